#include <algorithm>
#include <string>

#include "check.hpp"
#include "graphs/small_graphs.hpp"
#include "grundy/graphs/line_properties.hpp"

using namespace grundy;

namespace {

constexpr int far = 1000;

/// Distances by Floyd and Warshall, without the edge a-b.
std::vector<std::vector<int>> distances(const small::Graph& graph, int a = -1, int b = -1) {
    std::vector<std::vector<int>> found(graph.n, std::vector<int>(graph.n, far));
    for (int u = 0; u < graph.n; ++u)
        for (int v = 0; v < graph.n; ++v) {
            const bool is_left = !((u == a && v == b) || (u == b && v == a));
            if (u == v) found[u][v] = 0;
            if (graph.adjacent(u, v) && is_left) found[u][v] = 1;
        }
    for (int w = 0; w < graph.n; ++w)
        for (int u = 0; u < graph.n; ++u)
            for (int v = 0; v < graph.n; ++v) found[u][v] = std::min(found[u][v], found[u][w] + found[w][v]);
    return found;
}

bool is_bipartite(const small::Graph& graph) {
    for (std::uint32_t side = 0; side < 1u << graph.n; ++side) {
        bool good = true;
        for (int v = 0; v < graph.n; ++v)
            good = good && (graph.neighbours[v] & (side >> v & 1 ? side : ~side & ((1u << graph.n) - 1))) == 0;
        if (good) return true;
    }
    return false;
}

void check(const small::Graph& graph) {
    SmallGraph rows;
    rows.n = graph.n;
    for (int v = 0; v < graph.n; ++v) {
        rows.rows[v] = graph.neighbours[v];
        rows.m += std::popcount(graph.neighbours[v] & ((1u << v) - 1));
    }
    const GraphProperties found = properties_of(rows);
    const auto far_apart = distances(graph);
    int diameter = 0, girth = far, components = 0, least = graph.n, most = 0;
    for (int v = 0; v < graph.n; ++v) {
        const int degree = std::popcount(graph.neighbours[v]);
        least = std::min(least, degree);
        most = std::max(most, degree);
        bool is_first = true;
        for (int u = 0; u < graph.n; ++u) {
            diameter = std::max(diameter, far_apart[u][v]);
            if (u < v && far_apart[u][v] < far) is_first = false;
            if (u < v && graph.adjacent(u, v)) girth = std::min(girth, 1 + distances(graph, u, v)[u][v]);
        }
        components += is_first;
    }
    CHECK(found.n == graph.n && found.m == rows.m);
    CHECK(found.mindegree == least && found.maxdegree == most && found.components == components);
    CHECK(found.diameter == (diameter < far ? diameter : -1));
    CHECK(found.girth == (girth < far ? girth : 0));
    CHECK(found.bipartite == (is_bipartite(graph) ? 1 : 0));
    CHECK(found.tree == (components == 1 && girth == far ? 1 : 0));
}

void properties_are_those_of_the_definitions() {
    for (int n = 1; n <= 5; ++n) small::for_each_graph(n, check);
    std::mt19937 random(6);
    for (int i = 0; i < 400; ++i) check(small::random_graph(6 + i % 5, 1 + i % 4, random));
}

void loops_and_parallel_edges_are_cycles_and_opposite_arcs_are_not() {
    Control control;
    using Rows = std::vector<std::int32_t>;
    CHECK(*line_properties("&A_\n", control) == (Rows{2, 1, 0, 0, 2, -1, 1, 0, 0}));  // a loop at 0
    CHECK(*line_properties("&AO\n", control) == (Rows{2, 1, 1, 1, 1, 1, 0, 1, 1}));   // 0>1
    CHECK(*line_properties("&AW\n", control) == (Rows{2, 2, 1, 1, 1, 1, 0, 1, 1}));   // 0>1, 1>0
    CHECK(*line_properties("&BP_\n", control) == (Rows{3, 3, 2, 2, 1, 1, 3, 0, 0}));  // a cycle
    CHECK(*line_properties(":Ab\n", control) == (Rows{2, 2, 1, 1, 1, 1, 2, 1, 0}));   // an edge twice
    CHECK(!line_properties("~?@A", control));
}

}  // namespace

int main() {
    properties_are_those_of_the_definitions();
    loops_and_parallel_edges_are_cycles_and_opposite_arcs_are_not();
}
