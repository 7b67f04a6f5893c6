"""Letters, words, samples, lines, products, and families of the user's own."""

import io
import pickle
import random
import sys

import networkx as nx
import numpy as np
import pytest

from grundy import position
from grundy.errors import BadPosition, UnknownGame
from grundy.graphs import Graph
from grundy.graphs.text.codes import code_of, read_code, write_digraph6, write_sparse6
from grundy.lab.families import choose_family, letters, lines_of, own_family, product, read_family, sample, words
from grundy.lab.families.codes import code_line


def items(family):
    return [line for shard in family.shards() for line in family.lines(shard.part)]


def test_letters_go_through_all_combinations():
    family = letters(m=range(1, 3), n=[5, 1])
    assert family.holes == ("m", "n")
    assert items(family) == ["1\t5", "1\t1", "2\t5", "2\t1"]


def test_words_come_by_length():
    family = words("abc:0..3")
    assert items(family)[:5] == ["", "a", "b", "c", "aa"]
    assert len(set(items(family))) == family.count == 1 + 3 + 9 + 27


def test_shards_of_many_items_are_ranges():
    family = words("HT:1..14")
    assert family.count == 32_766
    assert len(family.shards()) == 7
    assert items(family)[5_000] == family.lines(family.shards()[1].part)[0]


def test_a_sample_is_the_same_for_the_same_seed():
    family = sample("geography", 40, size=6, seed=7)
    assert items(family) == items(read_family("sample:40:6:7:geography")) != items(sample("geography", 40, 6, 8))
    assert all(str(position(text)) == text for text in items(family))


def test_an_unknown_game_is_refused_before_any_work():
    with pytest.raises(UnknownGame, match="geograpy"):
        sample("geograpy", 10)


LINES = ">>graph6<<A_\n\nBw\n:An\n&AO\n"


@pytest.mark.parametrize("text", [LINES, LINES.replace("\n", "\r\n"), LINES.replace("<<", "<<\n"), LINES.rstrip()])
def test_a_file_may_hold_all_three_codes(tmp_path, text):
    path = tmp_path / "some graphs.txt"
    path.write_bytes(text.encode())
    family = read_family(f"file:{path}")
    assert items(family) == ["A_", "Bw", ":An", "&AO"]
    assert family.count is None
    assert items(read_family(str(path))) == items(family)


def test_lines_of_standard_input_are_carried_by_their_shards(monkeypatch):
    found = [Graph(f"path:{n}").to_graph6() for n in range(1, 60)] * 200
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(found).encode())))
    family = read_family("-")
    assert items(family) == found
    assert len(family.shards()) == 3
    shard = family.shards()[2]
    worker = pickle.loads(pickle.dumps(family))
    assert worker.shards() == ()
    assert worker.lines(shard.part) == found[10_000:]


def test_other_content_of_a_file_is_another_family(tmp_path):
    path = tmp_path / "x.g6"
    path.write_text("A_\n")
    first = lines_of(str(path))
    path.write_text("A?\n")
    assert first.spec == lines_of(str(path)).spec
    assert first.maker != lines_of(str(path)).maker


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A_\nB\n", "line 2 of {} holds no graph: graph6 text needs 1 characters of data, got 0"),
        ("Bx\n", "line 1 of {} holds no graph: graph6 text has bits beyond its last vertex: 'Bx'"),
        ("0-1\n", "line 1 of {} holds no graph: graph6 text is made of the characters '?' to '~', got '0-1'"),
        ("&B\n", "line 1 of {} holds no graph: digraph6 text needs 2 characters of data, got 0"),
        (";A_\n", "line 1 of {} holds no graph: incremental sparse6 (lines that begin with ';') is not read; "
         "write sparse6 without increments"),
        (":~~~~~~~~~\n", "line 1 of {} holds no graph: a board has at most 33,554,432 vertices, got 68,719,476,735"),
        ("\n\n", "{} has no line with a graph; write graph6, sparse6 or digraph6, one graph a line"),
    ],
)  # fmt: skip
def test_broken_lines_are_named(tmp_path, text, message):
    path = tmp_path / "x.g6"
    path.write_text(text)
    with pytest.raises(BadPosition) as caught:
        lines_of(str(path))
    assert str(caught.value) == message.format(path)


def test_a_missing_file_is_named():
    with pytest.raises(BadPosition, match=r"^cannot read 'nowhere.g6': No such file or directory$"):
        read_family("nowhere.g6")


def test_a_family_of_ones_own_takes_graphs_of_all_kinds():
    family = own_family([nx.path_graph(3), Graph("0>1"), [(0, 1), (0, 1)], nx.MultiGraph([(0, 0)])])
    assert family.holes == ("graph",)
    assert family.count is None
    boards = [Graph.read(f"{code_of(line)}:{line}") for line in items(family)]
    assert [(b.n, b.m, b.is_directed, len(b.loops)) for b in boards] == [
        (3, 2, False, 0), (2, 1, True, 0), (2, 2, False, 0), (1, 1, False, 1),
    ]  # fmt: skip


def test_a_generator_of_ones_own_makes_texts():
    family = own_family(lambda: (f"nim {n}" for n in range(3)), name="heaps", count=3)
    assert (family.spec, family.holes, family.count, items(family)) == (
        "heaps",
        ("position",),
        3,
        ["nim 0", "nim 1", "nim 2"],
    )


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], "a family of your own has no items; give at least one graph or text"),
        ("kayles 5", "a family of your own is a list or a generator of graphs or texts, got 'kayles 5'"),
        (["kayles 5\tx"], r"an item for the hole {position} is a text of one line, got 'kayles 5\tx'"),
        (
            [Graph("0-1"), Graph("0-1,1>2")],
            "a line holds a graph of edges or a graph of arcs, got both in Graph('0-1,1>2')",
        ),
        ([Graph([(0, 1), (0, 1)], directed=True)], "digraph6 has no parallel arcs, got Graph('0>1,0>1')"),
    ],
)
def test_items_that_are_no_lines_are_refused(given, message):
    with pytest.raises(BadPosition) as caught:
        own_family(given)
    assert str(caught.value) == message


def test_codes_keep_every_edge_and_arc():
    rng = random.Random(5)
    for _ in range(400):
        n = rng.choice([1, 2, 3, 4, 5, 8, 9, 16, 17, 32, 33, 64, 70])
        pairs = [(rng.randrange(n), rng.randrange(n)) for _ in range(rng.randint(0, 2 * n))]
        if rng.random() < 0.5 and n > 2:
            pairs = [(min(a, n - 2), min(b, n - 2)) for a, b in pairs]
        edges = sorted(tuple(sorted(pair)) for pair in pairs)
        text = write_sparse6(n, np.array(pairs, dtype=np.int64).reshape(-1, 2))
        ends = read_code("sparse6", text).ends
        assert sorted(tuple(sorted(pair)) for pair in zip(ends[::2], ends[1::2], strict=True)) == edges
        if n > 1:  # NetworkX reads loops of a single vertex in another way than nauty
            seen = nx.from_sparse6_bytes(text.encode())
            assert len(seen) == n
            assert sorted(tuple(sorted(pair)) for pair in seen.edges()) == edges
        arcs = read_code("digraph6", write_digraph6(n, np.array(pairs, dtype=np.int64).reshape(-1, 2))).ends
        assert set(zip(arcs[::2], arcs[1::2], strict=True)) == set(pairs)


def test_a_line_of_a_simple_graph_is_graph6():
    assert code_line(Graph("petersen")) == Graph("petersen").to_graph6()


def test_a_product_goes_through_all_pairs():
    family = product(letters(a=range(90), b=range(70)), words("HT:1..3"), read_family("connected:1..4"))
    found = items(family)
    assert family.count == 90 * 70 * 14 * 10 == len(found) == len(set(found))
    assert family.holes == ("a", "b", "word", "graph")
    assert max(len(family.lines(shard.part)) for shard in family.shards()) <= 15_000


def test_options_choose_a_family():
    assert choose_family("connected:4").spec == "connected:4"
    assert choose_family(words="HT:2", letters={"k": range(2)}).spec == "k=0..1 words:HT:2"
    assert choose_family([Graph("0-1")]).holes == ("graph",)
    assert choose_family(read_family("trees:4")).spec == "trees:4"
    assert choose_family(sample=sample("nim", 5)).spec == "sample:5:10:0:nim"


@pytest.mark.parametrize(
    "text", ["m=1..9 n=1,4,9", "words:HT:1..3", "k=0..1 words:HT:2", "k=5 connected:4", "sample:5:9:1:nim"]
)
def test_a_spec_reads_back(text):
    assert read_family(text).spec == text
    assert items(read_family(text)) == items(read_family(read_family(text).spec))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a family is named by a text, such as connected:7, got an empty one"),
        ("m=1..0", "a range goes up, got 'm=1..0'"),
        ("m=x", "numbers for a letter are written like m=1..9 or m=1,4,9, got 'm=x'"),
        ("m=1 m=2", "the letter m is given twice: 'm=1 m=2'"),
        ("m=1,1", "a number stands once in a list, got m=1,1"),
        ("m=0..99999 n=0..99999", "combinations of letters are at most 1,000,000,000 items, "
         "these would be 10,000,000,000"),
        ("words:HTH:3", "a letter of words is given once, got 'HTH'"),
        ("words:HT:3..2", "a range of lengths goes up, got 'words:HT:3..2'"),
        ("words:HT", "words are written like HT:3 or HT:1..12, got 'words:HT'"),
        ("words:HT:40", "words are at most 1,000,000,000 items, 'words:HT:40' would be 1,099,511,627,776"),
        ("words:HT:9000", "words are at most 1,000,000,000 items, 'words:HT:9000' would be far more"),
        ("sample:5:nim", "a sample is written like sample:1000:20:7:geography, got 'sample:5:nim'"),
        ("sample:0:5:1:nim", "the count of a sample is a whole number from 1 on, got 0"),
        ("trees:4 connected:4", "a hole is filled by one family, got two for {graph}"),
    ],
)  # fmt: skip
def test_wrong_texts_are_refused(text, message):
    with pytest.raises(BadPosition) as caught:
        read_family(text)
    assert str(caught.value) == message


def test_wrong_numbers_are_refused():
    with pytest.raises(
        BadPosition, match=r"^the numbers of a letter are a range or a list, such as m=range\(1, 10\), got m=7$"
    ):
        letters(m=7)
    with pytest.raises(BadPosition, match=r"^a hole for numbers is named by one letter, such as m, got 'mm'$"):
        letters(mm=range(3))
    with pytest.raises(BadPosition, match=r"^a sweep goes through a family: give graphs"):
        choose_family()
