"""Uno for two with a draw pile: rules, texts, pictures, and values judged by the definition."""

from functools import cache

import pytest

from games.uno.plain import judge, random_hands, seeded
from grundy import BadPosition, IllegalMove, PileUno, Uno, position
from grundy.search import reference


def judge_pile(hands, top, pile, reading):
    """The value, and whether the player to move wins in misère play, by a game tree of lists that hold pairs."""

    def fits(card, last):
        return last is None or card[0] == last[0] or card[1] == last[1]

    @cache
    def options(mine, theirs, last, drawn):
        if reading == "stop" and not theirs:
            return ()
        found = [(theirs, mine[:i] + mine[i + 1 :], card, drawn) for i, card in enumerate(mine) if fits(card, last)]
        if drawn < len(pile):
            found.append((theirs, (*mine, pile[drawn]), last, drawn + 1))
            if fits(pile[drawn], last):
                found.append((theirs, mine, pile[drawn], drawn + 1))
        return tuple(found)

    @cache
    def value(*state):
        below = {value(*option) for option in options(*state)}
        return next(k for k in range(len(below) + 1) if k not in below)

    @cache
    def wins_misere(*state):
        after = options(*state)
        return not after or any(not wins_misere(*option) for option in after)

    state = *map(tuple, hands), top, 0
    return value(*state), wins_misere(*state)


@pytest.mark.parametrize("reading", ["last", "stop"])
@pytest.mark.parametrize("seed", range(60))
def test_values_and_winners_are_those_of_the_definition(seed, reading):
    chance = seeded("pile", seed)
    hands, top = random_hands(chance, 3)
    pile = [(chance.randrange(3), chance.randrange(3)) for _ in range(chance.randint(0, 3))]
    hands[0] = hands[0] or [(0, 0)]
    p = PileUno(reading)(*hands, top=top, draw_pile=pile)
    value, misere = judge_pile(hands, top, tuple(pile), reading)
    assert int(p.value()) == value == int(reference.value(p))
    assert p.outcome(play="misere").name == ("N" if misere else "P")


@pytest.mark.parametrize("reading", ["last", "stop"])
def test_all_hands_of_two_cards_and_piles_of_one_are_judged_by_the_definition(reading):
    deck = [(c, n) for c in range(2) for n in range(2)]
    for one in deck:
        for other in deck:
            for drawn in deck:
                for top in (None, (0, 0)):
                    hands = [[one, (0, 1)], [other]]
                    p = PileUno(reading)(*hands, top=top, draw_pile=[drawn])
                    value, misere = judge_pile(hands, top, (drawn,), reading)
                    assert (int(p.value()), p.outcome(play="misere").name == "N") == (value, misere)


@pytest.mark.parametrize("seed", range(20))
def test_without_a_pile_it_is_uno(seed):
    chance = seeded("no pile", seed)
    hands, top = random_hands(chance, 4)
    for reading in ("last", "stop"):
        p = PileUno(reading)(hands[0] or [(0, 0)], hands[1], top=top)
        assert int(p.value()) == judge((hands[0] or [(0, 0)], hands[1]), top, reading)[0]


def test_a_card_may_follow_one_of_the_same_hand_after_a_draw():
    p = position("pile-uno r1 r2 | b3 draw b4").play("r1").play("draw")
    assert str(p) == "pile-uno r2 | b3 b4 @ r1"
    assert p.moves() == (("r", 2),)


def test_a_card_that_is_drawn_may_be_kept_or_played_and_only_that_one():
    p = position("pile-uno b1 | b3 @ r9 draw r5 g1")
    assert p.moves() == ("draw", "draw and play")
    assert str(p.play("draw and play")) == "pile-uno b3 | b1 @ r5 draw g1"
    assert str(p.play("draw")) == "pile-uno b3 | b1 r5 @ r9 draw g1"
    with pytest.raises(IllegalMove, match="is not a move of"):
        p.play("b1")


def test_the_text_of_uno_takes_a_pile():
    p = position("uno(stop) r3 | b5 draw g1")
    assert p == PileUno("stop")("r3", "b5", draw_pile="g1")
    assert str(p) == "pile-uno(stop) r3 | b5 draw g1"
    assert position("uno r3 | b5").rules == Uno()


def test_the_picture_and_the_sketch_show_the_pile_in_its_order():
    p = position("pile-uno r3 | b5 @ r7 draw r1 y2")
    svg = p.picture().svg()
    assert svg.index(">r1<") < svg.index(">y2<")
    assert 'data-moves="draw draw%20and%20play"' in svg or "draw and play" in svg
    assert p.rules.sketch(p.state).splitlines() == ["other: [b5]", "last:  [r7]", "draw:  [r1] [y2]", "you:   [r3]"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pile-uno r3 | b5 draw", "after 'draw' stand the cards of the pile, the top one first, such as draw g9 b3"),
        ("pile-uno r3 | b5 draw g1 draw g2", "after 'draw' stand the cards of the pile"),
        ("pile-uno r3 draw g1", "two hands stand with one | between them"),
        ("uno(swap) r3 | b5 draw r1", "pile-uno has no parameter 'swap'; it has reading (last or stop)"),
        ("pile-uno r3 | b5 draw x", "a card is written r3 or 2:5, colour and number, got 'x'"),
        ("pile-uno(stop) | b5 draw r1", "who has no card left has won under 'stop'; give the player to move a card"),
    ],
)
def test_what_cannot_be_read_is_refused(text, message):
    with pytest.raises(BadPosition) as caught:
        position(text)
    assert message in str(caught.value)


def test_wrong_arguments_are_refused():
    with pytest.raises(BadPosition, match="got an argument 'pile'"):
        PileUno()("r3", "b5", pile="g1")
    with pytest.raises(BadPosition, match="a draw pile is a list of cards in order"):
        PileUno()("r3", "b5", draw_pile=7)
