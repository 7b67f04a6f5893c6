#pragma once
#include <algorithm>
#include <bit>
#include <concepts>
#include <cstdint>
#include <memory>
#include <utility>

#include "grundy/core/control.hpp"
#include "grundy/core/table.hpp"

namespace grundy {

/// What a game gives to be searched. A state is its own exact key: equal states are the same position up to a
/// symmetry that the kernel has already divided out. `options` and `split` append to the array that they are
/// given.
template <class K>
concept Kernel = requires(const K& kernel, const typename K::State& state, Array<typename K::State>& out) {
    requires std::regular<typename K::State>;
    { state.hash() } -> std::same_as<std::uint64_t>;
    kernel.options(state, out);                                      // every position after one move
    kernel.split(state, out);                                        // independent summands, or the state itself
    { kernel.weight(state) } -> std::convertible_to<std::uint64_t>;  // larger: harder to solve
};

/// Levels of a search that fit the stack of any thread.
inline constexpr std::size_t shallow_levels = 1000;

/// Searches positions of one kernel. Tables live as long as the object, so that later questions are cheaper; their
/// memory, that of the options and that of a deep stack is charged to the account.
template <Kernel K>
class Search {
  public:
    using State = typename K::State;

    Search(K kernel, std::shared_ptr<Account> account)
        : account_(std::move(account)),
          kernel_charge_(*account_, bytes_of(kernel)),
          kernel_(std::move(kernel)),
          values_(*account_),
          wins_(*account_),
          arena_(*account_),
          seen_(*account_) {}

    [[nodiscard]] const K& kernel() const noexcept { return kernel_; }
    [[nodiscard]] const std::shared_ptr<Account>& account() const noexcept { return account_; }
    void set_depth(std::size_t most) noexcept { most_depth_ = most; }

    /// The value as the mex of the options' values; sums of parts by nim-sum.
    [[nodiscard]] std::uint32_t value_by_mex(const State& state, Control& control) {
        Call call(*this, control);
        return mex(state);
    }

    /// The value by questions "is it j?" for j = 0, 1, ...: G is worth j exactly when G + *j is a P-position.
    [[nodiscard]] std::uint32_t value(const State& state, Control& control) {
        Call call(*this, control);
        known_ = 0;
        return sum_value(state, true);
    }

    /// After a stop in `value`: values below this number are refuted.
    [[nodiscard]] std::uint32_t refuted() const noexcept { return known_; }

    /// Does the player to move win? Normal play by the question "is the value 0?".
    [[nodiscard]] bool wins(const State& state, bool misere, Control& control) {
        Call call(*this, control);
        return misere ? wins_misere(state) : !sum_is(state, 0);
    }

    /// Is it worth k, in normal play?
    [[nodiscard]] bool is(const State& state, std::uint32_t k, Control& control) {
        Call call(*this, control);
        return sum_is(state, k);
    }

  private:
    static constexpr std::uint64_t exact = 1ULL << 63;  // data: exact | value, or a set of refuted values 0..62
    static constexpr std::uint64_t won = 2, lost = 1;

    struct Call {  // one question from outside
        Call(Search& s, Control& control) : search(s) {
            search.control_ = &control;
            search.depth_ = 0;
            search.charged_depth_ = std::min(shallow_levels, search.most_depth_);
            search.arena_.clear();
            search.seen_.clear();
        }
        ~Call() { const Charge paid = std::move(search.stack_charge_); }
        Call(const Call&) = delete;
        Call& operator=(const Call&) = delete;
        Search& search;
    };
    struct Level {  // one level of recursion: its options live in the arena
        explicit Level(Search& s) : search(s), begin(s.arena_.size()) {
            if (++search.depth_ > search.charged_depth_) search.deepen();
        }
        ~Level() {
            --search.depth_;
            search.arena_.resize(begin);
        }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;
        Search& search;
        std::size_t begin;
    };

    static std::size_t bytes_of(const K& kernel) {
        if constexpr (requires { kernel.bytes(); })
            return sizeof(K) + kernel.bytes();
        else
            return sizeof(K);
    }

    // One copy of each in the program, not one in every function that calls it.
    [[gnu::noinline]] void expand(const State& state) { kernel_.options(state, arena_); }
    [[gnu::noinline]] void split(const State& state) { kernel_.split(state, arena_); }

    /// Pays for more levels of the stack.
    void deepen() {
        constexpr std::size_t levels = 1024, bytes_a_level = 384 + 4 * sizeof(State);  // measured: 225 + 2 * sizeof
        if (depth_ > most_depth_) throw TooDeep();
        stack_charge_.join(Charge(*account_, levels * bytes_a_level));
        charged_depth_ = std::min(charged_depth_ + levels, most_depth_);
    }

    std::uint32_t mex(const State& state) {
        const std::uint64_t hash = state.hash();
        if (const auto data = values_.find(state, hash); data & exact) return static_cast<std::uint32_t>(data);
        Level level(*this);
        split(state);
        if (arena_.size() - level.begin != 1) {
            std::uint32_t sum = 0;
            for (std::size_t i = level.begin, end = arena_.size(); i < end; ++i) sum ^= mex(State(arena_[i]));
            return sum;
        }
        arena_.resize(level.begin);
        control_->tick();
        const auto before = control_->positions();
        expand(state);
        const std::size_t end = arena_.size();
        const std::size_t bits = end - level.begin + 1, first = seen_.size();
        seen_.resize(first + bits / 64 + 1);
        for (std::size_t i = level.begin; i < end; ++i)
            if (const auto v = mex(State(arena_[i])); v < bits) seen_[first + v / 64] |= 1ULL << v % 64;
        std::uint32_t result = 0;
        while (seen_[first + result / 64] >> result % 64 & 1) ++result;
        seen_.resize(first);
        values_.store(state, hash, exact | result, control_->positions() - before);
        return result;
    }

    /// The nim-sum of the parts of any state.
    std::uint32_t sum_value(const State& state, bool outermost = false) {
        Level level(*this);
        split(state);
        std::uint32_t sum = 0;
        const std::size_t end = arena_.size();
        for (std::size_t i = level.begin; i < end; ++i)
            sum ^= part_value(State(arena_[i]), outermost && end - level.begin == 1);
        return sum;
    }

    /// Is the value of any state k? All parts but the heaviest are solved and folded into k.
    bool sum_is(const State& state, std::uint32_t k) {
        Level level(*this);
        split(state);
        cancel_pairs(level.begin);
        const std::size_t count = arena_.size() - level.begin;
        if (count == 0) return k == 0;
        std::size_t heaviest = level.begin;
        for (std::size_t i = level.begin; i < level.begin + count; ++i)
            if (kernel_.weight(arena_[i]) > kernel_.weight(arena_[heaviest])) heaviest = i;
        for (std::size_t i = level.begin; i < level.begin + count; ++i)
            if (i != heaviest) k ^= part_value(State(arena_[i]));
        return part_is(State(arena_[heaviest]), k, 0);
    }

    void cancel_pairs(std::size_t begin) {  // G + G is worth 0
        for (std::size_t i = begin; i < arena_.size();) {
            std::size_t j = i + 1;
            while (j < arena_.size() && !(arena_[j] == arena_[i])) ++j;
            if (j == arena_.size()) {
                ++i;
                continue;
            }
            arena_.erase(arena_.begin() + static_cast<std::ptrdiff_t>(j));
            arena_.erase(arena_.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }

    std::uint32_t part_value(const State& state, bool outermost = false) {
        if (const auto data = values_.find(state, state.hash()); data & exact) return static_cast<std::uint32_t>(data);
        std::uint64_t refuted = 0;
        for (std::uint32_t k = 0;; ++k) {
            if (part_is(state, k, refuted)) return k;
            if (k < 63) refuted |= 1ULL << k;
            if (outermost) known_ = k + 1;
        }
    }

    /// Is the value of one part k? `refuted` holds values that are already known to be wrong.
    bool part_is(const State& state, std::uint32_t k, std::uint64_t refuted) {
        const std::uint64_t hash = state.hash();
        const auto data = values_.find(state, hash);
        if (data & exact) return static_cast<std::uint32_t>(data) == k;
        refuted |= data;
        if (k < 63 && refuted >> k & 1) return false;
        Level level(*this);
        control_->tick();
        const auto before = control_->positions();
        expand(state);
        const std::size_t end = arena_.size();
        if (k > end - level.begin) return false;  // the value is at most the number of options
        if (some_option_is(level.begin, end, k)) {
            if (k < 63) values_.store(state, hash, refuted | 1ULL << k, control_->positions() - before);
            return false;
        }
        // No option is worth k, so the value is at most k: it is the least value that no option has.
        std::uint32_t result = 0;
        while (result < k && ((result < 63 && refuted >> result & 1) || some_option_is(level.begin, end, result)))
            ++result;
        values_.store(state, hash, exact | result, control_->positions() - before);
        return result == k;
    }

    bool some_option_is(std::size_t begin, std::size_t end, std::uint32_t k) {
        for (std::size_t i = begin; i < end; ++i) {  // first those that are known
            const auto data = values_.find(arena_[i], arena_[i].hash());
            if ((data & exact) && static_cast<std::uint32_t>(data) == k) return true;
        }
        for (std::size_t i = begin; i < end; ++i)
            if (sum_is(State(arena_[i]), k)) return true;
        return false;
    }

    bool wins_misere(const State& state) {
        const std::uint64_t hash = state.hash();
        if (const auto data = wins_.find(state, hash)) return data == won;
        Level level(*this);
        control_->tick();
        const auto before = control_->positions();
        expand(state);
        const std::size_t end = arena_.size();
        bool result = end == level.begin;
        for (std::size_t i = level.begin; i < end && !result; ++i)
            result = wins_.find(arena_[i], arena_[i].hash()) == lost;
        for (std::size_t i = level.begin; i < end && !result; ++i) result = !wins_misere(State(arena_[i]));
        wins_.store(state, hash, result ? won : lost, control_->positions() - before);
        return result;
    }

    std::shared_ptr<Account> account_;
    Charge kernel_charge_, stack_charge_;
    K kernel_;
    Table<State> values_;
    Table<State> wins_;
    Array<State> arena_;
    Array<std::uint64_t> seen_;  // for each level of `mex` the values of its options, as bits
    Control* control_ = nullptr;
    std::size_t depth_ = 0;
    std::size_t charged_depth_ = shallow_levels;
    std::size_t most_depth_ = shallow_levels;
    std::uint32_t known_ = 0;
};

}  // namespace grundy
