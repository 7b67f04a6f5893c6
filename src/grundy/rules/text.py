"""Positions as text: `<game>(<parameters>) <board> <state> @ <tokens>`, sums joined by ` + `."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from grundy.budget import bounded, charge, in_time, reading_files
from grundy.errors import BadPosition, GrundyError

if TYPE_CHECKING:
    import ast

    from grundy.rules.named import NamedGame
    from grundy.rules.ruleset import Position, Ruleset

LONGEST = 64 * 2**20
"""Texts longer than this many characters are refused."""
SHORT = 1000
"""What shorter texts take while they are read is not counted."""
BYTES_PER_WORD = 120
"""A word takes its text (56), its number (32), and pointers in a list, a sorted list, a dict or tuple (32)."""
MOST_DIGITS = 1000
"""Numbers in a text have at most this many digits."""

_WHOLE = re.compile(r"[0-9]+")
_GAME = re.compile(r"\s*([A-Za-z][A-Za-z0-9-]*)(?=[\s(]|$)")
_PLAIN = re.compile(r"[^\s()\[\]{}'\",+|@]+")
_DIVIDES = re.compile(r"[()\[\]{}, ]")
_OPEN, _CLOSE = "([{", ")]}"
_QUOTED = r"""(?P<quoted>(?<![^\s(\[{,=@>:-])(?:"[^"]*"|'[^']*'))"""
_CODE = r"(?P<code>(?<!\S)(?:sparse6|(?:di)?graph6):\S*)"  # its brackets are only letters


def whole(word: str, what: str = "numbers") -> int:
    """Read a whole number written in ASCII digits.

    >>> whole("12")
    12
    >>> whole("x", "heaps")
    Traceback (most recent call last):
    grundy.errors.BadPosition: heaps are whole numbers, got 'x'
    """
    if word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS:
        return int(word)
    if not _WHOLE.fullmatch(word):
        if re.fullmatch(r"-[0-9]+", word):
            raise BadPosition(f"{what} are never negative, got {word!r}", word)
        raise BadPosition(f"{what} are whole numbers, got {word!r}", word)
    raise BadPosition(f"{what} have at most {MOST_DIGITS} digits, got one of {len(word)}", word)


def read_count(text: str, what: str) -> int:
    """Read a whole number, also written as a power.

    >>> read_count("1000", "heaps"), read_count("10^6", "heaps"), read_count("2^20", "heaps")
    (1000, 1000000, 1048576)
    """
    base, power, exponent = text.strip().partition("^")
    if not power:
        return whole(base, what)
    b, e = whole(base, what), whole(exponent, what)
    if e * len(base) > MOST_DIGITS:
        raise BadPosition(f"{what} have at most {MOST_DIGITS} digits, got {text!r}")
    return int(b**e)


def split_outside(text: str, separator: str) -> Iterator[str]:
    """Split at a separator that stands outside all brackets.

    >>> list(split_outside("1,(2,3),4", ","))
    ['1', '(2,3)', '4']
    """
    depth = start = 0
    for match in in_time(_brackets_and(separator).finditer(text)):
        if match["code"] or match["quoted"]:
            continue
        if match[0] in _OPEN:
            depth += 1
        elif match[0] in _CLOSE:
            depth -= 1
        elif depth <= 0:
            yield text[start : match.start()]
            start = match.end()
    yield text[start:]


@cache
def _brackets_and(separator: str) -> re.Pattern[str]:
    return re.compile(rf"{_CODE}|{_QUOTED}|[{re.escape(_OPEN + _CLOSE)}]|{separator}")


def read_words(body: str, *, as_text: bool = False) -> list[Any]:
    """Read words separated by spaces: whole numbers, Python literals in brackets or quotes, plain words.

    With `as_text`, digits are a text as well.

    >>> read_words("3 ab (1, 2)"), read_words("007 ab", as_text=True)
    ([3, 'ab', (1, 2)], ['007', 'ab'])
    """
    return [_read_word(word, as_text) for word in in_time(split_outside(body.strip(), r"\s+")) if word]


def _read_word(word: str, as_text: bool) -> Any:
    if not as_text and re.fullmatch(r"-?[0-9]+", word):
        return -whole(word[1:]) if word[0] == "-" else whole(word)
    return read_literal(word) if word[0] in "([{'\"" else word


def read_literal(word: str) -> Any:
    """Read a word as Python would: a number, a text in quotes, a tuple, a set, True, False or None.

    >>> read_literal("(1,'a')"), read_literal("{1,2}") == frozenset({1, 2}), read_literal("{}")
    ((1, 'a'), True, frozenset())
    """
    import ast

    try:
        return _frozen(ast.parse(word, mode="eval").body)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError) as error:
        raise BadPosition(f"cannot read {word[:80]!r}", word) from error


def write_literal(value: object) -> str:
    r"""Write a value as Python would, in a word without spaces and with no bracket or comma inside quotes.

    >>> print(write_literal((1, "a b")), write_literal("a,b"), write_literal(None))
    (1,'a\x20b') 'a\x2cb' None
    """
    return _tight(value)


def _frozen(node: ast.expr) -> Any:
    """Return a value with sets in it as frozensets, which can be part of a state; `{}` is the empty one."""
    import ast

    match node:
        case ast.Set(items):
            return frozenset(map(_frozen, items))
        case ast.Dict([]):
            return frozenset()
        case ast.Tuple(items):
            return tuple(map(_frozen, items))
    return ast.literal_eval(node)


def write_word(value: object) -> str:
    r"""Write a value as one word that `read_words` reads back.

    >>> write_word(3), write_word("ab"), write_word((1, (2,)))
    ('3', 'ab', '(1,(2,))')
    >>> print(write_word("a (b"))
    'a\x20\x28b'
    """
    if type(value) is int:
        return str(value)
    if type(value) is str and _PLAIN.fullmatch(value) and value.isprintable() and not value.isdigit():
        return value
    return _tight(value)


def _tight(value: object) -> str:
    if type(value) is tuple:
        return "(" + ",".join(map(_tight, value)) + ("," if len(value) == 1 else "") + ")"
    if type(value) is frozenset:
        return "{" + ",".join(sorted(map(_tight, value), key=lambda word: (len(word), word))) + "}"
    if type(value) is str:  # brackets and spaces are said in another way, so that they do not divide the text
        return _DIVIDES.sub(lambda found: f"\\x{ord(found[0]):02x}", repr(value))
    return repr(value)


def wordings(state: object, *, as_text: bool = False) -> Iterator[str]:
    """Yield a state in words, the best way first: its items, then all of it as one word.

    With `as_text`, where digits are read as a text, they stand without quotes.

    >>> list(wordings((3, 5))), list(wordings(frozenset({10, 9}))), list(wordings("ab"))
    (['3 5', '(3,5)'], ['9 10', '{9,10}'], ['ab'])
    """

    def write(item: object) -> str:
        return item if as_text and type(item) is str and item.isdigit() else write_word(item)

    if isinstance(state, tuple):
        yield " ".join(map(write, state))
    elif isinstance(state, frozenset):
        yield " ".join(sorted(map(write, state), key=lambda word: (len(word), word)))
    yield write(state)


def position(text: str, *, files: bool = False) -> Position[Any, Any]:
    """Read a position, or a sum of positions, from its text.

    A board `file:PATH` is read only with `files=True`, so that a text from a stranger opens no file.

    >>> position("nim 3 5 + kayles 7").value()
    *4
    >>> position("nim 3 x")
    Traceback (most recent call last):
    grundy.errors.BadPosition: heaps are whole numbers, got 'x'
    """
    from grundy.rules.sums import Sum

    if not isinstance(text, str):
        raise BadPosition(f"a position is read from a text, got {type(text).__name__}")
    if len(text) > LONGEST:
        raise BadPosition(f"a text has at most {LONGEST:,} characters, got {len(text):,}")
    terms, at = [], 0
    with bounded(), charge(bytes_to_read(text)):
        for term in split_outside(text, r"\s\+(?=\s|$)"):
            try:
                terms.append(_read_term(term, files))
            except BadPosition as error:
                locate(error, text, at)
                raise
            at = text.index(term, at) + len(term)
        return Sum(*terms)


def bytes_to_read(text: str) -> int:
    """Return about what a long text takes while it is read; nothing for a short one.

    Its term, its body and two more copies are held, and the words: `BYTES_PER_WORD` each.

    >>> bytes_to_read("nim 3 5"), bytes_to_read("nim" + 1000 * " 20")
    (0, 132012)
    """
    return 4 * len(text) + BYTES_PER_WORD * (text.count(" ") + text.count(",")) if len(text) > SHORT else 0


def locate(error: BadPosition, text: str, start: int) -> None:
    """Note in the error where its part stands in the whole text."""
    error.text = text
    if error.part:
        # As a whole word, if it stands somewhere; a long part is a word by itself, and too large for a pattern.
        whole_word = rf"(?<!\w){re.escape(error.part)}(?!\w)" if len(error.part) <= SHORT else r"(?!)"
        word = re.compile(whole_word).search(text, start)
        at = word.start() if word else text.find(error.part, start)
        error.column = at if at >= 0 else None


def _read_term(term: str, files: bool) -> Position[Any, Any]:
    from grundy.rules.named import NamedGame
    from grundy.rules.registry import lookup
    from grundy.rules.ruleset import Position, Ruleset

    name, parameters, body = split_game(term)
    entry = lookup(name).rules  # may import a package, which reads the files that it wants
    with reading_files(files):
        if isinstance(entry, Ruleset):
            if parameters is not None:
                raise BadPosition(f"{name} takes no parameters, got ({parameters})", parameters)
            return Position(entry, entry.read(body))
        if isinstance(entry, NamedGame):
            rules, rest = read_rules(entry, parameters, body)
            return Position(rules, rules.read(rest))
        return entry.read_position(parameters, body)


def read_ruleset(text: str) -> Ruleset[Any, Any]:
    """Read rules alone, without a position. A board `file:PATH` is read, as by `Graph`.

    >>> str(read_ruleset("octal(0.37)"))
    'octal(0.37)'
    """
    from grundy.rules.registry import lookup
    from grundy.rules.ruleset import Ruleset

    try:
        name, parameters, body = split_game(text)
        entry = lookup(name).rules
        if not isinstance(entry, Ruleset):
            with bounded(), charge(bytes_to_read(text)):
                entry, body = read_rules(entry, parameters, body)
        if body:
            raise BadPosition(f"rules end before {body!r}; leave it out", body)
        return entry
    except BadPosition as error:
        locate(error, text, 0)
        raise


def split_game(term: str) -> tuple[str, str | None, str]:
    """Split a term into the game's name, the text of its parameters (None without brackets), and the rest.

    >>> split_game("octal(0.37) 40 7")
    ('octal', '0.37', '40 7')
    """
    if term.lstrip().startswith("<"):
        raise BadPosition(
            "this position has no text (it holds what only Python can say); build it in Python", term.strip()
        )
    match = _GAME.match(term)
    if match is None:
        got = term.strip()
        raise BadPosition(f"a position begins with the name of a game, as in nim 3 5, got {got[:40]!r}", got or None)
    name, rest = match[1], term[match.end() :]
    if not rest.startswith("("):
        return name, None, rest.strip()
    depth = 0
    for at, char in enumerate(in_time(rest)):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            after = rest[at + 1 :]
            if after and not after[0].isspace():
                raise BadPosition(f"a space stands after the parameters of {name}, got {after[:40]!r}", after)
            return name, rest[1:at], after.strip()
    raise BadPosition(f"the bracket after {name!r} is not closed", rest)


def read_rules(
    game: type[Ruleset[Any, Any]] | NamedGame[Any], parameters: str | None, body: str
) -> tuple[Ruleset[Any, Any], str]:
    """Build rules from the text of their parameters and, for a game on a board, the next word of the text."""
    from grundy.rules.boards import names_as_words
    from grundy.rules.parameters import fields_of, read_fields

    name, fields = str(game.game_name), fields_of(game)
    given = read_fields(game, parameters or "")
    body = (game if isinstance(game, type) else game.family).spelled_out(body)
    for field in fields:
        if field.kind == "board":
            from grundy.graphs import Graph
            from grundy.graphs.text.quotes import first_word

            word, body = first_word(body)
            if word in ("", "@", "without"):
                raise BadPosition(f"{name} needs a board, such as grid:4x4 or 0-1,1-2")
            given[field.name] = Graph.read(word)
    missing = [f.name for f in fields if f.needed and f.name not in given]
    if missing:
        from grundy.rules.registry import lookup

        example = lookup(name).example or f"{name}(...)"
        raise BadPosition(f"{name} needs its parameter {missing[0]!r}, as in {example}")
    rules = game(**given)
    return rules, names_as_words(type(rules), body.strip())


def write_rules(rules: Ruleset[Any, Any], most: int | None = None) -> str:
    """Write rules: the name, the parameters that differ from their defaults, the board.

    With `most`, of a long text only the first characters may come, more than `most` of them.

    >>> from grundy import Kayles, Octal
    >>> write_rules(Octal("0.37")), write_rules(Kayles)
    ('octal(0.37)', 'kayles')
    """
    from grundy.rules.named import NamedGame
    from grundy.rules.parameters import fields_of, write_fields
    from grundy.rules.registry import lookup

    if rules.game_name is None:
        raise GrundyError(f"{type(rules).__name__} is not registered; put @game('its-name') above the class")
    fields = fields_of(type(rules))
    if "game_name" in vars(rules):
        entry = lookup(rules.game_name).rules
        if not isinstance(entry, NamedGame):
            return rules.game_name
        fields = entry.fields()
    kept = vars(rules)
    parameters = kept.get("_parameters")  # rules do not change
    if parameters is None:
        parameters = kept["_parameters"] = write_fields(rules, fields)
    found = [getattr(rules, f.name) for f in fields if f.kind == "board"]
    boards = [board.text() if most is None else board.text_start(most) for board in found]
    if nameless := next((board for board in boards if board.startswith("<")), None):
        raise GrundyError(f"{rules.game_name} has no text: its board is {nameless}")
    return " ".join([rules.game_name + (f"({parameters})" if parameters else ""), *boards])
