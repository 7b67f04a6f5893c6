"""Games that are games on words, or can be written as one."""

from __future__ import annotations

from typing import Any

from grundy.errors import NotApplicable
from grundy.games.words.rules import RewriteGame
from grundy.rules import Ruleset


def word_game(rules: Ruleset[Any, Any]) -> RewriteGame:
    """Return the word game that a game is, or can be written as.

    >>> from grundy import Kayles
    >>> str(word_game(Kayles)), str(word_game(RewriteGame("a>,bb>")))
    ('rewrite(1>0,11>00)', 'rewrite(a>,bb>)')
    """
    game: Any = rules
    if not isinstance(game, RewriteGame):
        if not hasattr(type(game), "as_words"):
            raise NotApplicable(f"{rules} is no game on words; write its rules as rewrite(a>,bb>)")
        game = game.as_words()
    found: RewriteGame = game
    return found
