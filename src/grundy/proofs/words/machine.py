"""A machine as one step, which the checker proves right for all words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from grundy.budget import ensure_session
from grundy.games.words.rules import RewriteGame
from grundy.proofs.proof import Proof, Size, proves
from grundy.proofs.prover import Prover, Steps, certificate
from grundy.proofs.theories import reads_theory
from grundy.proofs.writer import AnyPosition, Writer, header_of
from grundy.rules.text import write_rules
from grundy.theory.facts import facts_of
from grundy.theory.in_use import theorems_in_use
from grundy.theory.words.alphabet import weights_of
from grundy.theory.words.machine import NONE, Machine
from grundy.theory.words.theorems import NAME, machine_of

FOREVER = "forever"
"""The question of such a proof: it is about all positions of a game."""


@proves(RewriteGame, "machine")
@dataclass(frozen=True)
class MachineProof(Proof):
    """A proof that a machine is right for all words, or for all that play reaches from some starts.

    >>> print(RewriteGame({"a": "", "b": "", "bb": ""}).machine().proof().check())
    rewrite(a>,b>,bb>), normal play: the value of every word, by a machine of 12 states. Checked.
    Relies on Theorems W1 to W6 in docs/machines.md: a machine whose outputs obey the rule of the mex is right for all \
words.
    Trusted: core, starts, machines, words.
    """

    rules: RewriteGame
    play: str
    machine: Machine

    def write(self, sink: Callable[[bytes], object]) -> Size:
        writer = Writer(sink)
        machine = self.machine
        claim = f"{machine.statement}, by a machine of {machine.states} states"
        with ensure_session():
            writer.line(header_of(write_rules(self.rules), FOREVER, machine.play, claim))
            write_machine(machine, writer)
        return Size(writer.lines, writer.bytes)


@certificate("machine", "value", NAME, rules=RewriteGame)
@certificate("machine", "outcome", NAME, rules=RewriteGame)
def by_machine(prover: Prover, position: AnyPosition) -> Steps:
    """Write the machine in use that the theorem is about, once; the checker reads the words by itself."""
    facts = facts_of(position)
    for theorem in theorems_in_use():
        machine = machine_of(theorem)
        if machine is not None and theorem.play == prover.play and theorem.applies(facts):
            if ("machine", machine) not in prover.done:
                prover.done.add(("machine", machine))
                write_machine(machine, prover.writer)
            break
    return iter(())


def write_machine(machine: Machine, writer: Writer) -> None:
    """Write the step that shows a machine."""
    steps = [_or_null(row) for row in machine.steps]
    writer.step(
        "machine",
        writer.game(machine.rules),
        machine.question,
        weights_of(machine.rules, machine.alphabet),
        steps,
        _or_null(machine.outputs),
        machine.starts,
    )


@reads_theory("machine")
def read_machine(rules: RewriteGame, header: dict[str, Any], step: list[Any]) -> Machine:
    """Return the machine of a step that the checker has accepted."""
    _, _, question, _, steps, outputs, starts = step
    rows = tuple(tuple(NONE if after is None else after for after in row) for row in steps)
    return Machine(
        rules, question, header["play"], starts, rows, tuple(NONE if found is None else found for found in outputs)
    )


def _or_null(numbers: Iterable[int]) -> list[int | None]:
    return [None if number == NONE else number for number in numbers]
