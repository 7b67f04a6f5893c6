"""Misère quotients of heap games: a finite commutative monoid that says who wins every sum of heaps in misère play.

The definitions and the theorems are in docs/misere.md. What the native finder returns is trusted nowhere: the checker
tests a quotient by itself, and so does `_native.verify_quotient` in the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy import _native
from grundy.budget import charge, check_sequence, current_session
from grundy.errors import BadPosition, LimitReached, NotApplicable
from grundy.games.heaps.functions import FunctionRules
from grundy.games.heaps.rules import CodeGame, GrundyRules, HeapRules, Subtraction
from grundy.games.heaps.text import Heaps
from grundy.questions import MISERE
from grundy.slots import SOLVER
from grundy.theory import queries
from grundy.theory.heaps.tame import is_tame
from grundy.theory.quotients import BYTES_PER_ENTRY, ENDINGS, MOST_ELEMENTS, NO_BOUND, BipartiteMonoid
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.proofs import Proof
    from grundy.theory.registry import Theorem

LOOKED_TO = 420
"""So far a period is searched for beyond the heaps that were asked for, while the quotient stays as it is."""
BYTES_PER_OPTION = 150
"""An option in Python: a tuple of up to three heaps (64), their numbers (64), and its pointer in a list (9)."""


@dataclass(frozen=True, eq=False)
class MisereQuotient(BipartiteMonoid):
    """The misère quotient (Q, P) of a heap game, with the element of each heap.

    The elements are the numbers 0, ..., order - 1, and 0 is the identity. A sum of heaps is a P-position of misère
    play exactly when the product of the elements of its heaps is in P.

    >>> from grundy import Kayles
    >>> quotient = Kayles.misere_quotient(to=100)
    >>> quotient.order, quotient.p_count, quotient.heaps, quotient.period, quotient.preperiod
    (40, 9, None, 12, 71)
    >>> quotient.outcome(30, 31, 32), quotient.outcome(10**9, 10**9)
    (N, P)
    """

    rules: HeapRules
    letters: tuple[int, ...]
    """The heaps whose elements generate the monoid."""
    rows: tuple[tuple[int, ...], ...]
    """What each generator makes of each element."""
    p_part: frozenset[int]
    phi: tuple[int, ...]
    """The element of each heap that was looked at."""
    heaps: int | None
    """Up to which heap it holds; None: for all heaps."""
    growth: dict[int, int]
    """The heaps at which the quotient grows, and its order from there on."""
    period: int | None = None
    preperiod: int | None = None
    ended: str = ""
    """Why it ends before the heap that was asked for; "" where it does not."""
    _charges: list[object] = field(default_factory=list, repr=False)

    @property
    def proved(self) -> bool:
        """Whether the conditions of docs/misere.md hold up to `heaps`, so that `proof` shows it."""
        return True

    @cached_property
    def tame(self) -> bool:
        """Whether the game is tame so far: in misère play its sums behave like sums of Nim heaps."""
        return is_tame(self.rules, len(self.phi) - 1)

    def element(self, heap: int) -> int:
        """Return the element of a heap.

        >>> from grundy import Kayles
        >>> quotient = Kayles.misere_quotient()
        >>> quotient.element(3) == quotient.product([1, 2]), quotient.element(10**9) == quotient.element(88)
        (True, True)
        """
        if heap < len(self.phi):
            return self.phi[heap]
        if self.period is None or self.preperiod is None:
            raise NotApplicable(f"this quotient of {self.rules} holds up to heap {self.heaps}, got {heap}")
        return self.phi[self.preperiod + (heap - self.preperiod) % self.period]

    def product(self, heaps: Iterable[int]) -> int:
        """Return the element of a sum of heaps."""
        return self.product_of(map(self.element, heaps))

    def outcome(self, *heaps: int) -> Outcome:
        """Return who wins a sum of heaps in misère play.

        >>> from grundy import Kayles
        >>> Kayles.misere_quotient().outcome(1, 1, 1), Kayles.misere_quotient().outcome()
        (P, N)
        """
        return Outcome.P if self.product(self.rules.start(*heaps) if heaps else ()) in self.p_part else Outcome.N

    def winning_moves(self, *heaps: int) -> tuple[Any, ...]:
        """Return the moves that win a sum of heaps in misère play, as positions list them.

        >>> from grundy import Kayles
        >>> moves = Kayles.misere_quotient().winning_moves(30, 31, 32)
        >>> [Kayles.write_move((30, 31, 32), move) for move in moves]
        ['30->5+23', '32->1+29', '32->5+25', '32->7+23', '32->13+17']
        """
        from grundy.theory.heaps.quotient_moves import winning_moves

        return winning_moves(self, self.rules.start(*heaps))

    def theorems(self) -> tuple[Theorem, ...]:
        """Return what it says as theorems: the solver takes them up inside of `with grundy.use(quotient):`."""
        from grundy.theory.heaps.misere import theorems_of

        return theorems_of(self)

    def proof(self) -> Proof:
        """Return a proof of the quotient, which the checker verifies."""
        return SOLVER().prove(self.rules, "quotient", MISERE, self)

    def json_data(self) -> dict[str, Any]:
        """Return what is known as plain data."""
        return {
            "game": str(self.rules),
            "play": "misere",
            "order": self.order,
            "p_count": self.p_count,
            "heaps": self.heaps,
            "proved": self.proved,
            "period": self.period,
            "preperiod": self.preperiod,
            "tame": self.tame,
            "growth": [[heap, order] for heap, order in self.growth.items()],
            "generators": [[name, self.letters[g]] for g, name in enumerate(self.presentation.names)],
            "relations": list(self.presentation.relations),
            "p_part": list(self.presentation.p_words),
            "elements": [self.presentation.words[x] for x in self.phi],
            "ended": self.ended,
        }

    @property
    def summary(self) -> str:
        """What it is in one line."""
        upto = "for all heaps" if self.heaps is None else f"for heaps up to {self.heaps:,}"
        period = "" if self.period is None else f", period {self.period} from {self.preperiod}"
        return f"order {self.order:,}, |P| = {self.p_count:,}, {upto}{period}"

    def __str__(self) -> str:
        """Return the quotient for people.

        >>> from grundy import Octal
        >>> print(Octal("0.75").misere_quotient(to=30))
        misère quotient of octal(0.75): order 8, |P| = 2, for all heaps, period 2 from 8
        Q = <a, b, c | a^2 = 1, b^3 = b, bc = ab, c^2 = b^2>
        P = {a, b^2}
        heaps 0 to 9: 1 a b a b c b c b ab^2
        grows at heaps 1 (order 2), 2 (order 6), 5 (order 8)
        """
        words = self.presentation.words
        last = len(self.phi) - 1
        if self.period is not None and self.preperiod is not None:
            last = self.preperiod + self.period - 1
        lines = [
            f"misère quotient of {self.rules}: {self.summary}",
            *str(self.presentation).split("\n"),
            f"heaps 0 to {last}: {' '.join(words[x] for x in self.phi[: last + 1])}",
        ]
        if self.growth:
            lines.append(f"grows at heaps {', '.join(f'{h} (order {q:,})' for h, q in self.growth.items())}")
        if self.ended:
            lines.append(f"it ends there, since {self.ended}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<misère quotient of {self.rules}: {self.summary}>"


class Search:
    """A search for the quotient of heaps 0, 1, 2, ...; what was found so far can be asked for at any time."""

    def __init__(self, rules: HeapRules, elements: int, positions: int) -> None:
        self.rules, self.elements, self.positions = rules, elements, positions
        self.finder = _native.QuotientFinder(elements, positions)
        self.known = 0
        """So many heaps are known: 0, ..., known - 1."""
        self.growth: dict[int, int] = {}
        self.ended = ""

    def add(self, may_grow: bool = True) -> bool:
        """Add the next heap; return False where no quotient with it is found, or it grows and may not."""
        session = current_session()
        options = options_of(self.rules, self.known)
        order = self.finder.order
        with charge(BYTES_PER_OPTION * len(options)), session.control() as control:
            ended = self.finder.add(options, control, may_grow)
        if ended:
            self.ended = ENDINGS[ended].format(elements=self.elements, positions=self.positions) if may_grow else ""
            return False
        if self.finder.order != order:
            self.growth[self.known] = self.finder.order
        self.known += 1
        return True

    def result(self, heaps: int, period: tuple[int, int] | None = None) -> MisereQuotient:
        """Return the quotient, which holds up to a heap, or for ever by a period (length and preperiod)."""
        finder = self.finder
        rows = tuple(map(tuple, finder.rows))
        phi = tuple(finder.phi) if period else tuple(finder.phi[: heaps + 1])
        size = BYTES_PER_ENTRY * (sum(map(len, rows)) + len(phi))
        return MisereQuotient(
            self.rules,
            tuple(finder.letters),
            rows,
            frozenset(finder.p_part),
            phi,
            None if period else heaps,
            dict(self.growth),
            period=period[0] if period else None,
            preperiod=period[1] if period else None,
            ended=self.ended,
            _charges=[charge(size, owned=True)],
        )


@queries.misere_quotient.answers(HeapRules)
def misere_quotient(
    rules: HeapRules,
    to: int = 100,
    *,
    elements: int = MOST_ELEMENTS,
    positions: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> MisereQuotient:
    """Return the misère quotient of heaps 0, ..., `to`, or of as many of them as the bounds allow.

    `elements` bounds the order, `positions` the search; a limit raises `LimitReached`, with the quotient that was known
    by then as `partial`. Where the quotient stays as it is beyond `to`, a period is searched for up to heap 420, or to
    twice `to`. One that is proved makes the quotient hold for all heaps.

    >>> from grundy import Octal
    >>> misere_quotient(Octal("0.123"), to=40)
    <misère quotient of octal(0.123): order 20, |P| = 5, for all heaps, period 5 from 5>
    """
    session = current_session()
    check_sequence(to, session)
    search = Search(rules, elements, NO_BOUND if positions is None else positions)
    try:
        while search.known <= to and search.add():
            if progress is not None:
                progress(search.known, search.finder.order)
        if search.ended:
            return search.result(search.known - 1)
        period = find_period(rules, search.finder.phi)
        last = max(LOOKED_TO, 2 * to)
        while period is None and has_periods(rules) and search.known <= last and search.add(may_grow=False):
            if progress is not None:
                progress(search.known, search.finder.order)
            if search.known % max(8, search.known // 10) == 0:
                period = find_period(rules, search.finder.phi)
    except LimitReached as reached:
        known = search.result(min(search.known - 1, to)) if search.known else None
        said = f"{reached}; {known.summary} was known by then" if known is not None else str(reached)
        raise LimitReached(said, known, reached.which) from None
    period = period or find_period(rules, search.finder.phi)
    return search.result(to, period)


def options_of(rules: HeapRules, heap: int) -> list[Heaps]:
    """Return what may replace a heap, without heaps of 0; every part must be smaller than the heap.

    >>> from grundy import Kayles
    >>> options_of(Kayles, 3)
    [(2,), (1, 1), (1,)]
    """
    found: list[Heaps] = []
    with charge() as charged:
        for option in rules.options(heap):
            if isinstance(rules, FunctionRules) and any(part >= heap for part in option):
                raise BadPosition(f"a misère quotient needs moves to smaller heaps, got {heap} to {option}")
            found.append(tuple(part for part in option if part))
            if len(found) % 1024 == 0:
                charged.add(1024 * BYTES_PER_OPTION)
    return found


def has_periods(rules: HeapRules) -> bool:
    """Tell whether a theorem can prove periods of quotients of these rules.

    >>> from grundy import Kayles, Lasker
    >>> has_periods(Kayles), has_periods(Lasker)
    (True, False)
    """
    return isinstance(rules, (CodeGame, GrundyRules)) or (isinstance(rules, Subtraction) and not rules.all_but)


def last_needed(rules: HeapRules, length: int, preperiod: int) -> int:
    """Return the last heap that must be known to prove a period: Theorem M2 of docs/misere.md.

    >>> from grundy import Kayles
    >>> last_needed(Kayles, 12, 71)
    167
    """
    if isinstance(rules, Subtraction):
        return preperiod + length - 1 + max(rules.takes)
    digits = rules.digits if isinstance(rules, CodeGame) else (4,)
    reach = max((take for take, digit in enumerate(digits) if digit), default=0)
    pieces = max(1, max(digits).bit_length() - 1)
    unequal = isinstance(rules, GrundyRules)
    return pieces * preperiod + (pieces + unequal) * length + reach - 1


def find_period(rules: HeapRules, found: Sequence[Any]) -> tuple[int, int] | None:
    """Return a period of the elements (or pairs) of heaps that is proved by so many, and its preperiod.

    >>> from grundy import Kayles
    >>> find_period(Kayles, [0] + [1, 2] * 10)
    (2, 1)
    """
    if not has_periods(rules):
        return None
    last = len(found) - 1
    for length in range(1, last):
        if last_needed(rules, length, 1) > last:
            return None
        # The first heap from which on all heaps so far repeat.
        start = last - length
        while start >= 1 and found[start] == found[start + length]:
            start -= 1
        if last_needed(rules, length, start + 1) <= last:
            return length, start + 1
    return None
