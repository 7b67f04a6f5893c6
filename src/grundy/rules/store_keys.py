"""Keys by which positions are stored: texts that are the same in every process and every version of Python.

A key is `1:` (the format), the rules, then `~` and a canonical text, or `=` and the exact state. `docs/store-keys.md`
describes every part of it. Nothing in a key comes from `hash()`, from the order of a set or from `repr()`.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cached_property
from hashlib import sha256
from json import dumps
from math import isfinite
from numbers import Rational
from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError
from grundy.rules.parameters import fields_of

if TYPE_CHECKING:
    from grundy.graphs import Graph
    from grundy.rules.ruleset import Position, Ruleset

FORMAT = 1
"""The first word of a key. It changes when keys are written in another way: an old key never equals a new one."""
LONGEST = 1000
"""What follows the rules is replaced by its SHA-256 if a key has more characters than this."""


def store_key(position: Position[Any, Any]) -> str:
    r"""Return the key of a position.

    >>> from grundy import Nim, position
    >>> store_key(Nim(5, 0, 3)), store_key(position("geography path:3 without 0 @ 1"))
    ('1:nim()=(3,5)', '1:geography()~2;,@;-/-;1')
    >>> store_key(position("nim 5 + kayles 3 + nim 5"))
    '1:sum()=("1:nim()=(5)","1:nim()=(5)","1:octal(code=\\"0.77\\")=(3)")'
    """
    from grundy.rules.ruleset import Ruleset
    from grundy.rules.sums import SumRules

    rules, state = position.rules, position.state
    if isinstance(rules, SumRules):
        return _key(rules_text(rules), "=", value_text(tuple(sorted(map(store_key, state)))))
    graph = rules.coloured_graph(state)
    canonical = None if graph is None else graph.canonical_text()
    if canonical is not None:
        return _key(rules_text(rules, board=False), "~", canonical)
    # Rules that know no graphs at all have keys that are equal for isomorphic positions only, such as sorted heaps.
    on_graphs = type(rules).coloured_graph is not Ruleset.coloured_graph
    return _key(rules_text(rules), "=", value_text(state if on_graphs else rules.key(state)))


def _key(rules: str, sign: str, text: str) -> str:
    key = f"{FORMAT}:{rules}{sign}{text}"
    if len(key) <= LONGEST:
        return key
    name = rules.partition("(")[0]
    return f"{FORMAT}:{name}{sign}sha256:{sha256(key.encode('ascii')).hexdigest()}"


def rules_text(rules: Ruleset[Any, Any], board: bool = True) -> str:
    """Return the name of the game and all its parameters that are not as by default.

    Without the board, all parameters are left out that the coloured graph tells: boards, vertices, and those that the
    rules name in `fields_in_graph`. Equal rules have equal texts, under whatever name they were made.

    >>> from grundy import Geography, Kayles, Octal, Rugs
    >>> rules_text(Kayles), rules_text(Octal("0.77")) == rules_text(Kayles), rules_text(Rugs)
    ('octal(code="0.77")', True, 'tartan(across=ruler(),down=ruler())')
    >>> rules_text(Geography("path:2", passes=1), board=False), rules_text(Geography("path:2"))
    ('geography(passes=1)', 'geography(board=[0..1;0 1;0])')
    """
    cls = type(rules)
    name = cls.game_name if "game_name" in vars(cls) else vars(rules).get("game_name")
    if name is None:
        name = f"{cls.__module__}.{cls.__qualname__}"
    if not is_dataclass(cls) and (own := [name for name in vars(rules) if _is_parameter(cls, name)]):
        said = f"nothing tells whether its attribute {own[0]!r} is a parameter; make it a frozen dataclass"
        raise GrundyError(f"{rules.title()} has no store key: {said}")
    words = []
    for field in sorted(fields_of(cls), key=lambda field: field.name):
        value = getattr(rules, field.name)
        is_in_graph = not board and (field.kind in ("board", "vertex") or field.name in cls.fields_in_graph)
        if is_in_graph or (not field.needed and value == field.default):
            continue
        try:
            words.append(f"{field.name}={value_text(value)}")
        except GrundyError as error:
            raise GrundyError(f"{rules.title()} has no store key: its parameter {field.name!r}: {error}") from None
    version = f" version {rules.version}" if rules.version != 1 else ""
    return f"{name}{version}({','.join(words)})"


def _is_parameter(cls: type, name: str) -> bool:
    """Whether an attribute of rules may be a parameter: not their name, their docstring, or what was computed once."""
    return name not in ("game_name", "__doc__", "_parameters") and not isinstance(
        getattr(cls, name, None), cached_property
    )


def value_text(value: object) -> str:
    """Return the text of plain data: equal exactly for equal data. Other values raise `GrundyError`.

    Numbers are written as exact fractions, texts as in JSON, sets in the order of the texts of their items.

    >>> value_text((3, "a", None, frozenset({2, 1}))), value_text(True) == value_text(1.0) == value_text(1)
    ('(3,"a",None,{1,2})', True)
    >>> value_text(0.1)
    '3602879701896397/36028797018963968'
    >>> value_text(len)
    Traceback (most recent call last):
    grundy.errors.GrundyError: only plain data has a text that stays the same, got <built-in function len>; use numbers,
    texts, tuples, frozensets and frozen dataclasses
    """
    from grundy.graphs import Graph
    from grundy.rules.ruleset import Position, Ruleset

    match value:
        case None:
            return "None"
        case Rational():  # int and bool too
            return _fraction(int(value.numerator), int(value.denominator))
        case float() if isfinite(value):
            return _fraction(*value.as_integer_ratio())
        case float():
            return "nan" if value != value else "inf" if value > 0 else "-inf"
        case complex():
            return value_text(value.real) if value.imag == 0 else f"{value_text(value.real)}+i{value_text(value.imag)}"
        case str():
            return dumps(str(value))
        case bytes():
            return f"0x{value.hex()}"
        case tuple():
            return f"({','.join(map(value_text, value))})"
        case frozenset():
            return f"{{{','.join(sorted(map(value_text, value)))}}}"
        case Graph():
            return _board_text(value)
        case Ruleset():
            return rules_text(value)
        case Position():
            return store_key(value)
    if is_dataclass(value) and not isinstance(value, type):
        cls = type(value)
        items = (f"{field.name}={value_text(getattr(value, field.name))}" for field in fields(value) if field.compare)
        return f"{cls.__module__}.{cls.__qualname__}({','.join(items)})"
    raise GrundyError(
        f"only plain data has a text that stays the same, got {value!r:.80}; "
        "use numbers, texts, tuples, frozensets and frozen dataclasses"
    )


def _fraction(numerator: int, denominator: int) -> str:
    return _whole(numerator) if denominator == 1 else f"{_whole(numerator)}/{_whole(denominator)}"


def _whole(number: int) -> str:
    """A number in decimal digits; in hexadecimal ones if it is long, since Python limits decimal ones."""
    return str(number) if -(2**64) < number < 2**64 else hex(number)


def _board_text(board: Graph) -> str:
    """The vertices by name, the ends of the edges by number, and which edges are arcs, all in order."""
    from grundy.graphs.data import tidy
    from grundy.graphs.draw.cells import Cells

    names = tidy(board.vertices)
    if isinstance(names, range) and names.step == 1:
        vertices = f"{names.start}..{names.stop - 1}"
    elif isinstance(names, Cells):
        vertices = f"{names.rows}x{names.columns}"
    else:
        vertices = value_text(tuple(names))
    ends = " ".join(map(str, board.pairs().ravel().tolist()))
    arcs = "".join(map(str, board.arc_flags())) if board.is_mixed else str(int(board.is_directed))
    return f"[{vertices};{ends};{arcs}]"
