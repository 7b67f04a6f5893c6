"""Boards: graphs from other libraries, lists of edges, codes, files, and names like `grid:6x6`."""

from grundy.graphs.files import without_files
from grundy.graphs.graph import Graph

__all__ = ["Graph", "without_files"]
