"""What of a position of NimG play can still use."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.games.nimg.rules import NimG

__all__: list[str] = []

State = tuple[int, tuple[int, ...]]
"""The vertex of the pointer, and the weights of all vertices."""


def reachable(rules: NimG, state: State) -> list[int]:
    """Return the vertices with weight that some play can still take from; none where no move is left.

    Nobody goes on from a vertex without weight, so that the way to them is along vertices that have some.

    >>> from grundy import position
    >>> [reachable(p.rules, p.state) for text in ("nimg path:5 [1,2,0,1,1] @ 1", "nimg(mr) 0>1,1>2 [1,1,1] @ 0")
    ...  for p in [position(text)]]
    [[0, 1], [1, 2]]
    """
    pointer, weights = state
    if rules.order == "rm" and not weights[pointer]:
        return []
    found = {pointer} if rules.order == "rm" else set[int]()
    waiting = [pointer]
    for vertex in waiting:
        for to in rules.ways(vertex):
            if weights[to] and to not in found:
                found.add(to)
                waiting.append(to)
    return sorted(found)
