import random
from functools import reduce
from itertools import product
from operator import xor
from pathlib import Path

import pytest

from games.coins.plain import CONDITIONS, board_sets, faces, row_sets, solve
from grundy import (
    BadPosition,
    CoinBoard,
    CoinGame,
    LimitReached,
    MockTurtles,
    Moebius,
    Mogul,
    NotApplicable,
    Outcome,
    Rugs,
    Ruler,
    SlidingCoins,
    Sum,
    Tartan,
    Triplets,
    TurnCoins,
    TurningCorners,
    TurningTurtles,
    Twins,
    limits,
)
from grundy.budget import Session, current_session
from grundy.rules import read_ruleset
from grundy.search import reference
from grundy.theory import some_moves as some
from grundy.theory.coins import board_turns
from grundy.theory.coins.row_turns import changes, turns_worth
from grundy.theory.coins.values import exactly_values, head_values, up_to_values


def values_of(condition, count):
    """Values of single heads from the definition alone."""
    values = []
    for last in range(count):
        options = {reduce(xor, (values[c] for c in s[:-1]), 0) for s in row_sets(condition, last + 1) if s[-1] == last}
        values.append(next(v for v in range(len(options) + 1) if v not in options))
    return values


@pytest.mark.parametrize("name", CONDITIONS)
def test_rows_are_worth_what_the_definition_says_and_won_by_the_same_moves(name):
    rules, count = read_ruleset(name), 8
    values, winning = solve(row_sets(CONDITIONS[name], count), count)
    for heads in range(1 << count):
        row = rules(faces(heads, count))
        assert int(row.value()) == int(row.value(method="decomposition")) == values[heads]
        assert row.winning_moves() == tuple(move for move in row.moves() if move in winning[heads])


@pytest.mark.parametrize("name", CONDITIONS)
def test_single_heads_are_worth_what_the_definition_says(name):
    count = 13
    assert head_values(read_ruleset(name), count)[:count] == values_of(CONDITIONS[name], count)


@pytest.mark.parametrize("down", ["turning-turtles", "mock-turtles", "twins", "ruler"])
@pytest.mark.parametrize("across", ["turning-turtles", "mock-turtles", "twins", "ruler"])
def test_tartan_theorem_on_all_boards_of_three_by_three(down, across):
    rules = Tartan(read_ruleset(down), read_ruleset(across))
    values, winning = solve(board_sets(CONDITIONS[down], CONDITIONS[across], 3, 3), 9)
    for heads in range(1 << 9):
        board = rules("/".join(faces(heads >> 3 * row & 7, 3) for row in range(3)))
        assert int(board.value()) == int(board.value(method="decomposition")) == values[heads]
        if heads % 5 == 1:
            cells = {tuple(divmod(cell, 3) for cell in s) for s in winning[heads]}
            assert board.winning_moves() == tuple(move for move in board.moves() if move in cells)


@pytest.mark.parametrize(("down", "across"), [(Ruler, Ruler), (MockTurtles, Twins), (Moebius, Ruler)])
def test_single_heads_of_products_are_nim_products_to_eight_by_eight(down, across):
    rules, single = Tartan(down, across), ["T" * 8] * 8
    for row in range(8):
        for column in range(8):
            lines = list(single)
            lines[row] = "T" * column + "H" + "T" * (7 - column)
            board = rules("/".join(lines))
            assert board.value(method="tartan") == board.value(method="decomposition")


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (TurningTurtles, "THTHHH"),
        (MockTurtles, "HTHTHH"),
        (Ruler, "HTHTHH"),
        (Triplets, "TTHHHH"),
        (SlidingCoins, "THTTHHTH"),
        (Rugs, "THH/HTH"),
        (TurningCorners, "THH/HTH/THH"),
        (CoinGame(lambda last: [(last // 2,)] if last else [()]), "HTHTHHHH"),
        (CoinBoard(lambda row, column: [((row // 2, column // 2),)] if row + column else [()]), "HTH/THH"),
    ],
)
def test_theorems_and_searches_agree_with_the_reference(rules, text):
    current = rules(text)
    for position in (current, *current.options()[-3:]):
        assert position.value() == position.value(method="search") == reference.value(position)
        assert set(position.winning_moves()) == set(reference.winning_moves(position))
        misere = reference.outcome(position, "misere")
        assert position.outcome(play="misere") == misere
        assert set(position.winning_moves(play="misere")) == set(reference.winning_moves(position, "misere"))


def test_misere_play_of_sums_with_coins_agrees_with_the_reference():
    total = Sum(MockTurtles("HTHH"), Ruler("HHH"))
    assert total.outcome(play="misere") == reference.outcome(total, "misere")
    assert total.value() == reference.value(total)


def test_heads_are_no_parts_for_in_misere_play_they_are_no_sum():
    together, apart = TurningTurtles("THH"), Sum(TurningTurtles("TH"), TurningTurtles("TTH"))
    assert together.parts() == (together,)
    assert together.value() == apart.value()
    rows = [TurningTurtles(faces(heads, 5)) for heads in range(32)]
    assert any(
        row.outcome(play="misere")
        != Sum(*(TurningTurtles(faces(1 << coin, 5)) for coin in row.rules.heads(row.state))).outcome(play="misere")
        for row in rows
        if row.state[-1].bit_count() > 1
    )


@pytest.mark.parametrize("name", ["mock_turtles", "ruler"])
def test_published_values_come_out(name):
    lines = (Path(__file__).parents[2] / "golden" / f"{name}.txt").read_text().splitlines()
    golden = dict(line.split(None, 1) for line in lines)
    published = [int(word) for word in golden["heads"].split()]
    assert read_ruleset(golden["game"]).values(len(published) - 1).tolist() == published


def test_known_values_of_at_most_five_and_seven_coins():
    five = [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439, 475, 494, 512]
    seven = [1, 2, 4, 8, 16, 32, 64, 127, 128, 256, 512, 911, 1024, 1459, 1749, 1897, 2048]
    assert Moebius.values(18).tolist() == five
    assert Mogul.values(16).tolist() == seven


def test_an_odd_number_of_coins_is_one_less_with_a_digit_of_parity():
    for k in (3, 5, 7):
        even = [0, *up_to_values(k - 1, 29, Session())]
        direct = _direct(k, 30)
        assert up_to_values(k, 30, Session()) == direct
        assert [value // 2 for value in direct] == even
        assert all(value.bit_count() % 2 for value in direct)


def _direct(k, count):
    from grundy import _native

    return _native.turning_values(k, count, _native.Control()).tolist()


def test_turning_any_number_of_coins_gives_powers_of_two_of_any_size():
    row = TurnCoins(1000)("H" * 200)
    assert int(row.value()) == 2**200 - 1
    (move,) = row.winning_moves()
    assert move == tuple(range(200))
    assert TurnCoins(5, exactly=True).values(6).tolist() == [0, 0, 0, 0, 1, 2, 4]
    assert exactly_values(5, 3, Session()) == [0, 0, 0]
    assert TurnCoins(100).values(70)[-1] == 2**70


@pytest.mark.parametrize("rules", [TurnCoins(4), Moebius, TurnCoins(6), TurnCoins(4, exactly=True), Ruler, Triplets])
def test_turns_worth_a_change_are_all_turns_of_that_value(rules):
    values, session = head_values(rules, 12), Session()
    for last in (0, 3, 7, 11):
        by_change = {}
        for others in rules.turns(last):
            move = (*others, last)
            by_change.setdefault(reduce(xor, (values[c] for c in move)), []).append(move)
        assert changes(rules, last, session).tolist() == sorted(by_change)
        for change in (*by_change, max(by_change, default=0) + 1):
            assert list(turns_worth(rules, last, change, session, 12)) == by_change.get(change, [])


def test_subsets_too_many_for_a_table_are_found_all_the_same(monkeypatch):
    from grundy.theory.coins import row_turns as turns

    row = Moebius("".join(random.Random(3).choice("HT") for _ in range(14)))
    expected = row.winning_moves()
    monkeypatch.setattr(turns, "MOST_SUBSETS", 20)
    assert sorted(row.winning_moves()) == sorted(expected)


def test_of_too_many_winning_moves_one_is_given_and_the_answer_says_so(monkeypatch):
    row, board = MockTurtles("H" * 31), Rugs("/".join(["HTHHHTTHTHTH"] * 11))
    every = len(row.winning_moves())
    assert every > 20
    monkeypatch.setattr(some, "MOST_LISTED", 20)
    monkeypatch.setattr(board_turns, "MOST_LISTED", 20)
    monkeypatch.setattr(some.limited_moves, "__defaults__", (20, len, 10**7))
    for current in (row, board):
        answer = current.solve("winning_moves")
        assert answer.more
        (move,) = answer.result
        assert current.play(move).outcome() is Outcome.P
        assert repr(answer.result) == f"({move!r}, ...)"
    assert not MockTurtles("HTH").solve("winning_moves").more


def test_a_product_with_large_values_lists_its_moves_without_a_table(monkeypatch):
    board = Tartan(Ruler, TurnCoins(4))("THTHT/HTHHH/THHHH")
    expected = board.winning_moves()
    assert expected
    monkeypatch.setattr(board_turns, "MOST_KNOWN", 0)
    assert board.winning_moves() == expected
    monkeypatch.setattr(board_turns, "MOST_TRIED", 3)
    one = board.winning_moves()
    assert one.more
    assert one[0] in expected


def test_products_of_two_games_with_swapped_sizes_list_the_same_moves_turned_over():
    chance = random.Random(8)
    for _ in range(20):
        lines = ["".join(chance.choice("HT") for _ in range(5)) for _ in range(4)]
        over = ["".join(line[c] for line in lines) for c in range(5)]
        here = Tartan(Moebius, Ruler)(lines).winning_moves()
        there = Tartan(Ruler, Moebius)(over).winning_moves()
        assert set(here) == {tuple(sorted((r, c) for c, r in move)) for move in there}


def test_a_board_of_a_thousand_by_a_thousand_is_solved():
    chance = random.Random(1)
    lines = [f"{chance.getrandbits(1000):01000b}".replace("0", "T").replace("1", "H") for _ in range(1000)]
    board = Tartan(Ruler, MockTurtles)("/".join(lines))
    answer = board.solve("winning_moves")
    assert answer.more
    assert answer.method.name == "tartan"
    assert board.play(answer.result[0]).outcome() is Outcome.P


def test_values_that_do_not_fit_say_so():
    with limits(memory="1 MB"), pytest.raises(LimitReached, match="values of 300 coins with up to 6 turned do not fit"):
        Mogul.values(300)


@pytest.mark.parametrize(
    ("rules", "last", "message"),
    [
        (
            Mogul,
            1000,
            "values of 1,000 coins with up to 6 turned do not fit in .* probably need more than 25.8 GB; ask for",
        ),
        (TurnCoins(200), 10**6, "values of 1,000,001 coins .* probably need far more; ask for fewer coins, or raise"),
        (TurnCoins(26), 27, "values of 28 coins with up to 26 turned do not fit in 0.18 GB; ask for fewer"),
    ],
)
def test_values_that_grow_too_fast_are_refused_before_they_are_computed(rules, last, message):
    with limits(memory="180 MB"), pytest.raises(LimitReached, match=message):
        rules.values(last)


@pytest.mark.parametrize(("k", "count"), [(4, 200), (6, 110), (8, 60), (10, 44), (12, 32)])
def test_values_that_just_fit_are_not_refused(k, count):
    values = up_to_values(k, count, Session())
    for fewer in range(k + 1, count + 1):
        table = max(1 << values[fewer - 2].bit_length(), 2**16)
        with limits(memory=(k + 1) * table // 8):  # k tables; a table grows by a copy, and both are paid for
            assert up_to_values(k, fewer, current_session()) == values[:fewer]


@pytest.mark.parametrize(
    ("rules", "method", "message"),
    [
        (MockTurtles, "turning-turtles", "theorem 'turning-turtles' is for turning at most 2 coins"),
        (MockTurtles, "twins", "theorem 'twins' is for turning exactly 2 coins"),
        (MockTurtles, "idle-coins", "is for turning exactly k coins"),
        (TurnCoins(4), "mock-turtle-theorem", "is for turning at most k coins, k odd, k > 1"),
    ],
)
def test_theorems_forced_where_they_do_not_apply_say_what_they_need(rules, method, message):
    with pytest.raises(NotApplicable, match=message):
        rules("THH").value(method=method)


def test_the_method_names_the_theorem():
    names = [r("THTH").solve("value").method.name for r in (TurningTurtles, Twins, MockTurtles, Ruler, Triplets)]
    assert names == ["turning-turtles", "twins", "mock-turtles", "ruler", "idle-coins"]
    assert Moebius("THTHHHT").solve("value").method.name == "mock-turtle-theorem"
    assert TurnCoins(4)("THTH").solve("value").method.name == "decomposition"


def test_sliding_coins_are_nim_on_every_other_gap():
    for heads in range(1, 1 << 8):
        strip = SlidingCoins(faces(heads, 8))
        assert strip.value() == strip.value(method="alternate-gaps") == reference.value(strip)


@pytest.mark.parametrize("rules", [Rugs, TurningCorners, Tartan(MockTurtles, Ruler)])
def test_the_table_of_single_heads_is_that_of_positions_with_one_head(rules):
    table = rules.values(3, 2)
    assert table.shape == (4, 3)
    for x, y in product(range(4), range(3)):
        rows = ["".join("H" if (r, c) == (x, y) else "T" for c in range(y + 1)) for r in range(x + 1)]
        assert table[x, y] == int(reference.value(rules("/".join(rows))))


def test_the_table_of_a_game_given_by_a_function_is_found_by_the_mex_rule():
    corners = CoinBoard(lambda r, c: [((r, k), (j, c), (j, k)) for j in range(r) for k in range(c)])
    assert corners.values(4).tolist() == TurningCorners.values(4).tolist()


def test_tables_of_heads_are_of_whole_numbers_of_rows_and_columns_and_fit_into_memory():
    with pytest.raises(BadPosition, match="the last row is a whole number from 0, got -1"):
        Rugs.values(-1)
    with pytest.raises(BadPosition, match="the last column is a whole number from 0, got 'x'"):
        Rugs.values(3, "x")
    with limits(memory="1 MB"), pytest.raises(LimitReached, match=r"values of .* coins do not fit"):
        Rugs.values(999)
