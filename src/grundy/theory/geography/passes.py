"""Passes: evenly many change nothing, oddly many ask whether the game without them is worth one."""

from __future__ import annotations

from grundy.budget import current_session
from grundy.questions import MISERE, OUTCOME, VALUE
from grundy.search import engine
from grundy.theory.costs import CONSTANT, EXPONENTIAL
from grundy.theory.facts import PositionFacts
from grundy.theory.geography.needs import BURKE_FERLAND_TENG, OWN, Geography, is_undirected_token, passes_left
from grundy.theory.geography.split import BRIDGES, STRONG_COMPONENTS
from grundy.theory.geography.values import start_bounds
from grundy.theory.registry import Need, theorem
from grundy.values import Nimber, Outcome

LIKE_WITHOUT = CONSTANT("that of the game without passes")
A_PASS = Need(
    "a pass is left",
    lambda facts: passes_left(facts) > 0,
    lambda facts: "is for positions with a pass left",
    {"passes": lambda passes: passes > 0},
)
EVEN = Need(
    "evenly many passes are left",
    lambda facts: passes_left(facts) % 2 == 0,
    lambda facts: "is for evenly many passes",
    {"passes": lambda passes: passes > 1},
)
ODD = Need(
    "oddly many passes are left",
    lambda facts: passes_left(facts) % 2 == 1,
    lambda facts: "is for oddly many passes",
)
TWO_PASSES = Need(
    "two passes or more are left",
    lambda facts: passes_left(facts) >= 2,
    lambda facts: f"is for two passes or more, {passes_left(facts)} left",
    {"passes": lambda passes: passes > 1},
)


def with_passes(facts: PositionFacts, left: int = 0) -> PositionFacts:
    """Return the same position with all passes used, or all but the last ones."""
    tokens, gone, _ = facts.state
    return facts.at((tokens, gone, facts.rules.passes - left))


@theorem(Geography, OUTCOME, needs=(A_PASS, EVEN), cost=LIKE_WITHOUT, source=BURKE_FERLAND_TENG, name="passes")
def even_passes(facts: PositionFacts) -> Outcome:
    """Evenly many passes change nothing: a pass is answered by a pass.

    >>> from grundy import position
    >>> even_passes(position("geography(passes=2) path:4 @ 0"))
    N
    """
    return with_passes(facts).position.outcome()


@theorem(Geography, VALUE, needs=(A_PASS,), cost=LIKE_WITHOUT, source=BURKE_FERLAND_TENG, name="passes")
def passes(facts: PositionFacts) -> Nimber:
    """With k passes left the value is that of the game without passes, xor 1 when k is odd.

    >>> from grundy import position
    >>> passes(position("geography(passes=1) path:4 @ 1"))
    *3
    """
    return with_passes(facts).position.value() + Nimber(passes_left(facts) % 2)


@theorem(
    Geography,
    OUTCOME,
    needs=(A_PASS, ODD),
    cost=EXPONENTIAL("one question to the game without passes: is it worth *?"),
    source=BURKE_FERLAND_TENG,
    name="passes",
)
def odd_passes(facts: PositionFacts) -> Outcome:
    """With oddly many passes left the player to move loses exactly when the game without passes is worth *.

    >>> from grundy import position
    >>> [odd_passes(position(f"geography(passes=1) path:4 @ {v}")) for v in range(2)]
    [P, N]
    """
    rest = with_passes(facts)
    if is_undirected_token(rest):
        return Outcome.P if _is_one(rest) else Outcome.N
    if any(all(need.holds(rest) for need in needs) for needs in (STRONG_COMPONENTS, BRIDGES)):
        return Outcome.P if int(rest.position.value()) == 1 else Outcome.N
    with_one = with_passes(facts, left=1).position
    return Outcome.N if engine.wins(with_one, "normal", current_session()) else Outcome.P


@theorem(
    Geography,
    OUTCOME,
    play=MISERE,
    needs=(TWO_PASSES,),
    cost=CONSTANT("that of the game with one pass, or with none"),
    source=OWN,
    name="passes",
)
def passes_in_misere_play(facts: PositionFacts) -> Outcome:
    """In misère play too two passes change nothing: only whether the passes left are odd or even counts.

    >>> from grundy import position
    >>> passes_in_misere_play(position("geography(passes=1000000) petersen @ 0"))
    P
    """
    return with_passes(facts, left=passes_left(facts) % 2).position.outcome(play="misere")


def _is_one(facts: PositionFacts) -> bool:
    (token,), gone, _ = facts.state
    least, most, reached = start_bounds(facts.rules.board, gone, token, up_to=1)
    if least <= 1 <= most and least != most:
        assert reached is not None
        raise reached
    return least == most == 1
