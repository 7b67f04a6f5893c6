"""Pictures as PNG, painted by Pillow several times too large and then reduced, so that edges are smooth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, sin
from typing import TYPE_CHECKING

from grundy.errors import GrundyError
from grundy.pictures.ink import Colour, Outline, Point, Segment, Words, inks, plain_text

if TYPE_CHECKING:
    from PIL import ImageDraw, ImageFont

    from grundy.pictures.picture import Picture

    Paint = Callable[[ImageDraw.ImageDraw, int, int], None]
    Font = ImageFont.FreeTypeFont | ImageFont.ImageFont

FINER = 4
"""Pixels of the canvas in a pixel of the image, in each direction."""
MOST_AT_ONCE = 16_000_000
"""Pixels of the canvas; larger images are painted band by band."""
MOST_PIXELS = 100_000_000
BOLDER = 0.035
"""Bold words are the plain ones with a rim of so many times their size: the font that comes with Pillow is plain."""
MITRE = 4.0
"""A corner that would be longer than so many half widths is cut, as in SVG."""
FONTS = ("LiberationSans-Regular", "Arial", "arial", "Helvetica", "NotoSans-Regular", "DejaVuSans", "FreeSans")
"""Fonts of the system, for characters that are not ASCII."""


def png(picture: Picture, scale: float, dark: bool = False) -> bytes:
    r"""Return a picture as the bytes of a PNG file, `scale` pixels a unit.

    >>> from grundy.pictures import Circle, Picture
    >>> png(Picture(20, 10, (Circle(10, 5, 4),)), 2)[:8]
    b'\x89PNG\r\n\x1a\n'
    """
    from PIL import Image

    width, height = (max(1, ceil(scale * side - 1e-6)) for side in (picture.width, picture.height))
    if width * height > MOST_PIXELS:
        raise GrundyError(
            f"a PNG has at most {MOST_PIXELS:,} pixels, this one would have {width:,} x {height:,}; "
            "ask for a smaller width or scale"
        )
    painted = list(inks(picture, dark))
    image = Image.new("RGB", (width, height), "white")
    rows = max(1, MOST_AT_ONCE // (FINER * FINER * width))
    for top in range(0, height, rows):
        band = Band(width, min(rows, height - top), top, scale)
        for ink in painted:
            band.paint(ink)
        image.paste(band.image.reduce(FINER), (0, top))
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


class Band:
    """Some rows of an image, painted FINER times too large."""

    def __init__(self, width: int, height: int, top: int, scale: float) -> None:
        from PIL import Image, ImageDraw

        self.image = Image.new("RGB", (FINER * width, FINER * height), "white")
        self.draw = ImageDraw.Draw(self.image)
        self.top, self.scale = FINER * top, FINER * scale

    def paint(self, ink: Outline | Words) -> None:
        """Paint an outline or words, if they reach into the band."""
        if isinstance(ink, Words):
            self._write(ink)
            return
        lines = [[self._at(point) for point in line] for line in _flat(ink.segments, self.scale)]
        points = [y for line in lines for _, y in line]
        reach = MITRE * self.scale * ink.width
        if not points or max(points) < -reach or min(points) > self.image.height + reach:
            return
        if ink.fill is not None:
            self._fill(lines, ink.fill, ink.fill_opacity)
        if ink.stroke is not None:
            half = self.scale * ink.width / 2
            dashed = _dashed(lines, [self.scale * dash for dash in ink.dashes])
            areas = [area for line in dashed for area in _stroke(line, half, ink.cap, ink.join)]
            self._fill(areas, ink.stroke, ink.stroke_opacity)

    def _at(self, point: Point) -> Point:
        return self.scale * point[0], self.scale * point[1] - self.top

    def _fill(self, areas: Sequence[Sequence[Point]], colour: Colour, opacity: float) -> None:
        """Fill the union of some areas."""
        # Pillow paints the rim of a polygon too. Cut pixels are the same in whatever band a point lies.
        cut = [[(floor(x), floor(y)) for x, y in area] for area in areas if len(area) > 2]
        if not cut:
            return

        def paint(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
            for area in cut:
                draw.polygon([(x - left, y - top) for x, y in area], fill=colour)

        xs, ys = ([point[i] for area in cut for point in area] for i in (0, 1))
        self._mix(paint, (min(xs), min(ys), max(xs) + 1, max(ys) + 1), opacity)

    def _write(self, words: Words) -> None:
        x, y = (floor(side + 0.5) for side in self._at((words.x, words.y)))
        size = self.scale * words.size
        if y < -size or y > self.image.height + 2 * size or not words.text:
            return
        font, text = _font(words.text, max(1.0, size))
        anchor = {"middle": "ms", "end": "rs"}.get(words.anchor, "ls")
        rim = BOLDER * size if words.bold else 0.0
        halo = rim + self.scale * words.halo_width

        def paint(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
            if words.halo is not None:
                draw.text((x - left, y - top), text, words.halo, font, anchor, stroke_width=halo)
            draw.text((x - left, y - top), text, words.fill, font, anchor, stroke_width=rim)

        x0, y0, x1, y1 = self.draw.textbbox((x, y), text, font, anchor, stroke_width=ceil(halo))
        self._mix(paint, (int(x0), int(y0), ceil(x1), ceil(y1)), words.opacity)

    def _mix(self, paint: Paint, box: tuple[int, int, int, int], opacity: float) -> None:
        """Paint on the band; what is not opaque is painted on a copy of the box around it, which is then mixed in."""
        from PIL import Image, ImageDraw

        if opacity >= 1:
            paint(self.draw, 0, 0)
            return
        left, top = max(0, box[0]), max(0, box[1])
        right, bottom = min(self.image.width, box[2]), min(self.image.height, box[3])
        if left < right and top < bottom and opacity > 0:
            before = self.image.crop((left, top, right, bottom))
            after = before.copy()
            paint(ImageDraw.Draw(after), left, top)
            self.image.paste(Image.blend(before, after, opacity), (left, top))


def _flat(segments: Sequence[Segment], scale: float) -> Iterator[list[Point]]:
    """Yield the pieces of an outline as lists of points; a piece that is closed ends where it begins."""
    line: list[Point] = []
    for command, points in segments:
        if command == "M":
            if line:
                yield line
            line = [*points]
        elif command == "Z":
            line.append(line[0])
        elif command == "L":
            line += points
        else:
            line += _curve(line[-1], points, scale)
    if line:
        yield line


def _curve(start: Point, points: Sequence[Point], scale: float) -> Iterator[Point]:
    """Yield points of a cubic curve after its start."""
    corners = [start, *points]
    length = sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(corners))
    steps = max(4, ceil((scale * length) ** 0.5))
    for step in range(1, steps + 1):
        t = step / steps
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        yield (
            sum(weight * x for weight, (x, _) in zip(weights, corners, strict=True)),
            sum(weight * y for weight, (_, y) in zip(weights, corners, strict=True)),
        )


def _dashed(lines: Sequence[list[Point]], dashes: Sequence[float]) -> Iterator[list[Point]]:
    """Yield the dashes of lines; without dashes, the lines."""
    if sum(dashes) <= 0:
        yield from lines
        return
    pattern = [*dashes, *dashes] if len(dashes) % 2 else [*dashes]
    for line in lines:
        place, left, dash = 0, pattern[0], [line[0]]
        for (x0, y0), (x, y) in pairwise(line):
            length, gone = hypot(x - x0, y - y0), 0.0
            while length - gone > left:
                gone += left
                turn = (x0 + gone / length * (x - x0), y0 + gone / length * (y - y0))
                if place % 2 == 0:
                    yield [*dash, turn]
                place, dash = (place + 1) % len(pattern), [turn]
                left = max(pattern[place], 1e-6)
            left -= length - gone
            dash.append((x, y))
        if place % 2 == 0:
            yield dash


def _stroke(line: Sequence[Point], half: float, cap: str, join: str) -> Iterator[list[Point]]:
    """Yield areas that together are a line with some width: a rectangle for each piece, caps and corners."""
    points = [p for p, q in zip(line, [None, *line], strict=False) if p != q]
    if len(points) < 2:
        return
    closed = len(points) > 2 and points[0] == points[-1]
    normals = []
    for (x0, y0), (x, y) in pairwise(points):
        length = hypot(x - x0, y - y0)
        nx, ny = half * (y0 - y) / length, half * (x - x0) / length
        normals.append((nx, ny))
        yield [(x0 + nx, y0 + ny), (x + nx, y + ny), (x - nx, y - ny), (x0 - nx, y0 - ny)]
    corners = list(zip(points[1:], normals, normals[1:], strict=False))
    if closed:
        corners.append((points[0], normals[-1], normals[0]))
    for corner, before, after in corners:
        yield _disc(corner, half) if join == "round" else _mitre(corner, before, after, half)
    if not closed and cap == "round":
        yield from (_disc(end, half) for end in (points[0], points[-1]))
    elif not closed and cap == "square":
        for (x, y), (nx, ny), side in ((points[0], normals[0], -1), (points[-1], normals[-1], 1)):
            dx, dy = side * ny, -side * nx
            yield [(x + nx, y + ny), (x + nx + dx, y + ny + dy), (x - nx + dx, y - ny + dy), (x - nx, y - ny)]


def _mitre(corner: Point, before: Point, after: Point, half: float) -> list[Point]:
    """The corner between two pieces of a line: sharp, or cut if it would be long."""
    (x, y), (ax, ay), (bx, by) = corner, before, after
    side = 1 if ax * by - ay * bx < 0 else -1  # the outer side of the turn
    ends = [(x + side * ax, y + side * ay), (x + side * bx, y + side * by)]
    together = 1 + (ax * bx + ay * by) / (half * half)
    if together * MITRE * MITRE <= 2:
        return [corner, *ends]
    tip = (x + side * (ax + bx) / together, y + side * (ay + by) / together)
    return [corner, ends[0], tip, ends[1]]


def _disc(centre: Point, radius: float) -> list[Point]:
    steps = max(8, ceil(3 * radius**0.5))
    turns = (2 * pi * step / steps for step in range(steps))
    return [(centre[0] + radius * cos(turn), centre[1] + radius * sin(turn)) for turn in turns]


def _font(text: str, size: float) -> tuple[Font, str]:
    """Return a font for words, and the words in characters that it has.

    ASCII is written in the font that comes with Pillow: the same image everywhere. Other characters need a font of
    the system; without one that has them, the words are spelled in ASCII.
    """
    if text.isascii():
        return _bundled(size), text
    for name in FONTS:
        font = _of_system(name, size)
        if font is not None and all(_has(font, letter) for letter in set(text)):
            return font, text
    return _bundled(size), plain_text(text)


@lru_cache(maxsize=64)
def _bundled(size: float) -> Font:
    from PIL import ImageFont

    return ImageFont.load_default(size)


@lru_cache(maxsize=64)
def _of_system(name: str, size: float) -> ImageFont.FreeTypeFont | None:
    from PIL import ImageFont

    try:
        return ImageFont.truetype(f"{name}.ttf", size)
    except OSError:
        return None


def _has(font: ImageFont.FreeTypeFont, letter: str) -> bool:
    """Return True if a font has a character: it is drawn differently from one that no font has."""
    if letter == " ":
        return True
    return bytes(font.getmask(letter)) != bytes(font.getmask("\uffff"))
