"""Arguments, moves and text of Hackenbush positions: `hackenbush 0-1,1-2,1-3 without 1-2`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from grundy.budget import in_time
from grundy.errors import BadPosition, GrundyError, IllegalMove
from grundy.graphs.text.vertex import is_number, quoted
from grundy.masks import bits, mask_of

if TYPE_CHECKING:
    from grundy.games.hackenbush.rules import Hackenbush

__all__: list[str] = []

State = int
"""The set of edges that are connected to the ground: bit e for edge e in the board's order."""


def start(rules: Hackenbush, args: tuple[Any, ...], named: dict[str, Any]) -> State:
    """Return the whole board, or what stands of the edges given."""
    if named:
        raise BadPosition(f"hackenbush takes the edges that are left, got an argument {next(iter(named))!r}")
    if len(args) > 1:
        raise BadPosition(f"hackenbush takes one list of the edges that are left, got {len(args)} arguments")
    if not args:
        return rules.whole
    if not isinstance(args[0], Iterable) or isinstance(args[0], (str, bytes)):
        raise BadPosition(f"the edges that are left are a list such as [(0, 1), (1, 2)], got {args[0]!r}")
    return rules.grounded_edges(_edge_mask(rules, (1 << rules.board.m) - 1, args[0]))


def _edge_mask(rules: Hackenbush, left: State, moves: Iterable[Any]) -> State:
    """Return the edges that are named; of parallel ones each name is one more."""
    found: set[int] = set()
    for move in moves:
        edge = edge_of(rules, left, move, found)
        if edge is None:
            again = "is named twice" if edge_of(rules, left, move) is not None else "is not on the board"
            raise BadPosition(f"edges are pairs of vertices or numbers below {rules.board.m}; {quoted(move)} {again}")
        found.add(edge)
    return mask_of(found)


def edge_of(rules: Hackenbush, left: State, move: Any, taken: Iterable[int] = ()) -> int | None:
    """Return the number of an edge that is left, given as its number or as the pair of its vertices."""
    if type(move) is int or hasattr(move, "__index__"):
        if isinstance(move, bool) or not 0 <= (number := int(move)) < rules.board.m:
            return None
        return number if left >> number & 1 and number not in taken else None
    if not isinstance(move, tuple) or len(move) != 2 or move[0] not in rules.board or move[1] not in rules.board:
        return None
    first, second = map(rules.board.index, move)
    joining = (edge for edge, end in rules.board.incident(first) if end == second)
    return next((edge for edge in joining if left >> edge & 1 and edge not in taken), None)


def edge_text(rules: Hackenbush, edge: int) -> str:
    """Return an edge as text, with its number where it has parallel ones: `1-2`, `0-1#4`."""
    return rules.board.write_edge(edge) + f"#{edge}" * (edge in rules.parallel)


def _read_edge(rules: Hackenbush, left: State, text: str) -> int:
    """Return the number of an edge that is left, given as text; of parallel ones without a number the first."""
    word, hash_sign, number = text.rpartition("#")
    if not hash_sign or not is_number(number) or len(number) > 18:
        word, number = text, ""
    for edge in rules.board.read_edge(word):
        if left >> edge & 1 and number in ("", str(edge)):
            return edge
    raise BadPosition(f"there is no edge {text!r} to cut", text)


def read_move(rules: Hackenbush, state: State, body: str) -> Any:
    """Read a move from its text."""
    try:
        edge = _read_edge(rules, state, "".join(body.split()))
    except GrundyError as error:
        raise IllegalMove(f"{error}; try one of {rules._some_moves(state)}") from None
    return rules.move(edge)


def read(rules: Hackenbush, body: str) -> State:
    """Read `without 1-2 0-1#4`, or nothing for the whole board."""
    words = body.split()
    if words and (words[0] != "without" or len(words) == 1):
        raise BadPosition(f"after the board comes 'without' and edges that are gone, got {body!r}", words[0])
    if not words:
        return rules.whole
    left = (1 << rules.board.m) - 1
    for word in in_time(words[1:]):
        left &= ~(1 << _read_edge(rules, left, word))
    return rules.grounded_edges(left)


def write(rules: Hackenbush, state: State) -> str:
    """Write the edges that are gone but still touch what stands; all that hung on them is gone with them."""
    board, everything = rules.board, rules.whole
    if state == everything:
        return ""
    ends = board.pairs()
    touched = {board.index(rules.ground), *ends[list(bits(state))].flat}
    cut = (e for e in bits(everything & ~state) if ends[e][0] in touched or ends[e][1] in touched)
    return " ".join(["without", *(edge_text(rules, edge) for edge in cut)])
