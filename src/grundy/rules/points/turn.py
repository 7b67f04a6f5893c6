"""A turn: which points it needs, takes, puts and clears."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from grundy.errors import BadPosition

Points = frozenset[Any]
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
        for role, points in zip(ROLES, (take, put, need, without, clear), strict=True):
            object.__setattr__(self, role, _set(role, points))
        if both := self.put & (self.take | self.clear):
            raise BadPosition(f"{self} puts {in_order(both)[0]!r}, and takes or clears it too; leave one of them out")
        if not (self.take or self.put or self.clear):
            raise BadPosition(f"{self} does nothing; let it take, put or clear a point")

    def sets(self) -> Iterator[tuple[str, Points]]:
        """Return the five sets, each after its name.

        >>> dict(Turn(take=[1]).sets())["take"]
        frozenset({1})
        """
        return ((role, getattr(self, role)) for role in ROLES)

    def __repr__(self) -> str:
        return f"Turn({', '.join(f'{role}={in_order(points)!r}' for role, points in self.sets() if points)})"


def _set(role: str, points: Any) -> Points:
    """Return the points of a role; each may be given once."""
    try:
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
