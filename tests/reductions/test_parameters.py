"""Arrows with parameters, and arrows one after the other."""

import random

import pytest
from tests.contract.sources import random_digraph

from grundy import BadPosition, Geography, position
from grundy.reductions import reduction

BOTH = [position("geography 0>1,1>2 @ 0"), position("geography 0>1,1>2 @ 1")]
"""A source that is P, and one that is N."""


@pytest.mark.parametrize(("k", "p"), [(k, p) for p in range(2, 8) for k in range(1, p)] + [(1, 9), (2, 9), (8, 9)])
def test_any_two_values_are_separated(k, p):
    arrow = reduction(f"separate-values({k},{p})")
    p_value, n_value = (int(arrow.apply(source).value()) for source in BOTH)
    assert (p_value, n_value) == ((p, 1) if k == 1 else (k, p))
    for source in BOTH:
        target = arrow.apply(source)
        assert arrow.preserves.holds(source, target)
        assert {"vertices": target.rules.board.n, "edges": target.rules.board.m} == arrow.target_size(source)
        assert [move for _, move in arrow.lifted_moves(source, target)] == list(source.winning_moves())


@pytest.mark.parametrize("name", ["separate-values(1,2)", "separate-values(2,3)", "separate-values(3,5)"])
def test_values_are_separated_on_random_boards(name):
    arrow, chance = reduction(name), random.Random(name)
    for n, m in [(4, 6), (5, 7), (6, 8)] * 3:
        source = Geography(random_digraph(chance, n, m))(0)
        assert arrow.preserves.holds(source, arrow.apply(source)), str(source)


def test_the_printed_last_vertex_separates_nothing():
    """Section 5.3 gives the last vertex trees of the values up to *(k - 1): it is worth *k in both cases."""
    arrow = reduction("prelude")
    for k in (3, 4, 5):
        values = set()
        for source in BOTH:
            board = arrow.board(source)
            before = board.made["start"][0]
            for i in range(3, k + 1):
                new = board.leaf(before, f"v{i}")
                for value in range(i - 1 if i < k else k):
                    board.attach(new, value)
                before = new
            values.add(int(Geography(board.graph())(before).value()))
        assert values == {k}


@pytest.mark.parametrize("k", [0, 1, 2, 3, 4])
def test_passes_count_by_their_parity(k):
    arrow = reduction(f"passes({k})")
    for text in ("path:4 @ 1", "cycle:5 @ 0", "grid:2x3 @ 0,0", "path:3 @ 0"):
        source = position(f"geography {text}")
        target = arrow.apply(source)
        assert int(target.value(method="reference")) == int(source.value(method="reference")) ^ k % 2
        lifted = {move for _, move in arrow.lifted_moves(source, target)}
        assert lifted - {None} == set(arrow.preserves.source_moves_to.moves(source))


@pytest.mark.parametrize("j", [1, 2, 3, 4, 5])
def test_any_fixed_second_game_that_is_not_lost_will_do(j):
    arrow = reduction(f"beside-heap({j})")
    for source in BOTH:
        target = arrow.apply(source)
        assert arrow.preserves.holds(source, target)
        assert [move for _, move in arrow.lifted_moves(source, target)] == list(source.winning_moves())


def test_arrows_can_follow_each_other():
    """Theorem 4.3: from directed Geography to two tokens, over values and sums."""
    for source in BOTH:
        value = reduction("arc-gadget").apply(source)
        one_pass = reduction("passes(1)").apply(value)
        two_tokens = reduction("two-tokens-connected").apply(value + position("undirected-geography path:2 @ 0"))
        assert source.outcome() == one_pass.outcome() == two_tokens.outcome()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("separate-values(3,3)", "*k and *p are separated for 1 <= k < p <= 32, got k = 3 and p = 3"),
        ("separate-values(0,3)", "*k and *p are separated for 1 <= k < p <= 32, got k = 0 and p = 3"),
        ("separate-values(2,33)", "*k and *p are separated for 1 <= k < p <= 32, got k = 2 and p = 33"),
        ("beside-heap(0)", "the heap beside the board has 1 to 32 stones, got 0"),
        ("passes(x)", "passes has no parameter 'x'; it has k"),
        ("passes(-1)", "passes are never negative, got -1"),
        ("arc-gadget(2)", "arc-gadget has no parameter '2'; it has none"),
        ("arc-gadget 2", "a reduction is a name with its parameters, as in separate-values(2,5), got 'arc-gadget 2'"),
        ("arcgadget", "unknown reduction 'arcgadget'; did you mean 'arc-gadget'? (`grundy reductions` lists all)"),
        ("(", "a reduction is a name with its parameters, as in separate-values(2,5), got '('"),
    ],
)
def test_bad_reductions_say_what_is_wrong(text, message):
    with pytest.raises(BadPosition) as error:
        reduction(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("arc-gadget", "geography(edge) 0>1 @ 0", "is for the vertex game, this is the edge game"),
        ("arc-gadget", "geography 0>1,1>2 @ 0 2", "is for one token, this position has 2"),
        ("arc-gadget", "geography(passes=2) 0>1 @ 0", "is for play without passes, 2 left"),
        ("plus-star", "geography 0>1 @ 0", "needs a board without arcs, this one has the arc 0>1"),
        (
            "two-tokens",
            "geography path:2 @ 0 + nim 3",
            "needs two positions of undirected-geography with one token each, such as "
            "undirected-geography path:4 @ 1 + undirected-geography path:3 @ 0",
        ),
        ("misere-directed-edge", "geography(edge) 0-1 @ 0", "needs a board of arcs such as 0>1, got the edge 0-1"),
        ("misere-undirected-edge", "geography path:3 @ 0", "is for the edge game, this is the vertex game"),
        ("misere-nimg", "nimg path:2 [1,1] @ 0", "is for the order mr, this is rm"),
        ("misere-nimg", "nimg(mr) 0>1 [1,1] @ 0", "needs a board without arcs"),
        ("plus-star", "nim 3", "needs a position of undirected-geography, such as undirected-geography path:4 @ 1"),
    ],
)
def test_a_position_that_does_not_fit_is_refused(name, text, message):
    with pytest.raises(ValueError, match="reduction") as error:
        reduction(name).apply(position(text))
    assert str(error.value) == f"reduction {str(reduction(name))!r} {message}"
