"""Heaps drawn: a row of stones for each. A stone stands for the moves that take it and all stones to its right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from grundy.games.heaps.text import MOST_DRAWN, Heaps
from grundy.pictures.badges import placed_badges
from grundy.pictures.marks import Marks
from grundy.pictures.moves import MoveTexts
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import BADGE, Circle, Label, Shape, text_width
from grundy.rules import Ruleset

__all__: list[str] = []

RADIUS, STEP = 12, 30
LOW, BETWEEN = 34, 11
"""From row to row without values; else between the values of a row and the stones of the next."""
Place = tuple[int, int | None]
"""A heap by its index, and how many stones are left of it; None for the number in front of the heap."""


def picture(
    rules: Ruleset[Heaps, Any],
    state: Heaps,
    marks: Marks,
    groups: Iterable[Iterable[Any]],
    left: Callable[[Any], Iterable[tuple[int, int]]],
) -> Picture:
    """Draw rows of stones; a long row is cut, and its number tells how long it is.

    `groups` are the moves, all moves of a heap in one group. `left` tells the heaps that a move changes, by index, each
    with the number of stones that are left of it. A move that takes no stone, but splits a heap, belongs to its number.
    """

    def places(move: Any) -> Iterator[Place]:
        for i, stones in left(move):
            yield i, None
            if stones < state[i]:
                yield i, min(stones, MOST_DRAWN)

    texts = MoveTexts[Any](partial(rules.write_move, state))
    for group in groups:
        texts.add(group, places)
    winning: set[Place] = set()
    for move in marks.winning_moves:
        stones = [place for place in places(move) if place[1] is not None]
        winning |= set(stones or places(move))
    numbers = [str(heap) if heap < 10**6 else f"{heap:.2e}" if heap < 10**300 else "..." for heap in state]
    first = 30 + max(text_width(number, "label strong") for number in ("00", *numbers))
    values = {rules.write_move(state, move): value for move, value in marks.values.items()}
    shapes: list[Shape] = []
    y: float = 20
    for row, heap in enumerate(state):
        kind = _words((row, None), winning)
        line: list[Shape] = [Label(10 + (first - 30) / 2, y, numbers[row], kind, moves=texts[row, None])]
        for stone in range(min(heap, MOST_DRAWN)):
            kind = "winning" if (row, stone) in winning else "stone"
            line.append(Circle(first + STEP * stone, y, RADIUS, kind, moves=texts[row, stone], below=True))
        if heap > MOST_DRAWN:
            cut = row, MOST_DRAWN
            line.append(
                Label(first + STEP * MOST_DRAWN, y, "...", _words(cut, winning), moves=texts[cut], below=RADIUS)
            )
        badges = placed_badges(line, values)
        for badge in badges:  # a move that changes several heaps wears its value once
            values = {move: value for move, value in values.items() if move not in badge.moves}
        shapes += [*line, *badges]
        lowest = max((badge.y for badge in badges), default=y)
        y += LOW if not badges else lowest - y + BADGE + BETWEEN + RADIUS
    width = first - STEP / 2 + 8 + STEP * (min(max(state), MOST_DRAWN) + (max(state) > MOST_DRAWN))
    return Picture(width, y - LOW + RADIUS + 8 if not marks.values else y - RADIUS, tuple(shapes))


def _words(place: Place, winning: set[Place]) -> str:
    return "label winning-text" if place in winning else "label strong"
