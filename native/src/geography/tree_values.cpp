#include <bit>
#include <stdexcept>
#include <vector>

#include "grundy/geography/values.hpp"

namespace grundy {

namespace {

/// The options' values of one vertex as two sets: seen, and seen more than once. A value k needs 2^k vertices, so that
/// the values of trees that fit 32-bit rows fit 32 bits.
struct Options {
    std::uint32_t once = 0, twice = 0;

    void add(int value) {
        const std::uint32_t bit = 1u << value;
        twice |= once & bit;
        once |= bit;
    }
    [[nodiscard]] int mex() const { return std::countr_one(once); }
    /// The mex when one option of this value is left out.
    [[nodiscard]] int mex_without(int value) const { return std::countr_one(once & ~(1u << value & ~twice)); }
};

/// Vertices of tree components, leaves first, each before its neighbour nearest the root; a root is its own parent.
struct Peeling {
    std::vector<std::int32_t> order, parent;
};

Peeling peel(const Csr& graph, Control& control) {
    const std::int32_t n = graph.size();
    std::vector<std::int32_t> degree(n), neighbours(n);  // the second: xor of the neighbours that are left
    for (std::int32_t v = 0; v < n; ++v) {
        degree[v] = graph.degree(v);
        for (const std::int32_t w : graph.row(v)) neighbours[v] ^= w;
    }
    Peeling peeling;
    peeling.order.reserve(n);
    peeling.parent.reserve(n);
    for (std::int32_t start = 0; start < n; ++start)
        for (std::int32_t v = start; degree[v] <= 1 && degree[v] >= 0;) {
            const std::int32_t parent = degree[v] == 1 ? neighbours[v] : v;
            if (parent < 0 || parent >= n || (parent != v && degree[parent] < 1))
                throw std::invalid_argument("each edge must stand in both its rows");
            control.tick();
            peeling.order.push_back(v);
            peeling.parent.push_back(parent);
            degree[v] = -1;
            if (parent == v) break;
            neighbours[parent] ^= v;
            --degree[parent];
            v = parent;
        }
    return peeling;
}

}  // namespace

std::int64_t tree_values(const Csr& graph, std::span<std::int32_t> values, Control& control) {
    const Charge charge(control.account(), 25 * static_cast<std::size_t>(graph.size()));
    const auto [order, parent] = peel(graph, control);
    std::vector<Options> options(graph.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        if (parent[i] != order[i]) options[parent[i]].add(options[order[i]].mex());
    // Downwards: what a vertex is worth to its neighbour, then the other way round.
    std::int64_t solved = 0;
    std::vector<bool> is_tree(graph.size(), false);
    for (std::size_t i = order.size(); i-- > 0;) {
        const std::int32_t v = order[i];
        is_tree[v] = parent[i] == v || is_tree[parent[i]];
        if (!is_tree[v]) continue;
        if (parent[i] != v) options[v].add(options[parent[i]].mex_without(options[v].mex()));
        values[v] = options[v].mex();
        ++solved;
    }
    return solved;
}

}  // namespace grundy
