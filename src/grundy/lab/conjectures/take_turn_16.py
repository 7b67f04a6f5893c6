"""Conjecture 16 of the paper about Take Turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grundy.games.take_turn.rules import PAPER
from grundy.lab.conjectures.conjecture import Found, conjecture
from grundy.lab.conjectures.diamond_chains import LEAF, NONE, Chains


@conjecture(
    "take-turn-16",
    source=f"Conjecture 16 of {PAPER}",
    sizes="the number n of blocks W in the chain H-W^n-E",
    status="open; the part about m is proved (here, Theorem P3 in docs/take-turn.md: the twins of each V cancel), and "
    "the rest is reduced to chains with one path in docs/results.md",
    verified=21,
    cpu="38 s",
    work=lambda n: 2.0**n,
)
def chains(sizes: range) -> Iterator[Found]:
    """Odd/Odd on the chain H-V^m-W^n-E is worth 2(n + 1) + (m mod 2).

    The two vertices between the ends of each V are twins that cancel. This leaves an edge worth 1 for each V, and the
    chain H-W^n-E, so the values of H-W^n-E decide.

    >>> list(chains(range(3)))
    [None, None, None]
    """
    return check_chains(sizes, lambda n: 2 * (n + 1))


def check_chains(sizes: range, expected: Callable[[int], int]) -> Iterator[Found]:
    """Compare the values of the chains H-W^n-E with what is expected.

    >>> list(check_chains(range(3), lambda n: n * n + 2))
    [None, ('odd-odd chain:H-W-E', 'it is worth *4'), None]
    """
    known = Chains()
    for n in sizes:
        known.extend(n + 1)
        value = int(known.values[n + 1][LEAF, NONE][0])
        text = "odd-odd chain:" + "-".join(["H", *["W"] * n, "E"])
        yield None if value == expected(n) else (text, f"it is worth *{value}")
