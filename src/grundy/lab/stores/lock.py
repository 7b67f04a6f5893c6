"""A lock on a store's file. It ends with the process that holds it, whatever ends the process.

It is a POSIX record lock on a file beside the store, `odd.db.lock`, not on the store itself: a process that closes any
descriptor of a file loses all its record locks on that file, and those on the store belong to SQLite. Record locks are
not inherited by forked workers. So a worker that outlives its driver keeps no store locked.
"""

from __future__ import annotations

import contextlib
import os
import time

from grundy.errors import GrundyError

__all__ = ["FileLock"]

_held: dict[tuple[int, int], int] = {}
"""The lock files that a process holds, by device and inode: closing another descriptor of one would end its lock."""


class FileLock:
    """Holds `path` until `release`, or raises `GrundyError` naming the process that holds it."""

    def __init__(self, path: str, store: str) -> None:
        """Lock the file `path`, which is made if it is missing. `store` is its name for errors."""
        import fcntl

        self.path, self.store = path, store
        for attempt in range(3):
            self._refuse_own()
            try:
                descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
            except OSError as error:
                raise GrundyError(
                    f"the store {store!r} cannot be locked: {path!r} cannot be written ({error.strerror}); "
                    "a sweep writes into the folder of its store"
                ) from None
            try:
                fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                holder = os.pread(descriptor, 200, 0).decode(errors="replace").strip()
                os.close(descriptor)
                if attempt == 2:
                    raise GrundyError(self._taken(holder)) from None
                time.sleep(0.05)  # the holder may be about to end, or to write who it is
                continue
            # The holder before may have removed the file after it was opened here: then nobody else finds this one.
            there = os.fstat(descriptor)
            if _identity(path) == (there.st_dev, there.st_ino):
                break
            os.close(descriptor)
        else:
            raise GrundyError(self._taken(""))
        self.descriptor: int | None = descriptor
        self.key = (there.st_dev, there.st_ino)
        self.pid = os.getpid()
        _held[self.key] = self.pid
        with contextlib.suppress(OSError):  # a full disk: then the lock holds all the same, without a name
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, f"process {self.pid} on {os.uname().nodename}\n".encode(), 0)

    def _refuse_own(self) -> None:
        if _held.get(_identity(self.path) or (0, 0)) == os.getpid():
            raise GrundyError(self._taken(f"process {os.getpid()}, this one"))

    def _taken(self, holder: str) -> str:
        holder = holder or "another process"
        return f"the store {self.store!r} is taken by {holder}: wait until it ends, or give another store"

    def release(self) -> None:
        """Remove the file and let go of the lock. May be called twice; in a forked process it does nothing."""
        if self.descriptor is None or os.getpid() != self.pid:
            return
        if _identity(self.path) == self.key:
            with contextlib.suppress(OSError):
                os.unlink(self.path)
        del _held[self.key]
        os.close(self.descriptor)
        self.descriptor = None


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
