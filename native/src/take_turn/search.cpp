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

template <bool Arcs, std::size_t... Widths>
std::unique_ptr<AnySearch> of_kind(const TakeTurnRows& rows, const std::vector<std::uint16_t>& heads,
                                   const std::shared_ptr<Account>& account) {
    return narrowest(rows.size(), std::index_sequence<Widths...>(),
                     [&]<std::size_t W>() { return make_search(TakeTurnCoins<W, Arcs>(rows, heads), account); });
}

}  // namespace

std::unique_ptr<AnySearch> take_turn_search(const TakeTurnRows& rows, const std::vector<std::uint16_t>& heads,
                                            std::shared_ptr<Account> account) {
    if (lead_both_ways(rows))
        if (auto search = of_kind<false, 1, 2>(rows, heads, account)) return search;
    return of_kind<true, 1, 2, most_take_turn_vertices / 64>(rows, heads, account);
}

}  // namespace grundy
