"""Random rows of coins that closed forms know: two runs of heads, rows that are mirrored, heads that stand alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.games.take_turn.rules import TakeTurn
from grundy.graphs import Graph
from grundy.rules import Position
from grundy.theory.take_turn.row import Row

if TYPE_CHECKING:
    from random import Random


def random_row(rng: Random, size: int) -> Position[Any, Any]:
    """Return a row of at most `size` + 4 coins: on a path, on a cycle with a gap, or on a renumbered path.

    >>> from random import Random
    >>> random_row(Random(8), 8), random_row(Random(11), 1)
    (position('take-turn path HHTT H^7 T'), position('take-turn cycle .HTTTH'))
    """
    draw = rng.choice((_one_run, _short_run, _two_runs, _two_runs, _two_runs, _mirrored, _single_heads))
    return _placed(rng, draw(rng, size + 4).coins)


def two_tails_between(rng: Random, size: int) -> Position[Any, Any]:
    """Return a row of two runs with two tails between them, of `size` + 4 coins; perhaps with more tails.

    >>> from random import Random
    >>> two_tails_between(Random(8), 8)
    position('take-turn path H^5 TT H^5')
    """
    heads = size + 2
    first = heads // 2 + rng.choice((0, 0, 1)) if rng.random() < 0.5 else rng.randint(1, heads - 1)
    first = min(first, heads - 1)
    ends = rng.choice(((0, 0), (0, 0), (2, 0), (0, 4), (2, 2)))
    return _placed(rng, Row(ends[0], (first, heads - first), (2,), ends[1]).coins)


def run_with_tails(rng: Random, size: int) -> Position[Any, Any]:
    """Return a run of up to `size` + 4 heads, with up to three tails at each end.

    >>> from random import Random
    >>> str(run_with_tails(Random(2), 3)).startswith("take-turn ")
    True
    """
    return _placed(rng, Row(rng.randint(0, 3), (rng.randint(1, size + 4),), (), rng.randint(0, 3)).coins)


def _one_run(rng: Random, size: int) -> Row:
    """One run of heads, with up to three tails at each end."""
    ends = [rng.randint(0, 3) for _ in range(2)]
    return Row(ends[0], (max(1, size - sum(ends)),), (), ends[1])


def _short_run(rng: Random, size: int) -> Row:
    """One or two heads, one or two tails, and a run; perhaps tails at one end."""
    first, gap, tails = rng.randint(1, 2), rng.randint(1, 2), rng.randint(0, 3)
    return Row(0, (first, max(1, size - first - gap - tails)), (gap,), tails)


def _two_runs(rng: Random, size: int) -> Row:
    """Two runs of which the second is often about as long as the first, or the first is short."""
    ends = [min(rng.choice((0, 0, 0, 1, 1, 1, 2, 3)), max(0, size // 3 - 1)) for _ in range(2)]
    room = size - sum(ends)
    gap = min(rng.choice((1, 1, 2, 2, 2, 3, 4, 5, 6, 7)), room - 2)
    heads = rng.randint(2, room - gap)
    first = rng.choice((1, 2, heads // 2, heads // 2, rng.randint(1, heads)))
    first = min(first, heads - 1)
    return Row(ends[0], (first, heads - first), (gap,), ends[1])


def _mirrored(rng: Random, size: int) -> Row:
    """Coins, a middle, and the same coins from behind."""
    half = "".join(rng.choice("HT") for _ in range((size - 1) // 2))
    return Row.of(half + rng.choice(("T", "H", "HT", "TH")[: 4 if size % 2 == 0 else 2]) + half[::-1])


def _single_heads(rng: Random, size: int) -> Row:
    """Heads that stand alone, or in a pair at an end."""
    coins = rng.choice(("H", "HH", "TH"))
    while len(coins) < size - 4:
        coins += "T" * rng.randint(1, 3) + "H"
    return Row.of((coins + rng.choice(("", "T", "TT", "THH")))[:size])


def _placed(rng: Random, coins: str) -> Position[Any, Any]:
    """The row somewhere on a board: other coins on it show tails or are gone."""
    kind = rng.choice(("path", "path", "longer path", "cycle", "renumbered"))
    if kind == "cycle":
        turn = rng.randrange(len(coins) + 1)
        coins = f"{coins}."
        return TakeTurn(Graph(f"cycle:{len(coins)}"))(coins[turn:] + coins[:turn])
    if kind == "renumbered":
        names = rng.sample(range(len(coins)), len(coins))
        board = Graph([(names[i], names[i + 1]) for i in range(len(coins) - 1)], vertices=range(len(coins)))
        return TakeTurn(board)("".join(coins[names.index(i)] for i in range(len(coins))))
    if kind == "longer path":
        junk = rng.choice(("TTT", "T.T", ".TT"))
        coins = f"{junk[: rng.randint(0, 3)]}.{coins}.{junk[: rng.randint(0, 3)]}"
    return TakeTurn(Graph(f"path:{len(coins)}"))(coins)
