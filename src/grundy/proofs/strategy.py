"""Outcomes by a strategy: a P-line for a position all of whose options are N, an N-line for one with a move to P."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grundy.proofs.prover import Goal, Prover, Steps, default_strategies, options
from grundy.proofs.writer import AnyPosition
from grundy.rules import Sum


def outcome(prover: Prover, position: AnyPosition) -> Steps:
    """Show an outcome: in normal play by the parts, where there are several, otherwise by moves."""
    parts = position.parts()
    if prover.play == "normal" and len(parts) > 1:
        return _by_parts(prover, list(parts))
    if write_natively(prover, position):
        return iter(())
    return by_moves(prover, position, prover.wins, "outcome")


def write_natively(prover: Prover, position: AnyPosition, heap: int = 0) -> bool:
    """Let the native search write the lines, where it can and where no theorem would make them fewer."""
    if not prover.plain and prover.play == "normal":
        return False
    if prover.native is None:
        from grundy.proofs.native import NativeStrategy

        prover.native = NativeStrategy(prover)
    return bool(prover.native.write(prover, position, heap))


def by_moves(
    prover: Prover,
    position: AnyPosition,
    wins: Callable[[AnyPosition], bool],
    question: str,
) -> Steps:
    """Show an outcome by the outcomes of all options, or of one that leaves few moves."""
    at = prover.writer.at(position)
    if not wins(position):
        for _, option in options(position):
            yield Goal(question, option)
        prover.writer.step("P", at)
        return
    winning = ((move, option) for move, option in options(position) if not wins(option))
    best = min(winning, key=lambda found: _mobility(found[1]), default=None)
    if best is not None:
        yield from by_move(prover, position, *best, question)
    else:  # there is no move at all, and play is misère
        prover.writer.step("N", at, "")


def by_move(prover: Prover, position: AnyPosition, move: Any, option: AnyPosition, question: str) -> Steps:
    """Show that a position is N by one move to an option that is P."""
    yield Goal(question, option)
    prover.writer.step("N", prover.writer.at(position), position.write_move(move))


def _mobility(position: AnyPosition) -> int:
    return sum(1 for _ in position.rules.moves(position.state))


def _by_parts(prover: Prover, parts: list[AnyPosition]) -> Steps:
    """Return all parts P: P. One part N: a move in it. Otherwise the nim-sum of the values decides."""
    winning = [i for i, part in enumerate(parts) if prover.wins(part)]
    if len(winning) != 1:
        yield from (Goal("value" if winning else "outcome", part) for part in parts)
        return
    i = winning[0]
    yield from (Goal("outcome", other) for other in parts[:i] + parts[i + 1 :])
    move, option = next((move, option) for move, option in options(parts[i]) if not prover.wins(option))
    yield Goal("outcome", option)
    whole = Sum(*parts)
    prover.writer.step("N", prover.writer.at(whole), whole.write_move((i, move)))


def winning_moves(prover: Prover, position: AnyPosition) -> Steps:
    """Show which moves win: that there is none, or the outcome of every option."""
    if not prover.wins(position):
        yield Goal("outcome", position)
    else:
        position.moves()  # each has a step of its own: too many are refused at once
        yield from (Goal("outcome", option) for _, option in options(position))


default_strategies["outcome"] = outcome
default_strategies["winning_moves"] = winning_moves
