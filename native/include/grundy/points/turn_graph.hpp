#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "grundy/points/turn_system.hpp"

namespace grundy {

/// A game without `put`, in which no `without` can fail: a digraph of turns, in which points no longer matter.
///
/// Theorem. A turn that is not possible will never be possible again. Turn t kills turn s when it takes or clears a
/// point that s takes or needs; playing t turns the set A of the possible turns into A without the turns that t kills.
/// (A point that t clears and that is gone already has killed the turns that need it.) So a position is such a set, and
/// a move is "choose a vertex of the digraph, delete what it kills", itself among them.
template <class Set>
class TurnGraph {
  public:
    using Part = Set;  // the possible turns, linked by kills

    /// The turns that can still happen, numbered in this order. The empty set `none` has room for them.
    TurnGraph(const TurnSystem& system, const Thinkable& thinkable, Set none);

    [[nodiscard]] std::size_t turns() const { return kills_.size(); }
    /// The number that a turn of ours has in the system.
    [[nodiscard]] std::uint32_t number_in_system(std::size_t turn) const { return turns_[turn]; }
    [[nodiscard]] bool is_symmetric() const { return symmetric_; }
    [[nodiscard]] const Set& none() const { return none_; }
    [[nodiscard]] const Set& kills(std::size_t turn) const { return kills_[turn]; }
    [[nodiscard]] const Set& killed_by(std::size_t turn) const { return symmetric_ ? kills_[turn] : killed_by_[turn]; }
    /// How many turns all turns kill together.
    [[nodiscard]] std::size_t arcs() const {
        std::size_t all = 0;
        for (const auto& row : kills_) all += row.count();
        return all;
    }
    /// About what the graph and a list of its arcs hold.
    [[nodiscard]] std::size_t bytes() const { return 3 * turns() * part_bytes() + 2 * sizeof(std::uint32_t) * arcs(); }
    [[nodiscard]] std::size_t part_bytes() const { return sizeof(Set) + heap_bytes(); }
    [[nodiscard]] std::size_t heap_bytes() const { return none_.heap_bytes(); }

    /// How many turns are left, an upper bound of the value.
    [[nodiscard]] std::size_t size(const Part& part) const { return part.count(); }

    /// Calls `visit` with each summand of a position of the system, whose possible turns are among ours: the pieces
    /// that kills hold together. A turn changes the possibility of turns in its own piece only.
    template <class Visit>
    void split(const WideBits&, const Thinkable& thinkable, Visit visit) const {
        Set possible = none_;
        for (const auto t : thinkable.turns) possible.add(number_[t]);
        split(possible, visit);
    }

    template <class Visit>
    void each_turn(const Part& part, Visit visit) const {
        part.each(visit);
    }
    /// Calls `visit` with each summand of the position after a turn.
    template <class Visit>
    void after(const Part& part, std::size_t turn, Visit visit) const {
        split(part - kills_[turn], visit);
    }

    /// The part without closed twins: of two turns that kill each other, and kill and are killed by the same turns of
    /// the part, one is enough. Playing either gives the same position, and any other turn kills both or neither: the
    /// options are the same as sets, at every depth. So this holds in misère play, too.
    [[nodiscard]] Part reduced(Part part) const;

  private:
    template <class Visit>
    void split(Set left, Visit visit) const {
        while (left.any()) {
            const Set piece = piece_of(left);
            left -= piece;
            visit(piece);
        }
    }
    [[nodiscard]] Set piece_of(const Set& left) const;
    [[nodiscard]] bool are_twins(std::size_t s, std::size_t t, const Part& part) const {
        return (kills_[s] & part) == (kills_[t] & part) &&
               (symmetric_ || (killed_by_[s] & part) == (killed_by_[t] & part));
    }

    Set none_;
    std::vector<std::uint32_t> number_, turns_;  // of the turns of the system, and these by our numbers
    std::vector<Set> kills_, killed_by_, linked_;
    bool symmetric_ = true;
};

template <class Set>
TurnGraph<Set>::TurnGraph(const TurnSystem& system, const Thinkable& thinkable, Set none)
    : none_(std::move(none)),
      turns_(thinkable.turns.begin(), thinkable.turns.end()),
      kills_(thinkable.turns.size(), none_),
      killed_by_(kills_),
      linked_(kills_) {
    const auto count = static_cast<std::uint32_t>(thinkable.turns.size());
    number_.assign(system.size(), count);
    for (std::uint32_t t = 0; t < count; ++t) number_[thinkable.turns[t]] = t;
    for (std::uint32_t t = 0; t < count; ++t)
        for (const auto list : {&PointTurn::take, &PointTurn::clear})
            for (const auto p : system.turn(thinkable.turns[t]).*list)
                for (const auto s : system.waiting_for(p))
                    if (number_[s] < count) {
                        kills_[t].add(number_[s]);
                        killed_by_[number_[s]].add(t);
                    }
    for (std::uint32_t t = 0; t < count; ++t) {
        linked_[t] = kills_[t] | killed_by_[t];
        symmetric_ = symmetric_ && kills_[t] == killed_by_[t];
    }
}

/// The component of the first turn: a search over links, with sets of bits instead of a queue.
template <class Set>
Set TurnGraph<Set>::piece_of(const Set& left) const {
    Set rest = left, fresh = none_;
    fresh.add(static_cast<std::size_t>(rest.pop()));
    while (fresh.any() && rest.any()) fresh.take_from(rest, linked_[static_cast<std::size_t>(fresh.pop())]);
    return left - rest;
}

template <class Set>
typename TurnGraph<Set>::Part TurnGraph<Set>::reduced(Part part) const {
    for (Set left = part; left.any();) {
        const auto t = static_cast<std::size_t>(left.pop());
        Set mutual = kills_[t] & left;  // closed twins kill each other: candidates are few
        if (!symmetric_) mutual &= killed_by_[t];
        mutual.each([&](std::size_t s) {
            if (!are_twins(s, t, part)) return;
            part.remove(s);
            left.remove(s);
        });
    }
    return part;
}

}  // namespace grundy
