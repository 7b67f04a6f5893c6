#pragma once
#include <memory>
#include <vector>

#include "grundy/core/any_search.hpp"

namespace grundy {

inline constexpr std::size_t most_coins = 256;

/// The search over rows and boards of coins, where turns[i] are the sets of coins that a move with last coin i turns;
/// null when there are too many coins. A state is the list of the coins that show heads.
[[nodiscard]] std::unique_ptr<AnySearch> coin_search(const std::vector<std::vector<Words>>& turns,
                                                     std::shared_ptr<Account> account);

}  // namespace grundy
