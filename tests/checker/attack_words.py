"""Attacks on word games and on their machines, with their judge."""

import json
import re
from itertools import product
from pathlib import Path

from checker.attack_rules import attack_claim
from checker.judging import Judge
from checker.programs import text_of
from checker.small_games import maker
from checker.worlds import generator, near

NO_GAMES = ["rewrite", "rewrite()", "rewrite(>a)", "rewrite(a)", "rewrite(^>)", "rewrite(a>^)", "rewrite(a b>)"]
NO_GAMES += ["rewrite(a>b>c)", "rewrite(a>,)", "rewrite(aa$>^)", "peg-duotaire-row(1)"]

MACHINES = json.loads((Path(__file__).parent / "word_machines.json").read_text())
"""True machines: rules, question, play, weights, steps, outputs and starts."""
LONGEST = 6
"""Machines are judged by all words up to this length."""


class WordJudge(Judge):
    """A state is the word. Rules are pairs of sides, with ^ and $ as they are written."""

    kind = "Words"

    def __init__(self, text, rules):
        super().__init__(text)
        self.sides = [tuple(rule.split(">")) for rule in rules.split(",")]
        self.letters = sorted({letter for side in self.sides for letter in "".join(side)} - {"^", "$"})
        inside = {letter for left, _ in self.sides for letter in left}
        self.walls = set(self.letters) - inside

    def moves(self, word):
        for left, right in self.sides:
            bare, put = left.strip("^$"), right.strip("^$")
            for i in range(len(word) - len(bare) + 1):
                end = i + len(bare)
                begins = left[0] != "^" or i == 0 or word[i - 1] in self.walls
                stops = left[-1] != "$" or end == len(word) or word[end] in self.walls
                if word[i:end] == bare and begins and stops:
                    yield f"{left}>{right}@{i}", word[:i] + put + word[end:]

    def a_state(self, chance):
        return "".join(chance.choices(self.letters, k=chance.randint(0, 7)))

    def write(self, word):
        return word

    def words(self):
        return ("".join(word) for length in range(LONGEST + 1) for word in product(self.letters, repeat=length))


@maker("Words", NO_GAMES)
def a_word_game(chance):
    kind = chance.randrange(6)
    if kind == 0:
        return WordJudge("peg-duotaire-row", "110>001,011>100")
    if kind < 4:
        rules = chance.choice(MACHINES)[0]
        return WordJudge(f"rewrite({rules})", rules)
    letters, found = chance.choice(["a", "ab", "ab1"]), {}
    for _ in range(chance.randint(1, 3)):
        left = "".join(chance.choices(letters, k=chance.randint(1, 3)))
        right = "".join(chance.choices(letters + "0", k=chance.randint(0, len(left) - 1)))
        first, last = "^" * (chance.random() < 0.2), "$" * (chance.random() < 0.2)
        found[f"{first}{left}{last}>{first}{right}{last}"] = None
    rules = ",".join(found)
    return WordJudge(f"rewrite({rules})", rules)


def machines_of(judge):
    return [machine for machine in MACHINES if f"rewrite({machine[0]})" == judge.text]


def a_machine(chance, play, judge):
    """A true machine, one with a change, or one of another question or another game; as a step has it."""
    of_game = [machine for machine in machines_of(judge) if machine[2] == play]
    _, question, _, weights, steps, outputs, starts = chance.choice(of_game or MACHINES)
    weights, steps, outputs = list(weights), [list(row) for row in steps], list(outputs)
    state = chance.randrange(len(outputs))
    kind = chance.randrange(9)
    if kind == 0:
        outputs[state] = near(chance, outputs[state] or 0)
    elif kind in (1, 2):
        place = chance.randrange(len(steps[state]))
        steps[state][place] = chance.choice([*range(len(outputs)), None])
    elif kind == 3:
        outputs[state] = None
    elif kind == 4:
        question = {"value": "outcome", "outcome": "value"}[question]
    elif kind == 5:
        starts = chance.choice([None, "a*", "(ab)*", "1*", "b*a*", "a*b*", "a?b?a?", "(a|b)*"])
    elif kind == 6:
        weights[chance.randrange(len(weights))] = chance.randint(0, 3)
    return [question, weights, steps, outputs, starts]


@generator("machine", game="Words", suited=machines_of)
def attack_machine(world, chance, item):
    """True machines and others near them: all that one says of short words must be true."""
    judge = world.judges[0]
    step = a_machine(chance, world.play, judge)
    if world.offer(item, ["machine", 0, *step]):
        look_at_words(world, item, step)
        world.look_around(item, chance, [(0, judge.a_state(chance))])


def look_at_words(world, item, step):
    """What the game believes of its pieces must be true, and starts must be among the words of the machine."""
    judge, game = world.judges[0], world.book.named[0]
    question, starts = step[0], step[-1]
    for word in judge.words():
        alone = not judge.walls.intersection(word)
        if question == "value" and not alone:
            continue
        value, outcome = world.truth([(0, word)])
        found = game.output(word)
        true = value if question == "value" else "PN".index(outcome)
        world.demand(item, found in (None, true), f"{word} is {found}, not {true}, by {step}")
        is_start = starts is None or re.fullmatch(starts, word)
        world.demand(
            item, found is not None or not is_start, f"{word} is a start, and nothing is said of it, by {step}"
        )


@generator("forever")
def attack_forever(world, chance, item):
    """Claims about all words, true and changed, where a machine was shown or not."""
    judge = next((judge for judge in world.judges if judge.kind == "Words"), None)
    number = world.judges.index(judge) if judge is not None else 0
    game = world.book.named[number]
    if judge is not None and not game.forever and chance.random() < 0.9:
        of_game = [machine for machine in machines_of(judge) if machine[2] == world.play]
        if of_game:
            world.offer(item, ["machine", number, *[of_game[0][1], *of_game[0][3:]]])
    said = game.forever or None
    claims = [said or "the value of every word", "the outcome of every word, by a machine of 3 states", "N"]
    for claim in [*claims, (said or "").replace("value", "outcome"), (said or "").replace("every", "each")]:
        attack_claim(world, item, world.judges[number].text, said, claim)


FAULTS = [
    ("words.machines", "a word has an option with its own output", "Words machine"),
    ("words.machines", "has no option with the output", "Words machine"),
    ("words.machines", "with the output P has an option with the output P", "Words machine"),
    ("words.machines", "a word without moves is N in misère play", "Words machine"),
    ("words.machines", "is not among these words", "Words machine"),
    ("words.machines", "has a step for each letter, and outputs", "Words machine"),
    ("words.starts", "a word to start from is not among", "Words machine"),
]


def machine_proof(rules, question="value", play="normal"):
    """The proof of a machine; nothing of Grundy is loaded before."""
    from grundy import RewriteGame

    return RewriteGame(rules).machine(question, play=play, seconds=60).proof()


def proof_by_a_machine(rules, word, question, play="normal"):
    """The proof of a position that rests on a machine."""
    from grundy import RewriteGame, use

    game = RewriteGame(rules)
    with use(game.machine(question, play=play, seconds=60)):
        return str(game(word).solve(question, play=play).proof())


PROOFS = [
    lambda: machine_proof("a>,aa>"),
    lambda: machine_proof("a>,b>,bb>", "outcome", "misere"),
    lambda: proof_by_a_machine("a>,aa>", "aaaaa", "value"),
    lambda: proof_by_a_machine("a>,b>,bb>", "abbab", "value"),
    lambda: proof_by_a_machine("1>0,11>00", "1101110", "value"),
    lambda: proof_by_a_machine("a>,b>,bb>", "abbab", "outcome", "misere"),
]
"""Proofs about all words, and about positions; the latter show what a changed machine would claim."""


def claims_about_all_words(text, play):
    """Patterns of what is so of all words. That a machine is right is judged above, and by proofs about positions."""
    of_games = [machine for machine in MACHINES if f"rewrite({machine[0]})" == text and machine[2] == play]
    starts = "(, and all that play reaches| of .*)?"
    return [f"the {machine[1]} of every word{starts}, by a machine of \\d+ states" for machine in of_games]


FOREVER = {"rewrite": claims_about_all_words}
POSITIONS = {
    "rewrite": lambda chance: a_position(chance),
    "peg-duotaire-row": lambda chance: f"peg-duotaire-row {''.join(chance.choices('01', k=7))}",
}


def a_position(chance):
    judge = a_word_game(chance)
    while not judge.text.startswith("rewrite"):
        judge = a_word_game(chance)
    return f"{judge.text} {judge.a_state(chance)}".strip()


def chain(states):
    """A machine of many states, of which each leads to the next two."""
    steps = [[(i + 1) % states, (2 * i + 3) % states] for i in range(states)]
    return ["outcome", [1, 1], steps, [i % 2 for i in range(states)], None]


HOSTILE = {
    "a machine of many states": lambda: text_of(
        "rewrite(a>,b>)", ["game", "rewrite(a>,b>)"], ["machine", 0, *chain(20_000)]
    ),
    "a machine with all steps to the first state": lambda: text_of(
        "rewrite(a>b)", ["game", "rewrite(a>)"], ["machine", 0, "value", [1], [[0]] * 100_000, [0] * 100_000, None]
    ),
    "many rules for words": lambda: text_of(f"rewrite({','.join('a' * n + '>' for n in range(1, 900))}) aa"),
    "a long word": lambda: text_of(
        f"rewrite(a>,b>) {'ab' * 100_000}", ["game", "rewrite(a>,b>)"], ["P", [0, "ab" * 100_000]]
    ),
    "nested starts": lambda: text_of(
        "rewrite(a>)",
        ["game", "rewrite(a>)"],
        ["machine", 0, "value", [1], [[1], [0]], [0, 1], "(" * 500 + "a" + ")" * 500],
    ),
    "starts with many places": lambda: text_of(
        "rewrite(a>)", ["game", "rewrite(a>)"], ["machine", 0, "value", [1], [[1], [0]], [0, 1], "a*" * 500]
    ),
}
