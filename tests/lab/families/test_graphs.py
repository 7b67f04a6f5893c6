"""Families of graphs, by nauty and by our own generators."""

import os
import stat
from collections import Counter

import networkx as nx
import pytest

from grundy.errors import BadPosition, MissingPackage
from grundy.graphs import Graph
from grundy.graphs.text.codes import code_of
from grundy.lab.families import graphs, nauty
from grundy.lab.families.graphs import KINDS
from grundy.lab.families.nauty import GeneratorFailed, has_nauty

MAKERS = ["own", pytest.param("nauty", marks=pytest.mark.skipif(not has_nauty("digraphs"), reason="needs nauty"))]
SMALL = [
    "all:1..7",
    "connected:1..7",
    "trees:1..12",
    "bipartite:1..7",
    "degree:1:1..4",
    "degree:2:1..6",
    "degree:3:1..7",
    "degree:9:1..6",
    "digraphs:1..4",
    "tournaments:1..6",
]


def items(family):
    return [line for shard in family.shards() for line in family.lines(shard.part)]


def board(line):
    return Graph.read(f"{code_of(line)}:{line}")


def shown(line):
    found = board(line)
    graph = (nx.DiGraph if line.startswith("&") else nx.Graph)()
    graph.add_nodes_from(range(found.n))
    graph.add_edges_from(found.ends(edge) for edge in range(found.m))
    return graph


def by_invariant(lines):
    """Graphs that agree in the degrees of their vertices and of the neighbours; NetworkX decides among these."""
    groups = {}
    for line in lines:
        graph = shown(line)
        ways = [graph.succ, graph.pred] if graph.is_directed() else [graph.adj]
        degrees = {v: tuple(len(way[v]) for way in ways) for v in graph}
        around = sorted((degrees[v], *(tuple(sorted(degrees[w] for w in way[v])) for way in ways)) for v in graph)
        groups.setdefault(tuple(around), []).append(graph)
    return groups


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("text", SMALL)
def test_the_count_is_the_known_one(text, maker):
    family = graphs(text, maker)
    assert len(items(family)) == family.count


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize(("text", "count"), [("all:8", 12346), ("trees:14", 3159), ("digraphs:5", 9608)])
def test_the_largest_of_our_own_have_the_known_count(text, count, maker):
    family = graphs(text, maker)
    assert len(set(items(family))) == count == family.count


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("text", ["all:6", "trees:9", "digraphs:3", "tournaments:5"])
def test_no_two_graphs_are_isomorphic(text, maker):
    for group in by_invariant(items(graphs(text, maker))).values():
        for i, graph in enumerate(group):
            assert not any(nx.is_isomorphic(graph, other) for other in group[:i])


@pytest.mark.skipif(not has_nauty("digraphs"), reason="needs nauty")
@pytest.mark.parametrize(
    "text", ["all:6", "connected:6", "trees:10", "bipartite:6", "degree:3:7", "digraphs:4", "tournaments:6"]
)
def test_both_makers_list_the_same_graphs(text):
    own, other = (by_invariant(items(graphs(text, maker))) for maker in ("own", "nauty"))
    assert own.keys() == other.keys()
    for key, group in own.items():
        left = list(other[key])
        assert len(left) == len(group)
        for graph in group:
            left.remove(next(some for some in left if nx.is_isomorphic(graph, some)))


@pytest.mark.parametrize("maker", MAKERS)
def test_the_graphs_are_what_the_kind_says(maker):
    assert all(nx.is_connected(shown(line)) for line in items(graphs("connected:1..6", maker)))
    assert all(nx.is_tree(shown(line)) for line in items(graphs("trees:1..9", maker)))
    assert all(nx.is_bipartite(shown(line)) for line in items(graphs("bipartite:1..7", maker)))
    assert not all(nx.is_connected(shown(line)) for line in items(graphs("bipartite:5", maker)))
    degrees = Counter(board(line).max_degree for line in items(graphs("degree:3:6", maker)))
    assert degrees == {2: 2, 3: 27}
    assert all(nx.is_tournament(shown(line)) for line in items(graphs("tournaments:5", maker)))
    both_ways = [
        line
        for line in items(graphs("digraphs:3", maker))
        if any((v, u) in shown(line).edges for u, v in shown(line).edges)
    ]
    assert len(both_ways) == 16 - 7


@pytest.mark.parametrize("maker", MAKERS)
def test_shards_may_be_made_in_any_order_and_twice(maker):
    family = graphs("connected:8", maker)
    shards = family.shards()
    assert [shard.number for shard in shards] == list(range(len(shards)))
    assert len(shards) > 1
    backwards = {shard.number: family.lines(shard.part) for shard in reversed(shards)}
    assert [line for number in sorted(backwards) for line in backwards[number]] == items(family)


@pytest.mark.skipif(not has_nauty("all"), reason="needs nauty")
def test_shards_of_nauty_stay_small():
    family = graphs("connected:9", "nauty")
    sizes = [len(family.lines(shard.part)) for shard in family.shards()]
    assert sum(sizes) == 261_080
    assert len(sizes) == 53
    assert max(sizes) < 12_000


def test_a_range_begins_with_the_smallest_graphs():
    assert [board(line).n for line in items(graphs("trees:1..5"))] == [1, 2, 3, 4, 4, 5, 5, 5]


def test_the_spec_reads_back():
    for text in ("connected:7", "connected:1..8", "degree:3:10", "degree:3:4..6"):
        assert graphs(text) == graphs(graphs(text).spec)
        assert graphs(text).spec == text
    assert graphs("all:3..3").spec == "all:3"


def test_makers_tell_their_shards_apart():
    assert graphs("all:5", "own").maker == "grundy 1"
    if has_nauty("all"):
        assert graphs("all:5", "nauty").maker.startswith("nauty geng ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("conected:7", "no family of graphs is called 'conected'; did you mean connected?"),
        (
            "x:7",
            "no family of graphs is called 'x'; "
            "there are all, connected, trees, bipartite, degree, digraphs, tournaments",
        ),
        ("connected", "a family of graphs is written like connected:4 or connected:1..4, got 'connected'"),
        ("connected:a", "a family of graphs is written like connected:4 or connected:1..4, got 'connected:a'"),
        ("connected:3:4", "a family of graphs is written like connected:4 or connected:1..4, got 'connected:3:4'"),
        ("degree:3", "a family of graphs is written like degree:3:10 or degree:3:1..10, got 'degree:3'"),
        ("degree:0:4", "a maximum degree is at least 1, got 'degree:0:4'"),
        ("connected:5..3", "a range of vertices goes up, got 'connected:5..3'"),
        ("connected:0..3", "connected graphs can be listed for 1 to 11 vertices, got 'connected:0..3'"),
        ("all:999999999", "all graphs can be listed for 1 to 11 vertices, got 'all:999999999'"),
        ("degree:4:15", "graphs of degree 4 can be listed for 1 to 14 vertices, got 'degree:4:15'"),
    ],
)
def test_wrong_texts_are_refused(text, message):
    with pytest.raises(BadPosition) as caught:
        graphs(text)
    assert str(caught.value) == message


def test_every_kind_has_a_meaning():
    assert all(kind.meaning for kind in KINDS.values())


def test_another_maker_is_refused():
    with pytest.raises(BadPosition, match="graphs are made by 'nauty' or by 'own' generators, got 'plantri'"):
        graphs("all:4", "plantri")


@pytest.fixture
def no_nauty(monkeypatch, tmp_path):
    """A machine without nauty. Other programs are put into the folder."""
    monkeypatch.setenv("PATH", str(tmp_path))
    nauty.find.cache_clear()
    nauty.version.cache_clear()
    yield tmp_path
    nauty.find.cache_clear()
    nauty.version.cache_clear()


def script(folder, name, text):
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def test_without_nauty_our_own_generators_serve(no_nauty):
    family = graphs("connected:6")
    assert family.maker == "grundy 1"
    assert len(items(family)) == 112


def test_without_nauty_larger_graphs_say_what_to_install(no_nauty):
    with pytest.raises(MissingPackage) as caught:
        graphs("connected:9")
    said = "connected:9 needs nauty, which is not installed: without it connected graphs go up to 8 vertices"
    assert str(caught.value) == f"{said}; on Debian: apt install nauty"
    with pytest.raises(MissingPackage, match=r"^nauty is not installed; on Debian: apt install nauty$"):
        graphs("connected:5", "nauty")


VERSION = 'if [ "$1" = --version ]; then echo "Nauty&Traces version 9 (32 bits)"; exit; fi\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("echo A_; kill -9 $$", "geng -X1 -c 2 0/1 was killed by SIGKILL after 1 graphs"),
        (
            "echo '>E geng: out of space' >&2; exit 2",
            "geng -X1 -c 2 0/1 failed with exit code 2 (geng: out of space) after 0 graphs",
        ),
        ("echo A_", "geng -X1 -c 2 0/1 wrote 1 graphs, but did not say how many it made"),
        (
            "echo A_; echo '>Z 2 graphs generated in 0.0 sec' >&2",
            "geng -X1 -c 2 0/1 wrote 1 graphs, but said that it made 2",
        ),
    ],
)
def test_a_generator_that_ends_early_is_an_error(no_nauty, text, message):
    script(no_nauty, "geng", VERSION + text)
    family = graphs("connected:2")
    assert family.maker == "nauty geng 9"
    with pytest.raises(GeneratorFailed) as caught:
        family.lines(family.shards()[0].part)
    assert str(caught.value) == message


def test_programs_of_debian_have_a_prefix(no_nauty):
    script(no_nauty, "nauty-geng", VERSION + "echo A_; echo '>Z 1 graphs generated in 0.0 sec' >&2")
    assert items(graphs("connected:2")) == ["A_"]


def test_another_version_on_a_worker_is_refused(no_nauty):
    script(no_nauty, "geng", VERSION)
    family = graphs("connected:2")
    script(no_nauty, "geng", VERSION.replace("9", "10"))
    nauty.version.cache_clear()
    with pytest.raises(GeneratorFailed) as caught:
        items(family)
    assert str(caught.value) == "the family connected:2 was split by nauty geng 9, this machine has nauty geng 10"


def test_a_worker_without_nauty_says_so(no_nauty):
    script(no_nauty, "geng", VERSION)
    family = graphs("connected:2")
    os.remove(no_nauty / "geng")
    nauty.find.cache_clear()
    nauty.version.cache_clear()
    with pytest.raises(
        MissingPackage, match="geng of nauty is not installed on this machine; on Debian: apt install nauty"
    ):
        items(family)
