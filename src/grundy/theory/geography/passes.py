"""Oddly many passes: the question is whether the game without them is worth one. Misère play: two are none."""

from __future__ import annotations

from grundy.budget import working_session
from grundy.games.geography.rules import Geography
from grundy.search import engine
from grundy.theory.geography.matching import OWN, passed_out, passes_to_go
from grundy.theory.geography.needs import BURKE_FERLAND_TENG, NAMED, WITHOUT_PASSES, both, passes_left, undirected_token
from grundy.theory.geography.split import has_bridge, splits_into_strong_parts
from grundy.theory.geography.values import known_values
from grundy.theory.registry import AnyPosition, theorem
from grundy.values import Outcome


def an_odd_pass(position: AnyPosition) -> bool | str:
    """Oddly many passes are left."""
    return both(passes_to_go(position), passes_left(position) % 2 == 1 or "is for oddly many passes")


@theorem(
    Geography,
    "outcome",
    when=an_odd_pass,
    never=WITHOUT_PASSES,
    cost="one question to the game without passes: is it worth *?",
    source=BURKE_FERLAND_TENG,
    name="passes",
)
def odd_passes(position: AnyPosition) -> Outcome:
    """With oddly many passes left the player to move loses exactly when the game without passes is worth *.

    >>> from grundy import position
    >>> [odd_passes(position(f"geography(passes=1) path:4 @ {v}")) for v in range(2)]
    [P, N]
    """
    rest = passed_out(position)
    if undirected_token(rest) is True:
        return Outcome.P if _is_one(rest) else Outcome.N
    if splits_into_strong_parts(rest) is True or has_bridge(rest) is True:
        return Outcome.P if int(rest.value()) == 1 else Outcome.N
    return Outcome.N if engine.wins(passed_out(position, left=1), "normal", working_session()) else Outcome.P


def two_passes(position: AnyPosition) -> bool | str:
    """Two passes or more are left."""
    return passes_left(position) >= 2 or f"is for two passes or more, {passes_left(position)} left"


@theorem(
    Geography,
    "outcome",
    play="misere",
    when=two_passes,
    never=NAMED,
    cost="that of the game with one pass, or with none",
    source=OWN,
    name="passes",
)
def passes_in_misere_play(position: AnyPosition) -> Outcome:
    """In misère play too two passes change nothing: only whether the passes left are odd or even counts.

    >>> from grundy import position
    >>> passes_in_misere_play(position("geography(passes=1000000) petersen @ 0"))
    P
    """
    return Outcome(passed_out(position, left=passes_left(position) % 2).outcome(play="misere"))


def _is_one(position: AnyPosition) -> bool:
    (token,), gone, _ = position.state
    found = known_values(position.rules.board, gone, [token], up_to=1)
    least, most = int(found.least[token]), int(found.most[token])
    if least <= 1 <= most and least != most:
        assert found.reached is not None
        raise found.reached
    return least == most == 1
