#include "grundy/take_turn/rows.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <stdexcept>

#include "grundy/core/pair_search.hpp"

namespace grundy {
namespace {

using Coins = std::span<const std::uint8_t>;
using Values = Array<std::uint16_t>;

/// Values side by side, whose nim-sums are options.
struct Pairs {
    const std::uint16_t *left = nullptr, *right = nullptr;
    std::size_t count = 0;
};

/// The least number that is neither marked nor an option.
class LeastMissing {
  public:
    LeastMissing(std::size_t most, Account& account) : marked_(std::bit_ceil(most + 8), 0, account) {}

    void begin() {
        if (++round_ == 0) {
            std::ranges::fill(marked_, 0);
            round_ = 1;
        }
    }
    void mark(std::uint16_t value) { marked_[value] = round_; }

    /// Marks some of the options, and looks for each number that is missing among the others.
    ///
    /// A mark costs about as much as a step of a search, which sees 16 options. But a number that is marked needs no
    /// search, and nearly all options are needed to find the numbers below a large value. The values of the last pieces
    /// say how many; the factor 12 is measured.
    std::uint16_t find(std::span<Pairs> options) {
        mark_first(options, 64 + 12 * last_);
        std::size_t least = first_unmarked(0);
        while (std::ranges::any_of(options, [least](const Pairs& pairs) {
            return pairs.count > 0 &&
                   any_pair_is(pairs.left, pairs.right, pairs.count, static_cast<std::uint16_t>(least));
        }))
            least = first_unmarked(least + 1);
        last_ = std::max(least, last_ - last_ / 8);
        return static_cast<std::uint16_t>(least);
    }

  private:
    void mark_first(std::span<Pairs> options, std::size_t some) {
        for (Pairs& pairs : options) {
            const std::size_t now = std::min(some, pairs.count);
            mark_all({pairs.left, pairs.right, now});
            pairs = {pairs.left + now, pairs.right + now, pairs.count - now};
            some -= now;
        }
    }
    /// Four options are read at a time.
    void mark_all(const Pairs& pairs) {
        std::uint8_t* const marked = marked_.data();
        const std::uint8_t round = round_;
        std::size_t i = 0;
        for (; i + 4 <= pairs.count; i += 4) {
            std::uint64_t left = 0, right = 0;
            std::memcpy(&left, pairs.left + i, sizeof left);
            std::memcpy(&right, pairs.right + i, sizeof right);
            const std::uint64_t sums = left ^ right;
            marked[sums & 0xffff] = round;
            marked[sums >> 16 & 0xffff] = round;
            marked[sums >> 32 & 0xffff] = round;
            marked[sums >> 48] = round;
        }
        for (; i < pairs.count; ++i) mark(pairs.left[i] ^ pairs.right[i]);
    }
    /// The first number from this one on, eight at a time.
    [[nodiscard]] std::size_t first_unmarked(std::size_t from) const {
        const std::uint64_t all = round_ * 0x0101010101010101U;
        for (; from % 8 != 0; ++from)
            if (marked_[from] != round_) return from;
        for (;; from += 8) {
            std::uint64_t eight = 0;
            std::memcpy(&eight, marked_.data() + from, sizeof eight);
            if (eight != all) break;
        }
        while (marked_[from] == round_) ++from;
        return from;
    }

    Array<std::uint8_t> marked_;  ///< the last round in which a number was marked
    std::uint8_t round_ = 0;
    std::size_t last_ = 0;
};

/// The values of runs of heads by their length, the first and the last coin turned over or not.
class Runs {
  public:
    Runs(std::size_t longest, LeastMissing& missing, Control& control)
        : longest_(longest),
          upward_{Values(longest + 1, 0, control.account()), Values(longest + 1, 0, control.account()),
                  Values(longest + 1, 0, control.account()), Values(longest + 1, 0, control.account())},
          downward_{Values(longest + 1, 0, control.account()), Values(longest + 1, 0, control.account())} {
        for (std::size_t length = 1; length <= longest; ++length)
            for (const bool first : {false, true})
                for (const bool last : {false, true}) {
                    control.tick();
                    upward_[2 * first + last][length] = find(first, last, length, missing);
                    if (first) downward_[last][longest - length] = upward_[2 + last][length];
                }
    }

    [[nodiscard]] std::uint16_t value(bool first, bool last, std::size_t length) const {
        return upward_[2 * first + last][length];
    }
    /// Values of runs of this length and longer ones, whose last coin is turned over.
    [[nodiscard]] const std::uint16_t* growing(bool first, std::size_t length) const {
        return upward_[2 * first + 1].data() + length;
    }
    /// Values of runs of this length and shorter ones, whose first coin is turned over.
    [[nodiscard]] const std::uint16_t* shrinking(bool last, std::size_t length) const {
        return downward_[last].data() + (longest_ - length);
    }

  private:
    std::uint16_t find(bool first, bool last, std::size_t length, LeastMissing& missing) {
        if (length == 1) return !(first ^ last);
        missing.begin();
        if (!first) missing.mark(value(true, last, length - 1));
        if (!last) missing.mark(value(first, true, length - 1));
        Pairs inside{growing(first, 1), shrinking(last, length - 2), length - 2};
        return missing.find({&inside, 1});
    }

    std::size_t longest_;
    std::array<Values, 4> upward_;    ///< by the first and the last coin
    std::array<Values, 2> downward_;  ///< by the last coin
};

/// One value for each end of a piece and each head beyond it that is not in the same run.
class Side {
  public:
    /// `counts[end]` is how many heads there are for an end, `skipped[end]` the number of the first of them.
    Side(std::span<const std::size_t> counts, std::span<const std::size_t> skipped, Account& account)
        : starts_(counts.size(), 0, account), values_(account) {
        std::size_t size = 0;
        for (std::size_t end = 0; end < counts.size(); ++end) {
            starts_[end] = size - skipped[end];  // may wrap: the number of a head is added to it
            size += counts[end];
        }
        values_.resize(size);
    }
    /// The value that belongs to an end and the head of this number.
    [[nodiscard]] std::uint16_t* at(std::size_t end, std::size_t head) {
        return values_.data() + (starts_[end] + head);
    }

  private:
    Array<std::size_t> starts_;
    Values values_;
};

/// How the coin at an end of a piece lies: is it turned over at the edge of the row, and inside of it?
struct End {
    bool at_edge, inside;
};
constexpr End as_played{false, true}, fresh{false, false}, turned{true, true};

/// Where the runs of heads begin and end, and how many heads are before a place.
struct Places {
    Places(Coins coins, Account& account)
        : heads_before(coins.size() + 1, 0, account),
          run_start(coins.size() + 1, 0, account),
          run_end(coins.size() + 1, coins.size(), account) {
        for (std::size_t i = 0; i < coins.size(); ++i) {
            heads_before[i + 1] = heads_before[i] + coins[i];
            run_start[i + 1] = coins[i] ? run_start[i] : i + 1;
            longest_run = std::max(longest_run, i + 1 - run_start[i + 1]);
        }
        for (std::size_t i = coins.size(); i-- > 0;) run_end[i] = coins[i] ? run_end[i + 1] : i;
    }
    Array<std::size_t> heads_before;
    Array<std::size_t> run_start;  ///< of the run before a place; the place itself where a tail is before it
    Array<std::size_t> run_end;    ///< of the run behind a place; the place itself where a tail is behind it
    std::size_t longest_run = 0;
};

/// Pieces of a row with several kinds of ends. The last kind of each side is one that a move makes.
class Pieces {
  public:
    Pieces(Coins coins, std::vector<End> lefts, std::vector<End> rights, Control& control)
        : coins_(coins),
          lefts_(std::move(lefts)),
          rights_(std::move(rights)),
          control_(control),
          places_(coins, control.account()),
          missing_(coins.size(), control.account()),
          runs_(places_.longest_run, missing_, control),
          shorter_(lefts_.size() * coins.size(), 0, control.account()) {
        Account& account = control.account();
        const std::size_t ends = coins.size() + 1;
        Array<std::size_t> beyond(ends, 0, account), passed(ends, 0, account), before(ends, 0, account), none(before);
        for (std::size_t at = 0; at < ends; ++at) {
            passed[at] = places_.heads_before[places_.run_end[at]];
            beyond[at] = places_.heads_before.back() - passed[at];
            before[at] = places_.heads_before[places_.run_start[at]];
        }
        for (std::size_t i = 0; i < lefts_.size(); ++i) left_.emplace_back(beyond, passed, account);
        for (std::size_t i = 0; i < rights_.size(); ++i) right_.emplace_back(before, none, account);
    }

    /// Whether the coins a to b - 1 are all of one run of heads.
    [[nodiscard]] bool in_a_run(std::size_t a, std::size_t b) const { return places_.run_start[b] <= a; }

    /// The value of such a piece; `left` and `right` are the kinds of its ends.
    [[nodiscard]] std::uint16_t of_run(std::size_t a, std::size_t left, std::size_t b, std::size_t right) const {
        return runs_.value(left_turned(a, left), right_turned(b, right), b - a);
    }

    /// Calls found(a, left, b, right, value) for each other piece of the coins a to b - 1, parts of a piece before it.
    ///
    /// Some ends b are taken together, so that the values of pieces from a are read once for all of them.
    template <class Found>
    void find_all(Found found) {
        for (std::size_t begin = 1; begin <= coins_.size(); begin += columns) {
            const std::size_t end = std::min(begin + columns, coins_.size() + 1);
            for (std::size_t b = begin; b < end; ++b)
                for (std::size_t right = 0, run = places_.run_start[b]; right < rights_.size() && run < b; ++right)
                    later_[b - begin][right] = runs_.value(true, right_turned(b, right), b - run);
            for (std::size_t a = places_.run_start[end - 1]; a-- > 0;)
                for (std::size_t b = begin; b < end; ++b)
                    if (a < places_.run_start[b]) find_each(a, b, later_[b - begin], found);
        }
    }

  private:
    static constexpr std::size_t columns = 16;
    using Later = std::array<std::uint16_t, 2>;  // by the kind of the right end: the piece without the first coin

    template <class Found>
    void find_each(std::size_t a, std::size_t b, Later& later, Found found) {
        for (std::size_t left = 0; left < lefts_.size(); ++left)
            for (std::size_t right = 0; right < rights_.size(); ++right) {
                control_.tick();
                const auto value = value_of(a, left, b, right, later);
                keep(a, left, b, right, value, later);
                found(a, left, b, right, value);
            }
    }

    [[nodiscard]] bool left_turned(std::size_t a, std::size_t kind) const {
        return a == 0 ? lefts_[kind].at_edge : lefts_[kind].inside;
    }
    [[nodiscard]] bool right_turned(std::size_t b, std::size_t kind) const {
        return b == coins_.size() ? rights_[kind].at_edge : rights_[kind].inside;
    }

    /// The value of the piece without its last coin, which was taken.
    [[nodiscard]] std::uint16_t without_last(std::size_t a, std::size_t left, std::size_t b) const {
        return in_a_run(a, b - 1) ? runs_.value(left_turned(a, left), true, b - 1 - a)
                                  : shorter_[left * coins_.size() + a];
    }

    std::uint16_t value_of(std::size_t a, std::size_t left, std::size_t b, std::size_t right, const Later& later) {
        const bool first = coins_[a] ^ left_turned(a, left), last = coins_[b - 1] ^ right_turned(b, right);
        if (b == a + 1) return first ^ right_turned(b, right);
        missing_.begin();
        if (first) missing_.mark(later[right]);
        if (last) missing_.mark(without_last(a, left, b));
        // Heads inside, by the runs that they are in: that of the left end, others, that of the right end.
        const auto [begin, end] = std::pair(places_.run_end[a], places_.run_start[b]);
        const auto head = places_.heads_before[a + 1], middle = places_.heads_before[begin],
                   behind = places_.heads_before[end];
        std::array<Pairs, 3> options{};
        if (begin > a + 1)
            options[0] = {runs_.growing(left_turned(a, left), 1), right_[right].at(b, head), middle - head};
        options[1] = {left_[left].at(a, middle), right_[right].at(b, middle), behind - middle};
        if (end + 1 < b)
            options[2] = {left_[left].at(a, behind), runs_.shrinking(right_turned(b, right), b - 1 - end), b - 1 - end};
        return missing_.find(options);
    }

    /// Ends that a move makes are those of options: next to a head that can be taken, or one coin from the same end.
    void keep(std::size_t a, std::size_t left, std::size_t b, std::size_t right, std::uint16_t value, Later& later) {
        if (right + 1 == rights_.size()) {
            shorter_[left * coins_.size() + a] = value;
            if (b < coins_.size() && coins_[b]) *left_[left].at(a, places_.heads_before[b]) = value;
        }
        if (left + 1 == lefts_.size()) {
            later[right] = value;
            if (a > 0 && coins_[a - 1]) *right_[right].at(b, places_.heads_before[a - 1]) = value;
        }
    }

    Coins coins_;
    std::vector<End> lefts_, rights_;
    Control& control_;
    Places places_;
    LeastMissing missing_;
    Runs runs_;
    std::vector<Side> left_;              ///< by the kind of the left end: pieces from it to just before a head
    std::vector<Side> right_;             ///< by the kind of the right end: pieces from just behind a head to it
    Values shorter_;                      ///< by the left end: the piece without the last coin
    std::array<Later, columns> later_{};  ///< by the right end
};

void check_length(std::size_t size) {
    if (size > longest_row) throw std::length_error("a row has at most 65535 coins here");
}

void check_coins(Coins coins) {
    check_length(coins.size());
    if (std::ranges::any_of(coins, [](auto coin) { return coin > 1; }))
        throw std::invalid_argument("a coin is 1 for heads or 0 for tails");
}

std::vector<End> kinds(bool tail) {
    return tail ? std::vector{turned} : std::vector{fresh, turned};
}

}  // namespace

std::uint16_t row_value(Coins coins, Control& control) {
    check_coins(coins);
    if (coins.empty()) return 0;
    Pieces pieces(coins, {as_played}, {as_played}, control);
    if (pieces.in_a_run(0, coins.size())) return pieces.of_run(0, 0, coins.size(), 0);
    std::uint16_t whole = 0;
    pieces.find_all(
        [&whole](std::size_t, std::size_t, std::size_t, std::size_t, std::uint16_t value) { whole = value; });
    return whole;
}

std::vector<std::uint16_t> row_pieces(Coins coins, Control& control) {
    check_coins(coins);
    const std::size_t count = coins.size() * (coins.size() + 1) / 2;
    const Charge charge(control.account(), 2 * count);
    std::vector<std::uint16_t> values(count);
    Pieces pieces(coins, {as_played}, {as_played}, control);
    pieces.find_all([&](std::size_t a, std::size_t, std::size_t b, std::size_t, std::uint16_t value) {
        values[b * (b - 1) / 2 + a] = value;
    });
    for (std::size_t b = 1; b <= coins.size(); ++b)
        for (std::size_t a = b; a-- > 0 && pieces.in_a_run(a, b);)
            values[b * (b - 1) / 2 + a] = pieces.of_run(a, 0, b, 0);
    return values;
}

std::vector<std::uint16_t> row_table(const RowFamily& family, Control& control) {
    // A run of m heads behind a tail is a run of m + 1 heads whose first one was turned over.
    check_coins(family.middle);
    check_length(family.most_left);
    check_length(family.most_right);
    const std::size_t left = family.most_left + family.tail_left, right = family.most_right + family.tail_right;
    check_length(left + family.middle.size() + right);
    Array<std::uint8_t> coins(left + family.middle.size() + right, 1, control.account());
    std::ranges::copy(family.middle, coins.begin() + static_cast<std::ptrdiff_t>(left));
    const std::size_t columns = family.most_right + 1, shortest = left + family.middle.size() + family.tail_right;
    const Charge charge(control.account(), 2 * (family.most_left + 1) * columns);
    std::vector<std::uint16_t> values((family.most_left + 1) * columns);
    const auto at = [&](std::size_t a, std::size_t b) { return (family.most_left - a) * columns + b - shortest; };
    Pieces pieces(coins, kinds(family.tail_left), kinds(family.tail_right), control);
    pieces.find_all(
        [&](std::size_t a, std::size_t left_kind, std::size_t b, std::size_t right_kind, std::uint16_t value) {
            if (left_kind + right_kind == 0 && a <= family.most_left && b >= shortest) values[at(a, b)] = value;
        });
    for (std::size_t b = shortest; b <= coins.size(); ++b)
        for (std::size_t a = std::min(b, family.most_left + 1); a-- > 0 && pieces.in_a_run(a, b);)
            values[at(a, b)] = pieces.of_run(a, 0, b, 0);
    return values;
}

}  // namespace grundy
