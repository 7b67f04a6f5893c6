"""Games of Geography that have names of their own."""

from __future__ import annotations

from collections import Counter

from grundy.games.geography.rules import FRAENKEL, Geography
from grundy.graphs import Graph
from grundy.graphs.components import components
from grundy.graphs.remaining import remaining
from grundy.rules import FieldConstraint, named

__all__ = ["BinaryUndirectedGeography", "GeneralizedGeography", "GraphGame", "NavigateThePass", "UndirectedGeography"]

BURKE_FERLAND_TENG = (
    "Burke, Ferland and Teng, Winning the war by (strategically) losing battles: settling the complexity of "
    "Grundy-values in Undirected Geography, FOCS (2021)"
)
SCHAEFER = "Schaefer, On the complexity of some two-person perfect-information games, JCSS 16 (1978)"


def _first(board: Graph, is_arc: int) -> str:
    return board.write_edge(board.arc_flags().index(is_arc))


ONLY_EDGES = FieldConstraint(
    "edges",
    lambda board: not board.is_directed,
    lambda board: f"a board of edges such as 0-1, got the arc {_first(board, 1)}",
)
ONLY_ARCS = FieldConstraint(
    "arcs",
    lambda board: 0 not in board.arc_flags(),
    lambda board: f"a board of arcs such as 0>1, got the edge {_first(board, 0)}",
)


def _on_a_cycle(board: Graph) -> str:
    """Return a vertex that arcs lead back to, as text; empty where there is none."""
    if board.loops:
        return board.write_vertex(board.loops[0])
    numbers = remaining(board, 0).get(components).component.tolist()
    sizes = Counter(numbers)
    found = next((v for v, number in enumerate(numbers) if sizes[number] > 1), None)
    return "" if found is None else board.write_vertex(found)


def _acyclic_complaint(board: Graph) -> str:
    if not ONLY_ARCS(board):
        return ONLY_ARCS.complaint(board)
    return f"a board without cycles, got one where play comes back to {_on_a_cycle(board)}"


ONLY_ACYCLIC_ARCS = FieldConstraint(
    "arcs", lambda board: ONLY_ARCS(board) and not _on_a_cycle(board), _acyclic_complaint
)

GraphGame = named(
    "graph-game",
    Geography,
    "A token on a directed graph without cycles: a move follows an arc, and who cannot move loses.",
    source="Ferguson, A Course in Game Theory (2019), part I, chapter 3; Sprague (1935), Grundy (1939)",
    example="graph-game 0>1,0>2,1>2,2>3 @ 0",
    marks={"tokens": 1},
    board=ONLY_ACYCLIC_ARCS,
    remove="vertex",
    passes=0,
)
GeneralizedGeography = named(
    "generalized-geography",
    Geography,
    "Geography on a directed graph: follow arcs, never return to a vertex.",
    source=SCHAEFER,
    example="generalized-geography 0>1,1>2,2>0,2>3,1>3 @ 0",
    board=ONLY_ARCS,
    remove="vertex",
    passes=0,
)
UndirectedGeography = named(
    "undirected-geography",
    Geography,
    "Geography on an undirected graph: never return to a vertex.",
    source=FRAENKEL,
    example="undirected-geography petersen @ 0",
    board=ONLY_EDGES,
    remove="vertex",
    passes=0,
)
BinaryUndirectedGeography = named(
    "binary-undirected-geography",
    Geography,
    "Two tokens on one undirected board, often a grid: a move extends one of the two ways.",
    source=BURKE_FERLAND_TENG,
    example="binary-undirected-geography grid:3x3 @ 0,0 2,1",
    marks={"tokens": 2},
    board=ONLY_EDGES,
    remove="vertex",
    passes=0,
)
NavigateThePass = named(
    "navigate-the-pass",
    Geography,
    "Undirected Geography with one pass for both players together, on boards such as grid: hex: triangular: king:.",
    source=BURKE_FERLAND_TENG,
    example="navigate-the-pass king:3x3 @ 0,0",
    board=ONLY_EDGES,
    remove="vertex",
    passes=1,
)
