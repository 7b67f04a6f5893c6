"""Clauses, and what follows from them by unit propagation: proofs of Goldberg and Novikov (RUP)."""

from collections.abc import Iterable

from grundy_check import Budget

GAMES: dict[str, str] = {}  # none: other files of rules use this one


class Clauses:
    """Clauses over variables 0, 1, ...; literal 2v says that variable v is true, 2v + 1 that it is false.

    Each clause of two or more literals watches two of them that are not false; only when one of these becomes false
    does it look for another. What follows from single literals is true for ever.
    """

    def __init__(self, variables: int, budget: Budget) -> None:
        self.budget = budget
        # a variable: two lists (112), their pointers (16), two bytes, and room for a list to grow
        budget.charge(1, keep=200 * variables)
        self.literals = 2 * variables
        self.is_false = bytearray(self.literals)
        self.watching: list[list[list[int]]] = []
        for _ in budget.each(range(variables)):
            self.watching += [[], []]
        self.refuted = False  # whether the empty clause follows

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause, and draw the conclusions that need no assumption."""
        # a list (56), its pointers in two others (16), a dict while it is made
        self.budget.charge(1, keep=200)
        # a literal: its pointer (8) and its number (32)
        different = dict.fromkeys(self.budget.each(clause, keep=40))
        if any(self.is_false[literal ^ 1] for literal in different):
            return  # it is true for ever
        left = [literal for literal in different if not self.is_false[literal]]
        if len(left) > 1:
            for literal in left[:2]:
                self.watching[literal].append(left)
        elif left:
            self.refuted |= not self.propagate(left)[0]
        else:
            self.refuted = True

    def follows(self, clause: Iterable[int]) -> bool:
        """Whether all literals of a clause cannot be false, by unit propagation alone."""
        if self.refuted:
            return True
        holds, false = self.propagate(literal ^ 1 for literal in clause)
        for literal in false:
            self.is_false[literal] = 0
        return not holds

    def propagate(self, true: Iterable[int]) -> tuple[bool, list[int]]:
        """Make literals true, and all that follows: whether nothing is wrong, and the literals that became false."""
        is_false, watching, queue = self.is_false, self.watching, list[int]()
        for literal in self.budget.each(true):
            if is_false[literal]:
                return False, queue
            if not is_false[literal ^ 1]:
                is_false[literal ^ 1] = 1
                queue.append(literal ^ 1)
        # Unit propagation with two watched literals (Moskewicz and others, Chaff, 2001). A clause watches its first two
        # literals, and is looked at only when one of these becomes false.
        for literal in queue:
            waiting, work = watching[literal], 1
            watching[literal] = still_watching = []
            for place, clause in enumerate(waiting):
                if work > self.budget.BLOCK:
                    self.budget.charge(work)
                    work = 0
                work += 1
                if clause[0] == literal:
                    clause[0], clause[1] = clause[1], literal
                first = clause[0]
                if is_false[first ^ 1]:  # the other watched literal is true, and so is the clause
                    still_watching.append(clause)
                    continue
                other = next((i for i in range(2, len(clause)) if not is_false[clause[i]]), 0)
                work += other or len(clause)
                if other:  # a literal that is not false is watched instead
                    clause[1], clause[other] = clause[other], literal
                    watching[clause[1]].append(clause)
                    continue
                still_watching.append(clause)
                if is_false[first]:  # all literals are false: a conflict
                    still_watching += waiting[place + 1 :]
                    self.budget.charge(work)
                    return False, queue
                is_false[first ^ 1] = 1  # the only literal left: it must be true
                queue.append(first ^ 1)
            self.budget.charge(work)
        return True, queue
