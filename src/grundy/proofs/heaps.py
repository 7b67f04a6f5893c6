"""Heaps: closed forms, tables of values, and periods that a window of the table proves."""

from __future__ import annotations

from typing import Any

from grundy.errors import NotApplicable
from grundy.games.heaps.many import Moore
from grundy.games.heaps.rules import CodeGame, CouplesRules, GrundyRules, Subtraction
from grundy.proofs.prover import Prover, Steps, certificate
from grundy.proofs.writer import AnyPosition
from grundy.theory.heaps.theorems import PERIOD_SOUGHT_TO
from grundy.theory.heaps.values import heap_period, heap_values

LONGEST_TABLE = 200_000
"""Larger tables would keep the checker busy for too long."""


def _formula(question: str, name: str, theorem: str) -> None:
    """Register a closed form, which the checker works out by itself under the name of its theorem."""

    @certificate("theorem", question, name)
    def write(prover: Prover, position: AnyPosition) -> Steps:
        at = prover.writer.at(position)
        if next(iter(position.rules.moves(position.state)), None) is None and prover.play == "normal":
            prover.writer.step("P", at)
        else:
            result = prover.value(position) if question == "value" else "PN"[prover.wins(position)]
            is_nim = theorem == "exactly-k" and position.rules == Moore(1, exactly=True)
            prover.writer.step("by", "bouton" if is_nim else theorem, at, result)
        return iter(())


_formula("value", "bouton", "bouton")
_formula("value", "lasker", "lasker")
_formula("value", "tetris", "exactly-k")
_formula("value", "exactly-half", "exactly-k")
_formula("outcome", "bouton-misere", "bouton-misere")
_formula("outcome", "moore", "moore")
_formula("outcome", "moore-misere", "moore-misere")
_formula("outcome", "wythoff", "wythoff")


@certificate("theorem", "winning_moves", "bouton", "bouton-misere", "wythoff")
def all_moves(prover: Prover, position: AnyPosition) -> Steps:
    """The checker works out the winning moves by itself, of heaps of any size."""
    return iter(())


def _is_known(rules: Any) -> bool:
    """Whether the checker can work out a table of these rules; others are proved position by position."""
    return isinstance(rules, (CodeGame, CouplesRules, GrundyRules, Subtraction))


@certificate("heaps", "value", "heap-table", "long-heap-table", of=_is_known)
@certificate("period", "value", "guy-smith")
def heap_table(prover: Prover, position: AnyPosition) -> Steps:
    """Write the values of all smaller heaps, or those of a window that proves a period, once for a game."""
    rules = position.rules
    heaps = [part.state[0] for part in (*prover.root.parts(), position) if part.rules == rules]
    show_heaps(prover, rules, max(heaps))
    return iter(())


def show_heaps(prover: Prover, rules: Any, largest: int) -> None:
    """Write the values of all heaps up to the largest that is needed, unless they are written."""
    written = prover.pieces.setdefault("heaps", {})
    if written.get(rules, -1) < largest:
        written[rules] = largest
        _write_table(prover, rules, largest)


def _write_table(prover: Prover, rules: Any, largest: int) -> None:
    period = heap_period(rules, min(PERIOD_SOUGHT_TO, max(largest, 64)))
    last = largest if period is None else min(largest, window(rules, period))
    if last > LONGEST_TABLE:
        raise NotApplicable(f"a proof needs the values of all heaps up to {last:,}, more than {LONGEST_TABLE:,}")
    number = prover.writer.game(rules)
    prover.writer.step("table", number, heap_values(rules, last).tolist())
    if last < largest and period is not None:
        prover.writer.step("period", number, period.length, period.preperiod, period.saltus)


def window(rules: Any, period: Any) -> int:
    """Return the last heap whose value is needed to prove a period.

    >>> from grundy import Kayles
    >>> window(Kayles, Kayles.period())
    167
    """
    start, length = max(period.preperiod, 1), period.length
    if isinstance(rules, Subtraction):
        return int(start + max(rules.takes) + length - 1)
    digits = rules.digits if isinstance(rules, CodeGame) else (4,)
    pieces = max(1, max(digits).bit_length() - 1)
    unequal = isinstance(rules, GrundyRules)
    return int(pieces * start + (pieces + unequal) * length + len(digits) - 2)
