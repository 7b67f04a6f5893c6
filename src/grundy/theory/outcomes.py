"""Who wins from each start of a board: a dict that can prove itself, and draw itself as a map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from grundy.errors import GrundyError
from grundy.masks import bits
from grundy.questions import NORMAL, Play
from grundy.rules.text import write_rules
from grundy.slots import SOLVER
from grundy.values import Nimber, Outcome
from grundy.values.tabular import Tabular

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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

    def text_start(self, most: int) -> str:
        """Return the text, or of a long one its first characters, more than `most` of them."""
        if self.holes is not None:
            return self.holes.text
        try:
            return f"{write_rules(self.rules, most)} {self.rest}".rstrip()
        except GrundyError:  # rules without a text
            return self.text()

    def tally(self) -> Mapping[Result, int]:
        """Return how many starts have each result.

        >>> from grundy import Geography
        >>> Geography("path:3").values().tally()
        Counter({0: 2, *: 1})
        """
        return Counter(self.values())

    def first_starts(self, most: int) -> dict[str, list[Any]]:
        """Return the first starts of each result, by its text.

        >>> from grundy import Geography
        >>> Geography("path:5").values().first_starts(2)
        {'0': [0, 2], '1': [1, 3]}
        """
        found: dict[str, list[Any]] = {}
        for start, result in self.items():
            starts = found.setdefault(self.text_of(result), [])
            if len(starts) < most:
                starts.append(start)
        return found

    def heading(self) -> str:
        """Return the rules, what the results are, and the play."""
        text = self.text_start(LONGEST_HEADING)
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


class LateOutcomes(Outcomes):
    """Outcomes that stand in an array, and are entered into the dict when somebody first looks at it.

    On a large board the dict takes longer than the matching. With the first look an object of this class becomes one
    of `Outcomes`, so that no later look costs more than with any dict. Until then it holds one entry that nobody
    sees: the encoder of JSON asks a dict for its items only if it has any.

    >>> import numpy as np
    >>> from grundy import Geography
    >>> found = LateOutcomes(np.array([False, True]), Geography("path:2"), NORMAL)
    >>> len(found), dict(found.tally()), type(found).__name__
    (2, {N: 1, P: 1}, 'LateOutcomes')
    >>> found
    {0: P, 1: N}
    >>> type(found).__name__
    'Outcomes'
    """

    def __init__(self, wins: NDArray[np.bool_], rules: Any, play: Play, holes: Holes | None = None) -> None:
        super().__init__({_UNSEEN: Outcome.N} if len(wins) else {}, rules, play, holes)
        self._wins = wins
        """True for each start, in the order of the board, from which the player to move wins."""

    def __len__(self) -> int:
        return len(self._wins)

    def tally(self) -> Mapping[Outcome, int]:
        wins = int(self._wins.sum())
        return {Outcome.N: wins, Outcome.P: len(self._wins) - wins}

    def first_starts(self, most: int) -> dict[str, list[Any]]:
        import numpy as np

        names: Sequence[Any] = self.rules.board.vertices
        found = {str(who): self._wins == (who is Outcome.N) for who in Outcome}
        return {who: [names[v] for v in np.flatnonzero(has)[:most]] for who, has in found.items() if has.any()}

    def fill(self) -> None:
        """Enter all outcomes. Twice at a time, from two threads, it does no harm."""
        wins, names = self._wins, self.rules.board.vertices
        dict.update(self, zip(names, map((Outcome.P, Outcome.N).__getitem__, wins.tolist()), strict=True))
        dict.pop(self, _UNSEEN, None)
        self.__class__ = Outcomes  # type: ignore[assignment]


_UNSEEN = object()
"""The key of the entry that nobody sees."""


def _after_filling(name: str) -> Callable[..., Any]:
    method = getattr(dict, name)

    def look(self: LateOutcomes, *args: Any, **named: Any) -> Any:
        for late in (self, *args):
            if isinstance(late, LateOutcomes):
                late.fill()
        return method(self, *args, **named)

    return update_wrapper(look, method)


for _name in (
    *("__contains__", "__delitem__", "__eq__", "__getitem__", "__ior__", "__iter__", "__ne__", "__or__", "__repr__"),
    *("__reversed__", "__ror__", "__setitem__", "clear", "copy", "get", "items", "keys", "pop", "popitem"),
    *("setdefault", "update", "values"),
):
    setattr(LateOutcomes, _name, _after_filling(_name))
