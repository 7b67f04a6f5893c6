"""Tables: a position whose text holds letters for numbers, such as `nim {m} {n} 3`, asked at all numbers of ranges."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from grundy.analysis.asking import result
from grundy.budget import Session, ensure_session, short_number
from grundy.errors import BadPosition, GrundyError, LimitReached, MissingPackage, NotApplicable, UnknownGame
from grundy.lab.patterns import TableLine, lines_of
from grundy.questions import NORMAL, OUTCOME, VALUE, Play, Question, question_named
from grundy.rules import Position, Ruleset, position
from grundy.rules.text import read_count
from grundy.theory import queries
from grundy.values.tabular import NO_ANSWER, Grid, Path, Tabular, bfile, sequence_grid

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture

__all__ = ["Table", "table"]

BRACES = re.compile(r"\{([^{}]*)\}|[{}]")
BYTES_PER_CELL = 100
"""A cell: its number (32), a pointer in two lists (16), and its text while it is printed (52)."""

Ranges = Mapping[str, Sequence[int]]
Progress = Callable[[int, int], object]
Read = Callable[[str], Position[Any, Any]]


@dataclass(frozen=True)
class Table(Tabular):
    """Answers at all numbers of one or two ranges: one row for each number of the first letter.

    With one letter there is one row. A cell whose text is no position is None, and `illegal` says why. A table converts
    to CSV, JSON, LaTeX and pandas, and shows itself in notebooks.

    >>> found = table("nim {m} {n}", m=range(2), n=range(3))
    >>> print(found.to_csv().splitlines())
    ['m,n,value', '0,0,0', '0,1,1', '0,2,2', '1,0,1', '1,1,0', '1,2,3']
    """

    text: str
    question: str
    play: Play
    ranges: Ranges
    cells: list[list[Any]]
    illegal: Mapping[tuple[int, ...], str] = field(default_factory=dict)
    """The numbers of the cells that are no positions, and why."""

    def periods(self) -> list[TableLine]:
        """Return the rows, columns and diagonals that repeat in the range; nothing is claimed beyond it.

        >>> [(line.name, line.at, str(line.repetition)) for line in table("nim {m} {n}", m=[5], n=range(8)).periods()]
        []
        >>> str(table("subtraction(1,3,4) {n}", n=range(20)).periods()[0].repetition)
        'period 7 from 0'
        """
        return lines_of(list(self.ranges), list(self.ranges.values()), self.cells)

    def illegal_words(self) -> str:
        """Return how many cells are no positions, and why the first one is not; empty where all are."""
        if not self.illegal:
            return ""
        numbers, why = next(iter(self.illegal.items()))
        count = len(self.illegal)
        said = "1 cell is no position" if count == 1 else f"{count:,} cells are no positions"
        return f"{NO_ANSWER}: {said}; {_cell_words(dict(zip(self.ranges, numbers, strict=True)))}: {why}"

    def heading(self) -> str:
        """Return the text, what is asked, and the play."""
        asked = self.question if self.question.endswith("s") else f"{self.question}s"
        return f"{self.text}, {asked}, {'misère' if self.play == 'misere' else self.play} play"

    def __str__(self) -> str:
        r"""Return the table for people: the first letter goes down, the second across.

        >>> print(table("nim {m} {n}", m=range(9, 11), n=range(3)))
        nim {m} {n}, values, normal play
        m\n  0  1  2
          9  9  8 11
         10 10 11  8
        """
        lines = [self.heading()]
        if len(self.ranges) == 1:
            ((letter, numbers),) = self.ranges.items()
            lines.append(f"{letter} {_numbers_words(numbers)}: {' '.join(map(str, _shown(self.cells[0])))}")
        else:
            head, rows, _ = self.grid()
            words = [[str(word) for word in row] for row in (head, *rows)]
            widths = [max(map(len, column)) for column in zip(*words, strict=True)]
            lines += (" ".join(word.rjust(n) for word, n in zip(row, widths, strict=True)) for row in words)
        return "\n".join([*lines, self.illegal_words()] if self.illegal else lines)

    def columns(self) -> dict[str, list[Any]]:
        """Return a column for each letter, and one for the answers: a row for each cell."""
        cells = [cell for row in self.cells for cell in row]
        numbers = zip(*product(*self.ranges.values()), strict=True)
        return {**dict(zip(self.ranges, map(list, numbers), strict=True)), self.question: cells}

    def grid(self) -> Grid:
        """Return the table as it is printed: the first letter goes down, the second across."""
        if len(self.ranges) == 1:
            ((letter, numbers),) = self.ranges.items()
            found = sequence_grid(letter, numbers, self.question, _shown(self.cells[0]))
            return found._replace(is_coloured=self._is_map())
        (down, rows), (across, columns) = self.ranges.items()
        lines = ([number, *_shown(cells)] for number, cells in zip(rows, self.cells, strict=True))
        return Grid([f"{down}\\{across}", *columns], lines, is_coloured=self._is_map())

    def _is_map(self) -> bool:
        """Whether the cells are values or outcomes: colours say who wins."""
        return self.question in (VALUE.name, OUTCOME.name)

    def picture(self) -> Picture:
        """Draw a table of values or outcomes: 0 and P are blue discs, anything else amber squares.

        >>> table("nim {m} {n}", m=range(3), n=range(3)).picture().svg().count('class="heat-0"')
        4
        """
        from grundy.pictures.tables import grid_map

        if not self._is_map():
            raise NotApplicable(f"a map shows values or outcomes, this table has the {self.question}")
        return grid_map(self)

    def _repr_svg_(self) -> str | None:
        from grundy.pictures.tables import svg_or_none

        return svg_or_none(self.picture)

    def to_bfile(self, path: Path | None = None) -> str:
        r"""Return lines `n a(n)`, the b-file format of the OEIS, for a table with one letter.

        >>> table("kayles {n}", n=range(1, 4)).to_bfile()
        '1 1\n2 2\n3 3\n'
        """
        if len(self.ranges) > 1:
            raise NotApplicable(f"a b-file is a sequence: of one letter, not of {' and '.join(self.ranges)}")
        (numbers,) = self.ranges.values()
        if self.illegal:
            raise NotApplicable(f"a b-file has a value for every number; {self.illegal_words()}")
        return bfile(numbers, self.cells[0], path)

    def json_data(self) -> dict[str, Any]:
        """Return the text, the question, the play, the ranges and the cells as plain data."""
        letters = [_letter_data(letter, numbers) for letter, numbers in self.ranges.items()]
        cells = [[cell if isinstance(cell, int | None) else str(cell) for cell in row] for row in self.cells]
        about = {"text": self.text, "question": self.question, "play": str(self.play)}
        illegal = [{**dict(zip(self.ranges, at, strict=True)), "reason": why} for at, why in self.illegal.items()]
        found = [
            {"line": line.kind.removesuffix("s"), "at": line.at, **line.repetition._asdict()} for line in self.periods()
        ]
        return {**about, "letters": letters, "cells": cells, "illegal": illegal, "periods": found}


def table(
    text: str,
    *,
    question: Question[Any] | str | None = None,
    play: Play | str = NORMAL,
    progress: Progress | None = None,
    files: bool = False,
    **ranges: Iterable[int],
) -> Table:
    """Ask the same question about a position for all numbers that stand for the letters in its text.

    The question is any whose result is a number or a letter: value, outcome, remoteness, height. Unasked, it is the
    value, in misère play the outcome. Values are plain numbers.
    Letters stand in braces, the first for rows, the second for columns; the numbers of each are a range or a list. A
    cell whose text is no position is None; where no cell is one, `BadPosition` is raised. All cells together are one
    question for limits. `progress(known, wanted)` is called with numbers of cells. Boards `file:PATH` are read only
    with `files=True`.

    >>> table("nim {m} {n} 1", m=range(3), n=range(4)).cells
    [[1, 0, 3, 2], [0, 1, 2, 3], [3, 2, 1, 0]]
    >>> table("nim {m} {m} 1", m=range(4), play="misere").cells
    [[P, P, N, N]]
    >>> table("nim {m} {m} 1", m=range(4), question="remoteness").cells
    [[1, 3, 5, 7]]
    >>> table("geography grid:2x3 @ {m},{n}", m=range(2), n=[0, 2, 4]).cells
    [[1, 1, None], [1, 1, None]]
    """
    play = Play.read(play)
    asked = question_named(question or (VALUE if play is NORMAL else OUTCOME))
    asked.check_play(play)
    wanted = _ranges_of(text, ranges)
    rows, columns = _shape(wanted)
    with ensure_session() as session:
        _check_size(rows * columns, session)
        read = partial(position, files=files)
        cells = _at_once(text, wanted, asked, play, read)
        if cells is not None:
            return Table(text, asked.name, play, wanted, cells)
        cells, illegal = _one_by_one(text, wanted, asked, play, session, progress, read)
    return Table(text, asked.name, play, wanted, cells, illegal)


def is_board_of_coins(rules: object) -> bool:
    """Return True if single heads on a board have values in these rules.

    >>> from grundy import Kayles, Rugs
    >>> is_board_of_coins(Rugs), is_board_of_coins(Kayles)
    (True, False)
    """
    return queries.heads.find(rules) is not None


def head_table(rules: Ruleset[Any, Any], last: int) -> Table:
    r"""Return the values g(x, y) of single heads on a board of coins, for rows and columns 0 to `last`.

    >>> from grundy import TurningCorners
    >>> print(head_table(TurningCorners, 2))
    turning-corners, a head in row x and column y, values, normal play
    x\y 0 1 2
      0 0 0 0
      1 0 1 2
      2 0 2 3
    """
    with ensure_session() as session:
        if isinstance(last, int) and last >= 0:
            _check_size((last + 1) ** 2, session)
        cells = queries.heads(rules, last, last).tolist()
    both = {"x": range(last + 1), "y": range(last + 1)}
    return Table(f"{rules}, a head in row x and column y", VALUE.name, NORMAL, both, cells)


def letters_of(text: str) -> list[str]:
    """Return the letters in braces, in the order of their appearance.

    >>> letters_of("take-turn path H^{m}TTH^{n}T^{m}")
    ['m', 'n']
    """
    letters: dict[str, None] = {}
    for brace in BRACES.finditer(text):
        letter = brace[1] or ""
        if not (len(letter) == 1 and letter.isascii() and letter.isalpha()):
            raise BadPosition(f"braces hold one letter, such as {{m}}, got {brace[0]!r}", brace[0])
        letters[letter] = None
    if not letters:
        raise BadPosition(f"a table needs a letter in braces, as in nim {{m}} 5, got {text!r}")
    if len(letters) > 2:
        raise BadPosition(f"a table has one letter or two, got {', '.join(letters)}")
    return list(letters)


def fill(text: str, numbers: Mapping[str, int]) -> str:
    """Return the text with numbers for its letters.

    >>> fill("nim {m} {n} {m}", {"m": 3, "n": 10})
    'nim 3 10 3'
    """
    return BRACES.sub(lambda brace: str(numbers[brace[1]]), text)


def _ranges_of(text: str, ranges: Mapping[str, Iterable[int]]) -> dict[str, Sequence[int]]:
    """The numbers in the order of the letters; each letter has some, and none are left over."""
    letters = letters_of(text)
    for letter in letters:
        if letter not in ranges:
            raise BadPosition(f"the letter {letter} has no range; give one, such as {letter}=range(21)")
    for letter in ranges:
        if letter not in letters:
            raise BadPosition(f"there is a range for {letter}, but the letters of the text are {', '.join(letters)}")
    return {letter: _numbers_of(letter, ranges[letter]) for letter in letters}


def _numbers_of(letter: str, numbers: Iterable[int]) -> Sequence[int]:
    """A range as it is, other numbers as a tuple; each number stands once."""
    found = numbers if isinstance(numbers, range) or not isinstance(numbers, Iterable) else tuple(numbers)
    is_fine = isinstance(found, range) or (isinstance(found, tuple) and all(type(number) is int for number in found))
    if not is_fine or not found:
        some = "the numbers of a letter are a range, such as range(21), or a list, such as [1, 3, 9]"
        raise BadPosition(f"{some}; got {letter}={numbers!r:.80}")
    if not isinstance(found, range) and len(set(found)) < len(found):
        raise BadPosition(f"the numbers of a letter are all different, got {letter}={numbers!r:.80}")
    return found


def _size(numbers: Sequence[int]) -> int:
    """How many numbers there are; `len` refuses ranges of 2^63 and more."""
    return (numbers[-1] - numbers[0]) // numbers.step + 1 if isinstance(numbers, range) else len(numbers)


def _shape(ranges: Ranges) -> tuple[int, int]:
    sizes = [_size(numbers) for numbers in ranges.values()]
    return (sizes[0], sizes[1]) if len(sizes) == 2 else (1, sizes[0])


def _shown(cells: Iterable[Any]) -> list[Any]:
    """The cells of a row as people see them."""
    return [NO_ANSWER if cell is None else cell for cell in cells]


def _letter_data(letter: str, numbers: Sequence[int]) -> dict[str, Any]:
    """A letter with the first and the last of its numbers, and all of them where some between are left out."""
    data = {"letter": letter, "first": numbers[0], "last": numbers[-1]}
    is_whole = isinstance(numbers, range) and numbers.step == 1
    return data if is_whole else {**data, "numbers": list(numbers)}


def _check_size(cells: int, session: Session) -> None:
    if cells * BYTES_PER_CELL > session.limits.memory:
        some = f"a table of {short_number(cells)} cells does not fit in {session.limits.memory / 1e9:.3g} GB"
        raise LimitReached(
            f"{some}; ask for smaller ranges, or raise the limit with limits(memory=...)", which="memory"
        )


def _at_once(text: str, ranges: Ranges, question: Question[Any], play: Play, read: Read) -> list[list[Any]] | None:
    """All values together, where the family of the game has a way for such texts; None where it has not."""
    from grundy.values import Outcome

    whole = {letter: numbers for letter, numbers in ranges.items() if isinstance(numbers, range)}
    if play is not NORMAL or question not in (VALUE, OUTCOME) or len(whole) < len(ranges):
        return None
    try:
        first = read(fill(text, {letter: numbers[0] for letter, numbers in ranges.items()}))
    except (LimitReached, MissingPackage, UnknownGame):
        raise
    except GrundyError:  # the first cell is no position: others may be
        return None
    answer = queries.table.find(first.rules)
    values: list[list[int]] | None = answer(first.rules, text, whole) if answer else None
    if values is None or question is VALUE:
        return values
    return [[Outcome.N if value else Outcome.P for value in row] for row in values]


Illegal = dict[tuple[int, ...], str]


def _one_by_one(
    text: str,
    ranges: Ranges,
    question: Question[Any],
    play: Play,
    session: Session,
    progress: Progress | None,
    read: Read,
) -> tuple[list[list[Any]], Illegal]:
    rows, columns = _shape(ranges)
    cells: list[Any] = []
    illegal: Illegal = {}
    first_error: GrundyError | None = None
    for numbers in _every(ranges):
        cell = Session(session.limits, whole=session)  # keeps what it finds for no other cell
        try:
            with cell.at_work():
                known = _position(read, text, numbers)
                if isinstance(known, GrundyError):
                    illegal[tuple(numbers.values())] = str(known)
                    first_error, found = first_error or _named(known, numbers), None
                else:
                    found = _number(result(known, question, play=play), question)
        except LimitReached as reached:
            so_far = f"{len(cells):,} of {rows * columns:,} cells were known"
            known_cells = _in_rows([*cells, *[None] * (rows * columns - len(cells))], columns)
            begun = Table(text, question.name, play, ranges, known_cells, illegal)
            raise LimitReached(f"{reached}; {so_far}", begun, reached.which) from None
        cell.finish()
        cells.append(found)
        if progress is not None:
            progress(len(cells), rows * columns)
    if first_error is not None and len(illegal) == len(cells):  # then the text is wrong
        raise first_error
    return _in_rows(cells, columns), illegal


def _in_rows(cells: list[Any], columns: int) -> list[list[Any]]:
    return [cells[at : at + columns] for at in range(0, len(cells), columns)]


def _position(read: Read, text: str, numbers: Mapping[str, int]) -> Position[Any, Any] | GrundyError:
    """The position of a cell, or what is wrong with its text."""
    try:
        return read(fill(text, numbers))
    except (LimitReached, MissingPackage, UnknownGame):  # about the table, not about one cell
        raise
    except GrundyError as error:
        return error


def _named(error: GrundyError, numbers: Mapping[str, int]) -> GrundyError:
    """Let an error name the cell that it is about: its type, text and column stay as they are."""
    error.args = (f"the cell {_cell_words(numbers)} has no answer: {error}", *error.args[1:])
    return error


def _cell_words(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{letter} = {number}" for letter, number in numbers.items())


def _number(found: Any, question: Question[Any]) -> Any:
    """The answer of a cell: a plain number, or a letter."""
    if not isinstance(found, (int, str)):
        raise BadPosition(f"a cell of a table is a number or a letter; ask for values or outcomes, got {question}")
    return int(found) if isinstance(found, int) else found


def _every(ranges: Ranges) -> Iterator[dict[str, int]]:
    if len(ranges) == 1:
        ((letter, numbers),) = ranges.items()
        yield from ({letter: number} for number in numbers)
        return
    (down, rows), (across, columns) = ranges.items()
    yield from ({down: m, across: n} for m in rows for n in columns)


def _numbers_words(numbers: Sequence[int]) -> str:
    is_whole = isinstance(numbers, range) and numbers.step == 1
    return f"from {numbers[0]} to {numbers[-1]}" if is_whole else ", ".join(map(str, numbers))


def read_numbers(text: str, letter: str) -> Sequence[int]:
    """Read the numbers of a letter: a range, or numbers and ranges with commas between them.

    >>> read_numbers("0..20", "m"), read_numbers("1..10^3", "n"), read_numbers("1,4,8..10", "m")
    (range(0, 21), range(1, 1001), (1, 4, 8, 9, 10))
    """
    parts = [read_range(part, letter) for part in text.split(",")]
    return parts[0] if len(parts) == 1 else tuple(number for part in parts for number in part)


def read_range(text: str, letter: str) -> range:
    """Read the range of a letter, or one number.

    >>> read_range("0..20", "m"), read_range("7", "m")
    (range(0, 21), range(7, 8))
    """
    first, dots, last = text.partition("..")
    if not text.strip():
        raise BadPosition(f"a range is written like 0..20 or 1,3,9, got --{letter} {text!r}")
    begin = read_count(first, "ends of a range")
    numbers = range(begin, (read_count(last, "ends of a range") if dots else begin) + 1)
    if not numbers:
        raise BadPosition(f"a range goes up, got --{letter} {text!r}")
    return numbers
