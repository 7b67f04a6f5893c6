"""Undirected vertex Geography is a matching problem; several tokens on top of it."""

from __future__ import annotations

from grundy import _native
from grundy.budget import working_session
from grundy.games.geography.reach import reachable
from grundy.graphs.matching import D
from grundy.theory.costs import CONSTANT, NEAR_LINEAR, POLYNOMIAL
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
from grundy.theory.given import Given
from grundy.theory.registry import Need, theorem
from grundy.values import Outcome

ONE_MATCHING = NEAR_LINEAR("one maximum matching: O(n m a(n)), near linear in practice")
MOST_PAIRS = 12
"""So many pairs of a matching are told."""


def is_answered(given: Given) -> bool:
    """Tell whether no neighbour of a token can be missed by a maximum matching of the rest.

    Then every move can be answered by the same token along the matching, until the end.

    >>> is_answered(Given.read("geography path:3 @ 0")), is_answered(Given.read("geography path:4 @ 0"))
    (True, False)
    """
    rules, state = given.rules, given.state
    label = given(matched_without_tokens).label
    return all(label[to] != D for token in state[0] for to in rules.steps(state, token))


def matching_of_rest(given: Given) -> list[tuple[int, int]]:
    """Return the pairs of a maximum matching of what the tokens can reach.

    >>> matching_of_rest(Given.read("geography path:5 @ 0"))
    [(1, 2), (3, 4)]
    """
    mate = given(matched_without_tokens).mate.tolist()
    near = reachable(given.rules, given.state, given.rules.board.n) or ()
    return [(v, mate[v]) for v in sorted(near) if v < mate[v]]


def follow_the_matching(given: Given) -> str | None:
    """Say how to answer the moves of a position that a matching answers.

    >>> follow_the_matching(Given.read("geography path:5 @ 0"))
    'Whatever they answer, follow the matching: 1 with 2; 3 with 4.'
    """
    rules = given.rules
    undirected = rules.remove == "vertex" and not rules.board.is_directed and not passes_left(given)
    if not undirected or not given(is_answered):
        return None
    pairs = matching_of_rest(given)
    name = rules.board.write_vertex
    told = "; ".join(f"{name(u)} with {name(v)}" for u, v in pairs[:MOST_PAIRS])
    more = f"; and {len(pairs) - MOST_PAIRS:,} more" if len(pairs) > MOST_PAIRS else ""
    return f"Whatever they answer, follow the matching: {told}{more}." if pairs else "They are stuck."


@theorem(
    Geography,
    "outcome",
    needs=UNDIRECTED_TOKEN,
    cost=ONE_MATCHING,
    source=FRAENKEL,
    name="matching",
    advice=follow_the_matching,
)
def matching_outcome(given: Given) -> Outcome:
    """The player to move wins exactly when every maximum matching covers the token's vertex.

    >>> from grundy import position
    >>> matching_outcome(position("geography path:4 @ 0")), matching_outcome(position("geography path:3 @ 0"))
    (N, P)
    """
    return Outcome.P if given(matched).label[given.state[0][0]] == D else Outcome.N


@theorem(
    Geography,
    "winning_moves",
    needs=UNDIRECTED_TOKEN,
    cost=ONE_MATCHING,
    source=FRAENKEL,
    name="matching",
)
def matching_moves(given: Given) -> tuple[object, ...]:
    """A move wins exactly when some maximum matching uses its edge and every one covers the token's vertex.

    >>> from grundy import position
    >>> matching_moves(position("geography cycle:4 @ 0"))
    (1, 3)
    """
    names = given.rules.board.vertices
    return tuple(names[to] for to in winning_neighbours(given))


def winning_neighbours(given: Given) -> list[int]:
    """Return the vertices of the winning moves by number."""
    rows, mate, label = given(matched)
    with working_session().control() as control:
        found: list[int] = _native.winning_neighbours(*rows, mate, label, given.state[0][0], control).tolist()
    return found


TWO_TOKENS = Need(
    "two tokens in the vertex game, no pass left",
    lambda given: len(given.state[0]) == 2 and not passes_left(given) and given.rules.remove == "vertex",
    lambda given: "is for two tokens in the vertex game, no pass left",
    {"remove": "vertex"},
)
FULL_GRID = Need(
    "a full grid with at least two rows and columns",
    lambda given: not given.state[1] and _is_grid(*(given.rules.board.family or ("", ()))),
    lambda given: "needs a full grid with at least two rows and two columns",
    NO_ARCS.decided,
)


def _is_grid(name: str, sizes: tuple[int, ...]) -> bool:
    return name == "grid" and min(sizes) >= 2


@theorem(
    Geography,
    "outcome",
    needs=(TWO_TOKENS, FULL_GRID),
    cost=CONSTANT,
    source=OWN,
    advice=follow_the_matching,
)
def two_tokens_on_a_grid(given: Given) -> Outcome:
    """P when the board has evenly many cells, or when both tokens stand on the colour with fewer cells.

    >>> from grundy import position
    >>> [two_tokens_on_a_grid(position(f"geography {text}")) for text in
    ...  ("grid:19x19 @ 0,0 18,18", "grid:19x19 @ 0,1 18,17", "grid:8x8 @ 0,0 0,1")]
    [N, P, P]
    """
    tokens, cells = given.state[0], given.rules.board.vertices
    minority = [sum(cells[token]) % 2 == 1 for token in tokens]
    return Outcome.P if len(cells) % 2 == 0 or all(minority) else Outcome.N


SEVERAL_TOKENS = Need("several tokens", lambda given: len(given.state[0]) > 1, lambda given: "is for several tokens")
ANSWERED = Need(
    "a matching answers every move at once, now or after one move",
    lambda given: given(matched_outcome) is not None,
    lambda given: "needs ways that a matching covers, now or after one move",
)
NO_PASSES = NO_PASS._replace(lacks=lambda given: "is for play without passes")


@theorem(
    Geography,
    "outcome",
    needs=(VERTEX, NO_ARCS, SEVERAL_TOKENS, NO_PASSES, ANSWERED),
    cost=POLYNOMIAL("one maximum matching for each move"),
    source=OWN,
    advice=follow_the_matching,
)
def matched_rest(given: Given) -> Outcome:
    """P when no token has a neighbour that a maximum matching of the rest can miss; N when a move leads there.

    >>> from grundy import position
    >>> matched_rest(position("geography cycle:6 @ 0 1")), matched_rest(position("geography path:3 @ 0 2"))
    (P, N)
    """
    outcome = given(matched_outcome)
    assert outcome is not None
    return outcome


def matched_outcome(given: Given) -> Outcome | None:
    """Return P where a matching answers every move, N where a move leads there, None where this tells nothing."""
    if given(is_answered):
        return Outcome.P
    rules, state = given.rules, given.state
    options = (given.at(rules.play(state, move)) for move in rules.moves(state))
    return Outcome.N if any(option(is_answered) for option in options) else None
