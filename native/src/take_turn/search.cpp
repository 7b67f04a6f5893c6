#include "grundy/take_turn/search.hpp"

#include "grundy/take_turn/kernel.hpp"

namespace grundy {

namespace {

bool lead_both_ways(const TakeTurnRows& rows) {
    for (std::size_t v = 0; v < rows.size(); ++v)
        for (const auto w : rows[v])
            if (w >= rows.size() || std::find(rows[w].begin(), rows[w].end(), v) == rows[w].end()) return false;
    return true;
}

template <bool Arcs>
std::unique_ptr<AnySearch> of_kind(const TakeTurnRows& rows, const std::vector<std::uint16_t>& heads,
                                   std::shared_ptr<Account> account) {
    return narrowest(rows.size(), std::index_sequence<1, 2, 4, most_take_turn_vertices / 64>(), [&]<std::size_t W>() {
        return make_search(TakeTurnCoins<W, Arcs>(rows, heads), std::move(account));
    });
}

}  // namespace

std::unique_ptr<AnySearch> take_turn_search(const TakeTurnRows& rows, const std::vector<std::uint16_t>& heads,
                                            std::shared_ptr<Account> account) {
    return lead_both_ways(rows) ? of_kind<false>(rows, heads, std::move(account))
                                : of_kind<true>(rows, heads, std::move(account));
}

}  // namespace grundy
