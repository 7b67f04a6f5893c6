#pragma once
#include <cstdint>
#include <string_view>

#include "grundy/core/control.hpp"
#include "grundy/graphs/board_codes.hpp"

namespace grundy {

/// Which coins show heads at first: those that are said, or those on the vertices whose (in-)degree is odd or even.
enum class CoinsOn : std::uint8_t { said, odd, even };

/// Coins for the boards of a batch. Said coins are for boards with so many vertices; bits of `there` tell which
/// vertices are not gone.
struct BatchCoins {
    CoinsOn rule = CoinsOn::odd;
    std::int64_t vertices = 0;
    std::uint32_t there = 0, heads = 0;
};

/// Take Turn with coins on each board of a batch of lines in graph6, sparse6 and digraph6: one position a board. Boards
/// of more than 31 vertices, and those that take many positions, are not served. Throws BadLine.
[[nodiscard]] BoardCodes take_turn_on_graphs(std::string_view lines, const BatchCoins& coins, BatchQuestion question,
                                             Control& control);

}  // namespace grundy
