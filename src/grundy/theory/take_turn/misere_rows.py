"""One run of heads in misère play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.budget import deadline_checker
from grundy.games.take_turn.rules import TakeTurn
from grundy.questions import MISERE, OUTCOME, WINNING_MOVES
from grundy.theory.facts import PositionFacts
from grundy.theory.reasons import Reason, explains
from grundy.theory.registry import Need, theorem
from grundy.theory.some_moves import limited_moves
from grundy.theory.take_turn.row import Row
from grundy.theory.take_turn.row_forms import OWN, c
from grundy.theory.take_turn.row_needs import LINEAR_IN_COINS, ROW, row_places, the_row
from grundy.theory.take_turn.samples import run_with_tails
from grundy.values import Outcome

SOURCE = f"Theorem R9 in {OWN}"


RUN = Need(
    "a row with one run of heads, or no heads",
    lambda facts: len(the_row(facts).heads) < 2,
    lambda facts: "is about one run of heads, with any number of tails at each end",
)


def outcome_of_run(row: Row) -> Outcome:
    """Return who wins T^left H^n T^right in misère play: two tails at an end change nothing.

    >>> "".join(str(outcome_of_run(Row(0, (n,)))) for n in range(1, 20))
    'PPPPPPNNNNNPNNNNNPN'
    """
    n, left, right = sum(row.heads), row.left % 2, row.right % 2
    if not n or left + right == 1:
        return Outcome.N
    if left:
        return Outcome.P if n % 2 else Outcome.N
    return Outcome.N if n > 6 and n % 6 else Outcome.P


@theorem(
    TakeTurn,
    OUTCOME,
    play=MISERE,
    needs=(ROW, RUN),
    cost=LINEAR_IN_COINS,
    source=SOURCE,
    sample=run_with_tails,
    name="one-run-misere",
)
def one_run(facts: PositionFacts) -> Outcome:
    """TH^n is N; TH^nT is P exactly when n is odd; H^n is P exactly for n from 1 to 6 and where 6 divides n > 6.
    Two tails at an end can be left out.

    >>> [one_run(PositionFacts.read(f"take-turn path {row}")) for row in ("H^12", "H^13", "THTTT")]
    [P, N, P]
    """
    return outcome_of_run(the_row(facts))


@theorem(
    TakeTurn,
    WINNING_MOVES,
    play=MISERE,
    needs=(ROW, RUN),
    cost=LINEAR_IN_COINS,
    source=SOURCE,
    sample=run_with_tails,
    name="one-run-misere",
)
def one_run_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """A head leaves a piece on each side. If one of them is TH^k with k > 1, it wins where both are worth the same,
    otherwise where they are not.

    >>> read = PositionFacts.read
    >>> one_run_moves(read("take-turn path H^7")), one_run_moves(read("take-turn path THHHHT"))
    ((3,), (1, 2, 3, 4))
    """
    row, places = the_row(facts), facts.get(row_places)
    assert places is not None
    (n,), names = row.heads or (0,), facts.rules.board.vertices
    look = deadline_checker()
    winning = []
    for before in range(n):
        look()
        one, other = _side(row.left % 2, before), _side(row.right % 2, n - 1 - before)
        if (one[0] == other[0]) == (one[1] or other[1]):
            winning.append(places[row.left + before])
    return limited_moves((names[place] for place in sorted(winning)), size=lambda move: 1)


def _side(tails: int, heads: int) -> tuple[int, bool]:
    """The value of what a taken head leaves on a side with heads next to it and a tail behind them, or none.

    True with it stands for TH^k with k > 1. The coin beside the one that is taken is turned over.
    """
    if not heads:
        return tails, False
    return ((heads - 1) % 2, False) if tails else (c(heads - 1), heads > 2)


@explains(TakeTurn, "one-run-misere", play=MISERE)
def run_told(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the run, and the case of the theorem that it is.

    >>> next(run_told(PositionFacts.read("take-turn path H^12"))).text
    'The row is H^12, a run of 12 heads without tails: 6 divides 12.'
    """
    row = the_row(facts)
    n, left, right = sum(row.heads), row.left % 2, row.right % 2
    if not n:
        yield Reason("No coin shows heads: there is no move.", "step", {"heads": 0})
        return
    if left and right:
        said = f"with a tail at both ends: {n:,} is {'odd' if n % 2 else 'even'}"
    elif left or right:
        said = "with a tail at one end"
    else:
        small = f"{n:,} is at most 6" if n <= 6 else f"6 {'does not divide' if n % 6 else 'divides'} {n:,}"
        said = f"without tails: {small}"
    if max(row.left, row.right) > 1:
        told = (
            f"Two tails at an end can be left out: the row {row.text} becomes {Row(left, row.heads, (), right).text}."
        )
        yield Reason(told, "step", {"left": left, "right": right})
        row = Row(left, row.heads, (), right)
    yield Reason(f"The row is {row.text}, a run of {n:,} head{'s' * (n > 1)} {said}.", "step", {"heads": n})
