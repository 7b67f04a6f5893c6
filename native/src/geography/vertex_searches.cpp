#include "grundy/geography/searches.hpp"
#include "grundy/geography/vertex_kernel.hpp"

namespace grundy {

namespace {

template <std::size_t T>
std::unique_ptr<AnySearch> with_tokens(const GeographyRows& rows, std::vector<GeographySymmetry> symmetries,
                                       std::shared_ptr<Account> account, bool limited) {
    return narrowest(rows.size(), GeographyWidths<T>(), [&]<std::size_t W>() {
        VertexGeography<W, T> kernel(rows);
        kernel.set_symmetries(std::move(symmetries));
        if (limited) kernel.limit_moves();
        return make_search(std::move(kernel), std::move(account));
    });
}

}  // namespace

std::unique_ptr<AnySearch> vertex_geography(const GeographyRows& rows, std::size_t tokens,
                                            std::vector<GeographySymmetry> symmetries, std::shared_ptr<Account> account,
                                            bool limited) {
    if (tokens <= 1)
        if (auto search = with_tokens<1>(rows, symmetries, account, limited)) return search;
    if (tokens > most_geography_tokens) return nullptr;
    return with_tokens<most_geography_tokens>(rows, std::move(symmetries), std::move(account), limited);
}

}  // namespace grundy
