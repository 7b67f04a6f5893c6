"""What the labels of NimG say about one position."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.games.nimg.rules import NimG
from grundy.theory.facts import PositionFacts
from grundy.theory.nimg.labelling import LOST, NOT_LIVE, WON, labels
from grundy.theory.reasons import Reason, explains

MOST_NAMED = 12
"""So many neighbours are named."""
WORDS = {LOST: "is lost", WON: "is won", NOT_LIVE: "has no label"}


@explains(NimG, "labelling")
def labels_around(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the labels of the pointer's vertex and of its neighbours.

    >>> print(next(labels_around(PositionFacts.read("nimg path:2 [1,2] @ 1"))).text)
    Labels, for who is to move there: 1 with 2 on it is won, since 0 is lighter and lost. Beside it: 0 with 1 is lost.
    """
    pointer, weights = facts.state
    board, label = facts.rules.board, facts.get(labels)
    name = board.write_vertex
    ways = [to for to in facts.rules.ways(pointer) if to != pointer]
    why = ""
    if label[pointer] == WON:
        lighter = next(to for to in ways if label[to] == LOST and weights[to] < weights[pointer])
        why = f", since {name(lighter)} is lighter and lost"
    elif label[pointer] == LOST:
        why = ", since no lighter neighbour is lost"
    elif weights[pointer]:
        why = ": it is not live, so you win"
    else:
        why = ": there is no move"
    beside = "; ".join(f"{name(to)} with {weights[to]} {WORDS[int(label[to])]}" for to in ways[:MOST_NAMED])
    more = f"; and {len(ways) - MOST_NAMED} more" if len(ways) > MOST_NAMED else ""
    here = f"{name(pointer)} with {weights[pointer]} on it {WORDS[int(label[pointer])]}{why}"
    said = f"Labels, for who is to move there: {here}." + (f" Beside it: {beside}{more}." if ways else "")
    yield Reason(said, "step", {"labels": {name(v): WORDS[int(label[v])] for v in (pointer, *ways)}})
