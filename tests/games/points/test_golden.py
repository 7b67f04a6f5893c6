"""Published values of games of points: the files in tests/golden against the search."""

from pathlib import Path

import pytest

from grundy import ArcKayles, Chomp, Cram, NodeKayles, Outcome, SubsetTakeAway

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
