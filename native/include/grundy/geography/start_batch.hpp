#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "grundy/core/control.hpp"
#include "grundy/graphs/board_codes.hpp"
#include "grundy/graphs/graph_lines.hpp"

namespace grundy {

/// Boards of at most so many vertices are served, whatever is asked.
inline constexpr std::int64_t most_batch_vertices = 16;

/// Answers one question about all starts of vertex Geography, one token and no pass, on each board of a batch of lines
/// in graph6, sparse6 or digraph6.
///
/// A table has a word for each set S of vertices, which tells the answers for the token on each v in S when S is what
/// is left of the board. Sets are worked out in the order of their numbers, so those of options come first; each takes
/// a few steps on bits. Boards that follow each other often share the graph on their first vertices, as the children
/// of one graph do in the output of geng: the words of sets of these vertices are worked out once.
/// On larger boards with few cycles a search from the starts looks at far fewer positions than there are sets.
/// Undirected boards of up to 64 vertices have their values and normal outcomes by `geography_values`.
///
/// Boards that are too large are not served. Throws BadLine. Ticks for each position; memory is bounded by 8 MB and the
/// codes.
[[nodiscard]] BoardCodes vertex_geography_starts(std::string_view lines, BatchQuestion question, Control& control);

/// Answers one question about all starts of one board, by the same tables. Edges and arcs may be mixed.
/// Throws std::invalid_argument where the board has more than `most_batch_vertices`.
[[nodiscard]] std::vector<std::uint8_t> small_geography_starts(const SmallGraph& graph, BatchQuestion question,
                                                               Control& control);

}  // namespace grundy
