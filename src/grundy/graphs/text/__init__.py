"""Boards as text: names, codes, lists of edges, files, vertices."""
