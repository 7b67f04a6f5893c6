"""Names of vertices on paper: inside a disc if they fit, else beside it, off the edges and off each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from grundy.pictures.shapes import Label, text_width
from grundy.pictures.styles import font

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Point = tuple[float, float]
Segment = tuple[Point, Point]
LONGEST_NAME = 24
"""Longer names are cut."""
INSIDE = ("label", "label small", "label tiny")
"""How names inside discs are written: the first kind that fits is taken."""
GAP = 5
PLACES = (
    ("name name-middle", 0.0, 1.0),
    ("name", 1.0, 0.0),
    ("name", 0.72, 0.72),
    ("name name-end", -0.72, 0.72),
    ("name name-end", -1.0, 0.0),
    ("name name-middle", 0.0, -1.0),
    ("name name-end", -0.72, -0.72),
    ("name", 0.72, -0.72),
)
"""Places beside a disc and the kind of the words there; the last one is where badges are."""


class Names(NamedTuple):
    """Labels of vertices by number, and how many of them cover a disc or another name."""

    labels: dict[int, Label]
    collisions: int


def shown_name(name: object) -> str:
    """Return the text of a vertex in a picture: cells without brackets, long names cut.

    >>> shown_name((0, 1)), shown_name("Bonn"), shown_name("x" * 30)
    ('0,1', 'Bonn', 'xxxxxxxxxxxxxxxxxxxxxxx…')
    """
    text = ",".join(map(str, name)) if isinstance(name, tuple) else str(name)
    return text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 1] + "…"


def inside_kind(text: str, radius: float) -> str | None:
    """Return the largest kind in which a text fits into a disc; None if it fits in none.

    >>> inside_kind("7", 17), inside_kind("10,10", 17), inside_kind("Bonn am Rhein", 17)
    ('label', 'label tiny', None)
    """
    return next((kind for kind in INSIDE if text_width(text, kind) <= 2 * radius - 6), None)


def place_names(
    at: Mapping[int, Point], names: Mapping[int, str], radius: float, segments: Sequence[Segment], inside: bool = True
) -> Names:
    """Return where the names of vertices stand: inside their discs if they fit, else at the best place beside them.

    >>> place_names({0: (0, 0), 1: (90, 0)}, {0: "a", 1: "a long name"}, 17, [((0, 0), (90, 0))]).labels[1][2:4]
    ('a long name', 'name name-middle')
    """
    kinds = {v: inside_kind(name, radius) if inside else None for v, name in names.items()}
    used = [kind for kind in kinds.values() if kind is not None]
    size = max(used, key=INSIDE.index, default=None)  # all names inside discs have one size
    labels = {v: Label(*at[v], name, size or "label") for v, name in names.items() if kinds[v] is not None}
    beside = [v for v in names if kinds[v] is None]
    if not beside:
        return Names(labels, 0)
    room = _Room(at.values(), radius, segments)
    collisions = 0
    for v in beside:
        label, cost = room.place(at[v], names[v])
        labels[v] = label
        collisions += cost >= COLLISION
    return Names({v: labels[v] for v in names}, collisions)


COLLISION = 1000
"""What it costs to cover a disc or a name; to cross an edge costs 10, a worse place 1."""


class _Room:
    """What names must not cover."""

    def __init__(self, discs: Iterable[Point], radius: float, segments: Sequence[Segment]) -> None:
        import numpy as np

        self.radius = radius
        self.discs = np.array(list(discs), dtype=float).reshape(-1, 2)
        self.ends = np.array(segments, dtype=float).reshape(-1, 2, 2)
        self.boxes = np.empty((0, 4))

    def place(self, at: Point, name: str) -> tuple[Label, int]:
        """Return the best label beside a disc, and what it costs."""
        import numpy as np

        wide, high = text_width(name, "name"), font("name")[0]
        best: tuple[int, Label, tuple[float, float, float, float]] | None = None
        for rank, (kind, dx, dy) in enumerate(PLACES):
            reach = self.radius + GAP
            x, y = at[0] + reach * dx, at[1] + (reach + high / 2) * dy
            left = x - (wide if "end" in kind else wide / 2 if "middle" in kind else 0)
            box = left, y - 0.55 * high, left + wide, y + 0.55 * high
            cost = rank + COLLISION * self._covered(box) + 10 * self._crossed(box)
            if best is None or cost < best[0]:
                best = cost, Label(x, y, name, kind), box
        assert best is not None
        self.boxes = np.vstack([self.boxes, best[2]])
        return best[1], best[0]

    def _covered(self, box: tuple[float, float, float, float]) -> int:
        left, top, right, bottom = box
        r, (x, y) = 0.9 * self.radius, self.discs.T
        discs = (x + r > left) & (x - r < right) & (y + r > top) & (y - r < bottom)
        a, b, c, d = self.boxes.T
        return int(discs.sum()) + int(((c > left) & (a < right) & (d > top) & (b < bottom)).sum())

    def _crossed(self, box: tuple[float, float, float, float]) -> int:
        """How many segments meet a box, by the way of Liang and Barsky: clip each against the four sides."""
        import numpy as np

        if not len(self.ends):
            return 0
        start, way = self.ends[:, 0], self.ends[:, 1] - self.ends[:, 0]
        low: NDArray[np.float64] = np.zeros(len(start))
        high: NDArray[np.float64] = np.ones(len(start))
        outside = np.zeros(len(start), dtype=bool)
        for axis in (0, 1):
            near, far = box[axis] - start[:, axis], box[axis + 2] - start[:, axis]
            step = np.where(way[:, axis] == 0, 1e-9, way[:, axis])
            first, last = np.minimum(near / step, far / step), np.maximum(near / step, far / step)
            low, high = np.maximum(low, first), np.minimum(high, last)
            outside |= (way[:, axis] == 0) & ((near > 0) | (far < 0))
        return int(((low <= high) & ~outside).sum())


GROWTH = (1.0, 1.25, 1.5, 1.9, 2.4, 3.0)
"""So much larger a board is drawn where names would cover each other."""


def roomy(
    draw: Callable[[float], tuple[dict[int, Point], Sequence[Segment]]],
    names: Mapping[int, str],
    radius: float,
    inside: bool,
) -> tuple[float, dict[int, Label]]:
    """Return how much larger a board must be drawn so that no name covers anything, and the names there.

    `draw` tells where vertices and edges are if the board is drawn larger by a factor.
    """
    best: tuple[int, float, dict[int, Label]] | None = None
    for factor in GROWTH:
        at, segments = draw(factor)
        labels, collisions = place_names(at, names, radius, segments, inside)
        if best is None or collisions < best[0]:
            best = collisions, factor, labels
        if not collisions:
            break
    assert best is not None
    return best[1], best[2]
