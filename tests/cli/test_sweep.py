"""`grundy sweep` and `grundy stress`: what they print, and with which exit code they leave."""

import json

import pytest

from grundy import Graph, position
from grundy.lab import sweep

START = "geography {graph} @ {start}"
SLOW = ("sweep", "grundys-game {n} {n} 50 51 52 53", "--n", "47", "--misere")


def test_json_has_the_documented_fields(run):
    result = run("sweep", START, "--graphs", "connected:7", "--ask", "value", "--json")
    found = json.loads(result.stdout)
    assert list(found) == ["version", "complete", "asked", "counts", "examples", "failures", "seconds"]
    assert (result.exit_code, result.stderr) == (0, "")
    assert (found["complete"], found["asked"], found["failures"]) == (True, 853 * 7, [])
    assert sum(found["counts"].values()) == found["asked"]
    assert list(found["counts"]) == list(found["examples"]) == ["0", "1", "2", "3"]
    for value, text in found["examples"].items():
        assert str(int(position(text).value())) == value


def test_outcomes_of_digraphs_in_misere_play(run):
    result = run("sweep", START, "--graphs", "digraphs:3", "--ask", "outcome", "--play", "misere", "--json")
    found = json.loads(result.stdout)
    expected = sweep(START, graphs="digraphs:3", ask="outcome", play="misere", workers=0)
    assert found["counts"] == expected.counts
    assert set(found["counts"]) == {"N", "P"}
    for outcome, text in found["examples"].items():
        assert position(text).outcome(play="misere") == outcome


def test_groups_are_printed_and_counted(run):
    result = run("sweep", START, "--graphs", "trees:2..6", "--by", "n, diameter", "--json")
    groups = json.loads(result.stdout)["groups"]
    assert groups[0] == {"n": 2, "diameter": 1, "counts": {"1": 2}}
    assert sum(sum(group["counts"].values()) for group in groups) == sum(
        n * k for n, k in zip(range(2, 7), (1, 1, 2, 3, 6), strict=True)
    )
    lines = run("sweep", START, "--graphs", "trees:2..6", "--by", "n, diameter", "--csv").stdout.splitlines()
    assert lines[:2] == ["n,diameter,value,count", "2,1,1,2"]


def test_the_report_names_counts_examples_and_the_time(run):
    lines = run("sweep", "nim {m} {n}", "--m", "0..3", "--n", "0,3").stdout.splitlines()
    assert lines[0] == "nim {m} {n}, value, normal play, m=0..3 n=0,3"
    assert lines[1].startswith("8 positions, complete, 0.")
    assert lines[1].endswith(" s")
    assert lines[3:] == [
        "value  count  smallest example",
        "    0      2  nim 0 0",
        "    1      2  nim 1 0",
        "    2      2  nim 1 3",
        "    3      2  nim 0 3",
    ]


def test_counts_by_the_number_of_vertices(run):
    lines = run("sweep", START, "--graphs", "connected:1..3").stdout.splitlines()
    assert lines[-4:] == ["n\\value  0  1", "      1  1  0", "      2  0  2", "      3  5  1"]


def test_the_first_match_ends_a_sweep(run):
    result = run("sweep", START, "--graphs", "connected:1..7", "--find", "value >= 3", "--first", "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["complete"], found["matches"]) == (0, False, 1)
    (match,) = found["found"]
    assert position(match["position"]).value() == match["value"] == 3


def test_what_is_found_as_csv(run):
    lines = run("sweep", "nim {m} {n}", "--m", "0..3", "--n", "0..3", "--find", "value == 3", "--csv").stdout.split(
        "\n"
    )
    assert lines == ["position,value", "nim 0 3,3", "nim 1 2,3", "nim 2 1,3", "nim 3 0,3", ""]


def test_words_and_samples(run):
    found = json.loads(run("sweep", "take-turn path {word}", "--words", "HT:1..4", "--json").stdout)
    assert (found["complete"], found["asked"]) == (True, 30)
    found = json.loads(run("sweep", "kayles", "--sample", "50", "--size", "20", "--seed", "7", "--json").stdout)
    assert (found["complete"], found["asked"]) == (True, 50)
    for value, text in found["examples"].items():
        assert str(int(position(text).value())) == value


def test_graphs_from_standard_input_are_never_complete(run):
    result = run("sweep", START, "--graphs", "-", "--json", input="Bw\n:Bf\n")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["complete"], found["asked"]) == (0, False, 6)


def test_failures_are_named_and_the_exit_code_is_one(run):
    result = run("sweep", "grundys-game {n} {n} 7", "--n", "3,40", "--misere", "--positions", "1000", "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["complete"], found["asked"]) == (1, False, 2)
    assert [failure["position"] for failure in found["failures"]] == ["grundys-game 40 40 7"]
    lines = run("sweep", "grundys-game {n} {n} 7", "--n", "3,40", "--misere", "--positions", "1000").stdout
    assert "1 failures:\n  grundys-game 40 40 7: search stopped at the limit of 1,000 positions" in lines


def test_a_limit_of_time_is_exit_code_three(run):
    result = run(*SLOW, "--seconds", "1", "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["complete"]) == (3, False)
    assert "the sweep stopped at the limit of 1 s" in json.loads(result.stderr)["error"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sweep", "nim {m}"], "a sweep goes through a family"),
        (["sweep", START, "--graphs", "conected:4"], "did you mean connected?"),
        (["sweep", START, "--graphs", "connected:4", "--find", "valu"], "did you mean 'value'?"),
        (["sweep", START, "--graphs", "connected:4", "--find", "value >"], "cannot read this expression"),
        (["sweep", START, "--graphs", "connected:4", "--first"], "--first stops at what --find finds"),
        (["sweep", START, "--graphs", "connected:4", "--workers", "x"], "workers"),
        (["sweep", START, "--graphs", "connected:4", "--each", "x"], "a limit is a positive time"),
        (["sweep", START, "--graphs", "connected:4", "--csv", "--latex"], "a sweep is printed in one form"),
        (["sweep", "geografy {graph} @ {start}", "--graphs", "connected:4"], "geography"),
        (["sweep", START, "--graphs", "connected:4", "--misere", "--ask", "value"], "misère"),
        (["sweep", START, "--graphs", "connected:4", "--ask", "winning-moves"], "a sweep asks for outcomes"),
        (["stress", "nim {m}", "--m", "0..3", "--says", "valu"], "names here are m, got 'valu'"),
        (["stress", "nim {m}", "--m", "0..3"], "missing option '--says'"),
    ],
)
def test_bad_input_is_exit_code_two(refused, words, message):
    assert message in refused(*words)


def test_an_expression_is_pointed_at(refused):
    said = refused("sweep", "nim {m}", "--m", "0..3", "--find", "value > n")
    assert said.splitlines()[1:] == ["  value > n", "          ^"]


OWN = """
from dataclasses import dataclass
from grundy import Board, Ruleset, game

@game("edge-eater")
@dataclass(frozen=True)
class EdgeEater(Ruleset[frozenset, int]):
    "Take an edge, or two edges that meet in a vertex."
    board: Board

    def start(self):
        return frozenset(range(self.board.m))

    def moves(self, left, /):
        return iter(sorted(left))

    def play(self, left, edge, /):
        return left - {edge}
"""


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_game_of_one_s_own_is_swept_in_python_with_a_note(tmp_path, workers):
    import subprocess
    import sys

    (tmp_path / "my_game.py").write_text(OWN)
    call = [
        "--load",
        "my_game.py",
        "sweep",
        "edge-eater {graph}",
        "--graphs",
        "trees:4..6",
        "--by",
        "n, diameter",
        "--csv",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "grundy", *call, "--workers", workers], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == "note: edge-eater has no native kernel: its positions are searched in Python\n"
    assert done.stdout.splitlines() == [
        "n,diameter,value,count",
        *(f"{n},{d},{(n - 1) % 2},{count}" for n, d, count in [(4, 2, 1), (4, 3, 1), (5, 2, 1), (5, 3, 1), (5, 4, 1)]),
        *(f"6,{d},1,{count}" for d, count in [(2, 1), (3, 2), (4, 2), (5, 1)]),
    ]


def test_a_store_is_gone_on_with(run, tmp_path):
    store = str(tmp_path / "odd.db")
    call = ["sweep", "odd-odd {graph}", "--graphs", "all:1..6", "--ask", "value", "--store", store, "--json"]
    first = json.loads(run(*call, "--workers", "2").stdout)
    again = json.loads(run(*call, "--workers", "1").stdout)
    assert {**first, "seconds": 0} == {**again, "seconds": 0}
    assert (first["complete"], first["asked"]) == (True, 208)
    for value, text in first["examples"].items():
        assert str(int(position(text).value())) == value


def test_stress_says_that_a_formula_holds(run):
    call = ["geography grid:{m}x{n} @ 0,0", "--says", "N if m*n % 2 == 0 else P", "--m", "1..5", "--n", "1..5"]
    result = run("stress", *call)
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "holds for all 25 positions")
    found = json.loads(run("stress", *call, "--json").stdout)
    assert (found["holds"], found["counterexample"], found["complete"], found["asked"]) == (True, None, True, 25)


def test_stress_prints_the_smallest_counterexample(run):
    result = run("stress", START, "--graphs", "connected:1..5", "--says", "N if n % 2 == 0 else P", "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["holds"]) == (1, False)
    example = found["counterexample"]
    assert (example["says"], example["answer"]) == ("P", "N")
    assert position(example["position"]).outcome() == "N"
    assert Graph(position(example["position"]).rules.board).n == 3


def test_a_limit_ends_stress_with_exit_code_three(run):
    result = run("stress", *SLOW[1:], "--says", "N", "--seconds", "1", "--json")
    assert (result.exit_code, result.stdout) == (3, "")
    assert json.loads(result.stderr.splitlines()[-1])["counterexample"] is None


def test_what_is_asked_is_an_option_of_two_names(run):
    for first, second in (("--ask", "--question"), ("--question", "--ask")):
        for call in (
            ["sweep", "nim {m} 1", "--m", "0..3", "--csv"],
            ["stress", "nim {m} 1", "--m", "0..3", "--says", "m ^ 1"],
            ["table", "nim {m} 1", "--m", "0..3"],
            ["solve", "nim 3 1"],
        ):
            result = run(*call, first, "value")
            assert result.exit_code == 0
            assert result.stdout == run(*call, second, "value").stdout
