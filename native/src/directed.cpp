#include "grundy/directed.hpp"

#include <algorithm>

namespace grundy {

namespace {

/// The graph with all arcs turned around.
struct Reversed {
    explicit Reversed(const Csr& graph) : indptr(graph.indptr.size(), 0), indices(graph.indices.size()) {
        for (const auto w : graph.indices) ++indptr[w + 1];
        for (std::size_t v = 1; v < indptr.size(); ++v) indptr[v] += indptr[v - 1];
        auto next = indptr;
        for (std::int32_t v = 0; v < graph.size(); ++v)
            for (const auto w : graph.row(v)) indices[next[w]++] = v;
    }
    [[nodiscard]] Csr view() const { return {indptr, indices}; }

    std::vector<std::int32_t> indptr, indices;
};

}  // namespace

std::vector<Forced> forced_vertices(const Csr& graph, Control& control) {
    const Reversed reversed(graph);
    const Csr back = reversed.view();
    std::vector<Forced> label(graph.size(), Forced::open);
    std::vector<std::int32_t> hopes(graph.size()), waiting;  // hopes: arcs to vertices that are not won
    for (std::int32_t v = 0; v < graph.size(); ++v) {
        hopes[v] = graph.indptr[v + 1] - graph.indptr[v];
        if (hopes[v] != 0) continue;
        label[v] = Forced::lost;
        waiting.push_back(v);
    }
    while (!waiting.empty()) {
        const auto lost = waiting.back();
        waiting.pop_back();
        control.tick();
        for (const auto won : back.row(lost)) {
            if (label[won] != Forced::open) continue;
            label[won] = Forced::won;
            for (const auto v : back.row(won)) {
                if (--hopes[v] != 0 || label[v] != Forced::open) continue;
                label[v] = Forced::lost;
                waiting.push_back(v);
            }
        }
    }
    return label;
}

std::vector<std::int32_t> strong_parts(const Csr& graph, std::span<const Forced> forced, Control& control) {
    constexpr std::int32_t none = -1;
    std::vector<std::int32_t> part(graph.size(), none), low(graph.size(), none), open, path;
    std::vector<std::int32_t> at(graph.size());  // the next arc to look at
    std::int32_t clock = 0, parts = 0;
    const auto enter = [&](std::int32_t v) {
        control.tick();
        low[v] = clock++;
        at[v] = graph.indptr[v];
        open.push_back(v);
        path.push_back(v);
    };
    std::vector<std::int32_t> born(graph.size(), none);
    for (std::int32_t root = 0; root < graph.size(); ++root) {
        if (forced[root] != Forced::open || low[root] != none) continue;
        enter(root);
        born[root] = low[root];
        while (!path.empty()) {
            const auto v = path.back();
            if (at[v] < graph.indptr[v + 1]) {
                const auto w = graph.indices[at[v]++];
                if (forced[w] != Forced::open) continue;
                if (low[w] == none) {
                    enter(w);
                    born[w] = low[w];
                } else if (part[w] == none) {
                    low[v] = std::min(low[v], low[w]);
                }
                continue;
            }
            path.pop_back();
            if (!path.empty()) low[path.back()] = std::min(low[path.back()], low[v]);
            if (low[v] != born[v]) continue;
            while (part[v] == none) {  // v and all opened after it are one part
                part[open.back()] = parts;
                open.pop_back();
            }
            ++parts;
        }
    }
    return part;
}

}  // namespace grundy
