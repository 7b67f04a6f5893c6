"""The words of answers: plays, outcomes, results, and results as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.answers.answer import Answer
    from grundy.answers.puzzles import PuzzleAnswer

PLAYS = {"normal": "normal play", "misere": "misère play"}
WINNERS = {"N": "N, the player to move wins", "P": "P, the previous player wins"}
QUESTIONS = {"outcome": "outcome", "winning_moves": "winning moves", "value": "value"}
MOST_SHOWN = 20
"""So many moves of a list are shown to people; programs get all."""


def shorten(text: object, most: int = 300) -> str:
    """Cut a long text for people.

    >>> shorten("nim 1 2 3", 6)
    'nim...'
    """
    shown = str(text)
    return shown if len(shown) <= most else shown[: most - 3] + "..."


def result_words(answer: Answer[Any]) -> str:
    """Say a result for people.

    >>> from grundy import Nim
    >>> [result_words(Nim(3, 5).solve(question)) for question in ("outcome", "value", "winning_moves")]
    ['N, the player to move wins', '*6', '5->3']
    """
    if answer.question == "outcome":
        return WINNERS[str(answer.result)]
    if answer.question == "value":
        return shorten(answer.result)
    moves = answer.result
    shown = "; ".join(shorten(answer.position.write_move(move), 60) for move in moves[:MOST_SHOWN])
    more = f"; and {len(moves) - MOST_SHOWN:,} more" if len(moves) > MOST_SHOWN else ""
    if answer.more:
        more = "; and more, too many to list"
    return shown + more or "none"


def result_data(answer: Answer[Any]) -> Any:
    """Return a result as plain data: a text, a number, or the texts of moves.

    >>> from grundy import Nim
    >>> [result_data(Nim(3, 5).solve(question)) for question in ("outcome", "value", "winning_moves")]
    ['N', 6, ['5->3']]
    """
    match answer.question:
        case "outcome":
            return str(answer.result)
        case "value":
            return int(answer.result)
        case _:
            return [answer.position.write_move(move) for move in answer.result]


def is_win(answer: Answer[Any]) -> bool:
    """Tell whether an option with this answer is a P-position, so that the move to it wins."""
    return str(answer.result) in ("0", "P")


def method_data(answer: Answer[Any] | PuzzleAnswer) -> dict[str, Any]:
    """Return how an answer was found and what it used, as plain data.

    >>> from grundy import Nim
    >>> sorted(method_data(Nim(3, 5).solve()))
    ['cost', 'memory', 'name', 'positions', 'seconds', 'source']
    """
    return {
        "name": answer.method.name,
        "source": answer.method.source,
        "cost": answer.method.cost,
        "positions": answer.nodes,
        "memory": answer.memory,
        "seconds": round(answer.seconds, 6),
    }
