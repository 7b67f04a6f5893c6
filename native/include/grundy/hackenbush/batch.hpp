#pragma once
#include <cstdint>
#include <string_view>

#include "grundy/core/control.hpp"
#include "grundy/graphs/board_codes.hpp"

namespace grundy {

/// Green Hackenbush on each board of a batch of lines in graph6, sparse6 or digraph6, whole: one position a board. The
/// value and who wins in normal play follow from fusion on boards of at most 64 vertices and 255 edges; other questions
/// are searched, and boards with more than 31 edges that stand, or that take many positions, are not served. Nor are
/// digraphs, boards with parallel edges, and those without a ground. Throws BadLine.
[[nodiscard]] BoardCodes hackenbush_on_graphs(std::string_view lines, std::int64_t ground, BatchQuestion question,
                                              Control& control);

}  // namespace grundy
