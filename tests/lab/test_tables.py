"""Tables of positions with letters for numbers."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import BadPosition, LimitReached, NotApplicable, Outcome, limits, position
from grundy.lab.patterns import repetition
from grundy.lab.tables import table
from grundy.questions import NORMAL, VALUE, Play
from grundy.questions.names import plain_name

NUMBERS = "the numbers of a letter are a range, such as range(21), or a list, such as [1, 3, 9]"


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
        ("nim {m}", {"m": range(0)}, f"{NUMBERS}; got m=range(0, 0)"),
        ("nim {m}", {"m": 5}, f"{NUMBERS}; got m=5"),
        ("nim {m}", {"m": [1, 2, 1]}, "the numbers of a letter are all different, got m=[1, 2, 1]"),
        ("nim {m}", {"m": [1, "x"]}, f"{NUMBERS}; got m=[1, 'x']"),
        ("nim {m}", {"m": range(-2, 0)}, "the cell m = -2 has no answer: heaps are never negative, got '-2'"),
        (
            "geography grid:2x3 @ {m},{n}",
            {"m": range(2), "n": [3, 5]},
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


def test_a_cell_that_is_no_position_is_empty_and_says_why():
    found = table("geography grid:2x3 @ {m},{n}", m=range(3), n=[0, 2, 5], question="outcome")
    assert found.cells == [["N", "N", None], ["N", "N", None], [None] * 3]
    assert found.illegal[0, 5] == "token must be a vertex of the graph, got (0, 5); the grid has columns 0-2"
    assert found.illegal_words() == f"-: 5 cells are no positions; m = 0, n = 5: {found.illegal[0, 5]}"
    assert found.to_csv().splitlines()[1:4] == ["0,0,N", "0,2,N", "0,5,"]
    assert json.loads(found.to_json())["cells"] == [["N", "N", None], ["N", "N", None], [None] * 3]
    assert json.loads(found.to_json())["illegal"][0] == {"m": 0, "n": 5, "reason": found.illegal[0, 5]}
    assert found._repr_html_().count("<td>-</td>") == 5
    assert found.to_latex().splitlines()[3:5] == [rf"{m} & $\mathcal{{N}}$ & $\mathcal{{N}}$ & - \\" for m in (0, 1)]
    assert found.picture().svg().count("heat-hatch") > 5
    assert found.to_pandas()["outcome"].isna().sum() == 5


def test_a_table_whose_first_cell_is_no_position_is_asked_cell_by_cell():
    assert table("take-turn path H^{m}", m=range(-1, 3)).cells == [[None, 0, 1, 1]]


def test_a_b_file_with_a_cell_that_is_no_position_is_refused():
    with pytest.raises(NotApplicable, match="a b-file has a value for every number; -: 1 cell is no position"):
        table("nim {m}", m=range(-1, 3)).to_bfile()


def test_numbers_may_be_a_list():
    found = table("nim {m} {n}", m=[5, 2], n=(1, 7, 3))
    assert found.cells == [[4, 2, 6], [3, 5, 1]]
    assert json.loads(found.to_json())["letters"][0] == {"letter": "m", "first": 5, "last": 2, "numbers": [5, 2]}
    assert found.to_csv().splitlines()[1:3] == ["5,1,4", "5,7,2"]


def test_periods_of_octal_games_are_seen_in_the_range():
    (line,) = table("kayles {n}", n=range(100)).periods()
    assert line.repetition == (12, 71, 0)
    assert table("kayles {n}", n=range(80)).periods() == []


def test_diagonals_repeat():
    found = table("nim {m} {n}", m=range(12), n=range(12))
    diagonals = {line.at: str(line.repetition) for line in found.periods() if line.kind == "diagonals"}
    assert diagonals[0] == "period 1 from 0"
    assert diagonals[1] == "period 4 from 0" if 1 in diagonals else True
    assert {line.name for line in found.periods()} == {"m", "n", "n - m"}


@given(st.lists(st.integers(0, 3), max_size=4), st.lists(st.integers(0, 3), min_size=1, max_size=5), st.integers(0, 2))
def test_what_is_said_to_repeat_repeats(before, loop, saltus):
    """A sequence made to repeat is found to, and what is found holds for every cell."""
    cells = before + [cell + saltus * turn for turn in range(4 + 6 // len(loop)) for cell in loop]
    found = repetition(range(10, 10 + len(cells)), cells)
    assert found is not None
    length, first, more = found
    assert length <= len(loop)
    assert all(cells[i] + more == cells[i + length] for i in range(first - 10, len(cells) - length))
    assert first == 10 or cells[first - 11] + more != cells[first - 11 + length]


def test_a_limit_tells_the_cells_that_were_known():
    with limits(positions=20), pytest.raises(LimitReached, match="cells were known") as reached:
        table("cram grid:{m}x{n}", m=range(1, 5), n=range(1, 5))
    cells = reached.value.partial.cells
    assert [len(row) for row in cells] == [4, 4, 4, 4]
    assert cells[:2] == [[0, 1, 1, 2], [1, 0, 1, 0]]
    assert cells[3][3] is None
