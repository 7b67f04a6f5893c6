"""Results for pairs of tokens on a board: a map for each first token, and where to place them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import NotApplicable
from grundy.theory.outcomes import Outcomes, ValuesOfStarts
from grundy.values import Nimber, Outcome

if TYPE_CHECKING:
    from grundy.graphs import Graph
    from grundy.pictures.picture import Picture
    from grundy.proofs import Proof


class Pairs(dict[Any, Any]):
    """What a result for each pair of vertices adds to one for each vertex. Pairs are in the order of the vertices."""

    rules: Any
    name: str

    @property
    def board(self) -> Graph:
        """The board, of which pieces may be gone."""
        found: Graph = self.rules.board
        return found

    def columns(self) -> dict[str, list[Any]]:
        """Return both tokens and the results."""
        first, second = ([pair[place] for pair in self] for place in (0, 1))
        return {"first": first, "second": second, self.name: list(self.values())}

    def beside(self, first: Any) -> dict[Any, Any]:
        """Return the results for a first token, by the second one.

        >>> from grundy import BinaryUndirectedGeography
        >>> BinaryUndirectedGeography("path:4").outcomes().beside(1)
        {0: P, 2: P, 3: N}
        """
        board = self.board
        place = board.index(first)
        pairs = ((v, (first, v) if place < number else (v, first)) for number, v in enumerate(board))
        return {v: self[pair] for v, pair in pairs if pair in self}

    def text_of_pair(self, pair: Any) -> str:
        """Return both tokens, as texts of positions have them."""
        board = self.board
        return " ".join(board.write_vertex(board.index(v)) for v in pair)

    def json_data(self) -> dict[str, Any]:
        """Return the rules, the play and the results by the texts of both tokens."""
        shown: Any = self
        results = {self.text_of_pair(pair): int(r) if isinstance(r, int) else str(r) for pair, r in self.items()}
        return {"rules": shown.text(), "play": str(shown.play), "starts": len(self), f"{self.name}s": results}

    def picture(self) -> Picture:
        """Refuse: a map is about one token."""
        raise NotApplicable("a picture shows all starts of one token; pairs of tokens are printed as text")

    def _repr_svg_(self) -> str | None:
        return None


class OutcomesOfPairs(Pairs, Outcomes):
    """Who wins from each pair of starts.

    >>> from grundy import BinaryUndirectedGeography
    >>> found = BinaryUndirectedGeography("path:3").outcomes()
    >>> found, found.text_of_pair((0, 2))
    ({(0, 1): N, (0, 2): N, (1, 2): N}, '0 2')
    >>> found.to_csv().split()
    ['first,second,outcome', '0,1,N', '0,2,N', '1,2,N']
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return OutcomesOfPairs, (dict(self), self.rules, self.play, self.holes)

    def answered(self) -> list[Any]:
        """Return the first tokens that some second token answers: together they are P, so who moves then loses.

        Against all others whoever places the first token, and moves after the second is placed, wins.

        >>> from grundy import BinaryUndirectedGeography
        >>> BinaryUndirectedGeography("grid:3x3").outcomes().answered()
        [(0, 1), (1, 0), (1, 2), (2, 1)]
        """
        return [v for v in self.board if Outcome.P in self.beside(v).values()]

    def proof(self) -> Proof:
        """Refuse: positions with two tokens are proved one by one."""
        raise NotApplicable("one proof of all starts is written for one token; prove positions one by one")


class ValuesOfPairs(Pairs, ValuesOfStarts):
    """The value of each pair of starts, in normal play.

    >>> from grundy import BinaryUndirectedGeography
    >>> BinaryUndirectedGeography("path:3").values()
    {(0, 1): *, (0, 2): *, (1, 2): *}
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return ValuesOfPairs, (dict(self), self.rules, self.holes)

    def largest(self) -> tuple[Nimber, list[Any]]:
        """Return the largest value and its pairs."""
        most = max(self.values(), default=Nimber(0))
        return most, [pair for pair, value in self.items() if value == most]
