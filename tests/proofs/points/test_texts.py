"""What the checker knows a part by: all of it, up to the names of its points and turns."""

import importlib
import random
from itertools import combinations, product

import pytest
from grundy.checker import grundy_check as checker

from checker.attack_points import ROLES, a_turn_game, shuffled
from grundy import Cram, position
from grundy.proofs.translations import checker_translation
from proofs.rejecting import proof


def read(text):
    return checker.Book("normal").read_term(text)


def texts(text):
    game, state = read(text)
    return sorted(game.atoms(state))


class Trees:
    """Trees of games by number: two positions have the same number exactly where play is the same."""

    def __init__(self):
        self.numbers = {}

    def number(self, game, state, known):
        if state not in known:
            after = frozenset(self.number(game, new, known) for _, new in game.moves(state))
            known[state] = self.numbers.setdefault(after, len(self.numbers))
        return known[state]


class Told:
    """Which tree each sum of texts had. Another one would be a fault."""

    def __init__(self):
        self.trees, self.tree_of, self.met = Trees(), {}, 0

    def look_at(self, game):
        known = {}
        for state in range(1 << game.points):
            key, tree = "\0".join(sorted(game.atoms(state))), self.trees.number(game, state, known)
            assert self.tree_of.setdefault(key, tree) == tree, (game.text, state)
            self.met += 1


def all_turns(points):
    """Every turn on so many points that loses more than it puts."""
    for roles in product(["", *ROLES, "need clear", "without clear"], repeat=points):
        sets = {role: [str(p) for p in range(points) if role in roles[p].split()] for role in ROLES}
        lost = [p for p in range(points) if roles[p] in ("take", "need clear")]
        if len(lost) > len(sets["put"]):
            yield " ".join(f"{role} {' '.join(some)}" for role, some in sets.items() if some)


@pytest.mark.parametrize(("points", "turns"), [(1, 2), (2, 3), (3, 1)])
def test_equal_texts_mean_the_same_play_in_all_small_systems(points, turns):
    told = Told()
    for count in range(turns + 1):
        for some in combinations(all_turns(points), count):
            told.look_at(read(f"turns({points}: {'; '.join(some)})")[0])
    assert told.met > len(told.tree_of) >= len(told.trees.numbers)


def test_equal_texts_mean_the_same_play_in_larger_systems():
    """Those of the attack, and systems of equal degrees, in which colours alone tell nothing apart."""
    chance, told = random.Random(3), Told()
    for _ in range(400):
        told.look_at(read(a_turn_game(chance).text)[0])
    ring, triangles, prism = "01 12 23 34 45 05", "01 12 02 34 45 35", "01 12 02 34 45 35 03 14 25"
    for rows in (ring, triangles, prism, "03 04 05 13 14 15 23 24 25"):
        told.look_at(read(f"turns(6: {'; '.join(f'take {a} {b}' for a, b in rows.split())})")[0])
    assert told.met > len(told.tree_of)


def test_every_part_of_a_text_counts():
    """A part differs from those with another point there, another turn, another role."""
    part = "turns(4: take 0 1; take 1 2 put 3; take 3) without 3"
    others = [
        "turns(4: take 0 1; take 1 2 put 3; take 3)",
        "turns(4: take 0 1; take 1 2 put 3) without 3",
        "turns(4: take 0 1; take 1 2 put 3; take 3; take 2 3) without 3",
        "turns(4: take 0 1; take 1 2 put 3; take 3 need 0) without 3",
        "turns(4: take 0 1; take 1 2 put 3; take 3 without 0) without 3",
        "turns(4: take 0 1; take 1 2 put 3; take 3 clear 0) without 3",
        "turns(4 weighing 2 2 2 1: take 0 1; take 1 put 3; take 3) without 3",
    ]
    assert len({tuple(texts(text)) for text in [part, *others]}) == 8


def renamed(chance, judge, state):
    """The same game with other names for its points, and its turns in another order."""
    points = list(range(judge.points))
    chance.shuffle(points)
    turns = [{role: {points[p] for p in some} for role, some in turn.items()} for turn in judge.turns]
    chance.shuffle(turns)
    gone = " ".join(str(points[p]) for p in range(judge.points) if p not in state)
    told = "; ".join(" ".join(shuffled(chance, turn)) for turn in turns)
    return f"turns({judge.points}: {told}) {f'without {gone}' if gone else ''}"


def test_names_and_orders_do_not_count():
    chance, met = random.Random(8), 0
    for _ in range(300):
        judge = a_turn_game(chance)
        if "weighing" not in judge.text:
            state = judge.a_state(chance)
            told = texts(f"{judge.text} {judge.write(state)}")
            assert texts(renamed(chance, judge, state)) == told
            met += len(told)
    assert met > 100


@pytest.mark.parametrize("board", ["petersen", "grid:3x4", "cycle:9", "hypercube:3", "path:90", "complete:6"])
def test_symmetric_boards_have_one_text_however_they_are_named(board):
    stated = checker_translation(position(f"arc-kayles {board}")).position
    _, _, turns = str(stated).removesuffix(")").partition(": ")
    edges, chance = [tuple(map(int, turn.split()[1:])) for turn in turns.split("; ")], random.Random(2)
    points, found = stated.rules.book.system.n, set()
    for _ in range(5):
        names = chance.sample(range(points), points)
        new = chance.sample([f"take {names[u]} {names[v]}" for u, v in edges], len(edges))
        found.add(tuple(texts(f"turns({points}: {'; '.join(new)})")))
    assert len(found) == 1


def test_a_part_is_the_same_wherever_it_is():
    corner = str(checker_translation(Cram("grid:4x6")((0, 0), (0, 1), (1, 0))).position)
    middle = str(checker_translation(Cram("grid:4x6")((2, 3), (2, 4), (3, 4))).position)
    alone = str(checker_translation(position("arc-kayles path:3")).position)
    assert texts(corner) == texts(middle) == texts(alone)


def test_facts_about_a_part_hold_in_another_game():
    steps = ["game", "turns(3: take 0 1; take 1 2)"], ["N", [0, "without 1"], ""], ["P", [0, ""]]
    given = proof(*steps, position="turns(4: take 3 0; take 0 2) without 1", play="misere", claim="P")
    assert checker.check(given)[0].endswith("misère play: P. Checked.")


def test_texts_are_kept_for_a_while_and_given_back(monkeypatch):
    rules = importlib.import_module("grundy_rules.points")
    monkeypatch.setattr(rules, "MOST_TEXTS", 3)
    game, _ = read("turns(9: take 0 1; take 1 2; take 2 3; take 3 4; take 4 5; take 5 6; take 6 7; take 7 8)")
    before = game.book.budget.stored
    for state in range(512):
        game.atoms(state)
    assert len(game.texts) <= 3
    assert game.book.budget.stored - before == game.cost_of_texts
    told = position("cram grid:3x4").solve("value").proof().check()
    assert told.startswith("turns(12: ")
