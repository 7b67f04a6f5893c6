"""Where to draw the vertices of a board: x to the right, y down, neighbours about one unit apart.

Rectangular boards and named families have their own drawing. Any other graph is drawn piece by piece: so that
distances on paper are like distances in the graph, or, if edges cross that need not, without crossings. The user's own
drawing comes before all of these.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Any

from grundy.graphs.draw.cells import is_pair_of_ints
from grundy.graphs.draw.own import fitted_points

if TYPE_CHECKING:
    from grundy.graphs.graph import Graph

Point = tuple[float, float]

LARGE = 300
"""Pieces with more vertices than this are drawn in a simple way."""


def positions(graph: Graph) -> list[Point]:
    """Return a point for each vertex, in order.

    >>> from grundy.graphs import Graph
    >>> positions(Graph("grid:2x2"))
    [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
    """
    if not graph.n:
        return []
    if graph.own_points is not None:
        return fitted_points(graph.own_points, list(map(graph.ends, range(graph.m))))
    name, sizes = graph.family or ("", ())
    if name in _FAMILIES:
        points = _FAMILIES[name](graph.n, *sizes)
    elif (place := cell_place(graph)) is not None:
        points = [place(cell) for cell in graph.vertices]
    else:
        points = _by_pieces(graph)
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return [(round(x - left, 4) + 0.0, round(y - top, 4) + 0.0) for x, y in points]


# Flat boards of cells


def cell_place(graph: Graph) -> Callable[[Any], Point] | None:
    """Where a flat board has the cell `(row, column)`, by a rule that is the same everywhere; None for other boards.

    >>> from grundy.graphs import Graph
    >>> cell_place(Graph("king:9x9"))((4, 5)), cell_place(Graph("torus:9x9"))
    ((5.0, 4.0), None)
    """
    if graph.own_points is not None:
        own = dict(zip(graph.vertices, graph.positions(), strict=True))
        return own.__getitem__
    name = graph.family[0] if graph.family else ""
    if name in _FAMILIES:
        return None
    if name in _CELLS:
        return _CELLS[name]
    return _square if all(map(is_pair_of_ints, graph.vertices)) else None


def _square(cell: tuple[int, int]) -> Point:
    return float(cell[1]), float(cell[0])


def _in_honeycomb(cell: tuple[int, int]) -> Point:
    row, column = cell
    return column * sqrt(3) / 2, 1.5 * row + (0.25 if (row + column) % 2 == 0 else -0.25)


def _slanted(cell: tuple[int, int]) -> Point:
    return cell[1] + cell[0] / 2, cell[0] * sqrt(3) / 2


_CELLS: dict[str, Callable[[tuple[int, int]], Point]] = {
    **dict.fromkeys(("grid", "king", "knight"), _square),
    "hex": _in_honeycomb,
    "triangular": _slanted,
}


# Named families


def ring(n: int, radius: float | None = None) -> list[Point]:
    """N points on a circle, the first at the top; one unit apart if no radius is given.

    >>> ring(4, radius=1)[0]
    (0.0, -1.0)
    """
    radius = 0.5 / sin(pi / max(n, 3)) if radius is None else radius
    angles = [2 * pi * place / n for place in range(n)]
    return [(radius * sin(angle), -radius * cos(angle)) for angle in angles]


def _line(n: int, *_: int) -> list[Point]:
    return [(float(place), 0.0) for place in range(n)]


def _circle(n: int, *_: int) -> list[Point]:
    return ring(n)


def _hub(n: int, *_: int) -> list[Point]:
    return [(0.0, 0.0), *ring(n - 1, max(1.0, 0.5 / sin(pi / max(n - 1, 3))))]


def _two_rings(n: int, *_: int) -> list[Point]:
    inner = 0.5 / sin(pi / (n // 2))
    return ring(n // 2, inner + 1) + ring(n // 2, inner)


def _two_rows(_: int, left: int, right: int) -> list[Point]:
    width = max(left, right)
    return [
        ((place + 0.5) * width / side, 2.0 * row) for row, side in enumerate((left, right)) for place in range(side)
    ]


def _ladder(_: int, rungs: int) -> list[Point]:
    return [(float(place), float(row)) for row in range(2) for place in range(rungs)]


def _bent(_: int, rows: int, columns: int) -> list[Point]:
    """Return a grid of slightly bent rows and columns: edges that go around the board run beside its cells."""

    def bend(place: int, size: int) -> float:
        return 0.8 * ((2 * place - size + 1) / size) ** 2

    return [(c + bend(r, rows), r + bend(c, columns)) for r in range(rows) for c in range(columns)]


def _tube(_: int, rows: int, columns: int) -> list[Point]:
    inner = 0.5 / sin(pi / max(columns, 3))
    return [point for row in range(rows) for point in ring(columns, inner + row)]


def _tree(n: int, arity: int, depth: int) -> list[Point]:
    """Leaves side by side, every other vertex above the middle of its children."""
    points = [(0.0, 0.0)] * n
    first = n - arity**depth
    for vertex in reversed(range(n)):
        child = vertex * arity + 1
        if vertex >= first:
            points[vertex] = (float(vertex - first), float(depth))
        else:
            (left, y), (right, _) = points[child], points[child + arity - 1]
            points[vertex] = ((left + right) / 2, y - 1)
    return points


_FAMILIES: dict[str, Callable[..., list[Point]]] = {
    **dict.fromkeys(("path", "dipath", "empty"), _line),
    **dict.fromkeys(("cycle", "dicycle", "complete"), _circle),
    **dict.fromkeys(("star", "wheel"), _hub),
    **dict.fromkeys(("prism", "petersen"), _two_rings),
    "bipartite": _two_rows,
    "ladder": _ladder,
    "torus": _bent,
    "cylinder": _tube,
    "tree": _tree,
}


# Any graph


def _by_pieces(graph: Graph) -> list[Point]:
    """Return the connected pieces on shelves, largest height first, about as wide as high."""
    from grundy.graphs.draw.board import draw_piece

    drawn = [(piece, draw_piece(graph, piece)) for piece in _pieces(graph)]
    boxes = [(max(x for x, _ in points), max(y for _, y in points)) for _, points in drawn]
    width = max(max(w for w, _ in boxes), sqrt(sum((w + 1) * (h + 1) for w, h in boxes)))
    points = [(0.0, 0.0)] * graph.n
    x = y = shelf = 0.0
    for place in sorted(range(len(drawn)), key=lambda place: -boxes[place][1]):
        if x and x + boxes[place][0] > width:
            x, y, shelf = 0.0, y + shelf + 1, 0.0
        for vertex, (dx, dy) in zip(*drawn[place], strict=True):
            points[vertex] = (x + dx, y + dy)
        x, shelf = x + boxes[place][0] + 1, max(shelf, boxes[place][1])
    return points


def _pieces(graph: Graph) -> list[list[int]]:
    """Return the connected pieces, each in increasing order."""
    indptr, indices = (array.tolist() for array in graph.csr())
    seen, pieces = bytearray(graph.n), []
    for start in range(graph.n):
        if seen[start]:
            continue
        seen[start], piece = 1, [start]
        for vertex in piece:
            for other in indices[indptr[vertex] : indptr[vertex + 1]]:
                if not seen[other]:
                    seen[other] = 1
                    piece.append(other)
        pieces.append(sorted(piece))
    return pieces
