"""Questions are objects, read generously; remoteness and height are judged by brute force on plain states."""

import json
import pickle
import random
import re
from dataclasses import replace
from functools import cache

import pytest

from grundy import Kayles, Nim, all_games, position, sample_position
from grundy.analysis import Answer
from grundy.errors import GrundyError, NotApplicable
from grundy.questions import (
    HEIGHT,
    MISERE,
    NORMAL,
    OUTCOME,
    REMOTENESS,
    VALUE,
    WINNING_MOVES,
    Play,
    Question,
    all_questions,
    question_named,
)
from grundy.theory.some_moves import SomeMoves

NAMES = [entry.name for entry in all_games().values() if entry.built_in]
MOST = 400
"""Positions that brute force goes through; larger ones are not judged."""
DRAWN = 12


def below(start):
    """The options of every position that play reaches from here; None where there are more than `MOST`."""
    options, todo = {}, [start]
    while todo:
        here = todo.pop()
        if here not in options:
            options[here] = here.options()
            todo += options[here]
            if len(options) > MOST:
                return None
    return options


def judged(options, start, play):
    """Remoteness and height by their definitions: whoever wins takes the shortest way, whoever loses the longest."""

    @cache
    def wins(here):
        return play == "misere" if not options[here] else any(not wins(option) for option in options[here])

    @cache
    def remoteness(here):
        if not options[here]:
            return 0
        if wins(here):
            return 1 + min(remoteness(option) for option in options[here] if not wins(option))
        return 1 + max(remoteness(option) for option in options[here])

    @cache
    def height(here):
        return max((1 + height(option) for option in options[here]), default=0)

    return remoteness(start), height(start)


@pytest.mark.parametrize("name", NAMES)
def test_remoteness_and_height_are_what_brute_force_finds(name):
    chance, count = random.Random(23), 0
    for size in [1, 2, 3, 4] * (DRAWN // 4):
        start = sample_position(name, chance, size)
        options = below(start)
        if options is None:
            continue
        for play in ("normal", "misere"):
            asked = start.analysis()
            assert (asked.remoteness(play=play), asked.height()) == judged(options, start, play), (start, play)
        assert start.solve("remoteness", method="reference").result == start.analysis().remoteness()
        count += 1
    assert count >= 4, f"{name}: only {count} of {DRAWN} positions were small enough"


def test_the_parity_of_remoteness_says_who_wins():
    for a, b in [(0, 0), (1, 1), (2, 3), (4, 4), (5, 2)]:
        for play in ("normal", "misere"):
            heaps = Nim(a, b).analysis()
            won = heaps.remoteness(play=play) % 2 == (1 if play == "normal" else 0)
            assert ("N" if won else "P") == heaps.outcome(play=play)


def test_the_height_of_a_sum_is_the_sum_of_heights():
    answer = (Nim(30) + Kayles(40)).solve("height")
    assert (answer.result, answer.method.kind) == (70, "parts")


SPELLINGS = ["winning moves", "winning-moves", "winning_moves", "Winning Moves", "WINNING_MOVES", "winning\u2011moves"]
PLAYS = ["misère", "misere", "Misère", " MISERE ", "mise\u0300re", "misère-play", "misere_play", "Misère play"]


@pytest.mark.parametrize("text", SPELLINGS)
def test_names_of_questions_are_read_generously(text):
    assert question_named(text) is WINNING_MOVES
    assert Nim(3, 5).solve(text).result == ((1, (3,)),)


@pytest.mark.parametrize("text", PLAYS)
def test_names_of_plays_are_read_generously(text):
    assert Play.read(text) is MISERE
    assert Nim(1, 1).outcome(play=text) == "N"


@pytest.mark.parametrize("name", [[], {}, None, 3, ""])
def test_what_is_no_name_is_refused_with_what_was_expected(name):
    names = ", ".join(question.name for question in all_questions())
    with pytest.raises(NotApplicable, match=re.escape(f"a question is one of {names}, got {name!r}")):
        Nim(3).solve(name)
    with pytest.raises(NotApplicable, match=re.escape(f"play is 'normal' or 'misere', got {name!r}")):
        Nim(3).outcome(play=name)


def test_questions_and_plays_are_objects_equal_to_their_names():
    for question in all_questions():
        assert question == question.name
        assert hash(question) == hash(question.name)
        assert question_named(question.name) is question is pickle.loads(pickle.dumps(question))
        assert question.words.__doc__
        assert question.title
    assert (NORMAL, MISERE) == ("normal", "misere")
    assert json.dumps(MISERE) == '"misere"'
    assert Nim(3, 5).solve(VALUE, play=NORMAL).question is VALUE
    assert {OUTCOME, VALUE, WINNING_MOVES, REMOTENESS, HEIGHT} <= set(all_questions())


@pytest.mark.parametrize("question", all_questions(), ids=str)
def test_every_answer_is_written_as_json_and_read_back(question):
    for text in ("nim 3 5", "kayles 7 + nim 2", "geography path:4 @ 0", "uno r1 b1 | r1 g1"):
        for play in question.plays:
            answer = position(text).solve(question, play=play)
            record = json.loads(json.dumps(answer.record()))
            back = Answer.from_record(record)
            assert back.record() == record
            assert (back.position, back.question, back.play, back.result) == (
                answer.position,
                answer.question,
                answer.play,
                answer.result,
            )
            assert record["versions"]["grundy"]
            assert "rules" in record["versions"]


@pytest.mark.parametrize(
    "text", ["nim 5 5 5", "nim 3 3 3 + nim 2 2 2", "kayles 2 2 2 + cram grid:2x2", "moore(2) 2 2 2 2"]
)
def test_moves_of_equal_heaps_are_told_apart_in_a_record(text):
    answer = position(text).solve(WINNING_MOVES)
    record = json.loads(json.dumps(answer.record()))
    assert len(answer.result) > 1
    assert Answer.from_record(record).result == answer.result


def test_a_record_keeps_the_versions_that_it_was_made_with():
    record = Nim(3).solve(VALUE).record() | {"versions": {"grundy": "0.0.7", "rules": 5}}
    assert Answer.from_record(record).record() == record


def test_a_record_says_that_there_are_more_winning_moves():
    answer = replace(Nim(3, 5).solve(WINNING_MOVES), result=SomeMoves([(1, (3,))]))
    record = json.loads(json.dumps(answer.record()))
    back = Answer.from_record(record)
    assert (record["more"], back.more, back.record()) == (True, True, record)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"result": "X"}, "this is no record of an answer: ValueError 'X' is not a valid Outcome"),
        ({"record": 2}, "a record of version 1 is expected, got 2"),
        ({"versions": {}}, "a record of an answer has a field 'grundy', got a dict without it"),
        ({"method": None}, "this is no record of an answer: TypeError 'NoneType' object is not subscriptable"),
    ],
)
def test_a_bad_record_is_an_error_of_ours(change, message):
    with pytest.raises(GrundyError, match=re.escape(message)):
        Answer.from_record(Nim(3).solve(OUTCOME).record() | change)


def test_a_value_is_refused_in_misere_play():
    with pytest.raises(NotApplicable, match="a value belongs to normal play"):
        Nim(3).solve(VALUE, play=MISERE)


class Parity(Question[int]):
    """Whether the longest play is odd: a question of one's own."""

    name = title = "parity_of_height"

    def combine(self, play, options):
        return max((1 + height for height in options), default=0)

    def words(self, position, result):
        return "odd" if result % 2 else "even"


def test_a_new_question_is_one_class(monkeypatch):
    monkeypatch.setattr(
        "grundy.questions.question._questions", {question.name: question for question in all_questions()}
    )
    asked = Parity().register()
    answer = Nim(2, 3).solve("parity of height")
    assert (answer.question, answer.result, answer.words, answer.method.name) == (asked, 5, "odd", "search")
    assert Answer.from_record(answer.record()).result == 5
