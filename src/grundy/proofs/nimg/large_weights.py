"""NimG with weights that cannot be used up: the same is shown with smaller ones."""

from __future__ import annotations

from grundy.proofs.prover import Goal, Prover, Steps, certificate, options
from grundy.proofs.writer import AnyPosition
from grundy.theory.facts import facts_of
from grundy.theory.nimg.large_weights import smaller


@certificate("strategy", "outcome", "large-weights")
def by_smaller_weights(prover: Prover, position: AnyPosition) -> Steps:
    """Show the outcome with the weights that count."""
    yield Goal("outcome", smaller(facts_of(position)))
    prover.writer.step("large-weights", prover.writer.at(position))


@certificate("value", "value", "large-weights")
def value_by_smaller_weights(prover: Prover, position: AnyPosition) -> Steps:
    """Show the value with the weights that count."""
    yield Goal("value", smaller(facts_of(position)))
    prover.writer.step("large-weights", prover.writer.at(position))


@certificate("strategy", "winning_moves", "large-weights")
def moves_by_smaller_weights(prover: Prover, position: AnyPosition) -> Steps:
    """Show the outcome, or where the player to move wins that of each move of the weights that count."""
    if not prover.wins(position):
        yield Goal("outcome", position)
        return
    small = smaller(facts_of(position))
    small.moves()  # each has a step of its own: too many are refused at once
    yield from (Goal("outcome", option) for _, option in options(small))
