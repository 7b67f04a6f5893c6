import _thread
import threading

import numpy as np
import pytest

from grundy import _native
from grundy.errors import GrundyError, NotApplicable
from grundy.values import Nimber, field
from grundy.values.arrays import (
    nim_inverse,
    nim_outer,
    nim_power,
    nim_product,
    nim_quotient,
    nim_sqrt,
    nim_sum,
)

METHODS = ["auto", "table"] + ["clmul"] * _native.nim_has_clmul()


def words(size, seed=0):
    """Numbers of all sizes up to 64 bits."""
    rng = np.random.default_rng(seed)
    return rng.integers(0, 2**64, size, np.uint64) >> rng.integers(0, 64, size, np.uint64)


def test_the_methods_agree_on_pairs_of_all_sizes():
    a, b = words(200_000, 1), words(200_000, 2)
    by_tables = nim_product(a, b, "table")
    assert all((nim_product(a, b, method) == by_tables).all() for method in METHODS)
    assert (nim_power(a, 3, "table") == nim_product(nim_product(a, a), a)).all()


@pytest.mark.parametrize("method", METHODS)
def test_arrays_compute_as_single_numbers_do(method):
    a, b = words(300, 3), words(300, 4) | np.uint64(1)
    pairs = [(int(x), int(y)) for x, y in zip(a, b, strict=True)]
    assert nim_sum(a, b).tolist() == [x ^ y for x, y in pairs]
    assert nim_product(a, b, method).tolist() == [field.product(x, y) for x, y in pairs]
    assert nim_inverse(b, method).tolist() == [field.inverse(y) for _, y in pairs]
    assert nim_quotient(a, b, method).tolist() == [field.product(x, field.inverse(y)) for x, y in pairs]
    assert nim_sqrt(a, method).tolist() == [field.sqrt(x) for x, _ in pairs]
    assert nim_power(a, b, method).tolist() == [field.power(x, y) for x, y in pairs]
    assert nim_power(b, -3, method).tolist() == [field.power(y, -3) for _, y in pairs]


@pytest.mark.parametrize("exponent", [0, 1, -1, 2**64 - 2, 2**64 - 1, 2**64, 2**200 + 5, -(2**200)])
def test_one_exponent_may_have_any_size(exponent):
    a = [1, 2, 2**63 + 5]
    assert nim_power(a, exponent).tolist() == [field.power(x, exponent) for x in a]
    if exponent >= 0:
        assert nim_power(0, exponent) == field.power(0, exponent)


def test_exponents_in_arrays_may_be_negative():
    exponents = np.array([-(2**63), -5, -1, 0, 7, 2**63 - 1])
    assert nim_power(6, exponents).tolist() == [field.power(6, int(e)) for e in exponents]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    "shapes", [((3, 1), (4,)), ((2, 3), ()), ((), ()), ((1,), (2, 2)), ((0,), (1,)), ((0, 4), (4,))]
)
def test_operands_broadcast(method, shapes):
    a, b = (words(int(np.prod(shape)), 5).reshape(shape) for shape in shapes)
    expected = np.vectorize(lambda x, y: field.product(int(x), int(y)), otypes=[np.uint64])(a, b)
    for result in (nim_product(a, b, method), nim_product(b, a, method)):
        assert result.dtype == np.uint64
        assert result.shape == expected.shape
        assert (result == expected).all()


def test_arrays_need_not_be_contiguous():
    a = words(64, 6).reshape(8, 8)
    assert (nim_product(a.T, a[::-1]) == nim_product(a.T.copy(), a[::-1].copy())).all()
    assert (nim_sqrt(a[::2, 1::3]) == nim_sqrt(a)[::2, 1::3]).all()


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("shape", [(0, 5), (5, 0), (1, 1), (3, 400), (400, 3), (70, 70)])
def test_the_outer_product_is_the_table_of_products(method, shape):
    a, b = words(shape[0], 7), words(shape[1], 8)
    assert (nim_outer(a, b, method) == nim_product(a[:, None], b)).all()
    assert nim_outer(a, b, method).shape == shape
    assert int(nim_outer(6, 9, method)) == 1


def test_all_that_holds_whole_numbers_is_taken():
    for sevens in ([7], np.array([7], np.int8), np.array([7], object), [Nimber(7)], [np.uint64(7)]):
        assert nim_sum(sevens, [2**64 - 1]).tolist() == [2**64 - 8]
    assert nim_product([1, 2**63], [1, 1]).tolist() == [1, 2**63]


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        ([3, -1], GrundyError, "a nimber is a whole number from 0, got -1"),
        ([-1, 2**63], GrundyError, "a nimber is a whole number from 0, got -1"),
        ([2**64], GrundyError, r"arrays hold nimbers below 2\^64, got one of 65 bits; use Nimber for it"),
        ([1.5], TypeError, r"a nimber is made of a whole number or a text such as '\*3', got 1\.5"),
        ([True], TypeError, r"a nimber is made of a whole number or a text such as '\*3', got True"),
        (["x"], GrundyError, r"a nimber is written 0, \*, \*2 or 2, got 'x'"),
    ],
)
def test_what_is_no_nimber_of_64_bits_is_refused(values, error, message):
    with pytest.raises(error, match=f"^{message}$"):
        nim_sqrt(values)


@pytest.mark.parametrize(
    "compute",
    [lambda: nim_inverse([1, 0]), lambda: nim_quotient(1, [1, 0]), lambda: nim_power([0, 1], [-1, 0])],
)
def test_zero_has_no_inverse(compute):
    with pytest.raises(ZeroDivisionError, match=r"^0 has no inverse in the nim field$"):
        compute()


def test_exponents_are_whole_numbers():
    with pytest.raises(TypeError, match=r"^exponents are whole numbers of 64 bits, got an array of float64$"):
        nim_power(3, [0.5])


def test_methods_are_known_by_name():
    with pytest.raises(GrundyError, match=r"^a method of the nim field is 'auto', 'clmul' or 'table', got 'fast'$"):
        nim_product(1, 1, "fast")


def test_a_processor_without_carryless_products_says_so(monkeypatch):
    monkeypatch.setattr(_native, "nim_has_clmul", lambda: False)
    with pytest.raises(NotApplicable, match=r"^this processor does not multiply without carry; use method='table'$"):
        nim_product(1, 1, "clmul")


def test_an_interrupt_ends_long_work():
    threading.Timer(0.1, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        nim_power(np.full(20_000_000, 3, np.uint64), -1, "table")
