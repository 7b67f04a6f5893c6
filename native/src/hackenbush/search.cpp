#include "grundy/hackenbush/search.hpp"

#include "grundy/hackenbush/kernel.hpp"

namespace grundy {

std::unique_ptr<AnySearch> hackenbush_search(const std::vector<std::pair<std::uint16_t, std::uint16_t>>& edges,
                                             std::shared_ptr<Account> account) {
    return narrowest(edges.size(), std::index_sequence<1, most_hackenbush_edges / 64>(),
                     [&]<std::size_t W>() { return make_search(HackenbushCuts<W>(edges), std::move(account)); });
}

}  // namespace grundy
