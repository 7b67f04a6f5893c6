#include "grundy/points/endings.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

namespace grundy {

namespace {

constexpr std::uint64_t heaviest = std::uint64_t{1} << 40;

/// What a turn takes from every position in which it is possible.
PointList lost_by(const PointTurn& turn) {
    PointList cleared, lost;
    std::set_intersection(turn.need.begin(), turn.need.end(), turn.clear.begin(), turn.clear.end(),
                          std::back_inserter(cleared));
    std::set_union(turn.take.begin(), turn.take.end(), cleared.begin(), cleared.end(), std::back_inserter(lost));
    return lost;
}

struct Hash {
    std::size_t operator()(const WideBits& set) const { return set.hash(); }
};

/// A depth-first search over all positions. A back edge, to a position that is still open, closes a cycle.
class Walk {
  public:
    Walk(const TurnSystem& system, Control& control) : system_(system), control_(control) {}

    std::optional<PointCycle> from(const WideBits& start) {
        enter(start);
        while (!stack_.empty()) {
            Frame& top = stack_.back();
            if (top.next == top.turns.size()) {
                seen_[top.at] = done;
                stack_.pop_back();
                continue;
            }
            const WideBits option = system_.after(top.turns[top.next++], top.at);
            const auto found = seen_.find(option);
            if (found == seen_.end())
                enter(option);
            else if (found->second == open)
                return cycle_to(option);
        }
        return std::nullopt;
    }

  private:
    enum State : std::uint8_t { open, done };
    struct Frame {
        WideBits at;
        PointList turns;
        std::size_t next = 0;
    };

    void enter(const WideBits& at) {
        control_.tick();
        paid_.join(Charge(control_.account(), 2 * (sizeof(Frame) + 8 * at.words.size()) + 64));
        seen_.emplace(at, open);
        stack_.push_back({at, system_.possible(at), 0});
    }
    PointCycle cycle_to(const WideBits& at) const {
        PointCycle cycle{at, {}};
        auto frame = std::find_if(stack_.begin(), stack_.end(), [&](const Frame& f) { return f.at == at; });
        for (; frame != stack_.end(); ++frame) cycle.turns.push_back(frame->turns[frame->next - 1]);
        return cycle;
    }

    const TurnSystem& system_;
    Control& control_;
    Charge paid_;
    std::vector<Frame> stack_;
    std::unordered_map<WideBits, State, Hash> seen_;
};

}  // namespace

/// Relaxation, like Bellman and Ford's: all weights begin at 1. A turn that does not remove enough makes the points
/// that it removes heavier, by equal shares of what is missing. Weights only grow, and after points + 2 rounds, or once
/// they are very heavy, the search for them is given up. That proves nothing about the game.
bool weights_fall(const TurnSystem& system, const WideBits& at, Control& control) {
    std::vector<std::uint64_t> weights(system.points(), 1);
    std::vector<PointList> lost;
    const auto turns = system.thinkable(at).turns;
    for (const auto t : turns) lost.push_back(lost_by(system.turn(t)));
    for (std::size_t round = 0; round <= system.points() + 1; ++round) {
        bool falls = true;
        for (std::size_t i = 0; i < turns.size(); ++i) {
            control.tick();
            std::uint64_t less = 0, more = 0;
            for (const auto p : lost[i]) less += weights[p];
            for (const auto p : system.turn(turns[i]).put) more += weights[p];
            if (less > more) continue;
            if (lost[i].empty() || more > heaviest) return false;
            falls = false;
            for (const auto p : lost[i]) weights[p] += (more - less) / lost[i].size() + 1;
        }
        if (falls) return true;
    }
    return false;
}

std::optional<PointCycle> find_cycle(const TurnSystem& system, const WideBits& at, Control& control) {
    if (weights_fall(system, at, control)) return std::nullopt;
    return Walk(system, control).from(at);
}

}  // namespace grundy
