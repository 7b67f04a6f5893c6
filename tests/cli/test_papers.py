"""`grundy papers` lists papers and statements, and shows one."""

import json

import pytest

from grundy.lab.papers import all_papers


def test_all_papers_are_listed(run):
    lines = run("papers").stdout.splitlines()
    assert [line[:3] for line in lines] == [paper.key for paper in all_papers()]


@pytest.mark.parametrize("paper", all_papers(), ids=lambda paper: paper.key)
def test_each_statement_is_one_line_in_the_order_of_the_paper(run, paper):
    lines = run("papers", paper.key).stdout.splitlines()
    assert len(lines) == len(paper.statements)
    for line, statement in zip(lines, paper.statements, strict=True):
        assert line.startswith(f"{statement.name} ")
        assert line.split("  ", 1)[1].strip().startswith(statement.status)
        assert line.endswith(" ".join(statement.text.split()))


def test_a_statement_is_shown_with_its_command(run):
    shown = run("papers", "003", "9.7").stdout
    assert shown.startswith("Theorem 9.7 (theorem), corrected\n")
    assert '\n$ grundy solve "take-turn path T H^8 TT H^7" --question value\nvalue: *4 (normal play)\n' in shown
    assert run("papers", "003", "Theorem", "9.7").stdout == shown


def test_the_reduction_of_a_proof_is_named(run):
    shown = run("papers", "003", "Theorem 15").stdout
    assert "reduction of its proof: `grundy reductions geography-to-odd-odd`" in shown


def test_json_has_all_fields(run):
    found = json.loads(run("papers", "003", "9.7", "--json").stdout)
    assert found["paper"]["key"] == "003"
    assert [statement["name"] for statement in found["statements"]] == ["Theorem 9.7"]
    assert found["statements"][0]["run"].startswith("$ grundy solve")
    papers = json.loads(run("papers", "--json").stdout)["papers"]
    assert [paper["key"] for paper in papers] == [paper.key for paper in all_papers()]


def test_an_unknown_statement_is_an_error_with_a_way_out(run):
    result = run("papers", "003", "9.77")
    assert result.exit_code == 2
    assert "'9.77' is no statement of paper 003; did you mean" in result.output
    assert "'' is no statement of paper 003" in run("papers", "003", "").output
    assert "unknown paper ''" in run("papers", "").output
