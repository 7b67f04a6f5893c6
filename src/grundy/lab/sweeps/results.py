"""`Results`: the answers about the items of a shard, packed into bytes for workers and stores."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from grundy.errors import GrundyError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["FAILED", "Failure", "Results"]

FAILED = -1
"""The code of a position without an answer."""
FORMAT = 1
CODES = ("<i1", "<i2", "<i4", "<i8")


class Failure(NamedTuple):
    """A position that has no answer, and why."""

    position: str
    """Its text; that of the item where the worker died before it told which position it was."""
    reason: str


@dataclass(frozen=True)
class Results:
    """The answers about some items in their order: one a position, `FAILED` where there is none.

    A code is a number: the value itself; 0 for P and 1 for N where outcomes are asked.

    >>> import numpy as np
    >>> found = Results(["Bw", "B?"], np.array([3, 3]), np.array([0, 1, 2, 0, 0, FAILED]))
    >>> back = Results.unpack(found.pack())
    >>> back.lines, back.codes.tolist(), back.failures
    (['Bw', 'B?'], [0, 1, 2, 0, 0, -1], ())
    """

    lines: Sequence[str]
    sizes: NDArray[np.int64]
    """How many positions each item has: its starts, or one."""
    codes: NDArray[np.int64]
    failures: tuple[Failure, ...] = ()

    def pack(self) -> bytes:
        """Return everything as bytes."""
        import numpy as np

        highest = int(self.codes.max(initial=0))
        kind = next(kind for kind in CODES if highest <= np.iinfo(kind).max)
        sizes = np.asarray(self.sizes)
        same = len(sizes) > 0 and bool((sizes == sizes[0]).all())
        head = {
            "format": FORMAT,
            "items": len(self.lines),
            "size": int(sizes[0]) if same else None,
            "codes": kind,
            "failures": [list(failure) for failure in self.failures],
        }
        blocks = [
            json.dumps(head).encode(),
            "\n".join(self.lines).encode(),
            b"" if same else sizes.astype("<i8").tobytes(),
            self.codes.astype(kind).tobytes(),
        ]
        return zlib.compress(b"".join(len(block).to_bytes(8, "little") + block for block in blocks), 1)

    @classmethod
    def unpack(cls, packed: bytes) -> Results:
        """Return what `pack` made bytes of; other bytes raise `GrundyError`."""
        import numpy as np

        try:
            data, blocks, place = zlib.decompress(packed), [], 0
            while place < len(data):
                end = place + 8 + int.from_bytes(data[place : place + 8], "little")
                blocks.append(data[place + 8 : end])
                place = end
            head_block, line_block, size_block, code_block = blocks
            head = json.loads(head_block)
            if head["format"] != FORMAT:
                raise ValueError(f"format {head['format']}")
            lines = line_block.decode().split("\n") if head["items"] else []
            whole = np.frombuffer(size_block, "<i8") if head["size"] is None else np.full(len(lines), head["size"])
            codes = np.frombuffer(code_block, head["codes"]).astype(np.int64)
            if len(lines) != head["items"] or len(whole) != len(lines) or int(whole.sum()) != len(codes):
                raise ValueError("sizes differ")
        except (ValueError, KeyError, TypeError, zlib.error) as error:
            raise GrundyError(f"these are no results of a sweep, or they are broken: {error}") from None
        return cls(lines, whole.astype(np.int64), codes, tuple(Failure(*failure) for failure in head["failures"]))
