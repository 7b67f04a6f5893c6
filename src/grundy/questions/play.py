"""Normal and misère play."""

from __future__ import annotations

from enum import StrEnum

from grundy.errors import NotApplicable
from grundy.questions.names import plain_name


class Play(StrEnum):
    """Who wins when no move is left. A play is equal to its name, so that it goes into JSON and tables.

    >>> NORMAL, MISERE == "misere", Play.read("misère") is MISERE
    (normal, True, True)
    """

    NORMAL = "normal"
    MISERE = "misere"

    @classmethod
    def read(cls, text: str) -> Play:
        """Return the play that a text names.

        >>> Play.read("Normal play"), Play.read("misere")
        (normal, misere)
        >>> Play.read("chess")
        Traceback (most recent call last):
        grundy.errors.NotApplicable: play is 'normal' or 'misere', got 'chess'
        """
        if type(text) is cls:
            return text
        if isinstance(text, str) and (known := PLAYS_BY_NAME.get(text)) is not None:
            return known
        known = PLAYS_BY_NAME.get(plain_name(text).removesuffix("_play"))
        if known is None:
            raise NotApplicable(f"play is 'normal' or 'misere', got {text!r:.80}")
        return known

    @property
    def words(self) -> str:
        """The play as people say it: "normal play" or "misère play"."""
        return "normal play" if self is Play.NORMAL else "misère play"

    @property
    def rule(self) -> str:
        """What happens when no move is left."""
        return "who cannot move loses" if self is Play.NORMAL else "who cannot move wins"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return self.value

    __hash__ = str.__hash__


NORMAL, MISERE = Play.NORMAL, Play.MISERE
BOTH = (NORMAL, MISERE)
PLAYS_BY_NAME = {str(play): play for play in BOTH}
"""The plays by the names that programs use; `Play.read` takes other spellings, too."""
