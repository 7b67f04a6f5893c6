"""graph6, sparse6 and digraph6: the compact codes of McKay's nauty.

The number of vertices is checked before anything of its size is allocated. The formats are described in
`formats.txt` of the nauty distribution, https://pallini.di.uniroma1.it/.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grundy.errors import BadPosition
from grundy.graphs.data import TOGETHER, GraphData, check_size, flat, joined
from grundy.graphs.text.vertex import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Pairs = NDArray[np.int32]
    Bytes = NDArray[np.uint8]
    Edges = Iterable[Pairs] | list[tuple[int, int]]
    """Edges in blocks, or one list of few."""

MARKS = {"graph6": "", "sparse6": ":", "digraph6": "&"}
"""The codes, and the character that each text starts with."""

_SMALL = 62  # up to this size, plain Python is faster than arrays
_NO_DATA = b"\xff"
_SIX_BITS = bytes(byte - 63 if 63 <= byte <= 126 else 255 for byte in range(256))
_BITS = [[bit for bit in range(6) if number >> (5 - bit) & 1] for number in range(64)]


def read_code(code: str, text: str) -> GraphData:
    r"""Return the graph of a text in one of the codes, with or without its header like `>>graph6<<`.

    >>> read_code("graph6", "Bg")
    GraphData(vertices=range(0, 3), ends=array('i', [0, 1, 1, 2]), arcs=b'\x00\x00', word='graph6:Bg')
    """
    text = text.removeprefix(f">>{code}<<")
    mark = MARKS[code]
    if not text.startswith(mark):
        raise BadPosition(f"{code} text starts with {mark!r}, got {quoted(text)}", text)
    n, data = _read_size(code, text.removeprefix(mark))
    check_size(n, part=text)
    pairs = _READERS[code](n, data, text)
    ends = flat(pairs) if isinstance(pairs, list) else joined(pairs)
    return GraphData(range(n), ends, bytes([code == "digraph6"]) * (len(ends) // 2), f"{code}:{text}")


def code_of(text: str) -> str:
    """Return the code that a text is in, by its header or its first character.

    >>> code_of("Bw"), code_of(":An"), code_of("&AG"), code_of(">>sparse6<<:An")
    ('graph6', 'sparse6', 'digraph6', 'sparse6')
    """
    if text.startswith(">>"):
        for code in MARKS:
            if text.startswith(f">>{code}<<"):
                return code
    return {":": "sparse6", "&": "digraph6"}.get(text[:1], "graph6")


def write_graph6(n: int, edges: NDArray[np.integer]) -> str:
    """Return the graph6 text of a simple undirected graph on 0..n-1.

    >>> import numpy as np
    >>> write_graph6(3, np.array([(0, 1), (1, 2)]))
    'Bg'
    """
    low, high = edges.min(axis=1, initial=n), edges.max(axis=1, initial=0)
    return _write_size(n) + _letters(n * (n - 1) // 2, high * (high - 1) // 2 + low)


def write_digraph6(n: int, arcs: NDArray[np.integer]) -> str:
    """Return the digraph6 text of a directed graph on 0..n-1; loops are allowed, parallel arcs are lost.

    >>> import numpy as np
    >>> write_digraph6(3, np.array([(0, 1), (1, 2)])), read_code("digraph6", "&BP?").ends.tolist()
    ('&BP?', [0, 1, 1, 2])
    """
    return MARKS["digraph6"] + _write_size(n) + _letters(n * n, arcs[:, 0] * n + arcs[:, 1])


def write_sparse6(n: int, edges: NDArray[np.integer]) -> str:
    """Return the sparse6 text of an undirected graph on 0..n-1; loops and parallel edges are kept.

    >>> import numpy as np
    >>> write_sparse6(3, np.array([(0, 1), (0, 1), (2, 2)])), read_code("sparse6", ":B_v").ends.tolist()
    (':B_v', [0, 1, 0, 1, 2, 2])
    """
    width = (n - 1).bit_length()
    pieces, v = [], 0
    for high, low in sorted((max(pair), min(pair)) for pair in edges.tolist()):
        # A bit says whether v grows by 1 first. A number above v becomes the new v; any other one is joined to v.
        if high > v + 1:
            pieces += [(1, high), (0, low)]
        else:
            pieces.append((high - v, low))
        v = high
    bits = "".join(f"{grow}{number:0{width}b}" if width else str(grow) for grow, number in pieces)
    missing = -len(bits) % 6
    # Padding by ones must not read as a loop at the last vertex.
    reads_as_loop = n == 1 << width and v == n - 2 and missing > width
    bits += "0" + "1" * (missing - 1) if reads_as_loop else "1" * missing
    letters = (chr(int(bits[place : place + 6], 2) + 63) for place in range(0, len(bits), 6))
    return MARKS["sparse6"] + _write_size(n) + "".join(letters)


def _letters(count: int, ones: NDArray[np.integer]) -> str:
    """Return so many bits as characters of six bits each, with ones at these places."""
    import numpy as np

    bits = np.zeros(-(-count // 6) * 6, dtype=np.uint8)
    bits[ones] = 1
    letters = np.packbits(bits.reshape(-1, 6), axis=1).ravel() // 4 + 63
    return letters.astype(np.uint8).tobytes().decode("ascii")


def _write_size(n: int) -> str:
    length, lead = (1, "") if n < 63 else (3, "~") if n < 63 << 12 else (6, "~~")
    return lead + "".join(chr((n >> 6 * place & 63) + 63) for place in reversed(range(length)))


def _read_size(code: str, text: str) -> tuple[int, bytes]:
    """Return the number of vertices, and the data after it as numbers 0..63."""
    data = text.encode("utf-8", "surrogatepass").translate(_SIX_BITS)
    if not data or data.count(_NO_DATA):
        raise BadPosition(f"{code} text is made of the characters '?' to '~', got {quoted(text)}", text)
    skip, length = (0, 1) if data[0] < 63 else (1, 3) if data[1:2] != b"\x3f" else (2, 6)
    digits = data[skip : skip + length]
    if len(digits) < length:
        raise BadPosition(f"{code} text ends within the number of vertices: {quoted(text)}", text)
    return sum(digit << 6 * place for place, digit in enumerate(reversed(digits))), data[skip + length :]


def _ones(data: bytes, count: int, code: str, text: str) -> Iterator[Ints]:
    """The places of the one bits among the first `count`, in blocks; everything after those must be zero."""
    import numpy as np

    _check_length(data, count, code, text)
    numbers = np.frombuffer(data, dtype=np.uint8)
    check_size(1, sum(int(times) * byte.bit_count() for byte, times in enumerate(np.bincount(numbers))), text)
    for first in range(0, len(numbers), TOGETHER):
        block = numbers[first : first + TOGETHER]
        filled = np.flatnonzero(block)
        row, bit = np.nonzero(np.unpackbits(block[filled, None] << np.uint8(2), axis=1, count=6))
        yield (first + filled[row]) * 6 + bit


def _check_length(data: bytes, count: int, code: str, text: str) -> None:
    whole, rest = divmod(count, 6)
    needed = whole + (rest > 0)
    if len(data) != needed:
        raise BadPosition(f"{code} text needs {needed:,} characters of data, got {len(data):,}", text)
    if rest and data[-1] & (63 >> rest):
        raise BadPosition(f"{code} text has bits beyond its last vertex: {quoted(text)}", text)


def _read_graph6(n: int, data: bytes, text: str) -> Edges:
    """Return the upper triangle, column by column."""
    if n <= _SMALL:
        _check_length(data, n * (n - 1) // 2, "graph6", text)
        pairs = _triangle(n)
        return [pairs[6 * place + bit] for place, byte in enumerate(data) for bit in _BITS[byte]]
    import numpy as np

    vertices = np.arange(n + 1, dtype=np.int64)
    starts = vertices * (vertices - 1) // 2

    def edges(places: Ints) -> Pairs:
        high = np.searchsorted(starts, places, side="right") - 1
        return np.stack([places - starts[high], high], axis=1).astype(np.int32)

    return map(edges, _ones(data, n * (n - 1) // 2, "graph6", text))


@cache
def _triangle(n: int) -> list[tuple[int, int]]:
    return [(low, high) for high in range(n) for low in range(high)]


def _read_digraph6(n: int, data: bytes, text: str) -> Edges:
    """Return the whole square, row by row."""
    if n <= _SMALL:
        _check_length(data, n * n, "digraph6", text)
        return [divmod(6 * place + bit, n) for place, byte in enumerate(data) for bit in _BITS[byte]]
    import numpy as np

    ones = _ones(data, n * n, "digraph6", text)
    return (np.stack(np.divmod(places, n), axis=1).astype(np.int32) for places in ones)


def _read_sparse6(n: int, data: bytes, text: str) -> Iterator[Pairs]:
    """Each item is a bit b and a number x: v grows by b; if x > v, v becomes x, otherwise x-v is an edge."""
    import numpy as np

    width = max(n - 1, 0).bit_length() + 1
    check_size(n, len(data) * 6 // width, text)
    numbers = np.frombuffer(data, dtype=np.uint8)
    v = 0
    for start in range(0, len(data), width << 16):
        found, v = _sparse6_block(numbers[start : start + (width << 16)], width, v)
        yield found[found[:, 1] < n].astype(np.int32)


def _sparse6_block(data: Bytes, width: int, v: int) -> tuple[Ints, int]:
    """Return the edges of whole items, and v after them. v is a running maximum once the steps are taken off."""
    import numpy as np

    items = len(data) * 6 // width
    bits = np.unpackbits(data[:, None] << np.uint8(2), axis=1, count=6).ravel()
    table = bits[: items * width].reshape(items, width)
    b, x = table[:, 0], np.zeros(items, dtype=np.int64)
    for column in range(1, width):
        x += x + table[:, column]
    steps = np.cumsum(b, dtype=np.int64)
    after = np.concatenate([[v], steps + np.maximum.accumulate(np.maximum(x - steps, v))])
    return np.stack([x, after[1:]], axis=1)[x <= after[:-1] + b], int(after[-1])


_READERS: dict[str, Callable[[int, bytes, str], Edges]] = {
    "graph6": _read_graph6,
    "sparse6": _read_sparse6,
    "digraph6": _read_digraph6,
}
