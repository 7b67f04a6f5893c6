"""The native twin of NimG has the options, values and outcomes of its rules."""

import random

import pytest

from games.nimg.plain import Judge, board_text, random_edges, ways_of
from grundy import LimitReached, NimG, limits, position
from grundy.budget import Session
from grundy.graphs import Graph
from grundy.search import engine


def random_position(chance, n, most):
    edges = random_edges(chance, n, chance.randint(0, 2 * n), chance.choice(["-", ">", "->"]))
    order = chance.choice(["rm", "mr"])
    rules = NimG(Graph(board_text(n, edges)), order)
    weights = [chance.randint(0, most) for _ in range(n)]
    return rules(chance.randrange(n), weights), Judge(ways_of(n, edges), order)


@pytest.mark.parametrize("seed", range(120))
def test_the_kernel_has_the_options_values_and_outcomes_of_the_rules(seed):
    chance = random.Random(seed)
    p, plain = random_position(chance, chance.randint(1, 5), 3)
    session = Session()
    kernel = engine.kernel_of(p, session)
    while True:
        words = kernel.search.canonical(kernel.words(p.state))
        native = {tuple(option) for option in kernel.search.options(words)}
        assert native == {tuple(kernel.search.canonical(kernel.words(option.state))) for option in p.options()}
        with session.control() as control:
            assert kernel.search.value(words, control) == plain.value(*p.state)
            assert kernel.search.value(words, control, "mex") == plain.value(*p.state)
            assert kernel.search.wins(words, False, control) == plain.wins(*p.state)
            assert kernel.search.wins(words, True, control) == plain.wins_misere(*p.state)
        again = kernel.state(words)
        assert kernel.search.canonical(kernel.words(again)) == words
        assert plain.value(*again) == plain.value(*p.state)
        if not p.moves():
            break
        p = p.play(chance.choice(p.moves()))


@pytest.mark.parametrize("seed", range(20))
def test_a_kernel_is_asked_again_about_other_states_of_the_same_rules(seed):
    chance = random.Random(seed)
    p, plain = random_position(chance, 4, 2)
    session = Session()
    for _ in range(20):
        state = chance.randrange(4), tuple(chance.randint(0, 2) for _ in range(4))
        other = p.rules(p.rules.board.vertices[state[0]], state[1])
        assert engine.value(other, session) == plain.value(*state)
        assert engine.wins(other, "misere", session) == plain.wins_misere(*state)
    assert len(session.kernels[p.rules]) < 20


@pytest.mark.parametrize("n", [64, 65, 130, 300, 1024])
def test_kernels_of_every_width_know_paths_of_arcs(n):
    p = NimG(",".join(f"{v}>{v + 1}" for v in range(n - 1)))(0, [1] * n)
    assert p.outcome(method="search").name == "PN"[n % 2]
    assert p.outcome(play="misere", method="search").name == "NP"[n % 2]


def test_too_large_weights_and_boards_have_no_kernel():
    assert NimG("path:2").kernel((0, (2**16, 1))) is None
    assert NimG("path:2").kernel((0, (2**16 - 1, 1))) is not None
    assert NimG("path:1025").kernel((0, (1,) * 1025)) is None
    assert NimG("path:70").kernel((0, (2**16 - 1,) * 70)) is None


def test_a_limit_ends_the_search():
    p = position("nimg(mr) complete:6 [9,9,9,9,9,9] @ 0")
    with limits(positions=1000), pytest.raises(LimitReached, match="search stopped at the limit of 1,000 positions"):
        p.value()
