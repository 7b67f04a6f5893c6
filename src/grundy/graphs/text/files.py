"""Boards from files: graph6 and its kin, DIMACS, GraphML, lists of edges. The suffix decides, or the content."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator
from contextlib import contextmanager

from grundy.budget import in_time, may_read_files
from grundy.errors import BadPosition, MissingPackage
from grundy.graphs.convert import convert
from grundy.graphs.data import MAX_TEXT, GraphData, check_room, check_size, read_plain_lines
from grundy.graphs.text.codes import code_of, read_code
from grundy.graphs.text.quotes import escape_quotes
from grundy.graphs.text.vertex import is_number, quoted
from grundy.graphs.text.words import read_list, tokens

_KINDS = {
    **dict.fromkeys((".g6", ".s6", ".d6", ".graph6", ".sparse6", ".digraph6"), "code"),
    **dict.fromkeys((".col", ".dimacs", ".gr"), "dimacs"),
    ".graphml": "graphml",
    **dict.fromkeys((".edges", ".edgelist", ".txt"), "edges"),
}
BYTES_PER_LINE = 400
"""What a line takes while it is read: itself (80), and two names with all that `BYTES_PER_NAME` counts (300); or, of
an edge in DIMACS, a pair (56) of numbers (64) and its entry in a dict (100)."""


MANY_LINES = 2_000
"""Longer lists of edges are read by native code where they can be."""


def read_file(path: str) -> GraphData:
    """Return the board in a file."""
    text = file_text(path)
    with _naming(path):
        return _read(_kind_of(path, text), text)


def read_files(path: str) -> Iterator[GraphData]:
    """Yield the boards in a file of codes, one a line; the board in any other file."""
    text = file_text(path)
    if (kind := _kind_of(path, text)) != "code":
        with _naming(path):
            yield _read(kind, text)
        return
    for number, line in enumerate(text.splitlines(), 1):
        if code := line.strip():
            with _naming(path, f", line {number:,}"):
                board = read_code(code_of(code), code)
            yield board


@contextmanager
def _naming(path: str, line: str = "") -> Iterator[None]:
    """Say the file in what is wrong with it."""
    try:
        yield
    except BadPosition as error:
        raise BadPosition(f"{quoted(path)}{line}: {error}", path) from None


def file_text(path: str, what: str = "board") -> str:
    """Return the text of a file that holds a board, or something else."""
    if not may_read_files():
        raise BadPosition(
            f"{what}s from files are not read here, got {quoted('file:' + path)}; files=True reads them", path
        )
    try:
        if os.path.isdir(path):
            raise BadPosition(f"{quoted(path)} is a folder; a {what} is in a file", path)
        if not os.path.isfile(path):
            raise BadPosition(f"there is no file {quoted(path)}", path)
        with open(path, "rb") as file:
            check_room(2 * min(os.fstat(file.fileno()).st_size, MAX_TEXT))  # its bytes, and the text that they are
            data = file.read(MAX_TEXT + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, BadPosition):
            raise
        raise BadPosition(f"the file {quoted(path)} cannot be read: {error}", path) from None
    if len(data) > MAX_TEXT:
        raise BadPosition(f"a file has at most {MAX_TEXT:,} bytes, {quoted(path)} has more", path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadPosition(f"the file {quoted(path)} is not text in UTF-8", path) from None


def read_board_text(text: str) -> GraphData:
    r"""Return the board that a text describes as a file would: a list of edges, a code, DIMACS, GraphML, or a matrix.

    A matrix has rows of zeros and ones; where it is not symmetric, its ones are arcs.

    >>> read_board_text("0 1\n1 2").ends, read_board_text("011\n100\n100").ends, read_board_text("Bw").ends
    (array('i', [0, 1, 1, 2]), array('i', [0, 1, 0, 2]), array('i', [0, 1, 0, 2, 1, 2]))
    """
    rows = _matrix_rows(text)
    if rows is not None:
        return _read_matrix(rows)
    return _read(_kind_of("", text), text)


SMALLEST_MATRIX = 3
"""Two rows of two numbers are a list of edges."""


def _matrix_rows(text: str) -> list[list[str]] | None:
    """The rows of a square matrix of zeros and ones; None where the text is something else."""
    rows = [list(line.replace(",", " ").split()) for line in text.splitlines() if line.strip()]
    rows = [list(row[0]) if len(row) == 1 else row for row in rows]
    n = len(rows)
    is_square = n >= SMALLEST_MATRIX and all(len(row) == n and set(row) <= {"0", "1"} for row in rows)
    return rows if is_square else None


def _read_matrix(rows: list[list[str]]) -> GraphData:
    n = len(rows)
    is_symmetric = all(rows[v][w] == rows[w][v] for v in range(n) for w in range(v))
    pairs = [(v, w) for v in range(n) for w in range(v if is_symmetric else 0, n) if rows[v][w] == "1"]
    return convert(pairs, directed=not is_symmetric, vertices=range(n))


def _kind_of(path: str, text: str) -> str:
    if (by_suffix := _KINDS.get(os.path.splitext(path)[1].lower())) is not None:
        return by_suffix
    if text.lstrip().startswith("<?xml") and "<graphml" in text[:2000]:
        return "graphml"
    line = next((line for line in text.splitlines() if line.strip() and not line.startswith("c ")), "")
    if line.startswith("p "):
        return "dimacs"
    if line.startswith((">>", ":", "&")) or all("?" <= char <= "~" for char in line.strip()):
        return "code"
    return "edges"


def _read(kind: str, text: str) -> GraphData:
    if kind == "dimacs":
        return _read_dimacs(text)
    if kind == "edges":
        return _read_edge_list(text)
    if kind == "graphml":
        return _read_graphml(text)
    lines = text.split()
    if len(lines) != 1:
        several = "; grundy.graphs.boards reads them one by one" if lines else ""
        raise BadPosition(f"a board is one graph, the file has {len(lines):,} lines{several}")
    return read_code(code_of(lines[0]), lines[0])


def _read_graphml(text: str) -> GraphData:
    """Return what NetworkX reads: the vertices are the ids of the nodes."""
    try:
        from networkx import parse_graphml
    except ImportError:
        raise MissingPackage("GraphML is read by NetworkX, which is not installed", "graphs") from None
    try:
        graph = parse_graphml(text)
    except Exception as error:  # what NetworkX and its XML parser raise has no common class
        raise BadPosition(f"NetworkX reads no GraphML here: {error}") from None
    return convert(graph)


def _read_edge_list(text: str) -> GraphData:
    """Two names a line; a line with one word is a list of edges like those in texts; # and % start comments."""
    texts: list[str] = []
    separators: list[str] = []
    check_room(BYTES_PER_LINE * (text.count("\n") + 1))
    if text.count("\n") >= MANY_LINES and (plain := read_plain_lines(text)) is not None:
        return plain
    for number, line in enumerate(in_time(text.splitlines()), 1):
        words = [] if line.startswith(("#", "%")) else escape_quotes(line).split()
        if len(words) == 1:
            names, between = tokens(words[0])
            if between and not between.strip(","):
                raise BadPosition(f"line {number:,}: an edge is two names, like a b or a-b, got {quoted(line)}")
        elif len(words) == 2 or (len(words) > 2 and words[2].startswith("{")):
            names, between = words[:2], "-"
        elif words:
            raise BadPosition(f"line {number:,}: an edge is two names, got {quoted(line)}")
        else:
            continue
        texts += names
        separators += [between, ","]
    if not texts:
        raise BadPosition("the file has no edges and no vertices; the board without any is empty:0")
    return read_list(texts, "".join(separators[:-1]))


def _read_dimacs(text: str) -> GraphData:
    """`p edge n m`, then `e u v`, or `p sp n m`, then arcs `a u v length`, with vertices 1..n.

    The graph is simple: an edge given both ways is one, and so is an arc given twice.
    """
    n, promised, lines, arcs = 0, 0, 0, False
    edges: dict[tuple[int, int], None] = {}
    check_room(BYTES_PER_LINE * (text.count("\n") + 1))
    for number, line in enumerate(in_time(text.splitlines()), 1):
        words = line.split()
        if words[:1] == ["p"]:
            if n or len(words) != 4 or words[1] not in ("edge", "col", "sp") or not all(map(is_number, words[2:])):
                raise BadPosition(
                    f"line {number:,}: DIMACS has one line 'p edge n m' or 'p sp n m', got {quoted(line)}"
                )
            n, promised = (int(word) if len(word) < 19 else 10**30 for word in words[2:])
            arcs = words[1] == "sp"
            check_size(n, promised)
        elif words[:1] == ["a" if arcs else "e"]:
            u, v = _dimacs_edge(words, n, f"line {number:,}", line)
            edges[(u, v) if arcs else (min(u, v), max(u, v))] = None
            lines += 1
        elif words and words[0][0] not in "cndvx":
            raise BadPosition(f"line {number:,}: a DIMACS line starts with c, p, n, e or a, got {quoted(line)}")
    if not n:
        raise BadPosition("the file has no line 'p edge n m' or 'p sp n m' with vertices")
    if promised not in (lines, len(edges), 2 * len(edges)):
        raise BadPosition(f"the 'p' line promises {promised:,} edges, the file has {lines:,}")
    ends = array("i", (end - 1 for edge in edges for end in edge))
    return GraphData(range(1, n + 1), ends, bytes([arcs]) * len(edges))


def _dimacs_edge(words: list[str], n: int, place: str, line: str) -> tuple[int, int]:
    """Return the ends of `e u v` or `a u v length`."""
    if len(words) == 3 + (words[0] == "a") and all(is_number(word) and len(word) < 19 for word in words[1:3]):
        u, v = int(words[1]), int(words[2])
        if min(u, v) >= 1 and max(u, v) <= n:
            return u, v
    shape = "an arc is 'a u v length'" if words[0] == "a" else "an edge is 'e u v'"
    raise BadPosition(f"{place}: {shape} with vertices 1-{n}, got {quoted(line)}")
