"""The last move on a picture: a dotted arrow where a token went, dotted rims around what went or turned over."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from grundy.pictures.boards import with_notes
from grundy.pictures.extent import extent
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Box, Circle, Curve, Label, Line, Point, Shape

RIM = 5
"""So far outside a disc its dotted rim lies."""
ARROW = 26
"""So far from the middles of its ends a trail begins and ends."""
OF_BOARDS = ("square", "empty", "hole")
"""Boxes that stay where they are."""
GONE = frozenset(("gone", "empty"))
"""Discs of these kinds are dashed themselves: dots take the place of their dashes."""
NUMBERS = ("label strong", "label winning-text")
FRAME = 16
"""Half the height of the frame around a heap."""
Where = tuple[object, ...]


def with_last_move(drawn: Picture, now: Picture, before: Picture, text: str) -> Picture:
    """Show what a move did: `now` and `before` are pictures without marks, `text` is the text of the move.

    Where these two are too different, a note says the move.

    >>> from grundy.pictures import Circle
    >>> discs = [Circle(20 + 30 * i, 20, 9, moves=(str(i),)) for i in range(3)]
    >>> now, before = Picture(99, 40, tuple(discs[:2])), Picture(99, 40, tuple(discs))
    >>> shown = with_last_move(now, now, before, "2")
    >>> shown.content[-1].kind, shown.content[-1].x
    ('last', 80)
    """
    if split := _split(drawn, now, before):
        return with_notes(drawn._replace(content=(*split, *drawn.content)), [f"last move: {text}"])
    rows = _rows(drawn, now)
    found = list(_trail(now, before)) if rows is not None and _is_like(now, before) else []
    if not found or rows is None:
        return with_notes(drawn, [f"last move: {text}"])
    found = [shape.shifted(0, rows.get(shape.y, 0)) if isinstance(shape, Circle) else shape for shape in found]
    width, height = max(drawn.width, before.width), max(drawn.height, before.height)
    behind = [shape for shape in found if isinstance(shape, (Line, Curve)) and not shape.arrow]
    above = [shape for shape in found if shape not in behind]
    return Picture(width, height, (*behind, *drawn.content, *above))


def _rows(drawn: Picture, now: Picture) -> dict[float, float] | None:
    """How far down rows lie that have values between them; None where marks have moved anything else."""
    news, olds = ([s for s in p.content if isinstance(s, (Circle, Label))] for p in (drawn, now))
    moved = list(zip(news, olds, strict=False))
    if any(new.x != old.x for new, old in moved):
        return None
    return {old.y: new.y - old.y for new, old in moved if isinstance(old, Circle)}


def _split(drawn: Picture, now: Picture, before: Picture) -> list[Shape]:
    """A dotted frame around the heaps that a move made of one, with all moves on them; they follow each other."""
    news, olds = ([s.text for s in _numbers(p)] for p in (now, before))
    more = len(news) - len(olds)
    if not olds or more < 1:
        return []
    first = next((row for row, (new, old) in enumerate(zip(news, olds, strict=False)) if new != old), len(olds) - 1)
    numbers = list(_numbers(drawn))
    made, below = numbers[first : first + more + 1], numbers[first + more + 1 :]
    top, end = made[0].y - FRAME, below[0].y - FRAME if below else drawn.height
    stones = [extent(s) for s in drawn.content if top < extent(s)[1] < end]
    left = min(made[0].x - FRAME, *(extent(label)[0] - RIM for label in made))
    right = max(made[0].x + FRAME, *(box[2] + RIM for box in stones))
    bottom = max(made[-1].y + FRAME, *(box[3] + RIM for box in stones))
    return [Box(left, top, right - left, bottom - top, "last", rx=FRAME / 2)]


def _numbers(picture: Picture) -> Iterator[Label]:
    """The numbers of heaps, which stand before their stones; letters on coins and discs and ends of rows are none."""
    discs = {(s.x, s.y) for s in picture.content if isinstance(s, Circle)}
    for shape in picture.content:
        if isinstance(shape, Label) and shape.kind in NUMBERS and not shape.below and (shape.x, shape.y) not in discs:
            yield shape


def _is_like(now: Picture, before: Picture) -> bool:
    """Whether both pictures have their rows, columns and vertices at the same places."""
    return set(_fixed(now, tokens=False)) <= set(_fixed(before, tokens=True))


def _fixed(picture: Picture, tokens: bool) -> Iterator[Where]:
    """What no move shifts; tokens stand on such things."""
    for shape in picture.content:
        kinds = shape.kind.split()
        if isinstance(shape, Label) and kinds[0] != "name":
            yield "label", round(shape.x, 2), round(shape.y, 2)
        elif (isinstance(shape, Circle) and (tokens or "token" not in kinds)) or (
            isinstance(shape, Box) and kinds[0] in OF_BOARDS
        ):
            yield _where(shape)


def _trail(now: Picture, before: Picture) -> Iterator[Shape]:
    tokens, old_tokens = ([s for s in p.content if isinstance(s, Circle) and "token" in s.kind] for p in (now, before))
    here, there = ({(s.x, s.y) for s in found} for found in (tokens, old_tokens))
    gone, come = there - here, here - there
    if len(gone) == len(come) == 1:
        (start,), (end,) = gone, come
        yield Circle(*start, 12, "last")
        yield trail(start, end)
        return
    looks = {_where(shape): _look(shape) for shape in now.content}
    for shape in before.content:
        if looks.get(_where(shape)) == _look(shape):
            continue
        if isinstance(shape, Circle):
            is_gone = not GONE.isdisjoint(looks.get(_where(shape), "gone").split())
            yield Circle(shape.x, shape.y, shape.r if is_gone else shape.r + RIM, "last")
        elif isinstance(shape, Box) and shape.kind.split()[0] in OF_BOARDS:
            x, y, wide, high = shape.x + RIM, shape.y + RIM, shape.width - 2 * RIM, shape.height - 2 * RIM
            yield Box(x, y, wide, high, "last", rx=RIM)
        elif isinstance(shape, (Line, Curve)) and shape.moves and not _is_below_stones(shape):
            yield shape._replace(kind="last", moves=(), arrow=False)


def _is_below_stones(shape: Line | Curve) -> bool:
    """Whether a shape is a bracket or a cut of a row of stones: it goes with the stones, whose rims tell enough."""
    return isinstance(shape, Curve) and bool(shape.below)


def trail(start: Point, end: Point, arrow: bool = True) -> Line:
    """Return a dotted line from one disc to another, with an arrow unless it leads on from there.

    >>> trail((0, 0), (100, 0))[:4]
    (26.0, 0.0, 74.0, 0.0)
    """
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    length = hypot(dx, dy)
    near = min(ARROW, 0.3 * length)
    ex, ey = near * dx / length, near * dy / length
    return Line(x1 + ex, y1 + ey, x2 - ex, y2 - ey, "last", arrow)


def _where(shape: Shape) -> Where:
    """What a shape is, and where."""
    first = shape.elements()[0]
    numbers = (round(value, 2) if not isinstance(value, str) else value for value in first.geometry.values())
    return first.tag, *numbers


def _look(shape: Shape) -> str:
    """The kind of a shape, as far as a move changes it; what may be done next does not count."""
    return " ".join(kind for kind in shape.kind.split() if kind not in ("legal", "fine", "winning-edge"))
