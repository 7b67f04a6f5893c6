"""Many small boards at once, against the boards one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import networkx as nx
import pytest

from grundy import (
    MISERE,
    NORMAL,
    OUTCOME,
    REMOTENESS,
    VALUE,
    ArcKayles,
    BadPosition,
    Cram,
    Geography,
    Graph,
    Nim,
    NodeKayles,
    NotApplicable,
    PointGame,
    Turn,
    UndirectedGeography,
    limits,
)
from grundy.analysis.asking import result
from grundy.lab import solve_boards
from grundy.lab.families.codes import code_line, named_line

SOME = nx.graph_atlas_g()[1::17]


@dataclass(frozen=True)
class Triples(PointGame):
    """Take a vertex with two of its neighbours."""

    board: Graph

    def turns(self) -> Iterator[Turn]:
        for v in self.board.vertices:
            near = sorted(self.board.neighbours(v), key=str)
            yield from (Turn(take=[v, a, b]) for a in near for b in near if str(a) < str(b))


def relabelled(graph: nx.Graph) -> nx.Graph:
    """The same graph with names in another order."""
    names = [f"v{number}" for number in range(len(graph))]
    Random(len(graph)).shuffle(names)
    return nx.relabel_nodes(graph, dict(zip(graph, names, strict=True)))


@pytest.mark.parametrize(("question", "play"), [(VALUE, NORMAL), (OUTCOME, NORMAL), (OUTCOME, MISERE)])
def test_starts_are_those_of_the_boards_one_by_one(question, play):
    graphs = [*SOME, *map(relabelled, SOME)]
    found = solve_boards(Geography, graphs, question, play=play)
    for graph, starts in zip(graphs, found, strict=True):
        rules = Geography(graph)
        assert starts == {v: result(rules(v), question, play=play) for v in graph}
        assert list(starts) == list(graph)


@pytest.mark.parametrize("game", [NodeKayles, ArcKayles, Cram, Triples])
def test_games_of_points_are_those_of_the_boards_one_by_one(game):
    assert solve_boards(game, SOME) == [game(graph)().value() for graph in SOME]
    misere = [game(graph)().outcome(play="misere") for graph in SOME]
    assert solve_boards(game, SOME, "outcome", play="misere") == misere


def test_large_boards_and_boards_without_a_line_are_asked_alone():
    words = ["path:3", "hex:5x5", "path:70", "0>1,1-2"]
    found = solve_boards(Geography, [*words, nx.DiGraph([("a", "b"), ("b", "c")])])
    assert found == [*(Geography(word).values() for word in words), {"a": 0, "b": 1, "c": 0}]
    assert solve_boards(NodeKayles, ["path:30", "path:3"]) == [NodeKayles("path:30")().value(), 2]


def test_other_questions_rules_and_families():
    assert solve_boards(Geography, ["path:3"], REMOTENESS) == [{0: 2, 1: 1, 2: 2}]
    edges = Geography("path:2", remove="edge", passes=1)
    assert solve_boards(edges, ["cycle:4"]) == [Geography("cycle:4", remove="edge", passes=1).values()]
    assert solve_boards(UndirectedGeography("path:2"), "connected:2", "outcome") == [{0: "N", 1: "N"}]
    assert solve_boards(Geography, []) == []


def test_mistakes_are_named():
    with pytest.raises(BadPosition, match="board of edges such as 0-1"):
        solve_boards(UndirectedGeography, ["0>1"])
    with pytest.raises(NotApplicable, match="takes a game with one board, such as Geography, got nim"):
        solve_boards(Nim, ["path:3"])
    with pytest.raises(BadPosition, match="True and False"):
        solve_boards(Geography, [nx.Graph([(True, 2)])])
    with pytest.raises(BadPosition, match=r"written like connected:7, got 'words:HT:1\.\.3'"):
        solve_boards(Geography, "words:HT:1..3")


def test_lines_of_small_networkx_graphs_are_those_of_boards():
    rng = Random(7)
    graphs = [nx.gnp_random_graph(n, rng.random(), seed=n) for n in [*range(1, 30), 62]]
    for graph in [*graphs, *map(relabelled, graphs)]:
        assert named_line(graph) == (code_line(Graph(graph)), tuple(Graph(graph).vertices))
    looped, parallel = nx.Graph([(0, 0), (0, 1)]), nx.MultiGraph([(0, 1), (0, 1)])
    for graph in (looped, parallel, nx.DiGraph([(1, 0)]), nx.path_graph(63)):
        assert named_line(graph).line == code_line(Graph(graph))


@pytest.mark.parametrize("word", ["petersen", "0>1,1-2,2>0,2-3,3-3,0-1", "cycle:9", "dipath:4", "grid:3x3"])
def test_a_table_of_a_small_board_agrees_with_its_starts_one_by_one(word):
    rules = Geography(word)
    names = rules.board.vertices
    assert rules.values() == {v: rules(v).value() for v in names}
    for play in ("normal", "misere"):
        assert rules.outcomes(play) == {v: rules(v).outcome(play=play) for v in names}
    with limits(positions=10**6):  # limits count what theorems do
        assert (rules.values(), rules.outcomes("misere")) == (
            {v: rules(v).value() for v in names},
            {v: rules(v).outcome(play="misere") for v in names},
        )
