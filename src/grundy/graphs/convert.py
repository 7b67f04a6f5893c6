"""Boards from objects of other libraries and from plain Python, recognised by their shape."""

from __future__ import annotations

import os
from array import array
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NoReturn

from grundy.budget import metered
from grundy.errors import BadPosition
from grundy.graphs.data import GraphData, check_size, flat, places, places_in_array, tidy
from grundy.graphs.text.vertex import hint, quoted

BYTES_PER_PAIR = 24
"""A pair that was there before takes a pointer in our list, and two in the list of its names: 3 * 8."""
BYTES_PER_NEW_PAIR = 144
"""One that comes from an iterator is new, with two numbers: 56 + 2 * 32 + 3 * 8."""
_KINDS = "a NetworkX, rustworkx or igraph graph, a list of edges, a dict of neighbours, or a text like 'grid:6x6'"


def convert(board: Any, directed: bool = False, vertices: Sequence[Hashable] | None = None) -> GraphData:
    r"""Return the parts of a board. `directed` and `vertices` go with lists of edges and dicts of neighbours.

    >>> convert([("a", "b"), ("b", "c")])
    GraphData(vertices=('a', 'b', 'c'), ends=array('i', [0, 1, 1, 2]), arcs=b'\x00\x00', word=None)
    """
    reader = _reader(board)
    if reader is not None:
        if directed or vertices is not None:
            refuse_options(board)
        return reader(board)
    if isinstance(board, Mapping):
        return _from_neighbours(board, directed, vertices)
    if hasattr(board, "shape") and hasattr(board, "astype"):
        return _from_array(board, directed, vertices)
    if isinstance(board, Iterable) and not isinstance(board, (str, bytes, set, frozenset)):
        return _from_edges(board, directed, vertices)
    if isinstance(board, (set, frozenset)):
        _refuse("edges need an order: give a list, not a set", board)
    _refuse(f"a board is {_KINDS}", board)


def refuse_options(board: object) -> NoReturn:
    """Say that a graph already knows its vertices and directions."""
    _refuse("directed= and vertices= go with a list of edges or a dict of neighbours", board)


def _refuse(message: str, got: object) -> NoReturn:
    raise BadPosition(f"{message}, got {quoted(got)}")


def _reader(board: Any) -> Callable[[Any], GraphData] | None:
    """Return which library a graph is from, judging by its methods."""
    if all(hasattr(board, name) for name in ("is_directed", "is_multigraph", "nodes", "edges")):
        return _from_networkx
    if all(hasattr(board, name) for name in ("is_directed", "vcount", "get_edgelist", "vs")):
        return _from_igraph
    if all(hasattr(board, name) for name in ("node_indices", "edge_list", "nodes")):
        return _from_rustworkx
    return _from_path if isinstance(board, os.PathLike) else None


def _from_path(path: os.PathLike[str]) -> GraphData:
    from grundy.graphs.text.files import read_file

    return read_file(os.fspath(path))


def _from_networkx(graph: Any) -> GraphData:
    return _collect(tuple(graph.nodes), graph.edges(), graph.is_directed())


def _from_igraph(graph: Any) -> GraphData:
    names = graph.vs["name"] if "name" in graph.vs.attributes() else []
    n = graph.vcount()
    pairs = graph.get_edgelist()
    vertices = tuple(names) if _are_names(names, n) else range(n)
    return _parts(vertices, flat(pairs), graph.is_directed())


def _from_rustworkx(graph: Any) -> GraphData:
    """The payloads of the nodes are their names if they can be: different, hashable, not None, True or False."""
    numbers, payloads = list(graph.node_indices()), graph.nodes()
    if not _are_names(payloads, len(numbers)):
        return _collect(numbers, graph.edge_list(), hasattr(graph, "successors"))
    name = dict(zip(numbers, payloads, strict=True))
    edges = ((name[start], name[end]) for start, end in graph.edge_list())
    return _collect(tuple(payloads), edges, hasattr(graph, "successors"))


def _are_names(names: Sequence[Any], n: int) -> bool:
    try:
        return len(names) == n == len(set(names)) and {bool, type(None)}.isdisjoint(map(type, names))
    except TypeError:
        return False


def _from_array(board: Any, directed: bool, vertices: Sequence[Hashable] | None) -> GraphData:
    """Edges as an array of shape (m, 2); without `vertices`, or with a range from 0, nothing is done edge by edge."""
    if len(board.shape) != 2 or board.shape[1] != 2 or board.dtype.kind not in "iu":
        _refuse("an array of edges has shape (m, 2) and whole numbers", board)
    if vertices is None:
        return _parts(*places_in_array(board), directed)
    if not isinstance(vertices, range) or vertices.start != 0 or vertices.step != 1:
        return _from_edges(board.tolist(), directed, vertices)
    check_size(len(vertices), len(board))
    if len(board) and not (board.min() >= 0 and board.max() < len(vertices)):
        _refuse(
            f"an edge must join vertices 0-{len(vertices) - 1}",
            int(board.min() if board.min() < 0 else board.max()),
        )
    return _parts(vertices, flat(board), directed)


def _from_edges(edges: Iterable[Any], directed: bool, vertices: Sequence[Hashable] | None) -> GraphData:
    pairs = list(_checked(edges))
    if vertices is not None:
        return _collect(vertices, pairs, directed)
    names = list(chain.from_iterable(pairs))
    _refuse_truth(names)
    try:
        return _parts(*places(names), directed)
    except TypeError as error:
        _refuse_unhashable(error)


def _checked(edges: Iterable[Any]) -> Iterator[Sequence[Any]]:
    with metered(BYTES_PER_PAIR if isinstance(edges, Sequence) else BYTES_PER_NEW_PAIR) as step:
        for edge in edges:
            step()
            if not isinstance(edge, (tuple, list)) or len(edge) != 2:
                _refuse("an edge is a pair of vertices", edge)
            yield edge


def _from_neighbours(board: Mapping[Any, Any], directed: bool, vertices: Sequence[Hashable] | None) -> GraphData:
    pairs: list[Sequence[Any]] = []
    for vertex, neighbours in board.items():
        if not isinstance(neighbours, Iterable) or isinstance(neighbours, (str, bytes)):
            _refuse(f"the neighbours of {quoted(vertex)} must be a list of vertices", neighbours)
        pairs.extend(_checked((vertex, other) for other in neighbours))
    if vertices is None:
        vertices = _first_seen([*board, *(other for _, other in pairs)])
    return _collect(vertices, pairs if directed else _once(pairs), directed)


def _once(pairs: list[Sequence[Any]]) -> Iterator[tuple[Any, Any]]:
    """Yield edges from lists of neighbours, where an edge may be listed at one of its ends or at both."""
    listed: Counter[tuple[Any, Any]] = Counter()
    for start, end in pairs:
        if start == end or listed[end, start] == 0:
            yield start, end
            listed[start, end] += 1
        else:
            listed[end, start] -= 1


def _first_seen(names: Iterable[Any]) -> tuple[Hashable, ...]:
    try:
        return tuple(dict.fromkeys(names))
    except TypeError as error:
        _refuse_unhashable(error)


def _refuse_truth(names: Iterable[Any]) -> None:
    """Refuse True and False, which are equal to 1 and 0 and would be lost among them."""
    if bool in map(type, names):
        raise BadPosition("vertices are named by numbers, strings and tuples, not by True and False")


def _refuse_unhashable(error: TypeError) -> NoReturn:
    raise BadPosition(f"vertices must be hashable, like numbers, strings and tuples: {error}") from None


def _collect(vertices: Sequence[Hashable], edges: Iterable[Sequence[Any]], directed: bool) -> GraphData:
    """Parts from names and pairs of names."""
    check_size(len(vertices))
    place = {name: number for number, name in enumerate(_first_seen(vertices))}
    if len(place) < len(vertices):
        raise BadPosition("vertices must be different")
    names = list(chain.from_iterable(edges))
    _refuse_truth(chain(vertices, names))
    try:
        ends = array("i", map(place.__getitem__, names))
    except (KeyError, TypeError):
        stranger = next(name for name in names if not isinstance(name, Hashable) or name not in place)
        raise BadPosition(f"an edge must join vertices, got {quoted(stranger)}; {hint(vertices, stranger)}") from None
    return _parts(vertices, ends, directed)


def _parts(vertices: Sequence[Hashable], ends: array[int], directed: bool) -> GraphData:
    m = len(ends) // 2
    check_size(len(vertices), m)
    return GraphData(tidy(vertices), ends, bytes([bool(directed)]) * m)
