"""Reasons: what a theorem says about one position, step by step, in words, in numbers and as marks on the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from operator import xor
from types import MappingProxyType
from typing import Any, NamedTuple

from grundy.pictures.marks import NO_MARKS, Marks
from grundy.questions import NORMAL, Play
from grundy.theory import load_for
from grundy.theory.facts import PositionFacts

MOST_ROWS = 24
"""So many rows of a table of binary numbers are shown."""
MOST_DIGITS = 64
"""Numbers with more binary digits are not written out."""
MOST_LISTED = 12
"""So many vertices, cards or pairs are named."""
MOST_VALUES = 8
"""So many values of options are told one by one."""


class Reason(NamedTuple):
    """One part of an explanation: words for people, the numbers in them for programs, marks for the picture."""

    text: str
    kind: str = "step"
    numbers: Mapping[str, Any] = MappingProxyType({})
    marks: Marks = NO_MARKS

    def __reduce__(self) -> tuple[Any, ...]:
        return Reason, (self.text, self.kind, dict(self.numbers), self.marks)


Tell = Callable[[PositionFacts], Iterable[Reason]]
_by_theorem: dict[tuple[type, str, str], Tell] = {}


def explains(rules: type[Any], *theorems: str, play: Play = NORMAL) -> Callable[[Tell], Tell]:
    """Register a function that tells what theorems say about a position of these rules; without names, about any.

    It is asked for one play only, since what tells who wins in normal play is no reason in misère play.

    >>> from grundy import Nim
    >>> @explains(type(Nim), "no-theorem")
    ... def tell(facts):
    ...     yield Reason(f"The heaps are {facts.state}.")
    >>> [reason.text for reason in reasons(PositionFacts(Nim(3, 5)), "no-theorem")]
    ['The heaps are (3, 5).']
    """

    def register(tell: Tell) -> Tell:
        for name in theorems or ("",):
            _by_theorem[rules, name, play] = tell
        return tell

    return register


def reasons(facts: PositionFacts, theorem: str, play: Play = NORMAL) -> Iterator[Reason]:
    """Return what a theorem says about a position, told by the nearest class of rules that knows it."""
    load_for(type(facts.rules))
    for cls in type(facts.rules).__mro__:
        tell = _by_theorem.get((cls, theorem, play)) or _by_theorem.get((cls, "", play))
        if tell is not None:
            yield from tell(facts)
            return


class Row(NamedTuple):
    """A part of a sum in a table of binary numbers: its text, and what it is worth."""

    label: str
    value: int


def columns(rows: Iterable[Row]) -> Reason | None:
    """Return a table of binary numbers with their nim-sum; None where there are none, or they are too long.

    >>> print(columns([Row("5", 4), Row("6", 3), Row("7", 2)]).text)
    5   100   (4)
    6   011   (3)
    7   010   (2)
        101   (5), the nim-sum
    In the columns of 4 and 1 the number of ones is odd.
    """
    listed = list(rows)
    total = reduce(xor, (row.value for row in listed), 0)
    width = max((row.value.bit_length() for row in listed), default=0) or 1
    if not listed or width > MOST_DIGITS:
        return None
    shown = listed if len(listed) <= MOST_ROWS else listed[: MOST_ROWS - 1]
    rest = listed[len(shown) :]
    lines = [(row.label, f"{row.value:0{width}b}", f"({row.value})") for row in shown]
    if rest:
        left = reduce(xor, (row.value for row in rest), 0)
        lines.append((f"and {len(rest):,} more", f"{left:0{width}b}", f"({left} together)"))
    lines.append(("", f"{total:0{width}b}", f"({total}), the nim-sum"))
    wide = max(len(label) for label, _, _ in lines)
    odd = [1 << place for place in reversed(range(width)) if total >> place & 1]
    table = [f"{label:<{wide}}   {binary}   {value}" for label, binary, value in lines]
    if not odd:
        said = "In every column the number of ones is even."
    else:
        said = f"In the {_columns(odd)} the number of ones is odd."
    numbers = {
        "rows": [{"label": row.label, "value": row.value, "binary": f"{row.value:0{width}b}"} for row in listed],
        "sum": total,
        "odd": odd,
    }
    return Reason("\n".join([*table, said]), "columns", numbers)


def _columns(odd: list[int]) -> str:
    if len(odd) == 1:
        return f"column of {odd[0]}"
    return f"columns of {', '.join(map(str, odd[:-1]))} and {odd[-1]}"


def number_of(count: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun, in the singular where it is one.

    >>> number_of(1, "move"), number_of(2, "move"), number_of(3, "vertex", "vertices")
    ('1 move', '2 moves', '3 vertices')
    """
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def listed(words: Iterable[object], most: int = MOST_LISTED) -> str:
    """Return words with commas and `and` before the last; of many the first ones, and how many more there are.

    >>> listed([0, 1, 2]), listed("abcdef", most=3), listed(["a"])
    ('0, 1 and 2', 'a, b, c and 3 more', 'a')
    """
    texts = [str(word) for word in words]
    if len(texts) > most:
        return f"{', '.join(texts[:most])} and {len(texts) - most:,} more"
    return f"{', '.join(texts[:-1])} and {texts[-1]}" if len(texts) > 1 else "".join(texts)


def pairs_told(pairs: list[tuple[str, str]], most: int = MOST_LISTED) -> str:
    """Return the pairs of a matching as text.

    >>> pairs_told([("a", "b"), ("c", "d")]), pairs_told([("a", "b"), ("c", "d")], most=1)
    ('a with b; c with d', 'a with b; and 1 more')
    """
    more = f"; and {len(pairs) - most:,} more" if len(pairs) > most else ""
    return "; ".join(f"{one} with {other}" for one, other in pairs[:most]) + more


def least_missing(values: Iterable[tuple[str, int]], value: int) -> Reason:
    """Return a reason for a value: moves to every smaller number, and none to the value itself.

    >>> least_missing([("5->3", 1), ("5->4", 0), ("5->0", 0)], 2).text
    'Moves leave 0 (5->4) and 1 (5->3), and none leaves 2: the value is 2.'
    >>> least_missing([("0", 1)], 0).text, least_missing([], 0).text
    ('No move leaves 0: the value is 0.', 'There is no move: the value is 0.')
    """
    by_value: dict[int, str] = {}
    for text, left in values:
        by_value.setdefault(left, text)
    numbers = {"value": value, "options": {str(left): text for left, text in sorted(by_value.items())}}
    if not value:
        none = "No move leaves 0" if by_value else "There is no move"
        return Reason(f"{none}: the value is 0.", "step", numbers)
    below = listed((f"{left} ({by_value[left]})" for left in range(value)), MOST_VALUES)
    subject = "Moves leave" if value > 1 else "A move leaves"
    return Reason(f"{subject} {below}, and none leaves {value}: the value is {value}.", "step", numbers)
