"""Misère quotients of the sums of some components, of any games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.budget import ensure_session
from grundy.errors import NotApplicable
from grundy.proofs.proof import Proof, Size, proves
from grundy.proofs.prover import identity
from grundy.proofs.translations import checker_translation
from grundy.proofs.writer import Writer, header_of
from grundy.rules import Ruleset, Sum
from grundy.search.summands import MOST_SUMMANDS, SummandTable
from grundy.theory.quotients import SumQuotient


@proves(Ruleset, "components")
@dataclass(frozen=True)
class SumQuotientProof(Proof):
    """A proof that a monoid with the elements of components is the misère quotient of their sums.

    >>> from grundy import Kayles, Nim
    >>> print((Kayles(5) + Nim(3)).misere_quotient().proof().check())
    kayles 5 + nim 3, misère play: misère quotient of order 12, |P| = 3. Checked.
    Relies on Theorem M1 in docs/misere.md: the conditions under which a monoid says who wins every sum in misère play.
    Trusted: core, heaps, misere.
    """

    rules: Any
    play: str
    quotient: SumQuotient

    def write(self, sink: Callable[[bytes], object]) -> Size:
        quotient, writer = self.quotient, Writer(sink)
        with ensure_session() as session:
            roots = Sum.joined(tuple(checker_translation(root).position for root in quotient.roots))
            table = SummandTable(session, identity)
            for part in (part for root in roots for part in root.parts()):
                if not table.add(part):
                    raise NotApplicable(f"a proof lists at most {MOST_SUMMANDS:,} components, and this one needs more")
            elements = _elements(quotient, table)
            claim = f"misère quotient of order {quotient.order:,}, |P| = {quotient.p_count:,}"
            writer.line(header_of(" + ".join(map(str, roots)), "quotient", "misere", claim))
            components = [writer.at(component) for component in table.summands if component is not None]
            rows = [list(row) for row in quotient.rows]
            writer.step("components", components, rows, sorted(quotient.p_part), elements)
        return Size(writer.lines, writer.bytes)


def _elements(quotient: SumQuotient, table: SummandTable) -> list[int]:
    """The elements of the components of a table, in which one of the quotient may stand in several ways.

    Components are the same play where their options are the same sums.
    """
    classes: dict[frozenset[tuple[int, ...]], int] = {}

    def classes_of(options: Sequence[Sequence[Sequence[int]]]) -> list[int]:
        found: list[int] = []
        for some in options:
            sums = frozenset(tuple(sorted(found[part] for part in option)) for option in some)
            found.append(classes.setdefault(sums, len(classes)))
        return found

    element = dict(zip(classes_of(quotient.options), quotient.phi, strict=True))
    try:
        return [element[number] for number in classes_of(table.options)[1:]]
    except KeyError:
        raise NotApplicable(f"the checker knows {quotient.name} in other words, which have other components") from None
