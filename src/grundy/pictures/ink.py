"""A picture as outlines and words with plain numbers: what a writer of a file format needs, whatever the shapes are.

It reads what `Picture.shapes` returns. Styles are those of SVG; a custom property of CSS counts as its light value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture

Colour = tuple[int, int, int]
Point = tuple[float, float]
Segment = tuple[str, tuple[Point, ...]]
"""A command of an outline and its points: move M (1), line L (1), cubic curve C (3), close Z (0)."""
ROUND = 0.5522847498
"""Four cubic curves with handles of this length are a circle, as far as eyes can tell."""
BASELINE = 0.35
"""Words that are centred on a line have their baseline so many times their size below it."""
NAMED: dict[str, Colour] = {"black": (0, 0, 0), "white": (255, 255, 255), "currentcolor": (0x15, 0x17, 0x1C)}
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*(?:\([^()]*\))?[^()]*))?\)")
_PATH = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_PATH_POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0}


class Outline(NamedTuple):
    """Segments with a fill, a stroke or both. `plain` names a circle or a rectangle: (x, y, r) or (x, y, w, h, r)."""

    segments: tuple[Segment, ...]
    fill: Colour | None
    fill_opacity: float
    stroke: Colour | None
    stroke_opacity: float
    width: float
    dashes: tuple[float, ...]
    cap: str
    join: str
    plain: tuple[float, ...] = ()


class Words(NamedTuple):
    """Words on a baseline. A halo is a rim of another colour behind them, `halo_width` wide on each side."""

    x: float
    y: float
    text: str
    anchor: str
    size: float
    bold: bool
    fill: Colour
    opacity: float
    halo: Colour | None
    halo_width: float


Ink = Outline | Words


def inks(picture: Picture, dark: bool = False) -> Iterator[Ink]:
    """Yield the background of a picture and its shapes, in the order in which they are painted.

    >>> from grundy.pictures import Circle, Picture
    >>> paper, disc = inks(Picture(20, 20, (Circle(10, 10, 5, "vertex"),)))
    >>> paper.plain, disc.plain, disc.width
    ((0.0, 0.0, 20.0, 20.0, 0.0), (10.0, 10.0, 5.0), 2.0)
    """
    data = picture.shapes(dark)
    size = {"x": 0, "y": 0, "width": data["width"], "height": data["height"]}
    if paper := data.get("background"):
        yield _outline("rect", size, {"fill": resolve(str(paper))})
    for shape in data["shapes"]:
        style = {name: resolve(str(value)) for name, value in shape["style"].items()}
        geometry = {name: value for name, value in shape["geometry"].items() if value is not None}
        if shape["tag"] == "text":
            yield _words(geometry, style, shape.get("text", ""))
        else:
            yield _outline(shape["tag"], geometry, style)


def resolve(value: str) -> str:
    """Return a style value in which custom properties of CSS are replaced by their light values.

    >>> resolve("var(--ink, #15171c)")
    '#15171c'
    """
    while match := _VARIABLE.search(value):
        fallback = (match[2] or "").strip()
        if not fallback:
            raise GrundyError(f"the style {value!r} has no light value; write var({match[1]}, #15171c)")
        value = value[: match.start()] + fallback + value[match.end() :]
    return value


def read_colour(text: str) -> tuple[Colour, float] | None:
    """Return a colour and its opacity; None for `none`.

    >>> read_colour("#fff"), read_colour("#0B5CAB80")[0], read_colour("none")
    (((255, 255, 255), 1.0), (11, 92, 171), None)
    """
    name = text.strip().lower()
    if name in ("none", "transparent"):
        return None
    if name in NAMED:
        return NAMED[name], 1.0
    digits = name.removeprefix("#")
    if len(digits) in (3, 4):
        digits = "".join(2 * digit for digit in digits)
    try:
        parts = tuple(bytes.fromhex(digits)) if name.startswith("#") else _rgb(name)
    except ValueError:
        parts = ()
    if len(parts) not in (3, 4):
        raise GrundyError(f"colours are written #rrggbb, got {text!r}")
    return (int(parts[0]), int(parts[1]), int(parts[2])), parts[3] / 255 if len(parts) == 4 else 1.0


def _rgb(name: str) -> tuple[float, ...]:
    if not re.fullmatch(r"rgba?\(.*\)", name):
        raise ValueError(name)
    *parts, last = (float(part) for part in re.split(r"[\s,/]+", name[name.index("(") + 1 : -1].strip()))
    return (*parts, 255 * last) if len(parts) == 3 else (*parts, last)


def _number(text: object, size: float = 14) -> float:
    """A length in pixels; `em` counts in the size of the words."""
    written = str(text).strip()
    if written.endswith("em"):
        return float(written.removesuffix("em")) * size
    return float(written.removesuffix("px"))


def _paint(style: Mapping[str, str], name: str, default: str) -> tuple[Colour | None, float]:
    found = read_colour(style.get(name, default))
    if found is None:
        return None, 1.0
    colour, opacity = found
    return colour, opacity * float(style.get(f"{name}-opacity", 1)) * float(style.get("opacity", 1))


def _outline(tag: str, geometry: Mapping[str, Any], style: Mapping[str, str]) -> Outline:
    fill, fill_opacity = (None, 1.0) if tag == "line" else _paint(style, "fill", "black")
    stroke, stroke_opacity = _paint(style, "stroke", "none")
    width = _number(style.get("stroke-width", 1))
    dashes = style.get("stroke-dasharray", "none")
    segments, plain = _segments(tag, {**geometry, **{name: style[name] for name in ("rx", "ry") if name in style}})
    return Outline(
        segments,
        fill,
        fill_opacity,
        stroke if width > 0 else None,
        stroke_opacity,
        width,
        () if dashes == "none" else tuple(_number(word) for word in re.split(r"[\s,]+", dashes.strip())),
        style.get("stroke-linecap", "butt"),
        style.get("stroke-linejoin", "miter"),
        plain,
    )


def _words(geometry: Mapping[str, Any], style: Mapping[str, str], text: str) -> Words:
    size = _number(style.get("font-size", 14))
    drop = _number(geometry.get("dy", 0), size)
    if style.get("dominant-baseline", geometry.get("dominant-baseline")) in ("central", "middle"):
        drop += BASELINE * size
    fill, opacity = _paint(style, "fill", "black")
    halo, _ = _paint(style, "stroke", "none")
    weight = style.get("font-weight", "normal")
    return Words(
        _number(geometry.get("x", 0)) + _number(geometry.get("dx", 0), size),
        _number(geometry.get("y", 0)) + drop,
        " ".join(text.split()),
        style.get("text-anchor", "start"),
        size,
        weight in ("bold", "bolder") or (weight.isdigit() and int(weight) >= 600),
        fill or (0, 0, 0),
        opacity if fill is not None else 0.0,
        halo,
        _number(style.get("stroke-width", 1)) / 2 if halo is not None else 0.0,
    )


def _segments(tag: str, geometry: Mapping[str, Any]) -> tuple[tuple[Segment, ...], tuple[float, ...]]:
    """The outline of an element of SVG, and its numbers if it is a circle or a rectangle."""

    def of(name: str, default: float = 0) -> float:
        return _number(geometry.get(name, default))

    if tag == "line":
        return (("M", ((of("x1"), of("y1")),)), ("L", ((of("x2"), of("y2")),))), ()
    if tag == "circle":
        x, y, r = of("cx"), of("cy"), of("r")
        return _rounded(x - r, y - r, 2 * r, 2 * r, r, r), (x, y, r)
    if tag == "ellipse":
        rx, ry = of("rx"), of("ry")
        return _rounded(of("cx") - rx, of("cy") - ry, 2 * rx, 2 * ry, rx, ry), ()
    if tag == "rect":
        x, y, width, height = of("x"), of("y"), of("width"), of("height")
        rx = min(of("rx", of("ry")), width / 2)
        ry = min(of("ry", of("rx")), height / 2)
        return _rounded(x, y, width, height, rx, ry), (x, y, width, height, rx) if rx == ry else ()
    if tag in ("polygon", "polyline"):
        numbers = [float(word) for word in re.split(r"[\s,]+", str(geometry["points"]).strip())]
        first, *others = zip(numbers[::2], numbers[1::2], strict=True)
        closed: tuple[Segment, ...] = (("Z", ()),) if tag == "polygon" else ()
        return (("M", (first,)), *(("L", (point,)) for point in others), *closed), ()
    if tag == "path":
        return tuple(_path(str(geometry["d"]))), ()
    raise GrundyError(f"pictures are made of circles, lines, rectangles, paths and texts; {tag!r} is none of these")


def _rounded(x: float, y: float, width: float, height: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """A rectangle with round corners, clockwise."""
    right, bottom = x + width, y + height
    if not (rx and ry):
        corners = ((x, y), (right, y), (right, bottom), (x, bottom))
        return (("M", corners[:1]), *(("L", (corner,)) for corner in corners[1:]), ("Z", ()))
    hx, hy = rx * (1 - ROUND), ry * (1 - ROUND)
    return (
        ("M", ((x + rx, y),)),
        ("L", ((right - rx, y),)),
        ("C", ((right - hx, y), (right, y + hy), (right, y + ry))),
        ("L", ((right, bottom - ry),)),
        ("C", ((right, bottom - hy), (right - hx, bottom), (right - rx, bottom))),
        ("L", ((x + rx, bottom),)),
        ("C", ((x + hx, bottom), (x, bottom - hy), (x, bottom - ry))),
        ("L", ((x, y + ry),)),
        ("C", ((x, y + hy), (x + hx, y), (x + rx, y))),
        ("Z", ()),
    )


def _path(text: str) -> Iterator[Segment]:
    """The segments of a path of absolute commands M, L, Q, C and Z; a quadratic curve becomes a cubic one."""
    words = _PATH.findall(text)
    at, command, here = 0, "", (0.0, 0.0)
    while at < len(words):
        if words[at].isalpha():
            command = "Z" if words[at] == "z" else words[at]
            at += 1
        elif command == "M":
            command = "L"  # further points of a move are lines
        count = _PATH_POINTS.get(command)
        if count is None or at + 2 * count > len(words):
            raise GrundyError(f"paths have the commands M, L, Q, C and Z with their points, got {text!r}")
        numbers = [float(word) for word in words[at : at + 2 * count]]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        at += 2 * count
        if command == "Q":
            (cx, cy), (x, y) = points
            handles = [(p + 2 * (c - p) / 3) for p, c in ((here[0], cx), (here[1], cy), (x, cx), (y, cy))]
            points = [(handles[0], handles[1]), (handles[2], handles[3]), (x, y)]
        here = points[-1] if points else here
        yield "C" if command == "Q" else command, tuple(points)


REPLACED = {
    "∗": "*",
    "≥": ">=",
    "≤": "<=",
    "−": "-",
    "–": "-",
    "—": "-",
    "×": "x",
    "·": ".",
    "→": "->",
    "⊕": "(+)",
    "…": "...",
    "✓": "+",
    "✗": "x",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "\N{NO-BREAK SPACE}": " ",
}


def plain_text(text: str) -> str:
    """Return words in the characters that every font has; letters lose their accents, others become `?`.

    >>> plain_text("misère ∗2 ≥ 10, Ω")
    'misere *2 >= 10, ?'
    """
    from unicodedata import combining, normalize

    spelled = "".join(REPLACED.get(letter, letter) for letter in text)
    letters = (letter for letter in normalize("NFKD", spelled) if not combining(letter))
    return "".join(letter if " " <= letter <= "~" else "?" for letter in letters)
