"""One analysis answers any number of questions, and computes nothing twice."""

import pickle

import pytest

from grundy import (
    Analysis,
    Answer,
    Cram,
    Geography,
    GrundyError,
    Kayles,
    LimitReached,
    Nim,
    NotApplicable,
    limits,
    position,
    solve,
    winning_move,
)

TEXTS = ["cram grid:4x4", "node-kayles grid:4x4", "kayles 30 7 9", "take-turn dipath H^1000", "grundys-game 20 + nim 3"]


def new_positions(analysis, ask):
    """How many positions are searched for a question, beyond those of the questions before it."""
    before = analysis.session.total_positions()
    ask()
    return analysis.session.total_positions() - before


@pytest.mark.parametrize("text", TEXTS)
def test_no_question_is_searched_twice(text):
    analysis = position(text).analysis()
    for ask in (analysis.value, analysis.outcome, analysis.winning_moves):
        first = ask()
        assert new_positions(analysis, ask) == 0
        assert ask() == first


@pytest.mark.parametrize("text", ["cram grid:4x5", "node-kayles grid:7x7"])
def test_the_outcome_and_the_winning_moves_use_the_tables_of_the_value(text):
    analysis = position(text).analysis()
    together = new_positions(analysis, lambda: (analysis.value(), analysis.outcome(), analysis.winning_moves()))
    apart = [position(text).solve(question).nodes for question in ("value", "outcome", "winning_moves")]
    assert apart[0] > 100
    assert together < 0.8 * sum(apart)


def test_answers_are_those_of_questions_asked_one_by_one():
    for text in (
        "cram grid:3x4",
        "node-kayles grid:3x4",
        "kayles 9 7 5",
        "take-turn dipath H^9",
        "grundys-game 9 + nim 3",
    ):
        analysis, alone = position(text).analysis(), position(text)
        for play in ("normal", "misere"):
            assert analysis.outcome(play=play) == alone.outcome(play=play)
            assert analysis.winning_moves(play=play) == alone.winning_moves(play=play)
        assert analysis.value() == alone.value()


def test_an_answer_that_reuses_work_says_so_and_looks_no_cheaper():
    analysis = Cram("grid:4x5")().analysis()
    value = analysis.solve("value")
    moves = analysis.solve("winning moves")
    assert value.reused == ()
    assert "search table" in moves.reused
    assert moves.nodes >= value.nodes
    assert moves.memory >= value.memory


def test_the_proof_of_an_answer_goes_on_in_its_analysis():
    analysis = Kayles(12, 5, 9).analysis()
    answer = analysis.solve("value")
    assert answer.proof().session is analysis.session
    assert "Checked." in answer.proof().check()


def test_an_analysis_goes_on_after_a_move():
    analysis = Cram("grid:3x4")().analysis()
    move = analysis.winning_move()
    after = analysis.after(move)
    assert after.session is analysis.session
    assert after.outcome() == "P"
    assert new_positions(analysis, after.outcome) == 0


def test_each_question_has_the_limits_in_force_when_it_is_asked():
    analysis = Cram("grid:5x5")().analysis()
    with limits(positions=50), pytest.raises(LimitReached):
        analysis.value()
    assert analysis.value() == Cram("grid:5x5")().value()


def test_only_a_position_has_an_analysis():
    with pytest.raises(NotApplicable, match="an analysis is of a position"):
        Analysis(3)
    for ask in (Analysis, solve, winning_move):
        with pytest.raises(NotApplicable, match=r"""got 'kayles 5 6'; write position\("kayles 5 6"\)$"""):
            ask("kayles 5 6")


def test_a_board_names_what_it_kept_from_earlier_questions():
    board = Geography("grid:5x5")
    first, again = board((0, 0)).solve(), board((1, 1)).solve()
    assert "maximum matching" not in first.reused
    assert "maximum matching" in again.reused
    assert again.memory == Geography("grid:5x5")((1, 1)).solve().memory


def test_a_record_that_is_none_is_refused_by_what_is_missing():
    with pytest.raises(GrundyError, match=r"a record of an answer is a dict, got \[1\]; answer.record\(\) returns one"):
        Answer.from_record([1])
    with pytest.raises(GrundyError, match="a record of an answer has a field 'record', got a dict without it"):
        Answer.from_record({})


def test_an_unknown_method_is_guessed():
    with pytest.raises(NotApplicable, match=r"unknown method 'boutn'; did you mean bouton\?"):
        Nim(3).value(method="boutn")


def test_explanations_pickle():
    said = Nim(3, 5).explain()
    again = pickle.loads(pickle.dumps(said))
    assert (again, again.parts) == (said, said.parts)
