"""Nimbers: the values of impartial games, and a field."""

from __future__ import annotations

import re
from operator import index
from typing import Never, NoReturn, SupportsIndex

from grundy.errors import GrundyError
from grundy.values import field

_TEXT = re.compile(r"\*?(?:(0[xX][0-9a-fA-F]+)|([0-9]+))|\*")
# Python refuses to write longer numbers in decimal; a nimber above this prints in hexadecimal.
_DECIMAL_BITS = 14_000


class Nimber:
    """The nimber `n`: the value of a Nim heap of `n` stones. Immutable; prints as `0`, `*`, `*2`, ...

    Nimbers add to nimbers only, by nim-sum (addition without carry). `int()` gives the number. They multiply
    and divide by Conway's nim product, whatever their size; exponents are plain numbers.

    >>> Nimber(3) + Nimber(5), Nimber(1), Nimber(4) + Nimber(4), int(Nimber("*7"))
    (*6, *, 0, 7)
    >>> Nimber(7) * Nimber(9), Nimber(1) / Nimber(2), Nimber(5) ** 3, Nimber(2**64) * Nimber(2**64)
    (*8, *3, *13, *27670116110564327424)
    """

    __slots__ = ("_n",)
    _n: int

    def __new__(cls, value: SupportsIndex | str | Nimber) -> Nimber:
        if type(value) is int and value >= 0:
            return _nimber(value)
        if isinstance(value, str):
            return cls.parse(value)
        return _nimber(value._n if isinstance(value, Nimber) else _whole(value))

    @classmethod
    def parse(cls, text: str) -> Nimber:
        """Read `0`, `*`, `*2`, or a number alone, in decimal or `0x` hexadecimal.

        >>> Nimber.parse("*"), Nimber.parse("*12"), Nimber.parse("0x1f")
        (*, *12, *31)
        """
        match = _TEXT.fullmatch(text.strip())
        if not match:
            raise GrundyError(f"a nimber is written 0, *, *2 or 2, got {text!r}")
        hexadecimal, decimal = match.groups()
        if hexadecimal:
            return _nimber(int(hexadecimal, 16))
        try:
            return _nimber(int(decimal or 1))
        except ValueError:
            raise GrundyError(f"a nimber of {len(decimal):,} digits is too long; write it as 0x...") from None

    def __add__(self, other: Nimber) -> Nimber:
        return _nimber(self._n ^ other._n) if isinstance(other, Nimber) else _refuse("adds to", other)

    __sub__ = __add__

    def __radd__(self, other: Never) -> Nimber:
        return _refuse("adds to", other)

    __rsub__ = __radd__

    def __neg__(self) -> Nimber:
        return self

    def __mul__(self, other: Nimber) -> Nimber:
        ours = isinstance(other, Nimber)
        return _nimber(field.product(self._n, other._n)) if ours else _refuse("multiplies by", other)

    def __rmul__(self, other: Never) -> Nimber:
        return _refuse("multiplies by", other)

    def __truediv__(self, other: Nimber) -> Nimber:
        return self * other.inverse() if isinstance(other, Nimber) else _refuse("divides by", other)

    def __rtruediv__(self, other: Never) -> Nimber:
        return _refuse("divides", other)

    def __pow__(self, exponent: SupportsIndex) -> Nimber:
        try:
            return _nimber(field.power(self._n, index(exponent)))
        except TypeError:
            raise TypeError(f"the exponent of a nimber is a plain whole number, got {exponent!r}") from None

    def __rpow__(self, base: Never) -> Nimber:
        raise TypeError(f"the exponent of a nimber is a plain whole number, got {self!r}")

    def inverse(self) -> Nimber:
        """Return the nimber whose product with this one is `*`.

        >>> Nimber(5).inverse(), Nimber(5) * Nimber(5).inverse()
        (*12, *)
        """
        return _nimber(field.inverse(self._n))

    def sqrt(self) -> Nimber:
        """Return the one nimber whose square this is.

        >>> Nimber(7).sqrt(), Nimber(7).sqrt() ** 2
        (*5, *7)
        """
        return _nimber(field.sqrt(self._n))

    def solve_quadratic(self) -> tuple[Nimber, Nimber]:
        """Return the two nimbers x with x x + x = this, the smaller first; they differ by `*`.

        They are in the smallest field that holds this nimber (see `degree`), or in the next one.

        >>> Nimber(3).solve_quadratic()
        (*6, *7)
        """
        x = field.solve_quadratic(self._n)
        return _nimber(x), _nimber(x + 1)

    def degree(self) -> int:
        """Return the d of the smallest field of 2^d nimbers that holds this one: 1, 2, 4, 8, 16, ...

        >>> [Nimber(n).degree() for n in (1, 2, 15, 16)]
        [1, 2, 4, 8]
        """
        return field.degree(self._n)

    def order(self) -> int:
        """Return the least k > 0 with x^k = `*`; for nimbers below 2^256.

        >>> Nimber(2).order(), Nimber(8).order()
        (3, 5)
        """
        return field.order(self._n)

    def minimal_polynomial(self) -> int:
        """Return the least polynomial over {0, 1} with this root; bit i is the coefficient of x^i.

        >>> f"{Nimber(4).minimal_polynomial():b}"  # x^4 + x + 1
        '10011'
        """
        return field.minimal_polynomial(self._n)

    def __int__(self) -> int:
        return self._n

    def __bool__(self) -> bool:
        return self._n != 0

    def __eq__(self, other: object) -> bool:
        return self._n == other._n if isinstance(other, Nimber) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._n)

    def __lt__(self, other: Nimber) -> bool:
        return self._n < other._n if isinstance(other, Nimber) else NotImplemented

    def __le__(self, other: Nimber) -> bool:
        return self._n <= other._n if isinstance(other, Nimber) else NotImplemented

    def __gt__(self, other: Nimber) -> bool:
        return self._n > other._n if isinstance(other, Nimber) else NotImplemented

    def __ge__(self, other: Nimber) -> bool:
        return self._n >= other._n if isinstance(other, Nimber) else NotImplemented

    def __repr__(self) -> str:
        if self._n < 2:
            return "*" if self._n else "0"
        return f"*{_number(self._n)}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a nimber cannot be changed; make another one")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a nimber cannot be changed; make another one")

    def __reduce__(self) -> tuple[type[Nimber], tuple[int]]:
        return Nimber, (self._n,)


_new, _put = object.__new__, Nimber.__dict__["_n"].__set__


def _nimber(n: int) -> Nimber:
    """Make the nimber of a number known to be good."""
    made = _new(Nimber)
    _put(made, n)
    return made


def _whole(value: SupportsIndex) -> int:
    """`value` as a number from 0."""
    try:
        n = index(value)
    except TypeError:
        n = None
    if n is None or isinstance(value, bool):
        raise TypeError(f"a nimber is made of a whole number or a text such as '*3', got {value!r}")
    if n < 0:
        raise GrundyError(f"a nimber is a whole number from 0, got {_number(n)}")
    return n


def _refuse(does: str, other: object) -> Nimber:
    """Explain a number of Python in nimber arithmetic; leave other types to speak for themselves."""
    if isinstance(other, int):
        n = _number(other)
        way_out = f"; write Nimber({n})" if other >= 0 and not isinstance(other, bool) else ""
        raise TypeError(f"a nimber {does} nimbers only, got {n}{way_out}")
    return NotImplemented  # type: ignore[no-any-return]


def _number(n: int) -> str:
    """Write a number of any length."""
    return str(n) if n.bit_length() <= _DECIMAL_BITS else hex(n)
