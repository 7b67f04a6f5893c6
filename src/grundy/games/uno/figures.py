"""The figures of the paper: graphs of cards, colours and numbers as vertices, and a play cut into subpaths."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

from grundy.errors import BadPosition
from grundy.games.uno.cards import Card, Hand, match
from grundy.games.uno.picture import (
    COLUMN,
    HEIGHT,
    MARGIN,
    MOST_IN_GRID,
    ROW,
    WIDTH,
    card_shapes,
    in_order,
)
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Circle, Curve, Label, Line, Shape
from grundy.pictures.styles import colour, define_styles

__all__: list[str] = []

Point = tuple[float, float]
BEND = 16
"""How far an edge bends for each row or column that it passes by."""
MOST_HANDS = 2

define_styles(
    "uno-figures",
    {
        "hand-1": {"stroke": colour("red"), "stroke-width": "3", "fill": "none"},
        "hand-2": {"stroke": colour("blue"), "stroke-width": "3", "fill": "none", "stroke-dasharray": "8 4"},
        "bent": {"stroke": colour("ink"), "stroke-width": "1.5", "fill": "none"},
    },
)


def graph_picture(hands: Sequence[Hand]) -> Picture:
    """Draw the graph of the cards of one hand, in rows and columns, or of several, each in a row."""
    if len(hands) > 1:
        from grundy.games.uno.picture import play_in_rows

        return play_in_rows(hands, ())
    return _hand_graph(hands[0])


def _checked(cards: Sequence[Card]) -> Sequence[Card]:
    if not cards or len(cards) > MOST_IN_GRID:
        raise BadPosition(f"this picture is for 1 to {MOST_IN_GRID} cards, got {len(cards):,}")
    if len(cards[0]) != 2:
        raise BadPosition(f"this picture is for cards with a colour and a number, got {len(cards[0])} labels")
    return cards


def _places(cards: Sequence[Card]) -> list[tuple[int, int]]:
    """Return the row and the column of each card: a row for each colour; equal cards are in columns of their own."""
    rows, numbers = (in_order(list(dict.fromkeys(card[side] for card in cards))) for side in (0, 1))
    copies: dict[Card, int] = defaultdict(int)
    which = []
    for card in cards:
        which.append((card[1], copies[card]))
        copies[card] += 1
    columns = [(number, copy) for number in numbers for copy in sorted({c for n, c in which if n == number})]
    return [(rows.index(card[0]), columns.index(at)) for card, at in zip(cards, which, strict=True)]


def _hand_graph(hand: Hand) -> Picture:
    """Draw each card in the row of its colour and the column of its number, and an edge between cards that match."""
    places = _places(_checked(hand))
    room = BEND * max(column for _, column in places) + MARGIN
    corners = [(MARGIN + (COLUMN + BEND) * column, room + (ROW + 2 * BEND) * row) for row, column in places]
    edges = (
        _edge(places[i], places[j], corners[i], corners[j])
        for i, j in combinations(range(len(hand)), 2)
        if match(hand[i], hand[j])
    )
    shapes: list[Shape] = [*edges]
    for card, (x, y) in zip(hand, corners, strict=True):
        shapes += card_shapes(card, x, y)
    beside = BEND * max(row for row, _ in places) + MARGIN
    return Picture(
        max(x for x, _ in corners) + WIDTH + beside, max(y for _, y in corners) + HEIGHT + MARGIN, tuple(shapes)
    )


def _edge(one: tuple[int, int], other: tuple[int, int], at: Point, to: Point) -> Shape:
    """An edge between two cards: straight between neighbours, else bent above the row, or right of the column."""
    (row, column), (row2, column2) = one, other
    (x, y), (x2, y2) = at, to
    middle, middle2 = (x + WIDTH / 2, y + HEIGHT / 2), (x2 + WIDTH / 2, y2 + HEIGHT / 2)
    if row == row2 and abs(column - column2) > 1:
        bend = 2 * BEND * (abs(column - column2) - 1) + BEND
        return Curve(
            f"M {middle[0]:g} {y:g} Q {(middle[0] + middle2[0]) / 2:g} {y - bend:g} {middle2[0]:g} {y2:g}", "bent"
        )
    if row != row2 and abs(row - row2) > 1:
        bend = 2 * BEND * (abs(row - row2) - 1) + BEND
        right = max(x, x2) + WIDTH + bend
        return Curve(
            f"M {x + WIDTH:g} {middle[1]:g} Q {right:g} {(middle[1] + middle2[1]) / 2:g} {x2 + WIDTH:g} {middle2[1]:g}",
            "bent",
        )
    return Line(*middle, *middle2, "bent")


def labels_picture(hands: Sequence[Hand]) -> Picture:
    """Draw colours above and numbers below, and each card as an edge: solid for the first hand, dashed for the second.

    >>> labels_picture([(("r", 3),), (("r", 5),)]).svg().count('class="hand-')
    2
    """
    if len(hands) > MOST_HANDS:
        raise BadPosition(f"this picture is for one hand or two, got {len(hands)}")
    cards = _checked([card for hand in hands for card in hand])
    sides = [in_order(list(dict.fromkeys(card[side] for card in cards))) for side in (0, 1)]
    widest = max(map(len, sides))
    step = COLUMN + BEND
    xs = [
        {label: MARGIN + step * (i + (widest - len(side)) / 2 + 0.5) for i, label in enumerate(side)} for side in sides
    ]
    top, bottom = MARGIN + 20, MARGIN + 20 + 2 * ROW
    shapes: list[Shape] = []
    copies: dict[Card, int] = defaultdict(int)
    for player, hand in enumerate(hands, 1):
        for card in hand:
            x, x2 = xs[0][card[0]], xs[1][card[1]]
            aside = 2 * BEND * ((copies[card] + 1) // 2) * (-1) ** copies[card]
            copies[card] += 1
            bend = f"Q {(x + x2) / 2 + aside:g} {(top + bottom) / 2:g} {x2:g} {bottom:g}"
            shapes.append(Curve(f"M {x:g} {top:g} {bend}", f"hand-{player}"))
    for side, y, away in ((0, top, -26), (1, bottom, 26)):
        for label, x in xs[side].items():
            shapes += [Circle(x, y, 7, "vertex"), Label(x, y + away, str(label), "label")]
    return Picture(2 * MARGIN + step * widest, bottom + 26 + MARGIN, tuple(shapes))


def subpaths_picture(paths: Sequence[Sequence[Card]]) -> Picture:
    """Draw the cards of some paths in rows and columns, with lines along each path."""
    cards = [card for path in paths for card in path]
    places = _places(_checked(cards))
    corners = [(MARGIN + (COLUMN + BEND) * column, MARGIN + (ROW + 2 * BEND) * row) for row, column in places]
    starts = {0}
    for path in paths:
        starts.add(max(starts) + len(path))
    shapes: list[Shape] = [
        _edge(places[at - 1], places[at], corners[at - 1], corners[at]) for at in range(len(cards)) if at not in starts
    ]
    for card, (x, y) in zip(cards, corners, strict=True):
        shapes += card_shapes(card, x, y)
    right, bottom = (max(corner[side] for corner in corners) for side in (0, 1))
    return Picture(right + WIDTH + MARGIN + BEND, bottom + HEIGHT + MARGIN, tuple(shapes))
