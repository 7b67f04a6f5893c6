"""`Conjecture`: what is claimed for all sizes, and how one size after the other is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from grundy.errors import BadPosition, GrundyError, closest
from grundy.loading import load_package
from grundy.rules import plugins

Check = Callable[[range], Iterator[str | None]]
"""Gets sizes, and yields for each one None where the conjecture holds, or the text of a counterexample."""
STATUSES = ("open", "proved", "refuted", "corrected")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check found: the sizes that were checked, and a counterexample if one of them has one."""

    name: str
    first: int
    last: int
    """The last size that was checked; `first - 1` where there was none."""
    counterexample: str | None = None
    """The text of a position."""

    @property
    def holds(self) -> bool:
        """True if no size that was checked has a counterexample."""
        return self.counterexample is None


@dataclass(frozen=True, slots=True)
class Conjecture:
    """A claim about all sizes of some positions. A function checks one size after the other."""

    name: str
    statement: str
    source: str
    status: str
    """"open", "proved", "refuted" or "corrected"; after a semicolon by whom and where."""
    sizes: str
    """What a size is, in words."""
    first: int
    """The smallest size."""
    verified: int
    """The largest size up to which the check found no counterexample so far, by `grundy conjectures run`."""
    function: Check

    def check(self, to: int, first: int | None = None, progress: Callable[[int], object] | None = None) -> Verdict:
        """Check all sizes from `first` to `to`, and stop at the first counterexample.

        `progress` is called with each size that was checked. A limit raises `LimitReached`; sizes that progress has
        reported by then hold, so that a later check may begin after them.

        >>> conjecture_named("take-turn-16").check(3)
        Verdict(name='take-turn-16', first=0, last=3, counterexample=None)
        """
        begin = self.first if first is None else max(first, self.first)
        last = begin - 1
        for last, found in zip(range(begin, to + 1), self.function(range(begin, to + 1)), strict=True):
            if found is not None:
                return Verdict(self.name, begin, last, found)
            if progress is not None:
                progress(last)
        return Verdict(self.name, begin, last)


_conjectures: dict[str, Conjecture] = {}


def conjecture(
    name: str, *, source: str, sizes: str, status: str = "open", first: int = 0, verified: int = -1
) -> Callable[[Check], Check]:
    """Register a conjecture: a function that gets a range of sizes and yields what it finds for each.

    It yields None where the conjecture holds, otherwise the text of a position that is a counterexample. The first
    paragraph of its docstring is the statement.
    """
    if status.partition(";")[0] not in STATUSES:
        raise GrundyError(f"the status of a conjecture is one of {', '.join(STATUSES)}, got {status!r}")

    def register(function: Check) -> Check:
        old = _conjectures.get(name)
        plugins.check_name("conjecture", name, function, None if old is None else old.function)
        statement = " ".join((function.__doc__ or "").strip().split("\n\n")[0].split())
        _conjectures[name] = Conjecture(name, statement, source, status, sizes, first, verified, function)
        return function

    return register


def all_conjectures() -> tuple[Conjecture, ...]:
    """Return all conjectures by name, with those of installed packages.

    >>> "take-turn-12-3" in {conjecture.name for conjecture in all_conjectures()}
    True
    """
    _load_files()
    plugins.load(plugins.CONJECTURES)
    return tuple(found for _, found in sorted(_conjectures.items()))


@cache
def _load_files() -> None:
    load_package(__name__.rpartition(".")[0])


def conjecture_named(name: str) -> Conjecture:
    """Return the conjecture of a name.

    >>> conjecture_named("take-turn-16").sizes
    'the number n of blocks W in the chain H-W^n-E'
    """
    found = {conjecture.name: conjecture for conjecture in all_conjectures()}
    if name not in found:
        close = closest(name, found)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise BadPosition(f"unknown conjecture {name!r}{hint} (`grundy conjectures` lists all)")
    return found[name]
