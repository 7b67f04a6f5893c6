"""Geography: matchings, even kernels, and what follows vertex by vertex."""

from __future__ import annotations

from collections import deque

from grundy.budget import charge, deadline_checker
from grundy.games.geography.reach import State, reachable
from grundy.games.geography.rules import Geography
from grundy.graphs.bipartite import RowSpace
from grundy.graphs.remaining import remaining
from grundy.proofs import strategy, values
from grundy.proofs.gallai_edmonds import lists_on_board
from grundy.proofs.prover import Goal, Prover, Steps, certificate, options
from grundy.proofs.writer import AnyPosition
from grundy.theory.facts import PositionFacts, facts_of
from grundy.theory.geography.edge import token_sides
from grundy.theory.geography.limit import without_limit
from grundy.theory.geography.matching import is_answered
from grundy.theory.geography.needs import without_tokens

BYTES_PER_VERTEX = 400
"""A vertex: an entry of a set (100), of the search that finds what is near (120), a pointer in five lists (40), two
new numbers (64) and its digits in the text, the line and its bytes (3 * 10): 354, rounded up."""
BYTES_PER_ORDERED = 1000
"""A vertex while an order is sought. Measured: 784 on a path: entries of five dicts and a set, two lists and
numbers."""


@certificate("matching", "outcome", "matching", "matched-rest", "two-tokens-on-a-grid")
def by_matching(prover: Prover, position: AnyPosition) -> Steps:
    """P where a matching of the rest answers every move; N by a move to such a position; otherwise by all moves."""
    facts = facts_of(position)
    if not facts.get(is_answered):
        return _by_answered_move(prover, position) or strategy.by_moves(prover, position, prover.wins, "outcome")
    rules, state = _rules(position), position.state
    rest = remaining(rules.board, without_tokens(facts))
    with charge(BYTES_PER_VERTEX * rules.board.n):
        reached = set(reachable(rules, state, rules.board.n) or ()).difference(state[0])
        prover.writer.step("matching", prover.writer.at(position), *lists_on_board(rest, reached))
    return iter(())


def _by_answered_move(prover: Prover, position: AnyPosition) -> Steps | None:
    """Return the steps for a move after which a matching answers every move, None where there is no such move."""
    answered = ((move, option) for move, option in options(position) if facts_of(option).get(is_answered))
    found = next(answered, None)
    return None if found is None else strategy.by_move(prover, position, *found, "outcome")


@certificate("kernel", "outcome", "even-kernel")
def by_kernel(prover: Prover, position: AnyPosition) -> Steps:
    """P where the token lies in an even kernel, otherwise by a move to such a position."""
    kernel = even_kernel(position)
    if kernel is None:
        return strategy.by_moves(prover, position, prover.wins, "outcome")
    prover.writer.step("kernel", prover.writer.at(position), kernel)
    return iter(())


def even_kernel(position: AnyPosition) -> list[int] | None:
    """Return an even kernel of a bipartite board that holds the token, None where there is none.

    >>> from grundy import position
    >>> even_kernel(position("geography(edge) cycle:4 @ 0")), even_kernel(position("geography(edge) path:4 @ 0"))
    ([0, 2], None)
    """
    return facts_of(position).get(_span_from_token).orthogonal(position.state[0][0])


def _span_from_token(facts: PositionFacts) -> RowSpace:
    token = facts.state[0][0]
    own_side, other_side, _ = facts.get(token_sides)
    return RowSpace(facts.rules.board, facts.state[1], [token, *(v for v in own_side if v != token)], other_side)


@certificate("order", "outcome", "peeling")
def by_order(prover: Prover, position: AnyPosition) -> Steps:
    """What is forced vertex by vertex; otherwise by moves."""
    order = forced_order(position)
    if order is None:
        return strategy.by_moves(prover, position, prover.wins, "outcome")
    prover.writer.step("order", prover.writer.at(position), order)
    return iter(())


def forced_order(position: AnyPosition) -> list[int] | None:
    """Return vertices in an order in which each is lost or won by those before it, the token last; None if open.

    >>> from grundy import position
    >>> forced_order(position("geography 0>1,1>2,0>2,2>3 @ 0"))
    [3, 2, 1, 0]
    """
    rules, state = _rules(position), position.state
    reached = reachable(rules, state, rules.board.n) or []
    with charge(BYTES_PER_ORDERED * len(reached)):
        return _order(rules, state, reached)


def _order(rules: Geography, state: State, reached: list[int]) -> list[int] | None:
    """Return the vertices that the token's outcome rests on, in the order of retrograde analysis."""
    # A vertex without arcs is lost, one with an arc to a lost vertex is won, and one with arcs to won vertices only
    # is lost. `left` counts the arcs whose ends are not settled. Vertices that are never settled
    # lie on cycles, and are left to a search.
    look = deadline_checker()
    after = {
        v: [to for to in rules.board.neighbour_indices(v) if not state[1] >> to & 1 and to not in state[0]]
        for v in reached
    }
    before: dict[int, list[int]] = {v: [] for v in reached}
    for vertex, ends in after.items():
        for to in ends:
            before[to].append(vertex)
    left, wins = {v: len(ends) for v, ends in after.items()}, dict[int, bool]()
    ready = deque(v for v in reached if not left[v])
    while ready:
        look()
        vertex = ready.popleft()
        if vertex in wins:
            continue
        wins[vertex] = any(wins.get(to) is False for to in after[vertex])
        for other in before[vertex]:
            left[other] -= 1
            if not wins[vertex] or not left[other]:
                ready.append(other)
    return _needed(state[0][0], wins, after) if state[0][0] in wins else None


def _needed(token: int, wins: dict[int, bool], after: dict[int, list[int]]) -> list[int]:
    """Return those of the vertices, in the order in which they were settled, that the token's outcome rests on."""
    rank = {vertex: i for i, vertex in enumerate(wins)}
    needed, waiting = {token}, [token]
    for vertex in waiting:
        lost = [to for to in after[vertex] if wins.get(to) is False]
        for to in [min(lost, key=lambda v: rank[v])] if wins[vertex] else after[vertex]:
            if to not in needed:
                needed.add(to)
                waiting.append(to)
    return [vertex for vertex in wins if vertex in needed]


@certificate("order", "value", "tree")
def by_tree(prover: Prover, position: AnyPosition) -> Steps:
    """Name the vertices of a tree, those far from the token first: a branch is worth the mex of those behind it."""
    reached = reachable(_rules(position), position.state, _rules(position).board.n) or []
    with charge(BYTES_PER_VERTEX * len(reached)):
        prover.writer.step("order", prover.writer.at(position), reached[::-1])
    return iter(())


@certificate("strategy", "outcome", "strong-parts", "cut-vertices", "bridges")
def outcome_by_strategy(prover: Prover, position: AnyPosition) -> Steps:
    """A position is what the token can still reach, so each entry of a part has one line, however play came there."""
    return strategy.outcome(prover, position)


@certificate("value", "value", "strong-parts", "bridges")
def value_by_strategy(prover: Prover, position: AnyPosition) -> Steps:
    """The same for values."""
    return values.value(prover, position)


@certificate("sum", "outcome", "passes")
def outcome_by_parts(prover: Prover, position: AnyPosition) -> Steps:
    """Passes are a part of their own."""
    return strategy.outcome(prover, position)


@certificate("sum", "value", "passes")
def value_by_parts(prover: Prover, position: AnyPosition) -> Steps:
    """Passes are a part of their own."""
    return values.value(prover, position)


@certificate("limit", "outcome", "spare-moves")
def outcome_without_limit(prover: Prover, position: AnyPosition) -> Steps:
    """The checker takes the position and that of the game without a limit for one."""
    yield Goal("outcome", without_limit(facts_of(position)).position)


@certificate("limit", "value", "spare-moves")
def value_without_limit(prover: Prover, position: AnyPosition) -> Steps:
    """The same for values."""
    yield Goal("value", without_limit(facts_of(position)).position)


def _rules(position: AnyPosition) -> Geography:
    assert isinstance(position.rules, Geography)
    return position.rules
