#pragma once
#include <memory>
#include <unordered_set>
#include <vector>

#include "grundy/core/any_search.hpp"

namespace grundy {

/// A position and a heap of Nim beside it.
struct Balance {
    Words state;
    std::uint32_t heap = 0;
    bool operator==(const Balance&) const = default;
};

/// One line of a strategy: a position, and where the player to move wins there, an option that is lost.
struct StrategyLine {
    Balance at;
    bool wins = false;
    bool moves = false;  // misère play: who cannot move wins without an option
    Balance option;
};

/// Writes down why a position is won or lost, options before the positions that rest on them.
///
/// For a position that is lost all options are lines, for one that is won a single one: far fewer positions than the
/// search has seen. In normal play a heap of Nim may stand beside the position, so that "G + *k is lost" says that G is
/// worth k. What is kept is the lines written so far, as a set, and the way down to the line at hand.
class Strategy {
  public:
    /// What is kept is charged to the account of the search.
    Strategy(std::shared_ptr<AnySearch> search, bool misere) : search_(std::move(search)), misere_(misere) {}

    /// A position to write down, with all that it rests on and that is not written yet.
    void add(const Words& words, std::uint32_t heap);
    /// The next lines, at most `count`; none when all are written.
    [[nodiscard]] std::vector<StrategyLine> lines(std::size_t count, Control& control);

  private:
    struct Hash {
        std::size_t operator()(const Balance& at) const;
    };
    struct Frame {
        StrategyLine line;
        std::vector<Balance> needed;  // options that must be lines first
        Charge charge;
    };

    bool step(Control& control);
    Frame frame(const Balance& at, Control& control);
    bool wins(const Balance& at, Control& control);
    [[nodiscard]] std::vector<Balance> options(const Balance& at) const;
    const Balance* best_option(const std::vector<Balance>& options, Control& control);

    std::shared_ptr<AnySearch> search_;
    bool misere_;
    Charge charge_;  // for the lines written
    std::vector<Balance> waiting_;
    std::vector<Frame> stack_;
    std::unordered_set<Balance, Hash> done_;
    std::vector<StrategyLine> ready_;  // written, and not handed out yet
};

}  // namespace grundy
