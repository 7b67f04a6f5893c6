"""Theorems about Take Turn against the definition."""

from grundy.search import reference
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import theorems


def theorem(name, question):
    return next(t for t in theorems() if t.name == name and t.question == question)


def judge(name, positions):
    """Compare the value and, if it gives them, the winning moves of a theorem where it applies; count these."""
    value = theorem(name, "value")
    moves = next((t for t in theorems() if t.name == name and t.question == "winning_moves"), None)
    judged = 0
    for p in positions:
        if not value.applies(PositionFacts(p)):
            continue
        assert value.function(PositionFacts(p)) == reference.value(p), str(p)
        if moves:
            assert moves.function(PositionFacts(p)) == reference.winning_moves(p), str(p)
        judged += 1
    return judged
