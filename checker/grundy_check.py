#!/usr/bin/env python3
"""Check a proof about an impartial game: `python grundy_check.py FILE`.

The checker trusts nothing of Grundy: it imports the standard library only, reads positions by itself, knows the rules
of the games by itself, and never searches. A proof is a file of JSON lines (gzip by suffix): a header that says what
is claimed, then steps, each of which must follow from the rules, from earlier steps, or from a theorem that it names.
`docs/proofs.md` describes the format.

This file is the core: the format, the book of what is shown, and the steps that hold in every game. The rules of the
games are in the folder `grundy_rules` beside it, a file or a folder for each family; a file is loaded when a proof
names one of its games.

Exit code 0: accepted. 1: not shown, or a limit was reached; one line says where and why. 2: wrong usage, or no proof
file at all.
"""

import ast
import gc
import gzip
import heapq
import importlib
import importlib.machinery
import importlib.util
import json
import os
import pkgutil
import re
import reprlib
import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from itertools import islice
from operator import xor
from typing import Any, ClassVar, NamedTuple, TypeVar

FORMAT, VERSION = "grundy-proof", 2
FIELDS = ["claim", "format", "play", "position", "question", "version"]
PUZZLE_FIELDS = ["claim", "format", "puzzle", "version"]
PLAYS = {"normal": "normal play", "misere": "misère play"}
QUESTIONS = ["outcome", "outcomes", "value", "winning_moves", "forever", "quotient"]
MOST_DIGITS = 1000  # of a number in a text or in a line

SPRAGUE_GRUNDY = "Sprague and Grundy: the value of a sum is the nim-sum of the values of its parts (1936, 1939)"


# What can go wrong


class NotAProof(Exception):
    """The file is something else."""


class Rejected(Exception):
    """The proof does not show what it claims, as far as the limits allow to see."""


class OutOfLimits(Rejected):
    """The check takes more than its limits allow."""


def demand(condition: object, reason: str) -> None:
    """Reject the proof unless the condition holds."""
    if not condition:
        raise Rejected(reason)


def quoted(text: object) -> str:
    """The beginning of something that a message quotes. Of lists only a few items are written."""
    return repr((str(text) if type(text) in (str, int) else reprlib.repr(text))[:40])


def printable(text: str) -> str:
    """A text without control characters."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


# Limits


class Limits(NamedTuple):
    """What a check may use: seconds, bytes, and (for tests that must not depend on the clock) steps of work."""

    seconds: float = 600.0
    memory: float = 4e9
    work: float = float("inf")


def more_time(limits: Limits) -> str:
    return f"this takes more time than the limit of {limits.seconds:g} seconds"


def more_memory(limits: Limits) -> str:
    return f"this takes more memory than the limit of {size_text(limits.memory)}"


Item = TypeVar("Item")


class Budget:
    """What is left of the limits. `charge` counts all work before it is done, and all memory before it is built.

    Work is counted in steps of about a microsecond; none takes more than ten. The clock is checked every few thousand
    steps, so at least every 50 ms. Work on many items is charged while it is done, item by item (`each`, `split`):
    a single charge for all of them would check the clock once, before it begins. Only operations of Python on one
    text (to decode, to copy, to find a letter) are not interrupted: they take about a millisecond for a megabyte.

    Memory is kept, or it is used for one line only and released at its end. It is estimated from above, and each
    estimate says its formula. Sizes in these formulas are those of CPython 3.11 on 64 bits: a pointer 8, a number 32, a
    text 50 and a byte or more for each character, a tuple 40 and a list 56 with 8 for each item, an empty set 216, an
    entry of a dict or a set 100 at most, since tables grow before they are full.
    """

    INTERPRETER = 24_000_000  # bytes that Python itself and the code of the checker take
    BETWEEN_CHECKS = 5_000  # steps of work
    BLOCK = 1_000  # steps of work that are charged together

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.end = time.monotonic() + limits.seconds
        self.work = 0
        self.next_check = 0
        self.stored = self.INTERPRETER
        self.used = 0

    def charge(self, work: int = 0, keep: int = 0, use: int = 0) -> None:
        """Charge work, bytes that are kept, and bytes that are used until the line ends. Nothing else counts memory."""
        self.work += work
        self.stored += keep
        self.used += use
        if self.stored + self.used > self.limits.memory:
            raise OutOfLimits(more_memory(self.limits))
        if self.work >= self.next_check:
            self.check_clock()

    def check_clock(self) -> None:
        self.next_check = self.work + self.BETWEEN_CHECKS
        if self.work > self.limits.work:
            raise OutOfLimits(f"this takes more work than the limit of {self.limits.work:g} steps")
        if time.monotonic() > self.end:
            raise OutOfLimits(more_time(self.limits))
        if self.next_check > self.limits.work:
            self.next_check = int(self.limits.work) + 1

    def each(self, items: Iterable[Item], work: int = 1, keep: int = 0, use: int = 0) -> Iterable[Item]:
        """The items, for one loop over them: each is charged before it is handed out.

        They must not change meanwhile. A few are charged together, which is quicker.
        """
        try:
            count = len(items)  # type: ignore[arg-type]
        except TypeError:
            return self.in_blocks(items, work, keep, use)
        if count * work > self.BLOCK:
            return self.in_blocks(items, work, keep, use)
        self.charge(count * work, count * keep, count * use)
        return items

    def in_blocks(self, items: Iterable[Item], work: int, keep: int, use: int) -> Iterator[Item]:
        source, size = iter(items), max(1, self.BLOCK // max(1, work))
        while some := list(islice(source, size)):
            self.charge(len(some) * work, len(some) * keep, len(some) * use)
            yield from some

    def split(self, text: str, separator: str, work: int = 1, keep: int = 0, use: int = 0) -> Iterable[str]:
        """The pieces of a text between separators, as `text.split(separator)` has them, each charged before."""
        if len(text) > self.BLOCK:
            return self.split_in_blocks(text, separator, work, keep, use)
        return self.each(text.split(separator), work, keep, use)

    def split_in_blocks(self, text: str, separator: str, work: int, keep: int, use: int) -> Iterator[str]:
        start = 0
        while start <= len(text):
            end = text.find(separator, start + self.BLOCK)
            end = len(text) if end < 0 else end
            self.charge((end - start) // 10)
            yield from self.each(text[start:end].split(separator), work, keep, use)
            start = end + len(separator)

    def words(self, text: str, work: int = 1, keep: int = 0, use: int = 0) -> Iterator[str]:
        """The words of a printable text, which has no white space but spaces; each is charged before."""
        return (word for word in self.split(text, " ", work, keep, use) if word)

    def characters(self, pattern: str, text: str) -> Iterator[re.Match[str]]:
        """Where a text has one of the characters of a pattern; to look at a hundred of them is a step of work."""
        compiled, size = re.compile(pattern), 100 * self.BLOCK
        for start in range(0, len(text), size):
            self.charge(1 + min(size, len(text)) // 100)
            yield from self.each(compiled.finditer(text, start, start + size))

    def ordered(self, items: Iterable[Item], key: Callable[[Item], Any] | None = None) -> list[Item]:
        """The items in order. Many are sorted in runs that are merged, so that the clock is checked meanwhile."""
        size, listed = 10 * self.BLOCK, list(items)
        if len(listed) <= size:
            self.charge(1 + len(listed))
            return sorted(listed, key=key)  # type: ignore[type-var, arg-type]
        runs = [self.ordered(listed[at : at + size], key) for at in range(0, len(listed), size)]
        merged = heapq.merge(*runs, key=key)  # type: ignore[arg-type]
        return list(self.each(merged, work=len(runs).bit_length()))

    def join(self, separator: str, items: Iterable[str]) -> str:
        """The items as one text, with separators between them, as `separator.join(items)` has it."""
        blocks, source = list[str](), iter(items)
        while some := list(islice(source, self.BLOCK)):
            self.charge(len(some))
            blocks.append(separator.join(some))
        return separator.join(blocks)

    def is_printable(self, text: str) -> bool:
        """Whether a text has no control characters; a hundred characters are a step of work."""
        if len(text) <= self.BLOCK:
            return text.isprintable()
        size = 100 * self.BLOCK
        return all(text[at : at + size].isprintable() for at in self.each(range(0, len(text), size), self.BLOCK))

    def release_to(self, used: int) -> None:
        """Release the memory of this line that was charged after `used` was read."""
        self.used = used

    def store_used(self, used: int) -> None:
        """Keep for ever the memory of this line that was charged after `used` was read."""
        self.stored, self.used = self.stored + self.used - used, used

    def end_of_line(self) -> None:
        self.used = 0


def size_text(size: float) -> str:
    return f"{size / 1e9:g} GB" if size >= 1e9 else f"{size / 1e6:g} MB"


# Numbers and values


def whole(word: str) -> int:
    """The whole number that a text is."""
    if word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS:
        return int(word)
    raise Rejected(f"expected a whole number, got {quoted(word)}")


def number(data: Any) -> int:
    """The whole number that an item of a line is."""
    if type(data) is int:
        return data
    raise Rejected(f"expected a whole number, got {quoted(data)}")


def numbers(data: Any, budget: Budget) -> list[int]:
    """The whole numbers that a list in a line holds. To look at a hundred of them is a step of work or two."""
    if type(data) is not list:
        raise Rejected(f"expected a list of whole numbers, got {quoted(data)}")
    size = 100 * budget.BLOCK
    for at in range(0, len(data), size):
        some = data[at : at + size]
        budget.charge(1 + len(some) // 100)
        if not set(map(type, some)) <= {int}:
            bad = next(item for item in some if type(item) is not int)
            raise Rejected(f"expected a whole number, got {quoted(bad)}")
    return data


def star(value: int) -> str:
    """A value as text: 0, *, *2, *3, ..."""
    return f"*{value}" if value > 1 else "*" if value else "0"


def nim_sum(values: Iterable[int]) -> int:
    return reduce(xor, values, 0)


def mex(values: set[int]) -> int:
    """The least whole number that is not among the values."""
    least = 0
    while least in values:
        least += 1
    return least


def least_missing(some: int) -> int:
    """The mex of a set of numbers, given as a number whose bit x tells whether x is in the set."""
    return (~some & some + 1).bit_length() - 1


def nim_added(some: int, value: int, places: int) -> int:
    """The nim-sums of a value below 2^places and each number of a set of such: bit x moves to x + value without carry.

    For each binary digit of the value, neighbouring blocks of bits change places.
    """
    for place in range(places):
        if value >> place & 1:
            block = length = 1 << place
            low = (1 << block) - 1  # becomes the mask of every second block
            while length < 1 << places:
                low |= low << 2 * length
                length *= 2
            some = (some >> block & low) | (some & low) << block
    return some


# Texts of positions: name(parameters) board state, joined by " + "


def split_terms(text: str, budget: Budget) -> Iterator[str]:
    """The terms of a sum."""
    start = plus = 0
    while (plus := text.find(" +", plus)) >= 0:
        budget.charge(1)
        if text[plus + 2 : plus + 3] in ("", " "):
            yield text[start:plus]
            start = plus + 2
        plus += 1
    yield text[start:]


def split_outside(text: str, separators: str, budget: Budget) -> tuple[list[str], str]:
    """Split at separators outside round brackets: the pieces, and the separators between them."""
    pieces, found, depth, start = list[str](), list[str](), 0, 0
    for match in budget.characters(f"[(){re.escape(separators)}]", text):
        letter = match[0]
        if letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
            demand(depth >= 0, f"the brackets do not match in {quoted(text)}")
        elif depth == 0:
            pieces.append(text[start : match.start()])
            found.append(letter)
            start = match.end()
    demand(depth == 0, f"the brackets do not match in {quoted(text)}")
    return [*pieces, text[start:]], "".join(found)


class GameText(NamedTuple):
    """The text of rules or of a position, taken apart. Parameters are None where there are no brackets."""

    name: str
    parameters: str | None
    rest: str


def split_game(text: str, budget: Budget) -> GameText:
    """Take the name and the parameters of a game off the beginning of a text."""
    text = text.strip()
    match = re.match(r"[a-z][a-z0-9-]*(?=[ (]|$)", text)
    if match is None:
        raise Rejected(f"expected the name of a game, got {quoted(text)}")
    name, rest = match[0], text[match.end() :]
    if not rest.startswith("("):
        return GameText(name, None, rest.strip())
    depth = 0
    for bracket in budget.characters("[()]", rest):
        depth += 1 if bracket[0] == "(" else -1
        if depth == 0:
            after = rest[bracket.end() :]
            demand(not after or after.startswith(" "), f"expected a space after the brackets, got {quoted(after)}")
            return GameText(name, rest[1 : bracket.start()], after.strip())
    raise Rejected(f"the bracket after {name} is not closed")


def read_parameters(text: str | None, fields: dict[str, str], budget: Budget) -> dict[str, Any]:
    """The parameters of a game, such as `1,3,all-but` or `edge,passes=1`.

    Each field has a kind: number, numbers (any number of these), flag (the name of the field, or =yes, =no), text, or
    the words to choose from. A parameter is given as `name=value`, or without its name: then a word that is a flag or
    a choice is that, and any other word belongs to the first field of another kind that is not given yet.
    """
    values: dict[str, Any] = {}
    words = split_outside(text or "", ",", budget)[0] if (text or "").strip() else []
    for item in budget.each(words, work=3):
        word = item.strip()
        before, equals, value = word.partition("=")
        name = before.strip() if equals else field_of_word(word, fields, values)
        name = name.replace("_", "-")
        demand(name in fields, f"there is no parameter {quoted(word)}")
        kind, value = fields[name], value.strip() if equals else word
        if kind == "numbers":
            values.setdefault(name, []).append(whole(value))
            continue
        demand(name not in values, f"the parameter {name} is given twice")
        if kind == "number":
            values[name] = whole(value)
        elif kind == "flag":
            demand(value in (name, "yes", "no"), f"{name} is yes or no, got {quoted(value)}")
            values[name] = value != "no"
        elif kind == "text":
            values[name] = value
        else:
            demand(value in kind.split(), f"{name} is one of {kind}, got {quoted(value)}")
            values[name] = value
    return values


def field_of_word(word: str, fields: dict[str, str], values: dict[str, Any]) -> str:
    """The parameter that a word without `=` belongs to; empty if there is none."""
    for name, kind in fields.items():
        if (kind == "flag" and word == name) or (kind not in ("number", "numbers", "text") and word in kind.split()):
            return name
    for name, kind in fields.items():
        if kind == "numbers" or (kind in ("number", "text") and name not in values):
            return name
    return ""


# Games


Result = int | str  # a value, or an outcome N or P
Moves = Iterator[tuple[str, Any]]  # every move: its text, and the state after it
Method = TypeVar("Method", bound=Callable[..., Any])
NIMBER = "*"  # the mark of a heap of Nim
ONE_BY_ONE = "-"  # the mark of a heap from which stones are taken one by one


class Step(NamedTuple):
    """A step that a game checks by itself: about all of its positions (`rules`), or about one `position`."""

    about: str
    play: tuple[str, ...]
    check: Callable[..., Any]


class Formula(NamedTuple):
    """A closed form: where it comes from, the play that it is about, and what works it out (None: not about this)."""

    source: str
    play: str
    result: Callable[..., Result | None]


def step(name: str, about: str, play: tuple[str, ...] = ("normal",)) -> Callable[[Method], Method]:
    """Make a method of a game check the step of this name."""

    def declare(check: Method) -> Method:
        check.declared = "steps", name, Step(about, play, check)  # type: ignore[attr-defined]
        return check

    return declare


def formula(name: str, source: str, play: str = "normal") -> Callable[[Method], Method]:
    """Make a method of a game the closed form of this name."""

    def declare(result: Method) -> Method:
        result.declared = "formulas", name, Formula(source, play, result)  # type: ignore[attr-defined]
        return result

    return declare


class Rules:
    """What games and puzzles have in common: a name, steps of their own, and a budget."""

    name = ""  # the name that a text begins with
    book: "Book"
    steps: ClassVar[dict[str, Step]] = {}
    formulas: ClassVar[dict[str, Formula]] = {}

    def __init_subclass__(cls) -> None:
        cls.steps, cls.formulas = dict(cls.steps), dict(cls.formulas)
        for method in list(vars(cls).values()):
            if hasattr(method, "declared"):
                table, name, declaration = method.declared
                getattr(cls, table)[name] = declaration

    def charge(self, work: int = 0, keep: int = 0, use: int = 0) -> None:
        self.book.budget.charge(work, keep, use)

    def each(self, items: Iterable[Item], work: int = 1, keep: int = 0, use: int = 0) -> Iterable[Item]:
        """The items, each charged before it is handed out."""
        return self.book.budget.each(items, work, keep, use)


class Game(Rules):
    """Rules with their parameters. A state is plain data."""

    text = ""  # the name with parameters and board
    mark = ""  # how its atoms begin
    start_outcomes = ""  # N or P for each start, if a step has shown them
    forever = ""  # what a step has shown about all positions, in words

    def read(self, body: str) -> Any:
        """The state that a text describes.

        The text itself has been charged, 100 bytes a character. What the state takes beyond that is charged here, as
        memory that is used until the line ends; that of the header is kept.
        """
        raise NotImplementedError

    def moves(self, state: Any) -> Moves:
        """Every move, with the state after it; whatever a move costs beyond one step of work is charged here."""
        raise NotImplementedError

    def atoms(self, state: Any) -> list[str]:
        """The same play as a sum of positions that can move: texts, each the mark of its game and the exact state."""
        raise NotImplementedError

    def value_of_atom(self, rest: str) -> int | None:
        """The value of an atom without its mark, where a step has shown the values of all of them."""
        return None

    def outcome_of_atom(self, rest: str) -> str | None:
        """The outcome of an atom without its mark, where a step has shown the outcomes of all of them, not in sums."""
        return None

    def check_header(self, state: Any) -> None:
        """Demand what holds for the position of a header, and not for the parts of it."""

    def starts(self) -> Iterator[Any] | None:
        """All states that the question `outcomes` is about; None if there is no such question."""
        return None

    def winning_moves(self, state: Any) -> list[str] | None:
        """The texts of all winning moves, where a theorem gives them; None if none does."""
        return None


A_PLAY, NO_PLAY = "a play", "no play"


class Puzzle(Rules):
    """A puzzle: nobody plays against anybody, and the question is whether there is a play.

    A step returns A_PLAY or NO_PLAY if it has shown that, else None.
    """

    def read(self, body: str) -> None:
        """Read the puzzle that a text describes."""
        raise NotImplementedError


# The files of rules


class RulesFile(NamedTuple):
    """What a file of rules says of itself, read without running it."""

    games: dict[str, str]
    puzzles: dict[str, str]
    uses: list[str]


sys.modules["grundy_check"] = sys.modules[__name__]  # files of rules import the core by this name, however it runs
FOLDER = os.path.dirname(os.path.abspath(__file__))  # or the archive


def rules_package() -> Any:
    """The package of the files of rules: the folder beside this file, or in the archive with it."""
    package = sys.modules.get("grundy_rules")
    if package is None:
        spec = importlib.machinery.PathFinder.find_spec("grundy_rules", [FOLDER])
        demand(spec and spec.loader, "the folder grundy_rules is missing beside the checker")
        package = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]
        sys.modules["grundy_rules"] = package
        spec.loader.exec_module(package)  # type: ignore[union-attr]
    return package


def modules_of_rules() -> Iterator[tuple[str, Any]]:
    """The name of each file of rules below `grundy_rules`, such as `uno.uno_cards`, and what loads it.

    A family of several files has a folder. No folder is imported here: that would run its `__init__.py`.
    """
    folders = list(rules_package().__path__)
    for info in pkgutil.iter_modules(folders):
        if info.ispkg:
            inside = [os.path.join(folder, info.name) for folder in folders]
            yield from ((f"{info.name}.{file.name}", loader_of(file)) for file in pkgutil.iter_modules(inside))
        else:
            yield info.name, loader_of(info)


def loader_of(info: pkgutil.ModuleInfo) -> Any:
    finder: Any = info.module_finder
    return finder.find_spec(info.name, None).loader


@cache
def rules_files() -> dict[str, RulesFile]:
    """All files of rules. Each begins with what it uses and with `GAMES` or `PUZZLES`, a dict from names to what it is.

    Only this head is taken apart, up to the first function or class: the rest costs more than most proofs.
    """
    found = {}
    for file, loader in modules_of_rules():
        said, uses = dict[str, dict[str, str]](), list[str]()
        source = loader.get_source(file.rpartition(".")[2])
        head = re.split("^(?:@|class |def )", source, maxsplit=1, flags=re.MULTILINE)[0]
        for node in ast.parse(head).body:
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in ("GAMES", "PUZZLES"):
                said[node.targets[0].id] = ast.literal_eval(node.value)  # type: ignore[attr-defined]
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("grundy_rules."):
                uses.append((node.module or "").removeprefix("grundy_rules."))
        found[file] = RulesFile(said.get("GAMES", {}), said.get("PUZZLES", {}), uses)
    return found


def rules_module(file: str) -> Any:
    """The module of a file of rules, by its name below `grundy_rules`."""
    rules_package()
    return importlib.import_module(f"grundy_rules.{file}")


ADDED = set[str]()  # files of rules that came from other folders


def add_rules(folder: str) -> None:
    """Take the files of rules in one more folder. Raises ValueError where a name is taken, or where there are none.

    The files say what games they have, as those of `grundy_rules` do. A check that loads one says that it is from
    outside.
    """
    path = rules_package().__path__
    if folder in path:
        return
    names = {info.name for info in pkgutil.iter_modules([folder])}
    if not names:
        raise ValueError(f"no files of rules are in {printable(folder)}")
    before = dict(rules_files())
    if taken := names & {file.partition(".")[0] for file in before}:
        raise ValueError(f"a file of rules is called {min(taken)} already")
    known = {name for said in before.values() for name in (*said.games, *said.puzzles)}
    path.append(folder)
    forget_rules_files()
    added = {file: said for file, said in rules_files().items() if file not in before}
    if taken := known.intersection(name for said in added.values() for name in (*said.games, *said.puzzles)):
        path.remove(folder)
        forget_rules_files()
        raise ValueError(f"the rules of {min(taken)} are known already")
    ADDED.update(added)


def forget_rules_files() -> None:
    rules_files.cache_clear()
    files_used.cache_clear()


def file_of_game(name: str) -> str | None:
    """The file of rules that has a game."""
    return next((file for file, said in rules_files().items() if name in said.games), None)


def file_of_puzzle(name: str) -> str | None:
    """The file of rules that has a puzzle."""
    return next((file for file, said in rules_files().items() if name in said.puzzles), None)


@cache
def files_used(file: str) -> list[str]:
    """A file of rules, after those that it uses; by their names below `grundy_rules`."""
    before = [name for used in rules_files()[file].uses for name in files_used(used)]
    return list(dict.fromkeys([*before, file]))


# The book


Terms = list[tuple[Game, Any]]  # a position as it is written: games, and a state of each
Foreign = Callable[[str, "Book"], tuple[Game, str] | None]  # see `check`


def no_foreign_rules(text: str, book: "Book") -> None:
    """No games but those of the folder are known."""


class Option(NamedTuple):
    """A move of a position, and what it leads to: a state of one game, and the atoms of the other terms."""

    text: str
    game: Game
    state: Any
    others: list[str]


class Book:
    """What has been shown in one kind of play, the theorems relied on, and the files of rules trusted.

    A fact is about a key: the atoms of a position, sorted. So it holds for every position that is the same sum of the
    same parts, in any order; parts without moves are left out.
    """

    def __init__(self, play: str, foreign: Foreign = no_foreign_rules, limits: Limits | None = None) -> None:
        self.play = play
        self.foreign = foreign
        self.budget = Budget(limits or Limits())
        self.games: dict[str, Game] = {}  # by their texts
        self.owners: dict[str, Game] = {}  # by their marks
        self.named: list[Game] = []  # as the lines of the proof count them
        self.facts: dict[str, Result] = {}  # by key
        self.sums: Any = None  # a misère quotient of the sums of some components, if a step has shown one
        self.relied: dict[str, None] = {}
        self.trusted: dict[str, None] = {}
        self.outside: dict[str, None] = {}  # names of games whose rules came from outside

    # Games and positions

    def read_game(self, text: str) -> tuple[Game, str]:
        """The rules that a text begins with, and the text of the state that follows."""
        self.budget.charge(5 + len(text) // 100)
        name, parameters, rest = split_game(text, self.budget)
        file = file_of_game(name)
        if file is None:
            return self.read_foreign_game(name, text)
        rules = rules_module(file)
        board = ""
        if getattr(rules, "ON_BOARDS", False):
            board, _, rest = rest.partition(" ")
            demand(board not in ("", "@", "without"), f"{name} needs a board")
        brackets = "" if parameters is None else f"({parameters})"
        text = f"{name}{brackets} {board}".strip()
        if text not in self.games:
            # a game and its attributes (about 1200), entries of three dicts (300), its text twice (4 bytes a letter)
            self.budget.charge(100, keep=2000 + 10 * len(text))
            self.add_game(rules.make_game(name, parameters, board, self.budget), name, text)
            self.trusted.update(dict.fromkeys(files_used(file)))
        return self.games[text], rest.strip()

    def read_foreign_game(self, name: str, text: str) -> tuple[Game, str]:
        found = self.foreign(text, self)
        if found is None:
            raise Rejected(f"the rules of {quoted(name)} are not known here")
        game, rest = found
        text = game.text
        if text not in self.games:
            # a game and its attributes (about 1200), entries of three dicts (300), its text twice (4 bytes a letter)
            self.budget.charge(100, keep=2000 + 10 * len(text))
            self.add_game(game, name, text)
            self.outside[name] = None
        return self.games[text], rest

    def add_game(self, game: Game, name: str, text: str) -> None:
        game.name, game.text, game.book = name, text, self
        game.mark = game.mark or f"{len(self.games)}:"
        self.games[text] = self.owners[game.mark] = game

    def game(self, text: str) -> Game:
        """The rules that a text is, and nothing else."""
        game, rest = self.read_game(text)
        demand(not rest, f"rules end before {quoted(rest)}")
        return game

    def read_term(self, text: str) -> tuple[Game, Any]:
        """A term of the header; its state is kept."""
        game, rest = self.read_game(text)
        used = self.budget.used
        state = game.read(rest)
        self.budget.store_used(used)
        return game, state

    def read_puzzle(self, text: str) -> Puzzle:
        """The puzzle that a text is."""
        name, parameters, body = split_game(text, self.budget)
        file = file_of_puzzle(name)
        if file is None:
            raise Rejected(f"no puzzle {quoted(name)} is known here")
        demand(parameters is None, f"{name} has no parameters")
        rules = rules_module(file)
        self.trusted.update(dict.fromkeys(files_used(file)))
        puzzle: Puzzle = rules.make_puzzle(name)
        puzzle.name, puzzle.book = name, self
        # 100 a letter: an item has at least two, so 200 for its number or text, its pointer and an entry of a dict
        self.budget.charge(1, keep=100 * len(text))
        puzzle.read(body)
        return puzzle

    def numbered_game(self, data: Any) -> Game:
        """The game that has a number in this proof."""
        place = number(data)
        demand(place < len(self.named), f"there is no game number {place}")
        return self.named[place]

    def position(self, data: Any) -> Terms:
        """A position as lines have it: number of a game, state, number of a game, state, ..."""
        good = type(data) is list and data and len(data) % 2 == 0
        demand(good, "a position is [game, state, game, state, ...]")
        terms = []
        for game, body in zip(data[::2], data[1::2], strict=True):
            good = type(body) is str and self.budget.is_printable(body)
            demand(good, "a position is [game, state, game, state, ...]")
            # a tuple and a state (500); 100 a letter: an item has at least two, so 200 for it and an entry of a dict
            self.budget.charge(1 + len(body), use=500 + 100 * len(body))
            terms.append((self.numbered_game(game), body))
        return [(game, game.read(body.strip())) for game, body in terms]

    def key(self, terms: Terms) -> str:
        used = self.budget.used
        key = self.key_of_atoms([atom for game, state in terms for atom in self.atoms(game, state)])
        self.budget.release_to(used)
        return key

    def atoms(self, game: Game, state: Any) -> list[str]:
        """The atoms of a state, and room for a key of them."""
        atoms = game.atoms(state)
        # an atom (50 and its letters) with its pointers (16), and as much again in a key
        self.budget.charge(1, use=sum(100 + 2 * len(atom) for atom in self.budget.each(atoms)))
        return atoms

    def key_of_atoms(self, atoms: list[str]) -> str:
        return self.budget.join("\0", self.budget.ordered(atoms))

    def key_after(self, option: Option) -> str:
        used = self.budget.used
        key = self.key_of_atoms([*option.others, *self.atoms(option.game, option.state)])
        self.budget.release_to(used)
        return key

    def options(self, terms: Terms) -> Iterator[Option]:
        """Every move of a position."""
        atoms = [self.atoms(game, state) for game, state in terms]
        count = sum(map(len, atoms))
        for i, (game, state) in enumerate(terms):
            self.budget.charge(1 + count + len(atoms))
            others = [atom for some in atoms[:i] + atoms[i + 1 :] for atom in some]
            work = 1 + len(others) + sum(map(len, others)) // 100  # of a key
            for text, new in game.moves(state):
                self.budget.charge(work)
                yield Option(text if len(terms) == 1 else f"{i}: {text}", game, new, others)

    # What is shown

    def value(self, key: str) -> int | None:
        """The value if it is shown: of the whole, or of the parts one by one (Sprague and Grundy)."""
        fact = self.facts.get(key)
        if type(fact) is int:
            return fact
        if self.play != "normal":
            return None
        rest, known = self.folded(key)
        fact = self.facts.get(rest) if rest else 0
        if type(fact) is not int:
            return None
        if "\0" in key:
            self.rely_on(SPRAGUE_GRUNDY)
        return fact ^ known

    def folded(self, key: str) -> tuple[str, int]:
        """The parts whose values are not shown, and the nim-sum of the others. In normal play G + G = 0."""
        atoms = Counter(self.atoms_of_key(key))
        rest, known = list[str](), 0
        for atom, times in self.budget.each(atoms.items()):
            if times % 2:
                value = self.value_of_atom(atom)
                if value is None:
                    rest.append(atom)
                else:
                    known ^= value
        return "\0".join(rest), known

    def atoms_of_key(self, key: str) -> Iterable[str]:
        return self.budget.split(key, "\0") if key else ()

    def key_beside(self, key: str, heap: int) -> str:
        """The key of a position with a heap of Nim beside it."""
        if not heap:
            return key
        self.budget.charge(1 + len(key) // 100)
        return self.key_of_atoms([*(key.split("\0") if key else ()), f"{NIMBER}{heap}"])

    def value_of_atom(self, atom: str) -> int | None:
        fact = self.facts.get(atom)
        if type(fact) is int:
            return fact
        if atom.startswith(NIMBER):
            return int(atom.removeprefix(NIMBER))  # by definition: *n is a heap of n
        mark = atom[0] if atom.startswith(ONE_BY_ONE) else atom[: atom.index(":") + 1]
        return self.owners[mark].value_of_atom(atom.removeprefix(mark)) if mark in self.owners else None

    def outcome_of_atom(self, atom: str) -> str | None:
        mark = atom[: atom.find(":") + 1]
        return self.owners[mark].outcome_of_atom(atom.removeprefix(mark)) if mark in self.owners else None

    def outcome(self, key: str) -> str | None:
        """N or P if it is shown: directly, by a value, or in normal play with a heap for the parts of known values."""
        fact = self.facts.get(key)
        if isinstance(fact, str):
            return fact
        value = self.value(key)
        if value is not None:
            return "N" if value else "P"
        if key and "\0" not in key and (alone := self.outcome_of_atom(key)) is not None:
            return alone
        if self.play != "normal":
            return None if self.sums is None else self.sums.outcome(self.atoms_of_key(key))
        same = self.key_beside(*self.folded(key))
        if self.facts.get(same) != "N":
            return None
        self.rely_on(SPRAGUE_GRUNDY)
        return "N"

    def show(self, terms: Terms, result: Result) -> None:
        """Note a value or an outcome. In normal play P means 0, and G + *n = 0 means G = *n."""
        key = self.key(terms)
        # an entry of a dict (100), the key (50 and its letters), a value (32), and room for the dict to grow (68)
        self.budget.charge(len(key), keep=250 + len(key))
        demand(self.play == "normal" or isinstance(result, str), "values belong to normal play")
        if self.play == "normal" and result in (0, "P"):
            result = 0
            self.show_balance(key)
        if type(self.facts.get(key)) is not int:
            self.facts[key] = result

    def show_balance(self, key: str) -> None:
        """From G + *n = 0 follows G = *n."""
        atoms = key.split("\0")
        heap = next((atom for atom in atoms if atom.startswith(NIMBER)), None)
        if heap is not None:
            atoms.remove(heap)
            rest = "\0".join(atoms)
            # as in `show`: 250 and the letters of the key
            self.budget.charge(len(key), keep=250 + len(rest))
            self.facts[rest] = int(heap.removeprefix(NIMBER))
            self.rely_on(SPRAGUE_GRUNDY)

    def rely_on(self, theorem: str) -> None:
        """Note a theorem that the proof rests on."""
        self.relied[theorem] = None


# The steps that hold in every game


def take_step(book: Book, line: Any) -> None:
    """Check one line, and note what it shows."""
    demand(type(line) is list and line and type(line[0]) is str, "a step is a list that begins with its name")
    name, *data = line
    if name in STEPS:
        check, items = STEPS[name]
        demand(len(data) == items, f"the step {name} has {items} items after its name")
        check(book, *data)
    else:
        step_of_a_game(book, name, data)


def step_game(book: Book, text: Any) -> None:
    """`["game", text]`: the next number stands for these rules."""
    demand(type(text) is str and book.budget.is_printable(text), "rules are a printable text")
    # 100 a letter: an item has at least two, so 200 for its number or text, its pointer and an entry of a dict
    book.budget.charge(1 + len(text), use=100 * len(text))
    book.named.append(book.game(text))


def step_note(book: Book, text: Any) -> None:
    """`["note", text]`: words for people, which show nothing and are not printed."""
    demand(type(text) is str and book.budget.is_printable(text), "a note is a printable text")


def step_p(book: Book, data: Any) -> None:
    """`["P", position]`: all options are N; in misère play there is one."""
    terms, has_moves = book.position(data), False
    for option in book.options(terms):
        has_moves = True
        demand(book.outcome(book.key_after(option)) == "N", f"the option {option.text[:40]} is not shown to be N")
    demand(has_moves or book.play == "normal", "a position without moves is N in misère play")
    book.show(terms, "P")


def step_n(book: Book, data: Any, move: Any) -> None:
    """`["N", position, move]`: this option is P. The empty move in misère play: there is no move at all."""
    terms = book.position(data)
    demand(type(move) is str, f"a move is a text, got {quoted(move)}")
    if move == "" and book.play == "misere":
        demand(next(book.options(terms), None) is None, "there is a move")
    else:
        option = next((option for option in book.options(terms) if option.text == move), None)
        good = option is not None and book.outcome(book.key_after(option)) == "P"
        demand(good, f"the option {quoted(move)} is not shown to be P")
    book.show(terms, "N")


def step_v(book: Book, data: Any, claim: Any) -> None:
    """`["V", position, value]`: the definition of the value. It is the mex of the values of the options.

    Of an option whose value is not shown it is enough that it is not this one: a heap of so many beside it is N.
    """
    terms, value, seen = book.position(data), number(claim), set[int]()
    for option in book.options(terms):
        key = book.key_after(option)
        found = book.value(key)
        if found is None:
            other = book.outcome(book.key_beside(key, value)) == "N"
            demand(other, f"the value of an option is not shown, nor that it is not {star(value)[:40]}")
        elif found not in seen:
            # an entry of a set (100)
            book.budget.charge(1, use=100)
            seen.add(found)
    demand(mex(seen) == value, f"the options do not give {star(value)[:40]}")
    book.show(terms, value)


def step_by(book: Book, name: Any, data: Any, claim: Any) -> None:
    """`["by", theorem, position, result]`: a closed form, which is worked out here, and relied on."""
    terms = book.position(data)
    demand(len(terms) == 1, "a closed form is about one game")
    game, state = terms[0]
    demand(type(name) is str, f"a theorem is named by a text, got {quoted(name)}")
    result = closed_form(book, game, name, state)
    demand(claim == result and type(claim) is type(result), f"the formula gives {str(result)[:40]}")
    book.show(terms, result)


def step_components(book: Book, positions: Any, rows: Any, part: Any, elements: Any) -> None:
    """`["components", positions, rows, part, elements]`: a misère quotient of all sums of some components.

    The file that checks quotients is loaded, and trusted, where a step is about them.
    """
    demand(book.play == "misere", "a quotient is about misère play")
    misere = rules_module("misere")
    book.trusted["misere"] = None
    book.sums = misere.Sums(book, positions, rows, part, elements)
    book.rely_on(misere.M1)


def closed_form(book: Book, game: Game, name: str, state: Any) -> Result:
    """What a theorem says about a position of one game."""
    found = game.formulas.get(name)
    result = found.result(game, state) if found and found.play == book.play else None
    if found is None or result is None:
        raise Rejected(f"no theorem {quoted(name)} is about this position in {book.play} play")
    book.rely_on(found.source)
    return result


def step_of_a_game(book: Book, name: str, data: list[Any]) -> None:
    """`[name, game, ...]` or `[name, position, ...]`: a step that a game checks by itself."""
    demand(data, f"unknown step {quoted(name)}")
    terms = book.position(data[0]) if type(data[0]) is list else None
    demand(terms is None or len(terms) == 1, f"the step {quoted(name)} is about one game")
    game = terms[0][0] if terms else book.numbered_game(data[0])
    found = game.steps.get(name)
    if found is None or book.play not in found.play:
        raise Rejected(f"there is no step {name[:40]} in this game and {book.play} play")
    demand((found.about == "position") == (terms is not None), f"the step {name} is about {found.about}")
    items = found.check.__code__.co_argcount - (2 if terms else 1)
    demand(len(data) == 1 + items, f"the step {name} has {1 + items} items after its name")
    if terms:
        book.show(terms, found.check(game, terms[0][1], *data[1:]))
    else:
        found.check(game, *data[1:])


def step_of_a_puzzle(puzzle: Puzzle, line: Any) -> str | None:
    """`[name, ...]`: a step that a puzzle checks by itself, and what it shows. Notes show nothing here, too."""
    demand(type(line) is list and line and type(line[0]) is str, "a step is a list that begins with its name")
    name, *data = line
    found = puzzle.steps.get(name)
    demand(found or name == "note", f"there is no step {name[:40]} in this puzzle")
    check, arguments = (found.check, [puzzle, *data]) if found else (step_note, [puzzle.book, *data])
    items = check.__code__.co_argcount - 1
    demand(len(data) == items, f"the step {name} has {items} items after its name")
    shown: str | None = check(*arguments)
    return shown


STEPS: dict[str, tuple[Callable[..., None], int]] = {
    "game": (step_game, 1),
    "note": (step_note, 1),
    "P": (step_p, 1),
    "N": (step_n, 2),
    "V": (step_v, 2),
    "by": (step_by, 3),
    "components": (step_components, 4),
}


# The format


PIECE = 1 << 20  # bytes that are read from a file, or counted, at a time
LONG_LINE = 50_000  # bytes; in longer lines the clock is checked while they are read


def cost_of_line(line: bytes, budget: Budget) -> int:
    """The memory that a line of JSON can take when it is read, from above.

    A text takes at most 4 bytes a character and 60 for itself, of which two quotation marks are written; an item 8
    bytes in its list and 32 for a number; a list 56 and an object 250 bytes.
    """
    total = 0
    for start in range(0, len(line), PIECE):
        piece = line[start : start + PIECE]
        budget.charge(1 + len(piece))
        texts = 5 * len(piece) + 40 * piece.count(b'"')
        total += texts + 48 * piece.count(b",") + 100 * piece.count(b"[") + 300 * piece.count(b"{")
    return total


Scan = Callable[[str, int], Any]  # what a text holds at a place


class Decoder(json.JSONDecoder):
    """Reads JSON in which no key stands twice and every number is a whole one."""

    def __init__(self, budget: Budget) -> None:
        super().__init__(object_pairs_hook=self.read_object, parse_int=whole, parse_float=whole, parse_constant=whole)
        self.budget = budget

    def read_object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        # an entry of a dict (100), a pair (56), a key (50 and more), and room for the dict to grow
        self.budget.charge(1 + len(pairs), use=300 * len(pairs))
        found = dict(pairs)
        demand(len(pairs) == len(found), "a key stands twice")
        return found


class DecoderOfLongLines(Decoder):
    """The same, in Python instead of C: each item of a list or an object is charged before it is read."""

    def __init__(self, budget: Budget) -> None:
        super().__init__(budget)
        self.parse_array, self.parse_object = self.read_array, self.read_pairs
        self.scan_once = json.scanner.py_make_scanner(self)  # type: ignore[attr-defined]

    def read_array(self, start: tuple[str, int], scan: Scan) -> Any:
        return json.decoder.JSONArray(start, self.charging(scan))  # type: ignore[attr-defined]

    def read_pairs(self, start: tuple[str, int], strict: bool, scan: Scan, *hooks: Any) -> Any:
        return json.decoder.JSONObject(start, strict, self.charging(scan), *hooks)  # type: ignore[attr-defined]

    def charging(self, scan: Scan) -> Scan:
        def charged(text: str, at: int) -> Any:
            self.budget.charge(2)
            return scan(text, at)

        return charged


class Reader:
    """Reads the lines of a proof."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.short, self.long = Decoder(budget), DecoderOfLongLines(budget)

    def read(self, line: bytes) -> Any:
        """What a line holds."""
        try:
            text = line.decode()
            if len(line) < LONG_LINE:
                return self.short.decode(text)
            self.budget.check_clock()  # between two operations on a long text
            found = self.long.decode(text)
            self.budget.check_clock()
            return found
        except RecursionError:
            raise Rejected("this is not JSON: it is nested too deeply") from None
        except UnicodeDecodeError:
            raise Rejected("this is not JSON: it is not UTF-8") from None
        except json.JSONDecodeError as error:
            raise Rejected(f"this is not JSON: {error.msg} at character {error.pos}") from None


class Header(NamedTuple):
    """What is claimed of a position; or of a puzzle, then there is no play against anybody and no question."""

    position: str
    play: str
    question: str
    claim: Any


def read_header(line: bytes, reader: Reader) -> Header:
    """The first line: what is claimed."""
    try:
        data = reader.read(line)
    except OutOfLimits:
        raise
    except Rejected as error:
        raise NotAProof(str(error)) from None
    if type(data) is not dict or data.get("format") != FORMAT or type(data.get("version")) is not int:
        raise NotAProof(f"the first line is not the header of a {FORMAT}")
    if data["version"] != VERSION:
        found = data["version"]
        raise NotAProof(f"this is a proof in version {found} of the format; this checker reads version {VERSION} only")
    if "puzzle" in data:
        return read_puzzle_header(data, reader)
    demand(sorted(data) == FIELDS, f"a header has the fields {', '.join(FIELDS)}")
    position, play, question = data["position"], data["play"], data["question"]
    demand(play in [*PLAYS], "play is normal or misere")
    demand(question in QUESTIONS, f"the question is one of {', '.join(QUESTIONS)}")
    demand(type(position) is str and reader.budget.is_printable(position), "the position is a printable text")
    return Header(position, play, question, data["claim"])


def read_puzzle_header(data: dict[str, Any], reader: Reader) -> Header:
    demand(sorted(data) == PUZZLE_FIELDS, f"a header of a puzzle has the fields {', '.join(PUZZLE_FIELDS)}")
    text = data["puzzle"]
    demand(type(text) is str and reader.budget.is_printable(text), "the puzzle is a printable text")
    return Header(text, "", "", data["claim"])


def read_claimed_position(book: Book, header: Header) -> Terms:
    """The position of the header; for the questions `forever` and `outcomes` rules alone, without a state."""
    # 100 a letter: an item has at least two, so 200 for it and an entry of a dict
    book.budget.charge(1 + len(header.position), keep=100 * len(header.position))
    if header.question in ("forever", "outcomes"):
        game = book.game(header.position)
        is_about_starts = header.question == "outcomes"
        demand(not is_about_starts or game.starts() is not None, "all starts are asked for one token on a board")
        return [(game, None)]
    terms = []
    for text in split_terms(header.position, book.budget):
        # a term: its text (50), a tuple (56), a pointer (8), a small state
        book.budget.charge(1, keep=500)
        terms.append(book.read_term(text))
    for game, state in terms:
        game.check_header(state)
    return terms


def conclude(book: Book, terms: Terms, question: str) -> Any:
    """What is shown about the position of the header; None if it is not enough."""
    if question == "outcomes":
        return outcomes_of_starts(book, terms[0][0])
    if question == "forever":
        return terms[0][0].forever or None
    key = book.key(terms)
    if question == "quotient":
        return None if book.sums is None else book.sums.said(book.atoms_of_key(key))
    if question == "outcome":
        return book.outcome(key)
    if question == "value":
        value = book.value(key)
        return None if value is None else star(value)
    return winning_moves(book, terms)


def outcomes_of_starts(book: Book, game: Game) -> str | None:
    """A letter for each start, in their order."""
    found = list(game.start_outcomes)
    if not found:
        for state in game.starts() or ():
            outcome = book.outcome(book.key([(game, state)]))
            if outcome is None:
                return None
            found.append(outcome)
    return "".join(found)


def winning_moves(book: Book, terms: Terms) -> list[str]:
    """The moves to P: none if the position is P; else each option must be shown to be N or P."""
    if book.outcome(book.key(terms)) == "P":
        return []
    known = terms[0][0].winning_moves(terms[0][1]) if len(terms) == 1 else None
    if known is not None:
        return known
    found = []
    for option in book.options(terms):
        outcome = book.outcome(book.key_after(option))
        demand(outcome is not None, "not every option is shown to be N or P")
        if outcome == "P":
            # a text (50 and its letters), its pointers here and in order (24), and as much again in the message
            book.budget.charge(1, use=200 + len(option.text))
            found.append(option.text)
    return found


class Check:
    """One proof, read line by line."""

    def __init__(self, foreign: Foreign, limits: Limits) -> None:
        self.book = Book("", foreign, limits)  # the clock runs from now on
        self.reader = Reader(self.book.budget)
        self.line_number = 0
        self.header: Header | None = None
        self.terms: Terms = []
        self.puzzle: Puzzle | None = None
        self.solvable: str | None = None  # what has been shown of a puzzle

    def take_line(self, line: bytes) -> None:
        self.line_number += 1
        if self.header is None:
            self.book.budget.charge(1, keep=cost_of_line(line, self.book.budget))
            self.header = read_header(line, self.reader)
            self.book.play = self.header.play
            if self.header.question:
                self.terms = read_claimed_position(self.book, self.header)
            else:
                self.puzzle = self.book.read_puzzle(self.header.position)
        else:
            self.book.budget.charge(1, use=cost_of_line(line, self.book.budget))
            if self.puzzle is None:
                take_step(self.book, self.reader.read(line))
            else:
                self.solvable = step_of_a_puzzle(self.puzzle, self.reader.read(line)) or self.solvable
        self.book.budget.end_of_line()

    def finish(self) -> list[str]:
        """Compare what is shown with the claim, and say so."""
        if self.header is None:
            raise NotAProof("the file is empty")
        self.line_number += 1
        book, claim = self.book, self.header.claim
        found = self.solvable if self.puzzle else conclude(book, self.terms, self.header.question)
        demand(found is not None, "the steps end before the claim is shown")
        if type(found) is list:
            good = type(claim) is list and len(claim) == len(found)
            good = good and all(type(move) is str for move in book.budget.each(claim))
            good = good and book.budget.ordered(claim) == book.budget.ordered(found)
        else:
            good = claim == found
        demand(good, f"what is shown is {beginning(found)}, not {beginning(claim)}")
        how = "" if self.puzzle else f", {PLAYS[book.play]}"
        said = f"{self.header.position}{how}: {result_text(found, claim)}. Checked."
        files = (file.rpartition(".")[2] + " from outside" * (file in ADDED) for file in book.trusted)
        trusted = ", ".join(["core", *files])
        outside = "".join(f"; the rules of {name} from outside" for name in book.outside)
        return [said, *(f"Relies on {theorem}." for theorem in book.relied), f"Trusted: {trusted}{outside}."]


def beginning(data: Any) -> str:
    return (str(data) if type(data) in (str, int) else reprlib.repr(data))[:80]


def shortened(line: str) -> str:
    """A line as it is printed: the rules of a board are long, so the middle of them is left out."""
    return line if len(line) <= 300 else f"{line[:200]}...{line[-80:]}"


def result_text(found: Any, claim: Any) -> str:
    if type(found) is list:
        return f"winning moves {', '.join(claim)}" if found else "no winning move"
    if len(found) > 100 and set(found[:100]) <= {"N", "P"}:
        return f"as claimed for {len(found)} starts, {found.count('N')} N and {found.count('P')} P"
    return str(found)


def check(lines: Iterable[bytes], foreign: Foreign = no_foreign_rules, limits: Limits | None = None) -> list[str]:
    """Check a proof given by its lines, and return what to print. Raises `NotAProof` or `Rejected`.

    `foreign` gives the rules of games that are not known here, a `Game`, and the rest of the text that begins with
    them. It is called with that text and with the book, whose `game` reads the rules that other texts name, and whose
    `budget` charges all that such a game does.
    """
    proof = Check(foreign, limits or Limits())
    try:
        try:
            for line in lines:
                proof.take_line(line)
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            if proof.header is None:
                raise NotAProof("the packed file is broken") from error
            proof.line_number += 1
            raise Rejected("the packed file is broken here") from error
        return [printable(text) for text in proof.finish()]
    except (Rejected, NotAProof) as error:
        place = f"line {proof.line_number}: " if isinstance(error, Rejected) else ""
        raise type(error)(printable(f"{place}{error}")) from None
    except OSError:
        raise
    except (MemoryError, RecursionError) as error:
        what = "memory" if isinstance(error, MemoryError) else "depth"
        raise Rejected(f"line {proof.line_number}: there is not enough {what} for this") from None
    except Exception as error:  # whatever it is, nothing is shown
        raise Rejected(f"line {proof.line_number}: this cannot be read ({type(error).__name__})") from None


def check_file(path: str, foreign: Foreign = no_foreign_rules, limits: Limits | None = None) -> list[str]:
    """Check a proof in a file, which is unpacked on the way if its name ends in .gz."""
    limits = limits or Limits()
    try:
        with open(path, "rb") as raw, gzip.GzipFile(fileobj=raw) if path.endswith(".gz") else raw as file:
            return check(lines_of(file, limits), foreign, limits)
    except (OSError, ValueError) as error:
        raise NotAProof(printable(f"{path}: {getattr(error, 'strerror', None) or error}")) from None


def lines_of(file: Any, limits: Limits) -> Iterator[bytes]:
    """The lines of a file, read in pieces. A line is cut off where it is larger than the memory allows."""
    most, end = int(min(limits.memory, 1e18) // 5) + 1, time.monotonic() + limits.seconds
    while line := file.readline(min(PIECE, most)):
        pieces, size = [line], len(line)
        while size < most and not pieces[-1].endswith(b"\n") and (more := file.readline(min(PIECE, most - size))):
            pieces.append(more)
            size += len(more)
            if time.monotonic() > end:  # the line is not whole: what was read of it shows that time is over
                break
        yield b"".join(pieces) if len(pieces) > 1 else line


# The command line


def read_size(text: str) -> float:
    """A number of bytes, such as 1GB, '1 GB' or 200MB."""
    match = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,9})?) ?(kB|KB|MB|GB|TB)", text.strip())
    if match is None:
        raise ValueError("a size is written like 1GB or 200MB")
    return float(match[1]) * {"kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12}[match[2].lower()]


def read_seconds(text: str) -> float:
    match = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,9})?) ?s?", text.strip())
    if match is None or float(match[1]) == 0:
        raise ValueError("a time is written in seconds, like 60")
    return float(match[1])


USAGE = "usage: python grundy_check.py [--seconds S] [--memory SIZE] [--rules FOLDER] FILE"


def read_arguments(arguments: list[str]) -> tuple[str, Limits]:
    """The file and the limits; raises ValueError for anything else. Folders of rules are taken at once."""
    limits, files, waiting = Limits(), list[str](), list(arguments)
    while waiting:
        word = waiting.pop(0)
        option, equals, value = word.partition("=")
        if option in ("--seconds", "--memory", "--rules"):
            if not equals and not waiting:
                raise ValueError(f"{option} needs a value")
            value = value if equals else waiting.pop(0)
            if option == "--seconds":
                limits = limits._replace(seconds=read_seconds(value))
            elif option == "--rules":
                add_rules(os.path.abspath(value))
            else:
                limits = limits._replace(memory=read_size(value))
        elif word == "--":
            files += waiting
            waiting = []
        elif word.startswith("-"):
            raise ValueError(f"there is no option {printable(word)}")
        else:
            files.append(word)
    if len(files) != 1:
        raise ValueError(f"one file is checked at a time, got {len(files)}")
    return files[0], limits


def main(arguments: list[str]) -> int:
    """Check the file that the arguments name; print what was found; return the exit code."""
    if arguments in (["--help"], ["-h"]):
        print(f"{USAGE}\n\n{__doc__}")
        return 0
    try:
        path, limits = read_arguments(arguments)
    except ValueError as error:
        print(f"{error}\n{USAGE}", file=sys.stderr)
        return 2
    try:
        print("\n".join(map(shortened, check_file(path, limits=limits))))
        return 0
    except Rejected as error:
        print(f"rejected, {error}", file=sys.stderr)
        return 1
    except NotAProof as error:
        print(f"not a proof, {error}", file=sys.stderr)
        return 2


def run() -> None:
    """Be a program: any terminal can show what is printed.

    The collector of cycles is off. The checker makes none while it reads a proof, and to go through all that is kept
    would take a tenth of a second again and again, in which the clock is not checked.
    """
    gc.disable()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
