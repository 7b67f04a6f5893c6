#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/core/control.hpp"
#include "grundy/graphs/csr.hpp"

namespace grundy {

/// The strongly connected part of each vertex with left[v] != 0, numbered so that arcs lead to the same or a smaller
/// number; -1 for the others, which are left out of the graph. Row v holds the ends of the arcs that leave v. Linear
/// time, no recursion (Tarjan 1972).
[[nodiscard]] std::vector<std::int32_t> strong_parts(const Csr& graph, std::span<const std::uint8_t> left,
                                                     Control& control);

}  // namespace grundy
