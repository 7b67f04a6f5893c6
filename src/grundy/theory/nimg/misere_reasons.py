"""What theorems about misère play say about one position of NimG."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.games.nimg.rules import NimG
from grundy.graphs.matching import D
from grundy.masks import bits
from grundy.pictures.marks import Marks
from grundy.questions import MISERE
from grundy.theory.facts import PositionFacts
from grundy.theory.nimg.misere import avoided_vertices, matched, without_avoided
from grundy.theory.reasons import Reason, explains, listed, pairs_told
from grundy.values import Outcome

BY_MATCHING = ("unit-weights", "bipartite", "loops-everywhere", "weights-off-odd-cycles", "heavy-loop")


@explains(NimG, *BY_MATCHING, play=MISERE)
def matching_of_the_rest(facts: PositionFacts) -> Iterator[Reason]:
    """Tell who is on a vertex that nobody enters, or show a maximum matching of the other vertices.

    >>> print(next(matching_of_the_rest(PositionFacts.read("nimg path:3 [1,1,1] @ 0"))).text)
    A maximum matching can miss 0: it pairs 1 with 2.
    >>> print(next(matching_of_the_rest(PositionFacts.read("nimg 0-1,1-2,2-0,2-2 [1,2,2] @ 2"))).text)
    2 has a loop and weight 2: you win, by leaving 1 and staying, or by taking everything.
    """
    pointer, weights = facts.state
    board = facts.rules.board
    name, names = board.write_vertex, board.vertices
    if not weights[pointer]:
        said = f"{name(pointer)} has no weight: there is no move, and you win."
        yield Reason(said, "step", {"vertex": name(pointer), "weight": 0})
        return
    avoided = facts.get(avoided_vertices)
    if avoided >> pointer & 1:
        said = f"{name(pointer)} has a loop and weight {weights[pointer]:,}: "
        said += "you win, by leaving 1 and staying, or by taking everything."
        yield Reason(said, "step", {"vertex": name(pointer), "weight": weights[pointer]})
        return
    if avoided:
        yield _nobody_enters(facts)
    found = facts.get(matched)
    is_missed = bool(found.label[pointer] == D)
    mate = found.mate.tolist()
    if is_missed and mate[pointer] >= 0:
        mate = _mates_without_pointer(facts)
    pairs = [(v, w) for v, w in enumerate(mate) if v < w]
    how = f"it pairs {pairs_told([(name(v), name(w)) for v, w in pairs])}" if pairs else "there is nothing to pair"
    said = f"A maximum matching can miss {name(pointer)}: {how}."
    if not is_missed:
        said = f"Every maximum matching covers {name(pointer)}; here {how}."
    numbers = {"matching": [[name(v), name(w)] for v, w in pairs], "covered": not is_missed}
    yield Reason(said, "step", numbers, Marks(matching=tuple((names[v], names[w]) for v, w in pairs)))


def _mates_without_pointer(facts: PositionFacts) -> list[int]:
    """A maximum matching that misses the pointer: that of the board without it is as large."""
    pointer, weights = facts.state
    after = facts.at((pointer, (*weights[:pointer], 0, *weights[pointer + 1 :])))
    found: list[int] = after.get(matched).mate.tolist()
    return found


def _nobody_enters(facts: PositionFacts) -> Reason:
    """The vertices that nobody enters, by what keeps everybody out."""
    weights, name = facts.state[1], facts.rules.board.write_vertex
    empty, heavy = list[str](), list[str]()
    for v in bits(facts.get(avoided_vertices)):
        (heavy if weights[v] else empty).append(name(v))
    told = []
    if empty:
        told.append(f"{listed(empty)}, without weight")
    if heavy:
        told.append(f"{listed(heavy)}, with a loop and weight above 1")
    return Reason(f"Nobody enters {'; nor '.join(told)}.", "step", {"avoided": [*empty, *heavy]})


@explains(NimG, "deletion", play=MISERE)
def what_is_deleted(facts: PositionFacts) -> Iterator[Reason]:
    """Name the vertices that nobody enters, and tell who wins without them.

    >>> for reason in what_is_deleted(PositionFacts.read("nimg 0-1,1-2,2-0,2-3,3-3 [2,1,1,9] @ 0")):
    ...     print(reason.text)
    Nobody enters 3, with a loop and weight above 1.
    Without them it is nimg 0-1,1-2,2-0,2-3,3-3 [2,1,1,0] @ 0, and you win.
    """
    yield _nobody_enters(facts)
    rest = without_avoided(facts).position
    wins = rest.outcome(play=MISERE) is Outcome.N
    who = "you win" if wins else "your opponent wins"
    yield Reason(f"Without them it is {rest}, and {who}.", "step", {"without": str(rest), "wins": wins})
