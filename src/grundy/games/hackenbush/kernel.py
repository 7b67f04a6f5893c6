"""The native twin of Hackenbush: the edges that are left, numbered anew; what stands of them, and its plants."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from grundy import _native
from grundy.budget import current_session
from grundy.games.hackenbush.text import State
from grundy.graphs.numbering import Numbering
from grundy.masks import bits, mask_of
from grundy.rules import Kernel

if TYPE_CHECKING:
    from grundy.games.hackenbush.rules import Hackenbush

__all__: list[str] = []

MOST_BITS = 2**31
"""Plants whose sets of edges would need more than this in all stay together."""


def grounded_edges(rules: Hackenbush, left: State) -> State:
    """Return those of some edges that are connected to the ground."""
    with current_session().control() as control:
        return int.from_bytes(_native.hackenbush_standing(*rules.arrays(left), control), "little")


def plants(rules: Hackenbush, state: State) -> list[State]:
    """Return the edges of each plant: what meets only in the ground is independent."""
    import numpy as np

    with current_session().control() as control:
        plant = _native.hackenbush_plants(*rules.arrays(state), control)
    count = int(plant.max(initial=-1)) + 1
    if count < 2 or count * rules.board.m > MOST_BITS:
        return [state]
    order = np.argsort(plant, kind="stable")
    borders = np.searchsorted(plant[order], np.arange(count + 1)).tolist()
    edges = order.tolist()
    return [mask_of(edges[borders[i] : borders[i + 1]]) for i in range(count)]


def kernel(rules: Hackenbush, state: State) -> Kernel | None:
    """Return the native search for a state and all that follows from it; None where there are too many edges."""
    if state.bit_count() > _native.MOST_HACKENBUSH_EDGES:
        return None
    session, codec = current_session(), HackenbushCodec(rules, state)
    with session.control():
        search = _native.hackenbush_search(codec.ends, session.account)
    assert search is not None
    codec.size = search.items
    return Kernel(search, codec.words, codec.state)


class HackenbushCodec:
    """States as words of the native search, by the edges that are left; of their vertices, the ground is number 0."""

    def __init__(self, rules: Hackenbush, state: State) -> None:
        self.root = state
        self.edges = Numbering(bits(state))
        self.size = 0
        """How many edges the words of the search have room for."""
        ends = list(map(rules.board.ends, self.edges.items))
        number = Numbering((rules.board.index(rules.ground), *chain.from_iterable(ends))).number
        self.ends = [(number[a], number[b]) for a, b in ends]

    def words(self, state: State) -> list[int] | None:
        """Return a state as words; None when it is not one that follows from the first."""
        if state & ~self.root:
            return None
        return self.edges.words(bits(state), self.size)

    def state(self, words: Sequence[int]) -> State:
        """Return the state of words."""
        return mask_of(self.edges.members_of_words(words))
