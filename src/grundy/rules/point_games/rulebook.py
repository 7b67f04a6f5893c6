"""The points and turns of a game, by name and by number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from grundy.errors import GrundyError
from grundy.rules.point_games.ending import certainly_ends, endless_play
from grundy.rules.point_games.naming import PointNames, TurnTexts
from grundy.rules.point_games.system import Masks, TurnSystem
from grundy.rules.point_games.turn import Turn

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
        """Tell whether something is a turn that can be made now."""
        number = self.number.get(turn) if isinstance(turn, Turn) else None
        return number is not None and self.system.is_possible(here, number)

    @cached_property
    def texts(self) -> TurnTexts:
        """The texts of the turns."""
        return TurnTexts(self.points, self.turns)

    @cached_property
    def certainly_ends(self) -> bool:
        """Whether the turns alone show that every play ends."""
        return certainly_ends(self.system)

    def refuse_endless_play(self, here: int) -> None:
        """Refuse a position from which play need not end, with turns that lead back to where they began."""
        if self.certainly_ends or (cycle := endless_play(self.system, here)) is None:
            return
        told = ", ".join(map(repr, self.named(cycle[:LONGEST_CYCLE_TOLD])))
        more = f", ... ({len(cycle):,} turns)" if len(cycle) > LONGEST_CYCLE_TOLD else ""
        raise GrundyError(
            f"play of {self.points.title} can go on for ever: after {told}{more} the same position comes back; "
            "every play must end"
        )
