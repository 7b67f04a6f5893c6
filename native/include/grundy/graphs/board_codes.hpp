#pragma once
#include <bit>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "grundy/core/small_search.hpp"
#include "grundy/graphs/graph_lines.hpp"

namespace grundy {

/// The answers about the positions of a batch of boards, in the order of the boards.
struct BoardCodes {
    std::vector<std::int32_t> sizes;           // by board: how many positions it has; -1 where the board was not served
    std::vector<std::uint8_t> codes;           // of the boards that were served
    bool has_edges = false, has_arcs = false;  // boards without arcs, digraphs

    void leave_out() { sizes.push_back(-1); }
};

/// Whether the rows of a graph tell all of it: there are no parallel edges.
[[nodiscard]] inline bool has_no_parallels(const SmallGraph& graph) {
    std::int64_t ends = 0;
    for (std::int64_t v = 0; v < graph.n; ++v) {
        ends += std::popcount(graph.rows[v]);
        if (!graph.is_directed) ends += graph.rows[v] >> v & 1;  // a loop stands once in its row
    }
    return ends == (graph.is_directed ? graph.m : 2 * graph.m);
}

/// Answers about the boards of a batch of lines by a small game on each.
///
/// `Game` has `open(graph)`, which is false for a board that it does not serve, `key_bits()`, `most_positions()`, so
/// many that it pays to leave the board to another search, and `starts()`, the states to answer about. Boards that
/// `known(graph, found)` answers are not searched. Throws BadLine.
template <SmallGame Game, class Known>
[[nodiscard]] BoardCodes search_boards(std::string_view lines, Game game, BatchQuestion question, Control& control,
                                       Known known) {
    BoardCodes found;
    SmallSearch<Game> search(question, control.account());
    GraphLines reader(lines);
    SmallGraph graph;
    while (reader.next(graph)) {
        (graph.is_directed ? found.has_arcs : found.has_edges) = true;
        if (graph.is_small() && known(graph, found)) continue;
        if (!graph.is_small() || !game.open(graph)) {
            found.leave_out();
            continue;
        }
        search.open(game.key_bits(), game.most_positions());
        const std::size_t before = found.codes.size();
        bool is_done = true;
        for (const auto& start : game.starts()) {
            const int code = search.code(game, start, control);
            is_done = code >= 0;
            if (!is_done) break;
            found.codes.push_back(static_cast<std::uint8_t>(code));
        }
        if (is_done) {
            found.sizes.push_back(static_cast<std::int32_t>(found.codes.size() - before));
        } else {
            found.codes.resize(before);
            found.leave_out();
        }
    }
    return found;
}

template <SmallGame Game>
[[nodiscard]] BoardCodes search_boards(std::string_view lines, Game game, BatchQuestion question, Control& control) {
    return search_boards(lines, std::move(game), question, control,
                         [](const SmallGraph&, BoardCodes&) { return false; });
}

}  // namespace grundy
