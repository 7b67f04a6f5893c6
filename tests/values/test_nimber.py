import copy
import itertools
import json
import pickle
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from grundy import Chomp, Nim
from grundy.errors import GrundyError
from grundy.values import Nimber, Outcome, mex
from grundy.values.arrays import nim_power


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


@pytest.mark.parametrize("other", [0.5, Fraction(1, 2), Decimal(2), 1j, True, np.float64(2)], ids=repr)
def test_other_numbers_to_the_right_are_refused(other):
    with pytest.raises(TypeError, match=r"^a nimber adds to nimbers only, got "):
        Nimber(3) + other


def test_what_is_no_number_speaks_for_itself():
    with pytest.raises(TypeError, match=r"^unsupported operand type\(s\) for \+: 'Nimber' and 'NoneType'$"):
        Nimber(3) + None


def test_a_nimber_is_equal_to_the_int_of_the_same_size():
    assert Nimber(3) == 3
    assert Nimber(3) != 4
    assert Nimber(2**70) == 2**70
    assert {3: "three"}[Nimber(3)] == "three"
    assert {3, Nimber(3), Nimber(4), 4} == {Nimber(3), 4}
    assert all(hash(Nimber(n)) == hash(n) for n in (0, 1, 2**61 - 1, 2**64, 2**5000))


def test_nimbers_and_ints_are_ordered_by_size():
    mixed = [Nimber(3), 0, Nimber(2), 7, Nimber(2**70)]
    assert sorted(mixed) == [0, 2, 3, 7, 2**70]
    assert 1 < Nimber(2) <= 2 <= Nimber(2)
    assert Nimber(3) > 2 >= Nimber(2) >= Nimber(1)
    assert max(mixed) == 2**70


def test_nimbers_are_numbers_of_json():
    record = {"value": Nimber(3), "values": [Nimber(0), Nimber(2**70)], "outcome": Outcome.N}
    assert json.dumps(record) == '{"value": 3, "values": [0, 1180591620717411303424], "outcome": "N"}'
    assert json.loads(json.dumps(record)) == record
    assert json.dumps({Nimber(3): Outcome.P}) == '{"3": "P"}'
    assert json.dumps(record, indent=1).replace("\n", "").replace(" ", "") == json.dumps(record).replace(" ", "")


def test_nimbers_format_as_texts_and_with_a_letter_for_numbers_as_numbers():
    assert f"{Nimber(12)} {Nimber(12):>4} {Nimber(12):d} {Nimber(12):04x} {Nimber(12):.1f}" == "*12  *12 12 000c 12.0"
    assert "%d %s" % (Nimber(12), Nimber(12)) == "12 *12"  # noqa: UP031


def test_arrays_of_nimbers_are_plain_integers():
    array = np.array([Nimber(3), Nimber(5)])
    assert array.dtype.kind == "i"
    assert array.sum() == 8
    assert np.array([Nimber(2**63)]).dtype == np.uint64
    assert (array == Nimber(3)).tolist() == (Nimber(3) == array).tolist() == [True, False]
    assert (array > Nimber(3)).tolist() == (Nimber(3) < array).tolist() == [False, True]
    assert (array == Nimber(2**70)).tolist() == [False, False]
    assert np.maximum(array, Nimber(4)).tolist() == [4, 5]
    assert np.histogram(array, bins=[0, 4, 8])[0].tolist() == [1, 1]


@pytest.mark.parametrize("number", [np.array([7, 8]), np.int64(7), np.uint8(7)], ids=repr)
def test_nimbers_do_not_add_to_arrays(number):
    for add in (lambda a, b: a + b, lambda a, b: b + a, lambda a, b: a - b, lambda a, b: b - a):
        with pytest.raises(TypeError, match=r"^a nimber adds to nimbers only, got 7; write Nimber\(7\)$"):
            add(Nimber(3), number)
    with pytest.raises(TypeError, match=r"^a nimber multiplies by nimbers only, got 7; write Nimber\(7\)$"):
        number * Nimber(3)


def test_arrays_of_objects_keep_the_arithmetic_of_nimbers():
    array = np.array([Nimber(3), Nimber(5)], dtype=object)
    assert (array + Nimber(3)).tolist() == [Nimber(0), Nimber(6)]
    assert [type(value) for value in array * Nimber(2)] == [Nimber, Nimber]


@pytest.mark.parametrize(
    ("compute", "message"),
    [
        (lambda a, b: a ^ b, r"nimbers have no \^ \(which can be read as a sum or as a power\); write \+ or \*\*"),
        (lambda a, b: a // b, r"nimbers have no // \(floor division\); write int\(x\) for the plain number"),
        (lambda a, b: a % b, r"nimbers have no % \(remainder\); write int\(x\) for the plain number"),
        (divmod, r"nimbers have no divmod\(\) \(quotient and remainder\); write int\(x\) for the plain number"),
        (lambda a, b: a & b, r"nimbers have no & \(digits in common\); write int\(x\) for the plain number"),
        (lambda a, b: a | b, r"nimbers have no \| \(digits together\); write int\(x\) for the plain number"),
        (lambda a, b: a << b, r"nimbers have no << \(shift\); write int\(x\) for the plain number"),
        (lambda a, b: a >> b, r"nimbers have no >> \(shift\); write int\(x\) for the plain number"),
    ],
)
def test_what_ints_have_and_nimbers_have_not_is_refused(compute, message):
    for a, b in ((Nimber(3), Nimber(2)), (Nimber(3), 2), (3, Nimber(2))):
        with pytest.raises(TypeError, match=f"^{message}$"):
            compute(a, b)
    with pytest.raises(TypeError, match=r"^nimbers have no ~ \(complement\); write int\(x\) for the plain number$"):
        ~Nimber(3)
    with pytest.raises(TypeError, match=r"^a power of a nimber has no modulus, got 5$"):
        pow(Nimber(3), 2, 5)


def test_exponents_are_plain_numbers():
    for compute in (lambda: Nimber(3) ** Nimber(2), lambda: 3 ** Nimber(2), lambda: nim_power([3], Nimber(2))):
        with pytest.raises(TypeError, match=r"^the exponent of a nimber is a plain whole number, got \*2$"):
            compute()
    with pytest.raises(TypeError, match=r"^the exponent of a nimber is a plain whole number, got 0\.5$"):
        Nimber(3) ** 0.5
    assert Nimber(5) ** np.int64(3) == Nimber(5) ** 3


def test_results_are_nimbers_and_int_gives_the_plain_number():
    a, b = Nimber(6), Nimber(9)
    made = (a + b, a - b, a * b, a / b, a**3, -a, +a, a.sqrt(), a.inverse(), Nimber(a), *a.solve_quadratic())
    assert {type(value) for value in made} == {Nimber}
    assert type(int(a)) is type(a.degree()) is int


def test_values_make_positions():
    assert Nim(Nimber(3), Nimber(5)) == Nim(3, 5)
    assert {type(heap) for heap in Nim(Nimber(3)).state} == {int}
    assert Chomp([Nimber(3), Nimber(2)]).value() == Chomp(Nimber(3), Nimber(2)).value() == Chomp(3, 2).value()


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
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert type(pickle.loads(pickle.dumps(value, protocol))) is Nimber
            assert pickle.loads(pickle.dumps(value, protocol)) == value
        assert type(copy.copy(value)) is type(copy.deepcopy(value)) is Nimber
        assert copy.deepcopy(value) == copy.copy(value) == value


def test_outcomes_print_as_letters():
    assert [str(Outcome.N), repr(Outcome.P)] == ["N", "P"]
    assert f"{Outcome.N}{Outcome.P:>3}" == "N  P"


def test_outcomes_are_texts():
    assert Nim(3).outcome() == "N"
    assert Nim(0).outcome() != "N"
    assert hash(Outcome.N) == hash("N")
    assert {"N": 1}[Outcome.N] == {Outcome.N: 1}["N"] == 1
    assert sorted(["P", Outcome.N, Outcome.P, "N"]) == ["N", "N", "P", "P"]
    assert json.dumps([Outcome.N, {Outcome.P: Outcome.P}]) == '["N", {"P": "P"}]'
    assert np.array([Outcome.N, Outcome.P]).dtype.kind == "U"
    assert Outcome("P") is Outcome.P
    assert pickle.loads(pickle.dumps(Outcome.N)) is copy.deepcopy(Outcome.N) is Outcome.N


def test_outcomes_and_nimbers_are_matched():
    def kind(value):
        match value:
            case Outcome.N:
                return "next"
            case Outcome():
                return "previous"
            case Nimber(0):
                return "zero"
            case Nimber(n):
                return n

    assert [kind(x) for x in (Outcome.N, Outcome.P, Nimber(0), Nimber(4))] == ["next", "previous", "zero", 4]


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
        ([1, Nimber(1)], r"mex takes ints or nimbers, not both at once; write Nimber\(n\) for the ints"),
        ([0, Nimber(1)], r"mex takes ints or nimbers, not both at once; write Nimber\(n\) for the ints"),
        ([0, 0.5], r"mex takes whole numbers or nimbers, got 0\.5"),
        (["0"], r"mex takes whole numbers or nimbers, got '0'"),
    ],
)
def test_mex_refuses_what_is_no_value(values, message):
    with pytest.raises(TypeError, match=f"^{message}$"):
        mex(values)
