"""Heaps: closed forms, tables of values, and periods that a window of the table proves."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grundy.budget import ensure_session
from grundy.errors import BadProof, NotApplicable
from grundy.games.heaps.functions import FunctionRules
from grundy.games.heaps.many import Moore
from grundy.games.heaps.rules import CodeGame, CouplesRules, GrundyRules, HeapRules, Subtraction
from grundy.proofs.proof import Proof, Size, proves
from grundy.proofs.prover import Prover, Steps, certificate
from grundy.proofs.theories import reads_theory
from grundy.proofs.writer import AnyPosition, Writer, header_of
from grundy.rules.text import write_rules
from grundy.theory.facts import facts_of
from grundy.theory.heaps.misere import quotient_of, tame_heaps
from grundy.theory.heaps.quotients import MisereQuotient
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


@proves(HeapRules, "quotient")
@dataclass(frozen=True)
class QuotientProof(Proof):
    """A proof that a monoid with the elements of heaps is the misère quotient of a game.

    >>> from grundy import Kayles
    >>> print(Kayles.misere_quotient().proof().check())
    kayles, misère play: misère quotient of order 40, |P| = 9, for all heaps, period 12 from 71. Checked.
    Relies on Theorem M1 in docs/misere.md: the conditions under which a monoid says who wins every sum in misère play.
    Relies on Theorem M2 in docs/misere.md: elements that repeat over a long enough window repeat for ever.
    Trusted: core, heaps, misere.
    """

    rules: HeapRules
    play: str
    quotient: MisereQuotient

    def write(self, sink: Callable[[bytes], object]) -> Size:
        writer = Writer(sink)
        with ensure_session():
            writer.line(header_of(write_rules(self.rules), "forever", "misere", claim_of(self.quotient)))
            write_quotient(self.quotient, writer)
        return Size(writer.lines, writer.bytes)


def write_quotient(quotient: MisereQuotient, writer: Writer) -> None:
    """Write the steps that show a quotient, and its period."""
    number = writer.game(quotient.rules)
    rows = [list(row) for row in quotient.rows]
    writer.step("quotient", number, rows, sorted(quotient.p_part), list(quotient.phi))
    if quotient.period is not None:
        writer.step("quotient-period", number, quotient.period, quotient.preperiod)


@reads_theory("quotient")
def read_quotient(rules: HeapRules, header: dict[str, Any], step: list[Any]) -> MisereQuotient:
    """Return the quotient of a step that the checker has accepted, with the period that the claim names."""
    _, _, rows, part, elements = step
    found = re.search(r"period ([0-9]+) from ([0-9]+)$", header["claim"])
    period, preperiod = (int(found[1]), int(found[2])) if found else (None, None)
    quotient = MisereQuotient(
        rules,
        tuple(elements.index(row[0]) for row in rows),
        tuple(map(tuple, rows)),
        frozenset(part),
        tuple(elements),
        None if found else len(elements) - 1,
        {},
        period=period,
        preperiod=preperiod,
    )
    # The claim is about the last quotient of the file. One of the same order and with these heaps is the same.
    if header["claim"] != claim_of(quotient) or len(elements) < (period or 0) + (preperiod or 0):
        raise BadProof(f"this proof shows several quotients of {rules}; a proof to use shows one")
    return quotient


def claim_of(quotient: MisereQuotient) -> str:
    """Return what a proof says of a quotient."""
    return f"misère quotient of {quotient.summary}"


def _has_rules(rules: Any) -> bool:
    """Whether the checker knows the rules; a function of the user's it does not."""
    return not isinstance(rules, FunctionRules)


@certificate("theorem", "outcome", "misere-quotient", of=_has_rules)
def by_quotient(prover: Prover, position: AnyPosition) -> Steps:
    """Write a quotient that covers the heaps, once, and have the checker read off who wins."""
    quotient = facts_of(position).get(quotient_of)
    assert quotient is not None
    if ("quotient", quotient) not in prover.done:
        prover.done.add(("quotient", quotient))
        write_quotient(quotient, prover.writer)
    result = "P" if quotient.product(position.state) in quotient.p_part else "N"
    prover.writer.step("by", "misere-quotient", prover.writer.at(position), result)
    return iter(())


@certificate("theorem", "outcome", "tame", of=_has_rules)
def by_tame_pairs(prover: Prover, position: AnyPosition) -> Steps:
    """Write the pairs of tame heaps, once, and have the checker read off who wins."""
    found = facts_of(position).get(tame_heaps)
    assert found is not None
    number = prover.writer.game(position.rules)
    if ("tame", position.rules, len(found.pairs)) not in prover.done:
        prover.done.add(("tame", position.rules, len(found.pairs)))
        prover.writer.step("tame", number, [p.normal for p in found.pairs], [p.misere for p in found.pairs])
        if found.period is not None:
            prover.writer.step("tame-period", number, found.period.length, found.period.preperiod)
    prover.writer.step("by", "tame", prover.writer.at(position), "PN"[prover.wins(position)])
    return iter(())


@certificate("theorem", "winning_moves", "misere-quotient", of=_has_rules)
def moves_by_quotient(prover: Prover, position: AnyPosition) -> Steps:
    """Show who wins the position; the checker works out the winning moves by itself."""
    return by_quotient(prover, position)


@certificate("theorem", "winning_moves", "tame", of=_has_rules)
def moves_by_pairs(prover: Prover, position: AnyPosition) -> Steps:
    """Show who wins the position; the checker works out the winning moves by itself."""
    return by_tame_pairs(prover, position)
