#include "grundy/graphs/leaf_peeling.hpp"

#include <algorithm>

namespace grundy {

namespace {

constexpr std::int32_t removed = -1;
/// Smaller graphs stay in the cache, where asking for memory ahead costs more than it saves.
constexpr std::int32_t many = 1 << 18;
/// Of long rows only the first entries are fetched ahead.
constexpr std::size_t most_fetched = 8;

void fetch_each(std::span<const std::int32_t> row, auto address) {
    for (const std::int32_t w : row.first(std::min(row.size(), most_fetched))) __builtin_prefetch(address(w));
}

}  // namespace

LeafPeeling::LeafPeeling(const Csr& graph) : graph_(graph), left_(graph.size()) {
    for (std::int32_t v = 0; v < graph.size(); ++v) left_[v] = graph.degree(v);
    const auto count = std::ranges::count(left_, 1);
    if (count == 0) return;
    leaves_.reserve(graph.size());
    stems_.reserve(graph.size() / 2);
    for (std::int32_t v = 0; v < graph.size(); ++v)
        if (left_[v] == 1) leaves_.push_back(v);
}

/// Leaves wait in a queue, so the memory that they need is known ahead: without this, large trees wait for it at each
/// step. First the leaf's row, then its stem, the stem's row, and what stands in that row.
void LeafPeeling::fetch_ahead(std::size_t place) const {
    if (place + 16 >= leaves_.size()) return;
    __builtin_prefetch(&graph_.indptr[leaves_[place + 16]]);
    __builtin_prefetch(graph_.row(leaves_[place + 12]).data());
    fetch_each(graph_.row(leaves_[place + 8]), [&](std::int32_t w) { return &left_[w]; });
    fetch_each(graph_.row(leaves_[place + 8]), [&](std::int32_t w) { return &graph_.indptr[w]; });
    const auto each_stem = [&](std::int32_t leaf, auto fetch) {
        for (const std::int32_t w : graph_.row(leaf))
            if (left_[w] > 0) return fetch(w);
    };
    each_stem(leaves_[place + 4], [&](std::int32_t stem) { __builtin_prefetch(graph_.row(stem).data()); });
    each_stem(leaves_[place + 2],
              [&](std::int32_t stem) { fetch_each(graph_.row(stem), [&](std::int32_t w) { return &left_[w]; }); });
}

void LeafPeeling::peel(std::span<std::int32_t> mate, Control& control) {
    const bool fetches = graph_.size() >= many;
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
        control.tick();
        if (fetches) fetch_ahead(i);
        const std::int32_t leaf = leaves_[i];
        if (left_[leaf] != 1) continue;  // its only neighbour became the stem of another leaf
        const std::int32_t stem = *std::ranges::find_if(graph_.row(leaf), [&](std::int32_t w) { return left_[w] > 0; });
        mate[leaf] = stem;
        mate[stem] = leaf;
        left_[leaf] = left_[stem] = removed;
        stems_.push_back(stem);
        for (const std::int32_t w : graph_.row(stem))
            if (--left_[w] == 1) leaves_.push_back(w);
    }
}

void LeafPeeling::label_pairs(std::span<const std::int32_t> mate, std::span<Part> part) const {
    const bool fetches = graph_.size() >= many;
    for (std::size_t i = stems_.size(); i-- > 0;) {
        if (fetches && i >= 12) {
            __builtin_prefetch(&graph_.indptr[stems_[i - 12]]);
            __builtin_prefetch(&mate[stems_[i - 8]]);
            __builtin_prefetch(graph_.row(stems_[i - 8]).data());
            fetch_each(graph_.row(stems_[i - 4]), [&](std::int32_t w) { return &part[w]; });
        }
        const auto is_lost = [&](std::int32_t w) { return part[w] == Part::D; };
        if (!std::ranges::any_of(graph_.row(stems_[i]), is_lost)) continue;
        part[stems_[i]] = Part::A;
        part[mate[stems_[i]]] = Part::D;
    }
}

}  // namespace grundy
