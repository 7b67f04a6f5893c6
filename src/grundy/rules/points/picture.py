"""Games of points drawn: a board with the points that are gone dashed, cells as squares; and in plain characters."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from grundy.graphs.draw import characters
from grundy.graphs.draw.around import local_drawing, whole
from grundy.graphs.draw.cells import Cells, grid_lines, is_pair_of_ints
from grundy.graphs.draw.characters import AROUND, board_lines, is_map, lattice_kind
from grundy.masks import bits
from grundy.pictures.boards import (
    MOST_AROUND,
    MOST_DRAWN,
    MOST_NAMED,
    RADIUS,
    UNIT,
    framed,
    lines,
    scaled,
    stub_line,
    with_notes,
)
from grundy.pictures.marks import Marks
from grundy.pictures.moves import MoveTexts
from grundy.pictures.picture import Picture, words
from grundy.pictures.shapes import Box, Circle, Label, Shape

if TYPE_CHECKING:
    from grundy.graphs import Graph
    from grundy.rules.points.rulebook import Rulebook
    from grundy.rules.points.turn import Turn

SQUARE, MARGIN = 32, 40
MOST_SKETCHED = 80
"""Lattices with more rows or columns are not drawn in characters, and of other points not more are listed."""
HERE, GONE = "o", "."


MOST_TURNS = 20_000
"""Of a game with more turns than this no move is listed: their texts are found for all turns together."""
Cell = tuple[int, int]
NO_MOVES: Mapping[Cell, tuple[str, ...]] = MappingProxyType({})
Place = tuple[int, ...]
"""A vertex, or the two ends of an edge, the smaller number first."""


class TurnPlaces(NamedTuple):
    """Where turns are shown: by vertices, as numbers. `turns` has their texts, `winning` those that win."""

    turns: Sequence[tuple[Place, str]] = ()
    winning: Sequence[Place] = ()


NOWHERE = TurnPlaces()


def picture(
    book: Rulebook, here: int, board: Graph | None, text: str, write: Callable[[Turn], str], marks: Marks
) -> Picture:
    """Draw a position: its board, its cells, or where its points are neither vertices nor cells, its text.

    A turn is shown by the points that it takes or needs; if it takes and needs none, by those that it puts.
    """

    def place(turn: Turn) -> Place:
        return tuple(sorted(book.points.number(point) for point in turn.take | turn.need or turn.put))

    numbers = book.system.possible(here) if len(book.turns) <= MOST_TURNS else ()
    turns = [(place(turn), write(turn)) for turn in book.named(numbers)]
    winning = [place(turn) for turn in marks.winning_moves]
    if board is not None:
        kinds = ["vertex" if here >> v & 1 else "empty" for v in range(board.n)]
        for alone in winning:
            if len(alone) == 1:
                kinds[alone[0]] = "winning"
        return on_board(board, kinds, TurnPlaces(turns, winning))
    cells = cell_numbers(book.points.names)
    if cells is None:
        return words(text, _texts((((), text) for _, text in turns), [()])[()])
    kind_of = {cell: "square" if here >> point & 1 else "empty" for cell, point in cells.items()}
    for cell, point in cells.items():
        if (point,) in winning:
            kind_of[cell] = "winning"
    texts = _texts(turns, [(point,) for point in cells.values()])
    return squares(kind_of, {cell: texts[(point,)] for cell, point in cells.items()})


def _texts(turns: Iterable[tuple[Place, str]], shown: Container[Place]) -> MoveTexts[tuple[Place, str]]:
    """The texts of turns by place; a turn whose place is not drawn as a shape is shown by each of its points."""
    texts = MoveTexts[tuple[Place, str]](lambda turn: turn[1])
    texts.add(turns, lambda turn: [turn[0]] if turn[0] in shown else [(point,) for point in turn[0]], MOST_TURNS)
    return texts


def on_board(board: Graph, kinds: Sequence[str], places: TurnPlaces = NOWHERE) -> Picture:
    """Draw vertices of some kinds, those that are `empty` without edges; of a large board, the part around the first.

    A turn about one vertex is shown there, one about two neighbours by their edge, any other by each of its vertices.
    Edges between vertices that win as a pair are marked.

    >>> from grundy.graphs import Graph
    >>> len(on_board(Graph("path:3"), ["vertex", "vertex", "empty"]).content)
    6
    """
    start = next((v for v, kind in enumerate(kinds) if kind != "empty"), 0)
    drawing = whole(board) if board.n <= MOST_DRAWN else local_drawing(board, [start], MOST_AROUND)
    at, stubs = scaled(drawing, UNIT, (MARGIN, MARGIN))

    def is_left(edge: int) -> bool:
        return all(kinds[end] != "empty" for end in board.ends(edge))

    def ends(edge: int) -> Place:
        return tuple(sorted(board.ends(edge)))

    edges, winning = list(filter(is_left, drawing.edges)), set(places.winning)
    texts = _texts(places.turns, {*map(ends, edges), *((v,) for v in at)})

    def kind(edge: int) -> str:
        return "edge winning-edge" if ends(edge) in winning else "edge"

    shapes: list[Shape] = [*lines(board, edges, at, kind, moves=lambda edge: texts[ends(edge)])]
    stubs = [stub for stub in stubs if is_left(stub.edge)]
    shapes += [stub_line(board, stub, at[stub.vertex], "edge cut") for stub in stubs]
    for v, (x, y) in at.items():
        name = board.write_vertex(v)
        shapes.append(Circle(x, y, RADIUS, kinds[v], name, texts[(v,)]))
        if kinds[v] != "empty" and len(at) <= MOST_NAMED:
            shapes.append(Label(x + RADIUS, y + RADIUS + 2, name, "name", name))
    notes = [] if len(at) == board.n else [f"{len(at):,} of {board.n:,} vertices"]
    return with_notes(framed(shapes, at, stubs, MARGIN), notes)


def cell_numbers(names: Sequence[Hashable]) -> dict[tuple[int, int], int] | None:
    """Return the numbers of points whose names are cells (row, column) not too far out; None where they are others.

    >>> cell_numbers([(0, 0), (0, 1)]), cell_numbers(["a", (0, 1)])
    ({(0, 0): 0, (0, 1): 1}, None)
    """
    cells = {name: i for i, name in enumerate(names) if isinstance(name, tuple) and is_pair_of_ints(name)}
    if len(cells) < len(names) or any(not 0 <= place < MOST_SKETCHED for cell in cells for place in cell):
        return None
    return cells


def squares(cells: Mapping[Cell, str], moves: Mapping[Cell, tuple[str, ...]] = NO_MOVES) -> Picture:
    """Draw cells (row, column), each of a kind; a cell may stand for moves.

    >>> squares({(0, 0): "hole", (0, 1): "square"}).width
    72
    """
    shapes = [
        Box(4 + SQUARE * column, 4 + SQUARE * row, SQUARE, SQUARE, kind, moves=moves.get((row, column), ()))
        for (row, column), kind in cells.items()
    ]
    rows, columns = (1 + max((cell[axis] for cell in cells), default=0) for axis in (0, 1))
    return Picture(8 + SQUARE * columns, 8 + SQUARE * rows, tuple(shapes))


def sketch(book: Rulebook, here: int, board: Graph | None) -> str:
    """Draw a position in plain characters: a map of cells with `o` for those that are there, or the list of points."""
    if here and board is not None and not is_map(board):
        names = [board.write_vertex(v) if here >> v & 1 else characters.GONE for v in range(board.n)]
        if (drawn := board_signs(board, names)) is not None:
            return drawn
    cells = cell_numbers(book.points.names)
    if cells:
        rows, columns = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
        frame = Cells(rows, columns)
        signs = [_sign(cells.get(cell), here) for cell in frame]
        around = [AROUND] if board is not None and lattice_kind(board) == "torus" else []
        drawn_rows = grid_lines(frame, signs.__getitem__, is_slanting(board))
        return "\n".join(line.rstrip() for line in drawn_rows + around)
    left = list(map(book.points.write, bits(here)))
    more = f" ... ({len(left):,} points)" if len(left) > MOST_SKETCHED else ""
    return " ".join(left[:MOST_SKETCHED]) + more or "nothing is left"


def board_signs(board: Graph, signs: Sequence[str]) -> str | None:
    """Draw a sign for each vertex of a board, with the edges between those that are there; None where it is large.

    >>> from grundy.graphs import Graph
    >>> print(board_signs(Graph("path:3"), ["0", "1", "#"]))
    0-------1       #
    """

    def is_left(edge: int) -> bool:
        return all(signs[end] != characters.GONE for end in board.ends(edge))

    drawn = board_lines(board, signs.__getitem__, is_left)
    return None if drawn is None else "\n".join(drawn)


def lattice_signs(board: Graph, signs: Sequence[str]) -> str | None:
    """Draw a sign for each vertex of a lattice in plain characters; None for other boards.

    >>> from grundy.graphs import Graph
    >>> print(lattice_signs(Graph("grid:1x2"), "BW"))
       0 1
     0 B W
    """
    cells = board.vertices
    if not isinstance(cells, Cells) or max(cells.rows, cells.columns) > MOST_SKETCHED:
        return None
    return "\n".join(grid_lines(cells, signs.__getitem__, is_slanting(board)))


def is_slanting(board: Graph | None) -> bool:
    """Tell whether each row of a board stands a little right of the one above."""
    return board is not None and (board.family or ("",))[0] == "triangular"


def _sign(point: int | None, here: int) -> str:
    return " " if point is None else HERE if here >> point & 1 else GONE
