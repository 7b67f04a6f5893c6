"""Take Turn, Even/Even and Odd/Odd: rules, texts, input of many kinds, and what is refused."""

import random

import networkx as nx
import pytest

from games.take_turn.plain import Coins, parity_value, random_board
from grundy import BadPosition, EvenEven, IllegalMove, OddOdd, TakeTurn, position
from grundy.games.take_turn.pieces import SMALL, odd_degrees
from grundy.games.take_turn.text import read_faces
from grundy.graphs import Graph
from grundy.search import reference


def state_of(p):
    left, heads = p.rules.coins(p.state)
    return frozenset((v, bool(heads >> v & 1)) for v in range(p.rules.board.n) if left >> v & 1)


def test_a_move_takes_a_head_and_turns_what_edges_and_arcs_lead_to():
    assert str(position("take-turn path HHHH").play(1)) == "take-turn path T.TH"
    assert str(position("take-turn dipath HHHH").play(1)) == "take-turn dipath H.TH"
    assert str(position("take-turn 0-1,1>2,3>1 HHHH").play(1)) == "take-turn 0-1,1>2,3>1 T.TH"


def test_parallel_edges_turn_a_coin_once_and_loops_do_nothing():
    assert str(position("take-turn 0-1,0>1,0-1,0-0 HT").play(0)) == "take-turn 0-1,0>1,0-1,0-0 .H"
    assert str(position("take-turn cycle HH").play(0)) == "take-turn cycle .T"
    assert str(position("take-turn cycle H").play(0)) == "take-turn cycle ."


def test_tails_cannot_be_taken():
    assert position("take-turn path THT").moves() == (1,)
    with pytest.raises(IllegalMove, match=r"0 is not a move of 'take-turn path THT'"):
        position("take-turn path THT").play(0)


@pytest.mark.parametrize("seed", range(40))
def test_values_and_misere_outcomes_are_those_of_the_definition(seed):
    chance = random.Random(seed)
    word, arcs = random_board(chance, chance.randrange(1, 8))
    p = TakeTurn(word)([chance.choice("HT") for _ in range(Graph(word).n)])
    judge, state = Coins(arcs), state_of(p)
    assert int(p.value()) == int(reference.value(p)) == judge.value(state)
    assert (str(p.outcome(play="misere")) == "N") == judge.wins_misere(state)
    assert [state_of(option) for option in p.options()] == judge.options(state)


@pytest.mark.parametrize("seed", range(40))
def test_parity_games_are_those_of_the_definition_and_of_take_turn(seed):
    chance = random.Random(seed)
    word, arcs = random_board(chance, chance.randrange(1, 8))
    gone = [v for v in range(Graph(word).n) if chance.random() < 0.15]
    left = set(range(Graph(word).n)) - set(gone)
    for rules, odd in ((EvenEven(word), 0), (OddOdd(word), 1)):
        p = rules(without=gone)
        same = rules.as_take_turn(p.state)
        assert int(p.value()) == int(same.value()) == int(reference.value(p)) == parity_value(arcs, left, odd)
        assert p.moves() == same.moves()
        for move in p.moves():
            after = p.play(move)
            assert rules.as_take_turn(after.state) == same.play(move)


def test_degrees_of_large_boards_are_counted_as_those_of_small_ones():
    word = f"grid:2x{SMALL}"
    odd = odd_degrees(Graph(word), (1 << 2 * SMALL) - 1 - 0b10)
    small = odd_degrees(Graph("grid:2x4"), 0b11111101)
    assert odd & 0b111 == small & 0b111
    assert odd >> SMALL & 0b111 == small >> 4 & 0b111
    assert odd.bit_count() == 2 * SMALL - 4 - 3 + 1  # corners are even; a gap makes three odd ones even, one odd


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("take-turn path:5 HHTTH", "take-turn path HHTTH"),
        ("take-turn path hhtth", "take-turn path HHTTH"),
        ("take-turn path H^2 T T H", "take-turn path HHTTH"),
        ("take-turn path H^100TTH^100", "take-turn path H^100 TT H^100"),
        ("take-turn path HHHHHHTH^0T", "take-turn path H^6 TT"),
        ("take-turn path HT^7.^5H", "take-turn path H T^7 .^5 H"),
        ("take-turn path H^0", "take-turn path ."),
        ("take-turn dipath H^3T", "take-turn dipath HHHT"),
        ("take-turn dicycle HHT", "take-turn dicycle HHT"),
        ("take-turn cycle HHT", "take-turn cycle HHT"),
        ("take-turn complete HHTT", "take-turn complete HHTT"),
        ("take-turn grid:02x3 HTHHTT", "take-turn grid:2x3 HTHHTT"),
        ("take-turn 0>1,1>2,0>2 HTH", "take-turn 0>1,1>2,0>2 HTH"),
        ("take-turn chain:H-V-W-W-E", "take-turn chain:H-V-W^2-E HHTHT H^10 TH"),
        ("odd-odd grid:2x2 without 1,1 0,0", "odd-odd grid:2x2 without 0,0 1,1"),
        ("even-even cycle:5", "even-even cycle:5"),
    ],
)
def test_texts_are_printed_in_their_short_form(written, printed):
    assert str(position(written)) == printed
    assert position(printed) == position(written)


@pytest.mark.parametrize(
    ("coins", "text"),
    [
        ("HHT", "HHT"),
        ("h^2 t", "HHT"),
        (["H", "h", "T"], "HHT"),
        ([True, 1, 0], "HHT"),
        ({"b": "H", "a": True, "c": "t"}, "HHT"),
        ({"a": "H", "b": ".", "c": 0}, "H.T"),
    ],
)
def test_coins_are_given_in_many_ways(coins, text):
    rules = TakeTurn(nx.Graph([("a", "b"), ("b", "c")]))
    assert str(rules(coins)) == f"take-turn a-b,b-c {text}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("take-turn", "take-turn needs a board, such as grid:4x4 or 0-1,1-2"),
        ("take-turn path", "after 'path' come coins, such as path HHT; they say how many vertices it has"),
        ("take-turn path HX", "coins are H, T, or . for a vertex that is gone, got 'X'; write them like HHT or H^9 TT"),
        ("take-turn path HH @ 1", "coins are H, T, or . for a vertex that is gone, got '@'; write"),
        ("take-turn path H^x", "powers of coins are whole numbers, got 'x'"),
        ("take-turn path H^", "after ^ comes a whole number, such as H^9, got 'H^'"),
        ("take-turn path H^-3", "powers of coins are never negative, got '-3'"),
        ("take-turn path H^3^", "powers of coins are whole numbers, got ''"),
        ("take-turn path H^10^10^10", "a board has at most 33,554,432 vertices, got far more"),
        ("take-turn path (H^10^6)^100", "a board has at most 33,554,432 vertices, got 100,000,000"),
        ("take-turn path H(HT", "a bracket is not closed, got '(HT'; write it like (HT)^5"),
        ("take-turn path HT)^5", "a bracket closes that was not opened, got 'HT)'"),
        ("take-turn path (HT)^x", "powers of coins are whole numbers, got 'x'"),
        ("take-turn path ^3", "coins are H, T, or . for a vertex that is gone, got '^'; write"),
        ("take-turn path H^999999999999", "a board has at most 33,554,432 vertices, got 999,999,999,999"),
        ("take-turn path:3 H^33554432 HT", "a board has at most 33,554,432 vertices, got 33,554,434"),
        ("take-turn complete H^100000", "a board has at most 67,108,864 edges, got 4,999,950,000"),
        ("take-turn grid:2x3 HH", "take-turn needs a coin for each vertex: the board has 6, got 2 coins"),
        ("take-turn path:2 H", "take-turn needs a coin for each vertex: the board has 2, got 1 coin"),
        ("take-turn grid:2x3", "take-turn needs a coin for each vertex, such as take-turn path HHT"),
        ("take-turn star HH", "star is written like 'star:4', got 'star'"),
        ("take-turn(3) path HH", "take-turn has no parameter '3'; it has none"),
        ("take-turn chain:H-Q", "a chain is written like 'chain:H-V-W^3-E', got 'Q' in it"),
        ("take-turn chain:H--V", "a chain is written like 'chain:H-V-W^3-E', got '' in it"),
        ("take-turn chain:V^0", "a chain has at least one block, got 'V^0'; the board of no vertices is empty:0"),
        ("odd-odd chain:W^99999999", "a board has at most 33,554,432 vertices, got 399,999,996"),
        ("odd-odd grid:2x2 0,0", "after the board comes 'without' and vertices that are gone, got '0,0'"),
        ("odd-odd grid:2x2 without", "after the board comes 'without' and vertices that are gone, got 'without'"),
        ("even-even grid:2x2 without 2,0", "what is gone must be a vertex of the graph, got (2, 0); the grid has rows"),
        ("even-even", "even-even needs a board, such as grid:4x4 or 0-1,1-2"),
    ],
)
def test_bad_texts_say_what_is_wrong(text, message):
    with pytest.raises(BadPosition) as error:
        position(text)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: TakeTurn("path:3")(), "take-turn needs a coin for each vertex, such as take-turn path HHT"),
        (lambda: TakeTurn("path:3")("H", "H", "T"), "takes the coins in one piece, such as 'HHT', got 3 arguments"),
        (
            lambda: TakeTurn("path:3")(7),
            "coins are a text such as 'HHT', a list, or a dict from vertices to coins, got 7",
        ),
        (lambda: TakeTurn("path:3")(coins="HHT"), "take-turn takes coins only, got an argument 'coins'"),
        (lambda: TakeTurn("path:3")(["H", "H", 2]), "a coin is 'H', 'T' or '.', or whether it shows heads, got 2"),
        (lambda: TakeTurn("path:3")({0: "H", 2: "T"}), "no coin is given for the vertex 1; '.' says that it is gone"),
        (
            lambda: TakeTurn("path:3")({5: "H"}),
            "what a coin lies on must be a vertex of the graph, got 5; the vertices",
        ),
        (lambda: OddOdd("path:3")("HHT"), "odd-odd takes only what is gone, by without=, got 'HHT'"),
        (lambda: EvenEven("path:3")(gone=[1]), "even-even takes only what is gone, by without=, got 'gone'"),
        (lambda: OddOdd("path:3")(without=1), "what is gone is a list of vertices, got 1"),
        (lambda: OddOdd("path:3")(without=[7]), "what is gone must be a vertex of the graph, got 7"),
    ],
)
def test_bad_arguments_say_what_is_wrong(make, message):
    with pytest.raises(BadPosition) as error:
        make()
    assert message in str(error.value)


def test_moves_that_are_none_are_refused_with_some_that_are():
    p = position("take-turn grid:2x2 HTTH")
    assert p.read_move(" 0,0 ") == (0, 0)
    with pytest.raises(
        IllegalMove, match=r"what is taken must be a vertex of the graph, got 7; .*; try one of '0,0', '1,1'"
    ):
        p.read_move("7")
    with pytest.raises(IllegalMove, match="no such move '0,1' in 'take-turn grid:2x2 HTTH'; try one of '0,0', '1,1'"):
        p.read_move("0,1")


def test_what_no_head_can_reach_is_no_part_of_the_position():
    p = position("take-turn dipath TTHTT.HT")
    assert [str(part) for part in p.parts()] == ["take-turn dipath ..HTT...", "take-turn dipath .^6 HT"]
    assert p.key() == position("take-turn dipath ..HTT.HT").key()
    assert position("odd-odd 0-1,2,3-4").parts() == (
        position("odd-odd 0-1,2,3-4 without 2 3 4"),
        position("odd-odd 0-1,2,3-4 without 0 1 2"),
    )
    assert len(position("take-turn cycle TTTTT").parts()) == 1


def test_a_long_row_is_read_and_printed_at_once():
    p = position("take-turn dipath H^1000000 TT H^999")
    assert p.rules.board.n == 1_001_001
    assert str(p) == "take-turn dipath H^1000000 TT H^999"
    assert str(p.play(1_000_000 - 1)) == "take-turn dipath H^999999 .HT H^999"


def test_blocks_of_figure_8_have_coins_of_their_own_and_chains_are_odd_odd():
    assert str(position("take-turn chain:V")) == "take-turn chain:V HTHT"
    assert str(position("take-turn chain:E")) == "take-turn chain:E HHTH"
    for m in range(3):
        for n in range(3):
            word = f"chain:H-V^{m}-W^{n}-E"
            chain = OddOdd(word)()
            assert chain.rules.as_take_turn(chain.state) == TakeTurn(word)()


def test_chains_have_the_values_of_figures_9_and_10():
    assert int(position("take-turn chain:H-W-W-E").value()) == 6
    assert int(position("odd-odd chain:H-V-W-E").value()) == 5


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("path (HT)^5", "path " + "HT" * 5),
        ("path T(HT)^2(TT.)^2 H", "path THTHTTT.TT.H"),
        ("path ((HT)^2 .)^2", "path HTHT.HTHT."),
        ("path (HH)(T^2)", "path HHTT"),
        ("path (HHT)^0 H", "path H"),
        ("path (h t^2)^2", "path HTTHTT"),
        ("path H^3^3", "path " + "H" * 27),
        ("path H^2^1^9 T", "path HHT"),
        ("grid:2x3 (HT)^3", "grid:2x3 HTHTHT"),
    ],
)
def test_brackets_and_powers_of_powers_are_read_as_in_the_paper(short, long):
    assert position(f"take-turn {short}") == position(f"take-turn {long}")


def test_a_power_of_ten_is_a_number_of_coins():
    assert str(position("take-turn cycle H^10^6")) == "take-turn cycle H^1000000"
    assert position("take-turn cycle H^10^6").outcome() == "P"


@pytest.mark.parametrize("seed", range(20))
def test_brackets_are_read_as_they_are_multiplied_out(seed):
    chance = random.Random(seed)

    def word(depth):
        kind = chance.randrange(4) if depth else 0
        if kind == 0:
            coins = "".join(chance.choice("HT.") for _ in range(chance.randrange(1, 4)))
            power = chance.randrange(4)
            return f"{coins}^{power}", coins[:-1] + coins[-1] * power
        if kind == 1:
            (left, first), (right, second) = word(depth - 1), word(depth - 1)
            return f"{left} {right}", first + second
        inside, coins = word(depth - 1)
        power = chance.randrange(4)
        return (f"({inside})", coins) if kind == 2 else (f"({inside})^{power}", coins * power)

    short, coins = word(6)
    assert read_faces(short) == coins


def test_deep_brackets_are_read():
    assert read_faces("(" * 20_000 + "H" + "T)" * 20_000) == "H" + "T" * 20_000
