#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <vector>

#include "grundy/graphs/csr.hpp"

/// Small graphs for tests, and undirected vertex Geography on them straight from its rules.
namespace small {

struct Graph {
    int n = 0;
    std::vector<std::uint32_t> neighbours;  // bit sets

    explicit Graph(int size) : n(size), neighbours(size, 0) {}
    void join(int a, int b) {
        if (a == b) return;
        neighbours[a] |= 1u << b;
        neighbours[b] |= 1u << a;
    }
    [[nodiscard]] bool adjacent(int a, int b) const { return neighbours[a] >> b & 1; }
    [[nodiscard]] grundy::CsrGraph csr() const {
        std::vector<std::int32_t> u, v;
        for (int a = 0; a < n; ++a)
            for (int b = 0; b < a; ++b)
                if (adjacent(a, b)) u.push_back(a), v.push_back(b);
        return grundy::csr_from_edges<std::int32_t>(n, u, v);
    }
};

/// Calls `use` with every labelled graph on n vertices.
template <class Use>
void for_each_graph(int n, Use use) {
    for (std::uint32_t code = 0; code < 1u << (n * (n - 1) / 2); ++code) {
        Graph graph(n);
        std::uint32_t bits = code;
        for (int a = 1; a < n; ++a)
            for (int b = 0; b < a; ++b, bits >>= 1)
                if (bits & 1) graph.join(a, b);
        use(graph);
    }
}

inline Graph random_graph(int n, double degree, std::mt19937& random) {
    Graph graph(n);
    std::bernoulli_distribution edge(n > 1 ? std::min(1.0, degree / (n - 1)) : 0);
    for (int a = 1; a < n; ++a)
        for (int b = 0; b < a; ++b)
            if (edge(random)) graph.join(a, b);
    return graph;
}

/// The size of a maximum matching of the graph induced on `left`.
inline int matching_size(const Graph& graph, std::uint32_t left) {
    if (left == 0) return 0;
    const int v = std::countr_zero(left);
    left &= left - 1;
    int best = matching_size(graph, left);
    for (std::uint32_t next = graph.neighbours[v] & left; next != 0; next &= next - 1)
        best = std::max(best, 1 + matching_size(graph, left & ~(next & -next)));
    return best;
}

/// Values by definition: the least number that is no option's value.
class Geography {
  public:
    explicit Geography(const Graph& graph) : graph_(graph), known_((std::size_t{1} << graph.n) * graph.n, -1) {}
    int value(int token) { return value((1u << graph_.n) - 1, token); }
    /// The token stands on `token`; of the other vertices those in `left` are still there.
    int value(std::uint32_t left, int token) {
        left &= ~(1u << token);
        std::int8_t& known = known_[std::size_t{left} * graph_.n + token];
        if (known >= 0) return known;
        std::uint32_t seen = 0;
        for (std::uint32_t next = graph_.neighbours[token] & left; next != 0; next &= next - 1)
            seen |= 1u << value(left, std::countr_zero(next));
        return known = static_cast<std::int8_t>(std::countr_one(seen));
    }

  private:
    const Graph& graph_;
    std::vector<std::int8_t> known_;
};

}  // namespace small
