"""NimG in normal play: the checker works out the labels by itself."""

from __future__ import annotations

from grundy.proofs.prover import Prover, Steps, certificate
from grundy.proofs.writer import AnyPosition


@certificate("theorem", "outcome", "labelling")
def by_labels(prover: Prover, position: AnyPosition) -> Steps:
    """Name the theorem."""
    prover.writer.step("by", "labelling", prover.writer.at(position), "PN"[prover.wins(position)])
    return iter(())


@certificate("theorem", "winning_moves", "labelling")
def all_moves(prover: Prover, position: AnyPosition) -> Steps:
    """The winning moves follow from the labels, without a step."""
    return iter(())
