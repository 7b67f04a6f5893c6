"""Whole games on the page against the perfect machine: the player wins whom the outcome predicts."""

from __future__ import annotations

import random

import pytest

from grundy import position

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

# The family, a position that is won for who moves, one that is lost, the play, and how moves are made.
GAMES = [
    ("heaps", "nim 2 3 4", "nim 2 3 1", "normal", "mouse"),
    ("heaps in misère play", "nim 1 2 2", "nim 2 2", "misere", "mouse"),
    ("rows by keys", "kayles 2 3", "kayles 2 2", "normal", "keys"),
    ("coins", "turning-turtles THHT", "turning-turtles HHH", "normal", "mouse"),
    ("coins by touch", "ruler HHH", "ruler HTH", "normal", "touch"),
    ("geography", "undirected-geography petersen @ 0", "undirected-geography path:5 @ 2", "normal", "mouse"),
    ("geography by touch", "geography grid:3x3 @ 0,1", "geography grid:3x3 @ 1,1", "normal", "touch"),
    ("geography by keys", "geography 0>1,1>2,0>3 @ 0", "geography 0>1,1>2,2>3 @ 1", "normal", "keys"),
    ("nimg", "nimg cycle:3 [2,1,1] @ 0", "nimg cycle:5 [1,2,1,3,1] @ 0", "normal", "mouse"),
    ("nimg by keys", "nimg cycle:3 [2,1,1] @ 0", "nimg path:3 [1,1,1] @ 1", "normal", "keys"),
    ("take turn", "take-turn path HHTTH", "take-turn path HHHTH", "normal", "mouse"),
    ("take turn by touch", "take-turn path HTTH", "take-turn path HHHTH", "normal", "touch"),
    ("hackenbush", "hackenbush 0-1,1-2,1-3", "hackenbush 0-1,1-2,0-3,3-4", "normal", "mouse"),
    ("hackenbush by touch", "hackenbush 0-1,1-2,1-3", "hackenbush 0-1,0-2", "normal", "touch"),
    ("points", "cram grid:2x3", "cram grid:2x4", "normal", "mouse"),
    ("points by touch", "cram grid:2x3", "cram grid:2x2", "normal", "touch"),
    ("points by digits", "chomp 3 2 1", "chomp 3 2", "normal", "digit"),
    ("uno", "uno g3 g7 r3 | b3 r5", "uno g3 g7 r3 | b3 r5 @ r3", "normal", "mouse"),
    ("uno by touch", "uno g3 g7 r3 | b3 r5", "uno g3 g5 | g7 r3 @ g4", "normal", "touch"),
    ("uno by keys", "uno g3 g7 r3 | b3 r5", "uno g3 g5 | g7 r3 @ g4", "normal", "keys"),
    ("a sum", "nim 3 5 + kayles 3", "nim 3 + nim 3", "normal", "mouse"),
    ("a sum by keys", "nim 4 + kayles 3", "nim 2 + kayles 2", "normal", "keys"),
    ("a sum by the list", "nim 4 + kayles 3", "nim 2 + kayles 2", "normal", "list"),
    ("a game of one's own", "page-halves 9", "page-halves 7", "normal", "list"),
    ("a game of one's own, typed", "page-halves 8", "page-halves 3", "normal", "typed"),
]


def options_of(way):
    return PHONE if way == "touch" else {}


def play_to_the_end(page, way, best):
    """Play against the machine, with winning moves or with any. After each move the text is that of Python."""
    dice = random.Random(page.text)
    found = page.replayed()
    while found.moves():
        moves = found.winning_moves(play=page.play) if best else found.moves()
        move = found.write_move(dice.choice(moves))
        made = len(page.fragment()["m"])
        page.choose(move, way)
        page.wait_for_moves(made + 2)
        assert page.fragment()["m"][made] == move
        found = page.replayed()


@pytest.mark.parametrize(("family", "won", "lost", "play", "way"), GAMES, ids=[row[0] for row in GAMES])
def test_the_winner_is_who_the_outcome_says(visit, family, won, lost, play, way):
    for text, outcome in ((won, "N"), (lost, "P")):
        assert str(position(text).outcome(play=play)) == outcome
        page = visit(text, play=play, **options_of(way))
        play_to_the_end(page, way, best=outcome == "N")
        page.see("You won." if outcome == "N" else "The machine won.", ".turn")


PARTS = 2
MOST_MOVES = 6


@pytest.mark.parametrize("part", range(PARTS))
def test_each_game_is_played_by_clicks(visit, part):
    """The example of each registered game opens, and clicks on its board make legal moves."""
    page = visit("nim 3 5 7")
    page.page.select_option(".turn .opponent select", "person")
    games = page.ask_games()
    assert len(games) > 45
    for game in games[part::PARTS]:
        text = game["example"]
        page.page.goto(page.link(text))
        page.until("text => document.querySelector('#text').value === text", str(position(text)))
        found = page.replayed()
        dice = random.Random(text)
        line = []
        while found.moves() and len(line) < MOST_MOVES:
            line.append(found.write_move(dice.choice(found.moves())))
            page.choose(line[-1], "mouse" if page.page.locator(".board .picture").count() else "typed")
            page.wait_for_moves(len(line))
            assert page.fragment()["m"] == line, text
            found = page.replayed()
        assert bool(found.moves()) == (page.page.locator(".turn-words", has_text="won.").count() == 0)
