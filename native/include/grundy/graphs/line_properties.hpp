#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "grundy/core/control.hpp"
#include "grundy/graphs/graph_lines.hpp"

namespace grundy {

/// Numbers that are the same for isomorphic graphs. All but m are those of the graph without directions. Degrees count
/// neighbours; a loop is a cycle of one edge, parallel edges are one of two, and opposite arcs are one edge.
struct GraphProperties {
    std::int32_t n = 0, m = 0;
    std::int32_t maxdegree = 0, mindegree = 0;
    std::int32_t components = 0;
    std::int32_t diameter = 0;  // -1: not connected
    std::int32_t girth = 0;     // 0: no cycle
    std::int32_t bipartite = 1, tree = 0;
};

[[nodiscard]] GraphProperties properties_of(const SmallGraph& graph);

/// The nine properties of each line of graph6, sparse6 and digraph6, in the order in which they are declared. None
/// where a graph has more than 64 vertices. Throws BadLine. Ticks once for each vertex.
[[nodiscard]] std::optional<std::vector<std::int32_t>> line_properties(std::string_view lines, Control& control);

}  // namespace grundy
