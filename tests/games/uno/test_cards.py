"""Cards and hands: what they may be given as, their text, their order, and what is refused."""

import enum
import itertools
import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from grundy import BadPosition, GrundyError
from grundy.games.uno.cards import as_card, as_hand, match, read_card, remove_card, sorted_cards, write_card, write_hand

Colour = enum.Enum("Colour", ["RED", "BLUE"])
LABELS = [0, 3, -1, 10**30, "r", "5", "", "New York", "r3", "a:b", "|", "@", "ü", (0, 1), ("a", (-2,)), ()]


@pytest.mark.parametrize(
    "card", [*itertools.product(LABELS, LABELS), *itertools.product(LABELS[:5], repeat=3)], ids=str
)
def test_what_is_written_reads_back(card):
    text = write_card(card)
    assert read_card(text, len(card)) == card
    assert not set(text) & set(" |@+")


def test_letters_and_digits_are_colour_and_number():
    assert read_card("r3") == read_card("r:3") == read_card("r03") == ("r", 3)
    assert read_card("Blau12") == ("Blau", 12)
    assert read_card("3:r") == (3, "r")
    assert write_card(("r", np.int64(3))) == write_card(("r", 3)) == "r3"


def test_two_cards_match_where_a_label_agrees_at_the_same_place():
    assert match((1, 2), (1, 5))
    assert match((1, 2), (5, 2))
    assert not match((1, 2), (2, 1))
    assert match((1, 2, 3), (4, 5, 3))


def test_a_hand_is_the_same_in_any_order_and_however_it_is_given():
    cards = [("r", 3), ("b", 7), ("r", 3)]
    assert len({as_hand(order) for order in itertools.permutations(cards)}) == 1
    assert as_hand(cards) == as_hand(iter(cards)) == as_hand(" r3  b7 r:3 ") == as_hand(Counter(cards))
    assert as_hand(cards) == as_hand({"r3": np.int8(2), "b7": 1, "g1": 0}) == as_hand([["r", 3], "b7", "r3"])
    assert as_hand({"r3": 1, ("r", 3): 1, "b7": 1}) == as_hand(cards)
    assert as_hand([]) == as_hand("") == as_hand({}) == ()


def test_equal_hands_of_any_labels_are_equal_tuples():
    cards = [(1, "a"), ("a", 1), (1.5, None), (frozenset({1, 8}), (1, "x")), (Colour.RED, 2), (Fraction(1, 3), -1)]
    hands = {sorted_cards(order) for order in itertools.permutations(cards)}
    assert len(hands) == 1
    assert hands == {as_hand([(np.int64(1), "a"), (frozenset({8, 1}), (True, "x")), *cards[1:3], *cards[4:]])}


def test_plain_labels_have_the_order_of_all_labels():
    cards = [(c, n) for c in "rgby" for n in range(12)]
    assert sorted_cards([*cards, (None, None)])[:-1] == sorted_cards(cards) == tuple(sorted(cards))


def test_one_card_of_equal_ones_is_played():
    assert remove_card(as_hand("r3 r3 b7"), ("r", 3)) == as_hand("r3 b7")


@pytest.mark.parametrize(
    "word", ["", "r", "3", "rr", "3r", "r3x", "r-3", "r3.5", "r_3", "1:2:3", ":", "1:", "r:3:", "(1:2", "r|3"]
)
def test_words_that_are_no_cards_are_refused(word):
    with pytest.raises(BadPosition, match="a card is written r3 or 2:5, colour and number, got") as error:
        read_card(word)
    assert error.value.part == word


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: as_card(3), r"a card is a pair \(colour, number\), such as \('r', 3\) or 'r3', got 3"),
        (lambda: as_card(("r", 3, 4)), r"a card is a pair .*, got \('r', 3, 4\)"),
        (lambda: as_card(None), "a card is a pair .*, got None"),
        (lambda: as_card((1, 2), labels=3), r"a card is a tuple of 3 labels, got \(1, 2\)"),
        (lambda: as_card("r3", labels=3), "a card is written with 3 labels, such as x:x:x, got 'r3'"),
        (lambda: as_card(("r", [3])), r"labels of a card are hashable, such as 'r' or 3, got \[3\]"),
        (lambda: as_card(("r", math.nan)), "labels of a card are equal to themselves, got nan"),
        (lambda: as_hand(5), "a hand is a list of cards or a text such as 'r3 g7', got 5"),
        (lambda: as_hand(b"r3"), "a hand is a list of cards or a text"),
        (lambda: as_hand(None, what="the first hand"), "the first hand is a list of cards or a text .*, got None"),
        (lambda: as_hand("r3 g"), "a card is written r3 or 2:5, colour and number, got 'g'"),
        (lambda: as_hand({"r3": -1}), "how many of a card there are is a whole number, got -1"),
        (lambda: as_hand({"r3": 1.0}), "how many of a card there are is a whole number, got 1.0"),
        (lambda: as_hand({"r3": True}), "how many of a card there are is a whole number, got True"),
        (lambda: as_hand({"r3": 10**9}), "a hand has at most 10,000,000 cards, got more"),
    ],
)
def test_bad_cards_and_hands_say_what_is_wrong(make, message):
    with pytest.raises(BadPosition, match=message):
        make()


def test_cards_of_other_labels_have_no_text():
    with pytest.raises(
        GrundyError, match=r"this card has no text: .*; its labels are not numbers, texts or tuples of them"
    ):
        write_hand(as_hand([(1.5, 2)]))
