#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "grundy/core/account.hpp"
#include "grundy/core/control.hpp"

namespace grundy {

/// The nim-sums of at most `most` of the numbers added so far, as sets that grow with each number.
///
/// With U the next power of two above the numbers (at least 64): `most` * U / 64 word operations a number
/// added, (`most` + 1) * U / 8 bytes of the account.
class SubsetSums {
  public:
    SubsetSums(std::size_t most, Account& account);

    void add(std::uint64_t number, Control& control);
    /// The least number that is no such nim-sum.
    [[nodiscard]] std::uint64_t least_missing();
    /// All such nim-sums, in increasing order.
    [[nodiscard]] std::vector<std::uint64_t> members(Control& control) const;

  private:
    using Set = Array<std::uint64_t>;
    void widen(std::uint64_t number);

    Charge charge_;
    std::vector<Set> sets_;  ///< sets_[j]: the nim-sums of at most j numbers
    std::size_t words_ = 1;
    std::size_t full_words_ = 0;  ///< words of the last set that are known to be full
};

/// Values of single heads at coins 0..count-1 when a move turns at least one and at most `most` coins, the
/// last of them from heads to tails.
[[nodiscard]] std::vector<std::uint64_t> turning_values(std::size_t most, std::size_t count, Control& control);

/// Rows and boards of at most 64 W coins, coin i being bit i: a move turns one of the sets of the last coin.
template <std::size_t W>
struct CoinTurning {
    struct State {
        std::array<std::uint64_t, W> heads{};
        bool operator==(const State&) const = default;
    };

    std::vector<std::vector<State>> turns;  ///< turns[i]: the sets whose last coin is i

    [[nodiscard]] std::size_t bytes() const {
        std::size_t sum = 0;
        for (const auto& sets : turns) sum += sizeof(sets) + sets.capacity() * sizeof(State);
        return sum;
    }

    void options(const State& state, Array<State>& out) const {
        for (std::size_t w = 0; w < W; ++w)
            for (auto left = state.heads[w]; left != 0; left &= left - 1)
                for (const State& turned : turns[64 * w + static_cast<std::size_t>(std::countr_zero(left))])
                    out.push_back(turn(state, turned));
    }

    void split(const State& state, Array<State>& out) const { out.push_back(state); }

    [[nodiscard]] std::uint64_t weight(const State& state) const {
        std::uint64_t count = 0;
        for (const auto word : state.heads) count += static_cast<std::uint64_t>(std::popcount(word));
        return count;
    }

    /// Words are the numbers of the coins that show heads.
    [[nodiscard]] State from_words(std::span<const std::uint32_t> words) const {
        State state;
        for (const auto coin : words) {
            if (coin >= turns.size()) throw std::out_of_range("no such coin in the table");
            state.heads[coin / 64] |= 1ULL << coin % 64;
        }
        return state;
    }

    [[nodiscard]] std::vector<std::uint32_t> to_words(const State& state) const {
        std::vector<std::uint32_t> words;
        for (std::uint32_t coin = 0; coin < turns.size(); ++coin)
            if (state.heads[coin / 64] >> coin % 64 & 1) words.push_back(coin);
        return words;
    }

  private:
    static State turn(State state, const State& turned) {
        for (std::size_t w = 0; w < W; ++w) state.heads[w] ^= turned.heads[w];
        return state;
    }
};

}  // namespace grundy
