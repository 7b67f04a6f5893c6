"""Word games: a move replaces one occurrence of a left side in a word by the right side of its rule."""

import re
from typing import Any, NamedTuple

from grundy_check import SPRAGUE_GRUNDY, Budget, Game, Moves, Rejected, demand, split_outside, step
from grundy_rules.words.machines import MACHINE, Machine, WordRules

GAMES = {
    "rewrite": "replace one occurrence of a left side in a word by the right side of its rule",
    "peg-duotaire-row": "rewrite(110>001,011>100)",
}
SIDES = re.compile(r"(\^?)([A-Za-z0-9_]+)(\$?)>(\^?)([A-Za-z0-9_]*)(\$?)")
MOST_RULES = 1000


class Rule(NamedTuple):
    """What is replaced by what; whether only at the beginning or only at the end of a piece; its text."""

    left: str
    right: str
    first: bool
    last: bool

    def __str__(self) -> str:
        before, after = "^" * self.first, "$" * self.last
        return f"{before}{self.left}{after}>{before}{self.right}{after}"

    def reversed(self) -> "Rule":
        return Rule(self.left[::-1], self.right[::-1], self.last, self.first)


def make_game(name: str, parameters: str | None, board: str, budget: Budget) -> Game:
    """The rules of a text."""
    if name != "rewrite":
        demand(parameters is None, f"{name} has no parameters")
        parameters = GAMES[name].removeprefix("rewrite(").removesuffix(")")
    words = split_outside(parameters or "", ",", budget)[0]
    demand(len(words) <= MOST_RULES, f"at most {MOST_RULES} rules are read here")
    # a rule: its two sides (100 and their letters), a tuple (72), an entry of a dict (100)
    budget.charge(len(words), keep=500 * len(words) + 10 * len(parameters or ""))
    return Words(list(dict.fromkeys(read_rule(word.strip()) for word in words)))


def read_rule(text: str) -> Rule:
    found = SIDES.fullmatch(text)
    if found is None:
        raise Rejected(f"a rule is like bb>a, got {text[:40]!r}")
    first, left, last, before, right, after = found.groups()
    demand(first >= before and last >= after, f"^ and $ are on the right side only with the left, got {text[:40]!r}")
    return Rule(left, right, bool(first), bool(last))


class Words(Game):
    """Letters in no left side are walls, which divide a word into pieces. A state is the word.

    `^` and `$` are the ends of a piece. Where the mirror image of each rule is a rule, a piece that is read backwards
    is the same piece.
    """

    def __init__(self, rules: list[Rule]) -> None:
        self.rules = rules
        self.letters = "".join(sorted({letter for rule in rules for letter in rule.left}))
        self.walls = "".join(sorted({letter for rule in rules for letter in rule.right} - set(self.letters)))
        self.is_symmetric = {rule.reversed() for rule in rules} == set(rules)
        self.machine: Machine | None = None

    def read(self, body: str) -> str:
        self.charge(1 + len(body) // 100)
        good = set(body) <= set(self.letters + self.walls)
        demand(good, f"expected a word of the letters {(self.letters + self.walls)[:40]}, got {body[:40]!r}")
        return body

    def fits(self, word: str, place: int, rule: Rule) -> bool:
        """Whether a rule applies at a place."""
        end = place + len(rule.left)
        return (
            word.startswith(rule.left, place)
            and (not rule.first or place == 0 or word[place - 1] in self.walls)
            and (not rule.last or end == len(word) or word[end] in self.walls)
        )

    def moves(self, state: str) -> Moves:
        work = 1 + len(self.rules) + len(state) // 100
        for place in self.each(range(len(state)), work):
            for rule in self.rules:
                if self.fits(state, place, rule):
                    option = len(state) + len(rule.right)
                    # a text with its head (50) and the name of the move (50)
                    self.charge(1 + option // 100, use=100 + option)
                    yield f"{rule}@{place}", state[:place] + rule.right + state[place + len(rule.left) :]
                    # 100 and the letters, as above
                    self.charge(use=-100 - option)

    def pieces(self, word: str) -> list[str]:
        """The factors between walls."""
        if not self.walls:
            return [word]
        # a piece: its text (50 and its letter), a pointer (8), the match that found it
        self.charge(1 + len(word) // 10, use=200 * sum(map(word.count, self.walls)) + len(word))
        return [found[0] for found in self.each(re.finditer(f"[{self.letters}]+", word))]

    def atoms(self, state: str) -> list[str]:
        """The pieces that can move."""
        found = []
        for piece in self.pieces(state):
            self.charge(1 + len(self.rules) * (1 + len(piece) // 100) + len(piece) // 50)
            if any(self.applies(piece, rule) for rule in self.rules):
                found.append(self.mark + (min(piece, piece[::-1]) if self.is_symmetric else piece))
        return found

    @staticmethod
    def applies(piece: str, rule: Rule) -> bool:
        """Whether a rule applies somewhere in a piece."""
        if rule.first and rule.last:
            return piece == rule.left
        if rule.first:
            return piece.startswith(rule.left)
        return piece.endswith(rule.left) if rule.last else rule.left in piece

    # Machines

    @step("machine", about="rules", play=("normal", "misere"))
    def check_machine(self, question: Any, weights: Any, steps: Any, outputs: Any, starts: Any) -> None:
        """A finite machine that answers a question about all words, or about all that play reaches from `starts`."""
        mode = f"{question} {self.book.play}" if type(question) is str else ""
        demand(mode in MODES, "a machine tells values or outcomes, and values belong to normal play")
        rules = self.word_rules(mode == "value normal")
        machine = Machine(rules, MODES[mode], weights, steps, outputs, self.book.budget)
        machine.check(starts)
        self.machine = machine
        self.book.rely_on(MACHINE)
        if self.walls and mode == "value normal":
            self.book.rely_on(SPRAGUE_GRUNDY)
        size = f"by a machine of {len(machine.outputs)} states"
        words = "every word" if starts is None else f"every word of {starts}, and all that play reaches"
        self.forever = f"the {question} of {words}, {size}"

    def word_rules(self, splits: bool) -> WordRules:
        """The rules with letters as numbers. Only values add, so that for outcomes walls are letters like others."""
        if not splits and self.walls:
            demand(
                not any(rule.first or rule.last for rule in self.rules), "outcomes of pieces between walls do not add"
            )
        letters, walls = (self.letters, self.walls) if splits else ("".join(sorted(self.letters + self.walls)), "")
        number = {letter: i for i, letter in enumerate(letters + walls)}
        sides = [
            ([number[a] for a in rule.left], [number[a] for a in rule.right], rule.first, rule.last)
            for rule in self.rules
        ]
        return WordRules(letters + walls, len(letters), sides)

    def value_of_atom(self, rest: str) -> int | None:
        return self.output(rest) if self.machine is not None and self.machine.mode == "value" else None

    def outcome_of_atom(self, rest: str) -> str | None:
        """The outcome of a piece, where a machine tells outcomes; a machine for the play that the proof is about."""
        if self.machine is None or self.machine.mode == "value":
            return None
        found = self.output(rest)
        return None if found is None else "PN"[found]

    def output(self, piece: str) -> int | None:
        assert self.machine is not None
        self.charge(1 + len(piece) // 5)
        return self.machine.output(piece)


MODES = {"value normal": "value", "outcome normal": "outcome", "outcome misere": "misere"}
