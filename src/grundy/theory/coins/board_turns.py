"""Turns on a product of two coin-turning games that change its value by a given nimber."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from grundy.budget import charge, current_session
from grundy.games.coins.text import Cell, row_masks
from grundy.masks import bits
from grundy.theory.coins.row_turns import Turn, changes, turns_worth
from grundy.theory.coins.values import head_values
from grundy.theory.some_moves import MOST_LISTED, SomeMoves, limited_moves

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

MOST_KNOWN = 1 << 26
"""Tables of the values of turns are no larger than this."""
MOST_TRIED = 20_000
"""Without such a table, no more pairs of factors than this are tried."""
CHUNK = 1 << 12


class BoardTurns:
    """The search for turns of a board that are worth its value.

    By the Tartan theorem a turn of the product is a turn of each game, and is worth the nim-product of the two. The
    search goes through the values of turns of one game, the one with smaller values, and asks whether the other game
    has turns worth the quotient in the nim field. `lines` are the rows of the board, or its columns if they belong to
    that game.
    """

    def __init__(self, position: Any, total: int) -> None:
        import numpy as np

        self.total, self.session = total, current_session()
        rows, columns, _ = position.state
        faces = np.zeros((rows, columns), np.bool_)
        for row, mask in enumerate(row_masks(position.state)):
            faces[row, list(bits(mask))] = True
        games = [(position.rules.down, rows), (position.rules.across, columns)]
        values = [head_values(rules, count, self.session)[:count] for rules, count in games]
        self.by_columns = max(values[1]) < max(values[0])
        self.heads = faces.T if self.by_columns else faces
        if self.by_columns:
            games.reverse()
            values.reverse()
        (self.lines, self.line_count), (self.others, self.other_count) = games
        self.other_values = np.array(values[1], np.uint64)
        # bounds[c]: no nim-sum of values up to coin c exceeds it, since nim-sums need no more bits than their terms.
        highest = np.maximum.accumulate(self.other_values)
        self.bounds = np.array([(1 << value.bit_length()) - 1 for value in highest.tolist()], np.uint64)
        self.width = 1 << max(values[1]).bit_length()
        if self.width * self.other_count <= MOST_KNOWN:
            charge(self.width * self.other_count)  # a byte for each pair of a nim-sum and a coin
        self.known = self._known_changes() if self.width * self.other_count <= MOST_KNOWN else None

    def winning(self) -> tuple[Any, ...]:
        """Return all winning moves in order, or one where there are too many."""
        count, sure = self._count(sure=True, most=MOST_LISTED)
        costly = self.known is None and self._count(sure=False, most=MOST_TRIED)[0] > MOST_TRIED
        if sure is not None and count > (1 if costly else MOST_LISTED):
            return SomeMoves([_cells(next(self._turns(*sure)))])
        found = limited_moves(self._all_turns(), size=lambda pair: len(pair[0]) * len(pair[1]))
        if isinstance(found, SomeMoves):
            return SomeMoves(map(_cells, found))
        return tuple(map(_cells, sorted(found, key=_place)))

    def _count(self, sure: bool, most: int) -> tuple[int, tuple[int, int, int, int] | None]:
        """Count pairs of factors, up to a few more than `most`, and return the first."""
        count, first = 0, None
        for line, other, change, needed in self._factors(sure):
            first = first or (line, int(other[0]), int(change[0]), int(needed[0]))
            count += len(other)
            if count > most:
                break
        return count, first

    def _all_turns(self) -> Iterator[tuple[Turn, Turn]]:
        for line, other, change, needed in self._factors(sure=False):
            for factors in zip(other.tolist(), change.tolist(), needed.tolist(), strict=True):
                self.session.check()
                yield from self._turns(line, *factors)

    def _turns(self, line: int, other: int, change: int, needed: int) -> Iterator[tuple[Turn, Turn]]:
        """Yield the turns with one last coin and two factors, as their rows and their columns."""
        for crossing in turns_worth(self.others, other, needed, self.session, self.other_count):
            for along in turns_worth(self.lines, line, change, self.session, self.line_count):
                yield (crossing, along) if self.by_columns else (along, crossing)

    def _factors(self, sure: bool) -> Iterator[tuple[int, Any, Words, Words]]:
        """For each line: heads on it, and pairs of factors of the value that may be those of turns there.

        With `sure`, only pairs that are: of values below that of a head, all are those of its options.
        """
        import numpy as np

        from grundy.values.arrays import nim_quotient

        for line in reversed(range(self.line_count)):  # the last lines and heads have the most turns
            heads = np.flatnonzero(self.heads[line])[::-1]
            for change in self._line_changes(line) if len(heads) else ():
                self.session.check()
                needed = nim_quotient(self.total, change)
                change, needed = change[needed < self.width], needed[needed < self.width]
                if self.known is not None:
                    fits = self.known[np.ix_(heads, needed.astype(np.intp))]
                else:
                    values = self.other_values[heads, None]
                    fits = needed ^ values < values if sure else needed <= self.bounds[heads, None]
                head, pair = np.nonzero(fits)
                if len(head):
                    yield line, heads[head], change[pair], needed[pair]

    def _line_changes(self, line: int) -> Iterator[Words]:
        found = changes(self.lines, line, self.session)
        found = found[found != 0]
        return (found[at : at + CHUNK] for at in range(0, len(found), CHUNK))

    def _known_changes(self) -> NDArray[np.bool_]:
        """For each coin of the other game, which values its turns have."""
        import numpy as np

        table = np.zeros((self.other_count, self.width), np.bool_)
        for coin in range(self.other_count):
            table[coin, changes(self.others, coin, self.session).astype(np.intp)] = True
        return table


def _place(pair: tuple[Turn, Turn]) -> tuple[Any, ...]:
    """Return where a turn stands in the order of the moves."""
    rows, columns = pair
    return rows[-1], columns[-1], len(rows), rows, len(columns), columns


def _cells(pair: tuple[Turn, Turn]) -> tuple[Cell, ...]:
    return tuple(product(*pair))
