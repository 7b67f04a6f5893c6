"""Pictures as files: the ending of the name says which format."""

from __future__ import annotations

import re
from collections.abc import Callable
from os import PathLike, fspath
from os.path import splitext
from typing import TYPE_CHECKING

from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture

LARGEST_SIDE = 200_000
"""Units; what is larger is a slip."""


def _svg(picture: Picture, scale: float, dark: bool) -> str:
    """An SVG whose picture is the same, and whose size is another."""
    text = picture.svg(dark)
    if scale != 1:
        size = f'width="{scale * picture.width:g}" height="{scale * picture.height:g}"'
        text = re.sub(r'width="[^"]*" height="[^"]*"', size, text, count=1)
    return f"{text}\n"


FORMATS: dict[str, tuple[float, Callable[[Picture, float, bool], bytes]]] = {
    ".svg": (1.0, lambda picture, scale, dark: _svg(picture, scale, dark).encode()),
    ".png": (2.0, lambda picture, scale, dark: picture.png(scale, dark)),
    ".tex": (1.0, lambda picture, scale, dark: picture.tikz(scale, dark).encode()),
    ".pdf": (1.0, lambda picture, scale, dark: picture.pdf(scale, dark)),
}
"""For each ending: pixels a unit if nothing is said, and the writer."""


def check_ending(path: str | PathLike[str]) -> str:
    """Return the ending of the name of a picture's file, in small letters; refuse one that is no picture.

    >>> check_ending("Nim.PNG")
    '.png'
    """
    ending = splitext(fspath(path))[1].lower()
    if ending not in FORMATS:
        *most, last = FORMATS
        raise GrundyError(f"pictures are written as {', '.join(most)} or {last}, got {fspath(path)!r}")
    return ending


def check_size(scale: float | None, width: float | None) -> None:
    """Refuse a size that is none: both a scale and a width, or a number that is not above 0.

    >>> check_size(None, -3)
    Traceback (most recent call last):
    grundy.errors.GrundyError: the width of a picture is a number above 0, got -3
    """
    if scale is not None and width is not None:
        raise GrundyError("give the width of a picture or its scale, not both")
    for name, number in (("scale", scale), ("width", width)):
        if number is not None and not 0 < number < LARGEST_SIDE:
            raise GrundyError(f"the {name} of a picture is a number above 0, got {number:g}")


def _factor(picture: Picture, scale: float | None, width: float | None, usual: float) -> float:
    """Pixels a unit."""
    check_size(scale, width)
    by = width / picture.width if width is not None else usual if scale is None else scale
    if by * max(picture.width, picture.height) > LARGEST_SIDE:
        raise GrundyError(
            f"the picture would be {by * picture.width:,.0f} x {by * picture.height:,.0f} pixels; "
            "ask for a smaller width or scale"
        )
    return by


def svg_text(picture: Picture, scale: float | None = None, width: float | None = None, dark: bool = False) -> str:
    """Return the SVG of a picture in some size, as `save` writes it.

    >>> from grundy.pictures import Picture
    >>> svg_text(Picture(20, 10), width=100)[:110].split()[3:5]
    ['width="100"', 'height="50"']
    """
    return _svg(picture, _factor(picture, scale, width, 1.0), dark)


def save(
    picture: Picture,
    path: str | PathLike[str],
    scale: float | None = None,
    width: float | None = None,
    dark: bool = False,
) -> None:
    """Write a picture to a file in the format of its ending; see `Picture.save`."""
    usual, write = FORMATS[check_ending(path)]
    written = write(picture, _factor(picture, scale, width, usual), dark)
    try:
        with open(path, "wb") as file:
            file.write(written)
    except OSError as error:
        raise GrundyError(f"the picture could not be written to {fspath(path)!r}: {error.strerror or error}") from None
