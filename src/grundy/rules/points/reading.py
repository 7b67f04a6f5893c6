"""The turns that a game says, checked and as bits, with what may go wrong on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from itertools import islice
from sys import getsizeof
from typing import TYPE_CHECKING, Any

from grundy.budget import NO_LIMITS, charge, current_limits, deadline_checker, ensure_session, session_under_way
from grundy.errors import BadPosition, GrundyError, LimitReached
from grundy.rules import mistakes
from grundy.rules.points.naming import PointNames
from grundy.rules.points.system import Masks
from grundy.rules.points.turn import ROLES, Turn

if TYPE_CHECKING:
    from grundy.rules.ruleset import Ruleset

    AnyRules = Ruleset[Any, Any]

MOST_POINTS, MOST_TURNS = 1_000_000, 100_000
"""A game with more of them than this is refused."""
FEW_POINTS = 64
"""A game of so many points is small: even 100,000 turns of it take less than the memory that a question has."""
BYTES_PER_POINT = 252
"""A point: a name such as a pair (56) of numbers (64), its own number (32) and an entry of a dict (100): 252."""
BYTES_PER_TURN = 500
"""A turn beside its sets of points: the object with five fields (56 + 104), its five masks in a tuple (80), an entry
of a dict (100), and its name and text (2 * 80): 500."""


def read_points(rules: AnyRules) -> PointNames:
    """Return the points of a game; raise an error that names a point of a wrong kind, or one that comes twice."""
    asked = _asked(rules, "points")
    names = asked if isinstance(asked, Sequence) else _all_points(rules, asked)
    if len(names) > MOST_POINTS:
        raise GrundyError(f"{rules.title()} has more than {MOST_POINTS:,} points{_where(rules, 'points')}")
    with ensure_session():
        charge(BYTES_PER_POINT * len(names))
    try:
        points = PointNames(names, rules.title())
    except TypeError as error:
        message = f"points must be hashable, {mistakes.HASHABLE}: {error}"
        raise GrundyError(f"{message}{_where(rules, 'points')}") from None
    if len(points.numbers) < len(names):
        twice = next(name for place, name in enumerate(names) if points.numbers[name] != place)
        raise BadPosition(f"the point {twice!r} of {rules.title()} is given twice{_where(rules, 'points')}")
    return points


def _all_points(rules: AnyRules, asked: Iterable[Any]) -> tuple[Any, ...]:
    """Return the points that come one by one, no more than one above the most."""
    with ensure_session(), charge() as charged:
        look, found = deadline_checker(), []
        try:
            for name in islice(asked, MOST_POINTS + 1):
                look()
                charged.add(BYTES_PER_POINT)
                found.append(name)
        except Exception as error:
            mistakes.raise_method_error(error, rules, "points")
    return tuple(found)


def read_turns(rules: AnyRules, points: PointNames) -> dict[Turn, Masks]:
    """Return the turns of a game in order, each once, as sets of points."""
    found: dict[Turn, Masks] = {}
    # Of few points nothing is charged where nobody set limits: boards then give their neighbours without arrays, which
    # take longer than all else that is done for a small board.
    is_free = len(points.names) <= FEW_POINTS and session_under_way() is None and current_limits() is NO_LIMITS
    with nullcontext() if is_free else ensure_session(), charge() as charged:
        look = deadline_checker()
        for count, turn in enumerate(_each_turn(rules)):
            look()
            if count >= MOST_TURNS:
                said = f"{rules.title()} has more than {MOST_TURNS:,} turns; the next is {turn!r:.200}"
                raise GrundyError(said + _where(rules, "turns"))
            if turn not in found:
                found[turn] = masks = _masks(rules, points, turn)
                if is_free:
                    continue
                try:
                    charged.add(
                        BYTES_PER_TURN
                        + sum(map(getsizeof, masks))
                        + sum(getsizeof(points) for _, points in turn.sets())
                    )
                except LimitReached as reached:
                    said = f"{reached}: the board has too many turns; the last one read, {turn!r:.200}, is number"
                    raise LimitReached(f"{said} {len(found):,}{_where(rules, 'turns')}", which=reached.which) from None
    return found


def _each_turn(rules: AnyRules) -> Iterable[Turn]:
    """Yield the turns of a game; an error in the code that makes them is raised with its file and line."""
    try:
        for turn in _asked(rules, "turns"):
            if not isinstance(turn, Turn):
                where = mistakes.place(rules, "turns")
                raise GrundyError(f"a turn is a Turn(take=..., put=...), got {turn!r:.80} from {where}")
            yield turn
    except BadPosition as error:  # from Turn itself
        raise BadPosition(f"{error}{_where(rules, 'turns')}") from None
    except Exception as error:
        mistakes.raise_method_error(error, rules, "turns")


def _asked(rules: Any, method: str) -> Any:
    try:
        found = getattr(rules, method)()
    except Exception as error:
        mistakes.raise_method_error(error, rules, method)
    if isinstance(found, str) or not isinstance(found, Iterable):
        where = mistakes.place(rules, method)
        raise GrundyError(f"the {method} of a game are a list or come one by one, got {found!r:.80} from {where}")
    return found


def _masks(rules: AnyRules, points: PointNames, turn: Turn) -> Masks:
    # The points of a turn are sets, most of them empty. A point that is none, or True for 1, is named by `mask`.
    try:
        return Masks(*(points.mask(named) if (named := getattr(turn, role)) else 0 for role in ROLES))
    except BadPosition as error:
        message = str(error).removeprefix("a point must be ")
        raise BadPosition(f"the points of {turn!r:.200} must each be {message}{_where(rules, 'turns')}") from None


def _where(rules: AnyRules, method: str) -> str:
    """Return where the method stands, if it is not one of ours."""
    return "" if mistakes.is_ours(type(rules)) else f"; see {mistakes.place(rules, method)}"
