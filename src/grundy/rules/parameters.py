"""The parameters of a game, read from and written to text by the types of its dataclass fields."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from grundy.errors import BadPosition, GrundyError
from grundy.rules.text import split_outside, whole

if TYPE_CHECKING:
    from grundy.rules.named import NamedGame
    from grundy.rules.ruleset import Ruleset


GRAPHS = "grundy.graphs.graph"
OUT_OF_REACH = ("Graph", "Board", "grundy.Graph", "grundy.Board")
"""Boards, in classes that name their types where they cannot be looked up."""


class Field(NamedTuple):
    """One parameter: its name, its kind, the words it may be, its default, and whether it must be given."""

    name: str
    kind: str
    choices: tuple[str, ...]
    default: Any
    needed: bool


def fields_of(game: type[Ruleset[Any, Any]] | NamedGame[Any]) -> tuple[Field, ...]:
    """Return the parameters of a game in order.

    >>> from grundy import Moore
    >>> [(f.name, f.kind, f.needed) for f in fields_of(Moore)]
    [('k', 'int', True), ('exactly', 'bool', False)]
    """
    return _fields_of_class(game) if isinstance(game, type) else game.fields()


@cache
def _fields_of_class(cls: type[Ruleset[Any, Any]]) -> tuple[Field, ...]:
    from dataclasses import MISSING, fields

    if not hasattr(cls, "__dataclass_fields__"):
        return ()
    hints = _hints(cls)
    found = []
    for field in fields(cls):  # type: ignore[arg-type]
        needed = field.default is MISSING and field.default_factory is MISSING
        default = field.default_factory() if field.default_factory is not MISSING else field.default
        kind, choices = _kind(hints.get(field.name, type(default)))
        found.append(Field(field.name, kind, choices, default, needed))
    return tuple(found)


def read_fields(game: type[Ruleset[Any, Any]] | NamedGame[Any], text: str) -> dict[str, Any]:
    """Read `1,3,4`, `2,exactly`, `edge,passes=1` into the fields they belong to."""
    fields = [f for f in fields_of(game) if f.kind != "board"]
    given: dict[str, Any] = {}
    words = [word.strip() for word in split_outside(text, ",")] if text.strip() else []
    for word in words:
        if not word:
            raise BadPosition(f"parameters of {game.game_name} are separated by single commas, got {text!r}", text)
        name, equals, value = word.partition("=")
        field = _named(fields, name.strip()) if equals else _bare(fields, word, given)
        if field is None:
            raise BadPosition(f"{game.game_name} has no parameter {word!r}; {_known(fields)}", word)
        if field.kind == "ints":
            given[field.name] = (*given.get(field.name, ()), _convert(field, value if equals else word))
        elif field.name in given:
            raise BadPosition(f"the parameter {field.name!r} is given twice", word)
        else:
            given[field.name] = _convert(field, value.strip() if equals else word)
    return given


def write_fields(rules: Ruleset[Any, Any], fields: tuple[Field, ...]) -> str:
    """Write the parameters that differ from their defaults."""
    words: list[str] = []
    for field in fields:
        value = getattr(rules, field.name)
        if field.kind == "board" or value == field.default:
            continue
        match field.kind:
            case "ints":
                words += map(str, value)
            case "bool":
                words.append(_hyphens(field.name) if value else f"{_hyphens(field.name)}=no")
            case "vertex" if (text := _vertex_text(value)) is not None:
                words.append(f"{_hyphens(field.name)}={text}")
            case "int" | "str" if not field.needed:
                words.append(f"{_hyphens(field.name)}={value}")
            case "int" | "str" | "choice" | "rules":
                words.append(str(value))
            case _:
                raise GrundyError(f"{rules.game_name} has no text: its parameter {field.name!r} is {value!r}")
    return ",".join(words)


def _kind(hint: Any) -> tuple[str, tuple[str, ...]]:
    from grundy.rules.ruleset import Ruleset

    if get_origin(hint) is Literal:
        return "choice", tuple(get_args(hint))
    if get_origin(hint) is tuple and get_args(hint)[:1] == (int,):
        return "ints", ()
    base = get_origin(hint) or hint
    if isinstance(base, type) and issubclass(base, Ruleset):
        return "rules", ()
    if base in OUT_OF_REACH or (isinstance(base, type) and (base.__name__, base.__module__) == ("Graph", GRAPHS)):
        return "board", ()
    if base is Hashable:
        return "vertex", ()
    return {bool: ("bool", ()), int: ("int", ()), str: ("str", ())}.get(base, ("other", ()))


def _hints(cls: type) -> dict[str, Any]:
    from inspect import get_annotations

    try:
        return get_type_hints(cls)
    except NameError:  # a class written inside a function, or a name for types alone: out of reach
        written = [(base, get_annotations(base)) for base in reversed(cls.__mro__)]
        return {name: _hint(base, hint) for base, hints in written for name, hint in hints.items()}


def _hint(cls: type, hint: Any) -> Any:
    """What one annotation stands for; itself where that is out of reach."""
    from sys import modules

    try:
        return eval(hint, vars(modules[cls.__module__])) if isinstance(hint, str) else hint
    except NameError:
        return hint


def _named(fields: list[Field], name: str) -> Field | None:
    return next((f for f in fields if _hyphens(f.name) == name or f.name == name), None)


def _bare(fields: list[Field], word: str, given: dict[str, Any]) -> Field | None:
    """The field of a word without `=`: a flag, a choice, or the next parameter in order."""
    for field in fields:
        if (field.kind == "bool" and word == _hyphens(field.name)) or word in field.choices:
            return field
    for field in fields:
        if field.kind == "int" and not field.needed and not word.lstrip("-").isdigit():
            continue
        if field.kind == "ints" or (field.kind in ("int", "str", "rules", "vertex") and field.name not in given):
            return field
    return None


def _convert(field: Field, word: str) -> Any:
    from grundy.rules.text import read_ruleset

    match field.kind:
        case "int" | "ints":
            return whole(word, f"values of {field.name!r}")
        case "bool":
            if word in ("yes", "no"):
                return word == "yes"
            if word == _hyphens(field.name):
                return True
        case "choice":
            if word in field.choices:
                return word
            raise BadPosition(f"{field.name!r} is one of {', '.join(field.choices)}, got {word!r}", word)
        case "rules":
            return read_ruleset(word)
        case "str":
            return word
        case "vertex":
            from grundy.graphs.text.vertex import read_name

            return read_name(word)
    raise BadPosition(f"cannot read {word!r} as the parameter {field.name!r}", word)


def _vertex_text(name: Hashable) -> str | None:
    from grundy.graphs.text.vertex import write_name

    return write_name(name)


def _known(fields: list[Field]) -> str:
    """The parameters that there are, with the words they may be."""
    names = (_hyphens(f.name) + (f" ({' or '.join(f.choices)})" if f.choices else "") for f in fields)
    return f"it has {', '.join(names)}" if fields else "it has none"


def _hyphens(name: str) -> str:
    return name.replace("_", "-")
