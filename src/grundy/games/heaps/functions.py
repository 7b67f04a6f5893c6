"""Games that are given by a function of the user's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sized
from itertools import islice
from sys import getsizeof
from typing import Any, NoReturn

from grundy.budget import holding, looker
from grundy.errors import BadPosition, GrundyError
from grundy.rules.mistakes import kind_of, raised_at

__all__: list[str] = []


class GivenByFunction:
    """A ruleset whose field `function` lists what can be done."""

    function: Callable[..., Iterable[Any]]

    def __post_init__(self) -> None:
        if not callable(self.function):
            raise BadPosition(f"this game is given by a function, got {self.function!r}")

    def listed(self, *args: Any) -> Iterator[Any]:
        """Yield what the function lists; refuse what is no list. The list is charged to the question under way."""
        try:
            found: Any = self.function(*args)
            if not isinstance(found, Iterable):
                raise self.bad("returns a list", found, *args)
            look = looker()
            with holding(_size(found)):
                for item in found:
                    look()
                    yield item
        except Exception as error:
            self._tell(error, args)

    def bad(self, wanted: str, got: object, *args: Any) -> BadPosition:
        """Say what the function should have given, what it gave, and for what."""
        given = ", ".join(map(repr, args))
        return BadPosition(f"the function of a game {wanted}, got {got!r:.80} for {given} from {self._place()}")

    def _place(self) -> str:
        """The name of the function with its file and line."""
        from inspect import unwrap

        function: Any = unwrap(self.function)
        name, code = getattr(function, "__qualname__", repr(function)), getattr(function, "__code__", None)
        name = name.rpartition("<locals>.")[2]
        return f"{name} ({code.co_filename}, line {code.co_firstlineno})" if code else name

    def _tell(self, error: Exception, args: tuple[Any, ...]) -> NoReturn:
        """Say where a mistake in the function is; errors of ours stay as they are."""
        if isinstance(error, (GrundyError, MemoryError)):
            raise error
        where = raised_at(error) or f"{self._place()}, for {', '.join(map(repr, args))}"
        raise GrundyError(f"{where}: {kind_of(error)}") from error


def _size(found: Iterable[Any]) -> int:
    """About what a list holds, from its first items."""
    if not isinstance(found, (list, tuple, set, frozenset)):
        return 0
    some = [getsizeof(item) + 32 * (len(item) if isinstance(item, Sized) else 0) for item in islice(found, 16)]
    return getsizeof(found) + len(found) * sum(some) // (len(some) or 1)
