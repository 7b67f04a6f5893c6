import copy
import itertools
import pickle

import pytest

from grundy.errors import GrundyError
from grundy.values import Nimber, Outcome, mex


def test_nimbers_print_as_stars():
    assert [str(Nimber(n)) for n in (0, 1, 2, 31)] == ["0", "*", "*2", "*31"]
    assert repr([Nimber(1), Nimber(4)]) == "[*, *4]"
    assert f"{Nimber(2):>4}|{Nimber(2)}" == "  *2|*2"


@pytest.mark.parametrize("n", [0, 1, 2, 10, 2**64, 10**4000, 2**100_000 + 1], ids=int.bit_length)
def test_what_is_printed_reads_back(n):
    assert Nimber(str(Nimber(n))) == Nimber.parse(repr(Nimber(n))) == Nimber(n)


@pytest.mark.parametrize(
    ("text", "n"), [("*", 1), (" *5 ", 5), ("5", 5), ("0", 0), ("*0", 0), ("0xff", 255), ("*0x10", 16)]
)
def test_texts_read_as_nimbers(text, n):
    assert Nimber(text) == Nimber(n)


@pytest.mark.parametrize("text", ["", "**", "-1", "*-1", "1.5", "x", "*x", "1_0", "²", "٣", "0x", "* 5"])
def test_texts_that_are_no_nimber_are_named(text):
    with pytest.raises(GrundyError, match=r"^a nimber is written 0, \*, \*2 or 2, got ") as caught:
        Nimber(text)
    assert repr(text) in str(caught.value)


def test_a_decimal_text_that_is_too_long_says_how_to_write_it():
    with pytest.raises(GrundyError, match=r"^a nimber of 5,000 digits is too long; write it as 0x\.\.\.$"):
        Nimber("1" * 5000)


def test_a_nimber_is_never_negative():
    with pytest.raises(GrundyError, match=r"^a nimber is a whole number from 0, got -1$"):
        Nimber(-1)


@pytest.mark.parametrize("value", [True, 1.0, None, (1,)])
def test_a_nimber_is_made_of_whole_numbers(value):
    with pytest.raises(TypeError, match=r"^a nimber is made of a whole number or a text such as '\*3', got ") as e:
        Nimber(value)
    assert str(e.value).endswith(repr(value))


def test_the_sum_is_addition_without_carry():
    for a, b in itertools.product(range(16), repeat=2):
        assert int(Nimber(a) + Nimber(b)) == int(Nimber(a) - Nimber(b)) == a ^ b
    assert -Nimber(5) == Nimber(5)
    assert sum([Nimber(3), Nimber(5)], Nimber(0)) == Nimber(6)


@pytest.mark.parametrize("add", [lambda a, b: a + b, lambda a, b: b + a, lambda a, b: a - b, lambda a, b: b - a])
def test_a_nimber_does_not_add_to_an_int(add):
    with pytest.raises(TypeError, match=r"^a nimber adds to nimbers only, got 3; write Nimber\(3\)$"):
        add(Nimber(3), 3)
    with pytest.raises(TypeError, match=r"^a nimber adds to nimbers only, got -3$"):
        add(Nimber(3), -3)
    with pytest.raises(TypeError, match="unsupported operand"):
        add(Nimber(3), 0.5)


def test_a_nimber_is_not_the_int_of_the_same_size():
    assert Nimber(3) != 3
    assert 3 not in {Nimber(3)}
    assert Nimber(3) == Nimber(3)
    assert len({Nimber(3), Nimber(3), Nimber(4)}) == 2


def test_nimbers_are_ordered_by_size():
    assert sorted([Nimber(3), Nimber(0), Nimber(2)]) == [Nimber(0), Nimber(2), Nimber(3)]
    assert Nimber(1) < Nimber(2) <= Nimber(2)
    assert Nimber(3) > Nimber(2) >= Nimber(2)
    with pytest.raises(TypeError, match="'<' not supported"):
        assert Nimber(1) < 2


def test_only_zero_is_false():
    assert [bool(Nimber(n)) for n in range(3)] == [False, True, True]


def test_nimbers_do_not_change():
    with pytest.raises(AttributeError, match=r"^a nimber cannot be changed; make another one$"):
        Nimber(3)._n = 4
    with pytest.raises(AttributeError, match=r"^a nimber cannot be changed; make another one$"):
        del Nimber(3)._n
    with pytest.raises(AttributeError, match=r"^a nimber cannot be changed; make another one$"):
        Nimber(3).name = "three"


def test_nimbers_pickle_and_copy():
    for value in (Nimber(0), Nimber(2**70)):
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == copy.copy(value) == value


def test_outcomes_print_as_letters():
    assert [str(Outcome.N), repr(Outcome.P)] == ["N", "P"]


def test_mex_is_the_least_number_missing():
    for size in range(5):
        for values in itertools.product(range(5), repeat=size):
            least = mex(values)
            assert least not in values
            assert all(smaller in values for smaller in range(least))


def test_mex_of_nimbers_is_a_nimber():
    assert mex(Nimber(n) for n in (0, 1, 1, 4)) == Nimber(2)
    assert mex(iter([])) == 0


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([0, Nimber(1)], r"mex takes ints or nimbers, not both at once; write Nimber\(n\) for the ints"),
        ([0, 0.5], r"mex takes whole numbers or nimbers, got 0\.5"),
        (["0"], r"mex takes whole numbers or nimbers, got '0'"),
    ],
)
def test_mex_refuses_what_is_no_value(values, message):
    with pytest.raises(TypeError, match=f"^{message}$"):
        mex(values)
