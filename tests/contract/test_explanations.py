"""Every theorem says why: what it tells about a position is more than the result, and its numbers are true."""

import json
import re
from functools import cache

import pytest

from grundy import position, puzzle
from grundy.questions import NORMAL
from grundy.search import reference
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import theorems
from tests.contract.support import EXAMPLES, SAMPLES, reach

NEAR = 12
"""Positions reached from each sample."""
MOST = 8
"""So many of those that a theorem applies to are explained."""


@cache
def sample_positions():
    return [current for text in SAMPLES for current in reach(position(text), NEAR)]


@cache
def value(current):
    return int(reference.value(current))


def own_parts(theorem, current):
    answer = current.solve(theorem.question, play=theorem.play, method=theorem.name)
    return [part for part in answer.explain().parts if part.kind in ("columns", "step")]


def fitting(theorem):
    found = [current for current in sample_positions() if theorem.applies(PositionFacts(current))]
    return found[:: max(1, len(found) // MOST)][:MOST]


THEOREMS = pytest.mark.parametrize("theorem", theorems(), ids=lambda t: f"{t.name}-{t.question}-{t.play}")


@THEOREMS
def test_every_theorem_tells_something_about_the_position_itself(theorem):
    told = []
    for current in fitting(theorem):
        parts = own_parts(theorem, current)
        assert parts, str(current)
        assert all(part.numbers for part in parts), str(current)
        told += [part.text for part in parts]
    assert theorem.statement not in told


@THEOREMS
def test_the_values_that_a_theorem_tells_are_true(theorem):
    if theorem.play is not NORMAL:
        pytest.skip("positions have no value in misère play")
    for current in fitting(theorem):
        parts = own_parts(theorem, current)
        plants = [part for part in parts if "plant" in part.numbers]
        for part in parts:
            if part not in plants and "value" in part.numbers and "period" not in part.numbers:
                assert part.numbers["value"] == value(current), (str(current), part.text)
            if part.kind == "columns" and "sum" in part.numbers:
                assert part.numbers["sum"] == value(current), (str(current), part.text)


@pytest.mark.parametrize("text", EXAMPLES)
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_no_number_has_the_wrong_plural(text, play):
    said = position(text).explain(play=play)
    own = "\n".join(part.text for part in said.parts if part.kind not in ("result", "theorem"))
    nouns = "moves|edges|loops|heaps|stones|coins|heads|tails|passes|vertices|parts|periods|cells"
    assert not re.search(rf"(?<![\w,.-])1 ({nouns})\b", own)
    assert not re.search(r"\bthey win|\bthey lose|the player to move\b", own)
    json.dumps(said.data())


@pytest.mark.parametrize(
    "text",
    [
        "kayles 1000000000",
        "geography grid:100x100 @ 0,0",
        "take-turn path H^100000",
        "nim 10000000000000000000000000000 3",
    ],
)
def test_explanations_of_big_positions_are_short(text):
    assert len(position(text).explain()) < 2000


@pytest.mark.parametrize("text", ["nim 0", "cram grid:1x1", "take-turn path TTT", "geography path:1 @ 0"])
@pytest.mark.parametrize(("play", "who"), [("normal", "you lose"), ("misere", "you win")])
def test_where_play_is_over_it_says_who_won(text, play, who):
    assert f"There is no move: {who}." in position(text).explain(play=play)


def test_a_puzzle_has_its_explanation_in_parts():
    answer = puzzle("solitaire-uno b3 g1 r3 b1").answer()
    assert [part.kind for part in answer.reasons()] == ["result", "theorem"]
    assert answer.explain().startswith("solitaire-uno b1 b3 g1 r3: play r3 b3 b1 g1.")


def test_replies_that_differ_in_the_order_of_equal_heaps_appear_once():
    replies = position("moore(2) 3 4 5").explain().part("replies").numbers["replies"]
    texts = [tuple(sorted(move.split(", "))) for group in replies for move in group["moves"]]
    assert len(texts) == len(set(texts)) == 9


def test_in_notebooks_binary_numbers_are_a_table():
    shown = position("kayles 5 6 7").explain()._repr_html_()
    assert shown.count("<tr>") == 4
    assert '<td style="font-family:monospace;padding:0 1em">011</td>' in shown
    assert "<li>4-&gt;1+2: answer 2-&gt;0</li>" in shown


def test_values_of_normal_play_are_no_reason_in_misere_play():
    assert position("mock-turtles THTH").explain(play="misere").part("columns") is None


def test_a_part_that_changes_is_named_as_in_the_table():
    said = position("hackenbush 0-1,1-2,2-0,1-3,3-4,0-5").explain()
    assert "The value of one part changes from 3 to 1, and the nim-sum becomes 0." in said
    assert "The value of nim 5 changes from 5 to 1" in position("nim 3 5 + kayles 7 + chomp 4 3").explain()
