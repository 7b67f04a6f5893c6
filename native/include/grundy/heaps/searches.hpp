#pragma once
#include <memory>

#include "grundy/core/any_search.hpp"
#include "grundy/heaps/kernels.hpp"

namespace grundy {

/// The search over sums of numbered heaps: counts of each number while there are at most 128 numbers and never more
/// than 255 heaps, else lists of at most 128 heaps. `most_heaps` is the most that ever stand at a time. Null when
/// neither fits. A state is the list of its heaps.
[[nodiscard]] std::unique_ptr<AnySearch> heap_sums(HeapOptions options, std::size_t most_heaps,
                                                   std::shared_ptr<Account> account);

}  // namespace grundy
