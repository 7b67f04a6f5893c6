"""Periods: what is found holds, and nothing is claimed that the values do not prove."""

import itertools
import random
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from games.heaps.plain import code
from grundy._native import Control, find_arithmetic_period, find_period, subtraction_values, taking_values

Values = NDArray[np.uint16]


def octal(text: str, last: int) -> Values:
    return taking_values(code(text), last, Control(), method="plain")


def period(values: Values, reach: int, heaps: int = 2, unequal: bool = False) -> tuple[int, int] | None:
    return find_period(values, reach, heaps, unequal, Control())


def by_definition(values: Values, reach: int, heaps: int, unequal: bool) -> tuple[int, int] | None:
    """Guy and Smith's condition, tried for every period and preperiod, with agreement to the end."""
    last = len(values)
    for p in range(1, last):
        for n0 in range(1, last):
            end = heaps * n0 + (heaps - 1) * p + reach + (p if unequal else 0)
            if end + p > last:
                break
            if (values[n0:-p] == values[n0 + p :]).all():
                wrong = np.flatnonzero(values[:-p] != values[p:])
                return (int(wrong[-1]) + 1 if wrong.size else 0), p
    return None


def test_all_periods_are_tried_at_once_as_if_one_by_one() -> None:
    rng = random.Random(1)
    found = 0
    for _ in range(400):
        p, n0, size = rng.randint(1, 9), rng.randint(0, 9), rng.randint(1, 70)
        block = [rng.randint(0, 2) for _ in range(p)]
        row = [rng.randint(0, 2) for _ in range(n0)] + list(itertools.islice(itertools.cycle(block), 80))
        if rng.random() < 0.3:
            row[rng.randrange(len(row))] = 3
        values = np.array(row[:size], dtype=np.uint16)
        for heaps, unequal in [(1, False), (2, False), (2, True), (3, False)]:
            reach = rng.randint(0, 4)
            answer = period(values, reach, heaps, unequal)
            assert answer == by_definition(values, reach, heaps, unequal)
            found += answer is not None
    assert found > 100


GOLDEN = Path(__file__).parents[1] / "golden" / "octal_periods.txt"
KNOWN = [line for line in GOLDEN.read_text().splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("line", KNOWN)
def test_known_periods_come_out_as_soon_as_the_values_prove_them(line: str) -> None:
    text, preperiod, length = line.split()[0], *map(int, line.split()[1:])
    digits = code(text)
    reach = len(digits) - 1
    need = 2 * max(preperiod, 1) + 2 * length + reach
    values = octal(text, need)
    assert period(values[:need], reach) == (preperiod, length)
    assert period(values[: need - 1], reach) is None


@pytest.mark.parametrize("text", [".6", ".04", ".06", ".14", ".36", ".37", ".64", ".74", ".76"])
def test_no_period_is_claimed_for_open_games(text: str) -> None:
    assert period(octal(text, 5000), len(code(text)) - 1) is None


def test_a_preperiod_of_zero_is_proved_from_heap_one() -> None:
    assert period(octal(".4", 4), 1) is None  # 0 0 0 1 0: the first two heaps alone would say "always 0"
    assert period(octal(".4", 200), 1) == (54, 34)


@pytest.mark.parametrize("text", [".9", ".F", ".B", ".E", ".3F", "8.3", "C.3"])
def test_periods_of_hexadecimal_games_go_on(text: str) -> None:
    values = octal(text, 1500)
    answer = period(values[:500], len(code(text)) - 1, 3)
    if answer is not None:
        preperiod, length = answer
        assert (values[preperiod:-length] == values[preperiod + length :]).all()


def test_some_hexadecimal_games_have_periods() -> None:
    assert period(octal(".F", 200), 1, 3) == (0, 2)


@pytest.mark.parametrize("seed", range(20))
def test_finite_subtraction_sets_are_periodic_once_a_window_repeats(seed: int) -> None:
    rng = random.Random(seed)
    takes = rng.sample(range(1, 13), rng.randint(1, 5))
    values = np.asarray(subtraction_values(takes, False, 5000, Control()))
    answer = period(values[:2000], max(takes), 1)
    assert answer is not None
    preperiod, length = answer
    assert (values[preperiod:-length] == values[preperiod + length :]).all()
    assert not any((values[1000 : 3000 - q] == values[1000 + q : 3000]).all() for q in range(1, length))


@pytest.mark.parametrize("seed", range(20))
def test_all_but_sets_are_arithmetic_periodic(seed: int) -> None:
    rng = random.Random(seed)
    barred = rng.sample(range(1, 13), rng.randint(0, 5))
    values = np.asarray(subtraction_values(barred, True, 6000, Control())).astype(np.int64)
    answer = find_arithmetic_period(values[:3000].astype(np.uint16), max(barred, default=0), Control())
    assert answer is not None
    preperiod, length, saltus = answer
    assert (values[preperiod:-length] + saltus == values[preperiod + length :]).all()
    assert preperiod == 0 or values[preperiod - 1] + saltus != values[preperiod - 1 + length]


def test_too_few_values_prove_nothing() -> None:
    for size in range(3):
        values = np.zeros(size, dtype=np.uint16)
        assert period(values, 2) is None
        assert find_arithmetic_period(values, 2, Control()) is None
    assert period(np.zeros(10, dtype=np.uint16), 2**62) is None


def test_a_move_leaves_one_to_three_heaps() -> None:
    with pytest.raises(ValueError, match="a move leaves at most one, two or three heaps, unequal ones at most two"):
        period(np.zeros(10, dtype=np.uint16), 2, 4)
