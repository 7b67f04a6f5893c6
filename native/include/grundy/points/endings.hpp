#pragma once
#include <optional>

#include "grundy/core/control.hpp"
#include "grundy/points/turn_system.hpp"

namespace grundy {

/// A play that comes back to where it began.
struct PointCycle {
    WideBits at;
    PointList turns;
};

/// A play from this position on that never ends, as its cycle; nothing where every play ends.
///
/// First by weights, a ranking function: find w(p) >= 1 such that each turn that can still happen removes more weight
/// (of take, and of what it both needs and clears) than it puts. Then the weight of the position falls with every turn,
/// so play ends. If none are found, a depth-first search visits all reachable positions. They are charged to the
/// account, so that it may end at a limit.
[[nodiscard]] std::optional<PointCycle> find_cycle(const TurnSystem& system, const WideBits& at, Control& control);

/// Do weights prove that each play from this position ends? False says nothing.
[[nodiscard]] bool weights_fall(const TurnSystem& system, const WideBits& at, Control& control);

}  // namespace grundy
