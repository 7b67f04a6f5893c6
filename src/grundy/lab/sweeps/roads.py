"""Roads for all starts of a board together, where no family answers a whole batch."""

from __future__ import annotations

from typing import Any

from grundy.budget import ensure_session
from grundy.lab.sweeps.template import Item
from grundy.questions import OUTCOME, VALUE, Play, Question
from grundy.rules import Position
from grundy.search import engine

__all__ = ["by_one_search"]

MOST_EDGES = 15
"""Boards with more edges are asked start by start: there theorems save more than a table that all starts share."""


def by_one_search(item: Item, question: Question[Any], play: Play) -> list[int] | None:
    """Return the answers about all starts by one native search, whose table they share; None where that does not serve.

    No theorem is asked for: on a small board it takes longer to choose one than to search.

    >>> from grundy.lab.sweeps.template import TextTemplate
    >>> template = TextTemplate("geography(remove=edge) {graph} @ {start}", ("graph",))
    >>> by_one_search(template.read("Bw"), VALUE, Play.NORMAL)
    [1, 1, 1]
    """
    if question not in (VALUE, OUTCOME) or len(item.read) < 2 or item.rules is None:
        return None
    with ensure_session() as session:
        found: list[int] = []
        for read in item.read:
            position = read()
            if not isinstance(position, Position) or position.rules is not item.rules or _is_large(position):
                return None
            if not found and engine.native_form(position, session, sums=False) is None:
                return None
            found.append(
                engine.value(position, session) if question is VALUE else int(engine.wins(position, play, session))
            )
    return found


def _is_large(position: Position[Any, Any]) -> bool:
    board = position.board
    return board is None or board.m > MOST_EDGES
