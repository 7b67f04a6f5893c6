"""Items numbered anew: sets go to masks and words, and come back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.graphs import Graph
from grundy.graphs.numbering import Numbering


def test_items_keep_their_order_and_an_item_that_comes_again_keeps_its_first_number():
    cards = Numbering([("r", 3), ("b", 7), ("r", 3), ("g", 1)])
    assert cards.items == [("r", 3), ("b", 7), ("g", 1)]
    assert [cards.number[card] for card in cards.items] == [0, 1, 2]
    assert len(cards) == 3
    assert ("b", 7) in cards
    assert ("b", 8) not in cards


@given(st.lists(st.integers(0, 500), unique=True), st.data())
def test_a_set_goes_to_words_and_comes_back(items, data):
    numbering = Numbering(items)
    some = [item for item in items if data.draw(st.booleans())]
    size = -(-max(1, len(items)) // 32) * 32
    words = numbering.words(some, size)
    assert len(words) == size // 32
    assert all(0 <= word < 2**32 for word in words)
    assert list(numbering.members_of_words(words)) == some
    assert list(numbering.members(numbering.mask(reversed(some)))) == some


def test_rows_are_the_subgraph_that_the_items_induce():
    board = Graph("grid:3x3")
    corner = Numbering([4, 0, 1])
    assert corner.rows(board.neighbour_indices) == [[2], [2], [1, 0]]
    everything = Numbering(range(board.n))
    assert everything.rows(board.neighbour_indices) == [list(board.neighbour_indices(v)) for v in range(board.n)]


def test_an_item_without_a_number_has_no_mask():
    with pytest.raises(KeyError):
        Numbering([1, 2]).mask([3])


def test_no_items():
    nothing = Numbering(())
    assert (len(nothing), nothing.words((), 32), list(nothing.members(0)), nothing.rows(lambda item: ())) == (
        0,
        [0],
        [],
        [],
    )
