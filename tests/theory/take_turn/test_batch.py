"""Even/Even and Odd/Odd on many boards in one call, judged by the definition of each question."""

import random

import pytest

from grundy import BadPosition, EvenEven, Graph, LimitReached, OddOdd, TakeTurn, limits
from grundy.analysis.asking import result
from grundy.graphs.text.codes import write_graph6
from grundy.questions import HEIGHT, MISERE, NORMAL, OUTCOME, REMOTENESS, VALUE, WINNING_MOVES
from grundy.search.reference import evaluate
from grundy.theory import queries
from support import graphs

ASKED = [(question, play) for question in (VALUE, OUTCOME, REMOTENESS, HEIGHT) for play in (NORMAL, MISERE)]
ASKED.remove((VALUE, MISERE))
GAMES = pytest.mark.parametrize("game", [EvenEven, OddOdd], ids=lambda game: game.__name__)
SMALL = [write_graph6(board.n, board.pairs()) for n in range(1, 6) for board in graphs(n)]
DIRECTED = ["&BP_", "&B\\o", "&C]|w", "&@_", "&Ao", ":An", ":Cca^", ":Bf"]


def read(line):
    return Graph(f"{'digraph6' if line.startswith('&') else 'sparse6' if line.startswith(':') else 'graph6'}:{line}")


def code(answer):
    return int(answer) if hasattr(answer, "__int__") else int(answer == "N")


def codes(game, lines, question, play=NORMAL):
    found = queries.batch(game("path:2"), lines, question, play)
    assert found is not None
    assert found.sizes.tolist() == [1] * len(lines)
    return found.codes.tolist()


@pytest.mark.parametrize(("question", "play"), ASKED, ids=str)
@GAMES
def test_small_boards_have_the_answers_of_the_definition(game, question, play):
    lines = SMALL + DIRECTED

    def by_definition(line):
        return code(evaluate(game(read(line))(), lambda options: question.combine(play, options)))

    assert codes(game, lines, question, play) == list(map(by_definition, lines))


def test_an_order_of_boards_that_share_nothing_gives_the_same_answers():
    lines = SMALL + DIRECTED
    known = dict(zip(lines, codes(OddOdd, lines, VALUE), strict=True))
    random.Random(1).shuffle(lines)
    assert codes(OddOdd, lines, VALUE) == [known[line] for line in lines]


def test_larger_boards_have_the_answers_that_single_positions_have():
    rng = random.Random(3)
    boards = [
        Graph([(u, v) for u in range(n) for v in range(u) if rng.random() < 0.4], vertices=range(n))
        for n in (8, 11, 13, 14, 15, 16)
    ]
    lines = [write_graph6(board.n, board.pairs()) for board in boards]
    assert codes(OddOdd, lines[:-1], VALUE) == [code(OddOdd(board)().value()) for board in boards[:-1]]
    assert codes(EvenEven, lines, OUTCOME) == [code(EvenEven(board)().outcome()) for board in boards]
    asked = (OUTCOME, MISERE)
    assert codes(OddOdd, lines[:-1], *asked) == [code(result(OddOdd(b)(), OUTCOME, play=MISERE)) for b in boards[:-1]]


@GAMES
def test_what_a_batch_does_not_serve_is_left_to_others(game):
    large = write_graph6(32, Graph("path:32").pairs())
    assert queries.batch(game("path:2"), [large], VALUE) is None
    assert queries.batch(game("path:2"), ["Bw"], VALUE, rest="without 0") is None
    assert queries.batch(game("path:2"), ["Bw"], VALUE, starts=True) is None
    assert queries.batch(game("path:2"), ["Bw"], WINNING_MOVES) is None
    assert queries.batch(TakeTurn("path:2"), ["Bw"], VALUE) is None


class Lazy(OddOdd):
    """A game with a move less."""

    def moves(self, state, /):
        return list(super().moves(state))[1:]


def test_a_subclass_is_asked_by_position():
    assert queries.batch(Lazy("path:2"), ["Bw"], VALUE) is None


def test_a_line_that_is_no_board_is_named():
    with pytest.raises(BadPosition, match=r"^line 2, column 2: graph6 text is made of .*, got '!', in graph6:'B!'$"):
        queries.batch(OddOdd("path:2"), ["Bw", "B!"], VALUE)


@GAMES
def test_limits_hold_in_a_batch(game):
    board = write_graph6(20, Graph("path:20").pairs())
    with limits(positions=100), pytest.raises(LimitReached, match="limit of 100 positions"):
        queries.batch(game("path:2"), [board], VALUE)
    with limits(memory=10_000), pytest.raises(LimitReached, match="of memory"):
        queries.batch(game("path:2"), [board], VALUE)
