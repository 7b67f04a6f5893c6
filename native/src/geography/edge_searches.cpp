#include <algorithm>

#include "grundy/geography/searches.hpp"

namespace grundy {

namespace {

template <std::size_t T>
std::unique_ptr<AnySearch> with_tokens(std::size_t vertices, const std::vector<GeographyEdge>& edges,
                                       std::vector<GeographySymmetry> symmetries, std::shared_ptr<Account> account,
                                       bool limited) {
    const auto items = std::max(edges.size(), vertices > 64 ? vertices - 64 : 0);
    return narrowest(items, GeographyWidths<T>(), [&]<std::size_t W>() {
        EdgeGeography<W, T> kernel(vertices, edges);
        kernel.set_symmetries(std::move(symmetries));
        if (limited) kernel.limit_moves();
        return make_search(std::move(kernel), std::move(account));
    });
}

}  // namespace

std::unique_ptr<AnySearch> edge_geography(std::size_t vertices, const std::vector<GeographyEdge>& edges,
                                          std::size_t tokens, std::vector<GeographySymmetry> symmetries,
                                          std::shared_ptr<Account> account, bool limited) {
    if (tokens <= 1)
        if (auto search = with_tokens<1>(vertices, edges, symmetries, account, limited)) return search;
    if (tokens > most_geography_tokens) return nullptr;
    return with_tokens<most_geography_tokens>(vertices, edges, std::move(symmetries), std::move(account), limited);
}

}  // namespace grundy
