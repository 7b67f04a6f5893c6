"""Badges of values on the shapes of a picture: where they stand, and how much room a picture needs for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from grundy.pictures.extent import Extent, extent
from grundy.pictures.shapes import BADGE, Badge, Box, Circle, Curve, Label, Line, Shape
from grundy.pictures.styles import WINNING

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture

MOST_VALUES = 3
"""A shape that stands for moves with more values than this shows the smallest ones."""
MOST_ROWS = 4
"""Badges of neighbouring shapes are put into so many rows, so that they do not touch."""
MOST_STACKED = 9
"""So many badges at most stand one below the other."""
ALONG = (0.12, -0.12, 0.2, -0.2, 0.27, -0.27, 0.33, -0.33)
"""Where the badge of an edge may stand besides its middle, as parts of its length."""
GROWTH = (1.0, 1.15, 1.3, 1.5, 1.75, 2.0, 2.4)
"""So much larger a picture is drawn where badges would be in the way."""
LARGEST, MOST_BADGES = 2000, 250
"""Pictures that would be larger than this, or have more badges, do not grow."""
ROUNDING = 1e-6
FREE = 0.55
"""So much of the radius of a disc, from its middle, its own badges leave free."""
LENGTHS = frozenset(("x", "y", "r", "x1", "y1", "x2", "y2", "width", "height"))


def badge_text(value: object) -> str:
    """Return what a badge shows of a value: the plain number.

    >>> from grundy.values import Nimber
    >>> badge_text(Nimber(0)), badge_text(Nimber(1)), badge_text(Nimber(5)), badge_text("?")
    ('0', '1', '5', '?')
    """
    text = str(value)
    return (text[1:] or "1") if text.startswith("*") else text


def with_badges(picture: Picture, values: Mapping[str, object]) -> Picture:
    """Return a picture with badges, drawn larger where they would be in the way of each other, of words or of discs.

    >>> from grundy.pictures.picture import Picture
    >>> discs = Circle(20, 20, 10, moves=("0",)), Circle(46, 20, 10)
    >>> with_badges(Picture(60, 40, discs), {"0": "*2"}).width > 60
    True
    """
    best, fewest = None, 0
    for factor in GROWTH:
        if factor > 1 and factor * max(picture.width, picture.height) > LARGEST:
            break
        drawn = grown(picture, factor)
        added = placed_badges(drawn.content, values)
        bad = _collisions(drawn.content, added) if len(added) <= MOST_BADGES else 0
        if best is None or bad < fewest:
            best, fewest = drawn._replace(content=(*drawn.content, *added)), bad
        if not bad:
            break
    assert best is not None
    return best


def grown(picture: Picture, factor: float) -> Picture:
    """Return a picture drawn larger; words, badges and strokes keep their sizes.

    >>> from grundy.pictures.picture import Picture
    >>> grown(Picture(20, 20, (Circle(10, 10, 5),)), 2).content[0].r
    10
    """
    if factor == 1:
        return picture
    shapes = tuple(_grown(shape, factor) for shape in picture.content)
    return picture._replace(width=factor * picture.width, height=factor * picture.height, content=shapes)


def _grown(shape: Shape, factor: float) -> Shape:
    if isinstance(shape, Curve):
        words = (word if word.isalpha() else f"{factor * float(word):g}" for word in shape.path.split())
        return shape._replace(path=" ".join(words))
    return shape._replace(**{name: factor * getattr(shape, name) for name in LENGTHS.intersection(shape._fields)})


def _collisions(shapes: Sequence[Shape], added: Sequence[Badge]) -> int:
    """How many things new badges cover: badges, words, and discs of other moves; and middles of their own discs."""
    import numpy as np

    if not added:
        return 0
    everything = [*shapes, *added]
    boxes = [extent(shape) for shape in everything if isinstance(shape, (Badge, Label))]
    discs = [shape for shape in shapes if isinstance(shape, Circle) and shape.kind != "empty"]
    a, b, c, d = (np.array([extent(badge) for badge in added]).T)[:, :, None]
    left, top, right, bottom = np.array(boxes, dtype=float).reshape(-1, 4).T
    across, down = np.minimum(c, right) - np.maximum(a, left), np.minimum(d, bottom) - np.maximum(b, top)
    bad = int(((across > 1) & (down > 1)).sum()) - len(added)  # each badge meets itself
    x, y, r = np.array([(disc.x, disc.y, disc.r) for disc in discs], dtype=float).reshape(-1, 3).T
    dx, dy = np.maximum(np.maximum(a - x, x - c), 0), np.maximum(np.maximum(b - y, y - d), 0)
    own = np.array([[not set(disc.moves).isdisjoint(badge.moves) for disc in discs] for badge in added], dtype=bool)
    near = np.where(own.reshape(dx.shape), FREE * r, r - 2)
    return bad + int((np.hypot(dx, dy) < near).sum())


def placed_badges(shapes: Sequence[Shape], values: Mapping[str, object], has_mirrors: bool = False) -> list[Badge]:
    """Return badges for shapes that stand for moves; `values` has the texts of moves as keys.

    Each move is shown once; with `has_mirrors`, on every shape that stands for the same moves as the first.

    >>> stone = Circle(10, 10, 5, moves=("5->1", "5->2"), below=True)
    >>> [badge.text for badge in placed_badges([stone], {"5->1": "*2", "5->2": "0"})]
    ['0', '2']
    """
    badges = [shape for shape in shapes if isinstance(shape, Badge)]
    shown = {move for badge in badges for move in badge.moves}
    added: list[Badge] = []
    wearing: set[tuple[str, ...]] = set()
    blocks = (
        [extent(shape) for shape in shapes if isinstance(shape, (Circle, Label))] if len(values) <= MOST_BADGES else []
    )
    for shape in sorted(shapes, key=_rank) if values else ():
        is_mirror = has_mirrors and shape.moves in wearing
        known = {move: values[move] for move in shape.moves if move in values and (is_mirror or move not in shown)}
        if known and not isinstance(shape, Badge):
            shown |= set(known)
            wearing.add(shape.moves)
            added += _badges(shape, known, [*badges, *added], blocks if isinstance(shape, Line) else ())
    return added


def _rank(shape: Shape) -> tuple[int, bool]:
    """Shapes with few moves wear these first; of two with as many, the one that is marked as winning."""
    return len(shape.moves), WINNING.isdisjoint(shape.kind.split())


def _badges(
    shape: Shape, values: Mapping[str, object], others: Sequence[Badge], blocks: Sequence[Extent]
) -> list[Badge]:
    """The badges of one shape: a disc if a move leaves 0, squares with all other values.

    In a stack there is one for each value, else there is one square with all of them.
    """
    by_text: dict[str, list[str]] = {}
    for move, value in values.items():
        by_text.setdefault(badge_text(value), []).append(move)
    if isinstance(shape, Line) and len(by_text) == 2 and _is_between_columns(shape):
        return _upright(shape, by_text)
    zero = [text for text in by_text if text in ("0", "P")]
    rest = _in_order(by_text.keys() - set(zero))
    shown = [[text] for text in zero]
    if is_stack := _is_stack(shape):
        shown += [[text] for text in rest[:MOST_VALUES]]
        rest = rest[MOST_VALUES:]
    shown += [rest] if rest else []
    found: list[Badge] = []
    for texts in shown:
        moves = tuple(move for text in texts for move in by_text[text])
        badge = Badge(0, 0, _written(texts, is_stack), moves=moves, part=shape.part)
        places = list(_places(shape, badge))
        if found and is_stack:
            places = [place for place in places if place[1] > found[-1].y] or places
        elif found:
            places.insert(0, _aside(found[0], badge, isinstance(shape, Label)))
        x, y = _free_place(badge, places, [*others, *found], blocks)
        found.append(badge._replace(x=x, y=y))
    if isinstance(shape, Box) and len(found) == 2 and found[0].anchor() == shape.anchor():  # both in the cell
        found = [badge.shifted(-found[1].width() / 2, 0) for badge in found]
    return found


def _upright(line: Line, by_text: Mapping[str, list[str]]) -> list[Badge]:
    """Two badges, one above the other around the middle of a line."""
    x, y = line.anchor()
    texts = _in_order(by_text)
    return [
        Badge(x, y + way * BADGE, text, moves=tuple(by_text[text]), part=line.part)
        for way, text in zip((-1, 1), texts, strict=True)
    ]


def _in_order(texts: Iterable[str]) -> list[str]:
    """Values by their sizes; P before N."""
    return sorted(texts, key=lambda text: (len(text), text != "P", text))


def _is_between_columns(line: Line) -> bool:
    """Whether a line has more room above and below than at the sides: a border or an edge between columns."""
    is_border = "border" in line.kind.split()
    return is_border == (abs(line.x2 - line.x1) < abs(line.y2 - line.y1))


def _is_stack(shape: Shape) -> bool:
    """Whether values stand one below the other below a shape."""
    return isinstance(shape, (Circle, Label, Curve)) and bool(shape.below)


def _written(texts: Sequence[str], is_stack: bool) -> str:
    """What a badge says that shows some values; the last one of a stack says that there are more."""
    if is_stack:
        return texts[0] if len(texts) == 1 else "..."
    return ", ".join([*texts[:MOST_VALUES], *["..."] * (len(texts) > MOST_VALUES)])


def _aside(first: Badge, badge: Badge, is_left: bool) -> tuple[float, float]:
    """Where a second badge of a shape stands: right of the first one; of words, left, away from the words."""
    step = (first.width() + badge.width()) / 2
    return first.x + (-step if is_left else step), first.y


def _places(shape: Shape, badge: Badge) -> Iterator[tuple[float, float]]:
    """Where a badge of a shape may be, the best place first: along a line; else at its anchor, or in rows below.

    Wide badges of discs and cards stand above them, and of words further left, so that they cover neither.
    """
    x, y = shape.anchor()
    wide = badge.width() - 2 * BADGE
    if _is_stack(shape):
        yield from ((x, y + 2 * BADGE * row) for row in range(MOST_STACKED))
        return
    if isinstance(shape, Label):
        x -= max(0, wide / 2)
    elif isinstance(shape, (Circle, Box)) and wide > 0 and y < _middle(shape) - BADGE / 2:
        x, y = (shape.x, shape.y - shape.r) if isinstance(shape, Circle) else (x - wide / 2, shape.y)
        yield from ((x, y - BADGE - 2 - 2 * BADGE * row) for row in range(MOST_ROWS))
        return
    yield x, y
    if isinstance(shape, Line) and not shape.is_short():
        dx, dy = shape.x2 - shape.x1, shape.y2 - shape.y1
        yield from ((x + way * dx, y + way * dy) for way in ALONG)
    else:
        yield from ((x, y + 2 * BADGE * row) for row in range(1, MOST_ROWS))


def _middle(shape: Circle | Box) -> float:
    """The height of the middle of a shape."""
    return shape.y if isinstance(shape, Circle) else shape.y + shape.height / 2


def _free_place(
    badge: Badge, places: Sequence[tuple[float, float]], others: Sequence[Badge], blocks: Sequence[Extent]
) -> tuple[float, float]:
    """The first place where a badge touches no other one and, if that can be, nothing else that is in the way."""
    half = badge.width() / 2

    def is_free(place: tuple[float, float]) -> bool:
        x, y = place
        return all(
            abs(x - b.x) > half + b.width() / 2 - ROUNDING or abs(y - b.y) > 2 * BADGE - ROUNDING for b in others
        )

    def is_clear(place: tuple[float, float]) -> bool:
        x, y = place
        return not any(
            x + half > left and x - half < right and y + BADGE > top and y - BADGE < bottom
            for left, top, right, bottom in blocks
        )

    free = list(filter(is_free, places))
    return next(filter(is_clear, free), (free or places)[0])
