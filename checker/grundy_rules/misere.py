"""Misère play of sums: quotients, and tame games of heaps. docs/misere.md has the theorems and their proofs."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Protocol

from grundy_check import Book, Budget, demand, number, numbers

M1 = "Theorem M1 in docs/misere.md: the conditions under which a monoid says who wins every sum in misère play"
M2 = "Theorem M2 in docs/misere.md: elements that repeat over a long enough window repeat for ever"
M3 = "Theorem M3 in docs/misere.md: who wins sums of tame heaps in misère play"
MOST_ELEMENTS = 20_000

Heap = tuple[int, ...]
Pair = tuple[int, int]


class Rules(Protocol):
    """The rules of heaps, as far as they are needed here."""

    def replacements(self, heap: int) -> Iterable[Heap]:
        """What may replace a heap: smaller heaps, of which heaps of 0 do not count."""


class Repeating(NamedTuple):
    """What is known of heaps 0, 1, ..., and a period from a heap on; length 0: none is shown."""

    known: list[Any]
    length: int = 0
    start: int = 0

    def of(self, heap: int) -> Any:
        """What is known of a heap; None if nothing is."""
        if self.length and heap >= self.start:
            heap = self.start + (heap - self.start) % self.length
        return self.known[heap] if heap < len(self.known) else None

    def with_period(self, length: Any, start: Any, window: int, budget: Budget) -> "Repeating":
        """The same with a period, which must hold up to the end of a window and one period more (Theorem M2)."""
        length, start = number(length), number(start)
        demand(length > 0 and start > 0, "a period has a positive length, and begins at a positive heap")
        last = window + length - 1
        demand(last < len(self.known), f"this period needs the heaps up to {str(last)[:40]}")
        repeats = all(self.known[n + length] == self.known[n] for n in budget.each(range(start, window)))
        demand(repeats, "the elements do not repeat")
        return Repeating(self.known, length, start)


class Quotient:
    """A monoid (Q, P) with the element of each heap, which meets the conditions C0 to C6.

    The elements are 0, ..., q - 1, and 0 is the identity. The rows say what the generators make of the elements.
    A set of elements is a number: bit x stands for the element x.
    """

    def __init__(self, rules: Rules, rows: Any, part: Any, elements: Any, budget: Budget) -> None:
        self.budget = budget
        self.read(rows, part, elements)
        self.check_rows()
        self.check_heaps(rules)

    def read(self, rows: Any, part: Any, elements: Any) -> None:
        """C0: numbers in their ranges."""
        budget = self.budget
        demand(type(rows) is list, "the generators are a list of rows")
        rows = [numbers(row, budget) for row in budget.each(rows)]
        self.order = len(rows[0]) if rows else 1
        demand(self.order <= MOST_ELEMENTS, f"a quotient has at most {MOST_ELEMENTS} elements")
        demand(all(len(row) == self.order for row in budget.each(rows)), "the rows are equally long")
        part, elements = numbers(part, budget), numbers(elements, budget)
        for some in budget.each([*rows, part, elements], work=1 + self.order // 100):
            budget.charge(len(some) // 100)
            demand(not some or max(some) < self.order, f"an element is a number below {self.order}")
        demand(len(elements) > 0, "a quotient has an element for the heap 0")
        # a number (32) and its pointer (8), in a list that may have grown by an eighth
        budget.charge(1, keep=60 * (len(rows) * self.order + len(part) + len(elements)))
        self.rows: list[list[int]] = rows
        self.part, self.heaps = frozenset(part), Repeating(elements)

    def check_rows(self) -> None:
        """C1: the rows commute. C2: they reach every element from 0. Then x times y is what any word of y makes of x.

        Each generator must be the element of a heap, so that the heaps generate the monoid.
        """
        budget, q = self.budget, self.order
        for i, row in enumerate(self.rows):
            for other in self.rows[:i]:
                # two lists of q pointers (8 each)
                budget.charge(1 + q // 10, use=16 * q)
                demand([row[x] for x in other] == [other[x] for x in row], "the rows do not commute")
                budget.release_to(budget.used - 16 * q)
        demand({row[0] for row in self.rows} <= set(self.heaps.known), "a generator is not the element of a heap")
        # a word is (generator, element before): a tuple (56) and its pointer (8); an entry of a set (100)
        budget.charge(q, keep=170 * q)
        self.last_step: list[tuple[int, int]] = [(-1, 0)] * q
        self.reached, seen = [0], {0}
        for x in self.reached:
            budget.charge(1 + len(self.rows))
            for g, row in enumerate(self.rows):
                if row[x] not in seen:
                    seen.add(row[x])
                    self.last_step[row[x]] = g, x
                    self.reached.append(row[x])
        demand(len(seen) == q, "the generators do not reach every element")
        demand(0 not in self.part, "the identity is not in P, since a position without moves is N")

    def times(self, x: int, y: int) -> int:
        """The product of two elements."""
        while y:
            self.budget.charge(1)
            generator, y = self.last_step[y]
            x = self.rows[generator][x]
        return x

    def product(self, heaps: Iterable[int]) -> int | None:
        """The element of a sum of heaps; None if that of a heap is not known."""
        x = 0
        for heap in heaps:
            self.budget.charge(1)
            y = self.heaps.of(heap)
            if y is None:
                return None
            x = self.times(x, y)
        return x

    def outcome(self, heaps: Iterable[int]) -> str | None:
        """N or P; None if the element of a heap is not known."""
        x = self.product(heaps)
        return None if x is None else "P" if x in self.part else "N"

    def check_heaps(self, rules: Rules) -> None:
        """C3 to C6, with a table of all products that is not kept."""
        budget, q, used = self.budget, self.order, self.budget.used
        # a row: pointers (8) in a list that has grown (9), and itself (56); its mask: q bits twice, as text and number
        table: list[list[int]] = [[]] * q
        for y in self.reached:
            budget.charge(1 + q // 10, use=100 + 11 * q)
            generator, before = self.last_step[y]
            table[y] = [self.rows[generator][x] for x in table[before]] if y else list(range(q))
        masks = [self.set_of(row, self.part) for row in table]
        demand(len(set(masks)) == q, "two elements are the same in every sum")  # C6
        lacking: dict[int, int] = {}  # by element a: the set B_a of condition C5
        everything = (1 << q) - 1
        for heap, a in enumerate(self.heaps.known):
            wins, has_options, seen = 0, False, 0
            for new in rules.replacements(heap):
                budget.charge(1 + len(new))
                has_options, e = True, 0
                for smaller in new:
                    e = table[e][self.heaps.known[smaller]]
                if not seen >> e & 1:
                    budget.charge(1 + q // 1000)
                    seen |= 1 << e
                    wins |= masks[e]
            if not has_options:
                demand(a == 0, f"a heap of {heap} has no moves, so its element is the identity")  # C3
                continue
            demand(masks[a] & wins == 0, f"a heap of {heap} and one of its options would both be P in a sum")  # C4
            # an entry of a dict (100) and a number of q bits
            budget.charge(1 + q // 1000, use=150 + q // 7)
            lacking[a] = lacking.get(a, 0) | everything & ~(masks[a] | wins)
        self.check_sums(table, {a: some for a, some in lacking.items() if some})
        budget.release_to(used)

    def set_of(self, row: list[int], some: frozenset[int]) -> int:
        """The set of the z for which row[z] is one of some elements."""
        self.budget.charge(1 + self.order // 10)
        return int("".join(["1" if x in some else "0" for x in reversed(row)]), 2)

    def within(self, row: list[int], some: int) -> int:
        """The set of the z for which row[z] is in a set."""
        self.budget.charge(1 + self.order // 5)
        bits = bin(some)[:1:-1].ljust(self.order, "0")
        return int("".join([bits[x] for x in reversed(row)]), 2)

    def check_sums(self, table: list[list[int]], lacking: dict[int, int]) -> None:
        """C5: no sum of heaps lacks a move to P that is not in P itself.

        A word u of elements has the set S(u) of the z with Phi(u - a) z in B_a for every a of u. It is such a sum if
        S(u) has 0. S(u + a) follows from Phi(u) and S(u). Of two words of equal element, the one whose set is inside
        the other's shows nothing more.
        """
        order = sorted(lacking, key=lambda a: (bin(lacking[a]).count("1"), a))
        coming = [1] * (len(order) + 1)  # the products of the values from the k-th on
        for k in range(len(order) - 1, -1, -1):
            coming[k] = self.with_powers(coming[k + 1], table[order[k]])
        states: dict[int, list[int]] = {}  # by element: sets
        everything = (1 << self.order) - 1
        for k, a in enumerate(order):
            begun = [(x, some) for x, sets in states.items() for some in sets]
            for x, some in self.budget.each([(0, everything), *begun]):
                while True:  # one a more, and one more
                    some = self.within(table[a], some) & self.within(table[x], lacking[a]) & coming[k]
                    x = table[a][x]
                    demand(not some & 1, "a sum of heaps without a move to P is not in P")
                    known = states.setdefault(x, [])
                    if not some or any(some & ~other == 0 for other in self.budget.each(known)):
                        break
                    # a number of q bits (28 and more), its pointers (17), and an entry of a dict with a list (200)
                    self.budget.charge(1, use=300 + self.order // 7)
                    known.append(some)
            for x, sets in states.items():
                states[x] = self.without_dominated([some & coming[k + 1] for some in self.budget.each(sets)])

    def with_powers(self, some: int, row: list[int]) -> int:
        """The products of a set of elements with all powers of one, given by its row."""
        todo = [x for x in range(self.order) if some >> x & 1]
        self.budget.charge(1 + self.order // 5)
        while todo:
            self.budget.charge(1)
            x = row[todo.pop()]
            if not some >> x & 1:
                some |= 1 << x
                todo.append(x)
        return some

    def without_dominated(self, sets: list[int]) -> list[int]:
        """The sets that are not empty and not inside of another one."""
        kept: list[int] = []
        for some in sorted(set(sets), key=lambda some: -bin(some).count("1")):
            self.budget.charge(1 + self.order // 100)
            if some and not any(some & ~other == 0 for other in self.budget.each(kept)):
                kept.append(some)
        return kept

    def said(self) -> str:
        """What is shown, in words."""
        length, start = self.heaps.length, self.heaps.start
        upto = "for all heaps" if length else f"for heaps up to {len(self.heaps.known) - 1:,}"
        period = f", period {length} from {start}" if length else ""
        return f"misère quotient of order {self.order:,}, |P| = {len(self.part):,}, {upto}{period}"


class Sums:
    """The misère quotient of all sums of some components: parts of positions, each of one atom.

    They are listed so that the parts of every option stand before. A position of several atoms, or of one that stands
    before, is a sum of components, and has their product. Number 0 is a component without moves.
    """

    def __init__(self, book: Book, positions: Any, rows: Any, part: Any, elements: Any) -> None:
        self.book, budget = book, book.budget
        elements = numbers(elements, budget)
        good = type(positions) is list and len(positions) == len(elements)
        demand(good, "every component has an element")
        self.numbers: dict[str, int] = {}  # by atom
        self.options: list[list[Heap]] = [[]]
        self.after = set[str]()  # the atoms of the options
        own, sums = [0], list[tuple[list[int], int]]()
        for data, x in zip(positions, elements, strict=True):
            used = budget.used
            terms = book.position(data)
            atoms = [atom for game, state in terms for atom in book.atoms(game, state)]
            if len(atoms) == 1 and atoms[0] not in self.numbers:
                self.options.append(self.options_of(terms))
                self.numbers[atoms[0]] = len(own)
                own.append(x)
                # an atom (50 and its letters), entries of two dicts (200), its number, element and lists (200)
                budget.charge(1, keep=450 + len(atoms[0]))
            else:
                # a list (56) and a tuple (56), with pointers
                budget.charge(1, keep=150 + 8 * len(atoms))
                sums.append((self.numbers_of(atoms), x))
            budget.release_to(used)
        self.quotient = Quotient(self, rows, part, own, budget)
        for parts, x in sums:
            demand(self.quotient.product(parts) == x, "a sum of components has the product of their elements")

    def options_of(self, terms: Any) -> list[Heap]:
        """What may replace a component: components that stand before it."""
        budget, found = self.book.budget, set[Heap]()
        for option in self.book.options(terms):
            atoms = [*option.others, *self.book.atoms(option.game, option.state)]
            # an entry of a set (100), a tuple (40) with numbers and pointers (40), and a pointer in a list (8)
            budget.charge(1 + len(atoms), keep=150 + 40 * len(atoms))
            found.add(tuple(sorted(self.numbers_of(atoms))))
            self.after.update(atoms)
        return list(found)

    def numbers_of(self, atoms: Iterable[str]) -> list[int]:
        found = [self.numbers.get(atom, 0) for atom in self.book.budget.each(atoms)]
        demand(0 not in found, "a part of an option, or of a sum, is no component that stands before it")
        return found

    def replacements(self, component: int) -> list[Heap]:
        """What may replace a component, by its number."""
        return self.options[component]

    def outcome(self, atoms: Iterable[str]) -> str | None:
        """N or P of a sum; None if an atom is no component."""
        found = [self.numbers.get(atom, 0) for atom in self.book.budget.each(atoms)]
        return None if 0 in found else self.quotient.outcome(found)

    def said(self, roots: Iterable[str]) -> str:
        """What is shown of the components that play from some atoms reaches, which must be these, in words."""
        # an entry of a set (100)
        asked = set(self.book.budget.each(roots, use=100))
        demand(asked <= self.numbers.keys(), "a part of the position is no component")
        reached = all(atom in asked or atom in self.after for atom in self.book.budget.each(self.numbers))
        demand(reached, "play does not reach one of the components")
        return f"misère quotient of order {self.quotient.order:,}, |P| = {len(self.quotient.part):,}"


def check_tame(rules: Rules, values: Any, misere: Any, budget: Budget) -> Repeating:
    """The pairs (g+, g-) of heaps: each is the mex of those of its options, and tame, which is a pair of Nim."""
    values, misere = numbers(values, budget), numbers(misere, budget)
    demand(values and len(values) == len(misere), "every heap has a value and a misère value")
    # a pair (56) with its pointer (8); its numbers are those of the line, which are kept (64)
    budget.charge(len(values), keep=150 * len(values))
    pairs: list[Pair] = []
    for heap, pair in enumerate(zip(values, misere, strict=True)):
        demand(is_tame(pair), f"a heap of {heap} is not tame with these values")
        seen: set[Pair] = set()
        for new in rules.replacements(heap):
            budget.charge(1 + len(new))
            option = pair_of_sum(pairs[smaller] for smaller in new)
            if option not in seen:
                # an entry of a set (100) and a pair (120)
                budget.charge(1, use=220)
                seen.add(option)
        found = (least(g for g, _ in seen), least(g for _, g in seen)) if seen else (0, 1)
        demand(pair == found, f"the options of a heap of {heap} give other values")
        pairs.append(pair)
    return Repeating(pairs)


def is_tame(pair: Pair) -> bool:
    return pair[0] == pair[1] or pair in ((0, 1), (1, 0))


def pair_of_sum(pairs: Iterable[Pair]) -> Pair:
    """The pair of a sum of tame positions: like a sum of heaps of Nim, of which fickle ones are sums of *1."""
    value, is_fickle = 0, True
    for g, misere in pairs:
        value, is_fickle = value ^ g, is_fickle and g != misere
    return value, 1 ^ value if is_fickle else value


def least(values: Iterator[int]) -> int:
    """The mex."""
    seen, found = set(values), 0
    while found in seen:
        found += 1
    return found


def tame_outcome(pairs: Repeating, heaps: Iterable[int]) -> str | None:
    """N or P; None if the pair of a heap is not known."""
    found = [pairs.of(heap) for heap in heaps]
    if None in found:
        return None
    return "N" if pair_of_sum(found)[1] else "P"
