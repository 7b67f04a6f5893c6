#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

namespace grundy {

using Colour = std::uint32_t;

/// Mixes 32 bits well.
[[nodiscard]] inline Colour mix_colour(Colour x) {
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    return x * 0x846ca68bU;
}

/// The next number that four divides.
[[nodiscard]] inline std::size_t whole_fours(std::size_t count) {
    return (count + 3) & ~std::size_t{3};
}

/// Gives different labels to the items of a structure, by properties that do not depend on their numbers.
///
/// Colour refinement (Weisfeiler and Leman) with individualisation (McKay, Practical graph isomorphism, 1981), but
/// without backtracking. `round` computes the next colour of each item from its neighbours' colours. When the number of
/// colours no longer grows, one item of the smallest class gets a colour of its own, and refinement goes on.
///
/// Isomorphic structures mostly get the same labels, but no answer depends on that: only one item of a class is tried,
/// and colours are hashes that may collide. A key that writes out the whole relabelled structure is exact all the same,
/// since equal keys are the same structure. Bad labels can only give two keys to one structure.
class Labelling {
  public:
    /// So many rounds come before labels are looked at.
    std::size_t first_rounds = 4;

    /// Begins with so many items.
    void resize(std::size_t items) {
        items_ = items;
        colours_.resize(whole_fours(items));
        labels_.resize(whole_fours(items));
    }
    /// The colours of the items, to be set before `distinguish`, and read and written by `round`. Behind them there is
    /// room to write whole fours, as fast loops do.
    [[nodiscard]] std::span<Colour> colours() { return {colours_.data(), items_}; }
    /// The label of each item.
    [[nodiscard]] std::span<const std::uint32_t> labels() const { return {labels_.data(), items_}; }

    /// `round()` refines all colours once. `settled(classes)` is called once, if colours stay as they are before all
    /// differ; then the labels of two items are equal where their colours are. `spread(item)` may mix the distance from
    /// an item into all colours: on long boards that saves as many rounds, and so they are not awaited.
    template <class Round, class Settled, class Spread>
    void distinguish(Round round, Settled settled, Spread spread) {
        for (std::size_t i = 0; i < first_rounds; ++i) round();  // ranking costs more than a round
        std::size_t classes = rank();
        bool is_settled = false;
        for (std::size_t tries = 0; classes < items_ && tries < 4 * items_ + 8; ++tries) {
            round();
            round();
            const std::size_t before = classes;
            classes = rank();
            if (classes == items_) break;
            // Still growing: refine on. On large boards colours spread one link a round, so do not wait for the end.
            if (classes != before && (items_ <= few || tries < patience)) continue;
            if (classes == before && !is_settled) settled(classes);  // the coarsest stable colouring
            is_settled = true;
            // Individualise: an item of the smallest class, so that few alternatives are passed over.
            const std::size_t chosen = one_of_smallest();
            colours_[chosen] = mix_colour(colours_[chosen] + 0x9e3779b9U);
            if (items_ > few) spread(chosen);
        }
        if (classes < items_) break_ties();
    }

  private:
    static constexpr std::size_t few = 64, patience = 4;

    /// The label of an item is the number of items with smaller colours. Returns the number of classes.
    std::size_t rank() { return items_ <= few ? rank_by_counting() : rank_by_sorting(); }
    /// Compares all pairs, four at a time and without branches.
    std::size_t rank_by_counting() {
        using Four [[gnu::vector_size(16)]] = std::int32_t;
        for (std::size_t i = 0; i < items_; i += 4) {
            Four own, smaller{};
            std::memcpy(&own, &colours_[i], sizeof own);
            for (std::size_t j = 0; j < items_; ++j) smaller -= own > in_order(colours_[j]);  // true is -1
            std::memcpy(&labels_[i], &smaller, sizeof smaller);
        }
        std::uint64_t found = 0;
        for (const auto label : labels()) found |= std::uint64_t{1} << label;
        return static_cast<std::size_t>(std::popcount(found));
    }
    std::size_t rank_by_sorting() {
        sort_items();
        std::size_t classes = 0;
        for (std::size_t i = 0; i < items_; ++i) {
            const bool same = i > 0 && colours_[order_[i]] == colours_[order_[i - 1]];
            labels_[order_[i]] = same ? labels_[order_[i - 1]] : static_cast<std::uint32_t>(i);
            classes += !same;
        }
        return classes;
    }
    /// Vectors of signed numbers are the ones that are quickly compared.
    [[nodiscard]] static std::int32_t in_order(Colour colour) { return static_cast<std::int32_t>(colour); }
    void sort_items() {
        order_.resize(items_);
        std::iota(order_.begin(), order_.end(), 0U);
        std::stable_sort(order_.begin(), order_.end(),
                         [&](auto a, auto b) { return in_order(colours_[a]) < in_order(colours_[b]); });
    }

    /// An item of the smallest class of at least two.
    [[nodiscard]] std::size_t one_of_smallest() {
        sizes_.assign(items_, 0);
        for (const auto label : labels()) ++sizes_[label];
        std::size_t best = 0;
        for (std::size_t i = 0; i < items_; ++i) {
            const auto size = sizes_[labels_[i]], smallest = sizes_[labels_[best]];
            if (size < 2) continue;
            if (smallest < 2 || size < smallest || (size == smallest && labels_[i] < labels_[best])) best = i;
        }
        return best;
    }
    /// Labels in the order of numbers where colours are equal: valid, but not canonical.
    void break_ties() {
        sort_items();
        for (std::size_t i = 0; i < items_; ++i) labels_[order_[i]] = static_cast<std::uint32_t>(i);
    }

    std::size_t items_ = 0;
    std::vector<Colour> colours_;
    std::vector<std::uint32_t> labels_, sizes_, order_;
};

}  // namespace grundy
