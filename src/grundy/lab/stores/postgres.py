"""A store on a PostgreSQL server, for a team: several drivers share the work of a job.

A driver claims shards (`FOR UPDATE SKIP LOCKED`). A claim names its driver, and each driver holds an advisory lock
with its number: the server ends the lock with the connection, and so the claims of a driver that died are free again.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from grundy.errors import GrundyError, LimitReached, MissingPackage
from grundy.lab.stores.sealing import FORMAT, check_shard, check_spec, now, read_job, seal, seal_job, write_spec
from grundy.lab.stores.store import StoredJob, StoredShard

if TYPE_CHECKING:
    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

__all__ = ["PostgresStore"]

T = TypeVar("T")

LOCKS = 0x4772756E
"""The first number of our advisory locks, "Grun"; the second one is the number of a driver, 0 for the tables."""
SCHEMA = """
CREATE SCHEMA grundy;
CREATE TABLE grundy.meta (format integer NOT NULL);
CREATE TABLE grundy.driver (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, host text NOT NULL, process integer NOT NULL,
    started text NOT NULL
);
CREATE TABLE grundy.job (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, digest text NOT NULL UNIQUE, spec text NOT NULL,
    shards integer NOT NULL, started text NOT NULL, sha256 bytea NOT NULL
);
CREATE TABLE grundy.shard (
    job integer NOT NULL REFERENCES grundy.job, number integer NOT NULL, items bigint NOT NULL,
    positions bigint NOT NULL, failures bigint NOT NULL, seconds double precision NOT NULL, host text NOT NULL,
    sha256 bytea NOT NULL, payload bytea NOT NULL, PRIMARY KEY (job, number)
);
CREATE TABLE grundy.todo (
    job integer NOT NULL REFERENCES grundy.job, number integer NOT NULL, driver integer, PRIMARY KEY (job, number)
);
COMMENT ON TABLE grundy.todo IS 'shards that are not stored yet, and the driver that claims each of them';
"""
CLAIM = """
WITH alive AS (
    SELECT objid::integer AS id FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND classid = %(locks)s::bigint::oid AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
), free AS (
    SELECT job, number FROM grundy.todo WHERE job = (SELECT id FROM grundy.job WHERE digest = %(digest)s)
    AND (driver IS NULL OR driver NOT IN (SELECT id FROM alive))
    ORDER BY number LIMIT %(most)s FOR UPDATE SKIP LOCKED
)
UPDATE grundy.todo SET driver = %(driver)s FROM free
WHERE todo.job = free.job AND todo.number = free.number RETURNING todo.number
"""
KEEPALIVE = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3, "connect_timeout": 10}
PATIENCE = 60.0
"""For so many seconds a driver tries to reach a server again that was lost."""


class PostgresStore:
    """Results of sweeps in the schema `grundy` of a database; `open_store("postgresql://...")` opens it."""

    def __init__(self, address: str, read_only: bool = False) -> None:
        """Connect, and make the tables where there are none; with `read_only` they must be there."""
        try:
            import psycopg
        except ImportError as error:
            if error.name == "psycopg":
                raise MissingPackage("PostgreSQL is reached by psycopg, which is not installed", "postgres") from None
            raise GrundyError(f"psycopg is installed, but does not work: {error}") from None
        self.address, self.read_only = address, read_only
        self.name = _without_password(address)
        self.pid = os.getpid()
        self.connection: Connection | None = None
        self.closed = False
        try:
            self._connect()
        except psycopg.Error as error:
            self._refuse(error)
        _stores.append(self)

    def _connect(self) -> None:
        """Connect; a driver gets a number, and locks it as long as the connection lasts."""
        import psycopg

        connection = psycopg.connect(self.address, autocommit=True, **(_keepalive(self.address)))
        self.connection = connection
        try:
            connection.execute("SET synchronous_commit = on")
            with contextlib.suppress(psycopg.Error):  # by a socket of this machine there is nothing to keep alive
                connection.execute("SET tcp_keepalives_idle = 30")
                connection.execute("SET tcp_keepalives_interval = 10")
                connection.execute("SET tcp_keepalives_count = 3")
            self._prepare(connection)
            if self.read_only:
                connection.execute("SET default_transaction_read_only = on")
                return
            row = connection.execute(
                "INSERT INTO grundy.driver (host, process, started) VALUES (%s, %s, %s) RETURNING id",
                (os.uname().nodename, os.getpid(), now()),
            ).fetchone()
            assert row is not None
            self.driver = row[0]
            connection.execute("SELECT pg_advisory_lock(%s, %s)", (LOCKS, self.driver))
        except BaseException:
            connection.close()
            raise

    def _prepare(self, connection: Connection) -> None:
        """Check the format; make the tables where there are none. Drivers that begin together do it in turn."""
        with connection.transaction():
            if not self.read_only:
                connection.execute("SELECT pg_advisory_xact_lock(%s, 0)", (LOCKS,))
            if connection.execute("SELECT to_regnamespace('grundy')").fetchone() == (None,):
                if self.read_only:
                    raise GrundyError(
                        f"there is no store in the database {self.name!r}; `grundy sweep ... --store ADDRESS` makes one"
                    )
                connection.execute(SCHEMA)
                connection.execute("INSERT INTO grundy.meta VALUES (%s)", (FORMAT,))
            if connection.execute("SELECT to_regclass('grundy.meta')").fetchone() == (None,):
                raise GrundyError(
                    f"the schema grundy of the database {self.name!r} is no store of Grundy: no table grundy.meta"
                )
            found = connection.execute("SELECT format FROM grundy.meta").fetchall()
            if len(found) != 1:
                raise GrundyError(
                    f"the store in the database {self.name!r} is broken: grundy.meta has {len(found)} rows"
                )
            if found[0][0] > FORMAT:
                raise GrundyError(
                    f"the store in the database {self.name!r} has format {found[0][0]}; this version of Grundy reads "
                    f"formats up to {FORMAT}: install a newer one, or give another database"
                )

    def begin(self, digest: str, spec: Mapping[str, Any], shards: int) -> set[int]:
        """Add a job, or find it again; return the numbers of the shards that are stored.

        A job that is in the store with other data raises `GrundyError`.
        """
        text = write_spec(spec)

        def add(connection: Connection) -> set[int]:
            query = "SELECT spec, shards FROM grundy.job WHERE digest = %s"
            found = connection.execute(query, (digest,)).fetchone()
            if found is None:
                self._refuse_writing()
                with connection.transaction():
                    row = connection.execute(
                        "INSERT INTO grundy.job (digest, spec, shards, started, sha256) VALUES (%s, %s, %s, %s, %s) "
                        "ON CONFLICT DO NOTHING RETURNING id",
                        (digest, text, shards, now(), seal_job(digest, text, shards)),
                    ).fetchone()
                    if row is not None:
                        connection.execute(
                            "INSERT INTO grundy.todo SELECT %s, number FROM generate_series(0, %s) AS number",
                            (row[0], shards - 1),
                        )
                found = connection.execute(query, (digest,)).fetchone()
                assert found is not None
            check_spec(digest, (found[0], found[1]), spec, shards)
            return set(_numbers(connection, digest))

        return self._again(add)

    def claim(self, digest: str, most: int) -> list[int] | None:
        """Return at most so many shards for this driver alone; the claims end with its connection."""
        self._refuse_writing()

        def take(connection: Connection) -> list[int]:
            values = {"locks": LOCKS, "digest": digest, "most": most, "driver": self.driver}
            return sorted(number for (number,) in connection.execute(CLAIM, values))

        return self._again(take)

    def save(self, digest: str, shard: StoredShard) -> None:
        """Store the results of a shard, all or nothing; a shard that is stored already stays as it is."""
        self._refuse_writing()

        def add(connection: Connection) -> None:
            with connection.transaction():
                row = connection.execute("SELECT id FROM grundy.job WHERE digest = %s", (digest,)).fetchone()
                if row is None:
                    raise GrundyError(f"there is no job {digest[:12]} in the store {self.name!r}; `begin` adds it")
                connection.execute(
                    "INSERT INTO grundy.shard "
                    "(job, number, items, positions, failures, seconds, host, sha256, payload) "
                    "VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %b) ON CONFLICT DO NOTHING",
                    (
                        *(row[0], shard.number, shard.items, shard.positions, shard.failures, shard.seconds),
                        *(shard.host, seal(digest, shard), shard.payload),
                    ),
                )
                connection.execute("DELETE FROM grundy.todo WHERE job = %s AND number = %s", (row[0], shard.number))

        self._again(add)

    def load(self, digest: str, without: Collection[int] = ()) -> Iterator[StoredShard]:
        """Yield what is stored of a job, other than the shards `without`, in the order of their numbers.

        Broken payloads raise `GrundyError`.
        """
        for number in self._again(lambda connection: _numbers(connection, digest)):
            if number not in without and (shard := self._load(digest, number)) is not None:
                yield shard

    def _load(self, digest: str, number: int) -> StoredShard | None:
        def read(connection: Connection) -> tuple[Any, ...] | None:
            return connection.execute(
                "SELECT number, payload, items, positions, failures, seconds, host, sha256 FROM grundy.shard "
                "WHERE job = (SELECT id FROM grundy.job WHERE digest = %s) AND number = %s",
                (digest, number),
                binary=True,
            ).fetchone()

        row = self._again(read)
        return check_shard(digest, StoredShard(*row[:-1]), row[-1]) if row else None

    def jobs(self) -> list[StoredJob]:
        """Return all jobs, in the order in which they were begun."""
        rows = self._again(
            lambda connection: connection.execute(
                "SELECT digest, spec, shards, count(number), coalesce(sum(items), 0), coalesce(sum(positions), 0), "
                "coalesce(sum(failures), 0), coalesce(sum(seconds), 0), started, job.sha256 "
                "FROM grundy.job LEFT JOIN grundy.shard ON shard.job = job.id GROUP BY job.id ORDER BY job.id"
            ).fetchall()
        )
        return [read_job(*row) for row in rows]

    def broken(self, digest: str) -> set[int]:
        """Return the numbers of the shards whose payload is not what was stored."""
        found = set()
        for number in self._again(lambda connection: _numbers(connection, digest)):
            try:
                self._load(digest, number)
            except GrundyError:
                found.add(number)
        return found

    def remove(self, digest: str, numbers: set[int]) -> None:
        """Remove shards, so that the same sweep computes them again."""
        self._refuse_writing()

        def drop(connection: Connection) -> None:
            with connection.transaction():
                connection.execute(
                    "WITH gone AS (DELETE FROM grundy.shard WHERE job = (SELECT id FROM grundy.job WHERE digest = %s) "
                    "AND number = ANY(%s) RETURNING job, number) INSERT INTO grundy.todo SELECT job, number FROM gone",
                    (digest, sorted(numbers)),
                )

        self._again(drop)

    def close(self) -> None:
        """Close the connection, which ends the claims of this driver. May be called twice."""
        self.closed = True
        if self in _stores:
            _stores.remove(self)
        if self.connection is not None and os.getpid() == self.pid:
            self.connection.close()
        self.connection = None

    def _again(self, work: Callable[[Connection], T]) -> T:
        """Do some work; once more where the connection was lost meanwhile, as long as patience lasts.

        All our work may be done twice: jobs and shards that are there stay as they are.
        """
        import psycopg

        if os.getpid() != self.pid:
            raise GrundyError("a store belongs to the process that opened it; workers return their results to it")
        end = time.monotonic() + PATIENCE
        while True:
            if self.closed:
                raise GrundyError(f"the store {self.name!r} is closed")
            try:
                if self.connection is None or self.connection.closed:
                    self._connect()
                assert self.connection is not None
                return work(self.connection)
            except psycopg.OperationalError as error:
                lost = self.connection is None or self.connection.closed
                if not lost or time.monotonic() > end:
                    self._refuse(error)
                time.sleep(0.5)
            except psycopg.Error as error:
                self._refuse(error)

    def _refuse_writing(self) -> None:
        if self.read_only:
            raise GrundyError(f"the store {self.name!r} was opened to be read only")

    def _refuse(self, error: psycopg.Error) -> NoReturn:
        """Turn an error of the server into one of ours. The password of the address is in none of them."""
        from psycopg import errors

        said = (str(error).strip() or type(error).__name__).partition("\n")[0]
        if isinstance(error, (errors.DiskFull, errors.ProgramLimitExceeded)):
            raise LimitReached(
                f"the disk of the server is full ({said}): all that the store {self.name!r} had stored is in it; make "
                "room, and run the same command again",
                which="disk",
            ) from None
        if isinstance(error, (errors.ReadOnlySqlTransaction, errors.InsufficientPrivilege)):
            raise GrundyError(
                f"the store {self.name!r} may not be written ({said}): ask for the right to, or give another store"
            ) from None
        if isinstance(error, (errors.UndefinedTable, errors.UndefinedColumn)):
            raise GrundyError(f"the store in the database {self.name!r} is broken: {said}") from None
        if self.connection is None or self.connection.closed:
            raise GrundyError(
                f"the PostgreSQL server of the store {self.name!r} cannot be reached: {said}; "
                "what was stored is in it, and the same command goes on there"
            ) from None
        raise GrundyError(f"the store {self.name!r} cannot be used: {said}") from None


def _numbers(connection: Connection, digest: str) -> list[int]:
    """The numbers of the shards that are stored."""
    rows = connection.execute(
        "SELECT number FROM grundy.shard WHERE job = (SELECT id FROM grundy.job WHERE digest = %s) ORDER BY number",
        (digest,),
    )
    return [number for (number,) in rows]


def _keepalive(address: str) -> dict[str, Any]:
    """What finds a connection that was cut, unless the address says it otherwise."""
    return {name: value for name, value in KEEPALIVE.items() if name not in _fields(address)}


def _fields(address: str) -> dict[str, Any]:
    import psycopg
    from psycopg.conninfo import conninfo_to_dict

    try:
        return conninfo_to_dict(address)
    except psycopg.ProgrammingError as error:
        said = str(error).strip().partition("\n")[0]
        if "@" in address:  # what is wrong may be the password, and is then part of the error
            said = "its parts cannot be told from each other"
        raise GrundyError(
            f"the address of a PostgreSQL store is postgresql://user@host:port/database; {said}"
        ) from None


def _without_password(address: str) -> str:
    """Return an address as errors and lists show it."""
    fields = _fields(address)
    user = f"{fields['user']}@" if "user" in fields else ""
    port = f":{fields['port']}" if "port" in fields else ""
    host = fields.get("host", "")
    server, folder = ("", f"?host={host}") if host.startswith("/") else (host, "")
    return f"postgresql://{user}{server}{port}/{fields.get('dbname', '')}{folder}"


_stores: list[PostgresStore] = []


def _let_go() -> None:
    """In a forked worker, put /dev/null in the place of its copy of each connection.

    The server ends a connection when nobody holds it any more. A worker that outlives its driver would keep the claims.
    """
    for store in _stores:
        if store.connection is not None and not store.connection.closed:
            with contextlib.suppress(OSError):
                nothing = os.open(os.devnull, os.O_RDWR | os.O_CLOEXEC)
                os.dup2(nothing, store.connection.fileno(), inheritable=False)
                os.close(nothing)


os.register_at_fork(after_in_child=_let_go)
