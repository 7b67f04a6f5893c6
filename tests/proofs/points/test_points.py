"""Games whose turns are written down: what the checker refuses by name, and how it splits them."""

import random
from dataclasses import dataclass

import pytest
from grundy.checker import grundy_check as checker

from checker.attack_points import a_turn_game
from grundy import BadProof, GrundyError, Nim, PointGame, Position, Turn, game, position
from grundy.graphs import Graph
from grundy.proofs.points.translation import as_turns
from grundy.search import reference
from rules.points.own import Written


def read(text):
    return checker.Book("normal").read_term(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("turns", "turns are written like turns"),
        ("turns(3)", "turns are written like turns"),
        ("turns(3: take 0,1)", "neither = nor commas"),
        ("turns(a=3: take 0)", "neither = nor commas"),
        ("turns(x: take 0)", "expected a whole number, got 'x'"),
        ("turns(1000001: take 0)", "at most 1000000 points"),
        ("turns(3: take 0; take 0)", "a turn is given twice"),
        ("turns(3: take 0 1; take 1 0)", "a turn is given twice"),
        ("turns(3: take 0 take 1)", "a turn says take once"),
        ("turns(3: 0 1)", "a turn begins with one of take, put, need, without, clear, got '0'"),
        ("turns(3: take 3)", "there is no point 3"),
        ("turns(3: take 0 0)", "the point 0 is given twice"),
        ("turns(3: take 0 put)", "a turn names points after each of its words"),
        ("turns(3: take 0 1 put 0)", "does not put what it takes or clears"),
        ("turns(3: take 0 1 clear 2 put 2)", "does not put what it takes or clears"),
        ("turns(3: take 0 put 1)", "each turn leaves fewer points than there were, or each more, or each less weight"),
        (
            "turns(3: need 0 clear 1)",
            "each turn leaves fewer points than there were, or each more, or each less weight",
        ),
        ("turns(3: clear 0)", "each turn leaves fewer points than there were, or each more, or each less weight"),
        ("turns(3: take 0; put 1)", "each turn leaves fewer points than there were, or each more, or each less weight"),
        (
            "turns(3: take 0 put 1; put 2)",
            "each turn leaves fewer points than there were, or each more, or each less weight",
        ),
        (
            "turns(3: clear 0 put 1; put 2)",
            "each turn leaves fewer points than there were, or each more, or each less weight",
        ),
        ("turns(3: take 0;)", "each turn leaves fewer points than there were, or each more, or each less weight"),
        ("turns(2 weighing 1: take 0)", "each point has a weight, or none has"),
        ("turns(2 weighing 1 1 1: take 0)", "each point has a weight, or none has"),
        ("turns(2 weighing : take 0)", "each point has a weight, or none has"),
        ("turns(2 weighing 1 x: take 0)", "expected a whole number, got 'x'"),
        ("turns(2 weighing 1 1: take 0 put 1)", "or each less weight"),
        ("turns(2 weighing 1 2: take 0 put 1)", "or each less weight"),
        ("turns(3 weighing 5 1 1: take 1 clear 0 put 2)", "or each less weight"),  # it need not have been there
        ("turns(2 weighing 0 1: take 0)", "or each less weight"),
        ("turns(3: take 0) 1", "expected points that are gone, got '1'"),
        ("turns(3: take 0) 1 2", "expected points that are gone, got '1 2'"),
        ("turns(3: take 0) without", "expected points that are gone"),
        ("turns(3: take 0) without 3", "there is no point 3"),
        ("turns(3: take 0) without 1 1", "the point 1 is given twice"),
    ],
)
def test_what_is_no_game_is_refused_by_name(text, reason):
    with pytest.raises(checker.Rejected) as refused:
        read(text)
    assert reason in str(refused.value)


def test_a_million_points_are_read():
    assert read("turns(1000000: take 999999)")[1] == (1 << 1_000_000) - 1


def atoms(text):
    game, state = read(text)
    return len(game.atoms(state))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("turns(4: take 0 1; take 1 2; take 2 3)", 1),
        ("turns(5: take 0 1; take 1 2; take 2 3; take 3 4) without 2", 2),
        ("turns(4: take 0 1; take 2 3)", 2),
        ("turns(4: take 0 1; take 2 3) without 0 2", 0),
        ("turns(5: take 0 1 need 4; take 2 3 need 4)", 2),  # a point that stays joins nothing
        ("turns(5: take 0 1 need 4; take 2 3 need 4; take 4)", 1),
        ("turns(5: take 0 1 without 4; take 2 3 without 4) without 4", 2),
        ("turns(6: take 0 1 without 4; take 2 3 without 4; take 0 5 put 4) without 4", 1),
        ("turns(4: take 0 clear 2; take 1 clear 2)", 2),  # nobody asks for it
        ("turns(4: take 0 clear 2; take 1 clear 2; take 2)", 1),
        ("turns(4: take 0 clear 2; take 1 clear 2; take 2) without 2", 2),
        ("turns(4: take 0 1 put 2; take 2 3)", 1),
        ("turns(4: take 0 1 put 2; take 2 3) without 2", 1),
        ("turns(4: take 0 1 put 2; take 2 3) without 0 2", 0),  # nobody can put it
    ],
)
def test_parts_are_joined_by_points_that_may_change(text, parts):
    assert atoms(text) == parts


def test_facts_about_parts_hold_wherever_these_are_part_of_a_position():
    """What is shown of each part by itself gives the value of the whole; the judge is the definition."""
    chance = random.Random(5)
    for _ in range(150):
        judge = a_turn_game(chance)
        whole = position(f"{judge.text} {judge.write(judge.a_state(chance))}")
        by_definition = reference.value(whole)
        answer = whole.solve("value")
        assert answer.result == by_definition
        assert answer.proof().check().startswith(f"{whole}, normal play: {by_definition}. Checked.")
        misere = whole.solve("outcome", play="misere")
        assert misere.result == reference.outcome(whole, "misere")
        assert misere.proof().check()


@game("trial-dominoes")
@dataclass(frozen=True)
class Dominoes(PointGame):
    """Cover two neighbouring free cells."""

    board: Graph

    def turns(self):
        return (Turn(take=edge) for edge in self.board.edges)


def test_a_game_that_was_just_written_is_checked_without_its_rules():
    board = Dominoes(Graph("grid:2x4"))()
    for asked in (board, board + Nim(2), Nim(2) + board + Dominoes(Graph("path:4"))(without=[0])):
        for question in ("outcome", "value", "winning_moves"):
            proof = asked.solve(question).proof()
            told = "\n".join(checker.check(str(proof).encode().splitlines(keepends=True)))
            assert "Checked." in told
            assert "from outside" not in told
    assert '["note","trial-dominoes grid:2x4, its points in order: 0,0 0,1' in str(board.solve("value").proof())


def test_a_false_claim_about_a_game_that_was_just_written_is_refused():
    proof = str(Dominoes(Graph("grid:2x3"))().solve("value").proof())
    with pytest.raises(BadProof, match=r"what is shown is \*, not \*2"):
        _check(proof.replace('"claim":"*"', '"claim":"*2"'))


def _check(text):
    from grundy.proofs.checking import check_lines

    return check_lines(text.encode().splitlines(keepends=True))


@game("trial-stones")
@dataclass(frozen=True)
class Stones(PointGame):
    """Put a stone on a vertex with no stone beside it."""

    board: Graph

    def turns(self):
        return (Turn(put=[v], without=self.board.neighbours(v)) for v in self.board.vertices)


def test_stones_that_are_put_are_checked_by_their_turns():
    empty = Stones(Graph("path:7")).read("without 0 1 2 3 4 5 6")
    board = Position(Stones(Graph("path:7")), empty)
    assert board.value() == position("node-kayles path:7").value()
    for question in ("outcome", "value", "winning_moves"):
        told = board.solve(question).proof().check()
        assert told.startswith("turns(7: put 0 without 1; put 1 without 0 2; ")
        assert "from outside" not in told


@game("trial-exchange")
@dataclass(frozen=True)
class Exchange(PointGame):
    """Exchange a point for one with a larger number: play ends, but no point is lost."""

    n: int

    def points(self):
        return range(self.n)

    def turns(self):
        return (Turn(take=[i], put=[j]) for i in range(self.n) for j in range(i + 1, self.n))


def test_points_that_are_exchanged_are_weighed():
    asked = Exchange(4)(0, 1)
    for question in ("outcome", "value", "winning_moves"):
        told = asked.solve(question).proof().check()
        assert told.startswith("turns(4 weighing 4 3 2 1: take 0 put 1; ")
        assert "from outside" not in told
    assert asked.solve("outcome", play="misere").proof().check()


@game("trial-clock")
@dataclass(frozen=True)
class Clock(PointGame):
    """Bits of a number that is counted down: play ends, but a low bit that is put again weighs less than one."""

    def points(self):
        return range(4)

    def turns(self):
        return [Turn(take=[i], put=range(i), need=[], clear=[]) for i in range(4)] + [Turn(take=[3], without=[0])]


def test_counting_down_is_weighed_by_powers_of_two():
    told = Clock()(3).solve("value").proof().check()
    assert told.startswith("turns(4 weighing 1 2 4 8: ")


@game("trial-swap")
@dataclass(frozen=True)
class Swap(PointGame):
    """Go there, and back once: what falls is that one has not been back yet."""

    def points(self):
        return ["here", "there", "once"]

    def turns(self):
        yield Turn(take=["here"], put=["there"], without=["once"])
        yield Turn(take=["there"], put=["here", "once"])


def test_a_point_that_is_only_ever_put_is_said_by_its_absence():
    told = Swap()("here").solve("value").proof().check()
    assert told.startswith("turns(3 weighing 2 1 2: take 0 put 1 need 2; take 1 2 put 0) without 1, normal play: ")


@game("trial-impossible")
@dataclass(frozen=True)
class Impossible(PointGame):
    """Take a point; beside that turns that would not end play, were they possible."""

    def points(self):
        return range(4)

    def turns(self):
        yield from (Turn(take=[i]) for i in range(3))
        yield Turn(clear=[1], without=[0], need=[3])
        yield Turn(put=[2], need=[2])


def test_turns_that_are_never_possible_are_left_out_where_play_would_not_end_with_them():
    told = Impossible()(0, 1, 2).solve("value").proof().check()
    assert told.startswith("turns(4: take 0; take 1; take 2) without 3, normal play: *. Checked.")


def any_turn(chance, points, apart):
    """Any turn; or, apart, one that takes and clears even points only, and puts odd ones."""
    while True:
        take, put, need, without, clear = ({p for p in range(points) if chance.random() < 0.2} for _ in range(5))
        if apart:
            take, clear, put = (
                {p for p in points if p % 2 == odd} for points, odd in ((take, 0), (clear, 0), (put, 1))
            )
        put -= take | clear
        if take or put or clear:
            return Turn(take, put, need, without, clear)


def proved_value(asked):
    """What the checker says of the value; None where there is no proof: an endless play, or no weights and no text."""
    try:
        return asked.solve("value").proof().check()
    except GrundyError as error:
        if "can go on for ever" in str(error) or "has no text" in str(error):
            return None
        raise


def test_what_is_left_out_and_turned_around_changes_no_answer():
    proved = turned = 0
    for seed in range(300):
        chance, apart = random.Random(seed), seed % 2
        points = chance.randint(1, 5)
        rules = Written(points, tuple(dict.fromkeys(any_turn(chance, points, apart) for _ in range(4))))
        asked = rules(without=[point for point in range(points) if (point % 2 if apart else chance.random() < 0.3)])
        if (told := proved_value(asked)) is not None:
            assert f"normal play: {reference.value(asked)}. Checked." in told
            proved += 1
            turned += "not " in as_turns(asked).words
    assert proved > 120
    assert turned > 20


@game("trial-there-and-back")
@dataclass(frozen=True)
class ThereAndBack(PointGame):
    """Go there while the light is on, and back while it is off; it can be turned off: no weights fall."""

    def points(self):
        return ["here", "there", "light"]

    def turns(self):
        yield Turn(take=["here"], put=["there"], need=["light"])
        yield Turn(take=["there"], put=["here"], without=["light"])
        yield Turn(take=["light"])


def test_where_no_weights_fall_the_rules_are_handed_over():
    told = ThereAndBack()("here", "light").solve("value").proof().check()
    assert "the rules of trial-there-and-back from outside" in told
