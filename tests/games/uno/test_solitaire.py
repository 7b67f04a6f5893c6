import pytest

from grundy import BadPosition, Solitaire


def test_a_hand_is_given_as_cards_as_texts_or_by_how_many_of_each_there_are():
    assert Solitaire("r3 b7 r3") == Solitaire([("r", 3), "b7", ("r", 3)]) == Solitaire({"r3": 2, "b7": 1})


def test_a_play_is_checked_card_by_card():
    puzzle = Solitaire("r3 b3 b7")
    assert puzzle.is_solved_by([("r", 3), ("b", 3), ("b", 7)])
    assert not puzzle.is_solved_by([("b", 3), ("r", 3), ("b", 7)])
    assert not puzzle.is_solved_by([("r", 3), ("b", 3), ("b", 3)])
    assert not puzzle.is_solved_by([("r", 3), ("b", 3)])


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (7, "a hand is a list of cards or a text such as 'r3 g7', got 7"),
        (["r"], "a card is written r3 or 2:5, colour and number, got 'r'"),
        ([("r", 3, 4)], "a card is a pair (colour, number), such as ('r', 3) or 'r3', got ('r', 3, 4)"),
    ],
)
def test_what_is_no_hand_is_refused(cards, message):
    with pytest.raises(BadPosition) as caught:
        Solitaire(cards)
    assert str(caught.value) == message
