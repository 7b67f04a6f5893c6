"""Elimination orders against all orders."""

from itertools import permutations

from grundy.graphs.elimination import elimination
from support import connected_graphs


def width_of(board, order):
    near = {v: set(board.neighbour_indices(v)) for v in range(board.n)}
    widest = 0
    for v in order:
        around = near.pop(v)
        widest = max(widest, len(around))
        for w in around:
            near[w] = (near[w] | around) - {v, w}
    return widest


def test_boards_of_treewidth_two_are_known_exactly():
    for board in [board for n in range(1, 7) for board in connected_graphs(n)]:
        treewidth = min(width_of(board, order) for order in permutations(range(board.n)))
        for root in range(board.n):
            found = elimination(board.csr(), root, 2)
            assert (found is not None) == (treewidth <= 2), board
            if found is not None:
                assert (found.order[-1], sorted(found.order)) == (root, list(range(board.n)))
                assert found.width == width_of(board, found.order) <= 2
            found = elimination(board.csr(), root, 3)
            assert (found is not None) == (treewidth <= 3), board


def test_only_the_component_of_the_root_counts():
    from grundy.graphs import Graph

    board = Graph("0-1,1-2,3-4,4-5,5-3")
    assert sorted(elimination(board.csr(), 1, 1).order) == [0, 1, 2]
    assert elimination(board.csr(), 3, 1) is None
