"""Geography drawn: lattices as boards of squares, other graphs as points and lines; and in plain characters."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from grundy.games.geography.reach import State
from grundy.graphs.draw.around import Drawing, local_drawing, whole
from grundy.graphs.draw.cells import Cells, grid_lines
from grundy.graphs.draw.characters import AROUND, GONE, board_lines, is_map, lattice_kind
from grundy.pictures.boards import (
    MOST_AROUND,
    MOST_DRAWN,
    RADIUS,
    Note,
    framed,
    laid_out,
    lines,
    scaled,
    stub_line,
    with_notes,
)
from grundy.pictures.cells import CELL, CellFrame
from grundy.pictures.marks import Marks
from grundy.pictures.moves import MoveTexts
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Box, Circle, Line, Shape

if TYPE_CHECKING:
    from grundy.games.geography.rules import Geography
    from grundy.graphs import Graph

__all__: list[str] = []

TOKENS = "@ABCDEFGH"


PASS = "pass"


def picture(rules: Geography, state: State, marks: Marks) -> Picture:
    """Draw a position, of a large board the part around the tokens; what is gone is dashed.

    A vertex stands for the moves that go there. Where there are several tokens, each stands for its own moves too.
    """
    board = rules.board
    is_small = board.n <= MOST_DRAWN
    drawing = whole(board) if is_small else local_drawing(board, state[0], MOST_AROUND)
    found = _Marked(rules, state, marks, drawing)
    draw = _squares if rules.remove == "vertex" and _is_squares(board) and not drawing.anew else _graph
    notes: list[str | Note] = [] if is_small else [f"{len(drawing.at):,} of {board.n:,} vertices"]
    if rules.passes:
        notes.append(Note(f"passes left: {rules.passes - state[2]}", found.texts[PASS], PASS in found.winning))
    if rules.limit is not None:
        notes.append(_moves_left(rules, state))
    return with_notes(draw(rules, state, found, drawing), notes)


def _moves_left(rules: Geography, state: State) -> str:
    return f"moves left: {rules.counted(state)}"


class _Marked:
    """What is known about the vertices that are drawn, by number: their moves, which win, and the matching."""

    def __init__(self, rules: Geography, state: State, marks: Marks, drawing: Drawing) -> None:
        board = rules.board

        def places(move: Any) -> Iterator[Hashable]:
            if move == PASS and rules.passes:
                yield PASS
                return
            ends = (move,) if len(state[0]) == 1 else dict.fromkeys(reversed(move))
            yield from map(board.index, ends)

        self.texts = MoveTexts[Any](partial(rules.write_move, state))
        self.texts.add(rules.moves(state), places)
        self.winning = {next(iter(places(move))) for move in marks.winning_moves}
        drawn = {board.vertices[v]: v for v in drawing.at}
        pairs = ((v, w) for v, w in marks.matching if v in drawn or w in drawn)
        self.matching = [tuple(sorted((board.index(v), board.index(w)))) for v, w in pairs]


def _is_squares(board: Graph) -> bool:
    return board.own_points is None and board.family is not None and board.family[0] == "grid"


def _squares(rules: Geography, state: State, marks: _Marked, drawing: Drawing) -> Picture:
    tokens, gone, _ = state
    cells = rules.board.vertices
    assert isinstance(cells, Cells)
    frame = CellFrame(cells[v] for v in drawing.at)
    at, stubs = scaled(drawing, CELL, frame.first(drawing.at, cells))
    shapes: list[Shape] = frame.numbers()
    shapes += [Line(*at[v], *to, _stub_kind(rules, gone, edge, marks)) for edge, v, to in stubs]
    for v, (x, y) in at.items():
        kind = "empty" if gone >> v & 1 else "winning" if v in marks.winning else "square"
        name = rules.board.write_vertex(v)
        moves = () if v in tokens else marks.texts[v]  # those of a token are on its disc
        shapes.append(Box(x - CELL / 2, y - CELL / 2, CELL, CELL, kind, name, moves))
    shapes += [Line(*at[v], *at[w], "matching") for v, w in marks.matching if v in at and w in at]
    for token in tokens:
        if token in at:
            name = rules.board.write_vertex(token)
            shapes.append(Circle(*at[token], 0.3 * CELL, "token", name, marks.texts[token]))
    return framed(shapes, at, stubs, CELL / 2 + 6)


def _graph(rules: Geography, state: State, marks: _Marked, drawing: Drawing) -> Picture:
    tokens, gone, _ = state
    board = rules.board
    at, stubs, names, edge_kind = laid_out(board, drawing)
    ways = {(token, to) for token in tokens for to in rules.steps(state, token)}

    def kind_of(edge: int) -> str:
        v, w = board.ends(edge)
        if rules.remove == "edge" and gone >> edge & 1:
            return "edge gone"
        if (v, w) in ways or ((w, v) in ways and not board.is_arc(edge)):
            return "edge legal fine" if edge_kind == "edge faint" else "edge legal"
        return edge_kind if _kind(rules, gone, edge) == "edge" else "edge gone"

    edges = list(lines(board, drawing.edges, at, kind_of))
    shapes: list[Shape] = [edge for edge in edges if "legal" not in edge.kind]
    shapes += [stub_line(board, stub, at[stub.vertex], _stub_kind(rules, gone, stub.edge, marks)) for stub in stubs]
    shapes += [Line(*at[v], *at[w], "matching") for v, w in marks.matching if v in at and w in at]
    shapes += [edge for edge in edges if "legal" in edge.kind]
    for v, (x, y) in at.items():
        faded = rules.remove == "vertex" and gone >> v & 1
        kind = "token" if v in tokens else "winning" if v in marks.winning else "vertex"
        shapes.append(Circle(x, y, RADIUS, kind + " gone" * faded, board.write_vertex(v), marks.texts[v]))
        if v in names:
            is_inside = (names[v].x, names[v].y) == (x, y)
            on_token = " on-ink" * (kind == "token" and is_inside and not faded)
            shapes.append(names[v]._replace(kind=names[v].kind + on_token + " gone-label" * faded))
    return framed(shapes, at, stubs)


def _kind(rules: Geography, gone: int, edge: int) -> str:
    v, w = rules.board.ends(edge)
    faded = gone >> edge & 1 if rules.remove == "edge" else (gone >> v | gone >> w) & 1
    return "edge gone" if faded else "edge"


def _stub_kind(rules: Geography, gone: int, edge: int, marks: _Marked) -> str:
    v, w = sorted(rules.board.ends(edge))
    return ("matching" if (v, w) in marks.matching else _kind(rules, gone, edge)) + " cut"


def sketch(rules: Geography, state: State) -> str:
    """Draw a position in plain characters: lattices as a map, other boards as the tokens' ways."""
    _, _, passed = state
    board = rules.board
    cells = board.vertices
    has_streets = isinstance(cells, Cells) and rules.remove == "edge" and lattice_kind(board) != "hex"
    drawn = None if is_map(board) or has_streets else _with_names(rules, state)
    if drawn is not None:
        lines = drawn + _ways(rules, state)
    elif isinstance(cells, Cells) and cells.columns <= 80 and cells.rows <= 80:
        lines = _map(rules, state, cells) if rules.remove == "vertex" else _streets(rules, state, cells)
        lines += [AROUND] * (lattice_kind(board) == "torus")
    else:
        lines = _ways(rules, state)
    if rules.passes:
        lines.append(f"passes left: {rules.passes - passed}")
    if rules.limit is not None:
        lines.append(_moves_left(rules, state))
    return "\n".join(lines)


def _ways(rules: Geography, state: State) -> list[str]:
    """Where each token can go."""
    name = rules.board.write_vertex
    ways = [(name(token), ", ".join(map(name, rules.steps(state, token)))) for token in state[0]]
    return [f"token on {token}: to {way or 'nowhere'}" for token, way in ways]


def _with_names(rules: Geography, state: State) -> list[str] | None:
    """The board with its vertices by name, `[3]` with a token, `#` gone; None where it is too large for characters."""
    tokens, gone, _ = state
    board: Graph = rules.board
    by_vertex = rules.remove == "vertex"

    def sign(v: int) -> str:
        return f"[{board.write_vertex(v)}]" if v in tokens else GONE if is_gone(v) else board.write_vertex(v)

    def is_gone(v: int) -> bool:
        return by_vertex and v not in tokens and bool(gone >> v & 1)

    def is_left(edge: int) -> bool:
        return not any(map(is_gone, board.ends(edge))) if by_vertex else not gone >> edge & 1

    return board_lines(board, sign, is_left)


def _map(rules: Geography, state: State, cells: Cells) -> list[str]:
    """A map of the board: `.` free, `#` gone, `@` a token."""
    tokens, gone, _ = state

    def sign(v: int) -> str:
        return "@" if v in tokens else "#" if gone >> v & 1 else "."

    return grid_lines(cells, sign, slant=(rules.board.family or ("",))[0] == "triangular")


def _streets(rules: Geography, state: State, cells: Cells) -> list[str]:
    """A lattice with its edges that are left; edges between cells that do not touch are not drawn."""
    tokens, gone, _ = state
    board: Graph = rules.board
    columns = cells.columns
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
