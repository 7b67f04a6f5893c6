"""The sets D, A and C of Gallai and Edmonds of a graph, shown by lists of edges."""

from typing import Any

from grundy_check import demand
from grundy_rules.boards import Board, find

SETS = "Theorem P1 in docs/proofs.md: the sets of Gallai and Edmonds, shown by lists of edges"


class Sets:
    """D, A and C of the graph on some vertices of a board.

    The lists hold edges, as their ends one after the other. `pairs`: C is matched. `cycles`: each contracts an odd
    number of classes of D, at first single vertices, to one. `owned`: each vertex of A with one of D, in a class of its
    own. What is in no such pair is D. Why this suffices: docs/proofs.md, Theorem P1.
    """

    def __init__(self, board: Board, there: set[int], owned: Any, pairs: Any, cycles: Any) -> None:
        self.board, self.there = board, there
        self.owned, self.pairs = board.vertices(owned), board.vertices(pairs)
        demand(type(cycles) is list, "cycles are a list of lists of edges")
        self.cycles = [board.vertices(cycle) for cycle in board.each(cycles)]
        # a vertex: entries of dicts or sets for its class, its side, its mate and what is covered (4 * 100)
        board.charge(1, use=400 * len(there))
        self.top = {v: v for v in board.each(there)}  # leads from a vertex to the one that stands for its class
        self.owners = self.owned[::2]
        self.check_sides()
        self.check_edges()
        self.contract_cycles()
        self.check_owners()
        self.check_cover()
        self.check_all_are_missed()
        board.book.rely_on(SETS)

    def check_sides(self) -> None:
        """Nothing is in two places."""
        self.side = dict.fromkeys(self.owners, "A") | dict.fromkeys(self.pairs, "C")
        demand(len(self.side) == len(self.owners) + len(self.pairs), "a vertex is listed twice")

    def check_edges(self) -> None:
        """All that is listed are edges of the graph."""
        for edges in (self.owned, self.pairs, *self.cycles):
            demand(len(edges) % 2 == 0, "edges are listed as their ends, one after the other")
            for u, v in zip(edges[::2], edges[1::2], strict=True):
                known = u in self.there and v in self.there
                self.board.charge(1 + len(self.board.out[u]) // 10 if known else 0)
                demand(known and v in self.board.out[u], f"{u} and {v} are not joined")

    def contract_cycles(self) -> None:
        """Each cycle leads through an odd number of different classes of D, and makes them one."""
        for cycle in self.cycles:
            demand(self.side.keys().isdisjoint(cycle), "this is no odd cycle of classes")
            classes = [find(self.top, v) for v in self.board.each(cycle)]
            firsts, seconds = classes[::2], classes[1::2]
            odd = len(set(firsts)) == len(firsts) and len(firsts) % 2 == 1
            demand(odd and seconds == firsts[1:] + firsts[:1], "this is no odd cycle of classes")
            self.top.update(dict.fromkeys(firsts, firsts[0]))

    def check_owners(self) -> None:
        """Different vertices of A own different classes of D."""
        demand(self.side.keys().isdisjoint(self.owned[1::2]), "two vertices own one class")
        pairs = zip(self.owners, self.owned[1::2], strict=True)
        self.owns = {a: find(self.top, d) for a, d in self.board.each(pairs)}
        demand(len(set(self.owns.values())) == len(self.owns), "two vertices own one class")

    def check_cover(self) -> None:
        """Every edge has an end in A, or both in C, or both in one class of D."""
        for u in self.there:
            self.board.charge(1 + len(self.board.out[u]))
            for v in self.board.out[u]:
                if v in self.there:
                    demand(self.is_covered(u, v), f"the edge {u} {v} is not covered")

    def is_covered(self, u: int, v: int) -> bool:
        sides = self.side.get(u), self.side.get(v)
        return "A" in sides or sides == ("C", "C") or (sides == (None, None) and find(self.top, u) == find(self.top, v))

    def check_all_are_missed(self) -> None:
        """Every class can be the one that nobody owns.

        Who owns a class and stands next to one that can be without an owner could own that one, and leave its own.
        """
        members: dict[int, list[int]] = {}
        for v in self.board.each(self.there):
            if v not in self.side:
                members.setdefault(find(self.top, v), []).append(v)
        # Breadth-first search along alternating paths, from the classes that nobody owns. `waiting` are the owners
        # whose classes are not reached yet.
        waiting, owned = dict(self.owns), set(self.owns.values())
        missed = [some for some in members if some not in owned]
        for some in missed:
            for v in members[some]:
                self.board.charge(1 + len(self.board.out[v]))
                for a in self.board.out[v]:
                    if a in waiting:
                        missed.append(waiting.pop(a))
        demand(not waiting, "no maximum matching is shown to miss a class")

    def label(self, vertex: int) -> str:
        """D, A or C; empty for what is not in the graph."""
        return self.side.get(vertex, "D") if vertex in self.there else ""
