"""Long sequences of values that are kept in a file and go on where they stopped.

A store is a header line that names the game, then blocks of values, each with checksums. Blocks are only ever added at
the end and reach the disk before the next one is begun. So whatever ends the work, even `kill -9`, costs at most the
last block: an unfinished one is dropped, and a damaged one is refused.
"""

from __future__ import annotations

import json
import os
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, BinaryIO

from grundy import _native
from grundy.errors import GrundyError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["stored_values"]

Progress = Callable[[int, int], object]

_MAGIC = b"grundy values 1 "
_BLOCK = struct.Struct("<QIII")  # first heap, number of values, checksum of the values, checksum of these three
_SECONDS_PER_BLOCK = 0.5
_LARGEST_BLOCK = 1 << 22


def stored_values(
    digits: bytes,
    last: int,
    path: str | os.PathLike[str],
    *,
    unequal: bool = False,
    memory: int | None = None,
    progress: Progress | None = None,
    control: _native.Control | None = None,
) -> NDArray[np.uint16]:
    """Return the values of heaps 0..last of a taking-and-breaking game, and keep them in the file `path`.

    What the file holds already is read, not computed; what is computed is added to it as the work goes on. `digits` and
    `unequal` are those of `TakingSequence`. `progress(known, wanted)` is called with numbers of heaps.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     first = stored_values(bytes([0, 7, 7]), 1000, f"{folder}/kayles.values")
    ...     again = stored_values(bytes([0, 7, 7]), 12, f"{folder}/kayles.values")
    >>> again.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    sequence = _native.TakingSequence(digits, unequal=unequal, memory=memory)
    sequence.reserve(last)
    report = progress or (lambda known, wanted: None)
    control = control or _native.Control(progress=lambda _: report(len(sequence), last + 1))
    with _opened(Path(path)) as file:
        end = _read(file, Path(path), sequence, _header(digits, unequal), last + 1)
        report(min(len(sequence), last + 1), last + 1)
        size = 1 << 16
        while len(sequence) <= last:
            known, began = len(sequence), perf_counter()
            try:
                sequence.extend(min(last, known + size - 1), control)
            finally:  # a limit or Ctrl-C: keep what was found
                end = _append(file, Path(path), end, known, sequence.values[known:])
            report(len(sequence), last + 1)
            if perf_counter() - began < _SECONDS_PER_BLOCK:
                size = min(2 * size, _LARGEST_BLOCK)
    return sequence.values[: last + 1]


def _header(digits: bytes, unequal: bool) -> bytes:
    r"""Return the first line of the store of a game.

    >>> _header(bytes([0, 3, 7]), False)
    b'grundy values 1 {"digits": "037", "unequal": false}\n'
    """
    game = {"digits": digits.rstrip(b"\0").hex()[1::2] or "0", "unequal": unequal}
    return _MAGIC + json.dumps(game).encode() + b"\n"


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """Open a store for reading and adding, for this process alone."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise GrundyError(f"cannot open the store {str(path)!r}: {error.strerror}") from None
    with os.fdopen(descriptor, "r+b") as file:
        _lock(file, path)
        yield file


def _lock(file: BinaryIO, path: Path) -> None:
    try:
        import fcntl
    except ImportError:  # a system without such locks
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise GrundyError(f"the store {str(path)!r} is in use by another process; wait for it") from None


def _read(file: BinaryIO, path: Path, sequence: _native.TakingSequence, header: bytes, wanted: int) -> int:
    """Read up to `wanted` values; return where the next block goes. What was cut off in writing is removed."""
    import numpy as np

    line = file.readline(4096)
    if len(line) < len(header) and header.startswith(line):  # new, or ended while its header was written
        file.seek(0)
        file.write(header)
        _flush(file)
        return len(header)
    _check_header(line, header, path)
    end = len(header)
    while len(head := file.read(_BLOCK.size)) == _BLOCK.size:
        first, count, checksum, own = _BLOCK.unpack(head)
        if zlib.crc32(head[:-4]) != own or first != len(sequence):
            raise _damaged(path, len(sequence))
        content = file.read(2 * count)
        if len(content) < 2 * count:
            break
        if zlib.crc32(content) != checksum:
            raise _damaged(path, len(sequence))
        sequence.append(np.frombuffer(content, "<u2").astype(np.uint16, copy=False))
        end = file.tell()
        if len(sequence) >= wanted:
            return end
    file.truncate(end)
    return end


def _check_header(line: bytes, header: bytes, path: Path) -> None:
    if line == header:
        return
    if line.startswith(_MAGIC) and line.endswith(b"}\n"):
        raise GrundyError(
            f"the store {str(path)!r} is of another game, {_game(line)} instead of {_game(header)}; give another file"
        )
    raise GrundyError(f"{str(path)!r} is no store of values; give another file")


def _game(header: bytes) -> str:
    """Name the game of a header as users do.

    >>> _game(_header(bytes([0, 3, 7]), False)), _game(_header(bytes([4]), True))
    ('0.37', 'grundys-game')
    """
    text = header[len(_MAGIC) : -1].decode(errors="replace")
    match = re.fullmatch(r'\{"digits": "([0-9a-f])([0-9a-f]*)", "unequal": (true|false)\}', text)
    if not match:
        return text
    whole, rest, unequal = match.groups()
    return "grundys-game" if unequal == "true" else f"{whole}.{rest.upper() or 0}"


def _damaged(path: Path, heap: int) -> GrundyError:
    return GrundyError(
        f"the store {str(path)!r} is damaged after the values of {heap:,} heaps; move it away to begin again"
    )


def _append(file: BinaryIO, path: Path, end: int, first: int, values: NDArray[np.uint16]) -> int:
    """Write one block at `end`, and wait until it is on the disk."""
    if not len(values):
        return end
    content = values.astype("<u2", copy=False).tobytes()
    head = struct.pack("<QII", first, len(values), zlib.crc32(content))
    try:
        file.seek(end)
        file.write(head + struct.pack("<I", zlib.crc32(head)) + content)
        _flush(file)
    except OSError as error:
        raise GrundyError(f"cannot write to the store {str(path)!r}: {error.strerror}") from None
    return file.tell()


def _flush(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())
