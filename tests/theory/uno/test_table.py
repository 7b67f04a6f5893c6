"""Tables of Uno: who can make sure not to be the first loser, judged by the definition, player by player."""

import random
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from games.uno.plain import last_card_wins
from grundy import BadPosition, LimitReached, NotApplicable, Uno, UnoTable, limits, position

NOBODY = 0


def first_losers(hands, top, reading):
    """The game tree by the definition: a loser (or nobody) at the leaves, whose turn it is and what follows above."""

    @cache
    def tree(hands, top, turn):
        players = len(hands)
        if reading == "stop" and any(not hand for hand in hands):
            return turn + 1
        if reading == "literal" and not any(hands):
            return NOBODY
        while reading == "literal" and not hands[turn]:
            turn = (turn + 1) % players
        if not hands[turn] and reading == "draw":
            return NOBODY
        after = []
        for i, card in enumerate(hands[turn]):
            if top is None or card[0] == top[0] or card[1] == top[1]:
                rest = hands[turn][:i] + hands[turn][i + 1 :]
                after.append(tree((*hands[:turn], rest, *hands[turn + 1 :]), card, (turn + 1) % players))
        return (turn + 1, tuple(after)) if after else turn + 1

    return tree(tuple(map(tuple, hands)), top, 0)


def is_safe(tree, player):
    """Whether a player can make sure not to lose, against all others together."""
    if isinstance(tree, int):
        return tree != player
    turn, after = tree
    found = [is_safe(option, player) for option in after]
    return any(found) if turn == player else all(found)


def perfect_losers(tree):
    """The first losers of all subgame perfect plays: who is on turn avoids only to be one."""
    if isinstance(tree, int):
        return {tree}
    turn, after = tree
    found = [perfect_losers(option) for option in after]
    others = set().union(*found) - {turn}
    return others | {turn} if all(turn in losers for losers in found) else others


def judge(hands, top, reading):
    tree = first_losers(hands, top, reading)
    players = range(1, len(hands) + 1)
    safe = tuple(player for player in players if is_safe(tree, player))
    assert set(players) - set(safe) == perfect_losers(tree) - {NOBODY}
    assert UnoTable(*hands, top=top, reading=reading).safe() == safe, (hands, top, reading)
    return safe


@pytest.mark.parametrize("reading", ["last", "stop", "draw", "literal"])
def test_small_tables_of_two_are_judged_by_the_definition(reading):
    deck = list(product(range(2), range(3)))
    for first, second in product(range(4), range(3)):
        if first or reading != "stop":
            for one, other in product(
                combinations_with_replacement(deck, first), combinations_with_replacement(deck, second)
            ):
                judge([one, other], None, reading)


@pytest.mark.parametrize("reading", ["last", "draw", "literal"])
@pytest.mark.parametrize("players", [1, 3, 4])
def test_random_tables_are_judged_by_the_definition(players, reading):
    rng = random.Random(f"{players} {reading}")
    deck = list(product(range(3), range(3)))
    sizes = set()
    for _ in range(150):
        hands = [rng.choices(deck, k=rng.randint(0, 3)) for _ in range(players)]
        sizes.add(len(judge(hands, rng.choice([None, (0, 0)]), reading)))
    assert players - 1 in sizes
    assert players in sizes or reading == "last"


def test_where_somebody_always_loses_the_table_agrees_with_the_game():
    rng = random.Random(5)
    deck = list(product(range(3), range(4)))
    for _ in range(100):
        hands = [rng.choices(deck, k=rng.randint(1, 5)) for _ in range(2)]
        for reading in ("last", "stop"):
            winner = 1 if str(Uno(reading)(*hands).outcome()) == "N" else 2
            assert UnoTable(*hands, reading=reading).safe() == (winner,)
        assert last_card_wins(*hands) == (UnoTable(*hands, reading="stop").safe() == (1,))


def test_stop_and_draw_are_one_question():
    """With at most as many cards as the other, player 1 wins under `stop` exactly when safe under `draw`."""
    rng = random.Random(6)
    deck = list(product(range(3), range(4)))
    for _ in range(200):
        hands = [rng.choices(deck, k=rng.randint(1, 4)) for _ in range(2)]
        stop, draw = (UnoTable(*hands, reading=reading).safe() for reading in ("stop", "draw"))
        if len(hands[0]) <= len(hands[1]):
            assert (stop == (1,)) == (1 in draw)
        else:
            assert (stop == (2,)) == (draw == (1, 2))


def test_a_table_that_is_too_large_ends_at_the_limit():
    hands = [[(c, n) for c in range(4) for n in range(10)] for _ in range(3)]
    with limits(positions=1000), pytest.raises(LimitReached, match="search stopped at the limit of 1,000 positions"):
        UnoTable(*hands).safe()


@pytest.mark.parametrize(
    ("hands", "named", "message"),
    [
        ((), {}, "a table of Uno has one player or more; give each a hand, such as ('r3 b7', 'b3', 'g4')"),
        (("r3", "q"), {}, "a card is written r3 or 2:5, colour and number, got 'q'"),
        (("r3", 7), {}, "hand 2 is a list of cards or a text such as 'r3 g7', got 7"),
        (("r3", "b5"), {"top": (1,)}, "a card is a pair (colour, number), such as ('r', 3) or 'r3', got (1,)"),
        (("", "b5"), {"reading": "stop"}, "who has no card left has won under 'stop'; give the player to move a card"),
    ],
)
def test_bad_tables_say_what_is_wrong(hands, named, message):
    with pytest.raises(BadPosition) as caught:
        UnoTable(*hands, **named)
    assert str(caught.value) == message


def test_a_table_whose_sets_of_cards_do_not_fit_into_the_memory_ends_at_the_limit():
    with limits(memory="1 MB"), pytest.raises(LimitReached, match=r"limit of 0\.001 GB of memory"):
        UnoTable({"r3": 10_000}, "r3").safe()
    with pytest.raises(LimitReached, match="GB of memory"):
        UnoTable({"r3": 1_000_000}, "r3").safe()


def test_readings_that_do_not_exist_or_do_not_fit_are_refused():
    with pytest.raises(BadPosition, match=r"'reading' is one of these, got \['draw'\]: "):
        UnoTable("r3", reading=["draw"])
    with pytest.raises(BadPosition, match=r"'reading' is one of these, got 'drwa': 'last': who is on turn and plays"):
        UnoTable("r3", reading="drwa")
    with pytest.raises(NotApplicable, match="reading 'stop' has a winner, but no first loser, unless two play; got 3"):
        UnoTable("r3", "b5", "g7", reading="stop")
    ask = r"a play can end with nobody losing: it is no game with values; ask UnoTable\(hand1, hand2, reading='d"
    with pytest.raises(NotApplicable, match=ask):
        Uno(reading="draw")
    for text in ("uno(draw) r3 | b5", "uno(swap, reading=draw) r3 | b5"):
        with pytest.raises(NotApplicable, match=ask):
            position(text)
    with pytest.raises(BadPosition, match="'reading' is 'last'"):
        Uno(reading="drwa")


def test_a_table_shows_as_it_was_made():
    assert repr(UnoTable("r3 b7", "", top="g1")) == "UnoTable('b7 r3', '', top='g1', reading='draw')"
