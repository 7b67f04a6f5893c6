"""Random positions of a game, the same for the same seed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from grundy.errors import BadPosition
from grundy.lab.families.indexed import Indexed, check_count
from grundy.rules.samples import sample_position

__all__ = ["Sample", "sample"]


@dataclass(frozen=True)
class Sample(Indexed):
    """Random positions of a game. Each is drawn with a seed of its own, so that shards do not depend on each other."""

    game: str
    wanted: int
    size: int
    seed: int

    maker = "samples 1"
    holes = ("position",)

    @property
    def spec(self) -> str:
        """How many, how large, the seed, and the game."""
        return f"sample:{self.wanted}:{self.size}:{self.seed}:{self.game}"

    @property
    def count(self) -> int:
        """How many positions are drawn."""
        return self.wanted

    def item(self, number: int) -> str:
        """Draw the position of a number, and return its text."""
        text = str(sample_position(self.game, Random(f"{self.seed}/{number}"), self.size))
        if not text.isprintable():
            raise BadPosition(f"a random position of {self.game} needs a text of one line, got {text!r}")
        return text


def sample(game: str, count: int, size: int = 10, seed: int = 0) -> Sample:
    """Return the family of `count` random positions of a game, of about this size.

    The game is a text such as `geography` or `octal(0.37)`. What the size means is said by the game: the largest heap,
    the number of coins or edges, the vertices of the board.

    >>> family = sample("nim", 3, size=9, seed=7)
    >>> family.count, family.lines((0, 3)) == family.lines((0, 1)) + family.lines((1, 3))
    (3, True)
    """
    for name, number, least in (("count", count, 1), ("size", size, 0), ("seed", seed, 0)):
        if type(number) is not int or number < least:
            raise BadPosition(f"the {name} of a sample is a whole number from {least} on, got {number!r}")
    check_count("random positions", count, repr(count))
    found = Sample(game.strip(), count, size, seed)
    found.item(0)  # an unknown game is refused before any work
    return found
