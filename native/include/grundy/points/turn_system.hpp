#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "grundy/core/wide_bits.hpp"

namespace grundy {

using PointList = std::vector<std::uint32_t>;

/// A turn: possible where all points of `take` and `need` are there and none of `put` and `without` is. Afterwards
/// `take` and `clear` are gone (`clear` whether it was there or not) and `put` is there.
struct PointTurn {
    PointList take, put, need, without, clear;
};

/// What can still happen from a position, at most.
///
/// Let `on` be the points that are there and `off` those that are not. A turn is thinkable when its take and need lie
/// in `on` and its put and without in `off`; then its put joins `on`, and its take and what it clears of `on` join
/// `off`. What is left out at the least fixpoint is never possible. Only points that are on and off can change.
struct Thinkable {
    PointList turns;    // in increasing order
    WideBits changing;  // points
};

/// A summand of a position: a position of the same turns, and the turns that can still happen in it.
struct PointPart {
    WideBits at;
    PointList turns;
};

/// The rules of a game on points 0, 1, ..., as data. Immutable: all positions and threads may share it.
class TurnSystem {
  public:
    /// Throws std::invalid_argument for a turn whose points do not exist, come twice in one of its lists, or are put
    /// and taken or put and cleared by the same turn, and for one that takes, puts and clears nothing.
    TurnSystem(std::size_t points, std::vector<PointTurn> turns);

    [[nodiscard]] std::size_t points() const noexcept { return points_; }
    [[nodiscard]] std::size_t size() const noexcept { return turns_.size(); }
    [[nodiscard]] const PointTurn& turn(std::size_t t) const { return turns_[t]; }
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
    /// The turns that take or need a point.
    [[nodiscard]] std::span<const std::uint32_t> waiting_for(std::size_t point) const { return waits_on_.of(point); }

    [[nodiscard]] bool is_possible(std::size_t turn, const WideBits& at) const;
    /// The numbers of the turns that are possible, in increasing order.
    [[nodiscard]] PointList possible(const WideBits& at) const;
    /// The position after a turn that is possible.
    [[nodiscard]] WideBits after(std::size_t turn, WideBits at) const;

    [[nodiscard]] Thinkable thinkable(const WideBits& at) const;
    /// Summands whose sum is the position; the position itself where they cannot be written as positions.
    ///
    /// Thinkable turns that share a point which can change belong together. What a turn needs beside these points
    /// stays as it is for ever, so that a turn reads and writes its own group only. A group is written as a position
    /// without the changing points of the others; where that would wake a turn (one that is possible only without such
    /// points), nothing is split.
    [[nodiscard]] std::vector<PointPart> parts(const WideBits& at) const;

    /// The set of 32-bit words, lowest first; throws std::invalid_argument where they hold other points.
    [[nodiscard]] WideBits from_words(std::span<const std::uint32_t> words) const;
    [[nodiscard]] std::vector<std::uint32_t> to_words(const WideBits& at) const;

  private:
    struct Rows {  // for each point the turns that name it
        std::vector<std::uint32_t> starts, turns;
        [[nodiscard]] std::span<const std::uint32_t> of(std::size_t point) const {
            return {turns.data() + starts[point], starts[point + 1] - starts[point]};
        }
    };
    class Fixpoint;

    [[nodiscard]] Rows rows(PointList PointTurn::* one, PointList PointTurn::* other) const;
    [[nodiscard]] PointPart part_of(const WideBits& at, const WideBits& changing, PointList turns) const;

    std::size_t points_;
    std::vector<PointTurn> turns_;
    Rows waits_on_, waits_off_;  // turns that wait for the point to come, and to go
    std::size_t bytes_ = 0;
};

}  // namespace grundy
