"""Undirected rows of coins: closed forms, shorter rows of the same value, and all intervals of a row."""

from __future__ import annotations

from grundy.games.take_turn.text import write_faces
from grundy.proofs.prover import Prover, Steps, certificate
from grundy.proofs.writer import AnyPosition
from grundy.theory.facts import facts_of
from grundy.theory.take_turn.row import Row
from grundy.theory.take_turn.row_forms import FORMS, form_of
from grundy.theory.take_turn.row_needs import the_row
from grundy.theory.take_turn.rows import short_gap

ROWS = "take-turn path"
"""The game in which a row is its own board."""


@certificate("row", "value", *(form.name for form in FORMS), "intervals", "tails-at-an-end", "wide-gap")
def by_row(prover: Prover, position: AnyPosition) -> Steps:
    """The checker works out a closed form, or the values of all intervals."""
    write_value(prover, the_row(facts_of(position)))
    return iter(())


def write_value(prover: Prover, row: Row) -> None:
    """Write the steps that show the value of a row: first that of a shorter one, where a theorem leads to it."""
    if not row.heads or ("row", row) in prover.done:
        return
    prover.done.add(("row", row))
    shorter = row.trimmed()
    if shorter != row:
        write_value(prover, shorter)
        _write(prover, "tails", row)
    elif (found := form_of(row)) is not None:
        form, seen, value = found
        _write_form(prover, form.name, seen, value)
    elif (shorter := short_gap(row)) != row:
        write_value(prover, shorter)
        _write(prover, "gap", row)
    else:
        _write(prover, "intervals", row)


def _write(prover: Prover, step: str, row: Row) -> None:
    prover.writer.step(step, _at(prover, row))


def _at(prover: Prover, row: Row) -> list[object]:
    return [prover.writer.game_of(ROWS), write_faces(row.coins)]


def _write_form(prover: Prover, name: str, row: Row, result: int | str) -> None:
    """The checker knows equal runs by the theorem of the paper, and other runs of the same third by ours."""
    if name == "equal-thirds":
        name, result = ("equal-runs", result) if row.heads[0] == row.heads[1] else ("thirds", "P")
    prover.writer.step("by", name, _at(prover, row), result)


@certificate("row", "outcome", "thirds")
def by_thirds(prover: Prover, position: AnyPosition) -> Steps:
    """Two runs of heads with two tails between them, perhaps with pairs of tails at the ends."""
    row = the_row(facts_of(position))
    shorter = row.trimmed()
    _write_form(prover, "thirds", shorter, "PN"[prover.wins(position)])
    if shorter != row:
        _write(prover, "tails", row)
    return iter(())


@certificate("row", "winning_moves", "intervals")
def all_cuts(prover: Prover, position: AnyPosition) -> Steps:
    """The checker finds the values of what every move leaves."""
    row = the_row(facts_of(position))
    if row.heads:
        _write(prover, "intervals", row)
    return iter(())
