"""Labels that only one hand holds count as one: positions judged by the definition, and how many there are."""

import pytest

from games.uno.plain import judge, random_hands, seeded
from grundy import Uno, UnoTable, position
from grundy.budget import Session
from grundy.games.uno.kernel import codec_with_search
from grundy.games.uno.labels import stand_ins
from grundy.search import engine, plain


def walk(p, chance):
    """Positions along a random play."""
    while True:
        yield p
        if not p.moves():
            return
        p = p.play(chance.choice(p.moves()))


@pytest.mark.parametrize("seed", range(150))
def test_positions_with_equal_keys_have_the_same_value_and_outcomes(seed):
    """Hands with many numbers, so that most are held by one hand; a key is compared with those of all other seeds."""
    chance = seeded("labels", seed)
    hands, top = random_hands(chance, 4, colours=3, numbers=8)
    reading, swap = chance.choice(["last", "stop"]), chance.choice([False, True])
    p = Uno(reading, swap)(hands[0] or [(0, 0)], hands[1], top=top)
    for q in walk(p, chance):
        first, second, last, can_swap = q.state
        found = judge((first, second), last, reading, can_swap)
        known = FOUND.setdefault((q.rules, q.rules.key(q.state)), found)
        assert known == found, str(q)
        assert plain.value(q, Session()) == found[0]


FOUND = {}


@pytest.mark.parametrize("seed", range(150))
def test_one_native_search_knows_all_that_follows_and_positions_that_only_look_so(seed):
    """The hands exchanged, with the same card on top, follow from nothing: labels on top count for another hand."""
    chance = seeded("native labels", seed)
    hands, top = random_hands(chance, 5, colours=3, numbers=8)
    reading, swap = chance.choice(["last", "stop"]), chance.choice([False, True])
    p, session = Uno(reading, swap)(hands[0] or [(0, 0)], hands[1] or [(1, 1)], top=top), Session()
    for q in walk(p, chance):
        first, second, last, can_swap = q.state
        value, _, misere = judge((first, second), last, reading, can_swap)
        assert (engine.value(q, session), engine.wins(q, "misere", session)) == (value, misere), str(q)
        if first and second:
            turned = Uno(reading, swap)(second, first, top=last, swapped=swap and not can_swap)
            assert engine.value(turned, session) == judge((second, first), last, reading, can_swap)[0], str(turned)


def test_positions_with_equal_keys_do_occur():
    one, other = position("uno r3 g5 | r7 g7"), position("uno r1 g9 | r8 g8")
    assert one.rules.key(one.state) == other.rules.key(other.state)
    assert one.rules.key(one.state) != one.rules.key(position("uno r3 g7 | r7 g5").state)


def test_a_number_on_top_counts_for_the_hand_that_is_to_move():
    one, other = position("uno r3 g5 | b1 @ y3"), position("uno r3 g5 | b1 @ y5")
    assert one.moves() != other.moves()
    assert one.rules.key(one.state) != other.rules.key(other.state)
    assert one.value() != position("uno r3 g5 | b1 @ y7").value()


@pytest.mark.parametrize("seed", range(60))
def test_tables_give_the_same_answer_with_and_without_merged_labels(seed):
    from grundy.theory.uno.table import Search

    chance = seeded("merged tables", seed)
    players = chance.randint(2, 4)
    hands = [[(chance.randrange(3), chance.randrange(9)) for _ in range(chance.randint(1, 4))] for _ in range(players)]
    top = chance.choice([None, (0, 0)])
    for reading in ("last", "draw", "literal"):
        table = UnoTable(*hands, top=top, reading=reading)
        merged, apart = Search(table), Search(table, merged=False)
        assert merged.find() == apart.find()
        assert len(merged.known) <= len(apart.known)


def test_where_own_cards_follow_each_other_labels_stay_apart():
    """Under `literal` the second hand goes on alone, and needs the 8 that only it holds."""
    assert UnoTable("r1", "r8 b8", reading="literal").safe() == (1, 2)
    assert UnoTable("r1", "r8 b9", reading="literal").safe() == (1,)


@pytest.mark.parametrize("reading", ["last", "stop"])
def test_cards_that_differ_in_such_labels_are_one_in_the_native_search(reading):
    state = position(f"uno({reading}) r1 r2 r3 b4 b5 | r6 r7 b8 b9").state
    counts = []
    for merged in (False, True):
        session = Session()
        with session.at_work():
            search, codec = codec_with_search(Uno(reading), state, merged=merged)
            with session.control() as control:
                counts.append((search.value(codec.words(state), control), control.positions))
    assert counts[0][0] == counts[1][0] == judge(state[:2], None, reading)[0]
    assert counts[1][1] * 2 < counts[0][1]


def test_stand_ins_keep_what_matches_across():
    hands = position("uno r3 r5 b7 | b3 r9 r8").state[:2]
    first, second = stand_ins(hands)
    assert first["r", 3] == ("r", 3)
    assert first["r", 5] == ("r", 5)
    assert second["r", 9] == second["r", 8]
