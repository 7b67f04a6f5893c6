"""Open questions 1 to 5 of the paper about Undirected Geography: the paper answers them, by one gadget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.lab.conjectures.conjecture import Found, conjecture
from grundy.lab.families import graphs
from grundy.reductions import reduction
from grundy.rules import position
from grundy.values import Nimber, Outcome

AnyPosition = Any
Relation = Callable[[AnyPosition], tuple[bool, str]]
"""Says of a source whether it should be lost, and why, in words."""
DIGRAPHS = "the number of vertices of a directed graph; the check goes through all of them, and all starts"
UNLESS = "unless P = PSPACE"
GROWTH = (1.0, 3.0, 16.0, 218.0, 9608.0, 1540944.0)
"""The number of directed graphs with 1, 2, ... vertices."""


def work(vertices: int) -> float:
    """Return how many starts there are up to some number of vertices.

    >>> work(2), work(3)
    (7.0, 55.0)
    """
    return sum(n * many for n, many in enumerate(GROWTH[: max(vertices, 0)], 1))


@conjecture(
    "geography-question-1",
    source=f"{BURKE_FERLAND_TENG}, Open Question 1",
    status="proved; by the authors, Theorem 1.2 of the paper",
    sizes=DIGRAPHS,
    first=1,
    verified=4,
    cpu="1 s",
    work=work,
)
def hard_sums(sizes: range) -> Iterator[Found]:
    """Question 1, yes: the sum of two games with polynomial outcomes can be PSPACE-hard. For Undirected Geography on
    the arc gadget, with a heap of one beside it, is lost exactly where Generalized Geography is.

    >>> list(hard_sums(range(1, 4)))
    [None, None, None]
    """
    for vertices in sizes:
        yield first_wrong(vertices, sum_is_lost)


def _values_are_harder(number: int, answer: str) -> None:
    def by_the_gadget(sizes: range) -> Iterator[Found]:
        return (first_wrong(vertices, value_is_star) for vertices in sizes)

    by_the_gadget.__doc__ = (
        f"Question {number}, {answer} For a start of Undirected Geography on the arc gadget is worth * exactly where "
        "Generalized Geography is lost, while matching finds who wins on the gadget."
    )
    by_the_gadget.__module__ = __name__
    conjecture(
        f"geography-question-{number}",
        source=f"{BURKE_FERLAND_TENG}, Open Question {number}",
        status=f"proved; by the authors, Theorem 1.1 of the paper, {UNLESS}",
        sizes=DIGRAPHS,
        first=1,
        verified=4,
        cpu="0.8 s",
        work=work,
    )(by_the_gadget)


_values_are_harder(2, f"yes: values can be harder to compute than outcomes, {UNLESS}.")
_values_are_harder(3, f"no: polynomial outcomes of a ruleset do not imply polynomial values, {UNLESS}.")
_values_are_harder(4, f"no: values cannot be computed from outcomes in polynomial time for every ruleset, {UNLESS}.")
_values_are_harder(5, "neither: values of Undirected Geography are PSPACE-hard from maximum degree four on.")


def first_wrong(vertices: int, relation: Relation) -> Found:
    """Return the first start of a directed graph where a relation to the outcome there fails.

    >>> first_wrong(3, value_is_star), first_wrong(2, lambda source: (source.outcome() is Outcome.N, "it is lost"))
    (None, ('generalized-geography digraph6:&A? @ 0', 'the source is P, and it is lost'))
    """
    family = graphs(f"digraphs:{vertices}")
    for shard in family.shards():
        for line in family.lines(shard.part):
            for start in range(vertices):
                source = position(f"generalized-geography digraph6:{line} @ {start}")
                says_lost, said = relation(source)
                if says_lost != (source.outcome() is Outcome.P):
                    return str(source), f"the source is {source.outcome()}, and {said}"
    return None


def value_is_star(source: AnyPosition) -> tuple[bool, str]:
    """Return whether the start on the arc gadget is worth *, and its value in words.

    >>> value_is_star(position("generalized-geography 0>1 @ 0"))
    (False, 'the gadget is worth *2')
    """
    value = reduction("arc-gadget").apply(source).value()
    return value == Nimber(1), f"the gadget is worth {value}"


def sum_is_lost(source: AnyPosition) -> tuple[bool, str]:
    """Return whether the start on the arc gadget is lost beside a heap of one, and its outcome in words.

    >>> sum_is_lost(position("generalized-geography 0>1 @ 0"))
    (False, 'the sum is N')
    """
    outcome = reduction("beside-heap(1)").apply(source).outcome()
    return outcome is Outcome.P, f"the sum is {outcome}"
