"""The words with one output of a machine as a regular expression, by elimination of states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.budget import charge, deadline_checker
from grundy.errors import LimitReached

if TYPE_CHECKING:
    from grundy.theory.words.machine import Machine

NONE = -1
LONGEST = 2_000_000
"""Longer expressions are not written."""
ATOM, SEQUENCE, CHOICE = range(3)
Expression = tuple[int, str]
"""How strongly it binds, and its text."""
EMPTY: Expression = (ATOM, "()")


def regex_of(machine: Machine, output: int) -> str:
    """Return an expression of the words that lead to an output."""
    steps, ends = minimal(machine, output)
    if not ends:
        return "(?!)"
    start, end = -1, -2
    arrows: dict[int, dict[int, Expression]] = {start: {0: EMPTY}, end: {}}
    for state, row in enumerate(steps):
        out = arrows[state] = {}
        for letter, after in zip(machine.letters, row, strict=True):
            if after != NONE:
                out[after] = choice(out[after], (ATOM, letter)) if after in out else (ATOM, letter)
        if state in ends:
            out[end] = EMPTY
    look = deadline_checker()
    with charge() as charged:
        while len(arrows) > 2:
            look()
            into = {state: [a for a, out in arrows.items() if state in out and a != state] for state in arrows}
            state = min((s for s in arrows if s >= 0), key=lambda s: len(into[s]) * len(arrows[s]))
            out = arrows.pop(state)
            loop = out.pop(state, None)
            size = 0
            for a in into[state]:
                before = arrows[a].pop(state)
                if loop is not None:
                    before = sequence(before, star(loop))
                for b, rest in out.items():
                    found = sequence(before, rest)
                    arrows[a][b] = choice(arrows[a][b], found) if b in arrows[a] else found
                    size += len(arrows[a][b][1])
                    if size > LONGEST:
                        raise LimitReached(
                            f"the expression would have more than {LONGEST:,} letters; to_dot() shows the machine",
                            which="memory",
                        )
            charged.add(2 * size)
    return arrows[start][end][1]


def choice(a: Expression, b: Expression) -> Expression:
    """Return an expression of what matches one of two."""
    if a == b:
        return a
    if EMPTY in (a, b):
        other = b if a == EMPTY else a
        return ATOM, f"{atom(other)}?" if not other[1].endswith(("*", "?")) or other[0] != ATOM else other[1]
    return CHOICE, f"{a[1]}|{b[1]}"


def sequence(a: Expression, b: Expression) -> Expression:
    """Return an expression of what matches one after the other."""
    if EMPTY in (a, b):
        return b if a == EMPTY else a
    return SEQUENCE, "".join(f"({text})" if kind == CHOICE else text for kind, text in (a, b))


def star(a: Expression) -> Expression:
    """Return an expression of what matches any number of times."""
    return EMPTY if a == EMPTY else (ATOM, f"{atom(a)}*")


def atom(a: Expression) -> str:
    """Return an expression that a sign behind it is about. A second sign behind one has another meaning in `re`."""
    kind, text = a
    return text if kind == ATOM and not text.endswith(("*", "?")) else f"({text})"


def minimal(machine: Machine, output: int) -> tuple[list[list[int]], set[int]]:
    """Return the least automaton of the words with an output (Moore 1956): steps, and where such words end."""
    count = machine.states
    kinds = [int(found == output) for found in machine.outputs] + [0]  # the last state is for all other words
    rows = [[count if after == NONE else after for after in row] for row in machine.steps]
    rows.append([count] * len(machine.letters))
    number = -1
    while number != (number := len(set(kinds))):
        signatures = [(kind, *(kinds[after] for after in row)) for kind, row in zip(kinds, rows, strict=True)]
        order = {signature: i for i, signature in enumerate(dict.fromkeys(signatures))}
        kinds = [order[signature] for signature in signatures]
    first = {kind: state for state, kind in reversed(list(enumerate(kinds)))}
    alive = _alive(kinds, rows, {kinds[s] for s, found in enumerate(machine.outputs) if found == output})
    names = {kind: i for i, kind in enumerate(dict.fromkeys([kinds[0], *sorted(alive)]))}
    steps = [[names[kinds[after]] if kinds[after] in alive else NONE for after in rows[first[kind]]] for kind in names]
    ends = {names[kinds[state]] for state, found in enumerate(machine.outputs) if found == output}
    return steps, ends


def _alive(kinds: list[int], rows: list[list[int]], ends: set[int]) -> set[int]:
    """The classes of states from which an end can be reached."""
    alive = set(ends)
    while True:
        new = {kind for kind, row in zip(kinds, rows, strict=True) if any(kinds[after] in alive for after in row)}
        if new <= alive:
            return alive
        alive |= new
