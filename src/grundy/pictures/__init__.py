"""Pictures: a position drawn as a few plain shapes, which any face can turn into SVG or JSON.

Names load when they are first used: a question that draws nothing loads no shapes.
"""

from typing import TYPE_CHECKING

from grundy.pictures.marks import NO_MARKS, Marks

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture, beside, words
    from grundy.pictures.shapes import Badge, Box, Circle, Curve, Label, Line, Shape
    from grundy.pictures.styles import define_styles

__all__ = [
    "NO_MARKS",
    "Badge",
    "Box",
    "Circle",
    "Curve",
    "Label",
    "Line",
    "Marks",
    "Picture",
    "Shape",
    "beside",
    "define_styles",
    "words",
]

_FILES = {
    "Picture": "picture",
    "beside": "picture",
    "words": "picture",
    "Badge": "shapes",
    "Box": "shapes",
    "Circle": "shapes",
    "Curve": "shapes",
    "Label": "shapes",
    "Line": "shapes",
    "Shape": "shapes",
    "define_styles": "styles",
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in _FILES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_FILES[name]}"), name)
    globals()[name] = value
    return value
