#pragma once
#include <concepts>
#include <cstdint>
#include <limits>

#include "grundy/core/batch_question.hpp"
#include "grundy/core/control.hpp"
#include "grundy/core/stamped_memo.hpp"

namespace grundy {

/// A game whose positions have keys of few bits, and in which no play has more than 31 moves.
///
/// `each_option(state, see)` calls see(option) for each option until one returns false. `key(state)` is exact.
template <class Game>
concept SmallGame = requires(const Game& game, const typename Game::State& state) {
    { game.key(state) } -> std::convertible_to<std::uint64_t>;
    game.each_option(state, [](const typename Game::State&) { return true; });
};

/// Searches many small games, one after the other, by a memo over the positions of each.
template <SmallGame Game>
class SmallSearch {
  public:
    using State = typename Game::State;

    SmallSearch(BatchQuestion question, Account& account) : question_(question), memo_(account) {}

    /// Forgets the last game. Keys of the next one have so many bits, and at most so many positions are looked at.
    void open(unsigned key_bits, std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
        memo_.open(key_bits);
        left_ = most;
    }

    /// The code of a position; -1 once too many positions were looked at. The recursion is as deep as the play is long.
    int code(const Game& game, const State& state, Control& control) {
        const std::uint64_t key = game.key(state);
        if (const int known = memo_.find(key); known >= 0) return known;
        if (left_ == 0) return -1;
        --left_;
        control.tick();
        const bool first_lost_decides =
            question_ == BatchQuestion::outcome || question_ == BatchQuestion::misere_outcome;
        std::uint32_t options = 0;
        bool is_done = true;
        game.each_option(state, [&](const State& option) {
            const int found = code(game, option, control);
            is_done = found >= 0;
            if (!is_done) return false;
            options |= std::uint32_t{1} << found;
            return !first_lost_decides || (options & 1) == 0;
        });
        if (!is_done) return -1;
        const int found = combined(question_, options);
        memo_.put(key, found);
        return found;
    }

  private:
    BatchQuestion question_;
    StampedMemo memo_;
    std::uint64_t left_ = 0;
};

}  // namespace grundy
