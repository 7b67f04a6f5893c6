#include "grundy/octal_sparse.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <queue>
#include <stdexcept>
#include <utility>

#include "grundy/pair_search.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace grundy {
namespace {

/// Bit i of the answer is byte i of the 64 bytes, which are 0 or 1.
std::uint64_t bits_of(const std::uint8_t* bytes) {
    std::uint64_t bits = 0;
#if defined(__SSE2__)
    for (int i = 0; i < 4; ++i) {
        const auto part = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes) + i);
        const auto mask = static_cast<unsigned>(_mm_movemask_epi8(_mm_slli_epi16(part, 7)));
        bits |= std::uint64_t{mask} << (16 * i);
    }
#else
    for (unsigned i = 0; i < 64; ++i) bits |= std::uint64_t{bytes[i]} << i;
#endif
    return bits;
}

bool odd(std::size_t value) {
    return std::popcount(value) % 2 == 1;
}

/// Replaces counts c by the sums, for each mask, of c[v] with the sign of the parity of v & mask.
void walsh_hadamard(std::vector<std::int64_t>& sums) {
    for (std::size_t half = 1; half < sums.size(); half *= 2)
        for (std::size_t i = 0; i < sums.size(); ++i)
            if (!(i & half)) {
                const std::int64_t a = sums[i], b = sums[i + half];
                sums[i] = a + b;
                sums[i + half] = a - b;
            }
}

}  // namespace

SparseTaking::SparseTaking(Taking rules)
    : rules_(std::move(rules)), splits_(rules_.takes(2)), marks_(lanes * stride) {
    if (rules_.heaps() != 2)
        throw std::invalid_argument("the sparse method is for moves that leave two heaps");
}

bool SparseTaking::is_common(std::size_t heap, std::size_t value) const {
    return odd(value & mask_) != (with_heap_ && heap % 2 == 1);
}

/// The mask with the fewest rare heaps so far.
void SparseTaking::choose_mask(const Values& values) {
    std::vector<std::int64_t> plain(bound_), twisted(bound_);
    for (std::size_t heap = 1; heap < values.size(); ++heap) {
        ++plain[values[heap]];
        twisted[values[heap]] += heap % 2 == 0 ? 1 : -1;
    }
    walsh_hadamard(plain);
    walsh_hadamard(twisted);
    const auto best = std::min_element(plain.begin() + 1, plain.end());
    const auto other = std::min_element(twisted.begin() + 1, twisted.end());
    with_heap_ = *other < *best && std::ranges::all_of(splits_, [](auto t) { return t % 2 == 0; });
    mask_ = static_cast<std::size_t>(with_heap_ ? other - twisted.begin() : best - plain.begin());
}

void SparseTaking::set_bound(std::size_t bound) {
    bound_ = bound;
    odd_.assign(bound / 64, 0);
    for (std::size_t v = 0; v < bound; ++v) odd_[v / 64] |= std::uint64_t{odd(v & mask_)} << (v % 64);
}

void SparseTaking::add_rare(std::size_t heap, std::uint16_t value) {
    ++rare_;
    for (std::size_t t : splits_) {
        const Source source{static_cast<std::uint32_t>(heap + t), value};
        sources_.insert(std::ranges::upper_bound(sources_, source), source);
    }
}

bool SparseTaking::applies(std::size_t heaps) const {
    const std::size_t reach = rules_.digits.size() - 1;
    return heaps >= 2048 + 4 * reach && heaps + reach < std::numeric_limits<std::uint32_t>::max();
}

bool SparseTaking::study(const Values& values, std::size_t marks) {
    const std::size_t heaps = values.size();
    if (!applies(heaps))
        throw std::invalid_argument("the sparse method needs more values, or fewer than 2^32");
    bound_ = std::max<std::size_t>(64, std::bit_ceil(std::size_t{*std::ranges::max_element(values)} + 1));
    choose_mask(values);
    set_bound(bound_);
    rare_ = 0;
    sources_.clear();
    for (std::size_t t : rules_.takes(1)) sources_.push_back({static_cast<std::uint32_t>(t), 0});
    for (std::size_t heap = 1; heap < heaps; ++heap) {
        if (is_common(heap, values[heap])) continue;
        ++rare_;
        for (std::size_t t : splits_)
            sources_.push_back({static_cast<std::uint32_t>(heap + t), values[heap]});
    }
    next_ = heaps;
    work_ = 0;
    if (sources_.size() >= marks) return false;
    reversed_.assign(values.rend() - std::min<std::ptrdiff_t>(16384, static_cast<std::ptrdiff_t>(heaps / 4)),
                     values.rend());
    add_helpers(values);
    std::ranges::sort(sources_);
    sources_.erase(std::ranges::unique(sources_).begin(), sources_.end());
    const auto below = [&](std::size_t offset) {
        const Source limit{static_cast<std::uint32_t>(offset), 0};
        return static_cast<std::size_t>(std::ranges::lower_bound(sources_, limit) - sources_.begin());
    };
    near_ = below(lanes);
    active_ = below(heaps);
    return sources_.size() < marks;
}

/// Adds pairs of common parts that show many rare values to be options, chosen greedily on a sample of heaps:
/// as long as a pair saves more searches (`is_option`) than it costs marks.
void SparseTaking::add_helpers(const Values& values) {
    constexpr std::size_t samples = 512;
    constexpr std::size_t worth = samples / 128;
    const std::size_t step = values.size() / 4 / samples;
    std::vector<std::uint8_t> open(samples * bound_);  // rare values that are not seen yet
    const auto heap_of = [&](std::size_t s) { return values.size() - 1 - s * step; };
    for (std::size_t s = 0; s < samples; ++s)
        for (std::size_t v = 0; v < values[heap_of(s)]; ++v) open[s * bound_ + v] = !is_common(heap_of(s), v);

    const auto visit = [&](std::size_t t, std::size_t part, auto use) {
        for (std::size_t s = 0; s < samples; ++s)
            use(open[s * bound_ + (values[part] ^ values[heap_of(s) - t - part])]);
    };
    struct Candidate {
        std::size_t gain, take, part;
        bool operator<(const Candidate& other) const { return gain < other.gain; }
    };
    const auto gain_of = [&](std::size_t t, std::size_t part) {
        std::size_t gain = 0;
        visit(t, part, [&](std::uint8_t& cell) { gain += cell; });
        return gain;
    };
    std::priority_queue<Candidate> queue;
    const std::size_t parts = std::min(reversed_.size(), 64 + 4096 / splits_.size());
    for (std::size_t t : splits_)
        for (std::size_t part = lanes; part < parts && t + part < values.size() / 4; ++part)
            queue.push({gain_of(t, part), t, part});
    while (!queue.empty() && queue.top().gain >= worth) {
        Candidate best = queue.top();  // gains only fall: the first whose gain is still true is the best
        queue.pop();
        const std::size_t gain = gain_of(best.take, best.part);
        if (gain < best.gain) {
            best.gain = gain;
            queue.push(best);
            continue;
        }
        visit(best.take, best.part, [](std::uint8_t& cell) { cell = 0; });
        sources_.push_back({static_cast<std::uint32_t>(best.take + best.part), values[best.part]});
    }
}

/// Marks, for all lanes at once, the options with a part of `sources_` whose other part is known already.
void SparseTaking::mark_far(const std::uint16_t* heap) {
    std::uint8_t* marks = marks_.data();
    for (std::size_t lane = 0; lane < lanes; ++lane) std::memset(marks + lane * stride, 0, bound_);
    const Source* end = sources_.data() + active_;
    for (const Source* source = sources_.data() + near_; source != end; ++source) {
        const std::uint16_t* other = heap - source->offset;
        const std::size_t value = source->value;
        for (std::size_t lane = 0; lane < lanes; ++lane) marks[lane * stride + (other[lane] ^ value)] = 1;
    }
}

/// Marks the options that were not known when the lanes were started.
void SparseTaking::mark_near(const Values& values, std::uint8_t* marks, std::size_t boundary) const {
    const std::size_t heap = values.size();
    const auto mark = [&](const Source& source) { marks[values[heap - source.offset] ^ source.value] = 1; };
    for (std::size_t i = 0; i < near_; ++i) mark(sources_[i]);
    for (std::size_t i = boundary; i < sources_.size() && sources_[i].offset < heap; ++i) mark(sources_[i]);
    if (!rules_.unequal) return;
    for (std::size_t t : splits_) {  // two equal parts may have been marked; let 0 be searched for
        const std::size_t half = (heap - t) / 2;
        if ((heap - t) % 2 == 0 && !is_common(half, values[half])) marks[0] = 0;
    }
}

/// Is `value` the nim-sum of two parts of the next heap?
bool SparseTaking::is_option(const Values& values, std::size_t value, Control& control) {
    constexpr std::size_t step = 64;
    const std::size_t heap = values.size(), known = reversed_.size();
    const auto wanted = static_cast<std::uint16_t>(value);
    for (std::size_t start = 1; start < known; start += step) {
        const std::size_t end = std::min(start + step, known);
        work_ += splits_.size() * step / 8;
        for (std::size_t t : splits_)
            if (any_pair_is(&reversed_[known - end], &values[heap - t - end + 1], end - start, wanted))
                return true;
    }
    std::uint16_t buffer[1024];
    for (std::size_t t : splits_) {
        const std::size_t stones = heap - t;
        const std::size_t limit = rules_.unequal ? (stones + 1) / 2 : stones / 2 + 1;
        for (std::size_t start = known; start < limit; start += std::size(buffer), control.tick()) {
            const std::size_t end = std::min(start + std::size(buffer), limit);
            work_ += std::size(buffer) / 4;
            std::reverse_copy(&values[start], &values[0] + end, buffer);
            if (any_pair_is(buffer, &values[stones - end + 1], end - start, wanted)) return true;
        }
    }
    return false;
}

std::size_t SparseTaking::mex(const Values& values, std::uint8_t* marks, Control& control) {
    const std::uint64_t flip = with_heap_ && values.size() % 2 == 1 ? ~std::uint64_t{0} : 0;
    for (std::size_t w = 0; w < bound_ / 64; ++w) {
        const std::uint64_t common = odd_[w] ^ flip;
        std::uint64_t open = ~bits_of(marks + 64 * w);
        for (; open != 0; open &= open - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(open));
            if (common >> bit & 1) return 64 * w + bit;
            if (!is_option(values, 64 * w + bit, control)) return 64 * w + bit;
        }
    }
    return bound_;  // nim-sums stay below it
}

void SparseTaking::extend(Values& values, std::size_t last, Control& control) {
    if (values.size() != next_) throw std::logic_error("the values changed since they were studied");
    if (!applies(last)) throw std::invalid_argument("the sparse method is for heaps below 2^32");
    values.reserve(last + 1);
    while (values.size() <= last) {
        const std::size_t start = values.size();
        while (active_ < sources_.size() && sources_[active_].offset < start) ++active_;
        mark_far(values.data() + start);
        control.tick(1 + active_ * lanes / 2048);
        work_ += lanes * (active_ + 40);
        for (std::size_t lane = 0; lane < lanes && values.size() <= last; ++lane) {
            std::uint8_t* marks = marks_.data() + lane * stride;
            mark_near(values, marks, active_);
            const std::size_t value = mex(values, marks, control);
            if (value > 0xffff)
                throw std::overflow_error("heap " + std::to_string(values.size()) +
                                          " has a value above 65535, which is not supported");
            const bool grown = value >= bound_;
            if (grown) set_bound(2 * bound_);
            values.push_back(static_cast<std::uint16_t>(value));
            next_ = values.size();
            if (!is_common(values.size() - 1, value)) add_rare(values.size() - 1, values.back());
            if (grown) break;  // the marks of the other lanes are too short
        }
    }
}

}  // namespace grundy
