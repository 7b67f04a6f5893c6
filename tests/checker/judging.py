"""Brute force for the games of the checker: their rules, written once more, and nothing that is clever.

A judge has the rules of one text. Its states are plain data, it writes them as texts, and it works out values by mex
and misère outcomes by trying all moves.
"""

from functools import reduce
from itertools import combinations, product
from operator import xor

MOST_KEPT = 200_000  # positions of a sum that are remembered


def mex(values):
    seen = set(values)
    return next(v for v in range(len(seen) + 1) if v not in seen)


class Judge:
    """The rules of a text."""

    kind = ""  # the class of the checker that has the same rules
    comes_again = True  # whether the same rules are made often enough to keep their judge

    def __init__(self, text):
        self.text = text
        self.values, self.moves_of, self.small = {}, {}, {}

    def moves(self, state):
        """Every move: its text, and the state after it."""
        raise NotImplementedError

    def a_state(self, chance):
        """Any state, in the middle of play and at its end as well."""
        raise NotImplementedError

    def write(self, state):
        raise NotImplementedError

    def plain(self, state):
        """A state in which play is the same."""
        return state

    def options(self, state):
        state = self.plain(state)
        if state not in self.moves_of:
            self.moves_of[state] = list({self.plain(after): None for _, after in self.moves(state)})
        return self.moves_of[state]

    def value(self, state):
        state = self.plain(state)
        if state not in self.values:
            self.values[state] = mex(map(self.value, self.options(state)))
        return self.values[state]

    def is_small(self, state, most):
        """Whether play leads to at most so many positions."""
        state = self.plain(state)
        if (state, most) not in self.small:
            found = {state: None}
            waiting = [state]
            while waiting and len(found) <= most:
                new = [after for after in self.options(waiting.pop()) if after not in found]
                found.update(dict.fromkeys(new))
                waiting += new
            self.small[state, most] = len(found) <= most
        return self.small[state, most]

    def a_small_state(self, chance, most):
        """A state from which play leads to at most so many positions."""
        state = self.a_state(chance)
        while not self.is_small(state, most):
            state = chance.choice(self.options(state))
        return state


# Sums: tuples of (judge, state)


def value(terms):
    return reduce(xor, (judge.value(state) for judge, state in terms), 0)


KEPT = {}


def wins_misere(terms):
    """Whether the player to move wins a sum in misère play."""
    return search_misere(tuple((judge, judge.plain(state)) for judge, state in terms))


def search_misere(terms):
    if terms not in KEPT:
        if len(KEPT) > MOST_KEPT:
            KEPT.clear()
        after = options(terms)
        KEPT[terms] = not after or not all(map(search_misere, after))
    return KEPT[terms]


def options(terms):
    """The positions after all moves of a sum."""
    return [
        (*terms[:i], (judge, new), *terms[i + 1 :])
        for i, (judge, state) in enumerate(terms)
        for new in judge.options(state)
    ]


def outcome(terms, play):
    return "N" if (value(terms) if play == "normal" else wins_misere(terms)) else "P"


def moves(terms):
    """Every move of a sum, by its text, with the terms after it."""
    for i, (judge, state) in enumerate(terms):
        for text, after in judge.moves(state):
            yield text if len(terms) == 1 else f"{i}: {text}", (*terms[:i], (judge, after), *terms[i + 1 :])


# Heaps


def parts(total, count, least=1):
    """Increasing positive numbers, so many, with this total."""
    if count == 0:
        return [()] if total == 0 else []
    if count == 1:
        return [(total,)] if total >= least else []
    return [
        (first, *rest) for first in range(least, total // count + 1) for rest in parts(total - first, count - 1, first)
    ]


class HeapJudge(Judge):
    """`replace(n)` gives all tuples of heaps that may replace a heap of n, () for none."""

    kind = "Heaps"
    known = 100  # heaps below this have a value

    def __init__(self, text, replace):
        super().__init__(text)
        self.replace, self.replaced, self.table = replace, {}, []

    def replacements(self, heap):
        if heap not in self.replaced:
            self.replaced[heap] = list(self.replace(heap))
        return self.replaced[heap]

    def moves(self, state):
        return [
            (f"{heap}->{'+'.join(map(str, new or (0,)))}", (*state[:i], *(new or (0,)), *state[i + 1 :]))
            for i, heap in enumerate(state)
            for new in self.replacements(heap)
        ]

    def heap_values(self, count):
        """The values of heaps 0, 1, ..."""
        while len(self.table) < count:
            news = self.replacements(len(self.table))
            self.table.append(mex(reduce(xor, (self.table[heap] for heap in new), 0) for new in news))
        return self.table[:count]

    def value(self, state):
        return reduce(xor, (self.heap_values(heap + 1)[heap] for heap in state), 0)

    def plain(self, state):
        return tuple(sorted(heap for heap in state if heap))

    def a_state(self, chance):
        heaps, left = [], chance.choice([2, 5, 9])
        for _ in range(chance.choice([1, 1, 2, 3])):
            heaps.append(chance.randint(0, left))
            left -= heaps[-1]
        return tuple(heaps)

    def write(self, state):
        return " ".join(map(str, state or (0,)))


def coded(digits, unequal=False, stuck=None):
    """Digit t of a code belongs to taking t stones, its bit j to leaving j heaps."""

    def replace(heap):
        if heap == stuck:
            return
        for take, digit in enumerate(digits[: heap + 1]):
            for count in range(4):
                if digit >> count & 1:
                    yield from (new for new in parts(heap - take, count) if not (unequal and len(set(new)) < len(new)))

    return replace


def all_but(barred, splits=False):
    def replace(heap):
        yield from ((rest,) if rest else () for rest in range(heap) if heap - rest not in barred)
        if splits:
            yield from parts(heap, 2)

    return replace


class LoweredJudge(Judge):
    """Moore's Nim: between `least` and `most` heaps are lowered."""

    kind = "Moore"

    def __init__(self, text, least, most):
        super().__init__(text)
        self.least, self.most = least, most

    def moves(self, state):
        heaps = [i for i, heap in enumerate(state) if heap]
        for size in range(self.least, min(self.most, len(heaps)) + 1):
            for chosen in combinations(heaps, size):
                for new in product(*(range(state[i]) for i in chosen)):
                    after = list(state)
                    for i, heap in zip(chosen, new, strict=True):
                        after[i] = heap
                    yield ", ".join(f"{state[i]}->{after[i]}" for i in chosen), tuple(after)

    def plain(self, state):
        return tuple(sorted(heap for heap in state if heap))

    def a_state(self, chance):
        k = self.most
        count = min(6, chance.choice([1, k, k + 1, 2 * k - 1, 2 * k, 2 * k, 2 * k + 1]))
        largest = chance.choice([1, 2, 3 if count > 4 else 5])
        return tuple(chance.choice([0, *range(1, largest + 1), *range(1, largest + 1)]) for _ in range(count))

    def write(self, state):
        return " ".join(map(str, state or (0,)))


class WythoffJudge(LoweredJudge):
    kind = "Wythoff"

    def __init__(self, text):
        super().__init__(text, 1, 1)

    def moves(self, state):
        yield from super().moves(state)
        for take in range(1, min(state) + 1):
            a, b = state
            yield f"{a}->{a - take}, {b}->{b - take}", (a - take, b - take)

    def plain(self, state):
        return tuple(sorted(state))

    def a_state(self, chance):
        largest = chance.choice([2, 4, 11])
        return chance.randint(0, largest), chance.randint(0, largest)


# Coins


def at_most(k, exactly=False):
    return lambda coins: len(coins) == k if exactly else len(coins) <= k


def neighbours(coins):
    return coins[-1] - coins[0] + 1 == len(coins)


def sets_of(condition, last):
    """The sets of coins with this last one that meet a condition."""
    for size in range(last + 1):
        yield from ((*some, last) for some in combinations(range(last), size) if condition((*some, last)))


MOST_COLUMNS = 16


class BoardJudge(Judge):
    """Coins on a board: a state is the number of rows, the number of columns, and the heads.

    Heads are the bits of a number: row r and column c have bit 16 r + c.
    """

    kind = "CoinBoard"
    sizes = ((1, 3), (2, 2), (2, 3), (3, 2), (3, 3))

    def __init__(self, text, down, across):
        super().__init__(text)
        self.down, self.across, self.turns = down, across, {}

    def turned(self, last):
        """What may be turned with a last coin: the coins, and the same as bits."""
        if last not in self.turns:
            row, column = divmod(last, MOST_COLUMNS)
            some = product(sets_of(self.down, row), sets_of(self.across, column))
            cells = [[(r, c) for r in rows for c in columns] for rows, columns in some]
            self.turns[last] = [(turned, sum(1 << MOST_COLUMNS * r + c for r, c in turned)) for turned in cells]
        return self.turns[last]

    def write_move(self, turned):
        return " ".join(f"{r},{c}" for r, c in turned)

    def moves(self, state):
        height, width, heads = state
        for last in bits(heads):
            for turned, mask in self.turned(last):
                yield self.write_move(turned), (height, width, heads ^ mask)

    def options(self, state):
        heads = state[2]
        if heads not in self.moves_of:
            self.moves_of[heads] = [(0, 0, heads ^ mask) for last in bits(heads) for _, mask in self.turned(last)]
        return self.moves_of[heads]

    def plain(self, state):
        """The size of the board does not matter; as small as can be, it is 0."""
        return 0, 0, state[2]

    def a_state(self, chance):
        height, width = chance.choice(self.sizes)
        share = chance.random()
        cells = (MOST_COLUMNS * r + c for r in range(height) for c in range(width))
        return height, width, sum(1 << cell for cell in cells if chance.random() < share)

    def write(self, state):
        height, width, heads = state
        height = height or max((last // MOST_COLUMNS for last in bits(heads)), default=0) + 1
        width = width or max((last % MOST_COLUMNS for last in bits(heads)), default=0) + 1
        return "/".join("".join("TH"[heads >> MOST_COLUMNS * r + c & 1] for c in range(width)) for r in range(height))


def bits(number):
    return [place for place in range(number.bit_length()) if number >> place & 1]


class RowJudge(BoardJudge):
    kind = "CoinRow"
    sizes = tuple((1, n) for n in range(1, 8))

    def __init__(self, text, condition):
        super().__init__(text, at_most(1), condition)

    def write_move(self, turned):
        return ",".join(str(c) for _, c in turned)


class SlidingJudge(BoardJudge):
    """A turn of two coins: the one that slides, and an empty square on its left with no coin between them."""

    kind = "SlidingCoins"
    sizes = tuple((1, n) for n in range(1, 10))

    def __init__(self, text):
        super().__init__(text, None, None)

    def moves(self, state):
        height, width, heads = state
        for column in bits(heads):
            for to in range(column - 1, -1, -1):
                if heads >> to & 1:
                    break
                yield f"{to},{column}", (height, width, heads ^ (1 << column | 1 << to))

    def options(self, state):
        return Judge.options(self, state)


# Boards: edges (start, end, whether it is an arc), vertices 0, 1, ..., n - 1


def board_text(n, edges):
    return ",".join([*map(str, range(n)), *(f"{u}{'>' if arc else '-'}{v}" for u, v, arc in edges)])


class GeographyJudge(Judge):
    """A state is the tokens, what is gone (vertices or numbers of edges), and the passes that are left; with a limit
    the moves."""

    kind = "Geography"
    comes_again = False

    def __init__(self, text, n, edges, edge_game=False, passes=0, tokens=None, limit=None):
        super().__init__(text)
        self.n, self.edges, self.edge_game, self.passes, self.tokens = n, edges, edge_game, passes, tokens
        self.is_limited = limit is not None
        self.counted = limit if self.is_limited else passes
        self.has_arcs = any(arc for _, _, arc in edges)

    def leads(self, vertex):
        """The edges that may be used from a vertex: where they lead, and their numbers."""
        for number, (u, v, arc) in enumerate(self.edges):
            if u == vertex:
                yield v, number
            elif v == vertex and not arc:
                yield u, number

    def moves(self, state):
        tokens, gone, left = state
        if self.is_limited and not left:
            return
        for token in sorted(tokens):
            done = set()
            for to, edge in self.leads(token):
                free = to == token or to not in tokens if self.edge_game else to not in tokens and to not in gone
                if to in done or not free or (self.edge_game and edge in gone):
                    continue
                done.add(to)
                text = str(to) if len(tokens) == 1 else f"{token}->{to}"
                yield (
                    text,
                    (tokens - {token} | {to}, gone | {edge if self.edge_game else token}, left - self.is_limited),
                )
        if left and not self.is_limited:
            yield "pass", (tokens, gone, left - 1)

    def a_state(self, chance):
        count = min(self.n, self.tokens or chance.choice([1, 1, 1, 2, 2, 3]))
        if len(self.edges) > 5 and not self.tokens:
            count = 1 if self.n > 6 else min(count, 2)
        tokens = frozenset(chance.sample(range(self.n), count))
        share = chance.choice([0, 0, 0.2, 0.5])
        if self.edge_game:
            gone = {edge for edge in range(len(self.edges)) if chance.random() < share}
        else:
            gone = {vertex for vertex in range(self.n) if vertex not in tokens and chance.random() < share}
        return tokens, frozenset(gone), chance.randint(0, self.counted)

    def write(self, state):
        tokens, gone, left = state
        words = [self.edge_text(edge) if self.edge_game else str(edge) for edge in gone]
        used = ["moved" if self.is_limited else "passed", str(self.counted - left)] if left != self.counted else []
        return " ".join([*(["without", *words] if words else []), "@", *map(str, tokens), *used])

    def edge_text(self, edge):
        u, v, arc = self.edges[edge]
        return f"{u}{'>' if arc else '-'}{v}"


class HackenbushJudge(Judge):
    """A state is the edges that stand."""

    kind = "Hackenbush"
    comes_again = False

    def __init__(self, text, n, edges, ground=0):
        super().__init__(text)
        self.n, self.edges, self.ground = n, edges, ground

    def standing(self, left):
        seen, before = {self.ground}, 0
        while len(seen) > before:
            before = len(seen)
            for edge in left:
                if seen & set(self.edges[edge][:2]):
                    seen |= set(self.edges[edge][:2])
        return frozenset(edge for edge in left if self.edges[edge][0] in seen)

    def moves(self, state):
        return [(self.edge_text(edge), self.standing(state - {edge})) for edge in sorted(state)]

    def edge_text(self, edge):
        ends = [{u, v} for u, v, _ in self.edges]
        text = f"{self.edges[edge][0]}-{self.edges[edge][1]}"
        return f"{text}#{edge}" if ends.count(ends[edge]) > 1 else text

    def a_state(self, chance):
        share = chance.choice([0, 0, 0.2, 0.5])
        return self.standing(frozenset(edge for edge in range(len(self.edges)) if chance.random() >= share))

    def write(self, state):
        gone = [self.edge_text(edge) for edge in range(len(self.edges)) if edge not in state]
        return " ".join(["without", *gone]) if gone else ""
