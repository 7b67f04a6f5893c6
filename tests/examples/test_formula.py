"""The formula in the examples."""

import runpy
import sys
from pathlib import Path

import pytest

from grundy.reductions import read_formula

EXAMPLES = Path(__file__).parents[2] / "examples"


def played(capsys, monkeypatch, *words):
    monkeypatch.setattr(sys, "argv", ["formula.py", *words])
    runpy.run_path(str(EXAMPLES / "formula.py"), run_name="__main__")
    return capsys.readouterr().out.splitlines()


def test_ann_makes_the_formula_true_and_answers_the_clause_that_bob_names(capsys, monkeypatch):
    said = played(capsys, monkeypatch)
    assert said[1:3] == ["is true, by trying all values.", "As Geography it has 40 vertices and 79 arcs, and is N."]
    assert [line.split()[0] for line in said[3:10]] == ["Ann", "Bob", "Ann", "Bob", "Ann", "Bob", "Ann"]
    assert said[-3].startswith("Bob goes to clause")
    assert said[-2].startswith(("Ann goes to x", "Ann goes to not_x"))
    assert said[-1] == "Bob cannot move: Ann wins."


def test_her_first_value_is_the_only_one_that_wins(capsys, monkeypatch):
    assert read_formula(str(EXAMPLES / "formula.qdimacs")).winning_moves() == (1,)
    assert played(capsys, monkeypatch)[3] == "Ann goes to x1"


@pytest.mark.parametrize("text", ["p cnf 2 2\ne 1 0\na 2 0\n1 2 0\n-1 -2 0\n", "p cnf 1 2\n1 0\n-1 0\n"])
def test_bob_wins_where_the_formula_is_false(capsys, monkeypatch, tmp_path, text):
    (tmp_path / "false.qdimacs").write_text(text)
    said = played(capsys, monkeypatch, str(tmp_path / "false.qdimacs"))
    assert said[1] == "is false, by trying all values."
    assert said[-1] == "Ann cannot move: Bob wins."
