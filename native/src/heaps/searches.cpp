#include "grundy/heaps/searches.hpp"

namespace grundy {

namespace {

/// The first of the kernels whose size is large enough; null when none is.
template <template <std::size_t> class K, std::size_t... N>
std::unique_ptr<AnySearch> smallest(std::size_t size, HeapOptions& options, std::shared_ptr<Account>& account) {
    std::unique_ptr<AnySearch> made;
    static_cast<void>(((size <= N && (made = make_search(K<N>(std::move(options)), std::move(account)), true)) || ...));
    return made;
}

}  // namespace

std::unique_ptr<AnySearch> heap_sums(HeapOptions options, std::size_t most_heaps, std::shared_ptr<Account> account) {
    if (options.heaps.size() <= 128 && most_heaps <= 255)
        return smallest<HeapCounts, 16, 32, 128>(options.heaps.size(), options, account);
    return smallest<HeapSum, 8, 128>(most_heaps, options, account);
}

}  // namespace grundy
