"""Hackenbush on many small boards in one native call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy import _native
from grundy.games.hackenbush.rules import Hackenbush
from grundy.questions import NORMAL, Play, Question
from grundy.theory import queries
from grundy.theory.batches import batch_answers, native_codes, native_question


@queries.batch.answers(Hackenbush)
def batch(
    rules: Hackenbush,
    lines: Sequence[str],
    question: Question[Any],
    play: Play = NORMAL,
    starts: bool = False,
    rest: str = "",
) -> queries.BatchAnswers | None:
    """Answer about whole boards: values and outcomes of at most 64 vertices by fusion, all else of at most 31 edges.

    >>> from grundy import VALUE, Hackenbush
    >>> batch(Hackenbush("path:2"), ["Bg", "Bw"], VALUE).codes.tolist()
    [2, 1]
    """
    asked = native_question(question, play)
    ground = rules.ground
    if asked is None or starts or rest or type(rules) is not Hackenbush or type(ground) is not int:
        return None
    return batch_answers(
        native_codes(lines, lambda text, control: _native.hackenbush_on_graphs(text, ground, asked, control))
    )
