#pragma once
#include <cstdint>

#include "grundy/uno/card_graph.hpp"

namespace grundy::uno {

/// What is left of a hand when vertices with one neighbour are dropped and vertices joined by two cards are contracted.
///
/// A vertex with one neighbour is dropped: its neighbour must be visited. Of two vertices joined by two cards one is
/// visited, and then both may be: they become one vertex, which must be visited (Catlin's reduction). What is
/// contracted has two spanning trees without a common card, so any even set of its vertices can be made the odd ones.
struct Contraction {
    Array<std::uint8_t> dropped, must;      ///< by vertex
    Array<std::uint32_t> cluster;           ///< by vertex: a vertex that stands for all it is contracted with
    Array<std::uint32_t> size;              ///< by the vertex that stands for a cluster
    Array<std::uint32_t> tree, other_tree;  ///< cards: two spanning trees of each cluster
    bool connected = false;                 ///< whether the whole hand is

    Contraction(const CardGraph& graph, Control& control);

    /// Whether a card joins two clusters.
    [[nodiscard]] bool crosses(const CardGraph& graph, std::uint32_t card) const {
        const auto a = graph.colour(card), b = graph.number(card);
        return !dropped[a] && !dropped[b] && cluster[a] != cluster[b];
    }

    /// Adds cards inside of clusters to chosen ones between them: all clusters are connected, and a vertex is odd only
    /// in place of a cluster that is.
    void lift(const CardGraph& graph, Array<std::uint32_t>& chosen, Control& control) const;
};

}  // namespace grundy::uno
