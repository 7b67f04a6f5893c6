"""What single heads are worth in coin-turning games."""

from __future__ import annotations

from functools import reduce
from math import ceil, log2
from operator import sub, xor
from typing import TYPE_CHECKING, Any

from grundy import _native
from grundy.budget import Session, charge, current_session, metered, short_number
from grundy.errors import BadPosition, LimitReached
from grundy.games.coins.boards import BoardRules, Tartan
from grundy.games.coins.rows import CoinRules, RulerRules, TurnCoins
from grundy.games.coins.turning import CoinTurning
from grundy.theory import queries
from grundy.values import field, mex

if TYPE_CHECKING:
    from numpy import ndarray

Values = list[int]
FLIPPED = bytes.maketrans(bytes([0, 1]), bytes([1, 0]))
BYTES_PER_COIN = 40
"""The value of a single head in a list: a number (32) and a pointer (8)."""
BYTES_PER_CELL = 252
"""The value of a cell: its place, a pair of numbers (56 + 64), the value (32) and an entry of a dict (100): 252."""
BYTES_PER_SUM = 120
"""A nim-sum in a set: an entry (80) and a number of up to 60 bits (32), rounded up."""


@queries.sequence.answers(CoinRules)
def coin_values(rules: CoinRules, last: int) -> ndarray[Any, Any]:
    """Return the values of single heads at coins 0, 1, ..., last.

    >>> from grundy import Ruler
    >>> coin_values(Ruler, 7).tolist()
    [1, 2, 1, 4, 1, 2, 1, 8]
    """
    import numpy as np

    check_last(last, "coin")
    if last * BYTES_PER_COIN > (memory := current_session().limits.memory):
        some = f"values of {short_number(last + 1)} coins do not fit in {memory / 1e9:.3g} GB"
        raise LimitReached(f"{some}; {WAY_OUT}", which="memory")
    values = head_values(rules, last + 1)[: last + 1]
    return np.array(values, np.uint64 if max(values) < 2**64 else object)


def check_last(last: object, what: str) -> None:
    """Reject a last coin, row or column that is no whole number from 0.

    >>> check_last(-1, "row")
    Traceback (most recent call last):
    grundy.errors.BadPosition: the last row is a whole number from 0, got -1
    """
    is_number = isinstance(last, int) and not isinstance(last, bool)
    if isinstance(last, bool) or not hasattr(last, "__index__") or last.__index__() < 0:
        found = short_number(last) if is_number and isinstance(last, int) else repr(last)
        raise BadPosition(f"the last {what} is a whole number from 0, got {found}")


@queries.heads.answers(BoardRules)
def board_values(rules: BoardRules, last_row: int, last_column: int) -> ndarray[Any, Any]:
    """Return the values g(x, y) of single heads on a board. In a product, g(x, y) is the nim product g(x) g(y).

    >>> from grundy import Rugs
    >>> board_values(Rugs, 1, 3).tolist()
    [[1, 2, 1, 4], [2, 3, 2, 8]]
    """
    import numpy as np

    check_last(last_row, "row")
    check_last(last_column, "column")
    rows, columns = last_row + 1, last_column + 1
    if rows * columns * BYTES_PER_COIN > (memory := current_session().limits.memory):
        some = f"values of {short_number(rows * columns)} coins do not fit in {memory / 1e9:.3g} GB"
        raise LimitReached(f"{some}; {WAY_OUT}", which="memory")
    session = current_session()
    table: list[Values] = []
    if isinstance(rules, Tartan):
        down, across = head_values(rules.down, rows, session), head_values(rules.across, columns, session)
        with metered(BYTES_PER_COIN) as step:
            for a in down[:rows]:
                table.append([])
                for b in across[:columns]:
                    step()
                    table[-1].append(field.product(a, b))
    else:
        table = [[cell_value(rules, (r, c), session) for c in range(columns)] for r in range(rows)]
    return np.array(table, np.uint64 if max(map(max, table)) < 2**64 else object)


def head_values(rules: CoinRules, count: int, session: Session | None = None) -> Values:
    """Return the values of single heads at coins 0, ..., count - 1, perhaps with more behind them."""
    session = session or current_session()
    table: Values = session.table(rules, "heads", list)
    if len(table) < count:
        charge(BYTES_PER_COIN * (count - len(table)), session)
        table[:] = _row_values(rules, table, count, session)
    return table


def cell_value(rules: BoardRules, cell: tuple[int, int], session: Session) -> int:
    """Return the value of a single head on a board, by the mex rule.

    >>> from grundy import Rugs
    >>> cell_value(Rugs, (3, 3), Session())
    6
    """
    row, column = cell
    table: dict[tuple[int, int], int] = session.table(rules, "cells", dict)
    for r in range(row + 1):
        for c in range(column + 1):
            if (r, c) not in table:
                charge(BYTES_PER_CELL, session)
                table[r, c] = _by_definition(rules, (r, c), table, session)
    return table[cell]


def _row_values(rules: CoinRules, known: Values, count: int, session: Session) -> Values:
    if isinstance(rules, TurnCoins):
        return (exactly_values if rules.exactly else up_to_values)(rules.k, count, session)
    if isinstance(rules, RulerRules):
        return [n & -n for n in range(1, count + 1)]
    values = list(known)
    while len(values) < count:
        values.append(_by_definition(rules, len(values), values, session))
    return values


def _by_definition(rules: CoinTurning[Any], last: Any, values: Any, session: Session) -> int:
    """The mex, over the turns of a last coin, of the nim-sums of the others' values."""
    session.visit()
    sums = set()
    with session.at_work(), metered(BYTES_PER_SUM) as step:
        for others in rules.turns(last):
            step()
            sums.add(reduce(xor, (values[coin] for coin in others), 0))
        return mex(sums)


def up_to_values(k: int, count: int, session: Session) -> Values:
    """Return the values of single heads when at most k coins are turned.

    Two coins: the number of the coin from 1 (Nim). The first k coins: powers of two. An odd number: twice the
    values for one coin less, with a digit that makes the number of ones odd (Mock Turtle theorem, Winning Ways,
    chapter 14). Otherwise the mex of the nim-sums of at most k - 1 earlier values.

    >>> up_to_values(3, 6, Session()), up_to_values(4, 8, Session())
    ([1, 2, 4, 7, 8, 11], [1, 2, 4, 8, 15, 16, 32, 51])
    """
    if k == 1:
        return [1] * count
    if k == 2:
        return list(range(1, count + 1))
    if count <= k:
        return [1 << n for n in range(count)]
    if k == 3:  # odious(n) for n = 0, 1, ..., natively: small questions spend most of their time here
        parities = b"\0"  # of the numbers of ones in 0, 1, ...: those from 2^i to 2^(i + 1) have one more
        while len(parities) < count:
            parities += parities.translate(FLIPPED)
        return list(map(sub, range(1, 2 * count, 2), parities))
    if k % 2:  # odious(n) for each value n so far, written out
        return [2 * n + 1 - (n.bit_count() & 1) for n in (0, *up_to_values(k - 1, count - 1, session))]
    # Even k: in steps of at most twice as many coins, since only the values so far tell how much memory more will take.
    found: Values = []
    coins, value = k, 1 << k - 1
    while coins < count:
        coins = _next_count(k, coins, value, count, session)
        try:
            with session.control() as control:
                found = _native.turning_values(k, coins, control).tolist()
        except LimitReached as reached:
            if reached.which != "memory":
                raise
            raise LimitReached(f"{_no_room(k, count, session)}; {WAY_OUT}", which="memory") from None
        value = found[-1]
    return found


WAY_OUT = "ask for fewer coins, or raise the limit with limits(memory=...)"


def _no_room(k: int, count: int, session: Session) -> str:
    return f"values of {count:,} coins with up to {k} turned do not fit in {session.limits.memory / 1e9:.3g} GB"


def _next_count(k: int, coins: int, value: int, count: int, session: Session) -> int:
    """Return how many coins to try next, all or twice as many; refuse at once what will not fit.

    A value is at most the number of ways to choose up to k - 1 earlier coins, so values grow at most like the power
    k - 1 of the number of coins. How fast they must grow is not known; measured for even k from 4 to 12, they grow
    faster than the power k - 2, but for a factor that comes nearer to 1 with more coins.
    """
    more = log2(count / coins)
    room = log2(8 * session.limits.memory / k)
    bits = log2(value) + (k - 2) * more
    if ceil(bits - log2(max(2, 64 * k // coins))) > room:
        needed = f"more than {k * 2 ** (ceil(bits) - 3) / 1e9:,.1f} GB" if bits < 60 else "far more"
        raise LimitReached(f"{_no_room(k, count, session)}: they grow fast, and probably need {needed}; {WAY_OUT}")
    return count if ceil(bits + more) <= room else min(2 * coins, count)


def exactly_values(k: int, count: int, session: Session) -> Values:
    """Return the values of single heads when exactly k coins are turned.

    The first k - 1 coins are worth nothing, and may stand in for coins that are not turned: behind them come the
    values for at most k coins.

    >>> exactly_values(3, 8, Session())
    [0, 0, 1, 2, 4, 7, 8, 11]
    """
    idle = min(k - 1, count)
    return [0] * idle + (up_to_values(k, count - idle, session) if count > idle else [])


def odious(n: int) -> int:
    """Return the n-th number with an odd number of binary ones, n from 0.

    >>> [odious(n) for n in range(8)]
    [1, 2, 4, 7, 8, 11, 13, 14]
    """
    return 2 * n + (n.bit_count() + 1) % 2
