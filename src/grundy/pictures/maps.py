"""Maps: a value or an outcome for every vertex of a board, or for every cell of a table, in colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from grundy.errors import NotApplicable
from grundy.pictures.boards import MOST_DRAWN, RADIUS, framed, laid_out, lines
from grundy.pictures.cells import CELL, CellFrame
from grundy.pictures.heat import HATCHED, HOLE, heat, legend, sign, with_legend
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Box, Circle, Label, Shape, text_width

if TYPE_CHECKING:
    from grundy.graphs import Graph

MOST_CELLS = 250_000
"""A map of more cells is refused."""
SMALL = 6
"""The side of a cell that shows its colour only."""
INSET = 4
"""So much smaller than its cell a sign is."""


def check_map(board: Graph) -> None:
    """Refuse a board that is too large for a map.

    >>> from grundy.graphs import Graph
    >>> check_map(Graph("path:3000"))
    Traceback (most recent call last):
    grundy.errors.NotApplicable: a map shows at most 2,500 vertices, of grids 250,000, got 3,000; ask for JSON or CSV
    """
    most = MOST_CELLS if _is_grid(board) else MOST_DRAWN
    if board.n > most:
        about = f"at most {MOST_DRAWN:,} vertices, of grids {MOST_CELLS:,}"
        raise NotApplicable(f"a map shows {about}, got {board.n:,}; ask for JSON or CSV")


def board_map(board: Graph, texts: Mapping[int, str], title: str, gone_edges: frozenset[int] | None = None) -> Picture:
    """Draw a board with a text for each vertex that is left: a number, or N or P. Other vertices are gone.

    Where the game takes edges, `gone_edges` are the numbers of those that are gone, and grids show their edges. A grid
    of more than 2,500 cells shows colours only.

    >>> from grundy.graphs import Graph
    >>> board_map(Graph("path:3"), {0: "P", 1: "N", 2: "P"}, "path:3").svg().count('class="heat-0"')
    3
    """
    check_map(board)
    entries = legend(texts.get(v, HOLE) for v in range(board.n))
    if not _is_grid(board) or (gone_edges is not None and board.n <= MOST_DRAWN):
        return with_legend(_graph(board, texts, gone_edges or frozenset()), title, entries)
    _, (_, columns) = board.family or ("", (0, 1))
    if board.n > MOST_DRAWN:
        rows = [[texts.get(v, HOLE) for v in range(at, at + columns)] for at in range(0, board.n, columns)]
        return with_legend(_colours(rows), title, entries)
    return with_legend(_cells(board, texts), title, entries)


def _is_grid(board: Graph) -> bool:
    return board.own_points is None and board.family is not None and board.family[0] == "grid"


def _cells(board: Graph, texts: Mapping[int, str]) -> Picture:
    cells: Sequence[tuple[int, int]] = board.vertices  # type: ignore[assignment]
    frame = CellFrame(cells)
    shapes: list[Shape] = frame.numbers()
    for v, cell in enumerate(cells):
        x, y = (corner + CELL / 2 for corner in frame.corner(*cell))
        shapes += sign(x, y, CELL - INSET, texts.get(v, HOLE), board.write_vertex(v))
    return Picture(*frame.size(), tuple(shapes))


def _colours(rows: Sequence[Sequence[str]]) -> Picture:
    """Cells without texts: neighbours of one colour in a row are one rectangle."""
    shapes: list[Shape] = []
    for r, row in enumerate(rows):
        at = 0
        for kind, run in groupby("heat-hole" if text in HATCHED else f"heat-{heat(text)}" for text in row):
            wide = sum(1 for _ in run)
            shapes.append(Box(SMALL * (at + 1), SMALL * (r + 1), SMALL * wide, SMALL, kind))
            at += wide
    return Picture(SMALL * (len(rows[0]) + 2), SMALL * (len(rows) + 2), tuple(shapes))


def _graph(board: Graph, texts: Mapping[int, str], gone_edges: frozenset[int]) -> Picture:
    from grundy.graphs.draw.around import whole

    drawing = whole(board)
    at, stubs, names, edge_kind = laid_out(board, drawing, inside=False)

    def kind_of(edge: int) -> str:
        is_left = edge not in gone_edges and all(end in texts for end in board.ends(edge))
        return edge_kind if is_left else "edge gone"

    shapes: list[Shape] = list(lines(board, drawing.edges, at, kind_of))
    for v, (x, y) in at.items():
        if v in texts:
            shapes += sign(x, y, 2 * RADIUS - INSET, texts[v], board.write_vertex(v))
        else:
            shapes.append(Circle(x, y, RADIUS - INSET / 2, "vertex gone", board.write_vertex(v)))
    shapes += [name if v in texts else name._replace(kind=f"{name.kind} gone-label") for v, name in names.items()]
    return framed(shapes, at, stubs).fitted()


def table_map(corner: str, columns: Sequence[str], rows: Mapping[str, Sequence[str]], title: str) -> Picture:
    """Draw a table of numbers, or of N and P; `rows` are by name. A large table shows colours only.

    >>> table_map("m", ["0", "1"], {"0": ["0", "1"], "1": ["1", "0"]}, "nim {m} {n}").svg().count('class="heat-0"')
    3
    """
    count = len(columns) * len(rows)
    if count > MOST_CELLS:
        raise NotApplicable(f"a map shows at most {MOST_CELLS:,} cells, got {count:,}; ask for JSON or CSV")
    entries = legend(text for row in rows.values() for text in row if text != HOLE)
    if count > MOST_DRAWN:
        return with_legend(_colours(list(rows.values())), title, entries)
    widest = max(text_width(text, "heat-text") for row in rows.values() for text in row)
    side = max(32.0, min(widest + 10, 60), max(text_width(name, "note") for name in columns) + 6)
    left = max(text_width(name, "note") for name in (corner, *rows)) + 14
    shapes: list[Shape] = [Label(left / 2, 14, corner, "note strong")]
    shapes += [Label(left + side * (c + 0.5), 14, name, "note") for c, name in enumerate(columns)]
    for r, (name, row) in enumerate(rows.items()):
        y = 28 + side * (r + 0.5)
        shapes.append(Label(left / 2, y, name, "note"))
        for c, text in enumerate(row):
            if text != HOLE:
                shapes += sign(left + side * (c + 0.5), y, side - INSET, text)
    drawn = Picture(left + side * len(columns) + 6, 34 + side * len(rows), tuple(shapes))
    return with_legend(drawn, title, entries)
