"""Boards drawn in plain characters, for a terminal: signs at the places of the vertices, lines between them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING

from grundy.graphs.draw.cells import Cells

if TYPE_CHECKING:
    from grundy.graphs.graph import Graph

MOST_VERTICES, MOST_EDGES = 40, 90
"""Boards with more are not drawn in characters."""
WIDEST, TALLEST = 76, 33
SCALES = (3, 4, 5, 6, 7, 8, 10)
"""Lines for a distance of 1, tried in turn; twice as many columns, as a character is twice as tall as wide."""
GONE = "#"
"""The sign of a vertex that is gone."""
AROUND = "(rows and columns go around)"
"""What a map of a torus does not show."""
CLEAR, CLEAR_WITH_CROSSINGS = 4, 7
"""From these scales on lines are easy to follow: on lattices and where edges are few, and on all other boards."""
Cell = tuple[int, int]


def board_lines(
    board: Graph, sign: Callable[[int], str], is_left: Callable[[int], bool] = lambda edge: True
) -> list[str] | None:
    r"""Return a drawing of a board with a sign for each vertex and the edges that are left; None where it has no room.

    Edges are drawn with `-`, `|`, `/`, `\` and `.`, crossings with `+`; the head of an arc is `<`, `>`, `^` or `v`.

    >>> from grundy.graphs import Graph
    >>> print(*board_lines(Graph("cycle:3"), str), sep="\n")
        0
      .. .
     .    ..
    2-------1
    """
    if not 0 < board.n <= MOST_VERTICES or board.m > MOST_EDGES:
        return None
    signs = [sign(v) for v in range(board.n)]
    points = board.positions()
    left, top = min(x for x, _ in points), min(y for _, y in points)
    edges = [edge for edge in range(board.m) if is_left(edge) and len(set(board.ends(edge))) == 2]
    pairs = [board.ends(edge) for edge in edges]
    enough = CLEAR if isinstance(board.vertices, Cells) or board.m <= board.n else CLEAR_WITH_CROSSINGS
    drawn = None
    for scale in SCALES:
        at = [(round((y - top) * scale), round((x - left) * 2 * scale)) for x, y in points]
        if max(row for row, _ in at) >= TALLEST or max(column for _, column in at) > WIDEST:
            break
        if _is_clear(at, signs, pairs):
            drawn = _draw(at, signs, [(v, w, board.is_arc(e)) for e, (v, w) in zip(edges, pairs, strict=True)])
            if scale >= enough:
                break
    return drawn


def is_map(board: Graph) -> bool:
    """Return True if rows of signs show a board: on grids. Other lattices, such as `hex`, need their edges.

    >>> from grundy.graphs import Graph
    >>> is_map(Graph("grid:3x3")), is_map(Graph("hex:3x3")), is_map(Graph("petersen"))
    (True, False, False)
    """
    return lattice_kind(board) in ("grid", "torus")


def lattice_kind(board: Graph) -> str:
    """Return the name of a lattice (`grid`, `hex`, ...); an empty text for other boards.

    >>> from grundy.graphs import Graph
    >>> lattice_kind(Graph("hex:3x3")), lattice_kind(Graph("petersen"))
    ('hex', '')
    """
    return (board.family or ("grid",))[0] if isinstance(board.vertices, Cells) else ""


def _is_clear(at: list[Cell], signs: list[str], pairs: list[tuple[int, int]]) -> bool:
    """Return True if no signs touch, and no edge hides behind the sign of a third vertex."""
    for (v, (r, c)), (w, (s, d)) in combinations(enumerate(at), 2):
        if r == s and abs(c - d) <= (len(signs[v]) + len(signs[w])) // 2 + 1:
            return False
    taken = {(r, c - len(signs[v]) // 2 + i): v for v, (r, c) in enumerate(at) for i in range(len(signs[v]))}
    return all(taken.get(cell, v) in (v, w) for v, w in pairs for cell in _between(at[v], at[w]))


def _between(start: Cell, end: Cell) -> list[Cell]:
    """The cells of a straight line, without its ends."""
    (r, c), (s, d) = start, end
    steps = max(abs(s - r), abs(d - c))
    return [(r + round((s - r) * i / steps), c + round((d - c) * i / steps)) for i in range(1, steps)]


def _draw(at: list[Cell], signs: list[str], edges: list[tuple[int, int, bool]]) -> list[str]:
    canvas: dict[Cell, str] = {}
    taken = {(r, c - len(signs[v]) // 2 + i): mark for v, (r, c) in enumerate(at) for i, mark in enumerate(signs[v])}
    for v, w, is_arc in edges:
        way = [cell for cell in _between(at[v], at[w]) if cell not in taken]
        stroke = _stroke(at[v], at[w])
        for cell in way:
            canvas[cell] = stroke if canvas.get(cell, stroke) == stroke else "+"
        if is_arc and way:
            canvas[way[-1]] = _head(at[v], at[w])
    canvas |= taken
    first, last = min(c for _, c in canvas), max(c for _, c in canvas)
    rows = range(1 + max(r for r, _ in canvas))
    return ["".join(canvas.get((row, column), " ") for column in range(first, last + 1)).rstrip() for row in rows]


def _stroke(start: Cell, end: Cell) -> str:
    down, right = end[0] - start[0], end[1] - start[1]
    if down == 0:
        return "-"
    if right == 0:
        return "|"
    if abs(down) == abs(right):
        return "\\" if (down > 0) == (right > 0) else "/"
    return "."


def _head(start: Cell, end: Cell) -> str:
    down, right = end[0] - start[0], end[1] - start[1]
    if abs(right) >= abs(down):
        return ">" if right > 0 else "<"
    return "v" if down > 0 else "^"
