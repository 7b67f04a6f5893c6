"""Values of undirected vertex Geography: pieces of the board, each with the sets of Gallai and Edmonds on it."""

from __future__ import annotations

from typing import NamedTuple

from grundy.games.geography.reach import reachable
from grundy.games.geography.rules import Geography
from grundy.graphs import Graph
from grundy.proofs.gallai_edmonds import GallaiEdmondsLists, letters_and_lists
from grundy.proofs.prover import Prover, Steps, certificate
from grundy.proofs.writer import AnyPosition
from grundy.search.sizes import ENTRY


class Piece(NamedTuple):
    """A token on some vertices. Those of `zero` have one more move, to a position that is worth 0."""

    token: int
    vertices: frozenset[int]
    zero: frozenset[int]


class Moves(NamedTuple):
    """The moves of a piece: lists that show the sets of the rest, whether one is to 0, where the others lead.

    A piece whose vertices all had a move to 0 is given without these, and marked: it is worth one more.
    """

    lists: GallaiEdmondsLists
    to_zero: bool
    others: list[tuple[Piece, bool]]

    def value(self, known: dict[Piece, int]) -> int:
        """Return the mex."""
        values = {known[piece] + more for piece, more in self.others} | ({0} if self.to_zero else set())
        return next(n for n in range(len(values) + 1) if n not in values)


@certificate("pieces", "value", "degree-three", "few-high-degree", "guided-search", "treewidth-two", "treewidth-three")
def by_pieces(prover: Prover, position: AnyPosition) -> Steps:
    """Write the pieces that the value follows from, the smallest first, then the position itself."""
    rules, state = position.rules, position.state
    assert isinstance(rules, Geography)
    known: dict[Piece, int] = prover.pieces.setdefault(rules, {})
    writer, number = prover.writer, prover.writer.game(rules)
    root = Piece(state[0][0], frozenset(reachable(rules, state, rules.board.n) or ()), frozenset())
    # Depth first with a stack of our own: a piece is written after all pieces that its moves lead to. `size` is what
    # its moves were charged while they are on the stack.
    stack = [(root, moves(rules.board, root), 0)]
    while stack:
        here, found, size = stack[-1]
        wanted = next((piece for piece, _ in found.others if piece not in known), None)
        if wanted is not None:
            prover.session.visit()
            more = moves(rules.board, wanted)
            stack.append((wanted, more, prover.charged.add(more)))
            continue
        stack.pop()
        prover.charged.release(size)
        prover.charged.add(here, ENTRY)
        known[here] = found.value(known)
        if not stack:
            writer.step("matching", writer.at(position), *found.lists)
        elif len(here.vertices) > 1:
            writer.step("piece", number, here.token, sorted(here.vertices), sorted(here.zero), *found.lists)
    return iter(())


def moves(board: Graph, piece: Piece) -> Moves:
    """Return the moves of a piece; to D they are to 0, and without such a move it is worth 0 whatever the others are.

    >>> moves(Graph("path:4"), Piece(1, frozenset(range(4)), frozenset()))
    Moves(lists=GallaiEdmondsLists(owned=[], pairs=[2, 3], cycles=[]), to_zero=True,
          others=[(Piece(token=2, vertices=frozenset({2}), zero=frozenset()), True)])
    """
    token, vertices, zero = piece
    letter, lists = letters_and_lists(sorted(vertices - zero - {token}), board)
    letter |= dict.fromkeys(zero - {token}, "A")
    # A vertex of `zero` has a move to 0 and so is won: it counts as A. The graph of what matters leaves D out, since a
    # move into D is a move to 0 (Theorem P1).
    adjacency = {
        v: {to for to in board.neighbour_indices(v) if letter.get(to, "D") != "D"} - {v} for v in [token, *letter]
    }
    to_zero = token in zero or any(letter.get(to) == "D" for to in board.neighbour_indices(token))
    return Moves(lists, to_zero, [_joined(to, adjacency, letter) for to in sorted(adjacency[token])] if to_zero else [])


def _joined(token: int, adjacency: dict[int, set[int]], letter: dict[int, str]) -> tuple[Piece, bool]:
    """Return what is joined to a vertex outside D, where D and leaves are moves to 0."""
    joined, waiting = {token}, [token]
    for vertex in waiting:
        new = adjacency[vertex] - joined
        joined |= new
        waiting += new
    leaves = {v for v in joined if letter[v] == "C" and len(adjacency[v]) == 1} - {token}
    zero = {v for v in joined if letter[v] == "A"}.union(*(adjacency[v] for v in leaves))
    joined -= leaves
    return Piece(token, frozenset(joined), frozenset(() if joined == zero else zero)), joined == zero
