"""Which family a sweep goes through, from what it was given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from grundy.errors import BadPosition
from grundy.lab.families import Family, Part, Shard, read_family

__all__ = ["family_of"]

TOGETHER = 5000


@dataclass(frozen=True)
class Lines:
    """A family whose lines are all there: a shard is a range of them."""

    spec: str
    holes: tuple[str, ...]
    every: tuple[str, ...]
    count: int | None
    maker: str = "lines 1"

    def shards(self) -> Sequence[Shard]:
        """Return ranges of lines."""
        return [Shard(number, (at,)) for number, at in enumerate(range(0, len(self.every), TOGETHER))]

    def lines(self, part: Part) -> Sequence[str]:
        """Return the lines of a range."""
        at = int(part[0])
        return self.every[at : at + TOGETHER]


def family_of(graphs: Any, letters: Mapping[str, Iterable[int]]) -> Family:
    """Return the family of graphs, or of letters."""
    if graphs is not None and not letters:
        return read_family(graphs) if isinstance(graphs, str) else graphs
    if not letters:
        raise BadPosition("a sweep goes through a family: give graphs, or ranges of letters")
    columns = [list(map(str, numbers)) for numbers in letters.values()]
    every = tuple("\t".join(row) for row in product(*columns))
    spec = " ".join(f"{letter}={','.join(column)}" for letter, column in zip(letters, columns, strict=True))
    return Lines(spec, tuple(letters), every, len(every))
