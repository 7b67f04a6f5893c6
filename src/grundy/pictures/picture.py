"""A picture: shapes on a canvas, as SVG for people and as plain data for programs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import ceil
from os import PathLike
from textwrap import wrap
from typing import Any, NamedTuple

from grundy.pictures.shapes import Box, Element, Label, Shape
from grundy.pictures.styles import TEXT, TOKEN, TOKENS, Style, colour, plain, resolved, used_styles

POINTER = (
    "{0} *{{pointer-events:none}}{0} [data-move],{0} [data-moves],{0} [data-vertex]:not(text){{pointer-events:auto}}"
)
"""Only what stands for a move or is a vertex is clicked: no name and no line is in the way."""
PAPER = colour("surface")
"""The background: the colours of shapes are chosen for it, on light pages and on dark ones."""
DECORATION = ("ring", "coin-rim", "matching-gap")
"""Second elements of a shape that stand for nothing."""
MARGIN = 4
"""So far from the rim of the canvas all shapes stay."""
LONGEST_LINE, MOST_LINES = 72, 8
"""A text that stands for a picture is broken into lines, and cut after some."""
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML may hold."""


class Picture(NamedTuple):
    """Shapes on a canvas; what a position looks like.

    >>> from grundy.pictures import Circle
    >>> drawn = Picture(20, 20, (Circle(10, 10, 5, "vertex", vertex="a", moves=("a",)),))
    >>> print(drawn.svg().rpartition('<rect')[2].partition("/>")[2])
    <circle class="vertex" cx="10" cy="10" r="5" data-vertex="a" data-move="a"/></svg>
    """

    width: float
    height: float
    content: tuple[Shape, ...] = ()

    def svg(self, dark: bool = False) -> str:
        """Return the picture as a stand-alone SVG text: the same picture, the same text.

        It has no ids. Its styles hold inside it only, by a class that depends on what is drawn, so that many pictures
        can stand on one page. A shape that stands for one move has its text as `data-move`; for several, `data-moves`
        is a JSON list. Parts of a sum have `data-part`, vertices `data-vertex`.

        Colours are custom properties such as `--grundy-ink`. They are light, and dark where the reader prefers dark
        pages; a page may set others on the picture. Programs that know no custom properties show the light ones. With
        `dark` they are dark everywhere, as for a dark slide.

        >>> Picture(20, 20).svg(dark=True).count("prefers-color-scheme")
        0
        """
        size = f'width="{self.width:g}" height="{self.height:g}" viewBox="0 0 {self.width:g} {self.height:g}"'
        drawn = list(self._elements())
        body = _NO_XML.sub("\ufffd", "".join(_svg(shape, element) for shape, element in drawn))
        scope = _scope(f"{size}{body}{' dark' if dark else ''}")
        kinds = {kind for _, element in drawn for kind in element.kind.split()}
        has_words = any(element.tag == "text" for _, element in drawn)
        style = _style_sheet(f".{scope}", used_styles(kinds), has_words, dark)
        paper = f'<rect width="100%" height="100%" fill="{plain(PAPER, dark)}" style="fill:{PAPER}"/>'
        opening = f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" {size}>'
        return f"{opening}<style>{style}</style>{paper}{body}</svg>"

    def png(self, scale: float = 2.0, dark: bool = False) -> bytes:
        r"""Return the picture as the bytes of a PNG file, `scale` pixels a unit, light or dark.

        >>> Picture(20, 20).png()[1:4], len(Picture(20, 20).png()) < len(Picture(20, 20).png(scale=20))
        (b'PNG', True)
        """
        from grundy.pictures.png import png

        return png(self, scale, dark)

    def tikz(self, scale: float = 1.0, dark: bool = False) -> str:
        r"""Return the picture as a LaTeX file that compiles by itself, drawn by TikZ.

        >>> Picture(20, 20).tikz().splitlines()[0]
        '\\documentclass[tikz]{standalone}'
        """
        from grundy.pictures.tikz import tikz

        return tikz(self, scale, dark)

    def pdf(self, scale: float = 1.0, dark: bool = False) -> bytes:
        """Return the picture as the bytes of a PDF file of one page. Its words are in Latin letters.

        >>> Picture(20, 20).pdf()[:4]
        b'%PDF'
        """
        from grundy.pictures.pdf import pdf

        return pdf(self, scale, dark)

    def save(
        self,
        path: str | PathLike[str],
        *,
        scale: float | None = None,
        width: float | None = None,
        dark: bool = False,
    ) -> None:
        """Write the picture to a file: .svg, .png, .tex (TikZ) or .pdf.

        `scale` enlarges it; a PNG has 2 pixels a unit if nothing else is said. `width` asks for a width in pixels,
        in place of a scale; a pixel of .svg, .tex and .pdf is 1/96 inch. `dark` chooses
        the colours for a dark page or slide.

        >>> Picture(20, 20).save("nim.jpg")
        Traceback (most recent call last):
        grundy.errors.GrundyError: pictures are written as .svg, .png, .tex or .pdf, got 'nim.jpg'
        """
        from grundy.pictures.save import save

        save(self, path, scale, width, dark)

    def shapes(self, dark: bool = False, tokens: bool = False) -> dict[str, Any]:
        """Return the picture as plain data for JSON, for pages that allow no inline style; colours are plain numbers.

        With `tokens` they are custom properties such as `var(--grundy-ink)`, which the page defines.

        A shape has its SVG tag, its geometry and its style, both as attributes to set, and its kinds as `classes`;
        where there are some, its `text`, `vertex`, `part`, and the texts of its `moves`.

        >>> from grundy.pictures import Circle
        >>> drawn = Picture(20, 20, (Circle(10, 10, 5, moves=("3->1",)),)).shapes()
        >>> drawn["width"], drawn["shapes"][0]["geometry"], drawn["shapes"][0]["moves"]
        (20, {'cx': 10, 'cy': 10, 'r': 5}, ['3->1'])
        """
        drawn = [_data(shape, element, dark, tokens) for shape, element in self._elements()]
        size = {"width": _number(self.width), "height": _number(self.height)}
        return {**size, "background": PAPER if tokens else plain(PAPER, dark), "shapes": drawn}

    def _elements(self) -> Iterator[tuple[Shape, Element]]:
        return ((shape, element) for shape in self.content for element in shape.elements())

    def _repr_svg_(self) -> str:
        return self.svg()

    def moved(self, dx: float, dy: float) -> tuple[Shape, ...]:
        """Return the shapes shifted by (dx, dy)."""
        return tuple(shape.shifted(dx, dy) for shape in self.content)

    def in_sum(self, part: int) -> Picture:
        """Return the picture as that of a part of a sum: its moves are those of the sum.

        >>> from grundy.pictures import Circle
        >>> Picture(20, 20, (Circle(10, 10, 5, moves=("3->1",)),)).in_sum(2).content[0].moves
        ('2: 3->1',)
        """
        content = (
            shape._replace(part=part, moves=tuple(f"{part}: {move}" for move in shape.moves)) for shape in self.content
        )
        return self._replace(content=tuple(content))

    def fitted(self) -> Picture:
        """Return the picture on a canvas that holds all its shapes, the words too.

        >>> Picture(20, 20, (Label(10, 10, "a name that is long"),)).fitted().width > 100
        True
        """
        from grundy.pictures.extent import around, extent

        if not self.content:
            return self
        left, top, right, bottom = around(map(extent, self.content))
        dx, dy = max(0, MARGIN - left), max(0, MARGIN - top)
        width, height = max(self.width, right + MARGIN) + dx, max(self.height, bottom + MARGIN) + dy
        return Picture(ceil(width), ceil(height), self.moved(dx, dy) if dx or dy else self.content)

    def with_legend(self) -> Picture:
        """Return the picture with a legend below: what the signs mean that are in it.

        >>> from grundy.pictures import Badge
        >>> Picture(20, 20, (Badge(10, 10, "0"),)).with_legend().content[-1].text
        'leaves 0: this move wins'
        """
        from grundy.pictures.legend import with_legend

        return with_legend(self)

    def with_values(self, values: Mapping[str, object]) -> Picture:
        """Put badges on the shapes that stand for moves; `values` has the texts of moves as keys.

        A shape whose moves leave several values shows them all: a disc for 0, a square for the others; below a stone
        or a coin, one below the other. Each move is shown once, on the shape that stands for the fewest moves. Where
        badges would cover each other, words or other discs, all but words and badges is drawn larger.

        >>> from grundy.pictures import Circle
        >>> Picture(20, 20, (Circle(10, 10, 5, moves=("3->1",)),)).with_values({"3->1": "*2"}).content[-1].text
        '2'
        """
        from grundy.pictures.badges import with_badges

        return with_badges(self, values)


def _scope(drawn: str) -> str:
    """A class for the root element that is different for different pictures, and the same in every process."""
    from hashlib import blake2b

    return "grundy-" + blake2b(drawn.encode(), digest_size=6).hexdigest()


def _style_sheet(scope: str, styles: Mapping[str, Style], has_words: bool, is_dark: bool) -> str:
    rules = {"text": TEXT} if has_words else {}
    rules |= {f".{kind}": style for kind, style in styles.items()}
    written = "".join(f"{scope} {of}{{{_declared(style, is_dark)}}}" for of, style in rules.items())
    used = [token for token in TOKENS if colour(token) in f"{written}{PAPER}"]
    light, dark = (";".join(f"--grundy-{token}:{TOKENS[token][side]}" for token in used) for side in (0, 1))
    themes = f"{scope}{{{light}}}@media (prefers-color-scheme:dark){{{scope}{{{dark}}}}}"
    if is_dark:
        themes = f"{scope}{{{dark}}}"
    return themes + written + POINTER.format(scope)


def _declared(style: Style, dark: bool) -> str:
    """The declarations of a style: before a custom property its plain value, for programs that know no such things."""
    return ";".join(
        f"{name}:{plain(value, dark)};{name}:{value}" if TOKEN.search(value) else f"{name}:{value}"
        for name, value in style.items()
    )


def _svg(shape: Shape, element: Element) -> str:
    attributes: dict[str, float | str] = {"class": element.kind, **element.geometry}
    written = "".join(f' {name}="{_attribute(value)}"' for name, value in attributes.items())
    written += "" if element.kind in DECORATION else _links(shape)
    if element.text is None:
        return f"<{element.tag}{written}/>"
    return f"<{element.tag}{written}>{escape(element.text)}</{element.tag}>"


def _links(shape: Shape) -> str:
    """What the shape stands for, as data attributes."""
    found: dict[str, str] = {}
    if shape.vertex is not None:
        found["data-vertex"] = shape.vertex
    if shape.part is not None:
        found["data-part"] = str(shape.part)
    if len(shape.moves) == 1:
        found["data-move"] = shape.moves[0]
    written = "".join(f' {name}="{_attribute(value)}"' for name, value in found.items())
    if len(shape.moves) > 1:  # JSON is full of double quotes: this attribute stands in single ones
        listed = json.dumps(shape.moves, ensure_ascii=False, separators=(",", ":"))
        written += f" data-moves='{escape(listed, quote=False).replace(chr(39), '&#39;')}'"
    return written


def _attribute(value: float | str) -> str:
    if not isinstance(value, str):
        return f"{value:g}"
    return escape(value).replace("\t", "&#9;").replace("\n", "&#10;").replace("\r", "&#13;")


def _data(shape: Shape, element: Element, dark: bool, tokens: bool) -> dict[str, Any]:
    kinds = element.kind.split()
    style = resolved(element.tag, kinds, None if tokens else dark)
    if element.kind in DECORATION:
        shape = shape._replace(vertex=None, moves=(), part=None)
    if not shape.moves and (shape.vertex is None or element.tag == "text"):
        style["pointer-events"] = "none"
    geometry = {name: value if isinstance(value, str) else _number(value) for name, value in element.geometry.items()}
    data: dict[str, Any] = {"tag": element.tag, "classes": kinds, "geometry": geometry, "style": style}
    data |= {"text": element.text, "vertex": shape.vertex, "part": shape.part, "moves": list(shape.moves) or None}
    return {name: value for name, value in data.items() if value is not None}


def _number(value: float) -> float:
    """A number as the SVG has it, whole where it is whole."""
    shown = float(f"{value:g}")
    return int(shown) if shown.is_integer() else shown


def beside(pictures: Sequence[Picture], sign: str = "+", gap: float = 40) -> Picture:
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


def words(text: str, moves: tuple[str, ...] = ()) -> Picture:
    """Draw a position that has no picture of its own: its text in a frame, which stands for all its moves.

    >>> [shape.text for shape in words("my-game 20").content[1:]]
    ['my-game 20']
    >>> long = words("my-game " + "0-1," * 1000)
    >>> long.width < 800, len(long.content)
    (True, 9)
    """
    lines = wrap(text, LONGEST_LINE, break_on_hyphens=False) or [""]
    if len(lines) > MOST_LINES:
        lines[MOST_LINES - 1 :] = ["..."]
    width, height = 9 * max(map(len, lines)) + 24, 20 * len(lines) + 20
    labels = (Label(width / 2, 20 + 20 * at, line) for at, line in enumerate(lines))
    return Picture(width, height, (Box(2, 2, width - 4, height - 4, moves=moves), *labels))
