"""The certificate of the theorem: one step, which the file of rules in `checker_rules` verifies."""

from grundy.proofs.prover import Prover, Steps, certificate
from grundy.proofs.writer import AnyPosition
from grundy_halves.rules import AtMostHalf


@certificate("theorem", "value", "half", rules=AtMostHalf)
def by_half(prover: Prover, position: AnyPosition) -> Steps:
    """Name the formula, the position and its value."""
    prover.writer.step("by", "half", prover.writer.at(position), position.state // 2)
    return iter(())
