#include <numeric>
#include <vector>

#include "check.hpp"
#include "grundy/core/control.hpp"
#include "grundy/graphs/matching.hpp"

using grundy::CsrGraph;

namespace {

/// Contracts the cycles one after the other; each must join an odd number of different classes.
std::vector<std::int32_t> contracted(std::int32_t n, const grundy::OddCycles& cycles) {
    std::vector<std::int32_t> top(n);
    std::iota(top.begin(), top.end(), 0);
    std::size_t begin = 0;
    for (const std::int64_t end : cycles.ends) {
        const std::vector<std::int32_t> edges(cycles.edges.begin() + begin, cycles.edges.begin() + end);
        CHECK(edges.size() % 4 == 2);
        for (std::size_t i = 0; i < edges.size(); i += 2)
            CHECK(top[edges[i + 1]] == top[edges[(i + 2) % edges.size()]]);
        for (const std::int32_t v : edges) {
            const std::int32_t from = top[v];
            for (std::int32_t& t : top)
                if (t == from) t = top[edges[0]];
        }
        begin = static_cast<std::size_t>(end);
    }
    return top;
}

grundy::OddCycles cycles_of(std::int64_t n, const std::vector<std::int32_t>& u, const std::vector<std::int32_t>& v) {
    grundy::Control control;
    const CsrGraph graph = grundy::csr_from_edges<std::int32_t>(n, u, v);
    const auto found = grundy::maximum_matching(graph.view(), control);
    return grundy::odd_cycles(graph.view(), found.mate, control);
}

}  // namespace

int main() {
    const auto five = contracted(5, cycles_of(5, {0, 1, 2, 3, 4}, {1, 2, 3, 4, 0}));
    for (const std::int32_t top : five) CHECK(top == five[0]);
    const auto chain = contracted(7, cycles_of(7, {0, 1, 0, 2, 3, 2, 4, 5, 4}, {1, 2, 2, 3, 4, 4, 5, 6, 6}));
    for (const std::int32_t top : chain) CHECK(top == chain[0]);
    CHECK(cycles_of(4, {0, 1, 2}, {1, 2, 3}).ends.empty());
    return 0;
}
