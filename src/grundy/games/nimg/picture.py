"""NimG drawn: weights in the vertices, the pointer marked, loops and arcs; and in plain characters."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from grundy.games.nimg.reach import State
from grundy.graphs.draw.around import Drawing, local_drawing, whole
from grundy.graphs.draw.cells import Cells, grid_lines
from grundy.graphs.draw.characters import board_lines, is_map
from grundy.graphs.text.vertex import has_text
from grundy.pictures.boards import MOST_AROUND, MOST_DRAWN, framed, laid_out, lines, stub_line, with_notes
from grundy.pictures.marks import Marks
from grundy.pictures.moves import MOST_MOVES, MoveTexts
from grundy.pictures.names import inside_kind
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Circle, Label, Shape

if TYPE_CHECKING:
    from grundy.games.nimg.rules import NimG

__all__: list[str] = []

UNIT, RADIUS, LOOP = 76, 18, 1.3
MOST_SIGNS = 4
"""Weights of more digits are drawn by their size: 31415 as 3e4."""
MOST_SKETCHED = 80
"""Lattices with more rows or columns are not drawn in characters."""


def picture(rules: NimG, state: State, marks: Marks) -> Picture:
    """Draw a position, of a large board the part around the pointer. A vertex stands for the moves that go there."""
    board = rules.board
    is_small = board.n <= MOST_DRAWN
    drawing = whole(board) if is_small else local_drawing(board, [state[0]], MOST_AROUND)
    order = "remove, then move" if rules.order == "rm" else "move, then remove"
    notes = [] if is_small else [f"{len(drawing.at):,} of {board.n:,} vertices"]
    return with_notes(_drawn(rules, state, marks, drawing), [*notes, order])


def _texts(rules: NimG, state: State, drawing: Drawing) -> MoveTexts[Any]:
    """The texts of the moves, by the number of the vertex that they go to; a last move belongs to the pointer."""
    pointer, _ = state
    name, ways = rules.board.write_vertex, rules.ways(state[0])
    texts = MoveTexts[Any](partial(rules.write_move, state))
    if not has_text(name(pointer)):
        return texts
    for to in ways:
        if to in drawing.at and has_text(name(to)):
            texts.add(rules.moves_to(state, to), _constant([to]), MOST_MOVES)
    if not ways:
        texts.add(rules.moves(state), _constant([pointer]))
    return texts


def _constant(places: list[int]) -> Callable[[Any], list[int]]:
    return lambda move: places


def _drawn(rules: NimG, state: State, marks: Marks, drawing: Drawing) -> Picture:
    pointer, weights = state
    board = rules.board
    ways = set(rules.ways(pointer))
    at, stubs, names, edge_kind = laid_out(board, drawing, UNIT, RADIUS, inside=False)

    def kind_of(edge: int) -> str:
        v, w = board.ends(edge)
        leads = (v == pointer and w in ways) or (w == pointer and v in ways and not board.is_arc(edge))
        return "edge legal" if leads else edge_kind

    shapes: list[Shape] = [*lines(board, drawing.edges, at, kind_of, RADIUS, LOOP)]
    shapes += [stub_line(board, stub, at[stub.vertex], "edge cut", RADIUS) for stub in stubs]
    texts = _texts(rules, state, drawing)
    ends = (move[rules.order == "rm"] for move in marks.winning_moves)
    winning = {board.index(end) for end in ends if end is not None}
    for v, (x, y) in at.items():
        kind, name = "token" if v == pointer else "winning" if v in winning else "vertex", board.write_vertex(v)
        weight = short(weights[v])
        size = inside_kind(weight, RADIUS) or "label tiny"
        on_ink = " on-ink" if kind == "token" else ""
        shapes += [Circle(x, y, RADIUS, kind, name, texts[v]), Label(x, y, weight, size + on_ink)]
        if v in names:
            shapes.append(names[v])
    return framed(shapes, at, stubs)


def short(weight: int) -> str:
    """Return a weight in so few characters that it fits into a vertex.

    >>> short(0), short(9999), short(31415), short(10**30)
    ('0', '9999', '3e4', '1e30')
    """
    digits = str(weight)
    return digits if len(digits) <= MOST_SIGNS else f"{digits[0]}e{len(digits) - 1}"


def sketch(rules: NimG, state: State) -> str:
    """Draw a position in plain characters: weights on a lattice, `*` at the pointer's; and where the pointer can go."""
    pointer, weights = state
    board = rules.board
    cells, name = board.vertices, board.write_vertex
    weights_by_name = [f"{name(v)}:{short(weight)}" + "*" * (v == pointer) for v, weight in enumerate(weights)]
    found = None if is_map(board) else board_lines(board, weights_by_name.__getitem__)
    if found is None and isinstance(cells, Cells) and cells.columns <= MOST_SKETCHED and cells.rows <= MOST_SKETCHED:
        signs = [short(weight) + "*" * (v == pointer) for v, weight in enumerate(weights)]
        slant = (board.family or ("",))[0] == "triangular"
        found = grid_lines(cells, signs.__getitem__, slant, max(map(len, signs)))
    ways = ", ".join(f"{name(to)} ({weights[to]:,})" for to in rules.ways(pointer))
    return "\n".join([*(found or ()), f"pointer on {name(pointer)} ({weights[pointer]:,}): to {ways or 'nowhere'}"])
