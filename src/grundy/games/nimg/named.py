"""The two orders of NimG under names of their own."""

from __future__ import annotations

from grundy.games.nimg.rules import RENAULT_SCHMIDT, STOCKMAN, NimG
from grundy.rules import named

__all__ = ["NimGMR", "NimGRM"]

NimGRM = named(
    "nimg-rm",
    NimG,
    "Nim on a graph: remove weight from the vertex of the pointer, then move on.",
    source=f"{STOCKMAN}; the name is that of {RENAULT_SCHMIDT}",
    example="nimg-rm cycle:5 [1,2,1,3,1] @ 0",
    order="rm",
)
NimGMR = named(
    "nimg-mr",
    NimG,
    "Nim on a graph: move to a vertex with weight, then remove some there.",
    source=f"{STOCKMAN}; the name is that of {RENAULT_SCHMIDT}",
    example="nimg-mr cycle:4 [1,2,1,1] @ 0",
    order="mr",
)
