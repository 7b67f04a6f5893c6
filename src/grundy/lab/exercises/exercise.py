"""One exercise: a position, a question about it, and its answer."""

from __future__ import annotations

from typing import Any, NamedTuple

from grundy.analysis.words import PLAYS
from grundy.errors import BadPosition, GrundyError
from grundy.rules import Position

YOU = {"n", "i", "me", "you", "first", "next", "the player to move", "n-position"}
OPPONENT = {"p", "opponent", "my opponent", "your opponent", "second", "previous", "they", "p-position"}
ASKED = {
    "winner": "You are to move. Who wins, you (N) or your opponent (P)?",
    "move": "You are to move. Find a winning move.",
    "value": "What is this position worth?",
}
MOST_NAMED = 8
"""A key names so many winning moves."""


class Exercise(NamedTuple):
    """A question about a position. The result is an outcome, the winning moves, or a value.

    >>> from grundy import Nim
    >>> exercise = Exercise("winner", Nim(3, 5), "normal", Nim(3, 5).outcome())
    >>> exercise.question, exercise.is_right("N"), exercise.is_right("your opponent"), exercise.answer
    ('You are to move. Who wins, you (N) or your opponent (P)?', True, False, 'N: you win')
    """

    kind: str
    position: Position[Any, Any]
    play: str
    result: Any

    @property
    def question(self) -> str:
        """What is asked."""
        return ASKED[self.kind]

    @property
    def title(self) -> str:
        """The position and its play."""
        return f"{self.position}, {PLAYS[self.play]}"

    @property
    def sketch(self) -> str:
        """The position in plain characters."""
        return self.position.rules.sketch(self.position.state)

    @property
    def answer(self) -> str:
        """The right answer, in words."""
        if self.kind == "winner":
            return "N: you win" if self.result == "N" else "P: your opponent wins"
        if self.kind == "value":
            return str(self.result)
        texts = list(dict.fromkeys(map(self.position.write_move, self.result)))
        more = f" or {len(texts) - MOST_NAMED} more" if len(texts) > MOST_NAMED else ""
        return " or ".join(texts[:MOST_NAMED]) + more

    def data(self) -> dict[str, Any]:
        """Return the exercise as plain data for JSON; right moves are all listed.

        >>> from grundy import Nim
        >>> Exercise("value", Nim(3), "normal", Nim(3).value()).data()["result"]
        3
        """
        result: Any = list(dict.fromkeys(map(self.position.write_move, self.result))) if self.kind == "move" else None
        if result is None:
            result = int(self.result) if self.kind == "value" else str(self.result)
        about = {"kind": self.kind, "position": str(self.position), "play": str(self.play), "sketch": self.sketch}
        return {**about, "question": self.question, "answer": self.answer, "result": result}

    def is_right(self, text: str) -> bool:
        """Tell whether an answer is right. One that cannot be read raises a `GrundyError` that says how to write it.

        >>> from grundy import Nim
        >>> Exercise("move", Nim(1, 2), "normal", Nim(1, 2).winning_moves()).is_right("2->1")
        True
        >>> Exercise("value", Nim(3), "normal", Nim(3).value()).is_right("*3")
        True
        """
        if self.kind == "winner":
            return self._reads_as_win(text) is bool(self.result == "N")
        if self.kind == "value":
            return _read_value(text) == int(self.result)
        return bool(self.position.read_move(text) in self.result)

    def _reads_as_win(self, text: str) -> bool:
        said = " ".join(text.lower().split()).rstrip(".!")
        for end in (" win", " wins"):
            said = said.removesuffix(end)
        if said in YOU or said in OPPONENT:
            return said in YOU
        raise BadPosition(f"answer N (you win) or P (your opponent wins), got {text!r}")

    def refute(self, text: str) -> str:
        """Return why a move that was answered does not win: the opponent's winning reply. Empty for other questions.

        >>> from grundy import Kayles
        >>> Exercise("move", Kayles(4, 2), "normal", Kayles(4, 2).winning_moves()).refute("4->3")
        '4->3 leaves kayles 3 2, worth *: your opponent wins with 3->2'
        """
        from grundy.analysis import limits
        from grundy.lab.exercises.draw import MOST_POSITIONS

        if self.kind != "move":
            return ""
        try:
            left = self.position.play(self.position.read_move(text))
            with limits(positions=10 * MOST_POSITIONS):
                found = left.analysis()
                reply = found.winning_move(play=self.play)
                worth = f", worth {found.value()}" if self.play == "normal" else ""
        except GrundyError:
            return ""
        if next(iter(left.each_move()), None) is None:  # misère play: who cannot move wins
            return f"{text} leaves no move: your opponent wins"
        return f"{text} leaves {left}{worth}: your opponent wins with {left.write_move(reply)}"

    def explain(self) -> str:
        """Return why the answer is right, as far as a short search tells."""
        from grundy.analysis import limits
        from grundy.lab.exercises.draw import MOST_POSITIONS

        try:
            with limits(positions=10 * MOST_POSITIONS):
                question = "value" if self.kind == "value" else "outcome"
                return str(self.position.analysis().explain(question, play=self.play))
        except GrundyError as error:
            return f"no explanation was found: {error}"


def _read_value(text: str) -> int:
    """Read a value: `0`, `*`, `*3`, or `3`."""
    body = text.replace(" ", "")
    number = "1" if body == "*" else body.removeprefix("*")
    if not (number.isascii() and number.isdecimal() and len(number) < 20):
        raise BadPosition(f"a value is written 0, *, *2, *3, ... or as its number, got {text!r}")
    return int(number)
