"""Even/Even and Odd/Odd, and coins that lie as these games have them: parity decides, and every move wins or none."""

from __future__ import annotations

from typing import Any

from grundy.games.take_turn.parity import NOWAKOWSKI_OTTAWAY
from grundy.games.take_turn.rules import PAPER, Taking
from grundy.graphs.bipartite import two_colours
from grundy.graphs.components import components
from grundy.theory.costs import LINEAR
from grundy.theory.given import Given
from grundy.theory.registry import Need, theorem
from grundy.theory.some_moves import listed
from grundy.theory.take_turn.needs import EDGES_ONLY, coins, has_edges_only, odd, rest
from grundy.theory.take_turn.row_forms import OWN
from grundy.values import Nimber

IN_THE_BOARD = LINEAR("linear in the vertices and edges")
EVEN_EVEN = f"{NOWAKOWSKI_OTTAWAY}; {PAPER}, Proposition 14; for all acyclic boards Theorem P1 in {OWN}"
ODD_ODD = f"Theorem P2 in {OWN}; Conjecture 17 of the paper is the case of grids"


def is_acyclic(given: Given) -> bool:
    """Tell whether no way of arcs comes back to where it began.

    >>> is_acyclic(Given.read("even-even 0>1,1>2,0>2")), is_acyclic(Given.read("even-even dicycle:3"))
    (True, False)
    """
    found = given(rest)(components)
    return not len(found.component) or int(found.component.max()) == given.rules.board.n - 1


HEADS_ON_EVEN = Need(
    "heads exactly on vertices of even degree, on arcs of even in-degree",
    lambda given: given(coins)[1] == given(coins)[0] & ~given(odd),
    lambda given: "needs heads exactly on the vertices of even degree",
)
HEADS_ON_ODD = Need(
    "heads exactly on vertices of odd degree",
    lambda given: given(coins)[1] == given(odd),
    lambda given: "needs heads exactly on the vertices of odd degree",
)
EDGES_OR_ACYCLIC = Need(
    "edges only, or arcs without a cycle",
    lambda given: given(has_edges_only) or given(is_acyclic),
    lambda given: "needs a board of edges, or one of arcs without a cycle",
)
BIPARTITE = Need(
    "no cycle of odd length",
    lambda given: given(rest)(two_colours) is not None,
    lambda given: "needs a board without cycles of odd length",
)
EVEN_NEEDS = (HEADS_ON_EVEN, EDGES_OR_ACYCLIC)
ODD_NEEDS = (HEADS_ON_ODD, EDGES_ONLY, BIPARTITE)


def vertex_parity(given: Given) -> int:
    """Return the parity of the number of vertices that are left."""
    return given(coins)[0].bit_count() % 2


def edge_parity(given: Given) -> int:
    """Return the parity of the number of pairs of neighbours that are left."""
    return len(given(rest).rows.indices) // 2 % 2


def _every_move(given: Given) -> tuple[Any, ...]:
    return listed(given.position.each_move(), size=lambda move: 1)


@theorem(Taking, "value", needs=EVEN_NEEDS, cost=IN_THE_BOARD, source=EVEN_EVEN)
def even_degrees(given: Given) -> Nimber:
    """Where exactly the vertices of even degree can be taken, all of them will be: the value is the parity of their
    number.

    >>> even_degrees(Given.read("even-even grid:3x3")), even_degrees(Given.read("take-turn path THHT"))
    (*, 0)
    """
    return Nimber(given(vertex_parity))


@theorem(Taking, "winning_moves", needs=EVEN_NEEDS, cost=IN_THE_BOARD, source=EVEN_EVEN, name="even-degrees")
def even_degrees_moves(given: Given) -> tuple[Any, ...]:
    """Every move wins where the number of vertices is odd, and none where it is even.

    >>> even_degrees_moves(Given.read("even-even path:3"))
    (1,)
    """
    return _every_move(given) if given(vertex_parity) else ()


@theorem(Taking, "value", needs=ODD_NEEDS, cost=IN_THE_BOARD, source=ODD_ODD)
def odd_degrees(given: Given) -> Nimber:
    """On a bipartite board where exactly the vertices of odd degree can be taken, every move takes an odd number of
    edges, and no edge is left to count in the end: the value is the parity of their number.

    >>> odd_degrees(Given.read("odd-odd grid:4x5")), odd_degrees(Given.read("odd-odd grid:4x4"))
    (*, 0)
    """
    return Nimber(given(edge_parity))


@theorem(Taking, "winning_moves", needs=ODD_NEEDS, cost=IN_THE_BOARD, source=ODD_ODD, name="odd-degrees")
def odd_degrees_moves(given: Given) -> tuple[Any, ...]:
    """Every move wins where the number of edges is odd, and none where it is even.

    >>> odd_degrees_moves(Given.read("odd-odd path:4"))
    (0, 3)
    """
    return _every_move(given) if given(edge_parity) else ()
