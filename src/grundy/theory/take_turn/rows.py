"""Any undirected row of coins: the values of all intervals that play can leave of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy import _native
from grundy.budget import current_session, deadline_checker, short_number
from grundy.errors import NotApplicable
from grundy.games.take_turn.rules import PAPER, TakeTurn
from grundy.questions import OUTCOME, VALUE, WINNING_MOVES
from grundy.theory.costs import POLYNOMIAL
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import Need, theorem
from grundy.theory.some_moves import limited_moves
from grundy.theory.take_turn.row import Row
from grundy.theory.take_turn.row_forms import OWN, c, form_of
from grundy.theory.take_turn.row_needs import LINEAR_IN_COINS, ROW, row_places, the_row
from grundy.theory.take_turn.samples import random_row, two_tails_between
from grundy.values import Nimber, Outcome

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BYTES_PER_COIN = 128
"""What native code holds for each coin, beside the values: seven arrays of words (7 * 8), the starts of at most six
sides (6 * 8), marks and shorter pieces (24)."""
CUBIC = POLYNOMIAL("cubic in the number of coins")
PIECES = f"Theorem R5 in {OWN}"
GAPS = f"Theorem R6 in {OWN}, Conjecture 12.4 of the paper"
THIRDS = f"Theorem R7 in {OWN}, which corrects Conjecture 12.2 of the paper"


def row_value(row: Row) -> int:
    """Return the value of a row: by a closed form, or by the values of all its intervals.

    >>> row_value(Row.of("HHTHHTHHHHT")), row_value(Row(0, (10**6, 10**6), (2,)))
    (2, 0)
    """
    if (found := form_of(row)) is not None:
        return found[2]
    short = short_gap(row.trimmed())
    return row_value(short) if short != row else by_intervals(row)


def by_intervals(row: Row) -> int:
    """Return the value of a row by the values of its intervals, which are not kept.

    >>> by_intervals(Row.of("HHTHHTHHHHT"))
    2
    """
    if not fits(row):
        way_out = "raise it with limits(memory=...)"
        raise NotApplicable(f"a row of {row.length:,} coins without a closed form {_too_long(row)}; {way_out}")
    with current_session().control() as control:
        return _native.row_value(_heads(row), control)


def piece_values(row: Row) -> NDArray[np.uint16]:
    """Return the values of all pieces that play can leave of a row, by their numbers.

    The coin at an end of a piece is turned over, unless that is an end of the row.

    >>> piece_values(Row.of("HHT")).tolist()
    [0, 0, 1, 2, 0, 1]
    """
    with current_session().control() as control:
        return _native.row_pieces(_heads(row), control)


def piece(start: int, end: int) -> int:
    """Return the number of the piece of the coins from start up to end, which is left out.

    >>> [piece(0, 1), piece(0, 2), piece(1, 2), piece(0, 3)]
    [0, 1, 2, 3]
    """
    return end * (end - 1) // 2 + start


def _heads(row: Row) -> NDArray[np.uint8]:
    import numpy as np

    heads: NDArray[np.uint8] = (np.frombuffer(row.coins.encode(), np.uint8) == ord("H")).view(np.uint8)
    return heads


def bytes_needed(row: Row) -> int:
    """Return the memory for the values of the intervals: two bytes for each of their ends and each head of another run.

    >>> bytes_needed(Row(0, (1000, 20), (1,))), bytes_needed(Row(0, (1000,)))
    (212728, 128000)
    """
    pairs = row.length * sum(row.heads) - sum(heads * heads for heads in row.heads)
    return 2 * pairs + BYTES_PER_COIN * row.length


def fits(row: Row, more: int = 0) -> bool:
    """Whether the intervals of a row can be gone through in memory, with so many bytes more.

    >>> fits(Row(0, (30000, 100), (1,))), fits(Row(0, (30000, 30000), (1,)))
    (True, False)
    """
    return row.length <= _native.LONGEST_ROW and bytes_needed(row) + more <= current_session().limits.memory


def _too_long(row: Row, more: int = 0) -> str:
    limit = f"{current_session().limits.memory:,} bytes, and {_native.LONGEST_ROW:,} coins"
    return f"needs {short_number(bytes_needed(row) + more)} bytes for the values of its intervals; the limit is {limit}"


def pieces_of(facts: PositionFacts) -> NDArray[np.uint16]:
    """Return the values of all pieces of the row of a position."""
    return piece_values(the_row(facts))


@theorem(TakeTurn, VALUE, needs=(ROW,), cost=CUBIC, source=PIECES)
def intervals(facts: PositionFacts) -> Nimber:
    """All that play leaves of a row are intervals of it, with the coin at each end turned over unless that is an end of
    the row: the values of all intervals, the short ones first, end with that of the row.

    >>> intervals(PositionFacts.read("take-turn path HHTHHTHHHHT"))
    *2
    """
    return Nimber(by_intervals(the_row(facts)))


ALL_FIT = Need(
    "intervals that fit into memory",
    lambda facts: fits(the_row(facts), the_row(facts).length ** 2),
    lambda facts: _too_long(the_row(facts), the_row(facts).length ** 2),
)


@theorem(TakeTurn, WINNING_MOVES, needs=(ROW, ALL_FIT), cost=CUBIC, source=PIECES, name="intervals")
def even_cuts(facts: PositionFacts) -> tuple[Any, ...]:
    """A coin is a winning move exactly when the two intervals beside it are worth the same.

    >>> even_cuts(PositionFacts.read("take-turn path HHTHHTHHHHT"))
    (6, 8)
    """
    row, places = the_row(facts), facts.get(row_places)
    assert places is not None
    if not row.length:
        return ()
    values, length, names = facts.get(pieces_of), row.length, facts.rules.board.vertices

    def worth(start: int, end: int) -> int:
        return int(values[piece(start, end)]) if start < end else 0

    winning = [i for i, coin in enumerate(row.coins) if coin == "H" and worth(0, i) == worth(i + 1, length)]
    return tuple(names[place] for place in sorted(places[i] for i in winning))


ONE_RUN = Need(
    "a row with one run of heads, or none",
    lambda facts: len(the_row(facts).heads) < 2,
    lambda facts: "is about a row with one run of heads, or none",
)


@theorem(
    TakeTurn,
    WINNING_MOVES,
    needs=(ROW, ONE_RUN),
    cost=LINEAR_IN_COINS,
    source=f"{PAPER}, Lemma 7 and Theorem 8",
    name="one-run",
    sample=random_row,
)
def one_run_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """A head of one run leaves one run on each side: it wins exactly when both are worth the same.

    >>> read = PositionFacts.read
    >>> one_run_moves(read("take-turn path H^10")), one_run_moves(read("take-turn path H^6"))
    ((4, 5), ())
    """
    row, places = the_row(facts), facts.get(row_places)
    assert places is not None
    if not row.heads:
        return ()
    (n,), names = row.heads, facts.rules.board.vertices
    look = deadline_checker()
    winning = []
    for before in range(n):
        look()
        if _beside(row.left, before) == _beside(row.right, n - 1 - before):
            winning.append(places[row.left + before])
    return limited_moves((names[place] for place in sorted(winning)), size=lambda move: 1)


def _beside(tails: int, heads: int) -> int:
    """The value of tails at an end of a row and heads after them, once the coin beyond is taken.

    The last of these coins is turned over, so that the heads are one fewer before a tail; without heads, the last tail
    becomes a head.
    """
    if heads:
        return (heads - 1) % 2 if tails % 2 else c(heads - 1)
    return tails % 2


PAIR_OF_TAILS = Need(
    "two tails at an end",
    lambda facts: the_row(facts) != the_row(facts).trimmed(),
    lambda facts: "needs two tails at an end of the row",
)


@theorem(TakeTurn, VALUE, needs=(ROW, PAIR_OF_TAILS), cost=CUBIC, source=f"{PAPER}, Theorem 6", sample=random_row)
def tails_at_an_end(facts: PositionFacts) -> Nimber:
    """Two tails at an end of a row can be left out.

    >>> tails_at_an_end(PositionFacts.read("take-turn path HHTHHTHHHH T^99"))
    *2
    """
    return Nimber(row_value(the_row(facts).trimmed()))


def short_gap(row: Row) -> Row:
    """Return two runs with the tails between them fewer by the largest even number that leaves three or four.

    >>> short_gap(Row(0, (6, 7), (100,))).gaps, short_gap(Row(0, (6, 7), (4,))).gaps
    ((4,), (4,))
    """
    match row:
        case Row(_, (_, _), (k,), _) if k > 4:
            return row._replace(gaps=(3 + (k - 3) % 2,))
    return row


WIDE_GAP = Need(
    "two runs of heads, more than four tails between them",
    lambda facts: the_row(facts) != short_gap(the_row(facts)),
    lambda facts: "needs two runs of heads with more than four tails between them",
)


@theorem(TakeTurn, VALUE, needs=(ROW, WIDE_GAP), cost=CUBIC, source=GAPS, sample=random_row)
def wide_gap(facts: PositionFacts) -> Nimber:
    """Three or more tails between two runs of heads count only by their parity.

    >>> wide_gap(PositionFacts.read("take-turn path H^6 T^1000 H^8"))
    *6
    """
    return Nimber(row_value(short_gap(the_row(facts))))


TWO_TAILS_BETWEEN = Need(
    "two runs of six or more heads, or of lengths that differ by three or more, and two tails between them",
    lambda facts: _two_runs(the_row(facts)) is not None,
    lambda facts: (
        "needs two runs of heads, both of six or more or of lengths three or more apart, and two tails between"
    ),
)


def _two_runs(row: Row) -> tuple[int, int] | None:
    match row.trimmed():
        case Row(0, (m, n), (2,), 0) if min(m, n) >= 6 or abs(m - n) >= 3:
            return m, n
    return None


@theorem(
    TakeTurn,
    OUTCOME,
    needs=(ROW, TWO_TAILS_BETWEEN),
    cost=LINEAR_IN_COINS,
    source=THIRDS,
    sample=two_tails_between,
)
def thirds(facts: PositionFacts) -> Outcome:
    """H^mTTH^n with m, n >= 6 is P exactly when floor((m + 1) / 3) = floor((n + 1) / 3); with m and n three or more
    apart it is N.

    >>> read = PositionFacts.read
    >>> thirds(read("take-turn path H^11 TT H^13")), thirds(read("take-turn path H^10 TT H^11"))
    (P, N)
    """
    runs = _two_runs(the_row(facts))
    assert runs is not None
    m, n = runs
    return Outcome.P if (m + 1) // 3 == (n + 1) // 3 else Outcome.N
