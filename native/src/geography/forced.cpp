#include "grundy/geography/forced.hpp"

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
    const Charge charge(control.account(), 20 * static_cast<std::size_t>(graph.size()) + graph.indices.size_bytes());
    const Reversed reversed(graph);
    const Csr back = reversed.view();
    // Retrograde analysis: labels spread against the arcs from vertices without arcs, which are lost. A predecessor of
    // a lost vertex is won at once; a vertex becomes lost when its last open arc leads to a won vertex.
    std::vector<Forced> label(graph.size(), Forced::open);
    std::vector<std::int32_t> open_arcs(graph.size()), waiting;  // open_arcs: arcs to vertices not known to be won
    for (std::int32_t v = 0; v < graph.size(); ++v) {
        open_arcs[v] = graph.indptr[v + 1] - graph.indptr[v];
        if (open_arcs[v] != 0) continue;
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
                if (--open_arcs[v] != 0 || label[v] != Forced::open) continue;
                label[v] = Forced::lost;
                waiting.push_back(v);
            }
        }
    }
    return label;
}

}  // namespace grundy
