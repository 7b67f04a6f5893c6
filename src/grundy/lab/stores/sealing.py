"""What all stores write alike: jobs as JSON, and the digest that shows a broken shard."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from grundy.errors import GrundyError
from grundy.lab.stores.store import StoredJob, StoredShard

__all__ = ["FORMAT", "check_shard", "check_spec", "now", "read_job", "seal", "seal_job", "write_spec"]

FORMAT = 1
"""The version of what is in a store. A store of a higher version is refused."""


def now() -> str:
    """Return the time in ISO 8601, in UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def write_spec(spec: Mapping[str, Any]) -> str:
    """Return a job's plain data as a text that is equal for equal data.

    >>> write_spec({"text": "nim {n}", "play": "normal"})
    '{"play": "normal", "text": "nim {n}"}'
    """
    return json.dumps(spec, sort_keys=True, ensure_ascii=False)


def seal_job(digest: str, spec: str, shards: int) -> bytes:
    """Return the SHA-256 digest of all that a store says about a job."""
    return sha256(f"{digest} {shards}\n{spec}".encode()).digest()


def read_job(
    digest: str,
    spec: str,
    shards: int,
    done: int,
    items: float,
    positions: float,
    failures: float,
    seconds: float,
    started: str,
    sealed: bytes,
) -> StoredJob:
    """Return a job, and raise `GrundyError` if it is not what was stored. Sums come as SQL returns them."""
    if seal_job(digest, spec, shards) != sealed:
        raise GrundyError(f"the store is broken: what it says about job {digest[:12]!r} is not what was stored")
    counts = int(items), int(positions), int(failures)
    return StoredJob(digest, json.loads(spec), shards, done, *counts, float(seconds), started)


def seal(digest: str, shard: StoredShard) -> bytes:
    """Return the SHA-256 digest of a shard: of its job, its number, its counts and its payload.

    >>> shard = StoredShard(0, b"payload", items=2, positions=6, failures=0, seconds=0.1, host="here")
    >>> seal("job", shard) == seal("job", shard._replace(payload=b"qayload"))
    False
    """
    head = f"{digest} {shard.number} {shard.items} {shard.positions} {shard.failures}\n"
    return sha256(head.encode() + shard.payload).digest()


def check_shard(digest: str, shard: StoredShard, sealed: bytes) -> StoredShard:
    """Return the shard if it is what was stored, and raise `GrundyError` otherwise."""
    if not isinstance(shard.payload, bytes) or seal(digest, shard) != sealed:
        raise GrundyError(
            f"shard {shard.number} of job {digest[:12]} is broken: its SHA-256 digest is not the one that was stored; "
            "`grundy lab STORE --repair` removes broken shards, and the same sweep computes them again"
        )
    return shard


def check_spec(digest: str, stored: tuple[str, int], spec: Mapping[str, Any], shards: int) -> None:
    """Raise `GrundyError` if a job of the same digest is stored, but is another one."""
    if stored != (write_spec(spec), shards):
        raise GrundyError(
            f"job {digest[:12]} is in the store with {stored[1]:,} shards of other data; give another store"
        )
