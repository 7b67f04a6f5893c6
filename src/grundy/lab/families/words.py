"""All words over some letters, of some lengths: `HT:1..12`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grundy.errors import BadPosition
from grundy.lab.families.indexed import Indexed, check_count

__all__ = ["Words", "words"]

FORM = re.compile(r"(?P<letters>.+):(?P<first>[0-9]{1,9})(?:\.\.(?P<last>[0-9]{1,9}))?", re.DOTALL)


@dataclass(frozen=True)
class Words(Indexed):
    """All words over some letters, the shortest first, then in the order of the letters."""

    letters: str
    first: int
    last: int

    maker = "words 1"
    holes = ("word",)

    @property
    def spec(self) -> str:
        """The letters and the lengths."""
        return f"words:{self.letters}:{self.first}" + (f"..{self.last}" if self.last > self.first else "")

    @property
    def count(self) -> int:
        """The sum of the powers of the number of letters."""
        return sum(len(self.letters) ** length for length in range(self.first, self.last + 1))

    def item(self, number: int) -> str:
        """Return the word of a number: its digits are the letters."""
        base, length = len(self.letters), self.first
        while number >= base**length:
            number -= base**length
            length += 1
        found = []
        for _ in range(length):
            number, digit = divmod(number, base)
            found.append(self.letters[digit])
        return "".join(reversed(found))


def words(text: str) -> Words:
    """Read the family of all words over some letters, such as `HT:3` or `HT:1..12`.

    >>> family = words("HT:1..2")
    >>> family.count, family.lines((0, 6))
    (6, ['H', 'T', 'HH', 'HT', 'TH', 'TT'])
    """
    match = FORM.fullmatch(text.strip().removeprefix("words:"))
    if match is None:
        raise BadPosition(f"words are written like HT:3 or HT:1..12, got {text!r}", text)
    letters, first = match["letters"], int(match["first"])
    last = int(match["last"] or first)
    if last < first:
        raise BadPosition(f"a range of lengths goes up, got {text!r}", text)
    if any(letter.isspace() or not letter.isprintable() for letter in letters):
        raise BadPosition(f"the letters of words are printed characters without spaces, got {text!r}", text)
    if len(set(letters)) < len(letters):
        raise BadPosition(f"a letter of words is given once, got {letters!r}", text)
    if last > 10_000:
        raise BadPosition(f"words have at most 10,000 letters, got {text!r}", text)
    found = Words(letters, first, last)
    # The longest words alone may be far too many: the power is not computed for that.
    check_count("words", len(letters) ** min(last, 64), repr(text))
    check_count("words", found.count, repr(text))
    return found
