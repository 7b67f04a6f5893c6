"""Positions made to order: of a given value, or with cards whose graph is a given one."""

from grundy.constructions.geography import Reason, digraph_of_value, graph_of_value, reason, tree_of_value
from grundy.constructions.uno.hand import Obstacle, hand_of_graph
from grundy.constructions.uno.hands import NoHands, OddCycle, hands_of_graph

__all__ = [
    "NoHands",
    "Obstacle",
    "OddCycle",
    "Reason",
    "digraph_of_value",
    "graph_of_value",
    "hand_of_graph",
    "hands_of_graph",
    "reason",
    "tree_of_value",
]

BOARDS = {"graph": graph_of_value, "tree": tree_of_value, "digraph": digraph_of_value}
"""The constructions by the kind of board that they make."""
CARDS = {"hand": hand_of_graph, "hands": hands_of_graph}
"""The constructions of cards for the vertices of a graph, in one hand or in two."""
