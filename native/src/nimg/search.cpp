#include "grundy/nimg/search.hpp"

#include "grundy/nimg/kernel.hpp"

namespace grundy {

std::unique_ptr<AnySearch> nimg_search(const NimGBoard& board, std::shared_ptr<Account> account) {
    const auto bits = std::max(board.rows.size(), 64 * nimg_words(board.weights));
    return narrowest(bits, std::index_sequence<1, 2, 4, most_nimg_bits / 64>(),
                     [&]<std::size_t W>() { return make_search(NimG<W>(board), std::move(account)); });
}

}  // namespace grundy
