"""The points and turns of a game, by name and by number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import cast

from grundy import _native
from grundy.budget import current_session
from grundy.errors import GrundyError
from grundy.masks import bits, to_words
from grundy.rules.points.naming import PointNames, TurnTexts
from grundy.rules.points.system import Alive, Masks, TurnSystem
from grundy.rules.points.turn import Turn

LONGEST_CYCLE_TOLD = 12


class Rulebook:
    """All turns that a game knows, in order, and all its points.

    >>> names = PointNames(range(3), "a row")
    >>> row = Rulebook(names, {Turn(take=[0, 1]): Masks(0b11, 0, 0, 0, 0), Turn(take=[1, 2]): Masks(0b110, 0, 0, 0, 0)})
    >>> row.possible(0b110), row.texts.texts
    ((Turn(take=[1, 2]),), ['0 1', '1 2'])
    """

    def __init__(self, points: PointNames, turns: Mapping[Turn, Masks]) -> None:
        self.points = points
        self.turns: Sequence[Turn] = tuple(turns)
        self.number = {turn: i for i, turn in enumerate(self.turns)}
        self.system = TurnSystem(len(points.names), turns.values())

    def possible(self, here: int) -> tuple[Turn, ...]:
        """Return the turns that can be made now, in order."""
        return self.named(self.system.possible(here))

    def named(self, numbers: Iterable[int]) -> tuple[Turn, ...]:
        """Return turns by their numbers."""
        return tuple(map(self.turns.__getitem__, numbers))

    def play(self, here: int, turn: Turn) -> int:
        """Return the points after a turn."""
        return self.system.play(here, self.number[turn])

    def is_possible(self, here: int, turn: object) -> bool:
        """Return True if something is a turn that can be made now."""
        number = self.number.get(turn) if isinstance(turn, Turn) else None
        return number is not None and self.system.is_possible(here, number)

    @cached_property
    def texts(self) -> TurnTexts:
        """The texts of the turns."""
        return TurnTexts(self.points, self.turns)

    @cached_property
    def native(self) -> _native.TurnSystem:
        """The same turns for native code."""
        return native_system(self.system.n, self.system.turns)

    def words(self, here: int) -> list[int]:
        """Return a position in the form of native code; one from which play need not end is refused."""
        words = to_words(here, self.system.n)
        if not self.system.certainly_ends:
            self._refuse_endless_play(here)
        return words

    def _refuse_endless_play(self, here: int) -> None:
        """Refuse a position of which an independent part can be played for ever."""
        for piece in self.system.pieces(self.system.alive(here)):
            cycle = self._cycle(piece, here)
            if not cycle:
                continue
            turns = ", ".join(map(repr, self.named(cycle[:LONGEST_CYCLE_TOLD])))
            more = f", ... ({len(cycle):,} turns)" if len(cycle) > LONGEST_CYCLE_TOLD else ""
            raise GrundyError(
                f"play of {self.points.title} can go on for ever: after {turns}{more} the same position comes back; "
                "every play must end"
            )

    def _cycle(self, piece: Alive, here: int) -> list[int]:
        """Return the turns of a play of a part that comes back to where it began; none where there is no such play.

        What a turn needs or bars outside of its part is as it wants it for ever.
        """
        turns = (self.system.turns[t] for t in piece.turns)
        looks = (turn._replace(need=turn.need & piece.points, without=turn.without & piece.points) for turn in turns)
        alone = TurnSystem(self.system.n, looks)
        if alone.certainly_ends:
            return []
        with current_session().control() as control:
            found = native_system(alone.n, alone.turns).cycle(to_words(here & piece.points, alone.n), control)
        return [] if found is None else [piece.turns[t] for t in found[1]]

    def search(self) -> _native.PointSearch:
        """Return a native search of these turns, for the question under way."""
        session = current_session()
        with session.control():
            return _native.point_search(self.native, session.account, session.limits.thread_count)


def native_system(n: int, turns: Iterable[Masks]) -> _native.TurnSystem:
    """Return turns on n points for native code.

    >>> len(native_system(2, [Masks(0b11, 0, 0, 0, 0)]))
    1
    """
    lists = [tuple(list(bits(points)) for points in turn) for turn in turns]
    return _native.TurnSystem(n, cast("list[_native.PointTurnLists]", lists))
