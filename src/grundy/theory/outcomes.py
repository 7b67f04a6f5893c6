"""Who wins from each start of a board: a dict that can prove itself."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from grundy.questions import NORMAL, Play
from grundy.slots import SOLVER
from grundy.values import Nimber, Outcome
from grundy.values.tabular import Tabular

if TYPE_CHECKING:
    from grundy.proofs import Proof

Result = TypeVar("Result")
LONGEST_HEADING = 80
"""Longer texts of rules are cut in headings."""


class Starts(dict[Hashable, Result], Tabular):
    """A result for each start of a board: a dict that converts to CSV, JSON, LaTeX and pandas."""

    rules: Any
    play: Play
    name: ClassVar[str] = "result"
    """What the column of results is called."""

    def heading(self) -> str:
        """Return the rules, what the results are, and the play."""
        text = str(self.rules)
        short = text if len(text) <= LONGEST_HEADING else text[: LONGEST_HEADING - 3] + "..."
        return f"{short}, {self.name}s of all starts, {'misère' if self.play == 'misere' else self.play} play"

    def columns(self) -> dict[str, list[Any]]:
        """Return the starts, which are vertices, and their results."""
        return {"start": list(self), self.name: list(self.values())}

    def text_of(self, cell: Any) -> str:
        """Return a result or a vertex as text."""
        if isinstance(cell, Nimber | Outcome) or cell in ("start", self.name):
            return super().text_of(cell)
        board = self.rules.board
        return str(board.write_vertex(board.index(cell))) if cell in board else super().text_of(cell)

    def json_data(self) -> dict[str, Any]:
        """Return the rules, the play and the results by the texts of the starts."""
        results = {self.text_of(start): int(r) if isinstance(r, int) else str(r) for start, r in self.items()}
        return {"rules": str(self.rules), "play": str(self.play), "starts": len(self), f"{self.name}s": results}


class ValuesOfStarts(Starts[Nimber]):
    r"""The value of each start of a board, in normal play.

    >>> from grundy import Geography
    >>> found = Geography("path:3").values()
    >>> found, found.to_csv()
    ({0: 0, 1: *, 2: 0}, 'start,value\n0,0\n1,1\n2,0\n')
    """

    name = "value"

    def __init__(self, found: Mapping[Hashable, Nimber], rules: Any) -> None:
        super().__init__(found)
        self.rules, self.play = rules, NORMAL

    def __reduce__(self) -> tuple[Any, ...]:
        return ValuesOfStarts, (dict(self), self.rules)


class Outcomes(Starts[Outcome]):
    """Who wins from each start: a dict, and one proof of all of it.

    >>> from grundy import Geography
    >>> found = Geography("path:3").outcomes(play="misère")
    >>> found, found.play
    ({0: N, 1: P, 2: N}, misere)
    >>> found.to_csv().split()
    ['start,outcome', '0,N', '1,P', '2,N']
    """

    name = "outcome"

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
