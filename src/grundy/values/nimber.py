"""Nimbers: the values of impartial games, and a field."""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import index
from typing import Any, Never, NoReturn, SupportsIndex

from grundy.errors import GrundyError
from grundy.values import field

_TEXT = re.compile(r"\*?(?:(0[xX][0-9a-fA-F]+)|([0-9]+))|\*")
# Python refuses to write longer numbers in decimal; a nimber above this prints in hexadecimal.
_DECIMAL_BITS = 14_000
_NUMBER_FORMATS = frozenset("bcdoxXneEfFgG%")  # the last letter of a format that texts do not have
_COMPARISONS = frozenset(
    ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal", "maximum", "minimum", "fmax", "fmin")
) | {"isfinite", "isinf", "isnan"}
_new, _xor = int.__new__, int.__xor__


def _missing(sign: str, words: str, way_out: str = "write int(x) for the plain number") -> Callable[..., Never]:
    """Return the method for an operator that ints have and nimbers do not have."""

    def refuse(*_: object) -> Never:
        raise TypeError(f"nimbers have no {sign} ({words}); {way_out}")

    return refuse


class Nimber(int):
    """The nimber `n`: the value of a Nim heap of `n` stones. Immutable; prints as `0`, `*`, `*2`, ...

    A nimber is the int `n` wherever it is data: it is equal to `n`, has its hash and its order, and JSON, NumPy
    and pandas take it as a number. Its arithmetic is its own. Nimbers add to nimbers only, by nim-sum (addition
    without carry). They multiply and divide by Conway's nim product, whatever their size; exponents are plain
    numbers. All other arithmetic of ints is an error; write `int(x)` for the plain number.

    >>> Nimber(3) + Nimber(5), Nimber(1), Nimber(4) + Nimber(4), int(Nimber("*7"))
    (*6, *, 0, 7)
    >>> Nimber(7) * Nimber(9), Nimber(1) / Nimber(2), Nimber(5) ** 3, Nimber(2**64) * Nimber(2**64)
    (*8, *3, *13, *27670116110564327424)
    >>> Nimber(3) == 3, Nimber(3) < 4, sorted([4, Nimber(3)]), {3: "three"}[Nimber(3)]
    (True, True, [*3, 4], 'three')
    """

    __slots__ = ()

    def __new__(cls, value: SupportsIndex | str) -> Nimber:
        if type(value) is int and value >= 0:
            return _new(Nimber, value)
        if isinstance(value, Nimber):
            return value
        if isinstance(value, str):
            return cls.parse(value)
        return _new(Nimber, _whole(value))

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
            return _new(Nimber, int(hexadecimal, 16))
        try:
            return _new(Nimber, int(decimal or 1))
        except ValueError:
            raise GrundyError(f"a nimber of {len(decimal):,} digits is too long; write it as 0x...") from None

    # mypy calls these overrides incompatible with those of int, and they are meant to be.
    def __add__(self, other: Nimber) -> Nimber:  # type: ignore[override]
        return _new(Nimber, _xor(self, other)) if isinstance(other, Nimber) else _refuse("adds to", other)

    __sub__ = __add__  # type: ignore[assignment]

    def __radd__(self, other: Never) -> Nimber:  # type: ignore[override]
        return _refuse("adds to", other)

    __rsub__ = __radd__  # type: ignore[assignment]

    def __neg__(self) -> Nimber:
        return self

    __pos__ = __neg__

    def __mul__(self, other: Nimber) -> Nimber:  # type: ignore[override]
        ours = isinstance(other, Nimber)
        return _new(Nimber, field.product(int(self), int(other))) if ours else _refuse("multiplies by", other)

    def __rmul__(self, other: Never) -> Nimber:  # type: ignore[override]
        return _refuse("multiplies by", other)

    def __truediv__(self, other: Nimber) -> Nimber:  # type: ignore[override]
        return self * other.inverse() if isinstance(other, Nimber) else _refuse("divides by", other)

    def __rtruediv__(self, other: Never) -> Nimber:  # type: ignore[override]
        return _refuse("divides", other)

    def __pow__(self, exponent: SupportsIndex, modulus: None = None) -> Nimber:  # type: ignore[override]
        if modulus is not None:
            raise TypeError(f"a power of a nimber has no modulus, got {modulus!r}")
        if type(exponent) is not int:
            exponent = _exponent(exponent)
        return _new(Nimber, field.power(int(self), exponent))

    def __rpow__(self, base: Never, modulus: None = None) -> Nimber:  # type: ignore[override]
        raise TypeError(f"the exponent of a nimber is a plain whole number, got {self!r}")

    __xor__ = __rxor__ = _missing("^", "which can be read as a sum or as a power", "write + or **")
    __floordiv__ = __rfloordiv__ = _missing("//", "floor division")
    __mod__ = __rmod__ = _missing("%", "remainder")
    __divmod__ = __rdivmod__ = _missing("divmod()", "quotient and remainder")
    __and__ = __rand__ = _missing("&", "digits in common")
    __or__ = __ror__ = _missing("|", "digits together")
    __lshift__ = __rlshift__ = _missing("<<", "shift")
    __rshift__ = __rrshift__ = _missing(">>", "shift")
    __invert__ = _missing("~", "complement")

    def inverse(self) -> Nimber:
        """Return the nimber whose product with this one is `*`.

        >>> Nimber(5).inverse(), Nimber(5) * Nimber(5).inverse()
        (*12, *)
        """
        return _new(Nimber, field.inverse(int(self)))

    def sqrt(self) -> Nimber:
        """Return the one nimber whose square this is.

        >>> Nimber(7).sqrt(), Nimber(7).sqrt() ** 2
        (*5, *7)
        """
        return _new(Nimber, field.sqrt(int(self)))

    def solve_quadratic(self) -> tuple[Nimber, Nimber]:
        """Return the two nimbers x with x x + x = this, the smaller first; they differ by `*`.

        They are in the smallest field that holds this nimber (see `degree`), or in the next one.

        >>> Nimber(3).solve_quadratic()
        (*6, *7)
        """
        x = field.solve_quadratic(int(self))
        return _new(Nimber, x), _new(Nimber, x + 1)

    def degree(self) -> int:
        """Return the d of the smallest field of 2^d nimbers that holds this one: 1, 2, 4, 8, 16, ...

        >>> [Nimber(n).degree() for n in (1, 2, 15, 16)]
        [1, 2, 4, 8]
        """
        return field.degree(int(self))

    def order(self) -> int:
        """Return the least k > 0 with x^k = `*`; for nimbers below 2^256.

        >>> Nimber(2).order(), Nimber(8).order()
        (3, 5)
        """
        return field.order(int(self))

    def minimal_polynomial(self) -> int:
        """Return the least polynomial over {0, 1} with this root; bit i is the coefficient of x^i.

        >>> f"{Nimber(4).minimal_polynomial():b}"  # x^4 + x + 1
        '10011'
        """
        return field.minimal_polynomial(int(self))

    def __repr__(self) -> str:
        n = int(self)
        if n < 2:
            return "*" if n else "0"
        return f"*{n}" if n.bit_length() <= _DECIMAL_BITS else f"*{hex(n)}"

    __str__ = __repr__

    def to_latex(self) -> str:
        r"""Return the nimber in the mathematics of LaTeX, without dollar signs.

        >>> Nimber(0).to_latex(), Nimber(1).to_latex(), Nimber(12).to_latex()
        ('0', '\\ast', '\\ast 12')
        """
        text = str(self)
        number = text[1:] if text[1:3] != "0x" else f"\\mathtt{{{text[1:]}}}"
        return f"\\ast {number}".rstrip() if self else "0"

    def _repr_latex_(self) -> str:
        return f"${self.to_latex()}$"

    def __format__(self, spec: str) -> str:
        return format(int(self) if spec[-1:] in _NUMBER_FORMATS else str(self), spec)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **named: Any) -> Any:
        """Compare with arrays as a number; for all other operations of NumPy, apply those of nimbers.

        So `array == Nimber(3)` compares, and `array + Nimber(3)` is the same error as `1 + Nimber(3)`.
        """
        import numpy as np

        if ufunc.__name__ in _COMPARISONS:
            inputs = tuple(int(item) if isinstance(item, Nimber) else item for item in inputs)
        else:
            inputs = tuple(np.asarray(item, object) if isinstance(item, Nimber) else item for item in inputs)
        return getattr(ufunc, method)(*inputs, **named)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a nimber cannot be changed; make another one")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a nimber cannot be changed; make another one")

    def __reduce__(self) -> tuple[type[Nimber], tuple[int]]:
        return Nimber, (int(self),)


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


def _exponent(value: SupportsIndex) -> int:
    """`value` as a plain whole number."""
    if isinstance(value, Nimber) or not hasattr(value, "__index__"):
        raise TypeError(f"the exponent of a nimber is a plain whole number, got {value!r}")
    return index(value)


def _refuse(does: str, other: object) -> Nimber:
    """Raise an error about a number in nimber arithmetic; leave other types to speak for themselves.

    A float, a Fraction or a Decimal would take a nimber for an int; so would NumPy's numbers.
    """
    from numbers import Integral, Number

    if isinstance(other, int | Integral):
        n = _number(index(other))
        way_out = "" if n[0] == "-" or isinstance(other, bool) else f"; write Nimber({n})"
        raise TypeError(f"a nimber {does} nimbers only, got {n}{way_out}")
    if isinstance(other, Number):
        raise TypeError(f"a nimber {does} nimbers only, got {other!r}")
    return NotImplemented  # type: ignore[no-any-return]


def _number(n: int) -> str:
    """Write a number of any length."""
    return str(n) if n.bit_length() <= _DECIMAL_BITS else hex(n)
