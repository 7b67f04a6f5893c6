"""Clauses, what follows from them by unit propagation, and a search for values that satisfy all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from grundy.budget import ensure_session

Clause = tuple[int, ...]
"""Literals, one of which is true: a variable from 1, or minus a variable where it is false."""


class Clauses:
    """Clauses with the places where each literal stands.

    >>> Clauses([(1, 2), (-1, 2)]).propagate([-2])
    ({-2: None, 1: (1, 2)}, (-1, 2))
    """

    def __init__(self, clauses: Iterable[Clause] = ()) -> None:
        self.all: list[Clause] = []
        self.holding: dict[int, list[Clause]] = defaultdict(list)
        for clause in clauses:
            self.add(clause)

    def add(self, clause: Clause) -> None:
        """Add a clause."""
        self.all.append(clause)
        for literal in clause:
            self.holding[literal].append(clause)

    def propagate(self, assumed: Iterable[int]) -> tuple[dict[int, Clause | None], Clause | None]:
        """Return the literals that unit propagation makes true, each with its reason, and a clause that fails or None.

        The reason is the clause whose other literals are all false; None for an assumption.
        """
        true: dict[int, Clause | None] = {}
        waiting: list[tuple[int, Clause | None]] = [(literal, None) for literal in assumed]
        waiting += [(clause[0], clause) for clause in self.all if len(clause) == 1]
        for literal, reason in waiting:
            if literal in true:
                continue
            if -literal in true:
                return true, reason if reason is not None else (literal,)
            true[literal] = reason
            for clause in self.holding[-literal]:
                left = [other for other in clause if -other not in true]
                if not left:
                    return true, clause
                if len(left) == 1 and left[0] not in true:
                    waiting.append((left[0], clause))
        return true, None

    def follows(self, clause: Clause) -> bool:
        """Return True if a clause follows by unit propagation: it fails when all literals of the clause are false.

        >>> Clauses([(1, 2), (-1, 2)]).follows((2,)), Clauses([(1, 2), (-1, 2)]).follows((1,))
        (True, False)
        """
        return self.propagate([-literal for literal in clause])[1] is not None


def solve_clauses(clauses: Clauses, choices: Sequence[int]) -> tuple[set[int], list[Clause]]:
    """Return literals that satisfy all clauses, or an empty set and the clauses learned up to the empty one.

    A small CDCL solver (conflict-driven clause learning; Marques-Silva and Sakallah, GRASP, 1996). `choices` holds a
    literal for each variable, to be tried in this order. Where propagation fails, the clause learned says that the
    choices that led there cannot be made together.

    >>> solve_clauses(Clauses([(1, 2), (-1, 2)]), [1, -2])
    ({1, 2}, [])
    >>> solve_clauses(Clauses([(1, 2), (1, -2), (-1, 2), (-1, -2)]), [1, 2])
    (set(), [(-1,), ()])
    """
    made: list[int] = []
    learned: list[Clause] = []
    with ensure_session() as session:
        while True:
            session.visit()
            true, failed = clauses.propagate(made)
            if failed is None:
                choice = next((c for c in choices if c not in true and -c not in true), None)
                if choice is None:
                    return set(true), []
                made.append(choice)
                continue
            guilty = _choices_at_fault(true, failed, made)
            clause = tuple(-choice for choice in guilty)  # of choices only, so that it follows by unit propagation
            learned.append(clause)
            if not clause:
                return set(), learned
            clauses.add(clause)
            del made[made.index(guilty[-1]) :]  # jump back to before the last guilty choice


def _choices_at_fault(true: dict[int, Clause | None], failed: Clause, made: Sequence[int]) -> list[int]:
    """Return the choices that made a clause fail, in the order in which they were made.

    The implication graph is followed back from the literals of the clause to choices, which have no reason.
    """
    waiting = [-literal for literal in failed]
    seen = set(waiting)
    for literal in waiting:
        for other in true.get(literal) or ():
            if other != literal and -other not in seen:
                seen.add(-other)
                waiting.append(-other)
    return [choice for choice in made if choice in seen]
