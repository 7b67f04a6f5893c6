"""Every method that answers gives a proof that the stand-alone checker accepts, for every game and theorem."""

import re
from pathlib import Path
from typing import Any

import pytest

from contract.support import TEXTS, walk
from grundy import LimitReached, NotApplicable, limits
from grundy.proofs.prover import certificates
from grundy.theory.registry import theorems

QUESTIONS = [("outcome", "normal"), ("value", "normal"), ("winning_moves", "normal")]
QUESTIONS += [("outcome", "misere"), ("winning_moves", "misere")]


def samples(text: str) -> list[Any]:
    """The position and some that play leads to, the last one without moves."""
    found = list(dict.fromkeys(at for seed in range(2) for at in walk(text, seed)))
    return found[:1] + found[-5:]


def said(answer: Any) -> str:
    result = str(answer.result)
    if answer.question == "winning_moves":
        moves = ", ".join(answer.position.write_move(move) for move in answer.result)
        result = f"winning moves {moves}" if moves else "no winning move"
    return f"{answer.position}, {answer.play.replace('misere', 'misère')} play: {result}. Checked."


def checks(answer: Any) -> bool:
    return answer.proof().check().splitlines()[0] == said(answer)


@pytest.mark.parametrize("text", TEXTS)
def test_every_answer_has_a_proof_that_checks(text):
    checked = 0
    for at in samples(text):
        for question, play in QUESTIONS:
            for method in (None, "search"):
                try:
                    with limits(positions=2_000):
                        answer = at.solve(question, play=play, method=method)
                except LimitReached:
                    continue
                assert checks(answer)
                checked += 1
    assert checked > 10


PAGE = (Path(__file__).parents[2] / "docs" / "proofs.md").read_text()
NOT_CERTIFIED = set(re.findall(r"^- `([a-z-]+)`:", PAGE.partition("## Not certified yet")[2], flags=re.MULTILINE))
CERTIFIED = [theorem for theorem in theorems() if theorem.name not in NOT_CERTIFIED]


def test_what_the_documentation_calls_not_certified_exists_and_has_no_certificate():
    assert {theorem.name for theorem in theorems()} >= NOT_CERTIFIED
    assert NOT_CERTIFIED.isdisjoint(name for _, name in certificates)


@pytest.mark.parametrize("theorem", CERTIFIED, ids=lambda t: f"{t.name}-{t.question}-{t.play}")
def test_every_theorem_has_a_certificate(theorem):
    assert theorem.question == "winning_moves" or (theorem.question, theorem.name) in certificates
    used = 0
    for text in TEXTS:
        for at in samples(text):
            try:
                answer = at.solve(theorem.question, play=theorem.play, method=theorem.name)
            except NotApplicable:
                continue
            assert checks(answer)
            used += 1
    assert used
