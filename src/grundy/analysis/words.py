"""The words of answers: plays, outcomes, results, and results as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.analysis.answer import Answer
    from grundy.analysis.puzzles import PuzzleAnswer

PLAYS = {"normal": "normal play", "misere": "misère play"}
WINNERS = {"N": "N, the player to move wins", "P": "P, the previous player wins"}
MOST_SHOWN = 20
"""So many moves of a list are shown to people; programs get all."""


def shorten(text: object, most: int = 300) -> str:
    """Cut a long text for people.

    >>> shorten("nim 1 2 3", 6)
    'nim...'
    """
    shown = str(text)
    return shown if len(shown) <= most else shown[: most - 3] + "..."


def is_win(answer: Answer[Any]) -> bool:
    """Tell whether an option with this answer is a P-position, so that the move to it wins."""
    return str(answer.result) in ("0", "P")


def method_data(answer: PuzzleAnswer) -> dict[str, Any]:
    """Return how the answer to a puzzle was found and what it used, as plain data."""
    return {
        "name": answer.method.name,
        "source": answer.method.source,
        "cost": answer.method.cost,
        "positions": answer.nodes,
        "memory": answer.memory,
        "seconds": round(answer.seconds, 6),
    }
