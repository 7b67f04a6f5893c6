#include "grundy/graphs/line_properties.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace grundy {

namespace {

using Set = std::uint64_t;
using Rows = std::array<Set, SmallGraph::most_vertices>;

Rows simple_rows(const SmallGraph& graph) {
    Rows rows{};
    for (int v = 0; v < graph.n; ++v) {
        const Set others = graph.rows[v] & ~(Set{1} << v);
        rows[v] |= others;
        if (!graph.is_directed) continue;
        for (Set rest = others; rest != 0; rest &= rest - 1) rows[std::countr_zero(rest)] |= Set{1} << v;
    }
    return rows;
}

/// What a breadth-first search from one vertex finds.
struct Around {
    Set reached = 0;
    std::int32_t depth = 0;
    std::int32_t cycle = -1;  // the least closed walk through the root that two branches make; -1: none
    bool has_odd_cycle = false;
};

/// An edge inside level d closes 2d + 1 edges, and a vertex of level d + 1 with two neighbours in level d closes 2d
/// + 2. From a vertex of a shortest cycle this is its length, and from no vertex it is less than the girth.
Around search(const Rows& rows, int root) {
    Around found;
    Set level = Set{1} << root;
    found.reached = level;
    for (std::int32_t depth = 0;; ++depth) {
        Set next = 0, twice = 0;
        bool inside = false;
        for (Set rest = level; rest != 0; rest &= rest - 1) {
            const Set row = rows[std::countr_zero(rest)];
            inside |= (row & level) != 0;
            twice |= next & row & ~found.reached;
            next |= row & ~found.reached;
        }
        if (found.cycle < 0 && (inside || twice != 0)) found.cycle = 2 * depth + (inside ? 1 : 2);
        found.has_odd_cycle |= inside;
        if (next == 0) break;
        found.depth = depth + 1;
        found.reached |= next;
        level = next;
    }
    return found;
}

}  // namespace

GraphProperties properties_of(const SmallGraph& graph) {
    const Rows rows = simple_rows(graph);
    GraphProperties found;
    found.n = static_cast<std::int32_t>(graph.n);
    found.m = static_cast<std::int32_t>(graph.m);
    found.mindegree = found.n;
    std::int64_t ends = 0, loops = 0;
    Set seen = 0;
    for (int v = 0; v < graph.n; ++v) {
        const std::int32_t degree = std::popcount(rows[v]);
        ends += degree;
        found.maxdegree = std::max(found.maxdegree, degree);
        found.mindegree = std::min(found.mindegree, degree);
        const Around around = search(rows, v);
        found.diameter = std::max(found.diameter, around.depth);
        if (around.cycle > 0 && (found.girth == 0 || around.cycle < found.girth)) found.girth = around.cycle;
        loops += static_cast<std::int64_t>(graph.rows[v] >> v & 1);
        if ((seen >> v & 1) == 0) {
            ++found.components;
            if (around.has_odd_cycle) found.bipartite = 0;
            seen |= around.reached;
        }
    }
    if (found.components > 1) found.diameter = -1;
    if (!graph.is_directed && graph.m > ends / 2 + loops) found.girth = 2;
    if (loops > 0) found.girth = 1, found.bipartite = 0;
    found.tree = found.components == 1 && found.girth == 0 ? 1 : 0;
    return found;
}

std::optional<std::vector<std::int32_t>> line_properties(std::string_view lines, Control& control) {
    std::vector<std::int32_t> columns;
    GraphLines reader(lines);
    SmallGraph graph;
    while (reader.next(graph)) {
        if (!graph.is_small()) return std::nullopt;
        control.tick(static_cast<std::uint64_t>(graph.n));
        const GraphProperties p = properties_of(graph);
        columns.insert(columns.end(),
                       {p.n, p.m, p.maxdegree, p.mindegree, p.components, p.diameter, p.girth, p.bipartite, p.tree});
    }
    return columns;
}

}  // namespace grundy
