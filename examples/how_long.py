"""How long all connected graphs of 11 and 12 vertices would take, from the rate of this machine.

    python examples/how_long.py            # measures 9 and 10 vertices: minutes
    python examples/how_long.py --most 9   # measures 8 and 9: seconds, and a poorer estimate

The seconds are those of the processors, all starts of a graph asked for their values. What lies beyond the largest
size that was measured is extrapolated: each vertex more multiplies the time of a graph by the last factor measured.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

COUNTS = {8: 11_117, 9: 261_080, 10: 11_716_571, 11: 1_006_700_565, 12: 164_059_830_476}
"""Connected graphs of so many vertices: OEIS A001349."""
CORES = (2, 32, 1000)


def seconds_for(n: int) -> float:
    """Return the seconds of processors, the generator included, that all connected graphs of n vertices take."""
    import resource

    from grundy.lab import sweep

    def used() -> float:
        both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        return sum(usage.ru_utime + usage.ru_stime for usage in both)

    before = used()
    found = sweep("geography {graph} @ {start}", graphs=f"connected:{n}", ask="value", workers=0)
    assert found.complete
    return used() - before


def estimates(measured: dict[int, float]) -> Iterator[tuple[int, float, bool]]:
    """Yield sizes, the seconds of processors for each, and whether they were measured.

    >>> found = {n: (round(seconds), known) for n, seconds, known in estimates({8: 0.1, 9: 5.0})}
    >>> found[9], found[10][1]
    ((5, True), False)
    """
    *_, before, last = sorted(measured)
    rate = measured[last] / COUNTS[last]
    factor = rate / (measured[before] / COUNTS[before])
    for n, count in COUNTS.items():
        if n in measured:
            yield n, measured[n], True
        elif n > last:
            rate *= factor
            yield n, count * rate, False


def words(seconds: float) -> str:
    """Return a time as people say it.

    >>> words(7.2), words(200), words(10**6)
    ('7.2 s', '3.3 min', '11.6 days')
    """
    for unit, length in (("years", 365.25 * 86400), ("days", 86400), ("h", 3600), ("min", 60)):
        if seconds >= (2 * length if unit in ("years", "days") else length):
            return f"{seconds / length:,.1f} {unit}"
    return f"{seconds:.2g} s"


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="How long all connected graphs of 11 and 12 vertices would take.")
    parser.add_argument("--most", type=int, choices=(9, 10), default=10, help="the largest size to measure")
    most = parser.parse_args().most
    seconds_for(7)  # loads what is loaded once
    measured = {n: seconds_for(n) for n in (most - 1, most)}
    print("vertices          graphs  us a graph", *(f"{f'{cores:,} cores':>12}" for cores in CORES))
    for n, seconds, known in estimates(measured):
        times = " ".join(f"{words(seconds / cores):>12}" for cores in CORES)
        how = "measured" if known else "estimated"
        print(f"{n:>8} {COUNTS[n]:>15,} {1e6 * seconds / COUNTS[n]:>11.1f} {times}  {how}")


if __name__ == "__main__":
    main()
