"""All starts of many small boards in one native call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy import _native
from grundy.budget import ensure_session
from grundy.games.geography.named import ONLY_ARCS, ONLY_EDGES
from grundy.games.geography.rules import Geography
from grundy.graphs.text.lines import native_lines
from grundy.questions import NORMAL, OUTCOME, VALUE, Play, Question
from grundy.rules.named import FieldConstraint, NamedGame
from grundy.rules.registry import lookup
from grundy.theory import queries
from grundy.theory.batches import native_question


@queries.batch.answers(Geography)
def batch(
    rules: Geography, lines: Sequence[str], question: Question[Any], play: Play = NORMAL, starts: bool = False
) -> queries.BatchAnswers | None:
    """Answer about all starts of vertex Geography on boards of at most 16 vertices, or 64 where a matching tells.

    Passes are a heap of their own, worth 1 if they are odd in number. So with them values and outcomes are served in
    normal play.

    >>> from grundy import Geography
    >>> sizes, codes = batch(Geography("path:1"), ["Bg", "Bw"], VALUE, starts=True)
    >>> sizes.tolist(), codes.tolist()
    ([3, 3], [0, 1, 0, 0, 0, 0])
    """
    by_values = rules.passes > 0 and question in (VALUE, OUTCOME) and play is NORMAL
    asked = _native.BatchQuestion.value if by_values else native_question(question, play)
    is_served = rules.remove == "vertex" and rules.tokens in (None, 1) and (by_values or not rules.passes)
    if asked is None or not (starts and is_served and type(rules) is Geography):  # a subclass may have other moves
        return None
    with ensure_session() as session, native_lines(lines) as text, session.control() as control:
        found = _native.vertex_geography_starts(text, asked, control)
    if found is None:
        return None
    sizes, codes, has_edges, has_arcs = found
    demand = _demand(rules)
    if (has_arcs and demand is ONLY_EDGES) or (has_edges and demand is ONLY_ARCS):
        return None  # the game says what is wrong with such a board
    if rules.passes % 2:
        codes ^= 1
    if by_values and question is OUTCOME:
        codes = (codes > 0).view("uint8")
    return queries.BatchAnswers(sizes.astype("int64"), codes.astype("int64"))


def _demand(rules: Geography) -> FieldConstraint | None:
    """Return what a game under a name of its own demands of its board."""
    entry = lookup(rules.title()).rules
    demand = entry.fixed.get("board") if isinstance(entry, NamedGame) else None
    return demand if isinstance(demand, FieldConstraint) else None
