"""New boards out of old ones: vertices keep their names, and new ones say what they are and where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from itertools import chain
from typing import Any

from grundy.constructions import graph_of_value, tree_of_value
from grundy.graphs import Graph
from grundy.reductions.names import Names
from grundy.rules import Position

FIRST_SMALLER = 8
"""From this value on, the graph of polynomial size is smaller than the tree."""
Name = Hashable
Arc = tuple[Name, Name]


def vertices_left(position: Position[Any, Any]) -> list[Name]:
    """Return the vertices of a board that are not gone, for games in which vertices go.

    >>> from grundy import Geography
    >>> vertices_left(Geography("path:3")(0).play(1))
    [1, 2]
    """
    board, gone = _board(position), position.state[1]
    return [name for number, name in enumerate(board.vertices) if not gone >> number & 1]


def arcs_left(position: Position[Any, Any]) -> list[Arc]:
    """Return the steps that vertices not gone allow, an edge as two of them; loops and repeats are useless.

    >>> from grundy import Geography
    >>> arcs_left(Geography("0-1,1>2,1>2,2-2")(0))
    [(0, 1), (1, 0), (1, 2)]
    """
    board, gone = _board(position), position.state[1]
    left = [v for v in range(board.n) if not gone >> v & 1]
    names = board.vertices
    return [(names[v], names[w]) for v in left for w in board.neighbour_indices(v) if not gone >> w & 1]


def edges_left(position: Position[Any, Any]) -> list[Arc]:
    """Return the edges between vertices that are not gone, each once, of a board without arcs.

    >>> from grundy import Geography
    >>> edges_left(Geography("path:4")(0).play(1))
    [(1, 2), (2, 3)]
    """
    place = _board(position).index
    return [(v, w) for v, w in arcs_left(position) if place(v) < place(w)]


def start_of(position: Position[Any, Any]) -> Name:
    """Return the vertex that the one token stands on.

    >>> from grundy import Geography
    >>> start_of(Geography("grid:2x2")((1, 0)))
    (1, 0)
    """
    start: Name = _board(position).vertices[position.state[0][0]]
    return start


def _board(position: Position[Any, Any]) -> Graph:
    board: Graph = position.rules.board  # type: ignore[attr-defined]
    return board


def _of_value(value: int) -> Position[Any, Any]:
    """Return the smaller of a tree and a graph of polynomial size, of a given value."""
    return tree_of_value(value) if value < FIRST_SMALLER else graph_of_value(value)


def attached_size(values: Iterable[int]) -> tuple[int, int]:
    """Return how many vertices and edges `NewBoard.attach` adds for these values.

    >>> attached_size([0, 1, 2]), attached_size([8])
    ((7, 7), (196, 222))
    """
    boards = [_board(_of_value(value)) for value in values]
    return sum(board.n for board in boards), sum(board.m + 1 for board in boards)


class NewBoard:
    """A board that grows from the vertices of another one.

    >>> board = NewBoard([0, 1])
    >>> middle = board.vertex("middle", 0, 1)
    >>> board.join((0, middle), (middle, 1))
    >>> board.graph()
    Graph('0-(middle,0,1),(middle,0,1)-1')
    """

    def __init__(self, vertices: Iterable[Name]) -> None:
        self.names = Names(vertices)
        self.edges: list[Arc] = []
        self.made: defaultdict[str, list[Name]] = defaultdict(list)
        """The new vertices by their roles."""

    @property
    def vertices(self) -> dict[Name, None]:
        """All vertices, in the order in which they came."""
        return self.names.taken

    def vertex(self, role: str, *where: Name) -> Name:
        """Add a vertex `(role, *where)`; its role gets a mark for each time that the name is taken."""
        new = self.names.new(role, *where)
        self.made[role].append(new)
        return new

    def join(self, *edges: Arc) -> None:
        """Add edges, or arcs."""
        self.edges += edges

    def leaf(self, at: Name, role: str = "leaf") -> Name:
        """Add a vertex that is joined to one other, and return it."""
        new = self.vertex(role, at)
        self.join((at, new))
        return new

    def attach(self, at: Name, value: int) -> None:
        """Join a vertex to the start of a graph of its own that is worth *value in Geography.

        >>> board = NewBoard([0])
        >>> board.attach(0, 2)
        >>> len(board.vertices), len(board.edges)
        (5, 4)
        """
        position = _of_value(value)
        names = {name: self.vertex(f"own{value}", at, name) for name in _board(position)}
        self.join((at, names[start_of(position)]))
        self.join(*((names[v], names[w]) for v, w in _board(position).edges))

    def gadget(self, shape: str, ends: dict[str, Name], *where: Name) -> dict[str, Name]:
        """Add a gadget given as a list of edges: letters in `ends` are vertices that are there, all others are new.

        Return its vertices by their letters.

        >>> board = NewBoard([0, 1])
        >>> board.gadget("x-a a-y", {"x": 0, "y": 1}, 0, 1)
        {'x': 0, 'y': 1, 'a': ('a', 0, 1)}
        >>> board.edges
        [(0, ('a', 0, 1)), (('a', 0, 1), 1)]
        """
        names = dict(ends)
        for edge in shape.split():
            for role in edge.split("-"):
                if role not in names:
                    names[role] = self.vertex(role, *where)
        for edge in shape.split():
            first, second = edge.split("-")
            self.join((names[first], names[second]))
        return names

    def graph(self, directed: bool = False) -> Graph:
        """Return the board; its vertices are in the order in which its edges meet them, so that its text is short."""
        met = dict.fromkeys(chain.from_iterable(self.edges))
        return Graph(self.edges, directed=directed, vertices=list(met | self.vertices))
