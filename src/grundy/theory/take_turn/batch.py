"""Take Turn and deletion by parity on many small boards in one native call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy import _native
from grundy.errors import GrundyError
from grundy.games.take_turn.parity import EvenEven, OddOdd
from grundy.games.take_turn.rules import TakeTurn, VertexTaking
from grundy.games.take_turn.text import coins_of, read_faces
from grundy.questions import NORMAL, Play, Question
from grundy.theory import queries
from grundy.theory.batches import batch_answers, native_codes, native_question

RULES = {TakeTurn: _native.CoinsOn.said, OddOdd: _native.CoinsOn.odd, EvenEven: _native.CoinsOn.even}
MOST_COINS = 31


@queries.batch.answers(VertexTaking)
def batch(
    rules: VertexTaking[Any],
    lines: Sequence[str],
    question: Question[Any],
    play: Play = NORMAL,
    starts: bool = False,
    rest: str = "",
) -> queries.BatchAnswers | None:
    """Answer about boards of at most 31 vertices. Coins that are said are for boards of one size.

    >>> from grundy import VALUE, OddOdd, TakeTurn
    >>> batch(OddOdd("path:1"), ["A_", "Bw"], VALUE).codes.tolist()
    [1, 0]
    >>> found = batch(TakeTurn("path:1"), ["A_", "Bw"], VALUE, rest="HHH")
    >>> found.sizes.tolist(), found.codes.tolist()
    ([-1, 1], [1])
    """
    asked, rule = native_question(question, play), RULES.get(type(rules))
    if asked is None or rule is None or starts or bool(rest) is not (rule is _native.CoinsOn.said):
        return None
    try:
        faces = read_faces(rest)
    except GrundyError:
        return None  # the position of one board says what is wrong
    if len(faces) > MOST_COINS:
        return None
    coins = coins_of(faces)
    return batch_answers(
        native_codes(
            lines,
            lambda text, control: _native.take_turn_on_graphs(text, rule, len(faces), *coins, asked, control),
        )
    )
