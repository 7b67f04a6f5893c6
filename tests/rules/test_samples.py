"""Random positions: of every game, of one's own, always the same for a seed."""

from dataclasses import dataclass
from itertools import islice
from random import Random

import pytest

from grundy import (
    BadPosition,
    Geography,
    Graph,
    GrundyError,
    Nim,
    PointGame,
    Position,
    Ruleset,
    Sum,
    Turn,
    game,
    position,
    sample_position,
)
from grundy.graphs.samples import ARCS, EDGES, KINDS, random_board, random_region
from grundy.rules import all_games
from grundy.rules.registry import _entries
from grundy.rules.samples import played

GAMES = [entry for entry in all_games().values() if entry.built_in]
SIZES = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 60]


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
def test_every_game_draws_positions_that_are_its_own_and_read_back(entry):
    drawn = [sample_position(entry.rules, Random(seed), size) for size in SIZES for seed in range(8)]
    for current in drawn:
        assert current.rules.title() == entry.name
        assert position(str(current)) == current
        some = list(islice(current.each_move(), 200))
        assert len(set(some)) == len(some)
    assert len(set(drawn)) > 20


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
def test_a_seed_draws_the_same_position_again(entry):
    for size in SIZES:
        first, second = (sample_position(entry.name, Random(size), size) for _ in range(2))
        assert first == second


MEASURES = {
    "nim": max,
    "wythoff": max,
    "moore": max,
    "ruler": lambda state: state[0],
    "rugs": lambda state: state[0] * state[1],
    "hackenbush": int.bit_count,
    "take-turn": lambda state: state[0].bit_count(),
    "odd-odd": int.bit_count,
    "uno": lambda state: len(state[0]) + len(state[1]),
    "cram": int.bit_count,
    "clobber": int.bit_count,
    "chomp": sum,
}
"""What families count by their size."""


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.parametrize("size", [3, 9, 40])
def test_a_drawn_position_is_as_large_as_was_asked_and_no_larger(name, size):
    found = [MEASURES[name](sample_position(name, Random(seed), size).state) for seed in range(40)]
    assert max(found) <= size
    assert max(found) > size // 2


@pytest.mark.parametrize("text", ["geography grid:19x19", "geography(edge) grid:9x9", "navigate-the-pass king:8x8"])
def test_on_a_large_board_a_part_of_the_given_size_is_left(text):
    for seed in range(20):
        current = sample_position(text, Random(seed), 10)
        whole = current.board.n if current.rules.remove == "vertex" else current.board.m
        assert whole - current.state[1].bit_count() <= 10


def test_rules_with_fixed_parameters_keep_them():
    drawn = {sample_position("binary-undirected-geography", Random(seed), 6) for seed in range(20)}
    assert all(len(current.state[0]) == 2 and not current.board.is_directed for current in drawn)
    assert {sample_position("octal(0.37)", Random(seed), 6).rules.code for seed in range(9)} == {"0.37"}
    assert sample_position(Nim, Random(1), 5).rules is Nim


def test_parameters_that_are_open_are_drawn():
    assert len({sample_position("octal", Random(seed), 6).rules for seed in range(20)}) > 10
    assert {sample_position("geography", Random(seed), 6).rules.remove for seed in range(20)} == {"vertex", "edge"}


def test_a_sum_has_parts_of_several_games():
    parts = Position(Sum, Sum.sample(Random(3), 9)).state
    assert 2 <= len(parts) <= 3
    assert Sum.sample(Random(3), 9) == parts


@pytest.mark.usefixtures("unregistered")
def test_a_sum_leaves_out_games_without_an_example():
    for number in range(300):
        game(f"undrawable-{number}")(type("Undrawable", (Undrawable,), {}))
    for seed in range(20):
        assert len(Sum.sample(Random(seed), 9)) in (2, 3)


class Undrawable(Ruleset[str, str]):
    """A game whose positions nobody can guess."""

    def moves(self, state):
        return ()

    def play(self, state, move):
        return state


@pytest.mark.parametrize("size", [-1, 1.5, "3", None, True])
def test_a_size_that_is_none_is_refused(size):
    with pytest.raises(BadPosition, match="the size of a random position is a whole number from 0 on, got "):
        sample_position("nim", Random(1), size)


@pytest.fixture
def unregistered():
    known = dict(_entries)
    yield
    _entries.clear()
    _entries.update(known)


@pytest.mark.usefixtures("unregistered")
def test_a_game_of_ones_own_that_says_numbers_is_drawn_by_numbers():
    @game("halves", example="halves 6")
    @dataclass(frozen=True)
    class Halves(Ruleset[int, int]):
        def start(self, *args, **named):
            heap = super().start(*args, **named)
            if heap % 2:
                raise BadPosition("even heaps only")
            return heap

        def moves(self, heap, /):
            return iter(range(2, heap // 2 + 1, 2))

        def play(self, heap, taken, /):
            return heap - taken

    drawn = {sample_position(Halves, Random(seed), 60).state for seed in range(80)}
    assert max(drawn) > 40
    assert not any(heap % 2 for heap in drawn)


@pytest.mark.usefixtures("unregistered")
def test_a_game_of_ones_own_is_drawn_by_random_play_from_its_example():
    @game("word-ends", example="word-ends abcdefgh")
    @dataclass(frozen=True)
    class WordEnds(Ruleset[str, str]):
        def moves(self, word, /):
            return [end for end in ("left", "right") if word]

        def play(self, word, end, /):
            return word[1:] if end == "left" else word[:-1]

    drawn = [WordEnds().sample(Random(seed), size) for size in range(12) for seed in range(20)]
    assert {len(word) for word in drawn} == set(range(9))
    assert all(word in "abcdefgh" for word in drawn)
    assert {len(WordEnds().sample(Random(seed), 3)) for seed in range(9)} == {3}


@pytest.mark.usefixtures("unregistered")
def test_a_game_of_ones_own_on_a_board_is_drawn_on_random_boards():
    @game("edges-away")
    @dataclass(frozen=True)
    class EdgesAway(PointGame):
        board: Graph

        def turns(self):
            return (Turn(take=set(edge)) for edge in self.board.edges)

    drawn = {sample_position(EdgesAway, Random(seed), 6) for seed in range(20)}
    assert len(drawn) > 10
    assert max(current.board.n for current in drawn) == 6


@pytest.mark.usefixtures("unregistered")
def test_a_game_without_anything_to_draw_from_says_what_to_write():
    @game("mute")
    @dataclass(frozen=True)
    class Mute(Ruleset[str, str]):
        def moves(self, word, /):
            return list(word)

        def play(self, word, letter, /):
            return word.replace(letter, "")

    with pytest.raises(GrundyError, match=r"no random position of mute can be drawn: register it with an example"):
        sample_position("mute", Random(1), 3)


def test_random_play_ends_where_it_is_told():
    start = position("nim 5 5")
    assert [len(played(start, Random(1), size).moves()) for size in (0, 1)] == [0, 1]
    assert played(start, Random(1), 99) == start


@pytest.mark.parametrize("kind", KINDS)
def test_random_boards_are_of_their_kind_and_size(kind):
    for n in (1, 2, 3, 7, 12):
        for seed in range(5):
            board = random_board(Random(seed), n, [kind])
            assert board.n == n or (kind == "lattice" and n // 2 < board.n <= n)
            assert board == random_board(Random(seed), n, [kind])
            assert not (kind in EDGES and board.is_directed)
            assert not (kind in ARCS and 0 in board.arc_flags())
            assert kind != "cubic" or board.max_degree <= 3


def test_a_random_region_is_connected_where_the_board_is():
    board = Graph("grid:9x9")
    for seed in range(10):
        some = random_region(Random(seed), board, 12, [40])
        seen, front = {40}, [40]
        for vertex in front:
            new = set(board.neighbour_indices(vertex)) & set(some) - seen
            seen |= new
            front += new
        assert seen == set(some)
        assert len(some) == 12
    assert Geography(board).sample(Random(1), 5)[1].bit_count() == 76


@pytest.mark.usefixtures("unregistered")
def test_boards_on_which_a_game_of_ones_own_fails_are_not_drawn():
    @game("in-rows")
    @dataclass(frozen=True)
    class InRows(PointGame):
        board: Graph

        def turns(self):
            return (Turn(take=[(row, column)]) for row, column in self.board.vertices)

    drawn = {sample_position(InRows, Random(seed), 6) for seed in range(20)}
    assert len(drawn) > 5
    assert all(isinstance(vertex, tuple) for current in drawn for vertex in current.board.vertices)
