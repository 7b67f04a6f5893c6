"""All starts of many boards in one call, judged by the definition of each question."""

import random

import pytest

from grundy import BadPosition, Geography, Graph, LimitReached, UndirectedGeography, limits, position
from grundy.analysis.asking import result
from grundy.games.geography.named import BinaryUndirectedGeography, GeneralizedGeography
from grundy.graphs.text.codes import write_graph6
from grundy.questions import HEIGHT, MISERE, NORMAL, OUTCOME, REMOTENESS, VALUE, WINNING_MOVES
from grundy.search.reference import evaluate
from grundy.theory import queries
from support import digraphs, graphs

SAMPLE = Geography("path:2")
ASKED = [(question, play) for question in (VALUE, OUTCOME, REMOTENESS, HEIGHT) for play in (NORMAL, MISERE)]
ASKED.remove((VALUE, MISERE))


def digraph6(board):
    """The line of a board as a digraph: an edge is two arcs."""
    arcs = {(u, v) for u, v in board.pairs().tolist()}
    arcs |= {(v, u) for edge, (u, v) in enumerate(board.pairs().tolist()) if not board.is_arc(edge)}
    bits = "".join(str(int((u, v) in arcs)) for u in range(board.n) for v in range(board.n))
    bits += "0" * (-len(bits) % 6)
    return "&" + chr(63 + board.n) + "".join(chr(63 + int(bits[i : i + 6], 2)) for i in range(0, len(bits), 6))


def graph6(board):
    return write_graph6(board.n, board.pairs())


def read(line):
    return Graph(f"{'digraph6' if line.startswith('&') else 'graph6'}:{line}")


def by_definition(rules, question, play):
    known = {}
    found = (evaluate(rules(v), lambda options: question.combine(play, options), known=known) for v in rules.board)
    return [int(answer == "N") if question is OUTCOME else int(answer) for answer in found]


def codes(rules, lines, question, play=NORMAL):
    found = queries.batch(rules, lines, question, play, starts=True)
    assert found is not None
    assert found.sizes.tolist() == [read(line).n for line in lines]
    return found.codes.tolist()


def random_line(rng, n, chance, one_way):
    pairs = [(u, v) for u in range(n) for v in range(n) if (u < v or (one_way and u != v)) and rng.random() < chance]
    board = Graph(pairs, vertices=range(n), directed=one_way) if pairs else Graph([], vertices=range(n))
    return digraph6(board) if one_way or rng.random() < 0.2 else graph6(board)


SMALL = [graph6(board) for n in range(1, 6) for board in graphs(n)] + [
    digraph6(b) for n in range(1, 4) for b in digraphs(n)
]


@pytest.mark.parametrize(("question", "play"), ASKED, ids=str)
def test_small_boards_have_the_answers_of_the_definition(question, play):
    expected = [code for line in SMALL for code in by_definition(Geography(read(line)), question, play)]
    assert codes(SAMPLE, SMALL, question, play) == expected


def test_all_graphs_with_six_vertices_have_the_values_of_the_definition():
    lines = [graph6(board) for board in graphs(6)]
    expected = [code for line in lines for code in by_definition(Geography(read(line)), VALUE, NORMAL)]
    assert codes(SAMPLE, lines, VALUE) == expected


@pytest.mark.parametrize(("question", "play"), ASKED, ids=str)
def test_larger_boards_have_the_answers_that_single_positions_have(question, play):
    rng = random.Random(5)
    lines = [random_line(rng, n, rng.choice((0.15, 0.3, 0.6)), n % 3 == 0) for n in range(7, 12)]
    expected = []
    for line in lines:
        rules = Geography(read(line))
        answers = [result(rules(v), question, play=play) for v in rules.board]
        expected += [int(answer == "N") if question is OUTCOME else int(answer) for answer in answers]
    assert codes(SAMPLE, lines, question, play) == expected


def test_boards_beyond_the_tables_are_served_where_a_matching_tells_or_a_token_reaches_few_sets():
    rng = random.Random(8)
    lines = [
        graph6(Graph("tree:2x3")),
        random_line(rng, 20, 0.1, False),
        graph6(Graph("grid:5x6")),
        graph6(Graph("path:64")),
    ]
    lines = [line for line in lines if not line.startswith("&")]
    assert codes(SAMPLE, lines, VALUE) == [int(v) for line in lines for v in Geography(read(line)).values().values()]
    who = [int(who == "N") for line in lines for who in Geography(read(line)).outcomes().values()]
    assert codes(SAMPLE, lines, OUTCOME) == who
    for question, play in ((HEIGHT, NORMAL), (OUTCOME, MISERE), (REMOTENESS, NORMAL)):
        found = queries.batch(SAMPLE, lines, question, play, starts=True)
        assert found.sizes.tolist() == [15, 20, -1, -1]  # of the lattice there are too many sets
        assert found.codes.tolist() == [
            c for line in lines[:2] for c in by_definition(Geography(read(line)), question, play)
        ]
    assert queries.batch(SAMPLE, [graph6(Graph("path:65"))], VALUE, starts=True) is None


@pytest.mark.parametrize("passes", [1, 2])
@pytest.mark.parametrize("question", [VALUE, OUTCOME], ids=str)
def test_passes_are_a_heap_of_their_own(question, passes):
    lines = [graph6(board) for board in graphs(4)]
    expected = [c for line in lines for c in by_definition(Geography(read(line), passes=passes), question, NORMAL)]
    assert codes(Geography("path:2", passes=passes), lines, question) == expected
    assert queries.batch(Geography("path:2", passes=passes), lines, OUTCOME, MISERE, starts=True) is None


def test_named_games_answer_for_the_boards_that_they_take():
    lines, arcs = ["Bw", "Bg"], ["&BP_"]
    assert codes(UndirectedGeography("path:2"), lines, VALUE) == codes(SAMPLE, lines, VALUE)
    assert codes(GeneralizedGeography("0>1"), arcs, VALUE) == codes(SAMPLE, arcs, VALUE)
    assert queries.batch(UndirectedGeography("path:2"), arcs, VALUE, starts=True) is None
    assert queries.batch(GeneralizedGeography("0>1"), lines, VALUE, starts=True) is None
    assert queries.batch(BinaryUndirectedGeography("path:2"), lines, VALUE, starts=True) is None


class Lazy(Geography):
    """Geography in which nobody moves."""

    def moves(self, state, /):
        return iter(())


def test_other_rules_and_questions_are_left_to_others():
    assert queries.batch(Lazy("path:2"), ["Bw"], VALUE, starts=True) is None
    assert queries.batch(SAMPLE, ["Bw"], VALUE, starts=True, rest="without 0") is None
    assert queries.batch(SAMPLE, ["Bw"], VALUE) is None
    assert queries.batch(SAMPLE, ["Bw"], WINNING_MOVES, starts=True) is None
    assert queries.batch.find(position("nim 3 4").rules) is None


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["Bw", "B!"], "line 2, column 2: graph6 text is made of the characters '?' to '~', got '!', in graph6:'B!'"),
        (["&BP"], "line 1, column 4: digraph6 text needs 2 characters of data, got 1, in digraph6:'&BP'"),
        (["Bw\nBw"], "a board is one line, got 'Bw\\nBw'"),
        ([":?"], "line 1, column 2: a board needs at least one vertex, in sparse6:':?'"),
        (
            ["Bé"],
            "line 1, column 2: graph6 text is made of the characters '?' to '~', got the byte 195, in graph6:'Bé'",
        ),
    ],
)
def test_a_line_that_is_no_board_is_named(lines, message):
    with pytest.raises(BadPosition) as caught:
        queries.batch(SAMPLE, lines, VALUE, starts=True)
    assert str(caught.value) == message


def test_a_few_bytes_that_declare_many_vertices_are_refused_at_once():
    with limits(memory="1 MB"):
        assert queries.batch(SAMPLE, [":~~~~~~~~"], VALUE, starts=True) is None


def test_limits_hold_in_a_batch():
    board = graph6(Graph("complete:14"))
    with limits(positions=1000), pytest.raises(LimitReached, match="limit of 1,000 positions"):
        queries.batch(SAMPLE, [board], VALUE, starts=True)
    with limits(memory=4096), pytest.raises(LimitReached, match="of memory"):
        queries.batch(SAMPLE, [board], VALUE, starts=True)


def test_an_empty_batch_has_no_answers():
    found = queries.batch(SAMPLE, [], VALUE, starts=True)
    assert found is not None
    assert found.sizes.tolist() == found.codes.tolist() == []
