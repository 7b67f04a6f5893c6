#pragma once
#include "grundy/heaps/block_marks.hpp"
#include "grundy/heaps/octal.hpp"
#include "grundy/heaps/parity_classes.hpp"
#include "grundy/heaps/split_search.hpp"

namespace grundy {

/// The sparse-space method, for games that leave at most two heaps.
///
/// Parities of the bits in a mask add under nim-sum. In many games there is a mask for which nearly all heaps are
/// common (odd parity). Two common parts have an even sum, so the odd options of a heap come from the few pairs with a
/// rare part: they give the least odd value that is no option. It is the mex once every smaller even value is seen to
/// be an option, for which a pair of common parts is soon found. Nothing is assumed: all rare heaps are used, the
/// search for a pair is complete, and an even value without one becomes the value of a rare heap.
class SparseTaking {
  public:
    explicit SparseTaking(Taking rules);

    /// Is the method made for heaps of this size? It needs some thousand values, and heaps below 2^32.
    [[nodiscard]] bool applies(std::size_t heaps) const;
    /// Learns from the values so far. Is the method good for the next ones: are there less than `marks` options to be
    /// marked for each, few enough to keep?
    [[nodiscard]] bool study(const Values& values, std::size_t marks, Control& control);
    /// After a good study: appends values until heap `last` is there. `values` must be those that were studied, or
    /// what this method made of them.
    void extend(Values& values, std::size_t last, Control& control);

    /// Heaps with a rare value so far, and the mask.
    [[nodiscard]] std::size_t rare_heaps() const { return classes_.rare; }
    [[nodiscard]] std::size_t mask() const { return classes_.mask; }
    /// Marks set so far; other work is counted as marks that would take about as long.
    [[nodiscard]] double work() const { return work_ + search_.work(); }

    /// The method uses at most about so many bytes beside the values.
    static constexpr std::size_t most_memory = std::size_t{32} << 20;

  private:
    static constexpr std::size_t lanes = 8;  ///< heaps at a time
    static constexpr std::size_t small = 128, large = 1024;

    /// Sources by offset. Those of [near, active) lead from each of the next `lanes` heaps to a heap that is known.
    struct Sources {
        std::vector<Source> all;
        std::size_t near = 0, active = 0;
        void sort();
        void insert(Source source);
        void start(std::size_t heap);
    };

    void set_bound(std::size_t bound);
    void add_rare(std::size_t heap, std::uint16_t value);
    void choose_helpers(const Values& values, Control& control);
    void choose_blocks(const Values& values);
    template <std::size_t Lanes>
    double fill(BlockMarks<Lanes>& blocks, std::size_t kinds, std::size_t limit, std::vector<Source> helpers);

    void extend_block(Values& values, Control& control);
    [[nodiscard]] bool extend_small(Values& values, std::size_t part, Control& control);
    [[nodiscard]] bool extend_lanes(Values& values, std::size_t last, Sources& sources, Control& control);
    void mark_far(const Values& values, const Sources& sources);
    void mark_near(const Values& values, const Sources& sources, unsigned lane);
    [[nodiscard]] std::size_t mex(const Values& values, unsigned lane, Control& control);

    Taking rules_;
    std::vector<std::size_t> splits_;
    ParityClasses classes_;
    SplitSearch search_;
    std::size_t bound_ = 64;  ///< all values are below
    std::size_t next_ = 0;    ///< the next heap
    double work_ = 0;
    Sources sources_;  ///< rare heaps, moves to one heap, and helpers at near offsets
    Sources loose_;    ///< those that are not in blocks
    std::vector<Source> helpers_;
    std::size_t helpers_mask_ = 0, helpers_heaps_ = 0;  ///< what they were chosen for
    HeapSets heaps_;
    BlockMarks<large> large_;
    BlockMarks<small> small_;
    double block_cost_ = 0;            ///< work of the blocks for each heap
    std::vector<std::uint64_t> odd_;   ///< the numbers below bound_ of odd parity
    std::vector<std::uint8_t> marks_;  ///< bit i of byte v: lane i has the option v
};

}  // namespace grundy
