"""Cards drawn: hands with the graph of their cards, plays from card to card; and in a terminal."""

from collections import Counter

import pytest

from grundy import CooperativeUno, Marks, Solitaire, Uno, position, puzzle
from grundy.pictures import Box, Curve, Label, Line


def kinds(picture, shape):
    return Counter(found.kind for found in picture.content if isinstance(found, shape))


def test_lines_join_cards_of_both_hands_that_match():
    picture = position("uno g3 r3 | b3 r5").rules.picture(position("uno g3 r3 | b3 r5").state)
    assert kinds(picture, Line) == {"edge thin": 3}
    assert kinds(picture, Box) == {"card green": 1, "card red": 2, "card blue": 1}


def marked(text):
    p = position(text)
    return p.picture(p.analysis().marks())


def test_winning_cards_and_the_pairs_of_a_matching_are_marked():
    picture = marked("uno b3 g1 r3 | b5 g5")
    assert kinds(picture, Line)["matching"] == 2
    assert [shape.kind for shape in picture.content if isinstance(shape, Box) and "chosen" in shape.kind] == [
        "card red chosen"
    ]
    assert "chosen" not in position("uno b3 g1 r3 | b5 g5").picture().svg()


def test_equal_cards_are_matched_one_by_one():
    assert kinds(marked("uno r1 r1 | r1 r1 @ r5"), Line) == {"matching": 2, "edge thin": 2}


def test_the_card_on_the_pile_and_a_swap_that_is_left_are_shown():
    def words(text):
        return [shape.text for shape in position(text).picture().content if isinstance(shape, Label)]

    assert words("swap-uno r3 | b5 @ y8") == ["b5", "r3", "other", "you", "y8", "last", "a swap is left"]
    assert words("swap-uno r3 | b5 @ y8 swapped") == ["b5", "r3", "other", "you", "y8", "last"]


def test_each_colour_has_a_shape_of_its_own():
    cards = position("uno r1 g1 b1 y1 | r2").picture().content
    signs = {shape.kind: shape.path.count("L") + 1 for shape in cards if isinstance(shape, Curve)}
    paths = {shape.path for shape in position("uno r1 r1 | ").picture().content if isinstance(shape, Curve)}
    assert len(paths) == 2  # the same shape, at two places
    assert (signs["on-red"], signs["on-green"], signs["on-yellow"]) == (4, 3, 4)
    assert signs["on-blue"] > 12


def test_the_card_that_was_played_last_is_dotted_on_the_pile():
    before = position("uno g3 g7 r3 | b3 r5")
    drawn = before.play("g7").picture(Marks(last_move=(before, "g7")))
    (rim,) = [shape for shape in drawn.content if shape.kind == "last"]
    (card,) = [shape for shape in drawn.content if isinstance(shape, Box) and shape.kind == "card green"][-1:]
    assert rim.x < card.x < card.x + card.width < rim.x + rim.width
    assert "last move: g7" not in [shape.text for shape in drawn.content if isinstance(shape, Label)]


def test_of_large_hands_the_first_cards_are_drawn():
    picture = Uno()({(c, n): 1 for c in range(10) for n in range(100)}, "r3").picture()
    assert sum(kinds(picture, Box).values()) == 41
    assert picture.content[-1].text == "41 of 1,001 cards"


def test_a_solitaire_play_goes_along_rows_and_columns_of_a_grid():
    answer = puzzle("solitaire-uno r3 r5 g5 g5 b5").answer()
    shapes = answer.picture().content
    boxes = [shape for shape in shapes if isinstance(shape, Box)]
    assert len(boxes) == 5
    steps = [shape.text for shape in shapes if isinstance(shape, Label) and "step" in shape.kind]
    assert sorted(steps) == ["1", "2", "3", "4", "5"]
    assert kinds(answer.picture(), Curve)["way"] == 4
    assert kinds(answer.puzzle.picture(), Curve)["way"] == 0
    drawn = {shape.text: (box.x, box.y) for box, shape in zip(boxes, _faces(shapes), strict=True)}
    assert drawn["r3"][1] == drawn["r5"][1]
    assert drawn["r5"][0] == drawn["b5"][0]


def _faces(shapes):
    return [shape for shape in shapes if isinstance(shape, Label) and "face" in shape.kind]


def test_large_and_empty_hands_of_solitaire_are_drawn_as_rows():
    hand = Solitaire([(c, n) for c in range(5) for n in range(100)])
    assert hand.picture().content[-1].text == "40 of 500 cards"
    assert kinds(hand.answer().picture(), Box).total() == 40
    assert kinds(Solitaire().answer().picture(), Box) == {}


def test_a_cooperative_play_goes_from_hand_to_hand():
    answer = CooperativeUno("r3 b7", "b3 g4").answer()
    assert kinds(answer.picture(), Curve)["way"] == 2
    assert kinds(CooperativeUno("r3 b7", "b3 g4").picture(), Curve)["way"] == 0
    assert answer._repr_svg_().startswith("<svg")
    assert CooperativeUno("r3 b7", "b3 g4")._repr_svg_().startswith("<svg")


def test_cards_of_any_labels_are_drawn():
    picture = Uno()([(("a", 1), frozenset({2}))], [(object, "<&>")]).picture()
    assert kinds(picture, Box).total() == 2
    assert "<&>" not in picture.svg()


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("uno g3 r3 | b3 @ r7", ["other: [b3]", "pile:  [r7]", "you:   [g3] [r3]"]),
        ("uno g3 | ", ["other: no card", "pile:  the first card is free", "you:   [g3]"]),
        ("swap-uno g3 | b3 swapped", ["other: [b3]", "pile:  the first card is free", "you:   [g3]", "swap:  used"]),
    ],
)
def test_the_sketch_tells_hands_and_pile(text, lines):
    p = position(text)
    assert p.rules.sketch(p.state).splitlines() == lines


def test_paint_keeps_the_words_and_the_width_of_cards_in_brackets():
    p = position("uno g3 2:5 | b3 + nim 3")
    painted = p.rules.paint(p.state, "[g3] 2:5 swap 1>b3 nim")
    assert painted == "\x1b[42;30;1m g3 \x1b[0m \x1b[44;97;1m2:5\x1b[0m swap 1>\x1b[44;97;1mb3\x1b[0m nim"
    assert position("nim 3").rules.paint((3,), "3") == "3"


def test_two_hands_without_a_play_are_drawn_with_their_graph():
    puzzle = CooperativeUno("r3 b7 b7 g1", "b3 g4 y9")
    lines = [shape for shape in puzzle.picture().content if isinstance(shape, Line)]
    assert len(lines) == puzzle.graph().m == 4
    play = [(1, ("b", 7)), (2, ("b", 3))]
    assert not [shape for shape in puzzle.picture(play).content if isinstance(shape, Line)]
