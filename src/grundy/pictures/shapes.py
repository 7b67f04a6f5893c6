"""Shapes: discs, segments, rectangles, words, curves and badges. Each knows the vertex and the moves it stands for.

All shapes share four fields. `kind` is one or several names of styles, separated by spaces. `vertex` is the text of the
vertex that the shape shows. `moves` are the texts of the moves that it stands for, as `write_move` writes them. `part`
is the index of the part of a sum.
"""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from grundy.pictures.styles import font

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
    """A disc: a stone, a coin, a vertex, a token. Values stand `below` it, or at its upper right."""

    x: float
    y: float
    r: float
    kind: str = "stone"
    vertex: str | None = None
    moves: tuple[str, ...] = ()
    part: int | None = None
    below: bool = False

    def elements(self) -> list[Element]:
        disc = Element("circle", self.kind, {"cx": self.x, "cy": self.y, "r": self.r})
        kinds = self.kind.split()
        rims = [(kind, grows) for of, kind, grows in RIMS if of in kinds]
        return [disc, *(Element("circle", kind, {"cx": self.x, "cy": self.y, "r": self.r + by}) for kind, by in rims)]

    def shifted(self, dx: float, dy: float) -> Circle:
        return self._replace(x=self.x + dx, y=self.y + dy)

    def anchor(self) -> Point:
        """Where a value is written."""
        if self.below:
            return self.x, self.y + self.r + BADGE + 3
        return self.x + BESIDE * self.r, self.y - BESIDE * self.r


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
        ends: dict[str, float | str] = {"x1": self.x1, "y1": self.y1, "x2": self.x2, "y2": self.y2}
        found = [Element("line", self.kind, ends)]
        if "matching" in self.kind.split():  # a double line: a broad one with a gap in it
            found.append(Element("line", "matching-gap", ends))
        return [*found, _head((self.x1, self.y1), (self.x2, self.y2), self.kind)] if self.arrow else found

    def shifted(self, dx: float, dy: float) -> Line:
        return self._replace(x1=self.x1 + dx, y1=self.y1 + dy, x2=self.x2 + dx, y2=self.y2 + dy)

    def anchor(self) -> Point:
        """Where a value is written: in the middle."""
        return (self.x1 + self.x2) / 2, (self.y1 + self.y2) / 2

    def is_short(self) -> bool:
        """Return True if there is room for one badge only."""
        return hypot(self.x2 - self.x1, self.y2 - self.y1) < 5 * BADGE


class Box(NamedTuple):
    """A rectangle, with round corners if it has a radius `rx`: a square of a board, a card."""

    x: float
    y: float
    width: float
    height: float
    kind: str = "square"
    vertex: str | None = None
    moves: tuple[str, ...] = ()
    part: int | None = None
    rx: float = 0

    def elements(self) -> list[Element]:
        size: dict[str, float | str] = {"width": self.width, "height": self.height}
        if self.rx:
            size["rx"] = self.rx
        return [Element("rect", self.kind, {"x": self.x, "y": self.y, **size})]

    def shifted(self, dx: float, dy: float) -> Box:
        return self._replace(x=self.x + dx, y=self.y + dy)

    def anchor(self) -> Point:
        """Where a value is written: in the middle of a square, at the upper right corner of anything else."""
        if self.width == self.height:
            return self.x + self.width / 2, self.y + self.height / 2
        return self.x + self.width - 2, self.y + 2


class Label(NamedTuple):
    """Words, centred on a point; those of kind `name` begin at it, and stand out from the lines behind them.

    Values stand left of them; with a number as `below`, as far below their middle as below a disc of that radius.
    """

    x: float
    y: float
    text: str
    kind: str = "label"
    vertex: str | None = None
    moves: tuple[str, ...] = ()
    part: int | None = None
    below: float = 0

    def elements(self) -> list[Element]:
        return [Element("text", self.kind, {"x": self.x, "y": self.y, "dy": ".35em"}, self.text)]

    def shifted(self, dx: float, dy: float) -> Label:
        return self._replace(x=self.x + dx, y=self.y + dy)

    def anchor(self) -> Point:
        """Where a value is written: to the left of the words, or below them."""
        if self.below:
            return self.x, self.y + self.below + BADGE + 3
        return self.x - text_width(self.text, self.kind) / 2 - 16, self.y


class Curve(NamedTuple):
    """A free path of absolute commands (M, L, Q, C), separated by spaces: a loop, a bent edge, a bracket below stones.

    Values stand in its middle; with a number as `below`, so far below its lowest point.
    """

    path: str
    kind: str = "edge"
    arrow: bool = False
    vertex: str | None = None
    moves: tuple[str, ...] = ()
    part: int | None = None
    below: float = 0

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
        """Where a value is written: at the mean of the points that the path is made of, or below them."""
        points = self._points()
        x, y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        return (x, max(y for _, y in points) + self.below + BADGE) if self.below else (x, y)

    def _points(self) -> list[Point]:
        numbers = [float(word) for word in self.path.split() if not word.isalpha()]
        return list(zip(numbers[::2], numbers[1::2], strict=True))


class Badge(NamedTuple):
    """The value that a move leaves: 0 is a solid disc, any other a framed square, as wide as its text.

    Outcomes are badges too: for P the disc has a tick, for N the square has a cross.

    >>> [element.tag for element in Badge(0, 0, "0").elements()], Badge(0, 0, "12").elements()[0].tag
    (['circle', 'text'], 'rect')
    """

    x: float
    y: float
    text: str
    kind: str = "value"
    vertex: str | None = None
    moves: tuple[str, ...] = ()
    part: int | None = None

    def elements(self) -> list[Element]:
        kind = "zero" if self.is_zero() else "other"
        if kind == "zero":
            frame = Element("circle", "zero", {"cx": self.x, "cy": self.y, "r": BADGE})
        else:
            wide, high = self.width(), 2 * BADGE - 2
            corner: dict[str, float | str] = {"x": self.x - wide / 2, "y": self.y - high / 2}
            frame = Element("rect", "other", {**corner, "width": wide, "height": high, "rx": 4})
        if self.text in SIGNS:
            path = " ".join(
                word if word.isalpha() else f"{(self.x, self.y)[place % 2] + float(word):g}"
                for place, word in _numbered(SIGNS[self.text])
            )
            return [frame, Element("path", f"{kind}-sign", {"d": path})]
        middle: dict[str, float | str] = {"x": self.x, "y": self.y, "dy": ".35em"}
        return [frame, Element("text", f"{kind}-text", middle, self.text)]

    def is_zero(self) -> bool:
        """Return True for value 0 and for outcome P: the move wins in normal play."""
        return self.text in ("0", "P")

    def width(self) -> float:
        """Return how wide the badge is."""
        return 2 * BADGE if self.is_zero() else max(2 * BADGE - 2, text_width(self.text, "other-text") + 8)

    def shifted(self, dx: float, dy: float) -> Badge:
        return self._replace(x=self.x + dx, y=self.y + dy)

    def anchor(self) -> Point:
        return self.x, self.y


def _numbered(path: str) -> list[tuple[int, str]]:
    """The words of a path, each with the count of the numbers before it."""
    found, numbers = [], 0
    for word in path.split():
        found.append((numbers, word))
        numbers += not word.isalpha()
    return found


BADGE = 10
"""Half the size of a badge."""
BESIDE = 1.05
"""A badge lies so many radii to the right of the middle of a disc and above it: off the name in the disc."""
SIGNS = {"P": "M -4 0 L -1 4 L 5 -4", "N": "M -4 -4 L 4 4 M -4 4 L 4 -4"}
"""A tick for what wins, a cross for what loses."""
RIMS = (("token", "ring", 4), ("heads", "coin-rim", -3))
"""Discs with a second circle, and by how much this is larger: a token, and a coin that shows heads."""
Shape = Circle | Line | Box | Label | Curve | Badge


NARROW, WIDE = frozenset("iljtfrI.,:;'|![]() -"), frozenset("mwMWQO@%&<>=~+_")


def text_width(text: str, kind: str = "label") -> float:
    """Return about how wide words of a kind are: rather too much than too little.

    >>> text_width("MMM") > text_width("iii"), text_width("12", "tiny") < text_width("12")
    (True, True)
    """
    size, is_bold = font(kind)
    per_letter = sum(0.36 if c in NARROW else 0.9 if c in WIDE or ord(c) > 0x2E00 else 0.63 for c in text)
    return per_letter * size * (1.06 if is_bold else 1)


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
    kinds = ["head", *(f"{word}-head" for word in kind.split() if word in ON_HEADS)]
    return Element("path", " ".join(kinds), {"d": f"M {path} z"})


ON_HEADS = ("gone", "legal", "last", "winning-edge")
"""Kinds of lines whose arrows have heads of their own kind."""
