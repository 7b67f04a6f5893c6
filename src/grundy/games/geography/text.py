"""Arguments and text of Geography positions: `without 0,0 0,1 @ 2,2 passed 1`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from grundy.budget import in_time
from grundy.errors import BadPosition
from grundy.games.geography.reach import State
from grundy.masks import bits
from grundy.rules.text import whole

if TYPE_CHECKING:
    from grundy.games.geography.rules import Geography
    from grundy.graphs import Graph

__all__: list[str] = []

MOST_PASSES = 2**32 - 1


def count(value: Any, what: str) -> int:
    """Check a number of passes or moves.

    >>> count(-1, "passes")
    Traceback (most recent call last):
    grundy.errors.BadPosition: passes are never negative, got -1
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        number = int(value.__index__())
    except (AttributeError, TypeError):
        raise BadPosition(f"{what} are a whole number, got {value!r}", str(value)) from None
    if number < 0:
        raise BadPosition(f"{what} are never negative, got {number}", str(number))
    if number > MOST_PASSES:
        raise BadPosition(f"{what} are at most {MOST_PASSES:,}, got {number:,}", str(number))
    return number


def refuse_twins(board: Graph) -> None:
    """In the edge game a move says where to go; an edge and an arc that lead there together would be two moves.

    Two forced moves more change no outcome of one token, in either play; values they may change.
    """
    ends = board.pairs().tolist()
    edges = {frozenset(pair) for pair, arc in zip(ends, board.arc_flags(), strict=True) if not arc}
    for edge, (start, end) in enumerate(ends):
        if board.is_arc(edge) and start != end and {start, end} in edges:
            raise BadPosition(
                f"in the edge game an edge and an arc from {board.vertices[start]!r} to {board.vertices[end]!r} "
                "are two moves to one vertex; three arcs in a row in place of the arc give the same outcomes for one "
                "token"
            )


def start(rules: Geography, args: tuple[Any, ...], named: dict[str, Any]) -> State:
    """Check tokens, what is gone (`without=`) and the passes used (`passed=`), with a limit the moves (`moved=`)."""
    if not named and len(args) == 1 and rules.tokens in (None, 1):
        return (rules.board.index(args[0]),), 0, 0
    counted = word_of_count(rules)
    unknown = named.keys() - {"without", counted}
    if unknown:
        raise BadPosition(f"{rules.title()} takes tokens, 'without' and {counted!r}, got {min(unknown)!r}")
    return check(
        rules,
        [rules.board.index(token) for token in args],
        gone_mask(rules, named.get("without", ())),
        count(named.get(counted, 0), "passes used" if rules.limit is None else "moves made"),
    )


def word_of_count(rules: Geography) -> str:
    """Return the word before the number of passes used, or with a limit of the moves made.

    >>> from grundy import Geography
    >>> word_of_count(Geography("path:2", passes=1)), word_of_count(Geography("path:2", limit=1))
    ('passed', 'moved')
    """
    return "passed" if rules.limit is None else "moved"


def check(rules: Geography, tokens: list[int], gone: int, passed: int) -> State:
    """Put a state together, or say what is wrong with it."""
    names = rules.board.vertices
    if not tokens:
        raise BadPosition(_no_token(rules))
    if rules.tokens not in (None, len(tokens)):
        raise BadPosition(f"{rules.title()} has {rules.tokens} tokens, got {len(tokens)}")
    for before, token in zip(sorted(tokens), sorted(tokens)[1:], strict=False):
        if before == token:
            raise BadPosition(f"two tokens stand on {names[token]!r}; each needs a vertex of its own")
    for token in tokens:
        if rules.remove == "vertex" and gone >> token & 1:
            raise BadPosition(f"a token stands on {names[token]!r}, which is gone")
    if rules.limit is not None and passed > rules.limit:
        raise BadPosition(f"{passed} moves are made, but the game has {rules.limit}")
    if rules.limit is None and passed > rules.passes:
        raise BadPosition(f"{passed} passes are used, but the game has {rules.passes}")
    return tuple(sorted(tokens)), gone, passed


def _no_token(rules: Geography) -> str:
    if not rules.board.n:
        return f"{rules.title()} needs a token on the board, and this board has no vertices"
    return f"{rules.title()} needs a token on the board, such as @ {rules.board.write_vertex(0)}"


def gone_mask(rules: Geography, without: Iterable[Any]) -> int:
    """Return the numbers of vertices or edges that are gone, as the bits of an int."""
    gone = 0
    for item in without:
        if rules.remove == "vertex":
            gone |= 1 << rules.board.index(item, "what is gone")
        else:
            gone |= 1 << _first_edge_left(rules, gone, _edges(rules.board, item), item)
    return gone


def _edges(board: Graph, item: Any) -> list[int]:
    try:
        start, end = item
    except (TypeError, ValueError):
        raise BadPosition(f"an edge that is gone is a pair of vertices, got {item!r}") from None
    first, second = board.index(start, "the end of an edge"), board.index(end, "the end of an edge")
    return [edge for edge, other in board.incident(first) if other == second]


def _first_edge_left(rules: Geography, gone: int, edges: Iterable[int], item: Any) -> int:
    """Return the first of parallel edges that is not gone yet."""
    for edge in edges:
        if not gone >> edge & 1:
            return edge
    raise BadPosition(f"the board has no edge {item!r} left to be gone", item if isinstance(item, str) else None)


def read(rules: Geography, body: str) -> State:
    """Read `without ... @ tokens passed k`, with a limit `moved k`; the parts that are empty are left out."""
    before, at, after = body.partition("@")
    words, tokens = before.split(), after.split()
    if words and words[0] != "without":
        raise BadPosition(f"after the board comes 'without' or '@', got {words[0]!r}", words[0])
    if not at:
        raise BadPosition(_no_token(rules))
    passed = 0
    if len(tokens) > 2 and tokens[-2] == word_of_count(rules):
        passed = whole(tokens[-1], "passes used" if rules.limit is None else "moves made")
        del tokens[-2:]
    gone = read_gone(rules, words[1:])
    return check(rules, [rules.board.read_vertex(word) for word in in_time(tokens)], gone, passed)


def read_gone(rules: Geography, words: Iterable[str]) -> int:
    """Read what is gone, vertices or edges: their numbers as the bits of an int."""
    gone = 0
    for word in in_time(words):
        if rules.remove == "vertex":
            gone |= 1 << rules.board.read_vertex(word, "what is gone")
        else:
            gone |= 1 << _first_edge_left(rules, gone, rules.board.read_edge(word), word)
    return gone


def write(rules: Geography, state: State) -> str:
    """Write a state so that it reads back."""
    tokens, gone, passed = state
    board = rules.board
    without = [write_gone(rules, gone)] if gone else []
    shown = [board.write_vertex(token) for token in tokens]
    word = word_of_count(rules)
    used = [word, str(passed)] if passed or shown[1:-1][-1:] == [word] else []
    return " ".join([*without, "@", *shown, *used])


def write_gone(rules: Geography, gone: int) -> str:
    """Write what is gone, after the word `without`."""
    item = rules.board.write_vertex if rules.remove == "vertex" else rules.board.write_edge
    return " ".join(["without", *map(item, bits(gone))])
