"""The rules of a word game, read from a dict, from pairs or from texts such as `bb>a`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from grundy.errors import BadPosition

__all__: list[str] = []

LETTER = "A-Za-z0-9_"
SIDE = re.compile(rf"(\^?)([{LETTER}]*)(\$?)")
MOST_LETTERS = 2_000
"""So many letters, at most, all sides of all rules have."""


class Rule(NamedTuple):
    """A rule: what is replaced, by what, and whether only at the beginning or only at the end of a piece.

    >>> str(Rule("bb", "a", first=True))
    '^bb>^a'
    """

    left: str
    right: str
    first: bool = False
    last: bool = False

    def __str__(self) -> str:
        before, after = "^" * self.first, "$" * self.last
        return f"{before}{self.left}{after}>{before}{self.right}{after}"

    def reversed(self) -> Rule:
        """Return the mirror image."""
        return Rule(self.left[::-1], self.right[::-1], self.last, self.first)


def read_rules(given: object) -> tuple[Rule, ...]:
    """Read rules, each once, in the given order.

    >>> [str(rule) for rule in read_rules({"a": "", "^bb": "a"})]
    ['a>', '^bb>^a']
    """
    if isinstance(given, Mapping):
        pairs: Iterable[object] = given.items()
    elif isinstance(given, str):
        pairs = [word.strip() for word in given.split(",")]
    elif isinstance(given, Iterable):
        pairs = given
    else:
        raise BadPosition(f'rules are a dict such as {{"a": "", "bb": "a"}}, got {given!r:.80}')
    found = tuple(dict.fromkeys(_read_rule(pair) for pair in pairs))
    if not found:
        raise BadPosition("a word game has at least one rule, such as `a>` or `bb>a`, got none")
    if sum(len(rule.left) + len(rule.right) for rule in found) > MOST_LETTERS:
        raise BadPosition(f"the sides of all rules have at most {MOST_LETTERS:,} letters together, got more")
    return found


def _read_rule(given: object) -> Rule:
    if isinstance(given, Rule):
        return given
    sides = given.split(">") if isinstance(given, str) else given
    match sides:
        case (str(left), str(right)):
            return _rule(left.strip(), right.strip())
    raise BadPosition(f"a rule is a left side and a right side, such as `bb>a`, got {given!r:.80}", _part(given))


def _part(given: object) -> str | None:
    return given if isinstance(given, str) else None


def _rule(left: str, right: str) -> Rule:
    text = f"{left}>{right}"
    found, put = SIDE.fullmatch(left), SIDE.fullmatch(right)
    if found is None or put is None:
        raise BadPosition(
            f"letters are a-z, A-Z, 0-9 and _, with ^ for the beginning and $ for the end, got {text!r:.80}", text
        )
    if not found[2]:
        raise BadPosition(f"a left side has at least one letter, got {text!r:.80}; a move replaces what is there", text)
    if (put[1] and not found[1]) or (put[3] and not found[3]):
        raise BadPosition(f"a right side has ^ or $ only where its left side has it, got {text!r:.80}", text)
    return Rule(found[2], put[2], bool(found[1]), bool(found[3]))
