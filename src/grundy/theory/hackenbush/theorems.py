"""Theorems about Green Hackenbush: stalks, trees, and all other pictures by fusing cycles."""

from __future__ import annotations

from typing import Any, NamedTuple

from grundy import _native
from grundy.budget import current_session
from grundy.games.hackenbush.rules import WINNING_WAYS, Hackenbush
from grundy.masks import bits
from grundy.pictures.marks import Marks
from grundy.questions import MISERE, OUTCOME, VALUE, WINNING_MOVES
from grundy.rules import Position
from grundy.theory import queries
from grundy.theory.costs import LINEAR, NEAR_LINEAR
from grundy.theory.facts import PositionFacts, facts_of
from grundy.theory.registry import Need, theorem
from grundy.values import Nimber, Outcome

ONE_SEARCH = LINEAR("one depth-first search: linear")


class Plants(NamedTuple):
    """What one search tells: the value, the edges that stand, how many of them are on no cycle, what they look like."""

    value: int
    edges: int
    bridges: int
    stalks: bool


def plants(facts: PositionFacts) -> Plants:
    """Search the picture once from the ground.

    >>> plants(PositionFacts.read("hackenbush 0-1,1-2,1-3,2-3,0-3"))
    Plants(value=1, edges=5, bridges=0, stalks=False)
    """
    rules: Hackenbush = facts.rules
    with current_session().control() as control:
        return Plants(*_native.hackenbush_summary(*rules.arrays(facts.state), control))


STALKS = Need(
    "every plant is a path that stands on the ground",
    lambda facts: facts.get(plants).stalks,
    lambda facts: "needs plants that are paths with one end on the ground",
)
TREES = Need(
    "every plant is a tree",
    lambda facts: facts.get(plants).bridges == facts.get(plants).edges,
    lambda facts: "needs plants that are trees: no cycle, no loop, one edge to the ground",
)


@theorem(Hackenbush, VALUE, needs=(STALKS,), source=WINNING_WAYS, cost=ONE_SEARCH)
def bamboo_stalks(facts: PositionFacts) -> Nimber:
    """Stalks are Nim: a path of n edges that stands on the ground is a heap of n.

    >>> from grundy import position
    >>> bamboo_stalks(position("hackenbush 0-1,1-2,2-3,0-4,4-5"))
    *
    """
    return Nimber(facts.get(plants).value)


@theorem(Hackenbush, OUTCOME, play=MISERE, needs=(STALKS,), source=WINNING_WAYS, cost=ONE_SEARCH, name="bamboo-stalks")
def misere_stalks(facts: PositionFacts) -> Outcome:
    """Stalks are Nim in misère play too: where all have one edge an even number of them wins, else a nim-sum not 0.

    >>> from grundy import position
    >>> misere_stalks(position("hackenbush 0-1,0-2")), misere_stalks(position("hackenbush 0-1,1-2,0-3,3-4"))
    (N, P)
    """
    board, state = facts.rules.board, facts.state
    ground = board.index(facts.rules.ground)
    longer = any(ground not in board.ends(edge) for edge in bits(state))
    wins = facts.get(plants).value != 0 if longer else state.bit_count() % 2 == 0
    return Outcome.N if wins else Outcome.P


@theorem(Hackenbush, VALUE, needs=(TREES,), source=WINNING_WAYS, cost=ONE_SEARCH)
def colon_principle(facts: PositionFacts) -> Nimber:
    """Branches that meet in a vertex can be replaced by one stalk, as long as the nim-sum of their values.

    >>> from grundy import position
    >>> colon_principle(position("hackenbush 0-1,1-2,1-3,3-4,0-5"))
    *5
    """
    return Nimber(facts.get(plants).value)


@theorem(Hackenbush, VALUE, source=WINNING_WAYS, cost=ONE_SEARCH)
def fusion_principle(facts: PositionFacts) -> Nimber:
    """The vertices of a cycle can be fused into one; its edges become loops, each worth as much as a stalk of one edge.

    >>> from grundy import position
    >>> fusion_principle(position("hackenbush 0-1,1-2,2-0")), fusion_principle(position("hackenbush 0-1,1-2,2-1,2-3"))
    (*, *2)
    """
    return Nimber(facts.get(plants).value)


@theorem(
    Hackenbush,
    WINNING_MOVES,
    source=WINNING_WAYS,
    cost=NEAR_LINEAR("O(m log m) for all m edges together"),
    name="fusion-principle",
)
def cuts_to_zero(facts: PositionFacts) -> tuple[Any, ...]:
    """A cut of an edge on no cycle takes one term away; that of an edge on cycles leaves a chain of fused parts.

    >>> from grundy import position
    >>> cuts_to_zero(position("hackenbush 0-1,1-2,1-3,3-4,0-5"))
    ((3, 4),)
    """
    rules: Hackenbush = facts.rules
    with current_session().control() as control:
        edges = _native.hackenbush_winning_edges(*rules.arrays(facts.state), control)
    return tuple(map(rules.move, edges.tolist()))


@queries.marks.answers(Hackenbush)
def marks(rules: Hackenbush, state: int) -> Marks:
    """Return the cuts that win in normal play.

    >>> marks(Hackenbush("0-1,1-2,1-3,3-4,0-5"), 0b11111).winning_moves
    ((3, 4),)
    """
    return Marks(cuts_to_zero(facts_of(Position(rules, state))))
