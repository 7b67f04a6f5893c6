"""Templates: the text of a position with holes, which the items of a family fill."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from grundy.budget import bounded, reading_files
from grundy.errors import BadPosition, GrundyError, NotApplicable, UnknownGame
from grundy.graphs import Graph
from grundy.graphs.text.codes import code_of
from grundy.rules import Position, Ruleset, mistakes, position
from grundy.rules.named import NamedGame
from grundy.rules.parameters import fields_of
from grundy.rules.registry import lookup
from grundy.rules.sums import Sum
from grundy.rules.text import read_rules, split_game, split_outside

if TYPE_CHECKING:
    from grundy.values import Outcome

__all__ = ["START", "FunctionTemplate", "Item", "Template", "TextTemplate", "graph_word"]

AnyPosition = Position[Any, Any]
HOLE = re.compile(r"(?P<code>(?<!\S)(?:sparse6|(?:di)?graph6):\S*)|\{(?P<name>[A-Za-z_]\w*)\}")
GRAPH, START = "graph", "start"


class Item(NamedTuple):
    """An item that was read: one position, or those of all starts of a board."""

    rules: Ruleset[Any, Any] | None
    """The rules on the board whose starts are asked; None where there is one position."""
    read: tuple[Callable[[], Any], ...]
    """Returns the position of each start. A function may return its value or outcome at once."""
    is_whole: bool = False
    """Whether nothing but the rules and a start make the positions, so that all may be asked together."""


class BoardRules(NamedTuple):
    """Rules on a board, and what the text says after it, but for the start."""

    rules: Ruleset[Any, Any]
    rest: str


class Template(Protocol):
    """What makes positions of the items of a family."""

    @property
    def holes(self) -> tuple[str, ...]:
        """The names of what an item fills."""

    @property
    def name(self) -> str:
        """What the sweep is called: the text, or the name of the function."""

    @property
    def has_starts(self) -> bool:
        """Whether all starts of a board are asked."""

    @property
    def function(self) -> Callable[..., Any] | None:
        """The function that makes positions; None for a text."""

    def read(self, line: str) -> Item:
        """Return the positions of an item; a bad one raises `GrundyError`."""

    def text(self, line: str, start: int = 0) -> str:
        """Return the text of one of its positions, as `grundy solve` takes it."""

    def item_text(self, line: str, start: int = 0) -> str:
        """Return a text that names one of its positions, without a call of any function of the user's."""

    def board_rules(self, lines: Sequence[str]) -> BoardRules | None:
        """Return rules on one of the boards, where an item is a board and all else is the same for each."""


class Term(NamedTuple):
    """One term of a sum: texts between holes, and the names of the holes."""

    texts: tuple[str, ...]
    holes: tuple[str, ...]

    def fill(self, words: dict[str, str], count: int | None = None) -> str:
        """Return the text with words in its holes; with a count, what comes before the hole after so many."""
        holes = self.holes[:count]
        return (
            "".join(f"{text}{words[hole]}" for text, hole in zip(self.texts, holes, strict=False))
            + (self.texts[len(holes)])
        )


@dataclass(frozen=True)
class TextTemplate:
    """The text of a position with holes such as `{graph}`, `{start}`, `{m}`, `{word}` or `{position}`.

    >>> template = TextTemplate("geography {graph} @ {start}", ("graph",))
    >>> [str(read()) for read in template.read("Bg").read]
    ['geography graph6:Bg @ 0', 'geography graph6:Bg @ 1', 'geography graph6:Bg @ 2']
    """

    source: str
    holes: tuple[str, ...]
    files: bool = False

    def __post_init__(self) -> None:
        named = [match["name"] for match in HOLE.finditer(self.source) if match["name"]]
        for hole in named:
            if hole not in (*self.holes, START):
                said = f"{', '.join(f'{{{name}}}' for name in (*self.holes, START))}"
                raise self._error(f"the holes of this sweep are {said}, got {{{hole}}}{_way_out(hole)}", hole)
        for hole in self.holes:
            if hole not in named:
                raise BadPosition(f"the text has no hole {{{hole}}} for what the sweep goes through: {self.source!r}")
        if sum(START in term.holes for term in self.terms) > 1:
            raise self._error("{start} stands in one term of a sum", START)

    def _error(self, message: str, hole: str) -> BadPosition:
        error = BadPosition(message, f"{{{hole}}}")
        error.text, error.column = self.source, self.source.index(f"{{{hole}}}")
        return error

    @property
    def name(self) -> str:
        return self.source

    @property
    def function(self) -> None:
        return None

    @property
    def has_starts(self) -> bool:
        return any(START in term.holes for term in self.terms)

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """The terms of the sum."""
        return tuple(map(_cut, split_outside(self.source, r"\s\+(?=\s|$)")))

    def read(self, line: str) -> Item:
        words = self._words(line)
        if not self.has_starts:
            whole = " +".join(term.fill(words) for term in self.terms)
            read = position(whole, files=self.files)
            return Item(None, (lambda: read,))
        others = [position(term.fill(words), files=self.files) for term in self.terms if START not in term.holes]
        (term,) = (term for term in self.terms if START in term.holes)
        with bounded(), reading_files(self.files):
            board, rules, rest = self._board(term, words)
            if rules is None:
                texts = [term.fill({**words, START: board.write_vertex(v)}) for v in range(board.n)]
                return Item(None, tuple(_reader(text, others, self.files) for text in texts))
            states = [rest.fill({**words, START: board.write_vertex(v)}) for v in range(board.n)]
        is_whole = not others and len(rest.holes) == 1 and (rest.texts[0].strip(), rest.texts[1].strip()) == ("@", "")
        return Item(rules, tuple(_state_reader(rules, state, others) for state in states), is_whole)

    def text(self, line: str, start: int = 0) -> str:
        words = self._words(line)
        if self.has_starts:
            (term,) = (term for term in self.terms if START in term.holes)
            try:
                with bounded(), reading_files(self.files):
                    words[START] = self._board(term, words)[0].write_vertex(start)
            except (GrundyError, IndexError):
                words[START] = f"{{{START}}}"
        return " +".join(term.fill(words) for term in self.terms)

    def item_text(self, line: str, start: int = 0) -> str:
        return self.text(line, start)

    def board_rules(self, lines: Sequence[str]) -> BoardRules | None:
        if self.holes != (GRAPH,) or len(self.terms) != 1 or not lines:
            return None
        (term,) = self.terms
        if term.holes != ((GRAPH, START) if self.has_starts else (GRAPH,)):
            return None
        rest = term.texts[1].strip()
        if self.has_starts:
            if not rest.endswith("@") or term.texts[2].strip():
                return None
            rest = rest[:-1].strip()
        name, parameters, body = split_game(term.fill(self._words(lines[0]), 1))
        entry = lookup(name).rules
        return None if isinstance(entry, Ruleset) else BoardRules(read_rules(entry, parameters, body)[0], rest)

    def _words(self, line: str) -> dict[str, str]:
        words = dict(zip(self.holes, line.split("\t"), strict=True))
        if GRAPH in words:
            words[GRAPH] = graph_word(words[GRAPH])
        return words

    def _board(self, term: Term, words: dict[str, str]) -> tuple[Graph, Ruleset[Any, Any] | None, Term]:
        """Return the board of a term, its rules, and what comes after the board. Rules are None where a game reads
        its text in a way of its own.
        """
        place = term.holes.index(START)
        name, parameters, body = split_game(term.fill(words, place))
        entry = lookup(name).rules
        is_plain = isinstance(entry, NamedGame) or (
            isinstance(entry, type) and entry.read_position.__func__ is Ruleset.read_position.__func__  # type: ignore[attr-defined]
        )
        if not is_plain and GRAPH in term.holes[:place]:
            return Graph.read(words[GRAPH]), None, term
        if isinstance(entry, Ruleset) or not any(field.kind == "board" for field in fields_of(entry)):
            raise self._error(f"{{start}} is a vertex of a board, and {name} has none", START)
        rules, head = read_rules(entry, parameters, body)
        board = next(getattr(rules, field.name) for field in fields_of(type(rules)) if field.kind == "board")
        space = " " if term.texts[place][-1:].isspace() else ""
        return board, rules, Term((head + space, *term.texts[place + 1 :]), term.holes[place:])


def _way_out(hole: str) -> str:
    """Say which option makes what a hole stands for."""
    if hole == GRAPH:
        return "; give graphs, such as --graphs connected:5"
    if len(hole) == 1:
        return f"; give a range, such as --{hole} 1..9"
    ways = {"word": "; give words, such as --words HT:1..8", "game": "; give games, such as --games taking:3"}
    return ways.get(hole, "")


def _cut(term: str) -> Term:
    """Cut a text at its holes. Codes of graphs may hold braces, too: these are no holes."""
    texts, holes, place = [], [], 0
    for match in HOLE.finditer(term):
        if match["name"]:
            texts.append(term[place : match.start()])
            holes.append(match["name"])
            place = match.end()
    return Term((*texts, term[place:]), tuple(holes))


def _reader(text: str, others: Sequence[AnyPosition], files: bool) -> Callable[[], AnyPosition]:
    return lambda: Sum(position(text, files=files), *others) if others else position(text, files=files)


def _state_reader(rules: Ruleset[Any, Any], body: str, others: Sequence[AnyPosition]) -> Callable[[], AnyPosition]:
    def read() -> AnyPosition:
        state = mistakes.ask(rules, "read", body.strip())
        mistakes.check_state(rules, state, "read")
        found = Position(rules, state)
        return Sum(found, *others) if others else found

    return read


def graph_word(line: str) -> str:
    """Return the word for a graph in the text of a position.

    >>> graph_word("Bw"), graph_word("&BP_"), graph_word(":An")
    ('graph6:Bw', 'digraph6:&BP_', 'sparse6::An')
    """
    return f"{code_of(line)}:{line}"


@dataclass(frozen=True)
class FunctionTemplate:
    r"""A function of an item that returns a position, a number or an outcome.

    It gets a `Graph` or a text as its argument, and whole numbers by the names of their letters.

    >>> from grundy import Nim
    >>> str(FunctionTemplate(lambda m, n: Nim(m, n), ("m", "n")).read("3\t5").read[0]())
    'nim 3 5'
    """

    function: Callable[..., Any]
    holes: tuple[str, ...]
    makes_positions: bool = True
    """Whether it is asked for the text of a position; else its arguments are the text."""
    has_starts = False

    @property
    def name(self) -> str:
        return str(getattr(self.function, "__qualname__", type(self.function).__qualname__))

    def read(self, line: str) -> Item:
        args, named = self._arguments(line)

        def call() -> Position[Any, Any] | int | Outcome:
            found: Position[Any, Any] | int | Outcome = self.function(*args, **named)
            return found

        return Item(None, (call,))

    def text(self, line: str, start: int = 0) -> str:
        if not self.makes_positions:
            return self.item_text(line, start)
        args, named = self._arguments(line)
        try:
            found = self.function(*args, **named)
        except Exception:
            found = None
        return str(found) if isinstance(found, Position) else self.item_text(line, start)

    def item_text(self, line: str, start: int = 0) -> str:
        return ", ".join(self._written(line))

    def board_rules(self, lines: Sequence[str]) -> None:
        return None

    def _written(self, line: str) -> Iterator[str]:
        for hole, word in zip(self.holes, line.split("\t"), strict=True):
            yield graph_word(word) if hole == GRAPH else f"{hole}={word}" if len(hole) == 1 else word

    def _arguments(self, line: str) -> tuple[list[Any], dict[str, int]]:
        args: list[Any] = []
        named: dict[str, int] = {}
        for hole, word in zip(self.holes, line.split("\t"), strict=True):
            if hole == GRAPH:
                args.append(Graph.read(graph_word(word)))
            elif len(hole) == 1:
                named[hole] = int(word)
            else:
                args.append(word)
        return args, named


def check_template(template: Template, lines: Sequence[str], most: int = 100) -> AnyPosition | None:
    """Read items until one makes a position, and return that position; if none does, raise what is wrong.

    A function is called, too. None means that it returned no position, or that there are no items.
    """
    first: GrundyError | None = None
    for line in lines[:most]:
        try:
            item = template.read(line)
            found = item.read[0]() if item.read else None
        except (UnknownGame, NotApplicable):
            raise
        except GrundyError as error:
            first = first or error
            continue
        return found if isinstance(found, Position) else None
    if first is not None:
        raise first
    return None
