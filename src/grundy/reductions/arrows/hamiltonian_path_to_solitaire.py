"""Hamiltonian paths of cubic graphs to Solitaire Uno: why a single player has a hard time."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from grundy.budget import reading_files
from grundy.games.uno.rules import DEMAINE
from grundy.games.uno.solitaire import Solitaire
from grundy.reductions.arrow import Linear, Size
from grundy.reductions.hamiltonian_path import HamiltonianPath
from grundy.reductions.puzzles import PuzzleArrow
from grundy.reductions.registry import arrow


@arrow(
    "hamiltonian-path-to-solitaire",
    source="hamiltonian-path",
    target="solitaire-uno",
    rules=HamiltonianPath,
    reference=f"{DEMAINE}, Theorem 4",
    status="proved there, with a card that is missing in print; the way back in the docstring of `lift`",
    example="petersen",
)
class HamiltonianPathToSolitaire(PuzzleArrow):
    """A card for each end of each edge of a cubic graph: its vertices are the colours, its edges the numbers.

    A path through all vertices becomes a play: at each vertex all three cards, the one of the edge that leads on last.

    >>> arrow = HamiltonianPathToSolitaire()
    >>> source = HamiltonianPath("complete:4")
    >>> str(arrow.apply(source))
    'solitaire-uno 0:0 0:1 0:2 1:0 1:3 1:4 2:1 2:3 2:5 3:2 3:4 3:5'
    >>> source.is_solved_by(arrow.lift(source, arrow.apply(source).solve()))
    True
    """

    sizes = "n vertices of the source"

    @property
    def size(self) -> Size:
        return Size(cards=Linear(n=3))

    @property
    def hypothesis(self) -> str:
        return "a simple graph in which every vertex has degree three"

    def measure(self, source: HamiltonianPath) -> dict[str, int]:
        return {"n": source.board.n}

    def missing(self, source: HamiltonianPath) -> str | None:
        board = source.board
        if not board.is_simple:
            return "needs a board without loops and parallel edges"
        found = next((v for v in range(board.n) if board.degree(v) != 3), None)
        if found is None:
            return None
        return f"needs three edges at each vertex, {board.write_vertex(found)} has {board.degree(found)}"

    def read(self, text: str, *, files: bool = False) -> HamiltonianPath:
        """Read a graph, from a file only with `files=True`."""
        with reading_files(files):
            return HamiltonianPath.read(text)

    def build(self, source: HamiltonianPath) -> Solitaire:
        edges = source.board.edges
        return Solitaire([(vertex, number) for number, edge in enumerate(edges) for vertex in edge])

    def lift(self, source: HamiltonianPath, move: list[Any]) -> list[Any]:
        """The colours of a play in their order, where the play comes to them first and last left out if it may be.

        Colours change along edges, each edge being used once. A colour that is neither the first nor the last one has
        two cards at least, one to come by and one to leave by; so of three cards, two visits are too many unless one
        of them is at an end of the play. There it is left out.
        """
        path = [colour for colour, _ in groupby(move, key=lambda card: card[0])]
        while path[0] in path[1:]:
            path.pop(0)
        while path[-1] in path[:-1]:
            path.pop()
        return path
