"""`Job`: what a sweep asks, as plain data, and the digest that names it in a store."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from types import CodeType, FunctionType
from typing import Any

from grundy import __version__
from grundy.lab.families.family import Family
from grundy.questions import Play
from grundy.rules import Position, Ruleset
from grundy.rules.sums import SumRules

__all__ = ["Job", "job_of", "source_digest"]


@dataclass(frozen=True)
class Job:
    """All that the results of a sweep depend on. What is found or grouped later is no part of it.

    >>> job = Job("nim {m}", "m=1..9", "letters 1", "value", "normal", ("nim 1",))
    >>> job.digest == Job("nim {m}", "m=1..9", "letters 1", "value", "normal", ("nim 1",)).digest
    True
    """

    text: str
    family: str
    maker: str
    question: str
    play: str
    rules: tuple[str, ...] = ()
    """The games with the versions of their rules; those that do not come with Grundy with a digest of their source."""
    holes: tuple[str, ...] = ()
    count: int | None = None
    """The number of members of the family; None where it is not known."""
    version: str = __version__

    @classmethod
    def from_spec(cls, spec: Mapping[str, Any]) -> Job:
        """Return the job that `spec` made plain data of.

        >>> job = Job("nim {m}", "m=1..9", "letters 1", "value", "normal", ("nim 1",), ("m",), 9)
        >>> Job.from_spec(job.spec()) == job
        True
        """
        return cls(**{**spec, "rules": tuple(spec["rules"]), "holes": tuple(spec["holes"])})

    def spec(self) -> dict[str, Any]:
        """Return the job as plain data for JSON."""
        return {**asdict(self), "rules": list(self.rules), "holes": list(self.holes)}

    @property
    def digest(self) -> str:
        """Return the name of the job in a store."""
        import json

        return sha256(json.dumps(self.spec(), sort_keys=True).encode()).hexdigest()


def job_of(
    text: str,
    family: Family,
    question: str,
    play: Play,
    first: Position[Any, Any] | None,
    function: Callable[..., Any] | None = None,
) -> Job:
    """Return the job of a sweep; `first` is one of its positions, whose rules and versions name the games."""
    rules = [] if first is None else list(dict.fromkeys(map(_named, _rules(first))))
    if function is not None:
        rules.append(f"function {source_digest(function)}")
    return Job(text, family.spec, family.maker, question, str(play), tuple(rules), tuple(family.holes), family.count)


def _rules(position: Position[Any, Any]) -> list[Ruleset[Any, Any]]:
    parts: tuple[Position[Any, Any], ...] = position.state if isinstance(position.rules, SumRules) else (position,)
    return [part.rules for part in parts]


def _named(rules: Ruleset[Any, Any]) -> str:
    name = f"{rules.title()} {rules.version}"
    return name if rules.is_ours else f"{name} {source_digest(type(rules))}"


def source_digest(thing: type | Callable[..., Any]) -> str:
    """Return a digest of the file that a class or function was written in; in a notebook, of its compiled code.

    >>> len(source_digest(source_digest)), source_digest(source_digest) == source_digest(Job)
    (16, True)
    """
    module = sys.modules.get(getattr(thing, "__module__", ""))
    file = getattr(module, "__file__", None)
    try:
        with open(file or "", "rb") as source:
            data = source.read()
    except OSError:
        data = "\n".join(_lines(thing)).encode()
    return sha256(data).hexdigest()[:16]


def _lines(thing: Any) -> Iterator[str]:
    """Yield what the code of a class or function consists of, in an order that does not vary."""
    if isinstance(thing, type):
        for cls in thing.__mro__:
            if not getattr(cls, "is_ours", cls is object):
                yield cls.__qualname__
                for name, member in sorted(vars(cls).items()):
                    inner = getattr(member, "__func__", None) or getattr(member, "fget", None) or member
                    yield name
                    if isinstance(inner, FunctionType):
                        yield from _lines(inner)
                    elif isinstance(inner, int | str | float | tuple | bool):
                        yield repr(inner)
        return
    code = getattr(thing, "__code__", None)
    if code is None:
        yield repr(type(thing))
        return
    yield from _code_lines(code)
    yield repr(thing.__defaults__)
    yield from (repr(cell.cell_contents) for cell in thing.__closure__ or ())


def _code_lines(code: CodeType) -> Iterator[str]:
    yield code.co_code.hex()
    yield repr(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code_lines(constant)
        else:
            yield repr(sorted(map(repr, constant)) if isinstance(constant, frozenset) else constant)
