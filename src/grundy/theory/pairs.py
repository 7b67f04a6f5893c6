"""Results for pairs of tokens on a board: a map for each first token, and where to place them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from grundy.errors import NotApplicable
from grundy.masks import bits
from grundy.pictures.heat import TOKEN
from grundy.theory.outcomes import Outcomes, ValuesOfStarts
from grundy.values import Nimber

if TYPE_CHECKING:
    from grundy.graphs import Graph
    from grundy.pictures.picture import Picture
    from grundy.proofs import Proof


PLACING = "first tokens; with N whoever places it and moves first wins"
MOST_NAMED = 3
"""A title names so many first tokens that a symmetry takes to the one that is drawn."""


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

    def firsts(self) -> dict[Any, list[Any]]:
        """Return the first tokens that no symmetry of the board exchanges, each with those that one takes it to.

        >>> from grundy import BinaryUndirectedGeography
        >>> BinaryUndirectedGeography("path:4").outcomes().firsts()
        {0: [3], 1: [2]}
        """
        from grundy.graphs.symmetry import orbits

        names = self.board.vertices
        found: dict[Any, list[Any]] = {}
        for place, first in enumerate(orbits(self.board)):
            found.setdefault(names[first], [])
            if place != first:
                found[names[first]].append(names[place])
        return found

    def answered(self) -> list[Any]:
        """Return the first tokens that some second token answers: together they are P, so who moves then loses.

        Against all others whoever places the first token, and moves after the second is placed, wins.

        >>> from grundy import BinaryUndirectedGeography
        >>> BinaryUndirectedGeography("grid:3x3").outcomes().answered()
        [(0, 1), (1, 0), (1, 2), (2, 1)]
        """
        return [v for v in self.board if any(str(found) in ("P", "0") for found in self.beside(v).values())]

    def picture(self, first: Any = None) -> Picture:
        """Draw maps: where to place the first token, then for each first token the results by the second one.

        Of first tokens that a symmetry of the board exchanges, one has a map. With `first` only its map is drawn.

        >>> from grundy import BinaryUndirectedGeography
        >>> found = BinaryUndirectedGeography("grid:3x3").outcomes()
        >>> found.picture(first=(0, 1)).svg().count('class="token"')
        2
        """
        from grundy.pictures.pairs import Map, check_maps, pairs_picture

        shown: Any = self
        board = self.board if shown.holes is None else shown.holes.board
        firsts = self.firsts() if first is None else {first: []}
        check_maps(board, len(firsts))
        best = [] if first is not None else [Map(f"{shown.heading()}: {PLACING}", self._placing(board))]
        maps = [Map(self._title(v, alike), self._texts(board, v)) for v, alike in firsts.items()]
        edges = frozenset(bits(shown.holes.gone)) if shown.holes is not None and shown.holes.by_edges else None
        return pairs_picture(board, [*best, *maps], edges)

    def _placing(self, board: Graph) -> dict[int, str]:
        answered = set(self.answered())
        return {board.index(v): "P" if v in answered else "N" for v in self.board}

    def _title(self, first: Any, alike: list[Any]) -> str:
        others = [self.text_of_pair([v]) for v in alike[:MOST_NAMED]]
        more = [f"{len(alike) - MOST_NAMED:,} more"] if len(alike) > MOST_NAMED else []
        so = f", and so at {' '.join(others + more)}" if alike else ""
        return f"first token at {self.text_of_pair([first])}{so}: {self.name} by the second"

    def _texts(self, board: Graph, first: Any) -> dict[int, str]:
        shown: Any = self
        found = {board.index(v): shown.text_of(result) for v, result in self.beside(first).items()}
        return found | {board.index(first): TOKEN}


def refuse_proof(rules: Any) -> NoReturn:
    """Refuse one proof of all pairs, and say how to prove one of them."""
    pair = " ".join(rules.board.write_vertex(v) for v in range(min(2, rules.board.n)))
    raise NotApplicable(
        f"one proof of all starts is for one token; prove a pair by `grundy solve {str(rules) + ' @ ' + pair!r} "
        "--proof FILE`, in Python by `position.solve().proof()`"
    )


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

    def proof(self) -> Proof:
        """Refuse: pairs are proved one by one."""
        refuse_proof(self.rules)


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
