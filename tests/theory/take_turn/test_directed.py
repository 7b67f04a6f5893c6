"""Directed rows and rings are sums of heaps of .37."""

import random
from itertools import pairwise, product

import pytest

from grundy import Octal, TakeTurn, position
from grundy.graphs import Graph
from theory.take_turn.judging import judge


@pytest.mark.parametrize("n", range(1, 8))
def test_all_directed_rows_with_and_without_gaps(n):
    rules = TakeTurn(f"dipath:{n}")
    letters = "HT." if n < 7 else "HT"
    assert judge("directed-row", (rules("".join(coins)) for coins in product(letters, repeat=n))) == len(letters) ** n


@pytest.mark.parametrize("n", range(1, 8))
def test_all_directed_rings_with_and_without_gaps(n):
    rules = TakeTurn(f"dicycle:{n}")
    letters = "HT." if n < 7 else "HT"
    assert judge("directed-row", (rules("".join(coins)) for coins in product(letters, repeat=n))) == len(letters) ** n


def rows_and_rings(seed):
    """Rows and rings with their vertices in any order."""
    chance = random.Random(seed)
    names = list(range(chance.randrange(6, 12)))
    chance.shuffle(names)
    arcs = []
    while names:
        size = chance.randrange(1, 7)
        piece, names = names[:size], names[size:]
        arcs += pairwise(piece)
        if chance.random() < 0.5:
            arcs.append((piece[-1], piece[0]))
        arcs.append((piece[0], piece[0]))
    n = max(v for arc in arcs for v in arc) + 1
    board = Graph(arcs, directed=True, vertices=range(n))
    return TakeTurn(board)([chance.choice("HHT.") for _ in range(n)])


def test_sums_of_rows_and_rings_in_any_order():
    assert judge("directed-row", map(rows_and_rings, range(60))) == 60


def test_theorem_1_a_directed_row_of_heads_is_a_heap_of_37():
    values = Octal("0.37").values(40)
    assert [int(position(f"take-turn dipath H^{n}").value()) for n in range(1, 41)] == values[1:].tolist()
    assert values.tolist() == [int(digit) for digit in "01201231234034213210214514512012312342342"]


def test_the_worked_example_of_the_paper_is_six():
    answer = position("take-turn dipath H^7 T^9 HTT H^10 T^4").solve("value")
    assert (int(answer.result), answer.method.name) == (6, "directed-row")


def test_a_row_of_many_short_runs_is_solved_with_all_its_moves():
    row = position(f"take-turn dipath {'HHHT' * 25_000}")
    assert int(row.value()) == 0
    longer = position(f"take-turn dipath {'HHHT' * 25_000} HHT")
    assert (int(longer.value()), longer.winning_moves()[-2:]) == (1, (100_000, 100_001))


def test_other_boards_are_refused():
    with pytest.raises(ValueError, match=r"theorem 'directed-row' needs rows and rings of arcs: at most one into and"):
        position("take-turn 0>1,0>2 HHH").value(method="directed-row")
