"""Boards: graphs from other libraries, lists of edges, codes, files, and names like `grid:6x6`."""

from typing import TYPE_CHECKING, Any, TypeAlias

from grundy.budget import without_files
from grundy.graphs.graph import Graph, boards
from grundy.graphs.planar import planar_dual

__all__ = ["Board", "Graph", "boards", "planar_dual", "without_files"]

if TYPE_CHECKING:
    Board: TypeAlias = Graph | Any
    """A field of rules that is a `Graph`, and takes whatever a graph is made from; type checkers accept all of that."""
else:
    Board = Graph
