"""Heap games: Grundy's native search against its reference search and peers from PyPI."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from grundy import Kayles, Outcome
from timing import peer, seconds, table


def pack(heaps: tuple[int, ...]) -> int:
    """Heaps as one number, for peers whose positions are numbers: five bits a heap, in order."""
    number = 0
    for heap in sorted(filter(None, heaps)):
        number = number << 5 | heap
    return number


def unpack(number: int) -> tuple[int, ...]:
    heaps = []
    while number:
        heaps.append(number & 31)
        number >>= 5
    return tuple(heaps)


def kayles_moves(number: int) -> list[int]:
    heaps = unpack(number)
    return [pack(Kayles.play(heaps, move)) for move in Kayles.moves(heaps)]


def sums() -> None:
    ogdoad = peer("ogdoad")
    heaps = (7, 5)
    position = Kayles(*heaps)
    for play in ("normal", "misere"):
        expected = position.outcome(play=play, method="reference")
        assert position.outcome(play=play, method="search") is expected
        rows = [
            ("grundy search", seconds(lambda play=play: position.outcome(play=play, method="search"))),
            ("grundy reference", seconds(lambda play=play: position.outcome(play=play, method="reference"))),
        ]
        if ogdoad is not None:
            start = pack(heaps)

            def theirs(play: str = play, start: int = start) -> bool:
                if play == "misere":
                    return bool(ogdoad.misere_is_n(start, kayles_moves))
                return ogdoad.grundy(start, kayles_moves) != 0

            assert theirs() == (expected is Outcome.N)
            rows.append(("ogdoad, moves by a Python callback", seconds(theirs)))
        table(f"kayles {' '.join(map(str, heaps))}, {play} play, outcome", rows)


def nim_sums() -> None:
    pycgt = peer("pycgt")
    from grundy import Nim

    rows = [("grundy Nim(3, 5, 7).value()", seconds(lambda: Nim(3, 5, 7).value()))]
    if pycgt is not None:

        def theirs() -> object:
            total = pycgt.nimber(3)
            for heap in (5, 7):
                total = pycgt.add(total, pycgt.nimber(heap))
            return pycgt.canonical(total)

        rows.append(("pycgt canonical form of *3 + *5 + *7", seconds(theirs)))
    table("a sum of three nim heaps", rows)


def start_up() -> None:
    def run(code: str) -> Iterator[float]:
        measured = "import resource; u = resource.getrusage(resource.RUSAGE_SELF); print(u.ru_utime + u.ru_stime)"
        for _ in range(7):
            done = subprocess.run(
                [sys.executable, "-c", f"{code}\n{measured}"], capture_output=True, text=True, check=True
            )
            yield float(done.stdout.splitlines()[-1])

    help_text = (
        "import sys\nsys.argv = ['grundy', '--help']\nfrom grundy.cli import main\ntry: main()\nexcept SystemExit: pass"
    )
    solve_text = help_text.replace("'--help'", "'solve', 'kayles 5 6 7'")
    rows = [
        (name, min(run(code)))
        for name, code in (
            ("import click", "import click"),
            ("grundy solve kayles 5 6 7", solve_text),
            ("import networkx", "import networkx"),
            ("import grundy", "import grundy"),
            ("grundy --help", help_text),
            ("from grundy import Nim", "from grundy import Nim"),
            ("python alone", ""),
        )
    ]
    table("CPU to start", rows)


if __name__ == "__main__":
    sums()
    nim_sums()
    start_up()
