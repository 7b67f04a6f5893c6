"""The vertices that the checker finds on odd cycles are those on odd cycles."""

import importlib
import random
from itertools import combinations

import pytest
from grundy.checker import grundy_check as checker

checker.rules_package()
on_odd_cycles = importlib.import_module("grundy_rules.nimg.odd_cycles").on_odd_cycles
budget = checker.Budget(checker.Limits())


def true_vertices(neighbours):
    """The vertices of all odd cycles, by going through all paths."""
    found = set()

    def go_on(path):
        for to in neighbours[path[-1]]:
            if to == path[0] and len(path) % 2 and len(path) > 2:
                found.update(path)
            if to > path[0] and to not in path:
                go_on([*path, to])

    for start in range(len(neighbours)):
        go_on([start])
    return found


def graph(n, edges):
    neighbours = [set() for _ in range(n)]
    for u, v in edges:
        neighbours[u].add(v)
        neighbours[v].add(u)
    return neighbours


def joined(neighbours, start):
    found = [start]
    for vertex in found:
        found += sorted(neighbours[vertex] - set(found))
    return set(found)


@pytest.mark.parametrize("n", range(1, 6))
def test_odd_cycles_of_all_small_graphs(n):
    pairs = list(combinations(range(n), 2))
    for choice in range(1 << len(pairs)):
        neighbours = graph(n, [pair for i, pair in enumerate(pairs) if choice >> i & 1])
        true = true_vertices(neighbours)
        for start in range(n):
            assert on_odd_cycles(start, neighbours.__getitem__, budget) == true & joined(neighbours, start)


@pytest.mark.parametrize("seed", range(10))
def test_odd_cycles_of_larger_graphs_with_many_blocks(seed):
    chance, some, none = random.Random(seed), 0, 0
    for _ in range(100):
        n = chance.randint(6, 11)
        edges = [(chance.randrange(max(0, v - 3), v), v) for v in range(1, n)]
        edges += [tuple(chance.choices(range(n), k=2)) for _ in range(chance.randint(1, 4))]
        neighbours, start = graph(n, edges), chance.randrange(n)
        ways = [chance.sample(sorted(to), len(to)) for to in neighbours]
        true = true_vertices([to - {v} for v, to in enumerate(neighbours)])
        assert on_odd_cycles(start, ways.__getitem__, budget) == true
        some += 0 < len(true) < n
        none += not true
    assert some > 10
    assert none > 10


def test_a_long_path_does_not_end_the_search():
    n = 100_000
    path = [[v - 1, v + 1] for v in range(n)]
    path[0], path[-1] = [1, 2], [n - 2]
    path[2] = [0, 1, 3]
    assert on_odd_cycles(n // 2, path.__getitem__, budget) == {0, 1, 2}
