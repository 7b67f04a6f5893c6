"""Games that are given by a function of the user's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from sys import getallocatedblocks, gettrace, settrace
from types import FrameType
from typing import Any, NoReturn

from grundy.budget import charge, deadline_checker, list_bytes
from grundy.errors import BadPosition, GrundyError
from grundy.rules.mistakes import kind_of, raised_at

__all__: list[str] = []

LARGE = 100_000
"""Functions are watched while they list the options of heaps as large as this."""
BYTES_PER_BLOCK = 48
"""One block of memory that Python allocates: half of them are numbers (32), half are tuples (56 or 64): 48 on
average."""


class FunctionRules:
    """A ruleset whose field `function` lists what can be done."""

    function: Callable[..., Iterable[Any]]

    def __post_init__(self) -> None:
        if not callable(self.function):
            raise BadPosition(f"this game is given by a function, got {self.function!r}")

    def listed(self, *args: Any) -> Iterator[Any]:
        """Yield what the function lists; refuse what is no list. The list is charged to the question under way."""
        try:
            large = any(isinstance(arg, int) and arg >= LARGE for arg in args)
            found: Any = _called_within_limits(self.function, args) if large else self.function(*args)
            if not isinstance(found, Iterable):
                raise self.bad("returns a list", found, *args)
            look = deadline_checker()
            with charge(list_bytes(found)):
                for item in found:
                    look()
                    yield item
        except Exception as error:
            self._tell(error, args)

    def bad(self, wanted: str, got: object, *args: Any) -> BadPosition:
        """Say what the function should have given, what it gave, and for what."""
        arguments = ", ".join(map(repr, args))
        return BadPosition(f"the function of a game {wanted}, got {got!r:.80} for {arguments} from {self._place()}")

    def _place(self) -> str:
        """Return the name of the function with its file and line."""
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


def _called_within_limits(function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Call a function that may build a huge list: it is traced, and ends in the midst of it at a limit."""
    look, tracing = deadline_checker(), gettrace()
    before, steps = getallocatedblocks(), 0
    with charge() as charged:

        def trace(frame: FrameType, event: str, arg: Any) -> Any:
            nonlocal steps
            look()
            steps += 1
            if steps % 10_000 == 0:
                charged.add(max(0, BYTES_PER_BLOCK * (getallocatedblocks() - before) - charged.bytes))
            return trace

        settrace(trace)
        try:
            return function(*args)
        finally:
            settrace(tracing)
