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
/// First by weights: if the points can be given weights such that each turn that can still happen loses more (take, and
/// what it needs and clears) than it puts, the weight of the position falls with every turn. Where none are found, all
/// positions that play reaches are gone through, and paid for: that may end at a limit.
[[nodiscard]] std::optional<PointCycle> find_cycle(const TurnSystem& system, const WideBits& at, Control& control);

/// Do weights prove that each play from this position ends? False says nothing.
[[nodiscard]] bool weights_fall(const TurnSystem& system, const WideBits& at, Control& control);

}  // namespace grundy
