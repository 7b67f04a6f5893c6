"""Arguments, moves and text of NimG positions: `nimg cycle:5 [1,2,1,3,1] @ 0`, `take 2 from c, go to d`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.budget import in_time
from grundy.errors import BadPosition, GrundyError, IllegalMove
from grundy.games.nimg.reach import State
from grundy.graphs.text.vertex import quoted
from grundy.rules.text import whole

if TYPE_CHECKING:
    from grundy.games.nimg.rules import NimG

__all__: list[str] = []

REMOVE = re.compile(r"take ([0-9]+) from (\S+?)(?:, go to (\S+))?")
MOVE = re.compile(r"go to (\S+), take ([0-9]+)")


def start(rules: NimG, args: tuple[Any, ...], named: dict[str, Any]) -> State:
    """Check the vertex of the pointer and the weights."""
    unknown = named.keys() - {"start", "weights"}
    if unknown:
        raise BadPosition(f"{rules.title()} takes a start and weights, got an argument {min(unknown)!r}")
    arguments = [*args, *(named[name] for name in ("start", "weights") if name in named)]
    if len(arguments) != 2:
        raise BadPosition(
            f"{rules.title()} takes a start and weights, such as (0, [1, 2, 1]), got {len(arguments)} of them"
        )
    place, weights = arguments
    return rules.board.index(place, "the start"), check_weights(rules, weights)


def check_weights(rules: NimG, weights: Any) -> tuple[int, ...]:
    """Return the weights in the order of the vertices, or say what is wrong with them."""
    board = rules.board
    if isinstance(weights, Mapping):
        by_number = {board.index(name, "what has a weight"): weight for name, weight in weights.items()}
        missing = next((v for v in range(board.n) if v not in by_number), None)
        if missing is not None:
            raise BadPosition(f"every vertex needs a weight, {quoted(board.vertices[missing])} has none; give it 0")
        weights = [by_number[v] for v in range(board.n)]
    if hasattr(weights, "tolist"):
        weights = weights.tolist()
    if not isinstance(weights, Iterable) or isinstance(weights, (str, bytes)):
        raise BadPosition(f"weights are a list in the order of the vertices or a dict, got {quoted(weights)}")
    found = tuple(islice(weights, board.n + 1))
    if len(found) != board.n:
        got = f"more than {board.n:,}" if len(found) > board.n else f"{len(found):,}"
        raise BadPosition(f"every vertex needs a weight: the board has {board.n:,} vertices, got {got} weights")
    if set(map(type, found)) == {int} and min(found) >= 0:
        return found
    return tuple(map(_weight, found))


def _weight(value: Any) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise BadPosition(f"weights are whole numbers, got {quoted(value)}", str(value))
    number = int(value.__index__())
    if number < 0:
        raise BadPosition(f"weights are never negative, got {number}", str(number))
    return number


def read(rules: NimG, body: str) -> State:
    """Read `[1,2,1] @ 0`."""
    before, at, after = body.partition("@")
    weights = read_weights(rules, before)
    if not at or not after.strip():
        such = f"such as @ {rules.board.write_vertex(0)}" if rules.board.n else "and this board has no vertices"
        raise BadPosition(f"{rules.title()} needs a start, {such}")
    if len(after.split()) > 1:
        raise BadPosition(f"{rules.title()} has one pointer, got {after.strip()!r}", after.strip())
    return rules.board.read_vertex(after.strip(), "the start"), weights


def read_weights(rules: NimG, body: str) -> tuple[int, ...]:
    """Read `[1,2,1]`."""
    inside = re.fullmatch(r"\[([^\[\]]*)\]", body.strip())
    if inside is None:
        got = body.strip()
        raise BadPosition(f"after the board come the weights in brackets, such as [1,2,1], got {got!r}", got or None)
    words = [word.strip() for word in inside[1].split(",")] if inside[1].strip() else []
    return check_weights(rules, [whole(word, "weights") for word in in_time(words)])


def write(rules: NimG, state: State) -> str:
    """Write a state so that it reads back."""
    pointer, weights = state
    return f"[{','.join(map(str, weights))}] @ {rules.board.write_vertex(pointer)}"


def write_move(rules: NimG, state: State, move: Any) -> str:
    """Write a move as a person would say it."""
    pointer, weights = state
    name = rules.board.write_vertex
    if rules.order == "mr":
        to = rules.board.index(move[0])
        return f"go to {name(to)}, take {weights[to] - move[1]}"
    there = f", go to {name(rules.board.index(move[1]))}" if rules.ways(pointer) else ""
    return f"take {weights[pointer] - move[0]} from {name(pointer)}{there}"


def read_move(rules: NimG, state: State, body: str) -> Any:
    """Read what may be a move; whether it is legal is not looked at."""
    said = " ".join(body.split())
    match = (MOVE if rules.order == "mr" else REMOVE).fullmatch(said)
    try:
        if match is not None:
            return _moved(rules, state, match) if rules.order == "mr" else _removed(rules, state, match)
    except GrundyError as error:
        raise IllegalMove(f"{error}; try one of {rules._some_moves(state)}") from None
    raise IllegalMove(f"cannot read the move {quoted(body)}; try one of {rules._some_moves(state)}")


def _removed(rules: NimG, state: State, match: re.Match[str]) -> tuple[int, Any]:
    pointer, weights = state
    if rules.board.read_vertex(match[2]) != pointer:
        raise IllegalMove(f"the pointer stands on {rules.board.write_vertex(pointer)}, not on {match[2]}")
    to = None if match[3] is None else rules.board.vertices[rules.board.read_vertex(match[3])]
    return weights[pointer] - whole(match[1], "weights"), to


def _moved(rules: NimG, state: State, match: re.Match[str]) -> tuple[Any, int]:
    to = rules.board.read_vertex(match[1])
    return rules.board.vertices[to], state[1][to] - whole(match[2], "weights")
