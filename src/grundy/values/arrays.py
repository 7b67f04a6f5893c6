"""The nim field on arrays of 64-bit nimbers.

Arguments are numpy arrays of whole numbers below 2^64, or anything that numpy makes such an array of, nimbers
included; they broadcast as in numpy. Results are arrays of `uint64`.

Products take one of two methods: "clmul" (an isomorphic field of polynomials, where the processor multiplies
without carry) or "table" (logarithms and a tower of fields). "auto" is the faster one that the processor has;
both give the same numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from grundy import _native
from grundy.errors import GrundyError, NotApplicable
from grundy.values.nimber import Nimber

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Words = NDArray[np.uint64]

Method = Literal["auto", "clmul", "table"]
_GROUP = 2**64 - 1  # nonzero nimbers below 2^64


def nim_sum(a: ArrayLike, b: ArrayLike) -> Words:
    """Add: exclusive or.

    >>> nim_sum([3, 5, 7], 5)
    array([6, 0, 2], dtype=uint64)
    """
    return _words(a) ^ _words(b)


def nim_product(a: ArrayLike, b: ArrayLike, method: Method = "auto") -> Words:
    """Multiply.

    >>> nim_product([6, 7, 2**32], [9, 9, 2**32])
    array([         1,          8, 6442450944], dtype=uint64)
    """
    import numpy as np

    x, y = _words(a), _words(b)
    if 1 in (x.size, y.size) and x.size != y.size:
        factor, many = (x, y) if x.size == 1 else (y, x)
        shape = np.broadcast_shapes(x.shape, y.shape)
        return _run(_native.nim_scale_array, method, int(factor.item()), many).reshape(shape)
    x, y = np.broadcast_arrays(x, y)
    return _run(_native.nim_product_array, method, x, y).reshape(x.shape)


def nim_outer(a: ArrayLike, b: ArrayLike, method: Method = "auto") -> Words:
    """Multiply every element of `a` by every element of `b`: the table of products.

    >>> nim_outer([1, 2, 3], [1, 2, 3])
    array([[1, 2, 3],
           [2, 3, 1],
           [3, 1, 2]], dtype=uint64)
    """
    x, y = _words(a), _words(b)
    return _run(_native.nim_outer_array, method, x, y).reshape((*x.shape, *y.shape))


def nim_inverse(a: ArrayLike, method: Method = "auto") -> Words:
    """Invert; none may be 0.

    >>> nim_inverse([1, 2, 5])
    array([ 1,  3, 12], dtype=uint64)
    """
    x = _words(a)
    if not x.all():
        raise ZeroDivisionError("0 has no inverse in the nim field")
    return _run(_native.nim_inverse_array, method, x).reshape(x.shape)


def nim_quotient(a: ArrayLike, b: ArrayLike, method: Method = "auto") -> Words:
    """Divide; no element of `b` may be 0.

    >>> nim_quotient([6, 7], [2, 7])
    array([13,  1], dtype=uint64)
    """
    return nim_product(a, nim_inverse(b, method), method)


def nim_power(a: ArrayLike, exponent: ArrayLike | int, method: Method = "auto") -> Words:
    """Raise to powers. Exponents are whole numbers: of any size if there is one, of 64 bits in an array.

    >>> nim_power([2, 3, 5], 2), nim_power(5, [0, 1, -1])
    (array([3, 2, 7], dtype=uint64), array([ 1,  5, 12], dtype=uint64))
    """
    import numpy as np

    x, (e, negative) = _words(a), _exponents(exponent)
    x, e, negative = np.broadcast_arrays(x, e, negative)
    if np.any(negative & (x == 0)):
        raise ZeroDivisionError("0 has no inverse in the nim field")
    return _run(_native.nim_power_array, method, x, e).reshape(x.shape)


def nim_sqrt(a: ArrayLike, method: Method = "auto") -> Words:
    """Take square roots; every nimber has one.

    >>> nim_sqrt([1, 2, 3, 7])
    array([1, 3, 2, 5], dtype=uint64)
    """
    x = _words(a)
    return _run(_native.nim_sqrt_array, method, x).reshape(x.shape)


def _words(values: ArrayLike) -> Words:
    """Make an array of nimbers below 2^64, refusing all else."""
    import numpy as np

    array = np.asarray(values)
    if array.dtype == np.uint64:
        return array
    if array.size == 0:
        return np.zeros(array.shape, np.uint64)
    if array.dtype.kind not in "iu":
        numbers = [_number(item) for item in np.asarray(values, dtype=object).flat]
        bits = max(numbers).bit_length()
        if bits > 64:
            raise GrundyError(f"arrays hold nimbers below 2^64, got one of {bits} bits; use Nimber for it")
        return np.array(numbers, np.uint64).reshape(array.shape)
    if array.dtype.kind == "i" and array.min() < 0:
        raise GrundyError(f"a nimber is a whole number from 0, got {array.min()}")
    return array.astype(np.uint64)


def _number(item: Any) -> int:
    return int(item if isinstance(item, Nimber) else Nimber(item))


def _exponents(exponent: ArrayLike | int) -> tuple[Words, NDArray[np.bool_]]:
    """Bring exponents into the range of 64 bits; also tell which were negative.

    The power of a nonzero nimber depends on the exponent modulo 2^64 - 1 only. An exponent above 0 stays
    above it, for the powers of 0.
    """
    import numpy as np

    if isinstance(exponent, Nimber):
        raise TypeError(f"the exponent of a nimber is a plain whole number, got {exponent!r}")
    if isinstance(exponent, int):
        small = (exponent - 1) % _GROUP + 1 if exponent else 0
        return np.asarray(small, np.uint64), np.asarray(exponent < 0)
    array = np.asarray(exponent)
    if array.dtype.kind not in "iu":
        raise TypeError(f"exponents are whole numbers of 64 bits, got an array of {array.dtype}")
    negative = array < 0
    return array.astype(np.uint64) - negative.astype(np.uint64), negative


def _run(work: Any, method: str, *arguments: Any) -> Words:
    """Call the native core on flat arrays; Ctrl-C ends it."""
    import numpy as np

    if method not in ("auto", "clmul", "table"):
        raise GrundyError(f"a method of the nim field is 'auto', 'clmul' or 'table', got {method!r}")
    if method == "clmul" and not _native.nim_has_clmul():
        raise NotApplicable("this processor does not multiply without carry; use method='table'")
    flat = [np.ascontiguousarray(x).reshape(-1) if isinstance(x, np.ndarray) else x for x in arguments]
    result: Words = work(*flat, method, _native.Control())
    return result
