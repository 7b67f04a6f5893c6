"""Theorems about coin-turning games on a board, the cheapest first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import Any

from grundy.budget import working_session
from grundy.games.coins.boards import BoardRules, Tartan
from grundy.games.coins.text import heads_of, row_masks
from grundy.theory.coins.board_turns import BoardTurns
from grundy.theory.coins.rows import LENSTRA, WINNING_WAYS
from grundy.theory.coins.values import cell_value, head_values
from grundy.theory.registry import AnyPosition, theorem
from grundy.theory.some_moves import listed
from grundy.values import Nimber, field


@theorem(Tartan, "value", source=WINNING_WAYS, cost="one step a head, one nim product a row")
def tartan(position: AnyPosition) -> Nimber:
    """A head of a product of two games is worth the nim product of what they give for its row and its column.

    >>> from grundy import Rugs, TurningCorners
    >>> tartan(Rugs("THT/HHT")), tartan(TurningCorners("TTT/TTT/TTH"))
    (*3, *3)
    """
    rows, columns, _ = position.state
    down, across = head_values(position.rules.down, rows), head_values(position.rules.across, columns)
    total = 0
    for value, mask in zip(down, row_masks(position.state), strict=False):
        total ^= field.product(value, reduce(xor, map(across.__getitem__, heads_of(mask)), 0))
    return Nimber(total)


def of_64_bits(position: AnyPosition) -> bool | str:
    """Heads of the two games are worth less than 2^64."""
    rows, columns, _ = position.state
    largest = max(*head_values(position.rules.down, rows), *head_values(position.rules.across, columns))
    return largest < 2**64 or "needs heads worth less than 2^64 in both games"


@theorem(
    Tartan, "winning_moves", when=of_64_bits, source=WINNING_WAYS, cost="the turns of the right value", name="tartan"
)
def tartan_moves(position: AnyPosition) -> tuple[Any, ...]:
    """A turn wins exactly when the value of its rows times the value of its columns is the value of the board.

    Of more than a million winning moves, or ten million coins in them, one is given, as `SomeMoves`; also of fewer
    where the values are so large that the turns of the right value have to be sought one by one.

    >>> from grundy import Rugs
    >>> tartan_moves(Rugs("THT/HHT"))
    (((0, 0), (0, 1)), ((0, 0), (1, 0)), ((1, 1),))
    """
    total = int(tartan(position))
    return BoardTurns(position, total).winning() if total else ()


@theorem(BoardRules, "value", source=LENSTRA, cost="the values of single heads, by the mex rule", name="decomposition")
def board_decomposition(position: AnyPosition) -> Nimber:
    """A board of coins is worth the nim-sum of its heads, each alone.

    >>> from grundy import CoinBoard
    >>> one_or_left = CoinBoard(lambda row, column: [(), *([((row, column - 1),)] if column else [])])
    >>> board_decomposition(one_or_left("HHT/TTH"))
    *2
    """
    rules, session = position.rules, working_session()
    return Nimber(reduce(xor, (cell_value(rules, cell, session) for cell in rules.heads(position.state)), 0))


@theorem(BoardRules, "winning_moves", source=LENSTRA, cost="one step a move", name="decomposition")
def board_turns_to_zero(position: AnyPosition) -> tuple[Any, ...]:
    """A turn wins exactly when the coins turned are worth, as heads, as much as the whole board.

    >>> from grundy import CoinBoard
    >>> one_or_left = CoinBoard(lambda row, column: [(), *([((row, column - 1),)] if column else [])])
    >>> board_turns_to_zero(one_or_left("HTT/TTH"))
    ()
    """
    rules, session = position.rules, working_session()
    total = int(board_decomposition(position))

    def winning() -> Iterator[Any]:
        for move in rules.moves(position.state):
            session.check()
            if reduce(xor, (cell_value(rules, cell, session) for cell in move)) == total:
                yield move

    return listed(winning()) if total else ()
