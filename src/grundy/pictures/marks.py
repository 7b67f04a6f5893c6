"""Marks: what a picture shows besides the position. An analysis of the position finds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple


class Marks(NamedTuple):
    """What to mark in a picture of a position. Drawing never computes any of it.

    `winning_moves` need not be all of them: a shape is marked if it stands for one of these. `values` are written
    beside the shapes that stand for one move. `last_move` is the position before and the move that was played there, as
    itself or as its text; it is dotted. The pairs of `matching` are vertices by name, or cards. In a sum the ends
    of such a pair are (part, vertex), as moves are (part, move). `missing` are lines about what was looked for and not
    found; they stand below the picture.

    >>> from grundy import Nim
    >>> Nim(3, 5).picture(Marks(winning_moves=[(1, (3,))])).svg().count('class="winning"')
    1
    """

    winning_moves: Sequence[Any] = ()
    values: Mapping[Any, Any] = MappingProxyType({})
    matching: Sequence[tuple[Any, Any]] = ()
    last_move: tuple[Any, Any] | None = None
    missing: Sequence[str] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return Marks, (self.winning_moves, dict(self.values), self.matching, self.last_move, self.missing)

    def of_part(self, part: int) -> Marks:
        """Return the marks of one part of a sum.

        >>> Marks(winning_moves=[(0, "a"), (1, "b")]).of_part(1).winning_moves
        ('b',)
        """
        return Marks(
            tuple(move for i, move in self.winning_moves if i == part),
            {move: value for (i, move), value in self.values.items() if i == part},
            tuple((v, w) for (i, v), (j, w) in self.matching if i == j == part),
            self._last_of(part),
        )

    def _last_of(self, part: int) -> tuple[Any, Any] | None:
        if self.last_move is None or self.last_move[1][0] != part:
            return None
        before, (_, move) = self.last_move
        return before.state[part], move


NO_MARKS = Marks()
"""A picture of the position alone."""
