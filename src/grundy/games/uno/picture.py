"""Uno drawn: hands in rows with the graph of their cards, plays from card to card; and in plain characters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Hashable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

from grundy.games.uno.cards import Card, Hand, match
from grundy.games.uno.faces import bracketed, ink, short
from grundy.games.uno.text import State
from grundy.pictures.boards import Note, with_notes
from grundy.pictures.marks import Marks
from grundy.pictures.moves import MoveTexts
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Box, Curve, Label, Line, Shape
from grundy.pictures.styles import colour, define_styles

if TYPE_CHECKING:
    from grundy.games.uno.rules import Uno

__all__: list[str] = []

MOST_IN_ROW = 40
"""Of larger hands only so many cards are drawn."""
MOST_IN_GRID = 400
"""Larger hands of Solitaire are drawn as rows."""
WIDTH, HEIGHT = 42, 58
"""Of a card."""
STEP, LEVEL, MARGIN, ASIDE = WIDTH + 14, HEIGHT + 70, 24, 60
COLUMN, ROW = 70, 84
"""The way from one column, or row, of a grid to the next."""
COPY = 9
"""How far a second card of a kind lies from the first."""

RIM = 4
"""So far outside a card lies the dotted rim of the last move."""
FACE, SIGN = -7, 16
"""How far from the middle of a card its text stands, and the sign of its colour below it."""

Point = tuple[float, float]


FILLS = {
    "red": colour("red"),
    "green": colour("green"),
    "blue": colour("blue"),
    "yellow": colour("yellow"),
    "violet": "#75509c",
    "cyan": "#7cd0d8",
}
SIGNS: dict[str, tuple[Point, ...]] = {
    "red": ((0, -6), (6, 0), (0, 6), (-6, 0)),
    "green": ((0, -5.5), (6, 5), (-6, 5)),
    "blue": tuple((6 * cos(pi * i / 12), 6 * sin(pi * i / 12)) for i in range(24)),
    "yellow": ((-5, -5), (5, -5), (5, 5), (-5, 5)),
    "violet": ((-6, -4), (6, -4), (0, 6)),
    "cyan": ((-7, -3), (7, -3), (7, 3), (-7, 3)),
}
"""The sign of each ink, around its middle: cards are told apart without colours too."""
define_styles(
    "uno",
    {
        "card": {"stroke": colour("ink"), "stroke-width": "1.5"},
        "chosen": {"stroke": colour("P"), "stroke-width": "5"},
        "pale": {"opacity": ".4"},
        "face": {"font-weight": "bold"},
        **{colour: {"fill": fill} for colour, fill in FILLS.items()},
        **{f"on-{colour}": {"fill": "#fff"} for colour in ("red", "green", "blue", "violet")},
        **{f"on-{colour}": {"fill": "#2A1B00"} for colour in ("yellow", "cyan")},
        "way": {"stroke": colour("ink"), "stroke-width": "2", "fill": "none"},
        "step": {"font-size": "9px"},
    },
)


def card_shapes(card: Card, x: float, y: float, mark: str = "", moves: tuple[str, ...] = ()) -> list[Shape]:
    """Draw a card with its upper left corner at a point; `mark` is a further kind of its frame.

    >>> [shape.kind for shape in card_shapes(("r", 3), 0, 0, "chosen")]
    ['card red chosen', 'face on-red', 'on-red']
    """
    colour = ink(card[0])
    kind = f"card {colour} {mark}".strip()
    middle, height = x + WIDTH / 2, y + HEIGHT / 2
    corners = " L ".join(f"{middle + dx:g} {height + SIGN + dy:g}" for dx, dy in SIGNS[colour])
    return [
        Box(x, y, WIDTH, HEIGHT, kind, moves=moves, rx=6),
        Label(middle, height + FACE, short(card), f"face on-{colour}"),
        Curve(f"M {corners} Z", f"on-{colour}"),
    ]


def picture(rules: Uno, state: State, marks: Marks) -> Picture:
    """Draw both hands, the other player's above, with lines between cards that match.

    A card of the hand that is to move stands for playing it. A card that was played just now is dotted, on the pile.
    """
    mine, theirs, top, can_swap = state
    texts = MoveTexts[Any](partial(rules.write_move, state))
    for move in rules.moves(state):
        texts.add([move], lambda move: [move])
    rows = Rows([theirs, mine], ASIDE + STEP if top is not None else ASIDE)
    pairs = rows.numbered(marks.matching)
    shapes: list[Shape] = [
        Line(*rows.foot(0, i), *rows.head(1, j), "matching" if (i, j) in pairs else "edge thin")
        for i, one in enumerate(rows.hands[0])
        for j, other in enumerate(rows.hands[1])
        if match(one, other)
    ]
    shapes += rows.cards(set(marks.winning_moves), texts)
    shapes += [
        Label(ASIDE / 2, rows.level(row) + HEIGHT / 2, name, "note") for row, name in enumerate(("other", "you"))
    ]
    if top is not None:
        x, y = ASIDE + 2, (rows.level(0) + rows.level(1)) / 2
        shapes += [*card_shapes(top, x, y), Label(x + WIDTH / 2, y + HEIGHT + 18, "last", "note")]
        if marks.last_move is not None and marks.last_move[1] == top:
            around = 2 * RIM
            shapes.append(Box(x - RIM, y - RIM, WIDTH + around, HEIGHT + around, "last", rx=6 + RIM))
    notes: list[str | Note] = [*rows.notes()]
    if can_swap:
        notes.append(Note("a swap is left", texts["swap"], "swap" in marks.winning_moves))
    return with_notes(Picture(rows.width, rows.height, tuple(shapes)), notes)


class Rows:
    """Hands one below the other."""

    def __init__(self, hands: Sequence[Hand], left: float) -> None:
        self.all = hands
        self.hands = [hand[:MOST_IN_ROW] for hand in hands]
        self.left = left
        self.width = left + STEP * max(1, *map(len, self.hands)) + MARGIN
        self.height = self.level(len(hands) - 1) + HEIGHT + MARGIN

    def level(self, row: int) -> float:
        return MARGIN + LEVEL * row

    def place(self, row: int, at: int) -> Point:
        return self.left + STEP * at, self.level(row)

    def head(self, row: int, at: int) -> Point:
        x, y = self.place(row, at)
        return x + WIDTH / 2, y

    def foot(self, row: int, at: int) -> Point:
        x, y = self.place(row, at)
        return x + WIDTH / 2, y + HEIGHT

    def middle(self, row: int, at: int) -> Point:
        x, y = self.place(row, at)
        return x + WIDTH / 2, y + HEIGHT / 2

    def cards(self, winning: Container[Card] = (), texts: MoveTexts[Any] | None = None) -> list[Shape]:
        """All cards; those of the last hand may win, and stand for moves if there are texts of these."""
        shapes: list[Shape] = []
        for row, hand in enumerate(self.hands):
            plays = texts if row == len(self.hands) - 1 else None
            for at, card in enumerate(hand):
                mark = "chosen" if plays and card in winning else "pale" if plays and not plays[card] else ""
                shapes += card_shapes(card, *self.place(row, at), mark, plays[card] if plays else ())
        return shapes

    def numbered(self, pairs: Iterable[tuple[Card, Card]]) -> set[tuple[int, int]]:
        """Pairs of a card of the lower and one of the upper row, as places of cards, each in one pair."""
        free: list[dict[Card, list[int]]] = []
        for hand in self.hands:
            places: dict[Card, list[int]] = defaultdict(list)
            for at, card in enumerate(hand):
                places[card].append(at)
            free.append(places)
        found = set()
        for lower, upper in pairs:
            if free[0][upper] and free[1][lower]:
                found.add((free[0][upper].pop(), free[1][lower].pop()))
        return found

    def notes(self) -> list[str]:
        drawn, cards = sum(map(len, self.hands)), sum(map(len, self.all))
        return [f"{drawn:,} of {cards:,} cards"] if drawn < cards else []


def play_in_rows(hands: Sequence[Hand], steps: Sequence[tuple[int, Card]]) -> Picture:
    """Draw hands in rows and a play from card to card; a step is the row of a card, and the card.

    Without a play lines join the cards of each two rows that match: two hands are drawn with their graph.
    """
    rows = Rows(hands, ASIDE)
    edges: list[Shape] = [
        Line(*rows.foot(row, i), *rows.head(row + 1, j), "edge thin")
        for row, (upper, lower) in enumerate(pairwise(rows.hands))
        for i, one in enumerate(upper)
        for j, other in enumerate(lower)
        if not steps and match(one, other)
    ]
    free: dict[tuple[int, Card], list[int]] = defaultdict(list)
    for row, hand in enumerate(rows.hands):
        for at, card in reversed(list(enumerate(hand))):
            free[row, card].append(at)
    places = [(row, free[row, card].pop()) for row, card in steps if free[row, card]]
    shapes = [Label(ASIDE / 2, rows.level(row) + HEIGHT / 2, str(row + 1), "note") for row in range(len(hands))]
    way = _way([rows.middle(*place) for place in places])
    numbers = _numbers([(rows.hands[row][at], rows.place(row, at)) for row, at in places])
    drawn = (*edges, *shapes, *way, *rows.cards(), *numbers)
    return with_notes(Picture(rows.width, rows.height, drawn), rows.notes())


def play_in_grid(hand: Hand, play: Sequence[Card]) -> Picture:
    """Draw a hand with a row for each colour and a column for each number: cards match in a row or a column.

    A play goes along rows and columns; its steps are numbered.
    """
    rows, columns = (in_order(list(dict.fromkeys(card[side] for card in hand))) for side in (0, 1))
    xs = {label: MARGIN + COLUMN * i for i, label in enumerate(columns)}
    ys = {label: MARGIN + ROW * i for i, label in enumerate(rows)}
    copies: dict[Card, int] = defaultdict(int)
    placed: list[tuple[Card, Point]] = []
    for card in play or hand:
        aside = COPY * min(copies[card], 2)
        copies[card] += 1
        placed.append((card, (xs[card[1]] + aside, ys[card[0]] + aside)))
    right, bottom = max(xs.values()) + WIDTH / 2, max(ys.values()) + HEIGHT / 2
    shapes: list[Shape] = [Line(MARGIN, y + HEIGHT / 2, right, y + HEIGHT / 2, "edge gone") for y in ys.values()]
    shapes += [Line(x + WIDTH / 2, MARGIN, x + WIDTH / 2, bottom, "edge gone") for x in xs.values()]
    if play:
        shapes += _way([(x + WIDTH / 2, y + HEIGHT / 2) for _, (x, y) in placed])
    numbers = _numbers(placed) if play else [None] * len(placed)
    for (card, corner), number in zip(placed, numbers, strict=True):
        shapes += [*card_shapes(card, *corner), *([number] if number else [])]
    return Picture(right + COLUMN, bottom + ROW / 2, tuple(shapes))


def in_order(labels: list[Hashable]) -> list[Hashable]:
    """Numbers by their size, where all are numbers."""
    return sorted(labels) if all(isinstance(label, int) for label in labels) else labels  # type: ignore[type-var]


def _way(points: list[Point]) -> list[Shape]:
    """Bent lines from point to point, so that one does not hide another."""
    way: list[Shape] = []
    for (x1, y1), (x2, y2) in pairwise(points):
        bend_x, bend_y = (x1 + x2) / 2 - 0.18 * (y2 - y1), (y1 + y2) / 2 + 0.18 * (x2 - x1)
        way.append(Curve(f"M {x1:g} {y1:g} Q {bend_x:g} {bend_y:g} {x2:g} {y2:g}", "way"))
    return way


def _numbers(placed: list[tuple[Card, Point]]) -> list[Label]:
    """The numbers of the steps, in a corner of each card."""
    return [
        Label(x + 4 + 3 * len(str(i)), y + 7, str(i), f"step on-{ink(card[0])}")
        for i, (card, (x, y)) in enumerate(placed, 1)
    ]


def solitaire(hand: Hand, play: Sequence[Any]) -> Picture:
    """Draw a hand of Solitaire, in a grid where it is small and its cards have two labels."""
    if hand and len(hand[0]) == 2 and len(hand) <= MOST_IN_GRID:
        return play_in_grid(hand, play)
    return play_in_rows([hand], [(0, card) for card in play])


def sketch(rules: Uno, state: State) -> str:
    """Draw a position in plain characters: the other hand, the card on the pile, and the hand that is to move."""
    mine, theirs, top, can_swap = state
    lines = [f"other: {bracketed(theirs, MOST_IN_ROW)}"]
    lines += [f"pile:  {bracketed((top,), 1)}" if top is not None else "pile:  the first card is free"]
    lines += [f"you:   {bracketed(mine, MOST_IN_ROW)}"]
    if rules.swap:
        lines.append(f"swap:  {'left' if can_swap else 'used'}")
    return "\n".join(lines)
