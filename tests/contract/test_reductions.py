"""Every registered arrow keeps what it says, has the size that it says, and brings good moves back."""

import pytest

from grundy import Sum, Uno, position
from grundy.errors import NotApplicable
from grundy.reductions import arrows
from grundy.reductions.puzzles import PuzzleArrow
from grundy.rules import Position, Puzzle, all_games, all_puzzles, puzzle
from tests.contract.sources import sources

ARROWS = arrows()
IDS = [str(arrow) for arrow in ARROWS]
GAMES = [arrow for arrow in ARROWS if not isinstance(arrow, PuzzleArrow)]
PUZZLES = [arrow for arrow in ARROWS if isinstance(arrow, PuzzleArrow)]


@pytest.mark.parametrize("arrow", ARROWS, ids=IDS)
def test_the_relation_holds(arrow):
    for source in sources(arrow):
        assert arrow.preserves.holds(source, arrow.apply(source), "search"), str(source)


@pytest.mark.parametrize("arrow", PUZZLES, ids=str)
def test_a_play_of_the_target_comes_back_as_a_play_of_the_source(arrow):
    found = []
    for source in sources(arrow):
        target = arrow.apply(source)
        play = target.solve()
        found.append(play is not None)
        assert play is None or source.is_solved_by(arrow.lift(source, play)), str(source)
    assert sum(found) > 20
    assert not all(found)


@pytest.mark.parametrize("arrow", GAMES, ids=str)
def test_good_moves_of_the_target_come_back_as_good_moves_of_the_source(arrow):
    met = 0
    for source in sources(arrow):
        lifted = {move for _, move in arrow.lifted_moves(source, arrow.apply(source))}
        assert arrow.unmatched_moves or None not in lifted, str(source)
        assert lifted - {None} == set(arrow.preserves.source_moves_to.moves(source)), str(source)
        met += len(lifted - {None})
    assert met > 20


@pytest.mark.parametrize("arrow", ARROWS, ids=IDS)
def test_the_target_has_the_size_that_is_said(arrow):
    for source in sources(arrow):
        assert size_of(arrow.apply(source)) == arrow.target_size(source), str(source)


def size_of(target):
    """The cards in the hands of a target, or the vertices and edges of its boards."""
    if isinstance(target, Puzzle):
        return {"cards": sum(map(len, getattr(target, "hands", None) or [target.cards]))}
    if isinstance(target.rules, Uno):
        return {"cards": sum(map(len, target.state[:2]))}
    boards = [part.rules.board for part in whole(target) if hasattr(part.rules, "board")]
    return {"vertices": sum(board.n for board in boards), "edges": sum(board.m for board in boards)}


def whole(position):
    """The parts of a sum as they stand; other positions stay whole."""
    return position.state if position.rules == Sum else [position]


@pytest.mark.parametrize("arrow", ARROWS, ids=IDS)
def test_the_target_reads_back_and_is_a_position_of_its_game(arrow):
    target = arrow.apply(arrow.read(arrow.example))
    game = arrow.target.partition("(")[0]
    if isinstance(target, Puzzle):
        assert puzzle(str(target)) == target
        assert target.puzzle_name == game
        assert game in all_puzzles()
        return
    assert isinstance(target, Position)
    assert position(str(target)) == target
    assert target.rules.title() == game
    assert game in all_games() or game == "sum"


@pytest.mark.parametrize("arrow", ARROWS, ids=IDS)
def test_other_games_are_refused(arrow):
    with pytest.raises(NotApplicable) as error:
        arrow.apply(position("kayles 3"))
    assert str(error.value).startswith(f"reduction {str(arrow)!r} needs ")
    assert str(error.value).endswith(f"such as {arrow.example}")


@pytest.mark.parametrize("arrow", ARROWS, ids=IDS)
def test_an_arrow_says_what_it_is(arrow):
    assert arrow.statement.endswith(".")
    assert arrow.reference
    assert arrow.status
