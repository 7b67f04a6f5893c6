"""Pictures: a position drawn as a few plain shapes, which any face can turn into SVG."""

from __future__ import annotations

from html import escape
from typing import NamedTuple


class Circle(NamedTuple):
    """A disc: a stone, a coin, a vertex, a token; `of` is the number of the vertex that it stands for, if it does."""

    x: float
    y: float
    r: float
    kind: str = "stone"
    of: int | None = None

    def svg(self) -> str:
        return f'<circle class="{self.kind}" cx="{self.x:g}" cy="{self.y:g}" r="{self.r:g}"/>'


class Line(NamedTuple):
    """A segment: an edge of a graph, the ground; with an arrow, an arc."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str = "edge"
    arrow: bool = False

    def svg(self) -> str:
        ends = f'x1="{self.x1:g}" y1="{self.y1:g}" x2="{self.x2:g}" y2="{self.y2:g}"'
        return f'<line class="{self.kind}" {ends}{_head(self.arrow)}/>'


class Box(NamedTuple):
    """A rectangle: a square of a board, a card."""

    x: float
    y: float
    width: float
    height: float
    kind: str = "square"

    def svg(self) -> str:
        size = f'width="{self.width:g}" height="{self.height:g}"'
        return f'<rect class="{self.kind}" x="{self.x:g}" y="{self.y:g}" {size}/>'


class Label(NamedTuple):
    """Words, centred on a point; those of kind `name` begin at it, and stand out from the lines behind them.

    `of` is the number of the vertex that they name, if they do.
    """

    x: float
    y: float
    text: str
    kind: str = "label"
    of: int | None = None

    def svg(self) -> str:
        return f'<text class="{self.kind}" x="{self.x:g}" y="{self.y:g}" dy=".35em">{escape(self.text)}</text>'


class Curve(NamedTuple):
    """A free path in SVG's own words: a loop, a bent edge."""

    path: str
    kind: str = "edge"
    arrow: bool = False

    def svg(self) -> str:
        return f'<path class="{self.kind}" d="{escape(self.path)}"{_head(self.arrow)}/>'


def _head(arrow: bool) -> str:
    return ' marker-end="url(#head)"' if arrow else ""


Shape = Circle | Line | Box | Label | Curve

STYLE = (
    "text{font:14px sans-serif;text-anchor:middle;fill:#222}"
    ".name{fill:#666;text-anchor:start;paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}"
    ".edge{stroke:#888;stroke-width:2;fill:none}.cut{stroke-dasharray:4 3}.gone{opacity:.2}"
    ".ground{stroke:#5a4;stroke-width:4}"
    ".stone{fill:#3b6ea5}.empty{fill:none;stroke:#bbb;stroke-dasharray:3 3}"
    ".vertex{fill:#fff;stroke:#555;stroke-width:2}.token{fill:#d9822b;stroke:#7a4300;stroke-width:2}"
    ".gadget{fill:#cfe3f7;stroke:#3b6ea5;stroke-width:2}.leaf{fill:#eee;stroke:#999;stroke-width:2}"
    ".own{fill:#e3d5f2;stroke:#75509c;stroke-width:2}"
    ".winning-edge{stroke:#2c7a30;stroke-width:5}"
    ".winning{fill:#7cc47f;stroke:#2c7a30;stroke-width:2}.matching{stroke:#2c7a30;stroke-width:5;fill:none}"
    ".heads{fill:#f2c14e;stroke:#8a6508;stroke-width:2}.tails{fill:#ddd;stroke:#888;stroke-width:2}"
    ".card{rx:5px;stroke:#333;stroke-width:1.5}.chosen{stroke:#111;stroke-width:4}.face{font-weight:bold}"
    ".red{fill:#c9302c}.green{fill:#3c8d40}.blue{fill:#2b6cb0}.yellow{fill:#f2c14e}.violet{fill:#75509c}.cyan{fill:#7cd0d8}"
    ".on-red,.on-green,.on-blue,.on-violet{fill:#fff}"
    ".way{stroke:#222;stroke-width:2;fill:none}.step{font-size:9px}"
    ".square{fill:#f7f3ea;stroke:#998}.hole{fill:#555}.note{fill:#666}"
)
HEAD = (
    '<marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">'
    '<path d="M0 0L10 5L0 10z" fill="#888"/></marker>'
)


class Picture(NamedTuple):
    """Shapes on a canvas; what a position looks like.

    >>> Picture(20, 20, (Circle(10, 10, 5),)).svg().startswith("<svg")
    True
    """

    width: float
    height: float
    shapes: tuple[Shape, ...] = ()

    def svg(self) -> str:
        """Return the picture as a stand-alone SVG text."""
        size = f'width="{self.width:g}" height="{self.height:g}" viewBox="0 0 {self.width:g} {self.height:g}"'
        body = "".join(shape.svg() for shape in self.shapes)
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{STYLE}</style><defs>{HEAD}</defs>{body}</svg>'

    def _repr_svg_(self) -> str:
        return self.svg()

    def moved(self, dx: float, dy: float) -> tuple[Shape, ...]:
        """Return the shapes shifted by (dx, dy)."""
        return tuple(_shift(shape, dx, dy) for shape in self.shapes)


def beside(pictures: list[Picture], sign: str = "+", gap: float = 40) -> Picture:
    """Draw pictures side by side with a sign between them.

    >>> beside([Picture(10, 10), Picture(10, 30)]).width
    60
    """
    height = max(picture.height for picture in pictures)
    shapes: list[Shape] = []
    x: float = 0
    for i, picture in enumerate(pictures):
        if i:
            shapes.append(Label(x + gap / 2, height / 2, sign, "note"))
            x += gap
        shapes += picture.moved(x, (height - picture.height) / 2)
        x += picture.width
    return Picture(x, height, tuple(shapes))


def words(text: str) -> Picture:
    """Draw a position that has no picture of its own: its text in a frame.

    >>> len(words("my-game 20").shapes)
    2
    """
    width = 9 * len(text) + 24
    return Picture(width, 40, (Box(2, 2, width - 4, 36), Label(width / 2, 20, text)))


def _shift(shape: Shape, dx: float, dy: float) -> Shape:
    match shape:
        case Line():
            return shape._replace(x1=shape.x1 + dx, y1=shape.y1 + dy, x2=shape.x2 + dx, y2=shape.y2 + dy)
        case Curve():
            return shape._replace(path=_shift_path(shape.path, dx, dy))
        case _:
            return shape._replace(x=shape.x + dx, y=shape.y + dy)


def _shift_path(path: str, dx: float, dy: float) -> str:
    """Shift a path of absolute commands whose numbers come in pairs (M, L, Q, C)."""
    out: list[str] = []
    numbers = 0
    for word in path.split():
        if word.isalpha():
            out.append(word)
        else:
            out.append(f"{float(word) + (dy if numbers % 2 else dx):g}")
            numbers += 1
    return " ".join(out)
