"""Boards with a name: `path:5`, `grid:6x6`, `petersen`.

A family is one function from its sizes to its vertices and edges. The vertices of rectangular boards are
`(row, column)`; all others are numbered from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import BadPosition
from grundy.graphs.data import TOGETHER, GraphData, check_size, joined
from grundy.graphs.draw.cells import Cells
from grundy.graphs.text.vertex import is_number, quoted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pairs = NDArray[np.int32]
    Board = tuple[Sequence[Hashable], Iterable[Pairs]]
    """The vertices, and the edges in blocks."""


class Family(NamedTuple):
    """A family of boards: its name, examples of its word, what it is, and how it is built."""

    name: str
    examples: tuple[str, ...]
    about: str
    build: Callable[..., Board]
    arcs: bool


EMPTY = "empty"
"""The one family that has a board without vertices: `empty:0`."""
FAMILIES: dict[str, Family] = {}


def family(*examples: str, arcs: bool = False) -> Callable[[Callable[..., Board]], Callable[..., Board]]:
    """Register a family of boards under the first part of its examples, which show how many sizes it takes."""

    def register(build: Callable[..., Board]) -> Callable[..., Board]:
        name = examples[0].partition(":")[0]
        FAMILIES[name] = Family(name, examples, (build.__doc__ or "").partition("\n")[0], build, arcs)
        return build

    return register


def read_named(word: str) -> GraphData | None:
    r"""Return the board of a word like `grid:3x4`, or None when it starts with no family's name.

    >>> read_named("path:3")
    GraphData(vertices=range(0, 3), ends=array('i', [0, 1, 1, 2]), arcs=b'\x00\x00', word='path:3')
    """
    name, colon, _ = word.partition(":")
    if name not in FAMILIES:
        return None
    kind = FAMILIES[name]
    sizes = _read_sizes(kind, word, _sizes_of(word))
    try:
        vertices, blocks = kind.build(*sizes)
    except BadPosition as error:
        error.part = word
        raise
    ends = joined(blocks)
    word = name + colon + "x".join(map(str, sizes))
    return GraphData(vertices, ends, bytes([kind.arcs]) * (len(ends) // 2), word)


def _read_sizes(kind: Family, word: str, sizes: list[str]) -> list[int]:
    allowed = [len(_sizes_of(example)) for example in kind.examples]
    if len(sizes) not in allowed or not all(is_number(size) for size in sizes):
        examples = " or ".join(map(repr, kind.examples))
        raise BadPosition(f"{kind.name} is written like {examples}, got {quoted(word)}", word)
    if any(len(size) > 18 for size in sizes):
        raise BadPosition(f"a size has at most 18 digits, got {quoted(word)}", word)
    if kind.name != EMPTY and any(int(size) < 1 for size in sizes):
        raise BadPosition(f"a size is at least 1, got {quoted(word)}", word)
    return [int(size) for size in sizes]


def _sizes_of(word: str) -> list[str]:
    _, colon, text = word.partition(":")
    return text.split("x") if colon else []


def grid_word(parts: GraphData) -> str | None:
    """Return the word of a board that is exactly a grid, like those of `networkx.grid_2d_graph`."""
    cells, m = parts.vertices, len(parts.arcs)
    if not isinstance(cells, Cells) or m != 2 * len(cells) - cells.rows - cells.columns:
        return None
    grid = read_named(f"grid:{cells.rows}x{cells.columns}")
    return grid.word if grid and (grid.ends, grid.arcs) == (parts.ends, parts.arcs) else None


def family_of(parts: GraphData) -> tuple[str, tuple[int, ...]] | None:
    """Return the family and the sizes of a board that came by its name or is exactly a grid."""
    word = parts.word or grid_word(parts) or ""
    name = word.partition(":")[0]
    return (name, tuple(map(int, _sizes_of(word)))) if name in FAMILIES else None


def corrected(name: str, word: str) -> str:
    """Return a misspelt word with the right name of its family, or the family's first example if its sizes do not fit.

    >>> corrected("petersen", "petersn"), corrected("grid", "gird:3x4"), corrected("grid", "gird:3")
    ('petersen', 'grid:3x4', 'grid:6x6')
    """
    _, colon, sizes = word.partition(":")
    try:
        _read_sizes(FAMILIES[name], word, _sizes_of(word))
    except BadPosition:
        return FAMILIES[name].examples[0]
    return name + colon + sizes


def _array(*columns: Any) -> Pairs:
    """Return pairs from two columns of numbers."""
    import numpy as np

    return np.stack([np.asarray(column, dtype=np.int32) for column in columns], axis=-1)


def _numbers(count: int, each: int = 1) -> Iterator[Pairs]:
    """0, 1, ..., count - 1 in blocks that make about `TOGETHER` edges, where a number makes `each` of them."""
    import numpy as np

    step = max(1, TOGETHER // each)
    for first in range(0, count, step):
        yield np.arange(first, min(first + step, count), dtype=np.int32)


def _lattice(
    rows: int,
    columns: int,
    *steps: tuple[int, int],
    wrap: tuple[bool, bool] = (False, False),
    bricks: bool = False,
) -> Board:
    """Cells with an edge for each step that stays on the board, cell by cell."""
    import numpy as np

    check_size(rows * columns, rows * columns * len(steps))
    down, right = np.array(steps, dtype=np.int32).T

    def edges(cells: Pairs) -> Pairs:
        row, column = np.divmod(cells[:, None], columns)
        to_row, to_column = row + down, column + right
        if wrap[0]:
            to_row %= rows
        if wrap[1]:
            to_column %= columns
        inside = (to_row >= 0) & (to_row < rows) & (to_column >= 0) & (to_column < columns)
        if bricks:
            inside &= (down == 0) | ((row + column) % 2 == 0)
        start = np.broadcast_to(cells[:, None], inside.shape)
        return _array(start[inside], (to_row * columns + to_column)[inside])

    return Cells(rows, columns), map(edges, _numbers(rows * columns, len(steps)))


@family("path:5")
def path(n: int) -> Board:
    """N vertices in a row."""
    check_size(n, n - 1)
    return range(n), (_array(v, v + 1) for v in _numbers(n - 1))


@family("cycle:5")
def cycle(n: int) -> Board:
    """N vertices in a ring; `cycle:1` is a loop, `cycle:2` two parallel edges."""
    check_size(n, n)
    return range(n), (_array(v, (v + 1) % n) for v in _numbers(n))


family("dipath:5", arcs=True)(path)
family("dicycle:5", arcs=True)(cycle)


@family("empty:5")
def empty(n: int) -> Board:
    """N vertices and no edge; `empty:0` is the board without vertices."""
    check_size(n)
    return range(n), ()


@family("complete:4")
def complete(n: int) -> Board:
    """N vertices, all joined."""
    import numpy as np

    check_size(n, n * (n - 1) // 2)

    def edges(rows: Pairs) -> Pairs:
        """Row v of the upper triangle: v with v + 1, ..., n - 1."""
        start = np.repeat(rows, n - 1 - rows)
        first = np.cumsum(n - 1 - rows) - (n - 1 - rows)  # where the edges of a row begin
        return _array(start, np.arange(len(start)) - np.repeat(first, n - 1 - rows) + start + 1)

    return range(n), map(edges, _numbers(n, n))


@family("bipartite:2x3")
def bipartite(left: int, right: int) -> Board:
    """Vertices on two sides, each joined to all of the other side."""
    check_size(left + right, left * right)
    return range(left + right), (_array(edge // right, edge % right + left) for edge in _numbers(left * right))


@family("star:4")
def star(leaves: int) -> Board:
    """Vertex 0 joined to each of k leaves (k + 1 vertices)."""
    return bipartite(1, leaves)


@family("wheel:5")
def wheel(rim: int) -> Board:
    """A ring of k vertices, all joined to vertex 0 (k + 1 vertices)."""
    check_size(rim + 1, 2 * rim)
    if rim < 3:
        raise BadPosition(f"a wheel has a rim of at least 3 vertices, got {rim}")
    spokes = (_array(0 * v, v + 1) for v in _numbers(rim))
    ring = (_array(v + 1, (v + 1) % rim + 1) for v in _numbers(rim))
    return range(rim + 1), chain(spokes, ring)


@family("ladder:5")
def ladder(rungs: int) -> Board:
    """Two rows of n cells: `grid:2xn`."""
    return grid(2, rungs)


@family("prism:5")
def prism(sides: int) -> Board:
    """Two rings of n vertices, each vertex joined to its partner."""
    return petersen(sides, 1)


@family("petersen", "petersen:7x2")
def petersen(n: int = 5, step: int = 2) -> Board:
    """The Petersen graph; generalized: a ring of n vertices, a spoke at each, and inside steps of k."""
    check_size(2 * n, 3 * n)
    if 2 * step >= n:
        raise BadPosition(f"a ring of {n} vertices has steps below {n}/2, got {step}")
    outer = (_array(v, (v + 1) % n) for v in _numbers(n))
    spokes = (_array(v, v + n) for v in _numbers(n))
    inner = (_array(v, (v + step) % n) + n for v in _numbers(n))
    return range(2 * n), chain(outer, spokes, inner)


@family("hypercube:4")
def hypercube(d: int) -> Board:
    """The numbers below 2^d; an edge changes one binary digit."""
    check_size(2 ** min(d, 64), d * 2 ** min(d, 64) // 2)
    import numpy as np

    bits = 1 << np.arange(d, dtype=np.int32)

    def edges(corners: Pairs) -> Pairs:
        corners = corners[:, None]
        low = (corners & bits) == 0
        return _array((corners + 0 * bits)[low], (corners | bits)[low])

    return range(2**d), map(edges, _numbers(2**d, d))


@family("tree:2x3")
def tree(arity: int, depth: int) -> Board:
    """The complete tree: root 0, every vertex above depth d has r children; numbered by levels."""
    levels = min(depth, 25) + 1
    n = depth + 1 if arity == 1 else (arity**levels - 1) // (arity - 1)
    check_size(n, n - 1)
    return range(n), (_array(before // arity, before + 1) for before in _numbers(n - 1))


@family("grid:6x6")
def grid(rows: int, columns: int) -> Board:
    """Cells joined to the cells above, below, left and right."""
    return _lattice(rows, columns, (1, 0), (0, 1))


@family("cylinder:3x6")
def cylinder(rows: int, columns: int) -> Board:
    """A grid whose columns go around: the last column is next to the first."""
    return _lattice(rows, columns, (1, 0), (0, 1), wrap=(False, True))


@family("torus:4x5")
def torus(rows: int, columns: int) -> Board:
    """A grid whose rows and columns go around."""
    return _lattice(rows, columns, (1, 0), (0, 1), wrap=(True, True))


@family("hex:3x4")
def hex_points(rows: int, columns: int) -> Board:
    """The points of a honeycomb, at most three neighbours each, as a wall of bricks.

    Left and right neighbours are joined; (row, column) is joined to the one below when row + column is even.
    """
    return _lattice(rows, columns, (1, 0), (0, 1), bricks=True)


@family("triangular:4x4")
def triangular(rows: int, columns: int) -> Board:
    """The triangular lattice, which is also the board of hexagonal cells: six neighbours.

    A grid where each cell is also joined to the one below and to the left.
    """
    return _lattice(rows, columns, (1, 0), (0, 1), (1, -1))


@family("king:5x5")
def king(rows: int, columns: int) -> Board:
    """A grid with diagonals: eight neighbours."""
    return _lattice(rows, columns, (1, 0), (0, 1), (1, -1), (1, 1))


@family("knight:5x5")
def knight(rows: int, columns: int) -> Board:
    """A board with knight's moves as edges."""
    return _lattice(rows, columns, (1, -2), (1, 2), (2, -1), (2, 1))
