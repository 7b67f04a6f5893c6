"""Vertex names as text, and what to say about a name that is not on the board.

Digits are ints, other words are strings, `(a,b)` is a tuple. A character with a meaning in texts is written as
in web addresses: the vertex "New York" is `New%20York`, the string "5" is `%35`.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Hashable, Sequence
from functools import cache
from typing import SupportsIndex

from grundy.budget import deadline_checker
from grundy.errors import BadPosition
from grundy.graphs.draw.cells import Cells, is_pair_of_ints

_EMPTY = "''"
MOST_DIGITS = 1000
MOST_NESTED = 50
SHORT = 60
_NUMBERS = re.compile("[0-9]+(?:,[0-9]+)*")
_ESCAPE = re.compile(rb"%([0-9A-Fa-f]{2})?")


def is_number(text: str) -> bool:
    """Whether a text is made of ASCII digits.

    >>> is_number("12"), is_number("-1"), is_number("٣")
    (True, False, False)
    """
    return text.isascii() and text.isdigit()


def quoted(value: object, most: int = 60) -> str:
    """The `repr` of a value, cut to a readable length.

    >>> quoted("abc"), quoted("a" * 100, most=9)
    ("'abc'", "'aaaaa...")
    """
    text = repr(value)
    return text if len(text) <= most else text[: most - 3] + "..."


def write_name(name: Hashable) -> str | None:
    """A name as text, or None when it is not made of whole numbers, strings and tuples.

    >>> write_name("New York"), write_name(5), write_name("5"), write_name((0, "a")), write_name(1.5)
    ('New%20York', '5', '%35', '(0,a)', None)
    """
    if type(name) is int and 0 <= name < 10**18:
        return str(name)
    if isinstance(name, str):
        return _write_string(name)
    if isinstance(name, tuple):
        items = [_write_item(item) for item in name]
        texts = [item for item in items if item is not None]
        comma = "," if len(texts) == 1 else ""
        return f"({','.join(texts)}{comma})" if len(texts) == len(items) else None
    text = _write_item(name)
    return f"({text})" if text and text.startswith("-") else text


def _write_item(item: Hashable) -> str | None:
    """An item of a tuple: like a name, but a negative number needs no parentheses."""
    if type(item) is int and 0 <= item < 10**18:
        return str(item)
    if isinstance(item, (str, tuple)):
        return write_name(item)
    if not isinstance(item, SupportsIndex):
        return None
    number = operator.index(item)
    return str(number) if number.bit_length() < 3 * MOST_DIGITS else None


def _write_string(name: str) -> str:
    def escaped(char: str) -> str:
        return "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "surrogatepass"))

    if is_number(name):
        return escaped(name[0]) + name[1:]
    return "".join(c if c.isalnum() or c in "_." else escaped(c) for c in name) or _EMPTY


def read_name(text: str, nested: int = 0) -> Hashable:
    """The name that a text stands for.

    >>> read_name("5"), read_name("New%20York"), read_name("(0,(1,a))"), read_name("(-1)")
    (5, 'New York', (0, (1, 'a')), -1)
    """
    if "(" not in text and ")" not in text:
        return _read_atom(text, text)
    if nested > MOST_NESTED:
        raise BadPosition(f"parentheses are nested at most {MOST_NESTED} deep in a name, got {quoted(text)}", text)
    if not (text.startswith("(") and text.endswith(")")):
        raise BadPosition(f"a tuple is written in parentheses, like (0,1), got {quoted(text)}", text)
    items, _ = split_outside(text[1:-1], ",")
    if items == [""]:
        return ()
    names = tuple(_read_item(item, text, nested) for item in items[: -1 if items[-1] == "" else None])
    return names[0] if len(items) == 1 else names


def _read_item(item: str, whole: str, nested: int) -> Hashable:
    if item.startswith("("):
        return read_name(item, nested + 1)
    if item.startswith("-") and is_number(item[1:]):
        return -_read_number(item[1:])
    return _read_atom(item, whole)


def _read_number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise BadPosition(f"a vertex number has at most {MOST_DIGITS} digits, got {len(digits)}", digits)
    return int(digits)


def _read_atom(atom: str, whole: str) -> Hashable:
    if is_number(atom):
        return _read_number(atom)
    if atom == _EMPTY:
        return ""
    if not _is_plain(atom):
        raise BadPosition(f"a vertex is a number, a name or a pair like 0,1, got {quoted(whole)}", whole)
    if "%" not in atom:
        return atom
    try:
        plain = _ESCAPE.sub(lambda match: bytes.fromhex(match[1].decode()), atom.encode("utf-8", "surrogatepass"))
        return plain.decode("utf-8", "surrogatepass")
    except (ValueError, AttributeError):  # not hexadecimal, or not UTF-8
        raise BadPosition(f"% starts a character in hexadecimal, like %20, got {quoted(whole)}", whole) from None


def _is_plain(atom: str) -> bool:
    """Whether a name is made of letters, digits, `_`, `.` and escaped characters."""
    return bool(atom) and all(c.isalnum() or c in "_.%" for c in atom)


def word_of_name(name: Hashable) -> str:
    """A name as a word of a position: of a tuple the parentheses are left out; `<...>` for one that has no text.

    >>> word_of_name((1, 0)), word_of_name("New York"), word_of_name(1.5)
    ('1,0', 'New%20York', '<1.5>')
    """
    text = write_name(name)
    if text is None:
        return f"<{quoted(name)}>"
    return text[1:-1] if isinstance(name, tuple) and len(name) > 1 and "-" not in text else text


def has_text(word: str) -> bool:
    """Return True if a word from `word_of_name`, or a text made of such words, reads back.

    >>> has_text(word_of_name("<")), has_text(word_of_name(1.5))
    (True, False)
    """
    return "<" not in word


def name_of_word(word: str) -> Hashable:
    """The name that a word of a position stands for.

    >>> name_of_word("1,0"), name_of_word("(1,0)"), name_of_word("a")
    ((1, 0), (1, 0), 'a')
    """
    if len(word) <= SHORT and _NUMBERS.fullmatch(word):  # most words are cells of a grid
        return tuple(map(int, word.split(","))) if "," in word else int(word)
    is_tuple = split_outside(word, ",")[1]
    return read_name(f"({word})" if is_tuple else word)


def split_outside(text: str, separators: str) -> tuple[list[str], str]:
    """Split at separators that stand outside parentheses: the pieces, and the separators between them.

    >>> split_outside("(0,1)-(1,1),5", ",-")
    (['(0,1)', '(1,1)', '5'], '-,')
    """
    look, pieces, found, depth, start = deadline_checker(), [], [], 0, 0
    for match in _separators(separators).finditer(text):
        look()
        if match[0] in "()":
            depth += 1 if match[0] == "(" else -1
        elif depth == 0:
            pieces.append(text[start : match.start()])
            found.append(match[0])
            start = match.end()
        if depth < 0:
            break
    if depth:
        raise BadPosition(f"the parentheses do not match in {quoted(text)}", text)
    return [*pieces, text[start:]], "".join(found)


@cache
def _separators(separators: str) -> re.Pattern[str]:
    return re.compile(rf"[(){re.escape(separators)}]")


def hint(vertices: Sequence[Hashable], name: object, one: str = "vertex", many: str = "vertices") -> str:
    """What the vertices are, or other things with names, for somebody who named something else.

    >>> hint(Cells(6, 6), (6, 0)), hint(range(5), 7), hint(("Ann", "Bob"), "Anne")
    ('the grid has rows 0-5', 'the vertices are 0 to 4', "did you mean 'Ann'?")
    """
    if isinstance(vertices, Cells):
        return _hint_cells(vertices, name)
    if not vertices:
        return f"there are no {many}"
    if len(vertices) == 1:
        return f"the only {one} is {quoted(vertices[0])}"
    if isinstance(vertices, range):
        return f"the {many} are {vertices[0]} to {vertices[-1]}"
    if isinstance(name, str):
        import difflib

        names = {str(vertex): vertex for vertex in vertices[:10_000] if isinstance(vertex, (str, int))}
        for close in difflib.get_close_matches(name, names, n=1):
            return f"did you mean {quoted(names[close])}?"
    some = ", ".join(quoted(vertex, 20) for vertex in vertices[:6])
    return f"the {many} are {some}{', ...' if len(vertices) > 6 else ''}"


def _hint_cells(cells: Cells, name: object) -> str:
    rows, columns = f"rows 0-{cells.rows - 1}", f"columns 0-{cells.columns - 1}"
    if not (isinstance(name, tuple) and is_pair_of_ints(name)):
        return f"a vertex of the grid is (row, column), {rows}, {columns}"
    return f"the grid has {rows if not 0 <= name[0] < cells.rows else columns}"
