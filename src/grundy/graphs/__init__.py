"""Boards: graphs from other libraries, lists of edges, codes, files, and names like `grid:6x6`."""

from typing import TYPE_CHECKING, Any, TypeAlias

from grundy.budget import without_files

__all__ = ["Board", "Graph", "boards", "planar_dual", "without_files"]

if TYPE_CHECKING:
    from grundy.graphs.graph import Graph, boards
    from grundy.graphs.planar import planar_dual

    Board: TypeAlias = Graph | Any
    """A field of rules that is a `Graph`, and takes whatever a graph is made from; type checkers accept all of that."""


def __getattr__(name: str) -> object:
    """Load graphs when they are first asked for: games of heaps have none."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = import_module("grundy.graphs.planar" if name == "planar_dual" else "grundy.graphs.graph")
    found: object = getattr(home, "Graph" if name == "Board" else name)
    globals()[name] = found
    return found
