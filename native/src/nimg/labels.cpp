#include "grundy/nimg/labels.hpp"

#include <algorithm>
#include <stdexcept>

namespace grundy {

namespace {

bool is_live(const Csr& graph, std::span<const std::uint64_t> weights, std::int32_t v) {
    const auto near = graph.row(v);
    return weights[v] > 0 && !near.empty() &&
           std::all_of(near.begin(), near.end(), [&](std::int32_t to) { return weights[to] > 0; });
}

}  // namespace

std::vector<std::uint8_t> nimg_labels(const Csr& graph, std::span<const std::uint64_t> weights,
                                      std::span<const std::uint8_t> looped, Control& control) {
    const std::int32_t n = graph.size();
    const auto size = static_cast<std::size_t>(n);
    if (weights.size() != size || looped.size() != size)
        throw std::invalid_argument("every vertex has a weight and a flag for its loop");
    const Charge charge(control.account(), size * (sizeof(std::int32_t) + 1));
    std::vector<std::uint8_t> label(size, nimg_not_live);
    std::vector<std::int32_t> live;
    live.reserve(size);
    for (std::int32_t v = 0; v < n; ++v) {
        control.tick();
        if (looped[v] == 0 && is_live(graph, weights, v)) live.push_back(v);
    }
    std::sort(live.begin(), live.end(), [&](std::int32_t u, std::int32_t v) { return weights[u] < weights[v]; });
    for (const auto v : live) {
        control.tick();
        const auto near = graph.row(v);
        const bool won = std::any_of(near.begin(), near.end(), [&](std::int32_t to) {
            return label[to] == nimg_lost && weights[to] < weights[v];
        });
        label[v] = won ? nimg_won : nimg_lost;
    }
    return label;
}

}  // namespace grundy
