"""The smallest graphs of each value, and those with the fewest edges, in the examples."""

import runpy
import sys
from pathlib import Path

import pytest

from grundy.lab import sweep

EXAMPLES = Path(__file__).parents[2] / "examples"


def played(capsys, monkeypatch, name, *words):
    monkeypatch.setattr(sys, "argv", [name, *words])
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    return capsys.readouterr().out.splitlines()


def test_the_smallest_tree_with_a_start_worth_three_is_binomial(capsys, monkeypatch, tmp_path):
    file = tmp_path / "trees.svg"
    words = ["geography {graph} @ {start}", "trees:1..8", "-o", str(file)]
    assert played(capsys, monkeypatch, "smallest_graphs.py", *words)[-1].startswith("3: 8 vertices, 7 edges, geography")
    drawn = file.read_text()
    assert drawn.count("<circle") > 15
    assert [name in drawn for name in (">0<", ">*<", ">*2<", ">*3<", ">*4<")] == [True] * 4 + [False]


def test_the_smallest_boards_of_misere_outcomes_are_drawn(capsys, monkeypatch):
    lines = played(capsys, monkeypatch, "smallest_graphs.py", "node-kayles {graph}", "all:1..3", "--misere")
    assert lines == [
        "P: 1 vertices, 0 edges, node-kayles graph6:@",
        "N: 2 vertices, 0 edges, node-kayles graph6:A?",
    ]


def test_the_graphs_with_fewest_edges_are_as_many_as_the_program_says(capsys, monkeypatch):
    lines = played(capsys, monkeypatch, "edge_minimal.py", "8")
    assert [line.split()[3] for line in lines[1:]] == ["1", "1", "2", "6", "46", "136", "92", "0"]


@pytest.mark.parametrize("k", [2, 3, 4])
def test_a_sweep_finds_the_same_graphs_with_fewest_edges(k):
    module = runpy.run_path(str(EXAMPLES / "edge_minimal.py"))
    graphs = dict(module["levels"](k))[k]
    edges = k * (k + 1) // 2
    found = sweep(
        "geography {graph} @ {start}", graphs=f"connected:{2 * k}", find=f"value == {k} and m <= {edges}", keep=False
    )
    assert found.matches == sum(graph.values.count(k) for graph in graphs)
    assert len({match.position.split()[1] for match in found.found}) == len(graphs)


def test_no_start_of_a_small_graph_is_worth_more_than_its_vertices_and_edges_allow():
    bound = "2 * value > n or value * (value + 1) > 2 * m"
    assert sweep("geography {graph} @ {start}", graphs="connected:1..8", find=bound, keep=False).matches == 0
    arcs = "value >= n or value * (value + 1) > 2 * m"
    assert sweep("geography {graph} @ {start}", graphs="digraphs:1..4", find=arcs, keep=False).matches == 0
