"""Turns and points numbered anew in an order that depends on how they hang together, not on where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.masks import bits

Form = tuple[int, frozenset[tuple[int, ...]]]
"""The points that are there, and the turns as sets of points, all by new numbers."""


def canonical_form(turns: Sequence[Sequence[int]], points: int, here: int) -> Form:
    """Return turns, restricted to some points, and which of these are there, numbered anew.

    Equal forms are the same game up to names, for the form holds all of it. The same games have equal forms wherever
    refinement tells points apart, or those that it does not are exchanged by a symmetry.

    >>> canonical_form([(0b0110, 0, 0, 0, 0)], 0b0110, 0b0111) == canonical_form([(0b11, 0, 0, 0, 0)], 0b11, 0b11)
    True
    """
    numbers = list(bits(points))
    place = {point: i for i, point in enumerate(numbers)}
    sets = {tuple(tuple(place[p] for p in bits(mask & points)) for mask in turn) for turn in turns}
    touching = _touching(len(numbers), sets)
    colours = _refined([here >> point & 1 for point in numbers], touching)
    while (mixed := _smallest_mixed(colours)) is not None:
        colours = _refined(_with_first_apart(colours, mixed), touching)
    there = sum(1 << colours[i] for i, point in enumerate(numbers) if here >> point & 1)
    return there, frozenset(tuple(sum(1 << colours[i] for i in role) for role in turn) for turn in sets)


def _touching(n: int, sets: Any) -> list[list[tuple[int, list[tuple[int, int]]]]]:
    """For each point the turns that name it: its role there, and all points of the turn with theirs."""
    found: list[list[tuple[int, list[tuple[int, int]]]]] = [[] for _ in range(n)]
    for turn in sets:
        roles: dict[int, int] = {}
        for role, members in enumerate(turn):
            for i in members:
                roles[i] = roles.get(i, 0) | 1 << role
        named = list(roles.items())
        for i, role in named:
            found[i].append((role, named))
    return found


def _refined(colours: list[int], touching: list[list[tuple[int, list[tuple[int, int]]]]]) -> list[int]:
    """Tell points apart by the turns that name them, until that tells no more."""
    colours, count = _ranked(colours)
    while True:
        seen = [
            (colour, sorted((role, sorted((other, colours[j]) for j, other in named)) for role, named in touching[i]))
            for i, colour in enumerate(colours)
        ]
        finer, more = _ranked(seen)
        if more == count:
            return colours
        colours, count = finer, more


def _ranked(seen: list[Any]) -> tuple[list[int], int]:
    """Return the place of each in the sorted order of what is different, and how many are different."""
    order = sorted(range(len(seen)), key=seen.__getitem__)
    ranks, rank = [0] * len(seen), -1
    for before, i in zip([None, *order], order, strict=False):
        rank += before is None or seen[before] != seen[i]
        ranks[i] = rank
    return ranks, rank + 1


def _smallest_mixed(colours: list[int]) -> int | None:
    """Return the first of the colours that fewest points share, among those that several share."""
    sizes: dict[int, int] = {}
    for colour in colours:
        sizes[colour] = sizes.get(colour, 0) + 1
    return min((c for c, size in sizes.items() if size > 1), key=lambda c: (sizes[c], c), default=None)


def _with_first_apart(colours: list[int], mixed: int) -> list[int]:
    """The first point of a colour gets one of its own, just before the others of it."""
    separated = [2 * colour + 1 for colour in colours]
    separated[colours.index(mixed)] -= 1
    return separated
