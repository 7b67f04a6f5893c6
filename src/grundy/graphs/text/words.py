"""Boards as one word of text: a name, a chain, a code, a file, or a list of edges `0-1,1>2,5`."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterator, Sequence
from typing import NoReturn

from grundy.budget import deadline_checker
from grundy.errors import BadPosition, closest
from grundy.graphs.data import BYTES_PER_NAME, MAX_TEXT, TOGETHER, GraphData, check_room, check_size, places, tidy
from grundy.graphs.draw.cells import Cells
from grundy.graphs.text.chains import CHAIN, read_chain
from grundy.graphs.text.codes import MARKS, read_code
from grundy.graphs.text.names import EMPTY, FAMILIES, corrected, read_named
from grundy.graphs.text.quotes import escape_quotes
from grundy.graphs.text.vertex import MOST_DIGITS, quoted, read_name, split_outside, write_name

_IN_NAMES = bytes(set(range(256)) - set(b",->"))


def read_word(word: str) -> GraphData:
    """Return the board of a word.

    >>> read_word("a-b,b>c,5").vertices
    ('a', 'b', 'c', 5)
    """
    if len(word) > MAX_TEXT:
        raise BadPosition(f"a board's text has at most {MAX_TEXT:,} characters, got {len(word):,}")
    kind, colon, rest = word.partition(":")
    if colon and kind == "file":
        from grundy.graphs.text.files import read_file

        return read_file(rest[1:-1] if len(rest) > 1 and rest[0] == rest[-1] and rest[0] in "\"'" else rest)
    word = escape_quotes(word)
    kind, colon, rest = word.partition(":")
    if not word or word.startswith("<") or len(word.split()) != 1 or word != word.strip():
        raise BadPosition(f"a board is one word, like grid:6x6 or 0-1,1-2, got {quoted(word)}", word)
    if colon and kind in MARKS:
        return read_code(kind, rest)
    if colon and kind == CHAIN:
        return read_chain(rest)
    named = read_named(word)
    if named is not None:
        return named
    if colon or _is_one_bare_name(word):
        raise BadPosition(f"unknown board {quoted(word)}; {_suggestion(word)}", word)
    texts, separators = tokens(word)
    if "" in texts:
        raise BadPosition(f"a list of edges has no gaps and no spaces, like 0-1,1-2, got {quoted(word)}", word)
    return read_list(texts, separators)


def _is_one_bare_name(word: str) -> bool:
    """Return True if a word looks like the name of a board; one vertex with a name of its own is written `(name)`."""
    return not word.isdecimal() and not any(sign in word for sign in ",->(")


def _suggestion(word: str) -> str:
    kind, _, rest = word.partition(":")
    known = [*FAMILIES, *MARKS, CHAIN, "file"]
    if close := closest(kind, known):
        words = [corrected(name, word) if name in FAMILIES else f"{name}:{rest}" for name in close]
        return f"did you mean {' or '.join(map(quoted, words))}?"
    return f"known are {', '.join(sorted(known))}, and lists like 0-1,1-2"


def tokens(word: str) -> tuple[list[str], str]:
    """The names in a list of edges, and the separators between them.

    >>> tokens("(0,1)-a,5"), tokens("a-b,b>c")
    ((['(0,1)', 'a', '5'], '-,'), (['a', 'b', 'b', 'c'], '-,>'))
    """
    separators = word.encode(errors="replace").translate(None, _IN_NAMES).decode()
    check_room(BYTES_PER_NAME * (len(separators) + 1))
    if "(" in word or ")" in word:
        return split_outside(word, ",->")
    return word.replace(">", ",").replace("-", ",").split(","), separators


def read_list(texts: list[str], separators: str) -> GraphData:
    r"""The board of names with `-` (an edge), `>` (an arc) or `,` (nothing) between them.

    >>> read_list(["a", "b", "c"], "->")
    Traceback (most recent call last):
    grundy.errors.BadPosition: an edge joins two vertices, like a-b or a>b, got 'a-b>c'
    >>> read_list(["0", "1", "1", "2"], "-,>")
    GraphData(vertices=range(0, 3), ends=array('i', [0, 1, 1, 2]), arcs=b'\x00\x01', word=None)
    """
    vertices, where = places(_names(texts))
    m = len(texts) // 2
    if separators == "-," * (m - 1) + "-":  # edges and nothing else
        ends, arcs = where, bytes(m)
    else:
        ends, arcs = _between(texts, where, separators)
    check_size(len(vertices), len(arcs))
    return GraphData(tidy(vertices), ends, arcs)


def _names(texts: list[str]) -> list[Hashable]:
    """The names that texts stand for; numbers alone are read at once."""
    look = deadline_checker()
    names: list[Hashable] = []
    digits = "".join(texts)
    if digits.isascii() and digits.isdecimal() and "" not in texts and max(map(len, texts)) <= MOST_DIGITS:
        for first in range(0, len(texts), TOGETHER):
            look()
            names += map(int, texts[first : first + TOGETHER])
        return names
    known: dict[str, Hashable] = {}
    for text in texts:
        if text not in known:
            look()
            known[text] = read_name(text)
        names.append(known[text])
    return names


def _between(texts: list[str], where: array[int], separators: str) -> tuple[array[int], bytes]:
    """Return the ends of the edges and arcs, and which are arcs."""
    look, ends, arcs, last = deadline_checker(), array("i"), bytearray(), ","
    for place, separator in enumerate(separators):
        look()
        if separator != ",":
            if last != ",":
                _refuse_chain(texts, separators, place)
            ends.extend(where[place : place + 2])
            arcs.append(separator == ">")
        last = separator
    return ends, bytes(arcs)


def _refuse_chain(texts: list[str], separators: str, place: int) -> NoReturn:
    piece = texts[place - 1] + separators[place - 1] + texts[place] + separators[place] + texts[place + 1]
    raise BadPosition(f"an edge joins two vertices, like a-b or a>b, got {quoted(piece)}", piece)


def write_edges(vertices: Sequence[Hashable], ends: array[int], arcs: bytes) -> str | None:
    """Return the list of edges as one word, or None when a name has no text. It reads back in the same order.

    >>> write_edges(range(3), array("i", [1, 2, 0, 1]), bytes([0, 1]))
    '0,1-2,0>1'
    """
    if not len(vertices):
        return f"{EMPTY}:0"
    texts = list(map(str, vertices)) if isinstance(vertices, range) and vertices.start >= 0 else _texts(vertices)
    if texts is None:
        return None
    if len(texts) == 1 and not arcs and isinstance(vertices[0], str):
        return f"({texts[0]})"  # alone, it could be taken for the name of a board
    return ",".join(_pieces_of(texts, ends, arcs))


def edges_start(vertices: Sequence[Hashable], ends: array[int], arcs: bytes, most: int) -> str | None:
    """Return the first characters of the list of edges, more than `most`; None where only all of it can tell them.

    Whether each vertex has a text is known at once where all are numbers, or the cells of a grid.

    >>> edges_start(range(10**6), array("i", [1, 2, 0, 1]), bytes([0, 1]), 8)
    '0,1-2,0>1'
    """
    if not _are_writable(vertices):
        return None
    pieces: list[str] = []
    size = 0
    for piece in _pieces_of(_TextsOnDemand(vertices), ends[: 2 * most + 2], arcs[: most + 1]):
        pieces.append(piece)
        size += len(piece) + 1
        if size > most + 1:
            return ",".join(pieces)
    return None


def _are_writable(vertices: Sequence[Hashable]) -> bool:
    if isinstance(vertices, Cells):
        return True
    if isinstance(vertices, range):
        return vertices.start >= 0
    return set(map(type, vertices)) == {int} and min(vertices) >= 0 and max(vertices) < 10**18  # type: ignore


class _TextsOnDemand:
    """The texts of vertices, each made when it is asked for."""

    def __init__(self, vertices: Sequence[Hashable]) -> None:
        self.vertices = vertices

    def __len__(self) -> int:
        return len(self.vertices)

    def __getitem__(self, place: int) -> str:
        return write_name(self.vertices[place]) or ""


def _texts(names: Sequence[Hashable]) -> list[str] | None:
    texts = [text for text in map(write_name, names) if text is not None]
    return texts if len(texts) == len(names) else None


def _pieces_of(names: list[str] | _TextsOnDemand, ends: array[int], arcs: bytes) -> Iterator[str]:
    known = 0  # the vertices below are written already
    flow = iter(ends)
    for start, end, arc in zip(flow, flow, arcs, strict=True):
        while start > known or end > known + (start == known):
            yield names[known]
            known += 1
        if start >= known or end >= known:
            known = max(start, end) + 1
        yield names[start] + "->"[arc] + names[end]
    for vertex in range(known, len(names)):
        yield names[vertex]
