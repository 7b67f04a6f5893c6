"""Move then remove on a bipartite board, in normal play: both players take one, and a largest flow tells who wins."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy import _native
from grundy.budget import charge, current_session
from grundy.games.nimg.rules import NimG
from grundy.graphs import Graph
from grundy.graphs.remaining import remaining
from grundy.masks import bits, mask_of
from grundy.questions import OUTCOME, WINNING_MOVES
from grundy.rules import Position
from grundy.theory.costs import POLYNOMIAL
from grundy.theory.facts import PositionFacts
from grundy.theory.nimg.needs import NO_ARCS, OWN
from grundy.theory.reasons import Reason, explains, listed
from grundy.theory.registry import Need, theorem
from grundy.theory.some_moves import limited_moves
from grundy.values import Outcome

if TYPE_CHECKING:
    from random import Random

BYTES_PER_WAY = 8 + 192 // 2
"""A place of 8 in the list of one end, and half of an edge in `used`: a pair of 56, a number of 32, a place of 104."""
BYTES_PER_VERTEX = 56 + 3 * 64
"""The list of its ways, 56, and places in `spare`, `far` and `ways`, 64 each."""


class Piece(NamedTuple):
    """What the pointer can reach along vertices with weight, by sides, and whether no cycle is odd."""

    own: int
    far: int
    is_bipartite: bool


def piece(facts: PositionFacts) -> Piece:
    """Return the sides of the piece of the pointer; a loop can be used where there is weight, and is an odd cycle.

    >>> piece(PositionFacts.read("nimg(mr) path:4 [0,1,2,1] @ 0"))
    Piece(own=5, far=10, is_bipartite=True)
    >>> piece(PositionFacts.read("nimg(mr) 0-1,1-1 [1,1] @ 0")).is_bipartite
    False
    """
    pointer, weights = facts.state
    empty = mask_of(v for v, weight in enumerate(weights) if not weight and v != pointer)
    rows = remaining(facts.rules.board, empty).rows
    with current_session().control() as control:
        colour, is_proper = _native.two_colouring(*rows, pointer, control)
    sides = [mask_of((colour == side).nonzero()[0].tolist()) for side in (colour[pointer], 1 - colour[pointer])]
    looped = any(weights[v] and v in facts.rules.looped for v in bits(sides[0] | sides[1]))
    return Piece(sides[0], sides[1], is_proper and not looped)


class Flow:
    """A largest set of edges of a piece, each as often as one likes, with at most the weight of each vertex at it."""

    def __init__(self, facts: PositionFacts, without: int | None = None) -> None:
        own, far, _ = facts.get(piece)
        board, weights = facts.rules.board, facts.state[1]
        self.spare = {v: weights[v] for v in bits(own | far) if v != without}
        self.far = {v for v in bits(far) if v != without}
        self.ways = {v: [to for to in board.neighbour_indices(v) if to in self.spare] for v in self.spare}
        self.used: dict[tuple[int, int], int] = {}
        """How often each edge is used, by its ends on the two sides."""
        self.size = 0
        size = BYTES_PER_VERTEX * len(self.ways) + BYTES_PER_WAY * sum(map(len, self.ways.values()))
        self._paid = charge(size, owned=True)
        for start in bits(own):
            while self.spare[start] and self._grow(start):
                pass

    def path(self, start: int) -> list[int] | None:
        """Return a shortest path on which one more edge can be used, to a far vertex with weight to spare."""
        before, queue = {start: start}, deque([start])
        current_session().check()
        while queue:
            v = queue.popleft()
            if v in self.far and self.spare[v]:
                return self._back(before, v)
            for to in self.ways[v]:
                if to not in before and (v not in self.far or self.used.get((to, v))):
                    before[to] = v
                    queue.append(to)
        return None

    @staticmethod
    def _back(before: dict[int, int], v: int) -> list[int]:
        path = [v]
        while before[v] != v:
            v = before[v]
            path.append(v)
        return path[::-1]

    def _grow(self, start: int) -> bool:
        path = self.path(start)
        if path is None:
            return False
        steps = list(pairwise(path))
        more = min([self.spare[start], self.spare[path[-1]], *(self.used[w, v] for v, w in steps[1::2])])
        for v, w in steps[::2]:
            self.used[v, w] = self.used.get((v, w), 0) + more
        for v, w in steps[1::2]:
            self.used[w, v] -= more
        self.spare[start] -= more
        self.spare[path[-1]] -= more
        self.size += more
        return True


def largest_flow(facts: PositionFacts) -> Flow:
    """Return a largest flow.

    >>> largest_flow(PositionFacts.read("nimg(mr) path:3 [2,5,1] @ 1")).size
    3
    """
    return Flow(facts)


MOVE_FIRST = Need(
    "moving comes before removing",
    lambda facts: facts.rules.order == "mr",
    lambda facts: "is for play that moves before it removes, order 'mr'",
    {"order": "mr"},
)
BIPARTITE = Need(
    "a bipartite board without loops, but for vertices without weight",
    lambda facts: facts.get(piece).is_bipartite,
    lambda facts: "needs a bipartite board without loops, this one has an odd cycle or a loop",
)


def some_bipartite_board(rng: Random, size: int) -> Position[Any, Any]:
    """Return a bipartite board of at most `size` vertices.

    >>> from random import Random
    >>> str(some_bipartite_board(Random(3), 3))
    'nimg(mr) 0-1,0-2 [3,2,3] @ 0'
    """
    n = max(2, size)
    k = rng.randint(1, n - 1)
    edges = [(u, v) for u in range(k) for v in range(k, n) if rng.random() < max(0.3, 3 / n)]
    weights = [rng.choice((0, 1, 1, 2, 3)) for _ in range(n)]
    return NimG(Graph(edges, vertices=range(n)), "mr")(rng.randrange(n), weights)


by_flows = partial(
    theorem,
    NimG,
    needs=(MOVE_FIRST, NO_ARCS, BIPARTITE),
    source=OWN,
    name="flow",
    sample=some_bipartite_board,
)


@by_flows(OUTCOME, cost=POLYNOMIAL("one largest flow: polynomial, whatever the weights"))
def flow(facts: PositionFacts) -> Outcome:
    """N exactly when one more at the pointer would make a larger flow, on a bipartite board without loops.

    Each player takes from one side only, so it is never wrong to take one; then it is Undirected Geography on copies.

    >>> from grundy import position
    >>> [flow(position(f"nimg(mr) path:3 [1,1,3] @ {v}")) for v in range(3)]
    [P, N, P]
    """
    return Outcome.P if facts.get(largest_flow).path(facts.state[0]) is None else Outcome.N


@by_flows(WINNING_MOVES, cost=POLYNOMIAL("a largest flow for each neighbour: polynomial, whatever the weights"))
def flow_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """To a neighbour, leaving at least what each largest flow uses there, on a bipartite board without loops.

    >>> from grundy import position
    >>> flow_moves(position("nimg(mr) path:3 [1,1,3] @ 1"))
    ((0, 0), (2, 0), (2, 1), (2, 2))
    """
    rules, (pointer, weights) = facts.rules, facts.state
    most, names = facts.get(largest_flow).size, rules.board.vertices
    ways = [to for to in rules.ways(pointer) if weights[to]]
    return limited_moves(
        ((names[to], left) for to in ways for left in range(most - Flow(facts, to).size, weights[to])),
        size=lambda move: 1,
    )


@explains(NimG, "flow")
def how_often_each_edge(facts: PositionFacts) -> Iterator[Reason]:
    """Show a largest flow, and whether one more at the pointer would make it larger.

    >>> print(next(how_often_each_edge(PositionFacts.read("nimg(mr) path:3 [1,1,3] @ 1"))).text)
    At most 1 edge can be used with the weights: 1 with 0. With one more at 1 it would be 2.
    """
    name = facts.rules.board.write_vertex
    found, pointer = facts.get(largest_flow), facts.state[0]
    used = [(f"{name(v)} with {name(w)}", times) for (v, w), times in sorted(found.used.items()) if times]
    shown = listed([edge if times == 1 else f"{edge} {times:,} times" for edge, times in used]) if used else "none"
    more = found.size + 1 if found.path(pointer) else found.size
    said = f"At most {found.size:,} edge{'s' * (found.size != 1)} can be used with the weights: {shown}. "
    said += f"With one more at {name(pointer)} it would be {more:,}" + ("." if more > found.size else ", too.")
    yield Reason(said, "step", {"edges": found.size, "with_one_more": more})
