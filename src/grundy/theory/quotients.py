"""Misère quotients: finite commutative monoids that say who wins all sums of some components in misère play.

The components are heaps of several games, or the parts of a position and of all positions after it. The definitions
and the theorems are in docs/misere.md. What the native finder returns is trusted nowhere: the checker tests a quotient
by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy import _native
from grundy.budget import charge, current_session, deadline_checker
from grundy.errors import NotApplicable, NotFound
from grundy.questions import MISERE, OUTCOME, WINNING_MOVES
from grundy.rules import Position, Ruleset, Sum
from grundy.search.summands import MOST_OPTIONS, MOST_SUMMANDS, SummandTable
from grundy.slots import SOLVER
from grundy.theory import queries
from grundy.theory.costs import LINEAR
from grundy.theory.facts import PositionFacts
from grundy.theory.presentation import Presentation
from grundy.theory.registry import Need, Theorem
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.proofs import Proof

AnyPosition = Position[Any, Any]
PLAMBECK_SIEGEL = "Plambeck and Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008)"
MOST_ELEMENTS = 600
"""A quotient with more elements is not searched for, unless somebody asks for it."""
NO_BOUND = (1 << 64) - 1
BYTES_PER_ENTRY = 40
"""An entry of a row: a pointer (8) and a number (32)."""
ENDINGS = {
    "elements": "the next quotient has more than {elements} elements, as far as the search can tell",
    "positions": "the search of the next quotient takes more than {positions:,} positions",
    "letters": "the next quotient needs more than 32 generators, as far as the search can tell",
    "exponents": "the search of the next quotient met powers that are too high for it",
}


class BipartiteMonoid:
    """A finite commutative monoid Q with a part P, given by what its generators make of its elements.

    The elements are the numbers 0, ..., order - 1, and 0 is the identity.
    """

    rows: tuple[tuple[int, ...], ...]
    """What each generator makes of each element."""
    p_part: frozenset[int]

    @property
    def order(self) -> int:
        """The number of elements of Q."""
        return len(self.rows[0]) if self.rows else 1

    @property
    def p_count(self) -> int:
        """The number of elements of P."""
        return len(self.p_part)

    @cached_property
    def presentation(self) -> Presentation:
        """The monoid as generators and relations, and P as words of the generators."""
        return Presentation.of(self.rows, self.p_part)

    def times(self, x: int, y: int) -> int:
        """Return the product of two elements."""
        for generator in self.presentation.factors[y]:
            x = self.rows[generator][x]
        return x

    def product_of(self, elements: Iterable[int]) -> int:
        """Return the product of any number of elements."""
        x = 0
        for y in elements:
            x = self.times(x, y)
        return x


@dataclass(frozen=True, eq=False)
class SumQuotient(BipartiteMonoid):
    """The misère quotient (Q, P) of all sums of some components, with the element of each component.

    A sum of components is a P-position of misère play exactly when the product of their elements is in P.

    >>> from grundy import Kayles, Nim, misere_quotient
    >>> quotient = misere_quotient(Kayles, Nim(3), to=20)
    >>> quotient
    <misère quotient of kayles to 20, nim 3: order 24, |P| = 8, 23 components>
    >>> quotient.outcome(Kayles(5) + Nim(3)), quotient.outcome(Kayles(5), Kayles(5, 19), Nim(3, 3))
    (N, N)
    """

    name: str
    """What it is about, in words."""
    roots: tuple[AnyPosition, ...]
    """The positions that were asked about. Their parts, and the parts of all later positions, are the components."""
    components: tuple[AnyPosition, ...]
    """The components that can move, in order: options have earlier components."""
    options: tuple[tuple[tuple[int, ...], ...], ...]
    """The options of each component, by its number: sums of components, as their numbers. Number 0 has none."""
    letters: tuple[int, ...]
    """The numbers of the components whose elements generate the monoid; the first component has the number 1."""
    rows: tuple[tuple[int, ...], ...]
    """What each generator makes of each element."""
    p_part: frozenset[int]
    phi: tuple[int, ...]
    """The element of each component, by its number; that of components without moves has the number 0."""
    _numbers: Mapping[Any, int]
    _charges: list[object] = field(default_factory=list)

    def covers(self, position: AnyPosition) -> bool:
        """Tell whether a position is a sum of the components.

        >>> from grundy import Nim
        >>> quotient = Nim(3).misere_quotient()
        >>> quotient.covers(Nim(1, 2, 3)), quotient.covers(Nim(4))
        (True, False)
        """
        return all(part.key() in self._numbers for part in position.parts())

    def element(self, position: AnyPosition) -> int:
        """Return the element of a sum of components.

        >>> from grundy import Nim
        >>> quotient = Nim(3).misere_quotient()
        >>> quotient.element(Nim(1, 2)) == quotient.element(Nim(3)), quotient.element(Nim(1, 1))
        (True, 0)
        """
        return self.product_of(self._element_of_part(part) for part in position.parts())

    def _element_of_part(self, part: AnyPosition) -> int:
        number = self._numbers.get(part.key())
        if number is None:
            raise NotApplicable(f"this quotient is about sums of the components of {self.name}, got {part}")
        return self.phi[number]

    def outcome(self, *positions: AnyPosition) -> Outcome:
        """Return who wins the sum of some positions in misère play.

        >>> from grundy import NodeKayles
        >>> path = NodeKayles("path:5")()
        >>> path.misere_quotient().outcome(path, path), path.misere_quotient().outcome()
        (P, N)
        """
        return Outcome.P if self.product_of(map(self.element, positions)) in self.p_part else Outcome.N

    def winning_moves(self, *positions: AnyPosition) -> tuple[Any, ...]:
        """Return the moves that win the sum of some positions in misère play: those of the one position, or of `Sum`.

        >>> from grundy import Kayles, Nim
        >>> (Kayles(5) + Nim(3)).misere_quotient().winning_moves(Kayles(5), Nim(3))
        ((0, (0, (3,))), (0, (0, (1, 2))), (1, (0, (1,))))
        """
        if not positions:
            return ()
        whole, look = Sum(*positions), deadline_checker()
        found = []
        for move in whole.each_move():
            look()
            if self.element(whole.play(move)) in self.p_part:
                found.append(move)
        return tuple(found)

    def theorems(self) -> tuple[Theorem, ...]:
        """Return what it says as theorems: the solver takes them up inside of `with grundy.use(quotient):`.

        >>> from grundy import Kayles, Nim, use
        >>> with use((Kayles(5) + Nim(3)).misere_quotient()):
        ...     answer = (Kayles(5, 4) + Nim(3)).solve("outcome", play="misere")
        >>> answer.result, answer.method.name
        (N, 'sum-quotient')
        """
        words = f"sums of the components of {self.name}"
        needs = (Need(words, lambda facts: self.covers(facts.position), lambda facts: f"is for {words}"),)
        statement = f"Who wins follows from the misère quotient of {self.name}: {self.summary}."
        rest = needs, LINEAR("linear in the number of components"), PLAMBECK_SIEGEL, statement
        return (
            Theorem("sum-quotient", Ruleset, OUTCOME, MISERE, *rest, self._outcome_of),
            Theorem("sum-quotient", Ruleset, WINNING_MOVES, MISERE, *rest, self._winning_moves_of),
        )

    def _outcome_of(self, facts: PositionFacts) -> Outcome:
        return self.outcome(facts.position)

    def _winning_moves_of(self, facts: PositionFacts) -> tuple[Any, ...]:
        return self.winning_moves(facts.position)

    def proof(self) -> Proof:
        """Return a proof of the quotient, which the checker verifies where it knows the rules."""
        return SOLVER().prove(self.roots[0].rules, "components", MISERE, self)

    def json_data(self) -> dict[str, Any]:
        """Return what is known as plain data."""
        words = self.presentation.words
        return {
            "game": self.name,
            "play": "misere",
            "order": self.order,
            "p_count": self.p_count,
            "proved": True,
            "generators": [
                [name, str(self.components[number - 1])]
                for name, number in zip(self.presentation.names, self.letters, strict=True)
            ],
            "relations": list(self.presentation.relations),
            "p_part": list(self.presentation.p_words),
            "components": [[str(part), words[x]] for part, x in zip(self.components, self.phi[1:], strict=True)],
        }

    @property
    def summary(self) -> str:
        """What it is in one line."""
        count = len(self.components)
        return f"order {self.order:,}, |P| = {self.p_count:,}, {count:,} component{'' if count == 1 else 's'}"

    def __str__(self) -> str:
        """Return the quotient for people.

        >>> from grundy import NodeKayles
        >>> print(NodeKayles("path:4")().misere_quotient())
        misère quotient of node-kayles path:4: order 2, |P| = 1, 3 components
        Q = <a | a^2 = 1>
        P = {a}
        a  node-kayles path:4 without 0 1
        a  node-kayles path:4 without 0 1 2
        1  node-kayles path:4
        """
        words = self.presentation.words
        wide = max(map(len, words)) + 2
        elements = zip(self.phi[1:], self.components, strict=True)
        lines = [f"{words[x].ljust(wide)}{component}" for x, component in elements]
        return "\n".join([f"misère quotient of {self.name}: {self.summary}", str(self.presentation), *lines])

    def __repr__(self) -> str:
        return f"<misère quotient of {self.name}: {self.summary}>"


def misere_quotient(
    *about: Ruleset[Any, Any] | AnyPosition,
    to: int = 20,
    elements: int = MOST_ELEMENTS,
    positions: int | None = None,
) -> SumQuotient:
    """Return the misère quotient of all sums of some components, which may be of several games.

    The components of a game of single heaps are its heaps up to `to`; those of a position are its parts, and the parts
    of all positions that play reaches from there. `elements` bounds the order, `positions` the search. A search that
    meets such a bound raises `NotFound`; that does not mean that there is no such quotient.

    >>> from grundy import Kayles, NodeKayles, Octal, misere_quotient
    >>> misere_quotient(Kayles, Octal("0.123"), to=12)
    <misère quotient of kayles to 12, octal(0.123) to 12: order 92, |P| = 17, 23 components>
    >>> misere_quotient(NodeKayles("grid:3x4")())
    <misère quotient of node-kayles grid:3x4: order 10, |P| = 2, 16 components>
    """
    if not about:
        raise NotApplicable("a misère quotient is that of games of single heaps and of positions, got none")
    roots = tuple(root for some in about for root in _roots_of(some, to))
    name = ", ".join(str(some) if isinstance(some, Position) else f"{some} to {to}" for some in about)
    session = current_session()
    table = SummandTable(session)
    for root in (part for position in roots for part in position.parts()):
        if not table.add(root):
            raise NotFound(
                f"a quotient is searched for of at most {MOST_SUMMANDS:,} components with {MOST_OPTIONS:,} options, "
                f"and {name} has more"
            )
    order = _by_length_of_play(table.options)
    place = {number: i for i, number in enumerate(order)}
    options = tuple(
        tuple(tuple(sorted(place[part] for part in option)) for option in table.options[number]) for number in order
    )
    finder = _native.QuotientFinder(elements, NO_BOUND if positions is None else positions)
    with session.control() as control:
        for known, sums in enumerate(options):
            ended = finder.add(sums, control)
            if ended:
                why = ENDINGS[ended].format(elements=elements, positions=positions)
                raise NotFound(
                    f"no misère quotient of {name} was found: {known - 1:,} of its {len(order) - 1:,} components "
                    f"have one of order {finder.order:,}, and {why}"
                )
    rows, phi = tuple(map(tuple, finder.rows)), tuple(finder.phi)
    # An option: a tuple (56), its numbers, and a pointer (8); the components are charged as they were in the table.
    size = sum(64 + 8 * len(option) for some in options for option in some) + table.charged.bytes
    size += BYTES_PER_ENTRY * (sum(map(len, rows)) + len(phi))
    return SumQuotient(
        name,
        roots,
        tuple(part for number in order if (part := table.summands[number]) is not None),
        options,
        tuple(finder.letters),
        rows,
        frozenset(finder.p_part),
        phi,
        {key: place[number] for key, number in table.numbers.items()},
        _charges=[charge(size, session, owned=True)],
    )


def _roots_of(about: Ruleset[Any, Any] | AnyPosition, to: int) -> tuple[AnyPosition, ...]:
    """A position itself, or the heaps of a game."""
    if isinstance(about, Position):
        return (about,)
    if not isinstance(about, Ruleset) or queries.misere_quotient.find(about) is None:
        raise NotApplicable(
            f"a misère quotient is that of games of single heaps, such as kayles, and of positions, got {about!s:.80}"
        )
    return tuple(about(heap) for heap in range(to + 1))


def _by_length_of_play(options: list[list[list[int]]]) -> list[int]:
    """The numbers of the components, those of short plays first; so options come before what they are options of.

    >>> _by_length_of_play([[], [[]], [[1], [1, 1, 1]], [[1]]])
    [0, 1, 3, 2]
    """
    longest = [0]
    for some in options[1:]:
        longest.append(1 + max(sum(longest[part] for part in option) for option in some))
    return sorted(range(len(options)), key=lambda number: (longest[number], number))
