"""Explanations of sums by the values of the parts, against those that ask the solver about each position of the sum."""

from typing import Any

import pytest

from grundy import Position, Sum, limits, position
from grundy.analysis.replies import SumReplies
from grundy.budget import Session
from grundy.questions import REMOTENESS, Play
from grundy.search.products import evaluate_sum
from grundy.search.recursion import evaluate

TEXTS = [
    "nim 3 5 + kayles 7",
    "nim 3 5 + nim 3 5",
    "kayles 7 8 + nim 2 1",
    "kayles 12 + dawsons-kayles 12",
    "grundys-game 12 + kayles 11 + nim 1 2",
    "wythoff 5 8 + nim 3",
    "geography cycle:4 @ 0 + cram grid:2x3 + kayles 3",
    "node-kayles grid:3x3 + cram grid:3x3",
    "cram grid:2x3 + cram grid:3x2 + nim 1",
    "ruler TTTTHTT + octal(0.2765) 5",
    "couples-are-forever 4 6 + moebius HHHHHH",
]
ask_the_solver = classmethod(lambda cls, analysis, position, most_moves: None)


@pytest.mark.parametrize("text", TEXTS)
def test_values_of_parts_name_the_same_answers_as_the_solver(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    by_parts = str(position(text).explain())
    monkeypatch.setattr(SumReplies, "of", ask_the_solver)
    assert str(position(text).explain()) == by_parts


@pytest.mark.parametrize("text", TEXTS)
def test_each_answer_to_a_reply_wins(text: str) -> None:
    whole = position(text)
    move = whole.analysis().winning_move()
    lost: Position[Any, Any] = whole if move is None else whole.play(move)
    if lost.rules is not Sum:
        return
    replies = SumReplies.of(lost.analysis(), lost, 1000)
    assert replies is not None
    for reply in lost.moves():
        answer = replies.answer(reply, [])
        assert answer is not None
        assert lost.play(reply).play(answer[:2]).outcome() == "P"
        assert lost.play(reply).write_move(answer[:2]) == answer[2]


@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize("text", ["nim 3 + kayles 4", "cram grid:2x3 + kayles 3 + nim 1", "moore(2) 1 2 + nim 2"])
def test_a_sum_by_numbers_of_its_parts_is_the_sum_by_keys(text: str, play: Play) -> None:
    whole = position(text)

    def combine(options: Any) -> int:
        return REMOTENESS.combine(play, options)

    assert evaluate_sum(whole.state, combine, Session()) == evaluate(whole, combine, Session())


def test_a_limit_ends_the_answers_by_values() -> None:
    lost = position("cram grid:3x3 + node-kayles path:3 + nim 1")
    reply = lost.moves()[0]
    with limits(positions=1):
        replies = SumReplies.of(lost.analysis(), lost, 1000)
        assert replies is not None
        assert replies.answer(reply, []) is None


def test_many_moves_end_the_answers_by_values() -> None:
    lost = position("cram grid:3x3 + cram grid:3x3 + nim 0")
    replies = SumReplies.of(lost.analysis(), lost, 5)
    assert replies is not None
    assert replies.answer(lost.moves()[0], []) is None
