"""Words to start from, given by a regular expression: letters, `|`, `*`, `+`, `?` and round brackets."""

from typing import Any

from grundy_check import Budget, demand

NONE = -1
LONGEST, DEEPEST = 1000, 50

Places = tuple[int, ...]


class Part:
    """A part of an expression, by the method of Glushkov: a place is a letter of the expression.

    Whether it matches the empty word, and the places where words of it begin and end.
    """

    def __init__(self, is_empty: bool, first: Places = (), last: Places = ()) -> None:
        self.is_empty, self.first, self.last = is_empty, first, last


class Starts:
    """An expression, taken apart: the letter at each place, and the places that may follow it."""

    def __init__(self, text: Any, letters: str, playable: int, budget: Budget) -> None:
        demand(type(text) is str and len(text) <= LONGEST, f"starts are an expression of at most {LONGEST} characters")
        self.text: str = text
        self.at = self.depth = 0
        self.number = {letter: i for i, letter in enumerate(letters)}
        self.playable, self.budget = playable, budget
        self.letters: list[int] = []
        self.following: list[set[int]] = []
        self.whole = self.choice()
        demand(self.at == len(text), f"the expression {text[:40]!r} ends before {text[self.at : self.at + 9]!r}")

    def next(self) -> str:
        return self.text[self.at : self.at + 1]

    def choice(self) -> Part:
        """Sequences with `|` between them."""
        found = self.sequence()
        while self.next() == "|":
            self.at += 1
            other = self.sequence()
            self.budget.charge(1 + (len(found.first) + len(found.last)) // 10)
            found = Part(found.is_empty or other.is_empty, found.first + other.first, found.last + other.last)
        return found

    def sequence(self) -> Part:
        found = Part(True)
        while self.next() not in ("", "|", ")"):
            other = self.repeated()
            self.join(found.last, other.first)
            first = found.first + other.first if found.is_empty else found.first
            last = found.last + other.last if other.is_empty else other.last
            found = Part(found.is_empty and other.is_empty, first, last)
        return found

    def join(self, last: Places, first: Places) -> None:
        """Words go on from these places to those."""
        # an entry of a set (100)
        self.budget.charge(1 + len(last) * len(first), use=100 * len(last) * len(first))
        for place in last:
            self.following[place].update(first)

    def repeated(self) -> Part:
        found = self.atom()
        while self.next() in ("*", "+", "?") and self.next():
            sign = self.next()
            self.at += 1
            if sign != "?":
                self.join(found.last, found.first)
            found = Part(found.is_empty or sign != "+", found.first, found.last)
        return found

    def atom(self) -> Part:
        letter = self.next()
        self.at += 1
        if letter == "(":
            self.depth += 1
            demand(self.depth <= DEEPEST, f"brackets are nested at most {DEEPEST} deep")
            found = self.choice()
            demand(self.next() == ")", f"a bracket is not closed in {self.text[:40]!r}")
            self.at += 1
            self.depth -= 1
            return found
        demand(letter in self.number, f"expected a letter of the game, got {letter!r} in {self.text[:40]!r}")
        place = len(self.letters)
        # a number (32), a set (216), pointers
        self.budget.charge(1, use=400)
        self.letters.append(self.number[letter])
        self.following.append(set())
        return Part(False, (place,), (place,))

    def check(self, steps: list[list[int]], outputs: list[int]) -> None:
        """Demand that the machine has an output for all pieces of all words of the expression.

        Each place of the expression can go on to the end of a word, so that a step that is missing is one too few.
        """
        missing = "a word to start from is not among those that the machine is about"
        demand(not self.whole.is_empty or outputs[0] != NONE, missing)
        ends = set(self.whole.last)
        seen = set[tuple[int, int]]()
        waiting: list[tuple[int, int]] = []

        def enter(places: Any, state: int) -> None:
            for place in self.budget.each(places, work=2):
                letter = self.letters[place]
                if letter >= self.playable:  # a wall closes the piece
                    demand(outputs[state] != NONE, missing)
                    after = 0
                else:
                    after = steps[state][letter]
                demand(after != NONE and (place not in ends or outputs[after] != NONE), missing)
                if (place, after) not in seen:
                    # a pair (56), two numbers (64), an entry of a set (100), a pointer (8)
                    self.budget.charge(1, use=240)
                    seen.add((place, after))
                    waiting.append((place, after))

        enter(self.whole.first, 0)
        while waiting:
            place, state = waiting.pop()
            enter(self.following[place], state)
