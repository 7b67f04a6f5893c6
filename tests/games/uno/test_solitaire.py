import pytest

from grundy import BadPosition, Solitaire, puzzle


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
        ([("r",)], "a card is a pair (colour, number), such as ('r', 3) or 'r3', got ('r',)"),
        ([("r", 3), ("r", 3, 4)], "a card is a pair (colour, number), such as ('r', 3) or 'r3', got ('r', 3, 4)"),
        ([("r", 3, 4), ("r", 3)], "a card is a tuple of 3 labels, got ('r', 3)"),
        (b"r3", "a hand is a list of cards or a text such as 'r3 g7', got b'r3'"),
    ],
)
def test_what_is_no_hand_is_refused(cards, message):
    with pytest.raises(BadPosition) as caught:
        Solitaire(cards)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("pile", "message"),
    [
        (7, "a draw pile is a list of cards in order, or a text such as 'r3 g7', got 7"),
        ({"r3": 1}, "a draw pile is a list of cards in order, or a text such as 'r3 g7', got {'r3': 1}"),
        ("q", "a card is written r3 or 2:5, colour and number, got 'q'"),
        ([(1, 2, 3)], "a card is a pair (colour, number), such as ('r', 3) or 'r3', got (1, 2, 3)"),
    ],
)
def test_what_is_no_draw_pile_is_refused(pile, message):
    with pytest.raises(BadPosition) as caught:
        Solitaire("r3", draw_pile=pile)
    assert str(caught.value) == message


@pytest.mark.parametrize("text", ["solitaire-uno r3 draw", "solitaire-uno r3 draw b5 draw g7"])
def test_a_text_with_draw_has_one_pile(text):
    with pytest.raises(BadPosition, match="after 'draw' stand the cards of the draw pile, such as r3 b7 draw b3 r5"):
        puzzle(text)
