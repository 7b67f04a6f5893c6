"""The nim field against its definition, and against the laws of a field."""

import itertools
import math
import random

import numpy as np
import pytest

from grundy.errors import NotApplicable
from grundy.values import Nimber, arrays, field


def products_by_definition(size):
    """a b is the least number that differs from every a' b + a b' + a' b' with a' < a and b' < b."""
    table = np.zeros((size, size), np.uint8)
    for a, b in itertools.combinations_with_replacement(range(1, size), 2):
        seen = np.zeros(size + 1, bool)
        seen[table[:a, b, None] ^ table[a, :b] ^ table[:a, :b]] = True
        table[a, b] = table[b, a] = np.argmin(seen)
    return table


def random_number(rng, bits):
    return rng.getrandbits(rng.randint(1, bits))


def test_all_products_of_8_bits_are_the_mex_of_the_definition():
    numbers = np.arange(256)
    table = products_by_definition(256)
    for method in ("auto", "table"):
        assert (arrays.nim_outer(numbers, numbers, method) == table).all()
        assert (arrays.nim_product(numbers[:, None], numbers, method) == table).all()
    assert all(field.product(a, b) == table[a, b] for a in range(256) for b in range(256))


def test_published_products():
    assert Nimber(2) * Nimber(2) == Nimber(3)
    assert Nimber(4) * Nimber(4) == Nimber(6)
    assert Nimber(16) * Nimber(16) == Nimber(24)
    assert Nimber(2) ** 3 == Nimber(1)
    assert Nimber(10279) ** 3 == Nimber(2**15)


@pytest.mark.parametrize("k", range(13))
def test_a_fermat_power_multiplies_smaller_numbers_as_ever_and_itself_to_three_halves(k):
    d = 1 << (1 << k)
    assert field.product(d, d) == field.square(d) == d ^ d >> 1
    for a in {1, d >> 1, d - 1, 0}:
        assert field.product(a, d) == field.product(d, a) == a * d


@pytest.mark.parametrize("bits", [1, 5, 16, 32, 64, 65, 128, 200, 1000])
def test_nimbers_are_a_field_of_characteristic_two(bits):
    rng = random.Random(bits)
    for _ in range(20):
        a, b, c = (Nimber(random_number(rng, bits)) for _ in range(3))
        assert a * b == b * a
        assert (a * b) * c == a * (b * c)
        assert a * (b + c) == a * b + a * c
        assert (a + b) ** 2 == a**2 + b**2
        assert a * Nimber(1) == a
        assert a * Nimber(0) == Nimber(0)
        if a:
            assert a * a.inverse() == a / a == Nimber(1)
            assert b / a * a == b


@pytest.mark.parametrize("bits", [1, 8, 64, 65, 300])
def test_powers_are_repeated_products(bits):
    rng = random.Random(bits)
    for _ in range(10):
        a = Nimber(random_number(rng, bits) | 1)
        product = Nimber(1)
        for exponent in range(8):
            assert a**exponent == product
            assert a**-exponent == product.inverse()
            product *= a
        assert a ** (2 ** a.degree() - 1) == Nimber(1)
        assert a ** (2 ** a.degree() * 10**30) == a ** (10**30)


def test_powers_of_zero():
    assert Nimber(0) ** 0 == Nimber(1)
    assert Nimber(0) ** 5 == Nimber(0) ** (2**64 - 1) == Nimber(0)


@pytest.mark.parametrize("bits", [1, 8, 64, 65, 300])
def test_the_square_of_the_square_root_is_the_number(bits):
    rng = random.Random(bits)
    for _ in range(20):
        a = Nimber(random_number(rng, bits))
        assert a.sqrt() * a.sqrt() == a
        assert (a * a).sqrt() == a
        assert a.sqrt().degree() == a.degree()


@pytest.mark.parametrize("bits", [1, 8, 63, 64, 65, 300])
def test_a_quadratic_is_solved_in_the_field_of_its_number_unless_that_has_the_highest_bit(bits):
    rng = random.Random(bits)
    for _ in range(40):
        a = Nimber(random_number(rng, bits))
        small, large = a.solve_quadratic()
        assert small < large == small + Nimber(1)
        assert small * small + small == large * large + large == a
        highest = int(a) >> (a.degree() - 1)
        assert small.degree() == 2 * a.degree() if highest else large.degree() <= a.degree()


def test_quadratics_below_256_have_the_roots_that_a_search_finds():
    roots = {}
    for x in range(256):
        roots.setdefault(int(Nimber(x) * Nimber(x) + Nimber(x)), []).append(Nimber(x))
    assert sorted(roots) == list(range(128))
    for a, solutions in roots.items():
        assert list(Nimber(a).solve_quadratic()) == solutions


def test_the_degree_is_the_size_of_the_orbit_under_squaring():
    for a in [*range(300), 2**16, 2**40, 2**64]:
        orbit, x = 1, field.square(a)
        while x != a:
            orbit, x = orbit + 1, field.square(x)
        assert Nimber(a).degree() == orbit


def test_the_order_is_the_first_power_that_is_one():
    for a in range(1, 256):
        power, count = a, 1
        while power != 1:
            power, count = field.product(power, a), count + 1
        assert Nimber(a).order() == count


@pytest.mark.parametrize("bits", [16, 32, 64, 128, 256])
def test_orders_of_large_nimbers_divide_the_group_and_no_smaller_divisor_will_do(bits):
    a = Nimber(random.Random(bits).getrandbits(bits) | 1 << bits - 1)
    order = a.order()
    assert (2**bits - 1) % order == 0
    assert a**order == Nimber(1)
    for prime in itertools.chain.from_iterable(field._FERMAT_PRIMES):
        assert order % prime or a ** (order // prime) != Nimber(1)


def test_the_factors_of_fermat_numbers_are_primes():
    for k, primes in enumerate(field._FERMAT_PRIMES):
        assert math.prod(primes) == 2**2**k + 1
        assert all(pow(base, p - 1, p) == 1 for p in primes for base in (2, 3, 5, 7, 11) if base != p)


def test_the_smallest_primitive_element_of_64_bits_is_two_to_the_32_plus_six():
    orders = [Nimber(2**32 + k).order() for k in range(7)]
    assert orders.index(2**64 - 1) == 6


@pytest.mark.parametrize("bits", [1, 2, 4, 8, 16, 64, 128])
def test_the_minimal_polynomial_is_irreducible_and_has_the_root(bits):
    rng = random.Random(bits)
    for _ in range(5):
        a = Nimber(rng.getrandbits(bits))
        mask = a.minimal_polynomial()
        powers = [a**i for i in range(mask.bit_length()) if mask >> i & 1]
        assert sum(powers, Nimber(0)) == Nimber(0)
        assert mask.bit_length() - 1 == a.degree()  # as many as there are conjugates, which all are roots


@pytest.mark.parametrize(
    ("compute", "message"),
    [
        (lambda a: a * 3, r"a nimber multiplies by nimbers only, got 3; write Nimber\(3\)"),
        (lambda a: 3 * a, r"a nimber multiplies by nimbers only, got 3; write Nimber\(3\)"),
        (lambda a: a / 3, r"a nimber divides by nimbers only, got 3; write Nimber\(3\)"),
        (lambda a: 1 / a, r"a nimber divides nimbers only, got 1; write Nimber\(1\)"),
        (lambda a: a**a, r"the exponent of a nimber is a plain whole number, got \*5"),
        (lambda a: a**0.5, r"the exponent of a nimber is a plain whole number, got 0\.5"),
        (lambda a: 2**a, r"the exponent of a nimber is a plain whole number, got \*5"),
        (lambda a: a * 2.0, r"a nimber multiplies by nimbers only, got 2\.0"),
    ],
)
def test_nimbers_do_not_mix_with_plain_numbers(compute, message):
    with pytest.raises(TypeError, match=f"^{message}$"):
        compute(Nimber(5))


@pytest.mark.parametrize(
    "compute", [lambda: Nimber(5) / Nimber(0), lambda: Nimber(0).inverse(), lambda: Nimber(0) ** -2]
)
def test_zero_has_no_inverse(compute):
    with pytest.raises(ZeroDivisionError, match=r"^0 has no inverse in the nim field$"):
        compute()


def test_orders_that_are_not_known_are_refused():
    with pytest.raises(ZeroDivisionError, match=r"^0 has no multiplicative order$"):
        Nimber(0).order()
    with pytest.raises(NotApplicable, match=r"^orders are known for nimbers below 2\^256, got one of 257 bits$"):
        Nimber(2**256).order()
