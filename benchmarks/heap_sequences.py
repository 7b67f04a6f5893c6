"""Values of heap games per second of processor time: every method, the definition in Python, and ogdoad.

    python benchmarks/heap_sequences.py [larger]

`ogdoad` lists the moves of a heap and leaves the values to its user, so that is what is compared.
"larger" adds the time to reach heap 2^24 of 0.37.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from time import process_time
from typing import Literal

from grundy._native import Control, TakingSequence, find_period, taking_values
from timing import peer, seconds

SHORT, START, STEP = 2000, 1 << 18, 1 << 17
GAMES = [".37", ".36", ".161", ".14", ".64", ".74", ".354", ".16", ".56", ".644", ".45", ".356"]
Method = Literal["automatic", "plain", "dense", "sparse"]


def code(text: str) -> bytes:
    return bytes(int(digit) for digit in "0" + text[1:])


def first_missing(reached: Iterable[int]) -> int:
    seen = set(reached)
    return next(v for v in range(len(seen) + 1) if v not in seen)


def by_definition(digits: bytes, last: int) -> list[int]:
    g = [0]
    for n in range(1, last + 1):
        reached = set()
        for t, digit in enumerate(digits):
            m = n - t
            if digit & 1 and m == 0:
                reached.add(0)
            if digit & 2 and m > 0:
                reached.add(g[m])
            if digit & 4:
                reached |= {g[a] ^ g[m - a] for a in range(1, m // 2 + 1)}
        g.append(first_missing(reached))
    return g


def by_moves(moves: Callable[[list[int], list[int]], list[list[int]]], digits: bytes, last: int) -> list[int]:
    """Values from lists of moves, heaps as lists."""
    g = [0]
    for n in range(1, last + 1):
        reached = set()
        for heaps in moves(list(digits[1:]), [n]):
            total = 0
            for heap in heaps:
                total ^= g[heap]
            reached.add(total)
        g.append(first_missing(reached))
    return g


def values(digits: bytes, last: int, method: Method = "automatic") -> TakingSequence:
    sequence = TakingSequence(digits, method=method)
    sequence.extend(last, Control())
    return sequence


def short_runs() -> None:
    print(f"values of heaps 0 to {SHORT}: ratios to the definition in Python")
    ogdoad = peer("ogdoad")
    for text in (".77", ".137", ".37"):
        digits = code(text)
        expected = by_definition(digits, SHORT)
        slow = seconds(lambda d=digits: by_definition(d, SHORT))
        print(f"  {text:6} definition in Python {SHORT / slow / 1e6:10.4f} M/s")
        if ogdoad is not None:
            assert by_moves(ogdoad.octal_moves, digits, SHORT) == expected
            used = seconds(lambda d=digits: by_moves(ogdoad.octal_moves, d, SHORT))
            print(f"         moves of ogdoad      {SHORT / used / 1e6:10.4f} M/s   x {slow / used:,.2f}")
        for method in ("plain", "dense", "automatic"):
            assert values(digits, SHORT, method).values.tolist() == expected
            used = seconds(lambda d=digits, m=method: values(d, SHORT, m))
            print(f"         {method:20} {SHORT / used / 1e6:10.4f} M/s   x {slow / used:,.0f}")


def long_runs() -> None:
    print(
        f"\nvalues per second from heap {START} on, best of eight stretches of {STEP // 8}; and plainly to heap 20000"
    )
    for text in GAMES:
        digits = code(text)
        began = process_time()
        sequence = values(digits, START, "sparse")
        start = process_time() - began
        best = 0.0
        for _ in range(8):
            began = process_time()
            sequence.extend(len(sequence) + STEP // 8 - 1, Control())
            best = max(best, STEP / 8 / (process_time() - began))
        plain = seconds(lambda d=digits: taking_values(d, 20000, Control(), method="plain"))
        print(
            f"  {text:6} {best / 1e6:8.3f} M/s, {sequence.rare_heaps:5} rare heaps, {start:6.3f} s to the start;"
            f" plain {20000 / plain / 1e6:6.3f} M/s"
        )


def periods() -> None:
    print("\nperiods, with the values that prove them")
    for text, last in ((".77", 200), (".165", 15000), (".16", 509622), (".56", 653600)):
        digits = code(text)
        used = seconds(lambda d=digits, n=last: values(d, n), 0.05)
        known = values(digits, last).values
        check = seconds(lambda d=digits, v=known: find_period(v, len(d) - 1, 2, False, Control()), 0.05)
        print(f"  {text:6} {find_period(known, len(digits) - 1, 2, False, Control())}: {used:.3f} s + {check:.4f} s")


def main() -> None:
    short_runs()
    long_runs()
    periods()
    if "larger" in sys.argv[1:]:
        began = process_time()
        values(code(".37"), 1 << 24)
        print(f"\n0.37 to heap 2^24: {process_time() - began:.1f} s")


if __name__ == "__main__":
    main()
