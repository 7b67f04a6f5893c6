#include "grundy/heaps/periods.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace grundy {
namespace {

using Lengths = std::vector<std::uint32_t>;

/// For each p < end: the length of the longest common suffix of the sequence and of itself without its last p
/// terms. (The Z-function of the reversed sequence, in linear time.) `term(i)` is the i-th term from the end.
template <class Term>
Lengths common_suffixes(std::size_t size, std::size_t end, Term term, Control& control) {
    if (size > std::numeric_limits<std::uint32_t>::max())
        throw std::length_error("periods are looked for in less than 2^32 values");
    const Charge charge(control.account(), sizeof(std::uint32_t) * end);
    Lengths length(std::max<std::size_t>(end, 1));
    length[0] = static_cast<std::uint32_t>(size);
    std::size_t left = 0, right = 0;
    for (std::size_t p = 1; p < end; ++p) {
        std::size_t known = p < right ? std::min<std::size_t>(right - p, length[p - left]) : 0;
        if (p + known >= right) {
            const std::size_t before = known;
            while (p + known < size && term(known) == term(p + known)) ++known;
            left = p;
            right = p + known;
            control.tick((known - before) / 1024);
        }
        length[p] = static_cast<std::uint32_t>(known);
        if (p % 1024 == 0) control.tick();
    }
    return length;
}

}  // namespace

// Why the condition is enough. Let h = heaps, and suppose G(m + p) = G(m) for n0 <= m < n where
// n >= h n0 + (h - 1) p + reach. A move from n + p leaves parts of n + p - t >= h (n0 + p) stones together,
// so the largest part b has b >= n0 + p, and b - p >= n0 >= 1 is a heap of the same value: the same parts
// with b - p for b are left by a move from n. Conversely a move from n leaves n - t >= h n0 stones or more,
// its largest part b >= n0 may be replaced by b + p. (Moves that leave nothing exist from neither, as n >
// reach.) So G(n + p) = G(n). With unequal parts and h = 2 the one pair that is lost on the way down is a, a
// + p -> a, a; it has value 0, and so has a - p, a + p, which is there when 2 a = n - t >= 2 (n0 + p): hence
// the longer window.
std::optional<Period> find_period(std::span<const std::uint16_t> values, std::size_t reach, unsigned heaps,
                                  bool unequal, Control& control, std::size_t longest) {
    const std::size_t size = values.size();
    if (heaps < 1 || heaps > 3 || (unequal && heaps != 2))
        throw std::invalid_argument("a move leaves at most one, two or three heaps, unequal ones at most two");
    if (size <= reach || size - reach <= heaps) return std::nullopt;
    const std::size_t least = heaps + reach;                // the window must fit for n0 = 1 and some p >= 1
    const std::size_t lengths = heaps + (unequal ? 1 : 0);  // window + p = heaps * n0 + lengths * p + reach
    const std::size_t end = std::min((size - least) / lengths, longest) + 1;
    const auto term = [&](std::size_t i) { return values[size - 1 - i]; };
    const Lengths common = common_suffixes(size, end, term, control);
    for (std::size_t p = 1; p < end; ++p) {
        const std::size_t preperiod = size - p - common[p];
        const std::size_t start = std::max<std::size_t>(preperiod, 1);
        if (heaps * start + lengths * p + reach <= size) return Period{preperiod, p};
    }
    return std::nullopt;
}

// Why the condition is enough. Let k = barred, and M(n) the largest value before heap n, plus one. New values
// appear in the order 0, 1, 2, ..., so v occurs before heap n - k exactly when v < M(n - k), and G(n) is the
// least v >= M(n - k) all of whose heaps in [n - k, n) are barred, or M(n). Relative to M(n) this depends
// only on the last k values and on M(n - k). So if G(m + p) = G(m) + s for n - k <= m < n, and M does the
// same at n - k and at n, then everything repeats from n - k on.
std::optional<Period> find_arithmetic_period(std::span<const std::uint16_t> values, std::size_t barred,
                                             Control& control) {
    const std::size_t size = values.size();
    if (size <= barred || size - barred < 2) return std::nullopt;
    const Charge charge(control.account(), sizeof(std::size_t) * size);
    std::vector<std::size_t> bound(size + 1);
    for (std::size_t n = 0; n < size; ++n) bound[n + 1] = std::max(bound[n], std::size_t{values[n]} + 1);
    const auto step = [&](std::size_t i) { return values[size - 1 - i] - values[size - 2 - i]; };
    const Lengths common = common_suffixes(size - 1, size - barred, step, control);
    for (std::size_t p = 1; p < size - barred; ++p) {
        if (common[p] + 1 < barred) continue;
        const std::size_t n = size - p;
        const std::size_t saltus = bound[size] - bound[n];
        const bool same_shift = barred == 0 || std::size_t{values[size - 1]} == values[n - 1] + saltus;
        if (same_shift && bound[size - barred] - bound[n - barred] == saltus)
            return Period{n - 1 - common[p], p, saltus};
    }
    return std::nullopt;
}

}  // namespace grundy
