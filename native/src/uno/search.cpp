#include "grundy/uno/search.hpp"

namespace grundy {

std::unique_ptr<AnySearch> uno_search(const UnoHands& hands, std::shared_ptr<Account> account) {
    const auto cards = hands.cards[0].size() + hands.cards[1].size();
    return narrowest(cards, std::index_sequence<1, most_uno_cards / 64>(),
                     [&]<std::size_t W>() { return make_search(Uno<W>(hands), std::move(account)); });
}

}  // namespace grundy
