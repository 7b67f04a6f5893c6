"""Turns of coins that change the value of a row by a given nimber."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from math import comb
from operator import xor
from typing import TYPE_CHECKING, Any

from grundy import _native
from grundy.budget import Session, charge
from grundy.errors import LimitReached
from grundy.games.coins.rows import CoinRules, RulerRules, TurnCoins
from grundy.theory.coins.values import head_values

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

Turn = tuple[int, ...]
MOST_SUBSETS = 5_000_000
"""Tables of subsets are no longer than this."""


def turns_worth(rules: CoinRules, last: int, change: int, session: Session, count: int = 0) -> Iterator[Turn]:
    """Yield the turns with a last coin whose coins are worth `change` together, on a row of `count` coins.

    >>> from grundy import MockTurtles, Ruler
    >>> list(turns_worth(MockTurtles, 5, 4, Session())), list(turns_worth(Ruler, 5, 7, Session()))
    ([(3, 4, 5)], [(3, 4, 5)])
    """
    values = head_values(rules, last + 1, session)
    target = values[last] ^ change
    if isinstance(rules, RulerRules):
        yield from _runs(last, change)
    elif not isinstance(rules, TurnCoins):
        for others in rules.turns(last):
            session.check()
            if reduce(xor, (values[coin] for coin in others), 0) == target:
                yield (*others, last)
    elif last < rules.k and not rules.exactly:  # the values are powers of two
        if target < 1 << last:
            yield (*(coin for coin in range(last) if target >> coin & 1), last)
    else:
        length = max(count, last + 1)
        row = session.table((rules, length), "subsets", lambda: _Row(head_values(rules, length, session)[:length]))
        for size in range(rules.k - 1 if rules.exactly else 0, min(rules.k - 1, last) + 1):
            yield from ((*others, last) for others in row.subsets(last, size, target, session))


def changes(rules: CoinRules, last: int, session: Session) -> Words:
    """Return the values that turns with a last coin can have, in increasing order.

    >>> from grundy import Ruler, Twins
    >>> changes(Ruler, 2, Session()).tolist(), changes(Twins, 3, Session()).tolist()
    ([1, 2, 3], [1, 2, 3])
    """
    import numpy as np

    if isinstance(rules, RulerRules):
        # Values of single heads are 1, 2, 1, 4, 1, 2, 1, 8, ...; heads 0 to m - 1 together are worth gray(m), where
        # gray(m) = m ^ (m >> 1). The run from m to last is worth gray(m) ^ gray(last + 1).
        runs = np.arange(last + 2, dtype=np.uint64)
        codes = runs ^ runs >> np.uint64(1)
        return np.sort(codes[:-1] ^ codes[-1])
    values = head_values(rules, last + 1, session)
    if not isinstance(rules, TurnCoins):
        found = {reduce(xor, (values[coin] for coin in turn), values[last]) for turn in rules.turns(last)}
        return np.array(sorted(found), np.uint64)
    if rules.exactly and last < rules.k - 1:
        return np.array([], np.uint64)
    try:
        with session.control() as control:
            earlier = np.array(values[:last], np.uint64)
            sums = _native.subset_sums(earlier, rules.k - 1, control)
    except LimitReached as reached:
        if reached.which != "memory":
            raise
        message = f"the turns with last coin {last} do not fit into the memory allowed"
        raise LimitReached(message, which="memory") from None
    return np.sort(sums ^ np.uint64(values[last]))


def _runs(last: int, change: int) -> Iterator[Turn]:
    """Yield the run that ends at a coin and is worth `change`, if there is one.

    Heads 0 to m - 1 of Ruler are worth gray(m) = m ^ (m >> 1). So the first coin m of the run has
    gray(m) = gray(last + 1) ^ change, and m is the inverse of the Gray code of that.
    """
    code = (last + 1) ^ (last + 1 >> 1) ^ change
    first = code  # gray^-1(c) = c ^ (c >> 1) ^ (c >> 2) ^ ...
    while code := code >> 1:
        first ^= code
    if first <= last:
        yield tuple(range(first, last + 1))


class _Row:
    """Subsets of a row of coins, found by their nim-sum: two halves meet in the middle."""

    def __init__(self, values: list[int]) -> None:
        self.values = values
        self.halves: dict[int, tuple[Any, Words]] = {}
        self.places: dict[int, list[int]] = {}
        for coin, value in enumerate(values):
            self.places.setdefault(value, []).append(coin)

    def subsets(self, below: int, size: int, target: int, session: Session) -> Iterator[Turn]:
        """Yield the subsets of `size` coins below the coin `below` that are worth `target`."""
        session.check()
        if size == 0:
            yield from [()] if target == 0 else []
        elif size == 1:
            yield from ((coin,) for coin in self.places.get(target, ()) if coin < below)
        elif comb(len(self.values), (size + 1) // 2) <= MOST_SUBSETS:
            yield from _meet(self._half(size // 2), self._half((size + 1) // 2), below, target)
        else:  # the table of halves would be too long: choose the highest coin, and go on with one coin less
            for top in range(size - 1, below):
                rest = target ^ self.values[top]
                yield from ((*others, top) for others in self.subsets(top, size - 1, rest, session))

    def _half(self, size: int) -> tuple[Any, Words]:
        """Return all subsets of one size and their nim-sums, sorted by nim-sum."""
        if size not in self.halves:
            import numpy as np

            # A subset is `size` int32; its sum, its place in the order and its sorted sum take 8 each.
            charge((4 * size + 24) * comb(len(self.values), size))
            coins = (coin for subset in combinations(range(len(self.values)), size) for coin in subset)
            subsets = np.fromiter(coins, np.int32).reshape(-1, size)
            sums = np.bitwise_xor.reduce(np.array(self.values, np.uint64)[subsets], axis=1)
            order = np.argsort(sums, kind="stable")
            self.halves[size] = subsets[order], sums[order]
        return self.halves[size]


def _meet(lows: tuple[Any, Words], highs: tuple[Any, Words], below: int, target: int) -> Iterator[Turn]:
    """Yield all unions of a low and a high half, in this order on the row, with nim-sum `target`.

    Meet in the middle (Horowitz and Sahni, 1974): both lists are sorted by nim-sum, and for each high half a binary
    search finds the low halves with nim-sum `target` ^ high.
    """
    import numpy as np

    (low, low_sums), (high, high_sums) = lows, highs
    fits = np.flatnonzero(high[:, -1] < below)
    wanted = high_sums[fits] ^ np.uint64(target)
    begin = np.searchsorted(low_sums, wanted)
    there = np.flatnonzero(low_sums[np.minimum(begin, len(low_sums) - 1)] == wanted)
    fits, begin = fits[there], begin[there]
    many = np.searchsorted(low_sums, wanted[there], "right") - begin
    # Each high half with its `many` low halves: rows begin, begin + 1, ..., begin + many - 1 of the low list.
    upper = np.repeat(fits, many)
    lower = np.arange(many.sum()) + np.repeat(begin - np.cumsum(many) + many, many)
    good = low[lower, -1] < high[upper, 0]
    found = np.hstack([low[lower[good]], high[upper[good]]])
    yield from map(tuple, found[np.lexsort(found.T[::-1])].tolist())
