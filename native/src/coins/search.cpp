#include "grundy/coins/search.hpp"

#include "grundy/coins/turning.hpp"

namespace grundy {

std::unique_ptr<AnySearch> coin_search(const std::vector<std::vector<Words>>& turns, std::shared_ptr<Account> account) {
    return narrowest(turns.size(), std::index_sequence<1, most_coins / 64>(), [&]<std::size_t W>() {
        CoinTurning<W> kernel;
        kernel.turns.resize(turns.size());
        for (std::size_t last = 0; last < turns.size(); ++last)
            for (const Words& coins : turns[last]) kernel.turns[last].push_back(kernel.from_words(coins));
        return make_search(std::move(kernel), std::move(account));
    });
}

}  // namespace grundy
