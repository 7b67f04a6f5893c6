"""All starts of many small boards in one native call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy import _native
from grundy.games.geography.named import ONLY_ARCS, ONLY_EDGES
from grundy.games.geography.rules import Geography
from grundy.questions import NORMAL, OUTCOME, VALUE, Play, Question
from grundy.rules.named import FieldConstraint, NamedGame
from grundy.rules.registry import lookup
from grundy.theory import queries
from grundy.theory.batches import batch_answers, native_codes, native_question


@queries.batch.answers(Geography)
def batch(
    rules: Geography,
    lines: Sequence[str],
    question: Question[Any],
    play: Play = NORMAL,
    starts: bool = False,
    rest: str = "",
) -> queries.BatchAnswers | None:
    """Answer about all starts: vertex Geography on boards of at most 16 vertices, or 64 where a matching tells; edge
    Geography on boards of few edges.

    Passes are a heap of their own, worth 1 if they are odd in number. So with them values and outcomes are served in
    normal play.

    >>> from grundy import Geography
    >>> sizes, codes = batch(Geography("path:1"), ["Bg", "Bw"], VALUE, starts=True)
    >>> sizes.tolist(), codes.tolist()
    ([3, 3], [0, 1, 0, 0, 0, 0])
    """
    by_values = rules.passes > 0 and question in (VALUE, OUTCOME) and play is NORMAL
    asked = _native.BatchQuestion.value if by_values else native_question(question, play)
    is_served = rules.tokens in (None, 1) and (by_values or not rules.passes) and not rest and rules.limit is None
    if asked is None or not (starts and is_served and type(rules) is Geography):  # a subclass may have other moves
        return None
    native = _native.vertex_geography_starts if rules.remove == "vertex" else _native.edge_geography_starts
    sizes, codes, has_edges, has_arcs = native_codes(lines, lambda text, control: native(text, asked, control))
    demand = _demand(rules)
    if (has_arcs and demand is ONLY_EDGES) or (has_edges and demand is ONLY_ARCS):
        return None  # the game says what is wrong with such a board
    if rules.passes % 2:
        codes ^= 1
    if by_values and question is OUTCOME:
        codes = (codes > 0).view("uint8")
    return batch_answers((sizes, codes, has_edges, has_arcs))


def _demand(rules: Geography) -> FieldConstraint | None:
    """Return what a game under a name of its own demands of its board."""
    entry = lookup(rules.title()).rules
    demand = entry.fixed.get("board") if isinstance(entry, NamedGame) else None
    return demand if isinstance(demand, FieldConstraint) else None
