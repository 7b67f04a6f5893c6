"""Theorems about sums of heaps in misère play: tame games, and misère quotients that the solver finds by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.budget import deadline_checker
from grundy.games.heaps.rules import HeapMove, HeapRules, Subtraction
from grundy.questions import MISERE, OUTCOME, WINNING_MOVES
from grundy.sharing import shared
from grundy.theory.costs import LINEAR, POLYNOMIAL, QUADRATIC
from grundy.theory.facts import PositionFacts
from grundy.theory.heaps.quotient_moves import LISTED, can_list
from grundy.theory.heaps.quotient_moves import winning_moves as moves_by_quotient
from grundy.theory.heaps.quotients import (
    LOOKED_TO,
    MisereQuotient,
    Search,
    find_period,
)
from grundy.theory.heaps.samples import tame_heaps_sample, wild_heaps_sample
from grundy.theory.heaps.tame import Pair, TameHeaps, pair_of_sum, tame_pairs
from grundy.theory.in_use import theorems_in_use
from grundy.theory.quotients import MOST_ELEMENTS, PLAMBECK_SIEGEL
from grundy.theory.registry import Need, Theorem, theorem
from grundy.theory.some_moves import limited_moves
from grundy.values import Outcome
from grundy.values.periods import Period

CONWAY = "Conway, On Numbers and Games, chapter 12 (1976)"
TAME_STAGES = (16, 128, 512)
"""Heaps are tested up to the first of these that is large enough, so that an answer costs the same each time."""
MORE_TAME_STAGES = (*TAME_STAGES, 4096)
"""The same where a heap has few options."""
QUOTIENT_STAGES = (8, 16, 32, 64, 128, 256, LOOKED_TO)
"""A quotient is searched for up to the first of these that is large enough."""
MOST_POSITIONS = 300_000
"""The solver's search for a quotient looks at so many words at most."""


def tame_heaps(facts: PositionFacts) -> TameHeaps | None:
    """Return the pairs of the heaps of a position; None where some are not tame, or not known to be.

    >>> tame_heaps(PositionFacts.read("kayles 5")) is None, tame_heaps(PositionFacts.read("octal(0.333) 5")).pair(5)
    (True, Pair(normal=1, misere=0))
    """
    rules: HeapRules = facts.rules
    largest = max(facts.state)
    stages = MORE_TAME_STAGES if isinstance(rules, Subtraction) and not rules.all_but else TAME_STAGES
    stage = next((stage for stage in stages if largest <= stage), stages[-1])
    found = shared(rules.facts, ("tame", stage), "tame heaps", lambda: _tame_to(rules, stage))
    return found if found.covers(largest) else None


def _tame_to(rules: HeapRules, stage: int) -> TameHeaps:
    pairs = tame_pairs(rules, stage)
    found = find_period(rules, pairs) if len(pairs) > stage else None
    return TameHeaps(pairs, None if found is None else Period(*found))


def quotient_of(facts: PositionFacts) -> MisereQuotient | None:
    """Return a misère quotient that covers the heaps of a position; None where the solver finds none.

    >>> quotient_of(PositionFacts.read("kayles 30 31 32"))
    <misère quotient of kayles: order 40, |P| = 9, for heaps up to 32>
    >>> quotient_of(PositionFacts.read("kayles 1000000000"))
    <misère quotient of kayles: order 40, |P| = 9, for all heaps, period 12 from 71>
    """
    for about in quotients_in_use():
        if about.covers(facts):
            return about.quotient
    rules: HeapRules = facts.rules
    largest = max(facts.state)
    stage = next((stage for stage in QUOTIENT_STAGES if largest <= stage), QUOTIENT_STAGES[-1])
    found = shared(rules.facts, ("quotient", stage), "misère quotient", lambda: _quotient_to(rules, stage))
    return found if found.heaps is None or largest <= found.heaps else None


def _quotient_to(rules: HeapRules, stage: int) -> MisereQuotient:
    search = Search(rules, MOST_ELEMENTS, MOST_POSITIONS)
    period = None
    while period is None and search.known <= stage and search.add():
        if search.known % max(8, search.known // 10) == 0:
            period = find_period(rules, search.finder.phi)
    return search.result(search.known - 1, period or find_period(rules, search.finder.phi))


class AboutQuotient:
    """A quotient that somebody put to use, as theorems: about the heaps of its game that it covers."""

    def __init__(self, quotient: MisereQuotient) -> None:
        self.quotient = quotient

    def covers(self, facts: PositionFacts) -> bool:
        """Tell whether the quotient is about a position."""
        last = self.quotient.heaps
        return bool(facts.rules == self.quotient.rules and (last is None or max(facts.state) <= last))

    def outcome(self, facts: PositionFacts) -> Outcome:
        """Return who wins."""
        return self.quotient.outcome(*facts.state)

    def winning_moves(self, facts: PositionFacts) -> tuple[Any, ...]:
        """Return the winning moves."""
        return moves_by_quotient(self.quotient, facts.state)


def theorems_of(quotient: MisereQuotient) -> tuple[Theorem, ...]:
    """Return what a quotient says, as theorems for the solver.

    >>> from grundy import Kayles, use
    >>> with use(Kayles.misere_quotient()):
    ...     answer = Kayles(10**9, 5).solve("outcome", play="misere")
    >>> answer.result, answer.method.name
    (N, 'misere-quotient')
    """
    about = AboutQuotient(quotient)
    words = (
        f"heaps of {quotient.rules}" if quotient.heaps is None else f"heaps of {quotient.rules} up to {quotient.heaps}"
    )
    needs = Need(words, about.covers, lambda facts: f"is for {words}")
    statement = f"Who wins follows from the misère quotient of {quotient.rules}: {quotient.summary}."
    rest = LINEAR("linear in the number of heaps"), PLAMBECK_SIEGEL, statement
    return (
        Theorem("misere-quotient", HeapRules, OUTCOME, MISERE, (needs,), *rest, about.outcome),
        Theorem("misere-quotient", HeapRules, WINNING_MOVES, MISERE, (needs, LISTABLE), *rest, about.winning_moves),
    )


def quotients_in_use() -> Iterator[AboutQuotient]:
    """Yield the quotients that the blocks of `use` around this call brought."""
    for used in theorems_in_use():
        about = getattr(used.function, "__self__", None)
        if isinstance(about, AboutQuotient) and used.question == OUTCOME:
            yield about


TAME = Need(
    "heaps that are tame, tested on all smaller heaps (up to 512; up to 4,096 in subtraction games), or by a period",
    lambda facts: facts.get(tame_heaps) is not None,
    lambda facts: "needs tame heaps",
)
QUOTIENT = Need(
    f"a misère quotient of at most {MOST_ELEMENTS} elements, found on at most {LOOKED_TO} heaps, or with a period",
    lambda facts: facts.get(quotient_of) is not None,
    lambda facts: f"found no quotient of at most {MOST_ELEMENTS} elements for these heaps",
)
LISTABLE = Need(
    "heaps whose options are few, or repeat",
    lambda facts: all(can_list(facts.rules, heap) for heap in facts.state),
    lambda facts: "is for heaps whose options are few, or repeat",
)
FEW_OPTIONS = Need(
    f"heaps up to {LISTED:,}",
    lambda facts: max(facts.state) <= LISTED or isinstance(facts.rules, Subtraction),
    lambda facts: f"is for heaps up to {LISTED:,}",
)
PAIRS = QUADRATIC("the options of all smaller heaps: quadratic, or cubic where three heaps are left")
FOUND = POLYNOMIAL("the search for the quotient, once for a game; then linear in the number of heaps")


@theorem(HeapRules, OUTCOME, play=MISERE, needs=(TAME,), cost=PAIRS, source=CONWAY, sample=tame_heaps_sample)
def tame(facts: PositionFacts) -> Outcome:
    """A sum of tame heaps is P like the sum of Nim heaps with its genera: by the nim-sum, except where all are fickle.

    >>> from grundy import Subtraction
    >>> tame(Subtraction((1, 2))(4, 1)), tame(Subtraction((1, 2))(5, 2))
    (N, P)
    """
    return Outcome.N if _pair(facts).misere else Outcome.P


@theorem(
    HeapRules,
    WINNING_MOVES,
    play=MISERE,
    needs=(TAME, FEW_OPTIONS),
    cost=PAIRS,
    source=CONWAY,
    name="tame",
    sample=tame_heaps_sample,
)
def tame_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """A move wins when it leaves misère value 0, by the pairs of the heaps.

    >>> from grundy import Subtraction
    >>> tame_moves(Subtraction((1, 2))(4, 1))
    ((0, (3,)), (1, (0,)))
    """
    found, rules, state = facts.get(tame_heaps), facts.rules, facts.state
    assert found is not None
    if not _pair(facts).misere:
        return ()

    def winning() -> Any:
        look = deadline_checker()
        for i, heap in enumerate(state):
            others = pair_of_sum(found.pair(other) for j, other in enumerate(state) if j != i)
            for new in rules.options(heap):
                look()
                if not pair_of_sum((others, *map(found.pair, new))).misere:
                    yield i, new

    return limited_moves(winning(), size=lambda move: len(move[1]))


def _pair(facts: PositionFacts) -> Pair:
    found = facts.get(tame_heaps)
    assert found is not None
    return pair_of_sum(map(found.pair, facts.state))


@theorem(
    HeapRules,
    OUTCOME,
    play=MISERE,
    needs=(QUOTIENT,),
    cost=FOUND,
    source=PLAMBECK_SIEGEL,
    name="misere-quotient",
    sample=wild_heaps_sample,
)
def misere_quotient_outcome(facts: PositionFacts) -> Outcome:
    """A sum is P exactly when the product of the elements of its heaps is in the part P of the misère quotient.

    >>> from grundy import Kayles
    >>> misere_quotient_outcome(Kayles(30, 31, 32)), misere_quotient_outcome(Kayles(10**9))
    (N, N)
    """
    quotient = facts.get(quotient_of)
    assert quotient is not None
    return Outcome.P if quotient.product(facts.state) in quotient.p_part else Outcome.N


@theorem(
    HeapRules,
    WINNING_MOVES,
    play=MISERE,
    needs=(QUOTIENT, LISTABLE),
    cost=FOUND,
    source=PLAMBECK_SIEGEL,
    name="misere-quotient",
    sample=wild_heaps_sample,
)
def misere_quotient_moves(facts: PositionFacts) -> tuple[HeapMove, ...]:
    """A move wins exactly when the product of the elements after it is in the part P of the misère quotient.

    >>> from grundy import Kayles
    >>> len(misere_quotient_moves(Kayles(30, 31, 32)))
    5
    """
    quotient = facts.get(quotient_of)
    assert quotient is not None
    return moves_by_quotient(quotient, facts.state)
