"""Every registered arrow keeps what it says, has the size that it says, and brings good moves back."""

import pytest

from grundy import position
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
        assert lifted == (set() if arrow.no_lift else set(arrow.keeps.source_aim.moves(source))), str(source)
        met += len(lifted)
    assert bool(met) != bool(arrow.no_lift)


@pytest.mark.parametrize("arrow", ARROWS, ids=IDS)
def test_the_target_has_the_size_that_is_said(arrow):
    for source in sources(arrow):
        board, counts = arrow.apply(source).rules.board, arrow.measure(source)
        assert (board.n, board.m) == (arrow.size.vertices(**counts), arrow.size.edges(**counts)), str(source)


@pytest.mark.parametrize("arrow", ARROWS, ids=IDS)
def test_the_target_reads_back_and_is_a_position_of_its_game(arrow):
    target = arrow.apply(arrow.read(arrow.example))
    assert isinstance(target, Position)
    assert position(str(target)) == target
    assert target.rules.title() == arrow.target
    assert arrow.target in all_games() or arrow.target == "sum"


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
