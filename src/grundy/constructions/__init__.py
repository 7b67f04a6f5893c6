"""Positions made to order: of a given value."""

from grundy.constructions.geography import digraph_of_value, graph_of_value, tree_of_value

__all__ = ["digraph_of_value", "graph_of_value", "tree_of_value"]

BOARDS = {"graph": graph_of_value, "tree": tree_of_value, "digraph": digraph_of_value}
"""The constructions by the kind of board that they make."""
