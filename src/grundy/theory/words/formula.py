"""A formula for a machine: where blocks of a word act as a cyclic group, the output depends on a sum mod m."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.budget import deadline_checker
from grundy.errors import NotApplicable

if TYPE_CHECKING:
    from grundy.theory.words.machine import Machine, Result

MOST_STATES = 2_000
Permutation = tuple[int, ...]


class Runs(NamedTuple):
    """What a run of one letter counts for, by its length: from the preperiod on it repeats."""

    preperiod: int
    values: tuple[int, ...]

    def of(self, length: int) -> int:
        """Return what a run of this length counts for."""
        period = len(self.values) - self.preperiod
        return self.values[length if length < len(self.values) else self.preperiod + (length - self.preperiod) % period]


@dataclass(frozen=True)
class Formula:
    """The output of a machine as a function of T, a sum over a word mod m. It is compared with the machine exactly.

    Each letter counts for its weight. Where there is a `run_letter`, this letter counts by runs, of length 0 as well:
    a word with k other letters has k + 1 of them.
    """

    machine: Machine
    modulus: int
    weights: dict[str, int]
    run_letter: str | None
    runs: Runs | None
    outputs: tuple[int, ...]
    """By T."""

    def total(self, word: str) -> int:
        """Return T of a word.

        >>> from grundy import RewriteGame
        >>> RewriteGame({"a": "", "bb": "", "bbb": ""}).machine("outcome").explain().total("abba")
        4
        """
        found = sum(weight * word.count(letter) for letter, weight in self.weights.items())
        if self.runs is not None and self.run_letter is not None:
            other = next(iter(self.weights))
            found += sum(self.runs.of(len(run)) for run in word.split(other))
        return found % self.modulus

    def __call__(self, word: str) -> Result:
        """Return what the formula says of a word."""
        return self.machine.result(self.outputs[self.total(word)])

    def __str__(self) -> str:
        terms = [f"{weight} for each {letter}" for letter, weight in self.weights.items() if weight]
        if self.runs is not None:
            terms.append(f"f(n) for each run of n letters {self.run_letter}, empty ones among them")
        said = f"T is the sum of {', and '.join(terms) or 'nothing'}, mod {self.modulus}"
        if self.runs is not None:
            period = len(self.runs.values) - self.runs.preperiod
            lengths = ", ".join(map(str, range(len(self.runs.values))))
            repeats = (
                f" mod {period}"
                if not self.runs.preperiod
                else f", and from {self.runs.preperiod} on again mod {period}"
            )
            said += f", where f(n) = {', '.join(map(str, self.runs.values))} for n = {lengths}{repeats}"
        kinds = {output: [t for t in range(self.modulus) if self.outputs[t] == output] for output in self.outputs}
        if self.machine.question == "outcome":
            return f"{said}. The word is P exactly when T is {_listed(kinds.get(0, []))}."
        values = "; ".join(f"{output} when T is {_listed(kinds[output])}" for output in sorted(kinds))
        return f"{said}. The value is {values}."

    def __repr__(self) -> str:
        return f"<{self}>"


def _listed(numbers: list[int]) -> str:
    words = list(map(str, numbers))
    if not words:
        return "never any number"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def formula_of(machine: Machine) -> Formula:
    """Return a formula for a machine; raise `NotApplicable` where none of these kinds holds.

    >>> from grundy import RewriteGame
    >>> print(formula_of(RewriteGame({"a": "", "bb": "", "bbb": ""}).machine("outcome")))
    T is the sum of 4 for each a, and f(n) for each run of n letters b, empty ones among them, mod 8, where \
f(n) = 0, 2, 4, 5, 7 for n = 0, 1, 2, 3, 4 mod 5. The word is P exactly when T is 0, 1 or 2.
    """
    if machine.states <= MOST_STATES and machine.starts is None and not machine.alphabet.walls:
        found = [*_by_letters(machine)]
        if not found and len(machine.letters) == 2:
            found = [formula for i in range(2) for formula in _by_runs(machine, i)]
        if found:
            return min(found, key=_simplicity)
    raise NotApplicable(
        f"no formula was read off the machine of {machine.states} states: neither its letters nor its runs of one "
        "letter act as a cyclic group"
    )


def _simplicity(formula: Formula) -> tuple[Any, ...]:
    """Numbers T of the output 0 that lie close together, then small weights."""
    numbers = [t for t, output in enumerate(formula.outputs) if output == 0]
    span = numbers[-1] - numbers[0] if numbers else 0
    return span, tuple(formula.weights.values()), formula.runs.values if formula.runs else (), numbers


def _by_letters(machine: Machine) -> Iterator[Formula]:
    """Every letter permutes the states, and these permutations are powers of one: T is a weighted count of letters."""
    count = machine.states
    actions = {a: tuple(row[i] for row in machine.steps) for i, a in enumerate(machine.letters)}
    for power_of in _numberings(list(actions.values()), 0, count):
        weights = {a: power_of[action[0]] for a, action in actions.items()}
        outputs = [0] * count
        for state, t in power_of.items():
            outputs[t] = machine.outputs[state]
        yield _shortened(Formula(machine, count, weights, None, None, tuple(outputs)))


def _by_runs(machine: Machine, number: int) -> Iterator[Formula]:
    """A letter divides a word into runs of the other one, and each run acts on the few states behind that letter."""
    steps, letter, other = machine.steps, machine.letters[number], machine.letters[1 - number]
    behind = sorted({row[number] for row in steps})
    if 0 not in behind:
        return
    place = {state: i for i, state in enumerate(behind)}
    # The actions of the words b^n a on the states behind a, until they repeat with the states behind b^n.
    seen: dict[Permutation, int] = {}
    at: Permutation = tuple(behind)
    reached: list[Permutation] = []
    while at not in seen:
        seen[at] = len(reached)
        reached.append(at)
        at = tuple(steps[state][1 - number] for state in at)
    preperiod, size = seen[at], len(behind)
    blocks = [tuple(place[steps[state][number]] for state in states) for states in reached]
    for power_of in _numberings(blocks, place[0], size):
        outputs = [0] * size
        for i, state in enumerate(behind):
            outputs[power_of[i]] = machine.outputs[state]
        moved = [power_of[block[place[0]]] for block in blocks]  # what b^n a adds
        weight = moved[0]  # f(0) = 0
        values = [(m - weight) % size for m in moved]
        states_at = sorted(range(size), key=power_of.__getitem__)
        fits = all(
            machine.outputs[states[states_at[t]]] == outputs[(t + value) % size]
            for states, value in zip(reached, values, strict=True)
            for t in range(size)
        )
        if fits:
            yield _shortened(
                Formula(machine, size, {letter: weight}, other, Runs(preperiod, tuple(values)), tuple(outputs))
            )


def _numberings(actions: list[Permutation], start: int, size: int) -> Iterator[dict[int, int]]:
    """Yield the ways to number points 0, 1, ..., size - 1 such that each action adds a constant mod size.

    The start has the number 0. There are such numberings exactly if the actions are powers of one cycle of all points.
    """
    look = deadline_checker()
    if any(len(set(action)) != size for action in actions):
        return
    cycle = _cycle(actions, size, look)
    if cycle is None:
        return
    order, at = [start], cycle[start]
    while at != start:
        order.append(at)
        at = cycle[at]
    for unit in range(1, size + 1):
        look()
        if gcd(unit, size) == 1:
            yield {point: unit * i % size for i, point in enumerate(order)}


def _cycle(actions: list[Permutation], size: int, look: Callable[[], None]) -> Permutation | None:
    """A product of actions that goes through all points, of which all actions are powers."""
    identity = tuple(range(size))
    group, waiting = {identity}, [identity]
    for element in waiting:
        look()
        for action in actions:
            product = tuple(action[point] for point in element)
            if product not in group:
                if len(group) > size:
                    return None
                group.add(product)
                waiting.append(product)
    if len(group) != size:
        return None
    for element in waiting:
        at, length = element[0], 1
        while at != 0:
            at, length = element[at], length + 1
        if length == size and all(_commute(element, action) for action in actions):
            return element
    return None


def _commute(a: Permutation, b: Permutation) -> bool:
    return all(a[b[point]] == b[a[point]] for point in range(len(a)))


def _shortened(formula: Formula) -> Formula:
    """Take the least preperiod and period of the runs."""
    runs = formula.runs
    if runs is None:
        return formula
    from grundy.theory.words.machine import least_period

    preperiod, period = least_period(list(runs.values), runs.preperiod)
    short = Runs(preperiod, runs.values[: preperiod + period])
    return Formula(formula.machine, formula.modulus, formula.weights, formula.run_letter, short, formula.outputs)
