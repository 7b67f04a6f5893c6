"""Games that are games on words, or can be written as one."""

from __future__ import annotations

from typing import Any

from grundy.errors import NotApplicable
from grundy.rules import Ruleset


def word_game(rules: Ruleset[Any, Any]) -> Any:
    """Return the word game that a game is, or can be written as: games that can be have a method `as_words`.

    >>> from grundy import Kayles, RewriteGame
    >>> str(word_game(Kayles)), str(word_game(RewriteGame("a>,bb>")))
    ('rewrite(1>0,11>00)', 'rewrite(a>,bb>)')
    """
    if not hasattr(type(rules), "as_words"):
        raise NotApplicable(f"{rules} is no game on words; write its rules as rewrite(a>,bb>)")
    game: Any = rules
    return game.as_words()
