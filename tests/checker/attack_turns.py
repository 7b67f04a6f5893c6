"""Attacks on games whose turns are written down, with their judge: all five roles, parts that constants keep apart."""

from checker.judging import Judge
from checker.programs import text_of
from checker.small_games import maker

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


class TurnsJudge(Judge):
    """A state is the set of the points that are there, a frozenset."""

    kind = "Turns"

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


def a_turn(chance, points, falls):
    """A turn with which something falls."""
    while True:
        some = [role for role in ROLES if chance.random() < (0.6 if role in ("put", "take") else 0.35)]
        turn = {role: set() for role in ROLES}
        for role in some:
            turn[role] = set(chance.sample(range(points), chance.randint(1, min(points, 3))))
        turn["put"] -= turn["take"] | turn["clear"]
        gone = turn["take"] | turn["clear"]
        lost = (turn["take"] | turn["need"]) & gone
        if falls(lost, gone, turn["put"]):
            return turn


@maker("Turns", NO_GAMES)
def a_turn_game(chance):
    points = chance.randint(1, 7)
    falls, words = a_measure(chance, points)
    turns = {words_of(turn): turn for turn in (a_turn(chance, points, falls) for _ in range(chance.randint(0, 7)))}
    given = [" ".join(shuffled(chance, turn)) for turn in turns.values()]
    return TurnsJudge(f"turns({words}: {'; '.join(given)})", points, list(turns.values()))


def a_measure(chance, points):
    """What shows of a turn that play ends, and how rules say it: fewer points, more points, less weight."""
    kind = chance.randrange(3)
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
    "a turn of many words": hostile(f"turns(3: {'take ' * 100_000})", ["P", [0, ""]]),
}
SAID = {"a turn of many words": "rejected, line 2: a turn says take once"}


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
