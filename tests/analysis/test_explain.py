"""Explanations are true in every game: what is told to play wins, the numbers add up, equal things are said once."""

import json
import re
from random import Random

import pytest
from tests.contract.support import EXAMPLES, TEXTS

from grundy import Outcome, position
from grundy.analysis.explanation import Explanation

SUMS = ["nim 3 5 + kayles 7", "chomp 4 3 2 + nim 3 + chomp 2 2", "cram grid:2x3 + cram grid:2x2", "kayles 3 3"]


def small(text):
    return len(position(text).moves()) <= 60


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("text", [text for text in dict.fromkeys([*EXAMPLES, *TEXTS, *SUMS]) if small(text)])
def test_what_is_told_is_true(text, play):
    at = position(text)
    said = at.explain(play=play)
    assert isinstance(said, Explanation)
    assert json.loads(json.dumps(said.data()))[0]["numbers"]["result"] == at.outcome(play=play)
    move = said.part("move")
    assert (move is not None) == (at.outcome(play=play) is Outcome.N and bool(at.moves()))
    if move is not None:
        at = at.play(at.read_move(move.numbers["move"]))
        assert at.outcome(play=play) is Outcome.P
        assert str(at) == move.numbers["to"]
    for group in said.part("replies").numbers.get("replies", ()):
        for reply in group["moves"][:3]:
            option = at.play(at.read_move(reply))
            if group["answer"] is None:
                assert not option.moves()
            else:
                assert option.play(option.read_move(group["answer"])).outcome(play=play) is Outcome.P
    lines = said.splitlines()
    again = [line for line in lines if lines.count(line) > 1]
    assert all(re.search(r"\d   [01]+", line) for line in again), again  # equal heaps
    own = "\n".join(part.text for part in said.parts if part.kind not in ("result", "theorem"))
    assert not re.search(r"\b1 (moves|edges|loops)\b|\bthey\b", own)
    if play == "normal":
        for part in said.parts:
            if part.kind == "columns" and len(position(text).parts()) > 1:
                assert part.numbers["sum"] == position(text).value()


def test_heaps_show_their_values_in_binary():
    lines = position("kayles 5 6 7").explain().splitlines()
    assert lines[2:7] == [
        "5   100   (4)",
        "6   011   (3)",
        "7   010   (2)",
        "    101   (5), the nim-sum",
        "In the columns of 4 and 1 the number of ones is odd.",
    ]
    assert "7   1000   (8)" in position("lasker 2 5 7").explain()


@pytest.mark.parametrize("text", ["mock-turtles HTHH", "ruler HTHHTH", "rugs HTH/THT", "moebius HTTTHTH"])
def test_the_values_of_heads_add_up(text):
    columns = position(text).explain().part("columns")
    assert columns.numbers["sum"] == position(text).value()


def test_plants_of_hackenbush_add_up():
    rng = Random(5)
    for _ in range(200):
        edges = [(rng.randrange(n), n) for n in range(1, rng.randint(2, 8))]
        vertices = len(edges) + 1
        edges += [(rng.randrange(vertices), rng.randrange(vertices)) for _ in range(rng.randint(0, 5))]
        at = position("hackenbush " + ",".join(f"{u}-{v}" for u, v in edges))
        total = 0
        for part in at.solve("value").explain().parts:
            if "plant" in part.numbers:
                total ^= part.numbers["value"]
        assert total == at.value(), at


def test_misere_play_is_compared_with_normal_play():
    said = position("cram grid:3x3").explain(play="misere")
    assert "In normal play it is the other way round: your opponent wins." in said


def test_a_searched_position_says_how_long_it_takes():
    assert "With best play on both sides it takes 7 moves." in position("chomp 4 3 2").explain()


def test_moves_of_a_smaller_bar_are_its_own():
    analysis = position("chomp 4 3 2").analysis()
    analysis.winning_moves()
    smaller = position("chomp 1 1 1")
    assert analysis.at(smaller).winning_moves() == smaller.winning_moves()
    assert set(smaller.winning_moves()) <= set(smaller.moves())


@pytest.mark.parametrize("text", ["geography path:4 @ 1", "uno g3 g7 r3 | b3 r5", "nim 1"])
def test_no_advice_is_given_for_play_that_is_over(text):
    lines = str(position(text).explain()).splitlines()
    assert lines[-1] == "Then your opponent has no move."
    assert lines[-2].startswith("Move ")


def test_two_heaps_of_one_are_both():
    assert "Both heaps are heaps of one, an even number." in position("nim 1 1").explain(play="misere")
    assert "All 3 heaps are heaps of one, an odd number." in position("nim 1 1 1").explain(play="misere")
