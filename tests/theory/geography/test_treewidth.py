"""Values on boards of small treewidth against brute force, and how many behaviours there are."""

import random

import pytest

from games.geography.plain import plain_values
from grundy import Geography, LimitReached, NotApplicable, limits, position
from grundy.graphs import Graph
from grundy.reductions import reduction
from grundy.theory.facts import PositionFacts
from grundy.theory.geography.diagrams import ABSENT, NO_VALUE, Diagrams
from grundy.theory.geography.treewidth import by_narrow_order, by_wider_order, treewidth_three, treewidth_two
from support import connected_graphs


def partial_tree(chance, n, width, keep):
    """A random partial k-tree: each new vertex is joined to a clique, and edges are kept with some probability."""
    cliques, edges = [tuple(range(width))], [(v, w) for v in range(width) for w in range(v)]
    for v in range(width, n):
        clique = chance.choice(cliques)
        for i, w in enumerate(clique):
            edges.append((w, v))
            cliques.append((*clique[:i], *clique[i + 1 :], v))
    return Graph([edge for edge in edges if chance.random() < keep], vertices=range(n))


def with_leaves(chance, rows, columns, share):
    """A grid with a pendant vertex at some of its cells."""
    grid = Graph(f"grid:{rows}x{columns}")
    edges = [(v, w) for v in range(grid.n) for w in grid.neighbour_indices(v) if v < w]
    held = [v for v in range(grid.n) if chance.random() < share]
    return Graph(edges + [(v, grid.n + i) for i, v in enumerate(held)], vertices=range(grid.n + len(held)))


def solved(board, theorem):
    """The values that a theorem tells, and None for starts that it is not about."""
    needs = {treewidth_two: 2, treewidth_three: 3}
    method = f"treewidth-{'two' if needs[theorem] == 2 else 'three'}"
    found = []
    for v in range(board.n):
        try:
            found.append(int(Geography(board)(v).value(method=method)))
        except NotApplicable:
            found.append(None)
    return found


def test_all_connected_graphs_up_to_six_vertices():
    told = {treewidth_two: 0, treewidth_three: 0}
    for board in [board for n in range(1, 7) for board in connected_graphs(n)]:
        expected = plain_values(board)
        for theorem in told:
            found = solved(board, theorem)
            assert found in (expected, [None] * board.n), board
            told[theorem] += found[0] is not None
    assert told == {treewidth_two: 80, treewidth_three: 132}


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("width", [2, 3])
def test_random_boards_of_small_width(width, seed):
    chance = random.Random(seed)
    board = partial_tree(chance, chance.randint(7, 11), width, chance.choice((0.6, 0.8, 1)))
    expected = plain_values(board)
    assert solved(board, treewidth_three) == expected
    assert width == 3 or solved(board, treewidth_two) == expected


@pytest.mark.parametrize("seed", range(10))
def test_larger_boards_agree_with_the_guided_search(seed):
    chance = random.Random(seed)
    for board in (partial_tree(chance, 200, 2, 0.8), with_leaves(chance, 2, 60, 0.4)):
        p = Geography(board)(board.n // 3)
        assert p.value(method="treewidth-two") == p.value(method="guided-search"), board
    p = Geography(with_leaves(chance, 3, 30, 0.3))(40)
    assert p.value(method="treewidth-three") == p.value(method="guided-search"), str(p)


def test_vertices_that_are_gone_count_for_nothing():
    p = position("geography complete:6 without 3 5 @ 1")
    with pytest.raises(NotApplicable, match="theorem 'treewidth-two' needs treewidth at most 2 around the token: "):
        p.value(method="treewidth-two")
    assert p.value(method="treewidth-three") == p.value(method="search")
    p = position("geography complete:6 without 0 3 5 @ 1")
    assert p.value(method="treewidth-two") == p.value(method="search")


def test_a_directed_ladder_in_gadgets_is_solved_where_the_guided_search_is_not():
    rows, columns = 3, 20
    arcs = [f"{v}>{w}" for v, w in ((v, w) for v in range(rows * columns) for w in near_on_grid(v, rows, columns))]
    gadget = reduction("arc-gadget").apply(position(f"generalized-geography {','.join(arcs)} @ {columns + 7}"))
    with pytest.raises(LimitReached), limits(positions=50_000):
        gadget.value(method="guided-search")
    assert int(gadget.value(method="treewidth-three")) == 2


def near_on_grid(v, rows, columns):
    r, c = divmod(v, columns)
    cells = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
    return [x * columns + y for x, y in cells if 0 <= x < rows and 0 <= y < columns]


def test_long_grids_have_no_more_behaviours_than_short_ones():
    def two(columns):
        return PositionFacts.read(f"geography grid:2x{columns} @ 0,0").get(by_narrow_order).behaviours

    def three(columns):
        return PositionFacts.read(f"geography grid:3x{columns} @ 0,0").get(by_wider_order).behaviours

    assert two(20) == two(40) == two(200)
    assert three(400) < 250  # of 1,200 regions


def test_a_time_limit_ends_the_work():
    board = partial_tree(random.Random(1), 200, 3, 1)
    with pytest.raises(LimitReached), limits(seconds=0.2):
        Geography(board)(0).value(method="treewidth-three")
    with pytest.raises(LimitReached), limits(memory="2 MB"):
        Geography(board)(0).value(method="treewidth-three")


@pytest.mark.parametrize("seed", range(20))
def test_diagrams_agree_with_a_mex_for_all_values_of_the_unknowns(seed):
    chance = random.Random(seed)
    diagrams, formulas = Diagrams(lambda: None), [(value, value) for value in range(4)]
    for _ in range(6):
        parts = chance.sample(formulas, chance.randint(1, 3))
        unknown = chance.sample(range(3), chance.randint(0, 2))
        formulas.append((diagrams.mex([f for f, _ in parts], unknown), ([g for _, g in parts], unknown)))

    def plain(formula, known):
        if isinstance(formula, int):
            return formula
        seen = {plain(part, known) for part in formula[0]} | {known[x] for x in formula[1]}
        return next(value for value in range(9) if value not in seen)

    def read(function, known):
        while (asked := diagrams.variable(function)) is not None:
            function = diagrams.node(function).at(known[asked])
        return function

    def by(x):
        return (NO_VALUE, None) if x == 0 else (0, 3 - x)  # the first does not exist, the others change places

    for known in [(a, b, c) for a in (*range(5), ABSENT) for b in (*range(5), ABSENT) for c in (*range(5), ABSENT)]:
        for function, formula in formulas:
            assert read(function, known) == plain(formula, known)
            changed = diagrams.replace(function, "changed", by)
            assert read(changed, known) == plain(formula, (ABSENT, known[2], known[1]))
