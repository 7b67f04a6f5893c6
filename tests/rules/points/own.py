"""Games of points for the tests: one for each kind of turn, and random ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from grundy import Graph, PointGame, Turn, game


@game("own-dominoes")
@dataclass(frozen=True)
class Dominoes(PointGame):
    """Cover two neighbouring free cells."""

    board: Graph

    def turns(self) -> Iterator[Turn]:
        return (Turn(take=edge) for edge in self.board.edges)


@game("own-guards")
@dataclass(frozen=True)
class Guards(PointGame):
    """Stand on a free vertex; its neighbours are free no longer."""

    board: Graph

    def turns(self) -> Iterator[Turn]:
        return (Turn(need=[v], clear=[v, *self.board.neighbours(v)]) for v in self.board.vertices)


@game("own-jumps")
@dataclass(frozen=True)
class Jumps(PointGame):
    """Jump over a peg into a hole, and take the peg."""

    holes: int

    def points(self) -> range:
        return range(self.holes)

    def turns(self) -> Iterator[Turn]:
        for i in range(self.holes - 2):
            yield Turn(take=[i, i + 1], put=[i + 2])
            yield Turn(take=[i + 2, i + 1], put=[i])


@game("own-stones")
@dataclass(frozen=True)
class Stones(PointGame):
    """Put a stone on a vertex that has none on it and none beside it."""

    board: Graph

    def turns(self) -> Iterator[Turn]:
        return (Turn(put=[v], without=self.board.neighbours(v)) for v in self.board.vertices)


@game("own-slides")
@dataclass(frozen=True)
class Slides(PointGame):
    """Slide a stone along an edge, there or back: play need not end."""

    board: Graph

    def turns(self) -> Iterator[Turn]:
        for u, v in self.board.edges:
            yield Turn(take=[u], put=[v])
            if (v, u) not in self.board.arcs and (u, v) not in self.board.arcs:
                yield Turn(take=[v], put=[u])


@dataclass(frozen=True)
class Written(PointGame):
    """Turns that are given one by one."""

    size: int
    given: tuple[Turn, ...]

    def points(self) -> range:
        return range(self.size)

    def turns(self) -> tuple[Turn, ...]:
        return self.given


def random_game(seed: int, size: int = 6, most: int = 9) -> Written:
    """Turns with random sets, each of which ends more points than it puts."""
    chance = random.Random(seed)
    turns = []
    while len(turns) < chance.randint(3, most):
        roles = [[i for i in range(size) if chance.random() < 0.22] for _ in range(5)]
        take, put, need, without, clear = map(set, roles)
        put -= take | clear
        if len(take | need & clear) > len(put):
            turns.append(Turn(take, put if seed % 3 else (), need, without if seed % 3 else (), clear))
    return Written(size, tuple(turns))
