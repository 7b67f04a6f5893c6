"""A store in one file of SQLite. One driver writes it, and anybody may read it meanwhile.

Each shard is one transaction (WAL, `synchronous=FULL`): what `save` has returned from survives kill -9, a full disk and
a power cut, and a transaction that was cut off leaves nothing behind.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NoReturn
from urllib.parse import quote

from grundy.errors import GrundyError, LimitReached
from grundy.lab.stores.lock import FileLock
from grundy.lab.stores.sealing import FORMAT, check_shard, check_spec, now, read_job, seal, seal_job, write_spec
from grundy.lab.stores.store import StoredJob, StoredShard

__all__ = ["SqliteStore"]

APPLICATION = 0x4772756E
"""Bytes 68-71 of the file, "Grun": what program it belongs to (https://sqlite.org/fileformat2.html#application_id)."""
SCHEMA = (
    """CREATE TABLE job (
        id INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, spec TEXT NOT NULL, shards INTEGER NOT NULL,
        started TEXT NOT NULL, sha256 BLOB NOT NULL
    )""",
    # The payload comes last: SQLite does not read its pages where only the counts are asked.
    """CREATE TABLE shard (
        job INTEGER NOT NULL REFERENCES job, number INTEGER NOT NULL, items INTEGER NOT NULL,
        positions INTEGER NOT NULL, failures INTEGER NOT NULL, seconds REAL NOT NULL, host TEXT NOT NULL,
        sha256 BLOB NOT NULL, payload BLOB NOT NULL, PRIMARY KEY (job, number)
    ) WITHOUT ROWID""",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {FORMAT}",
)
TABLES = {"job", "shard"}
FULL = ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE")
"""Errors of a full disk, or of a file that may not grow: then the system refuses a write."""
READ_ONLY = ("SQLITE_READONLY", "SQLITE_PERM")
BROKEN = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


class SqliteStore:
    """Results of sweeps in one file.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> store = SqliteStore(f"{folder.name}/some.db")
    >>> store.begin("a1", {"text": "nim {n}"}, shards=2)
    set()
    >>> store.save("a1", StoredShard(1, b"payload", items=2, positions=2, failures=0, seconds=0.1, host="here"))
    >>> store.begin("a1", {"text": "nim {n}"}, shards=2), store.jobs()[0].done
    ({1}, 1)
    >>> store.close(), folder.cleanup()
    (None, None)
    """

    def __init__(self, path: str, read_only: bool = False) -> None:
        """Open a store, or make one; with `read_only` it must be there, and is not locked."""
        self.name, self.read_only = path, read_only
        self.path = os.path.realpath(path)  # beside a linked file lie the lock and SQLite's own files
        self.pid = os.getpid()
        self.lock: FileLock | None = None
        self.connection: sqlite3.Connection | None = None
        self._refuse_path()
        try:
            if not read_only:
                self.lock = FileLock(f"{self.path}.lock", path)
            self.connection = self._connect()
            self._prepare()
        except BaseException:
            self.close()
            raise

    def _refuse_path(self) -> None:
        folder = os.path.dirname(self.path)
        if os.path.isdir(self.path):
            raise GrundyError(f"a store is a file, but {self.name!r} is a folder; write {self.name.rstrip('/')}/odd.db")
        if not os.path.isdir(folder):
            raise GrundyError(f"there is no folder {folder!r} for the store {self.name!r}")
        if self.read_only and not os.path.exists(self.path):
            raise GrundyError(f"there is no store {self.name!r}; `grundy sweep ... --store {self.name}` makes one")

    def _connect(self) -> sqlite3.Connection:
        uri = f"file:{quote(self.path)}"
        if not self.read_only:
            mode = "rwc"
        elif os.access(os.path.dirname(self.path), os.W_OK) or os.path.exists(f"{self.path}-wal"):
            mode = "rw"  # SQLite opens a file that is not ours to write all the same
        else:  # SQLite cannot make its files here, and there is no log of changes: nobody writes
            mode = "ro&immutable=1"
        with self._errors():
            connection = sqlite3.connect(
                f"{uri}?mode={mode}", uri=True, timeout=60, isolation_level=None, check_same_thread=False
            )
        connection.text_factory = lambda text: text.decode(errors="replace")  # a broken text is for the digest to find
        return connection

    def _prepare(self) -> None:
        """Check the format of the file; make the tables where there is nothing yet."""
        with self._errors():
            (application,) = self._one("PRAGMA application_id")
            (version,) = self._one("PRAGMA user_version")
            tables = {name for (name,) in self._all("SELECT name FROM sqlite_schema WHERE type = 'table'")}
            if not (application or version or tables):
                if self.read_only:
                    raise GrundyError(f"the store {self.name!r} is empty: its first sweep has not begun to store")
                self._execute("PRAGMA journal_mode = WAL")
                self._execute("PRAGMA synchronous = FULL")
                with self._transaction():
                    for statement in SCHEMA:
                        self._execute(statement)
                return
            if application != APPLICATION:
                raise GrundyError(f"{self.name!r} is a database of another program, no store of Grundy")
            if version > FORMAT:
                raise GrundyError(
                    f"the store {self.name!r} has format {version}; this version of Grundy reads formats up to "
                    f"{FORMAT}: install a newer one, or give another store"
                )
            if version < 1 or not tables >= TABLES:
                raise self._broken(f"format {version}, tables {', '.join(sorted(tables)) or 'none'}")
            if self.read_only:
                return
            self._execute("PRAGMA journal_mode = WAL")
            self._execute("PRAGMA synchronous = FULL")
            with self._transaction():  # a file that is read-only says so now, not after the first shard
                self._execute(f"PRAGMA user_version = {FORMAT}")

    def begin(self, digest: str, spec: Mapping[str, Any], shards: int) -> set[int]:
        """Add a job, or find it again; return the numbers of the shards that are stored.

        A job that is in the store with other data raises `GrundyError`.
        """
        with self._errors():
            found = self._one("SELECT spec, shards FROM job WHERE digest = ?", digest)
            if found:
                check_spec(digest, found, spec, shards)
            else:
                with self._transaction():
                    self._execute(
                        "INSERT INTO job (digest, spec, shards, started, sha256) VALUES (?, ?, ?, ?, ?)",
                        *(digest, write_spec(spec), shards, now(), seal_job(digest, write_spec(spec), shards)),
                    )
        return set(self._numbers(digest))

    def claim(self, digest: str, most: int) -> list[int] | None:
        """Return None: this driver holds the store alone, so all shards are its own."""
        return None

    def save(self, digest: str, shard: StoredShard) -> None:
        """Store the results of a shard, all or nothing; a shard that is stored already stays as it is."""
        with self._errors(), self._transaction():
            job = self._one("SELECT id FROM job WHERE digest = ?", digest)
            if not job:
                raise GrundyError(f"there is no job {digest[:12]} in the store {self.name!r}; `begin` adds it")
            self._execute(
                "INSERT INTO shard (job, number, items, positions, failures, seconds, host, sha256, payload) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                *(job[0], shard.number, shard.items, shard.positions, shard.failures, shard.seconds, shard.host),
                *(seal(digest, shard), shard.payload),
            )

    def load(self, digest: str, without: Collection[int] = ()) -> Iterator[StoredShard]:
        """Yield what is stored of a job, other than the shards `without`, in the order of their numbers.

        Broken payloads raise `GrundyError`.
        """
        # Shard by shard: a query that stays open would keep SQLite from shortening its log of changes.
        for number in self._numbers(digest):
            if number not in without and (shard := self._load(digest, number)) is not None:
                yield shard

    def _load(self, digest: str, number: int) -> StoredShard | None:
        with self._errors():
            row = self._one(
                "SELECT number, payload, items, positions, failures, seconds, host, sha256 FROM shard "
                "WHERE job = (SELECT id FROM job WHERE digest = ?) AND number = ?",
                *(digest, number),
            )
        return check_shard(digest, StoredShard(*row[:-1]), row[-1]) if row else None

    def jobs(self) -> list[StoredJob]:
        """Return all jobs, in the order in which they were begun."""
        with self._errors():
            rows = self._all(
                "SELECT digest, spec, shards, count(number), total(items), total(positions), total(failures), "
                "total(seconds), started, job.sha256 "
                "FROM job LEFT JOIN shard ON shard.job = job.id GROUP BY job.id ORDER BY job.id"
            )
        return [read_job(*row) for row in rows]

    def broken(self, digest: str) -> set[int]:
        """Return the numbers of the shards whose payload is not what was stored."""
        found = set()
        for number in self._numbers(digest):
            try:
                self._load(digest, number)
            except GrundyError:
                found.add(number)
        return found

    def remove(self, digest: str, numbers: set[int]) -> None:
        """Remove shards, so that the same sweep computes them again."""
        with self._errors(), self._transaction():
            for number in sorted(numbers):
                self._execute(
                    "DELETE FROM shard WHERE job = (SELECT id FROM job WHERE digest = ?) AND number = ?",
                    *(digest, number),
                )

    def close(self) -> None:
        """Let go of the file and its lock. May be called twice; in a forked process it does nothing."""
        if os.getpid() != self.pid:
            return
        if self.connection is not None:
            self.connection.close()
            self.connection = None
        if self.lock is not None:
            self.lock.release()

    def _numbers(self, digest: str) -> list[int]:
        with self._errors():
            rows = self._all(
                "SELECT number FROM shard WHERE job = (SELECT id FROM job WHERE digest = ?) ORDER BY number", digest
            )
        return [number for (number,) in rows]

    def _execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if self.connection is None:
            raise GrundyError(f"the store {self.name!r} is closed")
        if os.getpid() != self.pid:
            raise GrundyError("a store belongs to the process that opened it; workers return their results to it")
        return self.connection.execute(statement, values)

    def _one(self, statement: str, *values: Any) -> tuple[Any, ...]:
        return self._execute(statement, *values).fetchone() or ()

    def _all(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._execute(statement, *values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        if self.read_only:
            raise GrundyError(f"the store {self.name!r} was opened to be read only")
        self._execute("BEGIN IMMEDIATE")
        try:
            yield
            self._execute("COMMIT")
        except BaseException:
            if self.connection is not None and self.connection.in_transaction:
                self._execute("ROLLBACK")
            raise

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Turn errors of SQLite into ours."""
        try:
            yield
        except sqlite3.Error as error:
            self._refuse(error)

    def _refuse(self, error: sqlite3.Error) -> NoReturn:
        kind = getattr(error, "sqlite_errorname", "")
        if kind.startswith(FULL):
            raise LimitReached(
                f"the disk is full, or the file may not grow ({error}): all that the store {self.name!r} had stored is "
                "in it; make room, and run the same command again",
                which="disk",
            ) from None
        if kind.startswith(READ_ONLY):
            raise GrundyError(
                f"the store {self.name!r} is read-only ({error}): allow writing to it, or give another store"
            ) from None
        if kind.startswith(BROKEN):
            raise self._broken(str(error)) from None
        if kind.startswith("SQLITE_CANTOPEN"):
            raise GrundyError(f"the store {self.name!r} cannot be opened: {error}; is it yours to read?") from None
        if kind.startswith("SQLITE_BUSY"):
            raise GrundyError(f"the store {self.name!r} is locked by another program: {error}") from None
        raise GrundyError(f"the store {self.name!r} cannot be used: {error} ({kind})") from None

    def _broken(self, why: str) -> GrundyError:
        return GrundyError(
            f"{self.name!r} is no store of Grundy, or it is broken ({why}); give another file, or one that was copied"
        )
