"""The hope at the end of section 3.3 of the paper about Take Turn, as printed and corrected."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product

from grundy.games.take_turn.rules import PAPER
from grundy.games.take_turn.text import write_faces
from grundy.lab.conjectures.conjecture import Found, conjecture, first_found
from grundy.theory.take_turn.row import Row
from grundy.theory.take_turn.rows import by_intervals


@conjecture(
    "take-turn-3-3",
    source=f"the end of section 3.3 of {PAPER}, corrected",
    status="proved; here, in docs/take-turn.md. Proved is 'from some k on'; the check looks at k from |A| + |B| on, a "
    "bound that is not proved",
    sizes="the number of coins of A and B together; the check looks at k from there to two times that, and 4 more",
    first=2,
    verified=11,
    cpu="3.1 s",
    work=lambda coins: 2.3**coins,
)
def fixed_ends(sizes: range) -> Iterator[Found]:
    """For all coins A and B, g(A T^k B) = g(A T^(k+2) B) from some k on.

    A ends in heads and B begins with heads: other tails belong to the gap.

    >>> list(fixed_ends(range(2, 6)))
    [None, None, None, None]
    """
    for size in sizes:
        yield first_found(counterexample(a, b, range(size, 2 * size + 5)) for a, b in ends(size))


@conjecture(
    "take-turn-3-3-printed",
    source=f"the end of section 3.3 of {PAPER}, a hope",
    status="refuted; here, for every k: docs/take-turn.md proves that A = H and B = H^5 TT H^13 T^k H is a "
    "counterexample; see take-turn-3-3",
    sizes="the number k: does g(A T^k B) = g(A T^(k+2) B) hold for all A and B? Each size has a counterexample",
    first=1,
    fails_at=1,
    work=float,
)
def long_gaps(sizes: range) -> Iterator[Found]:
    """For k large enough, g(A T^k B) = g(A T^(k+2) B) for all coins A and B.

    The search goes through two runs of heads, H^m T^k H^n, and then through H T^k H^a T^b H^c T^j H.

    >>> list(long_gaps(range(2, 4)))
    ... # doctest: +NORMALIZE_WHITESPACE
    [('take-turn path H^5 TT H^12', 'it is worth *5, with two more tails *4'),
     ('take-turn path HTTT H^5 TT H^13 TTTH', 'it is worth *9, with two more tails *5')]
    """
    for k in sizes:
        rows = chain((("H" * m, "H" * n) for n in range(1, 16) for m in range(1, n + 1)), three_runs(k))
        yield first_found(counterexample(a, b, range(k, k + 1)) for a, b in rows)


def three_runs(k: int) -> Iterator[tuple[str, str]]:
    """Yield H and the coins H^a T^b H^c T^j H with few coins in the middle, for j = k first.

    >>> next(three_runs(2))
    ('H', 'HTHTTH')
    """
    for j in (k, k + 1, k + 2):
        for coins in range(3, 22):
            for b in (1, 2, 3):
                for a in range(1, coins - b):
                    yield "H", "H" * a + "T" * b + "H" * (coins - a - b) + "T" * j + "H"


def ends(size: int) -> Iterator[tuple[str, str]]:
    """Yield all A that end in heads and B that begin with heads, of so many coins together, up to turning round.

    >>> list(ends(3))
    [('H', 'HH'), ('H', 'HT')]
    """
    for left in range(1, size // 2 + 1):
        for a in product("HT", repeat=left - 1):
            for b in product("HT", repeat=size - left - 1):
                yield "".join(a) + "H", "H" + "".join(b)


def counterexample(a: str, b: str, gaps: range) -> Found:
    """Return the first row A T^k B whose value changes with two more tails.

    >>> counterexample("H", "HHHHH", range(1, 5))
    ('take-turn path HT H^5', 'it is worth *2, with two more tails *0')
    """
    for k in gaps:
        short, long = (by_intervals(Row.of(a + "T" * gap + b)) for gap in (k, k + 2))
        if short != long:
            coins = write_faces(a + "T" * k + b)
            return f"take-turn path {coins}", f"it is worth *{short}, with two more tails *{long}"
    return None
