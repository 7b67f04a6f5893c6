"""A limit of moves that is never reached means nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.games.geography.reach import reachable
from grundy.graphs.samples import random_board
from grundy.questions import MISERE, OUTCOME, VALUE
from grundy.rules import Position
from grundy.theory.costs import LINEAR
from grundy.theory.facts import PositionFacts, facts_of
from grundy.theory.geography.needs import OWN, Geography
from grundy.theory.registry import Need, theorem
from grundy.values import Nimber, Outcome

if TYPE_CHECKING:
    from random import Random

LIKE_WITHOUT = LINEAR("O(n + m), and that of the game without a limit")


def without_limit(facts: PositionFacts) -> PositionFacts:
    """Return the same position of the game without a limit of moves.

    >>> without_limit(PositionFacts.read("geography(moves=4) path:3 without 0 @ 1 moved 1")).position
    position('geography path:3 without 0 @ 1')
    """
    rules: Geography = facts.rules
    tokens, gone, _ = facts.state
    return facts_of(Position(Geography(rules.board, rules.remove), (tokens, gone, 0)))


def most_moves(facts: PositionFacts) -> int | None:
    """Return how many vertices or edges the tokens can use up; None where these are certainly more than the moves left.

    >>> read = PositionFacts.read
    >>> most_moves(read("geography(moves=9) path:7 without 2 @ 3")), most_moves(read("geography(moves=1) path:7 @ 3"))
    (3, None)
    """
    rules, state = facts.rules, facts.state
    free = without_limit(facts)
    # Every vertex but those of the tokens is one to enter, or has an edge of its own that leads there.
    found = reachable(free.rules, free.state, rules.counted(state) + len(state[0]))
    if found is None:
        return None
    if rules.remove == "vertex":
        return len(found) - len(state[0])
    return len({edge for v in found for edge, _ in rules.board.incident(v) if not state[1] >> edge & 1})


def moves_to_spare(facts: PositionFacts) -> bool:
    """Return True if play uses up everything before it comes to the limit, whatever the players do."""
    most = facts.get(most_moves)
    return most is not None and most <= facts.rules.counted(facts.state)


LIMIT = Need(
    "a limit of moves",
    lambda facts: facts.rules.limit is not None,
    lambda facts: "is for play with a limit of moves",
    {"limit": lambda limit: limit is not None},
)
SPARE = Need(
    "at least as many moves left as vertices that the tokens can reach, in the edge game edges",
    lambda facts: facts.get(moves_to_spare),
    lambda facts: f"needs at least as many moves as there is to use up, {facts.rules.counted(facts.state)} left",
)


def moves_enough(rng: Random, size: int) -> Position[Any, Any]:
    """Return a token on a board of `size` vertices, at least two, with about as many moves as there are to use up.

    >>> from random import Random
    >>> moves_enough(Random(1), 4).rules.limit >= 4
    True
    """
    board = random_board(rng, max(2, size))
    remove = "edge" if rng.random() < 0.3 else "vertex"
    most = board.m if remove == "edge" else board.n
    return Geography(board, remove, limit=most + rng.randrange(2))(rng.choice(board.vertices))  # type: ignore[arg-type]


@theorem(
    Geography, OUTCOME, needs=(LIMIT, SPARE), cost=LIKE_WITHOUT, source=OWN, name="spare-moves", sample=moves_enough
)
def outcome_without_limit(facts: PositionFacts) -> Outcome:
    """Every move uses up a vertex or an edge in reach: with as many moves as these the limit means nothing.

    >>> from grundy import position
    >>> outcome_without_limit(position("geography(moves=10000) grid:100x100 @ 0,0"))
    N
    """
    return without_limit(facts).position.outcome()


@theorem(Geography, VALUE, needs=(LIMIT, SPARE), cost=LIKE_WITHOUT, source=OWN, name="spare-moves", sample=moves_enough)
def value_without_limit(facts: PositionFacts) -> Nimber:
    """Every move uses up a vertex or an edge in reach: with as many moves as these the limit means nothing.

    >>> from grundy import position
    >>> value_without_limit(position("geography(moves=8) path:8 @ 3"))
    *2
    """
    return without_limit(facts).position.value()


@theorem(
    Geography,
    OUTCOME,
    play=MISERE,
    needs=(LIMIT, SPARE),
    cost=LIKE_WITHOUT,
    source=OWN,
    name="spare-moves",
    sample=moves_enough,
)
def misere_outcome_without_limit(facts: PositionFacts) -> Outcome:
    """Every move uses up a vertex or an edge in reach: with as many moves as these the limit means nothing.

    >>> from grundy import position
    >>> misere_outcome_without_limit(position("geography(edge,moves=4) path:5 @ 0"))
    N
    """
    return without_limit(facts).position.outcome(play="misere")
