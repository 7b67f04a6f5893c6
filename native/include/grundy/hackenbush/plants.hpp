#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/core/control.hpp"

namespace grundy {

/// Green Hackenbush: edge e joins ends[2 e] and ends[2 e + 1] and is there while bit e of `left` is set (bit e % 8 of
/// byte e / 8). Loops and parallel edges are allowed. A view: the arrays belong to somebody else.
struct HackenbushBoard {
    std::int32_t vertices;
    std::span<const std::int32_t> ends;
    std::span<const std::uint8_t> left;
    std::int32_t ground;

    [[nodiscard]] std::int32_t edges() const { return static_cast<std::int32_t>(ends.size() / 2); }
    [[nodiscard]] bool has(std::int32_t edge) const { return left[edge / 8] >> (edge % 8) & 1; }
    /// Throws std::invalid_argument unless all ends and the ground are vertices and `left` has a bit for each edge.
    void check() const;
};

/// What a board is worth and what it looks like.
struct HackenbushSummary {
    std::uint32_t value = 0;
    std::int32_t edges = 0;    ///< those connected to the ground
    std::int32_t bridges = 0;  ///< those of them on no cycle
    bool stalks = false;       ///< nothing but paths that stand on the ground
};

/// The plants of a board by one depth-first search from the ground, which is vertex 0; vertices are numbered in the
/// order of the search. Linear time, no recursion.
class Plants {
  public:
    /// What is kept is charged to the account of the control, which must outlive this.
    Plants(const HackenbushBoard& board, Control& control);

    [[nodiscard]] HackenbushSummary summary() const;
    /// Edges whose cut leaves a position worth 0, in increasing order. O(m log m).
    [[nodiscard]] std::vector<std::int32_t> winning_edges(Control& control) const;
    /// Cycles to fuse one after the other: each is closed once those before it are fused. Cycle i has the edges
    /// from place starts[i] to starts[i + 1]; together they are all edges on cycles but loops.
    struct Cycles {
        std::vector<std::int32_t> edges, starts{0};
    };
    [[nodiscard]] Cycles cycles() const;
    /// For each edge of a board with so many the plant that it belongs to, numbered from 0; -1 where it belongs to
    /// none. Plants meet only in the ground, and a loop there is a plant of its own.
    [[nodiscard]] std::vector<std::int32_t> plants(std::int32_t edges) const;
    /// The edges connected to the ground, as bits like those of a board with so many edges.
    [[nodiscard]] std::vector<std::uint8_t> standing(std::int32_t edges) const;

  private:
    struct Back {  ///< an edge beside the tree; a loop has from == to
        std::int32_t from, to, edge;
    };
    class Cuts;

    void search(const HackenbushBoard& board, Control& control);
    void evaluate();

    [[nodiscard]] std::int32_t size() const { return static_cast<std::int32_t>(parent_.size()); }
    [[nodiscard]] bool is_bridge(std::int32_t v) const { return covers_[v] == 0; }

    Charge charge_;
    std::vector<std::int32_t> parent_, edge_;  ///< of each vertex, the way towards the ground; -1 for the ground
    std::vector<Back> backs_;
    std::vector<std::int32_t> covers_;  ///< how many back edges pass by the edge towards the ground
    std::vector<std::uint32_t> worth_;  ///< what the search tree above a vertex adds to its fused part
};

/// F1(F2(... Fk(0))) with Fi(x) = 1 + (si xor x), while k grows: a chain of edges ever longer at its far end.
///
/// The map F1 o ... o Fk keeps what numbers have in common in their last bits, so it is a binary tree of flips, read
/// from the lowest bit. One more step changes one path of it: O(bits).
class Chain {
  public:
    /// All results are below 2^bits.
    explicit Chain(unsigned bits) : bits_(bits) {}
    void append(std::uint32_t s);
    [[nodiscard]] std::uint32_t value() const;

  private:
    struct Node {
        std::uint32_t child[2] = {0, 0};  ///< 0: no flip from here on
        bool flip = false;
    };
    std::vector<Node> nodes_{Node{}};
    unsigned bits_;
    std::uint32_t turned_ = 0;  ///< the tree is read at x xor this
};

}  // namespace grundy
