"""A PDF file of text and pictures, with the fonts that every reader has: nothing is to be installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import normalize

from grundy.pictures.pdf import FONTS as PICTURE_FONTS
from grundy.pictures.pdf import graphics_states, is_latin, painted, pdf_file
from grundy.pictures.picture import Picture

WIDTH, HEIGHT, MARGIN = 595, 842, 56
"""A4 and its margins, in points."""
FONTS = {"plain": "Helvetica", "bold": "Helvetica-Bold", "code": "Courier"}
BREADTH = {"plain": 0.5, "bold": 0.56, "code": 0.6}
"""The breadth of a character in the size of its font: exact for code, a mean for the others."""


class Line(NamedTuple):
    """A line of text: its font, its size, and the space above it."""

    text: str
    font: str = "plain"
    size: int = 11
    space: int = 0


class Figure(NamedTuple):
    """A picture, how large it is (points for a unit), and the space above it."""

    picture: Picture
    unit: float
    space: int = 0


Item = Line | Figure
Opacities = dict[tuple[float, float], str]
LARGEST_UNIT, TALLEST = 0.6, 330
"""Pictures are not enlarged, and no higher than this."""


def figure(picture: Picture, space: int = 0) -> Figure:
    """Return a picture as large as a page allows.

    >>> figure(Picture(100, 100)).unit, figure(Picture(1000, 100)).unit
    (0.6, 0.483)
    """
    unit = min(LARGEST_UNIT, (WIDTH - 2 * MARGIN) / picture.width, TALLEST / picture.height)
    return Figure(picture, unit, space)


def pdf(chapters: Sequence[Sequence[Sequence[Item]]]) -> bytes:
    r"""Return a PDF file. Each chapter begins a page; the lines of a block stay on one page where they fit.

    >>> file = pdf([[[Line("Who wins?", "bold")]]])
    >>> file[:8], file.endswith(b"%%EOF\n")
    (b'%PDF-1.4', True)
    """
    opacities: Opacities = {}
    pages = [page for chapter in chapters for page in _pages(chapter, opacities)]
    first = 3 + len(FONTS)
    kids = " ".join(f"{first + 2 * i} 0 R" for i in range(len(pages)))
    fonts = " ".join(f"/{name} {3 + i} 0 R" for i, name in enumerate(FONTS)) + f" {PICTURE_FONTS}"
    resources = f"/Font << {fonts} >> /ExtGState << {graphics_states(opacities)} >>"
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode()]
    for base in FONTS.values():
        objects.append(f"<< /Type /Font /Subtype /Type1 /BaseFont /{base} /Encoding /WinAnsiEncoding >>".encode())
    for i, page in enumerate(pages):
        at = f"/Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Contents {first + 2 * i + 1} 0 R"
        objects.append(f"<< /Type /Page {at} /Resources << {resources} >> >>".encode())
        objects.append(b"<< /Length %d >>\nstream\n" % len(page) + page + b"\nendstream")
    return pdf_file(objects)


def _pages(blocks: Sequence[Sequence[Item]], opacities: Opacities) -> list[bytes]:
    pages: list[list[bytes]] = [[]]
    y: float = HEIGHT - MARGIN
    for block in blocks:
        lines = [part for item in block for part in (_broken(item) if isinstance(item, Line) else [item])]
        tall = sum(_height(line) for line in lines)
        if y - tall < MARGIN and pages[-1] and tall <= HEIGHT - 2 * MARGIN:
            pages.append([])
            y = HEIGHT - MARGIN
        for line in lines:
            if y - _height(line) < MARGIN:
                pages.append([])
                y = HEIGHT - MARGIN
            y -= _height(line)
            if isinstance(line, Figure):
                top = y + line.unit * line.picture.height
                pages[-1].append(b"q\n%s\nQ" % painted(line.picture, line.unit, (MARGIN, top), opacities))
                continue
            shown = _bytes(line.text)
            pages[-1].append(b"BT /%s %d Tf %d %d Td (%s) Tj ET" % (line.font.encode(), line.size, MARGIN, y, shown))
    return [b"\n".join(page) for page in pages]


def _height(line: Item) -> float:
    if isinstance(line, Figure):
        return line.unit * line.picture.height + line.space
    return round(line.size * (1.15 if line.font == "code" else 1.35)) + line.space


def _broken(line: Line) -> list[Line]:
    """The line in parts that fit the page, broken after a space or a comma where there is one."""
    most = int((WIDTH - 2 * MARGIN) / (BREADTH[line.font] * line.size))
    parts, rest = [], line.text
    while len(rest) > most:
        cut = max(rest.rfind(" ", 0, most), rest.rfind(",", 0, most)) + 1 or most
        parts.append(rest[:cut])
        rest = rest[cut:]
    found = [line._replace(text=text) for text in [*parts, rest]]
    return [found[0], *(part._replace(space=0) for part in found[1:])]


def _bytes(text: str) -> bytes:
    """The text in the encoding of the fonts; a letter that they lack loses its accents, or is a question mark."""
    shown = "".join(c if is_latin(c) else normalize("NFKD", c)[0] for c in normalize("NFC", text))
    coded = shown.encode("cp1252", "replace")
    return coded.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
