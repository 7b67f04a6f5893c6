"""States that are tuples or sets, and boards in any form, in a game of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest

from grundy import BadPosition, Graph, Ruleset, game, position
from grundy.search import reference

if TYPE_CHECKING:
    from grundy import Board


@game("own-bar")
@dataclass(frozen=True)
class Bar(Ruleset[tuple[int, ...], tuple[int, int]]):
    """Chomp, rows as a tuple."""

    def moves(self, rows, /):
        return [(r, c) for r, row in enumerate(rows) for c in range(row) if (r, c) != (0, 0)]

    def play(self, rows, square, /):
        r, c = square
        return tuple(row if i < r else min(row, c) for i, row in enumerate(rows))


@game("own-letters")
@dataclass(frozen=True)
class Letters(Ruleset[frozenset[str], str]):
    """Take a letter, or two neighbours of the alphabet."""

    def moves(self, letters, /):
        pairs = (a + b for a, b in combinations(sorted(letters), 2) if ord(b) == ord(a) + 1)
        return [*sorted(letters), *pairs]

    def play(self, letters, move, /):
        return letters - set(move)


@game("own-cells")
@dataclass(frozen=True)
class Cells(Ruleset[frozenset[tuple[int, int]], tuple[int, int]]):
    """Take a cell with all right of it."""

    def moves(self, cells, /):
        return sorted(cells)

    def play(self, cells, move, /):
        return frozenset(cell for cell in cells if cell[0] != move[0] or cell[1] < move[1])


@game("own-anything")
@dataclass(frozen=True)
class Anything(Ruleset[Any, Any]):
    """Nothing can be done."""

    def moves(self, state, /):
        return []

    def play(self, state, move, /):
        return state


@pytest.mark.parametrize(
    ("current", "text"),
    [
        (Bar()(5), "own-bar 5"),
        (Bar()(3, 3), "own-bar 3 3"),
        (Bar()((3, 3)), "own-bar 3 3"),
        (Bar()([3, 3]), "own-bar 3 3"),
        (Bar()(), "own-bar"),
        (Letters()("a", "b"), "own-letters a b"),
        (Letters()("ab"), "own-letters ab"),
        (Letters()({"a"}), "own-letters a"),
        (Letters()(frozenset()), "own-letters"),
        (Cells()((0, 1)), "own-cells (0,1)"),
        (Cells()((0, 10), (0, 9)), "own-cells (0,9) (0,10)"),
        (Anything()((5,)), "own-anything (5,)"),
        (Anything()(frozenset({10, 9})), "own-anything {9,10}"),
        (Anything()(frozenset()), "own-anything {}"),
        (Anything()(()), "own-anything ()"),
        (Anything()((1, frozenset({"a b", (2,)}), frozenset())), "own-anything 1 {(2,),'a\\x20b'} {}"),
    ],
    ids=str,
)
def test_tuples_and_sets_have_a_text_that_reads_back(current, text):
    assert str(current) == text
    assert position(text) == current
    assert hash(position(text).state) == hash(current.state)


@game("own-take-all")
@dataclass(frozen=True)
class TakeAll(Ruleset[frozenset[int], int]):
    """Take a vertex with all its neighbours; without words a position has all vertices."""

    board: Board

    def start(self, *vertices: int, **named: Any) -> frozenset[int]:
        return frozenset(vertices or self.board.vertices)

    def moves(self, free, /):
        return sorted(free)

    def play(self, free, vertex, /):
        return free - {vertex, *self.board.neighbours(vertex)}


@game("own-row")
@dataclass(frozen=True)
class Row(Ruleset[tuple[int, ...], int]):
    """Take the first number; a position has a number at least to start from."""

    def start(self, first: int, *others: int) -> tuple[int, ...]:
        return (first, *others)

    def moves(self, numbers, /):
        return numbers[:1]

    def play(self, numbers, first, /):
        return numbers[1:]


def test_an_empty_state_reads_back_where_no_words_start_elsewhere():
    full = TakeAll("path:3")()
    empty = full.play(1)
    assert (str(full), str(empty)) == ("own-take-all path:3 0 1 2", "own-take-all path:3 {}")
    assert position(str(full)) == full == position("own-take-all path:3")
    assert position(str(empty)) == empty
    assert str(Row()(7).play(7)) == "own-row ()"
    assert position("own-row ()") == Row()(7).play(7)


def test_a_proof_that_comes_to_an_empty_state_is_accepted():
    for board in ("path:3", "path:4", "cycle:5"):
        assert "Checked" in TakeAll(board)().solve("outcome").proof().check()


def test_one_row_is_a_bar_and_not_a_number():
    assert Bar()(5).state == (5,)
    assert Bar()(5).value() == reference.value(Bar()(5))
    assert str(Bar()(5).play((0, 2))) == "own-bar 2"
    assert Letters()("a", "b", "d").value() == reference.value(Letters()("a", "b", "d"))


@pytest.mark.parametrize("text", ["own-anything {[1]}", "own-anything {1", "own-anything {1:{}}"])
def test_sets_that_cannot_be_read_are_refused(text):
    with pytest.raises(BadPosition, match=r"cannot read|a state must be hashable"):
        position(text)


@game("own-walk")
@dataclass(frozen=True)
class Walk(Ruleset[Any, Any]):
    """Step to a neighbour that comes later in the order of the board."""

    board: Graph

    def start(self, *args, **named):
        return args[0]

    def moves(self, at, /):
        order = list(self.board.vertices)
        return [to for to in self.board.neighbours(at) if order.index(to) > order.index(at)]

    def play(self, at, to, /):
        return to


@pytest.mark.parametrize(
    "board", ["path:4", [(0, 1), (1, 2), (2, 3)], nx.path_graph(4), Graph("path:4"), {0: [1], 1: [2], 2: [3]}]
)
def test_a_board_takes_whatever_a_graph_is_made_from(board):  # fmt: skip
    rules = Walk(board)
    assert isinstance(rules.board, Graph)
    assert rules == Walk("path:4")
    assert int(rules(0).value()) == int(Walk("path:4")(0).value())
    assert str(rules(0)).startswith("own-walk ")
    assert position(str(rules(1))) == rules(1)


def test_a_board_is_made_before_a_class_looks_at_it():
    @dataclass(frozen=True)
    class Checked(Walk):
        more: int = 0

        def __post_init__(self) -> None:
            if self.board.n < 2:
                raise BadPosition("too small")

    assert Checked("path:2").board == Graph("path:2")
    with pytest.raises(BadPosition, match="too small"):
        Checked("path:1")


def test_a_board_is_known_by_its_name_where_its_type_is_out_of_reach():
    @dataclass(frozen=True)
    class Typed(Walk):
        board: Board

    assert isinstance(Typed("path:2").board, Graph)


@dataclass(frozen=True)
class OnNetworkX(Ruleset[Any, Any]):
    board: nx.Graph

    def moves(self, at, /):
        return [to for to in self.board.neighbors(at) if to > at]

    def play(self, at, to, /):
        return to


def test_a_graph_of_networkx_stays_what_it_is():
    board = nx.path_graph(3)
    assert OnNetworkX(board).board is board
    assert int(OnNetworkX(board)(0).value()) == int(reference.value(OnNetworkX(board)(0)))
    assert str(OnNetworkX(board)(0)).startswith("<OnNetworkX")


@game("own-bar-of-size")
@dataclass(frozen=True)
class BarOfSize(Bar):
    """Chomp that starts from two numbers."""

    def start(self, rows, columns):
        return (columns,) * rows


@game("own-first-letters")
@dataclass(frozen=True)
class FirstLetters(Letters):
    """Letters that start from a number."""

    def start(self, n):
        return frozenset("abcdef"[:n])


@game("own-product")
@dataclass(frozen=True)
class Product(Ruleset[int, int]):
    """A heap that starts from two numbers."""

    def start(self, a, b):
        return a * b

    def moves(self, n, /):
        return range(1, n + 1)

    def play(self, n, k, /):
        return n - k


def test_what_a_start_would_make_something_else_of_is_written_in_brackets():
    bar = BarOfSize()(2, 3)
    assert str(bar) == "own-bar-of-size (3,3)"
    assert str(BarOfSize()(2, 2)) == "own-bar-of-size 2 2"
    assert str(FirstLetters()(2)) == "own-first-letters {'a','b'}"
    for current in (bar, BarOfSize()(2, 2), BarOfSize()(1, 1), FirstLetters()(3), FirstLetters()(1)):
        assert position(str(current)) == current
        for option in current.options():
            assert position(str(option)) == option
    assert bar.solve("outcome").proof().check().startswith("own-bar-of-size (3,3), normal play: N. Checked.")


def test_a_state_that_a_start_cannot_say_has_no_text():
    assert str(Product()(2, 3)) == "<own-product 6>"
    assert Product()(2, 3).value() == Product()(3, 2).value()


@game("own-ends")
@dataclass(frozen=True)
class Ends(Ruleset[str, str]):
    """Take the first or the last letter."""

    def moves(self, word, /):
        return tuple(dict.fromkeys((word[0], word[-1]))) if word else ()

    def play(self, word, letter, /):
        return word[1:] if word[0] == letter else word[:-1]


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("1234", "1234"),
        ("007", "007"),
        ("ab", "ab"),
        ("'ab cd'", "ab cd"),
        ("ab cd", "ab cd"),
        ("-5", "-5"),
        ("''", ""),
    ],
)
def test_a_state_that_is_declared_as_a_text_is_read_as_one(text, state):
    read = position(f"own-ends {text}")
    assert read == Ends()(state)
    assert position(str(read)) == read


def test_digits_print_without_quotes_and_are_moves_as_they_are():
    assert str(Ends()("1234")) == "own-ends 1234"
    assert Ends()("1234").play("4") == Ends()("123")


def test_items_that_are_declared_as_texts_are_read_as_texts():
    @game("own-words")
    @dataclass(frozen=True)
    class Words(Ruleset[tuple[str, ...], int]):
        def moves(self, words, /):
            return range(len(words))

        def play(self, words, at, /):
            return words[:at] + words[at + 1 :]

    assert position("own-words 12 ab").state == ("12", "ab")
    assert str(Words()("12", "ab")) == "own-words 12 ab"
