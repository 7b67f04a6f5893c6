"""Boards: graphs from other libraries, lists of edges, codes, files, and names like `grid:6x6`."""

from grundy.graphs.graph import Graph, boards
from grundy.graphs.planar import planar_dual
from grundy.graphs.text.files import without_files

__all__ = ["Graph", "boards", "planar_dual", "without_files"]
