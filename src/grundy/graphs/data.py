"""What a graph is made of, and how large one may be."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from itertools import count
from operator import eq
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.budget import NO_LIMITS, charge, current_limits, current_session, deadline_checker, in_time
from grundy.errors import BadPosition
from grundy.graphs.draw.cells import Cells

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_VERTICES = 2**25
MAX_EDGES = 2**26
MAX_TEXT = 64 * 2**20
"""Larger boards and texts are refused before anything is allocated for them."""
_MANY = 20_000  # names for which numpy pays
TOGETHER = 1 << 16
"""Boards are built and read in blocks of about this many edges; the deadline is checked before each block."""
BYTES_PER_EDGE = 10
"""What a board holds of an edge: two ends of 4 bytes with the spare room of a growing array (1/16), and one flag: 8 *
17/16 + 1 < 10."""
BYTES_PER_VERTEX = 1
"""A vertex of a board by name holds nothing; 1 byte each refuses boards without edges that are far too large."""
BYTES_PER_NAME = 150
"""What a name in a text takes while it is read: its text (56) and itself (32), each with a pointer in a list (16), and
its share of the dict of all names (46): 56 + 32 + 16 + 46 = 150."""


class GraphData(NamedTuple):
    """The content of a graph: names, the ends of its edges in one flat array, and which are arcs."""

    vertices: Sequence[Hashable]
    ends: array[int]
    arcs: bytes
    word: str | None = None


def check_size(vertices: int, edges: int = 0, part: str | None = None) -> None:
    """Refuse a board that is too large, or larger than a limit of memory allows, before it is built.

    The limits that somebody set come first: a board that is too large for any machine is then an error of the limit.

    >>> check_size(10**9)
    Traceback (most recent call last):
    grundy.errors.BadPosition: a board has at most 33,554,432 vertices, got 1,000,000,000
    """
    if current_limits() is not NO_LIMITS:
        check_room(BYTES_PER_EDGE * edges + BYTES_PER_VERTEX * vertices)
    for number, most, what in ((vertices, MAX_VERTICES, "vertices"), (edges, MAX_EDGES, "edges")):
        if number > most:
            got = f"{number:,}" if number < 10**30 else "far more"
            raise BadPosition(f"a board has at most {most:,} {what}, got {got}", part)


def check_room(size: int) -> None:
    """Raise `LimitReached` if so many bytes more are beyond the limit of memory, or if the time is over.

    >>> from grundy import limits
    >>> from grundy.budget import ensure_session
    >>> with limits(memory="1 MB"), ensure_session():
    ...     check_room(2_000_000)
    Traceback (most recent call last):
    grundy.errors.LimitReached: search stopped at the limit of 0.001 GB of memory after 0 positions
    """
    deadline_checker()()
    with charge(size):
        pass


def board_bytes(data: GraphData) -> int:
    """Return about what a board holds: `BYTES_PER_EDGE` an edge, and `BYTES_PER_NAME` a name that is no number or cell.

    >>> board_bytes(GraphData(range(3), array("i", [0, 1, 1, 2]), bytes(2)))
    20
    """
    names = len(data.vertices) if isinstance(data.vertices, tuple) else 0
    return BYTES_PER_EDGE * len(data.arcs) + BYTES_PER_NAME * names


def joined(blocks: Iterable[NDArray[np.int32]]) -> array[int]:
    """Return blocks of pairs as one flat array; the deadline is checked before each block."""
    ends = array("i")
    for pairs in in_time(blocks):
        ends.frombytes(pairs.tobytes())
    return ends


def flat(pairs: Iterable[tuple[int, int]] | NDArray[np.integer]) -> array[int]:
    """Return pairs of indices as one flat array of C ints.

    >>> flat([(0, 1), (1, 2)])
    array('i', [0, 1, 1, 2])
    """
    ends = array("i")
    if hasattr(pairs, "astype"):
        ends.frombytes(pairs.astype("i4", copy=False).tobytes())
    else:
        for pair in pairs:
            ends.extend(pair)
    return ends


def places(names: list[Any]) -> tuple[Sequence[Hashable], array[int]]:
    """The different names in order of first appearance, and the place of each name among them.

    >>> places(["b", "a", "b"])
    (('b', 'a'), array('i', [0, 1, 0]))
    """
    if len(names) >= _MANY and set(map(type, names)) == {int} and max(names) < 2**63 and min(names) >= -(2**63):
        import numpy as np

        return places_in_array(np.fromiter(names, np.int64, len(names)))
    place: defaultdict[Any, int] = defaultdict(count().__next__)
    where = array("i", map(place.__getitem__, names))
    return tuple(place), where


def places_in_array(names: NDArray[np.integer]) -> tuple[Sequence[int], array[int]]:
    """Return the same for an array of numbers, without a step in Python for each."""
    import numpy as np

    from grundy import _native

    if names.dtype == np.uint64 and names.max(initial=0) >= 2**63:  # native code has signed numbers
        return _sorted_places(names)
    numbers = np.ascontiguousarray(names, dtype=np.int64).reshape(-1)
    with current_session().control() as control:
        where, different = _native.first_places(numbers, control)
    return _names_of(different), flat(where)


def _names_of(numbers: NDArray[np.int64]) -> Sequence[int]:
    """The numbers of an array as plain ones: a range if they are one."""
    import numpy as np

    if len(numbers) and numbers[-1] == numbers[0] + len(numbers) - 1 and (np.diff(numbers) == 1).all():
        return range(int(numbers[0]), int(numbers[-1]) + 1)
    return tuple(numbers.tolist())


def _sorted_places(names: NDArray[np.integer]) -> tuple[tuple[int, ...], array[int]]:
    """The same by sorting, which is slower, for all whole numbers that an array holds."""
    import numpy as np

    different, first, which = np.unique(names, return_index=True, return_inverse=True)
    order = np.argsort(first)
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return tuple(different[order].tolist()), flat(place[which.reshape(-1)])


def read_plain_lines(text: str) -> GraphData | None:
    r"""Return the board of lines with two plain names each, read by native code; None for any other text.

    Plain names are numbers, and words of letters, digits, `_` and `.`, all in ASCII. A text with anything else has to
    be read line by line, which also says what is wrong with it.

    >>> read_plain_lines("# two edges\n5 a\n5 7 {'weight': 2}\n"), read_plain_lines("5 a%20b")
    (GraphData(vertices=(5, 'a', 7), ends=array('i', [0, 1, 0, 2]), arcs=b'\x00\x00', word=None), None)
    """
    from grundy import _native

    if not text.isascii():
        return None
    data = text.encode()
    with current_session().control() as control:
        numbers = _native.number_lines(data, control)
        found = None if numbers is not None else _native.edge_lines(data, control)
    vertices: Sequence[Hashable]
    if numbers is not None:
        vertices, ends = places_in_array(numbers)
    elif found is not None:
        where, words = found
        vertices, ends = tuple(int(word) if word.isdigit() else word for word in words), flat(where)
    else:
        return None
    m = len(ends) // 2
    check_size(len(vertices), m)
    return GraphData(tidy(vertices), ends, bytes(m))


def tidy(vertices: Sequence[Hashable]) -> Sequence[Hashable]:
    """The same names in the smallest form: a range, the cells of a rectangle, or a tuple.

    >>> tidy([0, 1, 2]), tidy([(0, 0), (0, 1)]), tidy(["a", "b"])
    (range(0, 3), Cells(1, 2), ('a', 'b'))
    """
    if isinstance(vertices, Cells) or (isinstance(vertices, range) and vertices.step == 1):
        return vertices
    names = tuple(vertices)
    if names and type(names[0]) is int:
        run = range(names[0], names[0] + len(names))
        return run if all(map(eq, names, run)) and set(map(type, names)) == {int} else names
    cells = Cells.ending_at(names[-1]) if names else None
    if cells is not None and cells.rows * cells.columns == len(names) and same_names(cells, names):
        return cells
    return names


def same_names(some: Sequence[Hashable], others: Sequence[Hashable]) -> bool:
    """Return True if two sequences hold equal names in the same order, whatever their types.

    >>> same_names(range(2), (0, 1)), same_names(range(2), (1, 0))
    (True, False)
    """
    if type(some) is type(others):
        return some == others
    return len(some) == len(others) and all(a == b for a, b in zip(some, others, strict=True))
