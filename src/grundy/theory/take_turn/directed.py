"""Directed rows and rings of coins are sums of heaps of the octal game .37."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, reduce
from operator import xor
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.budget import deadline_checker
from grundy.games.heaps.rules import Octal
from grundy.games.take_turn.rules import PAPER, VertexTaking
from grundy.games.take_turn.text import GONE, faces_of
from grundy.questions import VALUE, WINNING_MOVES
from grundy.theory.costs import NEAR_LINEAR
from grundy.theory.facts import PositionFacts
from grundy.theory.heaps.values import heap_values
from grundy.theory.registry import Need, theorem
from grundy.theory.some_moves import limited_moves
from grundy.theory.take_turn.needs import coins, rest
from grundy.values import Nimber

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.intp]

THEOREMS_3_4 = f"{PAPER}, Theorems 1, 3 and 4"
TABLE = NEAR_LINEAR("linear, and the values of .37 up to the longest run of heads")


class Runs(NamedTuple):
    """The runs of heads of a row, as arrays: where each begins, its heads, and the tails after it."""

    at: Ints
    heads: Ints
    tails: Ints

    @property
    def heaps(self) -> Ints:
        """The heaps of .37 that they are worth, by Theorem 3."""
        return self.heads - self.tails % 2


class DirectedRow(NamedTuple):
    """Coins with an arc from each to the next, and in a ring from the last to the first; a ring begins with a head and
    ends with a tail, unless all its coins show the same.
    """

    places: Sequence[int]
    coins: str
    is_ring: bool = False

    def runs(self) -> Runs:
        """Return the runs of heads; tails at the beginning do not count.

        >>> [numbers.tolist() for numbers in DirectedRow(range(6), "THHTTH").runs()]
        [[1, 5], [2, 1], [2, 0]]
        """
        import numpy as np

        heads = np.frombuffer(f"T{self.coins}T".encode(), dtype=np.uint8) == ord("H")
        starts, ends = np.flatnonzero(heads[1:] != heads[:-1]).reshape(-1, 2).T
        following = np.append(starts[1:], len(self.coins))[: len(starts)]
        return Runs(starts, ends - starts, following - ends)

    @property
    def is_ring_of_heads(self) -> bool:
        """Whether it is a ring without tails, the only kind that is no sum of heaps."""
        return self.is_ring and "T" not in self.coins


def directed_rows(facts: PositionFacts) -> list[DirectedRow] | None:
    """Return the rows and rings, where no vertex that is left has two arcs in or two arcs out.

    >>> directed_rows(PositionFacts.read("take-turn dicycle TH.HH"))
    [DirectedRow(places=(3, 4, 0, 1), coins='HHTH', is_ring=False)]
    """
    board, left = facts.rules.board, facts.get(coins)
    faces = faces_of(board.n, left)
    if board.family and board.family[0] == "dipath":
        rows = re.finditer(r"[HT]+", faces)
        return [DirectedRow(range(*row.span()), row[0]) for row in rows]
    after = _next(facts)
    return None if after is None else list(_walks(after, faces))


def _next(facts: PositionFacts) -> list[int] | None:
    """The vertex after each, -1 for none; None where some vertex has two arcs in or out."""
    import numpy as np

    indptr, indices = facts.get(rest).arc_rows
    degrees = indptr[1:] - indptr[:-1]
    if degrees.max(initial=0) > 1 or np.bincount(indices, minlength=1).max() > 1:
        return None
    after = np.full(facts.rules.board.n, -1)
    after[degrees == 1] = indices
    found: list[int] = after.tolist()
    return found


def _walks(after: list[int], faces: str) -> Iterator[DirectedRow]:
    """The rows, each from its beginning, then the rings."""
    seen = bytearray(len(after))
    entered = set(after)
    look = deadline_checker()
    for ring in (False, True):
        for start, face in enumerate(faces):
            if face == GONE or seen[start] or (not ring and start in entered):
                continue
            look()
            walk, at = [], start
            while at >= 0 and not seen[at]:
                seen[at] = 1
                walk.append(at)
                at = after[at]
            yield _turned_round(walk, faces) if ring else _row(walk, faces)


def _row(walk: list[int], faces: str, is_ring: bool = False) -> DirectedRow:
    return DirectedRow(tuple(walk), "".join(map(faces.__getitem__, walk)), is_ring)


def _turned_round(walk: list[int], faces: str) -> DirectedRow:
    """A ring from a head that comes after a tail on."""
    coins = "".join(map(faces.__getitem__, walk))
    start = (coins + coins).find("TH") + 1
    return _row(walk[start:] + walk[:start], faces, is_ring=True)


ROWS_AND_RINGS = Need(
    "at most one arc into and out of each vertex that is left",
    lambda facts: facts.get(directed_rows) is not None,
    lambda facts: "needs rows and rings of arcs: at most one into and one out of each vertex",
)


def runs_of(facts: PositionFacts) -> list[tuple[DirectedRow, Runs]]:
    """Return the rows and rings, each with its runs of heads."""
    rows = facts.get(directed_rows)
    assert rows is not None
    return [(row, row.runs()) for row in rows]


def heaps_of(facts: PositionFacts) -> list[int]:
    """Return the heaps of .37 that the rows and rings are worth, leaving out rings of heads.

    >>> heaps_of(PositionFacts.read("take-turn dipath H^7 T^9 HTT H^10 T^4"))
    [6, 1, 10]
    """
    return [heap for row, runs in facts.get(runs_of) if not row.is_ring_of_heads for heap in runs.heaps.tolist()]


def heap_table(facts: PositionFacts) -> NDArray[np.uint16]:
    """Return the values of .37 as far as play on the rows and rings can ask for them."""
    longest = max((int(runs.heads.max(initial=0)) for _, runs in facts.get(runs_of)), default=0)
    return heap_values(Octal("0.37"), longest + 2)


def row_value(row: DirectedRow, runs: Runs, table: NDArray[np.uint16]) -> int:
    """Return the value of a row or a ring, from the values of .37."""
    import numpy as np

    if row.is_ring_of_heads:
        return int(table[len(row.coins) - 2] == 0)
    return int(np.bitwise_xor.reduce(table[runs.heaps]))


@theorem(VertexTaking, VALUE, needs=(ROWS_AND_RINGS,), cost=TABLE, source=THEOREMS_3_4)
def directed_row(facts: PositionFacts) -> Nimber:
    """A directed row, or ring with a tail, of runs of h heads and t tails is the sum of heaps h - (t mod 2) of the
    octal game .37, tails at the beginning left out; a ring of n heads is worth 1 if the heap n - 2 is worth 0, else 0.

    >>> directed_row(PositionFacts.read("take-turn dipath H^7 T^9 HTT H^10 T^4"))
    *6
    """
    table = facts.get(heap_table)
    return Nimber(reduce(xor, (row_value(*row, table) for row in facts.get(runs_of)), 0))


@theorem(VertexTaking, WINNING_MOVES, needs=(ROWS_AND_RINGS,), cost=TABLE, source=THEOREMS_3_4, name="directed-row")
def directed_row_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """A head wins where the runs that it leaves, as heaps of .37, have the nim-sum 0 with the other rows.

    >>> directed_row_moves(PositionFacts.read("take-turn dipath HHTTHTHHT"))
    (1, 4)
    """
    rows, table = facts.get(runs_of), facts.get(heap_table)
    values = [row_value(*row, table) for row in rows]
    total = reduce(xor, values, 0)
    winning: list[int] = []
    for (row, runs), value in zip(rows, values, strict=True):
        winning += [row.places[at] for at in _moves_to(total ^ value, row, runs, table)]
    names = facts.rules.board.vertices
    return limited_moves((names[vertex] for vertex in sorted(winning)), size=lambda move: 1)


def _moves_to(wanted: int, row: DirectedRow, runs: Runs, table: NDArray[np.uint16]) -> Iterator[int]:
    """Yield the heads of a row whose taking leaves a value."""
    if row.is_ring_of_heads:
        yield from range(len(row.coins)) if table[len(row.coins) - 2] == wanted else ()
        return
    whole = row_value(row, runs, table)
    within = cache(lambda heads, odd, left: _within_run(heads, odd, left, table))
    worth = table[runs.heaps].tolist()
    joined = table[runs.heaps + 1].tolist()
    for number, (at, heads, tails) in enumerate(zip(*map(_list, runs), strict=True)):
        left = wanted ^ whole ^ worth[number]
        yield from (at + i for i in within(heads, tails % 2, left))
        following = (number + 1) % len(worth)
        is_joined = tails == 1 and (row.is_ring or following > 0)
        if is_joined and following == number:
            last = int(table[heads])  # a ring of one run: the tail turned up comes before what is left of it
        elif is_joined:
            last = int(table[heads - 1]) ^ worth[following] ^ joined[following]
        else:
            last = int(table[heads - 1]) ^ int(table[tails % 2])  # a head alone, or before tails
        if last == left:
            yield at + heads - 1


def _list(numbers: Ints) -> list[int]:
    found: list[int] = numbers.tolist()
    return found


def _within_run(heads: int, odd: int, wanted: int, table: NDArray[np.uint16]) -> list[int]:
    """The heads of a run but the last whose taking leaves a value: what comes before, and, after a tail, what comes
    after; where that is nothing, tails follow upon the tail, and nothing comes before them.
    """
    import numpy as np

    before = np.arange(heads - 1)
    after = np.maximum(heads - 2 - before - odd, 0)
    found: list[int] = np.flatnonzero(table[before] ^ table[after] == wanted).tolist()
    return found
