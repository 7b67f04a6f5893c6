"""A gadget does what it should whatever stands at its ends: with this, induction over the source proves its arrow.

What stands at an end when the token gets there does not depend on the way through the gadget, which is never entered
again; so all that can be there is a value, an outcome, or nothing, if the end is gone.
"""

from itertools import combinations

import pytest

from grundy import Geography
from grundy.reductions import reduction
from grundy.reductions.boards import NewBoard

GONE = "gone"


def entered(shape, role, x, y, make):
    """The token on a vertex of the gadget, with what `make` builds at the ends that are not gone."""
    board = NewBoard(["x", "y"])
    board.gadget(shape, {"x": "x", "y": "y"})
    for end, what in (("x", x), ("y", y)):
        if what != GONE:
            make(board, end, what)
    gone = [end for end, what in (("x", x), ("y", y)) if what == GONE]
    return Geography(board.graph())((role,), without=gone)


def worth(board, end, value):
    for lower in range(value):
        board.attach(end, lower)


@pytest.mark.parametrize("name", ["arc-gadget", "subdivided-arc-gadget"])
def test_the_right_way_is_star_exactly_where_its_end_is_and_else_star_two(name):
    shape = reduction(name).shape
    assert int(entered(shape, "a", GONE, GONE, worth).value()) == 2
    for value in range(1, 7):
        assert int(entered(shape, "a", GONE, value, worth).value()) == (1 if value == 1 else 2)


@pytest.mark.parametrize("name", ["arc-gadget", "subdivided-arc-gadget"])
def test_the_wrong_way_is_star_two_or_star_three(name):
    shape = reduction(name).shape
    found = {int(entered(shape, "d", value, GONE, worth).value()) for value in (GONE, 1, 2, 3, 4, 5, 6)}
    assert found == {2, 3}


def lost_or_won(board, end, outcome):
    """In misère play a vertex without moves is won, one with a leaf alone is lost."""
    if outcome == "P":
        board.leaf(end)


def misere(shape, role, x, y):
    return str(entered(shape, role, x, y, lost_or_won).outcome(play="misere"))


def acts_as_an_arc(shape):
    right = [misere(shape, "g1", GONE, y) for y in (GONE, "N", "P")]
    wrong = [misere(shape, "g7", x, GONE) for x in (GONE, "N", "P")]
    return right == ["N", "N", "P"] and wrong == ["N", "N", "N"]


@pytest.mark.parametrize("name", ["misere-undirected", "misere-undirected-printed"])
def test_in_misere_play_the_right_way_is_what_its_end_is_and_the_wrong_way_loses(name):
    assert acts_as_an_arc(reduction(name).shape)


def test_two_edges_of_the_printed_gadget_can_go_in_two_ways_and_three_cannot():
    edges = reduction("misere-undirected-printed").shape.split()
    ends = [edge for edge in edges if edge in ("x-g1", "g7-y")]
    inner = [edge for edge in edges if edge not in ends]
    works = {
        size: [" ".join(out) for out in combinations(inner, size) if acts_as_an_arc(without(edges, out))]
        for size in (1, 2, 3)
    }
    assert works == {1: ["g1-g6", "g4-g6"], 2: ["g1-g6 g3-g6", "g1-g6 g4-g6"], 3: []}


def without(edges, out):
    return " ".join(edge for edge in edges if edge not in out)
