"""Attacks on misère quotients and on tame heaps: who wins sums of heaps when who cannot move wins."""

import json
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

from checker.attack_rules import attack_claim
from checker.judging import mex
from checker.programs import text_of
from checker.small_games import HEAPS
from checker.worlds import core, generator, near

QUOTIENTS = json.loads((Path(__file__).parent / "misere_quotients.json").read_text())
"""True quotients: a game, the rows of the generators, the part P, and the elements of heaps."""
TAKES_IN_A_SUM = 22
"""Sums are judged by brute force up to so many stones."""


@cache
def kind_of(text):
    """What tells whether two texts are the same rules."""
    game = core.Book("misere").game(text)
    return tuple(sorted(game.code.items())), game.unequal, game.stuck, str(game.barred)


def quotients_of(judge):
    return [found for text, *found in QUOTIENTS if kind_of(text) == kind_of(judge.text)]


def a_quotient(chance, judge):
    """A true quotient, one with a change, or that of another game."""
    of_game = quotients_of(judge)
    rows, part, elements = chance.choice(of_game or [found for _, *found in QUOTIENTS])
    rows, part, elements = [list(row) for row in rows], list(part), list(elements)
    if chance.random() < 0.4:
        elements = elements[: chance.randint(1, len(elements))]
    kind = chance.randrange(6)
    if kind == 0:
        elements[chance.randrange(len(elements))] = chance.randrange(len(rows[0]))
    elif kind == 1:
        part = sorted(set(part) ^ {chance.randrange(len(rows[0]))})
    elif kind == 2:
        chance.choice(rows)[chance.randrange(len(rows[0]))] = chance.randrange(len(rows[0]))
    elif kind == 3:
        elements.append(chance.choice(elements))
    return [rows, part, elements]


def look_at_sums(world, item, chance, known):
    """What is believed of sums of one to three heaps must be true."""
    judge, game = world.judges[0], world.book.named[0]
    heaps = range(1, min(known + 3, TAKES_IN_A_SUM))
    sums = [some for count in (1, 2, 3) for some in combinations_with_replacement(heaps, count)]
    for some in chance.sample(sums, min(12, len(sums))):
        if sum(some) > TAKES_IN_A_SUM:
            continue
        _, true = world.truth([(0, some)])
        for found in (game.by_quotient(some), game.by_tame_pairs(some)):
            world.demand(item, found in (None, true), f"{judge.text} {some} is {found}, not {true}")


@generator("quotient", game="Heaps", suited=quotients_of)
def attack_quotient(world, chance, item):
    """True quotients and others near them: all that one says of small sums must be true."""
    step = a_quotient(chance, world.judges[0])
    if world.offer(item, ["quotient", 0, *step]):
        look_at_sums(world, item, chance, len(step[2]))
        world.look_around(item, chance, [(0, world.judges[0].a_state(chance))])


def show(world, step):
    """Take a step that serves another one. Whether it was accepted."""
    try:
        core.take_step(world.book, step)
    except core.Rejected:
        return False
    world.steps.append(step)
    return True


def a_period(chance, known):
    """A period that what is known has, from some heap on, or one near it."""
    found = [
        (length, start)
        for length in range(1, 10)
        for start in range(1, 10)
        if all(known[n] == known[n + length] for n in range(start, len(known) - length))
    ]
    length, start = chance.choice(found or [(2, 1)])
    return (near(chance, length), near(chance, start)) if chance.random() < 0.3 else (length, start)


def cut(chance, known):
    """The beginning of what is known: often all, often less than a period needs."""
    return known if chance.random() < 0.6 else known[: chance.randint(1, len(known))]


def with_periods(judge):
    return [found for found in quotients_of(judge) if len(found[2]) > 13]


@generator("quotient-period", game="Heaps", suited=with_periods)
def attack_quotient_period(world, chance, item):
    """Periods of true quotients, of all of their heaps or of fewer, and periods near them."""
    of_game = with_periods(world.judges[0]) or quotients_of(world.judges[0])
    elements = [0]
    if of_game:
        rows, part, elements = chance.choice(of_game)
        elements = cut(chance, elements)
        show(world, ["quotient", 0, rows, part, elements])
    if world.offer(item, ["quotient-period", 0, *a_period(chance, elements)]):
        look_at_sums(world, item, chance, len(elements) + 20)


def pair_of_sum(pairs):
    """The pair of a sum of Nim heaps with these pairs."""
    value, fickle = 0, True
    for normal, misere in pairs:
        value, fickle = value ^ normal, fickle and normal != misere
    return (value, 1 ^ value) if fickle else (value, value)


def pairs_of_heaps(judge, count):
    """The mex of the values and of the misère values of options, as if all heaps were tame."""
    pairs = []
    for heap in range(count):
        options = [pair_of_sum([pairs[smaller] for smaller in new]) for new in judge.replacements(heap)]
        pairs.append((mex(g for g, _ in options), mex(g for _, g in options)) if options else (0, 1))
    return pairs


def tame_heaps(judge):
    """How many heaps are tame, up to 40."""
    if not hasattr(judge, "tame"):
        pairs = pairs_of_heaps(judge, 40)
        is_tame = [g == misere or (g, misere) in ((0, 1), (1, 0)) for g, misere in pairs]
        judge.tame = pairs[: is_tame.index(False)] if False in is_tame else pairs
    return judge.tame


def offer_pairs(world, item, pairs):
    return world.offer(item, ["tame", 0, [g for g, _ in pairs], [misere for _, misere in pairs]])


@generator("tame", game="Heaps")
def attack_tame(world, chance, item):
    """True pairs of tame heaps, pairs with a change, and heaps that are tame no more."""
    judge = world.judges[0]
    pairs = list(cut(chance, tame_heaps(judge)[: chance.choice([3, 9, 14])]))
    kind = chance.randrange(4)
    if kind == 0:
        place = chance.randrange(len(pairs))
        g, misere = pairs[place]
        pairs[place] = (near(chance, g), near(chance, misere))
    elif kind == 1:
        pairs = pairs_of_heaps(judge, len(tame_heaps(judge)[:14]) + chance.randint(1, 3))
        if chance.random() < 0.5:
            pairs[-1] = (pairs[-1][0], pairs[-1][0])
    if offer_pairs(world, item, pairs):
        look_at_sums(world, item, chance, len(pairs))
        world.look_around(item, chance, [(0, judge.a_state(chance))])


@generator("tame-period", game="Heaps", suited=lambda judge: len(tame_heaps(judge)) == 40)
def attack_tame_period(world, chance, item):
    """Periods of true pairs, of many heaps or of few."""
    pairs = cut(chance, tame_heaps(world.judges[0]))
    show(world, ["tame", 0, [g for g, _ in pairs], [misere for _, misere in pairs]])
    if world.offer(item, ["tame-period", 0, *a_period(chance, pairs)]):
        look_at_sums(world, item, chance, len(pairs) + 20)


def attack_by(prepare):
    """The attack on a closed form that rests on a step: what it gives is compared with what is true."""

    def attack(world, chance, item):
        judge, game = world.judges[0], world.book.named[0]
        if prepare(world, chance, judge, game) or chance.random() < 0.1:
            state = judge.a_state(chance)
            _, outcome = world.truth([(0, state)])
            for claim in (outcome, chance.choice("NP")):
                world.offer(item, ["by", item.name, world.data([(0, state)]), claim], [(0, state)], claim)
        else:
            world.offer(item, ["by", item.name, world.data([(0, judge.a_state(chance))]), "P"])

    return attack


def with_a_quotient(world, chance, judge, game):
    of_game = quotients_of(judge)
    return bool(game.quotient) or (bool(of_game) and show(world, ["quotient", 0, *chance.choice(of_game)]))


def with_pairs(world, chance, judge, game):
    pairs = tame_heaps(judge)[:12]
    return bool(game.tame) or show(world, ["tame", 0, [g for g, _ in pairs], [misere for _, misere in pairs]])


generator("by misere-quotient", game="Heaps", suited=quotients_of)(attack_by(with_a_quotient))
generator("by tame", game="Heaps")(attack_by(with_pairs))

# Components of any games


def tame_pair(judge, state):
    """The value and the misère value of a position."""
    state = judge.plain(state)
    known = vars(judge).setdefault("pairs", {})
    if state not in known:
        below = [tame_pair(judge, after) for after in judge.options(state)]
        known[state] = (mex(g for g, _ in below), mex(g for _, g in below)) if below else (0, 1)
    return known[state]


def components_of(world, terms):
    """All positions that play in one term leads to, each after its options; without those that have no moves."""
    found = {}

    def add(number, state):
        for after in world.judges[number].options(state):
            if (number, after) not in found:
                add(number, after)
        found[number, state] = None

    for term in terms:
        add(*term)
    return [(number, state) for number, state in found if world.judges[number].options(state)]


def a_tame_quotient(world, terms):
    """The step that would be right if all components were tame: the elements are pairs, and those of Nim heaps add."""
    components = components_of(world, terms)
    pairs = [tame_pair(world.judges[number], state) for number, state in components]
    tame = {(g, misere) for g, misere in pairs if g == misere or (g, misere) in ((0, 1), (1, 0))}
    elements, generators = [(0, 1)], sorted(tame - {(0, 1)})
    for pair in elements:  # which grows
        elements += dict.fromkeys(new for one in generators if (new := pair_of_sum([pair, one])) not in elements)
    rows = [[elements.index(pair_of_sum([pair, one])) for pair in elements] for one in generators]
    part = [x for x, (_, misere) in enumerate(elements) if misere == 0]
    listed = [world.data([term]) for term in components]
    return ["components", listed, rows, part, [elements.index(pair) if pair in tame else 0 for pair in pairs]]


def with_a_change(chance, step):
    """The step, often with something that is wrong."""
    _, listed, rows, part, elements = step
    kind, q = chance.randrange(10), len(rows[0]) if rows else 1
    if kind == 0 and elements:
        elements[chance.randrange(len(elements))] = chance.randrange(q)
    elif kind == 1:
        step[3] = sorted(set(part) ^ {chance.randrange(q)})
    elif kind == 2 and rows:
        chance.choice(rows)[chance.randrange(q)] = chance.randrange(q)
    elif kind == 3 and listed:
        place = chance.randrange(len(listed))
        del listed[place], elements[place]
    elif kind == 4:
        chance.shuffle(listed)
    return step


@generator("components")
def attack_components(world, chance, item):
    """Quotients of all that play reaches from a position, as if it were tame, and others near them."""
    terms = world.some_terms(chance)
    if world.offer(item, with_a_change(chance, a_tame_quotient(world, terms))):
        world.look_at(item, terms)
        world.look_at(item, terms + terms[:1])
        world.look_around(item, chance, terms)


def size_of(step):
    """What a claim says of the quotient of a step."""
    _, _, rows, part, _ = step
    return f"misère quotient of order {len(rows[0]) if rows else 1}, |P| = {len(part)}"


@generator("quotient")
def attack_claim_of_a_quotient(world, chance, item):
    """Claims of a quotient that was shown: of the position, and of others, which have other components."""
    terms = world.some_terms(chance)
    step = a_tame_quotient(world, terms)
    world.book.sums = None
    shown = world.play == "misere" and show(world, step)
    for at in (terms, world.some_terms(chance)):
        text = " + ".join(f"{world.judges[number].text} {world.judges[number].write(state)}" for number, state in at)
        for claim in (size_of(step), size_of(a_tame_quotient(world, at)), "misère quotient of order 4, |P| = 1"):
            attack_claim(world, item, text, size_of(a_tame_quotient(world, at)) if shown else None, claim)


FAULTS = [
    ("misere", "no component that stands before it", "components"),
    ("misere", "would both be P in a sum", "Heaps quotient"),
    ("misere", "a sum of heaps without a move to P is not in P", "Heaps quotient"),
    ("misere", "the elements do not repeat", "Heaps quotient-period"),
    ("misere", "is not tame with these values", "Heaps tame"),
    ("misere", "give other values", "Heaps tame"),
    ("misere", "the elements do not repeat", "Heaps tame-period"),
]


def chain(order):
    """Rows of a cyclic group, which many elements make long to check."""
    return [[(x + 1) % order for x in range(order)]]


HOSTILE = {
    "a quotient of many elements": lambda: text_of(
        "nim 1", ["game", "nim"], ["quotient", 0, chain(19_000), [1], [0, 1]], play="misere"
    ),
    "a quotient of many generators": lambda: text_of(
        "nim 1", ["game", "nim"], ["quotient", 0, chain(500) * 500, [1], [0, 1]], play="misere"
    ),
    "a quotient of many heaps": lambda: text_of(
        "lasker 1", ["game", "lasker"], ["quotient", 0, [[1, 0]], [1], [0, 1] * 20_000], play="misere"
    ),
    "pairs of many heaps": lambda: text_of(
        "lasker 1", ["game", "lasker"], ["tame", 0, [0, 1] * 50_000, [1, 0] * 50_000], play="misere"
    ),
    "a period far away": lambda: text_of(
        "nim 1",
        ["game", "subtraction(1)"],
        ["quotient", 0, [[1, 0]], [1], [0, 1, 0]],
        ["quotient-period", 0, 10**30, 10**30],
        play="misere",
    ),
}


def proof_by_a_quotient(text):
    """The proof of who wins a sum in misère play, by a quotient; nothing of Grundy is loaded before."""
    from grundy import position

    return position(text).solve("outcome", play="misere", method="misere-quotient").proof()


def proof_of_a_quotient(*texts, to):
    from grundy import misere_quotient, read_ruleset

    games = [read_ruleset(text) for text in texts]
    return (games[0].misere_quotient(to=to) if len(games) == 1 else misere_quotient(*games, to=to)).proof()


PROOFS = [
    lambda: proof_by_a_quotient("kayles 5 6"),
    lambda: proof_by_a_quotient("octal(0.75) 6 5"),
    lambda: proof_of_a_quotient("octal(0.75)", to=30),
    lambda: proof_of_a_quotient("kayles", to=6),
    lambda: proof_of_a_quotient("kayles", "nim", to=3),
]
LARGEST = 30
"""Claims about quotients are compared with those of heaps up to this."""


def claims_about_heaps(text, play):
    """Patterns of what is so of the quotients of a game of heaps."""
    from grundy import read_ruleset

    if play != "misere":
        return []
    patterns = []
    for to in range(LARGEST + 1):
        found = read_ruleset(text).misere_quotient(to=to)
        size = f"misère quotient of order {found.order:,}, \\|P\\| = {found.p_count:,}"
        patterns.append(f"{size}, for heaps up to {to}")
        if found.period:
            lengths = "|".join(str(found.period * k) for k in range(1, 5))
            starts = "|".join(str(start) for start in range(found.preperiod, found.preperiod + LARGEST))
            patterns.append(f"{size}, for all heaps, period ({lengths}) from ({starts})")
    return patterns


FOREVER = dict.fromkeys([*HEAPS, "octal", "hexadecimal", "subtraction"], claims_about_heaps)
