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
