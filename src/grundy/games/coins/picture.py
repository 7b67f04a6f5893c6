"""Coins drawn, on rows and on boards. A coin stands for the moves whose last coin it is; of slides, both ends do."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from typing import Any

from grundy.games.coins.text import MOST_DRAWN, Coins, write_coins
from grundy.pictures.badges import placed_badges
from grundy.pictures.marks import Marks
from grundy.pictures.moves import MOST_MOVES, MoveTexts
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import BADGE, Badge, Circle, Label, Shape
from grundy.rules import Ruleset

__all__: list[str] = []

STEP, RADIUS = 46, 17
Groups = Iterable[Iterable[Any]]
Places = Callable[[Any], Iterable[Hashable]]


class _Coins:
    """The coins of a position as shapes: which side is up, which moves a coin stands for, and which coins win."""

    def __init__(self, rules: Ruleset[Coins, Any], state: Coins, marks: Marks, groups: Groups, places: Places) -> None:
        self.texts = MoveTexts[Any](partial(rules.write_move, state))
        for group in groups:
            self.texts.add(group, places, MOST_MOVES)
        self.values = {rules.write_move(state, move): value for move, value in marks.values.items()}
        self.winning = {place for move in marks.winning_moves for place in places(move)}

    def draw(self, faces: str, coins: Iterable[Hashable], y: float, left: float = 0) -> tuple[Shape, ...]:
        """The shapes of a row, with the values of their moves below the coins: a value covers no letter."""
        shapes = tuple(self._row(faces, coins, y, left))
        return (*shapes, *placed_badges(shapes, self.values))

    def _row(self, faces: str, coins: Iterable[Hashable], y: float, left: float) -> Iterator[Shape]:
        for i, (face, coin) in enumerate(zip(faces, coins, strict=True)):
            side = "winning" if coin in self.winning else "heads" if face == "H" else "tails"
            yield Circle(left + _at(i), y, RADIUS, side, moves=self.texts[coin], below=True)
            yield Label(left + _at(i), y, face, "label on-ink" if side == "heads" else "label strong")


def row_picture(
    rules: Ruleset[Coins, Any], state: Coins, marks: Marks, groups: Groups, places: Places = lambda move: move[-1:]
) -> Picture:
    """Draw a row of coins with their numbers; `places` are the coins that stand for a move."""
    faces = write_coins(state)
    shown = min(len(faces), MOST_DRAWN)
    coins = _Coins(rules, state, marks, groups, places)
    shapes: list[Shape] = [*coins.draw(faces[:shown], range(shown), 30)]
    numbers = _lowest(shapes, 30 + RADIUS) + 15
    shapes += [Label(_at(i), numbers, str(i), "note") for i in range(shown)]
    if len(faces) > shown:
        shapes.append(Label(_at(shown), 30, "..."))
    return Picture(_at(shown + (len(faces) > shown)) - 14, numbers + 14, tuple(shapes))


def board_picture(rules: Ruleset[Coins, Any], state: Coins, marks: Marks, groups: Groups) -> Picture:
    """Draw a board of coins with the numbers of its rows and columns."""
    lines = write_coins(state).split("/")
    rows, columns = min(len(lines), MOST_DRAWN), min(len(lines[0]), MOST_DRAWN)
    coins = _Coins(rules, state, marks, groups, lambda move: move[-1:])
    shapes: list[Shape] = []
    y: float = 50
    for row, faces in enumerate(lines[:rows]):
        cells = ((row, column) for column in range(columns))
        line = coins.draw(faces[:columns], cells, y, 22)
        shapes += [Label(14, y, str(row), "note"), *line]
        if len(faces) > columns:
            shapes.append(Label(_at(columns) + 22, y, "..."))
        y = _lowest(line, y + RADIUS) + STEP - RADIUS
    shapes += [Label(_at(i) + 22, 16, str(i), "note") for i in range(columns)]
    if len(lines) > rows:
        shapes.append(Label(_at(0) + 22, y, "..."))
    wide = _at(columns + (len(lines[0]) > columns)) + 8
    return Picture(wide, y - 10 + STEP * (len(lines) > rows), tuple(shapes))


def _lowest(shapes: Iterable[Shape], rim: float) -> float:
    """How far down the values of a row reach; the rim of its coins where there are none."""
    return max((shape.y + BADGE for shape in shapes if isinstance(shape, Badge)), default=rim)


def _at(place: int) -> float:
    return 26 + STEP * place
