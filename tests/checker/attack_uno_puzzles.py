"""Attacks on the puzzles of Uno, judged by going through all plays."""

from functools import cache

from checker.programs import text_of_puzzle
from checker.worlds import AT_A_POSITION, core, generator, puzzle_maker

COLOURS, NUMBERS = "rgby", "12345"


def match(one, other):
    return any(a == b for a, b in zip(labels(one), labels(other), strict=True))


def labels(card):
    return card.split(":") if ":" in card else card


@cache
def can_go_on(left, last):
    """Whether all cards that are left can be played after the last one; None: it is the first that is played."""
    return not left or any(
        (last is None or match(card, last)) and can_go_on((*left[:i], *left[i + 1 :]), card)
        for i, card in enumerate(left)
    )


def some_cards(chance, most):
    """Cards, most of them joined to others."""
    cards = ["r1"]
    while len(cards) < most:
        one = chance.choice(cards)
        mixed = [one[0] + chance.choice(NUMBERS), chance.choice(COLOURS) + one[1]]
        cards.append(chance.choice([*mixed, *mixed, chance.choice(COLOURS) + chance.choice(NUMBERS)]))
    return chance.sample(cards, len(cards))


def a_spider(chance):
    """Three legs or two at one vertex, each longer or shorter."""
    cards = []
    for leg, number in enumerate(chance.sample(NUMBERS, chance.choice([2, 3, 3, 3, 4]))):
        cards += [f"r{number}", f"{'gbyx'[leg]}{number}"][: chance.choice([1] + [2] * 8)]
    return chance.sample(cards, len(cards))


def two_rings(chance):
    """Two rings of four cards each, joined by a card or by none, or with a label in common."""
    other = chance.choice([["b3", "b4", "y3", "y4"], ["r3", "r4", "y3", "y4"], ["b2", "b4", "y2", "y4"]])
    cards = ["r1", "r2", "g1", "g2", *other, *chance.choice([[], ["r3"], ["r3"], ["r3", "r3"]])]
    for _ in range(chance.choice([0, 0, 1, 2])):
        cards.pop(chance.randrange(len(cards)))
    return chance.sample(cards, len(cards))


@puzzle_maker("Solitaire")
def a_solitaire(chance):
    make = chance.choice([a_spider] * 4 + [two_rings, two_rings, a_mix, a_mix, with_three_labels])
    cards = make(chance) if chance.random() < 0.95 else []
    if chance.random() < 0.4 and make is not with_three_labels:
        cards += ["x9"] * chance.randint(1, 2)  # they match nothing else
    at = chance.randint(max(0, len(cards) - 2), len(cards)) if chance.random() < 0.2 else len(cards)
    hand, pile = cards[:at], cards[at:]
    text = f"solitaire-uno {' '.join(hand)}" + f" draw {' '.join(pile)}" * bool(pile)
    drawn = range(len(pile) + 1)
    return text, claim(any(can_go_on((*sorted(hand + pile[:count]),), None) for count in drawn))


def claim(has_play):
    return core.A_PLAY if has_play else core.NO_PLAY


def a_mix(chance):
    return some_cards(chance, chance.randint(1, 7))


def with_three_labels(chance):
    """A card in the middle and others at its labels, or any."""
    star = ["a:b:c", "a:x:y", "z:b:w", "u:v:c"]
    some = [":".join(chance.choices("abc", k=3)) for _ in range(chance.randint(1, 4))]
    return chance.sample(star, 4) + some[:1] * (chance.random() < 0.3) if chance.random() < 0.6 else some


def cards_of(world):
    """All cards, those of the draw pile last."""
    return [word for word in world.text.split()[1:] if word != "draw"]


def draw_some(world, chance):
    """Let the steps be about any number of cards drawn."""
    pile = len(world.puzzle.all_cards) - world.puzzle.in_hand
    if pile:
        core.step_of_a_puzzle(world.puzzle, ["drawn", chance.randint(0, pile)])
        world.steps.append(["drawn", len(world.puzzle.cards) - world.puzzle.in_hand])


def some_order(chance, cards):
    """Numbers of cards in an order that goes on as long as it can, or in any other one, now and then changed."""
    left = chance.sample(range(len(cards)), len(cards))
    order = []
    while left:
        fit = [card for card in left if not order or match(cards[card], cards[order[-1]])]
        order.append(chance.choice(fit or left))
        left.remove(order[-1])
    if order and chance.random() < 0.2:
        order[chance.randrange(len(order))] = chance.randrange(len(cards) + 1)
    return order if chance.random() < 0.9 else order[:-1]


@generator("play", game="Solitaire")
def attack_order(world, chance, item):
    cards = cards_of(world)
    played = chance.randint(world.puzzle.in_hand, len(cards))
    world.offer(item, ["play", some_order(chance, cards[:played])])


@generator("pieces", game="Solitaire")
def attack_pieces(world, chance, item):
    """Any few cards to remove, with any number of cards drawn."""
    count = len(cards_of(world))
    for _ in range(2 * AT_A_POSITION):
        draw_some(world, chance)
        world.offer(item, ["pieces", chance.sample(range(count), min(count, chance.choice([0, 0, 0, 0, 1, 2])))])


@generator("drawn", game="Solitaire")
def attack_drawn(world, chance, item):
    """So many cards drawn, or more than there are; then pieces of what is there."""
    for _ in range(AT_A_POSITION):
        world.offer(item, ["drawn", chance.choice([0, 1, 1, 2, 3])])
        world.offer(item._replace(name="pieces"), ["pieces", []])


@generator("bridges", game="Solitaire")
def attack_bridges(world, chance, item):
    """Cards of three numbers that are there twice, or any."""
    draw_some(world, chance)
    cards = cards_of(world)
    ways = [i for i, card in enumerate(cards) if card[0] == "r" and sum(card[1] == other[1] for other in cards) > 1]
    for _ in range(AT_A_POSITION):
        size = min(len(cards), chance.choice([3, 3, 3, 3, 2, 4]))
        doors = (
            chance.sample(ways, size)
            if size <= len(ways) and chance.random() < 0.7
            else chance.sample(range(len(cards)), size)
        )
        behind = [[i for i, card in enumerate(cards) if card[1] == cards[door][1] and i != door] for door in doors]
        rooms = [
            chance.choice(some) if some and chance.random() < 0.9 else chance.randrange(len(cards)) for some in behind
        ]
        world.offer(item, ["bridges", doors, rooms])


@generator("cut", "lemma", game="Solitaire")
def attack_clauses(world, chance, item):
    """Any sets of vertices, any short clauses, and at last the empty one, which is shown if the others are wrong."""
    draw_some(world, chance)
    if world.puzzle.labels > 2:
        world.offer(item._replace(name="lemma"), ["lemma", []])
        return
    vertices, trails = [*world.puzzle.vertices.values()], world.puzzle.clauses()
    for _ in range(AT_A_POSITION):
        if vertices:
            part = chance.sample(vertices, chance.randint(1, len(vertices)))
            if trails.cards_with_variable and chance.random() < 0.7:
                some = chance.sample(
                    trails.cards_with_variable, min(len(trails.cards_with_variable), chance.choice([1, 2, 2, 3]))
                )
                part = [end for card in some for end in world.puzzle.ends[card]]
            world.offer(item._replace(name="cut"), ["cut", part])
    literals = trails.literals
    for _ in range(2 * AT_A_POSITION):
        lemma = [chance.randrange(literals) for _ in range(chance.choice([1, 2, 2, 3]))]
        lemma += [lemma[0] ^ 1] if chance.random() < 0.1 else []
        world.offer(item._replace(name="lemma"), ["lemma", lemma])
    world.offer(item._replace(name="lemma"), ["lemma", []])


# Cooperative Uno


@cache
def can_win(hands, last, turn):
    """Whether the first hand can be empty before any other."""
    if not hands[0]:
        return True
    if not all(hands):
        return False
    for pause in range(len(hands)):
        player = (turn + pause) % len(hands)
        cards = [card for card in hands[player] if last is None or match(card, last)]
        if cards:
            return any(can_win(without(hands, player, card), card, (player + 1) % len(hands)) for card in set(cards))
    return False


def without(hands, player, card):
    rest = list(hands[player])
    rest.remove(card)
    return (*hands[:player], tuple(rest), *hands[player + 1 :])


@puzzle_maker("Cooperative")
def a_cooperative(chance):
    players = chance.choice([1, 2, 2, 2, 3])
    hands = [some_cards(chance, chance.randint(1, 3 if players > 1 else 4)) for _ in range(players)]
    hands = [hand if chance.random() < 0.95 else [] for hand in hands]
    hands[0] += [chance.choice(["x9", "r9"])] * (chance.random() < 0.4)
    text = f"cooperative-uno {' | '.join(' '.join(hand) for hand in hands)}"
    return text, claim(can_win(tuple(tuple(sorted(hand)) for hand in hands), None, 0))


def hands_of(world):
    return [hand.split() for hand in world.text.partition(" ")[2].split("|")]


@generator("play", game="Cooperative")
def attack_cooperation(world, chance, item):
    """Cards that go on as long as they can, of any hands or of those whose turn it is."""
    hands = hands_of(world)
    owner = [player for player, hand in enumerate(hands) for _ in hand]
    cards = [card for hand in hands for card in hand]
    for _ in range(AT_A_POSITION):
        order, left, turn = [], set(range(len(cards))), 0
        while any(owner[card] == 0 for card in left):
            fit = [card for card in left if not order or match(cards[card], cards[order[-1]])]
            by_turn = [card for _, card in sorted(((owner[card] - turn) % len(hands), card) for card in fit)]
            if not fit:
                break
            first = [card for card in by_turn if owner[card] == owner[by_turn[0]]]
            card = chance.choice(first if chance.random() < 0.95 else fit)
            order.append(card)
            left.discard(card)
            turn = (owner[card] + 1) % len(hands)
        world.offer(item, ["play", order if chance.random() < 0.9 else order[:-1]])


@generator("dead", "cut-off", game="Cooperative")
def attack_positions(world, chance, item):
    """Positions that play leads to, from the end up, and others near them; most of them are said to be dead."""
    hands = hands_of(world)
    cards = [card for hand in hands for card in hand]
    owner = [player for player, hand in enumerate(hands) for _ in hand]
    seen = {}

    def visit(position):
        if position in seen or len(seen) > 60:
            return
        seen[position] = None
        if position[0] < 1 << len(cards):
            for option in world.puzzle.options(*position):
                visit(option)
        seen[position] = seen.pop(position)  # after all that it leads to

    visit(world.puzzle.start)
    for left, last, turn in seen:
        if chance.random() < 0.1:
            left, turn = left ^ 1 << chance.randrange(len(cards) + 1), chance.randrange(len(hands) + 1)
        name = chance.choice(["dead", "cut-off"])
        if world.offer(item._replace(name=name), [name, left, last, turn]):
            there = [card for card in range(len(cards)) if left >> card & 1]
            now = tuple(tuple(sorted(cards[c] for c in there if owner[c] == player)) for player in range(len(hands)))
            true = not can_win(now, cards[last] if last < len(cards) else None, turn)
            world.demand(item._replace(name=name), true, f"{world.steps[-1]} is not dead")


# Tables: who is safe


@cache
def loses_first(hands, last, turn, reading, player):
    """Whether all others together can make a player the first loser."""
    if reading == "literal" and any(hands):
        while not hands[turn]:
            turn = (turn + 1) % len(hands)
    if not hands[turn] and reading in ("draw", "literal"):
        return False
    cards = {card for card in hands[turn] if last is None or match(card, last)}
    if not cards or (reading == "stop" and not all(hands)):
        return turn == player
    after = (loses_first(without(hands, turn, card), card, (turn + 1) % len(hands), reading, player) for card in cards)
    return all(after) if turn == player else any(after)


@puzzle_maker("Table")
def a_table(chance):
    reading = chance.choice(["last", "stop", "draw", "literal"])
    players = 2 if reading == "stop" else chance.choice([1, 2, 2, 3])
    hands = [some_cards(chance, chance.randint(1, 3)) for _ in range(players)]
    hands = [hand if chance.random() < 0.9 else [] for hand in hands]
    hands[0] = hands[0] or ["r1"]
    top = chance.choice([None, "r1", "g3"])
    text = f"uno-table {reading} {' | '.join(' '.join(hand) for hand in hands)}" + f" @ {top}" * bool(top)
    safe = who_is_safe(tuple(map(tuple, hands)), top, 0, reading)
    return text, f"safe: {' '.join(str(player + 1) for player in safe) or 'nobody'}"


def who_is_safe(hands, last, turn, reading):
    return [player for player in range(len(hands)) if not loses_first(hands, last, turn, reading, player)]


@generator("safe", game="Table")
def attack_safety(world, chance, item):
    """Positions that play leads to, from the end up, most of them with who is safe, others with somebody else."""
    reading, rest = world.text.removeprefix("uno-table ").split(" ", 1)
    hands, _, top = rest.partition("@")
    hands = [hand.split() for hand in hands.split("|")]
    cards, owner = [c for hand in hands for c in hand], [p for p, hand in enumerate(hands) for _ in hand]
    seen = {}

    def visit(position, last):
        if position not in seen and len(seen) < 60:
            seen[position] = last
            player = world.puzzle.player(position)
            if world.puzzle.safe_at_the_end(position, player) is None:
                for option in world.puzzle.options(position, player):
                    (played,) = [card for card in range(len(cards)) if (position[0] ^ option[0]) >> card & 1]
                    visit(option, cards[played])
            seen[position] = seen.pop(position)  # after all that it leads to

    visit(world.puzzle.start, top.strip() or None)
    for (left, fitting, turn), last in seen.items():
        there = [card for card in range(len(cards)) if left >> card & 1]
        now = tuple(tuple(sorted(cards[c] for c in there if owner[c] == player)) for player in range(len(hands)))
        true = who_is_safe(now, last, turn, reading)
        some = true if chance.random() < 0.6 else [p for p in range(len(hands)) if chance.random() < 0.5]
        wrong = chance.random() < 0.05
        if world.offer(item, ["safe", left, fitting, len(hands) if wrong else turn, some]):
            world.demand(item, some == true, f"{world.steps[-1]} is false")


FAULTS = [
    ("uno.uno_table", "is not shown to be", "Table safe"),
    ("uno.uno_table", "play is over, and others are safe", "Table safe"),
    ("uno.solitaire_uno", "each card of the hand is played once", "Solitaire play"),
    ("uno.solitaire_uno", "does not match card", "Solitaire play"),
    ("uno.solitaire_uno", "there are not so many pieces", "Solitaire pieces"),
    ("uno.solitaire_uno", "three bridges are named, and a card behind each", "Solitaire bridges"),
    ("uno.solitaire_uno", "the parts behind the bridges are not apart", "Solitaire bridges"),
    ("uno.solitaire_uno", "there is a card inside the cut, and one outside", "Solitaire cut"),
    ("uno.solitaire_uno", "this does not follow by unit propagation", "Solitaire lemma"),
    ("uno.cooperative_uno", "cannot play card", "Cooperative play"),
    ("uno.cooperative_uno", "the first hand is not empty at the end", "Cooperative play"),
    ("uno.cooperative_uno", "is not shown to fail", "Cooperative dead"),
    ("uno.cooperative_uno", "every card of the first hand is reached", "Cooperative cut-off"),
    ("uno.cooperative_uno", "the first hand is empty", "Cooperative dead"),
]


PUZZLES = [
    "solitaire-uno",
    "solitaire-uno r3",
    "solitaire-uno r3 b3 b7 r7 g7",
    "solitaire-uno r3 b7",
    "solitaire-uno r1 r2 r3 g1 b2 y3",
    "solitaire-uno 0:2 0:7 1:2 1:5 1:5 2:1 2:7 3:5 4:2 5:4 5:6 5:6 6:1 6:4 7:0 7:4 7:7",
    "solitaire-uno 0:a 0:a 1:b 1:c 1:d 2:e 2:f 2:g 3:a 3:a 3:e 4:b 4:f 5:c 6:d 6:g",
    "solitaire-uno r3 b7 draw r5 b3",
    "solitaire-uno r3 b7 draw g5",
    "solitaire-uno 1:1:1 1:2:2 3:1:3 4:4:1",
    "cooperative-uno b7 r3 | b3 g4",
    "cooperative-uno | r3",
    "cooperative-uno b7 r3 | b3",
    "cooperative-uno r1 r2 b2 | r3 b1 g1",
    "cooperative-uno r1 r2 g4 | b2 b1 | r3 b3",
]


def as_table(text):
    """The table that a proof is about."""
    from grundy import UnoTable

    reading, _, rest = text.partition(" ")[2].strip().partition(" ")
    hands, at, top = rest.partition("@")
    return UnoTable(*hands.split("|"), top=top.strip() if at else None, reading=reading)


PROOFS = [
    lambda: as_table("uno-table draw r3 r4 | b3 g3 | b4").proof(),
    lambda: as_table("uno-table literal r3 b4 | r4 @ b3").proof(),
    lambda: as_table("uno-table last r3 | r4 b3").proof(),
    lambda: as_table("uno-table stop r3 | r4 b3 @ g5").proof(),
]
CLAIMS = {"uno-table": lambda text: f"safe: {' '.join(map(str, as_table(text).safe())) or 'nobody'}"}


# Hostile files

MANY = 8_000
CARDS = " ".join(f"{i}:{i % 173}" for i in range(MANY))
DIFFERENT = " ".join(f"r{i}" for i in range(200_000))
PAIRS = " ".join(f"{i % 200}:{i // 200}" for i in range(20_000))
SAME_HASH = [(2**61 - 1) * i for i in range(1, 20_000)]
HOSTILE = {
    "many cuts of a large hand": lambda: text_of_puzzle(f"solitaire-uno {CARDS}") + '["cut",[0,1]]\n' * 10_000,
    "numbers with one hash as cards": lambda: text_of_puzzle("solitaire-uno r3 r5", ["play", SAME_HASH]),
    "numbers with one hash as labels": lambda: text_of_puzzle("solitaire-uno r3 r5 b5", ["cut", SAME_HASH]),
    "a long lemma": lambda: text_of_puzzle("solitaire-uno r3 r5 g3 g5 b7 b3", ["lemma", [0] * 1_000_000]),
    "a large table of cooperative players": lambda: text_of_puzzle(f"cooperative-uno {CARDS} | {CARDS}", ["play", []]),
    "many hands": lambda: text_of_puzzle(f"cooperative-uno {'|' * 150_000}", ["dead", 0, 0, 0]),
    "many players at a table": lambda: text_of_puzzle(f"uno-table last {'|' * 100_000}", ["safe", 0, 0, 0, []]),
    "many positions of a table": lambda: (
        text_of_puzzle("uno-table draw r1 | " + " ".join(f"b{i}" for i in range(2, 600)))
        + "".join(f'["safe",{(n * (2**61 - 1)) | 1},0,0,[1]]\n' for n in range(1, 150_000))
    ),
    "a position of too many digits": lambda: text_of_puzzle("cooperative-uno r1 | b2", ["dead", 10**999, 0, 0]),
    "many different cards": lambda: text_of_puzzle(f"solitaire-uno {DIFFERENT}", ["pieces", []]),
}
ENDLESS = {
    "many lines about a large solitaire": lambda: (
        text_of_puzzle(f"solitaire-uno {CARDS}") + '["bridges",[1,2,3],[4,5,6]]\n' * 1000
    ),
    "many lemmas": lambda: (
        text_of_puzzle("solitaire-uno r3 r5 g3 g5 b7 b3 r7") + '["lemma",[0,1,2,3,4,5,6,7,8,9]]\n' * 300_000
    ),
    "many dead positions": lambda: (
        text_of_puzzle("cooperative-uno r1 | " + " ".join(f"b{i}" for i in range(2, 600)))
        + "".join(f'["cut-off",{(n * (2**61 - 1)) | 1},1,0]\n' for n in range(1, 150_000))
    ),
}
SAID = {
    "numbers with one hash as cards": "rejected, line 2: expected numbers below 2",
    "numbers with one hash as labels": "rejected, line 2: expected numbers below 8",
    "a position of too many digits": "rejected, line 2: there is no such position",
    "many positions of a table": "this takes more memory than the limit of 80 MB",
    "many different cards": "rejected, line 1: this takes more memory than the limit of 80 MB",
}
LARGE = {
    "many empty hands": lambda: text_of_puzzle(f"cooperative-uno r1{'|' * 1_000_000}"),
    "many empty hands at a table": lambda: text_of_puzzle(f"uno-table last r1{'|' * 1_000_000}"),
    "many different cards": lambda: text_of_puzzle(f"solitaire-uno {DIFFERENT}", ["pieces", []]),
    "many clauses": lambda: text_of_puzzle(f"solitaire-uno {PAIRS}", ["cut", [0, 1]], ["lemma", [0] * 300_000]),
}
