"""Sequences of values of single heaps, from the native kernels, and their periods."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from grundy import _native
from grundy.budget import Session, charge, check_sequence, current_session
from grundy.errors import NotApplicable
from grundy.games.heaps.rules import (
    CodeGame,
    GrundyRules,
    HeapRules,
    LaskerRules,
    NimRules,
    Subtraction,
)
from grundy.theory import queries
from grundy.theory.heaps.reached import ReachedHeaps
from grundy.values.periods import Period

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@queries.sequence.answers(HeapRules)
def heap_values(rules: HeapRules, last: int) -> NDArray[np.uint16]:
    """Return the values of heaps 0, 1, ..., last.

    >>> from grundy import Octal
    >>> heap_values(Octal("0.37"), 9).tolist()
    [0, 1, 2, 0, 1, 2, 3, 1, 2, 3]
    """
    import numpy as np

    return np.asarray(heap_buffer(rules, last))


def heap_buffer(rules: HeapRules, last: int) -> memoryview[int]:
    """Return the values of heaps 0, 1, ..., last where no array is wanted: a single answer does not load NumPy.

    >>> from grundy import Octal
    >>> heap_buffer(Octal("0.37"), 9).tolist()
    [0, 1, 2, 0, 1, 2, 3, 1, 2, 3]
    """
    session = current_session()
    if (code := taking_code(rules)) is not None:
        return _sequence(code, last, session).buffer
    check_size(last, session, rules)
    if isinstance(rules, (NimRules, LaskerRules)):
        return _by_formula(rules, last)
    if isinstance(rules, Subtraction):
        with session.control() as control:
            small = [k for k in rules.takes if k <= last] or [last + 1]  # larger ones do not count yet
            return _native.subtraction_values(small, rules.all_but, last, control)
    return _by_definition(rules, last, session)


def _sequence(code: Code, last: int, session: Session) -> _native.TakingSequence:
    """The native sequence of a taking-and-breaking game, which chooses its own method."""
    check_sequence(last, session, _bytes_of_codes(last))
    try:
        sequence = _native.TakingSequence(*code, session.limits.memory)
        with session.control() as control:
            sequence.extend(last, control)
    except MemoryError:
        limit = f"{session.limits.memory:,} bytes"
        raise NotApplicable(f"values up to {last} do not fit into {limit}; raise it with limits(memory=...)") from None
    except OverflowError:
        raise NotApplicable(f"a value up to heap {last} is above 65535, more than the sequences hold") from None
    return sequence


class Code(NamedTuple):
    """The digits by which the native sequences know a game, and whether heaps that are left must differ."""

    digits: bytes
    unequal: bool


@queries.code.answers(HeapRules)
def taking_code(rules: HeapRules) -> Code | None:
    r"""Return the code by which the native sequences know a game, None where it has none.

    >>> from grundy import GrundysGame, Kayles, Nim
    >>> taking_code(Kayles), taking_code(GrundysGame), taking_code(Nim)
    (Code(digits=b'\x00\x07\x07', unequal=False), Code(digits=b'\x04', unequal=True), None)
    """
    if isinstance(rules, CodeGame):
        return Code(bytes(rules.digits), unequal=False)
    return Code(bytes([4]), unequal=True) if isinstance(rules, GrundyRules) else None


def heap_value(rules: HeapRules, heap: int) -> int:
    """Return the value of one heap; the table that it needs is kept for the question under way.

    >>> from grundy import Kayles
    >>> heap_value(Kayles, 12), heap_value(Kayles, 11)
    (4, 6)
    """
    session = current_session()
    if not has_sequence(rules):
        return _reached(rules, session).value(heap, session)
    return heap_table(rules, heap, session)[heap]


GROWS_TO = 4096
"""A table that turns out too short is made twice as long, up to this."""


def heap_lookup(rules: HeapRules, last: int, session: Session) -> Callable[[int], int]:
    """Return a function that gives the value of a heap up to `last`, by one table for all of them.

    >>> from grundy import Kayles
    >>> list(map(heap_lookup(Kayles, 5, Session()), range(6)))
    [0, 1, 2, 3, 1, 4]
    """
    if has_sequence(rules):
        return heap_table(rules, last, session).__getitem__
    reached = _reached(rules, session)
    return lambda heap: reached.value(heap, session)


def heap_table(rules: HeapRules, last: int, session: Session) -> memoryview[int]:
    """Return the values of the heaps 0, 1, ..., last, perhaps with more behind them: one table for the whole question.

    >>> from grundy import Kayles
    >>> session = Session()
    >>> len(heap_table(Kayles, 12, session)), heap_table(Kayles, 5, session) is heap_table(Kayles, 12, session)
    (13, True)
    """
    key = rules, "heap values"
    table: memoryview[int] | None = session.tables.get(key)
    if table is None or len(table) <= last:
        if table is not None:  # heaps in increasing order: a table for each would be quadratic in their number
            last = max(last, min(2 * len(table), GROWS_TO))
        with session.at_work():
            table = session.tables[key] = heap_buffer(rules, last)
    elif session.has_history:
        session.reuse("heap values")
    return table


def _reached(rules: HeapRules, session: Session) -> ReachedHeaps:
    """The values of the heaps that play reaches, for games without a sequence."""
    return session.table(rules, "heaps reached", lambda: ReachedHeaps(rules))


def has_sequence(rules: HeapRules) -> bool:
    """Tell whether the values of all heaps up to one come together, by a formula or natively.

    >>> from grundy import HeapGame, Kayles
    >>> has_sequence(Kayles), has_sequence(HeapGame(lambda heap: [heap // 2] if heap else []))
    (True, False)
    """
    return taking_code(rules) is not None or isinstance(rules, (NimRules, LaskerRules, Subtraction))


@queries.period.answers(HeapRules)
def heap_period(rules: HeapRules, to: int = 1 << 16) -> Period | None:
    """Return the period that the values of heaps up to `to` prove, or None.

    >>> from grundy import Kayles
    >>> heap_period(Kayles, 1000)
    Period(length=12, preperiod=71)
    """
    session = current_session()
    if (code := taking_code(rules)) is not None:
        sequence = _sequence(code, to, session)
        if sequence.period is not None:
            return Period(sequence.period[1], sequence.period[0])
        return period_within(rules, sequence.buffer)
    check_size(to, session, rules)
    if isinstance(rules, (NimRules, LaskerRules)):
        return period_within(rules, heap_buffer(rules, 0))
    return period_within(rules, heap_buffer(rules, to)) if isinstance(rules, Subtraction) else None


@queries.period_within.answers(HeapRules)
def period_within(rules: HeapRules, values: NDArray[np.uint16] | memoryview[int]) -> Period | None:
    """Return the period that these values prove, or None. Nim and Lasker's Nim have one by their formulas.

    >>> from grundy import Kayles
    >>> period_within(Kayles, Kayles.values(300))
    Period(length=12, preperiod=71)
    """
    if isinstance(rules, NimRules):
        return Period(1, 0, saltus=1)
    if isinstance(rules, LaskerRules):
        return Period(4, 1, saltus=4)
    if taking_code(rules) is None and not isinstance(rules, Subtraction):
        return None
    if isinstance(rules, Subtraction) and rules.takes[-1] >= len(values):  # a proof needs a window of this length
        return None
    with current_session().control() as control:
        if isinstance(rules, Subtraction) and rules.all_but:
            arithmetic = _native.find_arithmetic_period(values, max(rules.takes), control)
            return None if arithmetic is None else Period(arithmetic[1], arithmetic[0], arithmetic[2])
        if isinstance(rules, Subtraction):
            found = _native.find_period(values, max(rules.takes), 1, False, control)
        elif isinstance(rules, CodeGame):
            reach = max((t for t, digit in enumerate(rules.digits) if digit), default=0)
            heaps = max(1, max(digit.bit_length() for digit in rules.digits) - 1)
            found = _native.find_period(values, reach, heaps, False, control)
        else:
            found = _native.find_period(values, 0, 2, True, control)
    return None if found is None else Period(found[1], found[0])


@queries.period_proof.answers(HeapRules)
def period_proof(rules: HeapRules) -> str:
    """Say what proves the periods of a game; nothing where none is looked for.

    >>> from grundy import Octal, Subtraction
    >>> period_proof(Octal("0.37")), period_proof(Subtraction((1, 3)))
    ("Guy and Smith's condition", 'a repeated window as long as the largest take')
    """
    if isinstance(rules, NimRules):
        return "Bouton's theorem"
    if isinstance(rules, LaskerRules):
        return "Lasker's formula"
    if not isinstance(rules, Subtraction):
        return "" if taking_code(rules) is None else "Guy and Smith's condition"
    if rules.all_but:
        return "a repeated window as long as the largest number barred"
    return "a repeated window as long as the largest take"


def check_size(last: int, session: Session, rules: HeapRules) -> None:
    """Refuse a sequence that cannot fit, before anything is allocated."""
    check_sequence(last, session, bytes_needed(rules, last))


@queries.bytes_needed.answers(HeapRules)
def bytes_needed(rules: HeapRules, last: int) -> int | None:
    """Return how much memory the values of heaps up to `last` take natively, None for games without a code.

    >>> from grundy import Kayles, Nim
    >>> bytes_needed(Kayles, 1000) > 2000, bytes_needed(Nim, 1000)
    (True, None)
    """
    return None if taking_code(rules) is None else _bytes_of_codes(last)


def _bytes_of_codes(last: int) -> int | None:
    """How much memory the values of a game with a code take; None where `last` is out of all bounds."""
    return _native.taking_memory(last) if isinstance(last, int) and 0 <= last < 2**60 else None


def lasker_value(heap: int) -> int:
    """Return the value of a heap of Lasker's Nim: heaps 4k + 3 and 4k + 4 change places.

    >>> [lasker_value(n) for n in range(9)]
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    """
    return heap + {3: 1, 0: -1}.get(heap % 4, 0) if heap else 0


def _by_formula(rules: HeapRules, last: int) -> memoryview[int]:
    charge(8 * (last + 1))  # a uint64 for each heap
    formula = lasker_value if isinstance(rules, LaskerRules) else int
    return memoryview(array("H" if last < 2**16 - 1 else "Q", map(formula, range(last + 1))))


def _by_definition(rules: HeapRules, last: int, session: Session) -> memoryview[int]:
    table = _reached(rules, session)
    charge(40 * (last + 1))  # a number (32) and a pointer (8) for each heap
    values = [table.value(heap, session) for heap in range(last + 1)]
    return memoryview(array("H" if max(values) < 2**16 else "Q", values))
