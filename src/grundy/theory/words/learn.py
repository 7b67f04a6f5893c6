"""Learning a machine: the native learner for all words, and for the words that play reaches from some starts."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from grundy.budget import current_session
from grundy.errors import BadPosition, NotFound
from grundy.games.words.rules import RewriteGame
from grundy.questions import Play, question_named
from grundy.theory import queries
from grundy.theory.words.alphabet import Alphabet, alphabet_for, native_rules
from grundy.theory.words.machine import NONE, Machine
from grundy.theory.words.starts import Starts
from grundy.theory.words.windows import Language, WindowLanguage, language_from, pieces_of

WIDTHS = range(2, 10)
"""Windows of these widths are tried, one after the other."""
PATIENCE = ((60, 0.1), (200, 0.3), (10**9, 1.0))
"""All widths are tried with so many states and these parts of the time: narrow windows let in too many words."""
UNLIMITED = 2**63
WHY = {
    "states": "more states are needed",
    "time": "the time was over",
    "work": "the work was over",
    "value": "values are larger than 250",
    "open": "the words are not closed under play",
}


@queries.machine.answers(RewriteGame)
def machine(
    rules: RewriteGame,
    question: Any = "value",
    play: Play | str = "normal",
    starts: str | None = None,
    states: int = 500,
    seconds: float = 10,
    work: int | None = None,
) -> Machine:
    """Learn a machine and prove it, or raise `NotFound`."""
    asked, of_play = question_named(question).name, str(Play.read(play))
    alphabet = alphabet_for(rules, asked, of_play)
    if type(states) is not int or states < 1:
        raise BadPosition(f"states is how many states the machine may have, a positive number, got {states!r}")
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not seconds > 0:
        raise BadPosition(f"seconds is how long to search, a positive number, got {seconds!r}")
    if work is not None and (type(work) is not int or work < 1):
        raise BadPosition(f"work is how many steps the search may make, a positive number or None, got {work!r}")
    if work is not None and starts is not None:
        raise BadPosition("a limit of work is for machines about all words; with starts give seconds")
    learner = Learner(rules, asked, of_play, alphabet, states, perf_counter() + seconds, work)
    if starts is None:
        found = learner.learn(None, seconds)
        if found is None:
            raise learner.not_found(seconds)
        return found
    return learner.learn_from(Starts(starts, alphabet.letters + alphabet.walls), seconds)


class Learner:
    """One search for a machine."""

    def __init__(
        self,
        rules: RewriteGame,
        question: str,
        play: str,
        alphabet: Alphabet,
        states: int,
        end: float,
        work: int | None = None,
    ) -> None:
        self.rules, self.question, self.play, self.alphabet = rules, question, play, alphabet
        self.most, self.end, self.work = states, end, work
        self.native = native_rules(rules, question, play)
        self.states = self.right_below = self.largest = 0
        self.why, self.word = "time", b""
        self.starts: str | None = None

    def learn(self, language: Language | None, seconds: float, most: int | None = None) -> Machine | None:
        """Return a machine that is proved; None where none was found."""
        seconds = max(1e-3, min(seconds, self.end - perf_counter()))
        with current_session().control() as control:
            found = self.native.learn(language, most or self.most, seconds, self.work or UNLIMITED, control)
        self.why, steps, outputs, self.states, self.right_below, largest, rounds, pairs, sets, self.word = found
        self.largest = max(self.largest, largest)
        if self.why != "proved":
            return None
        width = len(self.alphabet.letters)
        rows = tuple(tuple(steps[i * width : (i + 1) * width]) for i in range(len(outputs)))
        facts = {"rounds": rounds, "pairs": pairs, "sets": sets, "largest_value": largest}
        return Machine(self.rules, self.question, self.play, self.starts, rows, tuple(outputs), facts)

    def learn_from(self, starts: Starts, seconds: float) -> Machine:
        """Return a machine about the words that play reaches from some starts, with windows as wide as needed."""
        self.starts = starts.text
        languages: dict[int, WindowLanguage] = {}
        for states, share in PATIENCE:
            most = min(states, self.most)
            for width in WIDTHS:
                if width not in languages:
                    languages[width] = language_from(self.rules, self.alphabet, starts, width)
                until = min(self.end, perf_counter() + share * seconds)
                if (found := self._learn_in(languages[width], starts, most, until)) is not None:
                    return found
                if perf_counter() >= self.end:
                    raise self.not_found(seconds)
        raise self.not_found(seconds)

    def _learn_in(self, words: WindowLanguage, starts: Starts, most: int, until: float) -> Machine | None:
        """Learn about a language, to which words are added that turn out to be missing."""
        while perf_counter() < until:
            found = self.learn(words.automaton(), until - perf_counter(), most)
            if found is None:
                if self.why != "open" or not words.add_options(self.alphabet.to_word(self.word)):
                    return None
            elif (missing := word_outside(found, starts)) is None:
                return found
            elif not words.add_all(pieces_of(self.alphabet, missing)):
                return None
        return None

    def not_found(self, seconds: float) -> NotFound:
        """Return what to say where no machine was found."""
        lighter = (
            f"; one that was tried is right for all words lighter than {self.right_below}" if self.right_below else ""
        )
        limit = f"in {seconds:g} s" if self.work is None else f"by {self.work:,} steps of work"
        return NotFound(
            f"no machine with at most {self.most:,} states was found {limit} for the {self.question} of "
            f"{self.rules}: {WHY[self.why]} (the last one has {self.states:,} states{lighter})",
            self.states,
            self.right_below,
            self.largest,
        )


def word_outside(machine: Machine, starts: Starts) -> str | None:
    """Return a word of an expression that a machine is not about; None where there is none.

    Expression and machine read the same letters; a wall closes a piece.
    """
    walls, outputs = machine.alphabet.walls, machine.outputs
    letters = {letter: i for i, letter in enumerate(machine.letters)}
    if starts.whole.is_empty and outputs[0] == NONE:
        return ""
    seen: set[tuple[int, int]] = set()
    waiting = [(place, 0, "") for place in sorted(starts.whole.first)]
    for place, state, before in waiting:
        letter = starts.letters[place]
        word = before + letter
        closes = letter in walls
        after = (0 if outputs[state] != NONE else NONE) if closes else machine.steps[state][letters[letter]]
        if after == NONE or (place in starts.whole.last and outputs[after] == NONE):
            return word + _end_of(starts, place)
        if (place, after) not in seen:
            seen.add((place, after))
            waiting += ((following, after, word) for following in sorted(starts.following[place]))
    return None


def _end_of(starts: Starts, place: int) -> str:
    """A way to end a word behind a place."""
    seen, waiting = {place}, [(place, "")]
    for at, word in waiting:
        if at in starts.whole.last:
            return word
        for after in sorted(starts.following[at] - seen):
            seen.add(after)
            waiting.append((after, word + starts.letters[after]))
    raise AssertionError("every place goes on to the end of a word")
