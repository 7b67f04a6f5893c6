"""Answers in words: what to play, what to answer, by which theorem."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from grundy.errors import GrundyError
from grundy.games.geography.rules import Geography
from grundy.proofs.geography.matching import is_answered, matching_of_rest
from grundy.proofs.writer import AnyPosition
from grundy.rules import Position
from grundy.rules.ruleset import solver

MOST_LINES = 12
"""So many moves of a position, and pairs of a matching, are told."""

AFTERWARDS = {
    "bouton": "After that, leave the nim-sum 0 with every move.",
    "bouton-misere": "After that, leave the nim-sum 0, but an odd number of heaps when all are heaps of one.",
    "moore": "After that, leave every binary place with a number of ones that k + 1 divides.",
    "wythoff": "After that, leave a smaller heap that is the golden ratio times the difference, rounded down.",
    "even-kernel": "After that, go back into the even kernel with every move.",
}


def explain(answer: Any) -> str:
    """Tell an answer in words: the result, the theorem with its source, and how the winner plays."""
    lines = [f"{answer.position}, {_play(answer.play)}: {_result(answer)}.", *_why(answer.method)]
    return "\n".join([*lines, *_how(answer.position, answer.play, answer.method.name)])


def _play(play: str) -> str:
    return "normal play" if play == "normal" else "misère play"


def _result(answer: Any) -> str:
    if answer.question == "outcome":
        return {"N": "N, the player to move wins", "P": "P, the previous player wins"}[str(answer.result)]
    if answer.question == "value":
        return f"worth {answer.result}" + ("" if answer.result else ", the previous player wins")
    moves = [answer.position.write_move(move) for move in answer.result[:MOST_LINES]]
    more = f" and {len(answer.result) - MOST_LINES:,} more" if len(answer.result) > MOST_LINES else ""
    return f"winning moves {', '.join(moves)}{more}" if moves else "no winning move"


def _why(method: Any) -> Iterator[str]:
    """The statement of the theorem that was used, and where it comes from."""
    if method.statement:
        yield f"Theorem {method.name}: {method.statement}"
        yield f"Source: {method.source}."
    elif method.name in ("search", "reference"):
        yield f"Found by {method.source}."
    else:
        yield f"By {method.name}. Source: {method.source}."


def _how(position: AnyPosition, play: str, method: str) -> Iterator[str]:
    try:
        move = solver().winning_move(position, play=play)
    except GrundyError as error:
        if _is_short(position):
            raise
        yield f"No winning move is told: {error}."
        return
    if move is not None:
        yield f"Move {_move(position, move)}."
        position = _after(position, move)
        yield from _afterwards(position, method)
    moves = position.moves() if _is_short(position) else ()
    if not moves and _is_short(position):
        yield "There is no move then." if move is not None else _no_move(play)
    if moves:
        yield "Then they lose with every move:" if move is not None else "Every move loses:"
    for theirs in moves[:MOST_LINES]:
        option = _after(position, theirs)
        answer = solver().winning_move(option, play=play)
        reply = "there is no move left" if answer is None else f"answer {_move(option, answer)}"
        yield f"  {_move(position, theirs)}: {reply}"
    if len(moves) > MOST_LINES:
        yield f"  and {len(moves) - MOST_LINES:,} moves more"


def _afterwards(position: AnyPosition, method: str) -> Iterator[str]:
    if method in AFTERWARDS:
        yield AFTERWARDS[method]
    rules = position.rules
    if isinstance(rules, Geography) and rules.passes == position.state[2] and _by_matching(position):
        pairs = matching_of_rest(position)
        names: Callable[[int], str] = rules.board.write_vertex
        told = "; ".join(f"{names(u)} with {names(v)}" for u, v in pairs[:MOST_LINES])
        more = f"; and {len(pairs) - MOST_LINES:,} more" if len(pairs) > MOST_LINES else ""
        yield f"Whatever they answer, follow the matching: {told}{more}." if pairs else "They are stuck."


def _by_matching(position: AnyPosition) -> bool:
    rules = position.rules
    assert isinstance(rules, Geography)
    return rules.remove == "vertex" and not rules.board.is_directed and is_answered(position)


def _no_move(play: str) -> str:
    return "There is no move: who is to move loses." if play == "normal" else "There is no move: who is to move wins."


def _is_short(position: AnyPosition) -> bool:
    """Whether the moves can be listed at all."""
    return sum(1 for _ in zip(range(1000), position.rules.moves(position.state), strict=False)) < 1000


def _after(position: AnyPosition, move: Any) -> AnyPosition:
    return Position(position.rules, position.rules.play(position.state, move))


def _move(position: AnyPosition, move: Any) -> str:
    return position.write_move(move)
