#include "grundy/uno/solitaire.hpp"

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"
#include "grundy/uno/card_graph.hpp"

namespace bind_uno_solitaire {

using grundy::Control;
using namespace graph_arrays;

using Labels = In<std::uint32_t>;
using Play = std::vector<std::uint32_t>;

constexpr const char* methods[] = {"few-cards", "one-label", "parts", "contraction", "bridges", "types", "open"};

nb::tuple solve_solitaire(const Labels& colours, const Labels& numbers, std::uint32_t most, Control& control) {
    grundy::uno::Solitaire found;
    {
        nb::gil_scoped_release release;
        found = grundy::uno::solve_solitaire(span(colours), span(numbers), most, control);
    }
    return nb::make_tuple(methods[static_cast<int>(found.by)], found.playable,
                          to_array(std::move(found.play), control));
}

Out<std::uint32_t> play_along(const Labels& colours, const Labels& numbers, const Labels& trail, Control& control) {
    Play play;
    {
        nb::gil_scoped_release release;
        play = grundy::uno::play_along({span(colours), span(numbers)}, span(trail), 0, control);
    }
    return to_array(std::move(play), control);
}

void bind_solitaire(nb::module_& m) {
    using namespace nb::literals;
    m.def("solve_solitaire", &solve_solitaire, "colours"_a, "numbers"_a, "most"_a, "control"_a,
          "The method that decides a hand of Solitaire Uno (or 'open'), whether it can be played, and a play.");
    m.def("play_along", &play_along, "colours"_a, "numbers"_a, "trail"_a, "control"_a,
          "A play of all cards along the cards of a trail that meets every card.");
}

const Binder solitaire(bind_solitaire);

}  // namespace bind_uno_solitaire
