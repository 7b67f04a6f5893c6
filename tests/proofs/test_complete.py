"""Every proof that is written is accepted by the checker, and says what the answer says."""

import random

import pytest

from contract.test_proofs import QUESTIONS, checks
from grundy import LimitReached, limits, position
from proofs.positions import NAMES, a_position, a_sum


def proofs_accepted(at):
    """Check the proofs of all answers about a position that can be found; return how many there are."""
    found = 0
    for question, play in QUESTIONS:
        for method in (None, "search"):
            try:
                with limits(positions=1_000):
                    assert checks(at.solve(question, play=play, method=method))
            except LimitReached:
                continue
            found += 1
    return found


@pytest.mark.parametrize("name", NAMES)
def test_proofs_about_random_positions_are_accepted(name):
    chance = random.Random(name)
    assert sum(proofs_accepted(a_position(chance, name)) for _ in range(4)) >= 20


@pytest.mark.parametrize("parts", [2, 3])
@pytest.mark.parametrize("seed", range(5))
def test_proofs_about_random_sums_are_accepted(parts, seed):
    chance = random.Random(f"{parts} {seed}")
    assert sum(proofs_accepted(a_sum(chance, parts)) for _ in range(8)) >= 40


@pytest.mark.parametrize(
    "text",
    [
        "twins T + nim 2",
        "grundys-game 5 + ruler T",
        "octal(4.7777) 4",
        "hexadecimal(C.FFFF) 4",
        "twins H + twins T + nim 0",
        "geography path:2 without 0 @ 1 + nim 2",
        "geography(edge) path:2 @ 0 1 + couples-are-forever 2",
    ],
)
def test_proofs_about_positions_with_parts_that_cannot_move_are_accepted(text):
    assert proofs_accepted(position(text)) == 10
