"""Published values: each file in tests/golden against the native sequence and the definition."""

from pathlib import Path

import pytest

from games.heaps.plain import values_of
from grundy import Outcome, Wythoff
from grundy.rules import read_ruleset

FILES = sorted(
    path for path in (Path(__file__).parents[2] / "golden").glob("*.txt") if path.read_text().startswith("game ")
)


def fields(path):
    return {line.split(None, 1)[0]: line.split(None, 1)[1] for line in path.read_text().splitlines() if line}


@pytest.mark.parametrize("path", [p for p in FILES if "values" in fields(p)], ids=lambda p: p.stem)
def test_published_values_come_out(path):
    golden = fields(path)
    rules = read_ruleset(golden["game"])
    published = [int(word) for word in golden["values"].split()]
    assert rules.values(len(published) - 1).tolist() == published
    assert values_of(rules.options, len(published) - 1) == published
    assert golden["source"]


@pytest.mark.parametrize("path", [p for p in FILES if "period" in fields(p)], ids=lambda p: p.stem)
def test_published_periods_come_out(path):
    golden = fields(path)
    length, start = golden["period"].split(" from ")
    found = read_ruleset(golden["game"]).period(to=5000)
    assert found is not None
    assert (found.length, found.preperiod) == (int(length), int(start))


def test_wythoff_pairs_are_the_published_ones():
    pairs = [tuple(map(int, word.split(","))) for word in fields(FILES[0].with_name("wythoff.txt"))["pairs"].split()]
    largest = max(pairs)[0]
    lost = [(a, b) for a in range(largest + 1) for b in range(a, 2 * largest) if Wythoff(a, b).outcome() is Outcome.P]
    assert lost == pairs
