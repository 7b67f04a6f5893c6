"""Records: answers that consist of several numbers, packed into the one number that a sweep holds for each position."""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = ["Record", "record_of"]


class Record(NamedTuple):
    """The columns of an answer, each with its number of bits; the first one is what is counted.

    >>> record = Record((("states", 12), ("largest", 8)))
    >>> code = record.pack(40, 3)
    >>> record.names, record.column(code, "states"), record.column(code, "largest")
    (('states', 'largest'), 40, 3)
    """

    bits: tuple[tuple[str, int], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(name for name, _ in self.bits)

    def pack(self, *numbers: int) -> int:
        """Return some numbers as one; a number that is too large for its bits becomes the largest that fits."""
        code = 0
        for (_, bits), number in reversed(list(zip(self.bits, numbers, strict=True))):
            code = code << bits | min(number, (1 << bits) - 1)
        return code

    def column(self, codes: Any, name: str) -> Any:
        """Return the numbers of a column, from one code or an array of codes."""
        shift = 0
        for other, bits in self.bits:
            if other == name:
                return codes >> shift & ((1 << bits) - 1)
            shift += bits
        raise KeyError(name)


MACHINES = Record(
    (
        ("value_states", 12),
        ("largest_value", 8),
        ("outcome_states", 12),
        ("misere_states", 12),
        ("right_below", 18),
    )
)
"""What a sweep for machines says of each game."""
QUOTIENTS = Record(
    (
        ("order", 12),
        ("p_count", 12),
        ("period", 10),
        ("preperiod", 10),
        ("tame", 1),
        ("heaps", 10),
    )
)
"""What a sweep for misère quotients says of each game."""
RECORDS = {"machines": MACHINES, "quotients": QUOTIENTS}


def record_of(question: str) -> Record | None:
    """Return the columns of the answers to a question, by its name in a job; None where an answer is one number.

    >>> record_of("machines:600:1000000").names[0], record_of("value")
    ('value_states', None)
    """
    return RECORDS.get(question.partition(":")[0])
