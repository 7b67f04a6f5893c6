"""What the benchmarks share: CPU time of a call, a table of ratios, and peers that may be missing."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Sequence
from types import ModuleType


def seconds(work: Callable[[], object], least: float = 0.6) -> float:
    """CPU seconds of one call: the best round of all that `least` has room for, of three at least.

    A round is one call, or as many as take 5 ms, so that short and long work are both measured at their best.
    """
    best, rounds, began = float("inf"), 0, time.process_time()
    while (used := time.process_time() - began) < least or (rounds < 3 and used < 7 * least):
        calls, round_began = 0, time.process_time()
        while (spent := time.process_time() - round_began) < 0.005 or not calls:
            work()
            calls += 1
        best = min(best, spent / calls)
        rounds += 1
    return best


def best_in_turn(works: Sequence[Callable[[], object]], least: float = 2.0) -> list[float]:
    """CPU seconds of one call of each, called in turn, since machines change their speed: the best of two at least."""
    best, rounds, began = [float("inf")] * len(works), 0, time.process_time()
    while rounds < 2 or time.process_time() - began < least:
        for i, work in enumerate(works):
            call_began = time.process_time()
            work()
            best[i] = min(best[i], time.process_time() - call_began)
        rounds += 1
    return best


def peer(name: str) -> ModuleType | None:
    """A peer's module; None, and a line that says so, where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        print(f"{name}: not installed ({error})")
        return None


def table(title: str, rows: list[tuple[str, float]]) -> None:
    """Print times with their ratio to the first row."""
    print(f"\n{title}")
    for name, used in rows:
        print(f"  {name:<34} {used * 1e3:12.3f} ms   x {used / rows[0][1]:,.1f}")
