"""Badges on all vertices and on both ends of all edges: what starts are worth, and what moves leave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, ceil, cos, hypot, pi, sin

from grundy.pictures.badges import FREE, GROWTH, badge_text, grown
from grundy.pictures.extent import Extent, extent
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import BADGE, HEAD_LENGTH, Badge, Circle, Label, Line, Point, Shape, text_width

Way = tuple[str, str]
TURNS = (1, -1, 3, -3, 0.5, 1.5, -0.5, -1.5, 0, 2, 4, -2)
"""Where the badge of a start may stand around its disc, in eighths of a turn from the right; the first is usual."""
STARTS = "on a vertex: what it is worth to start there"
MOVES = "on an edge, near an end: what a move to that end leaves"
OUTCOMES = "a tick is P: who has moved wins; a cross is N: who is to move wins"
LARGER = (*GROWTH, 2.9, 3.5)
STEP, CELL = 6, 64
NOTE_ROW = 26


def with_worth(
    picture: Picture,
    starts: Mapping[str, object],
    moves: Mapping[Way, object],
    ends: Mapping[Way, Point] | None = None,
) -> Picture:
    """Return a picture with the values of starts on its discs, and those of moves on its edges near where they go.

    It is drawn larger until no badge covers anything else. `ends` are points that stand for the far ends of edges that
    are not drawn to their ends. `meaning` tells what the badges say.

    >>> discs = Circle(20, 20, 10, vertex="a"), Circle(60, 20, 10, vertex="b"), Line(20, 20, 60, 20)
    >>> drawn = with_worth(Picture(80, 40, discs), {"a": "*", "b": "*"}, {("a", "b"): "0", ("b", "a"): "0"})
    >>> [shape.text for shape in drawn.content if isinstance(shape, Badge)]
    ['1', '1', '0', '0']
    """
    best, fewest = picture, None
    for factor in LARGER:
        drawn = _spread(picture, factor)
        far = {way: (factor * x, factor * y) for way, (x, y) in (ends or {}).items()}
        added, bad = _placed(drawn.content, starts, moves, far)
        if fewest is None or bad < fewest:
            best, fewest = drawn._replace(content=(*drawn.content, *added)), bad
        if not bad:
            break
    return best.fitted()


def _spread(picture: Picture, factor: float) -> Picture:
    """The picture drawn larger: discs keep their sizes, and names stay as near to their discs as they were."""
    before = {shape.vertex: shape for shape in picture.content if isinstance(shape, Circle)}

    def placed(shape: Shape, larger: Shape) -> Shape:
        if isinstance(shape, Circle) and isinstance(larger, Circle):
            return larger._replace(r=shape.r)
        if isinstance(shape, Label) and shape.vertex is not None and (disc := before.get(shape.vertex)) is not None:
            return shape.shifted((factor - 1) * disc.x, (factor - 1) * disc.y)
        return larger

    drawn = grown(picture, factor)
    return drawn._replace(content=tuple(map(placed, picture.content, drawn.content)))


def _placed(
    shapes: Sequence[Shape], starts: Mapping[str, object], moves: Mapping[Way, object], far: Mapping[Way, Point]
) -> tuple[list[Badge], int]:
    """The badges, and how many of them cover something."""
    discs: dict[str | None, Circle] = {
        shape.vertex: shape for shape in shapes if isinstance(shape, Circle) and shape.vertex is not None
    }
    room = _Room(shapes)
    added: list[Badge] = []
    bad = 0
    lines = _directions(shapes, discs.values())
    for name, value in starts.items():
        if name in discs:
            badge, cost = _around(Badge(0, 0, badge_text(value), vertex=name), discs[name], room, lines[name])
            bad += cost
            added.append(badge)
    for (start, end), value in moves.items():
        ways = _ends(start, end, discs, far)
        if ways is None:
            continue
        badge = Badge(0, 0, badge_text(value), vertex=end)
        places = _on_edge(badge, *ways, is_arc=(end, start) not in moves)
        tried = [badge._replace(x=x, y=y) for x, y in places]
        if tried:
            badge = next((badge for badge in tried if not room.covered(badge, None)), tried[0])
            bad += room.add(badge, None)
            added.append(badge)
    return added, bad


def _ends(
    start: str, end: str, discs: Mapping[str | None, Circle], far: Mapping[Way, Point]
) -> tuple[Point, Point, float] | None:
    """Where the edge of a move begins and ends, and how far its far end reaches; a cut edge has one disc."""
    if (start, end) in far and start in discs:
        return (discs[start].x, discs[start].y), far[start, end], 0.0
    if end not in discs or (start not in discs and (end, start) not in far):
        return None
    begin = far[end, start] if (end, start) in far else (discs[start].x, discs[start].y)
    return begin, (discs[end].x, discs[end].y), discs[end].r


def _on_edge(badge: Badge, start: Point, end: Point, radius: float, is_arc: bool) -> list[Point]:
    """Where the value of a move may stand: on the edge near its end, on an arc off the head; then nearer the middle."""
    x, y = end
    off = radius + BADGE + 3 + HEAD_LENGTH * is_arc if radius else BADGE + 2.0
    dx, dy = start[0] - x, start[1] - y
    length = hypot(dx, dy)
    if length < 1:  # a loop
        return []
    half = badge.width() / 2
    off += (half - BADGE) * abs(dx) / length if half > BADGE else 0
    last = max(off, 0.5 * length - BADGE - 1)
    offs = [off + STEP * i for i in range(int((last - off) / STEP) + 1)]
    return [(x + by * dx / length, y + by * dy / length) for by in offs]


def _around(badge: Badge, disc: Circle, room: _Room, ways: Sequence[float]) -> tuple[Badge, int]:
    """The badge of a start at the best place around its disc: off other things, then off the edges there."""
    found: list[tuple[int, float, int, Badge]] = []
    for rank, turn in enumerate(TURNS):
        angle = -turn * pi / 4
        reach = 1.48 * disc.r + max(0.0, badge.width() / 2 - BADGE) * abs(cos(angle))
        placed = badge._replace(x=disc.x + reach * cos(angle), y=disc.y + reach * sin(angle))
        near = max((cos(angle - way) for way in ways), default=-1)
        found.append((room.covered(placed, disc), 1.0 if near > 0.92 else 0.0, rank, placed))
    cost, _, _, best = min(found, key=lambda one: one[:3])
    room.add(best, disc)
    return best, int(cost > 0)


def _directions(shapes: Sequence[Shape], discs: Iterable[Circle]) -> dict[str | None, list[float]]:
    """The angles at which straight edges leave each disc."""
    at = {(round(disc.x, 3), round(disc.y, 3)): disc.vertex for disc in discs}
    found: dict[str | None, list[float]] = {vertex: [] for vertex in at.values()}
    for shape in shapes:
        if isinstance(shape, Line):
            ends = (shape.x1, shape.y1), (shape.x2, shape.y2)
            for (x, y), (tx, ty) in (ends, ends[::-1]):
                if (vertex := at.get((round(x, 3), round(y, 3)))) is not None:
                    found[vertex].append(atan2(ty - y, tx - x))
    return found


class _Room:
    """What badges must not cover: words, other badges, and discs; of their own disc the middle. Found by cells."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self.boxes: dict[tuple[int, int], list[Extent]] = {}
        self.discs: dict[tuple[int, int], list[Circle]] = {}
        for shape in shapes:
            box = extent(shape)
            if isinstance(shape, (Badge, Label)):
                self._put(box)
            elif isinstance(shape, Circle) and shape.kind != "ring":
                for cell in _cells(box):
                    self.discs.setdefault(cell, []).append(shape)

    def _put(self, box: Extent) -> None:
        for cell in _cells(box):
            self.boxes.setdefault(cell, []).append(box)

    def covered(self, badge: Badge, own: Circle | None) -> int:
        """Return how many things a badge would cover."""
        box = extent(badge)
        cells = _cells(box)
        boxes = {other for cell in cells for other in self.boxes.get(cell, ())}
        discs = {disc for cell in cells for disc in self.discs.get(cell, ())}
        return sum(_overlap(box, other) for other in boxes) + sum(_lies_on(box, disc, own) for disc in discs)

    def add(self, badge: Badge, own: Circle | None) -> int:
        """Take a place, and return 1 if something was there."""
        is_bad = self.covered(badge, own) > 0
        self._put(extent(badge))
        return int(is_bad)


def _cells(box: Extent) -> list[tuple[int, int]]:
    """The cells of the plane that a rectangle meets."""
    left, top, right, bottom = (int(side // CELL) for side in box)
    return [(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]


def _lies_on(box: Extent, disc: Circle, own: Circle | None) -> bool:
    dx, dy = max(box[0] - disc.x, 0, disc.x - box[2]), max(box[1] - disc.y, 0, disc.y - box[3])
    return hypot(dx, dy) < (FREE * disc.r if disc is own else disc.r - 2)


def _overlap(one: Extent, other: Extent) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1


def meaning(starts: Mapping[str, object], moves: Mapping[Way, object]) -> list[str]:
    """Return what badges of starts and of moves mean, as lines of a legend.

    >>> meaning({"a": "0"}, {})
    ['on a vertex: what it is worth to start there']
    """
    has_outcomes = any(str(value) in "NP" for value in starts.values())
    return [STARTS, *[MOVES] * bool(moves), *[OUTCOMES] * has_outcomes]


def with_lines(picture: Picture, lines: Iterable[str]) -> Picture:
    """Write lines below a picture.

    >>> with_lines(Picture(20, 20), ["one", "two"]).height
    72
    """
    shapes: list[Shape] = [*picture.content]
    width, y = picture.width, picture.height
    for line in lines:
        shapes.append(Label(12, y + NOTE_ROW / 2, line, "legend"))
        width, y = max(width, 24 + text_width(line, "legend")), y + NOTE_ROW
    return Picture(ceil(width), y, tuple(shapes))
