"""How theorems are judged: on random positions that meet their hypotheses, by the reference search.

Positions that are too large for it are judged by the search engine, which is judged by the reference search itself
(test_searches.py). The contract test of all theorems and the test that registers wrong ones use one function, `judge`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from grundy import LimitReached, Outcome, Position, limits
from grundy.budget import Limits, Session
from grundy.questions import MISERE, NORMAL, OUTCOME, VALUE, WINNING_MOVES, Play, Question
from grundy.rules import all_games, sample_position
from grundy.search import reference
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import Draw, Theorem
from grundy.values import Nimber, mex

AnyPosition = Position[Any, Any]

JUDGED = 200
"""Each theorem is judged by the reference search on so many different positions that meet its hypothesis."""
LARGER = 40
"""And by the search engine on so many larger ones; on fewer where it does not end."""
DRAWS = 60 * JUDGED
"""If so many draws do not hold enough positions that meet the hypothesis, the theorem must bring its own `sample`."""
SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 25, 32, 40, 50, 64, 80, 100, 125, 160, 200)
SIZES_OF_FEW = (250, 320, 400, 500, 640, 800, 1000)
"""Larger sizes for games of few positions, such as those of one heap."""
FEW = 20
"""Few: the positions of this size are at most one more, as those of one heap are."""
FEW_OPTIONS, MOST_OPTIONS = 1000, 4000
"""The reference search ends within the first number of options at most positions of the largest size that is drawn.
What takes it more than the second is left out."""
OPTIONS_OF_FEW = 20
"""In games of few positions both numbers are so many times as large: each position is judged once."""
FEW_POSITIONS, MOST_POSITIONS = 1000, 5000
"""The search engine may look at so many positions: the first in Python, the second in native code."""
MOST_MOVES = 200
"""And it gets no position with more moves."""
SMALL = 6
"""Half of the positions are at most of this size: there, exceptions come often."""
STEPS = 4
"""So many moves of a random play from each drawn position are judged."""
MOST_KNOWN = 100_000
"""So many positions are remembered for each game."""


class Truth(NamedTuple):
    """What the definition says of a position: its value, and whether the player to move wins in misère play."""

    value: int
    wins_misere: bool

    def is_lost(self, play: Play) -> bool:
        """Tell whether the player to move loses."""
        return not self.wins_misere if play is MISERE else self.value == 0


class Reference:
    """The reference search with a memory. Its limit is the number of options that it looks at."""

    def __init__(self, most: int = MOST_OPTIONS) -> None:
        self.most = most
        self.known: dict[AnyPosition, Truth] = {}
        self.results: dict[tuple[str, str], dict[AnyPosition, Any]] = {}
        self.too_large: set[AnyPosition] = set()
        self.left = 0

    def truth(self, current: AnyPosition, most: int | None = None) -> Truth | None:
        """What is true of a position; None where that takes too many options."""
        most = most or self.most
        if current in self.known:
            return self.known[current]
        if current in self.too_large:
            return None
        if len(self.known) > MOST_KNOWN:
            self.known.clear()
        self.left = most
        try:
            return reference.evaluate(current, self._combine, Session(Limits(positions=most)), self.known)
        except LimitReached:
            if most == self.most:
                self.too_large.add(current)
            return None

    def _combine(self, options: list[Truth]) -> Truth:
        """The truth about a position from the truth about its options: the definition."""
        self.left -= len(options)
        if self.left < 0:
            raise LimitReached("too many options")
        return Truth(mex(option.value for option in options), not options or any(not o.wins_misere for o in options))

    def answer(self, current: AnyPosition, question: Question[Any], play: Play) -> Any:
        """The answer to a question about a position; None where that takes too many options."""
        if (truth := self.truth(current)) is None:
            return None
        if question is VALUE:
            return Nimber(truth.value)
        if question is OUTCOME:
            return Outcome.P if truth.is_lost(play) else Outcome.N
        if question is WINNING_MOVES:
            return tuple(move for move in current.moves() if self.known[current.play(move)].is_lost(play))
        known = self.results.setdefault((question.name, play), {})
        return reference.evaluate(current, lambda options: question.combine(play, options), known=known)

    def played(self, current: AnyPosition, play: Play, rng: random.Random) -> Iterator[AnyPosition]:
        """Positions of a random play from a position that was judged, of which every other one is lost if it can be."""
        for step in range(STEPS):
            options = current.options()
            lost = [option for option in options if self.known[option].is_lost(play)] if step % 2 == 0 else []
            if not options:
                return
            current = rng.choice(lost or options)
            yield current


@cache
def by_search(current: AnyPosition, question: Question[Any], play: Play) -> Any:
    """The answer of the search engine; None where it reaches its limits."""
    if next(islice(current.each_move(), MOST_MOVES, None), None) is not None:
        return None
    try:
        with limits(positions=FEW_POSITIONS if current.rules.kernel(current.state) is None else MOST_POSITIONS):
            return current.solve(question, play=play, method="search").result
    except LimitReached:
        return None


class Pool:
    """Positions that are drawn one after another, the same ones in every run."""

    def __init__(self, name: str, draw: Draw) -> None:
        self.name, self.draw = name, draw
        rng = random.Random(f"{name}, few")
        self.is_few = len({draw(rng, FEW) for _ in range(3 * FEW)}) <= FEW + 1
        times = OPTIONS_OF_FEW if self.is_few else 1
        self.reference = Reference(MOST_OPTIONS * times)
        self.size = self._largest(1, lambda current: self.reference.truth(current, FEW_OPTIONS * times) is not None)
        self._drawn: tuple[list[AnyPosition], list[AnyPosition]] = [], []
        self._rngs = random.Random(name), random.Random(f"{name}, larger")

    @property
    @cache  # noqa: B019 - pools stay to the end of the run
    def search_size(self) -> int:
        """The largest size that the search engine answers."""
        return self._largest(self.size, lambda current: by_search(current, VALUE, NORMAL) is not None)

    def _largest(self, start: int, is_judged: Callable[[AnyPosition], bool]) -> int:
        """The largest size, all below it included, of which three positions of five are judged."""
        rng, found = random.Random(f"{self.name}, sizes"), start
        sizes = SIZES + SIZES_OF_FEW if self.is_few else SIZES
        for size in (size for size in sizes if size >= start):
            if sum(is_judged(self.draw(rng, size)) for _ in range(5)) < 3:
                break
            found = size
        return found

    def at(self, index: int, larger: bool = False) -> AnyPosition:
        """The position that is drawn as this one, of a size for the reference search or a larger one."""
        drawn, rng = self._drawn[larger], self._rngs[larger]
        while len(drawn) <= index:
            low, high = (self.size, self.search_size) if larger else (0, rng.choice((min(self.size, SMALL), self.size)))
            drawn.append(self.draw(rng, rng.randint(low, high)))
        return drawn[index]


@cache
def pool_of_game(name: str) -> Pool:
    """The positions that the game of a name draws."""
    rules = all_games()[name].rules
    return Pool(name, lambda rng, size: sample_position(rules, rng, size))


@cache
def pool_of_sample(draw: Draw) -> Pool:
    """The positions that the sample of a theorem draws."""
    return Pool(draw.__qualname__, draw)


def pools(theorem: Theorem) -> list[Pool]:
    """Where positions for a theorem come from: its own sample, or the games that it can apply to."""
    if theorem.sample is not None:
        return [pool_of_sample(theorem.sample)]
    games = [entry for entry in all_games().values() if entry.built_in and theorem.can_apply(entry.rules)]
    return [pool_of_game(entry.name) for entry in games]


class Judgement(NamedTuple):
    """On how many positions a theorem was judged, by the reference search and by search; and where it is wrong."""

    by_reference: int
    by_search: int
    wrong: str = ""


def judge(theorem: Theorem) -> Judgement:
    """Compare a theorem with the reference search, and with search on larger positions, up to the first difference.

    A random play from each drawn position is judged, too. It goes to P-positions, of which few are drawn where they
    are rare.
    """
    question, play = theorem.question, theorem.play
    rng, small = random.Random(theorem.name), 0
    for pool, current in _meeting(theorem, DRAWS):
        if (expected := pool.reference.answer(current, question, play)) is None:
            continue
        small += 1
        if wrong := difference(theorem, current, expected):
            return Judgement(small, 0, wrong)
        for later in pool.reference.played(current, play, rng):
            if theorem.applies(PositionFacts(later)):
                expected = pool.reference.answer(later, question, play)
                if wrong := difference(theorem, later, expected):
                    return Judgement(small, 0, wrong)
        if small == JUDGED:
            break
    large = 0
    for _, current in _meeting(theorem, 10 * LARGER, larger=True):
        if (expected := by_search(current, question, play)) is None:
            continue
        large += 1
        if (wrong := difference(theorem, current, expected)) or large == LARGER:
            return Judgement(small, large, wrong)
    return Judgement(small, large)


def _meeting(theorem: Theorem, draws: int, larger: bool = False) -> Iterator[tuple[Pool, AnyPosition]]:
    """Different positions that meet the hypothesis, drawn from each pool in turn."""
    sources, seen = pools(theorem), set()
    for index in range(draws):
        pool = sources[index % len(sources)]
        current = pool.at(index // len(sources), larger)
        if current not in seen and theorem.applies(PositionFacts(current)):
            yield pool, current
        seen.add(current)


def difference(theorem: Theorem, current: AnyPosition, expected: Any) -> str:
    """What a theorem says of a position and what is true, where they differ; nothing where they agree."""
    try:
        found = theorem.function(PositionFacts(current))
    except Exception as error:
        return f"{current}: {error!r} instead of {expected}"
    is_same = agree(theorem.question, found, expected)
    return "" if is_same else f"{current}: {found} instead of {expected}"


def agree(question: Question[Any], found: Any, expected: Any) -> bool:
    """Tell whether two answers to a question are the same; winning moves may come in any order."""
    return bool(set(found) == set(expected) if question is WINNING_MOVES else found == expected)
