"""Games of points on many boards in one call, judged by the definition of each question."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from grundy import ArcKayles, BadPosition, Cram, Geography, Graph, LimitReached, NodeKayles, PointGame, Turn, limits
from grundy.analysis.asking import result
from grundy.graphs import Board
from grundy.graphs.text.codes import write_graph6
from grundy.questions import HEIGHT, MISERE, NORMAL, OUTCOME, REMOTENESS, VALUE, WINNING_MOVES
from grundy.search.reference import evaluate
from grundy.theory import queries
from support import graphs

ASKED = [(question, play) for question in (VALUE, OUTCOME, REMOTENESS, HEIGHT) for play in (NORMAL, MISERE)]
ASKED.remove((VALUE, MISERE))


@dataclass(frozen=True)
class Neighbourhoods(PointGame):
    """Take a vertex that is there, and as many steps around it as the game says."""

    board: Board
    steps: int = 1

    def turns(self) -> Iterator[Turn]:
        for v in self.board.vertices:
            near = {v}
            for _ in range(self.steps):
                near |= {w for u in near for w in self.board.neighbours(u)}
            yield Turn(take=[v], clear=near - {v})


@dataclass(frozen=True)
class Everything(PointGame):
    """Turns with all five sets: take an edge, put one end back where a neighbour is missing."""

    board: Board

    def turns(self) -> Iterator[Turn]:
        for u, v in self.board.edges:
            if u == v:
                continue
            others = [w for w in self.board.neighbours(u) if w != v]
            yield Turn(take=[u], need=[v], without=others[:1], clear=others[1:2])
            if others:
                yield Turn(take=[u, v], put=others[:1], clear=others[1:2])


@dataclass(frozen=True)
class Fill(PointGame):
    """Play on pairs of points: put one that is not there; at first all are."""

    board: Board

    def points(self):
        return [(v, side) for v in self.board.vertices for side in "ab"]

    def turns(self) -> Iterator[Turn]:
        for v in self.board.vertices:
            yield Turn(take=[(v, "a")], without=[(w, "a") for w in self.board.neighbours(v)][2:])
            yield Turn(take=[(v, "b")], need=[(w, "b") for w in self.board.neighbours(v)][:1])


@dataclass(frozen=True)
class Endless(PointGame):
    """A point moves along an edge, and back."""

    board: Board

    def turns(self) -> Iterator[Turn]:
        return (Turn(take=[u], put=[v]) for edge in self.board.edges for u, v in (edge, edge[::-1]))


@dataclass(frozen=True)
class FewerAtFirst(PointGame):
    """The position with no argument lacks the first vertex."""

    board: Board

    def turns(self) -> Iterator[Turn]:
        return (Turn(take=[v]) for v in self.board.vertices)

    def start(self, *args, **named):
        return super().start(without=[self.board.vertices[0]])


GAMES = [NodeKayles, ArcKayles, Cram, Neighbourhoods, Everything, Fill]


def codes(game, lines, question, play=NORMAL):
    found = queries.batch(game("path:2"), lines, question, play)
    assert found is not None
    assert found.sizes.tolist() == [1] * len(lines)
    return found.codes.tolist()


def code(answer):
    return int(answer) if isinstance(answer, int) or hasattr(answer, "__int__") else int(answer == "N")


def read(line):
    return Graph(f"{'digraph6' if line.startswith('&') else 'sparse6' if line.startswith(':') else 'graph6'}:{line}")


SMALL = [write_graph6(board.n, board.pairs()) for n in range(1, 6) for board in graphs(n)]
DIRECTED = ["&BP_", "&B\\o", "&C]|w", "&@_", "&Ao", ":An", ":Cca^", ":Bf"]


@pytest.mark.parametrize(("question", "play"), ASKED, ids=str)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_small_boards_have_the_answers_of_the_definition(game, question, play):
    lines = [line for line in SMALL + DIRECTED if game is not Fill or read(line).n < 5]

    def by_definition(line):
        return code(evaluate(game(read(line))(), lambda options: question.combine(play, options)))

    assert codes(game, lines, question, play) == list(map(by_definition, lines))


@pytest.mark.parametrize("game", [NodeKayles, ArcKayles, Neighbourhoods], ids=lambda game: game.__name__)
def test_larger_boards_have_the_answers_that_single_positions_have(game):
    rng = random.Random(3)
    boards = [
        Graph([(u, v) for u in range(n) for v in range(u) if rng.random() < 0.25], vertices=range(n))
        for n in range(8, 20)
    ]
    lines = [write_graph6(board.n, board.pairs()) for board in boards]
    for question, play in (VALUE, NORMAL), (OUTCOME, MISERE):
        assert codes(game, lines, question, play) == [code(result(game(b)(), question, play=play)) for b in boards]


def test_other_parameters_of_the_sample_are_kept():
    lines = SMALL[-10:]
    for steps in 1, 2:
        found = queries.batch(Neighbourhoods("path:2", steps), lines, VALUE)
        assert found.codes.tolist() == [int(Neighbourhoods(read(line), steps)().value()) for line in lines]
    one, two = (queries.batch(Neighbourhoods("path:2", s), SMALL, VALUE).codes.tolist() for s in (1, 2))
    assert one != two


def test_what_a_batch_does_not_serve_is_left_to_others():
    large = write_graph6(21, Graph("path:21").pairs())
    for game in GAMES:
        assert queries.batch(game("path:2"), [large], VALUE) is None
        assert queries.batch(game("path:2"), ["Bw"], VALUE, starts=True) is None
        assert queries.batch(game("path:2"), ["Bw"], WINNING_MOVES) is None
    for game in (Endless, FewerAtFirst):
        assert queries.batch(game("path:2"), ["Bw"], VALUE) is None
    assert queries.batch(Geography("path:2"), ["Bw"], VALUE) is None


@dataclass(frozen=True)
class Mistaken(PointGame):
    """Fails on boards with an edge."""

    board: Board

    def turns(self) -> Iterator[Turn]:
        return (Turn(take=[v + 2]) for v, _ in self.board.edges)


def test_a_mistake_in_a_game_is_left_to_the_position_that_shows_it():
    assert queries.batch(Mistaken("0"), ["@", "A?"], VALUE).codes.tolist() == [0, 0]
    assert queries.batch(Mistaken("0"), ["@", "A_"], VALUE) is None


def test_a_line_that_is_no_board_is_named():
    with pytest.raises(BadPosition, match=r"^line 2, column 2: graph6 text is made of .*, got '!', in graph6:'B!'$"):
        queries.batch(NodeKayles("path:2"), ["Bw", "B!"], VALUE)
    with pytest.raises(BadPosition, match=r"^graph6 text is made of the characters '\?' to '~', got 'B!'$"):
        queries.batch(Neighbourhoods("path:2"), ["Bw", "B!"], VALUE)


def test_limits_hold_in_a_batch():
    board = write_graph6(20, Graph("path:20").pairs())
    for game in (NodeKayles, Neighbourhoods):
        with limits(positions=100), pytest.raises(LimitReached, match="limit of 100 positions"):
            queries.batch(game("path:2"), [board], VALUE)
        with limits(memory=100_000), pytest.raises(LimitReached, match="of memory"):
            queries.batch(game("path:2"), [board], VALUE)
