#pragma once
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "grundy/points/turn_system.hpp"

namespace grundy {

/// Any game of turns on points, as the turns that can still happen and the points that can still change.
///
/// Theorem. All other points are constants, and a turn that can still happen is content with its constants for ever
/// (see Thinkable). What it takes, puts and really clears can change. So turns that share no point which can change
/// neither see nor disturb each other: the position is the sum of the pieces that such points hold together. A piece is
/// not given by its points alone, since a turn that can no longer happen stays out.
template <class Set>
class TurnStates {
  public:
    struct Part {
        Set turns, on, moving;  // turns that can happen, points that are there, points that can change
        friend bool operator==(const Part&, const Part&) = default;
        [[nodiscard]] std::uint64_t hash() const { return turns.hash(on.hash(moving.hash())); }
    };
    struct Entry {  // a point of a turn, or a turn of a point, with the lists that it is in
        std::uint32_t other;
        std::uint8_t role;
    };

    /// The given turns of a system, and the points that they can change. The empty set has room for either.
    TurnStates(const TurnSystem& system, const Thinkable& thinkable, Set none);

    [[nodiscard]] const Set& none() const { return none_; }
    [[nodiscard]] std::size_t turns() const { return turns_.size(); }
    [[nodiscard]] std::size_t points() const { return turns_of_.size(); }
    [[nodiscard]] const std::vector<Entry>& points_of(std::size_t turn) const { return points_in_[turn]; }
    [[nodiscard]] const std::vector<Entry>& turns_with(std::size_t point) const { return turns_with_[point]; }

    /// About what the game holds.
    [[nodiscard]] std::size_t bytes() const {
        std::size_t entries = 0;
        for (const auto& row : points_in_) entries += row.size();
        return (6 * turns() + points()) * (sizeof(Set) + none_.heap_bytes()) + 4 * sizeof(Entry) * entries;
    }
    [[nodiscard]] std::size_t part_bytes() const { return sizeof(Part) + heap_bytes(); }
    [[nodiscard]] std::size_t heap_bytes() const { return 3 * none_.heap_bytes(); }

    [[nodiscard]] std::size_t size(const Part& part) const { return part.turns.count(); }

    /// Calls `visit` with each summand of a position of the system, whose thinkable turns are among ours.
    template <class Visit>
    void split(const WideBits& at, const Thinkable& thinkable, Visit visit) const {
        Part whole{none_, none_, none_};
        for (const auto t : thinkable.turns) whole.turns.add(turn_number_[t]);
        thinkable.changing.each([&](std::size_t p) {
            whole.moving.add(point_number_[p]);
            if (at.has(p)) whole.on.add(point_number_[p]);
        });
        split(whole, visit);
    }

    /// The turns that are possible now.
    template <class Visit>
    void each_turn(const Part& part, Visit visit) const {
        part.turns.each([&](std::size_t t) {
            const Turn& turn = turns_[t];
            if (((turn.on & part.moving) - part.on).empty() && (turn.off & part.on).empty()) visit(t);
        });
    }
    /// Calls `visit` with each summand of the position after a turn.
    template <class Visit>
    void after(const Part& part, std::size_t turn, Visit visit) const {
        Part next = part;
        next.on -= turns_[turn].take | turns_[turn].clear;
        next.on |= turns_[turn].put;
        split(next, visit);
    }
    [[nodiscard]] const Part& reduced(const Part& part) const { return part; }

  private:
    struct Turn {
        Set take, put, clear, on, off, all;  // on: must be there; off: must not
    };

    template <class Visit>
    void split(const Part& whole, Visit visit) const {
        Part left = whole;
        settle(left);
        while (left.turns.any()) {
            Part piece = piece_of(left);
            left.turns -= piece.turns;
            visit(piece);
        }
    }
    void settle(Part& part) const;
    [[nodiscard]] Part piece_of(const Part& left) const;

    Set none_;
    std::vector<std::uint32_t> turn_number_, point_number_;  // of those of the system
    std::vector<Turn> turns_;
    std::vector<Set> turns_of_;  // for each point
    std::vector<std::vector<Entry>> points_in_, turns_with_;
};

template <class Set>
TurnStates<Set>::TurnStates(const TurnSystem& system, const Thinkable& thinkable, Set none)
    : none_(std::move(none)),
      turn_number_(system.size()),
      point_number_(system.points()),
      turns_(thinkable.turns.size(), Turn{none_, none_, none_, none_, none_, none_}),
      points_in_(turns_.size()) {
    std::uint32_t points = 0;
    thinkable.changing.each([&](std::size_t p) { point_number_[p] = points++; });
    turns_of_.assign(points, none_);
    turns_with_.resize(points);
    constexpr std::array lists = {&PointTurn::take, &PointTurn::put, &PointTurn::need, &PointTurn::without,
                                  &PointTurn::clear};
    for (std::uint32_t t = 0; t < turns_.size(); ++t) {
        turn_number_[thinkable.turns[t]] = t;
        const PointTurn& rules = system.turn(thinkable.turns[t]);
        Turn& turn = turns_[t];
        const std::array<Set*, 5> first = {&turn.take, &turn.put, &turn.on, &turn.off, &turn.clear};
        std::vector<std::uint8_t> roles(points);
        for (std::size_t list = 0; list < lists.size(); ++list)
            for (const auto p : rules.*lists[list])
                if (thinkable.changing.has(p)) {
                    const auto point = point_number_[p];
                    first[list]->add(point);
                    turn.all.add(point);
                    turns_of_[point].add(t);
                    roles[point] |= static_cast<std::uint8_t>(1U << list);
                }
        turn.on |= turn.take;
        turn.off |= turn.put;
        turn.all.each([&](std::size_t p) {
            points_in_[t].push_back({static_cast<std::uint32_t>(p), roles[p]});
            turns_with_[p].push_back({t, roles[p]});
        });
    }
}

/// Leaves the turns that can still happen and the points that can still change: the least fixpoint of Thinkable, within
/// a part. `on` and `off` are the points that may be there, and those that may be missing, after some turns.
template <class Set>
void TurnStates<Set>::settle(Part& part) const {
    Set on = part.on, off = part.moving - part.on, cleared = none_, happen = none_;
    for (bool more = true; more;) {
        more = false;
        (part.turns - happen).each([&](std::size_t t) {
            const Turn& turn = turns_[t];
            if (((turn.on & part.moving) - on).any() || ((turn.off & part.moving) - off).any()) return;
            happen.add(t);
            on |= turn.put;
            cleared |= turn.clear;
            off |= turn.take | (cleared & on);  // clearing changes only what can be there
            more = true;
        });
    }
    part.turns = happen;
    part.moving = on & off;
}

/// The component of the first turn in the bipartite graph of turns and the points that can change.
template <class Set>
typename TurnStates<Set>::Part TurnStates<Set>::piece_of(const Part& left) const {
    Part piece{none_, none_, none_};
    Set fresh = none_;
    fresh.add(static_cast<std::size_t>(left.turns.first()));
    while (fresh.any()) {
        piece.turns |= fresh;
        Set points = none_, reached = none_;
        fresh.each([&](std::size_t t) { points |= turns_[t].all; });
        points = (points & left.moving) - piece.moving;
        piece.moving |= points;
        points.each([&](std::size_t p) { reached |= turns_of_[p]; });
        fresh = (reached & left.turns) - piece.turns;
    }
    piece.on = left.on & piece.moving;
    return piece;
}

}  // namespace grundy
