"""The native kernels of Geography are the Python rules, position by position."""

import random

import pytest

from games.geography.plain import random_board
from grundy import BadPosition, Geography, Nimber, Outcome, Sum
from grundy.budget import Session
from grundy.search import engine, reference
from grundy.values.mex import mex


def random_position(seed):
    chance = random.Random(seed)
    while True:
        n = chance.randint(1, 6)
        board = random_board(chance, n, chance.randint(0, 7))
        try:
            rules = Geography(board, chance.choice(["vertex", "edge"]), chance.choice([0, 0, 1, 2]))
        except BadPosition:  # an edge and an arc between the same vertices
            continue
        return rules(*chance.sample(range(n), min(n, chance.choice([1, 1, 2, 3]))))


@pytest.mark.parametrize("seed", range(250))
def test_kernels_have_the_options_values_and_outcomes_of_the_rules(seed):
    p = random_position(seed)
    session = Session()
    kernel = engine.kernel_of(p, session)
    below, found = [p], set()
    while below and len(found) < 12:
        q = below.pop()
        if q in found:
            continue
        found.add(q)
        below += q.options()
        native = {tuple(kernel.search.canonical(words)) for words in kernel.search.options(kernel.words(q.state))}
        assert native == {tuple(kernel.search.canonical(kernel.words(o.state))) for o in q.options()}, str(q)
    value = int(reference.value(p))
    with session.control() as control:
        words = kernel.words(p.state)
        assert kernel.search.value(words, control) == value, str(p)
        assert kernel.search.value(words, control, "mex") == value, str(p)
        assert kernel.search.wins(words, False, control) == (value != 0), str(p)
        assert kernel.search.wins(words, True, control) == (reference.outcome(p, "misere") is Outcome.N), str(p)


@pytest.mark.parametrize("seed", range(60))
def test_parts_are_worth_the_position_in_both_plays(seed):
    p = random_position(1000 + seed)
    parts = Sum(*p.parts())
    assert reference.value(parts) == reference.value(p), str(p)
    assert reference.outcome(parts, "misere") == reference.outcome(p, "misere"), str(p)


@pytest.mark.parametrize("n", [5, 64, 65, 129, 257, 513, 1000])
@pytest.mark.parametrize("remove", ["vertex", "edge"])
def test_kernels_of_every_width_know_that_a_path_is_worth_the_mex_of_its_two_ways(n, remove):
    for start in (0, 1, n // 2, n // 2 + 1, n - 1):
        ways = {(ahead - 1) % 2 for ahead in (start, n - 1 - start) if ahead}
        assert engine.value(Geography(f"path:{n}", remove)(start), Session()) == mex(ways)


def test_a_board_too_wide_for_the_kernels_is_still_searched():
    rules = Geography("path:3000")
    assert rules.kernel(rules(0).state) is None
    assert rules.kernel(rules(2990, without=[2980]).state) is not None
    assert rules(0).value(method="search") == Nimber(1)
    assert Geography("complete:12").kernel(Geography("complete:12")(*range(9)).state) is None
    assert Geography("complete:10")(*range(9)).value(method="search") == Nimber(1)


def test_a_kernel_refuses_states_that_do_not_follow_from_its_first_one():
    session = Session()
    rules = Geography("path:6")
    kernel = engine.kernel_of(rules(3, without=[2]), session)
    assert kernel.words(rules(3).state) is None
    assert engine.value(rules(3), session) == int(reference.value(rules(3)))


@pytest.mark.parametrize("board", ["grid:3x3", "grid:2x4", "king:3x3", "torus:3x3", "cycle:7", "triangular:3x3"])
@pytest.mark.parametrize("remove", ["vertex", "edge"])
def test_symmetries_of_the_board_change_no_answer(board, remove, monkeypatch):
    rules = Geography(board, remove) if board != "king:3x3" or remove == "vertex" else Geography("king:2x3", remove)
    starts = [rules(v) for v in rules.board.vertices] + [rules(*rules.board.vertices[:2])]

    def answers():
        return [(engine.value(p, Session()), engine.wins(p, "misere", Session())) for p in starts]

    with_symmetries = answers()
    monkeypatch.setattr("grundy.games.geography.kernel.symmetries", lambda board: [])
    assert answers() == with_symmetries
