"""Games of points drawn: a board with the points that are gone dashed, cells as squares; and in plain characters."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence, Sized
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.graphs.draw import characters
from grundy.graphs.draw.around import local_drawing, whole
from grundy.graphs.draw.cells import Cells, grid_lines, is_pair_of_ints
from grundy.graphs.draw.characters import AROUND, board_lines, is_map, lattice_kind
from grundy.masks import bits
from grundy.pictures.boards import (
    MOST_AROUND,
    MOST_DRAWN,
    RADIUS,
    framed,
    laid_out,
    lines,
    scaled,
    stub_line,
    unit_for_badges,
    with_notes,
)
from grundy.pictures.cells import CELL, CellFrame
from grundy.pictures.marks import Marks
from grundy.pictures.moves import MoveTexts
from grundy.pictures.picture import Picture, words
from grundy.pictures.shapes import Box, Circle, Line, Point, Shape

if TYPE_CHECKING:
    from grundy.graphs import Graph
    from grundy.graphs.draw.around import Drawing
    from grundy.rules.points.rulebook import Rulebook
    from grundy.rules.points.turn import Turn

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
    book: Rulebook,
    here: int,
    board: Graph | None,
    text: str,
    write: Callable[[Turn], str],
    marks: Marks,
    around: Graph | None = None,
) -> Picture:
    """Draw a position: its board, its cells, or where its points are nothing of that kind, its text.

    `around` is a board whose vertices are not the points; where the points are edges of it, or some vertices and some
    edges, it is drawn.

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
        return on_board(board, kinds, TurnPlaces(turns, winning), has_values=bool(marks.values))
    if around is not None and (drawn := _on_parts(book, here, around, write, marks)) is not None:
        return drawn
    cells = cell_numbers(book.points.names)
    if cells is None:
        from grundy.rules.own_picture import MOST_LISTED, worded

        drawn = words(text, _texts((((), text) for _, text in turns), [()])[()])
        return worded(drawn, [write(turn) for turn in marks.winning_moves[: MOST_LISTED + 1]])
    kind_of = {cell: "square" if here >> point & 1 else "empty" for cell, point in cells.items()}
    for cell, point in cells.items():
        if (point,) in winning:
            kind_of[cell] = "winning"
    texts = _texts(turns, [(point,) for point in cells.values()])
    return squares(kind_of, {cell: texts[(point,)] for cell, point in cells.items()})


def _on_parts(book: Rulebook, here: int, board: Graph, write: Callable[[Turn], str], marks: Marks) -> Picture | None:
    """Draw points that are edges and vertices of a board; None where some are neither. All points of a turn show it."""
    from grundy.rules.own_picture import BoardNames, Seen
    from grundy.rules.own_picture import on_board as draw_parts

    names = BoardNames(board)
    found = [names.place(name) for name in book.points.names]
    places = [place for place in found if place is not None]
    if len(places) < len(found):
        return None

    def places_of(turn: Turn) -> list[Place]:
        return [places[book.points.number(point)] for point in turn.take | turn.need or turn.put]

    texts = MoveTexts[Any](write)
    numbers = book.system.possible(here) if len(book.turns) <= MOST_TURNS else ()
    texts.add(book.named(numbers), places_of, MOST_TURNS)
    gone = frozenset(place for number, place in enumerate(places) if not here >> number & 1)
    winning = {place for turn in marks.winning_moves for place in places_of(turn)}
    return draw_parts(board, Seen(gone=gone), texts, winning, has_values=bool(marks.values))


def _texts(turns: Iterable[tuple[Place, str]], shown: Container[Place]) -> MoveTexts[tuple[Place, str]]:
    """The texts of turns by place; a turn whose place is not drawn as a shape is shown by each of its points."""
    texts = MoveTexts[tuple[Place, str]](lambda turn: turn[1])
    texts.add(turns, lambda turn: [turn[0]] if turn[0] in shown else [(point,) for point in turn[0]], MOST_TURNS)
    return texts


def on_board(board: Graph, kinds: Sequence[str], places: TurnPlaces = NOWHERE, has_values: bool = False) -> Picture:
    """Draw vertices of some kinds, those that are `empty` without edges; of a large board, the part around the first.

    A turn about one vertex is shown there, one about two neighbours by their edge, any other by each of its vertices.
    Edges between vertices that win as a pair are marked. If edges will have values, the board is drawn as
    large as these need.

    >>> from grundy.graphs import Graph
    >>> len(on_board(Graph("path:3"), ["vertex", "vertex", "empty"]).content)
    6
    """
    start = next((v for v, kind in enumerate(kinds) if kind != "empty"), 0)
    drawing = whole(board) if board.n <= MOST_DRAWN else local_drawing(board, [start], MOST_AROUND)

    def is_left(edge: int) -> bool:
        return all(kinds[end] != "empty" for end in board.ends(edge))

    def ends(edge: int) -> Place:
        return tuple(sorted(board.ends(edge)))

    drawing = drawing._replace(
        edges=list(filter(is_left, drawing.edges)), stubs=tuple(stub for stub in drawing.stubs if is_left(stub.edge))
    )
    texts = _texts(places.turns, {*map(ends, drawing.edges), *((v,) for v in drawing.at)})
    winning = set(places.winning)
    if is_grid(board) and not drawing.anew:
        return _grid(board, drawing, kinds, winning, texts)
    spots = [edge for edge in drawing.edges if texts[ends(edge)]] if has_values else []
    at, stubs, names, edge_kind = laid_out(board, drawing, unit_for_badges(board, drawing, spots))

    def kind(edge: int) -> str:
        return "edge winning-edge" if ends(edge) in winning else edge_kind

    shapes: list[Shape] = [*lines(board, drawing.edges, at, kind, moves=lambda edge: texts[ends(edge)])]
    shapes += [stub_line(board, stub, at[stub.vertex], "edge cut") for stub in stubs]
    for v, (x, y) in at.items():
        shapes.append(Circle(x, y, RADIUS, kinds[v], board.write_vertex(v), texts[(v,)]))
        if v in names and kinds[v] != "empty":
            shapes.append(names[v]._replace(kind=names[v].kind + ON_STONES.get(kinds[v], "")))
    return with_notes(framed(shapes, at, stubs), _how_many(at, board))


ON_STONES = {"black-stone": " on-black", "white-stone": " on-white", "peg": " on-peg", "peg-hole": " note"}
"""Kinds of stones and pegs, each with a further kind for names on it. Stones are as dark on dark pages as on light.

On a grid with some, a disc is drawn on each cell that is not empty."""
HOLE = 0.45
"""So large is a hole on a grid beside a peg."""


def _how_many(at: Sized, board: Graph) -> list[str]:
    return [] if len(at) == board.n else [f"{len(at):,} of {board.n:,} vertices"]


def is_grid(board: Graph) -> bool:
    """Return True if a board is drawn as cells: neighbours share a side, there are no arcs, and nobody placed them.

    >>> from grundy.graphs import Graph
    >>> is_grid(Graph("grid:2x3")), is_grid(Graph("king:2x3"))
    (True, False)
    """
    return board.own_points is None and board.family is not None and board.family[0] == "grid"


def _grid(
    board: Graph, drawing: Drawing, kinds: Sequence[str], winning: set[Place], texts: MoveTexts[tuple[Place, str]]
) -> Picture:
    """Draw cells. What is played on two neighbours is shown by the border between them, a stone by a disc."""
    cells: Any = board.vertices
    shown = {cells[v]: v for v in drawing.at}
    has_stones = any(kind in ON_STONES for kind in kinds)
    frame = CellFrame(shown)
    at, stubs = scaled(drawing, CELL, frame.first(drawing.at, cells))
    shapes: list[Shape] = frame.numbers()
    shapes += [Line(*at[stub.vertex], *stub.to, "edge cut") for stub in stubs]
    for v, (x, y) in at.items():
        name, kind = board.write_vertex(v), kinds[v]
        cell = "empty" if kind == "empty" else "square" if has_stones else {"vertex": "square"}.get(kind, kind)
        on_cell = () if has_stones else texts[(v,)]
        shapes.append(Box(x - CELL / 2, y - CELL / 2, CELL, CELL, cell, name, on_cell))
        if has_stones:
            radius = 0.3 * CELL * (HOLE if kind == "peg-hole" else 1)
            shapes.append(Circle(x, y, radius, kind, name, texts[(v,)]))
    for edge in drawing.edges:
        v, w = sorted(board.ends(edge))
        wins = (v, w) in winning
        if texts[(v, w)] or wins:
            kind = "border winning-edge" if wins else "border"
            shapes.append(_border(at[v], at[w], kind, texts[(v, w)], has_stones))
    return with_notes(framed(shapes, at, stubs, CELL / 2 + 6), _how_many(at, board))


def _border(one: Point, other: Point, kind: str, moves: tuple[str, ...], is_short: bool) -> Line:
    """The border between two cells, or its middle part."""
    x, y, half = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2, CELL / (6 if is_short else 2)
    if one[1] == other[1]:
        return Line(x, y - half, x, y + half, kind, moves=moves)
    return Line(x - half, y, x + half, y, kind, moves=moves)


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
    """Draw cells (row, column) with the numbers of rows and columns, each of a kind; a cell may stand for moves.

    >>> [shape.kind for shape in squares({(0, 0): "hole", (0, 1): "square"}).content if isinstance(shape, Box)]
    ['hole', 'square']
    """
    frame = CellFrame(cells)
    shapes: list[Shape] = frame.numbers()
    for (row, column), kind in cells.items():
        x, y = frame.corner(row, column)
        shapes.append(Box(x, y, CELL, CELL, kind, moves=moves.get((row, column), ())))
    return Picture(*frame.size(), tuple(shapes))


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
