#pragma once
#include <bit>
#include <compare>

#include "grundy/heaps/octal.hpp"

namespace grundy {

/// One of two parts of a heap, with its value; the other part of heap n has n - offset stones.
struct Source {
    std::uint32_t offset;
    std::uint16_t value;
    auto operator<=>(const Source&) const = default;
};

/// For each value, the bit set of the recent heaps that have it.
class HeapSets {
  public:
    /// Windows begin at multiples of this.
    static constexpr std::size_t alignment = 64;

    /// Forgets everything; from now on the last `window` heaps can be asked for. (`window` is aligned.)
    void start(std::size_t window);
    /// Takes in new values, all below `bound`.
    void track(const Values& values, std::size_t bound);
    /// The heaps with this value, bit 0 for heap `from`, up to the last one; null when there are none.
    [[nodiscard]] const std::uint64_t* since(std::size_t from, std::size_t value) const {
        return sets_[value].empty() ? nullptr : sets_[value].data() + (from - origin_) / 64;
    }
    /// Bytes for some number of values.
    [[nodiscard]] static constexpr std::size_t bytes(std::size_t window, std::size_t values) {
        return values * ((window + room) / 8 + 24);
    }

  private:
    static constexpr std::size_t room = std::size_t{1} << 16;  ///< heaps beside the window before the sets move

    std::size_t window_ = 0, origin_ = 0, end_ = 0;
    std::vector<std::vector<std::uint64_t>> sets_;
};

/// Marks the options of a block of heaps that a fixed list of sources gives, bit-parallel.
///
/// The heaps of value w, shifted by the offset of a source of value v, are heaps that have the option v ^ w. Eight
/// copies of the set, shifted by 0 to 7 bits, turn shifts into addresses. Values that are seldom go heap by heap.
template <std::size_t Lanes>
class BlockMarks {
  public:
    static constexpr bool available = std::endian::native == std::endian::little;

    /// Takes sources, sorted, with offsets >= Lanes. There may be none. `helpers` are used with frequent values only.
    void prepare(std::vector<Source> sources, std::vector<Source> helpers);
    /// Marks for the heaps first, first + 1, ..., where `first` is aligned, larger than all offsets, and the next heap
    /// that `heaps` expects. Values are below `bound`.
    void run(const HeapSets& heaps, std::size_t first, std::size_t bound);
    /// After `run`: byte v of the answer has bit i set when heap 8 * group + i of the block has the option v.
    [[nodiscard]] const std::uint8_t* marks(std::size_t group) const { return columns_.data() + group * bound_; }

    [[nodiscard]] bool empty() const { return places_.empty(); }
    /// The heaps before a block that are looked at.
    [[nodiscard]] std::size_t window() const { return window_; }
    /// A value is frequent when it occurs in about this part of all stretches of 64 heaps, or more.
    static constexpr double frequent = 0.4;
    /// The work for each heap, counted in marks that would be set one by one. `kinds` is the number of values of heaps.
    [[nodiscard]] static double cost(std::size_t sources, std::size_t window, std::size_t kinds, std::size_t bound);

  private:
    struct Group {
        std::uint16_t value;
        std::uint32_t begin, end;  ///< in `places_`
    };
    void add_groups(std::vector<Source> sources);
    void spread(const std::uint64_t* heaps);
    void mark_all(std::uint16_t value, std::size_t groups);
    void mark_seldom(std::uint16_t value, const std::uint64_t* heaps);
    void transpose();

    std::vector<Source> sources_;
    std::vector<Group> groups_;          ///< sources of equal value, then helpers of equal value
    std::size_t needed_ = 0;             ///< groups that are no helpers
    std::vector<std::uint32_t> places_;  ///< where each source reads in `copies_`
    std::size_t window_ = 0;
    std::size_t stride_ = 0;  ///< bytes of one copy
    std::size_t bound_ = 0;
    std::vector<std::uint8_t> copies_;
    std::vector<std::uint64_t> rows_;    ///< for each option, the lanes that have it
    std::vector<std::uint8_t> columns_;  ///< the same, for each group of 8 lanes
};

extern template class BlockMarks<128>;
extern template class BlockMarks<1024>;

}  // namespace grundy
