#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "grundy/core/control.hpp"
#include "grundy/core/kernel.hpp"
#include "grundy/core/table.hpp"

namespace grundy {

/// Levels of a search that fit the stack of any thread.
inline constexpr std::size_t shallow_levels = 1000;

/// Searches positions of one kernel. Tables live as long as the object, so that later questions are cheaper; their
/// memory, that of the options and that of a deep stack is charged to the account. States lie in an arena, one level
/// of recursion above the other, and are known by their places in it.
class Search {
  public:
    /// The account must outlive the kernel.
    Search(std::unique_ptr<const Kernel> kernel, std::shared_ptr<Account> account);

    [[nodiscard]] const Kernel& kernel() const noexcept { return *kernel_; }
    [[nodiscard]] const std::shared_ptr<Account>& account() const noexcept { return account_; }
    void set_depth(std::size_t most) noexcept { most_depth_ = most; }

    /// The value as the mex of the options' values; sums of parts by nim-sum.
    [[nodiscard]] std::uint32_t value_by_mex(const Words& words, Control& control);

    /// The value by questions "is it j?" for j = 0, 1, ...: G is worth j exactly when G + *j is a P-position.
    [[nodiscard]] std::uint32_t value(const Words& words, Control& control);

    /// After a stop in `value`: values below this number are refuted.
    [[nodiscard]] std::uint32_t refuted() const noexcept { return known_; }

    /// Does the player to move win? Normal play by the question "is the value 0?".
    [[nodiscard]] bool wins(const Words& words, bool misere, Control& control);

    /// Is it worth k, in normal play?
    [[nodiscard]] bool is(const Words& words, std::uint32_t k, Control& control);

  private:
    using Place = std::size_t;  // of the first word of a state in the arena

    struct Call;   // one question from outside
    struct Level;  // one level of recursion

    [[nodiscard]] const Word* at(Place place) const { return arena_.data() + place; }
    [[nodiscard]] std::uint64_t hash(Place place) const { return hash_words(at(place), words_); }
    void deepen();
    std::uint32_t mex(Place state);
    std::uint32_t least_missing(Place begin, Place end);
    std::uint32_t sum_value(Place state, bool outermost = false);
    bool sum_is(Place state, std::uint32_t k);
    void cancel_pairs(Place begin);
    [[nodiscard]] Place heaviest_from(Place begin) const;
    std::uint32_t part_value(Place state, bool outermost = false);
    bool part_is(Place state, std::uint32_t k, std::uint64_t refuted);
    bool some_option_is(Place begin, Place end, std::uint32_t k);
    [[nodiscard]] bool some_is_known(const Table& table, Place begin, Place end, std::uint64_t data) const;
    bool wins_misere(Place state);

    std::shared_ptr<Account> account_;
    std::unique_ptr<const Kernel> kernel_;
    Charge kernel_charge_, stack_charge_;
    std::size_t words_;  // of a state
    Table values_, wins_;
    Array<Word> arena_;
    Array<std::uint64_t> seen_;  // for each level of `mex` the values of its options, as bits
    Control* control_ = nullptr;
    std::size_t depth_ = 0;
    std::size_t charged_depth_ = shallow_levels;
    std::size_t most_depth_ = shallow_levels;
    std::uint32_t known_ = 0;
};

}  // namespace grundy
