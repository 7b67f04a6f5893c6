"""Wrong calls of a class of rules, answered with the call that was probably meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeAlias

from grundy.errors import BadPosition, GrundyError

if TYPE_CHECKING:
    from grundy.rules.named import NamedGame
    from grundy.rules.parameters import Field
    from grundy.rules.ruleset import Ruleset

    Rules: TypeAlias = type[Ruleset[Any, Any]] | NamedGame[Any]

SHORT = 200
"""Calls that are longer than this are not tried in another form."""
_is_trying: ContextVar[bool] = ContextVar("_is_trying", default=False)


def explain_wrong_calls(cls: type[Ruleset[Any, Any]]) -> None:
    """Make a class of rules raise `BadPosition` for wrong arguments, and say what to write instead.

    >>> from grundy import Subtraction, Uno
    >>> Subtraction(1, 3, 4)
    Traceback (most recent call last):
    grundy.errors.BadPosition: rules are Subtraction(takes, all_but=False), got Subtraction(1, 3, 4); write \
Subtraction((1, 3, 4))
    """
    init = cls.__init__
    if hasattr(init, "__wrapped__") or "__dataclass_fields__" not in dir(cls):
        return

    @wraps(init)
    def __init__(self: Any, *args: Any, **named: Any) -> None:
        try:
            init(self, *args, **named)
        except TypeError as error:
            if error.__traceback__ is None or error.__traceback__.tb_next is not None:
                raise  # from inside: the arguments themselves fit
            raise BadPosition(wrong_call(type(self), args, named)) from None
        except BadPosition as error:
            if args and (better := working_call(type(self), args, named)):
                error.args = (f"{error}; did you mean {better}?",)
            raise

    cls.__init__ = __init__  # type: ignore[method-assign]


def working_call(cls: Rules, args: Sequence[Any], named: dict[str, Any]) -> str | None:
    """Return a call with the same arguments that works, as Python writes it; None where none was found.

    >>> from grundy import Cram, Uno
    >>> working_call(Uno, ["r3", "b3"], {}), working_call(Cram, [3, 4], {}), working_call(Cram, ["x", "y"], {})
    ("Uno()('r3', 'b3')", "Cram('grid:3x4')", None)
    """
    if _is_trying.get() or len(_arguments(args, named)) > SHORT:
        return None
    reset = _is_trying.set(True)
    try:
        for text, call in _candidates(cls, args, named):
            try:
                call()
            except Exception:
                continue
            return text
    finally:
        _is_trying.reset(reset)
    return None


def _candidates(cls: Rules, args: Sequence[Any], named: dict[str, Any]) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield other ways to write a call: numbers as one tuple, sizes as a grid, the last arguments as the position."""
    from grundy.rules.parameters import fields_of

    fields, name = fields_of(cls), python_name(cls)
    kind = fields[0].kind if fields else ""
    numbers = bool(args) and all(type(arg) is int for arg in args)
    if kind == "ints" and numbers:
        yield _written(name, [tuple(args)], named), lambda: cls(tuple(args), **named)
    if kind == "board" and numbers and len(args) == 2:
        word = f"grid:{args[0]}x{args[1]}"
        yield _written(name, [word], named), lambda: cls(word, **named)
    names = {field.name for field in fields}
    own = {key: value for key, value in named.items() if key in names}
    rest = {key: value for key, value in named.items() if key not in names}
    for k in range(min(len(args), len(fields)), -1, -1):
        first, last = args[:k], args[k:]
        if not (last or rest) or not all(map(_may_hold, fields, first)):
            continue
        text = _written(_written(name, first, own), last, rest)
        yield text, lambda first=first, last=last: cls(*first, **own)(*last, **rest)  # type: ignore[misc]


def wrong_call(cls: Rules, args: Sequence[Any], named: dict[str, Any]) -> str:
    """Return what to say of arguments that are not those of the rules: what they are, and a call that works.

    >>> from grundy import UndirectedGeography
    >>> wrong_call(UndirectedGeography, ["path:3", 1], {})
    "rules are UndirectedGeography(board, limit=None), got UndirectedGeography('path:3', 1); write
    UndirectedGeography('path:3')(1)"
    """
    from grundy.rules.parameters import fields_of

    signature = ", ".join(map(_parameter, fields_of(cls)))
    got = _written(python_name(cls), args, named)
    said = f"rules are {python_name(cls)}({signature}), got {got if len(got) <= SHORT else got[: SHORT - 3] + '...'}"
    if better := working_call(cls, args, named):
        return f"{said}; write {better}"
    return said + _example(cls)


def _example(cls: Rules) -> str:
    from grundy.rules.registry import lookup

    try:
        example = lookup(cls.game_name or "").example
    except GrundyError:
        return ""
    return f"; an example is position({example!r})" if example else ""


def python_name(rules: Rules) -> str:
    """Return the name of rules in Python; for a game with fixed fields the one that Grundy's own have.

    >>> from grundy import Octal, UndirectedGeography
    >>> python_name(Octal), python_name(UndirectedGeography)
    ('Octal', 'UndirectedGeography')
    """
    return rules.__name__ if isinstance(rules, type) else "".join(map(str.capitalize, rules.game_name.split("-")))


def _may_hold(field: Field, value: Any) -> bool:
    """Return False if a value is of the wrong type for a parameter."""
    types = {"bool": bool, "int": int, "str": str, "choice": str}
    return field.kind not in types or type(value) is types[field.kind]


def _parameter(field: Field) -> str:
    return field.name if field.needed else f"{field.name}={field.default!r}"


def _written(name: str, args: Sequence[Any], named: dict[str, Any]) -> str:
    return f"{name}({_arguments(args, named)})"


def _arguments(args: Sequence[Any], named: dict[str, Any]) -> str:
    return ", ".join([*map(_shown, args), *(f"{key}={_shown(value)}" for key, value in named.items())])


def _shown(value: Any) -> str:
    try:
        return repr(value)
    except ValueError:  # a number of more digits than Python writes
        return "..."
