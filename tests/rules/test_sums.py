"""The theory of sums, on random ones."""

from hypothesis import given, settings
from hypothesis import strategies as st

from grundy import GrundysGame, Kayles, Lasker, Nim, Nimber, Octal, Outcome, Subtraction, Sum

small = st.one_of(
    st.builds(Nim, st.integers(0, 4), st.integers(0, 3)),
    st.builds(Kayles, st.integers(0, 6)),
    st.builds(GrundysGame, st.integers(0, 8)),
    st.builds(Lasker, st.integers(0, 4)),
    st.builds(Octal("0.137"), st.integers(0, 7)),
    st.builds(Subtraction((1, 3, 4)), st.integers(0, 9)),
)
quick = settings(max_examples=60, deadline=None)


@quick
@given(st.lists(small, min_size=1, max_size=3))
def test_the_value_of_a_sum_is_the_nim_sum_of_the_values(parts):
    total = Nimber(0)
    for part in parts:
        total += part.value(method="reference")
    assert Sum(*parts).value() == Sum(*parts).value(method="search") == total


@quick
@given(small, small)
def test_adding_a_p_position_changes_no_outcome(one, other):
    if other.outcome() is Outcome.P:
        assert (one + other).outcome(method="reference") == one.outcome(method="reference")
    assert (one + one).outcome() is Outcome.P


@quick
@given(st.lists(small, min_size=2, max_size=2))
def test_misere_sums_are_searched_as_wholes(parts):
    total = Sum(*parts)
    expected = total.outcome(play="misere", method="reference")
    assert total.outcome(play="misere") == total.outcome(play="misere", method="search") == expected
    moves = total.winning_moves(play="misere", method="reference")
    assert set(total.winning_moves(play="misere")) == set(moves)


@quick
@given(st.lists(small, min_size=2, max_size=2))
def test_winning_moves_of_a_sum_lead_to_value_zero(parts):
    total = Sum(*parts)
    winning = total.winning_moves()
    assert set(winning) == {move for move in total.moves() if not total.play(move).value()}
