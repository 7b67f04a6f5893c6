"""Who wins from each start of a board: a dict that can prove itself."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

from grundy.questions import Play
from grundy.slots import SOLVER
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.proofs import Proof


class Outcomes(dict[Hashable, Outcome]):
    """Who wins from each start: a dict, and one proof of all of it.

    >>> from grundy import Geography
    >>> found = Geography("path:3").outcomes(play="misère")
    >>> found, found.play
    ({0: N, 1: P, 2: N}, misere)
    """

    def __init__(self, found: Mapping[Hashable, Outcome], rules: Any, play: Play) -> None:
        super().__init__(found)
        self.rules, self.play = rules, play

    def __reduce__(self) -> tuple[Any, ...]:
        return Outcomes, (dict(self), self.rules, self.play)

    def proof(self) -> Proof:
        """Return a proof of all the outcomes together.

        >>> from grundy import Geography
        >>> print(Geography("star:3").outcomes().proof().check().splitlines()[0])
        geography star:3, normal play: NPPP. Checked.
        """
        return SOLVER().prove(self.rules, "outcomes", self.play, self)
