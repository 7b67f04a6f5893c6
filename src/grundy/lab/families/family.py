"""`Family`: positions or boards that belong together, one item a line, split into shards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

__all__ = ["Family", "Part", "Shard"]

Part = tuple[str | int, ...]
"""What tells a shard from the others of its family: plain data that any worker understands."""


class Shard(NamedTuple):
    """A share of a family: some of its items, which a worker makes by itself."""

    number: int
    """Shards are numbered 0, 1, 2, ... in the order of the family."""
    part: Part


class Family(Protocol):
    """Items that a sweep asks about. An item is a line: the texts of the holes, joined by tabs."""

    @property
    def spec(self) -> str:
        """The text that the family is read from, such as `connected:7`; it belongs to the name of a job."""

    @property
    def maker(self) -> str:
        """What makes the lines, with its version: the shards of another maker may hold other items."""

    @property
    def holes(self) -> tuple[str, ...]:
        """The names of the holes that an item fills, in the order of its texts."""

    @property
    def count(self) -> int | None:
        """The number of items, known beforehand from a source or a formula; None where it is not known."""

    def shards(self) -> Sequence[Shard]:
        """Return all shards. They depend on the family alone, not on how many workers there are."""

    def lines(self, part: Part) -> Sequence[str]:
        """Return the items of a shard, always the same in the same order."""
