#pragma once
#include <unordered_set>
#include <utility>
#include <vector>

#include "grundy/search.hpp"

namespace grundy {

/// A position and a heap of Nim beside it.
template <class State>
struct Balance {
    State state;
    std::uint32_t heap = 0;
    bool operator==(const Balance&) const = default;
};

/// One line of a strategy: a position, and where the player to move wins there, an option that is lost.
template <class State>
struct StrategyLine {
    Balance<State> at;
    bool wins = false;
    bool moves = false;  // misère play: who cannot move wins without an option
    Balance<State> option;
};

/// Writes down why a position is won or lost, options before the positions that rest on them.
///
/// For a position that is lost all options are lines, for one that is won a single one: far fewer positions than the
/// search has seen. In normal play a heap of Nim may stand beside the position, so that "G + *k is lost" says that G is
/// worth k. What is kept is the lines written so far, as a set, and the way down to the line at hand.
template <Kernel K>
class Strategy {
  public:
    using State = typename K::State;
    using Position = Balance<State>;
    using Line = StrategyLine<State>;

    /// `most_lines` bounds the set.
    Strategy(Search<K>& search, bool misere, std::size_t most_lines)
        : search_(search), misere_(misere), most_lines_(most_lines) {}

    /// A position to write down, with all that it rests on and that is not written yet.
    void add(const State& state, std::uint32_t heap) { waiting_.push_back({state, heap}); }

    /// The next lines, at most `count`; none when all are written. Throws std::length_error beyond `most_lines`.
    [[nodiscard]] std::vector<Line> lines(std::size_t count, Control& control) {
        while (ready_.size() < count && step(control)) {
        }
        return std::exchange(ready_, {});
    }

  private:
    struct Hash {
        std::size_t operator()(const Position& p) const { return mix(p.state.hash() + p.heap * 0x9e3779b97f4a7c15ULL); }
    };
    struct Frame {
        Line line;
        std::vector<Position> needed;  // options that must be lines first
    };

    bool step(Control& control) {
        if (!waiting_.empty()) {
            const Position next = waiting_.back();
            if (!done_.contains(next)) stack_.push_back(frame(next, control));
            waiting_.pop_back();
        }
        if (stack_.empty()) return false;
        Frame& top = stack_.back();
        while (!top.needed.empty() && done_.contains(top.needed.back())) top.needed.pop_back();
        if (!top.needed.empty()) {
            waiting_.push_back(top.needed.back());
            return true;
        }
        if (done_.size() >= most_lines_) throw std::length_error("the strategy has too many lines");
        done_.insert(top.line.at);
        ready_.push_back(top.line);
        stack_.pop_back();
        return true;
    }

    Frame frame(const Position& at, Control& control) {
        control.tick();
        Frame made{{at, wins(at, control), false, {}}, options(at)};
        if (!made.line.wins) return made;
        const auto best = best_option(made.needed, control);
        made.line.moves = best != nullptr;
        if (best != nullptr) made.line.option = *best;
        made.needed.assign(made.line.moves ? 1 : 0, made.line.option);
        return made;
    }

    bool wins(const Position& at, Control& control) {
        return misere_ ? search_.wins(at.state, true, control) : !search_.is(at.state, at.heap, control);
    }

    std::vector<Position> options(const Position& at) {
        states_.clear();
        search_.kernel().options(at.state, states_);
        std::vector<Position> out;
        for (const State& state : states_) out.push_back({state, at.heap});
        for (std::uint32_t heap = 0; heap < at.heap; ++heap) out.push_back({at.state, heap});
        return out;
    }

    /// A lost option: one that is a line already, else the one with the fewest options of its own.
    const Position* best_option(const std::vector<Position>& options, Control& control) {
        const Position* best = nullptr;
        std::size_t fewest = 0;
        for (const Position& option : options) {
            if (wins(option, control)) continue;
            if (done_.contains(option)) return &option;
            states_.clear();
            search_.kernel().options(option.state, states_);
            const std::size_t count = states_.size() + option.heap;
            if (best == nullptr || count < fewest) {
                best = &option;
                fewest = count;
            }
        }
        return best;
    }

    Search<K>& search_;
    bool misere_;
    std::size_t most_lines_;
    std::vector<Position> waiting_;
    std::vector<Frame> stack_;
    std::unordered_set<Position, Hash> done_;
    std::vector<State> states_;
    std::vector<Line> ready_;  // written, and not handed out yet
};

}  // namespace grundy
