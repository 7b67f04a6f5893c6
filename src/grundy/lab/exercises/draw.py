"""Exercises are drawn at random: positions that are neither trivial nor too large for a person."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from grundy.analysis import limits
from grundy.errors import BadPosition, GrundyError
from grundy.lab.exercises.exercise import Exercise
from grundy.questions import Play
from grundy.rules import Position
from grundy.rules.samples import sample_plain

AnyPosition = Position[Any, Any]
MOST_POSITIONS = 20_000
"""A question that needs a longer search is not asked: a bound by counts, so that a seed repeats the exercises."""
TRIES = 120
"""So many positions are drawn before a demand on them is dropped."""


class Level(NamedTuple):
    """The size of positions (see `sample_position`), and how many moves they have at most."""

    size: int
    moves: int


LEVELS = {1: Level(4, 12), 2: Level(7, 25), 3: Level(11, 45), 4: Level(16, 70), 5: Level(24, 110)}


class Demand(NamedTuple):
    """What a position must have. Demands are dropped one by one where a game has no such positions."""

    part_of_moves: float
    longest_text: int
    is_balanced: bool
    ends_at_once: bool
    has_empty_heaps: bool


DEMANDS = (
    Demand(0.2, 90, is_balanced=True, ends_at_once=False, has_empty_heaps=False),
    Demand(0.1, 200, is_balanced=False, ends_at_once=False, has_empty_heaps=False),
    Demand(0.1, 400, is_balanced=False, ends_at_once=True, has_empty_heaps=True),
    Demand(0, 2000, is_balanced=False, ends_at_once=True, has_empty_heaps=True),
)
"""The fewest moves as a part of the most, the length of the text, half of the winners on either side, whether one
move may end the game, and whether a heap may be empty."""


def draw_exercises(
    game: str, *, seed: int | str = 0, count: int = 10, level: int = 2, play: Play | str = "normal"
) -> list[Exercise]:
    """Return exercises about random positions of a game, the same for the same seed.

    The questions alternate: who wins, which move, what is it worth (normal play). In about half of the questions about
    the winner the player to move loses. In questions about a move at most half of the moves win, if the game has such
    positions. The game may have parameters or a board: `octal(0.37)`, `geography grid:4x4`. Parameters that
    are not given, and need not be, have their defaults.

    >>> [exercise.title for exercise in draw_exercises("nim", seed=7, count=2)]
    ['nim 3 3, normal play', 'nim 7 3, normal play']
    """
    if level not in LEVELS:
        raise BadPosition(f"a level is one of {', '.join(map(str, LEVELS))}, got {level!r}")
    play = Play.read(play)
    rng = Random(f"{seed}/{level}/{play}")
    kinds = ["winner", "move", "value"] if play == "normal" else ["winner", "move"]
    found: list[Exercise] = []
    seen: set[str] = set()
    for i in range(count):
        exercise = _draw(game, rng, LEVELS[level], kinds[i % len(kinds)], play, seen)
        seen.add(str(exercise.position))
        found.append(exercise)
    return found


def _draw(game: str, rng: Random, level: Level, kind: str, play: Play, seen: set[str]) -> Exercise:
    for demand in DEMANDS:
        want = rng.choice("NP") if kind == "winner" and demand.is_balanced else "N" if kind == "move" else ""
        for position in _positions(game, rng, level, demand):
            if str(position) in seen and demand is not DEMANDS[-1]:
                continue
            result = _result(position, kind, play)
            if want == "P" and result == "N" and (lost := _lost(position, rng, level, demand, play)) is not None:
                position, result = lost, _result(lost, kind, play)
                if str(position) in seen:
                    continue
            if result is not None and _suits(position, kind, result, want, demand):
                return Exercise(kind, position, play, result)
    raise GrundyError(f"no exercise about {game} was found at this level; try another --level or another game")


def _positions(game: str, rng: Random, level: Level, demand: Demand) -> Iterator[AnyPosition]:
    """Random positions with enough moves, and not too many; larger ones after many tries without any."""
    for i in range(TRIES):
        size = rng.randint(2 * level.size // 3, level.size + 8 * i // TRIES)
        position = sample_plain(game, rng, size)
        if _fits(position, level, demand):
            yield position


def _lost(position: AnyPosition, rng: Random, level: Level, demand: Demand, play: Play) -> AnyPosition | None:
    """A P-position one winning move later: in many games few random positions are P."""
    moves = _result(position, "move", play) or ()
    options = [option for option in map(position.play, moves) if _fits(option, level, demand)]
    return rng.choice(options) if options else None


def _fits(position: AnyPosition, level: Level, demand: Demand) -> bool:
    """Whether a position has as many moves as the demand says, and a text that is short enough."""
    moves = sum(1 for _ in islice(position.each_move(), level.moves + 1))
    if not max(1, demand.part_of_moves * level.moves) <= moves <= level.moves:
        return False
    if not demand.has_empty_heaps and _has_empty_heap(position.state):
        return False
    return len(str(position)) <= demand.longest_text and (demand.ends_at_once or not _ends_at_once(position))


def _has_empty_heap(state: Any) -> bool:
    """Whether a state is a list of numbers one of which is 0: nothing to think about, and odd on a sheet."""
    return isinstance(state, tuple) and all(type(heap) is int for heap in state) and 0 in state


def _ends_at_once(position: AnyPosition) -> bool:
    """Whether one move can end the game."""
    return any(next(iter(option.each_move()), None) is None for option in position.each_option())


def _result(position: AnyPosition, kind: str, play: Play) -> Any:
    """The answer; None where it takes a long search."""
    try:
        with limits(positions=MOST_POSITIONS):
            if kind == "winner":
                return position.outcome(play=play)
            return position.value() if kind == "value" else position.winning_moves(play=play)
    except GrundyError:
        return None


def _suits(position: AnyPosition, kind: str, result: Any, want: str, demand: Demand) -> bool:
    if kind == "winner":
        return not want or result == want
    if kind == "value":
        return bool(result) or not demand.is_balanced
    return len(result) > 0 and (2 * len(result) <= len(position.moves()) or not demand.is_balanced)
