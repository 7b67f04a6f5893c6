"""Proofs about all words: true ones are accepted, and each wrong step, output and start is refused."""

import json
import random
from itertools import product

import pytest
from grundy.checker import grundy_check as checker

from checker.programs import text_of
from games.words.plain import Plain
from grundy import RewriteGame

TOTAL = [
    ("a>,aa>", "value", "normal"),
    ("a>,b>,bb>", "value", "normal"),
    ("a>,b>,bb>", "outcome", "misere"),
    ("a>,bb>,bbb>", "outcome", "normal"),
    ("a>,bb>,bbb>", "outcome", "misere"),
    ("1>0,11>00", "value", "normal"),
    ("^a>^b,bb$>b$", "value", "normal"),
    ("^11>^,^11111>^,^1111111>^", "value", "normal"),
    ("ab>,aba>bbb,b>", "value", "normal"),
    ("1>0", "outcome", "misere"),
]


def lines_of(machine):
    header, game, step = map(json.loads, str(machine.proof()).splitlines())
    return header, game, step


def check(header, *steps):
    return checker.check([json.dumps(line).encode() for line in (header, *steps)])


def is_accepted(header, *steps):
    try:
        check(header, *steps)
    except checker.Rejected:
        return False
    return True


def mutants(chance, step, count):
    """The step with one other output or arrow."""
    _, _, question, _, steps, outputs, _ = step
    for _ in range(count):
        rows, outs = [list(row) for row in steps], list(outputs)
        state = chance.randrange(len(outs))
        if chance.random() < 0.5:
            largest = max(outputs) + 1 if question == "value" else 1
            outs[state] = chance.choice([value for value in range(largest + 1) if value != outs[state]])
        else:
            place = chance.randrange(len(rows[state]))
            if len(outs) == 1:
                continue
            rows[state][place] = chance.choice([s for s in range(len(outs)) if s != rows[state][place]])
        yield [*step[:4], rows, outs, step[6]]


@pytest.mark.parametrize(("rules", "question", "play"), TOTAL)
def test_every_mutant_of_a_machine_about_all_words_is_refused_exactly_if_it_is_wrong(rules, question, play):
    game, plain = RewriteGame(rules), Plain(rules)
    machine = game.machine(question, play=play, seconds=60)
    header, game_line, step = lines_of(machine)
    assert is_accepted(header, game_line, step)
    for word in map("".join, (word for n in range(8) for word in product(machine.letters, repeat=n))):
        assert machine(word) == plain.result(word, question, play)
    for changed in mutants(random.Random(f"{rules} {play}"), step, 25):
        assert is_accepted(header, game_line, changed) == are_equal(step, changed)


def are_equal(step, other):
    """Whether two machines about all words say the same of all of them."""
    pairs = [(0, 0)]
    for mine, theirs in pairs:
        if step[5][mine] != other[5][theirs]:
            return False
        after = zip(step[4][mine], other[4][theirs], strict=True)
        pairs += [pair for pair in dict.fromkeys(after) if pair not in pairs]
    return True


@pytest.mark.parametrize(("rules", "starts"), [("aa>,bb>", "a*b*"), ("110>001,011>100", "0*1*0*")])
def test_mutants_of_partial_machines_that_are_accepted_are_right_where_they_say_something(rules, starts):
    game, plain = RewriteGame(rules), Plain(rules)
    machine = game.machine(starts=starts, seconds=60)
    header, game_line, step = lines_of(machine)
    chance = random.Random(28)
    for _ in range(60):
        rows, outputs = [list(row) for row in step[4]], list(step[5])
        state = chance.randrange(len(outputs))
        if chance.random() < 0.4:
            outputs[state] = chance.choice([None, 0, 1, 2])
        else:
            rows[state][chance.randrange(2)] = chance.choice([None, *range(len(outputs))])
        if is_accepted(header, game_line, [*step[:4], rows, outputs, starts]):
            for n in range(10):
                for word in map("".join, product(machine.letters, repeat=n)):
                    at = 0
                    for letter in word:
                        at = None if at is None else rows[at][machine.letters.index(letter)]
                    if at is not None and outputs[at] is not None:
                        assert outputs[at] == plain.value(word)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda step: [*step[:3], [1, 0], *step[4:]], "line 3: there is a positive weight for each letter"),
        (lambda step: [*step[:3], [1], *step[4:]], "line 3: there is a positive weight for each letter"),
        (lambda step: [*step[:4], step[4][1:], *step[5:]], "a machine has a row of steps for each state"),
        (lambda step: [*step[:4], [[0, 40], *step[4][1:]], *step[5:]], "a step leads to a state of the machine"),
        (lambda step: [*step[:4], [[0], *step[4][1:]], *step[5:]], "a row of steps has a state for each letter"),
        (lambda step: [*step[:5], [2, *step[5][1:]], None], "an output is a number from 0 to 1, or null"),
        (lambda step: [*step[:5], [None, *step[5][1:]], None], "a machine about all words has a step for each letter"),
        (lambda step: [*step[:2], "value", *step[3:]], "line 3: "),
        (lambda step: [*step[:2], "remoteness", *step[3:]], "a machine tells values or outcomes"),
        (lambda step: [*step[:6], "a*c"], "expected a letter of the game, got 'c'"),
        (lambda step: [*step[:6], "(a"], "a bracket is not closed"),
        (lambda step: [*step[:6], 5], "starts are an expression of at most"),
    ],
)
def test_machines_that_are_none_are_refused_by_a_sentence(change, message):
    header, game, step = lines_of(RewriteGame("a>,bb>,bbb>").machine("outcome"))
    with pytest.raises(checker.Rejected, match=message):
        check(header, game, change(step))


def test_the_claim_is_compared_with_what_is_shown():
    header, game, step = lines_of(RewriteGame("a>,bb>,bbb>").machine("outcome"))
    with pytest.raises(checker.Rejected, match="what is shown is the outcome of every word, by a machine of 40 states"):
        check(header | {"claim": "the value of every word, by a machine of 40 states"}, game, step)
    with pytest.raises(checker.Rejected, match="the steps end before the claim is shown"):
        check(header, game)
    with pytest.raises(checker.Rejected, match="line 3: "):
        check(header | {"play": "misere"}, game, step)


def test_starts_must_be_among_the_words_of_the_machine():
    header, game, step = lines_of(RewriteGame("aa>,bb>").machine(starts="a*b*", seconds=60))
    claim = header["claim"].replace("a*b*", "(a|b)*")
    with pytest.raises(checker.Rejected, match="a word to start from is not among those that the machine is about"):
        check(header | {"claim": claim}, game, [*step[:6], "(a|b)*"])


def test_a_machine_shows_values_of_positions_and_sums():
    machine = RewriteGame("1>0,11>00").machine()
    _, game, step = lines_of(machine)
    worth = int(machine("111011")) ^ 5
    text = text_of(
        "rewrite(1>0,11>00) 111011 + nim 5",
        game,
        step,
        question="value",
        claim=f"*{worth}" if worth > 1 else "*" * worth,
    )
    assert "Checked." in checker.check(text.encode().splitlines())[0]


def test_outcomes_do_not_add():
    """A machine for outcomes says nothing about sums, not even of two lost words in misère play."""
    machine = RewriteGame("a>,aa>").machine("outcome", play="misere")
    _, game, step = lines_of(machine)
    text = text_of("rewrite(a>,aa>) a + rewrite(a>,aa>) a", game, step, play="misere", question="outcome", claim="N")
    with pytest.raises(checker.Rejected, match="the steps end before the claim is shown"):
        checker.check(text.encode().splitlines())


def test_in_misere_play_sets_are_compared_only_with_the_same_moves(monkeypatch):
    """Theorem W3 needs its condition: otherwise this machine, for which aaa is N, would be accepted."""
    header = {"format": "grundy-proof", "version": 2, "position": "rewrite(aaa>aa)", "play": "misere"}
    header |= {"question": "forever", "claim": "the outcome of every word, by a machine of 4 states"}
    wrong = ["machine", 0, "outcome", [1], [[0], [2], [3], [2]], [1, 1, 1, 0], None]
    assert Plain("aaa>aa").result("aaa", "outcome", "misere") == "P"
    assert not is_accepted(header, ["game", "rewrite(aaa>aa)"], wrong)
    machines = checker.rules_module("words.machines")
    monkeypatch.setattr(machines.Machine, "skeleton", lambda self, guesses: None)
    assert is_accepted(header, ["game", "rewrite(aaa>aa)"], wrong)
