#include <algorithm>
#include <array>
#include <stdexcept>

#include "grundy/core/bits.hpp"
#include "grundy/core/table.hpp"
#include "grundy/uno/cooperative.hpp"

namespace grundy::uno {

namespace {

template <std::size_t W>
class Cooperative {
  public:
    Cooperative(const Hands& hands, Control& control) : control_(control), dead_(control.account(), words_in<State>) {
        for (const auto& cards : hands.cards) {
            hands_.emplace_back();
            for (const auto kind : cards) {
                hands_.back().add(kind_.size());
                kind_.push_back(kind);
            }
        }
        const auto kinds = hands.matches.size();
        follow_.resize(kinds + 1);
        for (std::size_t a = 0; a <= kinds; ++a)
            for (std::size_t i = 0; i < kind_.size(); ++i)
                if (a == kinds || hands.matches[a][kind_[i]] != 0) follow_[a].add(i);
    }

    std::optional<std::vector<CooperativeStep>> find() {
        State start;
        for (const auto& hand : hands_) start.left |= hand;
        start.top = static_cast<std::uint16_t>(follow_.size() - 1);
        if (hands_[0].empty()) return std::vector<CooperativeStep>();
        if (std::ranges::any_of(hands_, &Bits<W>::empty)) return std::nullopt;
        auto found = Found::gave_up;
        for (std::uint64_t budget = first_budget; found == Found::gave_up; budget += budget / 2) {
            is_first_try_ = budget == first_budget;
            stop_at_ = control_.positions() + budget;
            found = goes_on(start);
        }
        if (found == Found::no) return std::nullopt;
        std::ranges::reverse(play_);
        return std::vector<CooperativeStep>(play_.begin(), play_.end());
    }

  private:
    struct State {
        Bits<W> left;
        std::uint16_t top = 0, turn = 0;
        std::uint32_t unused = 0;  // fills the last word
    };

    enum class Found : std::uint8_t { no, yes, gave_up };
    /// A try gives up after so many positions; the next one, in another order, has half as many again. What was found
    /// to lead nowhere is kept, so that tries come to an end where there is no play.
    static constexpr std::uint64_t first_budget = 20'000;

    /// Whether a position leads to success; then its play is in `play_`, the last step first.
    Found goes_on(State state) {
        if (!pass_over(state)) return Found::no;
        const auto key = packed(state);
        const auto hash = hash_words(key.data(), key.size());
        if (dead_.find(key.data(), hash) != 0) return Found::no;
        const auto before = control_.positions();
        if (before >= stop_at_) return Found::gave_up;
        control_.tick();
        const auto found = is_open(state) ? try_cards(state) : Found::no;
        if (found == Found::no) dead_.store(key.data(), hash, 1, control_.positions() - before);
        return found;
    }

    /// Gives the turn to the next player who can play; false where nobody can.
    [[nodiscard]] bool pass_over(State& state) const {
        for (std::size_t passed = 0; passed < hands_.size(); ++passed) {
            if ((playable(state)).any()) return true;
            state.turn = next(state);
        }
        return false;
    }

    Found try_cards(const State& state) {
        std::array<std::pair<std::uint16_t, std::uint16_t>, 64 * W> order;
        std::size_t count = 0;
        const auto cards = playable(state);
        cards.each([&](std::size_t i) {
            if (i + 1 < kind_.size() && cards.has(i + 1) && kind_[i + 1] == kind_[i]) return;  // an equal one comes
            const auto near = (follow_[kind_[i]] & state.left).count() + chance();
            order[count++] = {static_cast<std::uint16_t>(near), static_cast<std::uint16_t>(i)};
        });
        std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count));
        for (std::size_t k = 0; k < count; ++k) {
            const auto card = order[k].second;
            State after = state;
            after.left.remove(card);
            after.top = kind_[card];
            after.turn = next(state);
            const bool is_empty = (after.left & hands_[state.turn]).empty();
            const auto won = state.turn == 0 ? Found::yes : Found::no;
            const auto found = is_empty ? won : goes_on(after);
            if (found == Found::yes) play_.emplace_back(state.turn, kind_[card]);
            if (found != Found::no) return found;
        }
        return Found::no;
    }

    /// What disturbs the order of cards after the first try: 0, 1 or 2, the same in every run.
    std::size_t chance() {
        if (is_first_try_) return 0;
        random_ = mix(random_ + 1);
        return random_ % 3;
    }

    [[nodiscard]] Bits<W> playable(const State& state) const {
        return follow_[state.top] & state.left & hands_[state.turn];
    }
    [[nodiscard]] std::uint16_t next(const State& state) const {
        return static_cast<std::uint16_t>((state.turn + 1U) % hands_.size());
    }

    /// Whether all cards of the first hand can be reached, and at most one of them, which is to be the last, has a
    /// single card left beside it: every other one stands between two cards.
    [[nodiscard]] bool is_open(const State& state) const {
        const auto first = hands_[0] & state.left;
        if ((first - reached(state)).any()) return false;
        std::size_t ends = 0;
        first.each([&](std::size_t card) {
            const auto near = (follow_[kind_[card]] & state.left).count() - 1;  // the card matches itself
            ends += near + (follow_[state.top].has(card) ? 1 : 0) < 2;
        });
        return ends < 2;
    }

    /// The cards that chains of matching cards reach from the pile.
    [[nodiscard]] Bits<W> reached(const State& state) const {
        Bits<W> found = follow_[state.top] & state.left, front = found;
        while (front.any()) {
            const auto near = (follow_[kind_[static_cast<std::size_t>(front.pop())]] & state.left) - found;
            found |= near;
            front |= near;
        }
        return found;
    }

    Control& control_;
    Table dead_;
    std::vector<Bits<W>> hands_, follow_;
    std::vector<std::uint16_t> kind_;
    std::vector<CooperativeStep> play_;
    std::uint64_t stop_at_ = 0, random_ = 0;
    bool is_first_try_ = true;
};

void check(const Hands& hands) {
    const auto kinds = hands.matches.size();
    for (const auto& row : hands.matches)
        if (row.size() != kinds) throw std::invalid_argument("every kind of card has a row");
    if (hands.cards.empty()) throw std::invalid_argument("there is a player");
    for (const auto& cards : hands.cards)
        if (std::ranges::any_of(cards, [&](auto kind) { return kind >= kinds; }))
            throw std::out_of_range("no such kind of card");
}

}  // namespace

std::optional<std::vector<CooperativeStep>> cooperative_play(const Hands& hands, Control& control) {
    check(hands);
    std::size_t cards = 0;
    for (const auto& hand : hands.cards) cards += hand.size();
    if (cards > most_cooperative_cards) throw std::length_error("too many cards for this search");
    if (cards <= 64) return Cooperative<1>(hands, control).find();
    return Cooperative<most_cooperative_cards / 64>(hands, control).find();
}

}  // namespace grundy::uno
