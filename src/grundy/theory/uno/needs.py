"""What theorems on Uno need, and where they come from."""

from __future__ import annotations

from grundy.games.uno.rules import DEMAINE, Uno
from grundy.theory.registry import Need, need

__all__ = ["DEMAINE", "Uno"]

OWN = "proved in docs/uno.md"
LAST = need("who plays nothing loses, reading 'last'", "is for reading 'last'", reading="last")
NO_SWAP = Need(
    "no swap is left",
    lambda facts: not facts.state[3],
    lambda facts: "is for play without a swap, one is left",
)
A_SWAP = Need(
    "a swap is left",
    lambda facts: facts.state[3],
    lambda facts: "is for a swap that is left",
    {"swap": True},
)
MATCHING = (LAST, NO_SWAP)
"""The needs of a game that a matching decides."""
