"""No finite automaton tells which rows are lost: Theorem 11 of the paper, as a program that refutes any automaton."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple, TypeVar

from grundy.errors import BadPosition

State = TypeVar("State", bound=Hashable)
LEAST = 8
"""The shortest run of heads that is used; the others are longer by 3, 6, ..."""


class Counterexample(NamedTuple):
    """A row on which an automaton is wrong: what it says, and what is true."""

    row: str
    accepted: bool
    lost: bool


def distinguished_pairs(size: int) -> list[tuple[str, str]]:
    """Return pairs of coins such that the first of one and the second of another make a lost row only within a pair.

    An automaton that accepts just the lost rows (those of value 0) must be in another state after each first part, so
    it has at least `size` states: no finite automaton does for all rows. That H^m TT H^n is lost for m, n >= 6 exactly
    when floor((m + 1) / 3) = floor((n + 1) / 3) is Theorem R7 in docs/take-turn.md.

    >>> distinguished_pairs(2)
    [('HHHHHHHH', 'TTHHHHHHHH'), ('HHHHHHHHHHH', 'TTHHHHHHHHHHH')]
    """
    runs = ["H" * (LEAST + 3 * i) for i in range(size)]
    return [(run, f"TT{run}") for run in runs]


def counterexample(
    step: Mapping[tuple[State, str], State] | Callable[[State, str], State],
    start: State,
    accepts: Callable[[State], object],
    states: int = 1000,
) -> Counterexample:
    """Return a row on which an automaton with at most so many states does not tell whether it is lost.

    `step` leads from a state and a coin to the next state.

    >>> parity = {("even", "H"): "odd", ("odd", "H"): "even", ("even", "T"): "even", ("odd", "T"): "odd"}
    >>> counterexample(parity, "even", lambda state: state == "even")
    Counterexample(row='HHHHHHHHHHHHHHTTHHHHHHHH', accepted=True, lost=False)
    """
    go = (lambda state, coin: step[state, coin]) if isinstance(step, Mapping) else step

    def run(state: State, coins: str) -> State:
        for coin in coins:
            state = go(state, coin)
        return state

    seen: dict[State, str] = {}
    for heads, _ in distinguished_pairs(states + 1):
        state = run(start, heads)
        if state in seen:  # this run and a shorter one are one and the same to the automaton
            shorter = seen[state]
            accepted = bool(accepts(run(state, f"TT{shorter}")))
            return Counterexample(f"{heads if accepted else shorter}TT{shorter}", accepted, not accepted)
        seen[state] = heads
    raise BadPosition(f"the automaton has more than {states:,} states; say how many, with states=...")
