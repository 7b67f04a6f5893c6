"""What the paper conjectures of rows, as far as a test goes; and the statements of the paper that are wrong."""

from itertools import product

import pytest

from grundy import position
from grundy.theory.take_turn.conjectures import chain_values, gaps_that_differ, growths, two_gaps
from grundy.theory.take_turn.row import Row
from grundy.theory.take_turn.row_forms import c
from grundy.theory.take_turn.row_tables import row_table
from grundy.theory.take_turn.rows import row_value
from theory.take_turn.plain_rows import TURNED, value


def test_conjecture_12_1_holds_up_to_n_100_and_m_800():
    found = growths(100, 800)
    assert None not in found
    assert {(growth.period, growth.saltus) for growth in found if growth} == {(2, 0), (3, 2)}
    threes = [n for n, growth in enumerate(found) if growth and growth.period == 3]
    assert threes == [1, 2, 3, 8, *range(13, 101, 12)]


def test_conjecture_12_2_as_printed_is_wrong():
    table = row_table("TT", 40, 40)
    assert (table[10, 11], table[13, 14]) == (1, 14)
    assert value("H" * 10 + "TT" + "H" * 11) == 1
    printed = {(m, n) for m in range(9, 41) for n in range(m, 41) if n - m <= 1 or (n - m == 2 and m % 3 == 2)}
    lost = {(m, n) for m in range(9, 41) for n in range(m, 41) if table[m, n] == 0}
    assert printed - lost == {(3 * k + 1, 3 * k + 2) for k in range(3, 13)}
    assert lost <= printed


def test_conjecture_12_3_holds_up_to_200():
    assert gaps_that_differ(200) == [(5, n) for n in range(12, 201, 6)]
    two, four = row_table("TT", 5, 200), row_table("TTTT", 5, 200)
    assert {int(two[5, n] ^ four[5, n]) for n in range(12, 201, 6)} == {1}


def test_conjecture_16_holds_up_to_five_blocks():
    assert chain_values(5) == [2, 4, 6, 8, 10, 12]
    for m in range(4):
        for n in range(3):
            chain = "-".join(["H", *["V"] * m, *["W"] * n, "E"])
            assert int(position(f"odd-odd chain:{chain}").value()) == 2 * (n + 1) + m % 2


def test_theorem_9_7_as_printed_is_wrong_first_at_8_and_7():
    table = row_table("TT", 60, 60, tail_left=True)
    wrong = [(m, n) for m in range(5, 61) for n in range(3, 61) if table[m, n] != c(n - 3) + (m + 1) % 2]
    assert wrong[0] == (8, 7)
    assert table[8, 7] == value("T" + "H" * 8 + "TT" + "H" * 7) == 4
    assert c(7 - 3) + (8 + 1) % 2 == 3
    assert set(wrong) == {(m, n) for q in range(1, 10) for n in (6 * q + 1, 6 * q + 2) for m in extra(q) if m < 61 > n}


def extra(q: int) -> tuple[int, int]:
    return 12 * (q & -q) - 4, 12 * (q & -q) - 2


MIDDLE = "H" * 5 + "TT" + "H" * 13


@pytest.mark.parametrize("j", range(1, 13))
def test_two_gaps_are_worth_9_exactly_where_they_are_equal(j):
    for k in range(1, 13):
        expected = 9 if k == j else 5 - (k - j) % 2 if k > j else 4 + (j - k) % 2
        assert two_gaps(k, j) == expected


@pytest.mark.parametrize("middle", [MIDDLE, MIDDLE[::-1]], ids=["from the left", "from the right"])
def test_a_head_a_gap_and_a_beginning_of_the_middle_have_period_2_in_the_gap(middle):
    beginnings = [middle[: end - 1] + TURNED[middle[end - 1]] for end in range(1, len(middle) + 1)]
    for coins in ["H", *beginnings, f"{middle}H"]:
        values = [row_value(Row.of("H" + "T" * k + coins)) for k in range(1, 7)]
        assert values[2:] == values[:-2], coins


def test_rows_with_a_fixed_end_are_constant_or_grow_for_even_and_for_odd_numbers_of_heads():
    """Theorem R8, for all ends of up to six coins, as far as 240 heads show it."""
    kinds = set()
    for size in range(1, 7):
        for coins in product("HT", repeat=size - 1):
            values = row_table("T" + "".join(coins), 240, 0, tail_left=True)[:, 0].astype(int)
            for parity in (0, 1):
                late = values[120 + parity :: 2]
                constant = bool((late == late[0]).all())
                assert constant or late[30:].min() > values[parity:60:2].max()
                kinds.add(constant)
    assert kinds == {True, False}
