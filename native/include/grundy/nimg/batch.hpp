#pragma once
#include <cstdint>
#include <span>
#include <string_view>

#include "grundy/core/control.hpp"
#include "grundy/graphs/board_codes.hpp"

namespace grundy {

/// Answers one question about NimG with the pointer on each vertex of each board of a batch of lines in graph6, sparse6
/// or digraph6, all with the same weights. Boards with another number of vertices, weights of more than 31 in all, and
/// boards that take many positions are not served. Throws BadLine.
[[nodiscard]] BoardCodes nimg_starts(std::string_view lines, std::span<const std::int32_t> weights, bool move_first,
                                     BatchQuestion question, Control& control);

}  // namespace grundy
