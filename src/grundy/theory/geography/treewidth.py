"""Values of undirected vertex Geography on boards of small treewidth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from grundy.budget import current_session, metered
from grundy.games.geography.rules import Geography
from grundy.graphs.elimination import Elimination, elimination
from grundy.questions import VALUE
from grundy.theory.costs import EXPONENTIAL_IN_A_PART, TRIED_LAST
from grundy.theory.facts import PositionFacts
from grundy.theory.geography.behaviours import NOTHING, Behaviours, Entries, Joining, moves_from
from grundy.theory.geography.needs import OWN, UNDIRECTED_TOKEN, rest
from grundy.theory.reasons import Reason, explains
from grundy.theory.registry import Need, theorem
from grundy.values import Nimber

MOST_WIDTH = 3
BYTES_PER_RESULT = 900
"""A result that is kept: its key, a tuple of two sets (40 and twice 216), two entries of dicts (200), a node with its
branches (200)."""
SOURCE = (
    f"{OWN}, Theorem 17; after Bodlaender, Complexity of path-forming games, Theoretical Computer Science 110 (1993)"
)


class Decomposition(NamedTuple):
    """What the decomposition of the token's component told: its value, its width and how much there was to know."""

    value: int
    width: int
    vertices: int
    behaviours: int


def narrow_order(facts: PositionFacts) -> Elimination | None:
    """Return an order in which no vertex has more than two neighbours when it leaves; None where there is none."""
    return elimination(facts.get(rest).rows, facts.state[0][0], 2)


def wider_order(facts: PositionFacts) -> Elimination | None:
    """Return an order in which no vertex has more than three neighbours when it leaves; None where none was found."""
    return facts.get(narrow_order) or elimination(facts.get(rest).rows, facts.state[0][0], MOST_WIDTH)


def places(found: Elimination) -> dict[int, int]:
    """Return the places of the vertices, so that those of a bag differ, and no place is larger than the width.

    >>> places(Elimination([0, 1, 2], {0: frozenset({1}), 1: frozenset({2}), 2: frozenset()}))
    {2: 0, 1: 1, 0: 0}
    """
    place: dict[int, int] = {}
    for v in reversed(found.order):
        used = {place[w] for w in found.later[v]}
        place[v] = next(i for i in range(len(used) + 1) if i not in used)
    return place


def decomposed(facts: PositionFacts, found: Elimination) -> Decomposition:
    """Return the value by behaviours of regions, which grow by one vertex at a time."""
    rows = facts.get(rest).rows
    starts, heads = rows.indptr.tolist(), rows.indices.tolist()
    place = places(found)
    number = {v: i for i, v in enumerate(found.order)}
    waiting: dict[int, Entries] = {}  # by the border vertex that leaves first: all regions that wait for it
    seen: set[Entries] = set()
    with metered(BYTES_PER_RESULT) as step:
        known = Behaviours(step)
        for v in found.order[:-1]:
            step()
            later = found.later[v]
            near = frozenset(place[w] for w in later.intersection(heads[starts[v] : starts[v + 1]]))
            region = known.extend(waiting.pop(v, NOTHING), Joining(place[v], near))
            seen.add(region)
            first = min(later, key=number.__getitem__)
            waiting[first] = known.join(waiting.get(first, NOTHING), region)
        root = found.order[-1]
        value = known.diagrams.mex(moves_from(waiting.get(root, NOTHING), place[root]))
    return Decomposition(value, found.width, len(found.order), len(seen))


def by_narrow_order(facts: PositionFacts) -> Decomposition:
    """Return what the decomposition of width two at most tells."""
    return _solved(facts, narrow_order)


def by_wider_order(facts: PositionFacts) -> Decomposition:
    """Return what the decomposition of width three at most tells."""
    return _solved(facts, wider_order)


def _solved(facts: PositionFacts, order: Callable[[PositionFacts], Elimination | None]) -> Decomposition:
    found = facts.get(order)
    assert found is not None
    try:
        return decomposed(facts, found)
    except RecursionError:
        raise current_session().reached("depth") from None


def _need(width: int, order: Callable[[PositionFacts], Elimination | None]) -> Need:
    return Need(
        f"treewidth at most {width} around the token",
        lambda facts: facts.get(order) is not None,
        lambda facts: (
            f"needs treewidth at most {width} around the token: vertices with at most {width} neighbours "
            "leave one by one, their neighbours are joined, and here others remain"
        ),
    )


@theorem(
    Geography,
    VALUE,
    needs=(*UNDIRECTED_TOKEN, _need(2, narrow_order)),
    cost=EXPONENTIAL_IN_A_PART("linear for each value and maximum degree; exponential in the number of behaviours"),
    source=SOURCE,
)
def treewidth_two(facts: PositionFacts) -> Nimber:
    """Of a region behind two vertices only its behaviour matters: what each way in is worth, for each value of the ways
    out. Behaviours of large regions follow from those of smaller ones.

    >>> from grundy import position
    >>> treewidth_two(position("geography grid:2x50 @ 0,20")), treewidth_two(position("geography cycle:9 @ 0"))
    (*, 0)
    """
    return Nimber(facts.get(by_narrow_order).value)


@theorem(
    Geography,
    VALUE,
    needs=(*UNDIRECTED_TOKEN, _need(MOST_WIDTH, wider_order)),
    cost=TRIED_LAST("linear for each value and maximum degree, with a large factor; only where it is asked for"),
    source=SOURCE,
)
def treewidth_three(facts: PositionFacts) -> Nimber:
    """Of a region behind three vertices only its behaviour matters. On grids of three rows behaviours are few; on other
    boards of width three they may be many.

    >>> from grundy import position
    >>> treewidth_three(position("geography grid:3x50 without 1,7 0,9 @ 1,20"))
    *
    """
    return Nimber(facts.get(by_wider_order).value)


@explains(Geography, "treewidth-two")
def behaviours_of_two(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the width of the decomposition, and how many behaviours there were.

    >>> print(next(behaviours_of_two(PositionFacts.read("geography cycle:9 @ 0"))).text)
    The 9 vertices leave one by one, each with at most 2 neighbours left: 3 different behaviours of regions.
    """
    yield _told(facts.get(by_narrow_order))


@explains(Geography, "treewidth-three")
def behaviours_of_three(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the width of the decomposition, and how many behaviours there were."""
    yield _told(facts.get(by_wider_order))


def _told(found: Decomposition) -> Reason:
    return Reason(
        f"The {found.vertices:,} vertices leave one by one, each with at most {found.width} neighbours left: "
        f"{found.behaviours:,} different behaviours of regions.",
        "step",
        found._asdict(),
    )
