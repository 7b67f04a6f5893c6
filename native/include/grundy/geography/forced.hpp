#pragma once
#include <cstdint>
#include <vector>

#include "grundy/core/control.hpp"
#include "grundy/graphs/csr.hpp"

namespace grundy {

enum class Forced : std::uint8_t { lost = 0, won = 1, open = 2 };

/// Row v of the graph holds the ends of the arcs that leave v. Labels what is forced for the player who stands on a
/// vertex: a vertex without arcs is lost, one with an arc to a lost vertex won, one whose arcs all lead to won vertices
/// lost. Linear time.
[[nodiscard]] std::vector<Forced> forced_vertices(const Csr& graph, Control& control);

}  // namespace grundy
