"""Positions as text: what is read, and what each error says and points at."""

import contextlib
import re
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import BadPosition, GrundyError, Kayles, Nim, Ruleset, UnknownGame, game, position
from grundy.rules.registry import all_games, lookup
from grundy.rules.text import read_words


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("nim 3 x", "heaps are whole numbers, got 'x'", 6),
        ("nim 3,5", "heaps are written 3 5 7 and sums nim 3 + kayles 7, with spaces, got '3,5'", 4),
        ("kayles 7+nim 2", "heaps are written 3 5 7 and sums nim 3 + kayles 7, with spaces, got '7+nim'", 7),
        ("nim 3 -5", "heaps are never negative, got '-5'", 6),
        ("nim 3 ٣", "heaps are whole numbers, got '٣'", 6),
        ("nim " + "9" * 1001, "heaps have at most 1000 digits, got one of 1001", 4),
        ("octl 3", "unknown game 'octl'; did you mean 'octal'? (`grundy games` lists all)", 0),
        ("zzzzz 3", "unknown game 'zzzzz' (`grundy games` lists all)", 0),
        ("nim", "nim needs at least one heap, such as nim 3 5", None),
        ("", "a position begins with the name of a game, as in nim 3 5, got ''", None),
        ("3 5", "a position begins with the name of a game, as in nim 3 5, got '3 5'", 0),
        ("nim 3 + kayles y", "heaps are whole numbers, got 'y'", 15),
        ("nim 3 + ", "a position begins with the name of a game, as in nim 3 5, got ''", None),
        ("octal(0.97) 4", "an octal code looks like 0.37 with digits 0-7, got '0.97'", 6),
        ("octal(0.37 4", "the bracket after 'octal' is not closed", 5),
        ("octal 4", "octal needs its parameter 'code', as in octal(0.37) 40", None),
        ("kayles(3) 4", "kayles takes no parameters, got (3)", 7),
        ("moore(2,exact) 3", "moore has no parameter 'exact'; it has k, exactly", 8),
        ("moore(x) 3", "values of 'k' are whole numbers, got 'x'", 6),
        ("moore(2,k=3) 3", "the parameter 'k' is given twice", 8),
        ("<HeapGame (5,)>", "this position has no text (it holds what only Python can say); build it in Python", 0),
    ],
)
def test_bad_positions_say_what_is_wrong_and_where(text, message, column):
    with pytest.raises(BadPosition) as caught:
        position(text)
    assert str(caught.value) == message
    assert caught.value.column == column
    assert caught.value.text == text


def test_an_unknown_game_is_an_error_of_its_own():
    with pytest.raises(UnknownGame):
        position("octl 3")


def test_texts_above_64_mb_are_refused_unread():
    with pytest.raises(BadPosition, match="a text has at most 67,108,864 characters"):
        position("nim 3 " + " " * (64 * 2**20))


def test_only_texts_are_read():
    with pytest.raises(BadPosition, match="a position is read from a text, got int"):
        position(3)


def test_sums_flatten_and_print_as_they_are_read():
    total = position("nim 3 5 + kayles 7") + position("nim 1")
    assert str(total) == "nim 3 5 + kayles 7 + nim 1"
    assert position(str(total)) == total
    assert position("nim 3") == Nim(3)
    assert total.parts() == (Nim(3), Nim(5), Kayles(7), Nim(1))


@given(st.text(max_size=40))
def test_no_text_breaks_the_reader(text):
    with contextlib.suppress(GrundyError):
        position(text)


@given(st.text(alphabet="nimoctalr(),.=+ 0123456789-<>@:hexkys", max_size=40))
def test_no_likely_text_breaks_the_reader(text):
    try:
        found = position(text)
    except GrundyError:
        return
    assert position(str(found)) == found


LITERALS = st.recursive(
    st.integers(-99, 99) | st.text(max_size=5) | st.booleans() | st.none(), lambda inner: st.tuples(inner, inner)
)


class Anything(Ruleset):
    """States are what the words say."""

    def moves(self, state, /):
        return []

    def play(self, state, move, /):
        return state


@given(LITERALS)
def test_states_of_plain_data_read_back_or_are_refused(state):
    try:
        text = Anything().write(state)
    except GrundyError:
        return
    back = read_words(text)
    assert Anything().read(text) == state
    assert state in (back[0], tuple(back))


@pytest.mark.parametrize("name", all_games())
def test_a_game_with_one_letter_missing_or_in_capitals_is_suggested(name):
    for word in (name[1:], name[:-1], name[0] + name[2:], name.upper()):
        if word not in all_games():
            near = [
                name,
                *(game for game in all_games() if word in {game[:i] + game[i + 1 :] for i in range(len(game))}),
            ]
            with pytest.raises(UnknownGame, match=f"did you mean '({'|'.join(map(re.escape, near))})'"):
                lookup(word)


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("dawson", "did you mean 'dawsons-chess' or 'dawsons-kayles'?"),
        ("turning", "did you mean 'turning-corners' or 'turning-turtles'?"),
        ("pass", "did you mean 'navigate-the-pass'?"),
        ("laskers-nim", "did you mean 'lasker'?"),
        ("poker", "unknown game 'poker' (`grundy games` lists all)"),
    ],
)
def test_a_part_of_a_name_is_enough_for_a_suggestion(word, message):
    with pytest.raises(UnknownGame) as error:
        lookup(word)
    assert message in str(error.value)


@dataclass(frozen=True)
class Words(Ruleset[str, int]):
    """Cut a word short."""

    def moves(self, word, /):
        return range(len(word))

    def play(self, word, length, /):
        return word[:length]


@pytest.mark.parametrize(
    "word", ["a(b", "a b", "(", ")", "a + b", "[{", "'", '"', "\\(", "\ud800", " + nim 3", "a\u2003b", "3"]
)
def test_a_sum_with_any_word_reads_back(word):
    rules = game("words")(Words)()
    for total in (rules(word) + Nim(3), Nim(3) + rules(word), rules(word) + rules("b)") + rules(word)):
        assert position(str(total)) == total
    assert rules(word).read_move(rules(word).write_move(0)) == 0
