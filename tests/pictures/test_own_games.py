"""Games of one's own on a board are drawn as boards, with no line of their own."""

from dataclasses import dataclass
from typing import Any

import pytest

from grundy import Graph, PointGame, Ruleset, Turn, position
from grundy.pictures import Circle, Label, Line


@dataclass(frozen=True)
class Colouring(Ruleset[frozenset[int], int]):
    """Take a vertex that is neither taken nor next to one: the state is what is gone."""

    board: Graph

    def start(self) -> frozenset[int]:
        return frozenset()

    def moves(self, gone, /):
        return (v for v in self.board.vertices if v not in gone)

    def play(self, gone, vertex, /):
        return gone | {vertex, *self.board.neighbours(vertex)}


@dataclass(frozen=True)
class Left(Ruleset[frozenset[int], int]):
    """The same, with the vertices that are left as the state."""

    board: Graph

    def start(self) -> frozenset[int]:
        return frozenset(self.board.vertices)

    def moves(self, left, /):
        return (v for v in self.board.vertices if v in left)

    def play(self, left, vertex, /):
        return left - {vertex, *self.board.neighbours(vertex)}


@dataclass(frozen=True)
class Bits(Ruleset[int, int]):
    """The same, with the vertices that are left as the bits of a number."""

    board: Graph

    def start(self) -> int:
        return (1 << self.board.n) - 1

    def moves(self, left, /):
        return (v for v in range(self.board.n) if left >> v & 1)

    def play(self, left, vertex, /):
        return left & ~sum(1 << v for v in {vertex, *self.board.neighbour_indices(vertex)})


@dataclass(frozen=True)
class Walk(Ruleset[Any, Any]):
    """Move the token to a vertex where it was not yet: the state is the token and where it was."""

    board: Graph

    def start(self, vertex):
        return vertex, frozenset([vertex])

    def moves(self, state, /):
        return (v for v in self.board.neighbours(state[0]) if v not in state[1])

    def play(self, state, vertex, /):
        return vertex, state[1] | {vertex}


@dataclass(frozen=True)
class Cut(Ruleset[frozenset[Any], Any]):
    """Cut an edge, and all others at its ends go."""

    board: Graph

    def start(self):
        return frozenset(self.board.edges)

    def moves(self, left, /):
        return (edge for edge in self.board.edges if edge in left)

    def play(self, left, edge, /):
        return frozenset(other for other in left if not {*other} & {*edge})


@dataclass(frozen=True)
class Corners(PointGame):
    """Take two edges that meet: the points are the edges of the board."""

    board: Graph

    def points(self):
        return self.board.edges

    def turns(self):
        edges = self.board.edges
        return (Turn(take=[e, f]) for e in edges for f in edges if e < f and {*e} & {*f})


def kinds(drawn):
    return {shape.vertex: shape.kind for shape in drawn.content if isinstance(shape, Circle)}


@pytest.mark.parametrize("rules", [Colouring, Left, Bits])
def test_vertices_that_are_gone_are_dashed_however_the_state_tells_them(rules):
    drawn = rules("cycle:6")().play(0).picture()
    gone = {vertex for vertex, kind in kinds(drawn).items() if "gone" in kind}
    assert gone == {"5", "0", "1"}
    assert {s.vertex: s.moves for s in drawn.content if isinstance(s, Circle) and s.moves} == {
        v: (v,) for v in ("2", "3", "4")
    }


@pytest.mark.parametrize("rules", [Colouring, Left, Bits])
def test_winning_moves_of_a_game_of_ones_own_are_marked_on_the_board(rules):
    p = rules("path:5")()
    drawn = p.picture(p.analysis().marks(values=True))
    winning = {p.write_move(move) for move in p.winning_moves()}
    assert winning == {vertex for vertex, kind in kinds(drawn).items() if kind == "winning"} == {"2"}


def test_a_token_of_a_game_of_ones_own_is_black_and_its_ways_too():
    drawn = Walk("king:3x3")((0, 0)).play((1, 1)).picture()
    assert kinds(drawn)["1,1"] == "token"
    assert kinds(drawn)["0,0"] == "vertex gone"
    assert sum(isinstance(s, Line) and s.kind == "edge legal" for s in drawn.content) == 7


def test_edges_that_a_state_names_are_drawn_as_there_or_gone():
    start = Cut("path:5")()
    lines = [s for s in start.play((0, 1)).picture().content if isinstance(s, Line)]
    assert [line.kind for line in lines] == ["edge gone", "edge gone", "edge", "edge"]
    assert [line.moves for line in lines] == [(), (), ("(2,3)",), ("(3,4)",)]


def test_a_game_of_points_that_are_edges_is_drawn_on_its_board():
    p = Corners("path:5")()
    drawn = p.play(p.moves()[0]).picture()
    assert [s.kind for s in drawn.content if isinstance(s, Line)] == ["edge gone", "edge gone", "edge", "edge"]


def test_all_other_words_of_a_state_are_written_below_the_board():
    @dataclass(frozen=True)
    class Count(Ruleset[tuple[int, str], int]):
        board: Graph

        def moves(self, state, /):
            return ()

        def play(self, state, move, /):
            return state

    drawn = Count("path:3")(1, "red").picture()
    assert [s.text for s in drawn.content if isinstance(s, Label) and "note" in s.kind] == ["1 red"]


@pytest.mark.parametrize("text", ["turns(4: take 0 1; take 1 2; take 2 3)", "turns(3: take 0; take 1; take 2)"])
def test_the_winning_moves_of_a_game_that_is_shown_as_text_are_written_below_it(text):
    p = position(text)
    drawn = p.picture(p.analysis().marks())
    assert [s.text for s in drawn.content if isinstance(s, Label)] == [
        text,
        f"wins: {', '.join(map(p.write_move, p.winning_moves()))}",
    ]
