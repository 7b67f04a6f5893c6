"""Values: the nim-sum of the parts; the table of all positions; or "G + *g is P", whichever is smaller."""

from __future__ import annotations

from grundy.proofs.prover import Goal, Prover, Steps, default_strategies, options
from grundy.proofs.strategy import by_moves, write_natively
from grundy.proofs.writer import AnyPosition, TooLong, Writer
from grundy.rules import Ruleset, Sum
from grundy.rules.stars import is_nim, star
from grundy.search.sizes import ObjectCharge


def value(prover: Prover, position: AnyPosition) -> Steps:
    """Show a value: by the parts, where there are several; by the definition; or that G + *g is P."""
    parts = position.parts()
    if len(parts) > 1 or parts[0] != position:
        yield from (Goal("value", part) for part in parts)
        return
    if is_nim(position):
        return
    if not prover.value(position):
        yield Goal("outcome", position)
        return
    if type(position.rules).parts is not Ruleset.parts and type(position.rules) not in compared:
        prover.by_table = True
    if prover.by_table is None:
        prover.by_table = _table_is_smaller(prover, position)
    if prover.by_table:
        yield from (Goal("value", option) for _, option in options(position))
        prover.writer.step("V", prover.writer.at(position), prover.value(position))
    elif not write_natively(prover, position, prover.value(position)):
        yield Goal("balance", Sum(position, star(prover.value(position))))


compared: set[type] = set()
"""Rules that split now and then: whether a table or "G + *g is P" is shorter is tried out."""


def _table_is_smaller(prover: Prover, position: AnyPosition) -> bool:
    """Try both ways, without writing; the table only until it is longer."""
    lengths: list[float] = [float("inf")]
    for by_table in (False, True):
        writer = Writer(lambda line: None, most=lengths[-1])
        with ObjectCharge(prover.session) as charged:
            trial = prover.with_writer(writer, charged)
            trial.by_table = by_table
            try:
                trial.prove(Goal("value", position))
            except TooLong:
                return False
        lengths.append(writer.bytes)
    return True


def balance(prover: Prover, position: AnyPosition) -> Steps:
    """Show the outcome of G + *g by moves, and where the heap is gone the outcome of G by any means."""
    part, heap = position.state
    if heap.state == (0,):
        yield Goal("outcome", part)
        return

    def wins(whole: AnyPosition) -> bool:
        return bool(prover.value(whole.state[0]) != whole.state[1].state[0])

    yield from by_moves(prover, position, wins, "balance")


default_strategies["value"] = value
default_strategies["balance"] = balance
