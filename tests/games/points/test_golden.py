"""Published values of games of points: the files in tests/golden against the search."""

from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from games.points.plain import judge, pegs
from grundy import (
    ArcKayles,
    Chomp,
    Clobber,
    Cram,
    NodeKayles,
    Outcome,
    PegDuotaire,
    PosetGame,
    SubsetTakeAway,
    position,
)
from grundy.graphs import Graph
from grundy.graphs.bipartite import two_colours
from grundy.graphs.remaining import remaining
from support import graphs

GOLDEN = Path(__file__).parents[2] / "golden"


def words(name):
    """The words of each line, without the comments, of which one says where the numbers are from."""
    text = (GOLDEN / name).read_text()
    assert "\n# Source" in text or "\n# Not published" in text
    return [line.split() for line in text.splitlines() if line and not line.startswith("#")]


def lines(name):
    """The numbers of each line."""
    return [tuple(map(int, line)) for line in words(name)]


@pytest.mark.parametrize("row", lines("cram.txt"), ids=lambda row: f"{row[0]}xn")
def test_published_values_of_cram_come_out(row):
    rows, *values = row
    assert [int(Cram(f"grid:{rows}x{rows + more}")().value()) for more in range(len(values))] == values


def test_kayles_on_a_path_is_dawsons():
    (published,) = (line for line in (GOLDEN / "dawsons_kayles.txt").read_text().splitlines() if line[:6] == "values")
    values = list(map(int, published.split()[1:]))[:22]
    assert [int(ArcKayles(f"path:{n}")().value()) for n in range(1, 22)] == values[1:]
    assert [int(NodeKayles(f"path:{n}")().value()) for n in range(1, 21)] == values[2:]


def linked(n):
    """n rings of four in a row, with one edge of each on a path."""
    return ",".join(f"u{i}-u{i + 1},u{i}-v{i},v{i}-w{i},w{i}-u{i + 1}" for i in range(n))


def threes(n):
    """A path of n vertices with an edge between any two that are 3 apart."""
    return ",".join(f"{i}-{i + step}" for step in (1, 3) for i in range(n - step))


@pytest.mark.parametrize("line", words("node_kayles.txt"), ids=lambda line: line[0])
def test_published_values_of_node_kayles_come_out(line):
    name, *numbers = line
    least, *values = map(int, numbers)
    own = {"linked:{n}": linked, "threes:{n}": threes}
    board = own.get(name, lambda n: name.format(n=n))
    assert [int(NodeKayles(board(n))().value()) for n in range(least, least + len(values))] == values


def bars(rows, columns):
    """All bars that fit into so many rows and columns."""
    for lengths in combinations_with_replacement(range(columns, -1, -1), rows):
        if lengths[0]:
            yield tuple(length for length in lengths if length)


def test_the_bars_that_are_lost_are_those_published():
    published = lines("chomp.txt")
    assert all(Chomp(*bar).outcome() is Outcome.P for bar in published)
    few = [bar for bar in bars(3, 13) if len(bar) < 3 or bar[2] <= 5]
    lost = {bar for bar in few if Chomp(*bar).outcome() is Outcome.P}
    assert lost == set(published) & set(few)


def test_as_many_bars_are_lost_as_published():
    ((*counts,),) = lines("chomp_counts.txt")
    widths = [bar[0] for bar in bars(3, len(counts) - 1) if Chomp(*bar).outcome() is Outcome.P]
    assert [sum(width <= n for width in widths) for n in range(len(counts))] == counts


@pytest.mark.parametrize("n", range(2, 6))
def test_a_square_bar_is_won_by_leaving_an_l(n):
    assert [min(turn.need) for turn in Chomp(*[n] * n).winning_moves()] == [(1, 1)]


def test_subset_take_away_is_lost_with_few_letters():
    ((*sizes,),) = lines("subset_take_away.txt")
    assert all(SubsetTakeAway(n)().outcome() is Outcome.P for n in sizes)


def value_of_graph(board):
    """The value of the poset of vertices and edges, an edge above its ends."""
    edges = [("edge", i) for i in range(board.m)]
    arcs = [(("vertex", v), edge) for edge, ends in zip(edges, board.edges, strict=True) for v in ends]
    vertices = [("vertex", v) for v in board.vertices]
    return int(PosetGame(Graph(arcs, directed=True, vertices=[*vertices, *edges]))().value())


@pytest.mark.parametrize(("board", "value"), words("poset_game.txt"))
def test_published_values_of_posets_come_out(board, value):
    assert value_of_graph(Graph(board)) == int(value)


@pytest.mark.parametrize("n", range(1, 7))
def test_the_poset_of_a_bipartite_graph_is_worth_two_parities(n):
    bipartite = [board for board in graphs(n) if two_colours(remaining(board, 0)) is not None]
    assert all(value_of_graph(board) == board.n % 2 + 2 * (board.m % 2) for board in bipartite)


def forests():
    """The forests of the file of Hackenbush: what is below each vertex, and the value."""
    for line in (GOLDEN / "hackenbush.txt").read_text().splitlines()[1:]:
        edges, value = line.split()
        below = {upper: lower for lower, upper in (edge.split("-") for edge in edges.split(","))}
        if len(below) == edges.count("-") and "0" not in below:
            yield below, int(value)


@pytest.mark.parametrize(("below", "value"), list(forests()))
def test_a_poset_that_is_a_forest_is_green_hackenbush(below, value):
    arcs = [(lower, upper) for upper, lower in below.items() if lower != "0"]
    assert int(PosetGame(Graph(arcs, directed=True, vertices=below))().value()) == value


def stones(kind, what, numbers):
    """The positions of Clobber that a line of the file has the values of."""
    if kind == "row":
        return [Clobber(f"path:{len(what) * n}")(what * n) for n in range(1, numbers + 1)]
    return [Clobber(f"grid:{what}")() if kind == "board" else Clobber(f"path:{len(what)}")(what)]


@pytest.mark.parametrize("line", words("clobber.txt"), ids=lambda line: f"{line[0]} {line[1]}")
def test_published_values_of_clobber_come_out(line):
    kind, what, *values = line
    assert [int(current.value()) for current in stones(kind, what, len(values))] == list(map(int, values))


@pytest.mark.parametrize("line", lines("peg_duotaire.txt"), ids=lambda line: f"{line[0]} pegs")
def test_pegs_in_a_row_are_worth_the_same_by_the_search_and_by_the_definition(line):
    a, *values = line
    for b, value in enumerate(values, a):
        row = "0000" + "1" * a + "0" + "1" * b + "0000"
        here = [i for i, cell in enumerate(row) if cell == "1"]
        options = pegs(frozenset((i,) for i in range(len(row))), [(1,), (-1,)])
        assert int(PegDuotaire(f"path:{len(row)}")(*here).value()) == value
        assert judge(options, frozenset((i,) for i in here))[0] == value


@pytest.mark.parametrize("line", words("not_published.txt"), ids=" ".join)
def test_values_that_another_program_found_come_out(line):
    *text, value = line
    assert int(position(" ".join(text)).value()) == int(value)
