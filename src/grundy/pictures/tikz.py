"""Pictures as TikZ: a file for LaTeX that compiles by itself, and whose picture can be copied into a paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from grundy.pictures.ink import Colour, Ink, Outline, Point, Words, inks

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture

UNIT = 0.75
"""Points (1/72 inch) in a unit of a picture, which is 1/96 inch as in SVG."""
HEAD = r"""\documentclass[tikz]{standalone}
\usepackage[T1]{fontenc}
\usepackage{textcomp}
\usepackage{lmodern}
"""
OTHER_LETTERS = "% Some letters are not Latin: compile with lualatex, and choose a font that has them.\n"
ESCAPED = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    '"': r"\textquotedbl{}",
    "'": r"\textquotesingle{}",
    "`": r"\textasciigrave{}",
    "∗": r"$\ast$",
    "≥": r"$\geq$",
    "≤": r"$\leq$",
    "−": r"$-$",
    "×": r"$\times$",
    "·": r"$\cdot$",
    "→": r"$\to$",
    "⊕": r"$\oplus$",
    "…": r"\dots{}",
    "✓": r"$\surd$",
    "✗": r"$\times$",
}
LIGATURES = "-<>,"
"""Two of these in a row would be one sign in the fonts of TeX."""
CAPS = {"square": "rect"}
ANCHORS = {"middle": "base", "end": "base east"}


def tikz(picture: Picture, scale: float = 1.0, dark: bool = False) -> str:
    r"""Return a picture as a LaTeX file of the class `standalone`, drawn by TikZ.

    >>> from grundy.pictures import Circle, Picture
    >>> print(tikz(Picture(20, 20, (Circle(10, 10, 5, "stone"),))).splitlines()[-3])
      \fill[fill=grundy4b505b] (10,10) circle[radius=5];
    """
    painted = list(inks(picture, dark))
    colours = sorted({colour for ink in painted for colour in _colours(ink)})
    unit = _number(UNIT * scale)
    lines = [rf"\begin{{tikzpicture}}[x={unit}bp,y=-{unit}bp]"]
    lines += [rf"  \useasboundingbox (0,0) rectangle ({_number(picture.width)},{_number(picture.height)});"]
    lines += [f"  {line}" for ink in painted for line in _drawn(ink, UNIT * scale)]
    lines += [r"\end{tikzpicture}", r"\end{document}", ""]
    text = "".join(ink.text for ink in painted if isinstance(ink, Words))
    latin = all(letter < "\u0180" or letter in ESCAPED for letter in text)
    defined = [rf"\definecolor{{{_name(colour)}}}{{HTML}}{{{_hex(colour).upper()}}}" for colour in colours]
    return ("" if latin else OTHER_LETTERS) + HEAD + "\n".join([*defined, r"\begin{document}", *lines])


def escape(text: str) -> str:
    r"""Return words as LaTeX writes them.

    >>> print(escape("a_b {50%} -- ∗2"))
    a\_b \{50\%\} -{}- $\ast$2
    """
    written: list[str] = []
    for before, letter in zip([" ", *text], text, strict=False):
        ligature = letter == before and letter in LIGATURES
        written.append(("{}" if ligature else "") + ESCAPED.get(letter, letter if letter.isprintable() else "?"))
    return "".join(written)


def _drawn(ink: Ink, unit: float) -> Iterator[str]:
    if isinstance(ink, Words):
        yield from _node(ink, unit)
        return
    options = []
    if ink.fill is not None:
        options += [f"fill={_name(ink.fill)}", *_opacity("fill opacity", ink.fill_opacity)]
    if ink.stroke is not None:
        options += [f"draw={_name(ink.stroke)}", *_opacity("draw opacity", ink.stroke_opacity)]
        options += [f"line width={_number(unit * ink.width)}bp", *_pattern(ink.dashes, unit)]
        if ink.cap != "butt":
            options.append(f"line cap={CAPS.get(ink.cap, ink.cap)}")
        if ink.join != "miter":
            options.append(f"line join={ink.join}")
    if options:
        command = "path" if ink.stroke is not None and ink.fill is not None else "fill" if ink.fill else "draw"
        rounded, where = _place(ink, unit)
        yield rf"\{command}[{', '.join(options + rounded)}] {where};"


def _place(ink: Outline, unit: float) -> tuple[list[str], str]:
    """Options for round corners, and the path as TikZ writes it."""
    if len(ink.plain) == 3:
        x, y, r = ink.plain
        return [], f"{_point((x, y))} circle[radius={_number(r)}]"
    if len(ink.plain) == 5:
        x, y, width, height, r = ink.plain
        rounded = [f"rounded corners={_number(unit * r)}bp"] if r else []
        return rounded, f"{_point((x, y))} rectangle {_point((x + width, y + height))}"
    written = []
    for command, points in ink.segments:
        if command == "C":
            first, second, end = map(_point, points)
            written.append(f".. controls {first} and {second} .. {end}")
        else:
            written.append({"M": "", "L": "-- ", "Z": "-- cycle"}[command] + "".join(map(_point, points)))
    return [], " ".join(written)


def _node(words: Words, unit: float) -> Iterator[str]:
    """Words on their baseline. A halo is a box behind them: TeX has no rim for letters."""
    if not words.text:
        return
    size = unit * words.size
    font = rf"\fontsize{{{_number(size)}}}{{{_number(1.2 * size)}}}\selectfont\sffamily" + r"\bfseries" * words.bold
    options = [f"anchor={ANCHORS.get(words.anchor, 'base west')}", "inner sep=0pt", "outer sep=0pt"]
    options += [f"text={_name(words.fill)}", *_opacity("opacity", words.opacity), f"font={font}"]
    if words.halo is not None:
        options.append(f"fill={_name(words.halo)}")
    yield rf"\node[{', '.join(options)}] at {_point((words.x, words.y))} {{{escape(words.text)}}};"


def _colours(ink: Ink) -> list[Colour]:
    both = (ink.fill, ink.halo) if isinstance(ink, Words) else (ink.fill, ink.stroke)
    return [colour for colour in both if colour is not None]


def _opacity(name: str, opacity: float) -> list[str]:
    return [f"{name}={_number(opacity)}"] if opacity < 1 else []


def _pattern(dashes: Sequence[float], unit: float) -> list[str]:
    if not dashes:
        return []
    twice = [*dashes, *dashes] if len(dashes) % 2 else dashes
    steps = (f"{'off' if at % 2 else 'on'} {_number(unit * dash)}bp" for at, dash in enumerate(twice))
    return [f"dash pattern={' '.join(steps)}"]


def _point(point: Point) -> str:
    return f"({_number(point[0])},{_number(point[1])})"


def _number(value: float) -> str:
    """A number without an exponent, which TeX would not read."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if round(value, 3) else "0"


def _hex(colour: Colour) -> str:
    return bytes(colour).hex()


def _name(colour: Colour) -> str:
    return f"grundy{_hex(colour)}"
