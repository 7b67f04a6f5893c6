"""Any row by the values of its intervals, judged by the definition and by the reference search."""

import random
from itertools import product

import pytest

from grundy import LimitReached, NotApplicable, Outcome, TakeTurn, limits, position
from grundy.graphs import Graph
from grundy.search import reference
from grundy.theory.facts import PositionFacts
from grundy.theory.take_turn import row_needs
from grundy.theory.take_turn.row import Row
from grundy.theory.take_turn.row_needs import row_of, row_places
from grundy.theory.take_turn.row_tables import row_table
from grundy.theory.take_turn.rows import piece, piece_values, row_value
from support import graphs
from theory.take_turn.plain_rows import TURNED, rows, value


def turned_at(coins: str, places: list[int]) -> str:
    return "".join(TURNED[coin] if places.count(i) % 2 else coin for i, coin in enumerate(coins))


def test_all_pieces_of_all_short_rows_are_those_of_the_definition():
    for coins in rows(8):
        values = piece_values(Row.of(coins))
        for end in range(1, len(coins) + 1):
            for start in range(end):
                turned = [0] * (start > 0) + [end - start - 1] * (end < len(coins))
                assert values[piece(start, end)] == value(turned_at(coins[start:end], turned)), (coins, start, end)


@pytest.mark.parametrize("seed", range(3))
def test_random_rows_up_to_26_coins_are_those_of_the_definition(seed):
    chance = random.Random(seed)
    for _ in range(20):
        coins = "".join(chance.choice("HHT") for _ in range(chance.randint(14, 26)))
        assert row_value(Row.of(coins)) == value(coins), coins


def test_a_row_of_300_coins_has_the_options_that_its_pieces_tell():
    chance = random.Random(1)
    coins = "".join(chance.choice("HHT") for _ in range(300))
    values = piece_values(Row.of(coins))
    heads = [i for i in range(1, 299) if coins[i] == "H"]
    pairs = {i: (int(values[piece(0, i)]), int(values[piece(i + 1, 300)])) for i in heads}
    for i in heads[::20]:
        left, right = turned_at(coins[:i], [i - 1]), turned_at(coins[i + 1 :], [0])
        assert pairs[i] == (row_value(Row.of(left)), row_value(Row.of(right)))
    options = {left ^ right for left, right in pairs.values()}
    options |= {row_value(Row.of(turned_at(rest, [at]))) for rest, at in ends(coins)}
    assert values[piece(0, 300)] == next(v for v in range(301) if v not in options)


def ends(coins: str) -> list[tuple[str, int]]:
    """What is left when the first or the last coin is taken, and the coin that is turned."""
    return [(coins[1:], 0)] * (coins[0] == "H") + [(coins[:-1], len(coins) - 2)] * (coins[-1] == "H")


def test_winning_moves_are_those_of_the_reference_search():
    chance = random.Random(5)
    for _ in range(20):
        coins = "".join(chance.choice("HHT") for _ in range(chance.randint(1, 10)))
        row = position(f"take-turn path {coins}")
        winning = set(reference.winning_moves(row))
        assert set(row.winning_moves(method="intervals")) == set(row.winning_moves()) == winning, coins


def test_a_row_is_found_on_any_undirected_board():
    found = 0
    for board in (board for n in range(1, 6) for board in graphs(n)):
        for mask in range(1 << board.n):
            coins = "".join("H" if mask >> v & 1 else "T" for v in range(board.n))
            facts = PositionFacts(TakeTurn(board)(coins))
            row = facts.get(row_of)
            if row is not None:
                found += 1
                assert row_value(row) == int(reference.value(facts.position)), facts.position
    assert found == 205


@pytest.mark.parametrize(
    ("text", "coins"),
    [
        ("path ..THH.TT", "THH"),
        ("path T.T", ""),
        ("path H.H", None),
        ("cycle HHT", None),
        ("cycle HHT.H", "HHHT"),
        ("dipath HHT", None),
        ("0-1,1-2,2-0 HH.", "HH"),
        ("0-1,1-2,2-3,3-0,4-5 HTHTTT", None),
        ("0-1,1-2,4-5 HTHTT", "HTH"),
        ("0-1,1-0,1-1 HT", "HT"),
        ("star:3 HHHT", None),
        ("grid:2x2 HH.T", "HHT"),
    ],
)
def test_what_is_a_row_and_what_is_none(text, coins):
    row = row_of(PositionFacts.read(f"take-turn {text}"))
    assert (row and min(row.coins, row.coins[::-1])) == (coins and min(coins, coins[::-1])) or (row, coins) == (
        Row(0),
        "",
    )


def test_the_places_of_a_row_are_its_vertices_in_order():
    assert row_places(PositionFacts.read("take-turn cycle HHT.H")) in ((4, 0, 1, 2), (2, 1, 0, 4))
    board = Graph([("b", "a"), ("b", "c"), ("c", "d")])
    assert row_places(PositionFacts(TakeTurn(board)("HHTT"))) in ((1, 0, 2, 3), (3, 2, 0, 1))


def test_parts_of_a_row_are_rows():
    answer = position("take-turn path HHTHHTHHHHT.H^9.TTHT.THHTTHHHH").solve("value")
    assert int(answer.result) == value("HHTHHTHHHHT") ^ value("H" * 9) ^ value("TTHT") ^ value("THHTTHHHH")
    assert answer.method.name == "nim-sum of parts (intervals, one-run, even-gap-and-a-tail)"


def test_the_outcome_of_two_runs_with_two_tails_between_them_is_that_of_the_table():
    table = row_table("TT", 30, 30)
    for m in range(1, 31):
        for n in range(m, 31):
            if min(m, n) >= 6 or abs(m - n) >= 3:
                answer = position(f"take-turn path H^{m} TT H^{n}").solve("outcome", method="thirds")
                assert answer.result is (Outcome.N if table[m, n] else Outcome.P), (m, n)


@pytest.mark.parametrize("tails", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_tails_between_two_runs_count_by_parity_from_three_on(tails):
    left, right = map(bool, tails)
    tables = {k: row_table("T" * k, 60, 60, tail_left=left, tail_right=right).tolist() for k in range(2, 9)}
    for k in range(3, 7):
        assert tables[k] == tables[k + 2]
    assert (tables[2] == tables[4]) == (left or right)


def test_a_row_that_is_too_long_for_its_intervals_says_so():
    with pytest.raises(NotApplicable) as refused:
        position("take-turn path H^50000 T H^50003").value()
    assert str(refused.value) == (
        "a row of 100,004 coins without a closed form needs 10,013,600,518 bytes for the values of its intervals; "
        "the limit is 1,073,741,824 bytes, and 65,535 coins; raise it with limits(memory=...)"
    )


def test_a_long_row_that_is_lost_has_no_winning_moves():
    assert position("take-turn path H^50000 TT H^50001").winning_moves() == ()


def test_limits_hold_for_intervals():
    text = "take-turn path " + "HHHHTHHHTHH" * 200
    with limits(seconds=0.02), pytest.raises(LimitReached, match=r"stopped at the limit of 0\.02 s after"):
        position(text).value()
    with limits(positions=1000), pytest.raises(LimitReached, match="stopped at the limit of 1,000 positions"):
        position(text).value()
    with limits(memory="3 MB"), pytest.raises(NotApplicable, match="the limit is 3,000,000 bytes"):
        position(text).value()


def test_two_runs_take_memory_for_pairs_of_their_heads_only():
    row = Row(0, (3000, 12), (1,))
    value = row_table("T", 12, 3000)[12, 3000]
    with limits(memory="1 MB"):
        assert row_value(row) == value
        with pytest.raises(LimitReached, match=r"stopped at the limit of 0\.001 GB of memory"):
            piece_values(row)


@pytest.mark.parametrize("n", range(3, 7))
def test_a_ring_is_a_row_exactly_where_a_walk_along_its_edges_finds_one(n):
    for faces in map("".join, product("HT.", repeat=n)):
        if "H" in faces:
            board = position(f"take-turn cycle {faces}").rules.board
            assert row_needs._within_cycle(faces) == (row_needs._through(board, faces) or None), faces


def test_a_ring_of_a_million_coins_needs_no_walk():
    ring = position("take-turn cycle H^1000000")
    with limits(memory="30 MB"):  # it took 590 MB
        assert ring.outcome() == "P"
