#pragma once
#include <cstdint>
#include <vector>

#include "grundy/core/control.hpp"
#include "grundy/graphs/csr.hpp"

namespace grundy {

/// The piece of one vertex in two colours.
struct TwoColouring {
    std::vector<std::uint8_t> colour;  ///< 0 at an even distance from the vertex, 1 at an odd one, 2 in other pieces
    bool is_proper = true;             ///< no edge joins two vertices of one colour: the piece is bipartite
};

/// Colours the piece of `start`, a vertex of the graph, in linear time.
[[nodiscard]] TwoColouring two_colouring(const Csr& graph, std::int32_t start, Control& control);

}  // namespace grundy
