#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "grundy/core/account.hpp"
#include "grundy/core/bits.hpp"

namespace grundy {

/// Two hands of Uno as they are at the start. Kinds of cards are numbered; the cards of a hand by their kinds, equal
/// ones side by side. A pile without a card has the kind `matches.size()`.
struct UnoHands {
    std::vector<std::vector<std::uint8_t>> matches;     ///< matches[a][b] != 0: a card of kind b may follow kind a
    std::array<std::vector<std::uint16_t>, 2> cards{};  ///< the kinds of the cards of each hand
    bool last_card_wins = false;                        ///< reading "stop"
};

/// Uno with at most 64 W cards in both hands together: a state is the set of the cards that are left, the kind of the
/// card on the pile, the hand that is to move, and whether a swap is left. Of equal cards the last one is played first.
///
/// Where the last player to play wins, cards that play cannot come to are left out. Of cards on the pile that let the
/// same cards follow, the first kind stands for all.
template <std::size_t W>
class Uno {
  public:
    static constexpr std::size_t most_items = 64 * W;

    struct State {
        Bits<W> left;
        std::uint16_t top = 0;
        std::uint8_t turn = 0;
        std::uint8_t swap = 0;
        std::uint32_t unused = 0;  // fills the last word
        bool operator==(const State&) const = default;
    };

    explicit Uno(const UnoHands& hands) : last_card_wins_(hands.last_card_wins), follow_(hands.matches.size() + 1) {
        const auto kinds = hands.matches.size();
        for (std::size_t hand = 0; hand < 2; ++hand)
            for (const auto kind : hands.cards[hand]) {
                if (kind >= kinds) throw std::out_of_range("no such kind of card");
                if (kind_.size() == most_items) throw std::length_error("too many cards for this kernel");
                hand_[hand].add(kind_.size());
                kind_.push_back(kind);
            }
        for (std::size_t a = 0; a <= kinds; ++a) {
            if (a < kinds && hands.matches[a].size() != kinds) throw std::invalid_argument("every kind has a row");
            for (std::size_t i = 0; i < kind_.size(); ++i)
                if (a == kinds || hands.matches[a][kind_[i]] != 0) follow_[a].add(i);
        }
    }

    [[nodiscard]] std::size_t bytes() const { return follow_.size() * sizeof(Bits<W>) + kind_.size() * 2; }

    /// First the cards that leave the other player few answers, the swap last.
    void options(const State& state, Array<State>& out) const {
        if (is_over(state)) return;
        play(state, playable(state), out);
        if (state.swap != 0) {
            State next = state;
            next.swap = 0;
            out.push_back(settled(next));
        }
    }

    /// The states after some cards were played; equal ones make one.
    void play(const State& state, const Bits<W>& cards, Array<State>& out) const {
        std::array<std::pair<std::uint16_t, std::uint16_t>, most_items> order;
        std::size_t count = 0;
        cards.each([&](std::size_t i) {
            if (i + 1 < kind_.size() && cards.has(i + 1) && kind_[i + 1] == kind_[i]) return;  // an equal one comes
            const auto answers = (following(i) & others(state)).count();
            order[count++] = {static_cast<std::uint16_t>(answers), static_cast<std::uint16_t>(i)};
        });
        std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count));
        for (std::size_t k = 0; k < count; ++k) {
            State next = state;
            next.left.remove(order[k].second);
            next.top = kind_[order[k].second];
            next.turn = 1 - state.turn;
            out.push_back(settled(next));
        }
    }

    [[nodiscard]] Bits<W> playable(const State& state) const {
        return follow_[state.top] & state.left & hand_[state.turn];
    }
    [[nodiscard]] Bits<W> own(const State& state) const { return state.left & hand_[state.turn]; }
    [[nodiscard]] Bits<W> others(const State& state) const { return state.left & hand_[1 - state.turn]; }
    /// All cards that may follow a card.
    [[nodiscard]] const Bits<W>& following(std::size_t card) const { return follow_[kind_[card]]; }

    /// There is one pile: nothing is independent.
    void split(const State& state, Array<State>& out) const { out.push_back(state); }

    [[nodiscard]] std::uint64_t weight(const State& state) const { return state.left.count(); }

    /// Words: the hand to move, the kind on the pile, whether a swap is left, then 2 W halves of the cards left.
    [[nodiscard]] State from_words(std::span<const std::uint32_t> words) const {
        if (words.size() != 3 + 2 * W) throw std::length_error("a state has three words, and two for each 64 cards");
        if (words[0] > 1 || words[1] >= follow_.size() || words[2] > 1)
            throw std::out_of_range("no such hand, kind of card or number of swaps");
        State state{from_halves<W>(words.subspan(3)), static_cast<std::uint16_t>(words[1]),
                    static_cast<std::uint8_t>(words[0]), static_cast<std::uint8_t>(words[2])};
        state.left &= hand_[0] | hand_[1];
        return settled(state);
    }

    [[nodiscard]] std::vector<std::uint32_t> to_words(const State& state) const {
        std::vector<std::uint32_t> words{state.turn, state.top, state.swap};
        const auto cards = halves(state.left);
        words.insert(words.end(), cards.begin(), cards.end());
        return words;
    }

  private:
    [[nodiscard]] bool is_over(const State& state) const {
        return last_card_wins_ && (state.left & hand_[1 - state.turn]).empty();
    }

    [[nodiscard]] State settled(State state) const {
        const Bits<W> next = playable(state);
        if (is_over(state) || (next.empty() && state.swap == 0)) return State();
        if (!last_card_wins_) state.left = reach(state, next);
        if (state.left.empty()) state.turn = 0;  // a swap is all that is left
        for (std::uint16_t kind = 0; kind < state.top; ++kind)
            if ((follow_[kind] & state.left & hand_[state.turn]) == next) state.top = kind;
        return state;
    }

    /// The cards that play can come to, beginning with these.
    [[nodiscard]] Bits<W> reach(const State& state, Bits<W> front) const {
        Bits<W> found = front;
        while (front.any()) {
            const auto card = static_cast<std::size_t>(front.pop());
            const auto& others = hand_[hand_[0].has(card) ? 1 : 0];
            const Bits<W> near = (follow_[kind_[card]] & state.left & others) - found;
            found |= near;
            front |= near;
        }
        return found;
    }

    bool last_card_wins_;
    std::vector<Bits<W>> follow_;
    std::vector<std::uint16_t> kind_;
    std::array<Bits<W>, 2> hand_;
};

}  // namespace grundy
