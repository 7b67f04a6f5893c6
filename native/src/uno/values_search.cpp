#include <algorithm>
#include <array>
#include <stdexcept>

#include "grundy/core/table.hpp"
#include "grundy/uno/search.hpp"
#include "grundy/uno/values.hpp"

namespace grundy {

namespace {

/// A maximum matching of the cards of the player to move with cards of the other player that match them.
template <std::size_t W>
class CardMatching {
  public:
    CardMatching(const Uno<W>& game, const typename Uno<W>::State& state)
        : game_(game), own_(game.own(state)), others_(game.others(state)) {
        Bits<W> free_others = others_;
        own_.each([&](std::size_t card) {
            const auto near = game_.following(card) & free_others;
            if (near.empty()) return unmatched_.add(card);
            const auto other = static_cast<std::size_t>(near.first());
            free_others.remove(other);
            partner_[other] = static_cast<std::uint16_t>(card);
        });
        free_ = free_others;
        Bits<W> missed;
        unseen_ = others_;
        unmatched_.each([&](std::size_t card) {
            if (!augment(card)) missed.add(card);
        });
        unmatched_ = missed;
    }

    /// The cards of the player to move that some maximum matching misses.
    [[nodiscard]] Bits<W> missed() const {
        Bits<W> found = unmatched_, front = unmatched_, unseen = others_;
        while (front.any()) {
            const auto near = game_.following(static_cast<std::size_t>(front.pop())) & unseen;
            unseen = unseen - near;
            near.each([&](std::size_t other) {
                const auto card = partner_[other];
                if (!found.has(card)) {
                    found.add(card);
                    front.add(card);
                }
            });
        }
        return found;
    }

  private:
    /// Finds a partner for a card, and others for those that lose theirs. What a failed attempt has seen leads nowhere
    /// for later ones, too.
    bool augment(std::size_t card) {
        const Bits<W> seen_before = unseen_;
        if (!find(card)) return false;
        unseen_ = seen_before;
        return true;
    }

    bool find(std::size_t card) {
        if (const auto near = game_.following(card) & free_ & unseen_; near.any()) {
            const auto other = static_cast<std::size_t>(near.first());
            free_.remove(other);
            partner_[other] = static_cast<std::uint16_t>(card);
            return true;
        }
        for (auto near = game_.following(card) & unseen_; near.any(); near = game_.following(card) & unseen_) {
            const auto other = static_cast<std::size_t>(near.first());
            unseen_.remove(other);
            if (find(partner_[other])) {
                partner_[other] = static_cast<std::uint16_t>(card);
                return true;
            }
        }
        return false;
    }

    const Uno<W>& game_;
    Bits<W> own_, others_, free_, unmatched_, unseen_;
    std::array<std::uint16_t, Uno<W>::most_items> partner_{};
};

/// What is known of a position: its value, if it is known, and values that it has not.
struct Known {
    std::uint64_t data = 0;

    [[nodiscard]] bool is_settled() const { return (data & 0xFF) != 0; }
    [[nodiscard]] std::uint32_t value() const { return static_cast<std::uint32_t>(data & 0xFF) - 1; }
    [[nodiscard]] bool excludes(std::uint32_t k) const { return k < 48 && (data >> (16 + k) & 1) != 0; }
    void settle(std::uint32_t value) { data |= value + 1; }
    void exclude(std::uint32_t k) { data |= k < 48 ? 1ULL << (16 + k) : 0; }
};

template <std::size_t W>
class GuidedValues {
  public:
    using State = typename Uno<W>::State;

    GuidedValues(Uno<W> game, Control& control)
        : game_(std::move(game)), control_(control), table_(control.account(), words_in<State>) {}

    [[nodiscard]] std::uint32_t value(const State& state) {
        std::uint32_t k = 0;
        while (!is_worth(state, k)) ++k;
        return k;
    }

    /// Whether a position is worth k: no option is, and each smaller value is that of an option.
    bool is_worth(const State& state, std::uint32_t k) {
        const auto key = packed(state);
        const auto hash = hash_words(key.data(), key.size());
        Known known{table_.find(key.data(), hash)};
        if (known.is_settled()) return known.value() == k;
        if (known.excludes(k)) return false;
        const auto before = control_.positions();
        const bool found = look(state, k, known);
        table_.store(key.data(), hash, known.data, control_.positions() - before + 1);
        return found;
    }

    [[nodiscard]] const Uno<W>& game() const { return game_; }

  private:
    /// Answers "is it worth k?" for a position that is not in the table. Winning cards (to 0) come from a matching, so
    /// that zeros need no search. Then j = 1, 2, ...: the first j that no option is worth is the value. `known`
    /// collects what is refuted on the way.
    bool look(const State& state, std::uint32_t k, Known& known) {
        control_.tick();
        const Bits<W> playable = game_.playable(state);
        const Bits<W> winning = playable.empty() ? playable : playable & CardMatching<W>(game_, state).missed();
        if (winning.empty()) {
            known.settle(0);
            return k == 0;
        }
        known.exclude(0);
        if (k == 0) return false;
        Array<State> options(control_.account());
        game_.play(state, playable - winning, options);
        for (std::uint32_t j = 1;; ++j) {
            if (j < k && known.excludes(j)) continue;
            const bool is_option =
                std::ranges::any_of(options, [&](const State& option) { return is_worth(option, j); });
            if (!is_option) {
                known.settle(j);
                return j == k;
            }
            known.exclude(j);
            if (j == k) return false;
        }
    }

    Uno<W> game_;
    Control& control_;
    Table table_;
};

template <std::size_t W>
std::uint32_t value_of(const UnoHands& hands, std::span<const std::uint32_t> words, std::optional<std::uint32_t> wanted,
                       Control& control) {
    GuidedValues<W> values(Uno<W>(hands), control);
    const auto state = values.game().from_words(words);
    if (state.swap != 0) throw std::invalid_argument("values are for play without a swap");
    if (!wanted) return values.value(state);
    return values.is_worth(state, *wanted) ? *wanted : *wanted + 1;
}

}  // namespace

std::optional<std::uint32_t> uno_value(const UnoHands& hands, std::span<const std::uint32_t> words,
                                       std::optional<std::uint32_t> wanted, Control& control) {
    if (hands.last_card_wins) throw std::invalid_argument("values are for play in which the last player to play wins");
    const auto cards = hands.cards[0].size() + hands.cards[1].size();
    if (cards <= 64) return value_of<1>(hands, words, wanted, control);
    if (cards <= most_uno_cards) return value_of<4>(hands, words, wanted, control);
    return std::nullopt;
}

}  // namespace grundy
