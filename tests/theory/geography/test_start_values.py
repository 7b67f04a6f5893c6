"""Single starts of one board, asked one after the other, are worth what all starts together are."""

import gc
import random
import subprocess
import sys
from contextlib import suppress
from threading import Thread

import pytest

from games.geography.plain import random_board
from grundy import Geography, LimitReached, limits
from grundy.graphs import Graph
from grundy.theory.geography.values import known_values, start_bounds
from support import connected_graphs

RANDOM = [random_board(random.Random(seed), 14, 20, "-") for seed in range(40)]


@pytest.mark.parametrize("n", range(1, 7))
def test_every_start_of_every_small_board_agrees_with_all_starts(n):
    for board in connected_graphs(n):
        expected = known_values(board).exact_values()
        order = list(range(n))
        random.Random(n).shuffle(order)
        for start in order + order:
            assert start_bounds(board, 0, start) == (expected[start], expected[start], None)


def test_every_start_of_random_boards_agrees_with_all_starts():
    for board in RANDOM:
        expected = known_values(board).exact_values()
        for start in range(board.n):
            least, most, _ = start_bounds(board, 0, start)
            assert least == most == expected[start]
            assert start_bounds(board, 0, start, ask=False)[0] == expected[start]
            told, above, _ = start_bounds(board, 0, start, up_to=1)
            assert (told, above) == (expected[start],) * 2 if expected[start] <= 1 else told > 1


def test_a_board_that_was_stopped_in_the_middle_answers_as_before():
    board = Graph("hex:40x40")
    rules = Geography(board)
    expected = [int(rules((r, c)).value()) for r, c in ((3, 4), (20, 7), (39, 39))]
    again = Geography(Graph.of(board._parts()))
    for positions in (1, 10, 100, 1000):
        with limits(positions=positions):
            for start in ((3, 4), (20, 7), (39, 39)):
                with suppress(LimitReached):
                    again(start).value()
    assert [int(again(start).value()) for start in ((3, 4), (20, 7), (39, 39))] == expected


def test_two_threads_may_ask_one_board():
    rules = Geography("hex:30x30")
    expected = {v: int(rules(v).value()) for v in list(rules.board.vertices)[:60]}
    fresh = Geography(Graph.of(rules.board._parts()))
    found = {}

    def ask(starts):
        found.update({v: int(fresh(v).value()) for v in starts})

    names = list(expected)
    threads = [Thread(target=ask, args=(names[i::2],)) for i in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected


def test_a_board_outlives_the_questions_that_asked_it():
    for size in (2, 3, 5):
        path = ",".join(f"{v}-{v + 1}" for v in range(2 * size))
        rules = Geography(Graph(f"{path},{','.join(f'{v}-p{v}' for v in range(2 * size + 1))},0-2,3-5,1-4"))
        expected = {v: int(value) for v, value in Geography(Graph(rules.board.text())).values().items()}
        for start in rules.board.vertices:  # each question has an account of its own, which is gone by the next
            assert int(rules(start).value()) == expected[start]
        del rules
        gc.collect()


def test_a_program_ends_without_a_word_about_what_a_board_kept():
    script = "from grundy import position; p = position('geography grid:3x3 @ 0,0'); print(p.value())"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("0\n", "")
