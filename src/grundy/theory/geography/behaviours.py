"""Behaviours of regions of a board of undirected vertex Geography: all that the rest of the board can notice of them.

A region is a set of vertices, and its border the vertices outside that have a neighbour in it. While the token is
outside, a region is known by its entries: for each free border vertex, the values of the moves from there into the
region. Such a value is a function (see `diagrams`): the token may come out again at another border vertex, and what
that is worth depends on the rest of the board. An exit is known by that vertex, by the moves from there back into the
region, and by the entries from the border vertices that are then still free. So an exit has fewer border vertices than
the region, and behaviours are finite trees. Equal behaviours have one number in the tables below.

Border vertices are given by places 0, 1, ..., so that equal regions in different parts of a board behave equally.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from grundy.theory.geography.diagrams import NO_VALUE, Diagrams, Function

Moves = frozenset[Function]
Entries = frozenset[tuple[int, Moves]]
"""The moves into a region from each border vertex that has some."""
NO_MOVES: Moves = frozenset()
NOTHING: Entries = frozenset()


class Exit(NamedTuple):
    """The token comes out at a place: the moves back from there, and the entries from the places that are free."""

    place: int
    moves: Moves
    entries: Entries


class Joining(NamedTuple):
    """A vertex that leaves the border and joins the region: its place, and those of its neighbours on the border."""

    place: int
    near: frozenset[int]

    def without(self, place: int) -> Joining:
        """The same where another border vertex is used up."""
        return Joining(self.place, self.near - {place})


def moves_from(entries: Entries, place: int) -> Moves:
    """Return the moves into a region from a border vertex."""
    return next((moves for at, moves in entries if at == place), NO_MOVES)


class Behaviours:
    """The behaviours of one question; `step` is called for each result that is kept."""

    def __init__(self, step: Callable[[], None]) -> None:
        self.step = step
        self.diagrams = Diagrams(step)
        self.exits: list[Exit] = []
        self._numbers: dict[Exit, int] = {}
        self._limited: dict[tuple[Entries, int], Entries] = {}
        self._extended: dict[tuple[Entries, Joining], Entries] = {}
        self._joined: dict[tuple[Entries, Entries], Entries] = {}

    def _exit(self, place: int, moves: Moves, entries: Entries) -> int:
        """Return the variable that stands for the value of an exit."""
        found = Exit(place, moves, entries)
        if found not in self._numbers:
            self._numbers[found] = len(self.exits)
            self.exits.append(found)
        return self._numbers[found]

    # A border vertex is used up.

    def limit(self, entries: Entries, place: int) -> Entries:
        """Return what is left of a region when a border vertex is used up."""
        key = entries, place
        found = self._limited.get(key)
        if found is None:
            self.step()
            found = frozenset((at, self._limit_moves(moves, place)) for at, moves in entries if at != place)
            self._limited[key] = found
        return found

    def _limit_moves(self, moves: Moves, place: int) -> Moves:
        def by(variable: int) -> tuple[Function, int | None]:
            at, back, entries = self.exits[variable]
            if at == place:
                return NO_VALUE, None  # there is no such move
            return 0, self._exit(at, self._limit_moves(back, place), self.limit(entries, place))

        return frozenset(self.diagrams.replace(f, ("limit", place), by) for f in moves)

    # A border vertex joins the region.

    def extend(self, entries: Entries, joining: Joining) -> Entries:
        """Return the behaviour of a region with one of its border vertices."""
        key = entries, joining
        found = self._extended.get(key)
        if found is None:
            self.step()
            places = joining.near.union(at for at, _ in entries if at != joining.place)
            found = frozenset(
                (at, self._extend_moves(moves_from(entries, at), self.limit(entries, at), joining, at)) for at in places
            )
            self._extended[key] = found
        return found

    def _extend_moves(self, moves: Moves, entries: Entries, joining: Joining, token: int) -> Moves:
        """Return the moves of a token on a border vertex; `entries` are those of the others."""
        inner = joining.without(token)

        def by(variable: int) -> tuple[Function, int | None]:
            at, back, left = self.exits[variable]
            if at == joining.place:
                return self._value_at(back, left, inner), None
            return 0, self._exit(at, self._extend_moves(back, left, inner, at), self.extend(left, inner.without(at)))

        found = {self.diagrams.replace(f, inner, by) for f in moves}
        if token in joining.near:
            here, rest = moves_from(entries, joining.place), self.limit(entries, joining.place)
            found.add(self._value_at(here, rest, inner))
        return frozenset(found)

    def _value_at(self, moves: Moves, entries: Entries, joining: Joining) -> Function:
        """Return the value of a token on the vertex that joins the region."""
        exits = [self._exit(at, moves_from(entries, at), self.limit(entries, at)) for at in joining.near]
        return self.diagrams.mex(moves, exits)

    # Two regions.

    def join(self, one: Entries, other: Entries) -> Entries:
        """Return the behaviour of two regions together, between which there is no edge."""
        if not one or not other:
            return one or other
        key = one, other
        found = self._joined.get(key)
        if found is None:
            self.step()
            places = {at for at, _ in (*one, *other)}
            found = frozenset(
                (
                    at,
                    self._join_moves(moves_from(one, at), self.limit(other, at))
                    | self._join_moves(moves_from(other, at), self.limit(one, at)),
                )
                for at in places
            )
            self._joined[key] = found
        return found

    def _join_moves(self, moves: Moves, other: Entries) -> Moves:
        """Return moves into one region, where the token may enter another one once it comes out."""
        if not other:
            return moves

        def by(variable: int) -> tuple[Function, int | None]:
            at, back, left = self.exits[variable]
            rest = self.limit(other, at)
            both = self._join_moves(back, rest) | self._join_moves(moves_from(other, at), left)
            return 0, self._exit(at, both, self.join(left, rest))

        return frozenset(self.diagrams.replace(f, other, by) for f in moves)
