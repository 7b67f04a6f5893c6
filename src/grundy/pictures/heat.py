"""The signs of a map: a solid blue disc for 0 and P, a framed amber square for anything else, and a legend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Box, Circle, Curve, Label, Shape, text_width
from grundy.pictures.styles import Style, colour, define_styles
from grundy.values.tabular import NO_ANSWER

MOST_COLOURS = 4
"""Values from here on have one colour."""
MOST_LISTED = 9
"""A legend counts so many different values; the others together."""
SIGN = 20
"""The size of a sign in a legend."""
ROW, GAP = 28, 18
HOLE = ""
"""The text of a cell that is gone."""
TOKEN = "@"
"""The text of a vertex with a token."""
HATCHED = {HOLE: "gone", NO_ANSWER: "no position"}
"""Texts that are drawn as a grey cell with slanted lines, and what a legend says of them."""

HEAT: dict[str, Style] = {
    "heat-0": {"fill": colour("P")},
    **{f"heat-{i}": {"fill": colour(f"heat-{i}")} for i in range(1, MOST_COLOURS + 1)},
    "heat-rim": {"stroke": colour("N-text"), "stroke-width": "1.5"},
    "heat-hole": {"fill": colour("sunk"), "stroke": colour("line"), "stroke-width": "1"},
    "heat-hatch": {"fill": "none", "stroke": colour("line"), "stroke-width": "1.5"},
    "heat-text": {"font-size": "16px", "font-weight": "bold"},
    "heat-small": {"font-size": "12px"},
    "heat-words": {"fill": colour("ink2"), "font-size": "13px", "text-anchor": "start"},
    "heat-title": {"fill": colour("ink"), "font-size": "13px", "font-weight": "bold", "text-anchor": "start"},
    "heat-0-text": {"fill": colour("P-ink")},
    "heat-1-text": {"fill": colour("on-heat")},
    "heat-2-text": {"fill": colour("on-heat")},
    "heat-3-text": {"fill": colour("on-heat-3")},
    "heat-4-text": {"fill": colour("on-heat-4")},
}
define_styles("maps", HEAT)


def heat(text: str) -> int:
    """Return the colour of a value or an outcome: 0 for 0 and P, up to 4 for larger values; N counts as 1.

    >>> [heat(text) for text in ("P", "N", "0", "3", "17")]
    [0, 1, 0, 3, 4]
    """
    return {"P": 0, "N": 1}[text] if text in ("P", "N") else min(int(text), MOST_COLOURS)


def sign(x: float, y: float, size: float, text: str, vertex: str | None = None) -> list[Shape]:
    """Return the shapes of a value or an outcome around a point, as wide and high as `size`.

    >>> [type(shape).__name__ for shape in sign(20, 20, 30, "0")], type(sign(20, 20, 30, "3")[0]).__name__
    (['Circle', 'Label'], 'Box')
    """
    if text in HATCHED:
        return hole(x, y, size, vertex)
    if text == TOKEN:
        return [Circle(x, y, 0.36 * size, "token", vertex)]
    level, half = heat(text), size / 2
    kinds = next((kinds for kinds in ("heat-text", "heat-text heat-small") if text_width(text, kinds) <= size - 4), "")
    found: list[Shape] = [Circle(x, y, half, "heat-0", vertex)]
    if level:
        found = [Box(x - half, y - half, size, size, f"heat-{level} heat-rim", vertex, rx=min(5, size / 6))]
    return [*found, Label(x, y, text, f"{kinds or 'tiny'} heat-{level}-text")]


def hole(x: float, y: float, size: float, vertex: str | None = None) -> list[Shape]:
    """Return a cell that shows neither a value nor an outcome: grey, with slanted lines."""
    left, top, third = x - size / 2, y - size / 2, size / 3
    strokes = [(0, third, third, 0), (0, size, size, 0), (2 * third, size, size, 2 * third)]
    path = " ".join(f"M {left + a:g} {top + b:g} L {left + c:g} {top + d:g}" for a, b, c, d in strokes)
    return [Box(left, top, size, size, "heat-hole", vertex, rx=min(5, size / 6)), Curve(path, "heat-hatch")]


class Entry(NamedTuple):
    """A line of a legend: its sign and what it means."""

    text: str
    words: str


def legend(texts: Iterable[str]) -> list[Entry]:
    """Return what stands below a map: how many cells have each value or outcome.

    >>> legend(["P", "N", "N"])
    [Entry(text='N', words='× 2, who starts wins'), Entry(text='P', words='× 1, who starts loses')]
    >>> legend(["0", "4", ""])
    [Entry(text='0', words='× 1'), Entry(text='4', words='× 1'), Entry(text='', words='× 1, gone')]
    """
    counts = Counter(texts)
    holes = [Entry(TOKEN, "the first token")] if counts.pop(TOKEN, 0) else []
    holes += [Entry(text, f"× {counts.pop(text):,}, {words}") for text, words in HATCHED.items() if text in counts]
    if counts.keys() <= {"N", "P"}:
        ends = {"N": "wins", "P": "loses"}
        return [Entry(t, f"× {counts[t]:,}, who starts {ends[t]}") for t in "NP" if counts[t]] + holes
    listed = sorted(counts, key=int)
    shown, rest = listed[:MOST_LISTED], listed[MOST_LISTED:]
    more = [Entry(rest[0], f"× {sum(counts[t] for t in rest):,}, {rest[0]} to {rest[-1]}")] if len(rest) > 1 else []
    if len(rest) == 1:
        shown = listed
    return [Entry(text, f"× {counts[text]:,}") for text in shown] + more + holes


def with_legend(picture: Picture, title: str, entries: Sequence[Entry]) -> Picture:
    """Write what a map shows above it, and its legend below; a narrow map gets a wider canvas.

    >>> with_legend(Picture(20, 20), "values", legend(["0", "1"])).height > 20
    True
    """
    width = max(picture.width, min(text_width(title, "heat-title") + GAP, 520), 180)
    above = _broken(title, width - GAP)
    top = 20 * len(above) + 6
    shapes: list[Shape] = [Label(GAP / 2, 16 + 20 * i, line, "heat-title") for i, line in enumerate(above)]
    shapes += picture.moved((width - picture.width) / 2, top)
    x, y = GAP / 2, top + picture.height + ROW / 2
    for entry in entries:
        wide = SIGN + 6 + text_width(entry.words, "heat-words")
        if x > GAP and x + wide > width:
            x, y = GAP / 2, y + ROW
        shapes += sign(x + SIGN / 2, y, SIGN, entry.text)
        shapes.append(Label(x + SIGN + 6, y, entry.words, "heat-words"))
        x += wide + GAP
    return Picture(round(width), round(y + ROW / 2 + 2), tuple(shapes)).fitted()


def _broken(text: str, width: float) -> list[str]:
    """The words in lines of a width; a word that is too long is cut."""
    lines: list[str] = []
    for word in text.split():
        while text_width(word, "heat-title") > width and len(word) > 4:
            word = word.rstrip("…")[:-1] + "…"
        if lines and text_width(f"{lines[-1]} {word}", "heat-title") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
