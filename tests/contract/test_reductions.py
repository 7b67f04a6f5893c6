"""Every registered arrow keeps what it says, has the size that it says, and brings good moves back."""

import pytest

from grundy import Sum, position
from grundy.errors import NotApplicable
from grundy.reductions import arrows
from grundy.rules import Position, all_games
from tests.contract.sources import sources

ARROWS = arrows()
IDS = [str(arrow) for arrow in ARROWS]


@pytest.mark.parametrize("arrow", ARROWS, ids=IDS)
def test_the_relation_holds(arrow):
    for source in sources(arrow):
        assert arrow.keeps.holds(source, arrow.apply(source), "search"), str(source)


@pytest.mark.parametrize("arrow", ARROWS, ids=IDS)
def test_good_moves_of_the_target_come_back_as_good_moves_of_the_source(arrow):
    met = 0
    for source in sources(arrow):
        lifted = {move for _, move in arrow.lifted_moves(source, arrow.apply(source))}
        assert arrow.apart or None not in lifted, str(source)
        assert lifted - {None} == set(arrow.keeps.source_aim.moves(source)), str(source)
        met += len(lifted - {None})
    assert met > 20


@pytest.mark.parametrize("arrow", ARROWS, ids=IDS)
def test_the_target_has_the_size_that_is_said(arrow):
    for source in sources(arrow):
        boards = [part.rules.board for part in whole(arrow.apply(source)) if hasattr(part.rules, "board")]
        counted = sum(board.n for board in boards), sum(board.m for board in boards)
        assert counted == arrow.counted(source), str(source)


def whole(position):
    """The parts of a sum as they stand; other positions stay whole."""
    return position.state if position.rules == Sum else [position]


@pytest.mark.parametrize("arrow", ARROWS, ids=IDS)
def test_the_target_reads_back_and_is_a_position_of_its_game(arrow):
    target = arrow.apply(arrow.read(arrow.example))
    assert isinstance(target, Position)
    assert position(str(target)) == target
    game = arrow.target.partition("(")[0]
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
