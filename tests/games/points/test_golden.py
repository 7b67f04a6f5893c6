"""Published values of games of points: the files in tests/golden against the search."""

from pathlib import Path

import pytest

from grundy import ArcKayles, Chomp, Cram, NodeKayles, Outcome, SubsetTakeAway, position

GOLDEN = Path(__file__).parents[2] / "golden"


def lines(name):
    """The numbers of each line."""
    text = (GOLDEN / name).read_text()
    assert "# Source: " in text
    return [tuple(map(int, line.split())) for line in text.splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("row", lines("cram.txt"), ids=lambda row: f"{row[0]}xn")
def test_published_values_of_cram_come_out(row):
    rows, *values = row
    assert [int(Cram(f"grid:{rows}x{rows + more}")().value()) for more in range(len(values))] == values


def test_kayles_on_a_path_is_dawsons():
    (published,) = (line for line in (GOLDEN / "dawsons_kayles.txt").read_text().splitlines() if line[:6] == "values")
    values = list(map(int, published.split()[1:]))[:22]
    assert [int(ArcKayles(f"path:{n}")().value()) for n in range(1, 22)] == values[1:]
    assert [int(NodeKayles(f"path:{n}")().value()) for n in range(1, 21)] == values[2:]


def test_the_bars_that_are_lost_are_those_published():
    lost = lines("chomp.txt")
    assert all(Chomp(*bar).outcome() is Outcome.P for bar in lost)
    two = [(a, b) for a in range(1, 8) for b in range(1, a + 1) if Chomp(a, b).outcome() is Outcome.P]
    assert two == [bar for bar in lost if len(bar) == 2]
    three = [(a, b, 1) for a in range(1, 8) for b in range(1, a + 1) if Chomp(a, b, 1).outcome() is Outcome.P]
    assert three == sorted(bar for bar in lost if len(bar) == 3)


@pytest.mark.parametrize("n", range(2, 6))
def test_a_square_bar_is_won_by_leaving_an_l(n):
    assert [min(turn.need) for turn in Chomp(*[n] * n).winning_moves()] == [(1, 1)]


def test_subset_take_away_is_lost_with_few_letters():
    ((*sizes,),) = lines("subset_take_away.txt")
    assert all(SubsetTakeAway(n)().outcome() is Outcome.P for n in sizes)


COMPUTED = {
    "chomp 4 4 4 4": 6,
    "chomp 5 5 5 5 5": 6,
    "chomp 7 7 7 7": 19,
    "chomp 6 6 6 6 6 6": 13,
    "chomp 8 8 8 8 8 8 8": 36,
    "node-kayles grid:5x5": 3,
    "node-kayles grid:6x6": 0,
    "node-kayles grid:7x7": 1,
    "peg-duotaire grid:1x12 without 0,6": 0,
    "peg-duotaire grid:1x20 without 0,10": 0,
    "peg-duotaire grid:4x4 without 2,2": 1,
    "peg-duotaire grid:3x5 without 1,2": 0,
    "clobber grid:3x3": 1,
    "clobber grid:3x4": 0,
    "clobber grid:2x9": 0,
}
"""Not published: found by another program, which shares no code with this one."""


@pytest.mark.parametrize(("text", "value"), COMPUTED.items())
def test_values_that_another_program_found_come_out(text, value):
    assert int(position(text).value()) == value
