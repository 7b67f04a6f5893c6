#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/core/control.hpp"

namespace grundy {

/// Kinds of cards, each with two labels and how many there are; those before `first_hand` are of the first hand, the
/// others of the second. Labels are numbered from 0, colours and numbers together.
struct UnoCards {
    std::span<const std::int32_t> colour, number;
    std::span<const std::int64_t> count;
    std::size_t first_hand = 0;
    std::size_t labels = 0;
};

/// A maximum matching of cards of the first hand with cards of the second that share a label.
struct UnoMatching {
    std::int64_t size = 0;
    std::vector<std::int64_t> by_colour, by_number;  ///< how many of a kind are matched by this label
    std::vector<std::uint8_t> inside;                ///< labels of the smallest minimum cut, on the side of the source
};

/// By the flow source - first hand - labels - second hand - sink (Dinic), whose arcs are four for each kind of card.
///
/// A card of the first hand is missed by some maximum matching exactly when both its labels are inside.
/// Throws std::invalid_argument for arrays of different sizes, labels that are none, or negative counts.
[[nodiscard]] UnoMatching uno_matching(const UnoCards& cards, Control& control);

}  // namespace grundy
