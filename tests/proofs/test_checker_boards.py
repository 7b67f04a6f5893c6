"""The checker's own reader of boards agrees with ours: names, codes and lists."""

import json
import random

import networkx as nx
import pytest
from grundy.checker import grundy_check as checker

from grundy import Geography, GrundyError, position
from grundy.graphs import Graph
from grundy.graphs.text.names import FAMILIES

NAMED = [example for family in FAMILIES.values() for example in family.examples]
CHAINS = ["chain:H-V-W-E", "chain:V", "chain:E-H^3-W^2", "chain:V^0-W", "chain:W-W-H-H"]
LISTS = ["0-1,1>2,5", "(a)", "(0,1)-(0,2),7>7", "a%20b-c,c-a%20b", "01-1,3>2", "3,2-1,1-1,1-1"]


def read(word):
    game = checker.Book("normal").game(f"geography {word}")
    return game.texts, game.edges


def ours(board):
    edges = [(*board.ends(edge), board.is_arc(edge)) for edge in range(board.m)]
    return [board.write_vertex(vertex) for vertex in range(board.n)], edges


@pytest.mark.parametrize("word", [*NAMED, *CHAINS, *LISTS])
def test_the_checker_reads_named_boards_and_lists_as_we_do(word):
    names, edges = read(word)
    board = Graph(word)
    assert edges == ours(board)[1]
    assert len(names) == board.n
    assert names == ours(board)[0]


@pytest.mark.parametrize(
    "word",
    [
        "distar:3",
        "diempty:2",
        "digrid:2x2",
        "wheel:2",
        "petersen:4x2",
        "petersen:5",
        "prism:2",
        "chain",
        "chain:",
        "chain:H^0",
        "chain:H-",
        "chain:h",
        "chain:H^-1",
        "chain:T",
        "chain:H^2x",
        "chain:W^99999999",
        "chain:V^1000000000000000000",
    ],
)
def test_the_checker_reads_no_boards_that_we_do_not(word):
    with pytest.raises(GrundyError):
        Graph(word)
    with pytest.raises(checker.Rejected):
        read(word)


def codes(seed):
    chance = random.Random(seed)
    n = chance.choice([1, 2, 3, 5, 9, 17, 63, 64, 70])
    graph = nx.gnp_random_graph(n, chance.choice([0, 0.1, 0.5, 1]), seed=seed)
    yield "graph6:" + nx.to_graph6_bytes(graph, header=False).decode().strip()
    many = nx.MultiGraph(graph)
    many.add_edges_from(chance.choices(range(n), k=2) for _ in range(5))
    for some in (graph, many):
        yield "sparse6:" + nx.to_sparse6_bytes(some, header=False).decode().strip()
    size, arcs = min(n, 62), {(chance.randrange(n), chance.randrange(n)) for _ in range(n)}
    bits = [int((u, v) in arcs) for u in range(size) for v in range(size)]
    bits += [0] * (-len(bits) % 6)
    sixes = (bits[at : at + 6] for at in range(0, len(bits), 6))
    letters = [chr(63 + sum(bit << 5 - i for i, bit in enumerate(six))) for six in sixes]
    yield f"digraph6:&{chr(63 + size)}{''.join(letters)}"


@pytest.mark.parametrize("seed", range(30))
def test_the_checker_reads_codes_as_we_do(seed):
    for word in codes(seed):
        assert read(word) == ours(Graph(word)), word


def test_a_proof_about_a_coded_board_is_checked_without_us():
    for text in ("geography graph6:Bw @ 0", "geography sparse6::An @ 1", "geography digraph6:&BP_ @ 0"):
        proof = position(text).solve("outcome").proof()
        said = checker.check(str(proof).encode().splitlines(keepends=True))
        assert said[0] == f"{text}, normal play: {position(text).outcome()}. Checked."


@pytest.mark.parametrize(
    "code", ["graph6:", "graph6:B", "graph6:Bww", "graph6:Bx", "sparse6:An", "digraph6:BP_", "graph6:~~"]
)
def test_broken_codes_are_rejected(code):
    header = {"format": "grundy-proof", "version": 2, "position": f"geography {code} @ 0"}
    header |= {"play": "normal", "question": "outcome", "claim": "N"}
    with pytest.raises(checker.Rejected, match=r"line 1: .*"):
        checker.check([json.dumps(header).encode()])


def test_boards_that_read_as_one_are_one():
    assert Geography("graph6:Bw")(0).outcome() == Geography("cycle:3")(0).outcome()
