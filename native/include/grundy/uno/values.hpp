#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "grundy/core/control.hpp"
#include "grundy/uno/kernel.hpp"

namespace grundy {

/// The value of Uno where the last player to play wins, without a swap; `words` are those of a state.
///
/// A maximum matching of the cards tells at each position which cards win, so that a position worth 0 is never searched
/// below, and of all others only cards that do not win are played. Asked about `wanted`, it returns that value, or some
/// other one where the position is not worth it. Empty for too many cards.
[[nodiscard]] std::optional<std::uint32_t> uno_value(const UnoHands& hands, std::span<const std::uint32_t> words,
                                                     std::optional<std::uint32_t> wanted, Control& control);

}  // namespace grundy
