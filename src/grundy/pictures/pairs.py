"""Maps for two tokens: where to place the first one, and for each first token the results by the second one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from grundy.errors import NotApplicable
from grundy.pictures.maps import board_map
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Shape

if TYPE_CHECKING:
    from grundy.graphs import Graph

WIDEST = 1000
"""Maps are put into a row up to this width."""
GAP = 24
MOST_VERTICES = 6000
"""Pictures whose maps have more vertices together are refused."""


class Map(NamedTuple):
    """One map: what it shows, and a text for each vertex that is left, the first token's is `@`."""

    title: str
    texts: Mapping[int, str]


def check_maps(board: Graph, count: int) -> None:
    """Refuse so many maps of a board if they are too much for one picture.

    >>> from grundy.graphs import Graph
    >>> check_maps(Graph("grid:9x11"), 70)
    Traceback (most recent call last):
    grundy.errors.NotApplicable: 70 maps of 99 vertices are too many; ask for one: --first VERTEX, picture(first)
    """
    if count > 1 and count * board.n > MOST_VERTICES:
        many = f"{count:,} maps of {board.n:,} vertices are too many"
        raise NotApplicable(f"{many}; ask for one: --first VERTEX, picture(first)")


def pairs_picture(board: Graph, maps: Sequence[Map], gone_edges: frozenset[int] | None = None) -> Picture:
    """Draw maps of a board, in rows.

    >>> from grundy.graphs import Graph
    >>> drawn = pairs_picture(Graph("path:3"), [Map("first token at 0", {0: "@", 1: "N", 2: "P"})])
    >>> drawn.svg().count('class="heat-0"')
    2
    """
    check_maps(board, len(maps))
    return in_rows([board_map(board, found.texts, found.title, gone_edges) for found in maps])


def in_rows(pictures: Sequence[Picture], widest: float = WIDEST) -> Picture:
    """Put pictures side by side, in as many rows as they need.

    >>> in_rows([Picture(60, 10), Picture(50, 20), Picture(20, 10)], widest=100)[:2]
    (94.0, 54.0)
    """
    shapes: list[Shape] = []
    x = y = tall = wide = 0.0
    for drawn in pictures:
        if x and x + drawn.width > widest:
            x, y, tall = 0.0, y + tall + GAP, 0.0
        shapes += drawn.moved(x, y)
        wide, tall = max(wide, x + drawn.width), max(tall, drawn.height)
        x += drawn.width + GAP
    return Picture(wide, y + tall, tuple(shapes))
