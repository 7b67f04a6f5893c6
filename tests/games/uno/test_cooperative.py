import pytest

from grundy import BadPosition, CooperativeUno, puzzle

CARD = {text: (text[0], int(text[1:])) for text in ("r3", "b3", "b7", "g4", "r5")}


@pytest.mark.parametrize(
    "text", ["cooperative-uno", "cooperative-uno r3 |", "cooperative-uno | r3", "cooperative-uno b7 | r3 | r3"]
)
def test_texts_read_back(text):
    assert str(puzzle(text)) == text


def test_a_play_is_checked_step_by_step():
    table = CooperativeUno("r3 b7", "b3 g4")

    def solves(*steps):
        return table.is_solved_by([(player, CARD[card]) for player, card in steps])

    assert solves((1, "r3"), (2, "b3"), (1, "b7"))
    assert not solves((1, "r3"), (2, "b3"))
    assert not solves((1, "r3"), (1, "b7"))
    assert not solves((2, "b3"), (1, "r3"))
    assert not solves((1, "r3"), (2, "g4"), (1, "b7"))
    assert not solves((1, "r5"), (2, "b3"), (1, "b7"))
    assert not solves((1, "r3"), (2, "b3"), (1, "b7"), (2, "g4"))
    assert not CooperativeUno("r3", "").is_solved_by([(1, CARD["r3"])])
    assert not CooperativeUno("r3 r5", "b3").is_solved_by([(1, CARD["r3"]), (2, CARD["b3"]), (1, CARD["r5"])])


def test_a_player_who_can_play_is_not_passed_over():
    table = CooperativeUno("r3 r5", "b3 g4")
    assert not table.is_solved_by([(1, CARD["r3"]), (1, CARD["r5"])])
    assert table.is_solved_by([(1, CARD["r5"]), (1, CARD["r3"])])


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ((), "Cooperative Uno has one player or more; give each a hand, such as ('r3 b7', 'b3 g4')"),
        (("r3", 7), "hand 2 is a list of cards or a text such as 'r3 g7', got 7"),
        (("r3", "x"), "a card is written r3 or 2:5, colour and number, got 'x'"),
    ],
)
def test_what_are_no_hands_is_refused(hands, message):
    with pytest.raises(BadPosition) as caught:
        CooperativeUno(*hands)
    assert str(caught.value) == message
