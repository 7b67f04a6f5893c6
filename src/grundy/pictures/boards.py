"""Boards as points and lines: what pictures of games on graphs share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from grundy.pictures.badges import placed_badges
from grundy.pictures.extent import extent
from grundy.pictures.names import roomy, shown_name
from grundy.pictures.picture import Picture, words
from grundy.pictures.shapes import BADGE, Curve, Label, Line, Shape, text_width

if TYPE_CHECKING:
    from grundy.graphs import Graph
    from grundy.graphs.draw.around import Drawing, Stub
    from grundy.graphs.draw.layout import Point

MOST_DRAWN = 2500
"""Of larger boards only a part is drawn."""
MOST_AROUND = 150
MOST_NAMED = 150
UNIT = 64
RADIUS = 17
MARGIN = 32
NAME_MARGIN = 4
THIN, FAINT = 2, 5
"""A board with more edges than this for each vertex has thin ones, and faint ones: what is marked stands out."""
BADGE_GROWTH = (1.0, 1.2, 1.4, 1.7, 2.0, 2.5, 3.0, 3.6)
"""So much larger a board is drawn where badges would cover each other."""
MOST_BADGES = 200
BOW = 8
LOOP = 1.4


class Layout(NamedTuple):
    """Where a board is drawn on the canvas: its vertices, the edges that leave what is drawn, and the names."""

    at: dict[int, Point]
    stubs: list[Stub]
    names: dict[int, Label]
    edge: str
    """The kind of its edges: those of dense boards are thin."""


def laid_out(board: Graph, drawing: Drawing, unit: float = UNIT, radius: float = RADIUS, inside: bool = True) -> Layout:
    """Return where to draw a board, as large as its names need; they stand in the discs if they are `inside` and fit.

    >>> from grundy.graphs import Graph
    >>> from grundy.graphs.draw.around import whole
    >>> board = Graph("Aachen-Bonn,Bonn-Cologne")
    >>> [name.text for name in laid_out(board, whole(board)).names.values()]
    ['Aachen', 'Bonn', 'Cologne']
    """

    def draw(factor: float) -> tuple[dict[int, Point], list[tuple[Point, Point]]]:
        at, stubs = scaled(drawing, factor * unit, (MARGIN, MARGIN))
        ends = (board.ends(edge) for edge in drawing.edges)
        ways = [(at[v], at[w] if v != w else (at[v][0], at[v][1] - 3 * radius)) for v, w in ends]
        return at, [*ways, *((at[stub.vertex], stub.to) for stub in stubs)]

    named = len(drawing.at) <= MOST_NAMED
    names = {v: shown_name(board.vertices[v]) for v in drawing.at} if named else {}
    factor, labels = roomy(draw, names, radius, inside)
    at, stubs = scaled(drawing, factor * unit, (MARGIN, MARGIN))
    placed = {v: label._replace(vertex=board.write_vertex(v)) for v, label in labels.items()}
    return Layout(at, stubs, placed, _edge_kind(len(drawing.edges), len(at)))


def _edge_kind(edges: int, vertices: int) -> str:
    """The kind of edges that stand for nothing in particular: light on boards that have many."""
    if vertices <= 6 or edges <= THIN * vertices:
        return "edge"
    return "edge thin" if edges <= FAINT * vertices else "edge faint"


def unit_for_badges(board: Graph, drawing: Drawing, edges: Sequence[int]) -> float:
    """Return how large a unit must be so that badges at the middles of edges, or near these, touch nothing.

    >>> from grundy.graphs import Graph
    >>> from grundy.graphs.draw.around import whole
    >>> board = Graph("complete:5")
    >>> unit_for_badges(board, whole(board), []), unit_for_badges(board, whole(board), range(10)) > 64
    (64, True)
    """
    best, fewest = float(UNIT), None
    for factor in BADGE_GROWTH if edges and len(edges) <= MOST_BADGES else ():
        at, _ = scaled(drawing, factor * UNIT, (MARGIN, MARGIN))
        shapes = list(lines(board, edges, at, lambda edge: "edge", moves=lambda edge: (str(edge),)))
        badges = placed_badges(shapes, dict.fromkeys(map(str, edges), "1"))
        bad = sum(
            abs(b.x - x) < RADIUS + BADGE and abs(b.y - y) < RADIUS + BADGE for b in badges for x, y in at.values()
        )
        bad += sum(
            abs(b.x - c.x) < 2 * BADGE and abs(b.y - c.y) < 2 * BADGE for i, b in enumerate(badges) for c in badges[:i]
        )
        if fewest is None or bad < fewest:
            best, fewest = factor * UNIT, bad
        if not bad:
            break
    return UNIT if not edges else best


def scaled(drawing: Drawing, unit: float, zero: Point) -> tuple[dict[int, Point], list[Stub]]:
    """Return where to draw vertices and stubs on the canvas."""

    def at_scale(point: Point) -> Point:
        return zero[0] + unit * point[0], zero[1] + unit * point[1]

    at = {v: at_scale(point) for v, point in drawing.at.items()}
    return at, [stub._replace(to=at_scale(stub.to)) for stub in drawing.stubs]


def framed(shapes: list[Shape], at: dict[int, Point], stubs: list[Stub], margin: float = MARGIN) -> Picture:
    """Return a picture that has room for all points and, below them, for all names."""
    points = [*at.values(), *(stub.to for stub in stubs)]
    if not points:
        return words("no vertices")
    lowest = max((extent(shape)[3] for shape in shapes if isinstance(shape, Label)), default=0.0)
    height = max(max(y for _, y in points) + margin, lowest + NAME_MARGIN)
    return Picture(max(x for x, _ in points) + margin, height, tuple(shapes))


def stub_line(board: Graph, stub: Stub, at: Point, kind: str, radius: float = RADIUS) -> Line:
    """Return an edge that leaves what is drawn: a short dashed line, for an arc with its arrow."""
    (x, y), (tx, ty) = at, stub.to
    rim = (radius + 2) / hypot(tx - x, ty - y)
    ends = [(x + rim * (tx - x), y + rim * (ty - y)), stub.to]
    if board.ends(stub.edge)[0] != stub.vertex:
        ends.reverse()
    return Line(*ends[0], *ends[1], kind, board.is_arc(stub.edge))


def lines(
    board: Graph,
    edges: Sequence[int],
    at: dict[int, Point],
    kind: Callable[[int], str],
    radius: float = RADIUS,
    loop: float = LOOP,
    moves: Callable[[int], tuple[str, ...]] = lambda edge: (),
) -> Iterator[Shape]:
    """Yield the lines of edges, each of a kind, between discs of a radius; loops are `loop` times as wide.

    `moves` tells the texts of the moves that an edge stands for.

    >>> from grundy.graphs import Graph
    >>> list(lines(Graph("0-1,0-0"), [0, 1], {0: (0, 0), 1: (9, 0)}, lambda edge: "edge", radius=5, loop=2))[0][:5]
    (0, 0, 9, 0, 'edge')
    """
    bows = _bows(board, edges)
    for edge in edges:
        v, w = board.ends(edge)
        (x1, y1), (x2, y2) = at[v], at[w]
        arc = board.is_arc(edge)
        if v == w:
            bow = loop * radius + bows.get(edge, 0)
            path = f"M {x1:g} {y1:g} C {x1 - bow:g} {y1 - 2 * bow:g} {x1 + bow:g} {y1 - 2 * bow:g} {x1:g} {y1:g}"
            yield Curve(path, kind(edge), moves=moves(edge))
            continue
        length = max(hypot(x2 - x1, y2 - y1), 1e-9)
        cut = (radius + 2) / length if arc else 0
        if bow := bows.get(edge, 0):
            side = bow if v < w else -bow
            mx = (x1 + x2) / 2 - 2 * side * (y2 - y1) / length
            my = (y1 + y2) / 2 + 2 * side * (x2 - x1) / length
            x2, y2 = x2 - cut * (x2 - mx), y2 - cut * (y2 - my)
            yield Curve(f"M {x1:g} {y1:g} Q {mx:g} {my:g} {x2:g} {y2:g}", kind(edge), arc, moves=moves(edge))
        elif arc:
            x2, y2 = x2 - cut * (x2 - x1), y2 - cut * (y2 - y1)
            yield Line(x1, y1, x2, y2, kind(edge), arrow=True, moves=moves(edge))
        else:
            yield Line(x1, y1, x2, y2, kind(edge), moves=moves(edge))


def _bows(board: Graph, edges: Sequence[int]) -> dict[int, float]:
    """How far edges between the same two vertices bend away from the straight line, so that all are seen."""
    beside: dict[tuple[int, int], list[int]] = {}
    for edge in edges:
        v, w = board.ends(edge)
        beside.setdefault((min(v, w), max(v, w)), []).append(edge)
    return {
        edge: BOW * (place - (len(twins) - 1) / 2 if v != w else place)
        for (v, w), twins in beside.items()
        if len(twins) > 1
        for place, edge in enumerate(twins)
    }


class Note(NamedTuple):
    """A line of words below a picture, the moves that it stands for, and whether one of them wins."""

    text: str
    moves: tuple[str, ...] = ()
    wins: bool = False


def with_notes(picture: Picture, notes: Sequence[str | Note]) -> Picture:
    """Write notes below a picture.

    >>> with_notes(Picture(20, 20), ["three"]).height
    44
    >>> with_notes(Picture(20, 20), [Note("a pass is left", ("pass",))]).content[0].moves
    ('pass',)
    """
    lines = [Note(note) if isinstance(note, str) else note for note in notes]
    width = max([picture.width, *(text_width(note.text, "note") + 16 for note in lines)])
    labels = [
        Label(
            width / 2,
            picture.height + 8 + 24 * at,
            note.text,
            "note winning-text" if note.wins else "note",
            moves=note.moves,
        )
        for at, note in enumerate(lines)
    ]
    return Picture(width, picture.height + 24 * len(lines), (*picture.content, *labels))
