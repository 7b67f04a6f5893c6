"""`Store`: where results of sweeps are kept, so that a sweep that was stopped goes on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

__all__ = ["Store", "StoredJob", "StoredShard"]


class StoredJob(NamedTuple):
    """A job as a store knows it."""

    digest: str
    spec: Mapping[str, Any]
    """The job as plain data: text, family, question, play, versions."""
    shards: int
    """How many shards it has in all."""
    done: int
    """How many of them are stored."""
    items: int
    positions: int
    failures: int
    seconds: float
    """The time that workers took for what is stored."""
    started: str
    """When it was first begun, in ISO 8601."""


class StoredShard(NamedTuple):
    """The results of one shard, as a worker returned them."""

    number: int
    payload: bytes
    items: int
    positions: int
    failures: int
    seconds: float
    host: str


class Store(Protocol):
    """Keeps results by job and shard. What `save` has returned from survives kill -9 and a full disk."""

    def begin(self, digest: str, spec: Mapping[str, Any], shards: int) -> set[int]:
        """Add a job, or find it again; return the numbers of the shards that are stored."""

    def claim(self, digest: str, most: int) -> list[int] | None:
        """Return at most so many shards for this driver alone, where several drivers share a store.

        None: all shards are its own. An empty list: the others are stored, or claimed by another driver now. Ask
        again until `begin` says that all are stored: the claims of a driver end with its process.
        """

    def save(self, digest: str, shard: StoredShard) -> None:
        """Store the results of a shard, all or nothing; a shard that is stored already stays as it is."""

    def load(self, digest: str, without: Collection[int] = ()) -> Iterator[StoredShard]:
        """Yield what is stored of a job, other than the shards `without`, in the order of their numbers.

        Broken payloads raise `GrundyError`.
        """

    def jobs(self) -> list[StoredJob]:
        """Return all jobs, in the order in which they were begun."""

    def broken(self, digest: str) -> set[int]:
        """Return the numbers of the shards whose payload is not what was stored."""

    def remove(self, digest: str, numbers: set[int]) -> None:
        """Remove shards, so that the same sweep computes them again."""

    def close(self) -> None:
        """Let go of the store and its lock. May be called twice."""
