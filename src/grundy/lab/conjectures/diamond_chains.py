"""Values of Odd/Odd on chains of diamonds: all chains of one length together.

The chain H-W^n-E is a vertex H, joined to a row of n + 1 diamonds. A diamond has four vertices a, b, c, d and all edges
but a-c; the c of each one is joined to the a of the next. Taking b or d leaves the path a-d-c or a-b-c. So an inner
block is a diamond (D) or a path (P), and a piece of the chain is a word of these with two ends:

- `NONE`: the first a, or the last c, has no neighbour outside of its block;
- `LEAF`: one more vertex is joined to it, as H is;
- `TRIANGLE`: a vertex of a triangle is joined to it, what is left of a diamond without its a or c;
- `EDGE`: a path of two vertices is joined to it, what is left of a path without its a or c.

Moves, where degrees are odd: b or d of a diamond; its a or c, which divides the chain; an end; the a of a first P, or
the c of a last P, without a neighbour outside. All of these leave such pieces, triangles alone (worth 0) and edges
alone (worth 1). So there are 2^n pieces for each pair of ends, not one for each set of vertices.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grundy.budget import charge, current_session
from grundy.errors import NotApplicable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NONE, LEAF, TRIANGLE, EDGE = ENDS = range(4)
WITHOUT_BLOCKS = ((0, 0, 0, 1), (0, 1, 2, 0), (0, 2, 0, 1), (1, 0, 1, 1))
"""Values of two ends that are joined to each other; for NONE of the other one alone."""
PAIRS = sorted(((left, right) for left in ENDS for right in ENDS), key=lambda pair: (pair[0] > 0) + (pair[1] > 0))
BYTES = 16 + 32
"""For each word a byte for each pair of ends; and some 32 for what is worked out in one step."""
LONGEST = 28
"""The whole chain should be worth 2 n, and with a triangle at the end 2 n + 2: sets of options are words of 64 bits."""


def word(blocks: str) -> int:
    """Return the number of a word of blocks: bit i says that block i is a path.

    >>> word("DDPD")
    4
    """
    return sum(1 << i for i, block in enumerate(blocks) if block == "P")


class Chains:
    """The values of all pieces with up to some number of blocks.

    >>> chains = Chains()
    >>> chains.extend(3)
    >>> [int(chains.values[n][LEAF, NONE][word("D" * n)]) for n in range(4)]
    [0, 2, 4, 6]
    >>> int(chains.values[3][LEAF, NONE][word("DPD")])
    3
    """

    def __init__(self) -> None:
        import numpy as np

        self.values: list[dict[tuple[int, int], NDArray[np.uint8]]] = []
        """For each number of blocks and each pair of ends, the values by words."""
        self.values.append({pair: np.array([WITHOUT_BLOCKS[pair[0]][pair[1]]], np.uint8) for pair in PAIRS})

    def extend(self, blocks: int) -> None:
        """Find the values of the pieces with up to so many blocks."""
        for n in range(len(self.values), blocks + 1):
            if n > LONGEST:
                raise NotApplicable(f"chains have at most {LONGEST} blocks here, got {blocks}")
            with charge(BYTES << n):
                self._add(n)

    def _add(self, n: int) -> None:
        """Add the pieces of n blocks: for each pair of ends the words with many paths first."""
        import numpy as np

        words = np.arange(1 << n, dtype=np.uint32)
        paths = sum((words >> i & 1).astype(np.uint8) for i in range(n))
        layers = [words[paths == count] for count in range(n, -1, -1)]
        found = {pair: np.zeros(1 << n, np.uint8) for pair in PAIRS}
        self.values.append(found)
        with current_session().control() as control:
            for pair in PAIRS:
                for layer in layers:
                    options = np.zeros(len(layer), np.uint64)
                    for which, values in self._options(layer, n, *pair):
                        control.tick(len(values) // 16 + 1)
                        bits = np.uint64(1) << values.astype(np.uint64)
                        options[which] |= bits
                    found[pair][layer] = _least_missing(options)

    def _options(
        self, layer: NDArray[np.uint32], n: int, left: int, right: int
    ) -> Iterator[tuple[NDArray[np.bool_] | slice, NDArray[np.uint8]]]:
        """Yield for some of the words (which ones, the values of one of their options)."""
        import numpy as np

        values, all_of_them = self.values, slice(None)
        for end, other in ((left, (NONE, right)), (right, (left, NONE))):
            if end == LEAF:
                yield all_of_them, values[n][other][layer]
            elif end == TRIANGLE:
                yield all_of_them, values[n][other][layer] ^ np.uint8(1)
        if left == EDGE:
            yield all_of_them, values[n][LEAF, right][layer]
        if right == EDGE:
            yield all_of_them, values[n][left, LEAF][layer]
        top = 1 << (n - 1)
        if left == NONE and (first := (layer & 1).astype(bool)).any():
            yield first, values[n - 1][EDGE, right][layer[first] >> 1]
        if right == NONE and (last := (layer & top).astype(bool)).any():
            yield last, values[n - 1][left, EDGE][layer[last] & (top - 1)]
        for i in range(n):
            diamond = (layer >> i & 1) == 0
            if not diamond.any():
                continue
            words = layer[diamond]
            before, behind = words & ((1 << i) - 1), words >> i >> 1
            yield diamond, values[n][left, right][words | (1 << i)]
            if left != NONE or i > 0:
                yield diamond, values[i][left, NONE][before] ^ values[n - 1 - i][TRIANGLE, right][behind]
            if right != NONE or i < n - 1:
                yield diamond, values[i][left, TRIANGLE][before] ^ values[n - 1 - i][NONE, right][behind]


def _least_missing(options: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return for each set of numbers, given as bits, the least number that is not in it."""
    import numpy as np

    if (options == ~np.uint64(0)).any():
        raise NotApplicable("a chain is worth 64 or more, which these tables do not hold")
    least = np.zeros(len(options), np.uint8)
    lowest = ~options & (options + np.uint64(1))  # the lowest zero, as a bit
    for step in (32, 16, 8, 4, 2, 1):
        high = lowest >= np.uint64(1) << np.uint64(step)
        least[high] += step
        lowest[high] >>= np.uint64(step)
    return least
