"""Uno for two: rules, readings, the swap, texts, and what is refused."""

import pickle

import pytest

from games.uno.plain import judge, last_card_wins, random_hands, seeded
from grundy import BadPosition, IllegalMove, SwapUno, Uno, position
from grundy.games.uno.text import DECK
from grundy.search import reference


def test_a_card_matches_in_colour_or_number_and_equal_cards_are_one_move():
    p = position("uno b3 r3 r3 r7 y5 | b5 @ r5")
    assert p.moves() == (("r", 3), ("r", 7), ("y", 5))
    assert str(p.play(("r", 3))) == "uno b5 | b3 r3 r7 y5 @ r3"


def test_the_first_card_is_free_without_a_card_on_the_pile():
    assert Uno()("b3 r7", "g1").moves() == (("b", 3), ("r", 7))
    assert Uno()("b3 r7", "g1", top="g1").moves() == ()


def test_the_card_on_the_pile_may_be_any_card_and_is_in_neither_hand():
    p = Uno()([("r", 3)], [("b", 7)], top=("r", 3))
    assert p.state == ((("r", 3),), (("b", 7),), ("r", 3), False)
    assert Uno()("r3", "b7", top="r99").moves() == (("r", 3),)


def test_hands_are_multisets_whatever_order_they_are_given_in():
    assert (
        Uno()(["r3", "b7", "r3"], "g1") == Uno()({"r3": 2, "b7": 1}, [["g", 1]]) == Uno()(hand2="g1", hand1="b7 r3 r3")
    )


def test_an_empty_hand_loses_when_the_last_player_to_play_wins():
    assert reference.outcome(position("uno | r3")).name == "P"
    assert reference.outcome(position("uno r3 | r5")).name == "P"
    assert reference.outcome(position("uno |")).name == "P"


def test_the_last_card_of_a_hand_wins_at_once_when_it_stops_the_game():
    p = position("uno(stop) r3 | r5")
    assert reference.outcome(p).name == "N"
    assert p.play(("r", 3)).moves() == ()
    assert not p.rules.is_legal(p.play(("r", 3)).state, ("r", 5))


def test_a_swap_exchanges_the_hands_once_in_a_game():
    p = position("uno(swap) b3 r3 | g5 r5 @ g1")
    assert p.moves() == ("swap",)
    after = p.play("swap")
    assert str(after) == "uno(swap) b3 r3 | g5 r5 @ g1 swapped"
    assert after.moves() == ()
    later = position("uno(swap) r3 r4 | r5 @ r1").play(("r", 3)).play("swap")
    assert str(later) == "uno(swap) r5 | r4 @ r3 swapped"
    with pytest.raises(IllegalMove, match="'swap' is not a move of"):
        later.play("swap")


def test_swap_uno_is_uno_with_a_swap():
    assert SwapUno == Uno(swap=True)
    assert SwapUno("r3", "b3", top="r1") == position("uno(swap) r3 | b3 @ r1") == position("swap-uno r3 | b3 @ r1")
    assert str(SwapUno("r3", "b3").play("swap")) == "swap-uno r3 | b3 swapped"
    assert SwapUno("r3", "b3", None, True) == SwapUno("r3", "b3", swapped=True) == SwapUno("r3", "b3").play("swap")


def test_no_swap_is_left_once_the_last_card_was_played_and_stopped_the_game():
    p = Uno("stop", swap=True)("r3", "r5")
    assert p.moves() == (("r", 3), "swap")
    assert p.play(("r", 3)).moves() == ()


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("reading", ["last", "stop"])
def test_values_and_outcomes_are_those_of_the_definition(reading, swap):
    chance = seeded(reading, swap)
    for _ in range(60):
        hands, top = random_hands(chance, most=3 if swap else 4)
        if reading == "stop" and not hands[0]:
            continue
        p = Uno(reading, swap)(*hands, top=top)
        found = int(reference.value(p)), reference.outcome(p).name == "N", reference.outcome(p, "misere").name == "N"
        assert found == judge(hands, top, reading, swap), str(p)


def test_stop_is_real_uno():
    chance = seeded("real")
    for _ in range(200):
        hands, top = random_hands(chance)
        if hands[0] and hands[1]:
            p = Uno("stop")(*hands, top=top)
            assert (reference.outcome(p).name == "N") == last_card_wins(*hands, top), str(p)


def test_a_deal_is_of_the_deck_and_the_same_for_the_same_seed():
    p = position("uno deal 7 seed 1")
    first, second, _, _ = p.state
    assert (len(first), len(second)) == (7, 7)
    assert p == position("uno  deal 7  seed 1") != position("uno deal 7 seed 2")
    assert position("uno deal 7") == position("uno deal 7 seed 0")
    everything = position("uno(stop) deal 37 seed 5").state
    left = list(DECK)
    for card in (*everything[0], *everything[1], everything[2]):
        left.remove(card)
    assert (len(DECK), len(left)) == (76, 1)
    assert position(str(p)) == p
    assert position("uno(swap) deal 0").moves() == ("swap",)


def test_positions_with_labels_of_any_kind_read_back_and_pickle():
    p = Uno()([(2, 5), ("New York", (0, 1)), ("r", "skip")], [("|", "@"), ("r", -1)], top=("a", "5"))
    assert str(p) == "uno 2:5 New%20York:(0,1) r:skip | r:(-1) %7C:%40 @ a:%35"
    assert position(str(p)) == p
    assert pickle.loads(pickle.dumps(p)) == p


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Uno("drwa"), r"'reading' is 'last' \(who plays nothing loses\) or 'stop' .*, got 'drwa'"),
        (lambda: Uno(None), "'reading' is 'last' .* or 'stop' .*, got None"),
        (lambda: Uno(swap=1), "'swap' is True or False, got 1"),
        (lambda: Uno()("r3"), r"uno takes two hands, such as \(\['r3', 'g7'\], \['r5'\]\), and top=, got 1 of them"),
        (lambda: Uno()("r3", "r3", None, False, 1), "uno takes two hands, .*, got 5 of them"),
        (lambda: Uno()("r3", top="r3"), "uno takes two hands, .*, got 2 of them"),
        (lambda: Uno()("r3", "r4", pile="r3"), "uno takes two hands and top=, got an argument 'pile'"),
        (lambda: Uno()("r3", "r4", hand1="r3"), "uno takes two hands and top=, got an argument 'hand1'"),
        (lambda: Uno()(3, "r4"), "the first hand is a list of cards or a text such as 'r3 g7', got 3"),
        (lambda: Uno()("r3", None), "the second hand is a list of cards or a text such as 'r3 g7', got None"),
        (lambda: Uno()("r3", [3]), r"a card is a pair \(colour, number\), such as \('r', 3\) or 'r3', got 3"),
        (lambda: Uno()("r3", "r4", top=5), r"a card is a pair .*, got 5"),
        (lambda: Uno()("r3", "r4", top=""), "a card is written r3 or 2:5, colour and number, got ''"),
        (lambda: Uno()("r3", "r4", swapped=True), r"uno has no swap to use up; play uno\(swap\)"),
        (lambda: SwapUno("r3", "r4", swapped=1), "'swapped' is True or False, got 1"),
        (lambda: Uno("stop")("", "r4"), "who has no card left has won under 'stop'; give the player to move a card"),
        (lambda: position("uno"), r"two hands stand with one \| between them, such as r3 g7 \| r5, got ''"),
        (lambda: position("uno r3 g7"), r"two hands stand with one \| between them, .*, got 'r3 g7'"),
        (
            lambda: position("uno r3 | g7 | b1"),
            r"one \| .*, got 'r3 \| g7 \| b1'; for more players ask UnoTable\(hand1, hand2, hand3\).safe\(\)",
        ),
        (lambda: position("uno r3 | x"), "a card is written r3 or 2:5, colour and number, got 'x'"),
        (lambda: position("uno r3 | r4 @"), "after @ stands the one card on top of the pile, such as @ r3, got ''"),
        (lambda: position("uno r3 | r4 @ r1 r2"), "after @ stands the one card .*, got 'r1 r2'"),
        (lambda: position("uno r3 | r4 @ r1 @ r2"), "after @ stands the one card .*, got 'r1 @ r2'"),
        (lambda: position("uno r3 | r4 @ swapped"), "after @ stands the one card .*, got ''"),
        (lambda: position("uno r3 | r4 swapped"), "uno has no swap to use up"),
        (lambda: position("uno(swap) r3 | r4 swapped swapped"), "colour and number, got 'swapped'"),
        (lambda: position("uno(drwa) r3 | r4"), r"uno has no parameter 'drwa'; it has reading \(last or stop\), swap"),
        (lambda: position("swap-uno(stop) r3 | r4"), r"swap-uno takes no parameters, got \(stop\)"),
        (lambda: position("uno deal 38"), "a deck has 76 cards, 37 for each player and one on the pile, got 38"),
        (lambda: position("uno deal x"), "cards to deal are whole numbers, got 'x'"),
        (lambda: position("uno deal 3 seed y"), "seeds are whole numbers, got 'y'"),
        (lambda: position("uno(stop) deal 0"), "who has no card left has won under 'stop'"),
    ],
)
def test_bad_positions_say_what_is_wrong(make, message):
    with pytest.raises(BadPosition, match=message):
        make()


@pytest.mark.parametrize(
    ("text", "body", "message"),
    [
        ("uno b3 r3 | r5 @ r1", "b3", "no such move 'b3' in 'uno b3 r3"),
        ("uno b3 r3 | r5 @ r1", "g9", "no such move 'g9'"),
        ("uno b3 r3 | r5 @ r1", "swap", "no such move 'swap'"),
        ("uno b3 r3 | r5 @ r1", "red", "a card is written r3 or 2:5, colour and number, got 'red'; try one of 'r3'"),
        ("uno(swap) b3 | r5 @ r1 swapped", "swap", "no such move 'swap' .*; try one of none: no move is left"),
    ],
)
def test_bad_moves_in_text_say_what_is_possible(text, body, message):
    with pytest.raises(IllegalMove, match=message):
        position(text).read_move(body)
