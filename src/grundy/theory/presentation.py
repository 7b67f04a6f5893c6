"""A finite commutative monoid as people write it: generators, relations, and words for its elements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

Factors = tuple[int, ...]
"""A word: numbers of generators, in increasing order."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Presentation:
    """Generators, relations and the part P of a bipartite monoid.

    The word of an element is its least one. Words are compared by how often the last generator stands in them, then
    the one before it, and so on; so larger heaps are said by smaller ones where that is possible. The relations say
    what every word is that is not least, while all words inside of it are: a reduced Gröbner basis. So rewriting by
    them leads from any word to the word of its element.

    >>> print(Presentation.of([(1, 0, 3, 2, 5, 4), (2, 3, 4, 5, 2, 3)], {1, 4}))
    Q = <a, b | a^2 = 1, b^3 = b>
    P = {a, b^2}
    """

    names: tuple[str, ...]
    factors: tuple[Factors, ...]
    """By element: its least word."""
    relations: tuple[str, ...]
    p_words: tuple[str, ...]

    @classmethod
    def of(cls, rows: Sequence[Sequence[int]], p_part: frozenset[int] | set[int]) -> Presentation:
        """Return the presentation of a monoid given by the rows of its generators."""
        names = tuple(LETTERS[g] if g < len(LETTERS) else f"x{g}" for g in range(len(rows)))
        least = _least_words(rows)
        normal = set(least.values())
        relations = []
        for word in sorted((_times(word, g) for word in normal for g in range(len(rows))), key=_rank):
            if word not in normal and all(_without(word, g) in normal for g in set(word)):
                relations.append((word, least[_element(word, rows)]))
        equations = dict.fromkeys(f"{_powers(left, names)} = {_powers(right, names)}" for left, right in relations)
        factors = tuple(least[x] for x in range(len(least)))
        words_of_p = sorted((factors[x] for x in p_part), key=_rank)
        return cls(names, factors, tuple(equations), tuple(_powers(word, names) for word in words_of_p))

    @property
    def words(self) -> tuple[str, ...]:
        """The word of each element."""
        return tuple(_powers(word, self.names) for word in self.factors)

    def __str__(self) -> str:
        relations = ", ".join(self.relations)
        return f"Q = <{', '.join(self.names)} | {relations}>\nP = {{{', '.join(self.p_words)}}}"


def _least_words(rows: Sequence[Sequence[int]]) -> dict[int, Factors]:
    """The least word of each element: those of the first generators, then those with one more, with two more, ..."""
    least: dict[int, Factors] = {0: ()}
    for g, row in enumerate(rows):
        power = [(word, x) for x, word in least.items()]  # least words, times a power of the generator
        while power:
            power = [((*word, g), row[x]) for word, x in power]
            power = [(word, x) for word, x in power if least.setdefault(x, word) == word]
    return least


def _rank(word: Factors) -> tuple[int, ...]:
    """The order of words: by their last generators."""
    return word[::-1]


def _times(word: Factors, generator: int) -> Factors:
    return tuple(sorted((*word, generator)))


def _without(word: Factors, generator: int) -> Factors:
    at = word.index(generator)
    return word[:at] + word[at + 1 :]


def _element(word: Factors, rows: Sequence[Sequence[int]]) -> int:
    x = 0
    for g in word:
        x = rows[g][x]
    return x


def _powers(word: Factors, names: Sequence[str]) -> str:
    """A word with powers, such as `ab^2c`; `1` if it is empty."""
    powers = ((names[g], len(list(same))) for g, same in groupby(word))
    return "".join(name if times == 1 else f"{name}^{times}" for name, times in powers) or "1"
