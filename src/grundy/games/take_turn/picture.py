"""Take Turn drawn: coins on rows, rings and graphs, degrees for deletion by parity; and in plain characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.games.take_turn.text import GONE, faces_of
from grundy.graphs.draw import characters
from grundy.graphs.draw.around import Drawing, local_drawing, whole
from grundy.graphs.draw.cells import Cells, grid_lines
from grundy.graphs.draw.characters import board_lines, is_map
from grundy.graphs.text.vertex import has_text
from grundy.masks import bits
from grundy.pictures.boards import MOST_AROUND, MOST_DRAWN, framed, laid_out, lines, stub_line, with_notes
from grundy.pictures.marks import Marks
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Circle, Label, Shape

if TYPE_CHECKING:
    from grundy.games.take_turn.rules import VertexTaking
    from grundy.graphs import Graph

__all__: list[str] = []

UNIT, RADIUS, LOOP = 60, 17, 1.3
LONGEST_LINE = 30
"""Longer rows are drawn in lines, one to the right, the next one back to the left."""
MOST_SKETCHED = 80
"""Lattices with more rows or columns, and other boards with more vertices, are not drawn in characters."""


def picture(rules: VertexTaking[Any], state: Any, marks: Marks) -> Picture:
    """Draw a position, of a large board the part around the first head. A head stands for the move that takes it."""
    board, coins = rules.board, rules.coins(state)
    start = next(bits(coins[1]), 0)
    drawing = _whole(board) if board.n <= MOST_DRAWN else local_drawing(board, [start], MOST_AROUND)
    winning = set(map(board.index, marks.winning_moves))
    signs, faces = rules.signs(state), faces_of(board.n, coins)
    drawing = drawing._replace(
        edges=[edge for edge in drawing.edges if GONE not in map(faces.__getitem__, board.ends(edge))],
        stubs=tuple(stub for stub in drawing.stubs if GONE not in map(faces.__getitem__, board.ends(stub.edge))),
    )
    at, stubs, names, edge = laid_out(board, drawing, UNIT, RADIUS, inside=False)
    shapes: list[Shape] = [*lines(board, drawing.edges, at, lambda _: edge, RADIUS, LOOP)]
    shapes += [stub_line(board, stub, at[stub.vertex], "edge cut", RADIUS) for stub in stubs]
    for v, (x, y) in at.items():
        side = {"H": "winning" if v in winning else "heads", "T": "tails", GONE: "empty"}[faces[v]]
        name = board.write_vertex(v)
        taken = (name,) if faces[v] == "H" and has_text(name) else ()
        kind = "label on-ink" if side == "heads" else "label strong"
        shapes += [Circle(x, y, RADIUS, side, name, taken), Label(x, y, "" if faces[v] == GONE else signs[v], kind)]
        if v in names:
            shapes.append(names[v])
    notes = [] if len(at) == board.n else [f"{len(at):,} of {board.n:,} vertices"]
    return with_notes(framed(shapes, at, stubs), notes)


def _whole(board: Graph) -> Drawing:
    """All of a board; long rows go back and forth."""
    drawing = whole(board)
    if board.own_points is not None or board.family is None or board.family[0] not in ("path", "dipath"):
        return drawing
    places = (divmod(v, LONGEST_LINE) for v in range(board.n))
    points = ((LONGEST_LINE - 1 - at if line % 2 else at, 1.2 * line) for line, at in places)
    return drawing._replace(at={v: (float(x), y) for v, (x, y) in enumerate(points)})


def sketch(rules: VertexTaking[Any], state: Any) -> str:
    """Draw a position in plain characters: a row with its lines, a lattice as a map, other boards vertex by vertex."""
    board, signs = rules.board, rules.signs(state)
    faces = faces_of(board.n, rules.coins(state))
    signs = [GONE if face == GONE else sign for face, sign in zip(faces, signs, strict=True)]
    family, cells = (board.family or ("",))[0], board.vertices
    if family in ("path", "dipath", "cycle", "dicycle") and board.n <= MOST_SKETCHED:
        return _line(signs, ">" if family.startswith("di") else "-", is_ring=family.endswith("cycle"))
    if not is_map(board) and set(faces) - {GONE} and (drawn := _with_names(board, faces, signs)) is not None:
        return "\n".join(drawn)
    if isinstance(cells, Cells) and cells.columns <= MOST_SKETCHED and cells.rows <= MOST_SKETCHED:
        return "\n".join(grid_lines(cells, signs.__getitem__, family == "triangular"))
    here = [v for v in range(board.n) if faces[v] != GONE]
    found = [f"{board.write_vertex(v)} {signs[v]}: {_neighbour_words(board, faces, v)}" for v in here[:MOST_SKETCHED]]
    if len(here) > MOST_SKETCHED:
        found.append(f"... ({len(here):,} vertices)")
    return "\n".join(found) or "nothing is left"


def _with_names(board: Graph, faces: str, signs: list[str]) -> list[str] | None:
    """The board with its vertices and their signs, such as `3:H`; None where it is too large for characters."""

    def is_left(edge: int) -> bool:
        return all(faces[end] != GONE for end in board.ends(edge))

    named = [characters.GONE if face == GONE else f"{board.write_vertex(v)}:{signs[v]}" for v, face in enumerate(faces)]
    return board_lines(board, named.__getitem__, is_left)


def _line(signs: list[str], join: str, is_ring: bool) -> str:
    """A row, with the numbers of its coins below; a ring goes on where it began."""
    wide = len(str(len(signs) - 1))
    ends = [*signs[1:], signs[0] if is_ring else GONE]
    row = "".join(
        f"{sign:>{wide}}{' ' if GONE in (sign, end) else join}" for sign, end in zip(signs, ends, strict=True)
    )
    numbers = " ".join(f"{i:>{wide}}" for i in range(len(signs)))
    return f"{row.rstrip()}\n{numbers}"


def _neighbour_words(board: Graph, faces: str, vertex: int) -> str:
    ways = ", ".join(board.write_vertex(to) for to in board.neighbour_indices(vertex) if faces[to] != GONE)
    return f"to {ways or 'nothing'}"
