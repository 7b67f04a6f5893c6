#include "check.hpp"
#include "graphs/small_graphs.hpp"
#include "grundy/graphs/two_colouring.hpp"

using namespace grundy;

namespace {

std::uint32_t piece_of(const small::Graph& graph, int start) {
    std::uint32_t piece = 1u << start;
    for (int round = 0; round < graph.n; ++round)
        for (int v = 0; v < graph.n; ++v)
            if (piece >> v & 1) piece |= graph.neighbours[v];
    return piece;
}

/// Whether some set of vertices holds exactly one end of every edge of the piece.
bool is_bipartite(const small::Graph& graph, std::uint32_t piece) {
    for (std::uint32_t side = 0; side < 1u << graph.n; ++side) {
        bool good = true;
        for (int v = 0; v < graph.n && good; ++v)
            if (piece >> v & 1) good = (graph.neighbours[v] & (side >> v & 1 ? side : ~side)) == 0;
        if (good) return true;
    }
    return false;
}

void pieces_are_coloured_where_two_colours_are_enough() {
    Control control;
    for (int n = 1; n <= 5; ++n)
        small::for_each_graph(n, [&](const small::Graph& graph) {
            const auto rows = graph.csr();
            for (int start = 0; start < n; ++start) {
                const auto found = two_colouring(rows.view(), start, control);
                const auto piece = piece_of(graph, start);
                CHECK(found.is_proper == is_bipartite(graph, piece));
                CHECK(found.colour[start] == 0);
                for (int v = 0; v < n; ++v) {
                    CHECK((found.colour[v] < 2) == (piece >> v & 1));
                    for (int w = 0; w < n && found.is_proper; ++w)
                        CHECK(!graph.adjacent(v, w) || found.colour[v] == 2 || found.colour[v] != found.colour[w]);
                }
            }
        });
}

}  // namespace

int main() {
    pieces_are_coloured_where_two_colours_are_enough();
}
