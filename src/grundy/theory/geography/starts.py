"""All starts of a board at once, and what a picture of a position can mark."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import combinations
from typing import Any

from grundy import _native
from grundy.budget import NO_LIMITS, charge, current_session
from grundy.errors import LimitReached
from grundy.games.geography.reach import State
from grundy.games.geography.rules import Geography
from grundy.games.geography.text import write_gone
from grundy.graphs.holes import without
from grundy.graphs.matching import D
from grundy.graphs.symmetry import orbits
from grundy.pictures.marks import Marks
from grundy.questions import NORMAL, OUTCOME, VALUE, Play, Question
from grundy.rules import Position
from grundy.search.threads import ask_each
from grundy.theory import queries
from grundy.theory.batches import ASKED
from grundy.theory.facts import PositionFacts, facts_of
from grundy.theory.geography.directed import solve_starts, too_large
from grundy.theory.geography.edge import BIPARTITE_EDGE, piece_outcomes
from grundy.theory.geography.matching import winning_neighbours
from grundy.theory.geography.needs import is_undirected_token, matched, rest
from grundy.theory.geography.values import known_values
from grundy.theory.outcomes import Holes, LateOutcomes, Outcomes, ValuesOfStarts
from grundy.theory.pairs import OutcomesOfPairs, ValuesOfPairs
from grundy.values import Nimber, Outcome

CardNumbering = dict[int, Any]
BYTES_PER_START = 100
"""A start: an entry of a dict (100). Its name and its result are there already."""
MOST_IN_A_TABLE = 10
"""Boards of so many vertices have a table of all sets of vertices: 1,024 sets are filled in a few microseconds."""
NIMBERS = tuple(Nimber(value) for value in range(MOST_IN_A_TABLE + 1))
PLAYERS = (Outcome.P, Outcome.N)


@queries.outcomes.answers(Geography)
def outcomes(rules: Geography, play: Play | str = NORMAL, gone: int = 0) -> Outcomes:
    """Return who wins from each start: all at once where a theorem allows, otherwise start by start.

    >>> outcomes(Geography("cycle:3")), outcomes(Geography("path:2"), "misère")
    ({0: P, 1: P, 2: P}, {0: P, 1: P})
    """
    play = Play.read(play)
    if rules.tokens == 2:
        return outcomes_of_pairs(rules, play, gone)
    rules, holes = _left(rules, gone)
    if (codes := codes_by_table(rules, OUTCOME, play)) is not None:
        who = map(PLAYERS.__getitem__, codes)
        return Outcomes(dict(zip(rules.board.vertices, who, strict=True)), rules, play, holes)
    if play is NORMAL and rules.passes % 2 == 0 and rules.limit is None and is_undirected_token(_start(rules, 0)):
        charge(BYTES_PER_START * rules.board.n)
        wins = _start(rules, 0).get(matched).label != D
        charge(BYTES_PER_START * rules.board.n)  # for the dict that somebody may look at
        return LateOutcomes(wins, rules, play, holes)
    known = _known_outcomes(rules) if play is NORMAL and rules.passes % 2 == 0 else {}
    return Outcomes(_complete(rules, known, lambda position: position.outcome(play=play)), rules, play, holes)


def codes_by_table(rules: Geography, question: Question[Any], play: Play = NORMAL) -> bytes | None:
    """Return the answers about all starts of a small board of vertex Geography, a byte each; None for other boards.

    On a board of seven vertices this takes microseconds. The matching and the theorems of single starts take a
    hundred times as long, nearly all of it to begin with. They also count what limits bound: so a question with limits
    goes that way. So does one in a session with others, which may reuse what theorems find.

    >>> list(codes_by_table(Geography("path:4"), VALUE)), codes_by_table(Geography("path:4", remove="edge"), VALUE)
    ([1, 2, 2, 1], None)
    """
    board, session = rules.board, current_session()
    if board.n > MOST_IN_A_TABLE or rules.remove != "vertex" or rules.passes or rules.limit is not None:
        return None
    if session.limits is not NO_LIMITS or session.has_history or session.is_remembering or type(rules) is not Geography:
        return None
    with session.control() as control:
        asked = ASKED[question, play]
        return _native.small_geography_starts(board.n, board.end_bytes(), board.arc_flags(), asked, control)


def outcomes_of_pairs(rules: Geography, play: Play, gone: int = 0) -> OutcomesOfPairs:
    """Return who wins from each pair of starts of two tokens.

    >>> from grundy import BinaryUndirectedGeography
    >>> outcomes_of_pairs(BinaryUndirectedGeography("path:3"), NORMAL)
    {(0, 1): N, (0, 2): N, (1, 2): N}
    """
    left, holes = _left(rules, gone)
    return OutcomesOfPairs(_complete_pairs(left, lambda position: position.outcome(play=play)), left, play, holes)


def _complete_pairs(rules: Geography, ask: Callable[[Any], Any]) -> dict[Hashable, Any]:
    """Ask for all pairs of vertices. At a limit, those that are done are kept."""
    names = rules.board.vertices
    pairs = list(combinations(range(rules.board.n), 2))
    charge(2 * BYTES_PER_START * len(pairs))
    known: dict[tuple[int, int], Any] = {}
    error = ask_each(pairs, lambda pair: ask(Position(rules, (pair, 0, 0))), current_session(), known)
    done: dict[Hashable, Any] = {(names[v], names[w]): known[v, w] for v, w in pairs if (v, w) in known}
    if isinstance(error, LimitReached):
        message = f"{error}; {len(done):,} of {len(pairs):,} pairs of starts are done"
        raise LimitReached(message, done, error.which) from None
    if error is not None:
        raise error
    return done


def _left(rules: Geography, gone: int) -> tuple[Geography, Holes | None]:
    """The same game on what is left of the board, and what it is left of.

    What is gone is no part of any play from a start. So the rest is a board of its own, and every theorem holds on it.
    """
    if not gone:
        return rules, None
    by_edges = rules.remove == "edge"
    left = Geography(without(rules.board, gone, by_edges), rules.remove, rules.passes, limit=rules.limit)
    return left, Holes(rules.board, gone, by_edges, f"{rules} {write_gone(rules, gone)}")


def _known_outcomes(rules: Geography) -> CardNumbering:
    """What the theorems tell about many starts together (evenly many passes change nothing)."""
    board, start = rules.board, _start(rules, 0)
    if rules.limit is not None:
        return {}
    charge(BYTES_PER_START * board.n)
    if rules.remove == "vertex" and board.is_directed and too_large(start.get(rest), range(board.n)) is None:
        return solve_starts(start.get(rest), range(board.n))
    known: CardNumbering = {}
    if rules.remove == "edge" and not board.is_directed:
        for v in range(board.n):
            if v not in known and all(need.holds(_start(rules, v)) for need in BIPARTITE_EDGE):
                known |= piece_outcomes(start.get(rest), v)
    return known


def _start(rules: Geography, vertex: int) -> PositionFacts:
    """One token on the whole board, all passes used."""
    return facts_of(Position(rules, ((vertex,), 0, rules.passes)))


@queries.values.answers(Geography)
def values(rules: Geography, gone: int = 0) -> ValuesOfStarts:
    """Return the value of each start: from one search with labels where there are no arcs, otherwise start by start.

    >>> values(Geography("star:3"))
    {0: *, 1: 0, 2: 0, 3: 0}
    """
    if rules.tokens == 2:
        left, holes = _left(rules, gone)
        return ValuesOfPairs(_complete_pairs(left, lambda position: position.value()), left, holes)
    rules, holes = _left(rules, gone)
    if (codes := codes_by_table(rules, VALUE)) is not None:
        worth = map(NIMBERS.__getitem__, codes)
        return ValuesOfStarts(dict(zip(rules.board.vertices, worth, strict=True)), rules, holes)
    if not is_undirected_token(_start(rules, 0)):
        return ValuesOfStarts(_complete(rules, {}, lambda position: position.value()), rules, holes)
    charge(2 * BYTES_PER_START * rules.board.n)
    found = known_values(rules.board)
    names, odd = rules.board.vertices, rules.passes % 2
    done: dict[Hashable, Nimber] = {names[v]: Nimber(value ^ odd) for v, value in found.exact_values().items()}
    if found.reached is not None:
        message = f"{found.reached}; {len(done):,} of {len(names):,} starts are done"
        raise LimitReached(message, done, found.reached.which)
    return ValuesOfStarts(done, rules, holes)


def _complete(rules: Geography, known: CardNumbering, ask: Callable[[Any], Any]) -> dict[Hashable, Any]:
    """Ask for the starts that are not known yet, one of each orbit. At a limit, those that are done are kept."""
    board = rules.board
    charge(BYTES_PER_START * board.n)
    first = orbits(board) if len(known) < board.n else range(board.n)
    open_starts = [v for v in range(board.n) if first[v] == v and v not in known]
    error = ask_each(open_starts, lambda v: ask(Position(rules, ((v,), 0, 0))), current_session(), known)
    done = {name: known[start] for name, start in zip(board.vertices, first, strict=True) if start in known}
    if isinstance(error, LimitReached):
        message = f"{error}; {len(done):,} of {board.n:,} starts are done"
        raise LimitReached(message, done, error.which) from None
    if error is not None:
        raise error
    return done


@queries.marks.answers(Geography)
def marks(rules: Geography, state: State) -> Marks | None:
    """Return the winning moves of normal play and a maximum matching, where one matching tells them; otherwise None.

    >>> marks(Geography("path:3"), ((1,), 0, 0))
    Marks(winning_moves=(0, 2), values=mappingproxy({}), matching=((0, 1),), last_move=None, missing=())
    """
    facts = facts_of(Position(rules, (state[0], state[1], rules.passes)))
    if (rules.passes - state[2]) % 2 or not is_undirected_token(facts):
        return None
    mate, names = facts.get(matched).mate.tolist(), rules.board.vertices
    return Marks(
        tuple(names[v] for v in winning_neighbours(facts)),
        matching=tuple((names[v], names[w]) for v, w in enumerate(mate) if v < w),
    )
