"""Weights that cannot be used up: above some bound they are all the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Any

from grundy.games.nimg.rules import NimG
from grundy.graphs.samples import random_board
from grundy.questions import MISERE, NORMAL, OUTCOME, VALUE, WINNING_MOVES, Play
from grundy.rules import Position
from grundy.theory.costs import EXPONENTIAL
from grundy.theory.facts import PositionFacts
from grundy.theory.nimg.needs import OWN
from grundy.theory.reasons import Reason, explains, listed
from grundy.theory.registry import Need, theorem
from grundy.theory.some_moves import limited_moves
from grundy.values import Nimber, Outcome

if TYPE_CHECKING:
    from random import Random


def bounds(facts: PositionFacts) -> list[int]:
    """Return the weights cut down to the most that can matter.

    The final weights come in increasing order, as the distances in Dijkstra's algorithm do (Knuth 1977). The bound of
    a vertex is known when all that lead to it have come; before, it is larger than what comes.

    >>> [bounds(PositionFacts.read(f"nimg {board} @ 0")) for board in ("cycle:3 [70000,1,1]", "star:2 [1,9,9]")]
    [[3, 1, 1], [1, 2, 2]]
    """
    rules, weights = facts.rules, list(facts.state[1])
    waiting = [0] * len(weights)  # a vertex with a loop waits for itself: it is not cut down
    for v in range(len(weights)):
        for to in rules.ways(v):
            waiting[to] += 1
    bound, is_final = [1] * len(weights), [False] * len(weights)
    heap = [(weight if waiting[v] else min(weight, 1), v) for v, weight in enumerate(weights)]
    heapify(heap)
    while heap:
        weight, v = heappop(heap)
        if is_final[v]:
            continue
        weights[v], is_final[v] = weight, True
        for to in rules.ways(v):
            waiting[to], bound[to] = waiting[to] - 1, bound[to] + weight
            if not waiting[to] and bound[to] < weights[to] and not is_final[to]:
                heappush(heap, (bound[to], to))
    return weights


def smaller(facts: PositionFacts) -> Position[Any, Any]:
    """Return the position with these weights.

    >>> smaller(PositionFacts.read("nimg cycle:3 [70000,1,1] @ 0"))
    position('nimg cycle:3 [3,1,1] @ 0')
    """
    return facts.at((facts.state[0], tuple(facts.get(bounds)))).position


LARGE = Need(
    "a weight without a loop that is at least two more than all weights together that an edge or arc leads from",
    lambda facts: facts.get(bounds) != list(facts.state[1]),
    lambda facts: "needs a weight at least two more than those together that an edge or arc leads from",
)


def one_large_weight(rng: Random, size: int) -> Position[Any, Any]:
    """Return a board with small weights, of which one or two are large.

    >>> from random import Random
    >>> one_large_weight(Random(1), 3).rules.board.n
    3
    """
    board = random_board(rng, max(1, min(size, 6)))
    weights = [rng.choice((0, 1, 1, 2)) for _ in range(board.n)]
    for _ in range(rng.choice((1, 1, 2))):
        weights[rng.randrange(board.n)] = rng.randint(2, 7)
    return NimG(board, rng.choice(("rm", "mr")))(rng.choice(board.vertices), weights)


large_weights_theorem = partial(
    theorem, NimG, needs=(LARGE,), cost=EXPONENTIAL("a search of smaller weights"), source=OWN, sample=one_large_weight
)


@large_weights_theorem(OUTCOME, play=MISERE, name="large-weights")
def large_weights_misere(facts: PositionFacts) -> Outcome:
    """A weight above the sum of those that lead to it, plus one, is cut down to that: play cannot tell them apart.

    >>> from grundy import position
    >>> large_weights_misere(position("nimg cycle:3 [70000,1,1] @ 0"))
    N
    """
    return smaller(facts).outcome(play=MISERE)


@large_weights_theorem(OUTCOME, name="large-weights")
def large_weights(facts: PositionFacts) -> Outcome:
    """A weight above the sum of those that lead to it, plus one, is cut down to that: play cannot tell them apart.

    Why: say T is the sum of the weights from which an edge or arc leads to v, and v has no loop. Between two visits of
    v one of these falls, so v is taken from at most T + 1 times. Theorem 5 in docs/nimg.md has the proof.

    >>> from grundy import position
    >>> large_weights(position("nimg(mr) path:3 [1,100,1] @ 0"))
    N
    """
    return smaller(facts).outcome()


@large_weights_theorem(VALUE, name="large-weights")
def large_weights_value(facts: PositionFacts) -> Nimber:
    """A weight above the sum of those that lead to it, plus one, is cut down to that: the value stays the same.

    >>> from grundy import position
    >>> large_weights_value(position("nimg path:3 [1,1000,1] @ 1"))
    *2
    """
    return smaller(facts).value()


@large_weights_theorem(WINNING_MOVES, name="large-weights")
def large_weights_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """The winning moves of the smaller weights; where the most can be left that counts, more can be left, too.

    >>> from grundy import position
    >>> large_weights_moves(position("nimg(mr) 0>1,1>0 [1,5] @ 0"))
    ((1, 1), (1, 2), (1, 3), (1, 4))
    """
    return _moves(facts, NORMAL)


@large_weights_theorem(WINNING_MOVES, play=MISERE, name="large-weights")
def large_weights_misere_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """The winning moves of the smaller weights; where the most can be left that counts, more can be left, too.

    >>> from grundy import position
    >>> large_weights_misere_moves(position("nimg cycle:3 [4,1,1] @ 0"))
    ((1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2))
    """
    return _moves(facts, MISERE)


def _moves(facts: PositionFacts, play: Play) -> tuple[Any, ...]:
    """Every winning move of the smaller weights, with all that leave as much as the largest weight that counts."""
    rules, (pointer, weights), cut = facts.rules, facts.state, facts.get(bounds)
    is_rm = rules.order == "rm"
    found = []
    for move in smaller(facts).winning_moves(play=play):
        left, to = move if is_rm else move[::-1]
        v = pointer if is_rm else rules.board.index(to)
        end = weights[v] if left == cut[v] - 1 and to is not None else left + 1
        found.append((range(left, end), to))
    if is_rm:  # moves are in the order of what is left; the ranges of more than one begin with the largest
        most = max((end.stop for end, _ in found), default=0)
        first = min((end.start for end, _ in found), default=0)
        return limited_moves(
            ((left, to) for left in range(first, most) for some, to in found if left in some), size=lambda move: 1
        )
    return limited_moves(((to, left) for some, to in found for left in some), size=lambda move: 1)


@explains(NimG, "large-weights", play=NORMAL)
@explains(NimG, "large-weights", play=MISERE)
def weights_that_count(facts: PositionFacts) -> Iterator[Reason]:
    """Tell which weights are cut down, and to what.

    >>> print(next(weights_that_count(PositionFacts.read("nimg cycle:3 [70000,1,1] @ 0"))).text)
    No weight counts for more than 1 plus the weights that an edge or arc leads from. The 70,000 on 0 counts as 3.
    """
    name, weights, cut = facts.rules.board.write_vertex, facts.state[1], facts.get(bounds)
    fewer = {name(v): cut[v] for v in range(len(cut)) if cut[v] != weights[v]}
    said = listed(
        [f"the {weights[v]:,} on {name(v)} counts as {cut[v]:,}" for v in range(len(cut)) if name(v) in fewer]
    )
    rule = "No weight counts for more than 1 plus the weights that an edge or arc leads from."
    yield Reason(f"{rule} {said[0].upper()}{said[1:]}.", "step", {"weights": fewer})
