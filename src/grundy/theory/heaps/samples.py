"""Random heaps that meet narrow hypotheses: twice k heaps of Moore's game, heaps beyond the first period of a code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.games.heaps.many import Moore
from grundy.games.heaps.rules import Hexadecimal, Octal, Subtraction
from grundy.rules import Position

if TYPE_CHECKING:
    from random import Random

SHORT_PERIODS = (
    *("0.2", "0.23", "0.213", "0.0213", "0.3", "0.31", "0.312", "0.33", "0.333", "0.13", "0.123", "0.1313"),
    *("0.05", "0.7", "0.51", "0.73", "0.75", "0.26", "0.71", "0.107", "0.175", "0.317", "0.241", "0.577", "0.157"),
    *("0.35", "0.52", "0.351", "0.512", "0.54", "0.15", "0.532", "0.144", "0.34", "0.81", "0.b1", "0.f2", "0.a6"),
)
"""Codes that take from a heap, split it in two and in three, whose values are periodic from a small heap on."""


def twice_k_heaps(rng: Random, size: int) -> Position[Any, Any]:
    """Return 2k heaps of Moore's game with exactly k heaps a move, none larger than `size`, mostly about as large.

    >>> from random import Random
    >>> twice_k_heaps(Random(4), 5)
    position('moore(2,exactly) 5 3 3 1')
    """
    k = 2 if rng.random() < 0.8 else 3
    most = size if k == 2 else min(size, 2)
    least = rng.randint(0, most)
    return Moore(k, exactly=True)(*(rng.randint(least, most) for _ in range(2 * k)))


def periodic_code(rng: Random, size: int) -> Position[Any, Any]:
    """Return a heap of at most `size` + 12 of a code with a short period.

    >>> from random import Random
    >>> periodic_code(Random(1), 5)
    position('octal(0.333) 4')
    """
    code = rng.choice(SHORT_PERIODS)
    rules = Hexadecimal(code) if set("89abcdef").intersection(code) else Octal(code)
    return rules(rng.randint(2, 12 + size))


def periodic_subtraction(rng: Random, size: int) -> Position[Any, Any]:
    """Return a heap of a small subtraction set: at most four times the largest number that may be taken, and `size`.

    >>> from random import Random
    >>> periodic_subtraction(Random(9), 4)
    position('subtraction(1,3,5) 10')
    """
    takes = rng.sample(range(1, rng.choice((3, 5, 9)) + 1), rng.randint(1, 3))
    return Subtraction(tuple(takes))(rng.randint(max(takes), 4 * max(takes) + size))


TAME_CODES = ("0.3", "0.33", "0.333", "0.13", "0.51", "0.73", "0.137", "0.7", "0.771", "0.2", "0.5", "0.f")
WILD_CODES = ("0.77", "0.123", "0.34", "0.75", "0.15", "0.07", "0.144", "0.152", "4.56", "0.72", "0.53", "0.1232")


def tame_heaps_sample(rng: Random, size: int) -> Position[Any, Any]:
    """Return one to three heaps of a subtraction game or of a code, most of them tame.

    >>> from random import Random
    >>> tame_heaps_sample(Random(3), 9)
    position('subtraction(2,3,4) 9 1 9')
    """
    if rng.random() < 0.5:
        rules: Any = Subtraction(tuple(rng.sample(range(1, 7), rng.randint(1, 3))))
    else:
        code = rng.choice(TAME_CODES)
        rules = Hexadecimal(code) if "f" in code else Octal(code)
    return rules(*(rng.randint(0, 2 + size) for _ in range(rng.randint(1, 3))))  # type: ignore[no-any-return]


def wild_heaps_sample(rng: Random, size: int) -> Position[Any, Any]:
    """Return one to three heaps of a code whose larger heaps are not tame.

    >>> from random import Random
    >>> wild_heaps_sample(Random(3), 9)
    position('octal(0.75) 9 3 6')
    """
    rules = Octal(rng.choice(WILD_CODES))
    return rules(*(rng.randint(1, 6 + size) for _ in range(rng.randint(1, 3))))
