"""What theorems name is listed first, and nobody guesses where a theorem names the move."""

import json

import pytest

from grundy import LimitReached, limits, position

BINARY = "binary-undirected-geography grid:{0}x{0} @ 3,3 5,4"
NAMED = ["5,4->4,4", "5,4->5,3", "5,4->5,5", "5,4->6,4"]
OPEN = ["3,3->2,3", "3,3->3,2", "3,3->3,4", "3,3->4,3"]


@pytest.mark.parametrize("size", [9, 19])
def test_winning_moves_that_theorems_name_are_listed_where_others_stay_open(run, size):
    text = BINARY.format(size)
    for asked in ([], ["--question", "winning-moves"]):
        result = run("solve", text, "--positions", "20000", *asked)
        assert result.exit_code == 0
        assert f"{'; '.join(NAMED)}; not decided: {'; '.join(OPEN)}" in result.stdout
        fields = json.loads(run("solve", text, "--positions", "20000", "--json", *asked).stdout)
        assert (fields["winning_moves"], fields["open"]["winning_moves"]) == (NAMED, OPEN)
    with limits(positions=20000), pytest.raises(LimitReached) as reached:
        position(text).winning_moves()
    assert [position(text).write_move(move) for move in reached.value.known] == NAMED
    assert [position(text).write_move(move) for move in reached.value.open] == OPEN


@pytest.mark.parametrize("size", [9, 19])
def test_play_hint_and_explain_name_the_move_that_a_theorem_names(run, size):
    text = BINARY.format(size)
    assert "hint: 5,4->4,4" in run("play", text, input="hint\nquit\n").stdout
    assert "machine: 5,4->4,4" in run("play", text, "--second", input="quit\n").stdout
    assert "Move 5,4->4,4." in run("solve", text, "--explain").stdout


SUM = BINARY.format(9) + " + nim 2 2"


def test_theorems_about_parts_name_winning_moves_of_a_sum(run):
    result = run("solve", SUM, "--positions", "20000")
    named = "; ".join(f"0: {move}" for move in NAMED)
    assert f"winning moves:  {named}; not decided: 0: {OPEN[0]}" in result.stdout
    assert "hint: 0: 5,4->4,4" in run("play", SUM, input="hint\nquit\n").stdout
    assert "  1: 2->1: answer 1: 2->1" in run("solve", SUM, "--explain").stdout


def test_equal_parts_cancel_before_anything_is_searched():
    twice = position(f"{BINARY.format(9)} + nim 3 + {BINARY.format(9)}")
    with limits(positions=20000):
        assert position(f"{BINARY.format(9)} + {BINARY.format(9)}").winning_moves() == ()
        assert position(f"{BINARY.format(9)} + {BINARY.format(9)}").value() == 0
        assert twice.value() == 3
        assert twice.write_move(twice.analysis().winning_move()) == "1: 3->0"


def test_a_limit_among_the_theorems_tells_the_moves_that_are_known_by_then():
    binary, known = position(BINARY.format(9)), []
    for most in range(1000, 2001, 50):
        with limits(positions=most), pytest.raises(LimitReached) as reached:
            binary.winning_moves()
        known.append(len(reached.value.known))
        with limits(positions=most):
            assert not known[-1] or binary.analysis().winning_move() in reached.value.known
    assert known == sorted(known)
    assert (known[0], known[-1]) == (0, 4)  # one matching serves all four


def test_winning_moves_are_in_the_order_of_the_moves_whoever_finds_them():
    for text in (
        "geography grid:3x3 @ 0,0 1,1",
        "geography path:7 without 3 @ 1 5",
        "geography grid:3x4 @ 0,0 1,1 + nim 1",
    ):
        asked = position(text)
        found = asked.winning_moves()
        assert list(found) == [move for move in asked.moves() if move in found]
        assert set(found) == set(asked.winning_moves(method="reference"))
