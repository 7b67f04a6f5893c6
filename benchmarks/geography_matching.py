"""Maximum matchings with all Gallai-Edmonds labels, so all outcomes, against one matching by the peers.

The column `outcomes()` is what a user calls, `Geography(board).outcomes()` on a board that was made before. It builds
the rows of the board first, which the graph of a peer has when its time begins. Its ratio is that to LEMON's matching.
After each family comes the exponent at which our time grows over the two largest sizes.

LEMON and Boost are Debian packages of headers. Where they are not installed, they are unpacked into a temporary
folder; where that fails too, the table says so. `python benchmarks/geography_matching.py [seconds [peer ...]]`: each
peer, or each that is named, runs up to the largest board that it does in so many seconds (20). All times are CPU time,
the best of three runs where one takes less than a second.
"""

import subprocess
import sys
import tempfile
import time
from math import log
from pathlib import Path

import numpy as np

from grundy import Geography, Graph, _native
from matching_families import FAMILIES

PEERS = Path(__file__).parent / "peers"
DENSE = ("dense", "half of all edges")
"""Families of boards that have at most 6000 vertices."""
SIZES = [10**3, 10**4, 10**5, 10**6]
PACKAGES = {
    "lemon": ("liblemon-dev", "lemon/matching.h"),
    "boost": ("libboost1.74-dev", "boost/graph/graph_traits.hpp"),
}


def build(name: str, folder: Path) -> list[str] | None:
    """The command of a C++ peer, compiled in the folder; None where it cannot be had."""
    package, header = PACKAGES[name]
    include = Path("/usr/include")
    if not (include / header).exists():
        subprocess.run(["apt-get", "download", package], cwd=folder, capture_output=True, check=False)
        for archive in folder.glob(f"{package}*.deb"):
            subprocess.run(["dpkg", "-x", archive, folder / name], capture_output=True, check=False)
        include = folder / name / "usr/include"
    program = folder / f"{name}_matching"
    command = ["g++", "-O3", "-std=c++14", "-w", f"-I{include}", PEERS / f"{name}.cpp", "-o", program]
    done = subprocess.run(command, capture_output=True, check=False)
    return None if done.returncode else [str(program)]


def commands(folder: Path, wanted: list[str]) -> dict[str, list[str] | None]:
    python = {name: [sys.executable, str(PEERS / "python_matching.py"), name] for name in ("rustworkx", "networkx")}
    built = {name: build(name, folder) for name in PACKAGES if name in wanted or not wanted}
    return built | {name: command for name, command in python.items() if name in wanted or not wanted}


def peer_best(command: list[str], file: Path, most: float) -> tuple[int, float] | None:
    found = peer_run(command, file, most)
    for _ in range(2):
        if found is not None and found[1] < 1:
            found = min(found, peer_run(command, file, most) or found)
    return found


def peer_run(command: list[str], file: Path, most: float) -> tuple[int, float] | None:
    try:
        done = subprocess.run([*command, file], capture_output=True, check=False, timeout=3 * most + 10)
    except subprocess.TimeoutExpired:
        return None
    words = done.stdout.split()
    return (int(words[0]), float(words[1])) if done.returncode == 0 and words else None


def main(most: float, wanted: list[str]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        peers = commands(folder, wanted)
        for peer, command in peers.items():
            if command is None:
                print(f"{peer}: not available here")
        print(
            f"{'family':22} {'n':>9} {'ours':>9} {'outcomes()':>9}"
            + "".join(f" {peer:>20}" for peer in peers if peers[peer])
        )
        for family in FAMILIES:
            measure_family(family, {peer: command for peer, command in peers.items() if command}, folder, most)
        print("\nmemory beyond the rows of the board, at its peak, bytes a vertex (all outcomes)")
        for family in ("random cubic", "random, degree 4", "random, degree 10", "grid", "odd components"):
            print(
                f"  {family:22} " + "  ".join(f"{n:>9,}: {memory(family, n, folder):6.0f}" for n in (10**5, 10**6)),
                flush=True,
            )


def measure_family(family: str, peers: dict[str, list[str]], folder: Path, most: float) -> None:
    expected = dict.fromkeys(peers, 0.0)
    own: dict[int, float] = {}
    for size in SIZES:
        if family in DENSE and size > 10**4:
            continue
        n, u, v = FAMILIES[family](size, 0)
        simple = np.unique(np.sort(np.stack([u, v], axis=1)[u != v], axis=1), axis=0)
        file = folder / "board"
        np.concatenate([np.array([n, len(simple)]), simple.ravel()]).astype(np.int32).tofile(file)
        indptr, indices = _native.csr_from_edges(n, simple[:, 0].copy(), simple[:, 1].copy())
        ours, matched = own_time(indptr, indices)
        called = outcomes_time(n, simple)
        own[n] = ours
        line = f"{family:22} {n:>9,} {ours:>8.4f}s {called:>8.4f}s"
        for peer, command in peers.items():
            found = peer_best(command, file, most) if expected[peer] <= most else None
            if found is None:
                expected[peer] = float("inf")
                line += f" {'-':>20}"
                continue
            assert found[0] == matched, (family, peer, found[0], matched)
            expected[peer] = max(0.01, found[1]) * 12  # the next board is ten times as large
            line += f" {found[1]:>9.4f}s x{found[1] / ours:>8,.1f}"
            if peer == "lemon":
                line += f" outcomes() x{found[1] / called:>6,.1f}"
        print(line, flush=True)
    if len(own) > 1:
        (small, first), (large, last) = list(own.items())[-2:]
        print(f"{family:22} grows like n^{log(last / first) / log(large / small):.2f} from n = {small:,} to {large:,}")


PEAK = """
import sys
import numpy as np
from grundy import _native
def peak():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
rows = [np.load(name) for name in sys.argv[1:]]
before = peak()
found = _native.matching(*rows, _native.Control())
print(1024 * (peak() - before))
"""


def memory(family: str, size: int, folder: Path) -> float:
    """Bytes a vertex that a matching with all labels takes at its peak, in a process of its own (Linux)."""
    n, u, v = FAMILIES[family](size, 0)
    simple = np.unique(np.sort(np.stack([u, v], axis=1)[u != v], axis=1), axis=0)
    files = [folder / "indptr.npy", folder / "indices.npy"]
    for file, array in zip(files, _native.csr_from_edges(n, simple[:, 0].copy(), simple[:, 1].copy()), strict=True):
        np.save(file, array)
    done = subprocess.run([sys.executable, "-c", PEAK, *files], capture_output=True, check=False)
    return float(done.stdout or "nan") / n


def outcomes_time(n: int, edges: np.ndarray) -> float:
    best = float("inf")
    for _ in range(3):
        board = Graph(edges, vertices=range(n))
        began = time.process_time()
        Geography(board).outcomes()
        best = min(best, time.process_time() - began)
    return best


def own_time(indptr: np.ndarray, indices: np.ndarray) -> tuple[float, int]:
    best = float("inf")
    for _ in range(3):
        began = time.process_time()
        mate, _ = _native.matching(indptr, indices, _native.Control())
        best = min(best, time.process_time() - began)
    return best, int((mate >= 0).sum()) // 2


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20, sys.argv[2:])
