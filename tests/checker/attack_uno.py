"""Attacks on the rules of Uno, with its judge: both readings, a swap, cards on the pile, equal cards."""

from collections import Counter

from checker import judging
from checker.judging import Judge
from checker.programs import text_of
from checker.small_games import maker
from checker.worlds import AT_A_POSITION, generator

NO_GAMES = ["uno(draw)", "uno(last,stop)", "uno(swap,swap)", "uno(2)", "uno(swap=2)", "uno(reading)", "uno r3 | r5"]
NO_GAMES += ["swap-uno(last)", "swap-uno()", "swap-uno r3 | r5", "Uno", "uno(last stop)"]
DECK = ["r3", "r5", "g3", "g5", "b7", "2:5", "r:x", "(0,1):3"]
LABELS = {"r3": "r3", "r5": "r5", "g3": "g3", "g5": "g5", "b7": "b7", "2:5": ("2", "5"), "r:x": "rx"}
LABELS["(0,1):3"] = ("(0,1)", "3")


def fits(card, top):
    return top is None or LABELS[card][0] == LABELS[top][0] or LABELS[card][1] == LABELS[top][1]


class UnoJudge(Judge):
    """A state is both hands as sorted tuples of texts, the card on the pile, and whether a swap is left."""

    kind = "Uno"

    def __init__(self, text, reading, swap):
        super().__init__(text)
        self.reading, self.swap = reading, swap

    def moves(self, state):
        hand, other, top, swap = state
        if self.reading == "stop" and not other:
            return
        for card in sorted(set(hand)):
            if fits(card, top):
                rest = list(hand)
                rest.remove(card)
                yield card, (other, tuple(rest), card, swap)
        if swap:
            yield "swap", (hand, other, top, False)

    def a_state(self, chance):
        most = chance.choice([1, 2, 3, 3, 4])
        deck = chance.sample(DECK, chance.randint(2, len(DECK)))
        hand, other = (tuple(sorted(chance.choices(deck, k=chance.randint(0, most)))) for _ in range(2))
        if self.reading == "stop" and not hand:
            hand = (chance.choice(deck),)
        top = chance.choice([None, chance.choice(DECK)])
        return hand, other, top, self.swap and chance.random() < 0.6

    def write(self, state):
        hand, other, top, swap = state
        words = [*hand, "|", *other, *([] if top is None else ["@", top])]
        return " ".join([*words, *(["swapped"] if self.swap and not swap else [])])


@maker("Uno", NO_GAMES)
def a_uno(chance):
    reading, swap = chance.choice(["last", "last", "stop"]), chance.random() < 0.3
    if reading == "last" and swap and chance.random() < 0.5:
        return UnoJudge("swap-uno", reading, swap)
    words = [] if reading == "last" and chance.random() < 0.5 else [chance.choice([reading, f"reading={reading}"])]
    words += [chance.choice(["swap", "swap=yes"])] if swap else []
    return UnoJudge(f"uno({','.join(words)})" if words else "uno", reading, swap)


def a_small_position(name):
    def make(chance):
        judge = a_uno(chance)
        while judge.text.partition("(")[0] != name:
            judge = a_uno(chance)
        return f"{judge.text} {judge.write(judge.a_small_state(chance, 300))}"

    return make


POSITIONS = {name: a_small_position(name) for name in ("uno", "swap-uno")}


# Matchings


def some_pairs(chance, hand, other, best):
    """A matching of cards: as large as it can be, by trying to let go of a partner, or any."""
    partner = {}

    def find(i, seen):
        for j in chance.sample(range(len(other)), len(other)):
            if j not in seen and fits(hand[i], other[j]):
                seen.add(j)
                if j not in partner or (best and find(partner[j], seen)):
                    partner[j] = i
                    return True
        return False

    for i in range(len(hand)):
        find(i, set())
    return [(i, j) for j, i in partner.items()]


def as_lists(chance, hand, other, pairs):
    """How many of each kind are paired by colour, and by number; where both agree, by either."""
    count = [Counter(), Counter()]
    for i, j in pairs:
        agree = [label for label in (0, 1) if LABELS[hand[i]][label] == LABELS[other[j]][label]]
        count[chance.choice(agree)].update([(0, hand[i]), (1, other[j])])
    kinds = [*((0, card) for card in sorted(set(hand))), *((1, card) for card in sorted(set(other)))]
    return [[some[kind] for kind in kinds] for some in count]


@generator("pairs", game="Uno", suited=lambda judge: judge.reading == "last" and not judge.swap)
def attack_pairs(world, chance, item):
    """Any position, with a maximum matching or another one, and some numbers changed; then its winning moves."""
    judge = world.judges[0]
    state = judge.a_state(chance)
    hand, other, _, _ = state
    data = world.data([(0, state)])
    for _ in range(AT_A_POSITION):
        pairs = some_pairs(chance, hand, other, chance.random() < 0.7)
        pairs += chance.choices(pairs, k=chance.choice([0, 0, 0, 1])) if pairs else []  # one of them twice
        lists = as_lists(chance, hand, other, pairs)
        if chance.random() < 0.3:
            some = chance.choice(lists)
            if some:
                i = chance.randrange(len(some))
                some[i] = max(0, some[i] + chance.choice([-1, 1, 1]))
            if chance.random() < 0.3:
                some.append(0)
        world.book.named[0].winning.clear()
        if world.offer(item, ["pairs", data, *lists], [(0, state)]):
            found = world.book.named[0].winning_moves(world.state(0, state))
            after = [(text, judging.outcome(new, "normal")) for text, new in judging.moves(world.judged([(0, state)]))]
            true = sorted(text for text, result in after if result == "P")
            world.demand(item, sorted(found) == true, f"the winning moves of {data} are {found}, not {true}")
            world.look_around(item, chance, [(0, state)])


FAULTS = [
    ("uno.uno", "this is about play in which who plays nothing loses", "Uno pairs"),
    ("uno.uno", "this is about play without a swap", "Uno pairs"),
    ("uno.uno", "more cards are paired than there are", "Uno pairs"),
    ("uno.uno", "as many cards of both hands are paired by each label", "Uno pairs"),
    ("uno.uno", "more cards can be paired", "Uno pairs"),
]


# Hostile files

MANY = 8_000
CARDS = " ".join(f"{i}:{i % 173}" for i in range(MANY))
MORE = " ".join([*(f"{i}:{i % 173}" for i in range(2 * MANY)), "|", *(f"0:{i}" for i in range(173))])
ZEROS = [0] * (2 * MANY)


def hostile(*steps, **header):
    return lambda: text_of("uno r3 | r5", ["game", "uno"], *steps, **header)


HOSTILE = {
    "a large hand of Uno, card by card": hostile(["P", [0, f"{CARDS} | {CARDS}"]]),
    "large hands that are not paired": hostile(["pairs", [0, f"{CARDS} | {CARDS}"], ZEROS, ZEROS]),
    "a card of many brackets": hostile(["P", [0, f"{'(' * 30_000}1{')' * 30_000}:1 | r3"]]),
    "a card of many labels": hostile(["P", [0, f"{':' * 200_000} | r3"]]),
    "all winning moves of large hands": lambda: text_of(f"uno {CARDS} | {CARDS}", question="winning_moves", claim=[]),
    "many lines about a large hand": lambda: hostile()() + f'["N",[0,"{MORE}"],"x"]\n' * 20,
}
SAID = {
    "a large hand of Uno, card by card": "rejected, line 3: ",
    "large hands that are not paired": "rejected, line 3: more cards can be paired",
    "a card of many labels": "rejected, line 3: a card is written r3 or 2:5, colour and number, got ",
}


# Texts

RULES = [
    "uno",
    "uno(last)",
    "uno(stop)",
    "uno(swap)",
    "uno(stop,swap)",
    "uno(reading=stop)",
    "uno(swap=no)",
    "swap-uno",
]
CARD_TEXTS = [
    "r3",
    "b7",
    "g03",
    "2:5",
    "r:skip",
    "r:3",
    "r:%33",
    "(0,1):x",
    "New%20York:5",
    "'':1",
    "blue7",
    "é3",
    "(3):r",
]


def a_text(chance):
    hand, other = (" ".join(chance.choices(CARD_TEXTS, k=chance.randint(0, 4))) for _ in range(2))
    top = f" @ {chance.choice(CARD_TEXTS)}" if chance.random() < 0.5 else ""
    return f"{chance.choice(RULES)} {hand} | {other}{top}{' swapped' * (chance.random() < 0.2)}"


A_TEXT = a_text
CORNERS = [
    "uno r3 | r5",
    "uno | r5",
    "uno r3 |",
    "uno |",
    "uno",
    "uno r3",
    "uno r3 r5",
    "uno r3 | r5 | b7",
    "uno r3|r5",
    "uno r3 | r5 @ b7",
    "uno r3 | r5 @b7",
    "uno r3 | r5@b7",
    "uno r3 | r5 @",
    "uno r3 | r5 @ b7 g1",
    "uno r3 | r5 @ b7 @ g1",
    "uno @ b7 r3 | r5",
    "uno r3 @ b7 | r5",
    "uno r3 | r5 swapped",
    "uno(swap) r3 | r5 swapped",
    "uno(swap) r3 | r5 @ b7 swapped",
    "uno(swap) r3 | r5 @ swapped",
    "uno(swap) r3 | r5 @ swapped b7",
    "uno(swap) r3 | r5swapped",
    "uno(swap) r3 |swapped",
    "uno(swap) r3 | swapped",
    "uno(swap) r3 | swapped swapped",
    "uno(swap) swapped r3 | r5",
    "uno(swap) | swapped",
    "uno(swap) swapped | r5",
    "uno(stop) | r5",
    "uno(stop) |",
    "uno(stop) r3 |",
    "uno(stop,swap) | r5",
    "uno(stop) r3 | r5 @ r3",
    "uno(last) r3 | r5",
    "uno(draw) r3 | r5",
    "uno(last,stop) r3 | r5",
    "uno(stop,last) r3 | r5",
    "uno(swap,swap) r3 | r5",
    "uno(swap=yes) r3 | r5",
    "uno(swap=no) r3 | r5 swapped",
    "uno(swap=1) r3 | r5",
    "uno(reading=last,swap) r3 | r5",
    "uno() r3 | r5",
    "swap-uno r3 | r5",
    "swap-uno r3 | r5 swapped",
    "swap-uno() r3 | r5",
    "swap-uno(last) r3 | r5",
    "uno r | r5",
    "uno 3 | r5",
    "uno 3r | r5",
    "uno r3x | r5",
    "uno r-3 | r5",
    "uno r_3 | r5",
    "uno _3 | r5",
    "uno r.3 | r5",
    "uno r² | r5",
    "uno r²3 | r5",
    "uno r٣ | r5",
    "uno r:٣ | r5",
    "uno r03 r3 r:3 r:003 | r5",
    "uno r:%33 r3 | r:%33",
    "uno r:skip | r5",
    "uno r:s:k | r5",
    "uno r: | r5",
    "uno :3 | r5",
    "uno : | r5",
    "uno '':3 | '':''",
    "uno (-1):3 | -1:3",
    "uno (-1):(-3) (3):5 | 3:5",
    "uno (r):3 | r3",
    "uno (0,1):3 | (0,2):3",
    "uno (0:1):3 | r5",
    "uno (0,1:3 | r5",
    "uno 0,1:3 | r5",
    "uno (a,):3 ():3 | r5",
    "uno New%20York:5 | %35:5",
    "uno %72:3 | r3",
    "uno %zz3 | r5",
    "uno é3 ß3 | É3",
    "uno r" + "9" * 900 + " | r5",
    "uno r" + "9" * 1001 + " | r5",
    "uno " + "(" * 60 + "1" + ")" * 60 + ":3 | r5",
    "uno r3 , r5 | b7",
    "uno r3 | r5 + nim 3",
    "uno r3 + nim 3 | r5",
    "nim 1 + uno | + uno(stop) r3 | r5 @ r1",
]
