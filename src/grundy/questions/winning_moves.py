"""Which moves win."""

from __future__ import annotations

from typing import Any

from grundy.questions.method import Method
from grundy.questions.question import AnyPosition, Question, Solving

MOST_SHOWN = 20
"""So many moves of a list are shown to people; programs get all."""
LONGEST_MOVE = 60


class WinningMovesQuestion(Question[tuple[Any, ...]]):
    """All moves to P-positions, in the order of the moves. This is no recursion: it rests on outcomes of options."""

    name = proof_kind = "winning_moves"
    title = "winning moves"

    def answer(self, solving: Solving, position: AnyPosition) -> tuple[tuple[Any, ...], Method]:
        """Return the winning moves, and how they were found."""
        return solving.winning_moves(position)

    def words(self, position: Any, result: tuple[Any, ...]) -> str:
        """Return the first moves as text, and how many more there are."""
        texts = (position.write_move(move) for move in result[:MOST_SHOWN])
        shown = "; ".join(text if len(text) <= LONGEST_MOVE else text[: LONGEST_MOVE - 3] + "..." for text in texts)
        more = f"; and {len(result) - MOST_SHOWN:,} more" if len(result) > MOST_SHOWN else ""
        if getattr(result, "more", False):
            more = "; and more, too many to list"
        return shown + more or "none"

    def data(self, position: Any, result: tuple[Any, ...]) -> list[str]:
        """Return the moves as texts."""
        return [position.write_move(move) for move in result]

    def from_data(self, position: Any, data: Any) -> tuple[Any, ...]:
        """Return the moves that texts name."""
        return tuple(position.read_move(text) for text in data)

    def exact_data(self, position: Any, result: tuple[Any, ...]) -> Any:
        """Return the moves as nested lists if two of them have the same text, such as moves of two equal heaps.

        >>> from grundy import Nim
        >>> heaps = Nim(2, 2, 2)
        >>> WINNING_MOVES.data(heaps, heaps.winning_moves()), WINNING_MOVES.exact_data(heaps, heaps.winning_moves())
        (['2->0', '2->0', '2->0'], [[0, [0]], [1, [0]], [2, [0]]])
        """
        texts = self.data(position, result)
        return None if len(set(texts)) == len(texts) else _as_lists(result)

    def from_exact_data(self, position: Any, data: Any) -> tuple[Any, ...]:
        """Return the moves that nested lists stand for; each must be legal."""
        moves = tuple(map(_as_tuples, data))
        for move in moves:
            position.play(move)
        return moves


def _as_lists(item: Any) -> Any:
    return [_as_lists(part) for part in item] if isinstance(item, tuple) else item


def _as_tuples(item: Any) -> Any:
    return tuple(map(_as_tuples, item)) if isinstance(item, list) else item


WINNING_MOVES = WinningMovesQuestion()
WINNING_MOVES.register()
