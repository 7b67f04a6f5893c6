"""Quantified Boolean formulas as text: on one line, and in QDIMACS, the format of solvers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.errors import BadPosition
from grundy.graphs.text.files import file_text
from grundy.graphs.text.vertex import is_number, quoted
from grundy.reductions.formula import EXISTS, FORALL, Formula
from grundy.rules.text import whole

Block = tuple[str | int, ...]
_QUANTIFIERS = {"e": EXISTS, "a": FORALL}
_ONE_LINE = re.compile(rf"\s*({EXISTS}\b|{FORALL}\b|:)")
_PARTS = re.compile(r"\s*\(([^()]*)\)")
EXAMPLE = "exists 1 forall 2: (1 2) (1 -2)"


def read_formula(text: str) -> Formula:
    r"""Read a formula from one line, from the content of a QDIMACS file, or from such a file by its name.

    >>> str(read_formula("forall 1 exists 2: (1 2) (-1 -2)"))
    'forall 1 exists 2: (1 2) (-1 -2)'
    >>> str(read_formula("p cnf 2 1\na 1 0\n1 -2 0"))
    'exists 2 forall 1: (1 -2)'
    """
    if _ONE_LINE.match(text):
        return _read_line(text)
    if "\n" in text or re.match(r"\s*[cp]\s", text):
        return read_qdimacs(text)
    path = text.strip().removeprefix("file:")
    try:
        content = file_text(path, "formula")
    except BadPosition as error:
        way_out = f"; a formula is a file in QDIMACS, or written like {EXAMPLE!r}"
        raise BadPosition(f"{error}{way_out}", path) from None
    try:
        return read_qdimacs(content)
    except BadPosition as error:
        raise BadPosition(f"{quoted(path)}: {error}", path) from None


def _read_line(text: str) -> Formula:
    """`exists 1 forall 2: (1 2) (1 -2)`."""
    prefix, colon, matrix = text.partition(":")
    if not colon or _PARTS.sub("", matrix).strip():
        raise BadPosition(f"a formula is written like {EXAMPLE!r}, got {quoted(text)}")
    blocks = re.findall(rf"({EXISTS}|{FORALL})((?:\s+\d+)*)\s*", prefix)
    if " ".join((first + rest).strip() for first, rest in blocks).split() != prefix.split():
        raise BadPosition(f"before the colon stand exists, forall and variables, got {quoted(prefix.strip())}")
    return Formula.of(
        *((first, *(whole(word, "variables") for word in rest.split())) for first, rest in blocks),
        clauses=[[_number(word) for word in part.split()] for part in _PARTS.findall(matrix)],
    )


def _number(word: str, place: str = "") -> int:
    if not is_number(word.removeprefix("-")) or len(word) > 18:
        raise BadPosition(f"{place}a literal is a variable such as 3, or -3 for its negation, got {quoted(word)}")
    return int(word)


def read_qdimacs(text: str) -> Formula:
    r"""Read QDIMACS: `p cnf variables clauses`, lines `e ... 0` and `a ... 0`, then clauses, each ended by 0.

    Lines that begin with c are comments. Blocks may have any length, and two neighbours the same quantifier; a
    clause may take several lines.

    >>> str(read_qdimacs("c a comment\np cnf 3 2\ne 1 0\na 2 3 0\n1 2 0\n-1 -3 0\n"))
    'exists 1 forall 2 3: (1 2) (-1 -3)'
    >>> read_qdimacs("p cnf 1 1\n2 0")
    Traceback (most recent call last):
    grundy.errors.BadPosition: line 2: the 'p' line has 1 variable, got 2
    """
    lines = _lines(text)
    most, promised = _sizes(lines)
    blocks: list[Block] = []
    clauses: list[list[int]] = []
    seen: set[int] = set()
    open_clause: list[int] = []
    for place, words in lines:
        if words[0] in _QUANTIFIERS:
            if clauses or open_clause:
                raise BadPosition(f"{place}quantifiers stand before the clauses, got {quoted(' '.join(words))}")
            blocks.append(_block(place, words, most, seen))
            continue
        for word in words:
            literal = _number(word, place)
            _check(place, abs(literal), most)
            if literal:
                open_clause.append(literal)
            else:
                clauses.append(open_clause)
                open_clause = []
    if open_clause:
        raise BadPosition(f"the last clause has no 0 at its end, got {quoted(' '.join(map(str, open_clause)))}")
    if len(clauses) != promised:
        raise BadPosition(f"the 'p' line promises {_count(promised, 'clause')}, the file has {len(clauses):,}")
    return Formula.of(*blocks, clauses=clauses)


def _lines(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the lines that say something: where each stands, and its words."""
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if words and words[0] != "c":
            yield f"line {number:,}: ", words


def _sizes(lines: Iterator[tuple[str, list[str]]]) -> tuple[int, int]:
    """Return the numbers of variables and clauses in the first line that says something."""
    place, words = next(lines, ("", []))
    if words[:2] != ["p", "cnf"] or len(words) != 4 or not all(is_number(w) and len(w) < 19 for w in words[2:]):
        got = f"got {quoted(' '.join(words))}" if words else "the file says nothing"
        raise BadPosition(f"{place}QDIMACS begins with a line such as 'p cnf 3 2', {got}")
    return int(words[2]), int(words[3])


def _block(place: str, words: list[str], most: int, seen: set[int]) -> Block:
    """Return the quantifier and the variables of a line such as `e 1 2 0`."""
    first, *rest = words
    if not rest or rest.pop() != "0" or not all(map(is_number, rest)) or "0" in rest:
        raise BadPosition(f"{place}a block is written like '{first} 1 2 0', got {quoted(' '.join(words))}")
    variables = [_number(word, place) for word in rest]
    for variable in variables:
        _check(place, variable, most)
        if variable in seen:
            raise BadPosition(f"{place}a variable is quantified once, got {variable} again")
        seen.add(variable)
    return _QUANTIFIERS[first], *variables


def _check(place: str, variable: int, most: int) -> None:
    if variable > most:
        raise BadPosition(f"{place}the 'p' line has {_count(most, 'variable')}, got {variable}")


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
