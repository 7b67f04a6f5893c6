"""NimG in misère play where removing comes first: loops that are won, deletion, and matchings."""

from __future__ import annotations

from grundy.graphs.components import components
from grundy.graphs.remaining import RemainingGraph, remaining
from grundy.proofs import strategy
from grundy.proofs.gallai_edmonds import GallaiEdmondsLists, lists_on_board
from grundy.proofs.prover import Goal, Prover, Steps, certificate
from grundy.proofs.writer import AnyPosition
from grundy.theory.facts import PositionFacts, facts_of
from grundy.theory.nimg.misere import avoided_vertices, is_heavy_loop, without_avoided


@certificate("theorem", "outcome", "heavy-loop")
def by_heavy_loop(prover: Prover, position: AnyPosition) -> Steps:
    """Name the theorem."""
    prover.writer.step("by", "heavy-loop", prover.writer.at(position), "N")
    return iter(())


@certificate("strategy", "outcome", "deletion")
def by_deletion(prover: Prover, position: AnyPosition) -> Steps:
    """Show the outcome without the vertices that nobody enters."""
    yield Goal("outcome", without_avoided(facts_of(position)).position)
    prover.writer.step("deletion", prover.writer.at(position))


@certificate("matching", "outcome", "unit-weights", "bipartite", "loops-everywhere", "weights-off-odd-cycles")
def by_matching(prover: Prover, position: AnyPosition) -> Steps:
    """Show the sets of what can be entered; a pointer where nobody enters has won, by a loop or without a move."""
    facts = facts_of(position)
    pointer, weights = facts.state
    if not weights[pointer]:
        return strategy.by_moves(prover, position, prover.wins, "outcome")
    if is_heavy_loop(facts):
        return by_heavy_loop(prover, position)
    lists = lists_joined(remaining(facts.rules.board, facts.get(avoided_vertices)), [pointer])
    prover.writer.step("matching", prover.writer.at(position), *lists)
    return iter(())


@certificate("matching", "winning_moves", "unit-weights", "bipartite", "loops-everywhere", "weights-off-odd-cycles")
def by_ways(prover: Prover, position: AnyPosition) -> Steps:
    """Show the sets after moves that leave 0, 1 and 2, which stands for all that is larger; P, that there is none."""
    facts = facts_of(position)
    pointer, weights = facts.state
    if not prover.wins(position):
        yield Goal("outcome", position)
    elif weights[pointer]:
        lists = [ways_lists(facts, left) for left in range(min(3, weights[pointer]))]
        prover.writer.step("ways", prover.writer.at(position), lists)


def ways_lists(facts: PositionFacts, left: int) -> GallaiEdmondsLists:
    """Return what shows the sets of all that can be entered from the pointer's vertex, once so much is left there.

    >>> ways_lists(PositionFacts.read("nimg path:3 [1,2,1] @ 1"), 1)
    GallaiEdmondsLists(owned=[1, 0], pairs=[], cycles=[])
    """
    pointer, weights = facts.state
    after = facts.at((pointer, (*weights[:pointer], left, *weights[pointer + 1 :])))
    closed = after.get(avoided_vertices)
    ways = [to for to in facts.rules.ways(pointer) if not closed >> to & 1]
    return lists_joined(remaining(facts.rules.board, closed), ways)


def lists_joined(graph: RemainingGraph, starts: list[int]) -> GallaiEdmondsLists:
    """Return what shows the sets of all that is connected to some vertices of what is left of a board.

    >>> from grundy.graphs import Graph
    >>> lists_joined(remaining(Graph("path:5"), 0b100), [1])
    GallaiEdmondsLists(owned=[], pairs=[0, 1], cycles=[])
    """
    import numpy as np

    number = graph.get(components).component
    return lists_on_board(graph, np.isin(number, number[starts]).nonzero()[0].tolist())
