"""Stores of the results of sweeps: a file of SQLite, or a PostgreSQL server."""

from __future__ import annotations

import re

from grundy.errors import GrundyError
from grundy.lab.stores.store import Store, StoredJob, StoredShard

__all__ = ["Store", "StoredJob", "StoredShard", "open_store"]

ADDRESS = re.compile(r"([a-z][a-z0-9+]*)://", re.IGNORECASE)


def open_store(text: str, read_only: bool = False) -> Store:
    """Return the store of a text: a PostgreSQL server for `postgresql://...`, else a file, made where there is none.

    With `read_only` the store must be there; it may be read while a driver writes it.

    >>> open_store("missing.db", read_only=True)
    Traceback (most recent call last):
    grundy.errors.GrundyError: there is no store 'missing.db'; `grundy sweep ... --store missing.db` makes one
    """
    address = ADDRESS.match(text)
    if address and address[1].lower() in ("postgresql", "postgres"):
        from grundy.lab.stores.postgres import PostgresStore

        return PostgresStore(text, read_only)
    if address or not text or "\0" in text:
        raise GrundyError(f"a store is the name of a file such as odd.db, or postgresql://..., got {text!r}")
    from grundy.lab.stores.sqlite import SqliteStore

    return SqliteStore(text, read_only)
