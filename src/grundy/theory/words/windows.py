"""The words that play reaches from some starts, as a language given by windows: what a few neighbours look like.

The language of a set of windows of width k has the words all of whose windows are in the set, where a word is read with
k - 1 signs for nothing before and behind it. It is regular. Windows are collected from play, and those of options are
added until they seem closed. Whether the language is closed is proved later, with the machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from grundy.budget import metered
from grundy.games.words.rules import RewriteGame
from grundy.theory.words.alphabet import Alphabet
from grundy.theory.words.starts import Starts

OUTSIDE = " "
"""What stands before and behind a word."""
SHORT, MOST_WORDS = 12, 1_500
"""Windows are collected from words up to this length, and from so many of them. What is missing shows later."""
BYTES_PER_WORD = 200
"""A word (70 and its letters) in a list and in a set (100)."""


class Language(NamedTuple):
    """A finite automaton, in which every state can go on to a word: steps by state and letter, -1 for none."""

    steps: list[int]
    accepts: list[int]
    """0 for a state behind a word of the language, -1 for others: the outputs of a machine that tells the words."""


class WindowLanguage:
    """The words of a set of windows, which grows."""

    def __init__(self, rules: RewriteGame, alphabet: Alphabet, width: int) -> None:
        self.rules, self.alphabet, self.width = rules, alphabet, width
        self.windows: set[str] = set()
        self.done: set[str] = set()
        """Words whose options were added."""

    def add(self, word: str) -> bool:
        """Add the windows of a piece. Tell whether one of them is new."""
        padding = OUTSIDE * (self.width - 1)
        padded = f"{padding}{word}{padding}"
        found = {padded[i : i + self.width] for i in range(len(padded) - self.width + 1)}
        is_new = not found <= self.windows
        self.windows |= found
        return is_new

    def add_all(self, words: Iterable[str]) -> bool:
        """Add the windows of pieces. Tell whether one of them is new."""
        before = len(self.windows)
        for word in words:
            self.add(word)
        return len(self.windows) > before

    def add_options(self, word: str) -> bool:
        """Add the windows of all options of a piece. Tell whether one of them is new."""
        self.done.add(word)
        return self.add_all(pieces_of_options(self.rules, self.alphabet, word))

    def saturate(self) -> None:
        """Add the windows of the options of short words, until there are no new ones."""
        is_new = True
        while is_new:
            words = [word for word in self.short_words() if word not in self.done]
            is_new = False
            for word in words:
                is_new |= self.add_options(word)

    def short_words(self) -> list[str]:
        """Return words of the language, short ones first."""
        found: list[str] = []
        level = [OUTSIDE * (self.width - 1)]
        with metered(BYTES_PER_WORD) as step:
            for _ in range(SHORT + 1):
                found += (word.strip() for word in level if self._can_end(word))
                if len(found) > MOST_WORDS:
                    break
                after = []
                for word in level:
                    step()
                    after += [word + a for a in self.alphabet.letters if self._last(word + a) in self.windows]
                level = after[: 4 * MOST_WORDS]
        return found

    def _last(self, word: str) -> str:
        return word[len(word) - self.width :]

    def _can_end(self, word: str) -> bool:
        behind = word[len(word) - self.width + 1 :] + OUTSIDE * (self.width - 1)
        return all(behind[i : i + self.width] in self.windows for i in range(self.width - 1))

    def automaton(self) -> Language:
        """Return the language as a finite automaton: its states are the last width - 1 letters."""
        start = OUTSIDE * (self.width - 1)
        numbers, waiting, arrows = {start: 0}, [start], list[dict[str, int]]()
        with metered(1000) as step:
            for state in waiting:
                step()
                row = {}
                for letter in self.alphabet.letters:
                    if state + letter in self.windows:
                        after = (state + letter)[1:]
                        if after not in numbers:
                            numbers[after] = len(numbers)
                            waiting.append(after)
                        row[letter] = numbers[after]
                arrows.append(row)
        accepts = [0 if self._can_end(state) else -1 for state in waiting]
        alive = _alive(arrows, accepts)
        steps = [
            row[letter] if letter in row and row[letter] in alive else -1
            for row in arrows
            for letter in self.alphabet.letters
        ]
        return Language(steps, accepts)


def _alive(arrows: list[dict[str, int]], accepts: list[int]) -> set[int]:
    """The states from which a word can be completed."""
    before: list[list[int]] = [[] for _ in arrows]
    for state, row in enumerate(arrows):
        for after in row.values():
            before[after].append(state)
    waiting = [state for state, output in enumerate(accepts) if output == 0]
    alive = set(waiting)
    for state in waiting:
        new = set(before[state]) - alive
        alive |= new
        waiting += new
    return alive


def pieces_of(alphabet: Alphabet, word: str) -> list[str]:
    """Return the pieces of a word between walls, empty ones among them."""
    for wall in alphabet.walls[1:]:
        word = word.replace(wall, alphabet.walls[0])
    return word.split(alphabet.walls[0]) if alphabet.walls else [word]


def pieces_of_options(rules: RewriteGame, alphabet: Alphabet, word: str) -> set[str]:
    """Return the pieces of all options of a piece."""
    return {piece for move in rules.moves(word) for piece in pieces_of(alphabet, rules.play(word, move))}


def language_from(rules: RewriteGame, alphabet: Alphabet, starts: Starts, width: int) -> WindowLanguage:
    """Return the language of the windows of width k that play from short starts shows, closed as far as it seems.

    >>> pegs = RewriteGame({"110": "001", "011": "100"})
    >>> found = language_from(pegs, Alphabet("01", ""), Starts("0*1*0*", "01"), 4)
    >>> "0110" in found.windows, "1111111" in found.windows
    (True, False)
    """
    found = WindowLanguage(rules, alphabet, width)
    words: Iterable[str] = starts.words(SHORT)
    seen: set[str] = set()
    with metered(BYTES_PER_WORD) as step:
        waiting = [piece for word in words for piece in pieces_of(alphabet, word)][: 4 * MOST_WORDS]
        while waiting and len(seen) < MOST_WORDS:
            after: list[str] = []
            for word in waiting:
                if word not in seen:
                    step()
                    seen.add(word)
                    found.add(word)
                    found.done.add(word)
                    after += pieces_of_options(rules, alphabet, word)
            waiting = after
    found.saturate()
    return found
