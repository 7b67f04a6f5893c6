"""What all heap games share beside their rules: arguments, text and sketches of heaps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from grundy.budget import in_time
from grundy.errors import BadPosition, IllegalMove
from grundy.rules.text import MOST_DIGITS, whole

if TYPE_CHECKING:
    from random import Random

Heaps = tuple[int, ...]
__all__: list[str] = []

_CHANGE = re.compile(r"\s*([0-9]+)\s*->\s*([0-9]+(?:\s*\+\s*[0-9]+)*)\s*")
MOST_DRAWN = 30
SHORT = 100
_NUMBERS = re.compile("[0-9 ]*")
TOO_LARGE = 10**MOST_DIGITS


def start_heaps(title: str, args: tuple[Any, ...], named: dict[str, Any]) -> Heaps:
    """Check heaps given as arguments, or as one list."""
    if named:
        raise BadPosition(f"{title} takes heaps only, got an argument {next(iter(named))!r}")
    if len(args) == 1 and isinstance(args[0], (list, tuple, range)):
        args = tuple(args[0])
    if not args:
        raise BadPosition(f"{title} needs at least one heap, such as {title} 3 5")
    return tuple(map(_heap, args))


def _heap(value: Any) -> int:
    if type(value) is int and 0 <= value < TOO_LARGE:
        return value
    try:
        if isinstance(value, bool):
            raise TypeError
        heap = value.__index__()
    except (AttributeError, TypeError):
        raise BadPosition(f"heaps are whole numbers, got {value!r}", str(value)) from None
    if heap < 0:
        raise BadPosition(f"heaps are never negative, got {heap}", str(heap))
    if heap >= TOO_LARGE:
        raise BadPosition(f"heaps have at most {MOST_DIGITS} digits, got a larger one")
    return int(heap)


def read_heaps(body: str) -> Heaps:
    """Read heaps separated by spaces."""
    if len(body) <= SHORT and _NUMBERS.fullmatch(body):
        return tuple(map(int, body.split()))
    return tuple(_read_heap(word) for word in in_time(body.split()))


def _read_heap(word: str) -> int:
    if len(word) > 1 and ("," in word or "+" in word):
        raise BadPosition(f"heaps are written 3 5 7 and sums nim 3 + kayles 7, with spaces, got {word[:40]!r}", word)
    return whole(word, "heaps")


def canonical(new: Heaps) -> Heaps:
    """Return the positive heaps in increasing order, (0,) for none.

    >>> canonical((5, 0, 2)), canonical(())
    ((2, 5), (0,))
    """
    return tuple(sorted(filter(None, new))) or (0,)


def read_change(state: Heaps, body: str) -> tuple[int, Heaps]:
    """Read `7->1+6`: the first heap of 7 is replaced by heaps of 1 and 6."""
    match = _CHANGE.fullmatch(body)
    if match is None:
        raise IllegalMove(f"a move is written heap->what is left, such as 7->4 or 7->1+6, got {body!r}")
    heap = whole(match[1])
    if heap not in state:
        raise IllegalMove(f"there is no heap of {heap} in {' '.join(map(str, state))}")
    return state.index(heap), canonical(tuple(whole(word.strip()) for word in match[2].split("+")))


def random_heaps(rng: Random, size: int, least: int = 1, most: int = 4) -> Heaps:
    """Return between `least` and `most` heaps of at most `size` stones; few heaps, and small ones, come more often.

    >>> from random import Random
    >>> random_heaps(Random(5), 100)
    (4, 59, 83)
    """
    count = min(rng.randint(least, most), rng.randint(least, most))
    return tuple(rng.randint(0, rng.choice((size, size, min(size, 4)))) for _ in range(count))


def sketch(state: Heaps) -> str:
    """Draw rows of stones in plain characters."""
    width = max(len(str(heap)) for heap in state)
    return "\n".join(
        f"{heap:>{width}}  {'o ' * min(heap, MOST_DRAWN)}{'...' * (heap > MOST_DRAWN)}".rstrip() for heap in state
    )
