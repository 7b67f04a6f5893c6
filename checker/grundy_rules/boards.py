"""Boards: graphs given by a name, as a chain, by a code, or as a list of edges; and the names of their vertices."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, NamedTuple

from grundy_check import MOST_DIGITS, Budget, Game, demand, numbers, split_outside

GAMES: dict[str, str] = {}  # none: other files of rules use this one
MOST_VERTICES, MOST_EDGES = 1 << 25, 1 << 26
MOST_NESTED = 50  # brackets in the name of a vertex
MOST_LETTERS = 1_000_000  # of a vertex's name, or of an item of one: it is read as a whole

Name = Any  # a whole number, a text, or a tuple of names
Edge = tuple[int, int, bool]  # the numbers of its ends, and whether it is an arc


class Graph(NamedTuple):
    """The texts of the vertices, their numbers by the texts of their names, and the edges, all in order."""

    texts: list[str]
    places: dict[str, int]
    edges: list[Edge]


# Names of vertices


def read_name(text: str, budget: Budget, nested: int = 0) -> Name:
    """The name that a text stands for: 5 and (-5) are numbers, New%20York is a text, (0,a) is a tuple, '' is empty.

    Brackets around one name mean nothing: (a) is a; (a,) is a tuple.
    """
    demand(nested <= MOST_NESTED, "brackets are nested too deeply")
    if "(" not in text and ")" not in text:
        return read_simple_name(text, budget)
    demand(text[0] == "(" and text[-1] == ")", f"a tuple is written in brackets, like (0,1), got {text[:40]!r}")
    items, _ = split_outside(text[1:-1], ",", budget)
    if items == [""]:
        return ()
    items_given = items[:-1] if items[-1] == "" else items
    names = tuple(read_item(item, budget, nested) for item in budget.each(items_given, work=3))
    return names[0] if len(items) == 1 else names


def read_item(text: str, budget: Budget, nested: int) -> Name:
    """An item inside brackets; it may be a negative number."""
    if text.startswith("("):
        return read_name(text, budget, nested + 1)
    if text.startswith("-"):
        return -read_number(text[1:])
    return read_simple_name(text, budget)


def read_number(text: str) -> int:
    good = text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
    demand(good, f"a vertex is a number, a name or a tuple, got {text[:40]!r}")
    return int(text)


def read_simple_name(text: str, budget: Budget) -> Name:
    """A number, or letters, digits, `_` and `.`; all other characters are written as in web addresses, %20."""
    demand(len(text) <= MOST_LETTERS, f"a name has at most {MOST_LETTERS} letters, got {text[:40]!r}")
    if text.isascii() and text.isdecimal():
        return read_number(text)
    if text == "''":
        return ""
    budget.charge(len(text) // 50)
    good = re.fullmatch(r"(?:(?:%[0-9A-Fa-f]{2})++|[\w.]++)++", text)  # ++ never goes back: this takes linear time
    demand(good, f"a vertex is a number, a name or a tuple, got {text[:40]!r}")
    if "%" not in text:
        return text

    def decoded(run: re.Match[str]) -> str:
        budget.charge(1)
        return bytes.fromhex(run[0].replace("%", "")).decode("utf-8", "surrogatepass")

    try:
        return re.sub(r"(?:%[0-9A-Fa-f]{2})+", decoded, text)
    except UnicodeDecodeError:
        demand(False, f"% starts a character in hexadecimal, like %20, got {text[:40]!r}")


def write_name(name: Name, budget: Budget) -> str:
    """The text of a name, as moves have it."""
    if isinstance(name, int):
        return str(name) if name >= 0 else f"({name})"
    if isinstance(name, tuple):
        each = budget.each(name, work=2)
        items = [str(item) if isinstance(item, int) else write_name(item, budget) for item in each]
        return f"({','.join(items)}{',' if len(items) == 1 else ''})"
    if name == "":
        return "''"
    if name.isascii() and name.isdecimal():
        return f"%{ord(name[0]):02X}{name[1:]}"

    def escaped(character: re.Match[str]) -> str:
        budget.charge(1)
        return "".join(f"%{byte:02X}" for byte in character[0].encode("utf-8", "surrogatepass"))

    return re.sub(r"[^\w.]", escaped, name)


def list_text(some: list[int], budget: Budget) -> str:
    """The text of a list of numbers, as Python writes it; of a long one each number is charged."""
    if len(some) <= budget.BLOCK:
        return str(some)
    return f"[{budget.join(', ', map(str, some))}]"


def vertex_text(name: Name, written: str) -> str:
    """The text of a vertex in states and moves: tuples without their brackets, unless there is a minus in them."""
    is_plain = isinstance(name, tuple) and len(name) > 1 and "-" not in written
    return written[1:-1] if is_plain else written


# Boards by name


class Shape(NamedTuple):
    """The number of vertices, at most how many edges, the edges, and the columns of a rectangle (0: none)."""

    vertices: int
    most_edges: int
    edges: Iterable[tuple[int, int]]
    columns: int = 0


def path(n: int) -> Shape:
    return Shape(n, n - 1, ((i, i + 1) for i in range(n - 1)))


def cycle(n: int) -> Shape:
    return Shape(n, n, ((i, (i + 1) % n) for i in range(n)))


def empty(n: int) -> Shape:
    return Shape(n, 0, ())


def complete(n: int) -> Shape:
    """All pairs."""
    return Shape(n, n * (n - 1) // 2, pairs_below(n))


def pairs_below(n: int) -> Iterator[tuple[int, int]]:
    return ((i, j) for i in range(n) for j in range(i + 1, n))


def bipartite(left: int, right: int) -> Shape:
    """Each of the first with each of the others."""
    return Shape(left + right, left * right, ((i, left + j) for i in range(left) for j in range(right)))


def star(leaves: int) -> Shape:
    return bipartite(1, leaves)


def wheel(rim: int) -> Shape:
    """0 joined to 1, ..., rim, and these around."""
    demand(rim >= 3, "a wheel has a rim of at least 3 vertices")

    def edges() -> Iterator[tuple[int, int]]:
        yield from ((0, i) for i in range(1, rim + 1))
        yield from ((i, i % rim + 1) for i in range(1, rim + 1))

    return Shape(rim + 1, 2 * rim, edges())


def petersen(n: int = 5, k: int = 2) -> Shape:
    """A ring, a spoke at each of its vertices, and inside steps of k."""
    demand(2 * k < n, f"a ring of {n} vertices has steps below half of that")

    def edges() -> Iterator[tuple[int, int]]:
        yield from ((i, (i + 1) % n) for i in range(n))
        yield from ((i, n + i) for i in range(n))
        yield from ((n + i, n + (i + k) % n) for i in range(n))

    return Shape(2 * n, 3 * n, edges())


def prism(n: int) -> Shape:
    return petersen(n, 1)


def hypercube(d: int) -> Shape:
    """The numbers below 2^d, each joined to those with one more binary digit 1."""
    demand(d <= 64, "a board cannot have so many vertices")
    return Shape(
        1 << d, d << d >> 1, ((c, c | 1 << bit) for c in range(1 << d) for bit in range(d) if not c >> bit & 1)
    )


def tree(r: int, depth: int) -> Shape:
    """Every vertex above the last level has r children; each but 0 is joined to its parent."""
    levels = min(depth, 25)
    n = depth + 1 if r == 1 else (r ** (levels + 1) - 1) // (r - 1)
    return Shape(n, n - 1, (((i - 1) // r, i) for i in range(1, n)))


DOWN, RIGHT, DOWN_LEFT, DOWN_RIGHT = (1, 0), (0, 1), (1, -1), (1, 1)


def lattice(*steps: tuple[int, int], around: str = "", bricks: bool = False) -> Callable[[int, int], Shape]:
    """Cells, row by row; from each cell an edge for each step that stays on the board.

    `around` says what goes around: rows, columns or both. Bricks: down only where row + column is even.
    """

    def shape(rows: int, columns: int) -> Shape:
        def edges() -> Iterator[tuple[int, int]]:
            for row, column in ((row, column) for row in range(rows) for column in range(columns)):
                for down, right in steps:
                    to_row = (row + down) % rows if "rows" in around else row + down
                    to_column = (column + right) % columns if "columns" in around else column + right
                    inside = to_row < rows and 0 <= to_column < columns
                    if inside and not (bricks and down and (row + column) % 2):
                        yield row * columns + column, to_row * columns + to_column

        return Shape(rows * columns, rows * columns * len(steps), edges(), columns)

    return shape


def ladder(columns: int) -> Shape:
    return grid(2, columns)


grid = lattice(DOWN, RIGHT)
SHAPES: dict[str, tuple[Callable[..., Shape], tuple[int, ...]]] = {  # what makes a board, and how many sizes it takes
    "path": (path, (1,)),
    "dipath": (path, (1,)),
    "cycle": (cycle, (1,)),
    "dicycle": (cycle, (1,)),
    "empty": (empty, (1,)),
    "complete": (complete, (1,)),
    "bipartite": (bipartite, (2,)),
    "star": (star, (1,)),
    "wheel": (wheel, (1,)),
    "petersen": (petersen, (0, 2)),
    "prism": (prism, (1,)),
    "hypercube": (hypercube, (1,)),
    "tree": (tree, (2,)),
    "grid": (grid, (2,)),
    "ladder": (ladder, (1,)),
    "cylinder": (lattice(DOWN, RIGHT, around="columns"), (2,)),
    "torus": (lattice(DOWN, RIGHT, around="rows and columns"), (2,)),
    "hex": (lattice(DOWN, RIGHT, bricks=True), (2,)),
    "triangular": (lattice(DOWN, RIGHT, DOWN_LEFT), (2,)),
    "king": (lattice(DOWN, RIGHT, DOWN_LEFT, DOWN_RIGHT), (2,)),
    "knight": (lattice((1, -2), (1, 2), (2, -1), (2, 1)), (2,)),
}


def named_shape(word: str) -> Shape:
    """The board of a word such as grid:3x4."""
    kind, colon, rest = word.partition(":")
    make, counts = SHAPES[kind]
    sizes = rest.split("x") if colon else []
    good = len(sizes) in counts and all(size.isascii() and size.isdecimal() and len(size) <= 18 for size in sizes)
    least = 0 if kind == "empty" else 1
    demand(good and all(int(size) >= least for size in sizes), f"a board cannot have the sizes {rest[:40]}")
    return make(*map(int, sizes))


# Chains of blocks: chain:H-V-W^3-E


TOP = (0, 1), (1, 2)
BLOCKS: dict[str, tuple[int, tuple[tuple[int, int], ...], int]] = {  # vertices, edges, the last one of the top row
    "H": (1, (), 0),
    "V": (4, (*TOP, (0, 3), (2, 3)), 2),
    "W": (4, (*TOP, (0, 3), (1, 3), (2, 3)), 2),
    "E": (4, (*TOP, (0, 3), (1, 3), (2, 3)), 2),
}


def chain_shape(text: str, budget: Budget) -> Shape:
    """Blocks in a row; each top row is joined to the next one."""
    runs = []
    for piece in budget.split(text, "-", work=2):
        match = re.fullmatch(r"([HVWE])(?:\^([0-9]{1,18}))?", piece)
        demand(match, f"a chain is written like H-V-W^3-E, got {text[:40]!r}")
        if match:
            runs.append((*BLOCKS[match[1]], int(match[2] or 1)))

    def edges() -> Iterator[tuple[int, int]]:
        first, before = 0, -1
        for size, inside, last, count in runs:
            for _ in range(count):
                if before >= 0:
                    yield before, first
                yield from ((first + a, first + b) for a, b in inside)
                before, first = first + last, first + size

    vertices = sum(size * count for size, _, _, count in runs)
    demand(vertices, f"a chain has at least one block, got {text[:40]!r}")
    return Shape(vertices, sum((len(inside) + 1) * count for _, inside, _, count in runs), edges())


# Boards by code: McKay's graph6, digraph6 and sparse6, six bits a character


MARKS = {"graph6": "", "digraph6": "&", "sparse6": ":"}


def coded_shape(kind: str, code: str, budget: Budget) -> Shape:
    """The board of a code: first the number of vertices, then the edges."""
    code = code.removeprefix(f">>{kind}<<")
    letters = code.removeprefix(MARKS[kind])
    good = code.startswith(MARKS[kind]) and re.fullmatch("[?-~]+", letters)
    demand(good, f"bad code {code[:40]!r}")
    # a digit: pointers in two lists (16); its six bits as a text (60), joined (6), and cut into items (100)
    budget.charge(len(letters), use=200 * len(letters))
    digits = [ord(letter) - 63 for letter in budget.each(letters)]
    skip, length = (0, 1) if digits[0] < 63 else (1, 3) if digits[1:2] != [63] else (2, 6)
    size, data = digits[skip : skip + length], digits[skip + length :]
    demand(len(size) == length, f"bad code {code[:40]!r}")
    n = 0
    for digit in size:
        n = 64 * n + digit
    words = list[str]()
    for start in range(0, len(data), 100 * budget.BLOCK):
        words.append("".join([f"{digit:06b}" for digit in budget.each(data[start : start + 100 * budget.BLOCK])]))
    bits = "".join(words)
    budget.check_clock()  # between two operations on a long text
    if kind == "sparse6":
        return Shape(n, len(bits) // ((n - 1).bit_length() + 1) if n else 0, sparse6_edges(n, bits, budget))
    ends: Iterator[tuple[int, int]]
    if kind == "digraph6":
        count, ends = n * n, ((i, j) for i in range(n) for j in range(n))
    else:
        count, ends = n * (n - 1) // 2, ((i, j) for j in range(n) for i in range(j))
    demand(len(bits) == -(-count // 6) * 6 and "1" not in bits[count:], f"bad code {code[:40]!r}")
    budget.check_clock()
    listed = budget.each(zip(ends, bits, strict=False))
    return Shape(n, bits.count("1"), (pair for pair, bit in listed if bit == "1"))


def sparse6_edges(n: int, bits: str, budget: Budget) -> Iterator[tuple[int, int]]:
    """Items of a bit b and a number x: v grows by b; if x is larger than v, v becomes x, otherwise x-v is an edge."""
    width, v = (n - 1).bit_length(), 0
    for at in budget.each(range(0, len(bits) - width, width + 1)):
        v += int(bits[at])
        x = int("0" + bits[at + 1 : at + 1 + width], 2)
        if x > v:
            v = x
        elif v < n:
            yield x, v


# Reading a board


def read_board(word: str, budget: Budget) -> Graph:
    """The board of a word: a name, a chain, a code or a list."""
    kind = word.partition(":")[0]
    # the word without what is before the colon, at most twice, 4 bytes a letter
    budget.charge(len(word), use=10 * len(word))
    if kind in MARKS and ":" in word:
        return built(coded_shape(kind, word.partition(":")[2], budget), kind.startswith("di"), budget)
    if kind == "chain" and ":" in word:
        return built(chain_shape(word.partition(":")[2], budget), False, budget)
    if kind in SHAPES:
        return built(named_shape(word), kind.startswith("di"), budget)
    demand(":" not in word, f"unknown board {word[:40]!r}")
    return read_list(word, budget)


def built(shape: Shape, arcs: bool, budget: Budget) -> Graph:
    """The board of a shape; its vertices are numbers, or row and column."""
    n, columns = shape.vertices, shape.columns
    demand(0 <= n <= MOST_VERTICES and shape.most_edges <= MOST_EDGES, "a board cannot have so many vertices or edges")
    # a vertex: two texts (130), an entry of a dict (100), numbers (64), pointers; an edge: a tuple (64), numbers (64)
    budget.charge(1, keep=400 * n + 200 * shape.most_edges)
    edges = []
    for start, end in budget.each(shape.edges):
        edges.append((start, end, arcs))
    places, texts = dict[str, int](), list[str]()
    for place in budget.each(range(n), work=2):
        name = divmod(place, columns) if columns else place
        written = write_name(name, budget)
        places[written] = place
        texts.append(vertex_text(name, written))
    return Graph(texts, places, edges)


def read_list(word: str, budget: Budget) -> Graph:
    """A list of edges a-b, arcs a>b and vertices a, the vertices in the order of their first appearance."""
    # a vertex has two letters with its sign: its name, its texts and an entry of a dict (300), an edge (64)
    budget.charge(1, keep=200 * len(word))
    pieces, signs = split_outside(word, ",->", budget)
    alone = len(pieces) == 1 and not pieces[0].startswith("(") and not pieces[0].isdecimal()
    demand(not alone, f"unknown board {word[:40]!r}")  # it would look like the name of a board
    places: dict[str, int] = {}
    texts, ends = list[str](), list[int]()
    for piece in budget.each(pieces, work=3):
        name = read_name(piece, budget)
        written = write_name(name, budget)
        place = places.setdefault(written, len(places))
        if place == len(texts):
            texts.append(vertex_text(name, written))
        ends.append(place)
    edges = []
    for i, sign in enumerate(budget.each(signs)):
        if sign != ",":
            demand(i == 0 or signs[i - 1] == ",", f"an edge joins two vertices, got {word[:40]!r}")
            edges.append((ends[i], ends[i + 1], sign == ">"))
    return Graph(texts, places, edges)


class Board(Game):
    """A game on a graph."""

    def __init__(self, word: str, budget: Budget) -> None:
        self.budget, graph = budget, read_board(word, budget)
        self.texts, self.places, self.edges = graph
        # a vertex: three lists (168) with room to grow; an edge: six pointers (48), numbers (64)
        budget.charge(1, keep=400 * len(self.texts) + 200 * len(self.edges))
        self.has_arcs = self.has_edges = False
        self.out: list[list[int]] = [[] for _ in budget.each(self.texts)]  # where edges and arcs of a vertex lead
        self.by: list[list[int]] = [[] for _ in budget.each(self.texts)]  # and which these are
        for number, (start, end, arc) in enumerate(budget.each(self.edges)):
            self.out[start].append(end)
            self.by[start].append(number)
            if arc:
                self.has_arcs = True
                continue
            self.has_edges = True
            if start != end:
                self.out[end].append(start)
                self.by[end].append(number)

    def vertex(self, text: str) -> int:
        """The number of the vertex that a text names, with or without the brackets of a tuple."""
        _, commas = split_outside(text, ",", self.budget)
        name = write_name(read_name(f"({text})" if commas else text, self.budget), self.budget)
        demand(name in self.places, f"the board has no vertex {text[:40]!r}")
        return self.places[name]

    def vertices(self, data: Any) -> list[int]:
        """The numbers of vertices that a list in a line holds."""
        found = numbers(data, self.budget)
        size = 20 * self.budget.BLOCK
        blocks = self.budget.each(range(0, len(found), size), work=self.budget.BLOCK)
        largest = max((max(found[at : at + size]) for at in blocks), default=0)
        demand(largest < len(self.texts), f"there is no vertex number {str(largest)[:40]}")
        return found

    def edges_named(self, text: str) -> list[int]:
        """The numbers of the edges that a text names: several where edges are parallel."""
        ends, signs = split_outside(text, "->", self.budget)
        demand(len(ends) == 2, f"an edge is written like a-b or a>b, got {text[:40]!r}")
        start, end = map(self.vertex, ends)
        neighbours = zip(self.by[start], self.out[start], strict=True)
        found = [
            edge for edge, to in self.budget.each(neighbours) if to == end and self.edges[edge][2] == (signs == ">")
        ]
        demand(found, f"the board has no edge {text[:40]!r}")
        return found


def reached(starts: Iterable[int], neighbours: Callable[[int], Collection[int]], budget: Budget) -> list[int]:
    """The starts, and what can be reached from them."""
    found = dict.fromkeys(starts)
    queue = list(found)
    work = 1 + len(queue)
    for vertex in queue:  # which grows
        others = neighbours(vertex)
        work += 1 + len(others)
        if work > 100:
            budget.charge(work)
            work = 0
        for to in others:
            if to not in found:
                found[to] = None
                queue.append(to)
    budget.charge(work)
    return queue


def find(top: Any, vertex: int) -> int:
    """Who stands for the class of a vertex; `top` leads there step by step, and is shortened on the way."""
    while top[vertex] != vertex:
        top[vertex] = vertex = top[top[vertex]]
    return vertex
