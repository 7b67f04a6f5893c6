"""Sweeps for misère quotients: which games of heaps have a small one, and for which heaps it is proved."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from grundy.budget import ensure_session
from grundy.errors import BadPosition
from grundy.lab.sweeps.machines import GamesTemplate
from grundy.lab.sweeps.records import QUOTIENTS
from grundy.questions import MISERE, NORMAL, Question
from grundy.rules import Position, Ruleset
from grundy.theory import queries

__all__ = ["HeapGamesTemplate", "QuotientsQuestion"]

FORM = re.compile(
    r"quotients?(?::(?P<heaps>[0-9]{1,9}))?(?::(?P<elements>[0-9]{1,9}))?(?::(?P<positions>[0-9]{1,18}))?"
)
HEAPS, ELEMENTS, POSITIONS = 120, 500, 300_000
"""The last heap, the most elements, and the most positions of each search, if nothing is said."""
MOST_HEAPS, MOST_ELEMENTS = 500, 4_000


class QuotientsQuestion(Question[int]):
    """Which misère quotient a game of single heaps has, for heaps up to a last one or for all of them.

    The answer is a record: the order of the quotient, 0 where none was found for all of these heaps; the elements of P;
    a period of the elements that proves it for all heaps, and where it begins, 0 where none was found; whether the game
    is tame so far, 1 or 0; and the last heap of the quotient that was found.
    """

    title = "quotients"
    plays = (NORMAL, MISERE)

    def __init__(self, heaps: int = HEAPS, elements: int = ELEMENTS, positions: int = POSITIONS) -> None:
        self.heaps, self.elements, self.positions = heaps, elements, positions
        self.name = f"quotients:{heaps}:{elements}:{positions}"

    def __reduce__(self) -> tuple[Any, ...]:
        return QuotientsQuestion, (self.heaps, self.elements, self.positions)

    @classmethod
    def read(cls, text: object) -> QuotientsQuestion | None:
        """Return the question that a text such as `quotients:120:500:300000` names; None for other questions.

        >>> QuotientsQuestion.read("quotients:60").name, QuotientsQuestion.read("value")
        ('quotients:60:500:300000', None)
        """
        match = FORM.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            if isinstance(text, str) and text.startswith("quotient"):
                raise BadPosition(
                    "quotients are asked for like quotients, quotients:120 or quotients:120:500:300000, "
                    f"got {text!r:.80}"
                )
            return None
        heaps, elements = int(match["heaps"] or HEAPS), int(match["elements"] or ELEMENTS)
        positions = int(match["positions"] or POSITIONS)
        if heaps > MOST_HEAPS or not 1 <= elements <= MOST_ELEMENTS or positions < 1:
            raise BadPosition(
                f"quotients are asked for up to heap {MOST_HEAPS}, with 1 to {MOST_ELEMENTS:,} elements and 1 or more "
                f"positions, got {text!r:.80}"
            )
        return cls(heaps, elements, positions)

    def code(self, rules: Ruleset[Any, Any]) -> int:
        """Return what is found about a game, as the code of a record."""
        with ensure_session():
            found = queries.misere_quotient(rules, self.heaps, elements=self.elements, positions=self.positions)
            if found.ended:
                return QUOTIENTS.pack(0, 0, 0, 0, 0, found.heaps)
            known = self.heaps if found.heaps is None else found.heaps
            numbers = found.order, found.p_count, found.period or 0, found.preperiod or 0, int(found.tame), known
        return QUOTIENTS.pack(*numbers)


@dataclass(frozen=True)
class HeapGamesTemplate(GamesTemplate):
    """The text of rules with holes such as `{game}`. An item is the game of heaps with these rules, at a heap of 0.

    >>> str(HeapGamesTemplate("{game}", ("game",)).read("octal(0.77)").read[0]())
    'octal(0.77) 0'
    """

    def position_of(self, rules: Ruleset[Any, Any]) -> Position[Any, Any]:
        """Return the position that stands for a game of single heaps."""
        if queries.misere_quotient.find(rules) is None:
            raise BadPosition(f"a misère quotient is that of a game of single heaps, such as kayles, got {rules}")
        return rules(0)
