#include "grundy/take_turn/rows.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

#include "grundy/core/pair_search.hpp"

namespace grundy {
namespace {

using Coins = std::span<const std::uint8_t>;
using Values = Array<std::uint16_t>;

/// The least number that is neither marked nor a nim-sum of two values side by side.
class LeastMissing {
  public:
    LeastMissing(std::size_t most, Account& account) : marked_(std::bit_ceil(most + 2), 0, account) {}

    void begin() {
        if (++round_ == 0) {
            std::ranges::fill(marked_, 0);
            round_ = 1;
        }
    }
    void mark(std::uint16_t value) { marked_[value] = round_; }

    /// Marks some of the sums, and looks for the first number that is missing among the others; then twice as many.
    std::uint16_t find(const std::uint16_t* left, const std::uint16_t* right, std::size_t count) {
        std::uint16_t least = 0;
        for (std::size_t i = 0, some = 64;; some *= 2) {
            for (const std::size_t end = std::min(count, i + some); i < end; ++i) mark(left[i] ^ right[i]);
            while (marked_[least] == round_) ++least;
            if (i == count || !any_pair_is(left + i, right + i, count - i, least)) return least;
            mark(least);
        }
    }

  private:
    Array<std::uint32_t> marked_;  ///< the last round in which a number was marked
    std::uint32_t round_ = 0;
};

/// One value for each end of a piece and each head beyond it, up to the other end of the row.
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

/// Pieces of a row with several kinds of ends. The last kind of each side is one that a move makes.
class Pieces {
  public:
    Pieces(Coins coins, std::vector<End> lefts, std::vector<End> rights, Control& control)
        : coins_(coins),
          lefts_(std::move(lefts)),
          rights_(std::move(rights)),
          control_(control),
          heads_before_(coins.size() + 1, 0, control.account()),
          missing_(coins.size(), control.account()),
          shorter_(lefts_.size() * coins.size(), 0, control.account()),
          in_a_run_(4 * (coins.size() + 1), unknown, control.account()) {
        for (std::size_t i = 0; i < coins.size(); ++i) heads_before_[i + 1] = heads_before_[i] + coins[i];
        Array<std::size_t> after(control.account()), none(coins.size() + 1, 0, control.account());
        for (const auto before : heads_before_) after.push_back(heads_before_.back() - before);
        for (std::size_t i = 0; i < lefts_.size(); ++i) left_.emplace_back(after, heads_before_, control.account());
        for (std::size_t i = 0; i < rights_.size(); ++i) right_.emplace_back(heads_before_, none, control.account());
    }

    /// Calls found(a, left kind, b, right kind, value) for each piece of coins a to b - 1, shorter ones first.
    template <class Found>
    void find_all(Found found) {
        std::size_t run = 0;  // where the run of heads at the right end begins
        for (std::size_t b = 1; b <= coins_.size(); ++b) {
            if (!coins_[b - 1]) run = b;
            for (std::size_t a = b; a-- > 0;)
                for (std::size_t left = 0; left < lefts_.size(); ++left)
                    for (std::size_t right = 0; right < rights_.size(); ++right) {
                        control_.tick();
                        const auto value = a < run ? value_of(a, left, b, right) : of_run(a, left, b, right);
                        keep(a, left, b, right, value);
                        found(a, left, b, right, value);
                    }
        }
    }

  private:
    static constexpr std::uint16_t unknown = 65535;

    [[nodiscard]] bool left_turned(std::size_t a, std::size_t kind) const {
        return a == 0 ? lefts_[kind].at_edge : lefts_[kind].inside;
    }
    [[nodiscard]] bool right_turned(std::size_t b, std::size_t kind) const {
        return b == coins_.size() ? rights_[kind].at_edge : rights_[kind].inside;
    }

    /// Pieces of one run of heads that end alike differ only in their length.
    std::uint16_t of_run(std::size_t a, std::size_t left, std::size_t b, std::size_t right) {
        auto& known = in_a_run_[4 * (b - a) + 2 * left_turned(a, left) + right_turned(b, right)];
        if (known == unknown) known = value_of(a, left, b, right);
        return known;
    }

    std::uint16_t value_of(std::size_t a, std::size_t left, std::size_t b, std::size_t right) {
        const bool first = coins_[a] ^ left_turned(a, left), last = coins_[b - 1] ^ right_turned(b, right);
        if (b == a + 1) return first ^ right_turned(b, right);
        missing_.begin();
        if (first) missing_.mark(later_[right]);
        if (last) missing_.mark(shorter_[left * coins_.size() + a]);
        const auto head = heads_before_[a + 1];
        return missing_.find(left_[left].at(a, head), right_[right].at(b, head), heads_before_[b - 1] - head);
    }

    /// Ends that a move makes are those of options: next to a head that can be taken, or one coin from the same end.
    void keep(std::size_t a, std::size_t left, std::size_t b, std::size_t right, std::uint16_t value) {
        if (right + 1 == rights_.size()) {
            shorter_[left * coins_.size() + a] = value;
            if (b < coins_.size() && coins_[b]) *left_[left].at(a, heads_before_[b]) = value;
        }
        if (left + 1 == lefts_.size()) {
            later_[right] = value;
            if (a > 0 && coins_[a - 1]) *right_[right].at(b, heads_before_[a - 1]) = value;
        }
    }

    Coins coins_;
    std::vector<End> lefts_, rights_;
    Control& control_;
    Array<std::size_t> heads_before_;
    LeastMissing missing_;
    std::vector<Side> left_;                ///< by the kind of the left end: pieces from it to just before a head
    std::vector<Side> right_;               ///< by the kind of the right end: pieces from just behind a head to it
    Values shorter_;                        ///< by the left end: the piece without the last coin
    std::array<std::uint16_t, 2> later_{};  ///< by the kind of the right end: the piece without the first coin
    Values in_a_run_;
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

std::vector<std::uint16_t> row_pieces(Coins coins, Control& control) {
    check_coins(coins);
    const std::size_t count = coins.size() * (coins.size() + 1) / 2;
    const Charge charge(control.account(), 2 * count);
    std::vector<std::uint16_t> values(count);
    Pieces(coins, {as_played}, {as_played}, control)
        .find_all([&](std::size_t a, std::size_t, std::size_t b, std::size_t, std::uint16_t value) {
            values[b * (b - 1) / 2 + a] = value;
        });
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
    Pieces(coins, kinds(family.tail_left), kinds(family.tail_right), control)
        .find_all(
            [&](std::size_t a, std::size_t left_kind, std::size_t b, std::size_t right_kind, std::uint16_t value) {
                if (left_kind + right_kind == 0 && a <= family.most_left && b >= shortest)
                    values[(family.most_left - a) * columns + b - shortest] = value;
            });
    return values;
}

}  // namespace grundy
