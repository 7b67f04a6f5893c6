"""Values of taking-and-breaking and subtraction games against their definition."""

import numpy as np
import pytest

from games.heaps.plain import code, taking, values_of
from grundy._native import Account, Control, Stopped, subtraction_values, taking_values


def native(text: str, last: int, *, unequal: bool = False) -> list[int]:
    return taking_values(code(text), last, Control(), unequal=unequal, method="plain").tolist()


@pytest.mark.parametrize("first", range(8))
def test_every_octal_code_of_one_and_two_digits_agrees_with_the_definition(first: int) -> None:
    for second in range(8):
        text = f".{first}{second}"
        assert native(text, 100) == taking(code(text), 100), text


@pytest.mark.parametrize("text", ["4.0", "4.7", "4.44", "4.333333", "4.307", ".777777", ".0000004", ".007", ".0"])
def test_other_octal_codes_agree_with_the_definition(text: str) -> None:
    assert native(text, 150) == taking(code(text), 150)


@pytest.mark.parametrize(
    "text", [".8", ".9", ".F", "8.0", "C.7", ".08", ".008", "8.3", ".A8", ".880008", "4.8", "0.48", ".84"]
)
def test_hexadecimal_codes_agree_with_the_definition(text: str) -> None:
    assert native(text, 70) == taking(code(text), 70)


@pytest.mark.parametrize("text", ["4.0", ".4", ".7", ".47", "4.3"])
def test_two_unequal_parts_agree_with_the_definition(text: str) -> None:
    assert native(text, 150, unequal=True) == taking(code(text), 150, unequal=True)


def test_values_come_as_an_array_of_sixteen_bit_numbers() -> None:
    values = taking_values(code(".77"), 12, Control())
    assert values.dtype == np.uint16
    assert values.tolist() == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    assert taking_values(b"", 3, Control()).tolist() == [0, 0, 0, 0]
    assert taking_values(code(".77"), 0, Control()).tolist() == [0]


def test_taking_one_stone_less_or_more_gives_the_same_sequences_shifted() -> None:
    assert native(".6", 2001)[1:] == native(".37", 2000)
    assert native(".07", 2001)[1:] == native(".137", 2000)
    assert native(".4", 2002)[2:] == native(".137", 2000)
    assert native(".04", 2001)[1:] == native(".007", 2000)


def test_octal_161_and_36_first_differ_at_heap_519() -> None:
    one, other = native(".161", 519), native(".36", 519)
    assert one[:519] == other[:519]
    assert one[519] != other[519]


def test_octal_27_is_26() -> None:
    assert native(".27", 2000) == native(".26", 2000)


@pytest.mark.parametrize("takes", [(), (1,), (2,), (1, 3, 4), (4, 1, 3, 3), (2, 5, 7), (10,), (1, 4, 9, 16, 25, 36)])
@pytest.mark.parametrize("all_but", [False, True])
def test_subtraction_sets_agree_with_the_definition(takes: tuple[int, ...], all_but: bool) -> None:
    def options(heap: int) -> list[tuple[int]]:
        return [(heap - k,) for k in range(1, heap + 1) if (k in takes) != all_but]

    assert subtraction_values(takes, all_but, 200, Control()).tolist() == values_of(options, 200)


def test_a_subtraction_set_is_an_octal_code_of_digits_0_and_3() -> None:
    assert subtraction_values((1, 3, 4), False, 500, Control()).tolist() == native(".3033", 500)


@pytest.mark.parametrize(
    ("digits", "unequal", "message"),
    [
        (b"\x00\x10", False, "a digit of a code is at most 15"),
        (b"\x03\x07", False, "a move that takes nothing must break the heap"),
        (b"\x08", True, "unequal parts are defined for two heaps only"),
    ],
)
def test_digits_that_are_no_code_are_refused(digits: bytes, unequal: bool, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        taking_values(digits, 10, Control(), unequal=unequal)


def test_taking_nothing_is_no_subtraction() -> None:
    with pytest.raises(ValueError, match="a move takes at least one stone"):
        subtraction_values((0, 1), False, 10, Control())


def test_a_value_above_sixteen_bits_is_an_error() -> None:
    nim = subtraction_values((), True, 65535, Control())
    assert int(nim[-1]) == 65535
    with pytest.raises(OverflowError, match="heap 65536 has a value above 65535, which is not supported"):
        subtraction_values((), True, 65536, Control())


@pytest.mark.parametrize("last", [10**6, 2**40, 2**63])
def test_memory_is_checked_before_it_is_used(last: int) -> None:
    with pytest.raises(MemoryError, match=r"^needs [0-9]+ bytes, the limit is 1000000$"):
        taking_values(code(".77"), last, Control(), memory=10**6)
    with pytest.raises(MemoryError, match=r"^needs [0-9]+ bytes, the limit is 1000000$"):
        subtraction_values((1, 2), False, last, Control(), memory=10**6)


def test_the_sets_of_a_hexadecimal_game_count_as_memory() -> None:
    assert taking_values(code(".8"), 1000, Control(), memory=10**6).size == 1001
    with pytest.raises(MemoryError, match="the limit is 1000000"):
        taking_values(code(".8"), 4000, Control(), memory=10**6)


def test_limits_stop_the_work() -> None:
    for method in ("automatic", "plain"):
        with pytest.raises(Stopped, match="seconds"):
            taking_values(code(".37"), 10**7, Control(Account(seconds=0.05)), method=method)
    with pytest.raises(Stopped, match="positions"):
        taking_values(code(".8"), 10**5, Control(Account(positions=1000)))
    with pytest.raises(Stopped, match="seconds"):
        subtraction_values((1, 2), False, 10**9, Control(Account(seconds=0.05)))
