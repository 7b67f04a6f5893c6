"""Words drawn: letters in a row, and below them a bar for each occurrence that a move replaces."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grundy.pictures.badges import placed_badges
from grundy.pictures.marks import Marks
from grundy.pictures.moves import MoveTexts
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import BADGE, Badge, Box, Label, Shape

if TYPE_CHECKING:
    from grundy.games.words.rules import RewriteGame, WordMove

__all__: list[str] = []

STEP, SIDE, BAR, LANE = 36, 32, 12, 20
"""Letters are so far apart, their squares so large, and bars so high and so far below each other."""
BADGE_LANE = 30
"""With values on them bars are so far below each other."""
MOST_DRAWN = 80
"""Of longer words so many letters are drawn."""
Span = tuple[int, int]


def picture(rules: RewriteGame, word: str, marks: Marks) -> Picture:
    """Draw a word. A bar below an occurrence stands for the moves that replace it; bars that overlap are in lanes."""
    shown = word[:MOST_DRAWN]
    texts = MoveTexts["WordMove"](partial(rules.write_move, word))

    def span(move: WordMove) -> Span:
        return move[0], move[0] + len(rules.parsed[move[1]].left)

    seen = [move for move in rules.moves(word) if span(move)[1] <= MOST_DRAWN] if len(word) <= 4 * MOST_DRAWN else []
    texts.add(seen, lambda move: [span(move)])
    winning = {span(move) for move in marks.winning_moves}
    shapes: list[Shape] = []
    for i, letter in enumerate(shown):
        kind = "peg-hole" if letter in rules.walls else "vertex"
        shapes += [
            Box(_at(i), 10, SIDE, SIDE, kind, rx=5),
            Label(_at(i) + SIDE / 2, 10 + SIDE / 2, letter, "label strong"),
        ]
    lane_of = _lanes(sorted({span(move) for move in seen}))
    lane_height = BADGE_LANE if marks.values else LANE
    bars = [
        Box(
            _at(first) + 3,
            10 + SIDE + 10 + lane * lane_height,
            (last - first - 1) * STEP + SIDE - 6,
            BAR,
            "winning" if (first, last) in winning else "stone",
            moves=texts[first, last],
            rx=4,
        )
        for (first, last), lane in lane_of.items()
    ]
    values = {rules.write_move(word, move): value for move, value in marks.values.items()}
    badges = list(placed_badges(tuple(bars), values))
    shapes += [*bars, *badges]
    if len(word) > len(shown):
        shapes.append(Label(_at(len(shown)) + 12, 10 + SIDE / 2, "..."))
    if not word:
        shapes.append(Label(60, 26, "the empty word", "note"))
    bottom = max([10 + SIDE, *(bar.y + BAR for bar in bars), *(b.y + BADGE for b in badges if isinstance(b, Badge))])
    right = max(
        [
            _at(len(shown)) + 24 * (len(word) > len(shown)),
            *(b.x + b.width() / 2 + 4 for b in badges if isinstance(b, Badge)),
        ]
    )
    return Picture(max(right, 120 if not word else 0) + 6, bottom + 10, tuple(shapes))


def _lanes(spans: list[Span]) -> dict[Span, int]:
    """Give each span, in order, the first lane in which it overlaps no other one."""
    ends: list[int] = []
    found = {}
    for first, last in spans:
        lane = next((i for i, end in enumerate(ends) if end <= first), len(ends))
        ends[lane : lane + 1] = [last]
        found[first, last] = lane
    return found


def _at(place: int) -> float:
    return 10 + STEP * place
