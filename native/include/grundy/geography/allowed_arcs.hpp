#pragma once
#include <cstdint>
#include <random>
#include <vector>

#include "grundy/geography/labelled_board.hpp"

namespace grundy {

/// Arcs inside C that are known to lie in some maximum matching: the moves to 0 of a token in C.
///
/// Along a play C shrinks, and an arc inside what is left of it is allowed exactly when it was at first: so what is
/// found at any step holds at every other. A token in C whose arcs are all such is worth 1. Finding them step by step
/// grows a tree each time; every tree that finds a new arc also gives a new matching, all of whose new arcs are
/// allowed. Where trees are large, a few matchings of C that prefer other arcs find nearly all of them at once; and
/// where C is bipartite, one colouring finds them all.
class AllowedArcs {
  public:
    explicit AllowedArcs(LabelledBoard& board) : board_(board), is_allowed_(board.graph().indices.size(), false) {}

    /// Are all options of a token on v in C known to be zero?
    [[nodiscard]] bool knows_only_zeros(std::int32_t v) const;
    /// Are all options of a token on v in C zero? If so the board is as before; if not, v has been left.
    bool leads_only_to_zeros(std::int32_t v, Meter& meter);

  private:
    void mark_many(Meter& meter);
    bool mark_bipartite(Meter& meter);
    void match_at_random(Meter& meter);
    void mark(std::int32_t v, std::int32_t w);
    void mark_both(std::int32_t v, std::int32_t w) {
        mark(v, w);
        mark(w, v);
    }

    LabelledBoard& board_;
    std::vector<bool> is_allowed_;
    std::size_t marked_ = 0;  // arcs, counted as they are marked
    std::size_t work_ = 0;    // vertices that trees reached since arcs of all vertices were marked
    bool may_be_bipartite_ = true;
    bool many_are_open_ = true;  // arcs that marking those of all vertices again may find
    std::mt19937_64 random_{20};
};

}  // namespace grundy
