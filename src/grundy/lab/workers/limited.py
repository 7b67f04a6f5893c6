"""Limits that the system puts on the memory of a worker, so that a greedy position costs itself only."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

__all__ = ["limit_memory", "memory_per_worker"]

SHARE = 0.8
"""All workers together may take so much of the memory of the machine."""


def memory_per_worker(workers: int) -> int:
    """Return how many bytes each of some workers may take.

    >>> 0 < memory_per_worker(4) < memory_per_worker(1)
    True
    """
    try:
        whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError, AttributeError):  # a system that does not tell
        whole = 4 << 30
    return int(whole * SHARE / max(workers, 1))


def limit_memory(more: int) -> None:
    """Let this process take so many more bytes than it holds now; what exceeds it raises `MemoryError`. Linux only."""
    if not sys.platform.startswith("linux"):
        return
    import resource

    with open("/proc/self/statm", encoding="ascii") as pages:
        held = int(pages.read().split()[0]) * resource.getpagesize()
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = held + more if hard == resource.RLIM_INFINITY else min(held + more, hard)
    with suppress(ValueError, OSError):  # it may not be raised any more
        resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
