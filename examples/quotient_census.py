"""The misère quotients of small octal codes: which are finite, proved for all heaps, or tame.

python examples/quotient_census.py [--codes 0.07 0.77 ...] [--csv FILE]

All codes 0.d1d2d3 and 4.d1d2 are gone through, heaps up to 120, quotients of at most 500 elements, searches of at most
300,000 positions for a code. These are counts, so that the table is the same on every machine.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from grundy import Octal

LAST, ELEMENTS, POSITIONS = 120, 500, 300_000
DIGITS = "01234567"


class Row(NamedTuple):
    """What is known of a code. `heaps` is the last heap that the quotient is proved for; None: it holds for all."""

    code: str
    order: int
    p_count: int
    heaps: int | None
    period: int | None
    preperiod: int | None
    tame: bool
    ended: str


def codes() -> Iterator[str]:
    """All codes, without zeros at their ends and without those that have no moves."""
    for digits in product(DIGITS, repeat=3):
        if any(digit != "0" for digit in digits):
            yield "0." + "".join(digits).rstrip("0")
    for digits in product(DIGITS, repeat=2):
        if any(digit != "0" for digit in digits):
            yield "4." + "".join(digits).rstrip("0")


def row(code: str) -> Row:
    found = Octal(code).misere_quotient(LAST, elements=ELEMENTS, positions=POSITIONS)
    # A quotient that ends early is that of the heaps before; whether these are tame says little.
    tame = found.tame and not found.ended
    return Row(code, found.order, found.p_count, found.heaps, found.period, found.preperiod, tame, found.ended)


def summary(rows: Iterable[Row]) -> Iterator[str]:
    """The table of docs/results.md."""
    rows = list(rows)
    known = [row for row in rows if not row.ended]
    wild = [row for row in known if not row.tame]
    yield f"{len(rows)} codes: {len(known)} have a quotient of at most {ELEMENTS} elements for heaps up to {LAST}"
    yield f"{len(known) - len(wild)} of these are tame, {len(wild)} wild"
    proved = [row for row in known if row.heaps is None]
    tame = sum(row.tame for row in proved)
    yield f"{len(proved)} are proved for all heaps: {tame} tame, {len(proved) - tame} wild"
    ends = Counter(row.ended for row in rows if row.ended)
    for words, count in ends.most_common():
        yield f"{count} ended: {words}"
    yield ""
    yield "| order | P | wild codes, those proved for all heaps with period and preperiod |"
    yield "| --- | --- | --- |"
    sizes = sorted({(row.order, row.p_count) for row in wild})
    for order, p_count in sizes:
        same = [row for row in wild if (row.order, row.p_count) == (order, p_count)]
        yield f"| {order} | {p_count} | {', '.join(map(words_of, same))} |"


def words_of(row: Row) -> str:
    return row.code if row.period is None else f"{row.code} ({row.period} from {row.preperiod})"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--codes", nargs="+", metavar="CODE", help="these codes in place of all")
    parser.add_argument("--csv", metavar="FILE", help="write a line for each code")
    chosen = parser.parse_args(arguments)
    rows = [row(code) for code in chosen.codes or codes()]
    if chosen.csv:
        with open(chosen.csv, "w", newline="") as file:
            csv.writer(file).writerows([Row._fields, *rows])
    print("\n".join(summary(rows)))


if __name__ == "__main__":
    main(sys.argv[1:])
