"""Tables of positions with letters for numbers."""

import pytest

from grundy import BadPosition, LimitReached, NotApplicable, Outcome, limits, position
from grundy.lab.tables import table
from grundy.questions import NORMAL, VALUE, Play
from grundy.questions.names import plain_name


def test_cells_are_the_answers_one_by_one():
    found = table("octal(0.37) {n} {m} 3", m=range(3, 6), n=range(8))
    assert list(found.ranges) == ["n", "m"]
    assert found.cells == [[int(position(f"octal(0.37) {n} {m} 3").value()) for m in range(3, 6)] for n in range(8)]


def test_one_letter_makes_one_row():
    assert table("nim {a} {a} 5", a=range(2, 9, 3)).cells == [[5, 5, 5]]


def test_outcomes_and_misere_play():
    assert table("nim {m} {n}", m=range(2), n=range(2), question="outcome").cells == [
        [Outcome.P, Outcome.N],
        [Outcome.N, Outcome.P],
    ]
    assert table("nim {m} {n}", m=range(2), n=range(2), play="misere").cells == [
        [Outcome.N, Outcome.P],
        [Outcome.P, Outcome.N],
    ]


def test_outcomes_of_a_family_are_those_of_its_values():
    ranges = {"m": range(5), "n": range(5)}
    values = table("take-turn path H^{m}TH^{n}", **ranges).cells
    outcomes = table("take-turn path H^{m}TH^{n}", question="outcome", **ranges).cells
    assert outcomes == [[Outcome.N if value else Outcome.P for value in row] for row in values]
    misere = table("take-turn path H^{m}TH^{n}", play="misere", **ranges).cells
    assert misere[2][3] is position("take-turn path HHTHHH").outcome(play="misere")


def test_progress_counts_cells():
    seen = []
    table("nim {m}", m=range(3), progress=lambda known, wanted: seen.append((known, wanted)))
    assert seen == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("text", "ranges", "message"),
    [
        ("nim 3", {}, "a table needs a letter in braces, as in nim {m} 5, got 'nim 3'"),
        ("nim {m+1}", {}, "braces hold one letter, such as {m}, got '{m+1}'"),
        ("nim {}", {}, "braces hold one letter, such as {m}, got '{}'"),
        ("nim {m", {}, "braces hold one letter, such as {m}, got '{'"),
        ("nim m}", {}, "braces hold one letter, such as {m}, got '}'"),
        ("nim {é}", {}, "braces hold one letter, such as {m}, got '{é}'"),
        ("nim {a} {b} {c}", {}, "a table has one letter or two, got a, b, c"),
        ("nim {m} {n}", {"m": range(3)}, "the letter n has no range; give one, such as n=range(21)"),
        ("nim {m}", {"m": range(3), "k": range(3)}, "there is a range for k, but the letters of the text are m"),
        ("nim {m}", {"m": range(0)}, "the numbers of a letter are a range, such as range(21), got m=range(0, 0)"),
        ("nim {m}", {"m": 5}, "the numbers of a letter are a range, such as range(21), got m=5"),
        ("nim {m}", {"m": range(-1, 3)}, "the cell m = -1 has no answer: heaps are never negative, got '-1'"),
        (
            "geography grid:2x3 @ {m},{n}",
            {"m": range(2), "n": range(5)},
            "the cell m = 0, n = 3 has no answer: "
            "token must be a vertex of the graph, got (0, 3); the grid has columns 0-2",
        ),
        ("nimm {m}", {"m": range(3)}, "unknown game 'nimm'; did you mean 'nim'? (`grundy games` lists all)"),
    ],
)
def test_bad_tables_say_what_is_wrong(text, ranges, message):
    with pytest.raises(ValueError) as refused:
        table(text, **ranges)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("question", "play", "cells"),
    [
        ("Value", "Normal play", [[0, 1, 2, 3]]),
        (VALUE, NORMAL, [[0, 1, 2, 3]]),
        (None, "Normal", [[0, 1, 2, 3]]),
        (None, "misère", [["N", "P", "N", "N"]]),
        ("remoteness", "misère", [[0, 1, 2, 2]]),
        ("Height", "normal", [[0, 1, 2, 3]]),
    ],
)
def test_names_are_read_generously_and_any_question_with_a_number_may_be_asked(question, play, cells):
    found = table("nim {m}", m=range(4), question=question, play=play)
    assert found.cells == cells
    assert found.question == ("outcome" if cells[0][0] == "N" else plain_name(str(question or "value")))
    assert found.play is Play.read(play)


def test_a_cell_is_a_number_or_a_letter():
    with pytest.raises(BadPosition, match=r"a cell of a table is a number or a letter; .* got winning_moves"):
        table("nim {m}", m=range(3), question="winning_moves")
    with pytest.raises(NotApplicable, match="a value belongs to normal play"):
        table("nim {m}", m=range(3), question="value", play="misere")


def test_limits_hold_for_all_cells_together():
    with limits(positions=500), pytest.raises(LimitReached) as reached:
        table("grundys-game {m} {n}", m=range(20, 25), n=range(20, 25), play="misere")
    assert str(reached.value) == "search stopped at the limit of 500 positions; 0 of 25 cells were known"
    with limits(memory="1 MB"), pytest.raises(LimitReached) as reached:
        table("nim {m} {n}", m=range(200), n=range(200))
    assert str(reached.value) == (
        "a table of 40,000 cells does not fit in 0.001 GB; ask for smaller ranges, or raise the limit with "
        "limits(memory=...)"
    )
