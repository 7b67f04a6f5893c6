"""Small boards of Take Turn, deletion by parity, edge Geography, NimG and Hackenbush in batches: as by position."""

import random

import pytest

from grundy import BadPosition, LimitReached, limits, position
from grundy.analysis.asking import result
from grundy.graphs.text.codes import code_of, write_graph6
from grundy.lab.sweeps.evaluate import Evaluator, code_of_answer
from grundy.lab.sweeps.template import TextTemplate
from grundy.questions import HEIGHT, MISERE, NORMAL, OUTCOME, REMOTENESS, VALUE, WINNING_MOVES
from grundy.rules.text import read_ruleset
from grundy.search import reference
from grundy.theory import queries
from support import digraphs, graphs

ASKED = [
    (VALUE, NORMAL),
    *((question, play) for question in (OUTCOME, REMOTENESS, HEIGHT) for play in (NORMAL, MISERE)),
]


def graph6(board):
    return write_graph6(board.n, board.pairs())


def digraph6(board):
    arcs = set(map(tuple, board.pairs().tolist()))
    bits = "".join(str(int((u, v) in arcs)) for u in range(board.n) for v in range(board.n))
    bits += "0" * (-len(bits) % 6)
    return "&" + chr(63 + board.n) + "".join(chr(63 + int(bits[i : i + 6], 2)) for i in range(0, len(bits), 6))


EDGES = {n: [graph6(board) for board in graphs(n)] for n in range(1, 6)}
ARCS = {n: [digraph6(board) for board in digraphs(n) if board.is_directed] for n in range(2, 4)}
LOOPS = [":A_", ":Af", ":A`", ":AF", ":AG", ":Abw", "&A_", "&Aw", "&Bo_"]
"""Loops and parallel edges, which only sparse6 and digraph6 can tell."""


def lines_of(sizes, arcs=True):
    return [line for n in sizes for line in (*EDGES.get(n, ()), *(ARCS.get(n, ()) if arcs else ()))]


def texts(template, line):
    board = f"{code_of(line)}:{line}"
    text = template.replace("{graph}", board)
    if "{start}" not in text:
        return [text]
    return [text.replace("{start}", str(v)) for v in range(len(position(f"geography {board} @ 0").rules.board))]


def by_position(template, lines, question, play):
    return [
        [code_of_answer(result(position(text), question, play=play), question) for text in texts(template, line)]
        for line in lines
    ]


def batch(template, lines, question, play=NORMAL):
    """What the family answers together, board by board; None for a board that it leaves."""
    read = TextTemplate(template, ("graph",))
    rules, rest = read.board_rules(lines)
    found = queries.batch(rules, lines, question, play, read.has_starts, rest)
    if found is None:
        return None
    codes = iter(found.codes.tolist())
    answers = [None if size < 0 else [next(codes) for _ in range(size)] for size in found.sizes.tolist()]
    assert next(codes, None) is None
    return answers


SERVED = [
    ("odd-odd {graph}", lines_of(range(1, 6))),
    ("even-even {graph}", lines_of(range(1, 6))),
    ("take-turn {graph} HHHHH", lines_of([5])),
    ("take-turn {graph} H^3", lines_of([3])),
    ("take-turn {graph} HT.TH", lines_of([5])),
    ("take-turn {graph} T.H", lines_of([3])),
    ("hackenbush {graph}", lines_of(range(1, 6), arcs=False)),
    ("hackenbush(ground=1) {graph}", lines_of(range(2, 6), arcs=False)),
    ("geography(remove=edge) {graph} @ {start}", lines_of(range(1, 6))),
    ("nimg {graph} [1,2,0] @ {start}", lines_of([3])),
    ("nimg {graph} [1,1,2,1,1] @ {start}", lines_of([5])),
    ("nimg(mr) {graph} [1,2,1] @ {start}", lines_of([3])),
    ("nimg(mr) {graph} [1,1,2,0,1] @ {start}", lines_of([5])),
]


@pytest.mark.parametrize(("question", "play"), ASKED, ids=str)
@pytest.mark.parametrize(("template", "lines"), SERVED, ids=lambda value: value if isinstance(value, str) else "")
def test_a_batch_answers_as_the_positions_do(template, lines, question, play):
    assert batch(template, lines, question, play) == by_position(template, lines, question, play)


@pytest.mark.parametrize(
    "template", ["odd-odd {graph}", "even-even {graph}", "geography(remove=edge) {graph} @ {start}"]
)
def test_loops_and_parallel_edges_are_told_or_left_to_the_positions(template):
    for question, play in ((VALUE, NORMAL), (OUTCOME, MISERE)):
        asked = by_position(template, LOOPS, question, play)
        found = Evaluator(TextTemplate(template, ("graph",)), question, play).evaluate(LOOPS)
        assert found.codes.tolist() == [code for codes in asked for code in codes]
        assert found.sizes.tolist() == list(map(len, asked))
    assert batch("hackenbush {graph}", [":A_", "Bw", ":AF"], VALUE) == [None, [1], [1]]


@pytest.mark.parametrize("passes", [1, 2, 3])
@pytest.mark.parametrize("question", [VALUE, OUTCOME], ids=str)
def test_passes_are_a_heap_in_edge_geography(passes, question):
    template = f"geography(remove=edge, passes={passes}) {{graph}} @ {{start}}"
    assert batch(template, EDGES[4], question) == by_position(template, EDGES[4], question, NORMAL)


def random_line(rng, n, chance):
    bits = "".join(str(int(rng.random() < chance)) for _ in range(n * (n - 1) // 2))
    bits += "0" * (-len(bits) % 6)
    return chr(63 + n) + "".join(chr(63 + int(bits[i : i + 6], 2)) for i in range(0, len(bits), 6))


@pytest.mark.parametrize(("question", "play"), [(VALUE, NORMAL), (OUTCOME, MISERE)], ids=str)
@pytest.mark.parametrize(
    ("template", "n", "chance"),
    [
        ("odd-odd {graph}", 9, 0.3),
        ("take-turn {graph} HTHHTTHH", 8, 0.4),
        ("hackenbush {graph}", 7, 0.4),
        ("geography(remove=edge) {graph} @ {start}", 7, 0.4),
        ("nimg {graph} [2,1,2,1,1,2] @ {start}", 6, 0.5),
    ],
)
def test_larger_random_boards_are_judged_by_the_definition(template, n, chance, question, play):
    rng = random.Random(5)
    lines = [random_line(rng, n, chance) for _ in range(8)]
    asked = [
        [
            int(reference.value(p)) if question is VALUE else int(reference.outcome(p, play) == "N")
            for p in map(position, texts(template, line))
        ]
        for line in lines
    ]
    assert batch(template, lines, question, play) == asked


def test_boards_of_other_sizes_are_left_to_their_positions():
    assert batch("take-turn {graph} HHH", ["Bw", "A_", "Bg"], VALUE) == [[1], None, [1]]
    assert batch("nimg {graph} [1,1,1] @ {start}", ["A_", "Bw"], VALUE) == [None, [0, 0, 0]]
    assert batch("take-turn {graph} HHH", ["A_"], VALUE) is None
    complete = "I~~~~~~~w"
    assert batch("hackenbush {graph}", [complete, "Bw"], VALUE)[1] == [1]
    assert batch("hackenbush {graph}", [complete, "Bw"], HEIGHT) == [None, [3]]
    assert batch("geography(remove=edge) {graph} @ {start}", [complete, "Bw"], VALUE) == [None, [1, 1, 1]]


def test_a_sweep_asks_what_a_batch_leaves_by_position():
    found = Evaluator(TextTemplate("take-turn {graph} HHH", ("graph",)), VALUE, NORMAL).evaluate(["Bw", "A_", "Bg"])
    assert found.codes.tolist() == [1, -1, 1]
    assert [failure.position for failure in found.failures] == ["take-turn graph6:A_ HHH"]
    path, cycle = "T" + "h" + 34 * "?", "Bw"
    mixed = Evaluator(TextTemplate("odd-odd {graph}", ("graph",)), VALUE, NORMAL).evaluate([path, cycle, path])
    one = int(position(f"odd-odd graph6:{path}").value())
    assert mixed.codes.tolist() == [one, 0, one]


@pytest.mark.parametrize(
    "template",
    [
        "odd-odd {graph} without 0",
        "take-turn {graph} HXH",
        "take-turn {graph} H^21",
        "hackenbush {graph} without 0-1",
        "geography(remove=edge) {graph} without 0-1 @ {start}",
        "nimg {graph} [1,x,1] @ {start}",
        "nimg {graph} [11,11,11] @ {start}",
        "nimg(loops) {graph} [1,1,1] @ {start}",
    ],
)
def test_other_texts_are_left_to_the_positions(template):
    assert batch(template, ["Bw"], VALUE) is None
    assert batch("odd-odd {graph}", ["Bw"], WINNING_MOVES) is None


def test_misere_values_are_not_known():
    for template, lines in SERVED:
        assert batch(template, lines, VALUE, MISERE) is None


@pytest.mark.parametrize(
    "template", ["odd-odd {graph}", "hackenbush {graph}", "geography(remove=edge) {graph} @ {start}"]
)
def test_a_line_that_is_no_board_is_named(template):
    read = TextTemplate(template, ("graph",))
    rules, rest = read.board_rules(["Bw"])
    with pytest.raises(BadPosition, match=r"line 2, column 2: .* in graph6:'B!'"):
        queries.batch(rules, ["Bw", "B!"], VALUE, starts=read.has_starts, rest=rest)


def test_limits_end_a_batch():
    rules = read_ruleset("geography(remove=edge) path:2")
    with pytest.raises(LimitReached, match="1,000 positions"), limits(positions=1000):
        queries.batch(rules, ["F~~~w"[:4] + "?"] * 50, VALUE, starts=True)
