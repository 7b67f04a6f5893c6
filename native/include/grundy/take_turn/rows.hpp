#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/core/control.hpp"

namespace grundy {

/// The length of the longest row: a value is at most the number of heads, and must fit 16 bits.
inline constexpr std::size_t longest_row = 65535;

/// Take Turn on an undirected row of coins (1: heads). What play leaves of it are pieces, intervals of the row. The
/// coin at an end of a piece is turned over, unless that is an end of the row.
///
/// Time cubic in the length. Memory: two bytes for each end of a piece, left or right, and each head beyond it that is
/// not in the same run of heads; so two runs of m and n heads take 4 m n bytes.
///
/// Throws std::length_error for a row that is too long.
[[nodiscard]] std::uint16_t row_value(std::span<const std::uint8_t> coins, Control& control);

/// The values of all pieces of a row; that of the coins a to b - 1 has number b (b - 1) / 2 + a.
[[nodiscard]] std::vector<std::uint16_t> row_pieces(std::span<const std::uint8_t> coins, Control& control);

/// Rows of m heads, a middle, and n heads, for all m and n up to some; where `tail` says so, with a tail at that end.
struct RowFamily {
    std::span<const std::uint8_t> middle;
    std::size_t most_left = 0, most_right = 0;
    bool tail_left = false, tail_right = false;
};

/// The values of all rows of a family, which share their pieces; that of m and n has number m (most_right + 1) + n.
///
/// Time most_left * most_right * (most_left + most_right) where the middle is short, and at most ten bytes for each
/// pair of m and n.
[[nodiscard]] std::vector<std::uint16_t> row_table(const RowFamily& family, Control& control);

}  // namespace grundy
