"""Even/Even and Odd/Odd, and coins that lie as these games have them: parity decides, and every move wins or none."""

from __future__ import annotations

from typing import Any

from grundy.games.take_turn.parity import NOWAKOWSKI_OTTAWAY
from grundy.games.take_turn.rules import PAPER, VertexTaking
from grundy.graphs.bipartite import two_colours
from grundy.graphs.components import components
from grundy.questions import VALUE, WINNING_MOVES
from grundy.theory.costs import LINEAR
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import Need, theorem
from grundy.theory.some_moves import limited_moves
from grundy.theory.take_turn.needs import EDGES_ONLY, coins, has_edges_only, odd, rest
from grundy.theory.take_turn.row_forms import OWN
from grundy.values import Nimber

IN_THE_BOARD = LINEAR("linear in the vertices and edges")
EVEN_EVEN = f"{NOWAKOWSKI_OTTAWAY}; {PAPER}, Proposition 14; for all acyclic boards Theorem P1 in {OWN}"
ODD_ODD = f"Theorem P2 in {OWN}; Conjecture 17 of the paper is the case of grids"


def is_acyclic(facts: PositionFacts) -> bool:
    """Tell whether no way of arcs comes back to where it began.

    >>> is_acyclic(PositionFacts.read("even-even 0>1,1>2,0>2")), is_acyclic(PositionFacts.read("even-even dicycle:3"))
    (True, False)
    """
    found = facts.get(rest).get(components)
    return not len(found.component) or int(found.component.max()) == facts.rules.board.n - 1


HEADS_ON_EVEN = Need(
    "heads exactly on vertices of even degree, on arcs of even in-degree",
    lambda facts: facts.get(coins)[1] == facts.get(coins)[0] & ~facts.get(odd),
    lambda facts: "needs heads exactly on the vertices of even degree",
)
HEADS_ON_ODD = Need(
    "heads exactly on vertices of odd degree",
    lambda facts: facts.get(coins)[1] == facts.get(odd),
    lambda facts: "needs heads exactly on the vertices of odd degree",
)
EDGES_OR_ACYCLIC = Need(
    "edges only, or arcs without a cycle",
    lambda facts: facts.get(has_edges_only) or facts.get(is_acyclic),
    lambda facts: "needs a board of edges, or one of arcs without a cycle",
)
BIPARTITE = Need(
    "no cycle of odd length",
    lambda facts: facts.get(rest).get(two_colours) is not None,
    lambda facts: "needs a board without cycles of odd length",
)
EVEN_NEEDS = (HEADS_ON_EVEN, EDGES_OR_ACYCLIC)
ODD_NEEDS = (HEADS_ON_ODD, EDGES_ONLY, BIPARTITE)


def vertex_parity(facts: PositionFacts) -> int:
    """Return the parity of the number of vertices that are left."""
    return facts.get(coins)[0].bit_count() % 2


def edge_parity(facts: PositionFacts) -> int:
    """Return the parity of the number of pairs of neighbours that are left."""
    return len(facts.get(rest).rows.indices) // 2 % 2


def _every_move(facts: PositionFacts) -> tuple[Any, ...]:
    return limited_moves(facts.position.each_move(), size=lambda move: 1)


@theorem(VertexTaking, VALUE, needs=EVEN_NEEDS, cost=IN_THE_BOARD, source=EVEN_EVEN)
def even_degrees(facts: PositionFacts) -> Nimber:
    """Where exactly the vertices of even degree can be taken, all of them will be: the value is the parity of their
    number.

    >>> even_degrees(PositionFacts.read("even-even grid:3x3")), even_degrees(PositionFacts.read("take-turn path THHT"))
    (*, 0)
    """
    return Nimber(facts.get(vertex_parity))


@theorem(VertexTaking, WINNING_MOVES, needs=EVEN_NEEDS, cost=IN_THE_BOARD, source=EVEN_EVEN, name="even-degrees")
def even_degrees_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """Every move wins where the number of vertices is odd, and none where it is even.

    >>> even_degrees_moves(PositionFacts.read("even-even path:3"))
    (1,)
    """
    return _every_move(facts) if facts.get(vertex_parity) else ()


@theorem(VertexTaking, VALUE, needs=ODD_NEEDS, cost=IN_THE_BOARD, source=ODD_ODD)
def odd_degrees(facts: PositionFacts) -> Nimber:
    """On a bipartite board where exactly the vertices of odd degree can be taken, every move takes an odd number of
    edges, and no edge is left to count in the end: the value is the parity of their number.

    >>> odd_degrees(PositionFacts.read("odd-odd grid:4x5")), odd_degrees(PositionFacts.read("odd-odd grid:4x4"))
    (*, 0)
    """
    return Nimber(facts.get(edge_parity))


@theorem(VertexTaking, WINNING_MOVES, needs=ODD_NEEDS, cost=IN_THE_BOARD, source=ODD_ODD, name="odd-degrees")
def odd_degrees_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """Every move wins where the number of edges is odd, and none where it is even.

    >>> odd_degrees_moves(PositionFacts.read("odd-odd path:4"))
    (0, 3)
    """
    return _every_move(facts) if facts.get(edge_parity) else ()
