"""The judge: value, outcome and winning moves by the definition, and nothing else.

Nothing here is fast, and nothing here uses a theorem, a sum, a symmetry or native code. Each function walks
through all positions that can be reached, options before the positions they belong to, and applies the
definition once to each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from grundy.errors import GrundyError
from grundy.rules import Position
from grundy.values import Nimber, Outcome, mex

Result = TypeVar("Result")
AnyPosition = Position[Any, Any]
Visit = Callable[[int], None]


def do_nothing(held: int) -> None:
    """Count nothing and stop nothing."""


def value(position: AnyPosition, visit: Visit = do_nothing) -> Nimber:
    """Return the least nimber that is not the value of an option.

    >>> from grundy import Kayles
    >>> value(Kayles(7))
    *2
    """
    return Nimber(evaluate(position, mex, visit))


def outcome(position: AnyPosition, play: str = "normal", visit: Visit = do_nothing) -> Outcome:
    """Return who wins: N when some option is P; who cannot move loses, in misère play wins.

    >>> from grundy import Nim
    >>> outcome(Nim(1, 1)), outcome(Nim(1, 1), "misere")
    (P, N)
    """

    def next_player_wins(options: list[bool]) -> bool:
        if not options:
            return play == "misere"
        return not all(options)

    return Outcome.N if evaluate(position, next_player_wins, visit) else Outcome.P


def winning_moves(position: AnyPosition, play: str = "normal", visit: Visit = do_nothing) -> tuple[Any, ...]:
    """Return the moves to P-positions.

    >>> from grundy import Nim
    >>> winning_moves(Nim(1, 2))
    ((1, (1,)),)
    """
    return tuple(move for move in position.moves() if outcome(position.play(move), play, visit) is Outcome.P)


def evaluate(position: AnyPosition, rule: Callable[[list[Result]], Result], visit: Visit = do_nothing) -> Result:
    """Apply `rule` (results of the options -> result) to every position from the end of the game upwards.

    `visit` is called once for each position, with the number of positions held.
    """
    results: dict[AnyPosition, Result] = {}
    begun: set[AnyPosition] = set()
    stack = [position]
    while stack:
        current = stack[-1]
        if current in results:
            stack.pop()
            continue
        options = current.options()
        unknown = [option for option in options if option not in results]
        if current not in begun:
            begun.add(current)
            visit(len(results) + len(stack) + len(unknown))
        if not begun.isdisjoint(unknown):
            raise GrundyError(f"play can go on for ever: {current} comes back; every play must end")
        stack += unknown
        if not unknown:
            results[current] = rule([results[option] for option in options])
            stack.pop()
    return results[position]
