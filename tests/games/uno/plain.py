"""Uno by its definition, with nothing of Grundy: hands are lists of pairs, a position is told apart card by card."""

import random
from functools import cache


def judge(hands, top=None, reading="last", swap=False):
    """Return the value, and whether the player to move wins in normal and in misère play, of hands (first to move)."""
    mine, theirs = map(tuple, hands)

    def fits(card, pile):
        return pile is None or card[0] == pile[0] or card[1] == pile[1]

    @cache
    def options(first, second, pile, left):
        if reading == "stop" and not second:
            return ()
        found = [(second, first[:i] + first[i + 1 :], card, left) for i, card in enumerate(first) if fits(card, pile)]
        if left:  # the hands are exchanged, then it is the turn of the other player, who has the first hand now
            new_mine, new_theirs = second, first
            found.append((new_theirs, new_mine, pile, False))
        return tuple(found)

    @cache
    def value(*state):
        below = {value(*option) for option in options(*state)}
        return next(k for k in range(len(below) + 1) if k not in below)

    @cache
    def wins_misere(*state):
        after = options(*state)
        return not after or any(not wins_misere(*option) for option in after)

    state = mine, theirs, top, swap
    return value(*state), value(*state) > 0, wins_misere(*state)


def last_card_wins(first, second, pile=None):
    """Real Uno, told as a story: whether the player to move, who has a card, wins when all play as well as they can."""
    for i, card in enumerate(first):
        if pile is None or card[0] == pile[0] or card[1] == pile[1]:
            rest = first[:i] + first[i + 1 :]
            if not rest or not last_card_wins(second, rest, card):
                return True
    return False


def random_hands(chance, most=4, colours=3, numbers=3):
    """Two hands of up to so many cards, and a card on the pile or none."""
    deck = [(c, n) for c in range(colours) for n in range(numbers)]
    hands = [chance.choices(deck, k=chance.randint(0, most)) for _ in range(2)]
    return hands, chance.choice([None, chance.choice(deck)])


def all_hands(cards, first, second):
    """All pairs of multisets of so many cards."""
    from itertools import combinations_with_replacement as multisets

    return [(list(a), list(b)) for a in multisets(cards, first) for b in multisets(cards, second)]


def seeded(*seed):
    """Chance that is the same in every run."""
    return random.Random(str(seed))
