"""Even/Even and Odd/Odd on many small boards in one native call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy import _native
from grundy.budget import ensure_session
from grundy.games.take_turn.parity import EvenEven, OddOdd
from grundy.graphs.text.lines import native_lines
from grundy.questions import NORMAL, Play, Question
from grundy.theory import queries
from grundy.theory.batches import native_question

DELETIONS = {EvenEven: _native.Deletion.even, OddOdd: _native.Deletion.odd}


@queries.batch.answers(EvenEven)
@queries.batch.answers(OddOdd)
def batch(
    rules: EvenEven | OddOdd, lines: Sequence[str], question: Question[Any], play: Play = NORMAL, starts: bool = False
) -> queries.BatchAnswers | None:
    """Answer about whole boards of at most 20 vertices.

    >>> from grundy import VALUE
    >>> batch(OddOdd("path:2"), ["Bg", "CV"], VALUE).codes.tolist()
    [0, 2]
    """
    asked, what = native_question(question, play), DELETIONS.get(type(rules))  # a subclass may have other moves
    if asked is None or what is None or starts:
        return None
    with ensure_session() as session, native_lines(lines) as text, session.control() as control:
        codes = _native.parity_deletion_on_graphs(text, what, asked, control)
    if codes is None:
        return None
    import numpy as np

    return queries.BatchAnswers(np.ones(len(lines), np.int64), codes.astype(np.int64))
