"""How it grows: CPU time against size for each family of games, Grundy beside plain Python and beside peers.

python benchmarks/growth.py [family ...]

Each line ends at the first size that takes longer than two seconds. A picture of each family goes to docs/growth.
Peers are NetworkX, and rustworkx where it is installed; LEMON is compiled where its headers can be had.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import networkx as nx
import numpy as np

import growth_plain as plain
from geography_matching import build, peer_best
from growth_picture import draw
from grundy import (
    Cram,
    Geography,
    Hackenbush,
    Kayles,
    MockTurtles,
    NimG,
    NodeKayles,
    RewriteGame,
    Solitaire,
    Wythoff,
    position,
)
from grundy.graphs import Graph
from matching_families import random_cubic
from timing import peer, seconds

FOLDER = Path(__file__).parents[1] / "docs" / "growth"
LONGEST = 2.0
"""A line ends where one answer takes so many seconds."""
Work = Callable[[], object]


class Family(NamedTuple):
    """A family of games: what is asked, what its size is, and who answers; a work is made before it is timed."""

    title: str
    size: str
    sizes: list[int]
    lines: dict[str, Callable[[int], Work | float | None]]
    most: dict[str, int] = {}  # noqa: RUF012
    """The largest size of a line, where the next one would take minutes."""


def ends_of_cubic(n: int) -> np.ndarray[Any, Any]:
    """The edges of a random cubic board."""
    _, u, v = random_cubic(n)
    return np.stack([u, v], axis=1)


def cubic(n: int) -> Any:
    """A random cubic board, as NetworkX has it."""
    graph = nx.Graph()
    graph.add_nodes_from(range(n))
    graph.add_edges_from(ends_of_cubic(n).tolist())
    return graph


def outcomes(n: int) -> Work:
    """Each call makes its board anew: boards remember what was found about them."""
    ends = ends_of_cubic(n)
    return lambda: Geography(Graph(ends, vertices=range(n))).outcomes().tally


def networkx_matching(n: int) -> Work:
    graph = cubic(n)
    return lambda: nx.max_weight_matching(graph, maxcardinality=True)


def rustworkx_matching(n: int) -> Work | None:
    rx = peer("rustworkx")
    if rx is None:
        return None
    graph = rx.networkx_converter(cubic(n))
    return lambda: rx.max_weight_matching(graph, max_cardinality=True)


@cache
def lemon() -> tuple[tempfile.TemporaryDirectory[str], list[str]] | None:
    folder = tempfile.TemporaryDirectory()
    command = build("lemon", Path(folder.name))
    return None if command is None else (folder, command)


def lemon_matching(n: int) -> float | None:
    """The CPU seconds of one matching, which the program measures itself."""
    if (made := lemon()) is None:
        return None
    file = Path(made[0].name) / "board"
    ends = ends_of_cubic(n).astype(np.int32)
    file.write_bytes(np.array([n, len(ends)], np.int32).tobytes() + ends.tobytes())
    found = peer_best(made[1], file, LONGEST)
    return None if found is None else found[1]


def node_kayles(n: int) -> Work:
    ends = ends_of_cubic(n)
    return lambda: NodeKayles(Graph(ends, vertices=range(n)))().value()


def random_tree(n: int) -> list[tuple[int, int]]:
    rng = random.Random(n)
    return [(rng.randrange(i), i) for i in range(1, n)]


def word(n: int) -> str:
    rng = random.Random(n)
    return "".join(rng.choice("ab") for _ in range(n))


def machine_outcome(n: int) -> Work:
    machine, text = RewriteGame("a>,bb>,bbb>").machine("outcome"), word(n)
    return lambda: machine(text)


def heads(n: int) -> str:
    rng = random.Random(n)
    return "".join(rng.choice("HT") for _ in range(n))


def hands(n: int) -> list[str]:
    """Twenty random hands, since some are far harder than others of their size."""
    rng = random.Random(n)
    return [" ".join(f"{rng.choice('rgby')}{rng.randrange(n // 3 + 1)}" for _ in range(n)) for _ in range(20)]


def weights(board: Graph) -> list[int]:
    rng = random.Random(len(board.vertices))
    return [rng.randint(1, 9) for _ in board.vertices]


def nimg_outcomes(n: int) -> Work:
    board = Graph(f"grid:{n}x{n}")
    game, counts = NimG(board), weights(board)
    return lambda: game.outcomes(counts)


FAMILIES = {
    "heaps": Family(
        "Values of Kayles heaps 0 to n",
        "the last heap n",
        [10, 30, 100, 300, 1000, 3000, 10**4, 10**5, 10**6, 10**7],
        {"Grundy": lambda n: lambda: Kayles.values(n), "plain Python": lambda n: lambda: plain.kayles(n)},
    ),
    "lowered-heaps": Family(
        "Value of Wythoff's game with two heaps of n",
        "the heaps n",
        [10, 30, 100, 300, 1000, 3000],
        {"Grundy": lambda n: lambda: Wythoff(n, n).value(), "plain Python": lambda n: lambda: plain.wythoff(n, n)},
    ),
    "misere": Family(
        "Misère quotient of Kayles up to heap n; who wins one misère sum of heaps up to n, by a memo",
        "the largest heap n",
        [5, 10, 15, 20, 30, 60, 120, 167],
        {
            "Grundy, the quotient": lambda n: lambda: Kayles.misere_quotient(n),
            "plain Python, n + (n - 1) + (n - 2)": lambda n: lambda: plain.misere_kayles((n, n - 1, n - 2)),
        },
        {"plain Python, n + (n - 1) + (n - 2)": 15},
    ),
    "coins": Family(
        "Value of a row of n coins in Mock Turtles",
        "coins n",
        [10, 20, 40, 80, 160, 1000, 10**4, 10**5],
        {
            "Grundy": lambda n: (lambda row: lambda: MockTurtles(row).value())(heads(n)),
            "plain Python": lambda n: (lambda row: lambda: plain.mock_turtles(row))(heads(n)),
        },
    ),
    "geography-outcomes": Family(
        "Who wins Geography from each vertex of a random cubic board",
        "vertices",
        [10, 20, 30, 100, 1000, 10**4, 10**5, 10**6],
        {
            "Grundy, all starts": outcomes,
            "LEMON, one matching": lemon_matching,
            "rustworkx, one matching": rustworkx_matching,
            "NetworkX, one matching": networkx_matching,
            "plain Python, one start": lambda n: (lambda graph: lambda: plain.geography(graph, 0))(cubic(n)),
        },
        {"plain Python, one start": 20, "NetworkX, one matching": 1000, "rustworkx, one matching": 1000},
    ),
    "geography-values": Family(
        "Values of Geography from each vertex of a random tree",
        "vertices",
        [10, 100, 1000, 10**4, 10**5, 10**6],
        {
            "Grundy": lambda n: (lambda edges: lambda: Geography(Graph(edges)).values())(np.array(random_tree(n))),
            "plain Python": lambda n: (lambda edges: lambda: plain.tree_values(edges))(random_tree(n)),
        },
    ),
    "nimg": Family(
        "Who wins NimG from each vertex of a grid of n x n with random weights",
        "rows n",
        [2, 3, 4, 10, 30, 100, 300, 1000],
        {"Grundy": nimg_outcomes},
    ),
    "hackenbush": Family(
        "Value of green Hackenbush on a random tree that stands on the ground",
        "edges",
        [5, 8, 11, 14, 100, 1000, 10**4, 10**5],
        {
            "Grundy": lambda n: (lambda edges: lambda: Hackenbush(Graph(edges), ground=0)().value())(
                np.array(random_tree(n + 1))
            ),
            "plain Python": lambda n: (lambda edges: lambda: plain.hackenbush(edges))(random_tree(n + 1)),
        },
        {"plain Python": 14},
    ),
    "take-turn": Family(
        "Value of a random row of n coins in Take Turn",
        "coins n",
        [10, 20, 50, 100, 200, 500, 1000, 2000, 4000],
        {
            "Grundy": lambda n: (lambda row: lambda: position(f"take-turn path {row}").value())(heads(n)),
            "plain Python": lambda n: (lambda row: lambda: plain.take_turn(row))(heads(n)),
        },
        {"plain Python": 100},
    ),
    "points": Family(
        "Value of Cram on a grid of 3 x n, n odd",
        "columns n",
        [1, 3, 5, 7, 9, 11, 13],
        {
            "Grundy": lambda n: lambda: Cram(f"grid:3x{n}")().value(),
            "plain Python": lambda n: lambda: plain.cram(3, n),
        },
        {"plain Python": 7},
    ),
    "node-kayles": Family(
        "Value of Node Kayles on a random cubic board",
        "vertices",
        [10, 14, 18, 22, 26, 30, 36, 42],
        {
            "Grundy": node_kayles,
            "plain Python": lambda n: (lambda graph: lambda: plain.node_kayles(graph))(cubic(n)),
        },
        {"plain Python": 22},
    ),
    "words": Family(
        "Who wins a random word of n letters, where a, bb or bbb may be taken",
        "letters n",
        [5, 8, 11, 14, 17, 100, 1000, 10**4, 10**5, 10**6],
        {
            "Grundy, by a machine": machine_outcome,
            "plain Python": lambda n: (lambda text: lambda: plain.word(text))(word(n)),
        },
        {"plain Python": 17},
    ),
    "uno": Family(
        "Can hands of n cards be played by one player alone (Uno)? 20 hands",
        "cards n",
        [5, 10, 15, 20, 25, 30, 40],
        {
            "Grundy": lambda n: (lambda some: lambda: [Solitaire(cards).solve() for cards in some])(hands(n)),
            "plain Python": lambda n: (lambda some: lambda: [plain.solitaire(cards) for cards in some])(hands(n)),
        },
        {"plain Python": 20},
    ),
}


def points(sizes: list[int], make: Callable[[int], Work | float | None]) -> Iterator[tuple[int, float]]:
    """The times of one line, up to the first size that takes too long."""
    for size in sizes:
        work = make(size)
        if work is None:
            return
        used = work if isinstance(work, float) else seconds(work, 0.02)
        yield size, used
        if used > LONGEST:
            return


def exponent(line: list[tuple[int, float]]) -> float:
    """The slope between the last two sizes, on scales of powers."""
    (n, before), (m, after) = line[-2:]
    return float(np.log(after / before) / np.log(m / n))


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or FAMILIES:
        family = FAMILIES[name]
        lines: dict[str, list[tuple[int, float]]] = {}
        for who, make in family.lines.items():
            sizes = [size for size in family.sizes if size <= family.most.get(who, size)]
            if line := list(points(sizes, make)):
                lines[who] = line
        (FOLDER / f"{name}.svg").write_text(draw(family.title, family.size, lines))
        print(f"\n{family.title}")
        for who, line in lines.items():
            grows = f"; at the end like n^{exponent(line):.1f}" if len(line) > 1 else ""
            print(f"  {who:36} {', '.join(f'{size:,}: {1e3 * used:.3g} ms' for size, used in line)}{grows}")
        ours = lines[next(iter(family.lines))]
        for who, line in list(lines.items())[1:]:
            size, used = line[-1]
            mine = dict(ours).get(size)
            if mine:
                print(f"  {who} / Grundy at {size:,}: {used / mine:,.3g}")


if __name__ == "__main__":
    main(sys.argv[1:])
