#include "grundy/heaps/parity_classes.hpp"

#include <algorithm>

namespace grundy {
namespace {

using Sums = std::vector<std::int64_t>;

/// Replaces counts c by the sums, for each mask, of c[v] with the sign of the parity of v & mask.
void walsh_hadamard(Sums& sums) {
    for (std::size_t half = 1; half < sums.size(); half *= 2)
        for (std::size_t i = 0; i < sums.size(); ++i)
            if (!(i & half)) {
                const std::int64_t a = sums[i], b = sums[i + half];
                sums[i] = a + b;
                sums[i + half] = a - b;
            }
}

}  // namespace

// A sum over a mask is the number of even heaps minus the number of odd ones: the least sum has the fewest rare heaps.
// With the parity of the heap counted in, two common parts of n - t stones have a sum of the parity of n - t. For even
// t this is the class of rare values of heap n. For odd t it would be that of the common ones, so all t must be even.
ParityClasses choose_classes(const Values& values, std::span<const std::size_t> splits, std::size_t bound,
                             Control& control) {
    Sums plain(bound), twisted(bound);
    for (std::size_t heap = 1; heap < values.size(); ++heap) {
        if (heap % 1024 == 0) control.tick();
        ++plain[values[heap]];
        twisted[values[heap]] += heap % 2 == 0 ? 1 : -1;
    }
    walsh_hadamard(plain);
    walsh_hadamard(twisted);
    const auto best = std::min_element(plain.begin() + 1, plain.end());
    const auto other = std::min_element(twisted.begin() + 1, twisted.end());
    const bool even = std::ranges::all_of(splits, [](std::size_t t) { return t % 2 == 0; });
    const bool with_heap = even && *other < *best;
    const auto mask = with_heap ? other - twisted.begin() : best - plain.begin();
    const std::int64_t sum = with_heap ? *other : *best;
    const auto rare = (static_cast<std::int64_t>(values.size()) - 1 + sum) / 2;
    return {static_cast<std::size_t>(mask), with_heap, static_cast<std::size_t>(rare)};
}

}  // namespace grundy
