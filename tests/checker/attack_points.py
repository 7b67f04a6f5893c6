"""Attacks on games of points, with their judge: turns in all five roles, parts that constants keep apart."""

from checker.judging import Judge
from checker.programs import text_of
from checker.small_games import maker
from checker.worlds import generator

ROLES = ["take", "put", "need", "without", "clear"]
NO_GAMES = ["turns", "turns()", "turns(2)", "turns(x: take 0)", "turns(2: take 2)", "turns(2: 0 1)", "turns(2: take)"]
NO_GAMES += ["turns(2: take 0; take 0)", "turns(2: take 0 put 0)", "turns(2: take 0 put 1)", "turns(2: clear 0)"]
NO_GAMES += [
    "turns(2: take 0 take 1)",
    "turns(2: take 0 0)",
    "turns(3: need 0 put 1; take 0)",
    "turns(2 weighing 1 1: take 0 put 1)",
    "turns(2 weighing 1: take 0)",
    "turns(2: take 0;)",
]
NO_GAMES += ["turns(2: take 0,1)", "turns(2=2: take 0)", "turns(1000001: take 0)", "Turns(2: take 0)"]


class PointsJudge(Judge):
    """A state is the set of the points that are there, a frozenset."""

    kind = "PointGame"

    def __init__(self, text, points, turns):
        super().__init__(text)
        self.points, self.turns = points, turns

    def moves(self, state):
        for turn in self.turns:
            if (turn["take"] | turn["need"]) <= state and not (turn["put"] | turn["without"]) & state:
                yield words_of(turn), frozenset(state - turn["take"] - turn["clear"] | turn["put"])

    def a_state(self, chance):
        share = chance.choice([0, 0.2, 0.5, 0.8, 1, 1])
        return frozenset(point for point in range(self.points) if chance.random() < share)

    def write(self, state):
        gone = [str(point) for point in range(self.points) if point not in state]
        return f"without {' '.join(gone)}" if gone else ""


def words_of(turn):
    return " ".join(f"{role} {' '.join(map(str, sorted(turn[role])))}" for role in ROLES if turn[role])


def a_turn(chance, points, falls, roles, most):
    """A turn with which something falls."""
    while True:
        some = [role for role in roles if chance.random() < (0.6 if role in ("put", "take") else 0.35)]
        turn = {role: set() for role in ROLES}
        for role in some:
            turn[role] = set(chance.sample(range(points), chance.randint(1, min(points, most))))
        turn["put"] -= turn["take"] | turn["clear"]
        gone = turn["take"] | turn["clear"]
        lost = (turn["take"] | turn["need"]) & gone
        if falls(lost, gone, turn["put"]):
            return turn


@maker("PointGame", NO_GAMES)
def a_turn_game(chance):
    points, plain, mirrored = chance.randint(1, 7), chance.random() < 0.3, chance.random() < 0.3
    falls, words = a_measure(chance, points, [0] if plain or mirrored else [0, 1, 2])
    roles, most = (["take", "need", "clear"], chance.randint(1, 3)) if plain else (ROLES, 3)
    some = [a_turn(chance, points, falls, roles, most) for _ in range(chance.randint(0, 3 if mirrored else 7))]
    some += [mirrored_turn(turn, points) for turn in some if mirrored]
    turns = {words_of(turn): turn for turn in some}
    given = [" ".join(shuffled(chance, turn)) for turn in turns.values()]
    return PointsJudge(f"turns({words}: {'; '.join(given)})", points, list(turns.values()))


def mirrored_turn(turn, points):
    return {role: {points - 1 - point for point in some} for role, some in turn.items()}


def a_measure(chance, points, kinds):
    """What shows of a turn that play ends, and how rules say it: fewer points, more points, less weight."""
    kind = chance.choice(kinds)
    if kind == 0:
        return lambda lost, gone, put: len(lost) > len(put), str(points)
    if kind == 1:
        return lambda lost, gone, put: len(put) > len(gone), str(points)
    weights = [chance.randint(1 if point == 0 else 0, 5) for point in range(points)]
    falls = lambda lost, gone, put: sum(weights[p] for p in lost) > sum(weights[p] for p in put)  # noqa: E731
    return falls, f"{points} weighing {' '.join(map(str, weights))}"


def shuffled(chance, turn):
    """The words of a turn, its roles and points in any order."""
    for role in chance.sample(ROLES, len(ROLES)):
        if turn[role]:
            yield role
            yield from map(str, chance.sample(sorted(turn[role]), len(turn[role])))


@generator("mirror", game="PointGame", suited=lambda judge: len(judge.turns) > 1)
def attack_mirror(world, chance, item):
    """Turns in pairs: by a true mirror of the points, by chance, and nearly so."""
    judge = world.judges[0]
    state = judge.a_small_state(chance, 300)
    if chance.random() < 0.7:
        state = frozenset(point for point in state if judge.points - 1 - point in state)
    numbers = {words_of(turn): number for number, turn in enumerate(judge.turns)}
    possible = [numbers[text] for text, _ in judge.moves(state)]
    images = {n: numbers.get(words_of(mirrored_turn(judge.turns[n], judge.points)), n) for n in possible}
    pairs = [[number, image] for number, image in images.items() if number < image]
    if chance.random() < 0.5:
        chance.shuffle(possible)
        apart = chance.choice([1, 2, 2, 2])  # 1: some are in two pairs
        pairs = [[possible[i], possible[i + 1]] for i in range(0, len(possible) - 1, apart)]
    if chance.random() < 0.3:
        pairs = damaged(chance, pairs, possible or [0])
    if world.offer(item, ["mirror", world.data([(0, state)]), pairs], [(0, state)]):
        world.look_around(item, chance, [(0, state)])


def damaged(chance, pairs, possible):
    """Pairs with one more, one less, or one turn in the place of another; or something else."""
    any_turn, other = chance.choice([*possible, 0, 1, 99]), chance.choice(possible)
    if not pairs or chance.random() < 0.5:
        more = [other, any_turn], [any_turn, any_turn], [any_turn], [0, 1, any_turn], any_turn
        return [*pairs, chance.choice([more[0], *more])]
    new = [list(pair) for pair in pairs]
    if chance.random() < 0.3:
        new.pop(chance.randrange(len(new)))
    else:
        chance.choice(new)[chance.randrange(2)] = any_turn
    return chance.choice([new, new, new, None, dict(map(tuple, pairs))])


FAULTS = [
    ("points", "mirror images are for turns that put nothing and wait for nothing", "PointGame mirror"),
    ("points", "each possible turn is in one pair", "PointGame mirror"),
    ("points", "a turn makes its image impossible", "PointGame mirror"),
    ("points", "an image makes other turns impossible than the images of those", "PointGame mirror"),
    ("grundy_check", "nor that it is not", "V"),
]


def a_position(chance):
    judge = a_turn_game(chance)
    return f"{judge.text} {judge.write(judge.a_small_state(chance, 300))}"


POSITIONS = {"turns": a_position}


# Hostile files

MANY = 20_000
ROW = "; ".join(f"take {i} {i + 1}" for i in range(MANY - 1))


def hostile(rules, *steps):
    return lambda: text_of("nim 1", ["game", rules], *steps)


HOSTILE = {
    "many turns": hostile(f"turns({MANY}: {ROW})", ["P", [0, ""]]),
    "many points and many turns": hostile(f"turns(1000000: {ROW})", ["P", [0, ""]]),
    "many points that are gone": hostile(
        "turns(1000000: take 0)", ["P", [0, f"without {' '.join(map(str, range(1, 500_000)))}"]]
    ),
    "turns that wake one another": hostile(
        f"turns({MANY}: {'; '.join(f'take {i} {i + 1} put {i + 2}' for i in range(MANY - 2))})",
        ["P", [0, f"without {' '.join(map(str, range(2, MANY)))}"]],
    ),
    "a turn of many words": hostile(f"turns(3: {'take ' * 30_000})", ["P", [0, ""]]),
    "many terms of a million points": lambda: text_of(" + ".join(["turns(1000000: )"] * 1000)),
    "a position of many terms of a million points": hostile("turns(1000000: )", ["P", [0, ""] * 1000]),
}
SAID = {
    "a turn of many words": "rejected, line 2: a turn says take once",
    "many terms of a million points": "rejected, line 1: this takes more memory than the limit of 80 MB",
    "a position of many terms of a million points": (
        "rejected, line 3: this takes more memory than the limit of 80 MB"
    ),
}
WIDE = " ".join(map(str, reversed(range(200_000))))
LARGE = {
    "one turn of many points": hostile(f"turns(1000000: take {WIDE})", ["end"]),
    "one turn of many points that weigh": hostile(f"turns(200000 weighing {'1 ' * 200_000}: take {WIDE})", ["end"]),
}


# Texts

STATES = ["", "without 0", "without 0 1", "without 1 0", "without", "without 9", "without 0 0", "0", "with 0", "@ 0"]
STATES += ["without 00", "without -1", "without x", "without  0"]
RULES = [
    "turns(2 weighing 2 1: take 0 put 1)",
    "turns(2 weighing  2  1 : take 0 put 1)",
    "turns(2  weighing 2 1: take 0 put 1)",
    "turns(2weighing 2 1: take 0 put 1)",
    "turns(2 weighing 02 1: take 0 put 1)",
    "turns(0 weighing : )",
    "turns(3: take 0 1; take 1 2)",
    "turns(3:take 0 1;take 1 2)",
    "turns( 3 : take 1 0 )",
    "turns(0:)",
    "turns(2:)",
]
RULES += ["turns(3: take 0 1 put 2)", "turns(3: clear 0 1 need 1)", "turns(3: take 0 without 1 2; take 00)"]
RULES += ["turns(3: take 0; take 0 need 0)", "turns(3: take 0 clear 0)", "turns(3: take (0))", "turns(03: take 2)"]


def a_text(chance):
    rules = chance.choice([*RULES, *NO_GAMES]) if chance.random() < 0.5 else a_turn_game(chance).text
    return f"{rules} {chance.choice(STATES)}"


A_TEXT = a_text
CORNERS = [f"{rules} {state}" for rules in [*RULES, *NO_GAMES] for state in STATES]
