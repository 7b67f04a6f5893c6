"""Word games: rules, walls, ends of pieces, and proofs that play ends."""

import random
from itertools import product

import pytest

from games.words.plain import Plain
from grundy import (
    BadPosition,
    DawsonsKayles,
    IllegalMove,
    Kayles,
    NotApplicable,
    Octal,
    RewriteGame,
    Subtraction,
    position,
)
from grundy.games.words.weights import _by_simplex, find_weights
from grundy.rules import read_ruleset

GAMES = ["a>,bb>,bbb>", "1>0,11>00", "^11>^1,1$>$,2121>2", "aba>bb,ba>aa,bbb>a", "^a>^c,ab>cb,b$>$", "^aa$>^b$,ab>b"]


@pytest.mark.parametrize("rules", GAMES)
def test_values_and_outcomes_are_those_of_the_definition(rules):
    game, plain, chance = RewriteGame(rules), Plain(rules), random.Random(rules)
    for _ in range(40):
        word = game.sample(chance, chance.randint(0, 8))
        here = game(word)
        assert sorted(str(option.state) for option in here.options()) == sorted(plain.options(word))
        assert int(here.value()) == plain.value(word)
        for play in ("normal", "misere"):
            assert here.outcome(play=play) == plain.result(word, "outcome", play)


def test_rules_are_a_dict_pairs_or_a_text():
    game = RewriteGame({"a": "", "bb": "", "bbb": ""})
    assert game == RewriteGame([("a", ""), ("bb", ""), ("bbb", "")]) == RewriteGame("a>, bb>, bbb>")
    assert game == read_ruleset("rewrite(a>,bb>,bbb>)")
    assert str(game("abba")) == "rewrite(a>,bb>,bbb>) abba"
    assert position("rewrite(a>,bb>,bbb>)").state == ""
    assert RewriteGame({"^a": "b"}) == RewriteGame({"^a": "^b"})


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({}, "a word game has at least one rule, such as `a>` or `bb>a`, got none"),
        ({"": "a"}, "a left side has at least one letter, got '>a'; a move replaces what is there"),
        ({"^$": ""}, "a left side has at least one letter, got '^$>'; a move replaces what is there"),
        (
            {"ab": "ba"},
            "we cannot prove that play ends: no weights of the letters make every left side heavier than its "
            "right side in rewrite(ab>ba)",
        ),
        (
            {"a": "b", "b": "a"},
            "we cannot prove that play ends: no weights of the letters make every left side heavier "
            "than its right side in rewrite(a>b,b>a)",
        ),
        ({"a": "^"}, "a right side has ^ or $ only where its left side has it, got 'a>^'"),
        ({"a b": ""}, "letters are a-z, A-Z, 0-9 and _, with ^ for the beginning and $ for the end, got 'a b>'"),
        ("a", "a rule is a left side and a right side, such as `bb>a`, got 'a'"),
        (7, 'rules are a dict such as {"a": "", "bb": "a"}, got 7'),
    ],
)
def test_rules_that_are_none_are_refused_by_a_sentence(rules, message):
    with pytest.raises(BadPosition) as error:
        RewriteGame(rules)
    assert str(error.value).startswith(message)


def test_words_of_other_letters_are_refused():
    with pytest.raises(BadPosition, match=r"the letters of rewrite\(a>,bb>,bbb>\) are a, b, got 'c'"):
        RewriteGame("a>,bb>,bbb>")("abc")
    with pytest.raises(BadPosition, match="is one word, such as '000', got 110; write it in quotes"):
        RewriteGame("0>,1>")(110)


def test_weights_are_found_by_trial_and_by_the_simplex_method():
    assert find_weights([[-1, 2], [2, -3]], 2) == _by_simplex([[-1, 2], [2, -3]], 2) == (5, 3)
    chain = [[0] * i + [1, -9] + [0] * (8 - i) for i in range(9)]
    found = find_weights(chain, 10)
    assert found is not None
    assert all(found[i] > 9 * found[i + 1] > 0 for i in range(9))
    assert find_weights([*chain, [-1] + [0] * 8 + [9]], 10) is None


def test_the_simplex_method_agrees_with_trial():
    chance = random.Random(28)
    for _ in range(300):
        changes = [[chance.randint(-2, 2) for _ in range(3)] for _ in range(chance.randint(1, 3))]
        tried = any(
            all(sum(w * c for w, c in zip(weights, change, strict=True)) >= 1 for change in changes)
            for weights in product(range(1, 13), repeat=3)
        )
        found = _by_simplex(changes, 3)
        assert (found is not None) >= tried
        if found is not None:
            assert all(sum(w * c for w, c in zip(found, change, strict=True)) >= 1 for change in changes)
            assert min(found) >= 1


def test_walls_divide_a_word_into_parts():
    game = RewriteGame({"1": "0", "11": "00"})
    assert game.walls == "0"
    assert [str(part) for part in game("0110111").parts()] == ["rewrite(1>0,11>00) 11", "rewrite(1>0,11>00) 111"]
    assert game("0000").parts() == (game("0000"),)
    assert game("0110111").key() == game("1110110").key()


def test_moves_are_read_by_their_rule_and_place():
    at = position("rewrite(a>,bb>,bbb>) abbba")
    assert at.play("bb>@2").state == "aba"
    assert at.write_move((1, 2)) == "bbb>@1"
    for wrong in ("bb>@3", "a>@9", "c>@0", "bb@1", "bb> 1"):
        with pytest.raises(IllegalMove, match="is not a move of"):
            at.play(wrong)


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.137", "0.34", "0.45", "0.156", "0.007", "0.26", "0.6", "0.53"])
def test_octal_games_as_words_have_the_values_of_the_heaps(code):
    heaps, words = Octal(code), Octal(code).as_words()
    assert [int(words("1" * n).value()) for n in range(13)] == heaps.values(12).tolist()


def test_games_that_are_no_words_say_so():
    assert Kayles.as_words() == RewriteGame("1>0,11>00")
    assert str(DawsonsKayles.as_words()) == "rewrite(11>00)"
    assert str(Subtraction((2, 5)).as_words()) == "rewrite(^11>^,^11111>^)"
    for rules in (Octal("4.77"), Subtraction((2,), all_but=True), position("lasker 3").rules):
        with pytest.raises(NotApplicable, match="is not written as a word game"):
            rules.as_words()


def test_a_long_word_is_drawn_in_part_and_lanes_keep_bars_apart():
    game = RewriteGame("a>,bb>,bbb>")
    bars = [shape for shape in game("abbbb").picture().content if shape.moves]
    assert len(bars) == 6
    assert len({(bar.x, bar.y) for bar in bars}) == 6
    assert game("ab" * 500).picture().width < 4000
