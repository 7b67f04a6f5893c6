"""Games of points on paths and on grids of k rows as word games: a letter says which points of a column are there."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from grundy.errors import BadPosition, NotApplicable
from grundy.games.words.rules import RewriteGame
from grundy.games.words.text import Rule
from grundy.rules import PointGame, Turn
from grundy.rules.parameters import fields_of

__all__: list[str] = []

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
"""The letter of a column is the number of the set of its points, in binary; 0 is an empty column."""
MOST_POINTS = 5
"""A column has at most so many points."""
WIDE, WIDEST = 12, 4
"""Rules are read off a board of so many columns; a turn reaches over so many at most."""
MOST_RULES = 1000
REASON = "is not written as a word game: that is known for"


class Cell(NamedTuple):
    """What a turn asks and does in one column: points that must be there, that must not, that go, and that come."""

    on: int
    off: int
    gone: int
    put: int


Shape = tuple[Cell, ...]


def as_words(rules: PointGame) -> RewriteGame:
    """Return the word game that a game of points is on boards with so many rows, and any number of columns.

    >>> from grundy import Cram, NodeKayles
    >>> str(as_words(Cram("path:7"))), str(as_words(NodeKayles("path:7")))
    ('rewrite(11>00)', 'rewrite(^1$>^0$,^11>^00,11$>00$,111>000)')
    """
    return _word_game(_Family.of(rules))


def word_of(rules: PointGame, state: int) -> str:
    """Return a state as a word of the game that `as_words` returns.

    >>> from grundy import Cram
    >>> board = Cram("grid:2x4")
    >>> word_of(board, board.start(without=[(0, 0), (1, 2)]))
    '2313'
    """
    family = _Family.of(rules)
    columns = [0] * family.columns
    for number, name in enumerate(rules.book.points.names):
        if state >> number & 1:
            column, bit = family.place(name)
            columns[column] |= bit
    return "".join(LETTERS[column] for column in columns)


class _Family(NamedTuple):
    """A game of points on a path or a grid, without the number of its columns."""

    rules: type[PointGame]
    others: tuple[tuple[str, Any], ...]
    """Its parameters beside the board."""
    field: str
    board: str
    """The name of the board, with a place for the number of columns."""
    rows: int
    kinds: tuple[Hashable, ...]
    """What there may be on a vertex; a game whose points are the vertices has one kind, None."""
    columns: int

    @classmethod
    def of(cls, rules: PointGame) -> _Family:
        board_field = next((f.name for f in fields_of(type(rules)) if f.kind == "board"), None)
        board = getattr(rules, board_field) if board_field else None
        family = board.family if board is not None else None
        if board_field is None or family is None or family[0] not in ("path", "dipath", "grid"):
            raise NotApplicable(f"{rules} {REASON} games of points on path:n and grid:kxn")
        is_grid = family[0] == "grid"
        rows, columns = family[1] if is_grid else (1, family[1][0])
        kinds = tuple(dict.fromkeys(_kind(name, is_grid) for name in rules.book.points.names))
        if rows * len(kinds) > MOST_POINTS:
            raise NotApplicable(f"{rules} {REASON} columns of at most {MOST_POINTS} points")
        others = tuple((f.name, getattr(rules, f.name)) for f in fields(rules) if f.name != board_field)  # type: ignore[arg-type]
        name = f"grid:{rows}x{{}}" if is_grid else f"{family[0]}:{{}}"
        return cls(type(rules), others, board_field, name, rows, kinds, columns)

    def place(self, point: Hashable) -> tuple[int, int]:
        """The column of a point, and its bit there."""
        is_grid = self.board.startswith("grid")
        kind = _kind(point, is_grid)
        vertex: Any = point if kind is None else point[1]  # type: ignore[index]
        row, column = vertex if is_grid else (0, vertex)
        if kind not in self.kinds:
            raise NotApplicable(f"{self.rules.__name__} {REASON} games with the same points on all boards")
        return column, 1 << (row * len(self.kinds) + self.kinds.index(kind))

    def turns(self, columns: int) -> set[tuple[Shape, int]]:
        """The turns on a board of so many columns: what they do in each column, and their first column."""
        rules = self.rules(**{self.field: self.board.format(columns)}, **dict(self.others))
        return {self.shape(turn) for turn in rules.turns()}

    def shape(self, turn: Turn) -> tuple[Shape, int]:
        cells: dict[int, list[int]] = {}
        roles = (turn.take | turn.need, turn.put | turn.without, turn.take | turn.clear, turn.put)
        for role, points in enumerate(roles):
            for point in points:
                column, bit = self.place(point)
                cells.setdefault(column, [0, 0, 0, 0])[role] |= bit
        first, last = min(cells), max(cells)
        return tuple(Cell(*cells.get(column, (0, 0, 0, 0))) for column in range(first, last + 1)), first


def _kind(point: Any, is_grid: bool) -> Hashable:
    """What a point is on its vertex: None where it is the vertex, the first part of a pair such as (colour, vertex)."""
    match point:
        case int():
            return None
        case (int(), int()) if is_grid:
            return None
        case (kind, int()) if not is_grid:
            return kind  # type: ignore[no-any-return]
        case (kind, (int(), int())) if is_grid:
            return kind  # type: ignore[no-any-return]
    raise NotApplicable(f"a point {point!r:.40} belongs to no column")


@lru_cache(maxsize=64)
def _word_game(family: _Family) -> RewriteGame:
    """Read the shapes of turns off a wide board, in the middle and at both ends, and compare them with small boards."""
    wide = family.turns(WIDE)
    if not wide or max(len(shape) for shape, _ in wide) > WIDEST:
        raise NotApplicable(f"{family.rules.__name__} {REASON} turns over at most {WIDEST} columns")
    inner = {shape for shape, first in wide if first > 0 and first + len(shape) < WIDE}
    left = {shape for shape, first in wide if first == 0} - inner
    right = {shape for shape, first in wide if first + len(shape) == WIDE} - inner
    both: set[Shape] = set()
    for columns in range(1, WIDE + 1):
        said = {(shape, first) for shape in inner for first in range(columns - len(shape) + 1)}
        said |= {(shape, 0) for shape in left if len(shape) <= columns}
        said |= {(shape, columns - len(shape)) for shape in right if len(shape) <= columns}
        found = family.turns(columns)
        whole = {shape for shape, first in found - said if first == 0 and len(shape) == columns}
        both |= whole
        if found != said | {(shape, 0) for shape in whole}:
            raise NotApplicable(f"{family.rules.__name__} {REASON} turns that are the same in all places")
    places = ((inner, False, False), (left, True, False), (right, False, True), (both, True, True))
    rules = [
        rule
        for shapes, first, last in places
        for shape in sorted(shapes)
        for rule in _rules(family, shape, first, last)
    ]
    if not 0 < len(rules) <= MOST_RULES:
        raise NotApplicable(f"{family.rules.__name__} {REASON} at most {MOST_RULES} rules, got {len(rules):,}")
    try:
        return RewriteGame(_with_walls(rules))
    except BadPosition as error:
        raise NotApplicable(str(error)) from None


def _rules(family: _Family, shape: Shape, first: bool, last: bool) -> Iterator[Rule]:
    """The rules of a turn, one for all that may stand in its columns."""
    full = (1 << family.rows * len(family.kinds)) - 1
    ways = [
        [(a, a & ~cell.gone | cell.put) for a in range(full + 1) if a & cell.on == cell.on and not a & cell.off]
        for cell in shape
    ]
    for columns in product(*ways):
        before, after = ("".join(LETTERS[pair[i]] for pair in columns) for i in range(2))
        yield Rule(before, after, first, last)


def _with_walls(rules: Sequence[Rule]) -> list[Rule]:
    """Write the rules with the empty column as a wall, where it is as good as the end of the board.

    An empty column at an end of a left side becomes `^` or `$`. That is right if what these rules say is what the
    given ones say: each of them both at the end of the board, and beside an empty column.
    """
    short = list(dict.fromkeys(_trimmed(rule) for rule in rules))
    if any("0" in rule.left or not rule.left for rule in short):
        return list(dict.fromkeys(rules))
    said = set()
    for rule in short:
        for before in ("", "0") if rule.first else ("",):
            for behind in ("", "0") if rule.last else ("",):
                left, right = f"{before}{rule.left}{behind}", f"{before}{rule.right}{behind}"
                said.add(Rule(left, right, rule.first and not before, rule.last and not behind))
    return short if said == set(rules) else list(dict.fromkeys(rules))


def _trimmed(rule: Rule) -> Rule:
    left, right, first, last = rule
    while left.startswith("0") and right.startswith("0") and not rule.first:
        left, right, first = left[1:], right[1:], True
    while left.endswith("0") and right.endswith("0") and not rule.last:
        left, right, last = left[:-1], right[:-1], True
    return Rule(left, right, first, last)
