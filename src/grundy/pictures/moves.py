"""Which moves a shape stands for: their texts by shape, so bounded that large positions are drawn quickly."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

from grundy.errors import GrundyError

Move = TypeVar("Move")

MOST_MOVES = 200
"""A shape that stands for more moves than this does not list them."""
MOST_TOGETHER = 2_500
"""A group of moves that is larger than this is not listed at all."""
MOST_STEPS = 10_000
"""A picture looks at no more moves than this,"""
MOST_CHARACTERS = 200_000
"""and writes no more characters of their texts: moves that turn whole rugs of coins have long ones."""


class MoveTexts(Generic[Move]):
    """The texts of the moves of one picture, by the place of the shape that stands for them.

    A place has all of its moves or none. Moves come in groups; of a group that is too large none is listed.

    >>> texts = MoveTexts(str)
    >>> texts.add(range(5), lambda move: [move % 2])
    >>> texts[0], texts[1], texts[2]
    (('0', '2', '4'), ('1', '3'), ())
    """

    def __init__(self, write: Callable[[Move], str]) -> None:
        self.write = write
        self.steps, self.characters = MOST_STEPS, MOST_CHARACTERS
        self.found: dict[Hashable, tuple[str, ...]] = {}

    def add(
        self, moves: Iterable[Move], places: Callable[[Move], Iterable[Hashable]], most: int = MOST_TOGETHER
    ) -> None:
        """List a group of moves, unless there are more than `most`. All moves of a place are in one group.

        Moves that cannot be listed or written are left out: the position is drawn all the same.
        """
        most = min(self.steps, most)
        group: dict[Hashable, list[str]] = {}
        try:
            for count, move in enumerate(moves):
                self.steps -= 1
                if count >= most or self.characters < 0:
                    return
                text = self.write(move)
                for place in places(move):
                    texts = group.setdefault(place, [])
                    if len(texts) <= MOST_MOVES:
                        texts.append(text)
                        self.characters -= len(text)
        except GrundyError:
            return
        self.found |= {place: tuple(texts) for place, texts in group.items() if len(texts) <= MOST_MOVES}

    def __getitem__(self, place: Hashable) -> tuple[str, ...]:
        return self.found.get(place, ())
