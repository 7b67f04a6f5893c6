"""Pictures as PDF of one page: lines, curves and words, in the font Helvetica that every reader has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from grundy.errors import GrundyError
from grundy.pictures.ink import REPLACED, Colour, Ink, Outline, Words, inks
from grundy.pictures.tikz import UNIT

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture

PLAIN = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 "
    "584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 "
    "667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 "
    "278 556 500 722 500 500 500 334 260 334 584"
)
"""Widths of the characters from the space to the tilde, in thousandths of the size: Helvetica.afm of Adobe,"""
BOLD = (
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 "
    "584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 "
    "667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 "
    "333 611 556 778 556 556 500 389 280 389 584"
)
"""and Helvetica-Bold.afm."""
WIDTHS = {bold: [int(word) for word in table.split()] for bold, table in ((False, PLAIN), (True, BOLD))}
FONTS = " ".join(
    f"/F{bold} << /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>"
    for bold, name in enumerate(("Helvetica", "Helvetica-Bold"))
)
"""The fonts of pictures, as a resource of a page."""
CAPS = {"round": 1, "square": 2}
JOINS = {"round": 1, "bevel": 2}


def pdf(picture: Picture, scale: float = 1.0, dark: bool = False) -> bytes:
    """Return a picture as the bytes of a PDF file of one page.

    Words are written in Latin letters: a picture with others is refused.

    >>> from grundy.pictures import Circle, Picture
    >>> pdf(Picture(20, 10, (Circle(10, 5, 4),)))[:8]
    b'%PDF-1.4'
    """
    unit = UNIT * scale
    width, height = unit * picture.width, unit * picture.height
    opacities: dict[tuple[float, float], str] = {}
    stream = painted(picture, unit, (0, height), opacities, dark)
    states, fonts = graphics_states(opacities), FONTS
    page = f"/Type /Page /Parent 2 0 R /MediaBox [0 0 {_n(width)} {_n(height)}] /Contents 4 0 R"
    return pdf_file(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< {page} /Resources << /Font << {fonts} >> /ExtGState << {states} >> >> >>".encode(),
            _compressed(stream),
        ]
    )


def painted(
    picture: Picture,
    unit: float,
    corner: tuple[float, float],
    opacities: dict[tuple[float, float], str],
    dark: bool = False,
) -> bytes:
    """Return the operators that paint a picture, `unit` points a unit, with its upper left corner at a point of a page.

    Its words need the resources `FONTS` and `graphics_states(opacities)`.
    """
    body = [f"{_n(unit)} 0 0 {_n(-unit)} {_n(corner[0])} {_n(corner[1])} cm"]
    for ink in inks(picture, dark):
        body += ["q", *_drawn(ink, opacities), "Q"]
    return "\n".join(body).encode("cp1252")


def graphics_states(opacities: Mapping[tuple[float, float], str]) -> str:
    """Return the opacities that pictures use, as a resource of their page."""
    return " ".join(f"/{name} << /ca {_n(fill)} /CA {_n(stroke)} >>" for (fill, stroke), name in opacities.items())


def pdf_file(objects: Sequence[bytes]) -> bytes:
    """Return a PDF file of some objects, numbered from 1, with the table that says where each begins."""
    written, places = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    end = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(written))
    return written + head + table + end


def _compressed(stream: bytes) -> bytes:
    from zlib import compress

    packed = compress(stream, 9)
    return b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed)


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return how wide words are in Helvetica; a letter with an accent is as wide as without it.

    >>> text_width("Nim 3", 10), text_width("Nim 3", 10, bold=True)
    (26.11, 27.23)
    """
    from unicodedata import normalize

    widths = WIDTHS[bold]
    codes = (ord(normalize("NFD", letter)[0]) - 32 for letter in text)
    return sum(widths[code] if 0 <= code < len(widths) else 556 for code in codes) * size / 1000


def _drawn(ink: Ink, opacities: dict[tuple[float, float], str]) -> Iterator[str]:
    """The operators that paint one thing."""
    both = (ink.opacity, ink.opacity) if isinstance(ink, Words) else (ink.fill_opacity, ink.stroke_opacity)
    if both != (1, 1):
        yield f"/{opacities.setdefault(both, f'G{len(opacities)}')} gs"
    if isinstance(ink, Words):
        yield from _written(ink)
        return
    if ink.fill is not None:
        yield f"{_colour(ink.fill)} rg"
    if ink.stroke is not None:
        yield f"{_colour(ink.stroke)} RG {_n(ink.width)} w {CAPS.get(ink.cap, 0)} J {JOINS.get(ink.join, 0)} j 4 M"
        yield f"[{' '.join(map(_n, ink.dashes))}] 0 d"
    yield from _path(ink)
    yield {(True, True): "B", (True, False): "f", (False, True): "S"}.get((bool(ink.fill), bool(ink.stroke)), "n")


def _path(ink: Outline) -> Iterator[str]:
    for command, points in ink.segments:
        numbers = " ".join(f"{_n(x)} {_n(y)}" for x, y in points)
        yield f"{numbers} {command.lower()}" if points else "h"


def _written(words: Words) -> Iterator[str]:
    text = "".join(letter if is_latin(letter) else REPLACED.get(letter, letter) for letter in words.text)
    if other := next((letter for letter in text if not is_latin(letter)), None):
        raise GrundyError(f"a PDF is written in Latin letters, {other!r} is none; write .svg, .png or .tex")
    shift = {"middle": 0.5, "end": 1.0}.get(words.anchor, 0.0) * text_width(text, words.size, words.bold)
    shown = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    yield f"BT /F{int(words.bold)} {_n(words.size)} Tf {_colour(words.fill)} rg"
    yield f"1 0 0 -1 {_n(words.x - shift)} {_n(words.y)} Tm"
    if words.halo is not None:  # first the rim, then the letters over it
        yield f"{_colour(words.halo)} RG {_n(2 * words.halo_width)} w 1 j 1 Tr ({shown}) Tj 0 Tr"
        yield f"1 0 0 -1 {_n(words.x - shift)} {_n(words.y)} Tm"
    yield f"({shown}) Tj ET"


def is_latin(letter: str) -> bool:
    """Return True if the fonts that every reader of PDF has can show a letter.

    >>> is_latin("è"), is_latin("∗")
    (True, False)
    """
    try:
        letter.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def _colour(colour: Colour) -> str:
    return " ".join(_n(part / 255) for part in colour)


def _n(value: float) -> str:
    """A number without an exponent."""
    return f"{value:.4f}".rstrip("0").rstrip(".") if round(value, 4) else "0"
