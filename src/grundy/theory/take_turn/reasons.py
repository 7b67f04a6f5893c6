"""What theorems about Take Turn say about one position."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.games.take_turn.rules import VertexTaking
from grundy.games.take_turn.text import write_faces
from grundy.pictures.marks import Marks
from grundy.theory.facts import PositionFacts
from grundy.theory.reasons import Reason, Row, columns, explains, number_of, pairs_told
from grundy.theory.take_turn.complete import counts, two_sides_value
from grundy.theory.take_turn.directed import heap_table, row_value, runs_of
from grundy.theory.take_turn.marks import marks_here
from grundy.theory.take_turn.needs import coins, rest
from grundy.theory.take_turn.twins import cancelled

MOST_RUNS = 200
"""Of more runs of heads the sum is told alone."""
MOST_MARKED = 200
"""So many pairs of twins are marked."""


@explains(VertexTaking, "directed-row")
def runs_as_heaps(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the heap of the octal game .37 that each run of heads is, and what it is worth.

    >>> print(next(runs_as_heaps(PositionFacts.read("take-turn dipath HHHHH T HHH"))).text)
    Runs of heads as heaps of the octal game .37:
    H^5 T: heap 4   1   (1)
    HHH: heap 3     0   (0)
                    1   (1), the nim-sum
    In the column of 1 the number of ones is odd.
    """
    table, told = facts.get(heap_table), list[Row]()
    for row, runs in facts.get(runs_of):
        if row.is_ring_of_heads:
            told.append(Row(f"ring of {len(row.coins)} heads", row_value(row, runs, table)))
            continue
        for heads, tails, heap in zip(runs.heads.tolist(), runs.tails.tolist(), runs.heaps.tolist(), strict=True):
            coins_of_run = write_faces("H" * heads + "T" * tails)
            told.append(Row(f"{coins_of_run}: heap {heap}", int(table[heap])))
        if len(told) > MOST_RUNS:
            total = sum(len(runs.heads) for _, runs in facts.get(runs_of))
            yield Reason(f"The {total:,} runs of heads are heaps of the octal game .37.", "step", {"runs": total})
            return
    shown = columns(told)
    if shown is not None:
        text = f"Runs of heads as heaps of the octal game .37:\n{shown.text}"
        yield shown._replace(text=text, marks=marks_here(facts))
    elif not told:
        yield Reason("No coin shows heads: there is no move.", "step", {"value": 0})


@explains(VertexTaking, "even-degrees")
def vertices_left(facts: PositionFacts) -> Iterator[Reason]:
    """Tell how many vertices are left.

    >>> next(vertices_left(PositionFacts.read("even-even grid:2x3"))).text
    'Here 6 vertices are left, an even number.'
    """
    yield _counted(facts, facts.get(coins)[0].bit_count(), "vertex is", "vertices are")


@explains(VertexTaking, "odd-degrees")
def edges_left(facts: PositionFacts) -> Iterator[Reason]:
    """Tell how many edges are left.

    >>> next(edges_left(PositionFacts.read("odd-odd grid:2x3"))).text
    'Here 7 edges are left, an odd number.'
    """
    yield _counted(facts, len(facts.get(rest).rows.indices) // 2, "edge is", "edges are")


def _counted(facts: PositionFacts, count: int, one: str, many: str) -> Reason:
    said = f"Here {number_of(count, one, many)} left, an {parity(count)} number."
    return Reason(said, "step", {"count": count, "value": count % 2}, marks_here(facts))


def parity(count: int) -> str:
    """Return "odd" or "even".

    >>> parity(3), parity(0)
    ('odd', 'even')
    """
    return "odd" if count % 2 else "even"


@explains(VertexTaking, "complete-graph")
def heads_and_tails(facts: PositionFacts) -> Iterator[Reason]:
    """Count the coins that show heads.

    >>> next(heads_and_tails(PositionFacts.read("take-turn complete HHT"))).text
    'Here 2 of 3 coins show heads, more than half.'
    """
    left, heads = (mask.bit_count() for mask in facts.get(coins))
    half = "more than half" if 2 * heads > left else "not more than half"
    said = f"Here {heads:,} of {number_of(left, 'coin')} {'shows' if heads == 1 else 'show'} heads, {half}."
    numbers = {"coins": left, "heads": heads, "value": int(2 * heads > left)}
    yield Reason(said, "step", numbers, marks_here(facts))


@explains(VertexTaking, "complete-bipartite")
def heads_of_both_sides(facts: PositionFacts) -> Iterator[Reason]:
    """Count the vertices and the heads of both sides.

    >>> print(next(heads_of_both_sides(PositionFacts.read("take-turn bipartite:2x3 HTHTT"))).text)
    The sides have m = 2 and n = 3 vertices, with a = 1 and b = 1 heads.
    One of m and n is odd: the value is (1 mod 2) + (1 mod 2) = 2.
    """
    m, a, n, b = counts(facts)
    value = two_sides_value(m, a, n, b)
    if m % 2 != n % 2:
        rule = f"One of m and n is odd: the value is ({a} mod 2) + ({b} mod 2)"
    elif m % 2:
        rule = f"Both m and n are odd: the value is ({a} mod 2) · ({b} mod 2)"
    else:
        rule = f"Both m and n are even: the value is {a} + {b} mod 2"
    said = f"The sides have m = {m} and n = {n} vertices, with a = {a} and b = {b} heads.\n{rule} = {value}."
    yield Reason(said, "step", {"m": m, "a": a, "n": n, "b": b, "value": value}, marks_here(facts))


@explains(VertexTaking, "twins-cancel")
def pairs_of_twins(facts: PositionFacts) -> Iterator[Reason]:
    """Name the twins, and tell what is left without them.

    >>> next(pairs_of_twins(PositionFacts.read("take-turn star:3 THHT"))).text
    'Twins cancel: 1 with 2. Without them no head is left.'
    """
    pairs, (left, heads) = facts.get(cancelled)
    board = facts.rules.board
    name, names = board.write_vertex, board.vertices
    told = pairs_told([(name(v), name(w)) for v, w in pairs])
    rest_of = f"{number_of(left.bit_count(), 'vertex', 'vertices')} with {number_of(heads.bit_count(), 'head')}"
    said = f"Without them {f'a head can reach {rest_of}' if heads else 'no head is left'}."
    numbers = {"twins": [[name(v), name(w)] for v, w in pairs], "vertices": left.bit_count()}
    marks = Marks(matching=tuple((names[v], names[w]) for v, w in pairs[:MOST_MARKED]))
    yield Reason(f"Twins cancel: {told}. {said}", "step", numbers, marks)
