"""Moore's game: winning moves by construction, against the definition."""

from itertools import combinations_with_replacement, product
from random import Random

import pytest
from click.testing import CliRunner

from grundy import Moore, limits, position
from grundy.cli import main
from grundy.errors import LimitReached
from grundy.theory.heaps import moore
from grundy.theory.some_moves import SomeMoves
from grundy.values import Outcome

LARGEST = {1: 9, 2: 7, 3: 4, 4: 3, 5: 2, 6: 1, 7: 1}
"""Up to how many stones a heap has, by the number of heaps."""


def all_positions(k, exactly, most=7):
    """All positions of few heaps, up to their order, in a random order."""
    rng = Random(k)
    for heaps in range(1, min(2 * k + 1, most) + 1):
        for state in combinations_with_replacement(range(LARGEST[heaps] + 1), heaps):
            yield Moore(k, exactly=exactly)(*rng.sample(state, heaps))


@pytest.mark.parametrize("k", [1, 2, 3])
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_all_winning_moves_with_at_most_k_heaps_by_the_definition(k, play):
    judged = 0
    for current in all_positions(k, exactly=False):
        answer = current.solve("winning_moves", play=play)
        assert answer.method.name == ("moore" if play == "normal" else "moore-misere")
        assert answer.result == current.winning_moves(play=play, method="reference"), current
        assert current.outcome(play=play) == current.outcome(play=play, method="reference"), current
        judged += 1
    assert judged >= 64


@pytest.mark.parametrize("k", [1, 2, 3])
def test_all_winning_moves_with_exactly_k_heaps_by_the_definition(k):
    judged = 0
    for current in all_positions(k, exactly=True, most=6):
        if len(current.state) > 2 * k > 2:
            continue  # no closed form is known
        answer = current.solve("winning_moves")
        assert answer.method.name == ("tetris" if len(current.state) < 2 * k or k == 1 else "exactly-half")
        assert answer.result == current.winning_moves(method="reference"), current
        judged += 1
    assert judged >= 80


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_moves_of_larger_heaps_are_those_that_leave_a_lost_position(seed, play):
    rng = Random(seed)
    k = rng.randint(1, 4)
    current = Moore(k)(*(rng.randint(0, (60, 20, 9, 5)[k - 1]) for _ in range(rng.randint(1, 4))))
    lost = (move for move in current.moves() if current.play(move).outcome(play=play) is Outcome.P)
    assert current.winning_moves(play=play) == tuple(lost)


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("seed", range(40))
def test_moves_of_huge_heaps_leave_a_lost_position(seed, play):
    rng = Random(seed)
    k = rng.choice((1, 2, 3, 5, 20))
    largest = 10 ** rng.choice((1, 6, 18, 100))
    current = Moore(k)(*(rng.randint(0, largest) for _ in range(rng.randint(1, 30))))
    moves = current.winning_moves(play=play)
    assert bool(moves) == (current.outcome(play=play) is Outcome.N)
    assert all(current.play(move).outcome(play=play) is Outcome.P for move in moves[:50])
    assert len(set(moves)) == len(moves)


@pytest.mark.parametrize("seed", range(20))
def test_moves_of_exactly_k_huge_heaps_leave_a_lost_position(seed):
    rng = Random(seed)
    k = rng.randint(2, 6)
    heaps = [rng.randint(0, 10 ** rng.choice((1, 18))) for _ in range(rng.choice((2 * k, 2 * k - 1, k)))]
    current = Moore(k, exactly=True)(*heaps)
    moves = current.winning_moves()
    assert bool(moves) == (current.outcome() is Outcome.N)
    assert all(current.play(move).outcome() is Outcome.P for move in moves[:50])


def test_a_list_is_cut_exactly_where_there_are_more_moves(monkeypatch):
    lists = {}
    for most in (1, 2, 5, 20):
        monkeypatch.setattr(moore, "MOST_LISTED", most)
        for state in product(range(5), repeat=3):
            for k, exactly in ((2, False), (2, True), (3, False)):
                for play in ("normal", "misere")[: 2 - exactly]:
                    current = Moore(k, exactly=exactly)(*state)
                    key = current, play
                    if key not in lists:
                        lists[key] = current.winning_moves(play=play, method="reference")
                    moves, known = current.winning_moves(play=play), lists[key]
                    if len(known) > most:
                        assert isinstance(moves, SomeMoves)
                        assert moves[0] in known
                    else:
                        assert moves == known


def test_where_counting_takes_too_long_one_of_several_moves_is_given(monkeypatch):
    monkeypatch.setattr(moore, "MOST_WORK", 1)
    for state in product(range(4), repeat=4):
        current = Moore(2)(*state)
        moves, known = current.winning_moves(), current.winning_moves(method="reference")
        assert set(moves) <= set(known)
        assert bool(moves) == bool(known)
        assert isinstance(moves, SomeMoves) == (len(moves) < len(known))


def test_the_limits_of_a_question_hold_while_moves_are_listed():
    long = Moore(9)(*[10**5] * 12)
    assert isinstance(long.winning_moves(), SomeMoves)
    current = Moore(2)(*[63] * 4)
    assert len(current.winning_moves()) == 376
    with limits(memory=100), pytest.raises(LimitReached):
        current.winning_moves()


def test_many_heaps_of_many_digits_are_no_recursion():
    rng = Random(5)
    heaps = [rng.randrange(10**300) for _ in range(200)]
    for rules in (Moore(1), Moore(50), Moore(200), Moore(100, exactly=True), Moore(150, exactly=True)):
        current = rules(*heaps)
        move = current.winning_moves()[0]
        assert current.play(move).outcome() is Outcome.P


TEXT = "moore(2) 1000000 2000000 3000000 5"


def run(*words, typed=None):
    return CliRunner().invoke(main, list(words), input=typed, catch_exceptions=False).output


def test_the_command_line_tells_the_move_at_once():
    said = run("solve", TEXT)
    assert "winning moves:  2000000->1000005, 3000000->1000005\n" in said
    assert "Move 2000000->1000005, 3000000->1000005." in run("solve", TEXT, "--explain")
    assert "hint: 2000000->1000005, 3000000->1000005" in run("play", TEXT, typed="hint\nquit\n")
    assert "machine: 2000000->1000005, 3000000->1000005" in run("play", TEXT, "--second", typed="quit\n")


def test_of_too_many_moves_one_is_told():
    text = "moore(2) 1000000000000000000 1000000000000000000 1000000000000000000 100000000000000000"
    assert "; and more, too many to list" in run("solve", text)
    move = position(text).analysis().winning_move()
    assert position(text).play(move).outcome() is Outcome.P
    assert "hint: " in run("play", text, typed="hint\nquit\n")
