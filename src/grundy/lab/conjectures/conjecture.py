"""`Conjecture`: what is claimed for all sizes, and how one size after the other is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from grundy.errors import BadPosition, GrundyError, NotApplicable, closest
from grundy.loading import load_package
from grundy.rules import plugins

Found = str | tuple[str, str] | None
"""None where a size holds; otherwise the text of a counterexample, alone or with the reason why it is one."""
Check = Callable[[range], Iterator[Found]]
"""Gets sizes, and yields for each one what was found."""
Plain = Callable[[], None]
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
    why: str = ""
    """Why it is a counterexample, where the check says so."""

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
    """What a size is, in words; where there is no check, why not."""
    first: int
    """The smallest size."""
    verified: int
    """The largest size up to which the check found no counterexample so far, by the command `run`."""
    fails_at: int | None
    """The first size with a counterexample, where one is known."""
    cpu: str
    """The CPU time of the run up to `verified`, as it was measured."""
    memory: str
    """The `--memory` that this run had; "" for the one that is usual."""
    work: Callable[[int], float]
    """The work of the sizes up to one, in any unit: for the time left."""
    function: Check | None
    """None for a question about which the data of this laboratory say nothing."""

    @property
    def run(self) -> str:
        """The command that verified it, or finds the counterexample; "" where there is no check.

        >>> conjecture_named("take-turn-12-2-printed").run
        'grundy conjectures run take-turn-12-2-printed --to 11'
        """
        to = max(self.verified, self.first) if self.fails_at is None else self.fails_at
        memory = f" --memory {self.memory}" if self.memory else ""
        return "" if self.function is None else f"grundy conjectures run {self.name} --to {to}{memory}"

    def check(self, to: int, first: int | None = None, progress: Callable[[int], object] | None = None) -> Verdict:
        """Check all sizes from `first` to `to`, and stop at the first counterexample.

        `progress` is called with each size that was checked. A limit raises `LimitReached`; sizes that progress has
        reported by then hold, so that a later check may begin after them.

        >>> conjecture_named("take-turn-16").check(3)
        Verdict(name='take-turn-16', first=0, last=3, counterexample=None, why='')
        """
        if self.function is None:
            raise NotApplicable(f"{self.name} has no check: {self.sizes}")
        begin = self.first if first is None else max(first, self.first)
        last = begin - 1
        for last, found in zip(range(begin, to + 1), self.function(range(begin, to + 1)), strict=True):
            if found is not None:
                return Verdict(self.name, begin, last, *([found] if isinstance(found, str) else found))
            if progress is not None:
                progress(last)
        return Verdict(self.name, begin, last)


def first_found(found: Iterable[Found]) -> Found:
    """Return the first counterexample, None where there is none; what comes after it is not worked out.

    >>> first_found([None, "nim 4", "nim 5"])
    'nim 4'
    """
    return next((one for one in found if one is not None), None)


_conjectures: dict[str, Conjecture] = {}


def conjecture(
    name: str,
    *,
    source: str,
    sizes: str,
    status: str = "open",
    first: int = 0,
    verified: int | None = None,
    fails_at: int | None = None,
    cpu: str = "",
    memory: str = "",
    work: Callable[[int], float] = float,
) -> Callable[[Check], Check]:
    """Register a conjecture: a function that gets a range of sizes and yields what it finds for each.

    It yields None where the conjecture holds, otherwise the text of a position that is a counterexample, or a pair of
    this text and the reason. The first paragraph of its docstring is the statement. `work(n)` is the work of all sizes
    up to n, in any unit; it tells the time that is left.
    """

    def register(function: Check) -> Check:
        done = first - 1 if verified is None else verified
        known = (source, status, sizes, first, done, fails_at, cpu, memory, work)
        _add(Conjecture(name, _statement(function), *known, function), function)
        return function

    return register


def question(name: str, *, source: str, status: str, why: str) -> Callable[[Plain], Plain]:
    """Register a question without a check. The docstring of the function is the statement; the function is not called.

    `why` says why the data of this laboratory say nothing about it.
    """

    def register(function: Plain) -> Plain:
        _add(Conjecture(name, _statement(function), source, status, why, 0, -1, None, "", "", float, None), function)
        return function

    return register


def _statement(function: Callable[..., object]) -> str:
    return " ".join((function.__doc__ or "").strip().split("\n\n")[0].split())


_modules: dict[str, Callable[..., object]] = {}


def _add(new: Conjecture, function: Callable[..., object]) -> None:
    if new.status.partition(";")[0] not in STATUSES:
        raise GrundyError(f"the status of a conjecture is one of {', '.join(STATUSES)}, got {new.status!r}")
    plugins.check_name("conjecture", new.name, function, _modules.get(new.name))
    _conjectures[new.name], _modules[new.name] = new, function


def remove(name: str) -> None:
    """Take a conjecture off the list: one that was tried in a notebook, say.

    >>> @conjecture("no-six", source="an example", sizes="a number")
    ... def no_six(sizes):
    ...     return (None for n in sizes)
    >>> remove("no-six")
    """
    del _conjectures[name], _modules[name]


def registered_count() -> int:
    """Return how many conjectures are registered by now; nothing is loaded.

    >>> registered_count() >= 0
    True
    """
    return len(_conjectures)


def all_conjectures() -> tuple[Conjecture, ...]:
    """Return all conjectures by name, with those of installed packages and loaded files.

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
