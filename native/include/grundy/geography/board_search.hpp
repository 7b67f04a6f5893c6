#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "grundy/geography/allowed_arcs.hpp"
#include "grundy/geography/flags.hpp"
#include "grundy/geography/labelled_board.hpp"

namespace grundy {

/// Hands small pieces of a board to the search on bit sets.
class PieceSolver {
  public:
    static constexpr std::size_t most_vertices = 512;
    /// The value of a token in the piece if it is at most `most`, otherwise most + 1.
    using ValueOf = std::function<int(std::int32_t token, int most)>;

    PieceSolver(const LabelledBoard& board, const GeographyFlags& flags, Meter& meter)
        : board_(board), flags_(flags), meter_(meter), place_(board.graph().size(), -1) {}

    /// Calls `use` with the values of one piece; they share a table.
    void open(std::span<const std::int32_t> piece, const std::function<void(const ValueOf&)>& use);

  private:
    template <std::size_t Words>
    void search(std::span<const std::int32_t> piece, const std::function<void(const ValueOf&)>& use);

    const LabelledBoard& board_;
    const GeographyFlags flags_;
    Meter& meter_;
    std::vector<std::int32_t> place_;
};

/// Values on a board of any size, by a search on its rows that hands small pieces to the bit sets. Iterative.
///
/// Where only one option is not 0 the search just walks on: on boards of maximum degree three it is one walk.
class BoardSearch {
  public:
    static constexpr int no_limit = 1 << 20;
    /// Values of tokens in the game of its own that is played on some vertices of the board.
    using FreshGame =
        std::function<std::vector<int>(std::span<const std::int32_t> vertices, std::span<const std::int32_t> tokens)>;

    BoardSearch(LabelledBoard& board, PieceSolver& pieces, const GeographyFlags& flags, Meter& meter, FreshGame fresh)
        : board_(board), arcs_(board), pieces_(pieces), flags_(flags), meter_(meter), fresh_(std::move(fresh)) {}

    /// The value of a token outside D if it is at most flags.most, otherwise a lower bound above it. Afterwards undo
    /// the board.
    int value(std::int32_t token);
    /// After a stop: a lower bound of the value asked for since `clear`. Then undo the board.
    void clear() {
        frames_.clear();
        options_.clear();
    }
    [[nodiscard]] int least() const { return frames_.empty() ? 1 : frames_.front().least; }

  private:
    struct Option {
        std::int32_t vertex;
        std::int32_t least = 1;  // the value is at least this,
        bool exact = false;      // or just this
    };
    struct Frame {
        std::int32_t most;   // the question: the value up to this
        std::int32_t least;  // the answer so far
        std::size_t begin;   // its options in the arena, to the end when it is the last frame
        std::size_t asked;   // the option that a deeper frame looks at
    };

    bool leave(std::int32_t token);
    void add_frame(std::int32_t token, int most);
    void solve_pieces(std::size_t begin, int most);
    bool is_answered(Frame& frame);

    LabelledBoard& board_;
    AllowedArcs arcs_;
    PieceSolver& pieces_;
    const GeographyFlags flags_;
    Meter& meter_;
    FreshGame fresh_;
    std::vector<Frame> frames_;
    std::vector<Option> options_;
};

}  // namespace grundy
