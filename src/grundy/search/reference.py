"""The judge: value, outcome and winning moves by the definition, and nothing else.

Nothing here is fast, and nothing here uses a theorem, a sum, a symmetry or native code. Each function walks
through all positions that can be reached, options before the positions they belong to, and applies the
definition once to each.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, TypeVar

from grundy.budget import Session
from grundy.errors import GrundyError
from grundy.rules import Position
from grundy.search.sizes import ENTRY, Held
from grundy.values import Nimber, Outcome, mex

Result = TypeVar("Result")
AnyPosition = Position[Any, Any]


def value(position: AnyPosition, session: Session | None = None) -> Nimber:
    """Return the least nimber that is not the value of an option.

    >>> from grundy import Kayles
    >>> value(Kayles(7))
    *2
    """
    return Nimber(evaluate(position, mex, session))


def outcome(position: AnyPosition, play: str = "normal", session: Session | None = None) -> Outcome:
    """Return who wins: N when some option is P; who cannot move loses, in misère play wins.

    >>> from grundy import Nim
    >>> outcome(Nim(1, 1)), outcome(Nim(1, 1), "misere")
    (P, N)
    """

    def next_player_wins(options: list[bool]) -> bool:
        if not options:
            return play == "misere"
        return not all(options)

    return Outcome.N if evaluate(position, next_player_wins, session) else Outcome.P


def winning_moves(position: AnyPosition, play: str = "normal", session: Session | None = None) -> tuple[Any, ...]:
    """Return the moves to P-positions.

    >>> from grundy import Nim
    >>> winning_moves(Nim(1, 2))
    ((1, (1,)),)
    """
    with session.at_work() if session else nullcontext():
        return tuple(move for move in position.moves() if outcome(position.play(move), play, session) is Outcome.P)


def evaluate(position: AnyPosition, rule: Callable[[list[Result]], Result], session: Session | None = None) -> Result:
    """Apply `rule` (results of the options -> result) to every position from the end of the game upwards.

    A session counts the positions and what they hold, and ends the work at its limits.
    """
    results: dict[AnyPosition, Result] = {}
    begun: set[AnyPosition] = set()
    with session.at_work() if session else nullcontext(), Held(session) as held:
        stack = [(position, held.add(position, 2 * ENTRY))]
        while stack:
            current, size = stack[-1]
            if current in results:
                stack.pop()
                held.drop(size)
                continue
            options = current.options()
            unknown = [option for option in options if option not in results]
            if current not in begun:
                begun.add(current)
                if session:
                    session.visit()
            if not begun.isdisjoint(unknown):
                raise GrundyError(f"play can go on for ever: {current} comes back; every play must end")
            stack += [(option, held.add(option, 2 * ENTRY)) for option in unknown]
            if not unknown:
                results[current] = rule([results[option] for option in options])
                stack.pop()
    return results[position]
