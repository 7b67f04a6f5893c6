"""Undirected vertex Geography is a matching problem; several tokens and passes on top of it."""

from __future__ import annotations

from grundy import _native
from grundy.games.geography.rules import Geography
from grundy.rules import Position
from grundy.theory.geography.needs import (
    BURKE_FERLAND_TENG,
    FRAENKEL,
    NAMED,
    WITH_ARCS,
    WITHOUT_PASSES,
    D,
    both,
    matched,
    passes_left,
    undirected_token,
    undirected_vertex,
    without_tokens,
)
from grundy.theory.registry import AnyPosition, theorem
from grundy.values import Nimber, Outcome

MATCHING_COST = "one maximum matching: O(n m a(n)), near linear in practice"
PASSES_COST = "that of the game without passes"
OWN = "proved in docs/geography.md"


@theorem(Geography, "outcome", when=undirected_token, never=WITH_ARCS, cost=MATCHING_COST, source=FRAENKEL)
def matching(position: AnyPosition) -> Outcome:
    """The player to move wins exactly when every maximum matching covers the token's vertex.

    >>> from grundy import position
    >>> matching(position("geography path:4 @ 0")), matching(position("geography path:3 @ 0"))
    (N, P)
    """
    tokens, gone, _ = position.state
    return Outcome.P if matched(position.rules.board, gone).label[tokens[0]] == D else Outcome.N


@theorem(
    Geography,
    "winning_moves",
    when=undirected_token,
    never=WITH_ARCS,
    cost=MATCHING_COST,
    source=FRAENKEL,
    name="matching",
)
def matching_moves(position: AnyPosition) -> tuple[object, ...]:
    """A move wins exactly when some maximum matching uses its edge and every one covers the token's vertex.

    >>> from grundy import position
    >>> matching_moves(position("geography cycle:4 @ 0"))
    (1, 3)
    """
    names = position.rules.board.vertices
    return tuple(names[int(to)] for to in winning_neighbours(position))


def winning_neighbours(position: AnyPosition) -> list[int]:
    """Return the vertices of the winning moves by number."""
    (token,), gone, _ = position.state
    rows, mate, label = matched(position.rules.board, gone)
    found: list[int] = _native.winning_neighbours(*rows, mate, label, token).tolist()
    return found


def full_grid_pair(position: AnyPosition) -> bool | str:
    """Two tokens and no pass left on a full grid with at least two rows and columns."""
    rules, (tokens, gone, _) = position.rules, position.state
    if len(tokens) != 2 or passes_left(position) or rules.remove != "vertex":
        return "is for two tokens in the vertex game, no pass left"
    name, sizes = rules.board.family or ("", ())
    if name != "grid" or gone or min(sizes) < 2:
        return "needs a full grid with at least two rows and two columns"
    return True


@theorem(
    Geography, "outcome", when=full_grid_pair, never=WITH_ARCS, cost="constant", source=OWN, name="two-tokens-on-a-grid"
)
def two_tokens_on_a_grid(position: AnyPosition) -> Outcome:
    """P when the board has evenly many cells, or when both tokens stand on the colour with fewer cells.

    >>> from grundy import position
    >>> [two_tokens_on_a_grid(position(f"geography {text}")) for text in
    ...  ("grid:19x19 @ 0,0 18,18", "grid:19x19 @ 0,1 18,17", "grid:8x8 @ 0,0 0,1")]
    [N, P, P]
    """
    tokens, cells = position.state[0], position.rules.board.vertices
    minority = [sum(cells[token]) % 2 == 1 for token in tokens]
    return Outcome.P if len(cells) % 2 == 0 or all(minority) else Outcome.N


def answered_pairs(position: AnyPosition) -> bool | str:
    """Several tokens, no pass left, on a board without arcs, where a matching answers every move at once."""
    verdict = both(undirected_vertex(position), len(position.state[0]) > 1 or "is for several tokens")
    if verdict is not True or passes_left(position):
        return verdict if verdict is not True else "is for play without passes"
    return _matched_outcome(position) is not None or "needs ways that a matching covers, now or after one move"


@theorem(
    Geography,
    "outcome",
    when=answered_pairs,
    never=WITH_ARCS,
    cost="one maximum matching for each move",
    source=OWN,
    name="matched-rest",
)
def matched_rest(position: AnyPosition) -> Outcome:
    """P when no token has a neighbour that a maximum matching of the rest can miss; N when a move leads there.

    >>> from grundy import position
    >>> matched_rest(position("geography cycle:6 @ 0 1")), matched_rest(position("geography path:3 @ 0 2"))
    (P, N)
    """
    outcome = _matched_outcome(position)
    assert outcome is not None
    return outcome


def _matched_outcome(position: AnyPosition) -> Outcome | None:
    if _is_answered(position):
        return Outcome.P
    rules, state = position.rules, position.state
    options = (Position(rules, rules.play(state, move)) for move in rules.moves(state))
    return Outcome.N if any(map(_is_answered, options)) else None


def _is_answered(position: AnyPosition) -> bool:
    """Whether every move can be answered by the same token along a matching of the rest, until the end."""
    rules, state = position.rules, position.state
    label = matched(rules.board, without_tokens(position)).label
    return all(label[to] != D for token in state[0] for to in rules.steps(state, token))


def passes_to_go(position: AnyPosition) -> bool | str:
    """A pass is left."""
    return passes_left(position) > 0 or "is for positions with a pass left"


def passed_out(position: AnyPosition, left: int = 0) -> AnyPosition:
    """The same position with all passes used, or all but the last ones."""
    tokens, gone, _ = position.state
    return Position(position.rules, (tokens, gone, position.rules.passes - left))


def an_even_pass(position: AnyPosition) -> bool | str:
    """Evenly many passes are left."""
    return both(passes_to_go(position), passes_left(position) % 2 == 0 or "is for evenly many passes")


@theorem(
    Geography,
    "outcome",
    when=an_even_pass,
    never=NAMED,
    cost="that of the game without passes",
    source=BURKE_FERLAND_TENG,
    name="passes",
)
def even_passes(position: AnyPosition) -> Outcome:
    """Evenly many passes change nothing: a pass is answered by a pass.

    >>> from grundy import position
    >>> even_passes(position("geography(passes=2) path:4 @ 0"))
    N
    """
    return Outcome(passed_out(position).outcome())


@theorem(
    Geography,
    "value",
    when=passes_to_go,
    never=WITHOUT_PASSES,
    cost="that of the game without passes",
    source=BURKE_FERLAND_TENG,
    name="passes",
)
def passes(position: AnyPosition) -> Nimber:
    """With k passes left the value is that of the game without passes, xor 1 when k is odd.

    >>> from grundy import position
    >>> passes(position("geography(passes=1) path:4 @ 1"))
    *3
    """
    return Nimber(passed_out(position).value()) + Nimber(passes_left(position) % 2)
