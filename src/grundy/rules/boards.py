"""Boards of games: a field that is a `Graph` takes whatever a `Graph` is made from."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from grundy.errors import BadPosition
from grundy.graphs.text.quotes import escape_quotes

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


def check_flags(rules: Ruleset[Any, Any]) -> None:
    """Refuse a parameter that is declared as a `bool` and is neither True nor False.

    >>> from grundy import Moore
    >>> Moore(2, exactly="yes")
    Traceback (most recent call last):
    grundy.errors.BadPosition: 'exactly' is True or False, got 'yes'
    """
    from grundy.rules.parameters import fields_of

    for field in fields_of(type(rules)):
        if field.kind == "bool" and type(value := getattr(rules, field.name)) is not bool:
            raise BadPosition(f"{field.name!r} is True or False, got {value!r:.80}")


def names_as_words(rules: type[Ruleset[Any, Any]], text: str) -> str:
    """Return a text of a game on a board with the names in quotes as words; of other games the text itself.

    In the texts of a user's own rules, what stands in quotes is read as Python reads it.

    >>> from grundy import Geography, Ruleset
    >>> names_as_words(Geography, '@ "New York"'), names_as_words(Ruleset, '"New York"')
    ('@ New%20York', '"New York"')
    """
    from grundy.rules.parameters import fields_of

    if (
        "{" in text
        or not (rules.is_ours or rules.reads_names)
        or all(field.kind != "board" for field in fields_of(rules))
    ):
        return text
    return escape_quotes(text)


def after_boards(own: Callable[..., None]) -> Callable[..., None]:
    """Return a `__post_init__` that finds the boards made."""

    @wraps(own)
    def with_boards(self: Any, *args: Any) -> None:
        make_boards(self)
        own(self, *args)
        check_flags(self)

    return with_boards
