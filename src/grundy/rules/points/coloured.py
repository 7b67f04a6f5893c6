"""The coloured graph of a game of points: points and turns are its vertices, roles its links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.graphs.coloured import MOST_VERTICES, ColouredGraph, board_graph
from grundy.masks import bits
from grundy.rules.points.turn import ROLES

if TYPE_CHECKING:
    from grundy.graphs import Graph
    from grundy.rules.points.system import TurnSystem

MOST_LINKS = 10_000
"""A position whose turns have more points than this, all counted together, has no coloured graph."""


def coloured_graph(
    system: TurnSystem, here: int, board: Graph | None = None, everything: bool = False
) -> ColouredGraph | None:
    """Return the points of a position, the turns that can still happen, and the board if its vertices are the points.

    Points that are not there are left out if no turn of the game puts any, since they never come back; unless
    everything is wanted.

    >>> from grundy.rules.points.system import Masks, TurnSystem
    >>> row = TurnSystem(4, [Masks(0b0011, 0, 0, 0, 0), Masks(0b0110, 0, 0, 0, 0), Masks(0b1100, 0, 0, 0, 0)])
    >>> graph = coloured_graph(row, 0b1110)
    >>> graph.colours, graph.links
    (['on', 'on', 'on', 'turn', 'turn'], {(3, 0): 'take', (3, 1): 'take', (4, 1): 'take', (4, 2): 'take'})
    """
    shown = system.all if everything or any(turn.put for turn in system.turns) else here
    if shown.bit_count() > MOST_VERTICES:
        return None
    points = list(bits(shown))
    place = {point: i for i, point in enumerate(points)}
    # Turns that are equal on these points are one option.
    turns = dict.fromkeys(tuple(mask & shown for mask in system.turns[t]) for t in system.alive(here).turns)
    if sum(mask.bit_count() for turn in turns for mask in turn) > MOST_LINKS:
        return None
    colours = {point: "on" if here >> point & 1 else "off" for point in points}
    links = {} if board is None else dict(board_graph(board, colours).links)
    for number, turn in enumerate(turns, len(points)):
        roles: dict[int, list[str]] = {}
        for role, mask in zip(ROLES, turn, strict=True):
            for point in bits(mask):
                roles.setdefault(point, []).append(role)
        links |= {(number, place[point]): " ".join(words) for point, words in roles.items()}
    return ColouredGraph([*colours.values(), *["turn"] * len(turns)], links)
