"""Games of points on many small boards: the turns of each board as bits, all of them searched in one native call."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from grundy import _native
from grundy.budget import deadline_checker, ensure_session, outside_questions
from grundy.errors import GrundyError
from grundy.games.points.kayles import ArcKayles, Cram, NodeKayles
from grundy.graphs import Graph
from grundy.graphs.text.codes import code_of, read_code
from grundy.graphs.text.lines import native_lines
from grundy.questions import NORMAL, Play, Question
from grundy.rules import PointGame, Turn
from grundy.rules.parameters import fields_of
from grundy.rules.points.turn import Points
from grundy.theory import queries
from grundy.theory.batches import native_question

MOST_TURNS = 1000
"""A board with more turns is left to the search of single positions."""
INHERITED = ("start", "moves", "play", "rulebook", "points_of", "state_of", "book", "kernel", "__call__")
"""What makes a game of points out of its turns; a game that says one of these in another way is asked by position."""
KAYLES = {
    NodeKayles: _native.KaylesOn.vertices,
    ArcKayles: _native.KaylesOn.edges,
    Cram: _native.KaylesOn.edges,
}
"""Games whose turns native code makes from the line itself."""


@queries.batch.answers(PointGame)
def batch(
    rules: PointGame,
    lines: Sequence[str],
    question: Question[Any],
    play: Play = NORMAL,
    starts: bool = False,
    rest: str = "",
) -> queries.BatchAnswers | None:
    """Answer about the boards of lines with all points there, at most 20 each. The turns are those that the game says.

    >>> from grundy import ArcKayles, VALUE
    >>> batch(ArcKayles("path:2"), ["Bg", "Bw"], VALUE).codes.tolist()
    [1, 1]
    """
    asked = native_question(question, play)
    if asked is None or starts or rest or not lines:
        return None
    kind = KAYLES.get(type(rules))
    found = _by_turns(rules, lines, asked) if kind is None else _kayles(lines, kind, asked)
    if found is None:
        return None
    import numpy as np

    return queries.BatchAnswers(np.ones(len(lines), np.int64), found.astype(np.int64))


def _kayles(lines: Sequence[str], kind: _native.KaylesOn, asked: _native.BatchQuestion) -> Any:
    with ensure_session() as session, native_lines(lines) as text, session.control() as control:
        return _native.kayles_on_graphs(text, kind, asked, control)


def _by_turns(rules: PointGame, lines: Sequence[str], asked: _native.BatchQuestion) -> Any:
    cls = type(rules)
    boards = [field.name for field in fields_of(cls) if field.kind == "board"]
    if len(boards) != 1 or any(getattr(cls, name) is not getattr(PointGame, name) for name in INHERITED):
        return None
    with ensure_session() as session:
        try:
            games = _read_games(rules, boards[0], lines)
        except _OneByOne:
            return None
        with session.control() as control:
            return _native.point_games(*games, asked, control)


class _OneByOne(Exception):
    """A board has a mistake, or is large: the search of its position says what, or solves it."""


def _read_games(rules: PointGame, field: str, lines: Sequence[str]) -> tuple[array[int], array[int], array[int]]:
    """Return the numbers of points and of turns, and the turns as bits: on, off, gone and put of each."""
    points, turns, masks = array("i"), array("i"), array("I")
    look = deadline_checker()
    cls = type(rules)
    kept = {name: getattr(rules, name) for name in _arguments(cls) if name != field}
    with outside_questions():
        for place, line in enumerate(lines):
            look()
            game, board = _on_board(cls, kept, field, line)
            if place == 0:
                _check(game)
            sets = _sets_of_vertices(board.n) if cls.points is PointGame.points else _Sets(_bits(game))
            found = _masks(game, sets)
            points.append(len(sets.bits))
            turns.append(len(found) // 4)
            masks.extend(found)
    return points, turns, masks


def _arguments(cls: type[Any]) -> list[str]:
    """Return what the class of a game takes as arguments."""
    if not is_dataclass(cls):
        raise _OneByOne
    return [field.name for field in fields(cls) if field.init]


def _on_board(cls: type[Any], kept: dict[str, Any], field: str, line: str) -> tuple[PointGame, Graph]:
    """Return the rules on the board of a line, and the board."""
    board = Graph.of(read_code(code_of(line), line))
    if board.n > _native.MOST_BATCH_POINTS:
        raise _OneByOne
    try:
        return cls(**kept, **{field: board}), board
    except Exception:  # what a user's own class raises is told by the position that it is about
        raise _OneByOne from None


def _check(game: PointGame) -> None:
    """Read the first board in full, with all checks of what a game may say."""
    try:
        _ = game.book
    except GrundyError:
        raise _OneByOne from None


def _bits(game: PointGame) -> dict[Any, int]:
    try:
        names: Sequence[Any] = list(game.points())
        if len(names) <= _native.MOST_BATCH_POINTS and len(bits := dict(zip(names, POWERS, strict=False))) == len(
            names
        ):
            return bits
    except Exception:  # as above
        pass
    raise _OneByOne


POWERS = [1 << i for i in range(_native.MOST_BATCH_POINTS)]
MOST_SETS = 4096
"""So many sets of vertices are kept as bits."""


class _Sets(dict[Points, int]):
    """Sets of points as bits, each made once. A set with something that is no point raises `KeyError`.

    >>> sets = _Sets({"a": 1, "b": 2, "c": 4})
    >>> sets[frozenset("ac")], dict(sets) == {frozenset("ac"): 5}
    (5, True)
    """

    def __init__(self, bits: dict[Any, int]) -> None:
        self.bits = bits

    def __missing__(self, points: Points) -> int:
        found = sum(map(self.bits.__getitem__, points))  # points of a set are different, so their bits add up
        if len(self) < MOST_SETS:
            self[points] = found
        return found


@cache
def _sets_of_vertices(n: int) -> _Sets:
    """Sets of the vertices 0, 1, ..., n - 1: boards of a sweep have the same ones."""
    return _Sets(dict(zip(range(n), POWERS, strict=False)))


def _masks(game: PointGame, sets: _Sets) -> list[int]:
    """Return four sets of points for each turn."""
    found: list[int] = []
    try:
        for turn in game.turns():
            if type(turn) is not Turn or len(found) >= 4 * MOST_TURNS:
                raise _OneByOne
            take = sets[turn.take]
            put = sets[turn.put] if turn.put else 0
            found += (
                take | sets[turn.need] if turn.need else take,
                put | sets[turn.without] if turn.without else put,
                take | sets[turn.clear] if turn.clear else take,
                put,
            )
    except _OneByOne:
        raise
    except Exception:  # as above
        raise _OneByOne from None
    return found
