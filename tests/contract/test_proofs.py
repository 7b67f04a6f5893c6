"""Every method that answers gives a proof that the stand-alone checker accepts, for every game and theorem."""

from functools import cache, lru_cache
from typing import Any

import pytest

from contract.support import TEXTS, walk
from grundy import LimitReached, NotApplicable, RewriteGame, limits
from grundy.proofs.prover import certificates, is_certified
from grundy.proofs.translations import checker_translation
from grundy.theory.registry import theorems

QUESTIONS = [("outcome", "normal"), ("value", "normal"), ("winning_moves", "normal")]
QUESTIONS += [("outcome", "misere"), ("winning_moves", "misere")]


@cache
def samples(text: str) -> list[Any]:
    """The position and some that play leads to, the last one without moves."""
    found = list(dict.fromkeys(at for seed in range(2) for at in walk(text, seed)))
    return found[:1] + found[-5:]


@lru_cache(maxsize=1)
def in_proofs(text: str, at: Any) -> Any:
    """What stands for a position in proofs; several questions are asked about one, one after the other."""
    return checker_translation(at)


def said(answer: Any) -> str:
    """What the checker says, of the position that stands for it in the proof."""
    result, own = str(answer.result), in_proofs(str(answer.position), answer.position)
    if answer.question == "winning_moves":
        moves = ", ".join(own.position.write_move(own.move(move)) for move in answer.result)
        result = f"winning moves {moves}" if moves else "no winning move"
    return f"{own.position}, {answer.play.replace('misere', 'misère')} play: {result}. Checked."


@lru_cache(maxsize=100)
def verdict(text: str, proof: Any) -> str:
    """What the checker says first. Where no theorem applies, the search gives the same proof: it is checked once."""
    return proof.check().splitlines()[0]


def checks(answer: Any) -> bool:
    return verdict(str(answer.position), answer.proof()) == said(answer)


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


CERTIFIED = [theorem for theorem in theorems() if is_certified(theorem)]


def test_every_certificate_belongs_to_a_theorem():
    known = {(theorem.question, theorem.name, cls) for theorem in theorems() for cls in theorem.rules.__mro__}
    in_use = {(question, "machine", RewriteGame) for question in ("value", "outcome")}  # theorems inside of `use` alone
    assert known | in_use >= certificates.keys()


@pytest.mark.parametrize("theorem", CERTIFIED, ids=lambda t: f"{t.name}-{t.question}-{t.play}")
def test_every_certificate_is_accepted(theorem):
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
