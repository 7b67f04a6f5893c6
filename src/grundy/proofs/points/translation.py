"""Games of points in proofs: their turns are written down, so that the checker needs to know nothing else of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from grundy.games.points.turns import Turns, write_turns
from grundy.masks import bits
from grundy.proofs.translations import CheckerTranslation, register_translation
from grundy.proofs.writer import AnyPosition
from grundy.rules import Position
from grundy.rules.points.game import TurnGame
from grundy.rules.points.system import Masks, TurnSystem, union
from grundy.rules.points.turn import Turn

LONGEST_NOTE = 10_000


@register_translation(TurnGame)
def as_turns(position: AnyPosition) -> CheckerTranslation | None:
    """Return the same points and turns by number; None where no weights are found that fall with each.

    >>> from grundy import position
    >>> print(as_turns(position("turns(3: take 0 1; take 1 2) without 2")).position)
    turns(3: take 0 1; take 1 2) without 2
    """
    rules: TurnGame = position.rules  # type: ignore[assignment, type-arg]
    book = rules.rulebook(position.state)
    here = rules.points_of(book, position.state)
    reading = None if here is None else _encoding(book.system, here)
    if here is None or reading is None:
        return None

    def numbered(turn: Turn) -> Turn:
        sets = _complemented(book.system.turns[book.number[turn]], reading.turned)
        return Turn(**{role: bits(points) for role, points in sets._asdict().items()})

    written = write_turns(book.system.n, map(numbered, book.named(reading.turns)), reading.weights)
    names = (("not " if reading.turned >> n & 1 else "") + book.points.write(n) for n in range(book.system.n))
    words = f"{position}, its points in order: {' '.join(names)}"
    return CheckerTranslation(Position(Turns(written), here ^ reading.turned), numbered, words[:LONGEST_NOTE])


class TurnEncoding(NamedTuple):
    """Turns of a system, the points that are said by their absence, and weights that fall, where they are needed."""

    turns: Sequence[int]
    turned: int
    weights: Sequence[int]


def _encoding(system: TurnSystem, here: int) -> TurnEncoding | None:
    """Return the first reading of a system that shows that play ends.

    All turns as they are; else those alone that can ever be possible, by Theorem P7; else these, with each point that
    they put and never lose said by its absence, which is then taken and never put again.
    """
    everything = range(len(system.turns))
    alive = [t for t in system.alive(here).turns if not system.turns[t].on & system.turns[t].off]
    lost = union(system.turns[t].gone for t in alive)
    risen = union(system.turns[t].put for t in alive) & ~lost
    for turns, turned in ((everything, 0), (alive, 0), (alive, risen)):
        encoded = TurnSystem(system.n, [_complemented(system.turns[t], turned) for t in turns])
        weights = () if encoded.certainly_ends else falling_weights(encoded)
        if weights is not None:
            return TurnEncoding(turns, turned, weights)
    return None


def _complemented(turn: Masks, turned: int) -> Masks:
    """Return a turn where some points, none of which it clears, are said by their absence."""
    unchanged = ~turned
    return Masks(
        turn.take & unchanged | turn.put & turned,
        turn.put & unchanged | turn.take & turned,
        turn.need & unchanged | turn.without & turned,
        turn.without & unchanged | turn.need & turned,
        turn.clear,
    )


def falling_weights(system: TurnSystem) -> list[int] | None:
    """Return weights of points with which each turn loses more than it puts; None where none were found.

    Each turn that does not is met by more weight on a point that it loses, the one that the fewest turns put, as often
    as there are points.

    >>> from grundy.rules.points.system import Masks
    >>> falling_weights(TurnSystem(3, [Masks(0b001, 0b010, 0, 0, 0), Masks(0b010, 0b100, 0, 0, 0)]))
    [3, 2, 1]
    >>> falling_weights(TurnSystem(2, [Masks(0b01, 0b10, 0, 0, 0), Masks(0b10, 0b01, 0, 0, 0)])) is None
    True
    """
    weights = [1] * system.n
    puts = Counter(point for turn in system.turns for point in bits(turn.put))
    for _ in range(system.n + 1):
        short = False
        for turn in system.turns:
            lost = list(bits(turn.ends))
            needed = 1 + sum(weights[p] for p in bits(turn.put)) - sum(weights[p] for p in lost)
            if needed > 0:
                if not lost:
                    return None
                weights[min(lost, key=puts.__getitem__)] += needed
                short = True
        if not short:
            return weights
    return None
