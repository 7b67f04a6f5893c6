"""Remove then move in normal play: labels by increasing weight tell who wins, on any board without arcs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy import _native
from grundy.budget import current_session
from grundy.games.nimg.reach import State
from grundy.pictures.marks import Marks
from grundy.questions import OUTCOME, WINNING_MOVES
from grundy.rules import Position
from grundy.theory import queries
from grundy.theory.costs import NEAR_LINEAR
from grundy.theory.facts import PositionFacts, facts_of
from grundy.theory.nimg.needs import DUCHENE_RENAULT, EDGES, OWN, NimG
from grundy.theory.registry import theorem
from grundy.theory.some_moves import limited_moves
from grundy.values import Outcome

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.graphs import Graph
LOST, WON, NOT_LIVE = 0, 1, 2
"""Labels: a live vertex is lost or won for who is to move there."""
SOURCE = f"{OWN}; that it is polynomial is due to {DUCHENE_RENAULT}"
ONE_SORT = NEAR_LINEAR("the vertices sorted by weight: O(m + n log n)")


def labels(facts: PositionFacts) -> NDArray[np.uint8]:
    """Return the label of every vertex, wherever the pointer is.

    >>> labels(PositionFacts.read("nimg path:5 [2,1,1,2,0] @ 0")).tolist()
    [1, 0, 0, 2, 2]
    """
    import numpy as np

    rules: NimG = facts.rules
    board: Graph = rules.board
    looped = np.zeros(board.n, dtype=np.uint8)
    looped[list(rules.looped)] = 1
    with current_session().control() as control:
        return _native.nimg_labels(*board.csr(), _ranks(facts.state[1]), looped, control)


def _ranks(weights: tuple[int, ...]) -> NDArray[np.uint64]:
    """The weights, or numbers in the same order where they are too large; 0 stays 0."""
    import numpy as np

    if max(weights) < 2**63:
        return np.fromiter(weights, np.uint64, len(weights))
    rank = {weight: i for i, weight in enumerate(sorted({0, *weights}))}
    return np.fromiter(map(rank.__getitem__, weights), np.uint64, len(weights))


@theorem(NimG, OUTCOME, needs=EDGES, cost=ONE_SORT, source=SOURCE)
def labelling(facts: PositionFacts) -> Outcome:
    """P without weight under the pointer, N where the vertex is not live, otherwise its label tells who wins.

    A vertex is live when it has weight, neighbours and no loop, and no neighbour without weight. Through the live ones
    by increasing weight: one is won, N, if a lighter neighbour is lost, otherwise it is lost, P.

    Why: to empty a vertex, or to go to one that is not live, loses at once; otherwise the live vertices stay the same,
    and so do the labels of those that are not heavier than what is left on u. From a lost u, leaving k, to v: if v is
    heavier than k, then u, still lost, is a lighter neighbour of v; if not, v was won by a still lighter one. From a
    won u: go to a lighter lost x and leave at least as much as x has.

    >>> from grundy import position
    >>> [labelling(position(f"nimg cycle:5 [1,2,1,3,1] @ {v}")) for v in range(5)]
    [P, N, P, N, P]
    """
    pointer, weights = facts.state
    if not weights[pointer]:
        return Outcome.P
    return Outcome.P if facts.get(labels)[pointer] == LOST else Outcome.N


@theorem(NimG, WINNING_MOVES, needs=EDGES, cost=ONE_SORT, source=SOURCE, name="labelling")
def labelling_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """To a vertex without weight, or to a lost one, leaving more than the lightest of these has, or just as much.

    The second part is for a live vertex; from another any move to a lost vertex that leaves something wins.

    >>> from grundy import position
    >>> labelling_moves(position("nimg path:3 [1,4,2] @ 1"))
    ((1, 0), (2, 0), (2, 2), (3, 0), (3, 2))
    """
    pointer, weights = facts.state
    ways = facts.rules.ways(pointer)
    if not ways:
        return ((0, None),) if weights[pointer] else ()
    names = facts.rules.board.vertices
    leave = {names[to]: what_to_leave(facts, to) for to in ways}
    ranges = [left for left in leave.values() if left]
    first, end = min((left.start for left in ranges), default=0), max((left.stop for left in ranges), default=0)
    return limited_moves(
        ((left, to) for left in range(first, end) for to in leave if left in leave[to]), size=lambda move: 1
    )


def what_to_leave(facts: PositionFacts, to: int) -> range:
    """Return how much a winning move to a neighbour, given by its number, can leave behind.

    >>> what_to_leave(PositionFacts.read("nimg path:3 [1,4,2] @ 1"), 2)
    range(2, 4)
    """
    pointer, weights = facts.state
    label, weight = facts.get(labels), weights[pointer]
    if to == pointer:
        return range(min(1, weight))  # along a loop, to nothing
    if not weights[to]:
        return range(weight)
    if label[to] != LOST:
        return range(0)
    if label[pointer] == NOT_LIVE:
        return range(1, weight)
    lightest = min(weights[v] for v in facts.rules.ways(pointer) if label[v] == LOST)
    return range(lightest + (weights[to] > lightest), weight)


@queries.marks.answers(NimG)
def marks(rules: NimG, state: State) -> Marks | None:
    """Return one winning move of normal play to each vertex that has one, where labels tell them; otherwise None.

    >>> marks(NimG("path:3"), (1, (1, 4, 2))).winning_moves, marks(NimG("0>1"), (0, (1, 4)))
    (((1, 0), (2, 2)), None)
    """
    facts = facts_of(Position(rules, state))
    if not all(need.holds(facts) for need in EDGES):
        return None
    ways, names = rules.ways(state[0]), rules.board.vertices
    if not ways:
        return Marks(((0, None),) if state[1][state[0]] else ())
    leave = {to: what_to_leave(facts, to) for to in ways}
    return Marks(tuple((left.start, names[to]) for to, left in leave.items() if left))
