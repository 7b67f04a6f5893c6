"""Every registered arrow keeps what it says, has the size that it says, and brings good moves back."""

from dataclasses import dataclass

import pytest

from grundy import position
from grundy.errors import NotApplicable
from grundy.reductions import Linear, Size, all_reductions, refuted_reductions
from grundy.reductions.arrows.arc_gadget import ArcGadget
from grundy.reductions.arrows.passes import Passes
from grundy.reductions.arrows.plus_star import PlusStar
from grundy.reductions.shape import degree_at_most
from grundy.rules import Position, Puzzle, all_games, all_puzzles, puzzle
from grundy.rules.stars import star
from tests.contract.arrows import judge_arrow
from tests.contract.sources import enough

ARROWS = all_reductions()
IDS = [str(arrow) for arrow in ARROWS]


@pytest.mark.parametrize("arrow", ARROWS, ids=IDS)
def test_every_arrow_keeps_what_it_says(arrow):
    judgement = judge_arrow(arrow)
    assert not judgement.wrong
    assert judgement.sources >= enough(arrow), f"add to what is drawn of {arrow.source} in tests/contract/sources.py"
    assert judgement.lifted > 20
    assert judgement.without > 0


@dataclass(frozen=True)
class OnePassTooMany(Passes):
    def build(self, source):
        return Passes(self.k + 1).build(source)


class PlusTwo(PlusStar):
    def build(self, source):
        return self.rest(source) + star(2)


class MoveOfTheHeapToo(PlusStar):
    def lift(self, source, move):
        return move[1]


class GadgetWithoutAnEdge(ArcGadget):
    shape = ArcGadget.shape.replace(" f-d", "")


@dataclass(frozen=True)
class OneVertexMore(Passes):
    @property
    def size(self):
        return Size(Linear(1, n=1), Linear(m=1))


class GadgetOfDegreeFive(ArcGadget):
    shape = f"{ArcGadget.shape} d-d1 d-d2"

    @property
    def preserves(self):
        return super().preserves._replace(agree=lambda outcome, value: True)


class PromiseOfThree(PlusStar):
    promises = (degree_at_most("three", lambda source, degree: 3),)


WRONG = {
    GadgetOfDegreeFive: ": not maximum degree at most one more than that of the source, or four",
    PromiseOfThree: ": not maximum degree at most three",
    OnePassTooMany: " is not ",
    PlusTwo: " is not ",
    MoveOfTheHeapToo: ": moves ",
    GadgetWithoutAnEdge: " is not ",
    OneVertexMore: " instead of {'vertices': ",
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_arrow_is_caught(wrong):
    assert WRONG[wrong] in judge_arrow(wrong()).wrong


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


@pytest.mark.parametrize("arrow", refuted_reductions(), ids=str)
def test_a_refuted_arrow_fails_at_its_counterexample_and_is_chosen_nowhere(arrow):
    source = arrow.read(arrow.refuted)
    assert not arrow.check(source, arrow.apply(source)).holds
    assert arrow.status.startswith("refuted: ")
    assert arrow.game_name not in {str(other) for other in all_reductions()}
    example = arrow.read(arrow.example)
    assert arrow.check(example, arrow.apply(example)).holds
