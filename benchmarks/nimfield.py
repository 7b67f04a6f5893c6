"""Products of 64-bit nimbers per second of processor time, by every method at hand, as ratios from one run.

    python benchmarks/nimfield.py

`ogdoad` is compared when it is installed (`pip install ogdoad`); it multiplies one pair at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from time import process_time
from typing import Any

import numpy as np

from grundy import _native
from grundy.values import Nimber
from grundy.values.arrays import nim_inverse, nim_product, nim_sqrt


def plain_product(a: int, b: int, half: int = 32) -> int:
    """Conway's rules alone, in Python."""
    if a < 2 or b < 2:
        return a * b
    low = (1 << half) - 1
    a1, a0, b1, b0 = a >> half, a & low, b >> half, b & low
    lows, highs = plain_product(a0, b0, half // 2), plain_product(a1, b1, half // 2)
    middle = plain_product(a0 ^ a1, b0 ^ b1, half // 2) ^ lows
    return middle << half | lows ^ plain_product(highs, 1 << half - 1, half // 2)


def rate(work: Callable[[], object], size: int) -> float:
    """Units per second of processor time, the best of five."""
    best = float("inf")
    for _ in range(5):
        start = process_time()
        work()
        best = min(best, process_time() - start)
    return size / best


def one_by_one(function: Callable[..., Any], *columns: list[Any]) -> list[Any]:
    return [function(*row) for row in zip(*columns, strict=True)]


def report(title: str, rates: dict[str, float]) -> None:
    print(title)
    for name, value in rates.items():
        ratios = [f"{value / rates[other]:10,.3g} x {other}" for other in ("table", "ogdoad") if other in rates]
        print(f"  {name:32}{value / 1e6:12.4f} M/s{''.join(ratios)}")


def main() -> None:
    rng = np.random.default_rng(7)
    a, b = (rng.integers(1, 2**64, 2_000_000, np.uint64) for _ in range(2))
    few, few_b = a[:20_000].tolist(), b[:20_000].tolist()
    expected = nim_product(a, b).tolist()

    products = {"auto": rate(lambda: nim_product(a, b), a.size)}
    inverses = {"auto": rate(lambda: nim_inverse(a), a.size)}
    roots = {"auto": rate(lambda: nim_sqrt(a), a.size)}
    for method in ("clmul", "table") if _native.nim_has_clmul() else ("table",):
        products[method] = rate(partial(nim_product, a, b, method), a.size)
        inverses[method] = rate(partial(nim_inverse, a, method), a.size)
        roots[method] = rate(partial(nim_sqrt, a, method), a.size)
    products["one factor for all (auto)"] = rate(lambda: nim_product(a, b[0]), a.size)

    nimbers, others = [Nimber(n) for n in few], [Nimber(n) for n in few_b]
    products["Nimber * Nimber"] = rate(lambda: one_by_one(Nimber.__mul__, nimbers, others), len(few))
    assert one_by_one(plain_product, few[:50], few_b[:50]) == expected[:50]
    products["Python, rules alone"] = rate(lambda: one_by_one(plain_product, few[:50], few_b[:50]), 50)
    try:
        ogdoad: Any = import_module("ogdoad")
    except ImportError:
        print("ogdoad is not installed; no comparison with it")
    else:
        assert one_by_one(ogdoad.nim_mul, few, few_b) == expected[: len(few)]
        products["ogdoad"] = rate(lambda: one_by_one(ogdoad.nim_mul, few, few_b), len(few))
        inverses["ogdoad"] = rate(lambda: one_by_one(ogdoad.nim_inv, few[:2000]), 2000)
        roots["ogdoad"] = rate(lambda: one_by_one(ogdoad.nim_sqrt, few[:2000]), 2000)
    report("products of random nimbers of 64 bits", products)
    report("inverses", inverses)
    report("square roots", roots)


if __name__ == "__main__":
    main()
