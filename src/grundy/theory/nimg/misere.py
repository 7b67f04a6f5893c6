"""Remove then move in misère play: what nobody enters can be deleted, and matchings of the rest tell who wins."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from grundy import _native
from grundy.budget import current_session
from grundy.games.nimg.reach import reachable
from grundy.graphs.matching import D, Matching, matching
from grundy.graphs.remaining import remaining
from grundy.masks import mask_of
from grundy.questions import MISERE, OUTCOME, WINNING_MOVES
from grundy.theory.costs import CONSTANT, EXPONENTIAL, NEAR_LINEAR
from grundy.theory.facts import PositionFacts
from grundy.theory.nimg.needs import EDGES, OWN, REMOVE_FIRST, RENAULT_SCHMIDT, NimG
from grundy.theory.nimg.samples import heavy_loops
from grundy.theory.registry import Need, theorem
from grundy.theory.some_moves import limited_moves
from grundy.values import Outcome

ONE_MATCHING = NEAR_LINEAR("one maximum matching: O(n m a(n)), near linear in practice")
THREE_MATCHINGS = NEAR_LINEAR("at most three maximum matchings: O(n m a(n)), near linear in practice")
by_one_matching = partial(theorem, NimG, OUTCOME, play=MISERE, cost=ONE_MATCHING)
by_three_matchings = partial(theorem, NimG, WINNING_MOVES, play=MISERE, cost=THREE_MATCHINGS)


def avoided_vertices(facts: PositionFacts) -> int:
    """Return the set of vertices that nobody enters: those without weight, or with a loop and weight above 1.

    Who is to move there wins: without weight there is no move; with a loop and weight above 1 either to stay and leave
    1 wins, or what wins against that is a move that takes everything, and can be made at once.

    >>> bin(avoided_vertices(PositionFacts.read("nimg 0-1,1-1,1-2,2-2,2-3 [1,2,1,0] @ 0")))
    '0b1010'
    """
    looped = facts.rules.looped
    return mask_of(v for v, weight in enumerate(facts.state[1]) if weight == 0 or (weight > 1 and v in looped))


def matched(facts: PositionFacts) -> Matching:
    """Return a maximum matching of the vertices that are not avoided_vertices, with its labels.

    >>> matched(PositionFacts.read("nimg path:4 [1,2,1,0] @ 0")).label.tolist()[:3]
    [0, 1, 0]
    """
    return remaining(facts.rules.board, facts.get(avoided_vertices)).get(matching)


class Piece(NamedTuple):
    """What is connected to the pointer along vertices that are not avoided: its heaviest weight, and its shape."""

    heaviest: int
    is_bipartite: bool


def piece(facts: PositionFacts) -> Piece:
    """Return what is known of the piece of the pointer, loops left out.

    >>> piece(PositionFacts.read("nimg cycle:3 [1,1,2] @ 0")), piece(PositionFacts.read("nimg cycle:3 [1,0,2] @ 0"))
    (Piece(heaviest=2, is_bipartite=False), Piece(heaviest=2, is_bipartite=True))
    """
    pointer, weights = facts.state
    rows = remaining(facts.rules.board, facts.get(avoided_vertices) & ~(1 << pointer)).rows
    with current_session().control() as control:
        colour, is_proper = _native.two_colouring(*rows, pointer, control)
    return Piece(max(weights[v] for v in (colour < 2).nonzero()[0].tolist()), is_proper)


def is_heavy_loop(facts: PositionFacts) -> bool:
    """Tell whether the pointer is on a vertex with a loop and weight above 1."""
    pointer, weights = facts.state
    return weights[pointer] > 1 and pointer in facts.rules.looped


def by_matching(facts: PositionFacts) -> Outcome:
    """Return P where the pointer is on a vertex that some maximum matching misses, of those that are not avoided."""
    pointer = facts.state[0]
    is_lost = not facts.get(avoided_vertices) >> pointer & 1 and facts.get(matched).label[pointer] == D
    return Outcome.P if is_lost else Outcome.N


def moves_by_matching(facts: PositionFacts) -> tuple[Any, ...]:
    """Return the winning moves: what is left of the weight counts as nothing, as one, or as more than that."""
    pointer, weights = facts.state
    good = [_good_ways(facts, left) for left in range(min(3, weights[pointer]))]
    end = weights[pointer] if good and good[-1] else len(good)
    return limited_moves(((left, to) for left in range(end) for to in good[min(left, 2)]), size=lambda move: 1)


def _good_ways(facts: PositionFacts, left: int) -> list[Any]:
    """The vertices that are lost once so much is left on the vertex of the pointer."""
    pointer, weights = facts.state
    after = facts.at((pointer, (*weights[:pointer], left, *weights[pointer + 1 :])))
    names, closed, label = facts.rules.board.vertices, after.get(avoided_vertices), after.get(matched).label
    return [names[to] for to in facts.rules.ways(pointer) if not closed >> to & 1 and label[to] == D]


UNIT = Need(
    "no weight above 1, but where nobody enters",
    lambda facts: facts.get(piece).heaviest <= 1,
    lambda facts: f"needs weights of at most 1, one that play can come to is {facts.get(piece).heaviest:,}",
)
BIPARTITE = Need(
    "a bipartite board, but for loops where the weight is 1 and for vertices that nobody enters",
    lambda facts: facts.get(piece).is_bipartite,
    lambda facts: "needs a bipartite board, this one has an odd cycle",
)
HEAVY = Need(
    "a weight above 1",
    lambda facts: max(facts.state[1]) > 1,
    lambda facts: "is for weights above 1",
)
LOOPED = Need(
    "a loop at every vertex of weight above 1",
    lambda facts: all(weight < 2 or v in facts.rules.looped for v, weight in enumerate(facts.state[1])),
    lambda facts: "needs a loop at every vertex of weight above 1",
)
HEAVY_LOOP = Need(
    "the pointer is on a vertex with a loop and weight above 1",
    is_heavy_loop,
    lambda facts: "is for a pointer on a vertex with a loop and weight above 1",
)


@by_one_matching(needs=(*EDGES, UNIT), source=RENAULT_SCHMIDT)
def unit_weights(facts: PositionFacts) -> Outcome:
    """With weights 1 it is Geography in normal play: N exactly when every maximum matching covers the vertex.

    A move empties its vertex, and who goes to an empty one loses.

    >>> from grundy import position
    >>> [unit_weights(position(f"nimg path:3 [1,1,1] @ {v}")) for v in range(3)]
    [P, N, P]
    """
    return by_matching(facts)


@by_three_matchings(needs=(*EDGES, UNIT), source=RENAULT_SCHMIDT, name="unit-weights")
def unit_weights_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """With weights 1: to a vertex that some maximum matching of the rest misses.

    >>> from grundy import position
    >>> unit_weights_moves(position("nimg cycle:4 [1,1,1,1] @ 0"))
    ((0, 1), (0, 3))
    """
    return moves_by_matching(facts)


@by_one_matching(needs=(*EDGES, BIPARTITE), source=RENAULT_SCHMIDT)
def bipartite(facts: PositionFacts) -> Outcome:
    """On a bipartite board N exactly when every maximum matching covers the vertex, whatever the weights.

    The winner takes everything and follows the matching. On a triangle this fails: [1,1,2] @ 2 is N.

    >>> from grundy import position
    >>> [bipartite(position(f"nimg path:3 [5,1,2] @ {v}")) for v in range(3)]
    [P, N, P]
    """
    return by_matching(facts)


@by_three_matchings(needs=(*EDGES, BIPARTITE), source=OWN, name="bipartite")
def bipartite_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """On a bipartite board: to a vertex that some maximum matching misses, once what was taken is gone.

    >>> from grundy import position
    >>> bipartite_moves(position("nimg path:4 [1,2,1,1] @ 1"))
    ((0, 0),)
    >>> bipartite_moves(position("nimg path:3 [1,2,1] @ 1"))
    ((0, 0), (0, 2), (1, 0), (1, 2))
    """
    return moves_by_matching(facts)


@by_one_matching(needs=(*EDGES, HEAVY, LOOPED), source=RENAULT_SCHMIDT, sample=heavy_loops)
def loops_everywhere(facts: PositionFacts) -> Outcome:
    """With loops, a weight other than 1 is N; weight 1 is N when every maximum matching of such vertices covers it.

    >>> from grundy import position
    >>> [loops_everywhere(position(f"nimg(rm,loops) path:4 [2,1,1,1] @ {v}")) for v in range(4)]
    [N, P, N, P]
    """
    return by_matching(facts)


@by_three_matchings(needs=(*EDGES, HEAVY, LOOPED), source=OWN, name="loops-everywhere", sample=heavy_loops)
def loops_everywhere_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """With loops: to a vertex of weight 1 that some maximum matching of such vertices misses, after the move.

    >>> from grundy import position
    >>> loops_everywhere_moves(position("nimg(rm,loops) path:2 [3,1] @ 0"))
    ((0, 1), (2, 1))
    """
    return moves_by_matching(facts)


@theorem(
    NimG,
    OUTCOME,
    play=MISERE,
    needs=(REMOVE_FIRST, HEAVY_LOOP),
    cost=CONSTANT,
    source=RENAULT_SCHMIDT,
    sample=heavy_loops,
)
def heavy_loop(facts: PositionFacts) -> Outcome:
    """Who stands on a vertex with a loop and weight above 1 wins: to leave 1 and stay wins, or to take everything.

    >>> from grundy import position
    >>> heavy_loop(position("nimg 0-0,0-1,1-2,2-0 [2,1,2] @ 0"))
    N
    """
    return Outcome.N


def without_avoided(facts: PositionFacts) -> PositionFacts:
    """Return the position in which the vertices that nobody enters have no weight.

    >>> without_avoided(PositionFacts.read("nimg 0-1,1-1,1-2 [2,2,1] @ 0")).position
    position('nimg 0-1,1-1,1-2 [2,0,1] @ 0')
    """
    pointer, weights = facts.state
    closed = facts.get(avoided_vertices)
    return facts.at((pointer, tuple(0 if closed >> v & 1 else weight for v, weight in enumerate(weights))))


DELETABLE = Need(
    "play can come to a vertex with a loop and weight above 1",
    lambda facts: (
        not facts.get(avoided_vertices) >> facts.state[0] & 1
        and any(facts.get(avoided_vertices) >> v & 1 for v in reachable(facts.rules, facts.state))
    ),
    lambda facts: "needs a vertex with a loop and weight above 1 that play can come to, and a pointer elsewhere",
)


@theorem(
    NimG,
    OUTCOME,
    play=MISERE,
    needs=(REMOVE_FIRST, DELETABLE),
    cost=EXPONENTIAL("a search of the board that is left"),
    source=OWN,
    sample=heavy_loops,
)
def deletion(facts: PositionFacts) -> Outcome:
    """Vertices that nobody enters can be deleted: those without weight, and those with a loop and weight above 1.

    Without weight they count as deleted in every method; here the others are made so, on boards with arcs too.

    >>> from grundy import position
    >>> deletion(position("nimg 0-1,1-2,2-0,2-3,3-3 [2,1,1,9] @ 0"))
    N
    """
    return without_avoided(facts).position.outcome(play="misere")
