"""Sweeps for machines: which games of a family have one, with how many states, for values and for outcomes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from grundy.budget import reading_files
from grundy.errors import BadPosition, NotApplicable, NotFound
from grundy.lab.sweeps.records import MACHINES
from grundy.lab.sweeps.template import START, Item, TextTemplate
from grundy.questions import NORMAL, Question
from grundy.rules import Position, Ruleset
from grundy.rules.text import read_ruleset
from grundy.theory.word_games import word_game

__all__ = ["GamesTemplate", "MachinesQuestion"]

FORM = re.compile(r"machines?(?::(?P<states>[0-9]{1,9}))?(?::(?P<work>[0-9]{1,18}))?")
STATES, WORK = 600, 300_000
"""The most states, and the most steps of work for each machine, if nothing is said."""
MOST_STATES = 4_000
NO_TIME_LIMIT = 1e8
"""Seconds: only counts end a search, so that the results are the same on every computer."""


class MachinesQuestion(Question[int]):
    """Which machines a game has: for values, for outcomes, and for outcomes in misère play.

    The answer is a record: the states of each machine, 0 where none was found; the largest value of a piece, or the
    largest that was met; and where no machine for values was found, the weight below which one is right.
    Outcomes are asked of games without walls: they do not add, and with walls the machine for values is smaller.
    """

    title = "machines"
    plays = (NORMAL,)
    other_play = "a sweep for machines asks for outcomes in both plays; leave the play out"

    def __init__(self, states: int = STATES, work: int = WORK) -> None:
        self.states, self.work = states, work
        self.name = f"machines:{states}:{work}"

    def __reduce__(self) -> tuple[Any, ...]:
        return MachinesQuestion, (self.states, self.work)

    @classmethod
    def read(cls, text: object) -> MachinesQuestion | None:
        """Return the question that a text such as `machines:600:1000000` names; None for other questions.

        >>> MachinesQuestion.read("machines:40").name, MachinesQuestion.read("value")
        ('machines:40:300000', None)
        """
        match = FORM.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            if isinstance(text, str) and text.startswith("machines"):
                raise BadPosition(
                    f"machines are asked for like machines, machines:600 or machines:600:1000000, got {text!r:.80}"
                )
            return None
        states, work = int(match["states"] or STATES), int(match["work"] or WORK)
        if not 1 <= states <= MOST_STATES or work < 1:
            raise BadPosition(
                f"machines are asked for with 1 to {MOST_STATES:,} states and 1 or more steps, got {text!r:.80}"
            )
        return cls(states, work)

    def code(self, rules: Ruleset[Any, Any]) -> int:
        """Return what is found about a game, as the code of a record."""
        game = word_game(rules)
        states, largest, right_below = self._learn(game, "value", "normal")
        outcomes = [0, 0]
        if not game.walls:
            outcomes = [self._learn(game, "outcome", play)[0] for play in ("normal", "misere")]
        return MACHINES.pack(states, largest, *outcomes, right_below)

    def _learn(self, game: Any, question: str, play: str) -> tuple[int, int, int]:
        """Return the states of a machine, the largest output, and below which weight it is right: 0 if everywhere."""
        try:
            found = game.machine(question, play, states=self.states, seconds=NO_TIME_LIMIT, work=self.work)
        except NotFound as missing:
            return 0, missing.largest_value, missing.right_below
        return found.states, max(found.outputs), 0


@dataclass(frozen=True)
class GamesTemplate(TextTemplate):
    """The text of rules with holes such as `{game}`. An item is the word game with these rules, at the empty word.

    >>> str(GamesTemplate("{game}", ("game",)).read("octal(0.77)").read[0]().rules)
    'rewrite(1>0,11>00)'
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.has_starts:
            raise self._error("a sweep for machines or quotients is about rules, which have no start", START)

    def read(self, line: str) -> Item:
        """Read the rules of an item."""
        try:
            with reading_files(self.files):
                found = self.position_of(read_ruleset(self.text(line)))
        except NotApplicable as error:
            raise BadPosition(str(error)) from None  # of this item: the others may be word games
        return Item(None, (lambda: found,))

    def position_of(self, rules: Ruleset[Any, Any]) -> Position[Any, Any]:
        """Return the position that stands for a game."""
        found: Position[Any, Any] = word_game(rules)()
        return found
