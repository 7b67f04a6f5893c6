"""The heap games: their rules as one reads them."""

import re

import pytest

from grundy import (
    BadPosition,
    GrundyError,
    GrundysGame,
    HeapGame,
    Hexadecimal,
    IllegalMove,
    Kayles,
    Lasker,
    LimitReached,
    MockTurtles,
    Moore,
    Nim,
    NotApplicable,
    Octal,
    Outcome,
    Ruler,
    Subtraction,
    Wythoff,
    limits,
    position,
)


def test_lasker_two_five_seven_has_exactly_three_winning_moves():
    assert int(Lasker(2, 5, 7).value()) == 15
    assert Lasker(2, 5, 7).winning_moves() == ((2, (1, 6)), (2, (2, 5)), (2, (3, 4)))


def test_an_emptied_heap_stays_as_zero_and_both_ways_to_write_it_are_played():
    assert Nim(3, 5).play((0, (0,))) == Nim(3, 5).play((0, ())) == Nim(0, 5)
    assert str(Kayles(2).play((0, ()))) == "kayles 0"


def test_octal_codes_read_in_the_usual_ways():
    assert Octal("0.77") == Octal(".77") == Octal("0.770") == Kayles
    assert str(Octal(".37")(4)) == "octal(0.37) 4"
    assert set(Octal("4.7")(4).moves()) == {(0, (3,)), (0, (1, 3)), (0, (2, 2)), (0, (1, 2))}
    assert set(Octal("0.77")(4).moves()) == {(0, m) for m in [(3,), (1, 2), (2,), (1, 1)]}


def test_hexadecimal_digits_split_into_three():
    assert set(Hexadecimal("0.8")(4).moves()) == {(0, (1, 1, 1))}
    assert set(Hexadecimal("0.8")(7).moves()) == {(0, (1, 1, 4)), (0, (1, 2, 3)), (0, (2, 2, 2))}


def test_moore_with_at_most_and_with_exactly_k_heaps_are_different_games():
    assert Moore(2)(1, 1, 1).outcome() is Outcome.P
    assert Moore(2, exactly=True)(1, 1, 1).outcome() is Outcome.N
    assert Moore(2)(1, 0, 0).outcome() is Outcome.N
    assert Moore(2, exactly=True)(1, 0, 0).outcome() is Outcome.P


def test_a_function_is_a_heap_game():
    rules = HeapGame(lambda n: [n - 1, (n - 2, 0), (1, n - 2)] if n > 2 else [])
    assert rules(5).moves() == ((0, (4,)), (0, (3,)), (0, (1, 3)))
    assert rules(5).value() == rules(5).value(method="reference")
    assert str(rules(5)).startswith("<HeapGame")
    with pytest.raises(BadPosition, match="has no text"):
        position(str(rules(5)))


def test_splits_into_the_same_parts_count_once():
    assert len(HeapGame(lambda n: [(k, n - k) for k in range(1, n)])(9).moves()) == 4


def test_huge_heaps_are_answered_where_a_theorem_does():
    assert Nim(10**30, 10**30 + 1).winning_moves() == ((1, (10**30,)),)
    assert Kayles(10**30).solve("value").method.name == "guy-smith"
    assert Wythoff(10**30, 10**30).outcome() is Outcome.N
    assert Moore(3)(10**30, 7, 5, 1).outcome() is Outcome.N
    assert Subtraction((1, 2, 3))(10**30 + 2).value() == Subtraction((1, 2, 3))((10**30 + 2) % 4).value()


def test_wythoff_has_at_most_three_winning_moves_however_large_the_heaps():
    for heaps in ((0, 0), (3, 5), (7, 6), (10**12, 1618033988749), (10**40, 10**40), (10**40 + 7, 3 * 10**40)):
        position = Wythoff(*heaps)
        moves = position.winning_moves()
        assert len(moves) <= 3
        assert bool(moves) == (position.outcome() is Outcome.N)
        assert all(position.play(move).outcome() is Outcome.P for move in moves)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: GrundysGame(10**20).value(), "needs the values of all smaller heaps"),
        (lambda: GrundysGame(10**20).outcome(play="misere"), "too many to search"),
        (lambda: Octal("0.37")(10**12).value(), "needs the values of all smaller heaps"),
        (lambda: Nim(10**9).moves(), "has more than 1,000,000 moves, too many to list"),
    ],
)
def test_heaps_too_large_for_any_method_are_refused_at_once(make, message):
    with pytest.raises(GrundyError, match=message):
        make()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Nim(), "nim needs at least one heap, such as nim 3 5"),
        (lambda: Nim(-1), "heaps are never negative, got -1"),
        (lambda: Nim(True), "heaps are whole numbers, got True"),
        (lambda: Nim(2.5), "heaps are whole numbers, got 2.5"),
        (lambda: Nim("3"), "heaps are whole numbers, got '3'"),
        (lambda: Nim(3, size=4), "nim takes heaps only, got an argument 'size'"),
        (lambda: Nim(10**1000), "heaps have at most 1000 digits, got a larger one"),
        (lambda: Wythoff(1, 2, 3), "Wythoff's game has exactly two heaps, got 3"),
        (lambda: Octal("0.38"), "an octal code looks like 0.37 with digits 0-7, got '0.38'"),
        (lambda: Octal("37"), "an octal code looks like 0.37 with digits 0-7, got '37'"),
        (lambda: Octal("3.7"), "the digit before the point is one of 0, 4, got '3.7'"),
        (lambda: Octal(0.07), r'an octal code is a text, got 0.07; write it in quotes: Octal\("0.07"\)'),
        (lambda: Octal(7), "an octal code looks like 0.37 with digits 0-7, got 7"),
        (lambda: Hexadecimal("0.G"), "a hexadecimal code looks like 0.37 with digits 0-F, got '0.G'"),
        (lambda: Moore(0), "Moore's k is a positive whole number, got 0"),
        (lambda: Subtraction((0, 1)), r"a subtraction set holds positive numbers, got \(0, 1\)"),
        (lambda: Subtraction(3), "a subtraction set is a tuple of whole numbers, got 3"),
        (lambda: Subtraction((1, 2.5)), r"a subtraction set is a tuple of whole numbers, got \(1, 2.5\)"),
        (lambda: Subtraction((True, 3)), r"a subtraction set is a tuple of whole numbers, got \(True, 3\)"),
        (lambda: Nim(3, 4).play((True, (1,))), r"\(True, \(1,\)\) is not a move of 'nim 3 4'"),
        (lambda: Moore(2)(3, 4).play(((0, True),)), r"\(\(0, True\),\) is not a move of 'moore\(2\) 3 4'"),
        (lambda: Moore(2)(3, 4).play(((0, 1.5),)), r"\(\(0, 1.5\),\) is not a move of 'moore\(2\) 3 4'"),
        (lambda: Kayles.values(-1), "the last heap is never negative, got -1"),
        (lambda: Kayles.values(10**12), "needs the values of all smaller heaps"),
    ],
)
def test_bad_arguments_say_what_is_wrong(make, message):
    with pytest.raises(GrundyError, match=message):
        make()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7", "a move is written heap->what is left, such as 7->4 or 7->1+6, got '7'"),
        ("4->1", "there is no heap of 4 in 2 5 7"),
        ("7-> 1 + ", "a move is written heap->what is left"),
    ],
)
def test_bad_moves_say_what_is_wrong(text, message):
    with pytest.raises(IllegalMove, match=re.escape(message)):
        Lasker(2, 5, 7).read_move(text)


def test_a_heap_game_that_grows_is_refused_by_the_table():
    with pytest.raises(BadPosition, match="a heap is replaced by smaller heaps here, got 3 -> \\(4,"):
        HeapGame(lambda n: [n + 1] if n else [])(3).value()


def test_play_that_never_ends_is_noticed():
    forever = HeapGame(lambda n: [3 - n])
    for method in ("reference", "search"):
        with pytest.raises(GrundyError, match="play can go on for ever"):
            forever(1).value(method=method)


def test_a_theorem_that_does_not_apply_says_why():
    with pytest.raises(NotApplicable, match="theorem 'tetris' needs fewer than 2k = 4 heaps, got 5"):
        Moore(2, exactly=True)(1, 1, 1, 1, 1).value(method="tetris")
    with pytest.raises(NotApplicable, match="theorem 'bouton' does not answer 'value' in normal play here"):
        Kayles(3).value(method="bouton")
    with pytest.raises(NotApplicable, match=r"unknown method 'magic'; methods are search, reference, .*bouton"):
        Kayles(3).value(method="magic")


def test_a_huge_heap_of_a_plain_function_needs_only_the_heaps_that_play_reaches():
    halves = HeapGame(lambda n: [n // 2, n // 3] if n else [])
    assert [int(halves(n).value()) for n in range(40)] == halves.values(39).tolist()
    assert halves(10**30).value() == halves(10**30).value(method="reference")
    with limits(positions=50), pytest.raises(LimitReached, match="limit of 50 positions"):
        HeapGame(lambda n: [n - 1] if n else [])(10**9).value()


HUGE = "a heap of more than 10^1000 needs the values of all smaller heaps, more than 10^1000 bytes; the limit is"


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: Kayles.values(10**5000), HUGE),
        (lambda: Kayles.period(10**5000), HUGE),
        (lambda: HeapGame(lambda n: [])(1).rules.values(10**5000), HUGE),
        (lambda: Kayles.values(-(10**5000)), r"the last heap is never negative, got less than -10\^1000"),
        (
            lambda: Ruler.values(10**5000),
            "values of more than 10^1000 coins do not fit in 1.07 GB",
        ),
        (lambda: MockTurtles.values(10**12), "values of 1,000,000,000,001 coins do not fit in 1.07 GB"),
        (lambda: Ruler.values(-(10**5000)), r"the last coin is a whole number from 0, got less than -10\^1000"),
        (lambda: Subtraction((1, 10**5000)), "numbers in a subtraction set have at most 1000 digits, got a larger one"),
        (lambda: Kayles.values(-(10**20)), r"the last heap is never negative, got about -1\*10\^20"),
    ],
)
def test_numbers_of_thousands_of_digits_are_refused_in_words(ask, message):
    with pytest.raises(GrundyError, match=message.replace("10^1000 ", r"10\^1000 ")):
        ask()


def test_takes_far_above_the_heap_do_not_count():
    for huge in (10**30, 2**64, 2**32):
        assert Subtraction((1, huge)).values(20).tolist() == Subtraction((1,)).values(20).tolist()
        assert Subtraction((huge,)).values(20).tolist() == [0] * 21
        assert (
            Subtraction((2, huge), all_but=True).values(20).tolist()
            == Subtraction((2,), all_but=True).values(20).tolist()
        )
        assert Subtraction((1, 2, huge)).period(10**4) is None
