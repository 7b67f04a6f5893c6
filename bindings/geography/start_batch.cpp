#include "grundy/geography/start_batch.hpp"

#include <cstring>
#include <stdexcept>

#include "core/bindings.hpp"
#include "graphs/board_codes.hpp"

namespace bind_geography_starts {

using grundy::BatchQuestion;
using grundy::Control;
using grundy::SmallGraph;

/// A board from the ends of its edges, two 32-bit numbers each, and a byte an edge that is 1 for an arc. Loops go: no
/// token comes back to a vertex that it left.
SmallGraph board_of(std::int64_t n, const nb::bytes& ends, const nb::bytes& arcs) {
    if (n < 0 || n > grundy::most_batch_vertices) throw std::invalid_argument("the board is too large for a table");
    if (ends.size() != 2 * sizeof(std::int32_t) * arcs.size()) throw std::invalid_argument("an edge has two ends");
    SmallGraph graph;
    graph.n = n;
    for (std::size_t edge = 0; edge < arcs.size(); ++edge) {
        std::int32_t pair[2];
        std::memcpy(pair, ends.c_str() + edge * sizeof pair, sizeof pair);
        const auto [start, end] = pair;
        if (start < 0 || start >= n || end < 0 || end >= n) throw std::invalid_argument("an end is no vertex");
        if (start == end) continue;
        graph.rows[start] |= std::uint64_t{1} << end;
        if (arcs.c_str()[edge] == 0) graph.rows[end] |= std::uint64_t{1} << start;
    }
    return graph;
}

void bind_starts(nb::module_& m) {
    using namespace nb::literals;
    m.def(
        "vertex_geography_starts",
        [](const nb::bytes& lines, BatchQuestion question, Control& control) {
            return bind_board_codes::found_by(lines, control, [&](std::string_view text) {
                return grundy::vertex_geography_starts(text, question, control);
            });
        },
        "lines"_a, "question"_a, "control"_a,
        "(number of starts by board or -1 where it is too large, answers, whether some board has no arcs, whether some "
        "is a digraph) of lines of graph6, sparse6 and digraph6.");
    m.attr("MOST_BATCH_VERTICES") = grundy::most_batch_vertices;
    m.def(
        "small_geography_starts",
        [](std::int64_t n, const nb::bytes& ends, const nb::bytes& arcs, BatchQuestion question, Control& control) {
            const std::vector<std::uint8_t> codes =
                grundy::small_geography_starts(board_of(n, ends, arcs), question, control);
            return nb::bytes(codes.data(), codes.size());
        },
        "n"_a, "ends"_a, "arcs"_a, "question"_a, "control"_a,
        "Answers about all starts of vertex Geography on one board of at most MOST_BATCH_VERTICES, a byte each.");
}

const Binder starts_of_batches(bind_starts);

}  // namespace bind_geography_starts
