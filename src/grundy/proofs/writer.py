"""Writing the lines of a proof: the header, and steps in which games have numbers."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from grundy.errors import NotApplicable
from grundy.rules import Position
from grundy.rules.sums import SumRules
from grundy.rules.text import write_rules

FORMAT, VERSION = "grundy-proof", 2
AnyPosition = Position[Any, Any]


def line_of(data: object) -> bytes:
    r"""Return one line of a proof.

    >>> line_of(["P", [0, "1 1"]])
    b'["P",[0,"1 1"]]\n'
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


class TooLong(Exception):
    """A proof is longer than what was asked for."""


class Writer:
    """Takes steps, one after the other; nothing is kept but the numbers of the games and the length so far."""

    def __init__(self, sink: Callable[[bytes], object], most: float = float("inf")) -> None:
        self.sink = sink
        self.most = most
        self.lines = self.bytes = 0
        self.numbers: dict[str, int] = {}
        self._last: tuple[Any, int] = None, 0  # rules, and their number: most steps are about one game

    def line(self, data: object) -> None:
        """Write one line."""
        line = line_of(data)
        self.lines += 1
        self.bytes += len(line)
        if self.bytes > self.most:
            raise TooLong
        self.sink(line)

    def step(self, *data: object) -> None:
        """Write one step."""
        self.line(data)

    def game(self, rules: Any) -> int:
        """Return the number of a game, which gets a line of its own when it is new."""
        if self._last[0] is not rules:
            self._last = rules, self.game_of(write_rules(rules))
        return self._last[1]

    def game_of(self, text: str) -> int:
        """Return the number of the game that has a text."""
        if text not in self.numbers:
            self.numbers[text] = len(self.numbers)
            self.step("game", text)
        return self.numbers[text]

    def at(self, position: AnyPosition) -> list[Any]:
        """Return a position as a step names it: number of a game, state, number of a game, state, ..."""
        terms = position.state if isinstance(position.rules, SumRules) else [position]
        return [word for term in terms for word in (self.game(term.rules), term.rules.write(term.state))]


def header_of(text: str, question: str, play: str, claim: object) -> dict[str, object]:
    """Return the first line of a proof, as a dict."""
    if text.startswith("<") or "<" in {part[:1] for part in text.split(" + ")}:
        raise NotApplicable(f"{text} has no text that a proof could name; register its rules with @game")
    return {
        "format": FORMAT,
        "version": VERSION,
        "position": text,
        "play": play,
        "question": question,
        "claim": claim,
    }


def puzzle_header_of(text: str, has_play: bool) -> dict[str, object]:
    """Return the first line of a proof about a puzzle, as a dict.

    >>> puzzle_header_of("solitaire-uno r3", has_play=True)["claim"]
    'a play'
    """
    return {"format": FORMAT, "version": VERSION, "puzzle": text, "claim": "a play" if has_play else "no play"}
