"""Who wins from each start of a board: a dict that can prove itself, and draw itself as a map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from grundy.masks import bits
from grundy.questions import NORMAL, Play
from grundy.slots import SOLVER
from grundy.values import Nimber, Outcome
from grundy.values.tabular import Tabular

if TYPE_CHECKING:
    from grundy.graphs import Graph
    from grundy.pictures.picture import Picture
    from grundy.proofs import Proof

Result = TypeVar("Result")
LONGEST_HEADING = 80
"""Longer texts of rules are cut in headings."""


class Holes(NamedTuple):
    """A board before something of it was gone: `gone` are numbers of its vertices, or of edges, as bits of an int."""

    board: Graph
    gone: int
    by_edges: bool
    text: str
    """The rules on this board, and what is gone."""


class Starts(dict[Any, Result], Tabular):
    """A result for each start of a board: a dict that converts to CSV, JSON, LaTeX and pandas, and draws a map.

    The board of `rules` is what is left; `holes` is what it is left of, None where nothing is gone. `rest` is what
    a text says after the board, such as weights.
    """

    rules: Any
    play: Play
    holes: Holes | None = None
    rest: str = ""
    name: ClassVar[str] = "result"
    """What the column of results is called."""

    def text(self) -> str:
        """Return the rules with their board, and what of it is gone."""
        return f"{self.rules} {self.rest}".rstrip() if self.holes is None else self.holes.text

    def heading(self) -> str:
        """Return the rules, what the results are, and the play."""
        text = self.text()
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
        return {"rules": self.text(), "play": str(self.play), "starts": len(self), f"{self.name}s": results}

    def picture(self) -> Picture:
        """Draw a map: 0 and P are blue discs, anything else amber squares; what is gone is hatched or dashed.

        A grid of more than 2,500 cells shows colours only. Other boards of that size raise `NotApplicable`.

        >>> from grundy import Geography
        >>> Geography("grid:3x3").values(without=[(1, 1)]).picture().svg().count('class="heat-hole"')
        2
        """
        from grundy.pictures.maps import board_map

        holes = self.holes or Holes(self.rules.board, 0, getattr(self.rules, "remove", "") == "edge", "")
        texts = {holes.board.index(start): self.text_of(result) for start, result in self.items()}
        gone_edges = frozenset(bits(holes.gone)) if holes.by_edges else None
        return board_map(holes.board, texts, self.heading(), gone_edges)

    def _repr_svg_(self) -> str | None:
        from grundy.pictures.tables import svg_or_none

        return svg_or_none(self.picture)

    def _repr_html_(self) -> str:
        svg = self._repr_svg_()
        if svg is None:
            return super()._repr_html_()
        return f"<div>{svg}</div><details><summary>as a table</summary>{super()._repr_html_()}</details>"


class ValuesOfStarts(Starts[Nimber]):
    r"""The value of each start of a board, in normal play.

    >>> from grundy import Geography
    >>> found = Geography("path:3").values()
    >>> found, found.to_csv()
    ({0: 0, 1: *, 2: 0}, 'start,value\n0,0\n1,1\n2,0\n')
    """

    name = "value"

    def __init__(self, found: Mapping[Any, Nimber], rules: Any, holes: Holes | None = None, rest: str = "") -> None:
        super().__init__(found)
        self.rules, self.play, self.holes, self.rest = rules, NORMAL, holes, rest

    def __reduce__(self) -> tuple[Any, ...]:
        return ValuesOfStarts, (dict(self), self.rules, self.holes, self.rest)


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

    def __init__(
        self, found: Mapping[Any, Outcome], rules: Any, play: Play, holes: Holes | None = None, rest: str = ""
    ) -> None:
        super().__init__(found)
        self.rules, self.play, self.holes, self.rest = rules, play, holes, rest

    def __reduce__(self) -> tuple[Any, ...]:
        return Outcomes, (dict(self), self.rules, self.play, self.holes, self.rest)

    def proof(self) -> Proof:
        """Return a proof of all the outcomes together.

        >>> from grundy import Geography
        >>> print(Geography("star:3").outcomes().proof().check().splitlines()[0])
        geography star:3, normal play: NPPP. Checked.
        """
        return SOLVER().prove(self.rules, "outcomes", self.play, self)
