"""Uno with a draw pile, drawn: both hands, the last card, and the pile in its order; and in plain characters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from grundy.games.uno.cards import Card, Hand, match
from grundy.games.uno.faces import bracketed
from grundy.games.uno.picture import (
    ASIDE,
    HEIGHT,
    MARGIN,
    MOST_IN_ROW,
    RIM,
    STEP,
    WIDTH,
    Rows,
    card_shapes,
    play_in_rows,
)
from grundy.games.uno.pile import DRAW_AND_PLAY, PileUno, State
from grundy.games.uno.table import DRAW
from grundy.pictures.boards import Note, with_notes
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.pictures.moves import MoveTexts
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Box, Label, Line, Shape

__all__: list[str] = []


def picture(rules: PileUno, state: State, marks: Marks) -> Picture:
    """Draw both hands, with lines between cards that match, the last card on the left, and the pile on the right.

    A card of the hand that is to move stands for playing it, the top card of the pile for drawing it.
    """
    mine, theirs, top, pile = state
    texts = MoveTexts[Any](partial(rules.write_move, state))
    for move in rules.moves(state):
        texts.add([move], lambda move: [move])
    rows = Rows([theirs, mine], ASIDE + STEP if top is not None else ASIDE)
    middle = (rows.level(0) + rows.level(1)) / 2
    shapes: list[Shape] = [
        Line(*rows.foot(0, i), *rows.head(1, j), "edge thin")
        for i, one in enumerate(rows.hands[0])
        for j, other in enumerate(rows.hands[1])
        if match(one, other)
    ]
    shapes += rows.cards(set(marks.winning_moves), texts)
    shapes += [
        Label(ASIDE / 2, rows.level(row) + HEIGHT / 2, name, "note") for row, name in enumerate(("other", "you"))
    ]
    if top is not None:
        shapes += _last(top, ASIDE + 2, middle, marks)
    draws = texts[DRAW] + texts[DRAW_AND_PLAY]
    wins = {DRAW, DRAW_AND_PLAY} & set(marks.winning_moves)
    shapes += _pile(pile[:MOST_IN_ROW], rows.width + MARGIN, middle, draws, "chosen" if wins else "")
    notes: list[str | Note] = [*rows.notes()]
    for move, words in ((DRAW, "draw and keep"), (DRAW_AND_PLAY, DRAW_AND_PLAY)):
        if texts[move]:
            notes.append(Note(words, texts[move], move in wins))
    width = rows.width + MARGIN + STEP * min(len(pile), MOST_IN_ROW) + MARGIN
    return with_notes(Picture(width if pile else rows.width, rows.height, tuple(shapes)), notes)


def table_picture(hands: Sequence[Hand], top: Card | None, pile: Hand) -> Picture:
    """Draw the hands of a table in rows, the last card on the right of the first one, and the pile beside it."""
    rows = play_in_rows(hands, ())
    right, shapes = rows.width + MARGIN, list(rows.content)
    if top is not None:
        shapes += _last(top, right, MARGIN, NO_MARKS)
        right += STEP + MARGIN
    shapes += _pile(pile[:MOST_IN_ROW], right, MARGIN, (), "")
    right += STEP * min(len(pile), MOST_IN_ROW)
    is_more = top is not None or bool(pile)
    least = 2 * MARGIN + HEIGHT + 24  # room for the words below these cards
    return Picture(right if is_more else rows.width, max(rows.height, least if is_more else 0), tuple(shapes))


def _last(top: Card, x: float, y: float, marks: Marks) -> list[Shape]:
    shapes: list[Shape] = [*card_shapes(top, x, y), Label(x + WIDTH / 2, y + HEIGHT + 18, "last", "note")]
    if marks.last_move is not None and marks.last_move[1] in (top, DRAW_AND_PLAY):
        around = 2 * RIM
        shapes.append(Box(x - RIM, y - RIM, WIDTH + around, HEIGHT + around, "last", rx=6 + RIM))
    return shapes


def _pile(pile: Hand, x: float, y: float, draws: tuple[str, ...], mark: str) -> list[Shape]:
    """The pile from left to right in the order in which its cards are drawn; the first one stands for drawing."""
    shapes: list[Shape] = []
    for at, card in enumerate(pile):
        shapes += card_shapes(card, x + STEP * at, y, mark if at == 0 else "", draws if at == 0 else ())
        shapes.append(Label(x + STEP * at + WIDTH / 2, y + HEIGHT + 18, "pile" if at == 0 else str(at + 1), "note"))
    return shapes


def sketch(state: State) -> str:
    """Draw a position in plain characters: the other hand, the last card, the draw pile, the hand that is to move."""
    mine, theirs, top, pile = state
    lines = [
        f"other: {bracketed(theirs, MOST_IN_ROW)}",
        f"last:  {bracketed((top,), 1) if top is not None else 'the first card is free'}",
        f"draw:  {bracketed(pile, MOST_IN_ROW)}",
        f"you:   {bracketed(mine, MOST_IN_ROW)}",
    ]
    return "\n".join(lines)
