"""Geography drawn: lattices as boards of squares, other graphs as points and lines; and in plain characters."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from grundy.games._geography_parts import State
from grundy.graphs.cells import Cells
from grundy.graphs.layout import positions
from grundy.pictures import Box, Circle, Curve, Label, Line, Picture, Shape, words
from grundy.rules.ruleset import solver

if TYPE_CHECKING:
    from grundy.games.geography import Geography
    from grundy.graphs import Graph

__all__: list[str] = []

MOST_DRAWN = 2500
MOST_NAMED = 150
UNIT = 48
RADIUS = 11
BOW = 8
TOKENS = "@ABCDEFGH"


class Hints(NamedTuple):
    """What a picture may mark: the vertices of the winning moves, and a matching that shows why they win."""

    winning: tuple[int, ...] = ()
    matching: tuple[tuple[int, int], ...] = ()


def picture(rules: Geography, state: State, hints: bool) -> Picture:
    """Draw a position; what is gone is faded."""
    board = rules.board
    if board.n > MOST_DRAWN:
        tokens = " ".join(board.write_vertex(token) for token in state[0])
        return words(f"{rules.title()} on {board.n:,} vertices @ {tokens}")
    marks = solver().geography_boards.hints(rules, state) if hints else Hints()
    draw = _squares if rules.remove == "vertex" and _is_squares(board) else _graph
    return draw(rules, state, marks)


def _is_squares(board: Graph) -> bool:
    return board.family is not None and board.family[0] in ("grid", "king")


def _squares(rules: Geography, state: State, marks: Hints) -> Picture:
    tokens, gone, passed = state
    cells = rules.board.vertices
    assert isinstance(cells, Cells)
    size = 36
    left, top = 30, 30
    shapes: list[Shape] = [Label(left + size * (c + 0.5), 15, str(c), "note") for c in range(cells.columns)]
    shapes += [Label(15, top + size * (r + 0.5), str(r), "note") for r in range(cells.rows)]
    for v, (r, c) in enumerate(cells):
        kind = "hole" if gone >> v & 1 else "winning" if v in marks.winning else "square"
        shapes.append(Box(left + size * c, top + size * r, size, size, kind))
    at = [(left + size * (c + 0.5), top + size * (r + 0.5)) for r, c in cells]
    shapes += [Line(*at[v], *at[w], "matching") for v, w in marks.matching]
    shapes += [Circle(*at[token], 0.36 * size, "token") for token in tokens]
    width, height = left + size * cells.columns + 6, top + size * cells.rows + 6
    return _with_passes(rules, passed, width, height, shapes)


def _graph(rules: Geography, state: State, marks: Hints) -> Picture:
    tokens, gone, passed = state
    board = rules.board
    at = [(40 + UNIT * x, 40 + UNIT * y) for x, y in positions(board)]
    shapes: list[Shape] = [*_lines(rules, gone, at)]
    shapes += [Line(*at[v], *at[w], "matching") for v, w in marks.matching]
    names = board.n <= MOST_NAMED and not isinstance(board.vertices, Cells)
    for v, (x, y) in enumerate(at):
        faded = rules.remove == "vertex" and gone >> v & 1
        kind = "token" if v in tokens else "winning" if v in marks.winning else "vertex"
        shapes.append(Circle(x, y, RADIUS, kind + " gone" * faded))
        if names:
            name = str(board.vertices[v])
            shapes.append(Label(x, y if len(name) < 3 else y - RADIUS - 9, name, "label" + " gone" * faded))
    width, height = max(x for x, _ in at) + 40, max(y for _, y in at) + 40
    return _with_passes(rules, passed, width, height, shapes)


def _lines(rules: Geography, gone: int, at: list[tuple[float, float]]) -> Iterator[Shape]:
    board = rules.board
    bows = _bows(board)
    for edge in range(board.m):
        v, w = board.ends(edge)
        faded = gone >> edge & 1 if rules.remove == "edge" else (gone >> v | gone >> w) & 1
        kind = "edge gone" if faded else "edge"
        (x1, y1), (x2, y2) = at[v], at[w]
        arc = board.is_arc(edge)
        if v == w:
            bow = 2.4 * RADIUS + bows.get(edge, 0)
            path = f"M {x1:g} {y1:g} C {x1 - bow:g} {y1 - 2 * bow:g} {x1 + bow:g} {y1 - 2 * bow:g} {x1:g} {y1:g}"
            yield Curve(path, kind)
            continue
        length = max(hypot(x2 - x1, y2 - y1), 1e-9)
        cut = (RADIUS + 2) / length if arc else 0
        if bow := bows.get(edge, 0):
            side = bow if v < w else -bow
            mx = (x1 + x2) / 2 - 2 * side * (y2 - y1) / length
            my = (y1 + y2) / 2 + 2 * side * (x2 - x1) / length
            x2, y2 = x2 - cut * (x2 - mx), y2 - cut * (y2 - my)
            yield Curve(f"M {x1:g} {y1:g} Q {mx:g} {my:g} {x2:g} {y2:g}", kind, arc)
        elif arc:
            yield Line(x1, y1, x2 - cut * (x2 - x1), y2 - cut * (y2 - y1), kind, arrow=True)
        else:
            yield Line(x1, y1, x2, y2, kind)


def _bows(board: Graph) -> dict[int, float]:
    """How far edges between the same two vertices bend away from the straight line, so that all are seen."""
    beside: dict[tuple[int, int], list[int]] = {}
    for edge, (v, w) in enumerate(board.pairs().tolist()):
        beside.setdefault((min(v, w), max(v, w)), []).append(edge)
    return {
        edge: BOW * (place - (len(edges) - 1) / 2 if v != w else place)
        for (v, w), edges in beside.items()
        if len(edges) > 1
        for place, edge in enumerate(edges)
    }


def _with_passes(rules: Geography, passed: int, width: float, height: float, shapes: list[Shape]) -> Picture:
    if rules.passes:
        left = rules.passes - passed
        shapes.append(Label(width / 2, height + 8, f"passes left: {left}", "note"))
        width, height = max(width, 120), height + 24
    return Picture(width, height, tuple(shapes))


def sketch(rules: Geography, state: State) -> str:
    """Draw a position in plain characters: lattices as a map, other boards as the tokens' ways."""
    tokens, _, passed = state
    board = rules.board
    cells = board.vertices
    if isinstance(cells, Cells) and cells.columns <= 80 and cells.rows <= 80:
        lines = _map(rules, state, cells) if rules.remove == "vertex" else _streets(rules, state, cells)
    else:
        lines = []
        for token in tokens:
            ways = ", ".join(board.write_vertex(to) for to in rules.steps(state, token))
            lines.append(f"token on {board.write_vertex(token)}: to {ways or 'nowhere'}")
    if rules.passes:
        lines.append(f"passes left: {rules.passes - passed}")
    return "\n".join(lines)


def _map(rules: Geography, state: State, cells: Cells) -> list[str]:
    """A map of the board: `.` free, `#` gone, `@` a token."""
    tokens, gone, _ = state

    def sign(v: int) -> str:
        return "@" if v in tokens else "#" if gone >> v & 1 else "."

    return grid_lines(cells, sign, slant=(rules.board.family or ("",))[0] == "triangular")


def grid_lines(cells: Cells, sign: object, slant: bool = False) -> list[str]:
    """Write one sign a cell, with the numbers of rows and columns.

    >>> grid_lines(Cells(2, 2), lambda v: "ab"[v % 2])
    ['   0 1', ' 0 a b', ' 1 a b']
    """
    assert callable(sign)
    gap = max(len(str(cells.rows - 1)), len(str(cells.columns - 1)), 1)
    lines = [" " * (gap + 2) + " ".join(f"{c:>{gap}}" for c in range(cells.columns))]
    for r in range(cells.rows):
        row = " ".join(f"{sign(r * cells.columns + c):>{gap}}" for c in range(cells.columns))
        lines.append(f"{r:>{gap + 1}} " + " " * (slant * r) + row)
    return lines


def _streets(rules: Geography, state: State, cells: Cells) -> list[str]:
    """A lattice with its edges that are left; edges between cells that do not touch are not drawn."""
    tokens, gone, _ = state
    board, columns = rules.board, cells.columns
    left = {frozenset(board.ends(e)) for e in range(board.m) if not gone >> e & 1}
    gap = 3 if any(_is_diagonal(*board.ends(e), columns) for e in range(board.m)) else 2
    lines = []
    for r in range(cells.rows):
        row, below = "", ""
        for v in range(r * columns, (r + 1) * columns):
            inner = v + 1 < (r + 1) * columns
            row += ("@" if v in tokens else "o") + ("-" if inner and {v, v + 1} in left else " ") * gap
            crossing = ({v, v + columns + 1} in left) + 2 * ({v + 1, v + columns} in left) if inner else 0
            below += ("|" if {v, v + columns} in left else " ") + " \\/X"[crossing].center(gap)
        lines += [row.rstrip(), below.rstrip()]
    return lines[:-1]


def _is_diagonal(u: int, v: int, columns: int) -> bool:
    (r, c), (s, d) = divmod(u, columns), divmod(v, columns)
    return abs(r - s) == abs(c - d) == 1
