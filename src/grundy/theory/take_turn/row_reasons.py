"""What closed forms say about one undirected row of coins: the row as the form knows it, and the arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grundy.games.take_turn.rules import TakeTurn
from grundy.games.take_turn.text import write_faces
from grundy.pictures.marks import Marks
from grundy.theory.facts import PositionFacts
from grundy.theory.reasons import Reason, explains, least_missing, number_of
from grundy.theory.take_turn.marks import marks_here
from grundy.theory.take_turn.row import Row
from grundy.theory.take_turn.row_forms import FORMS, Form, c, even_gap_options, is_option_of_run
from grundy.theory.take_turn.row_needs import row_places, the_row
from grundy.theory.take_turn.rows import piece, pieces_of, row_value, short_gap

Tell = Callable[[Row], str]
MOST_COINS = 400
"""Of a longer row the values of all intervals are not told."""
MOST_PAIRS = 100
"""So many coins that mirror each other are marked."""


def told_by(form: str) -> Callable[[Tell], Tell]:
    """Register what tells the arithmetic of a form for a row as the form knows it."""

    def register(tell: Tell) -> Tell:
        known = next(known for known in FORMS if known.name == form)

        @explains(TakeTurn, form)
        def of_position(facts: PositionFacts) -> Iterator[Reason]:
            yield from _reason(facts, known, tell)

        return tell

    return register


def _reason(facts: PositionFacts, form: Form, tell: Tell) -> Iterator[Reason]:
    found = facts.get(form.found)
    if found is None:
        return
    seen, value = found
    row = the_row(facts)
    name = "The row is" if seen.length == row.length else "Without pairs of tails at its ends the row is"
    if seen != row.trimmed():
        name = f"{name}, from the other end,"
    if not seen.heads:
        yield Reason("No coin shows heads: there is no move.", "step", {"value": 0})
        return
    said = f"{name} {seen.text}: {tell(seen)}. It is worth {value}."
    numbers = {"row": seen.text, "heads": list(seen.heads), "gaps": list(seen.gaps), "value": value}
    marks = _mirrored(facts) if form.name == "mirror" else marks_here(facts)
    yield Reason(said, "step", numbers, marks)


@told_by("one-run")
def one_run(row: Row) -> str:
    """Tell the rule for one run of heads.

    >>> one_run(Row.of("H" * 12)), one_run(Row.of("THHHH"))
    ('6 divides n = 12', '2 floor((4 + 1) / 3) = 2')
    """
    (n,) = row.heads
    if row.left and row.right:
        return f"n = {n:,} is {_parity(n)}"
    if row.left:
        return f"2 floor(({n:,} + 1) / 3) = {c(n):,}"
    return f"6 {'divides' if n % 6 == 0 else 'does not divide'} n = {n:,}"


@told_by("mirror")
def mirror(row: Row) -> str:
    """Tell the middle of a row that mirrors itself.

    >>> mirror(Row.of("HTHTH")), mirror(Row.of("HTHTTH"))
    ('A = HT is on both sides of its middle H, mirrored', 'A = HT is on both sides of its middle HT, mirrored')
    """
    coins, half = row.coins, row.length // 2
    middle = coins[half] if row.length % 2 else coins[half - 1 : half + 1]
    side = write_faces(coins[: half - 1 + row.length % 2])
    return f"A = {side} is on both sides of its middle {middle}, mirrored"


@told_by("single-heads")
def single_heads(row: Row) -> str:
    """Tell the tails between heads that stand alone, and the ends.

    >>> single_heads(Row.of("HTTHTH"))
    's = 3 tails between the first and the last head, and no end has one more'
    """
    s, ends = sum(row.gaps), row.left + row.right
    more = ("no end has one more", "one end has one more", "both ends have one more")[ends]
    return f"s = {number_of(s, 'tail')} between the first and the last head, and {more}"


@told_by("head-and-run")
def head_and_run(row: Row) -> str:
    """Tell the gap and the run beside a single head.

    >>> head_and_run(Row.of("HTTTHHT")), head_and_run(Row.of("HTHH"))
    ('k = 3 and n = 2, c(n) = 2, and k is odd', 'n = 2, and 6 does not divide n + 1 = 3')
    """
    n, k = row.heads[1], row.gaps[0]
    if row.right:
        return f"k = {k:,} and n = {n:,}, c(n) = {c(n):,}, and k is {_parity(k)}"
    if k == 1:
        return f"n = {n:,}, and 6 {'divides' if n % 6 == 5 else 'does not divide'} n + 1 = {n + 1:,}"
    return f"k = {k:,} is {_parity(k)}"


@told_by("pair-and-run")
def pair_and_run(row: Row) -> str:
    """Tell the run beside a pair of heads.

    >>> pair_and_run(Row.of("THHTHH")), pair_and_run(Row.of("HHHHTHH"))
    ('n = 2, c(n) = 2', 'n = 4, and 6 divides neither n nor n + 1')
    """
    n = row.heads[0]
    if row.left:
        return f"n = {n:,}, c(n) = {c(n):,}"
    which = {0: "6 divides n", 5: "6 divides n + 1"}.get(n % 6, "6 divides neither n nor n + 1")
    return f"n = {n:,}, and {which}"


@told_by("equal-thirds")
def equal_thirds(row: Row) -> str:
    """Tell the thirds of both runs.

    >>> equal_thirds(Row(0, (11, 13), (2,)))
    'm = 11 and n = 13, and floor((m + 1) / 3) = floor((n + 1) / 3) = 4'
    """
    m, n = row.heads
    if min(m, n) < 6:
        return f"both runs have {number_of(n, 'head')}, fewer than 6"
    return f"m = {m:,} and n = {n:,}, and floor((m + 1) / 3) = floor((n + 1) / 3) = {(n + 1) // 3:,}"


@told_by("even-gap-and-two-tails")
def even_gap_and_two_tails(row: Row) -> str:
    """Tell the runs around an even gap.

    >>> even_gap_and_two_tails(Row(1, (4, 1), (2,), 1)), even_gap_and_two_tails(Row(1, (4, 3), (2,), 1))
    ('n = 1 and c(m) = c(4) = 2', 'm = 4 and n = 3, and m + n = 7 is odd')
    """
    m, n = row.heads
    if n == 1:
        return f"n = 1 and c(m) = c({m:,}) = {c(m):,}"
    if m == 1:
        return f"m = 1 and c(n) = c({n:,}) = {c(n):,}"
    return f"m = {m:,} and n = {n:,}, and m + n = {m + n:,} is {_parity(m + n)}"


@told_by("even-gap-and-a-tail")
def even_gap_and_a_tail(row: Row) -> str:
    """Tell the runs around an even gap with a tail at one end.

    >>> even_gap_and_a_tail(Row(1, (7, 7), (2,))), even_gap_and_a_tail(Row(1, (1, 7), (2,)))
    ('m = 7 is odd, n = 7, and c(n - 3) = 2', 'm = 1')
    >>> even_gap_and_a_tail(Row(1, (8, 7), (2,)))
    'm = 8 is even, n = 7, c(n - 3) = 2, and c(m) = 6 is among 6, 0'
    """
    m, n = row.heads
    if m == 1:
        return "m = 1"
    first = f"m = {m:,} is {_parity(m)}, n = {n:,}"
    if m % 2:
        return f"{first}, and c(n - 3) = {c(n - 3):,}"
    options = even_gap_options(n)
    word = "is among" if c(m) in options else "is not among"
    return f"{first}, c(n - 3) = {c(n - 3):,}, and c(m) = {c(m):,} {word} {', '.join(map(str, options))}"


@told_by("odd-gap")
def odd_gap(row: Row) -> str:
    """Tell the runs around an odd gap.

    >>> odd_gap(Row(1, (5, 2), (3,), 1)), odd_gap(Row(1, (4, 5), (3,)))
    ('c(m) = c(5) = 4 and c(n) = c(2) = 2, and 4 xor 2 = 6', 'm = 4 and n = 5, 6 does not divide n, and c(m) = 2')
    """
    m, n = row.heads
    if row.right:
        return f"c(m) = c({m:,}) = {c(m):,} and c(n) = c({n:,}) = {c(n):,}, and {c(m)} xor {c(n)} = {c(m) ^ c(n)}"
    if not row.left:
        return f"6 divides neither m = {m:,} nor n = {n:,}"
    if n % 6:
        return f"m = {m:,} and n = {n:,}, 6 does not divide n, and c(m) = {c(m):,}"
    if m % 2:
        return f"m = {m:,} is odd, and 6 divides n = {n:,}"
    option = "is" if is_option_of_run(c(m), n) else "is not"
    return f"m = {m:,} is even, 6 divides n = {n:,}, and c(m) = {c(m):,} {option} the value of an option of H^{n}"


def _parity(number: int) -> str:
    return "odd" if number % 2 else "even"


def _mirrored(facts: PositionFacts) -> Marks:
    """The coins that mirror each other, as pairs of vertices; none where there are too many to draw."""
    row, places = the_row(facts), facts.get(row_places)
    names = facts.rules.board.vertices
    # Pairs of tails at the ends are left out, so the mirror is that of the rest.
    first, last = row.left // 2 * 2, row.length - 1 - row.right // 2 * 2
    count = min((last - first + 1) // 2, MOST_PAIRS + 1)
    if places is None or count > MOST_PAIRS:
        return Marks()
    inside = [(first + i, last - i) for i in range(count) if last - first - 2 * i > 1]
    return Marks(matching=tuple((names[places[i]], names[places[j]]) for i, j in inside))


@explains(TakeTurn, "intervals")
def values_of_cuts(facts: PositionFacts) -> Iterator[Reason]:
    """Tell what each head leaves on its two sides.

    >>> next(values_of_cuts(PositionFacts.read("take-turn path HHTHHTHHHHT"))).text
    'Moves leave 0 (6: 0 xor 0) and 1 (7: 0 xor 1), and none leaves 2: the value is 2.'
    """
    row, places = the_row(facts), facts.get(row_places)
    if places is None or row.length > MOST_COINS:
        yield Reason(f"The row has {row.length:,} coins, {sum(row.heads):,} of them heads.", "step", {"row": row.text})
        return
    values, name = facts.get(pieces_of), facts.rules.board.write_vertex

    def worth(start: int, end: int) -> int:
        return int(values[piece(start, end)]) if start < end else 0

    told = []
    for i, coin in enumerate(row.coins):
        if coin == "H":
            left, right = worth(0, i), worth(i + 1, row.length)
            told.append((f"{name(places[i])}: {left} xor {right}", left ^ right))
    yield least_missing(told, worth(0, row.length))._replace(marks=marks_here(facts))


@explains(TakeTurn, "tails-at-an-end")
def tails_left_out(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the row without its pairs of tails.

    >>> next(tails_left_out(PositionFacts.read("take-turn path HHTHHTHHHH T^99"))).text
    'Without 98 tails the row is HHTHHTHHHHT, which is worth 2.'
    """
    row = the_row(facts)
    yield _shorter(facts, row, row.trimmed(), "tails")


@explains(TakeTurn, "wide-gap")
def narrower_gap(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the row with a gap of three or four tails.

    >>> next(narrower_gap(PositionFacts.read("take-turn path H^6 T^1000 H^8"))).text
    'Without 996 tails of the gap the row is H^6 TTTT H^8, which is worth 6.'
    """
    row = the_row(facts)
    yield _shorter(facts, row, short_gap(row), "tails of the gap")


def _shorter(facts: PositionFacts, row: Row, short: Row, what: str) -> Reason:
    value = row_value(short)
    said = f"Without {row.length - short.length:,} {what} the row is {short.text}, which is worth {value}."
    return Reason(said, "step", {"row": short.text, "value": value}, marks_here(facts))


@explains(TakeTurn, "thirds")
def both_thirds(facts: PositionFacts) -> Iterator[Reason]:
    """Compare the thirds of both runs.

    >>> next(both_thirds(PositionFacts.read("take-turn path H^10 TT H^11"))).text
    'Here m = 10 and n = 11: floor((m + 1) / 3) = 3, and floor((n + 1) / 3) = 4.'
    """
    row = the_row(facts).trimmed()
    m, n = row.heads
    thirds = f"floor((m + 1) / 3) = {(m + 1) // 3:,}, and floor((n + 1) / 3) = {(n + 1) // 3:,}"
    if min(m, n) < 6:
        thirds = f"the runs differ by {abs(m - n):,}, which is three or more"
    yield Reason(f"Here m = {m:,} and n = {n:,}: {thirds}.", "step", {"m": m, "n": n}, marks_here(facts))
