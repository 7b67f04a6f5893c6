"""Products of families: each item of one with each item of the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grundy.errors import BadPosition
from grundy.lab.families.family import Family, Part, Shard
from grundy.lab.families.indexed import ITEMS_A_SHARD, Indexed, check_names

__all__ = ["Product", "product"]

MOST_SHARDS = 10_000_000


@dataclass(frozen=True)
class Product:
    """Every item of an indexed family with every item of another one, in the order of the other one.

    A shard is a shard of the other family together with a range of numbers of the indexed one.
    """

    indexed: Indexed
    other: Family

    @property
    def spec(self) -> str:
        """Both texts."""
        return f"{self.indexed.spec} {self.other.spec}"

    @property
    def maker(self) -> str:
        """Both makers."""
        return f"{self.indexed.maker}, {self.other.maker}"

    @property
    def holes(self) -> tuple[str, ...]:
        """The holes of both."""
        return *self.indexed.holes, *self.other.holes

    @property
    def count(self) -> int | None:
        """The product of both counts."""
        return None if self.other.count is None else self.indexed.count * self.other.count

    def shards(self) -> Sequence[Shard]:
        """Return about 5,000 items a shard."""
        others = self.other.shards()
        step = self._step(len(others))
        ranges = [(first, min(first + step, self.indexed.count)) for first in range(0, self.indexed.count, step)]
        parts: Iterable[Part] = ((*some, *shard.part) for shard in others for some in ranges)
        return tuple(Shard(number, part) for number, part in enumerate(parts))

    def _step(self, others: int) -> int:
        """How many indexed items go with a shard of the other family."""
        about = ITEMS_A_SHARD if self.other.count is None else -(-self.other.count // max(1, others))
        step = max(1, ITEMS_A_SHARD // max(1, about))
        if (shards := others * -(-self.indexed.count // step)) > MOST_SHARDS:
            raise BadPosition(f"a product has at most {MOST_SHARDS:,} shards, {self.spec} would have {shards:,}")
        return step

    def lines(self, part: Part) -> list[str]:
        """Return the items of both, joined by tabs."""
        first, last, *rest = part
        some = self.indexed.lines((first, last))
        return [f"{one}\t{another}" for another in self.other.lines(tuple(rest)) for one in some]


def product(*families: Family) -> Family:
    """Return the product of families; all but one are letters, words or samples.

    >>> from grundy.lab.families import graphs, letters
    >>> family = product(graphs("connected:3"), letters(k=range(2)))
    >>> family.spec, family.count, [line.split() for line in family.lines(family.shards()[0].part)]
    ('k=0..1 connected:3', 4, [['0', 'BW'], ['1', 'BW'], ['0', 'Bw'], ['1', 'Bw']])
    """
    check_names(hole for family in families for hole in family.holes)
    others = [family for family in families if not isinstance(family, Indexed)]
    indexed = [family for family in families if isinstance(family, Indexed)]
    if len(others) > 1:
        raise BadPosition(
            f"a product has one family that is no letters, words or sample, got {others[0].spec} and {others[1].spec}"
        )
    found = others[0] if others else indexed.pop()
    for family in reversed(indexed):
        found = Product(family, found)
    found.shards()  # too many of them are refused before any work
    return found
