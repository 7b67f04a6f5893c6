#include "grundy/graphs/strong_parts.hpp"

#include <algorithm>

namespace grundy {

std::vector<std::int32_t> strong_parts(const Csr& graph, std::span<const std::uint8_t> left, Control& control) {
    constexpr std::int32_t none = -1;
    const Charge charge(control.account(), 32 * static_cast<std::size_t>(graph.size()));
    std::vector<std::int32_t> part(graph.size(), none), low(graph.size(), none), open, path;
    std::vector<std::int32_t> at(graph.size());  // the next arc to look at
    // Tarjan's algorithm with the recursion unrolled. `path` is the tree path to the current vertex. `open` holds the
    // vertices found and not yet in a part, in the order of disc[v], the time at which v was found. low[v] is the least
    // time that v reaches by tree arcs downwards and one arc to an open vertex.
    std::int32_t clock = 0, parts = 0;
    const auto enter = [&](std::int32_t v) {
        control.tick();
        low[v] = clock++;
        at[v] = graph.indptr[v];
        open.push_back(v);
        path.push_back(v);
    };
    std::vector<std::int32_t> disc(graph.size(), none);
    for (std::int32_t root = 0; root < graph.size(); ++root) {
        if (left[root] == 0 || low[root] != none) continue;
        enter(root);
        disc[root] = low[root];
        while (!path.empty()) {
            const auto v = path.back();
            if (at[v] < graph.indptr[v + 1]) {
                const auto w = graph.indices[at[v]++];
                if (left[w] == 0) continue;
                if (low[w] == none) {
                    enter(w);
                    disc[w] = low[w];
                } else if (part[w] == none) {
                    low[v] = std::min(low[v], low[w]);
                }
                continue;
            }
            path.pop_back();
            if (!path.empty()) low[path.back()] = std::min(low[path.back()], low[v]);
            if (low[v] != disc[v]) continue;  // v reaches an older open vertex, and belongs to its part
            while (part[v] == none) {         // v and all opened after it are one part
                part[open.back()] = parts;
                open.pop_back();
            }
            ++parts;
        }
    }
    return part;
}

}  // namespace grundy
