"""All starts of a board at once, and what a picture of a position may mark."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from grundy.errors import LimitReached, NotApplicable
from grundy.games._geography_parts import State
from grundy.games._geography_picture import Hints
from grundy.games.geography import Geography
from grundy.rules import Position
from grundy.search.session import working_session
from grundy.theory.geography import winning_neighbours
from grundy.theory.geography_rows import D, matched, undirected_token, whole_board
from grundy.values import Nimber, Outcome


def outcomes(rules: Geography, play: str = "normal") -> dict[Hashable, Outcome]:
    """Return who wins from each start: from one matching where the theory allows, otherwise start by start.

    >>> outcomes(Geography("cycle:3")), outcomes(Geography("path:2"), "misere")
    ({0: P, 1: P, 2: P}, {0: P, 1: P})
    """
    if play not in ("normal", "misere"):
        raise NotApplicable(f"play is 'normal' or 'misere', got {play!r}")
    if play == "normal" and undirected_token(whole_board(rules)) is True and not rules.passes % 2:
        label = matched(rules.board, 0).label
        return dict(
            zip(rules.board.vertices, [Outcome.P if x == D else Outcome.N for x in label.tolist()], strict=True)
        )
    return _one_by_one(rules, lambda position: position.outcome(play=play))


def values(rules: Geography) -> dict[Hashable, Nimber]:
    """Return the value of each start.

    >>> values(Geography("star:3"))
    {0: *, 1: 0, 2: 0, 3: 0}
    """
    return _one_by_one(rules, lambda position: position.value())


def _one_by_one(rules: Geography, ask: Callable[[Any], Any]) -> dict[Hashable, Any]:
    done: dict[Hashable, Any] = {}
    session = working_session()
    with session.at_work():
        for vertex, name in enumerate(rules.board.vertices):
            try:
                done[name] = ask(Position(rules, ((vertex,), 0, 0)))
            except LimitReached as reached:
                raise LimitReached(
                    f"{reached}; {len(done):,} of {rules.board.n:,} starts are done", partial=done
                ) from None
    return done


def hints(rules: Geography, state: State) -> Hints:
    """Return the winning moves and a maximum matching, where one matching tells them."""
    position = Position(rules, (state[0], state[1], rules.passes))
    if (rules.passes - state[2]) % 2 or undirected_token(position) is not True:
        return Hints()
    mate = matched(rules.board, state[1]).mate.tolist()
    return Hints(
        tuple(winning_neighbours(position)),
        tuple((v, w) for v, w in enumerate(mate) if v < w),
    )
