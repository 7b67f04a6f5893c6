"""Theorems about Moore's game: who wins, what it is worth, and winning moves of heaps of any size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from math import comb
from operator import or_, xor
from typing import Any

from grundy.budget import charge, deadline_checker
from grundy.games.heaps.many import MOORE, Change, Moore
from grundy.games.heaps.text import Heaps
from grundy.masks import bits
from grundy.questions import MISERE, OUTCOME, VALUE, WINNING_MOVES
from grundy.theory.costs import LINEAR, POLYNOMIAL
from grundy.theory.facts import PositionFacts
from grundy.theory.heaps.samples import twice_k_heaps
from grundy.theory.registry import Need, need, theorem
from grundy.theory.some_moves import BYTES_PER_ITEM, BYTES_PER_MOVE, SomeMoves, limited_moves
from grundy.values import Nimber, Outcome

EXACT_NIM = (
    "Boros, Gurvich, Ho, Makino and Mursic, On the Sprague-Grundy function of exact k-Nim, arXiv:1508.04484 (2015); "
    "the lecture of de Silva poses the game as an exercise"
)
MISERE_SOURCE = f"{MOORE}; for misère play Theorem 2 in docs/moore.md"
MOST_LISTED = 100_000
"""Of more winning moves than this, only one is given."""
MOST_WORK = 10_000_000
"""The same holds if counting them takes more looks at heaps than this, and there are several."""
MOST_ITEMS = 1_000_000
"""The same holds if moves that are listed one by one lower more heaps than this, counted with each move."""

AT_MOST_K = need("Moore's game with at most k heaps", "needs the game with at most k heaps", exactly=False)
EXACTLY_K = need("Moore's game with exactly k heaps", "needs the game with exactly k heaps", exactly=True)
IN_THE_TEXT = LINEAR("linear in the text")
IN_THE_MOVES = POLYNOMIAL(f"the text times the winning moves, of which at most {MOST_LISTED:,} are listed")


# At most k heaps a move


@theorem(
    Moore,
    OUTCOME,
    needs=(AT_MOST_K,),
    cost=IN_THE_TEXT,
    source=MOORE,
    advice="After that, leave every binary place with a number of ones that k + 1 divides.",
)
def moore(facts: PositionFacts) -> Outcome:
    """With at most k heaps a move: P exactly when in each binary place the number of ones is divisible by k + 1.

    >>> from grundy import Moore
    >>> moore(Moore(2)(3, 3, 3)), moore(Moore(2)(3, 4, 5))
    (P, N)
    """
    return Outcome.P if _is_even(facts.state, facts.rules.k) else Outcome.N


def _is_even(heaps: Heaps, k: int) -> bool:
    """Whether k + 1 divides the number of ones in each binary place."""
    places = range(max(heaps, default=0).bit_length())
    return not any(sum(heap >> place & 1 for heap in heaps) % (k + 1) for place in places)


@theorem(Moore, WINNING_MOVES, needs=(AT_MOST_K,), cost=IN_THE_MOVES, source=MOORE, name="moore")
def moore_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """From the highest binary place down, lower heaps so that k + 1 divides the number of ones in each place.

    Of more than 100,000 winning moves one is given, as `SomeMoves`.

    >>> from grundy import Moore
    >>> moore_moves(Moore(2)(3, 4, 5))
    (((1, 3), (2, 3)),)
    >>> moore_moves(Moore(2)(1_000_000, 2_000_000, 3_000_000, 5))
    (((1, 1000005), (2, 1000005)),)
    >>> moore_moves(Moore(2)(10**18, 10**18, 10**18, 10**17))
    (((0, 900920808197849088), (3, 99079191802150912)), ...)
    """
    heaps, k = facts.state, facts.rules.k
    if k == 1:
        return _nim_moves(heaps)
    if _is_even(heaps, k):
        return ()
    places = _places(heaps)
    count = _count(places, k)
    return SomeMoves([_one(heaps, places, k)]) if count is None else _all(heaps, places, k, count)


Places = list[tuple[int, list[int]]]
"""The binary places from the highest one down, each with the heaps that have a one there."""


def _places(heaps: Heaps) -> Places:
    ones: list[list[int]] = [[] for _ in range(max(heaps).bit_length())]
    for i, heap in enumerate(heaps):
        for place in bits(heap):
            ones[place].append(i)
    return list(enumerate(ones))[::-1]


def _one(heaps: Heaps, places: Places, k: int) -> Change:
    """One winning move, by Moore's construction.

    The places are settled from the highest one down. A heap that was lowered has free choice in all lower places. Let
    s heaps be lowered so far, and let the others have r ones in a place, modulo k + 1. If r is 0, no lowered heap has
    a one there. If k + 1 - r <= s, so many of the lowered heaps have a one. Otherwise r + s <= k, and r heaps with a
    one there are lowered, too. So at most k heaps are lowered in all.
    """
    lowered: dict[int, int] = {}
    for place, all_ones in places:
        ones = [i for i in all_ones if i not in lowered]
        missing = -len(ones) % (k + 1)
        if missing <= len(lowered):
            for i in list(lowered)[:missing]:
                lowered[i] |= 1 << place
        else:
            lowered |= {i: _above(heaps[i], place) for i in ones[: len(ones) % (k + 1)]}
    return tuple(sorted(lowered.items()))


def _above(heap: int, place: int) -> int:
    """The higher places of a heap, this one and all lower ones cleared."""
    return heap >> place + 1 << place + 1


def _steps(all_ones: list[int], lowered: tuple[int, ...], k: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """All ways to lower more heaps in a place, each with how many of those lowered before have a one there.

    Each way can be gone on with in every lower place (see `_one`): there are no dead ends.
    """
    before = set(lowered)
    ones = [i for i in all_ones if i not in before]
    for new in range(min(k - len(lowered), len(ones)) + 1):
        missing = -(len(ones) - new) % (k + 1)
        if missing <= len(lowered):
            yield from ((chosen, missing) for chosen in combinations(ones, new))


def _count(places: Places, k: int) -> int | None:
    """The number of winning moves, by the sets of heaps that are lowered so far; None if it takes too long.

    None is returned only if there are several: the number of ways never falls, since there are no dead ends.
    """
    look = deadline_checker()
    ways: dict[tuple[int, ...], int] = {(): 1}
    total = work = 0
    for _, ones in places:
        found: dict[tuple[int, ...], int] = {}
        before, total = total, 0
        for lowered, count in ways.items():
            work += len(ones) + len(lowered)
            for chosen, missing in _steps(ones, lowered, k):
                look()
                work += len(lowered) + len(chosen)
                after = tuple(sorted(lowered + chosen))
                more = count * comb(len(lowered), missing)
                found[after] = found.get(after, 0) + more
                total += more
                if total > MOST_LISTED or (work > MOST_WORK and max(before, total) > 1):
                    return None
        ways = found
    return total


def _all(heaps: Heaps, places: Places, k: int, count: int) -> tuple[Change, ...]:
    """All winning moves, in the order of the moves: place by place, all rests that are possible so far."""
    charge(count * (BYTES_PER_MOVE + BYTES_PER_ITEM * k))
    look = deadline_checker()
    begun: dict[tuple[int, ...], list[tuple[int, ...]]] = {(): [()]}
    for place, ones in places:
        further: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        for lowered, all_rests in begun.items():
            for chosen, missing in _steps(ones, lowered, k):
                new = tuple(_above(heaps[i], place) for i in chosen)
                added = further.setdefault(lowered + chosen, [])
                for shown in combinations(range(len(lowered)), missing):
                    look()
                    here = [1 << place if at in shown else 0 for at in range(len(lowered))]
                    added += [(*map(or_, rests, here), *new) for rests in all_rests]
        begun = further
    return _in_order(
        tuple(sorted(zip(lowered, rests, strict=True))) for lowered, some in begun.items() for rests in some
    )


def _in_order(moves: Any) -> tuple[Change, ...]:
    """Moves in the order of `Moore.moves`: few heaps first, then by the heaps, then by what is left of them."""
    return tuple(sorted(moves, key=lambda move: (len(move), [i for i, _ in move], [rest for _, rest in move])))


@theorem(
    Moore,
    OUTCOME,
    play=MISERE,
    needs=(AT_MOST_K,),
    cost=IN_THE_TEXT,
    source=MISERE_SOURCE,
    name="moore-misere",
    advice="After that, play as in normal play; but of heaps of one alone, leave one more than a multiple of k + 1.",
)
def moore_misere(facts: PositionFacts) -> Outcome:
    """As in normal play while some heap has two stones or more; else P when k + 1 divides the heaps of one less one.

    A lost position of normal play with a larger heap has at least k + 1 of them, and no move lowers all.

    >>> from grundy import Moore
    >>> moore_misere(Moore(2)(1, 1, 1, 1)), moore_misere(Moore(2)(1, 1, 1)), moore_misere(Moore(2)(2, 2, 2))
    (P, N, P)
    """
    heaps, k = facts.state, facts.rules.k
    if max(heaps, default=0) >= 2:
        return Outcome.P if _is_even(heaps, k) else Outcome.N
    return Outcome.P if sum(heaps) % (k + 1) == 1 else Outcome.N


@theorem(
    Moore, WINNING_MOVES, play=MISERE, needs=(AT_MOST_K,), cost=IN_THE_MOVES, source=MISERE_SOURCE, name="moore-misere"
)
def moore_misere_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """As in normal play if more than k heaps have two stones or more; else leave heaps of one, 1 modulo k + 1.

    Of more than 100,000 winning moves one is given, as `SomeMoves`.

    >>> from grundy import Moore
    >>> moore_misere_moves(Moore(2)(1, 1, 5)), moore_misere_moves(Moore(2)(1, 1, 1, 1))
    ((((0, 0), (2, 0)), ((1, 0), (2, 0))), ())
    """
    heaps, k = facts.state, facts.rules.k
    large = [i for i, heap in enumerate(heaps) if heap >= 2]
    if len(large) > k:
        return moore_moves(facts)
    ones = [i for i, heap in enumerate(heaps) if heap == 1]
    # All large heaps are lowered to one or none, and some heaps of one are taken.
    ways = [
        (taken, left)
        for taken in range(min(k - len(large), len(ones)) + 1)
        for left in range(len(large) + 1)
        if (len(ones) - taken + left) % (k + 1) == 1 and taken + len(large) > 0
    ]
    moves = (
        tuple(sorted([(i, 0) for i in gone] + [(i, int(i in kept)) for i in large]))
        for taken, left in ways
        for gone in combinations(ones, taken)
        for kept in combinations(large, left)
    )
    found = limited_moves(moves, MOST_LISTED, most_items=MOST_ITEMS)
    return found if isinstance(found, SomeMoves) else _in_order(found)


def _nim_moves(heaps: Heaps) -> tuple[Change, ...]:
    """The winning moves with one heap a move, as in Nim: lower a heap to its nim-sum with the nim-sum of all."""
    total = reduce(xor, heaps, 0)
    return tuple(((i, heap ^ total),) for i, heap in enumerate(heaps) if heap ^ total < heap)


# Exactly k heaps a move


FEW_HEAPS = Need(
    "fewer than 2k heaps on the table (or k = 1)",
    lambda facts: len(facts.state) < 2 * facts.rules.k or facts.rules.k == 1,
    lambda facts: f"needs fewer than 2k = {2 * facts.rules.k} heaps, got {len(facts.state)}",
)


@theorem(Moore, VALUE, needs=(EXACTLY_K, FEW_HEAPS), cost=LINEAR("n log(largest heap)"), source=EXACT_NIM)
def tetris(facts: PositionFacts) -> Nimber:
    """With exactly k of fewer than 2k heaps a move, the value is the largest number of moves that can still be made.

    >>> from grundy import Moore
    >>> tetris(Moore(2, exactly=True)(3, 4, 5))
    *6
    """
    if facts.rules.k == 1:
        return Nimber(reduce(xor, facts.state, 0))
    return Nimber(longest_play(facts.state, facts.rules.k))


@theorem(Moore, WINNING_MOVES, needs=(EXACTLY_K, FEW_HEAPS), cost=IN_THE_MOVES, source=EXACT_NIM, name="tetris")
def tetris_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """With exactly k of fewer than 2k heaps a move, leave fewer than k heaps; for k = 1 as in Nim.

    Of more than 100,000 winning moves one is given, as `SomeMoves`.

    >>> from grundy import Moore
    >>> tetris_moves(Moore(2, exactly=True)(1, 2, 2))
    (((0, 0), (1, 0)), ((0, 0), (2, 0)), ((1, 0), (2, 0)))
    >>> tetris_moves(Moore(3, exactly=True)(10**18, 10**18, 10**18))
    (((0, 0), (1, 0), (2, 0)), ...)
    """
    heaps, k = facts.state, facts.rules.k
    if k == 1:
        return _nim_moves(heaps)
    there = [i for i, heap in enumerate(heaps) if heap]
    return limited_moves(_lowered_to(heaps, there, k, 0, len(there) - k + 1), MOST_LISTED, most_items=MOST_ITEMS)


TWO_OR_MORE = need("Moore's game with k >= 2", "needs the game with exactly k >= 2 heaps", k=lambda k: k >= 2)
TWICE_K_HEAPS = Need(
    "2k heaps on the table",
    lambda facts: len(facts.state) == 2 * facts.rules.k,
    lambda facts: f"needs exactly 2k = {2 * facts.rules.k} heaps, got {len(facts.state)}",
)
HALF = (EXACTLY_K, TWO_OR_MORE, TWICE_K_HEAPS)


@theorem(Moore, VALUE, needs=HALF, cost=LINEAR("n log(largest heap)"), source=EXACT_NIM, sample=twice_k_heaps)
def exactly_half(facts: PositionFacts) -> Nimber:
    """With exactly k of 2k heaps a move: the closed form in the least heap and the lengths of the longest plays.

    With m the least heap, T the longest play, y the longest play after taking m off every heap and
    z = 1 + y(y + 1)/2: the value is T when m < z, else z - 1 + ((m - z) mod (y + 1)).

    >>> from grundy import Moore
    >>> exactly_half(Moore(2, exactly=True)(1, 1, 1, 4))
    0
    """
    state, k = facts.state, facts.rules.k
    least = min(state)
    y = longest_play(tuple(heap - least for heap in state), k)
    z = 1 + y * (y + 1) // 2
    return Nimber(longest_play(state, k) if least < z else z - 1 + (least - z) % (y + 1))


@theorem(
    Moore,
    WINNING_MOVES,
    needs=HALF,
    cost=IN_THE_MOVES,
    source=EXACT_NIM,
    name="exactly-half",
    sample=twice_k_heaps,
)
def exactly_half_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """With exactly k of 2k heaps a move, leave more than k heaps that are equal, and none that is smaller.

    The closed form is 0 exactly for these positions. Of more than 100,000 winning moves one is given, as `SomeMoves`.

    >>> from grundy import Moore
    >>> exactly_half_moves(Moore(2, exactly=True)(1, 2, 3, 4))
    (((1, 1), (2, 1)), ((1, 1), (3, 1)), ((2, 1), (3, 1)))
    """
    heaps, k = facts.state, facts.rules.k
    least = min(heaps)
    larger = [i for i, heap in enumerate(heaps) if heap > least]
    # A smaller least heap would be one of the k heaps that are lowered, and those are too few.
    return limited_moves(
        _lowered_to(heaps, larger, k, least, k + 1 - heaps.count(least)), MOST_LISTED, most_items=MOST_ITEMS
    )


def _lowered_to(heaps: Heaps, among: list[int], k: int, base: int, wanted: int) -> Iterator[Change]:
    """All moves, in order, that lower k of some heaps, none below a base, and as many as wanted (1 to k) just to it."""
    for chosen in combinations(among, k if wanted >= 1 else len(among) + 1):
        rests = [base] * k
        while True:
            yield tuple(zip(chosen, rests, strict=True))
            # The next rests in order: raise the last one that can be raised, and put all after it back to the base.
            others = rests.count(base) - 1  # of those before and after `at`, at the base once they are put back
            for at in range(k - 1, -1, -1):
                others += 1 - (rests[at] == base)
                if rests[at] + 1 < heaps[chosen[at]] and others >= wanted:
                    rests[at:] = [rests[at] + 1, *[base] * (k - 1 - at)]
                    break
            else:
                break


def longest_play(state: Heaps, k: int) -> int:
    """The most moves that take one stone from each of k heaps: the largest m with sum(min(heap, m)) >= km."""
    low, high = 0, sum(state) // k
    while low < high:
        m = (low + high + 1) // 2
        low, high = (m, high) if sum(min(heap, m) for heap in state) >= k * m else (low, m - 1)
    return low
