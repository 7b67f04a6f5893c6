#include "grundy/uno/cooperative.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "core/bindings.hpp"

namespace bind_uno_cooperative {

void bind_cooperative(nb::module_& m) {
    using namespace nb::literals;
    m.attr("MOST_COOPERATIVE_CARDS") = grundy::uno::most_cooperative_cards;
    m.def(
        "cooperative_play",
        [](std::vector<std::vector<std::uint8_t>> matches, std::vector<std::vector<std::uint16_t>> cards,
           grundy::Control& control) {
            nb::gil_scoped_release release;
            return grundy::uno::cooperative_play({std::move(matches), std::move(cards)}, control);
        },
        "matches"_a, "cards"_a, "control"_a,
        "A play of Cooperative Uno, players with kinds of cards, that empties the first hand first; None if there is "
        "none.");
}

const Binder cooperative(bind_cooperative);

}  // namespace bind_uno_cooperative
