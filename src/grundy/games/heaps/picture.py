"""Heaps drawn: a row of stones for each. A stone stands for the moves that take it and all stones to its right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from grundy.games.heaps.text import MOST_DRAWN, Heaps
from grundy.pictures.marks import Marks
from grundy.pictures.moves import MoveTexts
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Circle, Label, Shape, text_width
from grundy.rules import Ruleset

__all__: list[str] = []

RADIUS, STEP = 12, 30
LOW, HIGH = 34, 58
"""From row to row, without and with values below the stones."""
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
    pitch = LOW if not marks.values else HIGH
    numbers = [str(heap) if heap < 10**6 else f"{heap:.2e}" if heap < 10**300 else "..." for heap in state]
    first = 30 + max(text_width(number, "label strong") for number in numbers)
    shapes: list[Shape] = []
    for row, heap in enumerate(state):
        y = 20 + pitch * row
        kind = _words((row, None), winning)
        shapes.append(Label(10 + (first - 30) / 2, y, numbers[row], kind, moves=texts[row, None]))
        for stone in range(min(heap, MOST_DRAWN)):
            kind = "winning" if (row, stone) in winning else "stone"
            shapes.append(Circle(first + STEP * stone, y, RADIUS, kind, moves=texts[row, stone], below=True))
        if heap > MOST_DRAWN:
            cut = row, MOST_DRAWN
            shapes.append(Label(first + STEP * MOST_DRAWN, y, "...", _words(cut, winning), moves=texts[cut]))
    width = first - STEP / 2 + 8 + STEP * (min(max(state), MOST_DRAWN) + (max(state) > MOST_DRAWN))
    return Picture(width, 20 + pitch * (len(state) - 1) + RADIUS + 8, tuple(shapes))


def _words(place: Place, winning: set[Place]) -> str:
    return "label winning-text" if place in winning else "label strong"
