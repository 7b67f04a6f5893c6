"""How much room shapes take, words included: so that a canvas holds all of them."""

from __future__ import annotations

from collections.abc import Iterable

from grundy.pictures.shapes import Element, Shape, text_width
from grundy.pictures.styles import font, resolved

Extent = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def extent(shape: Shape) -> Extent:
    """Return the rectangle around a shape; the width of words is estimated.

    >>> from grundy.pictures import Circle, Line
    >>> extent(Circle(10, 10, 5)), extent(Line(1, 2, 3, 4))
    ((5.0, 5.0, 15.0, 15.0), (1.0, 2.0, 3.0, 4.0))
    """
    return around(map(_of_element, shape.elements()))


def around(extents: Iterable[Extent]) -> Extent:
    """Return the rectangle around rectangles.

    >>> around([(0, 0, 1, 1), (2, -1, 3, 0)])
    (0, -1, 3, 1)
    """
    lefts, tops, rights, bottoms = zip(*extents, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _of_element(element: Element) -> Extent:
    if element.tag == "path":
        numbers = [float(word) for word in str(element.geometry["d"]).split() if not word.isalpha()]
        xs, ys = numbers[::2], numbers[1::2]
        return min(xs), min(ys), max(xs), max(ys)
    g = {name: float(value) for name, value in element.geometry.items() if name != "dy"}
    if element.tag == "circle":
        return g["cx"] - g["r"], g["cy"] - g["r"], g["cx"] + g["r"], g["cy"] + g["r"]
    if element.tag == "rect":
        return g["x"], g["y"], g["x"] + g["width"], g["y"] + g["height"]
    if element.tag == "line":
        return min(g["x1"], g["x2"]), min(g["y1"], g["y2"]), max(g["x1"], g["x2"]), max(g["y1"], g["y2"])
    wide, high = text_width(element.text or "", element.kind), font(element.kind)[0]
    anchor = resolved("text", element.kind.split())["text-anchor"]
    left = g["x"] - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    return left, g["y"] - 0.6 * high, left + wide, g["y"] + 0.6 * high
