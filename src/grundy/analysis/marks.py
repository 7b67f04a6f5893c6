"""Marks for the picture of a position: what an analysis knows, or finds within a bounded number of positions."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.budget import current_limits
from grundy.errors import GrundyError, LimitReached
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.questions import NORMAL, VALUE, WINNING_MOVES, Play
from grundy.rules import Position, Ruleset
from grundy.rules.drawing import takes_marks
from grundy.theory import queries

if TYPE_CHECKING:
    from grundy.analysis.analysis import Analysis

MOST_POSITIONS = 2_000
"""So many positions are searched for the marks of a picture."""
MOST_MOVES = 200
"""Of a position with more moves only a query of its family tells marks."""
MOST_VERTICES = 200
"""The same for a larger board: theorems whose cost grows faster than the board are not tried on it."""


def find_marks(analysis: Analysis, play: Play, values: bool, positions: int) -> Marks:
    """Return what to mark in a picture of the position of an analysis."""
    bounded = analysis.bounded(positions)
    found = _of_family(bounded, play) or NO_MARKS
    answer = analysis.known(WINNING_MOVES, play=play)
    if answer is not None:
        found = found._replace(winning_moves=answer.result)
    elif found is NO_MARKS:
        found = Marks(_winning_moves(bounded, play))
    if values and play is NORMAL and _is_small(analysis.position):
        found = found._replace(values=_values(bounded))
    return found


def _of_family(analysis: Analysis, play: Play) -> Marks | None:
    """What a family of games knows at once about normal play."""
    rules, state = analysis.position.rules, analysis.position.state
    query = queries.marks.find(rules) if play is NORMAL else None
    if query is None:
        return None
    try:
        with analysis.session.question(analysis.limits or current_limits()):
            return query(rules, state)
    except GrundyError:
        return None


def _winning_moves(analysis: Analysis, play: Play) -> tuple[Any, ...]:
    """The winning moves; where a limit ends the work, those that were known by then."""
    if not (_is_small(analysis.position) and _draws_marks(analysis.position.rules)):
        return ()
    try:
        return analysis.winning_moves(play=play)
    except LimitReached as reached:
        return reached.known
    except GrundyError:  # a mistake in a game's own rules, which whoever asks a question is told
        return ()


def _values(analysis: Analysis) -> dict[Any, Any]:
    """The values of the options by move, as far as the limits allow."""
    found: dict[Any, Any] = {}
    try:
        for move, answer in analysis.options(VALUE):
            found[move] = answer.result
    except GrundyError:
        pass
    return found


def _is_small(position: Position[Any, Any]) -> bool:
    board = getattr(position.rules, "board", None)
    if board is not None and board.n > MOST_VERTICES:
        return False
    return sum(1 for _ in islice(position.each_move(), MOST_MOVES + 1)) <= MOST_MOVES


def _draws_marks(rules: Ruleset[Any, Any]) -> bool:
    """Whether the game draws winning moves; a picture method without marks does not."""
    return takes_marks(type(rules).picture)
