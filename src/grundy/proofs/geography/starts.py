"""All starts of a board in one proof: from one matching where a theorem allows, otherwise start by start."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass

from grundy.budget import ensure_session
from grundy.games.geography.rules import Geography
from grundy.graphs.remaining import remaining
from grundy.proofs.gallai_edmonds import lists_on_board
from grundy.proofs.proof import Proof, Size, proves
from grundy.proofs.prover import Goal, Prover
from grundy.proofs.writer import Writer, header_of
from grundy.rules import Position
from grundy.rules.text import write_rules
from grundy.search.sizes import ObjectCharge
from grundy.theory.facts import facts_of
from grundy.theory.geography.needs import is_undirected_token
from grundy.values import Outcome


@proves(Geography, "outcomes")
@dataclass(frozen=True)
class OutcomesProof(Proof):
    """A proof of the outcomes of all starts of a board.

    >>> from grundy import Geography
    >>> print(Geography("path:5").outcomes().proof().check().splitlines()[0])
    geography path:5, normal play: PNPNP. Checked.
    """

    rules: Geography
    play: str
    outcomes: Mapping[Hashable, Outcome]

    def write(self, sink: Callable[[bytes], object]) -> Size:
        writer = Writer(sink)
        claim = "".join(map(str, self.outcomes.values()))
        with ensure_session() as session, ObjectCharge(session) as charged:
            writer.line(header_of(write_rules(self.rules), "outcomes", self.play, claim))
            if are_known_at_once(self.rules, self.play):
                writer.step("starts", writer.game(self.rules), *lists_on_board(remaining(self.rules.board, 0)))
            else:
                _one_by_one(self.rules, self.play, writer, charged)
        return Size(writer.lines, writer.bytes)


def are_known_at_once(rules: Geography, play: str) -> bool:
    """Return True if one matching shows the outcomes of all starts.

    >>> are_known_at_once(Geography("path:3"), "normal"), are_known_at_once(Geography("path:3"), "misere")
    (True, False)
    """
    start = facts_of(Position(rules, ((0,), 0, 0)))
    return play == "normal" and not rules.passes and is_undirected_token(start)


def _one_by_one(rules: Geography, play: str, writer: Writer, charged: ObjectCharge) -> None:
    """Settle start after start; what one rests on is there for the next."""
    first = Position(rules, ((0,), 0, 0))
    prover = Prover(first, play, "", writer, charged)
    for vertex in range(rules.board.n):
        prover.prove(Goal("outcome", Position(rules, ((vertex,), 0, 0))))
