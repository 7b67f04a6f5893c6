"""What theorems about Take Turn say about one position."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.games.take_turn.rules import VertexTaking
from grundy.theory.facts import PositionFacts
from grundy.theory.reasons import Reason, Row, columns, explains, number_of
from grundy.theory.take_turn.directed import heap_table, row_value, runs_of
from grundy.theory.take_turn.needs import coins, rest

MOST_RUNS = 200
"""Of more runs of heads the sum is told alone."""


@explains(VertexTaking, "directed-row")
def runs_as_heaps(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the heap of the octal game .37 that each run of heads is, and what it is worth.

    >>> print(next(runs_as_heaps(PositionFacts.read("take-turn dipath HHHHH T HHH"))).text)
    Runs of heads as heaps of the octal game .37:
    H^5 T: heap 4   1   (1)
    H^3: heap 3     0   (0)
                    1   (1), the nim-sum
    In the column of 1 the number of ones is odd.
    """
    table, told = facts.get(heap_table), list[Row]()
    for row, runs in facts.get(runs_of):
        if row.is_ring_of_heads:
            told.append(Row(f"ring of {len(row.coins)} heads", row_value(row, runs, table)))
            continue
        for heads, tails, heap in zip(runs.heads.tolist(), runs.tails.tolist(), runs.heaps.tolist(), strict=True):
            coins_of_run = f"H^{heads}" + (f" T^{tails}" if tails > 1 else " T" if tails else "")
            told.append(Row(f"{coins_of_run}: heap {heap}", int(table[heap])))
        if len(told) > MOST_RUNS:
            return
    shown = columns(told)
    if shown is not None:
        yield shown._replace(text=f"Runs of heads as heaps of the octal game .37:\n{shown.text}")


@explains(VertexTaking, "even-degrees")
def vertices_left(facts: PositionFacts) -> Iterator[Reason]:
    """Tell how many vertices are left.

    >>> next(vertices_left(PositionFacts.read("even-even grid:2x3"))).text
    'Here 6 vertices are left, an even number.'
    """
    yield _counted(facts.get(coins)[0].bit_count(), "vertex is", "vertices are")


@explains(VertexTaking, "odd-degrees")
def edges_left(facts: PositionFacts) -> Iterator[Reason]:
    """Tell how many edges are left.

    >>> next(edges_left(PositionFacts.read("odd-odd grid:2x3"))).text
    'Here 7 edges are left, an odd number.'
    """
    yield _counted(len(facts.get(rest).rows.indices) // 2, "edge is", "edges are")


def _counted(count: int, one: str, many: str) -> Reason:
    parity = "odd" if count % 2 else "even"
    return Reason(f"Here {number_of(count, one, many)} left, an {parity} number.", "step", {"count": count})
