"""The parameters of a game, read from and written to text by the types of its dataclass fields."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from grundy.errors import BadPosition, GrundyError
from grundy.rules.text import read_literal, split_outside, whole, write_literal

if TYPE_CHECKING:
    from grundy.rules.named import NamedGame
    from grundy.rules.ruleset import Ruleset


GRAPHS = "grundy.graphs.graph"
MANY = ("ints", "words")
"""Kinds of parameters that take any number of words."""
OUT_OF_REACH = ("Graph", "Board", "grundy.Graph", "grundy.Board")
"""Boards, in classes that name their types where they cannot be looked up."""


class Field(NamedTuple):
    """One parameter: its name, its kind, the words it may be, its default, whether it must be given, its name in texts.

    The `metadata` of the field of the dataclass may give a `kind`, which its type tells otherwise, and a `word` for
    texts in place of the name with hyphens.
    """

    name: str
    kind: str
    choices: Mapping[str, Any]
    default: Any
    needed: bool
    word: str
    positional: bool
    """Whether Python takes it without its name."""


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
        hint = hints.get(field.name, type(default))
        kind = field.metadata.get("kind") or _kind(hint)
        choices = {str(choice): choice for choice in get_args(hint)} if kind == "choice" else {}
        word = field.metadata.get("word", _hyphens(field.name))
        found.append(Field(field.name, kind, choices, default, needed, word, not field.kw_only))
    return tuple(found)


def read_fields(game: type[Ruleset[Any, Any]] | NamedGame[Any], text: str) -> dict[str, Any]:
    """Read `1,3,4`, `2,exactly`, `edge,passes=1`, `first=(1,2),second=(3,)` into the fields they belong to."""
    fields = [f for f in fields_of(game) if f.kind != "board"]
    values: dict[str, Any] = {}
    words = [word.strip() for word in split_outside(text, ",")] if text.strip() else []
    for word in words:
        if not word:
            raise BadPosition(f"parameters of {game.game_name} are separated by single commas, got {text!r}", text)
        field, value = _split(fields, word, values)
        if field is None:
            raise BadPosition(f"{game.game_name} has no parameter {word!r}; {_known(fields)}", word)
        if field.kind in MANY and not value.startswith("("):
            values[field.name] = (*values.get(field.name, ()), _convert(field, value))
        elif field.name in values:
            raise BadPosition(f"the parameter {field.word!r} is given twice", word)
        else:
            values[field.name] = _convert(field, value)
    return values


def write_fields(rules: Ruleset[Any, Any], fields: tuple[Field, ...]) -> str:
    """Write the parameters that differ from their defaults, each as short as reads back."""
    fields = tuple(f for f in fields if f.kind != "board")
    words: list[str] = []
    used: set[str] = set()
    for field in fields:
        value = getattr(rules, field.name)
        if value != field.default:
            words += _words(rules, fields, field, value, used)
            used.add(field.name)
    return ",".join(words)


def _words(rules: Ruleset[Any, Any], fields: Sequence[Field], field: Field, value: Any, used: set[str]) -> list[str]:
    """Return the words of one parameter: the first wording that is read as this field, and as this value."""
    for words in _wordings(field, value):
        known, read = set(used), []
        for word in words:
            found, rest = _split(fields, word, known)
            if found is not field:
                break
            known.add(field.name)
            read.append(rest)
        else:
            if read and _is_read(field, read, value):
                return words
    raise GrundyError(f"{rules.game_name} has no text: its parameter {field.name!r} is {value!r}")


def _wordings(field: Field, value: Any) -> Iterator[list[str]]:
    """Yield the ways to write a parameter, the best one first: bare words, then a word after the name."""
    name = field.word
    match field.kind:
        case "ints" | "words" if isinstance(value, tuple):
            yield list(map(str, value))
        case "bool" if value is True:
            yield [name]
        case "bool" if value is False:
            yield [f"{name}=no"]
        case "vertex" if (text := _vertex_text(value)) is not None:
            yield [f"{name}={text}"]
        case "int" | "str" | "choice" | "rules":
            if field.needed or field.kind in ("choice", "rules"):
                yield [str(value)]
            yield [f"{name}={value}"]
    if field.kind != "rules":
        yield [f"{name}={write_literal(value)}"]


def _is_read(field: Field, read: list[str], value: Any) -> bool:
    """Return True if the words behind a parameter are read as its value."""
    if field.kind == "rules":
        return not read[0].startswith("<")
    if field.kind == "str" and read[0][:1] not in ("'", '"') and not (read[0].isprintable() and _is_open(read[0])):
        return False
    try:
        found = [_convert(field, word) for word in read]
    except BadPosition:
        return False
    return bool(value == (tuple(found) if field.kind in MANY and not read[0].startswith("(") else found[0]))


def _is_open(text: str) -> bool:
    """Return True if a text stands between commas and brackets as it is."""
    return text == text.strip() and not any(sign in text for sign in ",()[]{}")


def _kind(hint: Any) -> str:
    from grundy.rules.ruleset import Ruleset

    if get_origin(hint) is Literal:
        return "choice"
    if get_origin(hint) is tuple and set(get_args(hint)) - {...} == {int}:
        return "ints"
    base = get_origin(hint) or hint
    if isinstance(base, type) and issubclass(base, Ruleset):
        return "rules"
    if base in OUT_OF_REACH or (isinstance(base, type) and (base.__name__, base.__module__) == ("Graph", GRAPHS)):
        return "board"
    return {bool: "bool", int: "int", str: "str", Hashable: "vertex"}.get(base, "other")


def _hints(cls: type) -> dict[str, Any]:
    from inspect import get_annotations

    try:
        return get_type_hints(cls)
    except NameError:  # a class written inside a function, or a name for types alone: out of reach
        written = [(base, get_annotations(base)) for base in reversed(cls.__mro__)]
        return {name: _hint(base, hint) for base, hints in written for name, hint in hints.items()}


def _hint(cls: type, hint: Any) -> Any:
    """Return what one annotation stands for; itself where that is out of reach."""
    from sys import modules

    try:
        return eval(hint, vars(modules[cls.__module__])) if isinstance(hint, str) else hint
    except NameError:
        return hint


def _named(fields: Sequence[Field], name: str) -> Field | None:
    return next((f for f in fields if name in (f.word, f.name)), None)


def _split(fields: Sequence[Field], word: str, used: Collection[str]) -> tuple[Field | None, str]:
    """Return the field that a word belongs to, and its value there: `name=value`, or a bare word."""
    name, equals, value = word.partition("=")
    if equals and (field := _named(fields, name.strip())) is not None:
        return field, value.strip()
    return (None if equals else _bare(fields, word, used)), word


def _bare(fields: Sequence[Field], word: str, used: Collection[str]) -> Field | None:
    """Return the field of a word without `=`: a flag, a choice, or the next parameter in order."""
    for field in fields:
        if (field.kind == "bool" and word == field.word) or word in field.choices:
            return field
    for field in fields:
        if field.kind == "int" and not field.needed and not word.lstrip("-").isdigit():
            continue
        if field.kind in MANY or (field.kind in ("int", "str", "rules", "vertex") and field.name not in used):
            return field
    return None


def _convert(field: Field, word: str) -> Any:
    """Return the value of a word, for `ints` one of them or all in brackets."""
    from grundy.rules.text import read_ruleset

    match field.kind:
        case "ints" if word.startswith("("):
            return _convert_all(field, word)
        case "int" | "ints":
            return _convert_int(field, word)
        case "bool":
            if word in ("yes", "no"):
                return word == "yes"
            if word == field.word:
                return True
        case "choice":
            if word in field.choices:
                return field.choices[word]
            raise BadPosition(f"{field.name!r} is one of {', '.join(field.choices)}, got {word!r}", word)
        case "rules":
            return read_ruleset(word)
        case "words" if word.startswith("("):
            return read_literal(word)
        case "words":
            return word
        case "str":
            return read_literal(word) if word[:1] in ("'", '"') else word
        case "vertex" if "{" not in word:
            from grundy.graphs.text.quotes import escape_quotes
            from grundy.graphs.text.vertex import read_name

            return read_name(escape_quotes(word))
        case "vertex" | "other":
            return read_literal(word)
    raise BadPosition(f"cannot read {word!r} as the parameter {field.word!r}", word)


def _convert_int(field: Field, word: str) -> int:
    if word[:1] == "-":  # a game that has no use for negative numbers refuses them itself
        return -whole(word[1:], f"values of {field.word!r}")
    return whole(word, f"values of {field.word!r}")


def _convert_all(field: Field, word: str) -> tuple[int, ...]:
    items = [item.strip() for item in word[1:-1].split(",")] if word.endswith(")") else [word]
    return tuple(_convert_int(field, item) for item in items[: -1 if items[-1] == "" else None])


def _vertex_text(name: Hashable) -> str | None:
    from grundy.graphs.text.vertex import write_name

    return write_name(name)


def _known(fields: list[Field]) -> str:
    """Return the parameters that there are, with the words they may be."""
    names = (f.word + (f" ({' or '.join(f.choices)})" if f.choices else "") for f in fields)
    return f"it has {', '.join(names)}" if fields else "it has none"


def _hyphens(name: str) -> str:
    return name.replace("_", "-")
