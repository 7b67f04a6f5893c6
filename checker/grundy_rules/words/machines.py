"""Machines on words: what makes a finite machine right about all words, and the check of it.

A machine reads the letters of a piece, and its output is the value of the piece, or its outcome: 0 for P, 1 for N. The
theorem (docs/machines.md): if weights of the letters make every rule lighter, then the outputs are right for all words
exactly if each output is the mex of the outputs of the options. That splits into two conditions on all words, and each
is about finitely many things:

E  No option of a word has its output. (Outcomes: no P word has an option P.)
M  Every smaller output is that of an option. (Outcomes: every N word has an option P. In misère play a word without
   options is N.)
C  Where the machine is about some words only: all options of these are among them.
"""

from typing import Any, NamedTuple

from grundy_check import Budget, demand, numbers
from grundy_rules.words.starts import Starts

MACHINE = (
    "Theorems W1 to W6 in docs/machines.md: a machine whose outputs obey the rule of the mex is right for all words"
)
NONE = -1  # no state, or no output: such words are not among those that the machine is about
LARGEST = 10_000  # output

Side = list[int]
After = tuple[int, int]  # the nim-sum of the pieces that are closed, and the state in the last piece
Guess = tuple[int, ...]  # (rule, place, sum, state): a move that is begun; (END or DONE, 0, sum, state): made
END, DONE = -2, -1


class WordRules(NamedTuple):
    """Rules in numbers: letters, those that are no walls first; sides, with whether they are at one end only."""

    letters: str
    playable: int
    sides: list[tuple[Side, Side, bool, bool]]


class Machine:
    """A machine that is read from a line, and checked."""

    def __init__(self, rules: WordRules, mode: str, weights: Any, steps: Any, outputs: Any, budget: Budget) -> None:
        self.rules, self.mode, self.budget = rules, mode, budget
        self.outputs = self.or_none(outputs)
        demand(self.outputs, "a machine has a state")
        most = LARGEST if mode == "value" else 1
        good = all(NONE <= output <= most for output in budget.each(self.outputs))
        demand(good, f"an output is a number from 0 to {most}, or null")
        demand(type(steps) is list and len(steps) == len(self.outputs), "a machine has a row of steps for each state")
        # a pointer (8) for each row, and what the line takes is kept: an item at most 40
        budget.charge(1, keep=100 * len(steps) + 40 * len(steps) * (rules.playable + 1))
        self.steps: list[list[int]] = [self.row(row) for row in budget.each(steps)]
        self.number = {letter: i for i, letter in enumerate(rules.letters)}
        self.check_weights(numbers(weights, budget))

    def row(self, data: Any) -> list[int]:
        """The steps of a state."""
        row = self.or_none(data)
        demand(len(row) == self.rules.playable, "a row of steps has a state for each letter that is no wall")
        good = all(NONE <= state < len(self.outputs) for state in self.budget.each(row))
        demand(good, "a step leads to a state of the machine, or is null")
        return row

    def or_none(self, data: Any) -> list[int]:
        """Numbers, or null for none."""
        demand(type(data) is list, "a machine is written in lists of numbers")
        # a pointer (8)
        self.budget.charge(1, use=10 * len(data))
        return numbers([NONE if item is None else item for item in self.budget.each(data)], self.budget)

    def check_weights(self, weights: list[int]) -> None:
        """Weights make every rule lighter, so every play ends, and induction on the weight is allowed."""
        good = len(weights) == len(self.rules.letters) and all(weight > 0 for weight in weights)
        demand(good, "there is a positive weight for each letter")
        for left, right, _, _ in self.rules.sides:
            self.budget.charge(len(left) + len(right) + sum(map(int.bit_length, weights)) // 30)
            lighter = sum(weights[a] for a in right) < sum(weights[a] for a in left)
            demand(lighter, "a rule does not make words lighter")

    # What the machine says

    def output(self, piece: str) -> int | None:
        """The output of a piece, None for one that the machine is not about."""
        state, steps = 0, self.steps
        for letter in piece:
            at = self.number[letter]
            if at >= self.rules.playable:
                return None
            state = steps[state][at]
            if state == NONE:
                return None
        found = self.outputs[state]
        return None if found == NONE else found

    def read(self, state: int, side: Side) -> int:
        """The state after some letters without walls."""
        for letter in side:
            if state == NONE:
                break
            state = self.steps[state][letter]
        return state

    def after(self, state: int, side: Side) -> After:
        """What a right side leads to: the outputs of the pieces that it closes, added, and the state behind it."""
        total = 0
        for letter in side:
            if state == NONE:
                break
            if letter < self.rules.playable:
                state = self.steps[state][letter]
            else:
                found = self.outputs[state]
                if found == NONE:
                    return 0, NONE
                total ^= found
                state = 0
        return total, state

    # The conditions

    def check(self, starts: Any) -> None:
        """Demand that the machine is right, and that the starts are among the words that it is about."""
        if starts is None:
            total = all(NONE not in row for row in self.budget.each(self.steps, work=1 + self.rules.playable // 20))
            demand(
                total and NONE not in self.outputs, "a machine about all words has a step for each letter, and outputs"
            )
        else:
            Starts(starts, self.rules.letters, self.rules.playable, self.budget).check(self.steps, self.outputs)
        work = sum(len(left) + len(right) for left, right, _, _ in self.rules.sides)
        self.work_of_rules = len(self.rules.sides) + work
        reached = self.reached()
        self.check_options(reached)
        self.check_mex()

    def reached(self) -> list[int]:
        """The states that some word leads to."""
        # an entry of a set (100) and a pointer in a list (8)
        self.budget.charge(len(self.steps), use=120 * len(self.steps))
        found, seen = [0], {0}
        for state in found:
            for after in self.budget.each(self.steps[state]):
                if after != NONE and after not in seen:
                    seen.add(after)
                    found.append(after)
        return found

    def check_options(self, reached: list[int]) -> None:
        """E and C: a word and one of its options are read together, once the rest of both is the same.

        A pair is the state after the word and what the option leads to. After a rule at the end nothing follows.
        """
        pairs = set[tuple[int, int, int]]()
        waiting: list[tuple[int, int, int]] = []

        def add(state: int, total: int, other: int, goes_on: bool) -> None:
            self.compare(state, total, other)
            pair = state, total, other
            if goes_on and pair not in pairs:
                # a pair: a tuple (64), two numbers (64), an entry of a set (100), a pointer (8)
                self.budget.charge(1, use=240)
                pairs.add(pair)
                waiting.append(pair)

        for left, right, first, last in self.rules.sides:
            for state in [0] if first else reached:
                self.budget.charge(2 + (len(left) + len(right)) // 2)
                behind = self.read(state, left)
                if behind != NONE:
                    add(behind, *self.after(state, right), not last)
        playable = range(self.rules.playable)
        while waiting:
            state, total, other = waiting.pop()
            for letter in self.budget.each(playable, work=2):
                behind = self.steps[state][letter]
                if behind != NONE:
                    add(behind, total, NONE if other == NONE else self.steps[other][letter], True)

    def compare(self, state: int, total: int, other: int) -> None:
        """Compare the outputs of a word and of one of its options."""
        mine = self.outputs[state]
        if mine == NONE:
            return
        theirs = self.outputs[other] if other != NONE else NONE
        demand(theirs != NONE, "an option of a word that the machine is about is not among these words")
        if self.mode == "value":
            demand(mine != total ^ theirs, "a word has an option with its own output")
        else:
            demand(mine or theirs, "a word with the output P has an option with the output P")

    def check_mex(self) -> None:
        """M: read words letter by letter, with all options of what was read so far.

        A guess is a move that is begun, at a place of its rule; or one that is made. With C and E fewer options are
        worse, so that of two sets of guesses behind one state only the smaller one is followed. In misère play a word
        without options must be N, and then the smaller set need not be worse: sets are compared only where the same
        moves are begun and made, so that the same words that follow have no option.
        """
        start = 0, frozenset[Guess]()
        kept: dict[Any, list[frozenset[Guess]]] = {}  # without the start, where rules for the beginning apply as well
        waiting, is_first = [start], True
        self.compare_all(*start)
        while waiting:
            state, guesses = waiting.pop()
            for letter, behind in enumerate(self.steps[state]):
                self.budget.charge(3 + len(guesses) + self.work_of_rules)
                if behind == NONE:
                    continue
                used = self.budget.used
                # a guess: a tuple (72), numbers (64), an entry of a set (100)
                self.budget.charge(use=250 * (len(guesses) + len(self.rules.sides)))
                new = frozenset(self.follow(guesses, letter) + self.begin(state, letter, is_first))
                self.compare_all(behind, new)
                some = kept.setdefault((behind, self.skeleton(new)), [])
                self.budget.charge(1 + len(some) * (1 + len(new) // 5))
                if any(other <= new for other in some):
                    self.budget.release_to(used)
                    continue
                some[:] = [other for other in some if not new <= other]
                some.append(new)
                waiting.append((behind, new))
                # the set (216), its pair (56), pointers, an entry of a dict with a key of three items
                self.budget.charge(use=700)
            is_first = False

    def skeleton(self, guesses: frozenset[Guess]) -> Any:
        """What decides which words have no option: which moves are begun, and whether some are made."""
        if self.mode != "misere":
            return None
        return frozenset((rule, place) for rule, place, _, _ in guesses)

    def begin(self, state: int, letter: int, is_first: bool) -> list[Guess]:
        """The moves that begin with a letter."""
        found = []
        for rule, (left, right, first, _) in enumerate(self.rules.sides):
            if left[0] == letter and (is_first or not first):
                total, other = self.after(state, right)
                if other != NONE:
                    found.append(self.guess(rule, 1, total, other))
        return found

    def guess(self, rule: int, place: int, total: int, other: int) -> Guess:
        left, _, _, last = self.rules.sides[rule]
        if place < len(left):
            return rule, place, total, other
        return (END if last else DONE), 0, total, other

    def follow(self, guesses: frozenset[Guess], letter: int) -> list[Guess]:
        """The guesses one letter later. A rule at the end has ended too early."""
        found = []
        for rule, place, total, other in guesses:
            if rule >= 0:
                if self.rules.sides[rule][0][place] == letter:
                    found.append(self.guess(rule, place + 1, total, other))
            elif rule == DONE:
                after = self.steps[other][letter]
                if after != NONE:
                    found.append((DONE, 0, total, after))
        return found

    def compare_all(self, state: int, guesses: frozenset[Guess]) -> None:
        """Compare the output of a word with those of all its options."""
        mine = self.outputs[state]
        if mine == NONE:
            return
        seen = {
            total ^ self.outputs[other] for rule, _, total, other in guesses if rule < 0 and self.outputs[other] >= 0
        }
        if self.mode == "value":
            self.budget.charge(mine)
            missing = next((value for value in range(mine) if value not in seen), None)
            demand(missing is None, f"a word with the output {mine} has no option with the output {missing}")
        elif self.mode == "misere" and not seen:
            demand(mine == 1, "a word without moves is N in misère play")
        else:
            demand(mine == 0 or 0 in seen, "a word with the output N has no option with the output P")
