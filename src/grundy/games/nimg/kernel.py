"""The native twin of NimG: the vertices that play can reach, numbered anew, with as many bits as their weights need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grundy import _native
from grundy.budget import current_session
from grundy.games.nimg.reach import State, reachable
from grundy.graphs.numbering import Numbering
from grundy.rules import Kernel

if TYPE_CHECKING:
    from grundy.games.nimg.rules import NimG

__all__: list[str] = []

MOST_WEIGHT = 2**16 - 1


def kernel(rules: NimG, state: State) -> Kernel | None:
    """Return the native search for a state and all that follows from it; None where no kernel is wide enough."""
    found = reachable(rules, state)
    if len(found) > _native.MOST_NIMG_BITS or any(state[1][v] > MOST_WEIGHT for v in found):
        return None
    session, codec = current_session(), NimGCodec(rules, state, found)
    with session.control():
        search = _native.nimg_search(*codec.arrays(), session.account)
    return None if search is None else Kernel(search, codec.words, codec.state)


class NimGCodec:
    """States as words of the native search, by the vertices that a state can reach and that of the pointer."""

    def __init__(self, rules: NimG, state: State, found: list[int]) -> None:
        self.rules = rules
        self.root = state
        self.vertices = Numbering(sorted({*found, state[0]}))
        self.counts = set(found)

    def arrays(self) -> tuple[list[list[int]], list[bool], list[int], bool]:
        """Return the board as the native search takes it: ways, where a move can end the game, weights, the order."""
        ways = [self.rules.ways(vertex) for vertex in self.vertices.items]
        number = self.vertices.number
        rows = [[number[to] for to in row if to in self.counts] for row in ways]
        ends = [not row or not self.counts.issuperset(row) for row in ways]
        weights = [self.root[1][vertex] if vertex in self.counts else 0 for vertex in self.vertices.items]
        return rows, ends, weights, self.rules.order == "mr"

    def words(self, state: State) -> list[int] | None:
        """Return a state as words; None when it is not one that follows from the first."""
        pointer, weights = state
        if self.rules.order == "rm" and not weights[pointer]:  # the game is over, wherever that is
            return [len(self.vertices), *[0] * len(self.vertices)]
        if pointer not in self.vertices or any(map(int.__gt__, weights, self.root[1])):
            return None
        used = (weights[v] if v in self.counts else 0 for v in self.vertices.items)
        return [self.vertices.number[pointer], *used]

    def state(self, words: Sequence[int]) -> State:
        """Return the state of words: what play cannot reach has no weight."""
        weights = [0] * len(self.root[1])
        for vertex, weight in zip(self.vertices.items, words[1:], strict=True):
            weights[vertex] = weight
        return self.vertices.items[words[0]] if words[0] < len(self.vertices) else self.root[0], tuple(weights)
