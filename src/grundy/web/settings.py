"""How much the server gives to strangers."""

from __future__ import annotations

from typing import NamedTuple

from grundy.web.work import Allowance


class Settings(NamedTuple):
    """The limits of a server. Each of them is measured by a test.

    A request gets `seconds` unless it asks for more, and never more than `most_seconds`. `at_once` searches run at
    once, `waiting` more wait, and one client address has at most `per_client` of both.
    """

    seconds: float = 10.0
    most_seconds: float = 60.0
    positions: int = 50_000_000
    memory: int = 256 * 2**20
    at_once: int = 2
    waiting: int = 6
    per_client: int = 4
    body: int = 64 * 1024
    proof: int = 4 * 2**20
    """The same for a proof that is to be checked."""
    body_seconds: float = 5.0
    header_seconds: float = 10.0
    connections_per_client: int = 64
    hosts: tuple[str, ...] = ()
    quick_seconds: float = 2.0
    """What needs no search may take so long."""

    def allowance(self, seconds: float | None, is_quick: bool) -> Allowance:
        """Return what one request may use that asks for so many seconds.

        >>> Settings().allowance(None, False).seconds, Settings().allowance(1e9, False).seconds
        (10.0, 60.0)
        """
        if is_quick:
            return Allowance(self.quick_seconds, self.positions, self.memory)
        return Allowance(min(seconds or self.seconds, self.most_seconds), self.positions, self.memory)
