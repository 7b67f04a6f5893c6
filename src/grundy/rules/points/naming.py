"""Points and turns by name: numbers, texts, and what to say of a name that is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from grundy.budget import in_time
from grundy.errors import BadPosition
from grundy.graphs.text.vertex import hint, is_number, name_of_word, quoted, word_of_name, write_name
from grundy.masks import bits
from grundy.rules.points.turn import Points, Turn
from grundy.rules.text import read_literal, write_literal

Words = tuple[tuple[str, frozenset[str]], ...]
"""The words of a move behind each of its signs, whatever their order."""


class PointNames:
    """The points of a game in order: a number, a name and a text for each.

    >>> points = PointNames(["a", "b", "c"], "my game")
    >>> points.number("b"), points.mask(["a", "c"]), points.write(2)
    (1, 5, 'c')
    >>> PointNames([frozenset({1, 2})], "sets").write(0)
    '{1,2}'
    >>> points.read("d", "what is gone")
    Traceback (most recent call last):
    grundy.errors.BadPosition: what is gone must be a point of my game, got 'd'; the points are 'a', 'b', 'c'
    """

    def __init__(self, names: Sequence[Any], title: str) -> None:
        self.names = names
        self.title = title
        self.numbers = {name: i for i, name in enumerate(in_time(names))}

    def number(self, name: Any, what: str = "a point") -> int:
        """Return the number of a point."""
        try:
            found = None if isinstance(name, bool) else self.numbers.get(name)
        except TypeError:  # unhashable
            found = None
        if found is None:
            about = hint(self.names, name, "point", "points")
            raise BadPosition(f"{what} must be a point of {self.title}, got {quoted(name)}; {about}")
        return int(found)

    def mask(self, names: Iterable[Any], what: str = "a point") -> int:
        """Return a set of points, each given once."""
        mask = 0
        for name in names:
            bit = 1 << self.number(name, what)
            if mask & bit:
                raise BadPosition(f"{what} is given twice: {quoted(name)}")
            mask |= bit
        return mask

    def read(self, word: str, what: str = "a point") -> Any:
        """Return the point that a word of text names."""
        try:
            if is_number(word) and word in self.numbers and int(word) not in self.numbers:
                return self.names[self.numbers[word]]  # a text of digits, as the ids in files are
            return self.names[self.number(read_literal(word) if "{" in word else name_of_word(word), what)]
        except BadPosition as error:
            error.part = word
            raise

    def write(self, number: int) -> str:
        """Return a point as a word of text; one with sets in it as in Python, `<...>` where it has no text."""
        name = self.names[number]
        return write_literal(name) if write_name(name) is None and _has_set_text(name) else word_of_name(name)

    def has_text(self, number: int) -> bool:
        """Return True if a point has a word that reads back."""
        return not self.write(number).startswith("<")

    def words(self, names: Points) -> list[str]:
        """Return points as words, in the order of the game."""
        return [self.write(number) for number in sorted(self.numbers[name] for name in names)]

    def write_set(self, mask: int) -> str:
        """Return a set of points as words."""
        return " ".join(map(self.write, bits(mask)))


class TurnTexts:
    """The shortest texts by which the turns of a game can be told apart.

    They are the points that turns take or need (of turns that need none, those that they put); or the points that they
    put as well, as in `0 1 > 2`; or all five sets.

    >>> row = PointNames(range(3), "a row")
    >>> TurnTexts(row, [Turn(take=[0, 1]), Turn(take=[1, 2])]).texts
    ['0 1', '1 2']
    >>> TurnTexts(row, [Turn(take=[0, 1], put=[2]), Turn(take=[1, 2], put=[0])]).texts
    ['0 1', '1 2']
    >>> TurnTexts(row, [Turn(take=[0], put=[1]), Turn(take=[0], put=[2]), Turn(take=[1], put=[2])]).texts
    ['0 > 1', '0 > 2', '1 > 2']
    >>> TurnTexts(row, [Turn(take=[0], need=[1]), Turn(take=[1], need=[0])]).texts
    ['take: 0 need: 1', 'take: 1 need: 0']
    """

    def __init__(self, points: PointNames, turns: Sequence[Turn]) -> None:
        self.points = points
        is_needing = any(turn.take or turn.need for turn in turns)
        for write in (self._needed if is_needing else self._put, self._both):
            self.texts = list(map(write, turns))
            self.number = _numbers(self.texts)
            if len(self.number) == len(turns) and all(self.texts):
                return
        self.texts = list(map(self._in_full, turns))
        self.number = _numbers(self.texts)

    def find(self, text: str) -> int | None:
        """Return the number of the turn that a text names, whatever the order of its points."""
        return self.number.get(_words(text))

    def _needed(self, turn: Turn) -> str:
        return " ".join(self.points.words(turn.take | turn.need))

    def _put(self, turn: Turn) -> str:
        return " ".join(self.points.words(turn.put))

    def _both(self, turn: Turn) -> str:
        return f"{self._needed(turn)} > {self._put(turn)}".strip()

    def _in_full(self, turn: Turn) -> str:
        return " ".join(f"{role}: {' '.join(self.points.words(points))}" for role, points in turn.sets() if points)


def _has_set_text(name: Any) -> bool:
    """Return True if a name with sets in it is read back from how Python writes it."""
    text = write_literal(name)
    try:
        return "{" in text and bool(read_literal(text) == name)
    except BadPosition:
        return False


def _numbers(texts: list[str]) -> dict[Words, int]:
    return {_words(text): number for number, text in enumerate(texts)}


def _words(text: str) -> Words:
    """Return the words of a text; signs (`>`, and words that end in a colon) are followed by sets of points."""
    found: dict[str, set[str]] = {"": set()}
    words = found[""]
    for word in text.split():
        if word == ">" or word.endswith(":"):
            words = found.setdefault(word, set())
        else:
            words.add(word)
    return tuple((sign, frozenset(points)) for sign, points in sorted(found.items()))
