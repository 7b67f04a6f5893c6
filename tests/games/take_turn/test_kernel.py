"""The native search of Take Turn: the same options and values as the rules, on boards of any width."""

import random

import pytest

from games.take_turn.plain import random_board
from grundy import EvenEven, OddOdd, TakeTurn, _native, position
from grundy.budget import Session
from grundy.graphs import Graph
from grundy.search import engine, reference


def kernel_of(p):
    return engine.kernel_of(p, Session())


def searched(p, how="questions"):
    session = Session()
    kernel = engine.kernel_of(p, session)
    with session.control() as control:
        return kernel.search.value(kernel.words(p.state), control, how)


@pytest.mark.parametrize("seed", range(30))
def test_options_values_and_misere_outcomes_are_those_of_the_rules(seed):
    chance = random.Random(seed)
    word, _ = random_board(chance, chance.randrange(2, 9))
    starts = [EvenEven(word)(), OddOdd(word)(), TakeTurn(word)([chance.choice("HT") for _ in range(Graph(word).n)])]
    for p in starts:
        session = Session()
        kernel = engine.kernel_of(p, session)
        words = kernel.words(p.state)
        assert kernel.words(kernel.state(words)) == words
        native = {kernel.state(option) for option in kernel.search.options(words)}
        assert native == {option.state for option in p.options()}
        value = int(reference.value(p))
        assert searched(p) == searched(p, "mex") == value
        with session.control() as control:
            assert kernel.search.wins(words, False, control) == (value > 0)
            misere = kernel.search.wins(words, True, control)
        assert misere == (str(reference.outcome(p, "misere")) == "N")


@pytest.mark.parametrize(("n", "items"), [(5, 64), (64, 64), (65, 128), (130, 1024), (300, 1024), (1024, 1024)])
@pytest.mark.parametrize("kind", ["path", "dipath"])
def test_boards_have_the_narrowest_kernel_and_keep_their_values(n, items, kind):
    p = position(f"take-turn {kind} HHTHH T^{n - 5}")
    assert kernel_of(p).search.items == items
    assert searched(p) == int(position(f"take-turn {kind} HHTHH {'T' * ((n - 5) % 2)}").value(method="search"))


def test_more_vertices_than_the_widest_kernel_holds_have_none():
    most = _native.MOST_TAKE_TURN_VERTICES
    assert TakeTurn(f"path:{most + 1}")(f"H T^{most}").rules.kernel((2 ** (most + 1) - 1, 1)) is None


def test_vertices_that_no_head_reaches_take_no_room_in_the_kernel():
    p = position("take-turn dipath T^5000 HHT")
    assert kernel_of(p).search.items == 64
    assert p.value(method="search") == position("take-turn dipath HHT").value(method="search")


def test_a_kernel_knows_what_follows_and_nothing_else():
    kernel = kernel_of(position("take-turn path HHTT"))
    assert kernel.words(position("take-turn path HHTT").play(1).state) is not None
    assert kernel.words(position("take-turn path HHHT").state) is None
    with pytest.raises(ValueError, match="play does not reach these coins"):
        kernel.search.value([15, 0, 15, 0], Session()._counter)
    with_arcs = kernel_of(position("take-turn dipath THHT"))
    assert with_arcs.words(position("take-turn dipath T.TT").state) is not None
    assert with_arcs.words(position("take-turn dipath HHHT").state) is None
    assert with_arcs.words(position("take-turn dipath .HHT").state) is None


@pytest.mark.parametrize("m", range(3))
@pytest.mark.parametrize("n", range(3))
def test_chains_of_blocks_have_the_values_of_conjecture_16(m, n):
    assert searched(OddOdd(f"chain:H-V^{m}-W^{n}-E")()) == 2 * (n + 1) + m % 2


def test_twins_in_long_chains_cancel():
    assert searched(OddOdd("chain:H-V^60-W^3-E")()) == 8
