"""Games of points on paths and grids, written as word games. Those are loaded only when they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.rules import PointGame
from grundy.theory import queries

if TYPE_CHECKING:
    from grundy.games.words.rules import RewriteGame


@queries.as_words.answers(PointGame)
def as_words(rules: PointGame) -> RewriteGame:
    """Return the word game in which a letter stands for a column."""
    from grundy.games.words.columns import as_words

    return as_words(rules)


@queries.word_of.answers(PointGame)
def word_of(rules: PointGame, state: int) -> str:
    """Return a state as a word of that game."""
    from grundy.games.words.columns import word_of

    return word_of(rules, state)
