"""Heap games: a heap is replaced by smaller heaps."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, Self

from grundy.budget import charge
from grundy.errors import BadPosition, GrundyError, NotApplicable
from grundy.games.heaps.functions import FunctionRules
from grundy.games.heaps.text import (
    TOO_LARGE,
    Heaps,
    canonical,
    random_heaps,
    read_change,
    read_heaps,
    sketch,
    start_heaps,
)
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import Position, Ruleset, game, named
from grundy.rules.text import MOST_DIGITS
from grundy.slots import SOLVER

if TYPE_CHECKING:
    from random import Random

    from numpy import ndarray

    from grundy.games.words.rules import RewriteGame
    from grundy.pictures.picture import Picture
    from grundy.theory.heaps.quotients import MisereQuotient
    from grundy.values.periods import Period

__all__ = [
    "CouplesAreForever",
    "DawsonsChess",
    "DawsonsKayles",
    "DoubleKayles",
    "GrundysGame",
    "Guiles",
    "HeapGame",
    "Hexadecimal",
    "Kayles",
    "Lasker",
    "Nim",
    "Octal",
    "Officers",
    "Subtraction",
    "Treblecross",
]

BOUTON = "Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)"
LASKER = "Lasker, Brettspiele der Völker (1931)"
WINNING_WAYS = "Berlekamp, Conway and Guy, Winning Ways for your Mathematical Plays, chapter 4"
HeapMove = tuple[int, Heaps]
BYTES_PER_OPTION = 200
"""An option that is remembered so that it is listed once: a pair (56) of heaps (64) and an entry of a set (80)."""

LARGEST_LISTED = 10_000
"""The largest heap whose options a function of the user's lists for a picture."""


class HeapRules(Ruleset[Heaps, HeapMove]):
    """Games on heaps that do not touch each other: a move replaces one heap by a tuple of heaps.

    A move is (index of the heap, what replaces it); an emptied heap is replaced by (0,).
    """

    @abstractmethod
    def options(self, heap: int, /) -> Iterable[Heaps]:
        """Yield what may replace a heap: increasing positive heaps, or (0,) for nothing."""

    @property
    def facts(self) -> dict[Any, Any]:
        """What was worked out about the rules, and is kept with them (see `sharing`)."""
        return vars(self).setdefault("_facts", {})  # type: ignore[no-any-return]

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_facts"}

    def allows(self, heap: int, new: Heaps, /) -> bool:
        """Tell whether `new` may replace a heap."""
        return any(new == option for option in self.options(heap))

    def start(self, *args: Any, **named: Any) -> Heaps:
        return start_heaps(self.title(), args, named)

    def moves(self, state: Heaps, /) -> Iterator[HeapMove]:
        return ((i, new) for i, heap in enumerate(state) for new in self.options(heap))

    def play(self, state: Heaps, move: HeapMove, /) -> Heaps:
        i, new = move
        return (*state[:i], *canonical(new), *state[i + 1 :])

    def is_legal(self, state: Heaps, move: HeapMove, /) -> bool:
        match move:
            case (i, tuple(new)) if all(type(n) is int and n >= 0 for n in (i, *new)) and i < len(state):
                return self.allows(state[i], canonical(new))
        return False

    def parts(self, state: Heaps, /) -> Sequence[Position[Heaps, HeapMove]] | None:
        return [Position(self, (heap,)) for heap in state] if len(state) > 1 else None

    def join(self, states: Sequence[Heaps], /) -> Heaps:
        return tuple(heap for state in states for heap in state)

    def key(self, state: Heaps, /) -> Hashable:
        return tuple(sorted(filter(None, state)))

    def read(self, body: str, /) -> Heaps:
        return self.start(*read_heaps(body))

    def write(self, state: Heaps, /) -> str:
        return " ".join(map(str, state))

    def read_move(self, state: Heaps, body: str, /) -> HeapMove:
        return read_change(state, body)

    def write_move(self, state: Heaps, move: HeapMove, /) -> str:
        return f"{state[move[0]]}->{'+'.join(map(str, move[1])) or 0}"

    def picture(self, state: Heaps, marks: Marks = NO_MARKS, /) -> Picture:
        from grundy.games.heaps.picture import picture, places_of

        # A function of the user's lists all options of a heap at once: large heaps are drawn without their moves.
        most = LARGEST_LISTED if isinstance(self, FunctionRules) else max(state)
        groups = (((i, new) for new in self.options(heap)) for i, heap in enumerate(state) if heap <= most)
        return picture(self, state, marks, groups, places_of(state, self.takes_inside(state)))

    def takes_inside(self, state: Heaps, /) -> bool:
        """Return True if a move may take stones from the inside of a heap, and leave some on both sides of them."""
        return False

    def sketch(self, state: Heaps, /) -> str:
        return sketch(state)

    def sample(self, rng: Random, size: int, /) -> Heaps:
        """Return one to four heaps, none larger than `size`."""
        return random_heaps(rng, size)

    def as_words(self) -> RewriteGame:
        """Return a word game in which the word of n letters 1 plays like a heap of n. 0 divides a heap into two.

        >>> str(Kayles.as_words()), Kayles.as_words()("11111").value(), Kayles(5).value()
        ('rewrite(1>0,11>00)', *4, *4)
        """
        raise NotApplicable(f"{self} is not written as a word game: that is known for octal codes and subtraction sets")

    def values(self, last: int) -> ndarray[Any, Any]:
        """Return the values of heaps 0, 1, ..., last as an array.

        >>> Kayles.values(10).tolist()
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]
        """
        return SOLVER().sequence(self, last)

    def period(self, to: int = 1 << 16) -> Period | None:
        """Return the proved period of the values, found on heaps up to `to`; None when there is no proof by then.

        >>> Octal("0.77").period()
        Period(length=12, preperiod=71)
        """
        return SOLVER().period(self, to)

    def misere_quotient(self, to: int = 100, **bounds: Any) -> MisereQuotient:
        """Return the misère quotient of heaps 0, 1, ..., `to`: a finite monoid that says who wins all their sums.

        A period that is proved makes it hold for all heaps. The search ends at 600 elements; `elements=` and
        `positions=` are other bounds.

        >>> Kayles.misere_quotient()
        <misère quotient of kayles: order 40, |P| = 9, for all heaps, period 12 from 71>
        """
        return SOLVER().ask(self, "misere_quotient", to, **bounds)  # type: ignore[no-any-return]


@dataclass(frozen=True)
class NimRules(HeapRules):
    """Take any number of stones from one heap."""

    def options(self, heap: int, /) -> Iterator[Heaps]:
        return ((rest,) for rest in range(heap))

    def allows(self, heap: int, new: Heaps, /) -> bool:
        return len(new) == 1 and new[0] < heap


@game("subtraction", source=WINNING_WAYS, example="subtraction(1,3,4) 20")
@dataclass(frozen=True)
class Subtraction(HeapRules):
    """Take one of the allowed numbers of stones from a heap; with all-but, any number except these.

    >>> Subtraction((1, 3, 4))(20).value(), Subtraction((2,), all_but=True)(9).value()
    (*2, *5)
    """

    takes: tuple[int, ...]
    all_but: bool = False

    def __post_init__(self) -> None:
        try:
            if bool in map(type, self.takes):
                raise TypeError
            takes = tuple(sorted(set(map(index, self.takes))))
        except TypeError:
            raise BadPosition(f"a subtraction set is a tuple of whole numbers, got {self.takes!r}") from None
        if not takes or takes[0] < 1:
            raise BadPosition(f"a subtraction set holds positive numbers, got {self.takes!r}")
        if takes[-1] >= TOO_LARGE:
            raise BadPosition(f"numbers in a subtraction set have at most {MOST_DIGITS} digits, got a larger one")
        object.__setattr__(self, "takes", takes)

    @classmethod
    def sample_rules(cls, rng: Random, size: int, /) -> Subtraction:
        """Draw one to four numbers up to 12, one time in four those that may not be taken."""
        takes = rng.sample(range(1, max(4, min(size, 12)) + 1), rng.randint(1, 4))
        return cls(tuple(takes), all_but=rng.random() < 0.25)

    def as_words(self) -> RewriteGame:
        if self.all_but:
            return super().as_words()
        return _word_game(dict.fromkeys(self.takes, 3))

    def options(self, heap: int, /) -> Iterator[Heaps]:
        takes = (k for k in range(1, heap + 1) if k not in self.takes) if self.all_but else self.takes
        return ((heap - k,) for k in takes if k <= heap)

    def allows(self, heap: int, new: Heaps, /) -> bool:
        return len(new) == 1 and new[0] < heap and ((heap - new[0]) in self.takes) != self.all_but


@dataclass(frozen=True)
class CodeGame(HeapRules):
    """Taking and breaking by a code: digit t says into how many heaps the rest may be left after taking t."""

    code: str

    digits_allowed = "01234567"
    first_allowed = "04"
    family = "an octal code"

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", self._normal(self.code))

    def _normal(self, code: object) -> str:
        if isinstance(code, float):
            kind = type(self).__name__
            raise BadPosition(f'{self.family} is a text, got {code!r}; write it in quotes: {kind}("{code}")')
        text = str(code).upper()
        first, point, rest = text.partition(".")
        first = first or "0"
        bad = next((c for c in first + rest if c not in self.digits_allowed), None)
        if not isinstance(code, str) or point != "." or len(first) != 1 or not rest or bad or len(rest) > 10_000:
            raise BadPosition(
                f"{self.family} looks like 0.37 with digits 0-{self.digits_allowed[-1]}, got {code!r}", text
            )
        if first not in self.first_allowed:
            allowed = ", ".join(self.first_allowed)
            raise BadPosition(f"the digit before the point is one of {allowed}, got {code!r}", text)
        return f"{first}.{rest.rstrip('0') or '0'}"

    @classmethod
    def sample_rules(cls, rng: Random, size: int, /) -> Self:
        """Draw one to four digits after the point."""
        first = rng.choice("000" + cls.first_allowed)
        return cls(f"{first}.{''.join(rng.choice(cls.digits_allowed) for _ in range(rng.randint(1, 4)))}")

    @cached_property
    def digits(self) -> tuple[int, ...]:
        """The digits; digit t belongs to taking t stones."""
        return tuple(int(c, 16) for c in self.code.replace(".", ""))

    def as_words(self) -> RewriteGame:
        if self.digits[0] or max(self.digits) > 7:
            return super().as_words()
        return _word_game(dict(enumerate(self.digits)))

    def options(self, heap: int, /) -> Iterator[Heaps]:
        for take, digit in enumerate(self.digits[: heap + 1]):
            rest = heap - take
            if digit & 1 and rest == 0:
                yield (0,)
            if digit & 2 and rest and take:
                yield (rest,)
            if digit & 4:
                yield from ((a, rest - a) for a in range(1, rest // 2 + 1))
            if digit & 8:
                yield from (
                    (a, b, rest - a - b) for a in range(1, rest // 3 + 1) for b in range(a, (rest - a) // 2 + 1)
                )

    def allows(self, heap: int, new: Heaps, /) -> bool:
        take, pieces = heap - sum(new), len(new) if new != (0,) else 0
        if not 0 <= take < len(self.digits) or not heap:
            return False
        return bool(self.digits[take] >> pieces & 1) and (take > 0 or pieces > 1)

    def takes_inside(self, state: Heaps, /) -> bool:
        return any(digit >= 4 for digit in self.digits[1:])


@game("octal", source=WINNING_WAYS, example="octal(0.37) 40")
class Octal(CodeGame):
    """Taking and breaking by an octal code: digit bits 1, 2, 4 allow to leave none, one, two heaps.

    >>> Octal("0.37")(40, 7).value()
    *3
    >>> Octal(".77") == Kayles
    True
    """


@game("hexadecimal", source=WINNING_WAYS, example="hexadecimal(0.9) 12")
class Hexadecimal(CodeGame):
    """Taking and breaking by a hexadecimal code: bit 8 of a digit allows to leave three heaps.

    >>> Hexadecimal("0.9")(12).value()
    *4
    """

    digits_allowed = "0123456789ABCDEF"
    first_allowed = "048C"
    family = "a hexadecimal code"


@dataclass(frozen=True)
class LaskerRules(HeapRules):
    """Take any number of stones from a heap, or split a heap into two smaller ones."""

    def options(self, heap: int, /) -> Iterator[Heaps]:
        yield from ((rest,) for rest in range(heap))
        yield from ((a, heap - a) for a in range(1, heap // 2 + 1))

    def allows(self, heap: int, new: Heaps, /) -> bool:
        return new[0] < heap if len(new) == 1 else len(new) == 2 and sum(new) == heap


@dataclass(frozen=True)
class GrundyRules(HeapRules):
    """Split a heap into two heaps of different sizes."""

    def options(self, heap: int, /) -> Iterator[Heaps]:
        return ((a, heap - a) for a in range(1, (heap + 1) // 2))

    def allows(self, heap: int, new: Heaps, /) -> bool:
        return len(new) == 2 and sum(new) == heap and new[0] != new[1]


@dataclass(frozen=True)
class CouplesRules(HeapRules):
    """Split any heap into two, except a heap of two."""

    def options(self, heap: int, /) -> Iterator[Heaps]:
        return ((a, heap - a) for a in range(1, heap // 2 + 1) if heap != 2)


@dataclass(frozen=True)
class HeapGame(FunctionRules, HeapRules):
    """A heap game given by a plain function from a heap to the tuples of heaps that may replace it.

    >>> HeapGame(lambda n: [(k, n - k) for k in range(1, n)])(9).value()
    0
    """

    function: Callable[[int], Iterable[Iterable[int] | int]]

    def options(self, heap: int, /) -> Iterator[Heaps]:
        seen = set()
        with charge() as charged:
            for given in self.listed(heap):
                try:
                    new = canonical(tuple(map(_size, given if isinstance(given, Iterable) else (given,))))
                except (TypeError, ValueError):
                    wanted = "gives heaps, whole numbers from 0 on, or tuples of heaps"
                    raise self.bad(wanted, given, heap) from None
                if new not in seen:
                    seen.add(new)
                    charged.add(BYTES_PER_OPTION)
                    yield new

    def takes_inside(self, state: Heaps, /) -> bool:
        with suppress(GrundyError):  # a picture is drawn although the function fails
            return any(
                len(new) > 1 and sum(new) < heap
                for heap in state
                if heap <= LARGEST_LISTED
                for new in self.options(heap)
            )
        return False


LARGEST_TAKE = 500
"""Word games are made of rules that take so many letters at most."""


def _word_game(digits: Mapping[int, int]) -> RewriteGame:
    """Taking and breaking as rules on words. Letters are taken at the beginning: the other end is its mirror image.

    With all three bits of a digit, any neighbours may be taken, and what is left is divided by a wall at their place.
    """
    from grundy.games.words.rules import RewriteGame

    rules: list[tuple[str, str]] = []
    for take, digit in digits.items():
        if digit and take > LARGEST_TAKE:
            raise NotApplicable(f"word games take at most {LARGEST_TAKE} letters at once, got {take}")
        gone = "1" * take
        if digit == 7:
            rules.append((gone, "0" * take))
            continue
        if digit & 1 and digit & 2:
            rules.append((f"^{gone}", "^"))
        elif digit & 1:
            rules.append((f"^{gone}$", "^$"))
        elif digit & 2:
            rules.append((f"^{gone}1", "^1"))
        if digit & 4:
            rules.append((f"1{gone}1", "101"))
    if not rules:
        raise NotApplicable("this game has no moves, and a word game has at least one rule")
    return RewriteGame(rules)


def _size(heap: Any) -> int:
    """The size of a heap that a function gave."""
    size = index(heap)
    if size < 0 or isinstance(heap, bool):
        raise ValueError
    return size


Nim = named(
    "nim",
    NimRules(),
    "Take any number of stones from one heap.",
    source=BOUTON,
    example="nim 3 5 7",
)
Kayles = named(
    "kayles",
    Octal("0.77"),
    "Knock down one pin, or two neighbours, of a row.",
    source=WINNING_WAYS,
    example="kayles 12 5",
)
DawsonsKayles = named(
    "dawsons-kayles",
    Octal("0.07"),
    "Knock down two neighbouring pins of a row.",
    source=WINNING_WAYS,
    example="dawsons-kayles 12",
)
DawsonsChess = named(
    "dawsons-chess",
    Octal("0.137"),
    "Place a piece on a strip, no two pieces next to each other (Dawson's Chess, normal play).",
    source=WINNING_WAYS,
    example="dawsons-chess 12",
)
Treblecross = named(
    "treblecross",
    Octal("0.007"),
    "Remove three neighbours of a row; a Treblecross strip of n squares is a row of n + 2.",
    source=WINNING_WAYS,
    example="treblecross 12",
)
Officers = named(
    "officers",
    Octal("0.6"),
    "Take one stone from a heap, leaving one or two heaps.",
    source=WINNING_WAYS,
    example="officers 12",
)
Guiles = named(
    "guiles",
    Octal("0.15"),
    "Remove a heap of one or two, or take two and leave two heaps.",
    source=WINNING_WAYS,
    example="guiles 12",
)
DoubleKayles = named(
    "double-kayles",
    Octal("0.7777"),
    "Knock down one to four neighbouring pins of a row.",
    source=WINNING_WAYS,
    example="double-kayles 12",
)
Lasker = named(
    "lasker",
    LaskerRules(),
    "Take any number of stones from a heap, or split a heap into two smaller ones.",
    source=LASKER,
    example="lasker 2 5 7",
)
GrundysGame = named(
    "grundys-game",
    GrundyRules(),
    "Split a heap into two heaps of different sizes.",
    source="Grundy, Mathematics and games, Eureka 2 (1939)",
    example="grundys-game 12",
)
CouplesAreForever = named(
    "couples-are-forever",
    CouplesRules(),
    "Split any heap into two, except a heap of two.",
    source="Caines, Gates, Guy and Nowakowski, Periods in taking and splitting games, Amer. Math. Monthly 106 (1999)",
    example="couples-are-forever 12",
)
