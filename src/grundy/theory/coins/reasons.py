"""What the theorems about coins say about one position: the worth of each head."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from grundy.budget import current_session
from grundy.games.coins.boards import BoardRules, Tartan
from grundy.games.coins.rows import CoinRules, SlidingRules
from grundy.games.coins.text import row_masks
from grundy.masks import bits
from grundy.theory.coins.values import cell_value, head_values
from grundy.theory.facts import PositionFacts
from grundy.theory.reasons import Reason, Row, columns, explains
from grundy.values import field

MOST_HEADS = 200
"""Of a row with more heads the sum is told alone."""
NO_HEADS = Reason("No coin shows heads: the value is 0.", "step", {"value": 0})


@explains(CoinRules)
def heads_of_a_row(facts: PositionFacts) -> Iterator[Reason]:
    """Tell what each head of a row is worth alone.

    >>> print(next(heads_of_a_row(PositionFacts.read("mock-turtles THTH"))).text)
    coin 1   010   (2)
    coin 3   111   (7)
             101   (5), the nim-sum
    In the columns of 4 and 1 the number of ones is odd.
    """
    mask = facts.state[-1]
    if mask.bit_count() > MOST_HEADS:
        return
    values = head_values(facts.rules, mask.bit_length())
    table = columns(Row(f"coin {coin}", values[coin]) for coin in bits(mask))
    yield NO_HEADS if table is None else table


@explains(BoardRules)
def heads_of_a_board(facts: PositionFacts) -> Iterator[Reason]:
    """Tell what each head of a board is worth alone; in a product, by the nim product of its row and its column.

    >>> print(next(heads_of_a_board(PositionFacts.read("rugs TH/HT"))).text)
    Row times column, in the nim field:
    0,1: 1 ⊗ 2   10   (2)
    1,0: 2 ⊗ 1   10   (2)
                 00   (0), the nim-sum
    In every column the number of ones is even.
    """
    rows, across, mask = facts.state
    if mask.bit_count() > MOST_HEADS:
        return
    heads = [(r, c) for r, row in enumerate(row_masks(facts.state)) for c in bits(row)]
    if isinstance(facts.rules, Tartan):
        down, right = head_values(facts.rules.down, rows), head_values(facts.rules.across, across)
        told = [Row(f"{r},{c}: {down[r]} ⊗ {right[c]}", field.product(down[r], right[c])) for r, c in heads]
    else:
        told = [Row(f"{r},{c}", cell_value(facts.rules, (r, c), current_session())) for r, c in heads]
    table = columns(told)
    if table is not None and isinstance(facts.rules, Tartan):
        table = table._replace(text=f"Row times column, in the nim field:\n{table.text}")
    yield NO_HEADS if table is None else table


@explains(SlidingRules, "alternate-gaps")
def gaps_as_heaps(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the gaps that are heaps of Nim.

    >>> print(next(gaps_as_heaps(PositionFacts.read("sliding-coins THTTHH"))).text)
    Every other gap, counted from the last coin:
    before coin 5   0   (0)
    before coin 1   1   (1)
                    1   (1), the nim-sum
    In the column of 1 the number of ones is odd.
    """
    coins = [-1, *bits(facts.state[-1])]
    if len(coins) > MOST_HEADS:
        return
    gaps = [Row(f"before coin {right}", right - left - 1) for left, right in pairwise(coins)]
    table = columns(gaps[::-2])
    if table is not None:
        yield table._replace(text=f"Every other gap, counted from the last coin:\n{table.text}")
    else:
        yield Reason("There is no coin to slide: the value is 0.", "step", {"value": 0})
