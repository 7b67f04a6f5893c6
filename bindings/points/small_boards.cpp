#include "grundy/points/small_boards.hpp"

#include <nanobind/stl/optional.h>

#include "core/bindings.hpp"
#include "graphs/arrays.hpp"

namespace bind_small_boards {

using grundy::BatchQuestion;
using grundy::Control;
using grundy::KaylesOn;
using namespace graph_arrays;

/// The codes that `work` finds without the interpreter.
template <class Work>
std::optional<Out<std::uint8_t>> codes(Control& control, Work work) {
    std::optional<std::vector<std::uint8_t>> found;
    {
        nb::gil_scoped_release release;
        found = work();
    }
    if (!found) return std::nullopt;
    return to_array(std::move(*found), control);
}

void bind_small_boards(nb::module_& m) {
    using namespace nb::literals;
    nb::enum_<KaylesOn>(m, "KaylesOn", "What is taken in Kayles on a graph.")
        .value("vertices", KaylesOn::vertices)
        .value("edges", KaylesOn::edges);
    m.attr("MOST_BATCH_POINTS") = grundy::most_batch_points;
    m.def(
        "point_games",
        [](const Ints& points, const Ints& turns, const In<std::uint32_t>& masks, BatchQuestion question,
           Control& control) {
            return codes(control, [&] {
                return grundy::point_games(span(points), span(turns), span(masks), question, control);
            });
        },
        "points"_a, "turns"_a, "masks"_a, "question"_a, "control"_a,
        "Answers about games of points with all points there, by their numbers of points and of turns, and what must "
        "be on, must be off, goes and comes in each turn; None where play need not end.");
    m.def(
        "kayles_on_graphs",
        [](const nb::bytes& lines, KaylesOn what, BatchQuestion question, Control& control) {
            const std::string_view text{lines.c_str(), lines.size()};
            return codes(control, [&] { return grundy::kayles_on_graphs(text, what, question, control); });
        },
        "lines"_a, "what"_a, "question"_a, "control"_a,
        "Answers about Kayles on lines of graph6, sparse6 and digraph6; None where a board is too large.");
}

const Binder small_boards(bind_small_boards);

}  // namespace bind_small_boards
