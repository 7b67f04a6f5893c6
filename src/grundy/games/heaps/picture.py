"""Heaps drawn: a row of stones for each, with the moves on them.

Where moves take from the end of a heap, a stone stands for the move that takes it and all stones to its right. Where
moves take from the inside, a move stands where it takes: on one stone, or on a bracket below several. A split that
takes nothing is a dashed cut between two stones. So a move has two places, one the mirror image of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from grundy.games.heaps.text import MOST_DRAWN, Heaps
from grundy.pictures.badges import placed_badges
from grundy.pictures.extent import extent
from grundy.pictures.marks import Marks
from grundy.pictures.moves import MoveTexts
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Badge, Circle, Curve, Label, Point, Shape, text_width
from grundy.rules import Ruleset

__all__: list[str] = []

RADIUS, STEP = 12, 30
BETWEEN = 11
"""From the lowest thing of a row to the stones of the next."""
GAP, TICK, LANE, SPACE = 5, 5, 6, 3
"""The room above brackets, the height of their ends, from one lane to the next, and beside and below brackets."""
MOST_TAKEN = 8
"""Moves that take more stones than this have no bracket: they belong to the number of the heap."""
NUMBER = -1


class Place(NamedTuple):
    """Where a move stands: a heap by its index, the stones that are taken, and how many are left of them.

    `taken` is 1 for a stone, 0 for a cut, NUMBER for the number in front of the heap.
    """

    row: int
    taken: int
    start: int = 0


Move = tuple[int, Heaps]


def places_of(state: Heaps, takes_inside: bool) -> Callable[[Move], Iterable[Place]]:
    """Return a function from a move that replaces one heap to its places.

    >>> sorted(places_of((9,), True)((0, (2, 5)))), places_of((9,), False)((0, (4,)))
    ([Place(row=0, taken=2, start=2), Place(row=0, taken=2, start=5)], [Place(row=0, taken=1, start=4)])
    """

    def places(move: Move) -> Iterable[Place]:
        row, new = move
        rest = sum(new)
        taken = state[row] - rest
        if taken > 0 and not takes_inside:
            return [Place(row, 1, rest)]
        if not 0 <= taken <= MOST_TAKEN:
            return [Place(row, NUMBER)]
        # Of three heaps or more, one is on one side of what is taken, and all others on the other.
        return {Place(row, taken, start) for heap in new for start in (heap, rest - heap)}

    return places


def picture(
    rules: Ruleset[Heaps, Any],
    state: Heaps,
    marks: Marks,
    groups: Iterable[Iterable[Any]],
    where: Callable[[Any], Iterable[tuple[int, int, int]]],
) -> Picture:
    """Draw rows of stones; a long row is cut, and its number tells how long it is.

    `groups` are the moves, all moves of a heap in one group, and `where` is a function from a move to its places. The
    number of a heap stands for all its moves.
    """

    def places(move: Any) -> set[Place]:
        found = {Place(*place) for place in where(move)}
        found = {p if p.start + max(1, p.taken) <= MOST_DRAWN else Place(p.row, 1, MOST_DRAWN) for p in found}
        return found | {Place(place.row, NUMBER) for place in found}

    texts = MoveTexts[Any](partial(rules.write_move, state))
    for group in groups:
        texts.add(group, places)
    winning: set[Place] = set()
    for move in marks.winning_moves:
        winning |= {place for place in places(move) if place.taken != NUMBER} or places(move)
    used = sorted({place for place in (*texts.found, *winning) if isinstance(place, Place)})
    takes = sorted({place.taken for place in used} - {NUMBER, 1})
    numbers = [str(heap) if heap < 10**6 else f"{heap:.2e}" if heap < 10**300 else "..." for heap in state]
    first = 30 + max(text_width(number, "label strong") for number in ("00", *numbers))
    values = {rules.write_move(state, move): value for move, value in marks.values.items()}
    joint = {rules.write_move(state, move) for move in marks.values if len({p.row for p in places(move)}) > 1}
    shapes: list[Shape] = []
    y: float = 20
    for row, heap in enumerate(state):
        stones = [Place(row, 1, start) for start in range(min(heap, MOST_DRAWN))]
        levels = [stones, *([place for place in used if place[:2] == (row, taken)] for taken in takes)]
        drawn, lowest = _levels([1, *takes], levels, (first, y), winning, texts, values)
        number, cut = Place(row, NUMBER), Place(row, 1, MOST_DRAWN)
        ends = [Label(10 + (first - 30) / 2, y, numbers[row], _words(number, winning), moves=texts[number])]
        if heap > MOST_DRAWN:
            x = first + STEP * MOST_DRAWN
            ends.append(Label(x, y, "...", _words(cut, winning), moves=texts[cut], below=RADIUS))
        drawn = [*ends, *drawn]
        drawn += (others := placed_badges(drawn, values))
        shown = {move for shape in drawn if isinstance(shape, Badge) for move in shape.moves}
        # A move that changes several heaps wears its value once.
        values = {move: value for move, value in values.items() if move not in joint or move not in shown}
        shapes += drawn
        y = _lowest(lowest, others) + BETWEEN + RADIUS
    width = first - STEP / 2 + 8 + STEP * (min(max(state), MOST_DRAWN) + (max(state) > MOST_DRAWN))
    return Picture(width, y - BETWEEN - RADIUS + 8, tuple(shapes))


def _levels(
    takes: Sequence[int],
    levels: Iterable[Sequence[Place]],
    at: Point,
    winning: set[Place],
    texts: MoveTexts[Any],
    values: Mapping[str, object],
) -> tuple[list[Shape], float]:
    """Draw a row whose first stone lies at a point: its stones, below them cuts and brackets, each above their values.

    Rows have the same levels, so that they stay where they are when a heap becomes small. Return how low it reaches.
    """
    shapes: list[Shape] = []
    lowest = at[1] + RADIUS
    for taken, places in zip(takes, levels, strict=True):
        bottom = lowest if taken == 1 else lowest + GAP + TICK + LANE * (_lanes(taken) - 1)
        level = [_shape(place, at, (lowest + GAP, bottom), place in winning, texts[place]) for place in places]
        badges = placed_badges([*shapes, *level], values, has_mirrors=True)
        shapes += [*level, *badges]
        lowest = _lowest(bottom, badges)
    return shapes, lowest


def _lowest(bottom: float, badges: Iterable[Badge]) -> float:
    return max([bottom, *(extent(badge)[3] for badge in badges)])


def _lanes(taken: int) -> int:
    """In how many lanes brackets lie, so that two of one lane share one stone at most: they end beside its middle."""
    return max(1, taken - 1)


def _shape(place: Place, at: Point, room: Point, wins: bool, moves: tuple[str, ...]) -> Circle | Curve:
    """A stone; or a cut that begins above the stones, or a bracket, in the room from a height to another."""
    x, (top, bottom) = at[0] + STEP * place.start, room
    if place.taken == 1:
        return Circle(x, at[1], RADIUS, "winning" if wins else "stone", moves=moves, below=True)
    kind = "winning-edge slim" if wins else "thin"
    if place.taken == 0:
        x -= STEP / 2
        path = f"M {x:g} {at[1] - RADIUS - SPACE:g} L {x:g} {bottom:g}"
        return Curve(path, f"edge cut {kind}", moves=moves, below=SPACE)
    bar = top + TICK + LANE * (place.start % _lanes(place.taken))
    left, right = x + SPACE, x + STEP * (place.taken - 1) - SPACE
    path = f"M {left:g} {bar - TICK:g} L {left:g} {bar:g} L {right:g} {bar:g} L {right:g} {bar - TICK:g}"
    return Curve(path, f"edge {kind}", moves=moves, below=bottom - bar + SPACE)


def _words(place: Place, winning: set[Place]) -> str:
    return "label winning-text" if place in winning else "label strong"
