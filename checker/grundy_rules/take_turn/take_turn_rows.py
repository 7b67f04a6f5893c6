"""Rows of coins on an undirected path: closed forms for their values, and the values of all intervals of a row.

A row is a text of H and T. It is worth the same from both ends, so a form need know it from one end only.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from grundy_check import mex

GAMES: dict[str, str] = {}  # none: the rules of Take Turn use this file
PAPER = "Take Turn, INTEGERS 7(2) (2007), #A31"
OWN = "docs/take-turn.md"

FIRST_LETTERS = [chr(value) for value in range(50)]

Form = Callable[[str], "int | str | None"]


class RowTheorem(NamedTuple):
    """A closed form: where it comes from, and what works it out for a row (None: it is not about this row)."""

    source: str
    form: Form


FORMS: dict[str, RowTheorem] = {}


def form(name: str, source: str) -> Callable[[Form], Form]:
    """Make a function of a row the closed form of this name."""

    def declare(function: Form) -> Form:
        FORMS[name] = RowTheorem(source, function)
        return function

    return declare


def runs(row: str) -> tuple[str, list[int]]:
    """Return the letters of the runs of a row, and their lengths: HHTH has HTH and 2, 1, 1."""
    found: list[str] = re.findall(r"H+|T+", row)
    return "".join(run[0] for run in found), [len(run) for run in found]


def c(n: int) -> int:
    """Return the value of a tail and n heads."""
    return 2 * ((n + 1) // 3)


# Closed forms


@form("one-run", f"{PAPER}, Lemma 7 and Theorem 8: the values of one run of heads")
def one_run(row: str) -> int | None:
    """H^n is worth 0 if 6 divides n, else 1; TH^n is worth c(n); TH^nT is worth n mod 2."""
    shape, sizes = runs(row)
    if shape == "":
        return 0
    if shape == "H":
        return 1 if sizes[0] % 6 else 0
    if shape == "TH" and sizes[0] == 1:
        return c(sizes[1])
    if shape == "THT" and sizes[0] == sizes[2] == 1:
        return sizes[1] % 2
    return None


@form("mirror", f"{PAPER}, Theorem 9.1: rows that read the same from both ends but for their middle")
def mirror(row: str) -> int | None:
    """With A' for A from behind: A T A' is worth 0, A H A' is worth 1, A HT A' is worth 0."""
    size = len(row)
    outer = (size - 1) // 2  # coins on each side
    if not size or row[:outer] != row[size - outer :][::-1]:
        return None
    return {"H": 1, "T": 0, "HT": 0}.get(row[outer : size - outer])


@form("single-heads", f"{PAPER}, Theorem 9.2: heads that stand alone, or in a pair at an end")
def single_heads(row: str) -> int | None:
    """With s tails between the first head and the last: s + 1 mod 2, where one end has one more tail s mod 2.

    No two heads stand side by side, but that an end without a tail may have two.
    """
    if re.fullmatch(r"(H|HH|TH)T+(HT+)*(H|HH|HT)", row) is None:
        return None
    return (row.strip("T").count("T") + 1 + row.startswith("T") + row.endswith("T")) % 2


@form("head-and-run", f"Theorem R1 in {OWN}: one head, a gap and a run of heads")
def head_and_run(row: str) -> int | None:
    """HT^kH^nT is worth c(n) xor k mod 2. HTH^n is worth 2 if 6 divides n + 1, else 0; for k > 1 it is k + 1 mod 2."""
    shape, sizes = runs(row)
    if shape not in ("HTH", "HTHT") or sizes[0] != 1:
        return None
    gap, heads = sizes[1:3]
    if shape == "HTHT":
        return c(heads) ^ gap % 2 if sizes[3] == 1 else None
    if gap == 1:
        return 2 if (heads + 1) % 6 == 0 else 0
    return (gap + 1) % 2


@form("pair-and-run", f"{PAPER}, Theorem 9.5: two heads, one tail and a run of heads")
def pair_and_run(row: str) -> int | None:
    """TH^nTHH is worth c(n) + 1; H^nTHH is worth 2 if 6 divides n or n + 1, else 0."""
    shape, sizes = runs(row)
    if shape == "THTH" and sizes[0] == 1 and sizes[2:] == [1, 2]:
        return c(sizes[1]) + 1
    if shape == "HTH" and sizes[1:] == [1, 2]:
        return 2 if sizes[0] % 6 in (0, 5) else 0
    return None


@form("equal-runs", f"{PAPER}, Theorem 9.5: two equal runs of heads, two tails between them")
def equal_runs(row: str) -> int | None:
    """H^nTTH^n is worth 0 for n >= 6, otherwise 1."""
    shape, sizes = runs(row)
    if shape != "HTH" or sizes[1] != 2 or sizes[0] != sizes[2]:
        return None
    return 0 if sizes[0] >= 6 else 1


@form("thirds", f"Theorem R7 in {OWN}: two runs of heads, two tails between them")
def thirds(row: str) -> str | None:
    """H^mTTH^n with m, n >= 6 is P exactly when c(m) = c(n); it is N where m and n are three or more apart."""
    shape, sizes = runs(row)
    if shape != "HTH" or sizes[1] != 2:
        return None
    m, n = sizes[0], sizes[2]
    if min(m, n) >= 6:
        return "P" if c(m) == c(n) else "N"
    return "N" if abs(m - n) >= 3 else None


@form("even-gap-and-two-tails", f"Theorem R2 in {OWN}: two runs, an even gap, a tail at each end")
def even_gap_and_two_tails(row: str) -> int | None:
    """TH^mT^kH^nT with k even is worth c(m) + 1 if n = 1, c(n) + 1 if m = 1, otherwise m + n mod 2."""
    shape, sizes = runs(row)
    if shape != "THTHT" or sizes[0] != 1 or sizes[4] != 1 or sizes[2] % 2:
        return None
    m, n = sizes[1], sizes[3]
    if n == 1:
        return c(m) + 1
    return c(n) + 1 if m == 1 else (m + n) % 2


@form("even-gap-and-a-tail", f"Theorem R3 in {OWN}: two runs, an even gap, a tail at one end")
def even_gap_and_a_tail(row: str) -> int | None:
    """TH^mT^kH^n with k even: 0 if m = 1; else m + 1 mod 2 if n = 2, and c(n - 3) + (m + 1 mod 2) + e if n > 2.

    There e is 1 if m is even and c(m) is c(n - 3) xor c(n - 2) or c(n - 3) xor c(n - 4), with c(-1) = 0; else 0.
    """
    shape, sizes = runs(row)
    if shape != "THTH" or sizes[0] != 1 or sizes[2] % 2:
        return None
    m, n = sizes[1], sizes[3]
    if m == 1:
        return 0
    if n < 3:
        return (m + 1) % 2 if n == 2 else None
    base = c(n - 3)
    meets = m % 2 == 0 and c(m) in (base ^ c(n - 2), base ^ c(max(0, n - 4)))
    return base + (m + 1) % 2 + (1 if meets else 0)


@form("odd-gap", f"Theorem R4 in {OWN}: two runs, an odd gap of three tails or more")
def odd_gap(row: str) -> int | None:
    """With k odd and above 1: TH^mT^kH^nT is worth c(m) xor c(n); H^mT^kH^n is 0 if 6 divides neither m nor n.

    TH^mT^kH^n is worth c(m) + 1 if 6 does not divide n. If n = 6q, it is worth 1 for odd m; for even m it is worth 2
    if x = c(m)/2 and y = (2q - 1 - x)/2 are whole numbers, y >= 0, with no binary one in common; otherwise 0.
    """
    shape, sizes = runs(row)
    inner = sizes[shape.startswith("T") :]
    if shape not in ("THTHT", "THTH", "HTH") or inner[1] < 3 or inner[1] % 2 == 0:
        return None
    m, n = inner[0], inner[2]
    if shape == "HTH":
        return 0 if m % 6 and n % 6 else None
    if sizes[0] != 1:
        return None
    if shape == "THTHT":
        return c(m) ^ c(n) if sizes[4] == 1 else None
    if n % 6:
        return c(m) + 1
    if m % 2:
        return 1
    x = c(m) // 2
    twice = n // 3 - 1 - x
    return 2 if twice >= 0 and twice % 2 == 0 and twice // 2 & x == 0 else 0


# Shorter rows of the same value


def without_pairs_of_tails(row: str) -> str:
    """Theorem 6 of the paper: two tails at an end can be left out."""
    inner = row.strip("T")
    left = len(row) - len(row.lstrip("T"))
    right = len(row) - left - len(inner)
    return "T" * (left % 2) + inner + "T" * (right % 2) if inner else ""


def with_short_gap(row: str) -> str | None:
    """Theorem R6: more than four tails between two runs can be three or four; None for other rows."""
    if re.fullmatch(r"T?H+T{5,}H+T?", row) is None:
        return None
    first, last = row.index("HT") + 1, row.rindex("TH") + 1
    return row[:first] + "T" * (3 + (last - first + 1) % 2) + row[last:]


# Intervals


def interval_values(row: str, charge: Callable[[int], None]) -> tuple[list[int], list[int]]:
    """The values of what is left of a row up to each coin, and from each coin on, by the definition (Theorem R5).

    What play leaves of a row are intervals of it. Each coin lies there as at the start, but the coin at an end is
    turned over once for that end, unless it is an end of the row. An interval is worth the mex, over its heads, of
    the nim-sums of the intervals on both sides of the head.
    """
    return values_in_lanes(row, 1, charge) or values_in_lanes(row, 2, charge) or ([], [])


def values_in_lanes(row: str, width: int, charge: Callable[[int], None]) -> tuple[list[int], list[int]] | None:
    """Return the same, with one or two bytes for a value; None if that is not enough.

    Values stand side by side in long numbers, each in a lane of its own: in `before[start]` lane i has the value of
    the interval from `start` up to the coin before i, in `behind` that of the one from the coin behind i up to `end`.
    So one nim-sum of two long numbers gives those of all heads. They become a text, a character each, in which a value
    is found as fast as can be. A lane of which all bits are set is no value.
    """
    size, lane = len(row), 8 * width
    full = (1 << lane) - 1
    tails = int.from_bytes(b"".join((b"\xff" if coin == "T" else b"\0") * width for coin in row), "little")
    before, first, last = [0] * size, list[int](), list[int]()
    for end in range(size):
        behind, last = 0, []
        for start in range(end, -1, -1):
            length = end - start + 1
            charge(2 + length // 100)
            # idle: all bits are set in the lanes of tails, which are no moves. The coin at an end of the interval that
            # is no end of the row is turned over.
            idle = tails >> lane * start & (1 << lane * length) - 1
            if start > 0:
                idle ^= full
            if end < size - 1:
                idle ^= full << lane * (length - 1)
            sums = ((before[start] ^ behind) >> lane * start | idle).to_bytes(width * length, "little")
            value = least_letter(sums.decode("latin-1" if width == 1 else "utf-16-le"))
            if value >= full:
                return None
            before[start] |= value << lane * (end + 1)
            behind |= value << lane * start >> lane
            last.append(value)
        first.append(last[-1])
    return first, last[::-1]


def least_letter(letters: str) -> int:
    """Return the least number whose character is not among the letters."""
    for value, letter in enumerate(FIRST_LETTERS):
        if letter not in letters:
            return value
    return mex(set(map(ord, letters)))
