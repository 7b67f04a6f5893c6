"""What theorems on NimG need, and where they come from."""

from __future__ import annotations

from grundy.games.nimg.rules import RENAULT_SCHMIDT, NimG
from grundy.theory.geography.needs import NO_ARCS
from grundy.theory.registry import Need

__all__ = ["NO_ARCS", "RENAULT_SCHMIDT", "NimG"]

OWN = "proved in docs/nimg.md"
DUCHENE_RENAULT = "Duchêne and Renault, Vertex Nim played on graphs, Theoretical Computer Science 516 (2014)"

REMOVE_FIRST = Need(
    "removing comes before moving",
    lambda facts: facts.rules.order == "rm",
    lambda facts: "is for play that removes before it moves, order 'rm'",
    {"order": "rm"},
)
EDGES = (REMOVE_FIRST, NO_ARCS)
"""Removing comes first, on a board without arcs."""
