"""Boards as one word of text: a name, a code, a file, or a list of edges `0-1,1>2,5`."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Iterator, Sequence

from grundy.errors import BadPosition
from grundy.graphs.codes import MARKS, read_code
from grundy.graphs.names import FAMILIES, closest, read_named
from grundy.graphs.parts import MAX_TEXT, Parts, check_size, tidy
from grundy.graphs.vertex_text import read_name, shown, split_outside, write_name


def read_word(word: str) -> Parts:
    """The board of a word.

    >>> read_word("a-b,b>c,5").vertices
    ('a', 'b', 'c', 5)
    """
    if len(word) > MAX_TEXT:
        raise BadPosition(f"a board's text has at most {MAX_TEXT:,} characters, got {len(word):,}")
    if not word or word.startswith("<") or any(char.isspace() for char in word[:200]):
        raise BadPosition(f"a board is one word, like grid:6x6 or 0-1,1-2, got {shown(word)}", word)
    kind, colon, rest = word.partition(":")
    if colon and kind in MARKS:
        return read_code(kind, rest)
    if colon and kind == "file":
        from grundy.graphs.files import read_file

        return read_file(rest)
    named = read_named(word)
    if named is not None:
        return named
    if colon or _is_misspelt(word):
        raise BadPosition(f"unknown board {shown(word)}; {_suggestion(kind)}", word)
    builder = Builder()
    for piece in split_list(word):
        builder.piece(piece)
    return builder.parts()


def _is_misspelt(word: str) -> bool:
    return word.isalpha() and closest(word) is not None


def _suggestion(kind: str) -> str:
    if close := closest(kind):
        return f"did you mean {FAMILIES[close].examples[-1]!r}?"
    return f"known are {', '.join(sorted([*FAMILIES, *MARKS, 'file']))}, and lists like 0-1,1-2"


def split_list(word: str) -> Iterable[str]:
    """The pieces of a list of edges: split at the commas outside parentheses.

    >>> list(split_list("(0,0)-(0,1),5"))
    ['(0,0)-(0,1)', '5']
    """
    return split_outside(word, ",") if "(" in word or ")" in word else word.split(",")


def _ends_of(piece: str) -> list[str]:
    if "(" in piece or ")" in piece:
        return list(split_outside(piece, "->"))
    return piece.replace(">", "-").split("-")


class Builder:
    r"""Collects edges given by the text of their ends; vertices in order of first appearance.

    >>> builder = Builder()
    >>> builder.piece("a>b")
    >>> builder.parts()
    Parts(vertices=('a', 'b'), ends=array('i', [0, 1]), arcs=b'\x01', word=None)
    """

    def __init__(self) -> None:
        self._places: dict[str, int] = {}
        self._names: dict[Hashable, int] = {}
        self._ends = array("i")
        self._arcs = bytearray()

    def vertex(self, text: str) -> int:
        """The index of a vertex, which is new if its text is."""
        place = self._places.get(text)
        if place is None:
            place = self._names.setdefault(read_name(text), len(self._names))
            self._places[text] = place
        return place

    def edge(self, start: str, end: str, arc: bool) -> None:
        """One more edge, or arc."""
        self._ends.append(self.vertex(start))
        self._ends.append(self.vertex(end))
        self._arcs.append(arc)

    def piece(self, text: str) -> None:
        """A vertex `a`, an edge `a-b` or an arc `a>b`."""
        ends = _ends_of(text)
        if len(ends) == 1:
            self.vertex(ends[0])
        elif len(ends) == 2:
            self.edge(ends[0], ends[1], arc=text[len(ends[0])] == ">")
        else:
            raise BadPosition(f"an edge joins two vertices, like a-b or a>b, got {shown(text)}", text)

    def parts(self) -> Parts:
        """What was collected."""
        check_size(len(self._names), len(self._arcs))
        return Parts(tidy(tuple(self._names)), self._ends, bytes(self._arcs))


def write_edges(vertices: Sequence[Hashable], ends: array[int], arcs: bytes) -> str | None:
    """The list of edges as one word, or None when a name has no text. It reads back in the same order.

    >>> write_edges(range(3), array("i", [1, 2, 0, 1]), bytes([0, 1]))
    '0,1-2,0>1'
    """
    names = [write_name(name) for name in vertices]
    texts = [name for name in names if name is not None]
    if len(texts) < len(names):
        return None
    if len(texts) == 1 and not arcs and isinstance(vertices[0], str):
        return f"({texts[0]})"  # alone, it could be taken for the name of a board
    return ",".join(_pieces_of(texts, ends, arcs))


def _pieces_of(names: list[str], ends: array[int], arcs: bytes) -> Iterator[str]:
    known = 0  # the vertices below are written already
    for edge, arc in enumerate(arcs):
        start, end = ends[2 * edge], ends[2 * edge + 1]
        while start > known or end > known + (start == known):
            yield names[known]
            known += 1
        known = max(known, start + 1, end + 1)
        yield f"{names[start]}{'>' if arc else '-'}{names[end]}"
    yield from names[known:]
