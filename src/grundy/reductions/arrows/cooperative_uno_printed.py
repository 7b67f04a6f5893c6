"""Theorem 1 on Uno as it is printed: Hamiltonian paths to Cooperative Uno. Refuted, and kept so that it can be run."""

from __future__ import annotations

from typing import Any

from grundy.budget import reading_files
from grundy.games.uno.cooperative import CooperativeUno
from grundy.games.uno.rules import DEMAINE
from grundy.reductions.arrow import Linear, Size
from grundy.reductions.hamiltonian_path import HamiltonianPath
from grundy.reductions.puzzles import PuzzleArrow
from grundy.reductions.registry import arrow


@arrow(
    "cooperative-uno-printed",
    source="hamiltonian-path",
    target="cooperative-uno",
    rules=HamiltonianPath,
    reference=f"{DEMAINE}, Theorem 1, as printed",
    status="refuted: 0-4,1-3,1-4,2-3,2-4,3-4,4-5 has no path, and the cards have a play",
    example="cycle:3",
    refuted="0-4,1-3,1-4,2-3,2-4,3-4,4-5",
    instead="solitaire-to-cooperative",
)
class CooperativeUnoPrinted(PuzzleArrow):
    """A card (i, i) for each vertex is in the first hand, a card (i, j) with i < j for each edge in the second.

    Vertices are numbered as they appear in the text. A path becomes a play: its vertices and edges in turn. But a
    player who cannot play is passed over; then two cards of edges follow each other, and a play need not be a path.
    The arrow `solitaire-to-cooperative` mends this.

    >>> from grundy.reductions import reduction
    >>> printed = reduction("cooperative-uno-printed")
    >>> source = HamiltonianPath(printed.refuted)
    >>> source.solve() is None, printed.apply(source).solve() is None
    (True, False)
    """

    sizes = "n vertices and m edges of the source"

    @property
    def size(self) -> Size:
        return Size(cards=Linear(n=1, m=1))

    @property
    def hypothesis(self) -> str:
        return "a simple connected graph that is no tree"

    def measure(self, source: HamiltonianPath) -> dict[str, int]:
        return {"n": source.board.n, "m": source.board.m}

    def missing(self, source: HamiltonianPath) -> str | None:
        board = source.board
        if not board.is_simple:
            return "needs a board without loops and parallel edges"
        if board.m < board.n:
            return f"needs as many edges as vertices at least, got {board.m} and {board.n}"
        reached, waiting = {0}, [0]
        while waiting:
            new = set(board.neighbour_indices(waiting.pop())) - reached
            reached |= new
            waiting += new
        return None if len(reached) == board.n else "needs a connected board"

    def read(self, text: str, *, files: bool = False) -> HamiltonianPath:
        """Read a graph, from a file only with `files=True`."""
        with reading_files(files):
            return HamiltonianPath.read(text)

    def build(self, source: HamiltonianPath) -> CooperativeUno:
        board = source.board
        numbers = {vertex: board.index(vertex) + 1 for vertex in board}
        edges = [sorted((numbers[v], numbers[w])) for v, w in board.edges]
        return CooperativeUno([(i, i) for i in numbers.values()], [(i, j) for i, j in edges])

    def lift(self, source: HamiltonianPath, move: list[Any]) -> list[Any]:
        """Return the vertices of the first player's cards in their order: a path where no player is passed over."""
        return [source.board.vertices[card[0] - 1] for player, card in move if player == 1]
