"""The question of Nowakowski and Ottaway about the values of Odd/Odd."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.errors import NotApplicable
from grundy.games.take_turn.parity import NOWAKOWSKI_OTTAWAY
from grundy.games.take_turn.rules import PAPER
from grundy.graphs import Graph
from grundy.lab.conjectures.conjecture import Found, conjecture
from grundy.rules import position


@conjecture(
    "nowakowski-ottaway",
    source=f"{NOWAKOWSKI_OTTAWAY}, as {PAPER} tells it in section 5",
    status="open; it follows from Conjecture 16, and (here) from values without a bound alone: a value that occurs "
    "occurs on a connected graph (docs/take-turn.md, Twins)",
    sizes="the value; the check builds a connected graph from K2 and chains H-W^n-E, and computes what it is worth",
    verified=31,
    cpu="13 s",
    work=lambda value: value + 4.0 ** (1 << max(value, 1).bit_length() - 1) / 1e6,
)
def every_value(sizes: range) -> Iterator[Found]:
    """For each value there is a connected graph on which Odd/Odd has it.

    A check cannot refute this: if a graph that it builds has another value, it stops with an error.

    >>> list(every_value(range(8)))
    [None, None, None, None, None, None, None, None]
    """
    for value in sizes:
        text = connected_board(value)
        found = int(position(text).value())
        if found != value:
            raise NotApplicable(f"the graph that was built for *{value} is worth *{found}: {text}")
        yield None


def connected_board(value: int) -> str:
    """Return a connected board of Odd/Odd that is worth so much, if the chains H-W^n-E are worth 2(n + 1).

    Each binary one of the value is a component: an edge, or a chain. Two new vertices connect it to the one before:
    both are joined to the first vertex of either.

    >>> connected_board(1), connected_board(3)
    ('odd-odd 0-1', 'odd-odd 0-1,2-3,3-4,4-5,3-6,4-6,5-6,7-0,7-2,8-0,8-2')
    """
    edges: list[tuple[int, int]] = []
    starts: list[int] = []
    vertices = 0
    for bit in (bit for bit in range(value.bit_length()) if value >> bit & 1):
        blocks = ["H", *["W"] * ((1 << bit) // 2 - 1), "E"]
        component = Graph("chain:" + "-".join(blocks)) if bit else Graph("path:2")
        edges += [(u + vertices, v + vertices) for u, v in map(component.ends, range(component.m))]
        starts.append(vertices)
        vertices += component.n
        if len(starts) > 1:
            edges += [(new, start) for new in (vertices, vertices + 1) for start in starts[-2:]]
            vertices += 2
    return "odd-odd " + (",".join(f"{u}-{v}" for u, v in edges) or "path:1")
