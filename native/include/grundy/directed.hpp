#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/control.hpp"
#include "grundy/csr.hpp"

namespace grundy {

enum class Forced : std::uint8_t { lost = 0, won = 1, open = 2 };

/// In all of this row v of the graph holds the ends of the arcs that leave v.
///
/// Labels what is forced for the player who stands on a vertex: a vertex without arcs is lost, one with an arc to
/// a lost vertex won, one whose arcs all lead to won vertices lost. Linear time.
[[nodiscard]] std::vector<Forced> forced_vertices(const Csr& graph, Control& control);

/// The strongly connected part of each open vertex, numbered so that arcs lead to the same or a smaller number;
/// -1 for the others, which are left out of the graph. Linear time, no recursion (Tarjan 1972).
[[nodiscard]] std::vector<std::int32_t> strong_parts(const Csr& graph, std::span<const Forced> forced,
                                                     Control& control);

}  // namespace grundy
