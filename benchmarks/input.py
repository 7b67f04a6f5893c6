"""Large boards as users give them: files of edges and arrays, and the shell, from one run.

`python benchmarks/input.py [edges]` takes boards of 10^6 edges. Files are measured against `np.loadtxt`, which reads
numbers only; arrays without vertices against `Graph(array, vertices=range(n))`, which numbers nothing. Times are CPU
times, the best of three.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from grundy import Graph


def best(run: Callable[[], object]) -> float:
    found = float("inf")
    for _ in range(3):
        began = time.process_time()
        run()
        found = min(found, time.process_time() - began)
    return found


def show(what: str, seconds: float, m: int, other: str, other_seconds: float) -> None:
    micro = 10**6 / m
    print(
        f"{what:34} {seconds * micro:6.3f} us an edge   {other:24} {other_seconds * micro:6.3f}"
        f"   ratio {other_seconds / seconds:5.2f}"
    )


def main(m: int) -> None:
    rng = np.random.default_rng(0)
    edges = rng.integers(0, m, (m, 2))
    with tempfile.TemporaryDirectory() as name:
        numbers, names = Path(name, "numbers.edges"), Path(name, "names.edges")
        np.savetxt(numbers, edges, fmt="%d")
        names.write_text("".join(f"v{u} v{v}\n" for u, v in edges.tolist()))
        whole = best(lambda: np.loadtxt(numbers, dtype=np.int64))
        show("file of numbers", best(lambda: Graph(numbers)), m, "loadtxt, whole numbers", whole)
        show(
            "file of numbers", best(lambda: Graph(numbers)), m, "loadtxt as it comes", best(lambda: np.loadtxt(numbers))
        )
        show("file of names", best(lambda: Graph(names)), m, "loadtxt, of the numbers", whole)
        for what, array, n in (
            ("array, as many vertices as edges", edges, m),
            ("array, ten edges a vertex", edges // 10, m // 10 + 1),
            ("array, a path in order", np.stack([np.arange(m), np.arange(1, m + 1)], axis=1), m + 1),
        ):
            numbered = best(lambda array=array, n=n: Graph(array, vertices=range(n)))
            show(what, best(lambda array=array: Graph(array)), m, "with vertices=range(n)", numbered)
        command = [sys.executable, "-m", "grundy", "outcomes", f"geography file:{numbers}"]
        times = []
        for _ in range(3):
            began = time.perf_counter()
            subprocess.run(command, capture_output=True, check=True)
            times.append(time.perf_counter() - began)
        print(f'grundy outcomes "geography file:numbers.edges": {min(times):.2f} s on the clock')


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10**6)
