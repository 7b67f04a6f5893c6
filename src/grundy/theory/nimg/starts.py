"""All vertices for the pointer of NimG at once: by the labels in normal play, by one matching in misère play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grundy.budget import charge, current_session
from grundy.errors import LimitReached, NotApplicable
from grundy.games.nimg.rules import NimG
from grundy.games.nimg.text import check_weights
from grundy.graphs.components import components_of
from grundy.graphs.matching import D
from grundy.graphs.remaining import remaining
from grundy.questions import NORMAL, Play
from grundy.rules import Position
from grundy.search.threads import ask_each
from grundy.theory import queries
from grundy.theory.facts import PositionFacts, facts_of
from grundy.theory.nimg.labelling import LOST, labels
from grundy.theory.nimg.misere import BIPARTITE, UNIT, avoided_vertices, matched
from grundy.theory.nimg.needs import EDGES
from grundy.theory.nimg.odd_cycles import OFF_ODD_CYCLES
from grundy.theory.outcomes import Outcomes, ValuesOfStarts
from grundy.values import Outcome

BYTES_PER_START = 100
"""A start: an entry of a dict (100). Its name and its result are there already."""


@queries.outcomes.answers(NimG)
def outcomes(rules: NimG, play: Play | str = NORMAL, gone: int = 0, weights: Sequence[int] | None = None) -> Outcomes:
    """Return who wins wherever the pointer begins: all together where a theorem allows, otherwise start by start.

    >>> outcomes(NimG("cycle:5"), weights=[1, 2, 1, 3, 1])
    {0: P, 1: N, 2: P, 3: N, 4: P}
    >>> outcomes(NimG("path:3"), "misère", weights=[5, 1, 2])
    {0: P, 1: N, 2: P}
    """
    play = Play.read(play)
    found = _weights(rules, weights)
    known = _known(rules, play, found)
    done = _complete(rules, found, known, lambda position: position.outcome(play=play))
    return Outcomes(done, rules, play, rest=_text(found))


@queries.values.answers(NimG)
def values(rules: NimG, gone: int = 0, weights: Sequence[int] | None = None) -> ValuesOfStarts:
    """Return the value wherever the pointer begins, start by start.

    >>> values(NimG("path:3"), weights=[1, 2, 1])
    {0: 0, 1: *2, 2: 0}
    """
    found = _weights(rules, weights)
    return ValuesOfStarts(_complete(rules, found, {}, lambda position: position.value()), rules, rest=_text(found))


def _weights(rules: NimG, weights: Sequence[int] | None) -> tuple[int, ...]:
    if weights is None:
        raise NotApplicable(f"all starts of {rules.title()} need the weights, as in nimg cycle:5 [1,2,1,3,1]")
    return check_weights(rules, weights)


def _text(weights: tuple[int, ...]) -> str:
    return f"[{','.join(map(str, weights))}]"


def _known(rules: NimG, play: Play, weights: tuple[int, ...]) -> dict[int, Any]:
    """What labels, or one matching, tell about many starts together."""
    if not weights:
        return {}
    facts = facts_of(Position(rules, (0, weights)))
    charge(BYTES_PER_START * len(weights))
    if not all(need.holds(facts) for need in EDGES):
        return {}
    if play is NORMAL:
        lost = facts.get(labels) == LOST
        return {v: Outcome.P if lost[v] or not weight else Outcome.N for v, weight in enumerate(weights)}
    return _by_matching(rules, facts)


def _by_matching(rules: NimG, facts: PositionFacts) -> dict[int, Any]:
    """In misère play who stands on a vertex that nobody enters wins. The others form pieces, each judged by one vertex.

    What a theorem needs is about the piece: it is the same for all of its vertices.
    """
    import numpy as np

    weights, avoided = facts.state[1], facts.get(avoided_vertices)
    known: dict[int, Any] = {v: Outcome.N for v in range(len(weights)) if avoided >> v & 1}
    left = np.fromiter((v not in known for v in range(len(weights))), bool, len(weights))
    piece = components_of(remaining(rules.board, avoided).rows, left).component.tolist()
    is_told: dict[int, bool] = {}
    label = facts.get(matched).label.tolist()
    for v in range(len(weights)):
        if v in known:
            continue
        if piece[v] not in is_told:
            there = facts_of(Position(rules, (v, weights)))
            is_told[piece[v]] = any(need.holds(there) for need in (UNIT, BIPARTITE, OFF_ODD_CYCLES))
        if is_told[piece[v]]:
            known[v] = Outcome.P if label[v] == D else Outcome.N
    return known


def _complete(
    rules: NimG, weights: tuple[int, ...], known: dict[int, Any], ask: Callable[[Any], Any]
) -> dict[Any, Any]:
    """Ask for the starts that are not known yet. At a limit, those that are done are kept."""
    charge(BYTES_PER_START * len(weights))
    waiting = [v for v in range(len(weights)) if v not in known]
    error = ask_each(waiting, lambda v: ask(Position(rules, (v, weights))), current_session(), known)
    done = {name: known[v] for v, name in enumerate(rules.board.vertices) if v in known}
    if isinstance(error, LimitReached):
        message = f"{error}; {len(done):,} of {len(weights):,} starts are done"
        raise LimitReached(message, done, error.which) from None
    if error is not None:
        raise error
    return done
