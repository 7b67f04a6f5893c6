"""Calculations in the nim field as text: `7 * 9 + 3`."""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from grundy.errors import BadPosition
from grundy.values.nimber import Nimber

MAX_LENGTH, MAX_BITS, MAX_DEPTH = 4000, 4096, 50

_TOKEN = re.compile(r"\s*(?:(?P<number>0[xX][0-9a-fA-F]+|[0-9]+)|(?P<name>[A-Za-z]+)|(?P<sign>\*\*|[-+*/()^]))")


class _Token(NamedTuple):
    kind: str  # number, name, sign or end
    text: str
    at: int


def evaluate(text: str) -> Nimber:
    """Compute a nimber from a text with `+ - * / **`, parentheses, `sqrt(...)` and `inv(...)`.

    Numbers are nimbers, with or without a star: `7`, `*7`, `0x1f`, `*`. After `**` stands a plain number.

    >>> evaluate("7 * 9 + 3"), evaluate("sqrt(*7) / (2 + *) ** -3"), evaluate("* + *2")
    (*11, *5, *3)
    """
    if len(text) > MAX_LENGTH:
        raise BadPosition(f"a calculation has at most {MAX_LENGTH} characters, got {len(text)}")
    return _Reader(text).read()


class _Reader:
    """Reads by recursive descent: a sum of products of powers of operands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._split()
        self.place = 0
        self.depth = 0

    def read(self) -> Nimber:
        value = self._sum()
        if self._next.kind != "end":
            self._fail(f"expected + - * / or ** before {self._next.text!r}", self._next)
        return value

    @property
    def _next(self) -> _Token:
        return self.tokens[self.place]

    def _take(self) -> _Token:
        self.place += 1
        return self.tokens[self.place - 1]

    def _sum(self) -> Nimber:
        value = self._product()
        while self._next.text in ("+", "-"):
            self._take()
            value += self._product()
        return value

    def _product(self) -> Nimber:
        value = self._power()
        while self._next.text in ("*", "/"):
            sign, start = self._take(), self._next
            factor = self._power()
            if sign.text == "*":
                value *= factor
            else:
                value *= self._inverse(factor, start)
        return value

    def _power(self) -> Nimber:
        start = self._next
        value = self._operand()
        if self._next.text != "**":
            return value
        self._take()
        exponent = self._exponent()
        if self._next.text == "**":
            self._fail("a power of a power needs parentheses: (2 ** 3) ** 5", self._next)
        return value**exponent if exponent >= 0 else self._inverse(value, start) ** -exponent

    def _exponent(self) -> int:
        token = self._take()
        negative = token.text == "-"
        if negative:
            token = self._take()
        if token.kind != "number":
            self._fail("after ** stands a plain whole number, such as ** 3 or ** -1", token)
        exponent = self._number(token)
        return -exponent if negative else exponent

    def _operand(self) -> Nimber:
        token = self._take()
        if token.kind == "number":
            return Nimber(self._number(token))
        if token.text == "*":  # a star of its own, or before a number without a space
            attached = self._next.kind == "number" and self._next.at == token.at + 1
            return Nimber(self._number(self._take())) if attached else Nimber(1)
        if token.text == "(":
            return self._inside(token)
        if token.kind == "name":
            return self._function(token)
        self._fail(f"expected a nimber, got {token.text!r}" if token.text else "expected a nimber at the end", token)

    def _function(self, name: _Token) -> Nimber:
        if name.text not in ("sqrt", "inv"):
            self._fail(f"unknown function {name.text!r}; there are sqrt(...) and inv(...)", name)
        if self._next.text != "(":
            self._fail(f"expected ( after {name.text!r}", name)
        argument = self._inside(self._take())
        return self._inverse(argument, name) if name.text == "inv" else argument.sqrt()

    def _inside(self, bracket: _Token) -> Nimber:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self._fail(f"parentheses nest at most {MAX_DEPTH} deep", bracket)
        value = self._sum()
        if self._take().text != ")":
            self._fail("a parenthesis is not closed", bracket)
        self.depth -= 1
        return value

    def _inverse(self, value: Nimber, start: _Token) -> Nimber:
        if not value:
            end = self.tokens[self.place - 1]
            self._fail("0 has no inverse in the nim field", start, end)
        return value.inverse()

    def _number(self, token: _Token) -> int:
        if len(token.text) <= MAX_BITS:
            n = int(token.text, 16 if token.text[:2] in ("0x", "0X") else 10)
            if n.bit_length() <= MAX_BITS:
                return n
        self._fail(f"numbers have at most {MAX_BITS} bits here", token)

    def _split(self) -> list[_Token]:
        tokens, at = [], 0
        while match := _TOKEN.match(self.text, at):
            kind = match.lastgroup or ""
            tokens.append(_Token(kind, match[kind], match.start(kind)))
            at = match.end()
            if match[kind] == "^":
                self._fail("^ can be read as a sum or as a power; write + or **", tokens[-1])
        rest = self.text[at:].lstrip()
        end = _Token("end", "", len(self.text))
        if rest:
            self._fail(
                f"expected a nimber or one of + - * / ** ( ), got {rest[0]!r}",
                _Token("", rest[0], len(self.text) - len(rest)),
            )
        return [*tokens, end]

    def _fail(self, message: str, token: _Token, end: _Token | None = None) -> NoReturn:
        """Raise an error that points at the text from `token` to `end`."""
        last = end or token
        error = BadPosition(message, part=self.text[token.at : last.at + len(last.text)] or None)
        error.text, error.column = self.text, token.at
        raise error
