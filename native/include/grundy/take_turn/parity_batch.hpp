#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "grundy/core/batch_question.hpp"
#include "grundy/core/control.hpp"

namespace grundy {

/// Boards with more vertices are searched one by one.
inline constexpr std::int64_t most_parity_vertices = 20;

/// Which vertices can be deleted: those of even degree, or of odd degree; on arcs it is the in-degree.
enum class Deletion : std::uint8_t { even, odd };

/// Codes of Even/Even or Odd/Odd on the whole boards of a batch of lines of graph6, sparse6 and digraph6.
///
/// A table has a word for each set of vertices: which of them have odd degree within the set, and the code. The words
/// of sets of the first vertices are worked out once for boards that share the graph on them. None where a board is too
/// large. Throws BadLine. Ticks for each pair of a set and a vertex in it; memory is bounded by 4 MB and the codes.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> parity_deletion_on_graphs(std::string_view lines, Deletion what,
                                                                                 BatchQuestion question,
                                                                                 Control& control);

}  // namespace grundy
