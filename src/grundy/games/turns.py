"""Any game of points, its turns written down: what a proof carries about a game that the checker has never heard of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from grundy.errors import BadPosition
from grundy.rules import game
from grundy.rules.point_games.game import PointGame
from grundy.rules.point_games.turn import ROLES, Turn
from grundy.rules.ruleset import Ruleset
from grundy.rules.text import whole

__all__ = ["Turns"]

MOST_POINTS = 1_000_000


@game(
    "turns",
    source="Siegel, Combinatorial Game Theory, 2013, chapter IV (rulesets in general)",
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
    """

    written: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "written", write_turns(*read_turns(self.written)))

    def points(self) -> Iterable[int]:
        return range(read_turns(self.written)[0])

    def turns(self) -> Iterable[Turn]:
        return read_turns(self.written)[1]

    def read_move(self, state: int, body: str, /) -> Turn:
        return Ruleset.read_move(self, state, body)

    def write_move(self, state: int, turn: Turn, /) -> str:
        return write_turn(turn)


def read_turns(text: str) -> tuple[int, list[Turn]]:
    """Read the number of points, and the turns.

    >>> read_turns("3: take 0 1; need 2 clear 0 2")
    (3, [Turn(take=[0, 1]), Turn(need=[2], clear=[0, 2])])
    """
    count, colon, rest = text.partition(":")
    if not colon:
        raise BadPosition(f"turns are written like '3: take 0 1; take 1 2', got {text[:80]!r}", text)
    points = whole(count.strip(), "numbers of points")
    if points > MOST_POINTS:
        raise BadPosition(f"a game has at most {MOST_POINTS:,} points, got {count.strip()[:40]}", count)
    found = [_read_turn(words.split(), points) for words in rest.split(";")] if rest.strip() else []
    if len(set(found)) < len(found):
        twice = next(turn for place, turn in enumerate(found) if turn in found[:place])
        raise BadPosition(f"the turn {write_turn(twice)!r} is given twice", text)
    if not _play_ends(found):
        raise BadPosition("each turn leaves fewer points than there were, or each more, so that play ends", text)
    return points, found


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


def _play_ends(turns: list[Turn]) -> bool:
    """Whether points get fewer with each turn, or more with each."""
    falls = all(len((turn.take | turn.need) & (turn.take | turn.clear)) > len(turn.put) for turn in turns)
    return falls or all(len(turn.put) > len(turn.take | turn.clear) for turn in turns)


def write_turns(points: int, turns: Iterable[Turn]) -> str:
    """Write the number of points, and the turns.

    >>> write_turns(3, [Turn(take=[1, 0]), Turn(need=[2], clear=[0, 2])])
    '3: take 0 1; need 2 clear 0 2'
    """
    return f"{points}: {'; '.join(map(write_turn, turns))}".rstrip()


def write_turn(turn: Turn) -> str:
    """Write a turn: what it does, in a fixed order, with the points of each.

    >>> write_turn(Turn(take=[1, 0], put=[2]))
    'take 0 1 put 2'
    """
    return " ".join(f"{role} {' '.join(map(str, sorted(points)))}" for role, points in turn.sets() if points)
