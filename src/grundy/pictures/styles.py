"""The styles of shapes, by kind. A family of games defines the kinds that only it draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grundy.errors import GrundyError

Style = Mapping[str, str]
"""Presentation attributes of SVG, by name."""

TEXT: Style = {"font-family": "sans-serif", "font-size": "14px", "text-anchor": "middle", "fill": "#222"}
"""What all words look like; their kind may say otherwise."""
GENERIC: dict[str, Style] = {
    "name": {
        "fill": "#666",
        "text-anchor": "start",
        "paint-order": "stroke",
        "stroke": "#fff",
        "stroke-width": "4px",
        "stroke-linejoin": "round",
    },
    "value": {
        "font-size": "11px",
        "font-weight": "bold",
        "fill": "#75509c",
        "paint-order": "stroke",
        "stroke": "#fff",
        "stroke-width": "3px",
        "stroke-linejoin": "round",
    },
    "edge": {"stroke": "#888", "stroke-width": "2", "fill": "none"},
    "head": {"fill": "#888"},
    "cut": {"stroke-dasharray": "4 3"},
    "gone": {"opacity": ".2"},
    "stone": {"fill": "#3b6ea5"},
    "empty": {"fill": "none", "stroke": "#bbb", "stroke-dasharray": "3 3"},
    "vertex": {"fill": "#fff", "stroke": "#555", "stroke-width": "2"},
    "token": {"fill": "#d9822b", "stroke": "#7a4300", "stroke-width": "2"},
    "heads": {"fill": "#f2c14e", "stroke": "#8a6508", "stroke-width": "2"},
    "tails": {"fill": "#ddd", "stroke": "#888", "stroke-width": "2"},
    "square": {"fill": "#f7f3ea", "stroke": "#998"},
    "hole": {"fill": "#555"},
    "note": {"fill": "#666"},
    "winning": {"fill": "#7cc47f", "stroke": "#2c7a30", "stroke-width": "2"},
    "winning-edge": {"stroke": "#2c7a30", "stroke-width": "5"},
    "winning-edge-head": {"fill": "#2c7a30"},
    "winning-text": {"fill": "#2c7a30", "font-weight": "bold"},
    "matching": {"stroke": "#2c7a30", "stroke-width": "5", "fill": "none"},
}
"""The kinds that any game may use. Where a shape has several kinds, the later one of this list wins."""
_families: dict[str, dict[str, Style]] = {}


def define_styles(family: str, styles: Mapping[str, Style]) -> None:
    """Define the kinds of shapes that a family of games draws. The same family may define them again.

    A kind that is defined elsewhere is refused, so that no family changes the pictures of another.

    >>> define_styles("volcanoes", {"lava": {"fill": "#f50"}})
    >>> resolved("circle", ["lava"])
    {'fill': '#f50'}
    >>> define_styles("volcanoes", {"edge": {"stroke": "#f50"}})
    Traceback (most recent call last):
    grundy.errors.GrundyError: the kind 'edge' of shapes has a style already; volcanoes needs another name for it
    """
    others = [GENERIC, *(kinds for name, kinds in _families.items() if name != family)]
    for kind in styles:
        if any(kind in kinds for kinds in others):
            raise GrundyError(f"the kind {kind!r} of shapes has a style already; {family} needs another name for it")
    _families[family] = dict(styles)


def used_styles(kinds: Iterable[str]) -> dict[str, Style]:
    """Return the styles of some kinds, in an order that does not depend on what was loaded first.

    >>> list(used_styles(["winning", "vertex", "no such kind"]))
    ['vertex', 'winning']
    """
    used = set(kinds)
    tables = [GENERIC, *(_families[family] for family in sorted(_families))]
    return {kind: style for table in tables for kind, style in table.items() if kind in used}


def resolved(tag: str, kinds: Iterable[str]) -> dict[str, str]:
    """Return the presentation attributes of an element that has some kinds.

    >>> resolved("line", ["edge", "winning-edge"])
    {'stroke': '#2c7a30', 'stroke-width': '5', 'fill': 'none'}
    """
    found = dict(TEXT) if tag == "text" else {}
    for style in used_styles(kinds).values():
        found |= style
    return found
