"""Positions of Geography that were made to have a value, judged by search."""

from itertools import combinations

import pytest

from games.geography.plain import plain_values
from grundy import BadPosition, Geography, GrundyError, digraph_of_value, graph_of_value, position, tree_of_value
from grundy.constructions import BOARDS
from grundy.proofs.checking import check_file


def token(p):
    return p.state[0][0]


@pytest.mark.parametrize("n", range(8))
def test_the_graph_of_value_n_is_worth_n_by_the_definition(n):
    p = graph_of_value(n)
    assert plain_values(p.rules.board, [token(p)]) == [n]


@pytest.mark.parametrize("n", range(5, 14))
def test_the_graph_of_value_n_is_worth_n_by_the_search_that_a_matching_guides(n):
    assert int(graph_of_value(n).value(method="guided-search")) == n


@pytest.mark.parametrize("n", range(4, 10))
def test_the_graph_of_value_n_is_worth_n_by_the_search_without_theorems(n):
    assert int(graph_of_value(n).value(method="search")) == n


@pytest.mark.parametrize("n", [*range(4, 60), 100])
def test_the_graph_of_value_n_has_the_size_that_is_said(n):
    board = graph_of_value(n).rules.board
    assert (board.n, board.m) == (5 * n * n - 15 * n - 4, (13 * n * n - 53 * n + 34) // 2)
    assert {board.degree(board.index(f"N{i}")) for i in range(4, n + 1)} == {n}
    assert board.is_simple
    assert not board.is_directed


def removals(n):
    """Every set of vertices N that may be gone while the token stands on another one."""
    ranks = range(4, n + 1)
    for k in ranks:
        others = [i for i in ranks if i != k]
        yield from ((k, gone) for size in range(len(others) + 1) for gone in combinations(others, size))


@pytest.mark.parametrize("n", [6, 7, 8])
def test_lemmas_5_1_to_5_6_hold_whichever_of_the_vertices_n_are_gone(n):
    rules = Geography(graph_of_value(n).rules.board)

    def value(at, *gone):
        return int(rules(at, without=gone).value())

    for k, gone in removals(n):
        away = [f"N{i}" for i in gone]
        lost = min([i for i in gone if i < k], default=None)
        if lost is None:
            assert value(f"N{k}", *away) == k, "Theorem 5.1"
        else:
            left = [i for i in range(lost + 1, n + 1) if i not in gone]
            assert value(f"N{k}", *away) == (1 if len(left) % 2 else 2), "Lemma 5.6"
        assert value(f"R{k}", *away, f"N{k}") == 0, "Lemma 5.1"
        assert value(f"N{k}", *away, f"R{k}") == 0, "Lemma 5.2"
        if k > 4:
            assert value(f"M{k}", *away, f"N{k}") == (1 if lost is None else 3), "Lemma 5.3"
            assert value(f"P{k}", *away, f"N{k}") == (2 if lost is None else 3), "Lemma 5.4"


@pytest.mark.parametrize("n", range(15))
def test_the_tree_of_value_n_has_two_to_the_n_vertices_and_degree_n(n):
    p = tree_of_value(n)
    board = p.rules.board
    assert (board.n, board.m, board.max_degree) == (2**n, 2**n - 1, n)
    assert int(p.value()) == n


@pytest.mark.parametrize("n", range(7))
def test_the_tree_of_value_n_is_worth_n_by_the_definition(n):
    p = tree_of_value(n)
    assert plain_values(p.rules.board, [token(p)]) == [n]


@pytest.mark.parametrize("n", range(9))
def test_the_digraph_of_value_n_is_worth_n_on_n_and_one_vertices(n):
    p = digraph_of_value(n)
    assert (p.rules.board.n, p.rules.board.m) == (n + 1, n * (n + 1) // 2)
    assert int(p.value(method="reference")) == n
    assert plain_values(p.rules.board) == list(range(n + 1)), "vertex i is worth i"


@pytest.mark.parametrize("make", BOARDS.values())
@pytest.mark.parametrize("n", [0, 1, 4, 7])
def test_what_is_made_reads_back_and_has_a_proof_that_is_accepted(make, n, tmp_path):
    p = make(n)
    assert position(str(p)) == p
    p.solve("value").proof().save(tmp_path / "value.proof")
    assert check_file(str(tmp_path / "value.proof")).startswith(f"{p}, normal play: {p.value()}. Checked.")


@pytest.mark.parametrize("make", BOARDS.values())
def test_a_value_is_a_nimber(make):
    assert make("*5") == make(5)
    for wrong, message in [(-1, "a nimber is a whole number from 0, got -1"), ("x", "a nimber is written 0, *, *2")]:
        with pytest.raises(GrundyError) as error:
            make(wrong)
        assert str(error.value).startswith(message)
    for wrong in (True, 2.5, None):
        with pytest.raises(TypeError) as mistake:
            make(wrong)
        assert str(mistake.value) == f"a nimber is made of a whole number or a text such as '*3', got {wrong!r}"


@pytest.mark.parametrize(
    ("make", "n", "message"),
    [
        (graph_of_value, 2600, "a board has at most 33,554,432 vertices, got 33,760,996"),
        (graph_of_value, 10**40, "a board has at most 33,554,432 vertices, got far more"),
        (tree_of_value, 26, "a board has at most 33,554,432 vertices, got 67,108,864"),
        (tree_of_value, 10**40, "a board has at most 33,554,432 vertices, got far more"),
        (digraph_of_value, 20_000, "a board has at most 67,108,864 edges, got 200,010,000"),
    ],
)
def test_a_value_whose_board_is_too_large_is_refused_before_it_is_built(make, n, message):
    with pytest.raises(BadPosition) as error:
        make(n)
    assert str(error.value) == message
