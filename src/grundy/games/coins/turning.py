"""The framework of all coin-turning games, on rows and on boards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from operator import mul
from typing import Any, Generic, TypeVar

from grundy.budget import current_session
from grundy.errors import BadPosition
from grundy.games.coins.text import Coins, write_coins
from grundy.masks import bits, mask_of
from grundy.rules import Kernel, Ruleset

Coin = TypeVar("Coin", bound=Hashable)
__all__: list[str] = []

KERNEL_SETS = 500_000


class CoinTurning(Ruleset[Coins, tuple[Coin, ...]], Generic[Coin]):
    """A game is the sets of coins that may be turned; the last of a set goes from heads to tails.

    A move is the sorted tuple of the coins turned. Moves come by their last coin, and for each of these in the
    order of `turns`. As the other coins may be turned either way, heads do not disturb each other: in normal
    play a position is worth the nim-sum of its heads, each alone. That is a theorem and no splitting into
    `parts`, for it fails in misère play.
    """

    @abstractmethod
    def turns(self, last: Coin, /) -> Iterable[tuple[Coin, ...]]:
        """Yield the sets of other coins that may be turned with a last one, as sorted tuples, each once.

        On a row they come by their size, and those of one size in the order of the tuples.
        """

    @abstractmethod
    def coin(self, state: Coins, number: int, /) -> Coin:
        """Return the coin of a number; in every turn the last coin has the largest number."""

    @abstractmethod
    def number(self, state: Coins, coin: Any, /) -> int | None:
        """Return the number of a coin, from 0; None for what is no coin of the state."""

    def allows(self, last: Coin, others: tuple[Coin, ...], /) -> bool:
        """Tell whether these others may be turned with a last coin."""
        return any(others == turn for turn in self.turns(last))

    def heads(self, state: Coins, /) -> Iterator[Coin]:
        """Yield the coins that show heads, in the order of their numbers."""
        return (self.coin(state, number) for number in bits(state[-1]))

    def moves(self, state: Coins, /) -> Iterator[tuple[Coin, ...]]:
        return (move for last in self.heads(state) for move in self.moves_of(last))

    def moves_of(self, last: Coin, /) -> Iterator[tuple[Coin, ...]]:
        """Yield the moves whose last coin is this one."""
        return ((*others, last) for others in self.turns(last))

    def play(self, state: Coins, move: tuple[Coin, ...], /) -> Coins:
        return *state[:-1], state[-1] ^ mask_of(self.number(state, coin) or 0 for coin in move)

    def is_legal(self, state: Coins, move: tuple[Coin, ...], /) -> bool:
        if not isinstance(move, tuple) or not move:
            return False
        numbers = [number for coin in move if (number := self.number(state, coin)) is not None]
        in_order = all(a < b for a, b in pairwise(numbers))
        if len(numbers) < len(move) or not in_order or not state[-1] >> numbers[-1] & 1:
            return False
        return self.allows(move[-1], move[:-1])

    def write(self, state: Coins, /) -> str:
        return write_coins(state)

    def kernel(self, state: Coins, /) -> Kernel | None:
        """Return the native search over at most 256 coins, None where the coins or the sets are too many."""
        from grundy import _native

        shape, count = state[:-1], reduce(mul, state[:-1])
        if count > _native.MOST_COINS or (turns := self._numbered_turns(state, count)) is None:
            return None
        session = current_session()
        with session.control():
            search = _native.coin_search(turns, session.account)

        def words(other: Coins) -> list[int] | None:
            return list(bits(other[-1])) if other[:-1] == shape else None

        def back(numbers: Sequence[int]) -> Coins:
            return *shape, mask_of(numbers)

        return Kernel(search, words, back)

    def _numbered_turns(self, state: Coins, count: int) -> list[list[list[int]]] | None:
        """All sets by the number of their last coin; None when there are too many for a kernel."""
        turns: list[list[list[int]]] = [[] for _ in range(count)]
        sets = 0
        for number in range(count):
            last = self.coin(state, number)
            for others in self.turns(last):
                turns[number].append([*(self.number(state, coin) or 0 for coin in others), number])
                sets += 1
                if sets > KERNEL_SETS:
                    return None
        return turns


def checked_turns(found: Iterable[Any], last: Any, earlier: Callable[[Any], bool], what: str) -> list[tuple[Any, ...]]:
    """Bring turns given by a function into order, and refuse those with coins that do not lie before the last."""
    turns = set()
    for turn in found:
        try:
            others = tuple(sorted(turn))
        except TypeError:
            raise BadPosition(f"a turn with last coin {last!r} is a tuple of {what}, got {turn!r}") from None
        if len(set(others)) < len(others) or not all(map(earlier, others)):
            raise BadPosition(f"a turn with last coin {last!r} is a tuple of {what}, got {turn!r}")
        turns.add(others)
    return sorted(turns, key=lambda others: (len(others), others))
