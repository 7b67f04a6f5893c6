"""A turn: which points it needs, takes, puts and clears."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from grundy.errors import BadPosition

Points = frozenset[Any]
NO_POINTS: Points = frozenset()
NOTHING: tuple[()] = ()
"""What a role is by default."""
ROLES = ("take", "put", "need", "without", "clear")


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Turn:
    """One turn of a game of points, each of which is there or not. Two turns with the same five sets are one move.

    It is possible where all points of `take` and `need` are there and none of `put` and `without` is. Afterwards `take`
    and `clear` are gone, whether `clear` was there or not, and `put` is there.

    >>> Turn(take=[(0, 1), (0, 0)])
    Turn(take=[(0, 0), (0, 1)])
    >>> Turn(need=[1], clear=range(3)).clear == {0, 1, 2}
    True
    >>> Turn(take=[1, 2], put=[2])
    Traceback (most recent call last):
    grundy.errors.BadPosition: Turn(take=[1, 2], put=[2]) puts 2, and takes or clears it too; leave one of them out
    """

    take: Points
    put: Points
    need: Points
    without: Points
    clear: Points

    def __init__(
        self,
        take: Iterable[Hashable] = (),
        put: Iterable[Hashable] = (),
        need: Iterable[Hashable] = (),
        without: Iterable[Hashable] = (),
        clear: Iterable[Hashable] = (),
    ) -> None:
        # Boards have many turns, and sweeps many boards: most roles of a turn are empty, and slots are set directly.
        _set_take(self, taken := NO_POINTS if take is NOTHING else _set("take", take))
        _set_put(self, placed := NO_POINTS if put is NOTHING else _set("put", put))
        _set_need(self, NO_POINTS if need is NOTHING else _set("need", need))
        _set_without(self, NO_POINTS if without is NOTHING else _set("without", without))
        _set_clear(self, cleared := NO_POINTS if clear is NOTHING else _set("clear", clear))
        if placed and (both := placed & (taken | cleared)):
            raise BadPosition(f"{self} puts {in_order(both)[0]!r}, and takes or clears it too; leave one of them out")
        if not (taken or placed or cleared):
            raise BadPosition(f"{self} does nothing; let it take, put or clear a point")

    def sets(self) -> Iterator[tuple[str, Points]]:
        """Return the five sets, each after its name.

        >>> dict(Turn(take=[1]).sets())["take"]
        frozenset({1})
        """
        return ((role, getattr(self, role)) for role in ROLES)

    def __repr__(self) -> str:
        return f"Turn({', '.join(f'{role}={in_order(points)!r}' for role, points in self.sets() if points)})"


_set_take, _set_put, _set_need, _set_without, _set_clear = (vars(Turn)[role].__set__ for role in ROLES)


def _set(role: str, points: Any) -> Points:
    """Return the points of a role; each may be given once."""
    try:
        kind = type(points)
        if (kind is list or kind is tuple or kind is set) and len(different := frozenset(points)) == len(points):
            return different
        found = None if isinstance(points, str) else list(points)
        different = frozenset(found or ())
    except TypeError:
        found = None
    if found is None:
        way_out = f"write {role}=[point] for one"
        raise BadPosition(f"{role}= of a turn is a list of points, all of them hashable, got {points!r:.80}; {way_out}")
    if len(different) < len(found):
        twice = next(point for place, point in enumerate(found) if point in found[:place])
        raise BadPosition(f"Turn({role}={points!r:.200}) names {twice!r} twice")
    return different


def in_order(points: Iterable[Any]) -> list[Any]:
    """Return points in an order that does not change from run to run.

    >>> in_order({2, 1}), in_order({"a", 1})
    ([1, 2], ['a', 1])
    """
    try:
        return sorted(points)
    except TypeError:
        return sorted(points, key=repr)
