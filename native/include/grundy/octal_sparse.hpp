#pragma once
#include <span>

#include "grundy/octal.hpp"

namespace grundy {

/// The sparse-space method, for games that leave at most two heaps.
///
/// A set of bits (the mask) splits the nimbers into two classes by the parity of the bits that they share
/// with it. Parities add under nim-sum. In many games nearly all heaps have a value of odd parity, the common
/// class. Two common parts have an even sum, so the odd options of a heap come from the few pairs with a rare
/// part: they give the least odd value that is no option. It is the mex once every smaller even value is seen
/// to be an option, for which a pair of common parts is soon found. Nothing is assumed: all rare heaps are
/// used, the search for a pair is complete, and an even value without one becomes the value of a rare heap.
///
/// When every split takes an even number of stones, the number of stones may count in the parity as well
/// (Grundy's game). Memory: less than a megabyte beside the values.
class SparseTaking {
  public:
    explicit SparseTaking(Taking rules);

    /// Is the method made for heaps of this size? It needs some thousand values, and offsets below 2^32.
    [[nodiscard]] bool applies(std::size_t heaps) const;
    /// Chooses the mask from the values so far. Is it worth it: are there less than `marks` marks to be set
    /// for each further heap?
    bool study(const Values& values, std::size_t marks = no_limit);
    /// Appends values until heap `last` is there; `values` must be those of the last study, or its own
    /// extension.
    void extend(Values& values, std::size_t last, Control& control);

    /// Heaps with a rare value, at the last study and since.
    [[nodiscard]] std::size_t rare_heaps() const { return rare_; }
    [[nodiscard]] std::size_t mask() const { return mask_; }
    /// Marks set since the last study; other work is counted as marks that would take about as long.
    [[nodiscard]] std::uint64_t work() const { return work_; }

  private:
    /// A part that is one of two: the other part of heap n has n - offset stones.
    struct Source {
        std::uint32_t offset;
        std::uint16_t value;
        auto operator<=>(const Source&) const = default;
    };
    static constexpr std::size_t lanes = 8;                // heaps at a time
    static constexpr std::size_t stride = 65536 + 9 * 64;  // of a lane's marks, no multiple of the cache's

    void choose_mask(const Values& values);
    void set_bound(std::size_t bound);
    void add_helpers(const Values& values);
    void add_rare(std::size_t heap, std::uint16_t value);
    [[nodiscard]] bool is_common(std::size_t heap, std::size_t value) const;
    void mark_far(const std::uint16_t* heap);
    void mark_near(const Values& values, std::uint8_t* marks, std::size_t boundary) const;
    [[nodiscard]] std::size_t mex(const Values& values, std::uint8_t* marks, Control& control);
    [[nodiscard]] bool is_option(const Values& values, std::size_t value, Control& control);

    Taking rules_;
    std::vector<std::size_t> splits_;
    std::size_t mask_ = 0;
    bool with_heap_ = false;  ///< the parity of the heap counts in its class
    std::size_t bound_ = 64;  ///< all values are below
    std::size_t rare_ = 0;
    std::size_t next_ = 0;  ///< the next heap
    std::uint64_t work_ = 0;
    std::vector<Source> sources_;          ///< rare heaps and helpers, by offset
    std::size_t near_ = 0, active_ = 0;    ///< sources_[near_..active_) serve all lanes at once
    std::vector<std::uint64_t> odd_;       ///< the numbers below bound_ of odd parity
    std::vector<std::uint16_t> reversed_;  ///< values of the first heaps, last first
    std::vector<std::uint8_t> marks_;
};

}  // namespace grundy
