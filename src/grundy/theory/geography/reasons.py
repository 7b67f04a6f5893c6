"""What the theorems of Geography say about one position: the matching, drawn and told."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.games.geography.reach import reachable
from grundy.games.geography.rules import Geography
from grundy.pictures.marks import Marks
from grundy.theory.facts import PositionFacts
from grundy.theory.geography.matching import MOST_PAIRS
from grundy.theory.geography.needs import matched, matched_without_tokens
from grundy.theory.reasons import Reason, explains

D = 0
"""The label of vertices that some maximum matching misses."""


@explains(Geography, "matching", "degree-three", "few-high-degree", "guided-search")
def pairs_of_matching(facts: PositionFacts) -> Iterator[Reason]:
    """Tell whether a maximum matching misses the vertex of the token, and show one.

    >>> print(next(pairs_of_matching(PositionFacts.read("geography path:3 @ 0"))).text)
    A maximum matching can miss 0: it pairs 1 with 2.
    """
    rules, board = facts.rules, facts.rules.board
    if len(facts.state[0]) > 1 or rules.remove != "vertex" or board.is_directed:
        return
    (token,) = facts.state[0]
    is_missed = facts.get(matched).label[token] == D
    mate = (facts.get(matched_without_tokens) if is_missed else facts.get(matched)).mate.tolist()
    reached = reachable(rules, facts.state, board.n) or ()
    pairs = [(v, mate[v]) for v in sorted(reached) if v < mate[v]]
    name = board.write_vertex
    listed = "; ".join(f"{name(v)} with {name(w)}" for v, w in pairs[:MOST_PAIRS])
    more = f"; and {len(pairs) - MOST_PAIRS:,} more" if len(pairs) > MOST_PAIRS else ""
    how = f"it pairs {listed}{more}" if pairs else "there is nothing to pair"
    said = f"A maximum matching can miss {name(token)}: {how}."
    if not is_missed:
        said = f"Every maximum matching covers {name(token)}; here {how}."
    names = board.vertices
    marks = Marks(matching=[(names[v], names[w]) for v, w in pairs])
    numbers = {"matching": [[name(v), name(w)] for v, w in pairs], "covered": not is_missed}
    yield Reason(said, "step", numbers, marks)
