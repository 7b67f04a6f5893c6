"""Tables of undirected rows: m heads, some coins, n heads, for all m and n at once; the rows share their intervals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from grundy import _native
from grundy.budget import current_session
from grundy.games.take_turn.rules import TakeTurn
from grundy.theory import queries
from grundy.theory.take_turn.row import Row
from grundy.theory.take_turn.rows import bytes_needed, fits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Ranges = Mapping[str, range]
HEADS = re.compile(r"H\^\{([A-Za-z])\}(?![0-9{])")
POWER = re.compile(r"([HT])\^([0-9]{1,5})(?![0-9{])")
FAMILY = re.compile(r"(T*)<(.)>([HT]*)(?:<(?!\2)(.)>(T*))?")
BACKWARD = re.compile(r"([HT]*)<(.)>(T*)")
FEW = 4
"""So many rows are found faster one by one."""
NOTHING = range(1)
"""The numbers of a run without a letter."""


def row_table(
    middle: str, most_left: int, most_right: int, *, tail_left: bool = False, tail_right: bool = False
) -> NDArray[np.uint16]:
    """Return the values of the rows of m heads, the middle and n heads, for all m and n up to some.

    With `tail_left` or `tail_right` there is a tail at that end, too. `row_table("T", 20, 20)` is Table 1 of the paper,
    with "TT" and "TTT" Tables 2 and 3.

    >>> row_table("T", 3, 6).tolist()
    [[0, 0, 2, 2, 2, 4, 4], [0, 0, 0, 0, 0, 2, 0], [2, 0, 0, 0, 0, 2, 2], [2, 0, 0, 0, 0, 2, 2]]
    """
    import numpy as np

    coins = np.frombuffer(middle.encode(), np.uint8) == ord("H")
    with current_session().control() as control:
        values = _native.row_table(coins.view(np.uint8), most_left, most_right, tail_left, tail_right, control)
    return values.reshape(most_left + 1, most_right + 1)


class Family(NamedTuple):
    """Tails, a run of heads, a middle, a run of heads, tails; a run has as many heads as its letter says, or none."""

    tails_left: int
    left: str
    middle: str
    right: str
    tails_right: int


def read_family(coins: str) -> Family | None:
    """Read the coins of a family; None where a letter is not the power of heads, or other heads are beyond it.

    >>> read_family("T H^{m} T^2 H^{n}")
    Family(tails_left=1, left='m', middle='TT', right='n', tails_right=0)
    >>> read_family("HTH^{m}T"), read_family("HTH^{m}TH^{n}")
    (Family(tails_left=0, left='', middle='HT', right='m', tails_right=1), None)
    """
    text = HEADS.sub(r"<\1>", coins)
    text = "".join(POWER.sub(lambda run: run[1] * int(run[2]), text).split())
    if match := FAMILY.fullmatch(text):
        before, left, middle, right, after = match.groups(default="")
        return Family(len(before), left, middle, right, len(after))
    if match := BACKWARD.fullmatch(text):
        return Family(0, "", match[1], match[2], len(match[3]))
    return None


@queries.table.answers(TakeTurn)
def table_of_rows(rules: TakeTurn, text: str, ranges: Ranges) -> list[list[int]] | None:
    """Return the values of `take-turn path T^a H^{m} ... H^{n} T^b` for all numbers of one or two ranges.

    It is None for other texts, and where few or very long rows are better found one by one.

    >>> from grundy import TakeTurn
    >>> table_of_rows(TakeTurn("path:1"), "take-turn path H^{m}TTT", {"m": range(7)})
    [[0, 0, 2, 2, 2, 4, 4]]
    """
    words = text.split(maxsplit=2)
    family = read_family(words[2]) if len(words) == 3 and words[1] == "path" else None
    if family is None or any(numbers[0] < 0 or numbers[-1] < 0 for numbers in ranges.values()):
        return None
    left, right = ranges.get(family.left, NOTHING), ranges.get(family.right, NOTHING)
    longest = Row.of("H" * (max(left) + 1) + family.middle + "H" * (max(right) + 1))
    if len(left) * len(right) <= FEW or not fits(longest, bytes_needed(longest) + 2 * max(left) * max(right)):
        return None
    tails = {"tail_left": family.tails_left % 2 == 1, "tail_right": family.tails_right % 2 == 1}
    values = row_table(family.middle, max(left), max(right), **tails)[left, :][:, right]
    return values.reshape(1, -1).tolist() if len(ranges) == 1 else values.tolist()
