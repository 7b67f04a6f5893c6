"""Whether every play of a system of turns comes to an end, and a play that does not."""

from __future__ import annotations

from grundy.budget import walking
from grundy.rules.point_games.system import Masks, TurnSystem, union

BYTES_PER_POSITION = 200


def certainly_ends(system: TurnSystem) -> bool:
    """Tell whether the turns alone show that every play ends.

    Where no turn adds to a count (of some points that are there, or that are not), a turn that takes from it is made
    finitely often, and can be left out. If in the end none is left, every play ends. The counts are those of all points
    and of each point.

    >>> jump, back, slide = Masks(0b011, 0b100, 0, 0, 0), Masks(0b110, 0b001, 0, 0, 0), Masks(0b1, 0b10, 0, 0, 0)
    >>> certainly_ends(TurnSystem(3, [jump, back])), certainly_ends(TurnSystem(2, [slide]))
    (True, True)
    >>> certainly_ends(TurnSystem(2, [slide, Masks(0b10, 0b1, 0, 0, 0)]))
    False
    """
    left = list(system.turns)
    while left:
        fewer = _without_finite(left)
        if len(fewer) == len(left):
            return False
        left = fewer
    return True


def _without_finite(turns: list[Masks]) -> list[Masks]:
    """Those turns that may be made for ever, as far as one look at the counts tells."""
    if all(turn.put.bit_count() <= turn.ends.bit_count() for turn in turns):
        turns = [turn for turn in turns if turn.put.bit_count() == turn.ends.bit_count()]
    never_put, never_gone = ~union(turn.put for turn in turns), ~union(turn.gone for turn in turns)
    return [turn for turn in turns if not turn.ends & never_put and not turn.put & never_gone]


def endless_play(system: TurnSystem, here: int) -> list[int] | None:
    """Return turns after which the last position of them has come before, from a position on; None if all plays end.

    All that play can reach is gone through: only where the turns alone do not tell.

    >>> slides = TurnSystem(2, [Masks(0b1, 0b10, 0, 0, 0), Masks(0b10, 0b1, 0, 0, 0)])
    >>> endless_play(slides, 0b01), endless_play(slides, 0b11)
    ([0, 1], None)
    """
    done: set[int] = set()
    above, made = {here: 0}, list[int]()
    waiting = [iter(system.possible(here))]
    positions = [here]
    with walking(BYTES_PER_POSITION) as step:
        while waiting:
            turn = next(waiting[-1], None)
            if turn is None:
                waiting.pop()
                done.add(old := positions.pop())
                del above[old]
                del made[-1:]
                continue
            after = system.play(positions[-1], turn)
            if after in above:
                return [*made[above[after] :], turn]
            if after not in done:
                step()
                above[after] = len(positions)
                positions.append(after)
                made.append(turn)
                waiting.append(iter(system.possible(after)))
    return None
