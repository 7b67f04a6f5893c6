#pragma once
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "grundy/core/control.hpp"

namespace grundy::uno {

inline constexpr std::size_t most_cooperative_cards = 256;

/// Hands of any number of players; kinds of cards are numbered, equal cards of a hand stand side by side.
struct Hands {
    std::vector<std::vector<std::uint8_t>> matches;  ///< matches[a][b] != 0: a card of kind b may follow kind a
    std::vector<std::vector<std::uint16_t>> cards;   ///< the kinds of the cards of each player
};

/// A step of a play: a player, from 0, and the kind of the card.
using CooperativeStep = std::pair<std::uint32_t, std::uint16_t>;

/// A play that empties the first hand before any other, none if there is none. The first card is free; who can play
/// must, who cannot is passed over.
///
/// Depth first, with a table of positions that lead nowhere; cards that few others may follow first. It turns back
/// where a card of the first hand cannot be reached from the pile by any chain of cards. Throws std::length_error for
/// more than 256 cards.
[[nodiscard]] std::optional<std::vector<CooperativeStep>> cooperative_play(const Hands& hands, Control& control);

}  // namespace grundy::uno
