"""The field of nimbers on plain numbers of any size.

The nimbers below 2^(2^k) are a field for every k. It is the field below with D = 2^(2^(k-1)) added, for which
D D = D + D/2 (nim product and sum): its elements are the pairs `high D + low` of elements below. Up to 64
bits the native core computes; above it these pairs are taken apart.

Source: Conway, On Numbers and Games, chapter 6.
"""

from __future__ import annotations

from grundy import _native
from grundy.errors import NotApplicable

_WORD = 64

# The prime factors of 2^(2^k) + 1 for k = 0, 1, ...; the field of 2^(2^k) elements has as many nonzero ones
# as the product of the first k lines.
_FERMAT_PRIMES = (
    (3,),
    (5,),
    (17,),
    (257,),
    (65537,),
    (641, 6700417),
    (274177, 67280421310721),
    (59649589127497217, 5704689200685129054721),
)


def degree(a: int) -> int:
    """Return the number of bits of the smallest field that holds `a`: 1, 2, 4, 8, ...

    >>> [degree(a) for a in (0, 1, 2, 3, 4, 15, 16, 255, 256, 2**64)]
    [1, 1, 2, 2, 4, 4, 8, 8, 16, 128]
    """
    return 1 << (max(a.bit_length(), 1) - 1).bit_length()


def product(a: int, b: int) -> int:
    """Multiply.

    >>> product(7, 9), product(2**32, 2**32) == 2**32 + 2**31, product(3, 2**64) == 3 * 2**64
    (8, True, True)
    """
    if not (a | b) >> _WORD:
        return _native.nim_product(a, b)
    return _product(a, b, degree(a | b))


def _product(a: int, b: int, bits: int) -> int:
    if bits <= _WORD:
        return _native.nim_product(a, b)
    half, low = bits // 2, (1 << bits // 2) - 1
    a1, a0, b1, b0 = a >> half, a & low, b >> half, b & low
    if not a1 and not b1:
        return _product(a0, b0, half)
    lows = _product(a0, b0, half)
    if not a1 or not b1:
        return _product(a1 or a0, b1 or b0, half) << half | lows
    highs = _product(a1, b1, half)
    return (_product(a0 ^ a1, b0 ^ b1, half) ^ lows) << half | lows ^ _times_top(highs, half)


def _times_top(a: int, bits: int) -> int:
    """Multiply by 2^(bits - 1), the highest bit of the field, which is the D/2 of the next field."""
    if bits <= _WORD:
        return _native.nim_product(a, 1 << bits - 1)
    half = bits // 2
    a1, a0 = a >> half, a & (1 << half) - 1
    return _times_top(a0 ^ a1, half) << half | _times_top(_times_top(a1, half), half)


def square(a: int) -> int:
    """Multiply a number by itself; cheaper than a product.

    >>> square(4), square(2**64) == 2**64 + 2**63
    (6, True)
    """
    if a.bit_length() <= _WORD:
        return _native.nim_square(a)
    half = degree(a) // 2
    high = square(a >> half)
    return high << half | square(a & (1 << half) - 1) ^ _times_top(high, half)


def sqrt(a: int) -> int:
    """Return the one number whose square is `a`.

    >>> sqrt(6), square(sqrt(2**100 + 7)) == 2**100 + 7
    (4, True)
    """
    if a.bit_length() <= _WORD:
        return _native.nim_sqrt(a)
    half = degree(a) // 2
    high = a >> half
    return sqrt(high) << half | sqrt(a & (1 << half) - 1 ^ _times_top(high, half))


def inverse(a: int) -> int:
    """Return the number whose product with `a` is 1.

    >>> inverse(2), product(2**90 + 5, inverse(2**90 + 5))
    (3, 1)
    """
    if not a:
        raise ZeroDivisionError("0 has no inverse in the nim field")
    if a.bit_length() <= _WORD:
        return _native.nim_inverse(a)
    half = degree(a) // 2
    high, low = a >> half, a & (1 << half) - 1
    both = high ^ low  # high D + both is the conjugate: its product with a lies in the field below
    factor = inverse(product(low, both) ^ _times_top(square(high), half))
    return product(high, factor) << half | product(both, factor)


def power(a: int, exponent: int) -> int:
    """Raise to a power, also a negative one; 0 to the power 0 is 1.

    >>> power(5, 3), power(5, -1) == inverse(5), power(10279, 3) == 2**15, power(2**64 + 3, 2**128 - 1)
    (13, True, True, 1)
    """
    if exponent < 0:
        return power(inverse(a), -exponent)
    if not a:
        return 0 if exponent else 1
    bits = degree(a)
    exponent %= (1 << bits) - 1
    if bits <= _WORD:
        return _native.nim_power(a, exponent)
    result = 1
    for digit in f"{exponent:b}":
        result = square(result)
        if digit == "1":
            result = product(result, a)
    return result


def solve_quadratic(a: int) -> int:
    """Return the even x with x x + x = a. The other solution is x + 1.

    They are in the smallest field that holds `a`, or in the next if `a` has the highest bit of that field.

    >>> solve_quadratic(1), solve_quadratic(2), solve_quadratic(2**63) == 2**64
    (2, 4, True)
    """
    bits = degree(a)
    if a >> bits - 1:  # with x = D + y and D D + D = D/2, which is the highest bit
        return 1 << bits | solve_quadratic(a ^ 1 << bits - 1)
    if bits <= _WORD:
        return _native.nim_solve_quadratic(a)
    half = bits // 2
    top = 1 << half - 1
    high = solve_quadratic(a >> half)
    rest = a & (1 << half) - 1 ^ _times_top(square(high), half)
    if rest & top:
        high, rest = high ^ 1, rest ^ top
    return high << half | solve_quadratic(rest)


def order(a: int) -> int:
    """Return the least k > 0 with a to the power k = 1.

    >>> order(1), order(2), order(4), order(2**32 + 6) == 2**64 - 1
    (1, 3, 15, True)
    """
    if not a:
        raise ZeroDivisionError("0 has no multiplicative order")
    level = degree(a).bit_length() - 1
    if level > len(_FERMAT_PRIMES):
        limit = 1 << len(_FERMAT_PRIMES)
        raise NotApplicable(f"orders are known for nimbers below 2^{limit}, got one of {a.bit_length()} bits")
    result = (1 << (1 << level)) - 1
    for primes in _FERMAT_PRIMES[:level]:
        for prime in primes:  # no prime divides twice
            if power(a, result // prime) == 1:
                result //= prime
    return result


def minimal_polynomial(a: int) -> int:
    """Return the polynomial of least degree over {0, 1} with the root `a`; bit i is the coefficient of x^i.

    >>> [bin(minimal_polynomial(a)) for a in (0, 1, 2, 4)]
    ['0b10', '0b11', '0b111', '0b10011']
    """
    basis: dict[int, tuple[int, int]] = {}  # highest bit: a sum of powers of a, and which powers
    element, exponent = 1, 0
    while True:
        rest, powers = element, 1 << exponent
        while rest and rest.bit_length() in basis:
            other, others = basis[rest.bit_length()]
            rest, powers = rest ^ other, powers ^ others
        if not rest:
            return powers
        basis[rest.bit_length()] = rest, powers
        element, exponent = product(element, a), exponent + 1
