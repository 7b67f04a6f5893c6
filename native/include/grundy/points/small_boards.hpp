#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "grundy/core/batch_question.hpp"
#include "grundy/core/control.hpp"
#include "grundy/core/small_search.hpp"

namespace grundy {

/// Games of more points than this are searched one by one.
inline constexpr int most_batch_points = 20;

/// A turn of a game of few points: it is possible where `on` is there and `off` is not; then `gone` goes, `put` comes.
struct SmallTurn {
    std::uint32_t on = 0, off = 0, gone = 0, put = 0;
};

/// A game of points by its turns.
struct SmallTurns {
    using State = std::uint32_t;  // the points that are there

    std::span<const SmallTurn> turns;

    [[nodiscard]] std::uint64_t key(State here) const { return here; }
    template <class See>
    void each_option(State here, See see) const {
        for (const SmallTurn& turn : turns)
            if ((turn.on & ~here) == 0 && (turn.off & here) == 0 && !see((here & ~turn.gone) | turn.put)) return;
    }
};

/// Many small games of points, one after the other.
class SmallBoards {
  public:
    SmallBoards(BatchQuestion question, Account& account) : search_(question, account) {}

    /// The code of the position with all n points. None where a turn leaves neither fewer points nor more than there
    /// were: then play need not end.
    [[nodiscard]] std::optional<int> solve(int n, std::span<const SmallTurn> turns, Control& control);

  private:
    SmallSearch<SmallTurns> search_;
};

/// Codes of games of points: game i has points[i] points and the next turns[i] of the masks, which are on, off, gone,
/// put of each turn. None where a game has too many points, or its play need not end. Throws std::invalid_argument
/// where the numbers do not fit together, or a turn has a point that is none.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> point_games(std::span<const std::int32_t> points,
                                                                   std::span<const std::int32_t> turns,
                                                                   std::span<const std::uint32_t> masks,
                                                                   BatchQuestion question, Control& control);

/// Take a vertex with the vertices that edges and arcs lead to from there; or an edge or arc with both its ends.
enum class KaylesOn : std::uint8_t { vertices, edges };

/// Codes of Kayles on the whole boards of a batch of lines of graph6, sparse6 and digraph6. None where a board is too
/// large. Throws BadLine.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> kayles_on_graphs(std::string_view lines, KaylesOn what,
                                                                        BatchQuestion question, Control& control);

}  // namespace grundy
