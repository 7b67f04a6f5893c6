#include "core/bindings.hpp"
#include "graphs/board_codes.hpp"
#include "grundy/geography/edge_batch.hpp"
#include "grundy/hackenbush/batch.hpp"
#include "grundy/nimg/batch.hpp"
#include "grundy/take_turn/batch.hpp"

namespace bind_small_batches {

using bind_board_codes::found_by;
using grundy::BatchCoins;
using grundy::BatchQuestion;
using grundy::CoinsOn;
using grundy::Control;

void bind_small_batches(nb::module_& m) {
    using namespace nb::literals;
    nb::enum_<CoinsOn>(m, "CoinsOn", "Which coins show heads at first.")
        .value("said", CoinsOn::said)
        .value("odd", CoinsOn::odd)
        .value("even", CoinsOn::even);
    m.def(
        "take_turn_on_graphs",
        [](const nb::bytes& lines, CoinsOn rule, std::int64_t vertices, std::uint32_t there, std::uint32_t heads,
           BatchQuestion question, Control& control) {
            return found_by(lines, control, [&](std::string_view text) {
                return grundy::take_turn_on_graphs(text, {rule, vertices, there, heads}, question, control);
            });
        },
        "lines"_a, "rule"_a, "vertices"_a, "there"_a, "heads"_a, "question"_a, "control"_a,
        "Answers about Take Turn on lines of graph6, sparse6 and digraph6, in the form of all batches.");
    m.def(
        "edge_geography_starts",
        [](const nb::bytes& lines, BatchQuestion question, Control& control) {
            return found_by(lines, control, [&](std::string_view text) {
                return grundy::edge_geography_starts(text, question, control);
            });
        },
        "lines"_a, "question"_a, "control"_a, "The same about all starts of edge Geography.");
    m.def(
        "nimg_starts",
        [](const nb::bytes& lines, const graph_arrays::Ints& weights, bool move_first, BatchQuestion question,
           Control& control) {
            return found_by(lines, control, [&](std::string_view text) {
                return grundy::nimg_starts(text, graph_arrays::span(weights), move_first, question, control);
            });
        },
        "lines"_a, "weights"_a, "move_first"_a, "question"_a, "control"_a, "The same about all starts of NimG.");
    m.def(
        "hackenbush_on_graphs",
        [](const nb::bytes& lines, std::int64_t ground, BatchQuestion question, Control& control) {
            return found_by(lines, control, [&](std::string_view text) {
                return grundy::hackenbush_on_graphs(text, ground, question, control);
            });
        },
        "lines"_a, "ground"_a, "question"_a, "control"_a, "The same about Hackenbush.");
}

const Binder small_batches(bind_small_batches);

}  // namespace bind_small_batches
