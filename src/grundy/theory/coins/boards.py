"""Theorems about coin-turning games on a board, the cheapest first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import Any

from grundy.budget import current_session
from grundy.games.coins.boards import BoardRules, Tartan
from grundy.games.coins.rows import WINNING_WAYS
from grundy.games.coins.text import row_masks
from grundy.masks import bits
from grundy.questions import VALUE, WINNING_MOVES
from grundy.theory.coins.board_turns import BoardTurns
from grundy.theory.coins.rows import BY_MEX, LENSTRA, RIGHT_TURNS
from grundy.theory.coins.values import cell_value, head_values
from grundy.theory.costs import EXPONENTIAL, LINEAR
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import Need, theorem
from grundy.theory.some_moves import limited_moves
from grundy.values import Nimber, field


@theorem(Tartan, VALUE, source=WINNING_WAYS, cost=LINEAR("one step a head, one nim product a row"))
def tartan(facts: PositionFacts) -> Nimber:
    """A head of a product of two games is worth the nim product of what they give for its row and its column.

    >>> from grundy import Rugs, TurningCorners
    >>> tartan(Rugs("THT/HHT")), tartan(TurningCorners("TTT/TTT/TTH"))
    (*3, *3)
    """
    rows, columns, _ = facts.state
    down, across = head_values(facts.rules.down, rows), head_values(facts.rules.across, columns)
    total = 0
    for value, mask in zip(down, row_masks(facts.state), strict=False):
        total ^= field.product(value, reduce(xor, map(across.__getitem__, bits(mask)), 0))
    return Nimber(total)


def _largest_head(facts: PositionFacts) -> int:
    rows, columns, _ = facts.state
    return max(*head_values(facts.rules.down, rows), *head_values(facts.rules.across, columns))


OF_64_BITS = Need(
    "heads of the two games are worth less than 2^64",
    lambda facts: facts.get(_largest_head) < 2**64,
    lambda facts: "needs heads worth less than 2^64 in both games",
)


@theorem(
    Tartan,
    WINNING_MOVES,
    needs=(OF_64_BITS,),
    source=WINNING_WAYS,
    cost=RIGHT_TURNS,
    name="tartan",
)
def tartan_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """A turn wins exactly when the value of its rows times the value of its columns is the value of the board.

    Of more than a million winning moves, or ten million coins in them, one is given, as `SomeMoves`; also of fewer
    where the values are so large that the turns of the right value have to be sought one by one.

    >>> from grundy import Rugs
    >>> tartan_moves(Rugs("THT/HHT"))
    (((0, 0), (0, 1)), ((0, 0), (1, 0)), ((1, 1),))
    """
    total = int(tartan(facts))
    return BoardTurns(facts.position, total).winning() if total else ()


@theorem(
    BoardRules,
    VALUE,
    source=LENSTRA,
    cost=BY_MEX,
    name="decomposition",
)
def board_decomposition(facts: PositionFacts) -> Nimber:
    """A board of coins is worth the nim-sum of its heads, each alone.

    >>> from grundy import CoinBoard
    >>> one_or_left = CoinBoard(lambda row, column: [(), *([((row, column - 1),)] if column else [])])
    >>> board_decomposition(one_or_left("HHT/TTH"))
    *2
    """
    rules, session = facts.rules, current_session()
    return Nimber(reduce(xor, (cell_value(rules, cell, session) for cell in rules.heads(facts.state)), 0))


@theorem(BoardRules, WINNING_MOVES, source=LENSTRA, cost=EXPONENTIAL("one step a move"), name="decomposition")
def board_turns_to_zero(facts: PositionFacts) -> tuple[Any, ...]:
    """A turn wins exactly when the coins turned are worth, as heads, as much as the whole board.

    >>> from grundy import CoinBoard
    >>> one_or_left = CoinBoard(lambda row, column: [(), *([((row, column - 1),)] if column else [])])
    >>> board_turns_to_zero(one_or_left("HTT/TTH"))
    ()
    """
    rules, session = facts.rules, current_session()
    total = int(board_decomposition(facts))

    def winning() -> Iterator[Any]:
        for move in rules.moves(facts.state):
            session.check()
            if reduce(xor, (cell_value(rules, cell, session) for cell in move)) == total:
                yield move

    return limited_moves(winning()) if total else ()
