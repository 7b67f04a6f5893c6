"""The styles of shapes, by kind. A family of games defines the kinds that only it draws."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from grundy.errors import GrundyError

Style = Mapping[str, str]
"""Presentation attributes of SVG, by name."""

TOKENS: dict[str, tuple[str, str]] = {
    "surface": ("#FFFFFF", "#1A1D24"),
    "sunk": ("#ECECE6", "#262A33"),
    "ink": ("#15171C", "#F2F3F5"),
    "ink2": ("#4B505B", "#B3B8C2"),
    "edge": ("#7A7E88", "#7C8290"),
    "line": ("#C4C6C4", "#454B5A"),
    "P": ("#0B5CAB", "#74B8FF"),
    "P-ink": ("#FFFFFF", "#06182B"),
    "P-soft": ("#DCEAF9", "#16304D"),
    "N-text": ("#7F5200", "#F5C25E"),
    "N-soft": ("#FCEFD0", "#3A2C0E"),
    "heat-1": ("#FCEFD0", "#3A2C0E"),
    "heat-2": ("#F6CE7C", "#6A4C10"),
    "heat-3": ("#DD9A2B", "#BC8420"),
    "heat-4": ("#9C6208", "#F0B23C"),
    "on-heat": ("#15171C", "#F2F3F5"),
    "on-heat-3": ("#15171C", "#15171C"),
    "on-heat-4": ("#FFFFFF", "#15171C"),
    "why": ("#8A2F9E", "#DE9BF0"),
    "red": ("#C0352B", "#C0352B"),
    "green": ("#1B7F5A", "#1B7F5A"),
    "blue": ("#0B5CAB", "#0B5CAB"),
    "yellow": ("#F0B23C", "#F0B23C"),
}
"""The colours of all pictures by name, on light and on dark pages. P is value 0, N any other, `why` a theorem.

Maps of values have the colours `heat-1`, ..., `heat-4`, the last one for values from 4 on."""
TOKEN = re.compile(r"var\(--grundy-([\w-]+)\)")


def colour(token: str) -> str:
    """Return what stands in a style for a colour of `TOKENS`: a custom property of CSS.

    >>> colour("ink")
    'var(--grundy-ink)'
    """
    return f"var(--grundy-{token})"


def plain(value: str, dark: bool = False) -> str:
    """Return a value of a style with its colours in plain numbers.

    >>> plain("var(--grundy-ink)"), plain("var(--grundy-ink)", dark=True), plain("2")
    ('#15171C', '#F2F3F5', '2')
    """
    return TOKEN.sub(lambda found: TOKENS[found[1]][dark], value)


TEXT: Style = {
    "font-family": "Inter,system-ui,sans-serif",
    "font-size": "14px",
    "text-anchor": "middle",
    "fill": colour("ink"),
}
"""What all words look like; their kind may say otherwise."""
HALO: Style = {
    "paint-order": "stroke",
    "stroke": colour("surface"),
    "stroke-width": "4px",
    "stroke-linejoin": "round",
}
"""Words that stand out from the lines behind them."""
GENERIC: dict[str, Style] = {
    "name": {"fill": colour("ink2"), "font-size": "12px", "text-anchor": "start", **HALO},
    "name-middle": {"text-anchor": "middle"},
    "name-end": {"text-anchor": "end"},
    "small": {"font-size": "11px"},
    "tiny": {"font-size": "9px"},
    "strong": {"font-weight": "bold"},
    "edge": {"stroke": colour("edge"), "stroke-width": "2", "fill": "none"},
    "thin": {"stroke-width": "1"},
    "faint": {"stroke-width": ".75", "stroke-opacity": ".55"},
    "head": {"fill": colour("edge")},
    "legal": {"stroke": colour("ink"), "stroke-width": "3"},
    "fine": {"stroke-width": "2"},
    "legal-head": {"fill": colour("ink")},
    "cut": {"stroke-dasharray": "4 3"},
    "stone": {"fill": colour("ink2")},
    "empty": {"fill": "none", "stroke": colour("line"), "stroke-width": "1.5", "stroke-dasharray": "3 3"},
    "vertex": {"fill": colour("surface"), "stroke": colour("edge"), "stroke-width": "2"},
    "ring": {"fill": "none", "stroke": colour("ink"), "stroke-width": "2"},
    "token": {"fill": colour("ink")},
    "heads": {"fill": colour("ink")},
    "tails": {"fill": colour("surface"), "stroke": colour("ink"), "stroke-width": "2"},
    "coin-rim": {"fill": "none", "stroke": colour("surface"), "stroke-width": "1.5"},
    "on-ink": {"fill": colour("surface"), "font-weight": "bold"},
    "square": {"fill": colour("sunk"), "stroke": colour("edge"), "stroke-width": "1.5"},
    "hole": {"fill": colour("ink")},
    "black-stone": {"fill": "#15171C", "stroke": colour("edge"), "stroke-width": "2"},
    "white-stone": {"fill": "#FFFFFF", "stroke": colour("edge"), "stroke-width": "2"},
    "peg": {"fill": colour("ink2"), "stroke": colour("ink"), "stroke-width": "2"},
    "peg-hole": {"fill": colour("sunk"), "stroke": colour("edge"), "stroke-width": "1.5"},
    "on-peg": {"fill": colour("surface"), "font-weight": "bold"},
    "on-black": {"fill": "#FFFFFF", "font-weight": "bold"},
    "on-white": {"fill": "#15171C"},
    "border": {"stroke": colour("edge"), "stroke-width": "2"},
    "note": {"fill": colour("ink2")},
    "legend": {"fill": colour("ink2"), "font-size": "13px", "text-anchor": "start"},
    "gone": {"stroke": colour("line"), "stroke-dasharray": "4 4"},
    "gone-head": {"fill": colour("line")},
    "gone-label": {"opacity": ".55"},
    "winning": {"fill": colour("P-soft"), "stroke": colour("P"), "stroke-width": "3"},
    "winning-edge": {"stroke": colour("P"), "stroke-width": "5"},
    "slim": {"stroke-width": "3"},
    "winning-edge-head": {"fill": colour("P")},
    "winning-text": {"fill": colour("P"), "font-weight": "bold"},
    "matching": {"stroke": colour("why"), "stroke-width": "8", "fill": "none"},
    "matching-gap": {"stroke": colour("surface"), "stroke-width": "4", "fill": "none"},
    "removed": {"fill": "none", "stroke": colour("ink2"), "stroke-width": "2", "stroke-dasharray": "4 3"},
    "last": {"fill": "none", "stroke": colour("ink2"), "stroke-width": "2.5", "stroke-dasharray": "2 4"},
    "last-head": {"fill": colour("ink2")},
    "zero": {"fill": colour("P"), "stroke": colour("surface"), "stroke-width": "2"},
    "zero-text": {"fill": colour("P-ink"), "font-size": "12px", "font-weight": "bold"},
    "zero-sign": {"fill": "none", "stroke": colour("P-ink"), "stroke-width": "2"},
    "other": {"fill": colour("N-soft"), "stroke": colour("N-text"), "stroke-width": "1.5"},
    "other-text": {"fill": colour("N-text"), "font-size": "12px", "font-weight": "bold"},
    "other-sign": {"fill": "none", "stroke": colour("N-text"), "stroke-width": "2"},
}
"""The kinds that any game may use. Where a shape has several kinds, the later one of this list wins."""
WINNING = frozenset(("winning", "winning-edge", "winning-text", "chosen"))
"""The kinds of shapes that stand for a winning move."""
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
    font.cache_clear()


def used_styles(kinds: Iterable[str]) -> dict[str, Style]:
    """Return the styles of some kinds, in an order that does not depend on what was loaded first.

    >>> list(used_styles(["winning", "vertex", "no such kind"]))
    ['vertex', 'winning']
    """
    used = set(kinds)
    tables = [GENERIC, *(_families[family] for family in sorted(_families))]
    return {kind: style for table in tables for kind, style in table.items() if kind in used}


def resolved(tag: str, kinds: Iterable[str], dark: bool | None = False) -> dict[str, str]:
    """Return the presentation attributes of an element that has some kinds, with plain colours for light or dark.

    Where `dark` is None, colours are custom properties.

    >>> resolved("line", ["edge", "winning-edge"])
    {'stroke': '#0B5CAB', 'stroke-width': '5', 'fill': 'none'}
    """
    found = dict(TEXT) if tag == "text" else {}
    for style in used_styles(kinds).values():
        found |= style
    return found if dark is None else {name: plain(value, dark) for name, value in found.items()}


@lru_cache(maxsize=1024)
def font(kind: str) -> tuple[float, bool]:
    """Return the size of words of a kind, and whether they are bold.

    >>> font("label"), font("note winning-text")
    ((14.0, False), (14.0, True))
    """
    style = resolved("text", kind.split())
    return float(style["font-size"].removesuffix("px")), "font-weight" in style
