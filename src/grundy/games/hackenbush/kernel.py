"""The native twin of Hackenbush: the edges that are left, numbered anew; what stands of them, and its plants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grundy import _native
from grundy.budget import current_session
from grundy.games.hackenbush.text import State
from grundy.masks import bits, from_words, mask_of, to_words
from grundy.rules import Kernel

if TYPE_CHECKING:
    from grundy.games.hackenbush.rules import Hackenbush

__all__: list[str] = []

MOST_BITS = 2**31
"""Plants whose sets of edges would need more than this in all stay together."""


def standing(rules: Hackenbush, left: State) -> State:
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
    session, local = current_session(), LocalBoard(rules, state)
    with session.control():
        search = _native.hackenbush_search(local.ends, session.account)
    assert search is not None
    local.items = search.items
    return Kernel(search, local.words, local.state)


class LocalBoard:
    """The edges that are left and their vertices, numbered anew; the ground is vertex 0."""

    def __init__(self, rules: Hackenbush, state: State) -> None:
        self.root = state
        self.edges = list(bits(state))
        self.place = {edge: i for i, edge in enumerate(self.edges)}
        self.items = 0
        number = {rules.board.index(rules.ground): 0}
        for edge in self.edges:
            for end in rules.board.ends(edge):
                number.setdefault(end, len(number))
        self.ends = [(number[a], number[b]) for a, b in map(rules.board.ends, self.edges)]

    def words(self, state: State) -> list[int] | None:
        """Return a state as words; None when it is not one that follows from the first."""
        if state & ~self.root:
            return None
        return to_words(mask_of(self.place[edge] for edge in bits(state)), self.items)

    def state(self, words: Sequence[int]) -> State:
        """Return the state of words."""
        return mask_of(self.edges[i] for i in bits(from_words(words)))
