"""Values that depend on values which are not known yet: decision diagrams with a branch for each nimber.

A function is a whole number: below `NODES` it is that value, whatever is unknown; above it is the number of a node.
A node asks for one unknown value. It has a branch for some of its values, and one for all others. Equal functions have
one number. An unknown option may also turn out not to exist: then it is as good as a value that is larger than any
that matters (`ABSENT`), since a mex does not see either of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

NODES = 1 << 40
ABSENT = -1
NO_VALUE = NODES - 1
"""A number that is no value and has no branch: the function of an option that does not exist."""

Function = int
Branches = tuple[tuple[int, Function], ...]


class Node(NamedTuple):
    """The function that is `branches[value of the variable]`, or `other` for all values without a branch."""

    variable: int
    other: Function
    branches: Branches

    def at(self, value: int) -> Function:
        """Return the function that is left where the variable has a value."""
        return next((function for known, function in self.branches if known == value), self.other)


class Diagrams:
    """All functions of one question, each once. `step` is called for each result that is kept.

    >>> diagrams = Diagrams(lambda: None)
    >>> f = diagrams.mex({0}, {7})  # the options: 0 and the unknown value number 7
    >>> diagrams.choose(0, {0: f}, 5) == f, [diagrams.node(f).at(value) for value in (0, 1, ABSENT)]
    (True, [1, 2, 1])
    """

    def __init__(self, step: Callable[[], None]) -> None:
        self.step = step
        self.nodes: list[Node] = []
        self._numbers: dict[Node, Function] = {}
        self._mex: dict[tuple[frozenset[Function], frozenset[int]], Function] = {}
        self._choices: dict[tuple[Function, Function, Branches], Function] = {}
        self._replaced: dict[tuple[Function, Hashable], Function] = {}

    def node(self, function: Function) -> Node:
        """Return the node of a function that is not a number."""
        return self.nodes[function - NODES]

    def variable(self, function: Function) -> int | None:
        """Return the first variable that a function asks for."""
        return self.nodes[function - NODES].variable if function >= NODES else None

    def mex(self, functions: Iterable[Function], unknown: Iterable[int] = ()) -> Function:
        """Return the mex of functions, and of variables themselves."""
        return self._mex_of(frozenset(functions), frozenset(unknown))

    def _mex_of(self, functions: frozenset[Function], unknown: frozenset[int]) -> Function:
        if not unknown and all(function < NODES for function in functions):
            return next(value for value in range(len(functions) + 1) if value not in functions)
        key = functions, unknown
        found = self._mex.get(key)
        if found is None:
            self.step()
            first = min(unknown.union(self.node(f).variable for f in functions if f >= NODES))
            asked = [self.node(f) for f in functions if self.variable(f) == first]
            others = frozenset(f for f in functions if self.variable(f) != first)
            values = {value for node in asked for value, _ in node.branches}
            if first in unknown:  # the mex is not larger than the number of options: larger values do not matter
                values.update(range(len(functions) + len(unknown)))
            left = unknown - {first}
            branches = {}
            for value in (ABSENT, *values):
                known = {value} if first in unknown and value != ABSENT else set()
                branches[value] = self._mex_of(others.union(known, (node.at(value) for node in asked)), left)
            found = self._mex[key] = self._node(first, branches)
        return found

    def _node(self, variable: int, branches: dict[int, Function]) -> Function:
        """Return the number of a node: branches like the one of all other values are left out."""
        other = branches[ABSENT]
        kept = tuple(sorted((value, f) for value, f in branches.items() if f != other))
        if not kept:
            return other
        node = Node(variable, other, kept)
        if node not in self._numbers:
            self._numbers[node] = NODES + len(self.nodes)
            self.nodes.append(node)
        return self._numbers[node]

    def choose(self, function: Function, branches: dict[int, Function], other: Function) -> Function:
        """Return `branches[value of the function]`, and `other` for all values without a branch."""
        if function < NODES:
            return branches.get(function, other)
        kept = tuple(sorted((value, f) for value, f in branches.items() if f != other))
        if not kept:
            return other
        key = function, other, kept
        found = self._choices.get(key)
        if found is None:
            self.step()
            all_functions = [function, other, *(f for _, f in kept)]
            first = min(v for f in all_functions if (v := self.variable(f)) is not None)
            asked = [self.node(f) for f in all_functions if self.variable(f) == first]
            values = {ABSENT, *(value for node in asked for value, _ in node.branches)}
            found = self._choices[key] = self._node(first, {v: self._chosen(key, first, v) for v in values})
        return found

    def _chosen(self, key: tuple[Function, Function, Branches], first: int, value: int) -> Function:
        function, other, kept = key
        branches = {known: self._at(f, first, value) for known, f in kept}
        return self.choose(self._at(function, first, value), branches, self._at(other, first, value))

    def _at(self, function: Function, variable: int, value: int) -> Function:
        return self.node(function).at(value) if self.variable(function) == variable else function

    def choose_by(self, variable: int, branches: dict[int, Function], other: Function) -> Function:
        """Return `branches[value of a variable]`, and `other` for all values without a branch.

        The variable may have any place in the order: the functions may ask for it, and for earlier ones.
        """
        known = [value for value, f in branches.items() if f != other]
        found = other
        for value in known:
            test = self._node(variable, {ABSENT: 0, value: 1})
            found = self.choose(test, {1: branches[value]}, found)
        return found

    def replace(self, function: Function, name: Hashable, by: Callable[[int], tuple[Function, int | None]]) -> Function:
        """Put functions in the place of variables.

        `by(variable)` returns a function and None, or any number and another variable that takes the place. `name`
        stands for `by`, in the table of what was replaced before.
        """
        if function < NODES:
            return function
        key = function, name
        found = self._replaced.get(key)
        if found is None:
            self.step()
            variable, other, branches = self.node(function)
            rest = self.replace(other, name, by)
            done = {value: self.replace(f, name, by) for value, f in branches}
            new, renamed = by(variable)
            found = self.choose(new, done, rest) if renamed is None else self.choose_by(renamed, done, rest)
            self._replaced[key] = found
        return found
