#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
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

/// Gives different labels to the items of a structure, by what can be told about them without their names.
///
/// Items begin with colours, which `round` makes finer from their neighbours'. When they stay as they are, one item of
/// the smallest class gets a colour of its own. Isomorphic structures mostly get the same labels, but nothing rests on
/// that: it never branches, and colours are hashes. A key made of the relabelled structure is exact all the same, since
/// equal keys are the same structure; bad labels can only make one structure look like two.
class Labelling {
  public:
    /// The colours of the items, to be set before `distinguish`, and read and written by `round`.
    std::vector<Colour> colours;
    /// So many rounds come before labels are looked at.
    std::size_t first_rounds = 4;

    /// The label of each item.
    [[nodiscard]] std::span<const std::uint32_t> labels() const { return labels_; }

    /// `round()` refines all colours once. `settled(classes)` is called once, if colours stay as they are before all
    /// differ; then the labels of two items are equal where their colours are. `spread(item)` may mix the distance from
    /// an item into all colours: on long boards that saves as many rounds, and so they are not awaited.
    template <class Round, class Settled, class Spread>
    void distinguish(Round round, Settled settled, Spread spread) {
        for (std::size_t i = 0; i < first_rounds; ++i) round();
        std::size_t classes = rank();
        bool is_settled = false;
        for (std::size_t tries = 0; classes < colours.size() && tries < 4 * colours.size() + 8; ++tries) {
            round();
            round();
            const std::size_t before = classes;
            classes = rank();
            if (classes == colours.size()) break;
            if (classes != before && (colours.size() <= few || tries < patience)) continue;
            if (classes == before && !is_settled) settled(classes);
            is_settled = true;
            const std::size_t chosen = one_of_smallest();
            colours[chosen] = mix_colour(colours[chosen] + 0x9e3779b9U);
            if (colours.size() > few) spread(chosen);
        }
        if (classes < colours.size()) break_ties();
    }

  private:
    static constexpr std::size_t few = 64, patience = 4;

    /// The label of an item is the number of items with smaller colours. Returns the number of classes.
    std::size_t rank() {
        const std::size_t n = colours.size();
        labels_.resize(n);
        if (n <= few)
            rank_by_counting();
        else
            rank_by_sorting();
        if (std::accumulate(labels_.begin(), labels_.end(), std::size_t{0}) == n * (n - 1) / 2) return n;  // all differ
        sizes_.assign(n, 0);
        for (const auto label : labels_) ++sizes_[label];
        return n - static_cast<std::size_t>(std::count(sizes_.begin(), sizes_.end(), 0U));
    }
    void rank_by_counting() {  // all pairs: no branches, and compilers make vectors of it
        const std::size_t n = colours.size();
        std::array<std::int32_t, few> all;
        for (std::size_t i = 0; i < n; ++i) all[i] = static_cast<std::int32_t>(colours[i] ^ 0x80000000U);
        std::uint32_t* labels = labels_.data();
        for (std::size_t i = 0; i < n; ++i) {
            std::int32_t smaller = 0;
            for (std::size_t j = 0; j < n; ++j) smaller += all[j] < all[i];
            labels[i] = static_cast<std::uint32_t>(smaller);
        }
    }
    void rank_by_sorting() {
        sort_items();
        for (std::size_t i = 0; i < order_.size(); ++i) {
            const bool same = i > 0 && colours[order_[i]] == colours[order_[i - 1]];
            labels_[order_[i]] = same ? labels_[order_[i - 1]] : static_cast<std::uint32_t>(i);
        }
    }
    void sort_items() {
        order_.resize(colours.size());
        std::iota(order_.begin(), order_.end(), 0U);
        std::stable_sort(order_.begin(), order_.end(), [&](auto a, auto b) { return colours[a] < colours[b]; });
    }

    /// An item of the smallest class of at least two.
    [[nodiscard]] std::size_t one_of_smallest() const {
        std::size_t best = 0;
        for (std::size_t i = 0; i < colours.size(); ++i) {
            const auto size = sizes_[labels_[i]], smallest = sizes_[labels_[best]];
            if (size < 2) continue;
            if (smallest < 2 || size < smallest || (size == smallest && labels_[i] < labels_[best])) best = i;
        }
        return best;
    }
    void break_ties() {
        sort_items();
        for (std::size_t i = 0; i < order_.size(); ++i) labels_[order_[i]] = static_cast<std::uint32_t>(i);
    }

    std::vector<std::uint32_t> labels_, sizes_, order_;
};

}  // namespace grundy
