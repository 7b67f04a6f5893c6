#pragma once
#include "grundy/heaps/block_marks.hpp"
#include "grundy/heaps/octal.hpp"

namespace grundy {

/// Finds out whether a value is the nim-sum of two parts of the next heap: first with pairs that are likely to show
/// it, then with small parts, many at a time, then with all.
class SplitSearch {
  public:
    explicit SplitSearch(const Taking& rules) : splits_(rules.takes(2)), unequal_(rules.unequal) {}

    /// Learns from the values so far, of at least some thousand heaps, and more than four times what a move takes.
    void prepare(const Values& values);
    /// Is `value` the nim-sum of two parts of heap values.size()?
    [[nodiscard]] bool is_option(const Values& values, std::uint16_t value, Control& control);
    /// Pairs looked at so far, those that are looked at together counted as fewer.
    [[nodiscard]] double work() const { return work_; }

  private:
    void choose_likely(const Values& values);
    [[nodiscard]] bool in_likely(const Values& values, std::uint16_t value);
    [[nodiscard]] bool in_small(const Values& values, std::uint16_t value);
    [[nodiscard]] bool in_large(const Values& values, std::uint16_t value, Control& control);

    std::vector<std::size_t> splits_;
    bool unequal_;
    std::vector<std::vector<Source>> likely_;  ///< for each value
    std::vector<std::uint16_t> reversed_;      ///< values of the smallest heaps, last first
    double work_ = 0;
};

}  // namespace grundy
