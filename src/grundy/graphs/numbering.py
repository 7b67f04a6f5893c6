"""Some items of a board, numbered anew from 0: the form in which a native search takes the part that play can reach."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from grundy.masks import bits, from_words, mask_of, to_words

__all__ = ["Numbering"]

Item = TypeVar("Item", bound=Hashable)


class Numbering(Generic[Item]):
    """Items (vertices, edges, cards) in a fixed order, and the number of each: its place in this order.

    A set of items is a mask whose bit i stands for item number i, or the words of 32 bits of this mask, lowest first.

    >>> reached = Numbering([2, 5, 40])
    >>> reached.number[40], reached.items[1], len(reached), 3 in reached
    (2, 5, 3, False)
    >>> bin(reached.mask([2, 40])), list(reached.members(0b101))
    ('0b101', [2, 40])
    """

    __slots__ = ("items", "number")

    def __init__(self, items: Iterable[Item]) -> None:
        """Number different items in the order given; an item that comes again keeps its first number."""
        self.items: list[Item] = list(dict.fromkeys(items))
        self.number: dict[Item, int] = {item: i for i, item in enumerate(self.items)}

    def __len__(self) -> int:
        return len(self.items)

    def __contains__(self, item: object) -> bool:
        return item in self.number

    def mask(self, items: Iterable[Item]) -> int:
        """Return a set of items as a mask; KeyError if one of them has no number.

        >>> Numbering("abc").mask("ca")
        5
        """
        return mask_of(map(self.number.__getitem__, items))

    def members(self, mask: int) -> Iterator[Item]:
        """Yield the items of a mask in their order.

        >>> list(Numbering("abc").members(5))
        ['a', 'c']
        """
        return map(self.items.__getitem__, bits(mask))

    def words(self, items: Iterable[Item], size: int) -> list[int]:
        """Return a set of items as words of 32 bits that have room for `size` numbers.

        >>> Numbering(range(100, 140)).words([100, 133], 64)
        [1, 2]
        """
        return to_words(self.mask(items), size)

    def members_of_words(self, words: Sequence[int]) -> Iterator[Item]:
        """Yield the items of a set given by words.

        >>> list(Numbering(range(100, 140)).members_of_words([1, 2]))
        [100, 133]
        """
        return self.members(from_words(words))

    def rows(self, neighbours: Callable[[Item], Iterable[Item]]) -> list[list[int]]:
        """Return the numbers of the neighbours of each item; neighbours without a number are left out.

        >>> Numbering([1, 2, 3]).rows(lambda vertex: [vertex - 1, vertex + 1])
        [[1], [0, 2], [1]]
        """
        number = self.number
        return [[number[to] for to in neighbours(item) if to in number] for item in self.items]
