"""Tables of Uno: who is safe, position by position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grundy.budget import ensure_session
from grundy.errors import LimitReached
from grundy.games.uno.table import UnoTable
from grundy.proofs.proof import Proof, Size, proves
from grundy.proofs.writer import FORMAT, VERSION, Writer
from grundy.theory.uno.table import Search

MOST_POSITIONS = 1_000_000
"""A proof about more positions than that is not written."""


@dataclass(frozen=True)
class TableProof(Proof):
    """A proof of who is safe: who is so in each position that the search went through, after those it leads to.

    >>> print(UnoTable("r3 r4", "b3 g3", "b4").proof().check().splitlines()[0])
    uno-table draw r3 r4 | b3 g3 | b4: safe: 1. Checked.
    """

    table: UnoTable
    safe: tuple[int, ...]

    def write(self, sink: Callable[[bytes], object]) -> Size:
        writer = Writer(sink)
        claim = f"safe: {' '.join(map(str, self.safe)) or 'nobody'}"
        text = f"uno-table {self.table.write()}"
        with ensure_session():
            writer.line({"format": FORMAT, "version": VERSION, "puzzle": text, "claim": claim})
            search = Search(self.table, merged=False)  # the checker tells cards apart by their labels
            found = search.find()
            if len(search.known) > MOST_POSITIONS:
                much = f"a line for each of {len(search.known):,} positions, and {MOST_POSITIONS:,} are the limit"
                raise LimitReached(f"not certified: a proof would have {much}", which="proof")
            for place, safe in (search.known or {search.start: found}).items():
                writer.step("safe", *place, [player for player in range(search.players) if safe >> player & 1])
        return Size(writer.lines, writer.bytes)


@proves(UnoTable, "safe")
def table_proof(table: UnoTable, play: str, safe: tuple[int, ...]) -> Proof:
    """Return a proof of who is safe.

    >>> table_proof(UnoTable("r3", "b5"), "normal", (1, 2)).size().lines
    2
    """
    return TableProof(table, safe)
