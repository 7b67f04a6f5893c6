"""Boards of NimG for tests of theorems: all small ones up to symmetry with every set of loops, and random ones."""

from itertools import product

import networkx as nx

from games.nimg.plain import Judge, board_text, random_edges, ways_of
from grundy import NimG, Outcome
from grundy.graphs import Graph
from grundy.rules import Position
from grundy.theory.facts import PositionFacts


def small_boards(most):
    """Every undirected graph on at most so many vertices, with every set of loops: rules, and the plain judge."""
    for graph in nx.graph_atlas_g()[1:]:
        n = len(graph)
        if n > most:
            return
        for loops in product([0, 1], repeat=n):
            edges = [(u, "-", v) for u, v in graph.edges] + [(v, "-", v) for v in range(n) if loops[v]]
            yield rules_and_judge(n, edges)


def rules_and_judge(n, edges, order="rm"):
    return NimG(Graph(board_text(n, edges)), order), Judge(ways_of(n, edges), order)


def positions(rules, most):
    """All positions with weights of at most so much."""
    n = rules.board.n
    return [(at, weights) for weights in product(range(most + 1), repeat=n) for at in range(n)]


def random_position(chance, n, most, kinds="-", loops=True):
    """A random position on a random board, and the plain judge."""
    edges = random_edges(chance, n, chance.randint(0, 2 * n), kinds, loops)
    rules, plain = rules_and_judge(n, edges)
    return PositionFacts(
        Position(rules, (chance.randrange(n), tuple(chance.randint(0, most) for _ in range(n))))
    ), plain


def outcome_of(plain, state, play):
    wins = plain.wins if play == "normal" else plain.wins_misere
    return Outcome.N if wins(*state) else Outcome.P


def winning_moves_of(plain, facts, play):
    """The moves to lost positions, by the definition."""
    wins = plain.wins if play == "normal" else plain.wins_misere
    rules, state = facts.rules, facts.state
    return tuple(move for move in rules.moves(state) if not wins(*rules.play(state, move)))
