#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/core/control.hpp"

namespace grundy::uno {

/// Stands for no card and for no vertex.
inline constexpr auto none = static_cast<std::uint32_t>(-1);

/// A hand as a bipartite multigraph: card i is an edge from its colour, ends(i)[0], to its number, ends(i)[1].
///
/// Colours are the vertices 0 to colours - 1, numbers those after them. Every vertex has a card.
struct CardGraph {
    std::span<const std::uint32_t> colour_of, number_of;  ///< by card, each counted from 0
    std::uint32_t colours = 0, vertices = 0;

    /// Throws std::invalid_argument where a label has no card, or the spans differ in length.
    CardGraph(std::span<const std::uint32_t> colour_of, std::span<const std::uint32_t> number_of);

    [[nodiscard]] std::uint32_t cards() const { return static_cast<std::uint32_t>(colour_of.size()); }
    [[nodiscard]] std::uint32_t colour(std::uint32_t card) const { return colour_of[card]; }
    [[nodiscard]] std::uint32_t number(std::uint32_t card) const { return colours + number_of[card]; }
    [[nodiscard]] std::uint32_t other(std::uint32_t card, std::uint32_t vertex) const {
        return colour(card) == vertex ? number(card) : colour(card);
    }
};

/// The cards at each vertex.
struct CardLists {
    Array<std::uint32_t> first, cards;

    CardLists(const CardGraph& graph, Control& control);
    [[nodiscard]] std::span<const std::uint32_t> at(std::uint32_t vertex) const {
        return std::span(cards).subspan(first[vertex], first[vertex + 1] - first[vertex]);
    }
};

/// Plays all cards along a trail: each new vertex that it reaches first gets rid of its cards outside of the trail.
///
/// `trail` are the cards of a connected subgraph with at most two odd vertices that meets every card; `start` is where
/// it begins if it has no card. Throws std::logic_error where this is not so.
[[nodiscard]] std::vector<std::uint32_t> play_along(const CardGraph& graph, std::span<const std::uint32_t> trail,
                                                    std::uint32_t start, Control& control);

}  // namespace grundy::uno
