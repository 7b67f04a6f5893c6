import pickle

import pytest

from games.coins.plain import CONDITIONS, board_sets, faces, row_sets
from grundy import (
    BadPosition,
    CoinBoard,
    CoinGame,
    GrundyError,
    HeapGame,
    IllegalMove,
    MockTurtles,
    Nim,
    Rugs,
    Ruler,
    SlidingCoins,
    Tartan,
    TurnCoins,
    TurningTurtles,
    Twins,
    position,
)
from grundy.rules import read_ruleset


@pytest.mark.parametrize("name", CONDITIONS)
def test_the_moves_of_a_row_are_the_sets_whose_last_coin_shows_heads(name):
    rules = read_ruleset(name)
    for heads in range(1 << 6):
        current = rules(faces(heads, 6))
        expected = {s for s in row_sets(CONDITIONS[name], 6) if heads >> s[-1] & 1}
        moves = current.moves()
        assert set(moves) == expected
        assert list(moves) == sorted(moves, key=lambda m: (m[-1], len(m), m))
        for move in moves:
            assert str(current.play(move)) == f"{name} {faces(heads ^ sum(1 << c for c in move), 6)}"


def test_the_moves_of_a_product_are_rows_of_a_turn_crossed_with_columns_of_a_turn():
    rules = Tartan(Ruler, MockTurtles)
    board = rules("HHHH/HTHH/HHHT")
    for heads in (0b1111_1111_1111, 0b1011_0110_1000, 0b0111_1101_1111):
        board = rules("/".join(faces(heads >> 4 * row & 15, 4) for row in range(3)))
        sets = board_sets(CONDITIONS["ruler"], CONDITIONS["mock-turtles"], 3, 4)
        expected = {tuple(divmod(cell, 4) for cell in s) for s in sets if heads >> s[-1] & 1}
        assert set(board.moves()) == expected
        assert all(board.rules.is_legal(board.state, move) for move in expected)


def test_only_the_sets_of_the_game_are_legal():
    row = Ruler("HHHHH")
    for wrong in ((0, 2), (1, 0), (0, 0), (3, 5), (-1,), (4, 4), [0, 1], (True,), ("0",), ((0, 0),), None):
        with pytest.raises(IllegalMove, match="is not a move of"):
            row.play(wrong)
    with pytest.raises(IllegalMove):
        Ruler("HTT").play((0, 1))
    board = Rugs("HH/HH")
    for wrong in (((0, 0), (1, 1)), ((0, 1), (1, 0)), ((1, 2),), (3,), ((0, 0), (0, 1), (1, 0))):
        with pytest.raises(IllegalMove, match="is not a move of"):
            board.play(wrong)
    assert str(board.play(((0, 0), (0, 1), (1, 0), (1, 1)))) == "rugs TT/TT"


def test_rows_and_boards_are_given_as_text_or_as_truth_values():
    assert MockTurtles([0, 1, 1]) == MockTurtles("THH") == MockTurtles("thh") == position("mock-turtles THH")
    assert MockTurtles((False, True, True)) == MockTurtles("THH")
    assert Rugs([[0, 1], [1, 1]]) == Rugs("TH/HH") == Rugs(["TH", "HH"])
    np = pytest.importorskip("numpy")
    assert Rugs(np.array([[0, 1], [1, 1]])) == Rugs("TH/HH")
    assert MockTurtles(np.array([0, 1, 1])) == MockTurtles("THH")


@pytest.mark.parametrize(
    "text",
    [
        "mock-turtles THTH",
        "turn-coins(4,exactly) THTH",
        "rugs T",
        "rugs THT/HHT",
        "tartan(ruler,mock-turtles) THT/HHT",
        "tartan(turn-coins(2,exactly),ruler) HH",
        "sliding-coins THH",
    ],
)
def test_texts_read_back(text):
    current = position(text)
    assert str(current) == text
    assert pickle.loads(pickle.dumps(current)) == current
    for move in current.moves():
        assert current.read_move(current.write_move(move)) == move


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mock-turtles THX", "coins are H or T, got 'X'"),
        ("mock-turtles T1H", "coins are H or T, got '1'"),
        ("mock-turtles", "a row has at least one coin, such as mock-turtles THH"),
        ("mock-turtles TH/HT", "coins are H or T, got '/'"),
        ("mock-turtles TH HT", "coins are H or T, got ' '; they are written like mock-turtles THH"),
        ("rugs THT/HH", "rows have the same length, row 0 has 3 coins and row 1 has 2"),
        ("rugs THT//HHT", "a row has at least one coin, such as rugs THT/HHT"),
        ("rugs TH?/HHT", r"coins are H or T, got '\?'"),
        ("tartan(ruler) HH", r"tartan needs its parameter 'across', as in tartan\(ruler,mock-turtles\) THT/HHT"),
        ("tartan(nim,ruler) HH", "a Tartan product is of two coin-turning games on rows, got nim"),
        ("tartan(rugs,ruler) HH", "a Tartan product is of two coin-turning games on rows, got rugs"),
        ("tartan(sliding-coins,ruler) HH", "a Tartan product is of two .*, got sliding-coins"),
        ("turn-coins(0) HH", "the number of coins to turn is positive, got 0"),
        ("turn-coins HH", r"turn-coins needs its parameter 'k', as in turn-coins\(4\) HTHTH"),
    ],
)
def test_bad_texts_say_what_is_wrong(text, message):
    with pytest.raises(BadPosition, match=message):
        position(text)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((), "mock-turtles takes one row of coins, such as mock-turtles THH, got 0 arguments"),
        (("TH", "HT"), "mock-turtles takes one row of coins, such as mock-turtles THH, got 2 arguments"),
        (([0, 2],), r"a row is a text of H and T or a list of 0 and 1, got \[0, 2\]"),
        ((7,), "a row is a text of H and T or a list of 0 and 1, got 7"),
        (([],), "a row has at least one coin"),
    ],
)
def test_bad_arguments_say_what_is_wrong(args, message):
    with pytest.raises(BadPosition, match=message):
        MockTurtles(*args)


@pytest.mark.parametrize(
    ("rules", "start"), [(HeapGame, 3), (CoinGame, "TTTH"), (CoinBoard, "TT/TH")], ids=lambda given: str(given)
)
def test_functions_that_are_none_or_list_nothing_are_refused(rules, start):
    with pytest.raises(BadPosition, match="this game is given by a function, got 5"):
        rules(5)
    with pytest.raises(BadPosition, match="the function of a game returns a list, got 7 for"):
        rules(lambda *last: 7)(start).value()


def test_bad_boards_say_what_is_wrong():
    with pytest.raises(BadPosition, match="a Tartan product is of two coin-turning games on rows, got 'ruler'"):
        Tartan("ruler", Ruler)
    with pytest.raises(BadPosition, match="a board is rows of H and T joined by /, got 7"):
        Rugs(7)
    with pytest.raises(BadPosition, match="rugs needs at least one row of coins"):
        Rugs([])
    with pytest.raises(BadPosition, match="rugs takes coins only, got an argument 'width'"):
        Rugs("TH", width=2)
    with pytest.raises(BadPosition, match="two coin-turning games on rows, got nim"):
        Tartan(Nim, Ruler)


@pytest.mark.parametrize("body", ["no such move", "", "1;2", "0,1 1", "-1"])
def test_moves_that_cannot_be_read_are_refused(body):
    with pytest.raises(IllegalMove, match="a move is the coins turned"):
        Rugs("HH/HH").read_move(body)
    if body != "0,1 1":
        with pytest.raises(IllegalMove, match="a move is the coins turned"):
            Ruler("HH").read_move(body)


def test_games_given_by_a_function():
    turtles = CoinGame(lambda last: [(), *((i,) for i in range(last))])
    assert turtles("THHT").moves() == TurningTurtles("THHT").moves()
    assert str(turtles("TH")) == "<CoinGame (2, 2)>"
    assert CoinGame(lambda last: [(2, 1), (1, 2), ()])("TTTH").moves() == ((3,), (1, 2, 3))
    rugs = CoinBoard(
        lambda row, column: [
            [(r, c) for r in range(top, row + 1) for c in range(left, column + 1) if (r, c) != (row, column)]
            for top in range(row + 1)
            for left in range(column + 1)
        ]
    )
    assert set(rugs("THT/HHT").moves()) == set(Rugs("THT/HHT").moves())
    product = Tartan(turtles, Ruler)("TH/HH")
    assert product.value() == Tartan(TurningTurtles, Ruler)("TH/HH").value()
    with pytest.raises(GrundyError, match="this position has no text"):
        position(str(product))


@pytest.mark.parametrize("turn", [(3,), (1, 1), (-1,), ("a",), (True,), 1])
def test_functions_that_turn_other_coins_are_refused(turn):
    with pytest.raises(BadPosition, match="a turn with last coin 3 is a tuple of coins left of it, got"):
        CoinGame(lambda last: [turn])("TTTH").moves()


@pytest.mark.parametrize("turn", [((2, 0),), ((0, 2),), ((1, 1),), (0, 1), ((0, 0), (0, 0))])
def test_functions_that_turn_coins_south_or_east_are_refused(turn):
    with pytest.raises(BadPosition, match="is a tuple of coins not south or east of it, got"):
        CoinBoard(lambda row, column: [turn])("TT/TH").moves()


def test_famous_games_are_named_members_of_their_family():
    assert TurnCoins(3) == MockTurtles
    assert TurnCoins(2, exactly=True) == Twins
    assert read_ruleset("turn-coins(2,exactly)") == Twins
    assert str(Tartan(Ruler, Ruler)) == "tartan(ruler,ruler)"
    assert Tartan(Ruler, Ruler) == Rugs


def test_sliding_coins_slide_left_over_no_other():
    strip = SlidingCoins("THTTHH")
    assert strip.moves() == ((0, 1), (2, 4), (3, 4))
    assert str(strip.play((2, 4))) == "sliding-coins THHTTH"
    for wrong in ((0, 4), (1, 4), (4, 2), (3, 5), (0,), (-1, 1)):
        with pytest.raises(IllegalMove):
            strip.play(wrong)


def test_pictures_show_every_coin_of_a_small_position_and_the_start_of_a_large_one():
    row, board = MockTurtles("THH").picture().svg(), Rugs("THT/HHT").picture().svg()
    assert (row.count('class="heads"'), row.count('class="tails"')) == (2, 1)
    assert (board.count('class="heads"'), board.count('class="tails"')) == (3, 3)
    large = Rugs("/".join(["H" * 500] * 500))
    assert len(large.picture().svg()) < 500_000
    assert large.picture().svg().count("...") == large.rules.sketch(large.state).count("...") == 41
    assert MockTurtles.sketch((3, 6)) == " T H H\n 0 1 2"
    assert Rugs.sketch((2, 2, 6)) == "  0 1\n0 T H\n1 H T"
