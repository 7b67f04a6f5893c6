"""Coins on graphs: closed forms, heaps for rows and rings of arcs, and twins that are left out."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING

from grundy.games.heaps.rules import Octal
from grundy.games.take_turn.pieces import live
from grundy.games.take_turn.rules import TakeTurn, VertexTaking
from grundy.masks import mask_of
from grundy.proofs.heaps import show_heaps
from grundy.proofs.prover import Certificate, Goal, Prover, Steps, certificate
from grundy.proofs.writer import AnyPosition
from grundy.rules import Position
from grundy.theory.facts import PositionFacts, facts_of
from grundy.theory.take_turn.directed import runs_of
from grundy.theory.take_turn.needs import coins
from grundy.theory.take_turn.twins import Pair, twins

if TYPE_CHECKING:
    from grundy.games.take_turn.text import Coins
    from grundy.graphs import Graph


def _by_parts(write: Certificate) -> Certificate:
    """Let a certificate show the pieces one by one: in a sum their values are added to those of others."""

    @wraps(write)
    def show(prover: Prover, position: AnyPosition) -> Steps:
        if position == prover.root or len(parts := position.parts()) == 1:
            return write(prover, position)
        return (Goal("value", part) for part in parts)

    return show


def _formula(name: str) -> None:
    """Register a closed form, which the checker works out by itself."""

    @certificate("theorem", "value", name)
    @_by_parts
    def write(prover: Prover, position: AnyPosition) -> Steps:
        prover.writer.step("by", name, prover.writer.at(position), int(position.value()))
        return iter(())


_formula("complete-graph")
_formula("complete-bipartite")
_formula("even-degrees")
_formula("odd-degrees")


@certificate("arcs", "value", "directed-row")
@_by_parts
def by_arcs(prover: Prover, position: AnyPosition) -> Steps:
    """Write the values of all heaps of .37 that the rows and rings are made of, once, and the position."""
    largest = largest_heap(facts_of(position))
    if largest is not None:
        show_heaps(prover, Octal("0.37"), largest)
        prover.writer.step("arcs", prover.writer.at(position))
    return iter(())


def largest_heap(facts: PositionFacts) -> int | None:
    """Return the largest heap of .37 that rows and rings of arcs rest on; None where no head is up.

    >>> read = PositionFacts.read
    >>> largest_heap(read("take-turn dicycle H^9")), largest_heap(read("take-turn dipath H^7 T^9 HH"))
    (7, 6)
    """
    sizes = (
        len(row.coins) - 2 if row.is_ring_of_heads else int(runs.heaps.max())
        for row, runs in facts.get(runs_of)
        if "H" in row.coins
    )
    return max(sizes, default=None)


@certificate("twins", "value", "twins-cancel")
@_by_parts
def by_twins(prover: Prover, position: AnyPosition) -> Steps:
    """Show what is left when twins are left out, then the same with twins, round by round."""
    assert isinstance(position.rules, VertexTaking)
    rules = TakeTurn(position.rules.board)
    rounds, rest = rounds_of_twins(rules.board, facts_of(position).get(coins))
    if rest[1]:
        yield from (Goal("value", part) for part in Position(rules, rest).parts())
    for left, pairs in reversed(rounds):
        at = prover.writer.at(Position(rules, left))
        prover.writer.step("twins", at, [vertex for pair in pairs for vertex in pair])


def rounds_of_twins(board: Graph, left: Coins) -> tuple[list[tuple[Coins, list[Pair]]], Coins]:
    """Return pairs that cancel, each round with the coins before it, and the coins that are left at last.

    >>> from grundy.graphs import Graph
    >>> rounds_of_twins(Graph("star:3"), (0b1111, 0b1110))
    ([((15, 14), [(1, 2)]), ((9, 8), [(0, 3)])], (0, 0))
    """
    rounds: list[tuple[Coins, list[Pair]]] = []
    while True:
        left = live(board, left), left[1]
        pairs = twins(board, left)
        if not pairs:
            return rounds, left
        rounds.append((left, pairs))
        gone = mask_of(vertex for pair in pairs for vertex in pair)
        left = left[0] & ~gone, left[1] & ~gone
