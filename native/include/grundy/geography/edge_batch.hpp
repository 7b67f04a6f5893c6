#pragma once
#include <string_view>

#include "grundy/core/control.hpp"
#include "grundy/graphs/board_codes.hpp"

namespace grundy {

/// Answers one question about all starts of edge Geography, one token and no pass, on each board of a batch of lines in
/// graph6, sparse6 or digraph6. Boards of more than 31 edges, boards with parallel edges, and those that take many
/// positions are not served. Throws BadLine.
[[nodiscard]] BoardCodes edge_geography_starts(std::string_view lines, BatchQuestion question, Control& control);

}  // namespace grundy
