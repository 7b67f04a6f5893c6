#include "grundy/heaps/lowering.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <numeric>
#include <stdexcept>

#include "grundy/core/control.hpp"

namespace grundy {
namespace {

template <class T>
using Owned = std::vector<T, Charged<T>>;
using Word64 = std::uint64_t;

/// Positions with heaps up to those of a corner, as places in an array. The last heap is the fastest.
class Box {
  public:
    Box() = default;
    explicit Box(const Words& corner) : sides_(corner.size()), strides_(corner.size()), size_(1) {
        for (std::size_t i = corner.size(); i-- > 0;) {
            sides_[i] = std::size_t{corner[i]} + 1;
            strides_[i] = size_;
            if (size_ > most / sides_[i]) throw Stopped(Reason::memory);
            size_ *= sides_[i];
        }
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t side(std::size_t i) const { return sides_[i]; }
    [[nodiscard]] std::size_t stride(std::size_t i) const { return strides_[i]; }
    [[nodiscard]] bool holds(const Words& state) const {
        return size_ != 0 && std::ranges::equal(state, sides_, std::less{});
    }
    [[nodiscard]] std::size_t place(const Words& state) const {
        return std::inner_product(state.begin(), state.end(), strides_.begin(), std::size_t{0});
    }
    /// The next state in the order of places; false after the last one.
    [[nodiscard]] bool next(Words& state) const {
        for (std::size_t i = state.size(); i-- > 0;) {
            if (++state[i] < sides_[i]) return true;
            state[i] = 0;
        }
        return false;
    }

  private:
    static constexpr std::size_t most = std::size_t{1} << 40;
    std::vector<std::size_t> sides_, strides_;
    std::size_t size_ = 0;
};

/// The sets of values that positions of many lines have, a row of bits a line. The least value that three lines lack
/// is then found 64 values at a time.
class Lines {
  public:
    Lines(std::size_t lines, std::size_t values, Account& account)
        : words_(values / 64 + 1), bits_(lines * words_, Charged<Word64>(account)) {}
    [[nodiscard]] Word64* line(std::size_t i) { return bits_.data() + i * words_; }
    void clear(std::size_t i) { std::fill_n(line(i), words_, 0); }

  private:
    std::size_t words_;
    Owned<Word64> bits_;
};

class LoweringSearch final : public AnySearch {
  public:
    LoweringSearch(std::size_t heaps, Lowering rules, std::shared_ptr<Account> account)
        : heaps_(heaps), rules_(rules), account_(std::move(account)) {
        for (unsigned set = 1; set < 1U << heaps; ++set) {
            const auto size = static_cast<std::size_t>(std::popcount(set));
            if (!rules_.equally && size >= rules_.least && size <= rules_.most) sets_.push_back(set);
        }
    }

    [[nodiscard]] std::vector<Words> options(const Words& words) const override {
        check(words);
        std::vector<Words> found;
        const auto add_lowered = [&](auto&& self, Words& state, unsigned set) -> void {
            if (set == 0) {
                found.push_back(state);
                return;
            }
            const auto i = static_cast<std::size_t>(std::countr_zero(set));
            for (state[i] = 0; state[i] < words[i]; ++state[i]) self(self, state, set & (set - 1));
            state[i] = words[i];
        };
        Words state = words;
        if (rules_.equally) {
            for (const unsigned set : {1U, 2U}) add_lowered(add_lowered, state, set);
            for (std::uint32_t k = 1; k <= std::min(words[0], words[1]); ++k)
                found.push_back({words[0] - k, words[1] - k});
        }
        for (const unsigned set : sets_) add_lowered(add_lowered, state, set);
        return found;
    }
    [[nodiscard]] Words canonical(const Words& words) const override {
        Words sorted = words;
        std::ranges::sort(sorted, std::greater{});
        return sorted;
    }
    [[nodiscard]] std::size_t items() const override { return 0; }
    [[nodiscard]] std::uint32_t refuted() const override { return 0; }
    [[nodiscard]] const std::shared_ptr<Account>& account() const override { return account_; }

    [[nodiscard]] std::uint32_t value_here(const Words& words, bool /*by_mex*/, Control& control) override {
        const Words state = checked(words);
        if (!values_.box.holds(state)) fill_values(state, control);
        return values_.at[values_.box.place(state)];
    }
    [[nodiscard]] bool wins_here(const Words& words, bool misere, Control& control) override {
        if (!misere) return value_here(words, true, control) != 0;
        const Words state = checked(words);
        if (!lost_.box.holds(state)) fill_lost(state, control);
        return lost_.at[lost_.box.place(state)] == 0;
    }
    [[nodiscard]] bool is_here(const Words& words, std::uint32_t k, Control& control) override {
        return value_here(words, true, control) == k;
    }

  protected:
    void set_depth(std::size_t /*levels*/) override {}  // tables have no depth

  private:
    template <class T>
    struct Known {
        Box box;
        Owned<T> at;
    };

    std::size_t heaps_;
    Lowering rules_;
    std::shared_ptr<Account> account_;
    std::vector<unsigned> sets_;  // of heaps that a move lowers, each freely
    Known<std::uint32_t> values_;
    Known<std::uint8_t> lost_;  // in misère play

    void check(const Words& words) const {
        if (words.size() != heaps_) throw std::invalid_argument("a state is the list of its heaps");
    }
    /// The state with the largest heap first: heaps may change places, so one table serves all orders.
    [[nodiscard]] Words checked(const Words& words) const {
        check(words);
        return canonical(words);
    }

    /// A box with room for a state. Made by questions about one position, so nothing is kept of a smaller one.
    template <class T>
    void make_room(Known<T>& known, const Words& state) {
        known.at = Owned<T>(Charged<T>(*account_));
        known.box = Box();
        Box box(state);
        known.at.resize(box.size());
        known.box = std::move(box);
    }

    void fill_values(const Words& corner, Control& control) {
        make_room(values_, corner);
        try {
            if (rules_.equally)
                fill_by_lines(corner, control);
            else
                fill_by_options(corner, control);
        } catch (...) {
            values_.box = Box();  // half a table is none
            throw;
        }
    }

    /// Wythoff's game: all options of a position lie in its row, its column and its diagonal.
    void fill_by_lines(const Words& corner, Control& control) {
        const std::size_t rows = std::size_t{corner[0]} + 1, columns = std::size_t{corner[1]} + 1;
        const std::size_t values = rows + columns;  // no play is longer than the number of stones
        Lines row(1, values, *account_), column(columns, values, *account_),
            diagonal(rows + columns, values, *account_);
        std::uint32_t* at = values_.at.data();
        for (std::size_t i = 0; i < rows; ++i) {
            row.clear(0);
            Word64* in_row = row.line(0);
            for (std::size_t j = 0; j < columns; ++j, ++at) {
                Word64 *in_column = column.line(j), *in_diagonal = diagonal.line(i + columns - j);
                std::size_t word = 0;
                while ((in_row[word] | in_column[word] | in_diagonal[word]) == ~Word64{0}) ++word;
                const Word64 seen = in_row[word] | in_column[word] | in_diagonal[word];
                const Word64 first = ~seen & (seen + 1);
                in_row[word] |= first, in_column[word] |= first, in_diagonal[word] |= first;
                *at = static_cast<std::uint32_t>(64 * word + static_cast<std::size_t>(std::countr_zero(first)));
                control.tick();
            }
        }
    }

    void fill_by_options(const Words& corner, Control& control) {
        const Box& box = values_.box;
        // no play is longer than the number of stones, and the value is at most the length of a play
        const std::size_t longest = std::accumulate(corner.begin(), corner.end(), std::size_t{2});
        Owned<std::size_t> seen_at(longest, Charged<std::size_t>(*account_));
        Words state(heaps_, 0);
        for (std::size_t place = 0; place < box.size(); ++place) {
            for (const unsigned set : sets_)
                each_option(
                    box, state, place, set, [&](std::size_t option) { seen_at[values_.at[option]] = place + 1; },
                    control);
            std::uint32_t mex = 0;
            while (seen_at[mex] == place + 1) ++mex;
            values_.at[place] = mex;
            control.tick();
            static_cast<void>(box.next(state));
        }
    }

    void fill_lost(const Words& corner, Control& control) {
        make_room(lost_, corner);
        try {
            Words state(heaps_, 0);
            for (std::size_t place = 0; place < lost_.box.size(); ++place) {
                lost_.at[place] = is_lost(state, place, control);
                control.tick();
                static_cast<void>(lost_.box.next(state));
            }
        } catch (...) {
            lost_.box = Box();
            throw;
        }
    }

    /// In misère play: there is an option, and none is lost.
    [[nodiscard]] bool is_lost(const Words& state, std::size_t place, Control& control) const {
        bool has_options = false, some_lost = false;
        const auto look = [&](std::size_t option) {
            has_options = true;
            some_lost = some_lost || lost_.at[option] != 0;
        };
        if (rules_.equally) {
            each_option(lost_.box, state, place, 1, look, control);
            each_option(lost_.box, state, place, 2, look, control);
            const std::size_t step = lost_.box.stride(0) + lost_.box.stride(1);
            for (std::size_t k = 1; k <= std::min(state[0], state[1]) && !some_lost; ++k) look(place - k * step);
        }
        for (const unsigned set : sets_) {
            if (some_lost) break;
            each_option(lost_.box, state, place, set, look, control);
        }
        return has_options && !some_lost;
    }

    /// Calls `use` with the place of every position that lowering just the heaps of a set leads to.
    template <class Use>
    void each_option(const Box& box, const Words& state, std::size_t place, unsigned set, const Use& use,
                     Control& control) const {
        const auto i = static_cast<std::size_t>(std::countr_zero(set));
        const unsigned others = set & (set - 1);
        const std::size_t stride = box.stride(i);
        for (std::size_t k = 1; k <= state[i]; ++k) {
            if (others == 0)
                use(place - k * stride);
            else
                each_option(box, state, place - k * stride, others, use, control);
        }
        if (others == 0) control.tick(1 + state[i] / 64);
    }
};

}  // namespace

std::unique_ptr<AnySearch> lowering_search(std::size_t heaps, Lowering rules, std::shared_ptr<Account> account) {
    if (heaps > most_lowered_heaps) return nullptr;
    if (rules.equally && heaps != 2) throw std::invalid_argument("Wythoff's game has two heaps");
    return std::make_unique<LoweringSearch>(heaps, rules, std::move(account));
}

}  // namespace grundy
