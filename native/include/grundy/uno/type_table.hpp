#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "grundy/core/control.hpp"

namespace grundy::uno {

/// Numbers that see the same colours: any of them may stand for any other.
struct NumberType {
    std::uint32_t colours = 0;  ///< the colours that they have one card of, as bits
    bool must = false;          ///< whether they must be visited
    bool is_card = false;       ///< a card between two colours: it is in the trail with both its ends or not at all
    std::vector<std::uint32_t> numbers;  ///< their names
};

/// For each number that is visited the colours of its cards in the trail, and all colours that are visited.
struct Choice {
    struct Visit {
        std::uint32_t number, colours;
    };
    std::uint32_t visited = 0;
    std::vector<Visit> visits;
};

inline constexpr std::uint32_t most_colours = 16;

/// Chooses cards that are connected, have at most two odd vertices and meet every card; none if that is impossible.
///
/// For each set of colours that may be the visited ones a table over the types of numbers: its states are the colours
/// that are odd, the blocks of colours that are connected, and how many numbers are odd. Of states that differ in
/// blocks only the coarsest are kept. Copies of a type beyond those after which the states repeat change nothing: they
/// stay out, or two by two make the same choice.
[[nodiscard]] std::optional<Choice> choose_cards(std::vector<NumberType> types, std::uint32_t colours,
                                                 std::uint32_t must, Control& control);

}  // namespace grundy::uno
