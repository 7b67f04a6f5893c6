"""Tables with a draw pile, judged by the definition: a game tree with losers at its leaves, asked player by player."""

from functools import cache

import pytest

from games.uno.plain import seeded
from grundy import NotApplicable, PileUno, UnoTable
from grundy.rules.tables import read_table

NOBODY = 0


def safe_players(hands, top, pile, reading):
    """Who can make sure not to be the first loser, against all others."""
    players = len(hands)

    @cache
    def options(hands, last, drawn, turn):
        """The loser, or whose turn it is and what follows."""
        if reading == "stop" and not all(hands):
            return turn + 1
        if reading == "literal":
            if not any(hands):
                return NOBODY
            while not hands[turn]:
                turn = (turn + 1) % players
        mine, after = hands[turn], (turn + 1) % players
        if not mine and reading == "draw":
            return NOBODY
        found = []

        def fits(card):
            return last is None or card[0] == last[0] or card[1] == last[1]

        for i, card in enumerate(mine):
            if fits(card):
                found.append(((*hands[:turn], mine[:i] + mine[i + 1 :], *hands[turn + 1 :]), card, drawn, after))
        if drawn < len(pile):
            more = (*hands[:turn], (*mine, pile[drawn]), *hands[turn + 1 :])
            found.append((more, last, drawn + 1, after))
            if fits(pile[drawn]):
                found.append((hands, pile[drawn], drawn + 1, after))
        return (turn + 1, tuple(found)) if found else turn + 1

    @cache
    def is_safe(player, *state):
        found = options(*state)
        if isinstance(found, int):
            return found != player
        results = [is_safe(player, *option) for option in found[1]]
        return any(results) if found[0] == player else all(results)

    start = tuple(map(tuple, hands)), top, 0, 0
    return tuple(player for player in range(1, players + 1) if is_safe(player, *start))


@pytest.mark.parametrize("reading", ["last", "stop", "draw", "literal"])
@pytest.mark.parametrize("seed", range(40))
def test_tables_with_a_pile_are_judged_by_the_definition(seed, reading):
    chance = seeded("pile table", seed, reading)
    players = 2 if reading == "stop" else chance.randint(1, 3)
    card = lambda: (chance.randrange(3), chance.randrange(3))  # noqa: E731
    hands = [[card() for _ in range(chance.randint(1, 3))] for _ in range(players)]
    top = chance.choice([None, card()])
    pile = [card() for _ in range(chance.randint(1, 3))]
    table = UnoTable(*hands, top=top, reading=reading, draw_pile=pile)
    assert table.safe() == safe_players(hands, top, tuple(pile), reading), str(table)
    assert read_table(str(table)) is None or read_table(str(table)).safe() == table.safe()


@pytest.mark.parametrize("seed", range(30))
def test_where_somebody_always_loses_the_table_agrees_with_the_game(seed):
    chance = seeded("pile game", seed)
    card = lambda: (chance.randrange(3), chance.randrange(3))  # noqa: E731
    hands, pile = [[card() for _ in range(3)] for _ in range(2)], [card() for _ in range(2)]
    for reading in ("last", "stop"):
        winner = 1 if PileUno(reading)(*hands, draw_pile=pile).outcome().name == "N" else 2
        assert UnoTable(*hands, reading=reading, draw_pile=pile).safe() == (winner,)


def test_a_pile_can_save_who_is_stuck():
    assert UnoTable("r3", "b5", "b7", top="r1").safe() == (1, 3)
    assert UnoTable("r3", "b5", "b7", top="r1", draw_pile="g9 g8").safe() == (1, 2)


def test_a_table_with_a_pile_shows_and_reads_it_and_has_no_proof():
    table = UnoTable("r3", "b5", top="r1", draw_pile="g9 b1")
    assert str(table) == "uno(draw) r3 | b5 @ r1 draw g9 b1"
    assert repr(table) == "UnoTable('r3', 'b5', top='r1', reading='draw', draw_pile='g9 b1')"
    assert repr(read_table(str(table))) == repr(table)
    with pytest.raises(NotApplicable, match="a table with a draw pile has no proof yet"):
        table.proof()
