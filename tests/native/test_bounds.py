"""What does not fit a kernel is refused with a sentence, before anything is read or written."""

import numpy as np
import pytest

from grundy import _native
from grundy._native import Account, Control

NIM = [[], *[[[]] + [[k] for k in range(1, n)] for n in range(1, 8)]]
EDGE = np.array([0, 1, 2], dtype=np.int32), np.array([1, 0], dtype=np.int32)
ONE_WAY = np.array([0, 1, 1], dtype=np.int32), np.array([1], dtype=np.int32)
LOOP = np.array([0, 1], dtype=np.int32), np.array([0], dtype=np.int32)


def wins(search, words):
    return search.wins(words, False, Control())


def heaps():
    return _native.heap_sums(NIM, 4, Account())


def board():
    return _native.vertex_geography([[1], [0]], 1, [], Account())


def weighted():
    return _native.nimg_search([[1], [0]], [0, 0], [2, 1], False, Account())


def labels(weights, looped):
    return _native.nimg_labels(*EDGE, np.array(weights, dtype=np.uint64), np.array(looped, dtype=np.uint8), Control())


def values(rows):
    least, most = np.zeros((2, len(rows[0]) - 1), dtype=np.int32)
    return _native.geography_values(*rows, least, most, Control())


REFUSED = [
    (lambda: _native.heap_sums([], 4, Account()), "this kernel has heaps 0 to at most 15"),
    (lambda: _native.heap_sums([[], [[9]]], 4, Account()), "no such heap in the table"),
    (lambda: _native.heap_sums([[], [[0]]], 4, Account()), "no such heap in the table"),
    (lambda: wins(heaps(), [8]), "no such heap in the table"),
    (lambda: wins(heaps(), [1] * 256), "too many heaps for this kernel"),
    (lambda: _native.vertex_geography([[2], [0]], 1, [], Account()), "no such vertex on the board"),
    (lambda: _native.vertex_geography([[1], [0]], 1, [([0], [1])], Account()), "a symmetry maps the board to itself"),
    (lambda: _native.edge_geography(2, [(0, 2, False)], 1, [], Account()), "no such vertex on the board"),
    (lambda: _native.peeled_geography([[2], [0]], Account()), "no such vertex on the board"),
    (lambda: wins(board(), [3, 0]), "too few words for this kernel"),
    (lambda: wins(board(), [3, 0, 0, 2]), "no such vertex on the board"),
    (lambda: wins(board(), [3, 0, 0, 0, 1]), "too many tokens for this kernel"),
    (
        lambda: wins(_native.peeled_geography([[1], [0]], Account()), [3, 0, 65536 + 65535]),
        "no such vertex on the board",
    ),
    (lambda: _native.hackenbush_search([(0, 7)], Account()), "vertices are 0..m for m connected edges"),
    (
        lambda: wins(_native.hackenbush_search([(0, 1)], Account()), [1]),
        "a state has one word for each 32 edges of this kernel",
    ),
    (lambda: _native.coin_search([[[1]]], Account()), "no such coin in the table"),
    (lambda: wins(_native.coin_search([[[0]]], Account()), [1]), "no such coin in the table"),
    (lambda: _native.nimg_search([[2], [0]], [0, 0], [2, 1], False, Account()), "no such vertex on the board"),
    (
        lambda: _native.nimg_search([[1], [0]], [0], [2, 1], False, Account()),
        "every vertex has a row, a flag and a weight",
    ),
    (
        lambda: _native.nimg_search([[1], [0]], [0, 0], [2], False, Account()),
        "every vertex has a row, a flag and a weight",
    ),
    (lambda: wins(weighted(), [0, 1]), "a state has a pointer and a weight for each vertex"),
    (lambda: wins(weighted(), [3, 1, 1]), "no such vertex on the board"),
    (lambda: wins(weighted(), [0, 3, 1]), "a weight is larger than it was at the start"),
    (lambda: labels([1], [0, 0]), "every vertex has a weight and a flag for its loop"),
    (lambda: labels([1, 1], [0]), "every vertex has a weight and a flag for its loop"),
    (lambda: _native.two_colouring(*EDGE, 2, Control()), "no such vertex in the graph"),
    (lambda: _native.two_colouring(*EDGE, -1, Control()), "no such vertex in the graph"),
    (lambda: _native.two_colouring(*ONE_WAY, 0, Control()), "each edge must stand in both its rows"),
    (lambda: _native.matching(*ONE_WAY, Control()), "each edge must stand in both its rows"),
    (lambda: _native.matching(*LOOP, Control()), "a row must not hold its own vertex"),
    (lambda: values(ONE_WAY), "each edge must stand in both its rows"),
    (
        lambda: _native.strong_parts(*EDGE, np.zeros(1, dtype=np.uint8), Control()),
        "there must be one label for each vertex",
    ),
    (lambda: board().value([3, 0, 0, 0], Control(), "guess"), "a method is questions or mex, got 'guess'"),
    (lambda: Account(memory=5).give_back(1), "more bytes are given back than were taken"),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_what_does_not_fit_is_refused_with_a_sentence(call, message):
    with pytest.raises((ValueError, IndexError), match=f"^{message}$".replace("(", r"\(")):
        call()


@pytest.mark.parametrize(
    "make",
    [
        lambda: _native.heap_sums([[]] * 200, 129, Account()),
        lambda: _native.vertex_geography([[]] * 1025, 1, [], Account()),
        lambda: _native.vertex_geography([[]], 9, [], Account()),
        lambda: _native.edge_geography(1089, [], 1, [], Account()),
        lambda: _native.peeled_geography([[]] * 1025, Account()),
        lambda: _native.hackenbush_search([(0, 0)] * 257, Account()),
        lambda: _native.coin_search([[]] * 257, Account()),
        lambda: _native.nimg_search([[]] * 1025, [1] * 1025, [1] * 1025, False, Account()),
        lambda: _native.nimg_search([[]] * 65, [1] * 65, [65535] * 65, False, Account()),
    ],
)
def test_there_is_no_search_for_a_game_wider_than_all_kernels(make):
    assert make() is None


def test_kernels_of_many_numbers_are_lists_of_heaps():
    table = [[], *[[[n - 1]] if n > 1 else [[]] for n in range(1, 301)]]
    search = _native.heap_sums(table, 4, Account())
    assert [search.value([300], Control()), search.value([299], Control())] == [0, 1]


def test_an_account_without_memory_stops_with_that_reason():
    with pytest.raises(_native.Stopped, match=r"^memory$"):
        _native.heap_sums(NIM, 4, Account(memory=10))
    account = Account(memory=1000)
    with pytest.raises(_native.Stopped, match=r"^memory$"):
        account.take(1001)
    account.take(400)
    account.take(600)
    account.give_back(1000)
    assert (account.used, account.peak) == (0, 1000)


def test_memory_is_given_back_when_a_search_goes():
    account = Account(memory=10**6)
    search = _native.heap_sums(NIM, 4, account)
    assert wins(search, [7, 6, 5])
    assert account.used > 0
    del search
    assert account.used == 0
