"""Words to start from, given by a regular expression, as a nondeterministic automaton."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grundy.errors import BadPosition

LONGEST, DEEPEST = 1000, 50
Places = frozenset[int]


class Part(NamedTuple):
    """A part of an expression: whether it matches the empty word, and the places where its words begin and end."""

    is_empty: bool
    first: Places = frozenset()
    last: Places = frozenset()


class Starts:
    """A regular expression over letters, with `|`, `*`, `+`, `?` and round brackets, as Glushkov's automaton.

    Its places are the letters of the expression, in order.

    >>> list(Starts("0*1", "01").words(2))
    ['1', '01']
    """

    def __init__(self, text: str, letters: str) -> None:
        self.text, self.at, self.depth = text, 0, 0
        if not isinstance(text, str) or len(text) > LONGEST:
            raise BadPosition(f"starts are a regular expression of at most {LONGEST} characters, got {text!r:.80}")
        self.alphabet = letters
        self.letters: list[str] = []
        self.following: list[set[int]] = []
        self.whole = self._choice()
        if self.at < len(text):
            raise BadPosition(f"the expression {text!r:.80} ends before {text[self.at :]!r:.20}", text)

    def words(self, longest: int) -> Iterator[str]:
        """Yield the words of at most so many letters, short ones first."""
        if self.whole.is_empty:
            yield ""
        level = {(place, self.letters[place]) for place in self.whole.first}
        for _ in range(longest):
            yield from sorted({word for place, word in level if place in self.whole.last})
            level = {(after, word + self.letters[after]) for place, word in level for after in self.following[place]}

    def _next(self) -> str:
        return self.text[self.at : self.at + 1]

    def _choice(self) -> Part:
        found = self._sequence()
        while self._next() == "|":
            self.at += 1
            other = self._sequence()
            found = Part(found.is_empty or other.is_empty, found.first | other.first, found.last | other.last)
        return found

    def _sequence(self) -> Part:
        found = Part(True)
        while self._next() not in ("", "|", ")"):
            other = self._repeated()
            self._join(found.last, other.first)
            first = found.first | other.first if found.is_empty else found.first
            last = found.last | other.last if other.is_empty else other.last
            found = Part(found.is_empty and other.is_empty, first, last)
        return found

    def _repeated(self) -> Part:
        found = self._atom()
        while (sign := self._next()) and sign in "*+?":
            self.at += 1
            if sign != "?":
                self._join(found.last, found.first)
            found = found._replace(is_empty=found.is_empty or sign != "+")
        return found

    def _atom(self) -> Part:
        letter = self._next()
        self.at += 1
        if letter == "(":
            self.depth += 1
            if self.depth > DEEPEST:
                raise BadPosition(f"brackets are nested at most {DEEPEST} deep, got {self.text!r:.80}")
            found = self._choice()
            if self._next() != ")":
                raise BadPosition(f"a bracket is not closed in {self.text!r:.80}", self.text)
            self.at += 1
            self.depth -= 1
            return found
        if letter not in self.alphabet:
            raise BadPosition(
                f"starts are a regular expression over the letters {', '.join(self.alphabet)} with | * + ? ( ), "
                f"got {letter!r} in {self.text!r:.80}",
                self.text,
            )
        place = len(self.letters)
        self.letters.append(letter)
        self.following.append(set())
        return Part(False, frozenset((place,)), frozenset((place,)))

    def _join(self, last: Places, first: Places) -> None:
        for place in last:
            self.following[place] |= first
