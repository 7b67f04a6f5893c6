"""The legend of a picture: what the signs mean that are in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Badge, Box, Circle, Label, Line, Shape, text_width

SIGN, ROW, GAP, NARROWEST = 28, 28, 18, 220
"""The width of a sign, the height of a row, the room between entries, and the least width of a picture with them."""


class Entry(NamedTuple):
    """A line of a legend: how to find its sign in a picture, how to draw it around a point, and its words."""

    is_in: Callable[[Shape], bool]
    draw: Callable[[float, float], list[Shape]]
    words: str


def _has(*kinds: str) -> Callable[[Shape], bool]:
    return lambda shape: not {*shape.kind.split()}.isdisjoint(kinds)


def _badge(*texts: str) -> Callable[[Shape], bool]:
    return lambda shape: isinstance(shape, Badge) and shape.text in texts


def _number(shape: Shape) -> bool:
    return isinstance(shape, Badge) and not shape.is_zero() and shape.text != "N"


def _disc(kind: str) -> Callable[[float, float], list[Shape]]:
    return lambda x, y: [Circle(x, y, 8, kind)]


def _line(kind: str, arrow: bool = False) -> Callable[[float, float], list[Shape]]:
    return lambda x, y: [Line(x - SIGN / 2 + 1, y, x + SIGN / 2 - 3 * arrow - 1, y, kind, arrow)]


def _is_token(shape: Shape) -> bool:
    return isinstance(shape, Circle) and "token" in shape.kind.split()


def _is_gone(shape: Shape) -> bool:
    return isinstance(shape, (Circle, Line)) and not {"gone", "empty"}.isdisjoint(shape.kind.split())


ENTRIES = (
    Entry(_badge("0"), lambda x, y: [Badge(x, y, "0")], "leaves 0: this move wins"),
    Entry(_number, lambda x, y: [Badge(x, y, "2")], "leaves this value: the opponent can win"),
    Entry(_badge("P"), lambda x, y: [Badge(x, y, "P")], "this move wins"),
    Entry(_badge("N"), lambda x, y: [Badge(x, y, "N")], "the opponent can win"),
    Entry(_has("winning"), _disc("winning"), "wins"),
    Entry(_has("winning-edge"), _line("winning-edge"), "wins"),
    Entry(_has("chosen"), lambda x, y: [Box(x - 7, y - 9, 14, 18, "tails chosen", rx=3)], "wins"),
    Entry(_is_token, _disc("token"), "token"),
    Entry(_has("legal"), _line("legal"), "where it may go"),
    Entry(_has("matching"), _line("matching"), "pair of the matching"),
    Entry(_is_gone, _disc("vertex gone"), "gone"),
    Entry(_has("last"), _line("last"), "last move"),
)
"""All that a legend may explain, in order."""


def with_legend(picture: Picture) -> Picture:
    """Write below a picture what its signs mean; each sign that is in it is explained once.

    >>> from grundy import Nim
    >>> p = Nim(1, 2)
    >>> [shape.text for shape in with_legend(p.picture(p.analysis().marks())).content if shape.kind == "legend"]
    ['wins']
    >>> with_legend(p.picture()) == p.picture()
    True
    """
    entries = [entry for entry in ENTRIES if any(map(entry.is_in, picture.content))]
    entries = [e for i, e in enumerate(entries) if e.words not in [other.words for other in entries[:i]]]
    if not entries:
        return picture
    widest = max(SIGN + 8 + text_width(entry.words, "legend") for entry in entries)
    width = max(picture.width, widest + GAP, NARROWEST)
    shapes: list[Shape] = list(picture.moved((width - picture.width) / 2, 0))
    x, y = GAP / 2, picture.height + ROW / 2
    for entry in entries:
        wide = SIGN + 8 + text_width(entry.words, "legend")
        if x > GAP and x + wide > width:
            x, y = GAP / 2, y + ROW
        shapes += entry.draw(x + SIGN / 2, y)
        shapes.append(Label(x + SIGN + 8, y, entry.words, "legend"))
        x += wide + GAP
    return Picture(width, y + ROW / 2 + 4, tuple(shapes)).fitted()
