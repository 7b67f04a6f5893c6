"""Real proofs of every kind, and forgeries of them: what a liar without a plan, and one with a small one, would try."""

import json
import marshal
import random
import re
from contextlib import suppress
from functools import cache
from itertools import islice

from grundy.checker import grundy_check as checker

from checker.families import dicts_of_families, lists_of_families
from contract.support import TEXTS, walk
from grundy import Geography, GrundyError, LimitReached, limits, position, puzzle
from grundy.rules import read_ruleset

KNOWN = [text for text in TEXTS if checker.file_of_game(re.split("[ (]", text)[0])]
"""Positions of games that the checker knows by itself."""
MOST_LINES, MOST_BYTES = 40, 4000
QUICK = 1_000
"""Positions that the definition may look at."""
LARGER = [
    "octal(0.3) 20000",
    "subtraction(1,3,4) 20001",
    "subtraction(2,all-but) 20003",
    "octal(0.51) 20000 + nim 7",
    "hexadecimal(0.9) 20000",
    "geography grid:6x7 @ 2,3",
    "geography hex:3x5 @ 1,2",
    "geography(edge) bipartite:3x4 @ 0",
    "nim 1000000000000 77 5",
    "wythoff 40 65",
    "rugs " + "/".join(["HTHHTTHHT"] * 7),
]
BOARDS = [
    "path:5",
    "grid:3x3",
    "petersen",
    "0-1,0-2,1-2,2-3,3-4,3-5,4-5",
    "0>1,1>2,2>0,2>3",
    "cycle:7",
    "tree:2x2",
    "complete:5",
]
QUESTIONS = [("outcome", "normal"), ("value", "normal"), ("winning_moves", "normal")]
QUESTIONS += [("outcome", "misere"), ("winning_moves", "misere")]


def some_of(text):
    """The position and some that play leads to."""
    return list(dict.fromkeys(walk(text, 0)))[:4]


@cache
def proofs_of(text):
    """Small proofs of a position and of some that play leads to: every question, play and method."""
    asked = [(at, *how, way) for at in some_of(text) for how in QUESTIONS for way in (None, "search")]
    return small([(at.solve, (question,), {"play": play, "method": way}) for at, question, play, way in asked])


@cache
def larger_proofs():
    """Proofs of larger positions, of all starts of boards, and one with a note."""
    larger = [(position(text).solve, (question,), {}) for text in LARGER for question in ("outcome", "value")]
    starts = [(Geography(board).outcomes, (), {"play": play}) for board in BOARDS for play in ("normal", "misere")]
    noted = str(position("nim 3 5").solve("value").proof("a note")).splitlines()
    return small(larger + starts) | {tuple(noted): [json.loads(line) for line in noted]}


@cache
def puzzle_proofs():
    """Proofs about puzzles, and about what is read like one in proofs only."""
    proofs = [puzzle(text).answer().proof() for text in lists_of_families("PUZZLES")]
    texts = [str(proof).splitlines() for proof in [*proofs, *(make() for make in lists_of_families("PROOFS"))]]
    return {tuple(lines): [json.loads(line) for line in lines] for lines in texts}


@cache
def corpus():
    """Small proofs of every game, question, play and method, and of puzzles, as lists of lines of data."""
    found = {}
    for proofs in [*map(proofs_of, KNOWN), larger_proofs(), puzzle_proofs()]:
        found.update(proofs)
    return list(found.values())


def small(answers):
    """The proofs of answers, by their text, but for long ones."""
    found, last = {}, None
    for answer, given, named in answers:
        try:
            with limits(positions=300):
                proof = answer(*given, **named).proof()
                if proof == last:  # where no theorem applies, the search has answered before
                    continue
                lines, last = str(proof).splitlines(), proof
        except LimitReached:
            continue
        if len(lines) <= MOST_LINES and sum(map(len, lines)) <= MOST_BYTES:
            found[tuple(lines)] = [json.loads(line) for line in lines]
    return found


def kind_of(lines):
    """The steps that a proof uses, and the theorems that it names."""
    return frozenset(step[0] if step[0] != "by" else f"by {step[1]}" for step in lines[1:])


@cache
def by_kind():
    found = {}
    for lines in corpus():
        found.setdefault(kind_of(lines), []).append(lines)
    return list(found.values())


@cache
def truth(text, question, play):
    """What is so, by the definition where that is quick."""
    if question == "forever":
        return dicts_of_families("FOREVER")[text.split("(")[0]](text, play)
    if question == "outcomes":
        rules = read_ruleset(text)
        return "".join(truth(str(rules(start)), "outcome", play) for start in rules.board.vertices)
    at, result = position(text), None
    if question == "quotient":
        found = at.misere_quotient()
        return f"misère quotient of order {found.order:,}, |P| = {found.p_count:,}"
    with suppress(GrundyError), limits(positions=QUICK):
        if len(list(islice(at.each_move(), QUICK + 1))) <= QUICK:  # more moves lead to more positions than that
            result = at.solve(question, play=play, method="reference").result
    if result is None:
        result = at.solve(question, play=play).result
    return [at.write_move(move) for move in result] if question == "winning_moves" else str(result)


@cache
def has_play(text):
    """What is so of a puzzle, as it is claimed."""
    claims = dicts_of_families("CLAIMS")
    if text.split()[0] in claims:
        return claims[text.split()[0]](text)
    return "no play" if puzzle(text).solve() is None else "a play"


def is_true(header):
    """Whether the claim of an accepted proof is so; a position that only the checker can read would be a claim, too."""
    try:
        if "puzzle" in header:
            return header["claim"] == has_play(header["puzzle"])
        known = truth(header["position"], header["question"], header["play"])
    except GrundyError:
        return False
    claim = header["claim"]
    if header["question"] == "forever":
        return type(claim) is str and any(re.fullmatch(said, claim) for said in known)
    return sorted(claim) == sorted(known) if isinstance(known, list) else claim == known


def write(lines):
    return [json.dumps(line).encode() + b"\n" for line in lines]


def copied(data):
    """A copy in which no two places share a list: version 2 of the format knows no references."""
    return marshal.loads(marshal.dumps(data, 2))


class Forger:
    """Changes proofs at random, always in the same way for the same seed."""

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def forgery(self):
        """One real proof, changed once or a few times."""
        lines = copied(self.chance.choice(self.chance.choice(by_kind())))
        for _ in range(self.chance.choice((1, 1, 1, 2, 3, 5))):
            self.chance.choice(self.TRICKS)(self, lines)
        return lines

    def step(self, lines):
        return self.chance.randrange(1, len(lines)) if len(lines) > 1 else 0

    def drop(self, lines):
        if len(lines) > 1:
            lines.pop(self.step(lines))

    def duplicate(self, lines):
        lines.insert(self.chance.randint(1, len(lines)), copied(lines[self.step(lines)]))

    def swap(self, lines):
        i, j = self.step(lines), self.step(lines)
        lines[i], lines[j] = lines[j], lines[i]

    def cut(self, lines):
        del lines[self.chance.randint(1, len(lines)) :]

    def splice(self, lines):
        """Steps from another proof, or all of them under this header."""
        other = copied(self.chance.choice(corpus()))
        if self.chance.random() < 0.3:
            lines[1:] = other[1:]
        else:
            lines.insert(self.chance.randint(1, len(lines)), self.chance.choice(other))

    def lie(self, lines):
        """The other claim; often the last step says so as well."""
        header = lines[0]
        if not isinstance(header, dict):
            return
        said = header.get("claim")
        turned = {"N": "P", "P": "N", "a play": "no play", "no play": "a play"}
        other = turned.get(str(said), self.chance.choice(["0", "*", "*2", "*3", "N", "P", [], None, 0]))
        header["claim"] = other
        if isinstance(said, list):
            header["claim"] = said[1:] if said and self.chance.random() < 0.5 else [*said, self.text(lines)]
        if self.chance.random() < 0.5 and len(lines) > 1:
            self.turn(lines, len(lines) - 1)

    def elsewhere(self, lines):
        """Another position, question or play, or another puzzle."""
        if isinstance(lines[0], dict):
            header = self.chance.choice(corpus())[0]
            field = self.chance.choice([name for name in ("position", "position", *header) if name in header])
            lines[0][field] = copied(header[field])

    def turn(self, lines, at=None):
        """N for P in a step."""
        at = self.step(lines) if at is None else at
        step = lines[at]
        if isinstance(step, list) and step and step[0] in ("N", "P"):
            if step[0] == "N":
                lines[at] = ["P", *step[1:2]]
            else:
                lines[at] = ["N", *step[1:], self.text(lines)]
        else:
            self.leaf(lines)

    def text(self, lines):
        """Some text of this proof or of another one."""
        some = self.chance.choice([lines, self.chance.choice(corpus())])
        texts = [leaf for _, _, leaf in leaves(some) if isinstance(leaf, str)]
        return self.chance.choice(texts or [""])

    def leaf(self, lines):
        """Another number or text somewhere."""
        places = leaves(lines)
        if places:
            inside, key, old = self.chance.choice(places)
            inside[key] = self.other(old, lines)

    def other(self, old, lines):
        if not isinstance(old, (int, str)):
            return self.chance.choice([0, 1, "", []])
        if isinstance(old, int):
            return self.chance.choice([old + 1, old - 1, 0, 1, -1, 2**70, str(old), old + 0.5, [old]])
        digits = list(re.finditer("[0-9]+", old))
        if digits and self.chance.random() < 0.7:
            one = self.chance.choice(digits)
            new = max(0, int(one[0]) + self.chance.choice([-1, 1, 1, 2]))
            return f"{old[: one.start()]}{new}{old[one.end() :]}"
        if old in ("N", "P"):
            return "P" if old == "N" else "N"
        letters = list(old) or [""]
        letters[self.chance.randrange(len(letters))] = self.chance.choice(["", " ", "H", "T", "-", ">", ",", "0", "+"])
        return self.chance.choice(["".join(letters), self.text(lines)])

    def reshape(self, lines):
        """A list with an element more or less."""
        lists = [found for found in nested(lines) if found is not lines and found]
        if not lists:
            return
        found = self.chance.choice(lists)
        i = self.chance.randrange(len(found))
        if self.chance.random() < 0.5:
            found.pop(i)
        else:
            found.insert(i, self.chance.choice([found[i], found, 0, "", []]) if found[i] is not found else 0)
        if found in found:  # no list inside itself
            found[:] = [item for item in found if item is not found]

    TRICKS = (
        drop,
        duplicate,
        swap,
        cut,
        splice,
        splice,
        lie,
        lie,
        elsewhere,
        elsewhere,
        turn,
        leaf,
        leaf,
        leaf,
        reshape,
    )


def nested(data):
    """All lists inside, from the outside in."""
    found = [data] if isinstance(data, list) else []
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return found + [some for item in inside for some in nested(item)]


def leaves(data):
    """(container, key, value) of all numbers and texts inside, but for the format's own fields."""
    if isinstance(data, dict):
        pairs = [(key, value) for key, value in data.items() if key not in ("format", "version")]
    else:
        pairs = list(enumerate(data))
    found = []
    for key, value in pairs:
        found += leaves(value) if isinstance(value, (dict, list)) else [(data, key, value)]
    return found
