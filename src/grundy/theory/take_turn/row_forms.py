"""Closed forms for the values of undirected rows of coins: each a function of a row, None where it says nothing.

A row comes without pairs of tails at its ends (Theorem 6 of the paper), and a form need know it from one end only.
`c(n)` is the value of a tail and n heads. What is not in the paper is proved in docs/take-turn.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from grundy.games.take_turn.rules import PAPER, TakeTurn
from grundy.questions import VALUE
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import Draw, Need, theorem
from grundy.theory.take_turn.row import Row
from grundy.theory.take_turn.row_needs import LINEAR_IN_COINS, ROW, row_of
from grundy.theory.take_turn.samples import random_row, two_tails_between
from grundy.values import Nimber

OWN = "docs/take-turn.md"
Formula = Callable[[Row], int | None]


class Form(NamedTuple):
    """A closed form: its name and its formula."""

    name: str
    formula: Formula

    def find(self, row: Row) -> tuple[Row, int] | None:
        """Return the row as the formula knows it, from one end or the other, and its value; None for other rows.

        >>> next(form for form in FORMS if form.name == "one-run").find(Row.of("HHHT"))
        (Row(left=1, heads=(3,), gaps=(), right=0), 2)
        """
        for seen in dict.fromkeys((row, row.turned_round())):
            if (value := self.formula(seen)) is not None:
                return seen, value
        return None

    def found(self, facts: PositionFacts) -> tuple[Row, int] | None:
        """Return the same for the row of a position."""
        row = facts.get(row_of)
        return None if row is None else self.find(row.trimmed())


FORMS: list[Form] = []


def form(words: str, source: str, sample: Draw = random_row) -> Callable[[Formula], Formula]:
    """Make a formula the theorem about rows that some words describe."""

    def register(formula: Formula) -> Formula:
        form = Form(formula.__name__.replace("_", "-"), formula)
        FORMS.append(form)

        def value(facts: PositionFacts) -> Nimber:
            found = facts.get(form.found)
            assert found is not None
            return Nimber(found[1])

        value.__doc__ = formula.__doc__
        known = Need(words, lambda facts: facts.get(form.found) is not None, lambda facts: f"is about {words}")
        theorem(
            TakeTurn,
            VALUE,
            needs=(ROW, known),
            cost=LINEAR_IN_COINS,
            source=source,
            name=form.name,
            sample=sample,
        )(value)
        return formula

    return register


def form_of(row: Row) -> tuple[Form, Row, int] | None:
    """Return the first form that knows a row, the row as it knows it, and the value.

    >>> form, seen, value = form_of(Row.of("H" * 7 + "TT" + "H" * 8 + "TTT"))
    >>> form.name, seen, value
    ('even-gap-and-a-tail', Row(left=1, heads=(8, 7), gaps=(2,), right=0), 4)
    """
    row = row.trimmed()
    for form in FORMS:
        if (found := form.find(row)) is not None:
            return form, *found
    return None


def c(n: int) -> int:
    """Return the value of a tail and n heads.

    >>> [c(n) for n in range(10)]
    [0, 0, 2, 2, 2, 4, 4, 4, 6, 6]
    """
    return 2 * ((n + 1) // 3)


@form("a row with one run of heads, or none", f"{PAPER}, Lemma 7 and Theorem 8")
def one_run(row: Row) -> int | None:
    """H^n is worth 0 if 6 divides n, else 1; TH^n is worth 2 floor((n + 1) / 3); TH^nT is worth n mod 2.

    >>> one_run(Row.of("H" * 12)), one_run(Row.of("THHH")), one_run(Row.of("THHHT"))
    (0, 2, 1)
    """
    match row:
        case Row(_, ()):
            return 0
        case Row(0, (n,), (), 0):
            return int(n % 6 != 0)
        case Row(1, (n,), (), 0):
            return c(n)
        case Row(1, (n,), (), 1):
            return n % 2
    return None


@form(
    "a row of two runs of heads or more that reads the same from both ends but for its middle", f"{PAPER}, Theorem 9.1"
)
def mirror(row: Row) -> int | None:
    """For any coins A, and A' the same from behind: A T A' is worth 0, A H A' is worth 1, A HT A' is worth 0.

    >>> [mirror(Row.of(coins)) for coins in ("HHTTTHH", "HTHTH", "HTHTTH", "HTTH")]
    [0, 1, 0, None]
    """
    if len(row.heads) < 2:
        return None
    coins = row.coins
    half = len(coins) // 2
    if len(coins) % 2:
        return int(coins[half] == "H") if coins[:half] == coins[:half:-1] else None
    if coins[half - 1 : half] != coins[half : half + 1] and coins[: half - 1] == coins[:half:-1]:
        return 0
    return None


@form("heads that stand alone, or in a pair at an end", f"{PAPER}, Theorem 9.2")
def single_heads(row: Row) -> int | None:
    """Heads that stand alone, with s tails between the first and the last, are worth s + 1 mod 2 where neither or both
    ends have one more tail, s mod 2 where one has; an end without a tail may have two heads.

    >>> [single_heads(Row.of(coins)) for coins in ("HTTHTH", "THTTHT", "HHTHH", "HHTTHT", "THHTHT")]
    [0, 1, 0, 0, None]
    """
    if len(row.heads) < 2 or any(heads > 1 for heads in row.heads[1:-1]):
        return None
    ends = (row.left, row.heads[0]), (row.right, row.heads[-1])
    if any(end not in ((0, 1), (0, 2), (1, 1)) for end in ends):
        return None
    return (sum(row.gaps) + 1 + row.left + row.right) % 2


@form("one head, a gap and one more run of heads", f"Theorem R1 in {OWN}; {PAPER}, Theorem 9.5, for a gap of one tail")
def head_and_run(row: Row) -> int | None:
    """With c(n) the value of TH^n: HT^kH^nT is worth c(n) xor (k mod 2); HT^kH^n with k > 1 is worth k + 1 mod 2; HTH^n
    is worth 2 if 6 divides n + 1, else 0.

    >>> [head_and_run(Row.of(coins)) for coins in ("HTTTHHT", "HTTHHHH", "HTHHHHH", "HTHH")]
    [3, 1, 2, 0]
    """
    match row:
        case Row(0, (1, n), (k,), 1):
            return c(n) ^ k % 2
        case Row(0, (1, n), (1,), 0):
            return 2 * int(n % 6 == 5)
        case Row(0, (1, _), (k,), 0):
            return (k + 1) % 2
    return None


@form("two heads, one tail and one more run of heads", f"{PAPER}, Theorem 9.5")
def pair_and_run(row: Row) -> int | None:
    """With c(n) the value of TH^n: TH^nTHH is worth c(n) + 1; H^nTHH is worth 2 if 6 divides n or n + 1, else 0.

    >>> [pair_and_run(Row.of(coins)) for coins in ("THHTHH", "HHHHHTHH", "HHHHTHH")]
    [3, 2, 0]
    """
    match row:
        case Row(1, (n, 2), (1,), 0):
            return c(n) + 1
        case Row(0, (n, 2), (1,), 0):
            return 2 * int(n % 6 in (0, 5))
    return None


@form(
    "two runs of heads, two tails between them, the runs equal or both of six or more with the same third",
    f"{PAPER}, Theorem 9.5; Theorem R7 in {OWN} for unequal runs",
    two_tails_between,
)
def equal_thirds(row: Row) -> int | None:
    """H^mTTH^n with m, n >= 6 and floor((m + 1) / 3) = floor((n + 1) / 3) is worth 0; H^nTTH^n with n < 6 is worth 1.

    >>> [equal_thirds(Row(0, heads, (2,))) for heads in ((5, 5), (6, 6), (11, 13), (10, 11))]
    [1, 0, 0, None]
    """
    match row:
        case Row(0, (m, n), (2,), 0) if min(m, n) >= 6 and c(m) == c(n):
            return 0
        case Row(0, (m, n), (2,), 0) if m == n < 6:
            return 1
    return None


@form(
    "two runs of heads, an even number of tails between them and a tail at each end",
    f"{PAPER}, Theorem 9.6; Theorem R2 in {OWN} for more than two tails",
)
def even_gap_and_two_tails(row: Row) -> int | None:
    """With c(n) the value of TH^n and k even: TH^mT^kH^nT is worth c(m) + 1 if n = 1, c(n) + 1 if m = 1, else m + n
    mod 2.

    >>> [even_gap_and_two_tails(Row(1, heads, (2,), 1)) for heads in ((4, 1), (4, 3), (4, 2))]
    [3, 1, 0]
    """
    match row:
        case Row(1, (m, n), (k,), 1) if k % 2 == 0:
            return c(m) + 1 if n == 1 else c(n) + 1 if m == 1 else (m + n) % 2
    return None


@form(
    "two runs of heads, an even number of tails between them and a tail at one end",
    f"Theorem R3 in {OWN}, which corrects {PAPER}, Theorem 9.7",
)
def even_gap_and_a_tail(row: Row) -> int | None:
    """With c(n) the value of TH^n, k even and n > 1: TH^mT^kH^n is worth 0 if m = 1; else c(n - 3) + (m + 1 mod 2),
    and 1 more where m is even and c(m) is c(n - 3) xor c(n - 2) or, from n = 4 on, c(n - 3) xor c(n - 4).

    >>> [even_gap_and_a_tail(Row(1, heads, (2,))) for heads in ((6, 7), (7, 7), (8, 7), (1, 7))]
    [3, 2, 4, 0]
    """
    match row:
        case Row(1, (1, _), (k,), 0) if k % 2 == 0:
            return 0
        case Row(1, (m, n), (k,), 0) if k % 2 == 0 and n > 1:
            return c(n - 3) + (m + 1) % 2 + int(m % 2 == 0 and c(m) in even_gap_options(n))
    return None


def even_gap_options(n: int) -> list[int]:
    """Return c(n - 3) xor c(n - 2) and, from n = 4 on, c(n - 3) xor c(n - 4).

    >>> even_gap_options(7), even_gap_options(3)
    ([6, 0], [0])
    """
    return [c(n - 3) ^ c(i) for i in (n - 2, n - 4) if i >= 0]


@form("two runs of heads, three or more tails between them, an odd number", f"Theorem R4 in {OWN}")
def odd_gap(row: Row) -> int | None:
    """With c(n) the value of TH^n, k odd and above 1: TH^mT^kH^nT is worth c(m) xor c(n). TH^mT^kH^n is worth c(m) + 1
    if 6 does not divide n; else 1 if m is odd, 2 if c(m) is the value of an option of H^n, 0 otherwise. H^mT^kH^n is
    worth 0 if 6 divides neither m nor n.

    >>> [odd_gap(Row(1, heads, (3,), 1)) for heads in ((5, 2), (5, 6))]
    [6, 0]
    >>> [odd_gap(Row(1, heads, (3,))) for heads in ((4, 5), (3, 6), (4, 6), (6, 6))]
    [3, 1, 2, 0]
    >>> odd_gap(Row(0, (100, 200), (5,))), odd_gap(Row(0, (100, 300), (5,)))
    (0, None)
    """
    match row:
        case Row(1, (m, n), (k,), 1) if k % 2 and k > 1:
            return c(m) ^ c(n)
        case Row(1, (m, n), (k,), 0) if k % 2 and k > 1:
            if n % 6:
                return c(m) + 1
            return 1 if m % 2 else 2 * int(is_option_of_run(c(m), n))
        case Row(0, (m, n), (k,), 0) if k % 2 and k > 1 and m % 6 and n % 6:
            return 0
    return None


def is_option_of_run(value: int, n: int) -> bool:
    """Tell whether H^n, 6 dividing n, has an option of this value: value/2 = a xor b for some a + b = n/3 - 1.

    >>> [value for value in range(30) if is_option_of_run(value, 36)]
    [6, 22]
    """
    total, xored = n // 3 - 1, value // 2
    both = total - xored  # twice the bits that a and b share
    return value % 2 == 0 and both >= 0 and both % 2 == 0 and both // 2 & xored == 0
