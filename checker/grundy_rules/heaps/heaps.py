"""Heaps that do not touch each other: a move replaces one heap by smaller ones."""

from collections.abc import Iterable, Iterator
from itertools import islice
from operator import xor
from typing import Any

from grundy_check import (
    NIMBER,
    ONE_BY_ONE,
    SPRAGUE_GRUNDY,
    Budget,
    Game,
    Moves,
    demand,
    formula,
    nim_added,
    nim_sum,
    number,
    numbers,
    read_parameters,
    rules_module,
    star,
    step,
    whole,
)

GAMES = {
    "nim": "take any number of stones from a heap",
    "lasker": "take any number of stones from a heap, or split a heap into two",
    "grundys-game": "split a heap into two that differ",
    "couples-are-forever": "split a heap into two, but not a heap of two",
    "octal": "take and break by an octal code",
    "hexadecimal": "take and break by a hexadecimal code",
    "subtraction": "take one of some numbers of stones from a heap, or any number but these",
    "kayles": "octal(0.77)",
    "dawsons-kayles": "octal(0.07)",
    "dawsons-chess": "octal(0.137)",
    "treblecross": "octal(0.007)",
    "officers": "octal(0.6)",
    "guiles": "octal(0.15)",
    "double-kayles": "octal(0.7777)",
}
BOUTON = "Bouton: the value of Nim is the nim-sum of its heaps (1901)"
BOUTON_MISERE = "Bouton: the P-positions of misère Nim (1901)"
LASKER = "Lasker: the values of Lasker's Nim (1931)"
GUY_SMITH = "Guy and Smith: values that repeat over a long enough window repeat for ever (1956)"
OTHER_WINDOW = (
    "Theorem P3 in docs/proofs.md: the window of a period where one heap, three heaps or unequal heaps are left"
)
ALL_BUT_WINDOW = "Theorem P4 in docs/proofs.md: the window of a period where all but some numbers may be taken"
M1 = "Theorem M1 in docs/misere.md: the conditions under which a monoid says who wins every sum in misère play"
M3 = "Theorem M3 in docs/misere.md: who wins sums of tame heaps in misère play"
SMALL = 256  # what replaces smaller heaps is listed once

Heap = tuple[int, ...]


def make_game(name: str, parameters: str | None, board: str, budget: Budget) -> Game:
    """The rules of a text."""
    if name in ("octal", "hexadecimal"):
        values = read_parameters(parameters, {"code": "text"}, budget)
        return Heaps(read_code(values.get("code", ""), octal=name == "octal"))
    if name == "subtraction":
        values = read_parameters(parameters, {"takes": "numbers", "all-but": "flag"}, budget)
        return subtraction(values.get("takes", []), values.get("all-but", False), budget)
    demand(parameters is None, f"{name} has no parameters")
    if name == "nim":
        return Heaps({}, barred=set(), mark=NIMBER)
    if name == "lasker":
        return Heaps({0: 4}, barred=set())
    if name == "grundys-game":
        return Heaps({0: 4}, unequal=True)
    if name == "couples-are-forever":
        return Heaps({0: 4}, stuck=2)
    return Heaps(read_code(GAMES[name].removeprefix("octal(").removesuffix(")"), octal=True))


def read_code(text: str, octal: bool) -> dict[int, int]:
    """The digits of a code that are not 0, by the number of stones to take."""
    first, _, rest = text.upper().partition(".")
    first = first or "0"
    digits, firsts = ("01234567", "04") if octal else ("0123456789ABCDEF", "048C")
    good = first in firsts and len(first) == 1 and 0 < len(rest) <= 10_000 and all(c in digits for c in rest)
    demand(good, f"bad code {text[:40]!r}")
    return {take: int(digit, 16) for take, digit in enumerate(first + rest) if digit != "0"}


def subtraction(takes: list[int], all_but: bool, budget: Budget) -> "Heaps":
    demand(takes and 0 not in takes, "a subtraction set holds positive numbers")
    # many large numbers could make sets slow: some have one hash
    large = sum(take >> 60 > 0 for take in budget.each(takes))
    demand(large <= 1000, "a subtraction set holds at most 1000 numbers of more than 60 binary digits")
    if all_but:
        return Heaps({}, barred=set(takes))
    different = budget.ordered(set(takes))
    return Heaps(dict.fromkeys(different, 3), mark=ONE_BY_ONE if different == [1] else "")


class Heaps(Game):
    """Taking and breaking: bit j of `code[t]` allows to take t stones from a heap and to leave the rest as j heaps.

    With `barred`, any number of stones may be taken but those. Unequal: two heaps that are left must differ.
    Stuck: a heap that does not move. A state is the heaps.
    """

    def __init__(
        self,
        code: dict[int, int],
        unequal: bool = False,
        stuck: int | None = None,
        barred: set[int] | None = None,
        mark: str = "",
    ) -> None:
        self.code, self.unequal, self.stuck, self.barred, self.mark = code, unequal, stuck, barred, mark
        self.table: list[int] = []  # values of heaps 0, 1, ...
        self.period = 0, 0, 0  # length, start, saltus; length 0: none is shown
        self.small: dict[int, list[Heap]] = {}  # what replaces small heaps
        self.quotient: Any = None  # a misère quotient that a step has shown
        self.tame: Any = None  # the pairs of tame heaps that a step has shown

    def read(self, body: str) -> Heap:
        heaps = tuple(whole(word) for word in self.book.budget.words(body))
        demand(heaps, "a position cannot have 0 heaps")
        return heaps

    def moves(self, state: Heap) -> Moves:
        for i, heap in enumerate(state):
            for new in self.replacements(heap):
                self.charge(1 + len(state) // 20 + sum(map(int.bit_length, new)) // 100)
                yield f"{heap}->{'+'.join(map(str, new))}", state[:i] + new + state[i + 1 :]

    def atoms(self, state: Heap) -> list[str]:
        """The heaps that can move."""
        can_move = (heap for heap in self.each(state, work=2) if any(True for _ in self.replacements(heap)))
        return [f"{self.mark}{heap}" for heap in can_move]

    # What may replace a heap: increasing heaps, or (0,) for nothing

    def replacements(self, heap: int) -> Iterable[Heap]:
        if heap >= SMALL:
            return self.all_replacements(heap)
        if heap not in self.small:
            found = []
            for new in self.all_replacements(heap):
                # a tuple of at most three heaps (64), its pointer (8), and a number (28)
                self.charge(1, keep=100)
                found.append(new)
            self.small[heap] = found
        return self.small[heap]

    def all_replacements(self, heap: int) -> Iterator[Heap]:
        if heap == self.stuck:
            return
        for take, digit in self.code.items():
            self.charge(1)
            if take <= heap:
                yield from self.left_as(0, digit, heap - take)
                yield from self.left_as(1, digit, heap - take)
                yield from self.left_as(2, digit, heap - take)
                yield from self.left_as(3, digit, heap - take)
        if self.barred is not None:
            for rest in range(heap):
                self.charge(1)
                if heap - rest not in self.barred:
                    yield (rest,)

    def left_as(self, pieces: int, digit: int, rest: int) -> Iterator[Heap]:
        """The ways to leave the rest as so many heaps, if the digit of the code allows that."""
        if not digit >> pieces & 1:
            return
        if pieces == 0 and rest == 0:
            yield (0,)
        if pieces == 1 and rest > 0:
            yield (rest,)
        if pieces == 2:
            yield from ((a, rest - a) for a in range(1, rest // 2 + 1) if not (self.unequal and 2 * a == rest))
        if pieces == 3:
            for a in range(1, rest // 3 + 1):
                yield from ((a, b, rest - a - b) for b in range(a, (rest - a) // 2 + 1))

    # Closed forms

    @formula("bouton", BOUTON)
    def bouton(self, state: Heap) -> int | None:
        """Bouton 1901: the value of Nim is the nim-sum of the heaps."""
        return nim_sum(self.each(state)) if self.mark == NIMBER else None

    @formula("bouton-misere", BOUTON_MISERE, play="misere")
    def bouton_misere(self, state: Heap) -> str | None:
        """Bouton 1901: P where the nim-sum is 0, but with no heap above 1 where it is 1."""
        if self.mark != NIMBER:
            return None
        wanted = 0 if max(state) > 1 else 1
        return "P" if nim_sum(self.each(state)) == wanted else "N"

    @formula("lasker", LASKER)
    def lasker(self, state: Heap) -> int | None:
        """Lasker 1931: a heap 4k is worth 4k - 1 (k > 0), a heap 4k + 3 is worth 4k + 4, others their number."""
        if self.name != "lasker":
            return None
        heaps = self.each(state)
        return nim_sum(heap + 1 if heap % 4 == 3 else heap - 1 if heap and heap % 4 == 0 else heap for heap in heaps)

    def winning_moves(self, state: Heap) -> list[str] | None:
        """In Nim, by Bouton: with the others as they are, only the sizes 0, 1 and their nim-sum can be P."""
        if self.mark != NIMBER:
            return self.moves_by_quotient(state)
        misere = self.book.play == "misere"
        self.book.rely_on(BOUTON_MISERE if misere else BOUTON)
        total, ones, larger = nim_sum(state), sum(heap == 1 for heap in state), sum(heap > 1 for heap in state)
        found = []
        for heap in self.each(state, work=5):
            others, other_larger = total ^ heap, larger - (heap > 1)
            for size in sorted({others, 0, 1}):
                if size < heap:
                    plain = misere and other_larger == 0 and size < 2
                    left = (ones - (heap == 1) + size) % 2 if plain else others ^ size
                    if left == (1 if plain else 0):
                        # a text (50 and its letters), its pointers here and in order (24), and as much again in the
                        # message
                        self.charge(1, use=200 + len(str(heap)))
                        found.append(f"{heap}->{size}")
        return found

    # Tables of values

    def value_of_atom(self, rest: str) -> int | None:
        heap, (length, start, saltus) = int(rest), self.period
        rounds = max(0, heap - start) // length if length else 0
        heap -= rounds * length
        return self.table[heap] + rounds * saltus if heap < len(self.table) else None

    @step("table", about="rules")
    def check_table(self, claims: Any) -> None:
        """The values of heaps 0, 1, 2, ..., each by the definition from those before it.

        Where several heaps are left, their values are added by Sprague and Grundy.
        """
        values = numbers(claims, self.book.budget)
        demand(values, "a table has a value for the heap 0")
        for heap, value in enumerate(self.each(values)):
            demand(value <= (heap + 1) * (heap * heap + heap + 2), f"a heap of {heap} has not so many options")
        # a number (32) and its pointer (8), in a list that may have grown by an eighth
        self.charge(1, keep=60 * len(values))
        if any(digit > 3 for digit in self.code.values()):
            self.book.rely_on(SPRAGUE_GRUNDY)
        if self.barred is not None and not self.code:
            self.check_all_but(values)
        else:
            self.check_code(values)
        self.table, self.period = values, (0, 0, 0)

    def check_all_but(self, values: list[int]) -> None:
        """The mex of all values before, but for those of the barred heaps, which may be missing."""
        times: dict[int, int] = {}  # how often each value stands before
        least = 0  # the least value that does not stand before
        for heap, value in enumerate(values):
            barred: dict[int, int] = {}
            for take in self.barred or ():
                self.charge(1)
                if take <= heap:
                    kind = values[heap - take]
                    barred[kind] = barred.get(kind, 0) + 1
            missing = [kind for kind, count in barred.items() if count == times[kind]]
            demand(value == min([least, *missing]), f"a heap of {heap} is not worth {star(value)}")
            # an entry of a dict (100)
            self.charge(1, use=100)
            times[value] = times.get(value, 0) + 1
            while least in times:
                least += 1

    def check_code(self, values: list[int]) -> None:
        """Of each heap, every smaller value is that of an option, and its own value is that of none."""
        pairs, triples = Pairs(values, self.unequal, self.book.budget), Triples(values, self.book.budget)
        letters = [chr(value) for value in range(max(values) + 1)]
        for heap, value in enumerate(values):
            self.charge(1 + len(self.code) + value // 10)
            seen, sums = set[int](), list[str]()
            for take, digit in self.code.items():
                rest = heap - take
                if rest < 0 or heap == self.stuck:
                    continue
                if (digit & 1 and rest == 0) or (digit & 2 and rest > 0):
                    seen.add(values[rest])
                if digit & 4 and rest > 1:
                    sums.append(pairs.sums(rest))
                if digit & 8 and rest > 2:
                    seen |= triples.sums(rest)
            if self.barred is not None:
                self.charge(heap)
                seen.update(values[rest] for rest in range(heap) if heap - rest not in self.barred)
            missing = letters[:value]  # values are characters, as in the texts of sums
            for some in sums:
                missing = [letter for letter in missing if letter not in some]
            itself = value in seen or any(letters[value] in some for some in sums)
            good = not itself and all(ord(letter) in seen for letter in missing)
            demand(good, f"a heap of {heap} is not worth {star(value)}")

    @step("period", about="rules")
    def check_period(self, length: Any, start: Any, saltus: Any) -> None:
        """The values repeat from `start` on, and grow by `saltus`, over a window that makes them do so for ever.

        Guy and Smith 1956, where up to two heaps are left that may be equal; else Theorems P3 and P4 of docs/proofs.md.
        """
        length, start, saltus = number(length), number(start), number(saltus)
        values, end = self.table, len(self.table) - length
        window = self.window(length, start)
        demand(length and window <= end, f"a period needs values up to heap {str(window + length - 1)[:40]}")
        repeats = all(values[n + length] == values[n] + saltus for n in self.each(range(start, end)))
        demand(repeats, "the values do not repeat")
        if self.barred is None:
            demand(not saltus and self.stuck is None, "there is no such period in this game")
        else:
            growth = {max(values[: n + length]) - max(values[:n], default=-1) for n in (end - window + start, end)}
            demand(growth == {saltus} and not self.code, "the largest values do not grow by the saltus")
        self.period = length, start, saltus

    def window(self, length: int, start: int) -> int:
        """The heap from which on, up to one period more, the values must be known to repeat."""
        if self.barred is not None:
            self.book.rely_on(ALL_BUT_WINDOW)
            return start + max(self.barred, default=0)
        self.book.rely_on(GUY_SMITH if self.pieces == 2 and not self.unequal else OTHER_WINDOW)
        return self.window_of_code(length, start)

    @property
    def pieces(self) -> int:
        """As how many heaps a heap may be left."""
        return max(1, max(self.code.values(), default=0).bit_length() - 1)

    def window_of_code(self, length: int, start: int) -> int:
        largest_take = max(self.code, default=0)
        return self.pieces * max(start, 1) + (self.pieces - 1 + self.unequal) * length + largest_take

    # Misère play of sums

    def misere(self) -> Any:
        """The file that checks misère quotients; it is loaded, and trusted, where a step is about them."""
        self.book.trusted["misere"] = None
        return rules_module("misere")

    @step("quotient", about="rules", play=("misere",))
    def check_quotient(self, rows: Any, part: Any, elements: Any) -> None:
        """A monoid by the rows of its generators, its part P, and the elements of the heaps 0, 1, 2, ..."""
        misere = self.misere()
        self.quotient = misere.Quotient(self, rows, part, elements, self.book.budget)
        self.book.rely_on(misere.M1)
        self.forever = self.quotient.said()

    @step("quotient-period", about="rules", play=("misere",))
    def check_quotient_period(self, length: Any, start: Any) -> None:
        """The elements of the last quotient repeat over a window that makes them do so for ever."""
        demand(self.quotient is not None, "no quotient is shown")
        self.quotient.heaps = self.with_period(self.quotient.heaps, length, start)
        self.forever = self.quotient.said()

    @step("tame", about="rules", play=("misere",))
    def check_tame(self, values: Any, misere_values: Any) -> None:
        """The values and misère values of tame heaps."""
        misere = self.misere()
        self.tame = misere.check_tame(self, values, misere_values, self.book.budget)
        self.book.rely_on(misere.M3)

    @step("tame-period", about="rules", play=("misere",))
    def check_tame_period(self, length: Any, start: Any) -> None:
        """The pairs of tame heaps repeat over a window that makes them do so for ever."""
        demand(self.tame is not None, "no heaps are shown to be tame")
        self.tame = self.with_period(self.tame, length, start)

    def with_period(self, known: Any, length: Any, start: Any) -> Any:
        demand(self.barred is None and self.stuck is None, "no theorem proves a period in this game")
        self.book.rely_on(self.misere().M2)
        window = self.window_of_code(number(length), number(start))
        return known.with_period(length, start, window, self.book.budget)

    @formula("misere-quotient", M1, play="misere")
    def by_quotient(self, state: Heap) -> str | None:
        """P where the product of the elements is in the part P of a quotient that is shown."""
        return None if self.quotient is None else self.quotient.outcome(state)

    @formula("tame", M3, play="misere")
    def by_tame_pairs(self, state: Heap) -> str | None:
        """P where the misère value of the sum of tame heaps is 0."""
        return None if self.tame is None else self.misere().tame_outcome(self.tame, self.each(state))

    def moves_by_quotient(self, state: Heap) -> list[str] | None:
        """All winning moves, where a quotient or the pairs of tame heaps tell who wins each option."""
        outcome = self.by_quotient if self.quotient is not None else self.by_tame_pairs
        if self.book.play != "misere" or outcome(state) is None:
            return None
        found = []
        for text, new in self.moves(state):
            if outcome(new) == "P":
                # a text (50 and its letters), its pointers here and in order (24), and as much again in the message
                self.charge(1, use=200 + len(text))
                found.append(text)
        return found


class Pairs:
    """The nim-sums of two positive heaps with a given total, all at once.

    The values of heaps 1, 2, ... stand side by side in one long number, `forward`, each in one or two bytes, and the
    same from the last heap down in another, `backward`. Shifted against each other and added without carry, they give
    the nim-sums of all pairs. These become a text, a character each, in which a value is found as fast as can be.
    """

    def __init__(self, values: list[int], unequal: bool, budget: Budget) -> None:
        self.last, self.unequal, self.budget = len(values) - 1, unequal, budget
        self.size, self.coding = (1, "latin-1") if max(values) < 1 << 8 else (2, "utf-16-le")
        demand(max(values) < 1 << 15, "values of 32768 and more cannot be checked in a table")
        # 2 bytes a value in each array, number and text made of them, 14 at most; 8 in a slice; and room to copy them
        budget.charge(1, use=100 * len(values))
        forward, backward = bytearray(), bytearray()
        for value in budget.each(islice(values, 1, None)):
            forward += value.to_bytes(self.size, "little")
            backward += value.to_bytes(self.size, "big")
        self.forward = int.from_bytes(forward, "little")
        self.backward = int.from_bytes(backward, "big")  # read from its end

    def sums(self, total: int) -> str:
        half = (total - self.unequal) // 2  # the smaller of two heaps is at most this
        self.budget.charge(1 + half * self.size // 100)
        mask = (1 << 8 * self.size * half) - 1
        others = self.backward >> 8 * self.size * (self.last - (total - 1))
        sums = (self.forward & mask) ^ (others & mask)
        return sums.to_bytes(self.size * half, "little").decode(self.coding)


class Triples:
    """The nim-sums of three positive heaps with a given total, from those of two.

    A set of nim-sums is a number: bit x stands for the nim-sum x.
    """

    def __init__(self, values: list[int], budget: Budget) -> None:
        self.values, self.charge = values, budget.charge
        self.places = max(values).bit_length()
        self.pairs: list[int] = []  # by total: the nim-sums of two heaps
        self.heaps: dict[int, list[int]] = {}  # by value: the positive heaps whose pairs are listed

    def sums(self, total: int) -> set[int]:
        while len(self.pairs) <= total:
            self.list_pairs(len(self.pairs))
        found = 0
        for value, heaps in self.heaps.items():
            self.charge(1 + len(heaps) + (1 << self.places) // 100)
            with_others = 0
            for heap in heaps:
                if heap < total:
                    with_others |= self.pairs[total - heap]
            found |= nim_added(with_others, value, self.places)
        return {x for x in range(found.bit_length()) if found >> x & 1}

    def list_pairs(self, total: int) -> None:
        # a number with a bit for each nim-sum (2^places / 8 bytes), twice while it is made; and its list (100)
        self.charge(total + 1, use=100 + (1 << self.places) // 4)
        sums = set(map(xor, self.values[1:total], self.values[1:total][::-1]))
        self.pairs.append(sum(1 << x for x in sums))
        if total:
            self.heaps.setdefault(self.values[total], []).append(total)
