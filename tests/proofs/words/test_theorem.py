"""Theorem W7 of docs/machines.md: the formula for the game a, bb, bbb is a machine, and the checker proves it."""

import json
from itertools import product

import pytest
from grundy.checker import grundy_check as checker

from games.words.plain import Plain
from grundy import RewriteGame

RULES = "a>,bb>,bbb>"
F = (0, 2, 4, 5, 7)
LOST = {"normal": (0, 1, 2), "misere": (4, 5, 6)}


def formula_machine(play):
    """A state for T before the run, and for the length of the run mod 5."""
    states = list(product(range(8), range(5)))
    number = {state: i for i, state in enumerate(states)}
    steps = [[number[(before + F[run] + 4) % 8, 0], number[before, (run + 1) % 5]] for before, run in states]
    outputs = [0 if (before + F[run]) % 8 in LOST[play] else 1 for before, run in states]
    return steps, outputs


@pytest.mark.parametrize("rules", [RULES, "a>,aaa>,bb>,bbb>"])
def test_the_formula_is_proved_by_the_checker(rules):
    for play in ("normal", "misere") if rules == RULES else ("normal",):
        steps, outputs = formula_machine(play)
        claim = "the outcome of every word, by a machine of 40 states"
        header = {"format": "grundy-proof", "version": 2, "position": f"rewrite({rules})", "play": play}
        header |= {"question": "forever", "claim": claim}
        lines = [header, ["game", f"rewrite({rules})"], ["machine", 0, "outcome", [1, 1], steps, outputs, None]]
        assert "Checked." in checker.check([json.dumps(line).encode() for line in lines])[0]


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_the_formula_and_the_machine_that_was_found_agree_in_every_state(play):
    machine, (steps, outputs) = RewriteGame(RULES).machine("outcome", play=play), formula_machine(play)
    pairs = [(0, 0)]
    for mine, other in pairs:
        assert machine.outputs[mine] == outputs[other]
        after = [(machine.steps[mine][i], steps[other][i]) for i in range(2)]
        pairs += [pair for pair in dict.fromkeys(after) if pair not in pairs]
    assert len(pairs) == 40


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_the_formula_agrees_with_brute_force(play):
    plain = Plain(RULES)
    for n in range(12):
        for word in map("".join, product("ab", repeat=n)):
            total = (4 * word.count("a") + sum(F[len(run) % 5] for run in word.split("a"))) % 8
            assert (plain.result(word, "outcome", play) == "P") == (total in LOST[play])
