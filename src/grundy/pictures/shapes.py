"""Shapes: discs, segments, rectangles, words and curves. Each knows the vertex and the moves that it stands for.

All shapes share four fields. `kind` is one or several names of styles, separated by spaces. `vertex` is the text of the
vertex that the shape shows. `moves` are the texts of the moves that it stands for, as `write_move` writes them. `part`
is the index of the part of a sum.
"""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

Point = tuple[float, float]
HEAD_LENGTH, HEAD_WIDTH, HEAD_BEYOND = 14.0, 14.0, 1.4
"""The head of an arrow; its tip lies a little beyond the end of the line."""


class Element(NamedTuple):
    """One element of an SVG: its tag, its kinds, its geometry as attributes, and its words."""

    tag: str
    kind: str
    geometry: dict[str, float | str]
    text: str | None = None


class Circle(NamedTuple):
    """A disc: a stone, a coin, a vertex, a token."""

    x: float
    y: float
    r: float
    kind: str = "stone"
    vertex: str | None = None
    moves: tuple[str, ...] = ()
    part: int | None = None

    def elements(self) -> list[Element]:
        return [Element("circle", self.kind, {"cx": self.x, "cy": self.y, "r": self.r})]

    def shifted(self, dx: float, dy: float) -> Circle:
        return self._replace(x=self.x + dx, y=self.y + dy)

    def anchor(self) -> Point:
        """Where a value is written: at the upper left."""
        return self.x - 0.8 * self.r, self.y - 0.8 * self.r


class Line(NamedTuple):
    """A segment: an edge of a graph, the ground; with an arrow, an arc."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str = "edge"
    arrow: bool = False
    vertex: str | None = None
    moves: tuple[str, ...] = ()
    part: int | None = None

    def elements(self) -> list[Element]:
        line = Element("line", self.kind, {"x1": self.x1, "y1": self.y1, "x2": self.x2, "y2": self.y2})
        return [line, _head((self.x1, self.y1), (self.x2, self.y2), self.kind)] if self.arrow else [line]

    def shifted(self, dx: float, dy: float) -> Line:
        return self._replace(x1=self.x1 + dx, y1=self.y1 + dy, x2=self.x2 + dx, y2=self.y2 + dy)

    def anchor(self) -> Point:
        """Where a value is written: in the middle."""
        return (self.x1 + self.x2) / 2, (self.y1 + self.y2) / 2


class Box(NamedTuple):
    """A rectangle: a square of a board, a card."""

    x: float
    y: float
    width: float
    height: float
    kind: str = "square"
    vertex: str | None = None
    moves: tuple[str, ...] = ()
    part: int | None = None

    def elements(self) -> list[Element]:
        size = {"width": self.width, "height": self.height}
        return [Element("rect", self.kind, {"x": self.x, "y": self.y, **size})]

    def shifted(self, dx: float, dy: float) -> Box:
        return self._replace(x=self.x + dx, y=self.y + dy)

    def anchor(self) -> Point:
        """Where a value is written: in the upper left corner."""
        return self.x + 9, self.y + 9


class Label(NamedTuple):
    """Words, centred on a point; those of kind `name` begin at it, and stand out from the lines behind them."""

    x: float
    y: float
    text: str
    kind: str = "label"
    vertex: str | None = None
    moves: tuple[str, ...] = ()
    part: int | None = None

    def elements(self) -> list[Element]:
        return [Element("text", self.kind, {"x": self.x, "y": self.y, "dy": ".35em"}, self.text)]

    def shifted(self, dx: float, dy: float) -> Label:
        return self._replace(x=self.x + dx, y=self.y + dy)

    def anchor(self) -> Point:
        """Where a value is written: to the left of the words, which are about 7 units a letter wide."""
        return self.x - 3.6 * len(self.text) - 12, self.y


class Curve(NamedTuple):
    """A free path of absolute commands (M, L, Q, C), separated by spaces: a loop, a bent edge."""

    path: str
    kind: str = "edge"
    arrow: bool = False
    vertex: str | None = None
    moves: tuple[str, ...] = ()
    part: int | None = None

    def elements(self) -> list[Element]:
        curve = Element("path", self.kind, {"d": self.path})
        if not self.arrow:
            return [curve]
        *_, before, end = self._points()
        return [curve, _head(before, end, self.kind)]

    def shifted(self, dx: float, dy: float) -> Curve:
        words, numbers = [], 0
        for word in self.path.split():
            if not word.isalpha():
                word = f"{float(word) + (dy if numbers % 2 else dx):g}"
                numbers += 1
            words.append(word)
        return self._replace(path=" ".join(words))

    def anchor(self) -> Point:
        """Where a value is written: at the mean of the points that the path is made of."""
        points = self._points()
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def _points(self) -> list[Point]:
        numbers = [float(word) for word in self.path.split() if not word.isalpha()]
        return list(zip(numbers[::2], numbers[1::2], strict=True))


Shape = Circle | Line | Box | Label | Curve


def _head(before: Point, end: Point, kind: str) -> Element:
    """The head of an arrow, as a triangle: a marker would need an id, and ids of two pictures on a page can clash."""
    (x0, y0), (x, y) = before, end
    length = hypot(x - x0, y - y0) or 1.0
    dx, dy = (x - x0) / length, (y - y0) / length
    tip = x + HEAD_BEYOND * dx, y + HEAD_BEYOND * dy
    base = tip[0] - HEAD_LENGTH * dx, tip[1] - HEAD_LENGTH * dy
    side = HEAD_WIDTH / 2 * dy, -HEAD_WIDTH / 2 * dx
    corners = [(base[0] + side[0], base[1] + side[1]), tip, (base[0] - side[0], base[1] - side[1])]
    path = " L ".join(f"{x:g} {y:g}" for x, y in corners)
    kinds = ["head", *(f"{word}-head" if word == "winning-edge" else word for word in kind.split() if word in ON_HEADS)]
    return Element("path", " ".join(kinds), {"d": f"M {path} z"})


ON_HEADS = ("gone", "winning-edge")
"""Kinds of lines that the heads of their arrows have too."""
