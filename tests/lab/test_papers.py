"""Every numbered statement of the papers is listed, and what is said to show it prints what it says."""

import re
import sys
from pathlib import Path

import pytest

from grundy import BadPosition
from grundy.lab.papers import STATUSES, all_papers, paper_named
from grundy.lab.papers.paper import KINDS
from grundy.reductions import reduction

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs"))
TEXTS = [folder / "shared" / "papers" for folder in ROOT.parents if (folder / "shared" / "papers").is_dir()]
NUMBERED = re.compile(
    r"\b(Theorem|Lemma|Proposition|Corollary|Conjecture|Definition|Algorithm|Figure|Fig\.|Table|Example|Observation"
    r"|Open Question)\s+"
    r"((?:[A-Z]\.)?\d+(?:\.\d+)*[a-z]?)\b"
)
STATEMENTS = [
    pytest.param(statement, id=f"{paper.key} {statement.name}")
    for paper in all_papers()
    for statement in paper.statements
]


@pytest.mark.parametrize("statement", [s for s in STATEMENTS if s.values[0].run])
def test_the_lines_of_a_statement_print_what_they_say(statement):
    import write_papers

    shown = write_papers.printed(statement.run)
    assert shown.split() == statement.run.split()
    assert "error:" not in shown


@pytest.mark.parametrize("statement", STATEMENTS)
def test_a_statement_is_complete(statement):
    assert statement.kind in KINDS
    assert statement.status in STATUSES
    assert statement.text.endswith((".", "?"))
    assert statement.run or statement.note, "says why nothing shows it"
    for name in filter(None, statement.reduction.split(", ")):
        assert reduction(name).game_name
    hard = re.search(r"PSPACE-(complete|hard)|NP-(complete|hard)", statement.text)
    if hard and statement.kind in ("theorem", "corollary"):
        assert statement.reduction or statement.note, "the reduction of its proof"


@pytest.mark.parametrize("paper", all_papers(), ids=lambda paper: paper.key)
def test_every_numbered_statement_is_listed_once(paper):
    names = [statement.name for statement in paper.statements]
    assert len(names) == len(set(names))
    assert set(paper.numbered) <= set(names)


@pytest.mark.parametrize("paper", all_papers(), ids=lambda paper: paper.key)
def test_every_number_in_the_text_of_a_paper_is_in_its_list(paper):
    files = [file for folder in TEXTS for file in folder.glob(f"{paper.key}_*.txt")]
    if not files:
        pytest.skip("the texts of the papers are not beside the repository")
    found = {f"{kind} {number}" for kind, number in NUMBERED.findall(files[0].read_text())}
    assert found - set(paper.numbered) == set(paper.misread)


@pytest.mark.parametrize("paper", all_papers(), ids=lambda paper: paper.key)
def test_the_page_of_a_paper_is_its_data(paper):
    import write_papers

    assert (write_papers.PAGES / f"{paper.key}.md").read_text() == write_papers.page(paper), "run `make lists`"
    assert (write_papers.PAGES / "index.md").read_text() == write_papers.index(), "run `make lists`"


def test_a_statement_is_found_by_its_name_or_its_number():
    paper = paper_named("003")
    assert paper.find("9.7") == paper.find("theorem 9.7") == paper.find("Theorem  9.7")
    assert [found.status for found in paper.find("9.7")] == ["corrected"]


def test_a_part_is_found_by_its_letter_and_parts_by_the_number_of_all():
    paper = paper_named("003")
    assert paper.find("9.5(b)") == paper.find("Theorem 9.5b")
    assert [found.name for found in paper.find("theorem 9.5")] == [f"Theorem 9.5{letter}" for letter in "abcdefg"]
    assert [found.name for found in paper.find("Theorem 9")] == ["Theorem 9"]
    assert paper_named("002").find("Figure 2") == paper_named("002").find("fig. 2")


def test_a_number_that_several_statements_have_finds_them_all():
    assert [found.name for found in paper_named("000").find("3.1")] == ["Theorem 3.1", "Lemma 3.1", "Corollary 3.1"]


def test_an_unknown_statement_or_paper_says_what_there_is():
    with pytest.raises(BadPosition, match=r"'Theorem 99' is no statement of paper 003; did you mean 'Theorem 9'"):
        paper_named("003").find("Theorem 99")
    with pytest.raises(BadPosition, match=r"unknown paper '77'; there are .*003"):
        paper_named("77")
