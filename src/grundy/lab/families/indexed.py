"""`Indexed`: families whose items can be made one by one, by their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grundy.errors import BadPosition
from grundy.lab.families.family import Part, Shard

__all__ = ["MOST_ITEMS", "Indexed"]

ITEMS_A_SHARD = 5_000
MOST_ITEMS = 10**9
"""No family has more items than this, unless it is made by nauty."""


class Indexed:
    """A family with a formula for its items: item 0, 1, 2, ..., count - 1. A shard is a range of numbers."""

    @property
    def spec(self) -> str:
        """The text that the family is read from."""
        raise NotImplementedError

    @property
    def maker(self) -> str:
        """What makes the items, with its version."""
        raise NotImplementedError

    @property
    def holes(self) -> tuple[str, ...]:
        """The names of the holes."""
        raise NotImplementedError

    @property
    def count(self) -> int:
        """The number of items."""
        raise NotImplementedError

    def item(self, number: int) -> str:
        """Return the item of a number."""
        raise NotImplementedError

    def shards(self) -> Sequence[Shard]:
        """Return ranges of 5,000 items."""
        return ranges_of(self.count)

    def lines(self, part: Part) -> list[str]:
        """Return the items of a range."""
        first, last = part
        return [self.item(number) for number in range(int(first), int(last))]


def ranges_of(count: int, step: int = ITEMS_A_SHARD) -> tuple[Shard, ...]:
    """Return shards (first, last) of `step` items each, the last one smaller; `last` is no more of them.

    >>> ranges_of(7, 3)
    (Shard(number=0, part=(0, 3)), Shard(number=1, part=(3, 6)), Shard(number=2, part=(6, 7)))
    """
    firsts = range(0, count, step)
    return tuple(Shard(number, (first, min(first + step, count))) for number, first in enumerate(firsts))


def check_count(what: str, count: int, wanted: object) -> None:
    """Refuse a family of too many items, before anything is made."""
    if count > MOST_ITEMS:
        raise BadPosition(f"{what} are at most {MOST_ITEMS:,} items, {wanted} would be {_words(count)}")


def check_names(names: Iterable[str]) -> None:
    """Refuse two holes of one name."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise BadPosition(f"a hole is filled by one family, got two for {{{name}}}")
        seen.add(name)


def _words(count: int) -> str:
    return f"{count:,}" if count < 10**15 else "far more"
