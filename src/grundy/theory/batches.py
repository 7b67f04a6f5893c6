"""What families share that answer the query `batch`."""

from __future__ import annotations

from typing import Any

from grundy import _native
from grundy.questions import HEIGHT, MISERE, NORMAL, OUTCOME, REMOTENESS, VALUE, Play, Question

ASKED = {
    (VALUE, NORMAL): _native.BatchQuestion.value,
    (OUTCOME, NORMAL): _native.BatchQuestion.outcome,
    (OUTCOME, MISERE): _native.BatchQuestion.misere_outcome,
    (REMOTENESS, NORMAL): _native.BatchQuestion.remoteness,
    (REMOTENESS, MISERE): _native.BatchQuestion.misere_remoteness,
    (HEIGHT, NORMAL): _native.BatchQuestion.height,
    (HEIGHT, MISERE): _native.BatchQuestion.height,
}


def native_question(question: Question[Any], play: Play) -> _native.BatchQuestion | None:
    """Return how native batches name a question; None for one that they do not know.

    >>> native_question(OUTCOME, MISERE), native_question(VALUE, MISERE)
    (BatchQuestion.misere_outcome, None)
    """
    return ASKED.get((question, play))
