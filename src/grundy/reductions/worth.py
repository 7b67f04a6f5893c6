"""What it is worth to start on each vertex of a board, and what each move along each edge leaves."""

from __future__ import annotations

from typing import Any, NamedTuple

from grundy.budget import ensure_session
from grundy.errors import NotApplicable
from grundy.questions import NORMAL, OUTCOME, Play, Question
from grundy.rules import Position

MOST_STARTS = 1000
"""Boards with more vertices are refused: nobody could read the picture."""


class Worth(NamedTuple):
    """Values, or outcomes, by the texts of vertices: of the starts, and of what moves between two vertices leave."""

    starts: dict[str, str]
    moves: dict[tuple[str, str], str]


def worth(
    position: Position[Any, Any], question: Question[Any] = OUTCOME, play: Play = NORMAL, *, moves: bool = True
) -> Worth:
    """Return what each start is worth where no move was made yet, and what each move from there leaves.

    Without `moves` only those of the position itself are told. What is gone in the position stays gone. Where several
    moves go the same way, as in NimG, P is told if one of them leaves P, and otherwise the smallest value.

    >>> from grundy import UndirectedGeography
    >>> from grundy.questions import VALUE
    >>> found = worth(UndirectedGeography("path:3")(0), VALUE)
    >>> found.starts
    {'0': '0', '1': '*', '2': '0'}
    >>> found.moves
    {('0', '1'): '*', ('1', '0'): '0', ('1', '2'): '0', ('2', '1'): '*'}
    """
    starts: dict[str, str] = {}
    left: dict[tuple[str, str], list[str]] = {}
    board = _board(position)
    with ensure_session():
        for number in range(board.n):
            start = _started(position, number)
            if start is None:
                continue
            name = board.write_vertex(number)
            starts[name] = str(start.solve(question, play=play).result)
            for move, to in _moves(start) if moves or start == position else ():
                found = str(start.play(move).solve(question, play=play).result)
                left.setdefault((name, board.write_vertex(board.index(to))), []).append(found)
    return Worth(
        starts, {way: min(found, key=lambda text: (text != "P", len(text), text)) for way, found in left.items()}
    )


def check_board(position: Position[Any, Any]) -> None:
    """Refuse, before the work, a position whose starts have no values that can be shown."""
    _board(position)


def _board(position: Position[Any, Any]) -> Any:
    """The board of a game whose one token may start anywhere."""
    from grundy.games.geography.rules import Geography
    from grundy.games.nimg.rules import NimG

    rules = position.rules
    if not (isinstance(rules, NimG) or (isinstance(rules, Geography) and len(position.state[0]) == 1)):
        raise NotApplicable(
            f"values of all starts are for Geography or NimG with one token, got {rules.title()}; "
            "`grundy picture TEXT --values` shows what each move of a position leaves"
        )
    if rules.board.n > MOST_STARTS:
        large = f"values are shown on at most {MOST_STARTS:,} vertices, got {rules.board.n:,}"
        raise NotApplicable(f"{large}; take a smaller board")
    return rules.board


def _started(position: Position[Any, Any], vertex: int) -> Position[Any, Any] | None:
    """The position with the token on another vertex, None where that vertex is gone."""
    from grundy.games.nimg.rules import NimG

    rules: Any = position.rules
    if isinstance(rules, NimG):
        return Position(rules, (vertex, position.state[1]))
    _, gone, passed = position.state
    if rules.remove == "vertex" and gone >> vertex & 1:
        return None
    return Position(rules, ((vertex,), gone, passed))


def _moves(start: Position[Any, Any]) -> list[tuple[Any, Any]]:
    """The moves of a position that go to a vertex, each with that vertex: not passes."""
    rules: Any = start.rules
    if hasattr(rules, "order"):
        place = 0 if rules.order == "mr" else 1
        return [(move, move[place]) for move in start.moves() if move[place] is not None]
    return [(move, move) for move in start.moves() if move in rules.board]
