"""Conjecture 16 of the paper about Take Turn."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.games.take_turn.rules import PAPER
from grundy.lab.conjectures.conjecture import conjecture
from grundy.rules import position


@conjecture(
    "take-turn-16",
    source=f"Conjecture 16 of {PAPER}",
    sizes="the number n of blocks W in the chain H-W^n-E",
    verified=8,
)
def chains(sizes: range) -> Iterator[str | None]:
    """Odd/Odd on the chain H-V^m-W^n-E is worth 2(n + 1) + (m mod 2).

    The two vertices between the ends of each V are twins that cancel. This leaves an edge worth 1 for each V, and the
    chain H-W^n-E, so the values of H-W^n-E decide.

    >>> list(chains(range(3)))
    [None, None, None]
    """
    for n in sizes:
        text = "odd-odd chain:" + "-".join(["H", *["W"] * n, "E"])
        yield None if int(position(text).value()) == 2 * (n + 1) else text
