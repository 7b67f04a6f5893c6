"""Values: the nim-sum of the parts; the table of all positions; or "G + *g is P", whichever is smaller."""

from __future__ import annotations

from grundy.games.geography.rules import Geography
from grundy.games.heaps.rules import Nim, NimRules
from grundy.proofs.prover import Goal, Prover, Steps, means, options
from grundy.proofs.strategy import by_moves, natively
from grundy.proofs.writer import AnyPosition, TooLong, Writer
from grundy.rules import Ruleset, Sum


def value(prover: Prover, position: AnyPosition) -> Steps:
    """Show a value: by the parts, where there are several; by the definition; or that G + *g is P."""
    parts = position.parts()
    if len(parts) > 1 or parts[0] != position:
        yield from (Goal("value", part) for part in parts)
        return
    if isinstance(position.rules, NimRules):
        return
    if not prover.value(position):
        yield Goal("outcome", position)
        return
    if type(position.rules).parts is not Ruleset.parts and not isinstance(position.rules, Geography):
        prover.by_table = True
    if prover.by_table is None:
        prover.by_table = _table_is_smaller(prover, position)
    if prover.by_table:
        yield from (Goal("value", option) for _, option in options(position))
        prover.writer.step("V", prover.writer.at(position), prover.value(position))
    elif not natively(prover, position, prover.value(position)):
        yield Goal("balance", Sum(position, Nim(prover.value(position))))


def _table_is_smaller(prover: Prover, position: AnyPosition) -> bool:
    """Try both ways, without writing; the table only until it is longer."""
    lengths: list[float] = [float("inf")]
    for by_table in (False, True):
        writer = Writer(lambda line: None, most=lengths[-1])
        trial = prover.again(writer)
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


means["value"] = value
means["balance"] = balance
