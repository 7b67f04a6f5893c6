"""Planar maps: the faces of a drawing without crossings, and the dual of a triangulation."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from grundy.errors import MissingPackage, NotApplicable
from grundy.graphs.graph import Graph
from grundy.graphs.text.vertex import quoted


def planar_dual(graph: Any) -> Graph:
    """Return the dual of a fully triangulated planar graph: faces as vertices, an edge for each common border.

    The graph is one of NetworkX or a `Graph`. A face is named by its three corners as they go around, beginning
    with the first of them in the graph's order. Every face has three neighbours, so Geography on the dual is a
    game of degree three. Raises `MissingPackage` where NetworkX is not installed, and `NotApplicable` for a graph with
    arcs, a graph that is not planar, and a face that is no triangle.

    >>> import networkx as nx
    >>> planar_dual(nx.complete_graph(4)).vertices
    ((0, 1, 3), (0, 3, 2), (0, 2, 1), (1, 2, 3))
    """
    nx = _networkx("the dual of a planar graph")
    if isinstance(graph, Graph):
        _refuse_arcs(bool(graph.arcs))
        graph = to_networkx(graph)
    _refuse_arcs(graph.is_directed())
    is_planar, embedding = nx.check_planarity(graph)
    if not is_planar:
        raise NotApplicable(f"the dual needs a planar graph, this one with {len(graph):,} vertices is not planar")
    if graph.number_of_nodes() < 3 or not nx.is_connected(embedding.to_undirected()):
        raise NotApplicable("the dual needs a connected planar graph with at least 3 vertices")
    face_of: dict[tuple[Hashable, Hashable], tuple[Hashable, ...]] = {}
    order = {vertex: place for place, vertex in enumerate(graph.nodes)}
    for face in faces(embedding):
        if len(face) != 3:
            raise NotApplicable(
                f"the dual needs faces that are triangles, the face {quoted(face)} has {len(face)} corners"
            )
        first = min(range(3), key=lambda corner: order[face[corner]])
        name = face[first:] + face[:first]
        face_of |= {(face[corner - 1], face[corner]): name for corner in range(3)}
    borders = [(face_of[u, v], face_of[v, u]) for u, v in embedding.edges if order[u] < order[v]]
    return Graph(borders, vertices=tuple(dict.fromkeys(face_of.values())))


def to_networkx(graph: Graph) -> Any:
    """Return the simple undirected graph of NetworkX with the same vertices and neighbours.

    >>> to_networkx(Graph("0-1,1>2")).edges
    EdgeView([(0, 1), (1, 2)])
    """
    nx = _networkx("a graph of NetworkX")
    target: Any = nx.Graph()
    target.add_nodes_from(graph.vertices)
    target.add_edges_from(edge for edge in graph.edges if edge[0] != edge[1])
    return target


def _refuse_arcs(has_arcs: bool) -> None:
    if has_arcs:
        raise NotApplicable("the dual needs a graph without arcs; give the undirected graph")


def _networkx(wanted: str) -> Any:
    """Return the package NetworkX, or say what it is needed for."""
    try:
        import networkx
    except ImportError:
        raise MissingPackage(f"{wanted} needs NetworkX, which is not installed", "graphs") from None
    return networkx


def faces(embedding: Any) -> Iterator[tuple[Hashable, ...]]:
    """Yield the faces of a planar embedding of NetworkX, each as its corners as they go around."""
    seen: set[tuple[Hashable, Hashable]] = set()
    for u in embedding:
        for v in embedding.neighbors_cw_order(u):
            if (u, v) not in seen:
                yield tuple(embedding.traverse_face(u, v, mark_half_edges=seen))
