#include "grundy/geography/peeled.hpp"
#include "grundy/geography/searches.hpp"

namespace grundy {

std::unique_ptr<AnySearch> peeled_geography(const GeographyRows& rows, std::shared_ptr<Account> account) {
    return narrowest(rows.size(), std::index_sequence<1, 2, 16>(),
                     [&]<std::size_t W>() { return make_search(PeeledGeography<W>(rows), std::move(account)); });
}

}  // namespace grundy
