"""A hundred thousand forgeries over all kinds of proofs: no false claim is accepted."""

import json
import random

import pytest
from grundy.checker import grundy_check as checker

from checker.worlds import registered
from proofs.forging import KNOWN, Forger, corpus, is_true, kind_of, larger_proofs, proofs_of, puzzle_proofs, write

SMALL = checker.Limits(memory=60e6, work=1 << 18)
ROUNDS, EACH = 40, 2_500


def verdict(lines):
    """The header of what is accepted, None for what is rejected; nothing else may happen."""
    try:
        checker.check(lines, limits=SMALL)
    except (checker.Rejected, checker.NotAProof):
        return None
    return json.loads(lines[0])


def check_proofs(proofs):
    assert all(verdict(write(lines)) for lines in proofs)
    assert all(is_true(lines[0]) for lines in proofs[::20])


@pytest.mark.parametrize("text", KNOWN)
def test_the_proofs_are_accepted_and_right(text):
    check_proofs(list(proofs_of(text).values()))


def test_the_larger_proofs_are_accepted_and_right():
    check_proofs(list(larger_proofs().values()))


def test_the_proofs_about_puzzles_are_accepted_and_right():
    check_proofs(list(puzzle_proofs().values()))


def test_the_proofs_are_of_every_kind():
    wanted = {"step": "{}", "formula": "by {}"}
    known = {wanted[item.kind].format(item.name) for item in registered() if item.kind in wanted}
    assert frozenset().union(*map(kind_of, corpus())) == known


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_no_forgery_proves_what_is_not_so(seed):
    forger, rejected = Forger(seed), 0
    for _ in range(EACH):
        lines = forger.forgery()
        accepted = verdict(write(lines))
        assert accepted is None or is_true(accepted), lines
        rejected += accepted is None
    assert rejected > EACH / 2  # the others are harmless: steps that were not needed, or the same in other words


@pytest.mark.parametrize("seed", range(4))
def test_damaged_bytes_prove_nothing_that_is_not_so(seed):
    chance = random.Random(seed)
    for _ in range(1_000):
        data = bytearray(b"".join(write(chance.choice(corpus()))))
        for _ in range(chance.choice((1, 1, 2, 8))):
            at = chance.randrange(len(data))
            data[at : at + chance.choice((0, 1, 1, 3))] = chance.choice(
                (
                    b"",
                    bytes([chance.randrange(256)]),
                    chance.choice((b"[", b"]", b'"', b"{", b"\n", b"9", b"-", b"N", b"P")),
                )
            )
        accepted = verdict(bytes(data).splitlines(keepends=True))
        assert accepted is None or is_true(accepted), bytes(data)
