"""What all attacks on the checker share: what there is to attack, and unfinished proofs with a judge beside them."""

import importlib
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

try:
    from grundy.checker import grundy_check as core
except ImportError:  # nothing is installed, and nothing is needed
    sys.path.insert(0, str(Path(__file__).parents[2] / "checker"))
    import grundy_check as core

from checker import judging

AT_A_POSITION = 3  # different steps that are tried there


class Item(NamedTuple):
    """Something to attack: a step, a closed form or a question; and the class of games that it belongs to."""

    kind: str
    game: str
    name: str

    def __str__(self):
        return " ".join(word for word in (self.game, "by" if self.kind == "formula" else "", self.name) if word)


def registered():
    """All that the checker registers: the steps of the core, the questions, and all of every file of rules."""
    found = [Item("step", "", name) for name in core.STEPS if name != "by"]
    found += [Item("question", "", name) for name in core.QUESTIONS]
    for file in core.rules_files():
        module = importlib.import_module(f"grundy_rules.{file}")
        for game in vars(module).values():
            if isinstance(game, type) and issubclass(game, core.Rules) and game.__module__ == module.__name__:
                found += [Item("step", game.__name__, name) for name in game.steps]
                found += [Item("formula", game.__name__, name) for name in game.formulas]
    return found


GENERATORS, SUITED = {}, {}


def generator(*names, game="", suited=None):
    """Make a function the generator of these: in a world, by chance, it tries an item once or more.

    Steps of a game have its class; the first game of their worlds is mostly one for which `suited` holds.
    """

    def declare(function):
        GENERATORS.update(((game, name), function) for name in names)
        SUITED.update(((game, name), suited) for name in names if suited)
        return function

    return declare


class Falsehood(NamedTuple):
    """Something false that was accepted, and all that was accepted before it."""

    item: Item
    play: str
    games: list
    steps: list
    said: str


class Tally:
    """How often each was tried, accepted, and false."""

    def __init__(self):
        self.trials, self.accepted, self.false = Counter(), Counter(), []

    def add(self, other):
        self.trials += other.trials
        self.accepted += other.accepted
        self.false += other.false


class World:
    """An unfinished proof: a book with some small games, each with its judge, and all steps that were accepted."""

    def __init__(self, play, judges, tally):
        self.play, self.judges, self.tally = play, judges, tally
        self.book = core.Book(play)
        self.steps = []  # all that were accepted
        self.atoms = {}  # of terms
        for judge in judges:
            core.take_step(self.book, ["game", judge.text])

    def data(self, terms):
        """A position as a line has it; terms are (number of a game, state)."""
        return [item for number, state in terms for item in (number, self.judges[number].write(state))]

    def judged(self, terms):
        return tuple((self.judges[number], state) for number, state in terms)

    def some_terms(self, chance):
        """A position of one game or a sum, equal terms included."""
        most = 300 if self.play == "normal" else 40  # positions that play in one term leads to
        numbers = [chance.randrange(len(self.judges)) for _ in range(chance.choice([1, 1, 2]))]
        terms = [(number, self.judges[number].a_small_state(chance, most // len(numbers))) for number in numbers]
        return terms * 2 if len(terms) == 1 and chance.random() < 0.1 else terms

    def truth(self, terms):
        """The value in normal play, and the outcome."""
        judged = self.judged(terms)
        return judging.value(judged) if self.play == "normal" else None, judging.outcome(judged, self.play)

    def offer(self, item, step, terms=None, claim=None):
        """Try a step. What it claims of a position, and what the book says of that afterwards, must be true.

        What the book has said before of the position is forgotten, if the step says by itself what it shows.
        """
        self.tally.trials[item] += 1
        if terms and claim is None:
            self.book.facts.pop(self.key(terms), None)
        try:
            core.take_step(self.book, step)
        except core.Rejected:
            return False
        self.tally.accepted[item] += 1
        self.steps.append(step)
        if terms:
            self.demand(item, claim is None or claim in self.truth(terms), f"{step} is accepted")
            self.look_at(item, terms)
        return True

    def key(self, terms):
        """The key of a position: the atoms of its terms, each read once."""
        atoms = []
        for term in terms:
            if term not in self.atoms:
                game, state = self.book.named[term[0]], self.state(*term)
                self.atoms[term] = game.atoms(state)
            atoms += self.atoms[term]
        return self.book.key_of_atoms(atoms)

    def look_at(self, item, terms):
        """Compare what the book says of a position with the truth."""
        key = self.key(terms)
        value, outcome = self.book.value(key), self.book.outcome(key)
        if value is None and outcome is None:
            return
        true_value, true_outcome = self.truth(terms)
        self.demand(item, value in (None, true_value), f"{self.data(terms)} is worth {value}, not {true_value}")
        self.demand(item, outcome in (None, true_outcome), f"{self.data(terms)} is {outcome}, not {true_outcome}")

    def state(self, number, state):
        return self.book.named[number].read(self.judges[number].write(state))

    def demand(self, item, true, said):
        if not true:
            texts = [judge.text for judge in self.judges]
            self.tally.false.append(Falsehood(item, self.play, texts, list(self.steps), said))

    def look_around(self, item, chance, terms):
        """Now and then compare what the book says of parts of a position, and of others, with the truth."""
        if chance.random() < 0.2:
            for term in terms:
                self.look_at(item, [term])
            self.look_at(item, [chance.choice(terms), *self.some_terms(chance)])
            self.look_at(item, self.some_terms(chance))


class PuzzleWorld:
    """An unfinished proof about a puzzle, given by its text and by what is so: the only claim that is true."""

    def __init__(self, text, truth, tally):
        self.text, self.truth, self.tally = text, truth, tally
        self.book = core.Book("")
        self.puzzle = self.book.read_puzzle(text)
        self.steps = []

    def offer(self, item, step):
        """Try a step: whether it is accepted. What it shows of the puzzle must be true."""
        self.tally.trials[item] += 1
        try:
            found = core.step_of_a_puzzle(self.puzzle, step)
        except core.Rejected:
            return False
        self.tally.accepted[item] += 1
        self.steps.append(step)
        self.demand(item, found in (None, self.truth), f"{step} shows {found}")
        return True

    def demand(self, item, true, said):
        if not true:
            self.tally.false.append(Falsehood(item, "", [self.text], list(self.steps), said))


PUZZLE_MAKERS = {}
"""What makes a small puzzle, as a text with the claim that is true, by the class of the checker that has its rules."""


def puzzle_maker(kind):
    """Make a function the maker of small puzzles of a class of the checker."""

    def declare(make):
        PUZZLE_MAKERS[kind] = make
        return make

    return declare


def near(chance, true):
    """A value, mostly one near the true one."""
    return max(0, true + chance.choice([-1, 0, 0, 1, 2]))
