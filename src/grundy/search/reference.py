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
from grundy.rules.mistakes import check_state
from grundy.search.sizes import ENTRY, ObjectCharge
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
    return Outcome.N if evaluate(position, next_player_wins(play), session) else Outcome.P


def next_player_wins(play: str) -> Callable[[list[bool]], bool]:
    """Return the rule that tells from the options, for each whether the next player wins there, whether one does here.

    >>> next_player_wins("normal")([True, False]), next_player_wins("misere")([])
    (True, True)
    """

    def wins(options: list[bool]) -> bool:
        if not options:
            return play == "misere"
        return not all(options)

    return wins


def winning_moves(position: AnyPosition, play: str = "normal", session: Session | None = None) -> tuple[Any, ...]:
    """Return the moves to P-positions.

    >>> from grundy import Nim
    >>> winning_moves(Nim(1, 2))
    ((1, (1,)),)
    """
    with session.at_work() if session else nullcontext(), ObjectCharge(session) as charged:
        wins = _results(position, next_player_wins(play), session, charged)
        return tuple(move for move in position.moves() if not wins[position.play(move)])


def evaluate(
    position: AnyPosition,
    rule: Callable[[list[Result]], Result],
    session: Session | None = None,
    known: dict[AnyPosition, Result] | None = None,
) -> Result:
    """Apply `rule` (results of the options -> result) to every position from the end of the game upwards.

    A session counts the positions and what they hold, and ends the work at its limits. `known` holds results of the
    same rule that were found before, and gets the new ones.

    >>> from grundy import Nim
    >>> known = {}
    >>> evaluate(Nim(2, 3), mex, known=known), known[Nim(0, 2)]
    (1, 2)
    """
    with session.at_work() if session else nullcontext(), ObjectCharge(session) as charged:
        return _results(position, rule, session, charged, known)[position]


def _results(
    position: AnyPosition,
    rule: Callable[[list[Result]], Result],
    session: Session | None,
    charged: ObjectCharge,
    known: dict[AnyPosition, Result] | None = None,
) -> dict[AnyPosition, Result]:
    """The results of all positions that can be reached."""
    types: set[type] = set()

    def frame_of(position: AnyPosition) -> tuple[AnyPosition, int]:
        if type(position.state) not in types:
            check_state(position.rules, position.state, "play")
            types.add(type(position.state))
        return position, charged.add(position, 2 * ENTRY) if session else 0

    results: dict[AnyPosition, Result] = {} if known is None else known
    begun: dict[AnyPosition, tuple[list[Result], list[AnyPosition]]] = {}  # results of options, and options without one
    stack = [frame_of(position)]
    while stack:
        current, size = stack[-1]
        if current in results:
            stack.pop()
            charged.release(size)
            continue
        if current not in begun:
            if session:
                session.visit()
            found, unknown = begun[current] = [], []
            for option in current.options():
                if option in results:
                    found.append(results[option])
                else:
                    unknown.append(option)
            if not begun.keys().isdisjoint(unknown):
                raise GrundyError(f"play can go on for ever: {current} comes back; every play must end")
            stack += map(frame_of, unknown)
            if unknown:
                continue
        found, unknown = begun.pop(current)
        results[current] = rule(found + [results[option] for option in unknown])
        stack.pop()
    return results
