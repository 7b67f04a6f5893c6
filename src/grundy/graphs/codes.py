"""graph6, sparse6 and digraph6: the compact codes of McKay's nauty.

The number of vertices is checked before anything of its size is allocated. The formats are described in
`formats.txt` of the nauty distribution, https://pallini.di.uniroma1.it/.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import BadPosition
from grundy.graphs.parts import Parts, check_size, flat
from grundy.graphs.vertex_text import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Bytes = NDArray[np.uint8]

MARKS = {"graph6": "", "sparse6": ":", "digraph6": "&"}
"""The codes, and the character that each text starts with."""


def read_code(code: str, text: str) -> Parts:
    r"""The graph of a text in one of the codes, with or without its header like `>>graph6<<`.

    >>> read_code("graph6", "Bg")
    Parts(vertices=range(0, 3), ends=array('i', [0, 1, 1, 2]), arcs=b'\x00\x00', word='graph6:Bg')
    """
    text = text.removeprefix(f">>{code}<<")
    mark = MARKS[code]
    if not text.startswith(mark):
        raise BadPosition(f"{code} text starts with {mark!r}, got {shown(text)}", text)
    n, data = _read_size(code, text.removeprefix(mark))
    check_size(n, part=text)
    pairs = _READERS[code](n, data, text)
    return Parts(range(n), flat(pairs), bytes([code == "digraph6"]) * len(pairs), f"{code}:{text}")


def code_of(text: str) -> str:
    """The code that a text is in, by its header or its first character.

    >>> code_of("Bw"), code_of(":An"), code_of("&AG"), code_of(">>sparse6<<:An")
    ('graph6', 'sparse6', 'digraph6', 'sparse6')
    """
    for code in MARKS:
        if text.startswith(f">>{code}<<"):
            return code
    return {":": "sparse6", "&": "digraph6"}.get(text[:1], "graph6")


def write_graph6(n: int, edges: Ints) -> str:
    """The graph6 text of a simple undirected graph on 0..n-1.

    >>> import numpy as np
    >>> write_graph6(3, np.array([(0, 1), (1, 2)]))
    'Bg'
    """
    import numpy as np

    bits = np.zeros(-(-n * (n - 1) // 12) * 6, dtype=np.uint8)
    low, high = edges.min(axis=1, initial=n), edges.max(axis=1, initial=0)
    bits[high * (high - 1) // 2 + low] = 1
    letters = np.packbits(bits.reshape(-1, 6), axis=1).ravel() // 4 + 63
    return _write_size(n) + letters.astype(np.uint8).tobytes().decode("ascii")


def _write_size(n: int) -> str:
    length, lead = (1, "") if n < 63 else (3, "~") if n < 63 << 12 else (6, "~~")
    return lead + "".join(chr((n >> 6 * place & 63) + 63) for place in reversed(range(length)))


def _read_size(code: str, text: str) -> tuple[int, Bytes]:
    """The number of vertices, and the data after it as numbers 0..63."""
    import numpy as np

    raw = np.frombuffer(text.encode("utf-8", "surrogatepass"), dtype=np.uint8)
    if len(raw) == 0 or raw.min() < 63 or raw.max() > 126:
        raise BadPosition(f"{code} text is made of the characters '?' to '~', got {shown(text)}", text)
    data: Bytes = raw - np.uint8(63)
    skip, length = (0, 1) if data[0] < 63 else (1, 3) if len(data) < 2 or data[1] < 63 else (2, 6)
    digits = data[skip : skip + length].tolist()
    if len(digits) < length:
        raise BadPosition(f"{code} text ends within the number of vertices: {shown(text)}", text)
    return sum(digit << 6 * place for place, digit in enumerate(reversed(digits))), data[skip + length :]


def _ones(data: Bytes, count: int, code: str, text: str) -> Ints:
    """The places of the one bits among the first `count`; everything after those must be zero."""
    import numpy as np

    if len(data) != -(-count // 6):
        raise BadPosition(f"{code} text needs {-(-count // 6):,} characters of data, got {len(data):,}", text)
    check_size(1, sum(int(times) * byte.bit_count() for byte, times in enumerate(np.bincount(data))), text)
    filled = np.flatnonzero(data)
    bits = np.unpackbits(data[filled, None] << np.uint8(2), axis=1, count=6)
    row, bit = np.nonzero(bits)
    places = filled[row] * 6 + bit
    if len(places) and places[-1] >= count:
        raise BadPosition(f"{code} text has bits beyond its last vertex: {shown(text)}", text)
    return places


def _read_graph6(n: int, data: Bytes, text: str) -> Ints:
    import numpy as np

    places = _ones(data, n * (n - 1) // 2, "graph6", text)
    vertices = np.arange(n + 1, dtype=np.int64)
    starts = vertices * (vertices - 1) // 2
    high = np.searchsorted(starts, places, side="right") - 1
    return np.stack([places - starts[high], high], axis=1)


def _read_digraph6(n: int, data: Bytes, text: str) -> Ints:
    import numpy as np

    return np.stack(np.divmod(_ones(data, n * n, "digraph6", text), n), axis=1)


def _read_sparse6(n: int, data: Bytes, text: str) -> Ints:
    """Each item is a bit b and a number x: v grows by b; if x > v, v becomes x, otherwise x-v is an edge."""
    import numpy as np

    width = (n - 1).bit_length() + 1
    check_size(n, len(data) * 6 // width, text)
    v, edges = 0, [np.empty((0, 2), dtype=np.int64)]
    for start in range(0, len(data), width << 16):
        found, v = _sparse6_block(data[start : start + (width << 16)], width, v)
        edges.append(found[found[:, 1] < n])
    return np.concatenate(edges)


def _sparse6_block(data: Bytes, width: int, v: int) -> tuple[Ints, int]:
    """The edges of whole items, and v after them. v is a running maximum once the steps are taken off."""
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


_READERS: dict[str, Callable[[int, Bytes, str], Ints]] = {
    "graph6": _read_graph6,
    "sparse6": _read_sparse6,
    "digraph6": _read_digraph6,
}
