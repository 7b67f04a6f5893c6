"""Heaps that are lowered together: Moore's Nim, exactly-k Nim, and Wythoff's game."""

from collections.abc import Iterator
from itertools import combinations
from math import isqrt

from grundy_check import Budget, Game, Moves, demand, formula, nim_sum, read_parameters, whole

GAMES = {
    "moore": "lower at most k heaps, or exactly k heaps",
    "wythoff": "lower one of two heaps, or both by the same number",
}
BOUTON = "Bouton: the value of Nim is the nim-sum of its heaps (1901)"
MOORE = "Moore: the P-positions of Nim with at most k heaps a move (1910)"
MOORE_MISERE = "Theorem 2 in docs/moore.md: the P-positions of misère Nim with at most k heaps a move"
EXACTLY_K = "Boros and others: values of Nim with exactly k heaps a move (2015)"
WYTHOFF = "Wythoff: the P-positions of Wythoff's game (1907)"

Heaps = tuple[int, ...]


def make_game(name: str, parameters: str | None, board: str, budget: Budget) -> Game:
    """The rules of a text."""
    if name == "wythoff":
        demand(parameters is None, "wythoff has no parameters")
        return Wythoff()
    values = read_parameters(parameters, {"k": "number", "exactly": "flag"}, budget)
    k = values.get("k", 0)
    demand(k > 0, f"moore needs a positive number of heaps, got {str(parameters)[:40]!r}")
    return Moore(k if values.get("exactly") else 1, k)


class ManyHeaps(Game):
    """What both have in common: the state, and what does not move."""

    def read(self, body: str) -> Heaps:
        heaps = tuple(whole(word) for word in self.book.budget.words(body))
        demand(heaps, "a position cannot have 0 heaps")
        return heaps

    def lowered(self, state: Heaps, new: dict[int, int]) -> tuple[str, Heaps]:
        """The move that leaves these heaps, by their places: its text, and the state after it."""
        digits = sum(state[i].bit_length() for i in new)  # writing a number of n digits takes n^2 steps
        self.charge(1 + len(state) // 5 + len(new) + digits // 100)
        text = ", ".join(f"{state[i]}->{rest}" for i, rest in new.items())
        return text, tuple(new.get(i, heap) for i, heap in enumerate(state))


class Moore(ManyHeaps):
    """At least `least` and at most `most` heaps are lowered in a move."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def moves(self, state: Heaps) -> Moves:
        heaps = [i for i, heap in enumerate(state) if heap]
        for size in range(self.least, min(self.most, len(heaps)) + 1):
            for chosen in combinations(heaps, size):
                for left in all_below([state[i] for i in chosen]):
                    yield self.lowered(state, dict(zip(chosen, left, strict=True)))

    def atoms(self, state: Heaps) -> list[str]:
        """All heaps together: in any order play is the same, and a heap of 0 is no heap."""
        heaps = sorted(heap for heap in self.each(state) if heap)
        return [f"{self.mark}{' '.join(map(str, self.each(heaps)))}"] if len(heaps) >= self.least else []

    @formula("bouton", BOUTON)
    def bouton(self, state: Heaps) -> int | None:
        """Bouton 1901: where one heap is lowered, the value is the nim-sum of the heaps."""
        return nim_sum(self.each(state)) if self.most == 1 else None

    @formula("moore", MOORE)
    def moore(self, state: Heaps) -> str | None:
        """Moore 1910: P where in every binary place the number of ones is a multiple of k + 1."""
        if self.least != 1:
            return None
        for place in range(max(state).bit_length()):
            if sum(heap >> place & 1 for heap in self.each(state)) % (self.most + 1):
                return "N"
        return "P"

    @formula("moore-misere", MOORE_MISERE, play="misere")
    def moore_misere(self, state: Heaps) -> str | None:
        """With a heap above 1 as in normal play; otherwise P where the number of heaps of 1 is 1 modulo k + 1."""
        if self.least != 1:
            return None
        if max(state) > 1:
            return self.moore(state)
        self.charge(len(state))
        return "P" if sum(state) % (self.most + 1) == 1 else "N"

    @formula("exactly-k", EXACTLY_K)
    def exactly_k(self, state: Heaps) -> int | None:
        """Boros, Gurvich, Ho, Makino and Mursic 2015: exactly k of n heaps, k at least 2 and n at most 2k.

        Let longest(h) be the length of the longest play. With n < 2k the value is longest(h). With n = 2k let m be
        the least heap, y = longest(h - m), and z = 1 + y (y + 1) / 2: the value is longest(h) where m < z, and
        z - 1 + ((m - z) mod (y + 1)) elsewhere.
        """
        k, n = self.least, len(state)
        if not (k == self.most and k >= 2 and n <= 2 * k):
            return None
        least = min(state)
        longest = self.longest_play(sorted(state), k)
        y = self.longest_play(sorted(heap - least for heap in self.each(state)), k)
        z = 1 + y * (y + 1) // 2
        return longest if n < 2 * k or least < z else z - 1 + (least - z) % (y + 1)

    def longest_play(self, heaps: list[int], k: int) -> int:
        """How often k heaps can be lowered by one: with the j largest left out, k - j of the others each time."""
        total = sum(self.each(heaps))
        best = total // k
        for j in self.each(range(1, min(k, len(heaps) + 1)), work=2):
            total -= heaps[len(heaps) - j]
            best = min(best, total // (k - j))
        return best


class Wythoff(ManyHeaps):
    """Two heaps: one is lowered, or both by the same number."""

    def read(self, body: str) -> Heaps:
        heaps = super().read(body)
        demand(len(heaps) == 2, f"a position cannot have {len(heaps)} heaps")
        return heaps

    def moves(self, state: Heaps) -> Moves:
        a, b = state
        yield from (self.lowered(state, {0: rest}) for rest in range(a))
        yield from (self.lowered(state, {1: rest}) for rest in range(b))
        yield from (self.lowered(state, {0: a - take, 1: b - take}) for take in range(1, min(a, b) + 1))

    def atoms(self, state: Heaps) -> list[str]:
        """Both heaps together: in any order play is the same."""
        return [f"{self.mark}{min(state)} {max(state)}"] if max(state) else []

    @formula("wythoff", WYTHOFF)
    def wythoff(self, state: Heaps) -> str:
        """Wythoff 1907: P where the smaller heap is the whole part of the golden ratio times the difference."""
        return "P" if min(state) == golden(abs(state[0] - state[1])) else "N"

    def winning_moves(self, state: Heaps) -> list[str] | None:
        """Wythoff 1907: each heap is in one P-position, and each difference of heaps; so there are at most three."""
        if self.book.play != "normal":
            return None
        self.book.rely_on(WYTHOFF)
        a, b = state
        taken = min(a, b) - golden(abs(a - b))
        tried = (
            [{0: rest} for rest in partners(b)] + [{1: rest} for rest in partners(a)] + [{0: a - taken, 1: b - taken}]
        )
        found = []
        for new in tried:
            text, left = self.lowered(state, new)
            if self.wythoff(left) == "P" and all(rest < state[heap] for heap, rest in new.items()):
                found.append(text)
        return found


def golden(number: int) -> int:
    """The whole part of the golden ratio times a number."""
    return (number + isqrt(5 * number**2)) // 2


def partners(heap: int) -> tuple[int, int]:
    """Of these two one is in a P-position of Wythoff's game with the heap: as the smaller one, or as the larger one.

    With a larger heap the difference is the heap over the golden ratio, rounded up; with a smaller one that heap is it,
    rounded down.
    """
    ratio = (isqrt(5 * heap**2) - heap) // 2
    return ratio, heap + ratio + 1


def all_below(heaps: list[int]) -> Iterator[list[int]]:
    """All ways to lower each of some positive heaps, one after the other, without a list of them."""
    left = [0] * len(heaps)
    while True:
        yield list(left)
        place = len(heaps) - 1
        while place >= 0 and left[place] == heaps[place] - 1:
            left[place] = 0
            place -= 1
        if place < 0:
            return
        left[place] += 1
