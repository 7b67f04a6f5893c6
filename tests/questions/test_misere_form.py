"""Misère canonical forms, by the counts of the literature and by brute force."""

import pickle
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from grundy import Answer, Kayles, LimitReached, Nim, NodeKayles, Octal, limits, position
from grundy.values.misere_form import MisereForm


@cache
def born_by(day):
    if day == 0:
        return [MisereForm.of([])]
    known = born_by(day - 1)
    return list(dict.fromkeys(MisereForm.of(some) for n in range(len(known) + 1) for some in combinations(known, n)))


def raw_games_by(day):
    """All games as sets of options, not simplified."""
    if day == 0:
        return [frozenset()]
    known = raw_games_by(day - 1)
    return [frozenset(some) for n in range(len(known) + 1) for some in combinations(known, n)]


def options(game):
    return game.options if isinstance(game, MisereForm) else game


@cache
def is_p(one, other):
    """Whether a sum is P in misère play, by the definition."""
    after = [(new, other) for new in options(one)] + [(one, new) for new in options(other)]
    return bool(after) and not any(is_p(*pair) for pair in after)


def form_of(game):
    return MisereForm.of(map(form_of, game))


def test_counts_of_forms_are_those_of_the_literature():
    assert [len(born_by(day)) for day in range(5)] == [1, 2, 3, 5, 22]


def test_different_forms_are_told_apart_by_a_sum():
    """A few pairs are told apart only by games with more moves than are tried here."""
    for one, other in combinations(born_by(3), 2):
        assert any(is_p(one, beside) != is_p(other, beside) for beside in born_by(4)), (one, other)
    larger = [*born_by(4), *(MisereForm.of([some]) for some in born_by(4))]
    pairs = list(combinations(born_by(4), 2))
    alike = [pair for pair in pairs if all(is_p(pair[0], beside) == is_p(pair[1], beside) for beside in larger)]
    assert len(alike) <= len(pairs) // 20


def test_a_game_and_its_form_have_the_same_outcome_in_every_sum():
    games = raw_games_by(3)
    games += [frozenset(some) for some in combinations(games, 3)]
    for game, beside in product(games, born_by(4)):
        assert is_p(game, beside) == is_p(form_of(game), beside)


@pytest.mark.parametrize("rules", [Kayles, Octal("0.123"), Octal("0.07"), Octal("4.7")])
def test_heaps_with_equal_forms_replace_each_other(rules):
    forms = {heap: rules(heap).solve("misere_form").result for heap in range(9)}
    for one, other in combinations(forms, 2):
        if forms[one] is forms[other]:
            for beside in ((2, 2), (5,), (7, 3), (8, 2)):
                assert rules(one, *beside).outcome(play="misere") == rules(other, *beside).outcome(play="misere")
    for heap, form in forms.items():
        assert form.next_player_wins == (rules(heap).outcome(play="misere") == "N")


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("nim 0", "0"),
        ("nim 7", "*7"),
        ("nim 1 1", "0"),
        ("nim 2 2", "{*2, *3}"),
        ("nim 1 2", "*3"),
        ("kayles 5", "{*, *2, *3, {*2, *3}}"),
        ("kayles 6", "*3"),
        ("node-kayles path:5", "*3"),
        ("kayles 1 + node-kayles path:5", "*2"),
    ],
)
def test_forms_of_small_positions(text, form):
    for play in ("normal", "misere"):
        assert str(position(text).solve("misere form", play=play).result) == form


def test_forms_read_back_from_text_data_and_records():
    random = Random(4)
    for _ in range(100):
        form = MisereForm.of(random.sample(born_by(4), random.randint(0, 6)))
        assert (
            MisereForm.read(str(form)) is MisereForm.from_data(form.data()) is pickle.loads(pickle.dumps(form)) is form
        )
    answer = Kayles(8).solve("misere_form")
    assert Answer.from_record(answer.record()).result is answer.result


@pytest.mark.parametrize("text", ["", "2", "{*2", "*2}", "*2, *3", "{x}"])
def test_texts_that_are_no_forms_are_refused(text):
    with pytest.raises(ValueError, match="a misère form looks like"):
        MisereForm.read(text)


def test_large_forms_are_described_by_their_size():
    said = str(Kayles(10).solve("misere_form").result)
    assert said == "a form with 8 options and 17 forms inside, of birthday 10"


def test_limits_hold():
    with limits(positions=30), pytest.raises(LimitReached, match="30 positions"):
        NodeKayles("grid:4x4")().solve("misere_form")
    assert Nim(60).solve("misere_form").result is MisereForm.heap(60)
