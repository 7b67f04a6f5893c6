"""Boards of games: a field that is a `Graph` takes whatever a `Graph` is made from."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
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
    for name in _fields_of_kind(type(rules), "board"):
        from grundy.graphs.graph import Graph

        value = getattr(rules, name)
        if not isinstance(value, Graph):
            object.__setattr__(rules, name, Graph(value))


def check_flags(rules: Ruleset[Any, Any]) -> None:
    """Refuse a parameter that is declared as a `bool` and is neither True nor False.

    >>> from grundy import Moore
    >>> Moore(2, exactly="yes")
    Traceback (most recent call last):
    grundy.errors.BadPosition: 'exactly' is True or False, got 'yes'
    """
    for name in _fields_of_kind(type(rules), "bool"):
        if type(value := getattr(rules, name)) is not bool:
            raise BadPosition(f"{name!r} is True or False, got {value!r:.80}")


@cache
def _fields_of_kind(cls: type[Ruleset[Any, Any]], kind: str) -> tuple[str, ...]:
    """The fields of a class by name, looked up once: sweeps make the rules of many boards."""
    from grundy.rules.parameters import fields_of

    return tuple(field.name for field in fields_of(cls) if field.kind == kind)


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
