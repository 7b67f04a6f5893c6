"""`Graph`: the board of a game, from whatever the user has."""

from __future__ import annotations

import atexit
import operator
import os
from array import array
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from grundy.budget import NO_CHARGE, Charge, bounded, charge, session_under_way
from grundy.errors import BadPosition
from grundy.graphs.convert import convert, refuse_options
from grundy.graphs.data import GraphData, board_bytes, same_names
from grundy.graphs.draw.cells import Cells
from grundy.graphs.draw.own import own_points
from grundy.graphs.text.files import read_files
from grundy.graphs.text.names import family_of, grid_word
from grundy.graphs.text.quotes import escape_quotes
from grundy.graphs.text.vertex import hint, is_number, name_of_word, quoted, split_outside, word_of_name
from grundy.graphs.text.words import edges_start, read_word, write_edges
from grundy.sharing import shared

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.graphs.rows import Incidence, Rows


Made = TypeVar("Made")
BYTES_PER_ROW = 200
"""A vertex whose neighbours are kept: its number (32), an entry of a dict (100) and an empty tuple (40), rounded
up."""
BYTES_PER_WAY = 130
"""An edge that leads out of it: a pair (56) of two numbers (64) and a pointer (8): 128, rounded up."""
SMALL = 200
"""Outside of questions a board with at most so many vertices and edges has its rows without arrays."""
LARGEST_WRITTEN = 10_000
"""A board with more vertices and edges is not written out as text where only the first characters are shown."""
NO_ROWS: dict[int, Any] = {}
MOST_FACTS = 8
"""So many facts of one name are kept with a board."""


class Identity:
    """A key that is equal to no other."""


class Graph:
    """A board that never changes: vertices, and edges, arcs, loops and parallel edges, in the order given.

    It is made from a NetworkX, rustworkx or igraph graph, a list of edges, a dict of neighbours, or a word of
    text. Vertices keep their names; inside, they are numbered from 0.

    >>> board = Graph("grid:2x3")
    >>> board.n, board.m, board.vertices[4], board.index((1, 1)), board.neighbours((1, 0))
    (6, 7, (1, 1), 4, ((0, 0), (1, 1)))
    >>> Graph([("a", "b"), ("b", "c")]), Graph({0: [1, 2], 1: [2]}, directed=True)
    (Graph('a-b,b-c'), Graph('0>1,0>2,1>2'))
    """

    __slots__ = ("_arcs", "_cache", "_ends", "_vertices", "_word")

    _vertices: Sequence[Hashable]
    _ends: array[int]
    _arcs: bytes
    _word: str | None
    _cache: dict[Any, Any]

    def __init__(self, board: object, *, directed: bool = False, vertices: Sequence[Hashable] | None = None) -> None:
        if not isinstance(board, (Graph, str)):
            with bounded():
                self._set(convert(board, directed, vertices))
                charge(board_bytes(self._parts()))
                if (points := own_points(board)) is not None:
                    self._cache["own points"] = points
        elif directed or vertices is not None:
            refuse_options(board)
        elif isinstance(board, str):
            self._share(_of_word(board))
        else:
            self._share(board)

    def _set(self, parts: GraphData) -> None:
        self._vertices, self._ends, self._arcs, self._word = parts
        self._cache = {}

    def _share(self, other: Graph) -> None:
        """Be equal to another board, and know what was worked out about it."""
        self._set(other._parts())
        self._cache = other._cache

    def _parts(self) -> GraphData:
        return GraphData(self._vertices, self._ends, self._arcs, self._word)

    @classmethod
    def read(cls, word: str) -> Graph:
        """Return the board of a word of text.

        >>> Graph.read("0-1,1>2").arcs
        ((1, 2),)
        """
        return _of_word(word)

    @classmethod
    def of(cls, parts: GraphData) -> Graph:
        """Return a board from its parts, which are taken as they are."""
        graph = cls.__new__(cls)
        graph._set(parts)
        return graph

    # What it holds

    @property
    def n(self) -> int:
        """The number of vertices."""
        return len(self._vertices)

    @property
    def m(self) -> int:
        """The number of edges and arcs, loops and parallel ones counted."""
        return len(self._arcs)

    @property
    def vertices(self) -> Sequence[Hashable]:
        """The names of the vertices, in order: a tuple, a range, or the cells of a rectangle."""
        return self._vertices

    @property
    def edges(self) -> tuple[tuple[Hashable, Hashable], ...]:
        """The ends of every edge and arc by name, in order.

        >>> Graph("a-b,b>c").edges
        (('a', 'b'), ('b', 'c'))
        """
        names, starts, ends = self._vertices, self._ends[::2], self._ends[1::2]
        if type(names) is range and names.start == 0:
            return tuple(zip(starts, ends, strict=True))
        return tuple((names[start], names[end]) for start, end in zip(starts, ends, strict=True))

    def iter_edges(self) -> Iterator[tuple[Hashable, Hashable]]:
        """Yield the ends of every edge and arc by name, in order; for boards whose edges are not needed all at a time.

        >>> next(Graph("complete:1000").iter_edges())
        (0, 1)
        """
        return map(self._named, range(self.m))

    @property
    def arcs(self) -> tuple[tuple[Hashable, Hashable], ...]:
        """Those of the edges that can be passed only from the first end to the second."""
        return tuple(self._named(edge) for edge, arc in enumerate(self._arcs) if arc)

    def _named(self, edge: int) -> tuple[Hashable, Hashable]:
        start, end = self.ends(edge)
        return self._vertices[start], self._vertices[end]

    def ends(self, edge: int) -> tuple[int, int]:
        """Return the two ends of an edge, as indices of vertices.

        >>> Graph("a-b,b>c").ends(1)
        (1, 2)
        """
        edge = range(self.m)[edge]
        return self._ends[2 * edge], self._ends[2 * edge + 1]

    def is_arc(self, edge: int) -> bool:
        """Return True if an edge goes one way only."""
        return self._arcs[edge] == 1

    def __len__(self) -> int:
        return self.n

    def __contains__(self, name: object) -> bool:
        try:
            self.index(name)
        except BadPosition:
            return False
        return True

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._vertices)

    # What it is like

    @property
    def family(self) -> tuple[str, tuple[int, ...]] | None:
        """The name and the sizes of a board that came by its name, or that is exactly a grid; otherwise None.

        >>> Graph("torus:4x5").family, Graph("petersen").family, Graph("0-1").family
        (('torus', (4, 5)), ('petersen', ()), None)
        """
        if "family" not in self._cache:
            self._cache["family"] = family_of(self._parts())
        return self._cache["family"]  # type: ignore[no-any-return]

    @property
    def is_directed(self) -> bool:
        """True if it has an arc."""
        return 1 in self._arcs

    @property
    def is_mixed(self) -> bool:
        """True if it has both arcs and edges."""
        return 1 in self._arcs and 0 in self._arcs

    @property
    def is_simple(self) -> bool:
        """True if it has no loops and no parallel edges (arcs there and back are not parallel).

        >>> Graph("0>1,1>0").is_simple, Graph("0-1,1-0").is_simple, Graph("0-0").is_simple
        (True, False, False)
        """
        both_ways = self.m - sum(self._arcs)
        return len(self.arc_csr().indices) == self.m + both_ways

    @property
    def loops(self) -> tuple[int, ...]:
        """The vertices that have a loop, in increasing order.

        >>> Graph("0-1,1-1").loops
        (1,)
        """
        start, end = self.pairs().T
        return tuple(sorted(set(start[start == end].tolist())))

    @property
    def max_degree(self) -> int:
        """The largest number of different neighbours of a vertex.

        >>> Graph("star:5").max_degree
        5
        """
        indptr = self.csr().indptr
        return int((indptr[1:] - indptr[:-1]).max(initial=0))

    def degree(self, vertex: int) -> int:
        """Return the number of different neighbours, whichever way an arc goes.

        >>> Graph("0-1,0-1,0>2,0-0").degree(0)
        2
        """
        indptr = self.csr().indptr
        return int(indptr[vertex + 1] - indptr[vertex])

    def neighbours(self, name: Hashable) -> tuple[Hashable, ...]:
        """Return the other vertices that an edge or an arc leads to, each once, in the order of the board; all by name.

        >>> Graph("grid:2x2").neighbours((0, 0)), Graph([("a", "b"), ("c", "a")]).neighbours("a")
        (((0, 1), (1, 0)), ('b', 'c'))
        """
        names = self._vertices
        if type(name) is int and type(names) is range and name in names and names.start == 0:
            # Vertices are named by their numbers. Sweeps ask for those of many small boards, where nothing is charged.
            if session_under_way() is None and (row := self._cache.get("neighbours", NO_ROWS).get(name)) is not None:
                return row  # type: ignore[no-any-return]
            return self.neighbour_indices(name)
        vertex = self.index(name, "the argument of neighbours()")
        return tuple(self._vertices[number] for number in self.neighbour_indices(vertex))

    def neighbour_indices(self, vertex: int) -> tuple[int, ...]:
        """Return the numbers of the other vertices that an edge or an arc leads to, each once, in increasing order.

        >>> Graph("0-1,0-1,0>2,3>0,0-0").neighbour_indices(0)
        (1, 2)
        """
        rows, stored, charged = self.charged_rows("neighbours")
        found = rows.get(vertex)
        if found is None and rows is stored and self.n + self.m <= SMALL:  # no question pays for arrays
            from grundy.graphs.rows import small_neighbours

            rows.update(small_neighbours(self.n, self._ends, self._arcs))
            found = rows[vertex]
        if found is None:
            incident = self.incident(vertex)  # asked for even where the row is stored: it is charged, too
            found = stored.get(vertex)
            if found is None:
                found = stored[vertex] = tuple(sorted({to for _, to in incident} - {vertex}))
            charged.add(BYTES_PER_ROW + 8 * len(found))
            rows[vertex] = found
        return found

    def incident(self, vertex: int) -> tuple[tuple[int, int], ...]:
        """Return the edges that lead out of a vertex, as (edge, other end), in order; a loop once.

        >>> Graph("0-1,0-1,0>2,3>0,0-0").incident(0)
        ((0, 1), (1, 1), (2, 2), (4, 0))
        """
        rows, stored, charged = self.charged_rows("incident")
        found = rows.get(vertex)
        if found is None:
            if not rows:
                self.incidence()  # charged once, even where all rows are stored
            found = stored.get(vertex)
            if found is None:
                indptr, indices, edges = self.incidence()
                row = slice(indptr[vertex], indptr[vertex + 1])
                found = stored[vertex] = tuple(zip(edges[row].tolist(), indices[row].tolist(), strict=True))
            charged.add(BYTES_PER_ROW + BYTES_PER_WAY * len(found))
            rows[vertex] = found
        return found

    def charged_rows(self, name: str) -> tuple[dict[int, Any], dict[int, Any], Charge]:
        """Return the rows that the question under way was charged for, those that the board stores, and the charge.

        Each question is charged for the rows that it looks at, though the board stores them.
        """
        stored: dict[int, Any] | None = self._cache.get(name)
        if stored is None:
            stored = self._cache.setdefault(name, {})
        session = session_under_way()
        if session is None:
            return stored, stored, NO_CHARGE
        key = self.identity, name
        table: tuple[dict[int, Any], dict[int, Any], Charge] | None = session.tables.get(key)
        if table is None:
            table = session.tables[key] = {}, stored, charge(0, session)
        return table

    @property
    def identity(self) -> Identity:
        """What a session knows the board by: equal boards that share what was worked out about them have the same."""
        found: Identity | None = self._cache.get("identity")
        return self._cache.setdefault("identity", Identity()) if found is None else found

    # Arrays for native code

    def pairs(self) -> NDArray[np.int32]:
        """Return the ends of all edges, as an array of indices of shape (m, 2)."""
        from grundy.graphs.rows import pairs_of

        return pairs_of(self._ends)

    def end_bytes(self) -> bytes:
        """Return the ends of all edges as the bytes of C ints; boards of a few vertices need no array.

        >>> Graph("0-1,1-2").end_bytes() == Graph("0-1,1-2").pairs().tobytes()
        True
        """
        return self._ends.tobytes()

    def fact(self, compute: Callable[[], Made], name: str, key: Hashable = None) -> Made:
        """Return the fact that the board stores under a name. It is computed where it is missing, and always charged.

        Of facts that have a key, such as the vertex that they are about, the latest few are kept.
        """
        if key is None:
            return shared(self._cache, name, name, compute)
        store = self._cache.setdefault(("facts", name), {})
        if key not in store and len(store) >= MOST_FACTS:
            store.pop(next(iter(store)), None)
        return shared(store, key, name, compute)

    def arc_flags(self) -> bytes:
        """One byte an edge: 1 for an arc."""
        return self._arcs

    def csr(self) -> Rows:
        """Return the graph as an undirected simple one: rows of neighbours, increasing, no loops, no repeats.

        >>> indptr, indices = Graph("0-1,1>2,1-0").csr()
        >>> indptr.tolist(), indices.tolist()
        ([0, 1, 3, 4], [1, 0, 2, 1])
        """
        return self._rows(one_way=not self.is_directed)

    def arc_csr(self) -> Rows:
        """Rows of the vertices that can be reached in one step, increasing, no loops, no repeats.

        >>> indptr, indices = Graph("0-1,1>2").arc_csr()
        >>> indptr.tolist(), indices.tolist()
        ([0, 1, 3, 3], [1, 0, 2])
        """
        return self._rows(one_way=True)

    def _rows(self, one_way: bool) -> Rows:
        from grundy.graphs.rows import simple_rows

        return shared(
            self._cache, one_way, "rows of the board", lambda: simple_rows(self.n, self._ends, self._arcs, one_way)
        )

    def incidence(self) -> Incidence:
        """Rows of the edges that lead out of each vertex, loops and parallel ones kept."""
        from grundy.graphs.rows import incidence_rows

        return shared(
            self._cache, "incidence", "rows of the board", lambda: incidence_rows(self.n, self._ends, self._arcs)
        )

    # Names and text

    def index(self, name: object, what: str = "token") -> int:
        """Return the number of a vertex, by its name. `what` is what the vertex was meant for.

        >>> Graph("grid:6x6").index((6, 0))
        Traceback (most recent call last):
        grundy.errors.BadPosition: token must be a vertex of the graph, got (6, 0); the grid has rows 0-5
        """
        place = self._place(name)
        if place is None:
            about = hint(self._vertices, name)
            raise BadPosition(f"{what} must be a vertex of the graph, got {quoted(name)}; {about}")
        return place

    def _place(self, name: object) -> int | None:
        if name is True or name is False:  # equal to 1 and 0, but meant for something else
            return None
        names = self._vertices
        if type(names) is range:
            return self._place_in_range(name, names)
        if isinstance(names, Cells):
            return names.index(name) if name in names else None
        if "index" not in self._cache:
            self._cache["index"] = {name: place for place, name in enumerate(names)}
        try:
            return self._cache["index"].get(name)  # type: ignore[no-any-return]
        except TypeError:  # unhashable
            return None

    @staticmethod
    def _place_in_range(name: Any, names: range) -> int | None:
        try:
            number = operator.index(name)
        except TypeError:
            return None
        return number - names.start if number in names else None

    def write_vertex(self, vertex: int) -> str:
        """Return a vertex as text.

        >>> Graph("grid:2x2").write_vertex(2), Graph([("New York", "Utah")]).write_vertex(0)
        ('1,0', 'New%20York')
        """
        return word_of_name(self._vertices[vertex])

    def read_vertex(self, text: str, what: str = "token") -> int:
        """Return the number of the vertex that a text names.

        A number names a vertex that is a text of digits, too, if no vertex is that number: in files, ids are texts.

        >>> Graph("grid:2x2").read_vertex("1,0"), Graph([("0", "1")]).read_vertex("1")
        (2, 1)
        >>> Graph([("New York", "Utah")]).read_vertex('"New York"')
        0
        """
        word = escape_quotes(text)
        if is_number(word) and (place := self._place(word)) is not None and self._place(int(word)) is None:
            return place
        try:
            return self.index(name_of_word(word), what)
        except BadPosition as error:
            error.part = text
            raise

    def write_edge(self, edge: int) -> str:
        """Return an edge as text: `a-b`, or `a>b` for an arc.

        >>> Graph("grid:2x2").write_edge(0), Graph("0-1,1>2").write_edge(1)
        ('0,0-1,0', '1>2')
        """
        start, end = self.ends(edge)
        return f"{self.write_vertex(start)}{'>' if self.is_arc(edge) else '-'}{self.write_vertex(end)}"

    def read_edge(self, text: str) -> tuple[int, ...]:
        """Return the numbers of the edges that a text names: more than one where edges are parallel.

        >>> Graph("a-b,b-c,b-a").read_edge("a-b")
        (0, 2)
        """
        ends, kind = split_outside(escape_quotes(text), "->")
        if len(ends) != 2:
            raise BadPosition(f"an edge is written like a-b or a>b, got {quoted(text)}", text)
        start, end = (self.read_vertex(end, "the end of an edge") for end in ends)
        arc = kind == ">"
        found = [edge for edge, other in self.incident(start) if other == end and self.is_arc(edge) == arc]
        if not found:
            raise BadPosition(f"the board has no {'arc' if arc else 'edge'} {quoted(text)}", text)
        return tuple(found)

    def text(self) -> str:
        """Return the board as one word, which reads back to an equal board; `<...>` if a vertex has no text.

        >>> Graph("grid:06x6").text(), Graph([("a", "b"), ("c", "a")]).text()
        ('grid:6x6', 'a-b,c-a')
        """
        if self._word is None:
            text = grid_word(self._parts()) or write_edges(self._vertices, self._ends, self._arcs)
            self._word = text or f"<graph of {self.n:,} vertices>"
        return self._word

    def text_start(self, most: int) -> str:
        """Return the text of the board, or of a long one its first characters, more than `most` of them.

        >>> Graph([(3, 4)] * 10**5).text_start(8)
        '3-4,3-4,3-4'
        """
        if self._word is None and self.m + self.n > LARGEST_WRITTEN and grid_word(self._parts()) is None:
            start = edges_start(self._vertices, self._ends, self._arcs, most)
            if start is not None:
                return start
        return self.text()

    def positions(self) -> list[tuple[float, float]]:
        """Return where to draw the vertices: a point for each, x to the right, y down, neighbours about one unit apart.

        Where all nodes of a NetworkX graph have a `pos`, as its layouts give them, these places are kept.

        >>> Graph("grid:1x3").positions()
        [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]
        """
        from grundy.graphs.draw.layout import positions

        if "positions" not in self._cache:
            self._cache["positions"] = positions(self)
        return list(self._cache["positions"])

    @property
    def own_points(self) -> list[tuple[float, float]] | None:
        """Where the user has put the vertices, x to the right and y up, in any unit; None if nobody said."""
        found: list[tuple[float, float]] | None = self._cache.get("own points")
        return found

    def with_points(self, points: Sequence[tuple[float, float]]) -> Graph:
        """Return an equal board that is drawn with its vertices at these points, x to the right and y up, in any unit.

        >>> Graph("path:2").with_points([(0, 0), (0, 1)]).positions()
        [(0.0, 1.0), (0.0, 0.0)]
        """
        if len(points) != self.n:
            raise BadPosition(f"there is a point for each vertex, got {len(points)} for {self.n}")
        return Graph._placed(self._parts(), [(float(x), float(y)) for x, y in points])

    @classmethod
    def _placed(cls, parts: GraphData, points: list[tuple[float, float]]) -> Graph:
        graph = cls.of(parts)
        graph._cache["own points"] = points
        return graph

    def to_graph6(self) -> str:
        """Return the graph6 text of a simple undirected graph; names are lost, vertices keep their numbers.

        >>> Graph("path:3").to_graph6()
        'Bg'
        """
        from grundy.graphs.text.codes import write_graph6

        if self.is_directed or not self.is_simple:
            raise BadPosition(f"graph6 is for simple undirected graphs, got {quoted(self)}")
        return write_graph6(self.n, self.pairs())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        return self is other or (
            self._arcs == other._arcs and self._ends == other._ends and same_names(self._vertices, other._vertices)
        )

    def __hash__(self) -> int:
        if "hash" not in self._cache:
            self._cache["hash"] = hash((self.n, self._arcs, self._ends.tobytes()))
        return self._cache["hash"]  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        if self.m + self.n > 1000 and self._word is None:
            return f"<Graph of {self.n:,} vertices and {self.m:,} edges>"
        text = self.text()
        return text if text.startswith("<") else f"Graph({quoted(text, 1000)})"

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[Any, ...]:
        if self.own_points is not None:
            return Graph._placed, (self._parts(), self.own_points)
        if self._word is not None and ":" in self._word:
            return Graph.read, (self._word,)
        return Graph.of, (self._parts(),)


MOST_REMEMBERED, LARGEST_REMEMBERED, LONGEST_REMEMBERED = 64, 10_000, 200
_remembered: dict[str, Graph] = {}
atexit.register(_remembered.clear)  # what is native must be gone before its module is


def boards(path: str | os.PathLike[str]) -> Iterator[Graph]:
    r"""Yield the boards in a file of graph6, sparse6 or digraph6 codes, one a line; any other file holds one board.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "small.g6")
    ...     _ = file.write_text("A_\nBw\nC~\n")
    ...     print([(board.n, board.m) for board in boards(file)])
    [(2, 1), (3, 3), (4, 6)]
    """
    todo = read_files(os.fspath(path))
    while True:
        with bounded():
            parts = next(todo, None)
        if parts is None:
            return
        yield Graph.of(parts)


def _of_word(word: str) -> Graph:
    """Return the board of a word; small boards that were named lately are the same, with all that is known of them."""
    found = _remembered.get(word)
    if found is not None:
        charge(board_bytes(found._parts()))  # as much as if it were built, so that costs are the same in every run
        return found
    with bounded():
        found = Graph.of(read_word(word))
        charge(board_bytes(found._parts()))
        if found.m + found.n <= LARGEST_REMEMBERED and len(word) <= LONGEST_REMEMBERED and not word.startswith("file:"):
            while len(_remembered) >= MOST_REMEMBERED:
                _remembered.pop(next(iter(_remembered)), None)
            _remembered[word] = found
    return found
