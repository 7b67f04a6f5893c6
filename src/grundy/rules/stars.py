"""Heaps of Nim as what values are named after: *n is a heap of n."""

from __future__ import annotations

from typing import Any

from grundy.rules.registry import lookup
from grundy.rules.ruleset import Position


def star(n: int) -> Position[Any, Any]:
    """Return the heap of Nim that is worth *n.

    >>> star(5)
    position('nim 5')
    """
    rules: Any = lookup("nim").rules
    return Position(rules, (n,))


def is_nim(position: Position[Any, Any]) -> bool:
    """Return True if a position is Nim, whose values are its heaps.

    >>> from grundy import Kayles
    >>> is_nim(star(3)), is_nim(Kayles(3))
    (True, False)
    """
    return bool(position.rules == lookup("nim").rules)
