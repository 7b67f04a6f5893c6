"""Undirected vertex Geography is a matching problem; several tokens on top of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy import _native
from grundy.budget import current_session
from grundy.games.geography.reach import reachable
from grundy.graphs import Graph
from grundy.graphs.matching import D
from grundy.questions import OUTCOME, WINNING_MOVES
from grundy.rules import Position
from grundy.theory.costs import CONSTANT, NEAR_LINEAR, POLYNOMIAL
from grundy.theory.facts import PositionFacts
from grundy.theory.geography.needs import (
    FRAENKEL,
    NO_ARCS,
    NO_PASS,
    OWN,
    UNDIRECTED_TOKEN,
    VERTEX,
    Geography,
    matched,
    matched_without_tokens,
    passes_left,
)
from grundy.theory.registry import Need, theorem
from grundy.values import Outcome

if TYPE_CHECKING:
    from random import Random

ONE_MATCHING = NEAR_LINEAR("one maximum matching: O(n m a(n)), near linear in practice")
MOST_PAIRS = 12
"""An explanation names at most this number of pairs of a matching."""


def is_answered(facts: PositionFacts) -> bool:
    """Tell whether no neighbour of a token can be missed by a maximum matching of the rest.

    Then every move can be answered by the same token along the matching, until the end.

    >>> is_answered(PositionFacts.read("geography path:3 @ 0")), is_answered(PositionFacts.read("geography path:4 @ 0"))
    (True, False)
    """
    rules, state = facts.rules, facts.state
    label = facts.get(matched_without_tokens).label
    return all(label[to] != D for token in state[0] for to in rules.steps(state, token))


def matching_of_rest(facts: PositionFacts) -> list[tuple[int, int]]:
    """Return the pairs of a maximum matching of what the tokens can reach.

    >>> matching_of_rest(PositionFacts.read("geography path:5 @ 0"))
    [(1, 2), (3, 4)]
    """
    mate = facts.get(matched_without_tokens).mate.tolist()
    reached = reachable(facts.rules, facts.state, facts.rules.board.n) or ()
    return [(v, mate[v]) for v in sorted(reached) if v < mate[v]]


def follow_the_matching(facts: PositionFacts) -> str | None:
    """Say how to answer the moves of a position that a matching answers.

    >>> follow_the_matching(PositionFacts.read("geography path:5 @ 0"))
    'Whatever your opponent answers, follow the matching: 1 with 2; 3 with 4.'
    """
    rules = facts.rules
    undirected = rules.remove == "vertex" and not rules.board.is_directed and not passes_left(facts)
    if not undirected or not facts.get(is_answered):
        return None
    pairs = matching_of_rest(facts)
    name = rules.board.write_vertex
    pairing = "; ".join(f"{name(u)} with {name(v)}" for u, v in pairs[:MOST_PAIRS])
    more = f"; and {len(pairs) - MOST_PAIRS:,} more" if len(pairs) > MOST_PAIRS else ""
    return f"Whatever your opponent answers, follow the matching: {pairing}{more}." if pairs else None


@theorem(
    Geography,
    OUTCOME,
    needs=UNDIRECTED_TOKEN,
    cost=ONE_MATCHING,
    source=FRAENKEL,
    name="matching",
    advice=follow_the_matching,
)
def matching_outcome(facts: PositionFacts) -> Outcome:
    """The player to move wins exactly when every maximum matching covers the token's vertex.

    >>> from grundy import position
    >>> matching_outcome(position("geography path:4 @ 0")), matching_outcome(position("geography path:3 @ 0"))
    (N, P)
    """
    return Outcome.P if facts.get(matched).label[facts.state[0][0]] == D else Outcome.N


@theorem(
    Geography,
    WINNING_MOVES,
    needs=UNDIRECTED_TOKEN,
    cost=ONE_MATCHING,
    source=FRAENKEL,
    name="matching",
)
def matching_moves(facts: PositionFacts) -> tuple[object, ...]:
    """A move wins exactly when some maximum matching uses its edge and every one covers the token's vertex.

    >>> from grundy import position
    >>> matching_moves(position("geography cycle:4 @ 0"))
    (1, 3)
    """
    names = facts.rules.board.vertices
    return tuple(names[to] for to in winning_neighbours(facts))


def winning_neighbours(facts: PositionFacts) -> list[int]:
    """Return the vertices of the winning moves by number."""
    rows, mate, label = facts.get(matched)
    with current_session().control() as control:
        found: list[int] = _native.winning_neighbours(*rows, mate, label, facts.state[0][0], control).tolist()
    return found


TWO_TOKENS = Need(
    "two tokens in the vertex game, no pass left",
    lambda facts: len(facts.state[0]) == 2 and not passes_left(facts) and VERTEX.holds(facts),
    lambda facts: "is for two tokens in the vertex game, no pass left and no limit of moves",
    VERTEX.decided,
)
FULL_GRID = Need(
    "a full grid with at least two rows and columns",
    lambda facts: not facts.state[1] and _is_grid(*(facts.rules.board.family or ("", ()))),
    lambda facts: "needs a full grid with at least two rows and two columns",
    NO_ARCS.decided,
)


def _is_grid(name: str, sizes: tuple[int, ...]) -> bool:
    return name == "grid" and min(sizes) >= 2


def two_on_a_grid(rng: Random, size: int) -> Position[Any, Any]:
    """Return a grid of at most `size` cells, at least four, with two tokens.

    >>> from random import Random
    >>> two_on_a_grid(Random(1), 12)
    position('geography grid:3x4 @ 0,1 1,0')
    """
    rows = rng.randint(2, max(2, size // 2))
    columns = rng.randint(2, max(2, size // rows))
    if rng.random() < 0.5:
        rows, columns = columns, rows
    board = Graph(f"grid:{rows}x{columns}")
    return Geography(board)(*(board.vertices[cell] for cell in rng.sample(range(board.n), 2)))


@theorem(
    Geography,
    OUTCOME,
    needs=(TWO_TOKENS, FULL_GRID),
    cost=CONSTANT,
    source=OWN,
    advice=follow_the_matching,
    sample=two_on_a_grid,
)
def two_tokens_on_a_grid(facts: PositionFacts) -> Outcome:
    """P when the board has evenly many cells, or when both tokens stand on the colour with fewer cells.

    >>> from grundy import position
    >>> [two_tokens_on_a_grid(position(f"geography {text}")) for text in
    ...  ("grid:19x19 @ 0,0 18,18", "grid:19x19 @ 0,1 18,17", "grid:8x8 @ 0,0 0,1")]
    [N, P, P]
    """
    tokens, cells = facts.state[0], facts.rules.board.vertices
    minority = [sum(cells[token]) % 2 == 1 for token in tokens]
    return Outcome.P if len(cells) % 2 == 0 or all(minority) else Outcome.N


SEVERAL_TOKENS = Need("several tokens", lambda facts: len(facts.state[0]) > 1, lambda facts: "is for several tokens")
ANSWERED = Need(
    "a matching answers every move at once, now or after one move",
    lambda facts: facts.get(matched_outcome) is not None,
    lambda facts: "needs ways that a matching covers, now or after one move",
)
NO_PASSES = NO_PASS._replace(lacks=lambda facts: "is for play without passes")


@theorem(
    Geography,
    OUTCOME,
    needs=(VERTEX, NO_ARCS, SEVERAL_TOKENS, NO_PASSES, ANSWERED),
    cost=POLYNOMIAL("one maximum matching for each move"),
    source=OWN,
    advice=follow_the_matching,
)
def matched_rest(facts: PositionFacts) -> Outcome:
    """P when no token has a neighbour that a maximum matching of the rest can miss; N when a move leads there.

    >>> from grundy import position
    >>> matched_rest(position("geography cycle:6 @ 0 1")), matched_rest(position("geography path:3 @ 0 2"))
    (P, N)
    """
    outcome = facts.get(matched_outcome)
    assert outcome is not None
    return outcome


def matched_outcome(facts: PositionFacts) -> Outcome | None:
    """Return P where a matching answers every move, N where a move leads there, None where this tells nothing."""
    if facts.get(is_answered):
        return Outcome.P
    rules, state = facts.rules, facts.state
    options = (facts.at(rules.play(state, move)) for move in rules.moves(state))
    return Outcome.N if any(option.get(is_answered) for option in options) else None
