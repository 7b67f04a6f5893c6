"""What families share that answer the query `batch`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from grundy import _native
from grundy.budget import ensure_session
from grundy.graphs.text.lines import native_lines
from grundy.questions import HEIGHT, MISERE, NORMAL, OUTCOME, REMOTENESS, VALUE, Play, Question
from grundy.theory.queries import BatchAnswers

if TYPE_CHECKING:
    from grundy._native import BoardCodes

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


def native_codes(lines: Sequence[str], ask: Callable[[bytes, _native.Control], BoardCodes]) -> BoardCodes:
    """Ask native code about lines: how many positions each board has, the answers, which kinds of boards there are.

    >>> from grundy._native import BatchQuestion, edge_geography_starts
    >>> native_codes(["Bw"], lambda text, control: edge_geography_starts(text, BatchQuestion.value, control))[1]
    array([1, 1, 1], dtype=uint8)
    """
    with ensure_session() as session, native_lines(lines) as text, session.control() as control:
        return ask(text, control)


def batch_answers(found: BoardCodes) -> BatchAnswers | None:
    """Return what native code found; None where it served no board."""
    sizes, codes, _, _ = found
    if len(sizes) and (sizes < 0).all():
        return None
    return BatchAnswers(sizes.astype("int64"), codes.astype("int64"))
