"""All starts of NimG on many small boards in one native call."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from grundy import _native
from grundy.games.nimg.rules import NimG
from grundy.questions import NORMAL, Play, Question
from grundy.theory import queries
from grundy.theory.batches import batch_answers, native_codes, native_question

WEIGHTS = re.compile(r"\[ *[0-9]{1,2}(?: *, *[0-9]{1,2})* *\]")
MOST_WEIGHTS = 64


@queries.batch.answers(NimG)
def batch(
    rules: NimG,
    lines: Sequence[str],
    question: Question[Any],
    play: Play = NORMAL,
    starts: bool = False,
    rest: str = "",
) -> queries.BatchAnswers | None:
    """Answer about all vertices for the pointer. The weights, at most 31 in all, are for boards of one size.

    >>> from grundy import VALUE, NimG
    >>> batch(NimG("path:1"), ["Bg", "Bw"], VALUE, starts=True, rest="[1,2,1]").codes.tolist()
    [0, 2, 0, 0, 1, 0]
    """
    import numpy as np

    asked = native_question(question, play)
    is_served = type(rules) is NimG and not rules.looped  # loops at every vertex are no part of a line
    if asked is None or not starts or not is_served or not WEIGHTS.fullmatch(rest):
        return None
    weights = np.array(rest[1:-1].split(","), np.int32)
    if len(weights) > MOST_WEIGHTS:
        return None
    return batch_answers(
        native_codes(
            lines,
            lambda text, control: _native.nimg_starts(text, weights, rules.order == "mr", asked, control),
        )
    )
