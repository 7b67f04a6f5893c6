"""Chains of small blocks joined in a row: `chain:H-V-W^3-E`.

H is one vertex. Every other block is a path a-b-c with a fourth vertex d below it: V joins d to a and c, W and E join
it to all three. Block after block, the last vertex of the top row is joined to the first one of the next block.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from grundy.budget import in_time
from grundy.errors import BadPosition
from grundy.graphs.data import GraphData, check_size, flat
from grundy.graphs.text.vertex import quoted

CHAIN = "chain"
_BLOCK = re.compile(r"([A-Z])(?:\^([0-9]{1,18}))?")
_TOP = ((0, 1), (1, 2))


class Block(NamedTuple):
    """A block: how many vertices it has, its edges, and its last vertex in the top row."""

    size: int
    edges: tuple[tuple[int, int], ...]
    last: int


BLOCKS = {
    "H": Block(1, (), 0),
    "V": Block(4, (*_TOP, (0, 3), (2, 3)), 2),
    "W": Block(4, (*_TOP, (0, 3), (1, 3), (2, 3)), 2),
    "E": Block(4, (*_TOP, (0, 3), (1, 3), (2, 3)), 2),
}


def blocks_of(text: str) -> list[tuple[str, int]]:
    """Return the blocks of a chain, each with the number of times that it comes in a row.

    >>> blocks_of("H-W-W-V^0-E")
    [('H', 1), ('W', 2), ('E', 1)]
    """
    found: list[tuple[str, int]] = []
    for piece in text.split("-"):
        match = _BLOCK.fullmatch(piece)
        if match is None or match[1] not in BLOCKS:
            raise BadPosition(f"a chain is written like 'chain:H-V-W^3-E', got {quoted(piece)} in it", piece or None)
        letter, count = match[1], int(match[2] or 1)
        if found and found[-1][0] == letter:
            found[-1] = letter, found[-1][1] + count
        elif count:
            found.append((letter, count))
    return found


def read_chain(text: str) -> GraphData:
    """Return the board of a chain.

    >>> read_chain("H-V").ends, read_chain("W-W").word
    (array('i', [0, 1, 1, 2, 2, 3, 1, 4, 3, 4]), 'chain:W^2')
    """
    blocks = blocks_of(text)
    if not blocks:
        raise BadPosition(
            f"a chain has at least one block, got {quoted(text)}; the board of no vertices is empty:0", text
        )
    n = sum(count * BLOCKS[letter].size for letter, count in blocks)
    m = sum(count * (len(BLOCKS[letter].edges) + 1) for letter, count in blocks) - 1
    check_size(n, m, text)
    word = "-".join(letter if count == 1 else f"{letter}^{count}" for letter, count in blocks)
    return GraphData(range(n), flat(in_time(_edges(blocks))), bytes(m), f"{CHAIN}:{word}")


def _edges(blocks: list[tuple[str, int]]) -> Iterator[tuple[int, int]]:
    """Yield the edges, block by block, each with the one that joins it to the block before."""
    first, last = 0, None
    for letter, count in blocks:
        block = BLOCKS[letter]
        for _ in range(count):
            if last is not None:
                yield last, first
            yield from ((first + a, first + b) for a, b in block.edges)
            last = first + block.last
            first += block.size
