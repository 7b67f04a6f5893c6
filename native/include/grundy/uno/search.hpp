#pragma once
#include "grundy/core/any_search.hpp"
#include "grundy/uno/kernel.hpp"

namespace grundy {

inline constexpr std::size_t most_uno_cards = 256;

/// The search of Uno with these hands; null for too many cards.
[[nodiscard]] std::unique_ptr<AnySearch> uno_search(const UnoHands& hands, std::shared_ptr<Account> account);

}  // namespace grundy
