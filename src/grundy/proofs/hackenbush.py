"""Hackenbush: cycles to fuse one after the other, and what the tree that is left is worth."""

from __future__ import annotations

from itertools import pairwise

from grundy import _native
from grundy.games.hackenbush.rules import Hackenbush
from grundy.proofs.prover import Prover, Steps, certificate
from grundy.proofs.writer import AnyPosition

BYTES_PER_NUMBER = 80
"""The number of an edge: itself (32), a pointer in two lists (16), and up to 8 digits in the text, twice, and in the
bytes of the line (32)."""


@certificate("fusion", "outcome", "bamboo-stalks")
@certificate("fusion", "value", "bamboo-stalks", "colon-principle", "fusion-principle")
def fusion(prover: Prover, position: AnyPosition) -> Steps:
    """Name the edges of the cycles; the checker fuses them and works out the tree."""
    prover.writer.step("fusion", prover.writer.at(position), cycles(prover, position))
    return iter(())


def cycles(prover: Prover, position: AnyPosition) -> list[list[int]]:
    """Return cycles as the numbers of their edges: each is closed once those before it are fused."""
    rules = position.rules
    assert isinstance(rules, Hackenbush)
    with prover.session.control() as control:
        edges, starts = _native.hackenbush_cycles(*rules.arrays(position.state), control)
    prover.charged.add(None, BYTES_PER_NUMBER * (len(edges) + 3 * len(starts)))
    borders, numbers = starts.tolist(), edges.tolist()
    return [numbers[a:b] for a, b in pairwise(borders)]
