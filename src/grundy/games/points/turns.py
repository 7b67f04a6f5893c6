"""Any game of points, its turns written down: what a proof carries about a game that the checker has never heard of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.budget import in_time
from grundy.errors import BadPosition
from grundy.rules import game
from grundy.rules.points.game import PointGame
from grundy.rules.points.reading import MOST_POINTS
from grundy.rules.points.turn import ROLES, Turn
from grundy.rules.ruleset import Ruleset
from grundy.rules.text import whole

if TYPE_CHECKING:
    from random import Random

__all__ = ["Turns"]


@game(
    "turns",
    source="any game of local turns; docs/proofs.md has its rules and its parts (Theorem P7)",
    example="turns(4: take 0 1; take 1 2; take 2 3) without 3",
)
@dataclass(frozen=True)
class Turns(PointGame):
    """Take, put, need and clear points, by turns that are written down: the number of points, a colon, then each turn.

    >>> row = Turns("4: take 0 1; take 1 2; take 2 3")
    >>> row().value(), row(without=[3]).winning_moves()
    (*2, (Turn(take=[0, 1]), Turn(take=[1, 2])))
    >>> print(Turns("3: put 2 take 1 0")())
    turns(3: take 0 1 put 2)

    Play must end: points get fewer with each turn, or more with each, or they have weights, and these get less.

    >>> Turns("3 weighing 3 2 1: take 0 put 1; take 0 put 2; take 1 put 2")(0).value()
    *2
    """

    written: str
    fields_in_graph: ClassVar[frozenset[str]] = frozenset({"written"})

    def __post_init__(self) -> None:
        if not isinstance(self.written, str):
            raise BadPosition(f"turns are a text like '3: take 0 1; take 1 2', got {self.written!r:.80}")
        points, turns, weights = read_turns(self.written)
        object.__setattr__(self, "written", write_turns(points, turns, weights))
        if not (_weight_falls(turns, weights) if weights else self.book.system.certainly_ends):
            said = "each turn leaves fewer points than there were, or each more, or each less weight, so that play ends"
            raise BadPosition(said, self.written)

    @classmethod
    def sample_rules(cls, rng: Random, size: int, /) -> Turns:
        """Draw turns on `size` points, at least one, each of which takes more points than it puts."""
        n = max(size, 1)
        turns = dict.fromkeys(_random_turn(rng, n) for _ in range(rng.randint(1, 2 * n)))
        return cls(write_turns(n, turns))

    def points(self) -> Iterable[int]:
        return range(read_turns(self.written)[0])

    def turns(self) -> Iterable[Turn]:
        return read_turns(self.written)[1]

    def read_move(self, state: int, body: str, /) -> Turn:
        return Ruleset.read_move(self, state, body)

    def write_move(self, state: int, turn: Turn, /) -> str:
        return write_turn(turn)


def _random_turn(rng: Random, n: int) -> Turn:
    """A turn on up to five points of n that are close to each other: it takes one more than it puts, or more."""
    first, reach = rng.randrange(n), min(n, 5)
    some = rng.sample([(first + step) % n for step in range(reach)], rng.randint(1, reach))
    take = rng.randint(1, min(3, len(some)))
    taken, others = some[:take], some[take:]
    put = rng.randint(0, min(take - 1, len(others)))
    sets = {"take": taken, "put": others[:put]}
    for point in others[put:]:
        sets.setdefault(rng.choice(("need", "without", "clear")), []).append(point)
    return Turn(**sets)


def read_turns(text: str) -> tuple[int, list[Turn], list[int]]:
    """Read the number of points, the turns, and the weights of points if there are some.

    >>> read_turns("3: take 0 1; need 2 clear 0 2")
    (3, [Turn(take=[0, 1]), Turn(need=[2], clear=[0, 2])], [])
    """
    count, colon, rest = text.partition(":")
    if not colon:
        raise BadPosition(f"turns are written like '3: take 0 1; take 1 2', got {text[:80]!r}", text)
    count, weighing, given = count.partition(" weighing ")
    points = whole(count.strip(), "numbers of points")
    if points > MOST_POINTS:
        raise BadPosition(f"a game has at most {MOST_POINTS:,} points, got {count.strip()[:40]}", count)
    found = [_read_turn(words.split(), points) for words in in_time(rest.split(";"))] if rest.strip() else []
    if len(set(found)) < len(found):
        twice = next(turn for place, turn in enumerate(found) if turn in found[:place])
        raise BadPosition(f"the turn {write_turn(twice)!r} is given twice", text)
    weights = [whole(word, "weights") for word in in_time(given.split())]
    if weighing and len(weights) != points:
        raise BadPosition(
            f"each of the {points:,} points has a weight, or none has, got {len(weights):,} weights", given
        )
    return points, found, weights


def _read_turn(words: list[str], points: int) -> Turn:
    sets: dict[str, list[int]] = {}
    role = ""
    for word in words:
        if word in ROLES:
            role = word
            if role in sets:
                raise BadPosition(f"a turn says {role!r} once, got {' '.join(words)[:80]!r}", word)
            sets[role] = []
            continue
        if not role:
            raise BadPosition(f"a turn begins with one of {', '.join(ROLES)}, got {word[:40]!r}", word)
        point = whole(word, "points")
        if point >= points:
            raise BadPosition(f"the points are 0 to {points - 1}, got {word[:40]}", word)
        sets[role].append(point)
    if empty := [role for role, members in sets.items() if not members]:
        raise BadPosition(f"points follow {empty[0]!r}, got {' '.join(words)[:80]!r}", empty[0])
    return Turn(**sets)


def _weight_falls(turns: list[Turn], weights: list[int]) -> bool:
    """Whether what is gone for sure weighs more than what is put, with each turn."""

    def weight_of(points: Iterable[Any]) -> int:
        return sum(weights[point] for point in points)

    return all(weight_of((t.take | t.need) & (t.take | t.clear)) > weight_of(t.put) for t in turns)


def write_turns(points: int, turns: Iterable[Turn], weights: Sequence[int] = ()) -> str:
    """Write the number of points, the weights if there are some, and the turns.

    >>> write_turns(3, [Turn(take=[1, 0]), Turn(need=[2], clear=[0, 2])])
    '3: take 0 1; need 2 clear 0 2'
    >>> write_turns(2, [Turn(take=[0], put=[1])], [2, 1])
    '2 weighing 2 1: take 0 put 1'
    """
    weighing = f" weighing {' '.join(map(str, weights))}" if weights else ""
    return f"{points}{weighing}: {'; '.join(map(write_turn, turns))}".rstrip()


def write_turn(turn: Turn) -> str:
    """Write a turn: what it does, in a fixed order, with the points of each.

    >>> write_turn(Turn(take=[1, 0], put=[2]))
    'take 0 1 put 2'
    """
    return " ".join(f"{role} {' '.join(map(str, sorted(points)))}" for role, points in turn.sets() if points)
