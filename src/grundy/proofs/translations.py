"""Positions of games that the checker does not know, said as positions of games that it knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from grundy.proofs.checking import is_known
from grundy.proofs.families import load_for
from grundy.proofs.writer import AnyPosition
from grundy.rules import Sum
from grundy.rules.sums import SumRules


class CheckerTranslation(NamedTuple):
    """A position in which play is the same, what a move is there, and words that say what stands for what."""

    position: AnyPosition
    move: Callable[[Any], Any]
    words: str = ""


makers: dict[type, Callable[[AnyPosition], CheckerTranslation | None]] = {}
"""By classes of rules: the function that translates a position, or returns None if it cannot."""


def register_translation(
    rules: type,
) -> Callable[[Callable[[AnyPosition], CheckerTranslation | None]], Callable[..., CheckerTranslation | None]]:
    """Register the function that translates positions of some rules."""

    def register(make: Callable[[AnyPosition], CheckerTranslation | None]) -> Callable[..., CheckerTranslation | None]:
        makers[rules] = make
        return make

    return register


def checker_translation(position: AnyPosition) -> CheckerTranslation:
    """Return the position that a proof is about: itself, unless the checker knows it only in other words.

    >>> from grundy import Nim
    >>> checker_translation(Nim(3, 5)).position
    position('nim 3 5')
    """
    rules = position.rules
    if isinstance(rules, SumRules):
        terms = list(map(checker_translation, position.state))
        words = "; ".join(term.words for term in terms if term.words)
        whole = Sum(*(term.position for term in terms))
        return CheckerTranslation(whole, lambda move: (move[0], terms[move[0]].move(move[1])), words)
    found = None if is_known(rules) else _translate(position)
    return found or CheckerTranslation(position, lambda move: move)


def _translate(position: AnyPosition) -> CheckerTranslation | None:
    """Let the first class that has a translation make it, from the class of the rules upwards."""
    rules = type(position.rules)
    load_for(rules)
    make = next((makers[cls] for cls in rules.__mro__ if cls in makers), None)
    return None if make is None else make(position)
