"""Answers in words: what to play, what to answer, by which theorem."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from grundy.analysis.words import PLAYS
from grundy.errors import GrundyError
from grundy.questions import Play
from grundy.rules import Position

if TYPE_CHECKING:
    from grundy.analysis.analysis import Analysis

AnyPosition = Position[Any, Any]
MOST_LINES = 12
"""An explanation names at most this number of moves of a position."""


def explain(answer: Any) -> str:
    """Tell an answer in words: the result, the theorem with its source, and how the winner plays."""
    lines = [f"{answer.position}, {PLAYS[answer.play]}: {_result(answer)}.", *_why(answer.method)]
    analysis = answer.analysis or answer.position.analysis()
    return "\n".join([*lines, *_how(analysis.at(answer.position), answer.play, answer.method.name)])


def _result(answer: Any) -> str:
    if answer.question == "value":
        return f"worth {answer.result}" + ("" if answer.result else ", the previous player wins")
    if answer.question != "winning_moves":
        said: str = answer.words
        return said
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


def _how(analysis: Analysis, play: Play, method: str) -> Iterator[str]:
    position = analysis.position
    try:
        move = analysis.winning_move(play=play)
    except GrundyError as error:
        if _is_short(position):
            raise
        yield f"No winning move is named: {error}."
        return
    if move is not None:
        yield f"Move {_move(position, move)}."
        position = _after(position, move)
        yield from _afterwards(position, play, method)
    moves = position.moves() if _is_short(position) else ()
    if not moves and _is_short(position):
        yield "There is no move then." if move is not None else _no_move(play)
    if moves:
        yield "Then they lose with every move:" if move is not None else "Every move loses:"
    for theirs in moves[:MOST_LINES]:
        option = _after(position, theirs)
        answer = analysis.at(option).winning_move(play=play)
        reply = "there is no move left" if answer is None else f"answer {_move(option, answer)}"
        yield f"  {_move(position, theirs)}: {reply}"
    if len(moves) > MOST_LINES:
        yield f"  and {len(moves) - MOST_LINES:,} moves more"


def _afterwards(position: AnyPosition, play: Play, method: str) -> Iterator[str]:
    """How the winner goes on from a position where the opponent is to move, by the theorem that was used."""
    from grundy.theory.facts import facts_of
    from grundy.theory.registry import theorems

    for theorem in theorems(type(position.rules)):
        if theorem.advice and theorem.play == play and theorem.name == method:
            said = theorem.advice if isinstance(theorem.advice, str) else theorem.advice(facts_of(position))
            if said:
                yield said
                return


def _no_move(play: Play) -> str:
    return "There is no move: who is to move loses." if play == "normal" else "There is no move: who is to move wins."


def _is_short(position: AnyPosition) -> bool:
    """Whether the moves can be listed at all."""
    return sum(1 for _ in zip(range(1000), position.rules.moves(position.state), strict=False)) < 1000


def _after(position: AnyPosition, move: Any) -> AnyPosition:
    return Position(position.rules, position.rules.play(position.state, move))


def _move(position: AnyPosition, move: Any) -> str:
    return position.write_move(move)
