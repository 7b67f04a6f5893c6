"""Machines: what is found, what they say of words, families and positions, and what is said where none is found."""

import random
import re
from itertools import product
from pathlib import Path

import pytest

from games.words.plain import Plain
from grundy import BadPosition, Kayles, NotApplicable, NotFound, Octal, PegDuotaireRow, RewriteGame, position, use
from grundy.theory.words.starts import Starts
from grundy.theory.words.windows import language_from

GOLDEN = Path(__file__).parents[2] / "golden" / "machines.txt"
ROWS = [[cell.strip() for cell in line.split("|")] for line in GOLDEN.read_text().splitlines() if line[0] != "#"]


def words(letters, longest):
    return ("".join(word) for length in range(longest + 1) for word in product(letters, repeat=length))


@pytest.mark.parametrize(("rules", "question", "play", "states", "largest"), ROWS)
def test_machines_have_the_known_states_and_agree_with_brute_force(rules, question, play, states, largest):
    game, plain = RewriteGame(rules), Plain(rules)
    machine = game.machine(question, play=play, seconds=60)
    assert (machine.states, max(machine.outputs)) == (int(states), int(largest))
    alphabet = game.letters + game.walls
    for word in words(alphabet, {1: 16, 2: 10, 3: 7}[len(alphabet)]):
        assert machine(word) == plain.result(word, question, play), word


@pytest.mark.parametrize(
    ("rules", "starts"), [("aa>,bb>", "a*b*"), ("aa>,bb>,bbb>", "a*b*"), ("110>001,011>100", "0*1*0*")]
)
def test_machines_from_some_starts_agree_with_brute_force_where_they_are_about_a_word(rules, starts):
    game, plain = RewriteGame(rules), Plain(rules)
    machine = game.machine(starts=starts, seconds=60)
    covered = 0
    for word in words(game.letters, 11):
        if machine.covers(word):
            assert machine(word) == plain.value(word)
            covered += 1
        else:
            assert not re.fullmatch(starts, word)
    assert covered > 70


def test_pegs_in_a_block_are_worth_what_the_theorem_says():
    machine = PegDuotaireRow.machine(starts="0*1*0*", seconds=60)
    for left, pegs, right in product(range(5), range(30), range(5)):
        wanted = [0, 0, 1, 1][pegs % 4] if left + right else 0
        assert int(machine("0" * left + "1" * pegs + "0" * right)) == wanted
    with pytest.raises(NotApplicable, match="the machine is about every word of"):
        machine(next(word for word in words("01", 9) if not machine.covers(word)))


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.34", "0.44", "0.137"])
def test_machines_of_octal_games_give_their_values_and_periods(code):
    heaps = Octal(code)
    machine = heaps.as_words().machine(seconds=60)
    assert [int(machine("1" * n)) for n in range(400)] == heaps.values(399).tolist()
    known, period = machine.sequence("", "1"), heaps.period()
    assert (known.period, known.preperiod) == (period.length, period.preperiod)
    assert int(known.at(10**12)) == int(heaps(10**12).value())


def test_a_machine_answers_for_a_million_letters():
    machine = RewriteGame({"a": "", "bb": "", "bbb": ""}).machine("outcome")
    assert machine("ab" * 10**6) == "P"
    assert machine(machine.rules("ab")) == "N"
    with pytest.raises(BadPosition, match="the letters of"):
        machine("abc")


def test_sequences_have_the_least_preperiod_and_period():
    machine = RewriteGame({"1": "0", "11": "00"}).machine()
    for prefix, loop in [("", "1"), ("11", "10"), ("1" * 9, "011"), ("0", "1" * 5)]:
        known = machine.sequence(prefix, loop)
        told = [machine(prefix + loop * n) for n in range(400)]
        assert [known.at(n) for n in range(400)] == told
        repeats = [
            (start, length)
            for start in range(90)
            for length in range(1, 90)
            if told[start:-length] == told[start + length :]
        ]
        assert (known.preperiod, known.period) == (
            min(start for start, _ in repeats),
            min(length for _, length in repeats),
        )
    with pytest.raises(BadPosition, match="the loop has at least one letter"):
        machine.sequence("1", "")


@pytest.mark.parametrize("rules", ["a>,b>,bb>,bbb>", "a>,b>,bb>", "a>", "a>,aa>,aaa>"])
def test_expressions_match_just_the_words_of_a_value(rules):
    machine = RewriteGame(rules).machine()
    for value in range(max(machine.outputs) + 1):
        pattern = re.compile(machine.regex(value))
        for word in words(machine.letters, 9):
            assert (pattern.fullmatch(word) is not None) == (machine(word) == value)
    assert machine.regex(99) == "(?!)"
    with pytest.raises(BadPosition, match=r"this machine says a value, 0, 1, 2, ..., got 'P'"):
        machine.regex("P")


def test_a_machine_draws_itself_and_writes_itself_for_graphviz():
    small = RewriteGame({"a": "", "aa": ""}).machine()
    assert small.to_dot().count("->") == 4
    assert small.picture().svg().startswith("<svg")
    large = RewriteGame({"1": "0", "11": "00"}).machine()
    assert ">82<" in large.picture().svg()
    assert large.data()["states"] == 83


def test_where_no_machine_is_found_the_error_says_what_is_right_and_not_that_there_is_none():
    game = RewriteGame({"aa": "", "bb": ""})
    with pytest.raises(
        NotFound, match=r"no machine with at most 40 states was found in 10 s for the outcome of"
    ) as error:
        game.machine("outcome", states=40)
    assert error.value.states == 40
    assert error.value.right_below > 5
    assert error.value.largest_value <= 1
    assert "none exists" not in str(error.value)


def test_what_is_right_below_a_weight_is_right():
    """Theorem W4: the learner's table below that weight is what brute force says."""
    game, plain = RewriteGame({"a": "", "bb": "", "bbb": ""}), Plain("a>,bb>,bbb>")
    with pytest.raises(NotFound) as error:
        game.machine("value", states=60)
    largest = max(plain.value(word) for word in words("ab", min(error.value.right_below - 1, 10)))
    assert error.value.largest_value >= largest


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"question": "value", "play": "misere"}, "a machine tells values in normal play, or outcomes in either play"),
        ({"question": "remoteness"}, "a machine tells values in normal play, or outcomes in either play"),
        ({"states": 0}, "states is how many states the machine may have, a positive number, got 0"),
        ({"seconds": -1}, "seconds is how long to search, a positive number, got -1"),
        ({"starts": "a*c"}, "starts are a regular expression over the letters a, b with"),
        ({"starts": "(a"}, "a bracket is not closed in"),
        ({"starts": "a)"}, "the expression 'a\\)' ends before"),
    ],
)
def test_questions_that_no_machine_answers_are_refused_by_a_sentence(asked, message):
    with pytest.raises((BadPosition, NotApplicable), match=message):
        RewriteGame({"a": "", "b": ""}).machine(**asked)


def test_outcomes_of_pieces_with_ends_do_not_add():
    with pytest.raises(NotApplicable, match="outcomes do not add; ask for values"):
        RewriteGame("^1>^,11>010").machine("outcome")


@pytest.mark.parametrize("text", ["0*1*0*", "(ab|ba)*a?", "a+(b|)b", "", "(a*b*)*", "((a))+|bb"])
def test_starts_have_the_words_of_their_expression(text):
    letters = "01" if "0" in text else "ab"
    found = list(Starts(text, letters).words(6))
    assert len(found) == len(set(found))
    assert set(found) == {word for word in words(letters, 6) if re.fullmatch(text, word)}


def test_windows_of_play_contain_what_play_reaches():
    game = PegDuotaireRow
    found = language_from(game, game.machine(starts="0*1*0*", seconds=60).alphabet, Starts("0*1*0*", "01"), 6)
    reached = {"0011100"}
    for _ in range(4):
        reached |= {game.play(word, move) for word in reached for move in game.moves(word)}
    assert all(not found.add(word) for word in reached)


def test_a_machine_in_use_serves_the_solver_and_the_record_names_it():
    game = RewriteGame({"a": "", "bb": "", "bbb": ""})
    long = game("abb" * 300 + "b")
    with use(game.machine("outcome")), use(game.machine("outcome", play="misere")):
        for play in ("normal", "misere"):
            answer = long.solve("outcome", play=play)
            assert answer.method.name == "machine"
            assert answer.record()["method"]["name"] == "machine"
            assert "Checked." in answer.proof().check()
    assert game("abb").solve("outcome").method.name != "machine"


def test_a_machine_of_words_serves_heaps_that_play_alike():
    with use(Kayles.as_words().machine()):
        answer = Kayles(10**12, 7).solve("value")
        assert answer.method.name == "machine"
        assert position("nim 3").solve("value").method.name == "bouton"
    assert answer.result == Kayles(10**12, 7).value()


def test_only_what_is_proved_can_be_used():
    with pytest.raises(ValueError, match="use\\(\\) takes proved machines and quotients, got 'kayles'"), use("kayles"):
        pass


def test_the_same_machine_is_found_in_every_run():
    chance = random.Random(28)
    for _ in range(5):
        game = RewriteGame.sample_rules(chance, 5)
        try:
            first = game.machine(states=60, seconds=60)
        except NotFound as error:
            with pytest.raises(NotFound, match=re.escape(str(error))):
                game.machine(states=60, seconds=60)
        else:
            assert first == game.machine(states=60, seconds=60)


FORMULAS = [
    ("a>,bb>,bbb>", "outcome", "normal", "The word is P exactly when T is 0, 1 or 2."),
    ("a>,bb>,bbb>", "outcome", "misere", "The word is P exactly when T is 4, 5 or 6."),
    ("a>,aaa>,bb>,bbb>", "outcome", "normal", "The word is P exactly when T is 0, 1 or 2."),
    ("a>,aa>,b>,bb>", "outcome", "normal", "The word is P exactly when T is 0."),
    ("a>,b>,bb>", "value", "normal", "The value is 0 when T is 0; 1 when T is 2; 2 when T is 1; 3 when T is 3."),
]


@pytest.mark.parametrize(("rules", "question", "play", "said"), FORMULAS)
def test_formulas_agree_with_the_machine_and_with_brute_force(rules, question, play, said):
    machine, plain = RewriteGame(rules).machine(question, play=play), Plain(rules)
    formula = machine.explain()
    assert str(formula).endswith(said)
    for word in words("ab", 10):
        assert formula(word) == machine(word) == plain.result(word, question, play)
    long = "abbbabbbbbabbab" * 1000
    assert formula(long) == machine(long)


def test_the_formula_of_the_game_a_bb_bbb_is_the_one_of_theorem_w7():
    formula = RewriteGame("a>,bb>,bbb>").machine("outcome").explain()
    assert (formula.modulus, formula.weights, formula.runs) == (8, {"a": 4}, (0, (0, 2, 4, 5, 7)))


@pytest.mark.parametrize("rules", ["a>,aab>bbb", "1>0,11>00", "ab>,aba>bbb,b>"])
def test_a_machine_without_a_cyclic_group_has_no_formula(rules):
    machine = RewriteGame(rules).machine()
    with pytest.raises(NotApplicable, match="no formula was read off the machine of"):
        machine.explain()


def test_a_limit_of_work_ends_the_search_at_the_same_machine_each_time():
    said = set()
    for _ in range(2):
        with pytest.raises(NotFound, match=r"by 20,000 steps of work for the value .* the work was over") as caught:
            RewriteGame("aa>,bb>").machine(work=20_000, seconds=600)
        said.add((caught.value.states, caught.value.right_below, caught.value.largest_value))
    assert len(said) == 1
    assert RewriteGame("a>,bb>,bbb>").machine("outcome", work=100_000).states == 40
    with pytest.raises(BadPosition, match="work is how many steps"):
        RewriteGame("a>").machine(work=0)
    with pytest.raises(BadPosition, match="with starts give seconds"):
        PegDuotaireRow.machine(starts="0*1*0*", work=10)
