"""Numbers for letters, as in tables: `m=1..9 n=1,4,9`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import prod

from grundy.errors import BadPosition
from grundy.lab.families.indexed import Indexed, check_count

__all__ = ["Letters", "letters", "read_letter"]

LETTER = re.compile(r"(?P<letter>[A-Za-z])=(?P<numbers>.*)", re.DOTALL)
MOST_LISTED = 100_000
RANGE = re.compile(r"(?P<first>-?[0-9]{1,18})(?:\.\.(?P<last>-?[0-9]{1,18}))?")


@dataclass(frozen=True)
class Letters(Indexed):
    """All combinations of numbers for letters, the last letter fastest."""

    numbers: tuple[tuple[str, Sequence[int]], ...]
    """The letters with their numbers: ranges or tuples."""

    maker = "letters 1"

    @property
    def spec(self) -> str:
        """The letters with their ranges or lists."""
        return " ".join(f"{letter}={_write(numbers)}" for letter, numbers in self.numbers)

    @property
    def holes(self) -> tuple[str, ...]:
        """The letters."""
        return tuple(letter for letter, _ in self.numbers)

    @property
    def count(self) -> int:
        """The product of the numbers of numbers."""
        return prod(_size(numbers) for _, numbers in self.numbers)

    def item(self, number: int) -> str:
        """Return the numbers of all letters."""
        found = []
        for _, numbers in reversed(self.numbers):
            number, place = divmod(number, len(numbers))
            found.append(str(numbers[place]))
        return "\t".join(reversed(found))


def letters(numbers: Mapping[str, Iterable[int]] | None = None, /, **more: Iterable[int]) -> Letters:
    """Return the family of all combinations of numbers for letters: ranges, or lists of numbers.

    >>> family = letters(m=range(1, 4), n=[1, 4])
    >>> family.spec, family.count, family.item(1).split()
    ('m=1..3 n=1,4', 6, ['1', '4'])
    """
    given = {**(numbers or {}), **more}
    if not given:
        raise BadPosition("a family of letters has at least one letter, such as m=range(1, 10)")
    checked = []
    for letter, some in given.items():
        if not (len(letter) == 1 and letter.isascii() and letter.isalpha()):
            raise BadPosition(f"a hole for numbers is named by one letter, such as m, got {letter!r}")
        checked.append((letter, _checked(letter, some)))
    found = Letters(tuple(checked))
    check_count("combinations of letters", found.count, "these")
    return found


def read_letter(text: str) -> tuple[str, Sequence[int]]:
    """Read a letter with its range or its list.

    >>> read_letter("m=1..9"), read_letter("n=1,4,9"), read_letter("k=7")
    (('m', range(1, 10)), ('n', (1, 4, 9)), ('k', range(7, 8)))
    """
    match = LETTER.fullmatch(text)
    if match is None:
        raise BadPosition(f"numbers for a letter are written like m=1..9 or m=1,4,9, got {text!r}", text)
    pieces = [RANGE.fullmatch(piece.strip()) for piece in match["numbers"].split(",")]
    if None in pieces:
        raise BadPosition(f"numbers for a letter are written like m=1..9 or m=1,4,9, got {text!r}", text)
    ranges = [range(int(p["first"]), int(p["last"] or p["first"]) + 1) for p in pieces if p is not None]
    if not all(ranges):
        raise BadPosition(f"a range goes up, got {text!r}", text)
    if len(ranges) == 1:
        return match["letter"], ranges[0]
    if sum(map(len, ranges)) > MOST_LISTED:
        raise BadPosition(f"a list has at most {MOST_LISTED:,} numbers for {match['letter']}; give a range", text)
    return match["letter"], _checked(match["letter"], [number for some in ranges for number in some])


def _checked(letter: str, numbers: Iterable[int]) -> Sequence[int]:
    if isinstance(numbers, range):
        check_count("numbers for a letter", _size(numbers), repr(numbers))
        if numbers:
            return numbers
    try:
        found = tuple(islice(numbers, MOST_LISTED + 1))
    except TypeError:
        found = ()
    if not found or not all(type(number) is int for number in found):
        raise BadPosition(
            f"the numbers of a letter are a range or a list, such as {letter}=range(1, 10), got {letter}={numbers!r}"
        )
    if len(found) > MOST_LISTED:
        raise BadPosition(f"a list has at most {MOST_LISTED:,} numbers for {letter}; give a range")
    if len(set(found)) < len(found):
        raise BadPosition(f"a number stands once in a list, got {letter}={_write(found)}")
    return found


def _size(numbers: Sequence[int]) -> int:
    try:
        return len(numbers)
    except OverflowError:
        return sys.maxsize


def _write(numbers: Sequence[int]) -> str:
    if isinstance(numbers, range) and numbers.step == 1:
        return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}..{numbers[-1]}"
    return ",".join(map(str, numbers))
