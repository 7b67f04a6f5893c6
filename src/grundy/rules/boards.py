"""Boards of games: a field that is a `Graph` takes whatever a `Graph` is made from."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.rules.ruleset import Ruleset


def make_boards(rules: Ruleset[Any, Any]) -> None:
    """Turn what was given for the boards of a game into graphs.

    >>> from grundy import Geography
    >>> Geography([(0, 1), (1, 2)]).board
    Graph('0-1,1-2')
    """
    from grundy.rules.parameters import fields_of

    for field in fields_of(type(rules)):
        if field.kind == "board":
            from grundy.graphs.graph import Graph

            value = getattr(rules, field.name)
            if not isinstance(value, Graph):
                object.__setattr__(rules, field.name, Graph(value))


def after_boards(own: Callable[..., None]) -> Callable[..., None]:
    """Return a `__post_init__` that finds the boards made."""

    @wraps(own)
    def with_boards(self: Any, *args: Any) -> None:
        make_boards(self)
        own(self, *args)

    return with_boards
