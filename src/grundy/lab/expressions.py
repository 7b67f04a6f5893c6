"""The small language of `--find`, `--by` and `--says`: numbers, names, comparisons, arithmetic, for many rows at once.

A text is parsed by Python's parser, and each node is checked before any work starts. It is never run as Python: a
walker of our own evaluates the nodes that are listed here, on columns of NumPy.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from grundy.errors import BadPosition, closest

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Column = NDArray[Any]

__all__ = ["Expression", "read_expression"]

LONGEST = 1000
"""Longer texts are refused, before they are parsed."""
DEEPEST = 40
"""Expressions are nested at most so deep."""
LARGEST = 1 << 62
"""No number is larger: columns hold 64 bits, and they must not wrap around."""

NUMBER, TRUTH, TEXT = "a number", "true or false", "N or P"
"""The kinds of what an expression is worth. Outcomes are the texts N and P."""
WORD = "a text"
LETTERS = {"N": "N", "P": "P"}
SIGNS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.BitXor: "^",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
ALLOWED = "names, whole numbers, N and P, comparisons, and, or, not, + - * // % ** ^ & |, and `a if c else b`"


@dataclass(frozen=True)
class Expression:
    """An expression that was read and checked; `kinds` are those of its parts, one unless it is a tuple.

    >>> find = read_expression("value >= 4 and n % 2 == 0", {"value": NUMBER, "n": NUMBER})
    >>> find.row({"value": 5, "n": 8})
    True
    >>> import numpy as np
    >>> find.column({"value": np.array([5, 3, 7]), "n": np.array([8, 8, 9])}, 3)
    array([ True, False, False])
    """

    text: str
    names: tuple[str, ...]
    """The names that it uses, in the order of their first use."""
    kinds: tuple[str, ...]
    parts: tuple[ast.expr, ...]

    @property
    def kind(self) -> str:
        """Return the kind of its only part."""
        return self.kinds[0]

    def column(self, columns: Mapping[str, Column], rows: int) -> Column:
        """Return what it is worth in each row; `columns` holds those of its names."""
        return _Walker(self.text).value(self.parts[0], columns, rows)

    def columns(self, columns: Mapping[str, Column], rows: int) -> list[Column]:
        """Return the columns of a tuple."""
        return [_Walker(self.text).value(part, columns, rows) for part in self.parts]

    def row(self, values: Mapping[str, Any]) -> Any:
        """Return what it is worth for one value of each name: a number, a text, True or False."""
        import numpy as np

        columns = {name: np.array([values[name]]) for name in self.names}
        return self.column(columns, 1)[0].item()

    def part_texts(self) -> list[str]:
        """Return the texts of the parts.

        >>> read_expression("n, 2*n", {"n": NUMBER}, is_tuple=True).part_texts()
        ['n', '2 * n']
        """
        return [ast.unparse(part) for part in self.parts]

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self.text, self.names, self.kinds)


def _rebuilt(text: str, names: tuple[str, ...], kinds: tuple[str, ...]) -> Expression:
    body = ast.parse(text.strip(), mode="eval").body
    parts = tuple(body.elts) if isinstance(body, ast.Tuple) else (body,)
    return Expression(text, names, kinds, parts)


def read_expression(
    text: str, kinds: Mapping[str, str], *, is_tuple: bool = False, wanted: Iterable[str] = ()
) -> Expression:
    """Read an expression over names of known kinds; anything else raises `BadPosition`, which knows the column.

    With `is_tuple` it may be several, with commas between them. `wanted` are the kinds that it may be worth.

    >>> read_expression("valu > 3", {"value": NUMBER, "n": NUMBER})
    Traceback (most recent call last):
    grundy.errors.BadPosition: names here are n, value, got 'valu'; did you mean 'value'?
    """
    if not isinstance(text, str):
        raise BadPosition(f"an expression is a text, got {text!r}")
    text = text.strip()
    if len(text) > LONGEST:
        raise BadPosition(f"an expression has at most {LONGEST:,} characters, got {len(text):,}")
    reader = _Reader(text, kinds)
    parts = reader.parse(is_tuple)
    found = tuple(reader.kind(part) for part in parts)
    allowed = tuple(wanted)
    for part, kind in zip(parts, found, strict=True):
        if allowed and kind not in allowed:
            reader.refuse(part, f"this expression is {' or '.join(allowed)}, got {kind}")
    return Expression(text, tuple(reader.names), found, parts)


class _Reader:
    """Parses a text and finds the kind of each node, or says which node is not allowed."""

    def __init__(self, text: str, kinds: Mapping[str, str]) -> None:
        self.text = text
        self.known = kinds
        self.names: dict[str, None] = {}
        self.depth = 0

    def parse(self, is_tuple: bool) -> tuple[ast.expr, ...]:
        if not self.text:
            self.refuse(None, f"an expression is made of {ALLOWED}, got ''")
        if "\n" in self.text or "\r" in self.text or "\0" in self.text:
            self.refuse(None, f"an expression is one line, got {self.text[:40]!r}")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                body = ast.parse(self.text, mode="eval").body
        except SyntaxError as error:
            column = error.offset - 1 if error.offset else len(self.text)  # 0 where the text ends too early
            reason = error.msg.partition(";")[0]
            raise self._error(f"cannot read this expression: {reason}", column, 1) from None
        except (ValueError, RecursionError, MemoryError):
            self.refuse(None, f"an expression is nested at most {DEEPEST} deep")
        if isinstance(body, ast.Tuple):
            if not is_tuple:
                self.refuse(body, "one expression is expected here, got several with commas")
            if not body.elts:
                self.refuse(body, f"an expression is made of {ALLOWED}, got '()'")
            return tuple(body.elts)
        return (body,)

    def kind(self, node: ast.expr) -> str:
        """Check a node and all below it, and return the kind of its value."""
        self.depth += 1
        if self.depth > DEEPEST:
            self.refuse(node, f"an expression is nested at most {DEEPEST} deep")
        found = self._kind(node)
        self.depth -= 1
        return found

    def _kind(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(bool()):
                return TRUTH
            case ast.Constant(int(number)):
                if number >= LARGEST:
                    self.refuse(node, f"numbers are at most {LARGEST:,}")
                return NUMBER
            case ast.Constant(str(word)):
                return TEXT if word in LETTERS else WORD
            case ast.Name(name):
                return self._name(node, name)
            case ast.UnaryOp(ast.USub() | ast.UAdd(), operand):
                self._expect(operand, NUMBER, "'-'")
                return NUMBER
            case ast.UnaryOp(ast.Not(), operand):
                self._truth(operand)
                return TRUTH
            case ast.BoolOp(_, values):
                for value in values:
                    self._truth(value)
                return TRUTH
            case ast.BinOp(left, sign, right) if type(sign) in SIGNS:
                for side in (left, right):
                    self._expect(side, NUMBER, repr(SIGNS[type(sign)]))
                return NUMBER
            case ast.BinOp(_, ast.Div(), _):
                self.refuse(node, "'/' is not part of this language; write '//' for whole quotients")
            case ast.Compare(left, signs, others):
                return self._comparison(node, [left, *others], signs)
            case ast.IfExp(test, body, orelse):
                self._truth(test)
                kinds = self.kind(body), self.kind(orelse)
                if kinds[0] != kinds[1]:
                    self.refuse(node, f"both sides of 'else' are of one kind, got {kinds[0]} and {kinds[1]}")
                return kinds[0]
        self.refuse(node, f"an expression is made of {ALLOWED}, got {self.said(node)!r}")

    def _name(self, node: ast.expr, name: str) -> str:
        if name in self.known:
            self.names.setdefault(name)
            return self.known[name]
        if name in LETTERS:
            return TEXT
        near = closest(name, self.known)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        self.refuse(node, f"names here are {', '.join(sorted(self.known))}, got {name!r}{hint}")

    def _expect(self, node: ast.expr, kind: str, sign: str) -> None:
        found = self.kind(node)
        if found != kind:
            self.refuse(node, f"{sign} takes {kind}, got {self.said(node)!r}, which is {found}")

    def _truth(self, node: ast.expr) -> None:
        found = self.kind(node)
        if found not in (TRUTH, NUMBER):
            self.refuse(node, f"true or false is expected, got {self.said(node)!r}, which is {found}")

    def _comparison(self, node: ast.expr, sides: Sequence[ast.expr], signs: Sequence[ast.cmpop]) -> str:
        kinds = [self.kind(side) for side in sides]
        for left, right, sign in zip(kinds, kinds[1:], signs, strict=False):
            if type(sign) not in SIGNS:
                self.refuse(node, f"values are compared by == != < <= > >=, got {self.said(node)!r}")
            plain = {TRUTH: NUMBER, TEXT: WORD}
            if plain.get(left, left) != plain.get(right, right):
                self.refuse(node, f"{left} and {right} cannot be compared, got {self.said(node)!r}")
            if left in (TEXT, WORD) and SIGNS[type(sign)] not in ("==", "!="):
                self.refuse(node, f"{left} is compared by == or != only, got {self.said(node)!r}")
        return TRUTH

    def said(self, node: ast.expr) -> str:
        """Return how the text writes a node, cut where that is long."""
        start, end = self._place(node)
        return self.text[start:end][:60]

    def _place(self, node: ast.expr) -> tuple[int, int]:
        data = self.text.encode()  # columns of the parser count bytes of UTF-8
        return len(data[: node.col_offset].decode()), len(data[: node.end_col_offset].decode())

    def refuse(self, node: ast.expr | None, message: str) -> NoReturn:
        """Raise `BadPosition` that points to a node."""
        if node is None:
            raise self._error(message, 0, 1)
        start, end = self._place(node)
        raise self._error(message, start, end - start)

    def _error(self, message: str, column: int, length: int) -> BadPosition:
        error = BadPosition(message, self.text[column : column + length] or None)
        error.text, error.column = self.text, column
        return error


class _Walker:
    """Evaluates nodes that were checked, on columns. Branches that a row does not take are not evaluated for it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def value(self, node: ast.expr, columns: Mapping[str, Column], rows: int) -> Column:
        import numpy as np

        match node:
            case ast.Constant(constant):
                return np.full(rows, constant)
            case ast.Name(name):
                return columns[name] if name in columns else np.full(rows, LETTERS[name])
            case ast.UnaryOp(ast.Not(), operand):
                return ~self.truth(operand, columns, rows)
            case ast.UnaryOp(ast.USub(), operand):
                return -self.number(operand, columns, rows)
            case ast.UnaryOp(_, operand):
                return self.number(operand, columns, rows)
            case ast.BoolOp(sign, values):
                return self._short_cut(values, columns, rows, isinstance(sign, ast.And))
            case ast.BinOp(left, sign, right):
                return self._arithmetic(node, self.number(left, columns, rows), sign, self.number(right, columns, rows))
            case ast.Compare(left, signs, others):
                return self._chain([left, *others], signs, columns, rows)
            case ast.IfExp(test, body, orelse):
                chosen = self.truth(test, columns, rows)
                first = self.value(body, _some(columns, chosen), int(chosen.sum()))
                second = self.value(orelse, _some(columns, ~chosen), int((~chosen).sum()))
                found = np.empty(rows, np.result_type(first, second))
                found[chosen], found[~chosen] = first, second
                return found
        raise AssertionError(f"a node that was not checked: {ast.dump(node)}")

    def truth(self, node: ast.expr, columns: Mapping[str, Column], rows: int) -> Column:
        found: Column = self.value(node, columns, rows) != 0
        return found

    def number(self, node: ast.expr, columns: Mapping[str, Column], rows: int) -> Column:
        import numpy as np

        return self.value(node, columns, rows).astype(np.int64, copy=False)

    def _short_cut(self, values: Sequence[ast.expr], columns: Mapping[str, Column], rows: int, is_and: bool) -> Column:
        found = self.truth(values[0], columns, rows)
        for value in values[1:]:
            open_rows = found if is_and else ~found
            rest = self.truth(value, _some(columns, open_rows), int(open_rows.sum()))
            found = found.copy()
            found[open_rows] = rest
        return found

    def _chain(
        self, sides: Sequence[ast.expr], signs: Sequence[ast.cmpop], columns: Mapping[str, Column], rows: int
    ) -> Column:
        import numpy as np

        found: Column = np.ones(rows, bool)
        left = self.value(sides[0], columns, rows)
        for side, sign in zip(sides[1:], signs, strict=True):
            right = self.value(side, _some(columns, found), int(found.sum()))
            holds = COMPARISONS[type(sign)](left, right)
            found = found.copy()
            found[found] = holds
            left = right[holds]
        return found

    def _arithmetic(self, node: ast.expr, left: Column, sign: ast.operator, right: Column) -> Column:
        import numpy as np

        if isinstance(sign, ast.FloorDiv | ast.Mod):
            if not right.all():
                self._refuse(node, "this divides by zero")
            return left // right if isinstance(sign, ast.FloorDiv) else left % right
        if isinstance(sign, ast.BitXor | ast.BitAnd | ast.BitOr):
            bits: Column = BITS[type(sign)](left, right)
            return bits
        if isinstance(sign, ast.Pow) and (right < 0).any():
            self._refuse(node, "this has a negative power")
        operate: Callable[[Any, Any], Any] = OPERATIONS[type(sign)]
        with np.errstate(over="ignore"):
            rough = np.abs(operate(left.astype(float), right.astype(float)))
        if (rough > LARGEST).any():
            self._refuse(node, f"this becomes larger than {LARGEST:,}")
        found: Column = operate(left, right)
        return found

    def _refuse(self, node: ast.expr, message: str) -> NoReturn:
        reader = _Reader(self.text, {})
        reader.refuse(node, f"{message}: {reader.said(node)!r}")


def _some(columns: Mapping[str, Column], rows: Column) -> dict[str, Column]:
    return {name: column[rows] for name, column in columns.items()}


COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
}
OPERATIONS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Pow: lambda a, b: a**b,
}
BITS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.BitXor: lambda a, b: a ^ b,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
}
