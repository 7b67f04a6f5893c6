"""The families of small graphs that other tests run over are complete: their sizes are the known numbers."""

import networkx as nx
import pytest

from support import canonical, connected_graphs, digraphs, graphs


@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 2, 4, 11, 34, 156, 1044], 1)))
def test_numbers_of_graphs(n, count):
    """OEIS A000088."""
    assert len(graphs(n)) == count


@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 1, 2, 6, 21, 112, 853], 1)))
def test_numbers_of_connected_graphs(n, count):
    """OEIS A001349."""
    assert len(connected_graphs(n)) == count


@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 1, 2, 6, 10, 29, 64, 194, 531], 1)))
def test_numbers_of_connected_graphs_of_degree_three(n, count):
    """838 in all up to nine vertices."""
    family = connected_graphs(n, max_degree=3)
    assert len(family) == count
    assert all(graph.max_degree <= 3 for graph in family)


@pytest.mark.parametrize(("n", "count"), list(enumerate([1, 3, 16, 218], 1)))
def test_numbers_of_digraphs(n, count):
    """OEIS A000273."""
    assert len(digraphs(n)) == count


def test_canonical_forms_are_equal_exactly_for_isomorphic_graphs():
    family = [nx.gnm_random_graph(6, m, seed=seed) for m in (5, 7, 8) for seed in range(12)]
    forms = [canonical(tuple(sum(1 << w for w in graph[v]) for v in range(6))) for graph in family]
    for some, form in zip(family, forms, strict=True):
        for other, other_form in zip(family, forms, strict=True):
            assert nx.is_isomorphic(some, other) == (form == other_form)
