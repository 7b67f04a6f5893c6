"""Games that are given by a function of the user's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from grundy.errors import BadPosition

__all__: list[str] = []


class GivenByFunction:
    """A ruleset whose field `function` lists what can be done."""

    function: Callable[..., Iterable[Any]]

    def __post_init__(self) -> None:
        if not callable(self.function):
            raise BadPosition(f"this game is given by a function, got {self.function!r}")

    def listed(self, *args: Any) -> Iterable[Any]:
        """Call the function; refuse what is no list."""
        found: Any = self.function(*args)
        if not isinstance(found, Iterable):
            given = ", ".join(map(repr, args))
            raise BadPosition(f"the function of a game returns a list, got {found!r} for {given}")
        return found
