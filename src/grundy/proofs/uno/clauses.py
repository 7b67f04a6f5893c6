"""That no trail meets every card: clauses that the SAT solver learns, one after the other, up to the empty one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grundy.budget import charge
from grundy.errors import LimitReached, MissingPackage
from grundy.graphs.disjoint import DisjointSets
from grundy.theory.uno.cuts import BYTES_PER_CARD, EXTRA, HandModel, has_solver, is_solved, solver_for_clauses

MOST_LITERALS = 5_000_000
"""A proof with more than so many literals is not written: checking it would take too long."""
BYTES_PER_LITERAL = 60
"""A literal: its text (52) and a pointer (8); later its number and a pointer, which is less."""
NO_SOLVER = "not certified: without three parts on bridges the proof needs a SAT solver, and none is installed"


class Refutation(NamedTuple):
    """The parts that some card must lead out of, each by its vertices, and clauses that follow one after the other."""

    cuts: list[list[int]]
    lemmas: list[list[int]]


def refutation(colours: Sequence[int], numbers: Sequence[int]) -> Refutation | None:
    """Return a proof that no trail meets every card, or None if one does.

    >>> len(refutation([0, 0, 0, 1, 2, 3], [0, 1, 2, 0, 1, 2]).lemmas) > 0
    True
    """
    if not has_solver():
        raise MissingPackage(NO_SOLVER, EXTRA)
    model = HandModel(colours, numbers, all_numbers=True)
    clauses, parts = list(model.clauses()), list[list[int]]()
    with charge(2 * BYTES_PER_CARD * len(colours)) as charged:
        # First collect cuts, as in `theory.uno.cuts.connected_choice`, until no choice is left.
        with solver_for_clauses() as solver:
            solver.append_formula(clauses)
            while is_solved(solver):
                sets, found = model.parts(model.chosen(solver))
                if len(found) == 1:
                    return None
                cuts = model.leaving(sets, found[:-1])
                parts += vertices_of(sets, model.vertex, cuts)
                clauses += cuts.values()
                solver.append_formula(cuts.values())
        # Then solve once more with all cuts from the start: the clauses learned now all follow by unit propagation
        # (a DRUP proof; Goldberg and Novikov, 2003). Deletions, the lines with "d", are left out.
        with solver_for_clauses(with_proof=True) as solver:
            solver.append_formula(clauses)
            is_solved(solver)
            lines = [line.split() for line in solver.get_proof() if not line.startswith("d")]
        literals = sum(map(len, lines)) - len(lines)
        if literals > MOST_LITERALS:
            much = f"{len(lines):,} clauses of {literals:,} literals and {len(parts):,} cuts"
            raise LimitReached(
                f"not certified: a proof would have {much}, and {MOST_LITERALS:,} literals are the limit", which="proof"
            )
        charged.add(BYTES_PER_LITERAL * literals)
        return Refutation(parts, [[numbered_literal(int(word)) for word in line[:-1]] for line in lines])


def vertices_of(sets: DisjointSets, vertices: Iterable[int], parts: Iterable[int]) -> list[list[int]]:
    """Return the vertices of some parts.

    >>> sets = DisjointSets([0, 1, 2, 3])
    >>> sets.join(0, 2), vertices_of(sets, [0, 1, 2, 3], [0, 3])
    (True, [[0, 2], [3]])
    """
    found: dict[int, list[int]] = {part: [] for part in parts}
    for vertex in vertices:
        if (part := sets.find(vertex)) in found:
            found[part].append(vertex)
    return list(found.values())


def numbered_literal(literal: int) -> int:
    """Return the number that a proof has for a literal: 2v for variable v from 0 on, 2v + 1 for its negation.

    >>> numbered_literal(1), numbered_literal(-1), numbered_literal(3)
    (0, 1, 4)
    """
    return 2 * abs(literal) - 2 + (literal < 0)
