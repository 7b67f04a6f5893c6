#include "grundy/heaps/block_marks.hpp"

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

#include "grundy/core/pair_search.hpp"

namespace grundy {
namespace {

using Half = std::uint64_t __attribute__((vector_size(16), aligned(1), may_alias));
using Wide = std::uint64_t __attribute__((vector_size(32), aligned(1), may_alias));

/// row |= the bits at each of the places.
template <std::size_t Lanes>
[[gnu::always_inline]] inline void join(std::uint64_t* row, const std::uint8_t* copies, const std::uint32_t* place,
                                        const std::uint32_t* end) {
    if constexpr (Lanes == 128) {
        Half sum = *reinterpret_cast<Half*>(row);
        for (; place != end; ++place) sum |= *reinterpret_cast<const Half*>(copies + *place);
        *reinterpret_cast<Half*>(row) = sum;
    } else {
        static_assert(Lanes == 1024);
        auto* sum = reinterpret_cast<Wide*>(row);
        Wide a = sum[0], b = sum[1], c = sum[2], d = sum[3];
        for (; place != end; ++place) {
            const auto* part = reinterpret_cast<const Wide*>(copies + *place);
            a |= part[0];
            b |= part[1];
            c |= part[2];
            d |= part[3];
        }
        sum[0] = a;
        sum[1] = b;
        sum[2] = c;
        sum[3] = d;
    }
}

[[gnu::always_inline]] inline void shift(const std::uint64_t* from, std::size_t words, unsigned by, std::uint8_t* to) {
    for (std::size_t j = 0; j < words; ++j) {
        const std::uint64_t word = from[j] >> by | from[j + 1] << (64 - by);
        std::memcpy(to + 8 * j, &word, 8);
    }
}

/// All groups at once: for each, its row |= the bits at its places.
template <std::size_t Lanes, class Group>
[[gnu::always_inline]] inline void join_groups(std::span<const Group> groups, std::uint16_t value, std::uint64_t* rows,
                                               const std::uint8_t* copies, const std::uint32_t* places) {
    for (const Group& group : groups)
        join<Lanes>(rows + std::size_t(group.value ^ value) * (Lanes / 64), copies, places + group.begin,
                    places + group.end);
}

#if defined(__x86_64__)
template <std::size_t Lanes, class Group>
__attribute__((target("avx2"))) void join_groups_avx2(std::span<const Group> groups, std::uint16_t value,
                                                      std::uint64_t* rows, const std::uint8_t* copies,
                                                      const std::uint32_t* places) {
    join_groups<Lanes>(groups, value, rows, copies, places);
}
__attribute__((target("avx2"))) void shift_avx2(const std::uint64_t* from, std::size_t words, unsigned by,
                                                std::uint8_t* to) {
    shift(from, words, by, to);
}
#endif

}  // namespace

void HeapSets::start(std::size_t window) {
    window_ = window;
    origin_ = end_ = 0;
    sets_.clear();
}

void HeapSets::track(const Values& values, std::size_t bound) {
    const std::size_t now = values.size();
    if (end_ == 0) origin_ = end_ = (now - window_) / 64 * 64;
    if (now > origin_ + window_ + room) {
        const std::size_t words = (now - window_ - origin_) / 64;
        for (auto& set : sets_) {
            const auto gone = static_cast<std::ptrdiff_t>(std::min(words, set.size()));
            std::fill(std::move(set.begin() + gone, set.end(), set.begin()), set.end(), 0);
        }
        origin_ += 64 * words;
        end_ = std::max(end_, origin_);
    }
    sets_.resize(bound);
    for (; end_ < now; ++end_) {
        auto& set = sets_[values[end_]];
        if (set.empty()) set.resize((window_ + room) / 64 + 2);
        set[(end_ - origin_) / 64] |= std::uint64_t{1} << ((end_ - origin_) % 64);
    }
}

template <std::size_t Lanes>
double BlockMarks<Lanes>::cost(std::size_t sources, std::size_t window, std::size_t kinds, std::size_t bound) {
    const double join = Lanes == 128 ? 1.0 / 170 : 1.0 / 600;  // and groups of about three sources
    const double each = join * 1.5 * static_cast<double>(sources) + static_cast<double>(window) / 32 / Lanes;
    return static_cast<double>(bound) / 16 + static_cast<double>(kinds) * each;
}

template <std::size_t Lanes>
void BlockMarks<Lanes>::prepare(std::vector<Source> sources, std::vector<Source> helpers) {
    std::size_t largest = 0;
    for (const auto* list : {&sources, &helpers})
        if (!list->empty()) largest = std::max<std::size_t>(largest, list->back().offset);
    window_ = (largest + 63) / 64 * 64;
    stride_ = window_ / 8 + 96;
    copies_.assign(8 * stride_ + Lanes / 8, 0);
    groups_.clear();
    places_.clear();
    add_groups(sources);
    needed_ = groups_.size();
    add_groups(std::move(helpers));
    sources_ = std::move(sources);
}

template <std::size_t Lanes>
void BlockMarks<Lanes>::add_groups(std::vector<Source> sources) {
    std::ranges::stable_sort(sources, {}, &Source::value);
    for (const Source* source = sources.data(); source != sources.data() + sources.size(); ++source) {
        const auto place = static_cast<std::uint32_t>(places_.size());
        if (source == sources.data() || source->value != (source - 1)->value)
            groups_.push_back({source->value, place, place});
        ++groups_.back().end;
        const std::size_t bit = window_ - source->offset;
        places_.push_back(static_cast<std::uint32_t>(bit % 8 * stride_ + bit / 8));
    }
}

/// Builds the eight shifted copies.
template <std::size_t Lanes>
void BlockMarks<Lanes>::spread(const std::uint64_t* heaps) {
    std::memcpy(copies_.data(), heaps, window_ / 8);
    for (unsigned by = 1; by < 8; ++by) {
        std::uint8_t* copy = copies_.data() + by * stride_;
#if defined(__x86_64__)
        if (has_avx2()) {
            shift_avx2(heaps, window_ / 64, by, copy);
            continue;
        }
#endif
        shift(heaps, window_ / 64, by, copy);
    }
}

template <std::size_t Lanes>
void BlockMarks<Lanes>::mark_all(std::uint16_t value, std::size_t groups) {
    const std::span<const Group> some(groups_.data(), groups);
#if defined(__x86_64__)
    if (has_avx2()) return join_groups_avx2<Lanes>(some, value, rows_.data(), copies_.data(), places_.data());
#endif
    join_groups<Lanes>(some, value, rows_.data(), copies_.data(), places_.data());
}

/// For each heap of the window with this value: the sources that lead from the block to it.
template <std::size_t Lanes>
void BlockMarks<Lanes>::mark_seldom(std::uint16_t value, const std::uint64_t* heaps) {
    auto first = sources_.end();  // of those with at least the offset from the heap to the block
    for (std::size_t w = 0; w < window_ / 64; ++w)
        for (std::uint64_t word = heaps[w]; word != 0; word &= word - 1) {
            const std::size_t back = window_ - (64 * w + static_cast<std::size_t>(std::countr_zero(word)));
            while (first != sources_.begin() && std::prev(first)->offset >= back) --first;
            for (auto source = first; source != sources_.end() && source->offset < back + Lanes; ++source) {
                const std::size_t lane = source->offset - back;
                std::uint64_t* row = rows_.data() + std::size_t(source->value ^ value) * (Lanes / 64);
                row[lane / 64] |= std::uint64_t{1} << (lane % 64);
            }
        }
}

template <std::size_t Lanes>
void BlockMarks<Lanes>::transpose() {
    constexpr std::size_t tile = 64, groups = Lanes / 8;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(rows_.data());
    for (std::size_t start = 0; start < bound_; start += tile)
        for (std::size_t group = 0; group < groups; ++group) {
            std::uint8_t* column = columns_.data() + group * bound_ + start;
            for (std::size_t v = 0; v < tile; ++v) column[v] = bytes[(start + v) * groups + group];
        }
}

/// Marks, for a block of `Lanes` heaps at once, the values that some option has: row = value, lane = heap of the block.
///
/// Values are gone through one by one. Where the heaps of a value are few, each is followed to the block; where they
/// are many, whole words of heaps are shifted and joined.
template <std::size_t Lanes>
void BlockMarks<Lanes>::run(const HeapSets& heaps, std::size_t first, std::size_t bound) {
    bound_ = bound;
    rows_.assign(bound * (Lanes / 64), 0);
    columns_.resize(bound * (Lanes / 8));
    const auto words = static_cast<std::ptrdiff_t>(window_ / 64);
    for (std::size_t value = 0; value < bound; ++value) {
        const std::uint64_t* set = heaps.since(first - window_, value);
        if (set == nullptr) continue;
        const auto some = words - std::count(set, set + words, 0);
        if (some == 0) continue;
        if (some <= 1 + words / 8) {
            mark_seldom(static_cast<std::uint16_t>(value), set);
        } else {
            const bool often = static_cast<double>(some) >= frequent * static_cast<double>(words);
            spread(set);
            mark_all(static_cast<std::uint16_t>(value), often ? groups_.size() : needed_);
        }
    }
    transpose();
}

template class BlockMarks<128>;
template class BlockMarks<1024>;

}  // namespace grundy
