"""Theorems about coin-turning games on a row, the cheapest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import pairwise
from operator import xor
from typing import Any

from grundy.budget import current_session
from grundy.games.coins.rows import WINNING_WAYS, CoinRules, RulerRules, SlidingRules, TurnCoins
from grundy.masks import bits
from grundy.questions import VALUE, WINNING_MOVES
from grundy.theory.coins.row_turns import turns_worth
from grundy.theory.coins.values import head_values, odious
from grundy.theory.costs import EXPONENTIAL, LINEAR, POLYNOMIAL
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import Need, need, theorem
from grundy.theory.some_moves import limited_moves
from grundy.values import Nimber

LENSTRA = "Lenstra, Nim multiplication, Séminaire de théorie des nombres de Bordeaux (1977); Winning Ways, chapter 14"
PER_HEAD = LINEAR("one step a head")
AT_MOST_K = POLYNOMIAL("that of the game with at most k coins")
ONE_COIN_LESS = POLYNOMIAL("that of the game with k - 1 coins")
BY_MEX = EXPONENTIAL("the values of single heads, by the mex rule")
RIGHT_TURNS = EXPONENTIAL("the turns of the right value")


def nim_sum(facts: PositionFacts, worth: Callable[[int], int]) -> Nimber:
    """Return the nim-sum of what each head of a row is worth."""
    return Nimber(reduce(xor, map(worth, bits(facts.state[-1])), 0))


def turns(k: int, exactly: bool = False) -> Need:
    """The game that turns this number of coins."""
    words = f"{'exactly' if exactly else 'at most'} {k} coins"
    return need(f"the game that turns {words}", f"is for turning {words}", k=k, exactly=exactly)


@theorem(TurnCoins, VALUE, needs=(turns(2),), source=WINNING_WAYS, cost=PER_HEAD)
def turning_turtles(facts: PositionFacts) -> Nimber:
    """Turning Turtles is Nim: the n-th coin from the left, if heads, is a heap of n.

    >>> from grundy import TurningTurtles
    >>> turning_turtles(TurningTurtles("THTHH"))
    *3
    """
    return nim_sum(facts, lambda coin: coin + 1)


@theorem(TurnCoins, VALUE, needs=(turns(2, exactly=True),), source=WINNING_WAYS, cost=PER_HEAD)
def twins(facts: PositionFacts) -> Nimber:
    """Twins is Nim: a head with n coins to its left is a heap of n.

    >>> from grundy import Twins
    >>> twins(Twins("THTHH"))
    *6
    """
    return nim_sum(facts, lambda coin: coin)


@theorem(TurnCoins, VALUE, needs=(turns(3),), source=WINNING_WAYS, cost=PER_HEAD)
def mock_turtles(facts: PositionFacts) -> Nimber:
    """In Mock Turtles a head with n coins to its left is worth the n-th odious number, n from 0.

    Odious numbers have an odd number of binary ones.

    >>> from grundy import MockTurtles
    >>> mock_turtles(MockTurtles("THTH"))
    *5
    """
    return nim_sum(facts, odious)


@theorem(RulerRules, VALUE, source=WINNING_WAYS, cost=PER_HEAD)
def ruler(facts: PositionFacts) -> Nimber:
    """In Ruler the n-th coin from the left, if heads, is worth the largest power of two that divides n.

    >>> from grundy import Ruler
    >>> ruler(Ruler("HTTH"))
    *5
    """
    return nim_sum(facts, lambda coin: (coin + 1) & -(coin + 1))


EXACTLY = need("the game that turns exactly k coins", "is for turning exactly k coins", exactly=True)


@theorem(TurnCoins, VALUE, needs=(EXACTLY,), source=WINNING_WAYS, cost=AT_MOST_K)
def idle_coins(facts: PositionFacts) -> Nimber:
    """Turning exactly k coins is turning at most k on the row without its first k - 1 coins, which are worth nothing.

    >>> from grundy import Triplets
    >>> idle_coins(Triplets("HHTTHH"))
    *3
    """
    k = facts.rules.k
    heads = list(bits(facts.state[-1] >> k - 1))
    values = head_values(TurnCoins(k), max(heads, default=-1) + 1)
    return Nimber(reduce(xor, (values[coin] for coin in heads), 0))


UP_TO_ODD = need(
    "the game that turns at most k coins, k odd and above 1",
    "is for turning at most k coins, k odd, k > 1",
    exactly=False,
    k=lambda k: k % 2 == 1 and k > 1,
)


@theorem(TurnCoins, VALUE, needs=(UP_TO_ODD,), source=WINNING_WAYS, cost=ONE_COIN_LESS)
def mock_turtle_theorem(facts: PositionFacts) -> Nimber:
    """With at most k coins, k odd, the first coin is worth 1 and each other the doubled value for k - 1 coins on the
    row without the first, plus 1 where that makes the number of binary ones odd.

    >>> from grundy import Moebius
    >>> mock_turtle_theorem(Moebius("TTTTTHTTH"))
    *120
    """
    even = head_values(TurnCoins(facts.rules.k - 1), facts.state[-1].bit_length() - 1)
    return nim_sum(facts, lambda coin: odious(even[coin - 1] if coin else 0))


@theorem(CoinRules, VALUE, source=LENSTRA, cost=BY_MEX)
def decomposition(facts: PositionFacts) -> Nimber:
    """A row of coins is worth the nim-sum of its heads, each alone.

    >>> from grundy import CoinGame
    >>> pairs = CoinGame(lambda last: [()] + [(last - d,) for d in (1, 2) if d <= last])
    >>> decomposition(pairs("HHTH")), decomposition(pairs("THTT"))
    (*2, *2)
    """
    count = facts.state[-1].bit_length()
    return nim_sum(facts, head_values(facts.rules, count).__getitem__)


@theorem(CoinRules, WINNING_MOVES, source=LENSTRA, cost=RIGHT_TURNS, name="decomposition")
def turns_to_zero(facts: PositionFacts) -> tuple[Any, ...]:
    """A turn wins exactly when the coins turned are worth, as heads, as much as the whole row.

    Of more than a million winning moves, or ten million coins in them, one is given, as `SomeMoves`.

    >>> from grundy import MockTurtles
    >>> turns_to_zero(MockTurtles("THTH"))
    ((1, 3),)
    """
    rules, mask, session = facts.rules, facts.state[-1], current_session()
    total = int(decomposition(facts))

    def winning() -> Iterator[Any]:
        for last in bits(mask):
            yield from turns_worth(rules, last, total, session, mask.bit_length())

    return limited_moves(winning()) if total else ()


@theorem(SlidingRules, VALUE, source=WINNING_WAYS, cost=LINEAR("one step a coin"))
def alternate_gaps(facts: PositionFacts) -> Nimber:
    """Sliding coins are Nim: the heaps are every other gap to the left of a coin, counted from the last coin.

    >>> from grundy import SlidingCoins
    >>> alternate_gaps(SlidingCoins("THTTHH")), alternate_gaps(SlidingCoins("THTTH"))
    (*, *2)
    """
    coins = [-1, *bits(facts.state[-1])]
    gaps = [right - left - 1 for left, right in pairwise(coins)]
    return Nimber(reduce(xor, gaps[::-2], 0))
