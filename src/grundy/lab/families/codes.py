"""Graphs as lines of graph6, sparse6 or digraph6, and the lines of others."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any, NamedTuple

from grundy import _native
from grundy.errors import BadPosition
from grundy.graphs import Graph
from grundy.graphs.text.codes import read_code, write_digraph6, write_graph6, write_sparse6
from grundy.graphs.text.vertex import quoted

__all__ = ["NamedLine", "check_line", "code_line", "named_line", "networkx_line"]

SMALL = 62
"""Up to this size the number of vertices is one character."""


class NamedLine(NamedTuple):
    """A graph as a line, and the names of its vertices."""

    line: str
    names: Sequence[Hashable]


def named_line(graph: Any) -> NamedLine:
    """Return any graph as a line, with the names that its vertices lose there.

    >>> import networkx
    >>> named_line(networkx.Graph([("a", "b"), ("b", "c")])), named_line("path:3")
    (NamedLine(line='Bg', names=('a', 'b', 'c')), NamedLine(line='Bg', names=range(0, 3)))
    """
    if (found := networkx_line(graph)) is not None:
        return found
    board = Graph(graph)
    return NamedLine(code_line(board), board.vertices)


def networkx_line(graph: Any) -> NamedLine | None:
    """Return a small simple graph of NetworkX as graph6; None for anything else, which `Graph` reads or refuses.

    Of a thousand small graphs, making boards would take most of the time: a board keeps the order of its edges.

    >>> import networkx
    >>> networkx_line(networkx.path_graph(3)).line, networkx_line(networkx.DiGraph([(0, 1)])), networkx_line("path:3")
    ('Bg', None, None)
    """
    if isinstance(graph, str | Graph) or not (hasattr(graph, "is_multigraph") and hasattr(graph, "adjacency")):
        return None
    if graph.is_directed() or graph.is_multigraph():
        return None
    rows = dict(graph.adjacency())
    line = _native.graph6_of_rows(rows)
    return None if line is None else NamedLine(line, tuple(rows))


def code_line(board: Graph) -> str:
    """Return a board as one line; vertices are numbered, their names are lost.

    A simple graph becomes graph6, one with loops or parallel edges sparse6, one of arcs digraph6.

    >>> code_line(Graph("path:3")), code_line(Graph("0>1,1>2")), code_line(Graph("0-1,0-1"))
    ('Bg', '&BP?', ':Ab')
    """
    if not board.is_directed:
        return write_graph6(board.n, board.pairs()) if board.is_simple else write_sparse6(board.n, board.pairs())
    if board.is_mixed:
        raise BadPosition(f"a line holds a graph of edges or a graph of arcs, got both in {quoted(board)}")
    if len({board.ends(arc) for arc in range(board.m)}) < board.m:
        raise BadPosition(f"digraph6 has no parallel arcs, got {quoted(board)}")
    return write_digraph6(board.n, board.pairs())


def check_line(line: str) -> None:
    """Raise `BadPosition` unless a line holds a graph; lines of small graphs are not decoded for that."""
    mark = line[:1]
    if mark == ";":
        raise BadPosition(
            "incremental sparse6 (lines that begin with ';') is not read; write sparse6 without increments"
        )
    code = {":": "sparse6", "&": "digraph6"}.get(mark, "graph6")
    if code == "sparse6":
        read_code(code, line)
        return
    data = line[1:] if code == "digraph6" else line
    n = ord(data[0]) - 63 if data else -1
    if not 0 <= n <= SMALL:
        read_code(code, line)
        return
    length, rest = _shape(code, n)
    # What is wrong is said by the reader.
    if len(data) != length or not set(data) <= CHARACTERS or (ord(data[-1]) - 63) & rest:
        read_code(code, line)


CHARACTERS = frozenset(map(chr, range(63, 127)))


@cache
def _shape(code: str, n: int) -> tuple[int, int]:
    """Return the number of characters, and the bits of the last one that are beyond the last vertex."""
    bits = n * n if code == "digraph6" else n * (n - 1) // 2
    return 1 + -(-bits // 6), 63 >> bits % 6 if bits % 6 else 0
