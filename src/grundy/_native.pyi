"""Types of the native core (bindings/)."""

from collections.abc import Callable

class Stopped(Exception): ...

class Control:
    def __init__(
        self,
        seconds: float | None = None,
        positions: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> None: ...
    def stop(self) -> None: ...
    @property
    def positions(self) -> int: ...
