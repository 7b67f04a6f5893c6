"""The rules of a word game with letters as numbers, as the native core reads them, for one question."""

from __future__ import annotations

from typing import NamedTuple

from grundy import _native
from grundy.errors import NotApplicable
from grundy.games.words.rules import RewriteGame

MODES = {("value", "normal"): "value", ("outcome", "normal"): "outcome", ("outcome", "misere"): "misere"}
"""The questions that machines answer, as the native core calls them."""


class Alphabet(NamedTuple):
    """The letters that a machine reads, and the walls that divide a word into pieces for it.

    Only values add. For outcomes, walls are letters like others, which the machine reads.
    """

    letters: str
    walls: str

    def to_bytes(self, word: str) -> bytes:
        """Return a word with letters as numbers."""
        return word.translate(self.table).encode("latin-1")

    def to_word(self, data: bytes) -> str:
        """Return the word of some numbers."""
        everything = self.letters + self.walls
        return "".join(everything[number] for number in data)

    @property
    def table(self) -> dict[int, int]:
        """The number of each letter, for `str.translate`."""
        return {ord(letter): number for number, letter in enumerate(self.letters + self.walls)}


def alphabet_for(rules: RewriteGame, question: str, play: str) -> Alphabet:
    """Return the letters that a machine for a question reads.

    >>> kayles = RewriteGame({"1": "0", "11": "00"})
    >>> alphabet_for(kayles, "value", "normal"), alphabet_for(kayles, "outcome", "misere")
    (Alphabet(letters='1', walls='0'), Alphabet(letters='01', walls=''))
    """
    if (question, play) not in MODES:
        asked = f"{question!r} in {'misère' if play == 'misere' else play} play"
        raise NotApplicable(f"a machine tells values in normal play, or outcomes in either play, got {asked}")
    if question == "value" or not rules.walls:
        return Alphabet(rules.letters, rules.walls)
    if any(rule.first or rule.last for rule in rules.parsed):
        raise NotApplicable(f"{rules} has walls and rules for the ends of a piece: outcomes do not add; ask for values")
    return Alphabet("".join(sorted(rules.letters + rules.walls)), "")


def native_rules(rules: RewriteGame, question: str, play: str) -> _native.WordRules:
    """Return the rules as the native core has them."""
    alphabet = alphabet_for(rules, question, play)
    sides = [
        (alphabet.to_bytes(rule.left), alphabet.to_bytes(rule.right), rule.first, rule.last) for rule in rules.parsed
    ]
    weights = weights_of(rules, alphabet)
    return _native.WordRules(sides, len(alphabet.letters), weights, MODES[question, play], rules.is_symmetric)


def weights_of(rules: RewriteGame, alphabet: Alphabet) -> list[int]:
    """Return the weights in the order of an alphabet."""
    return [rules.weights[letter] for letter in alphabet.letters + alphabet.walls]
