"""Green Hackenbush: a move cuts an edge, and what is not connected to the ground is gone."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from grundy_check import Budget, Game, Moves, demand, numbers, read_parameters, step
from grundy_rules.boards import Board, find, list_text, reached, read_name, write_name

GAMES = {"hackenbush": "cut an edge of a picture that stands on the ground"}
ON_BOARDS = True
FUSION = "Winning Ways, chapter 7: the fusion principle (1982)"
COLON = "Winning Ways, chapter 7: the colon principle (1982)"
STALKS = "Winning Ways, chapter 7: stalks are heaps of Nim (1982)"
MISERE_STALKS = "Bouton: the P-positions of misère Nim, for stalks (1901)"

State = frozenset[int]  # the edges that are left, all of them connected to the ground


def make_game(name: str, parameters: str | None, board: str, budget: Budget) -> Game:
    """The rules of a text."""
    values = read_parameters(parameters, {"ground": "text"}, budget)
    return Hackenbush(board, values.get("ground", "0"), budget)


class Hackenbush(Board):
    """Vertex 0 is the ground, or the one that `ground` names."""

    def __init__(self, board: str, ground: str, budget: Budget) -> None:
        super().__init__(board, budget)
        demand(not self.has_arcs, "this board has no arcs")
        name = write_name(read_name(ground, budget), budget)
        demand(name in self.places, f"the ground must be a vertex of the graph, got {ground[:40]!r}")
        self.ground = self.places[name]
        # an edge: an entry of `parallel` (100) with a pair (56); in a state, its copy, a plant and `done` 4 * 80
        budget.charge(0, keep=500 * len(self.edges))
        self.parallel = Counter((min(u, v), max(u, v)) for u, v, _ in budget.each(self.edges))

    def read(self, body: str) -> State:
        """`without EDGES`, or nothing for the whole board."""
        first, _, rest = body.partition(" ")
        good = not body or (first == "without" and rest)
        demand(good, f"expected edges that are gone, got {body[:40]!r}")
        gone = set[int]()
        for word in self.budget.words(rest, work=5):
            gone.add(self.edge_to_cut(word, gone))
        # an entry of a set (100) for each edge
        self.charge(1, use=100 * len(self.edges))
        return self.grounded_edges(frozenset(edge for edge in self.each(range(len(self.edges))) if edge not in gone))

    def edge_to_cut(self, word: str, gone: set[int]) -> int:
        """The edge that a text names: of parallel ones that with the number, or the first that is left."""
        text, _, number = word.partition("#")
        edges = [edge for edge in self.each(self.edges_named(text)) if edge not in gone]
        if "#" in word:
            edges = [edge for edge in self.each(edges) if str(edge) == number]
        demand(edges, f"there is no edge {word[:40]!r} to cut")
        return edges[0]

    def edge_text(self, edge: int) -> str:
        """`a-b`; where edges are parallel with the number of the edge, `a-b#4`."""
        u, v, _ = self.edges[edge]
        text = f"{self.texts[u]}-{self.texts[v]}"
        return f"{text}#{edge}" if self.parallel[min(u, v), max(u, v)] > 1 else text

    def moves(self, state: State) -> Moves:
        for edge in self.budget.ordered(state):
            self.charge(1)
            yield self.edge_text(edge), self.grounded_edges(state - {edge})

    def grounded_edges(self, left: State) -> State:
        """Those of some edges that are connected to the ground."""
        return frozenset(edge for plant in self.plants(left) for edge in self.each(plant))

    def plants(self, left: State) -> Iterator[set[int]]:
        """The edges that are connected to the ground, those apart that meet only there."""
        seen, done = {self.ground}, set[int]()
        for foot in self.by[self.ground]:
            if foot not in left or foot in done:
                continue
            plant, vertices = {foot}, [v for v in self.edges[foot][:2] if v != self.ground]
            seen.update(vertices)
            for v in vertices:  # which grows
                for edge in self.each(self.by[v], work=3):
                    if edge in left:
                        plant.add(edge)
                        new = [w for w in self.edges[edge][:2] if w not in seen]
                        seen.update(new)
                        vertices += new
            done.update(plant)
            yield plant

    def atoms(self, state: State) -> list[str]:
        """The plants: they meet only in the ground, so a cut in one leaves the others as they are."""
        order = self.budget.ordered
        return [f"{self.mark}{list_text(order(plant), self.budget)}" for plant in self.plants(state)]

    @step("fusion", about="position", play=("normal", "misere"))
    def fusion(self, state: State, cycles: Any) -> int | str:
        """The value; in misère play, of stalks, the outcome (Winning Ways, chapter 7).

        Fusion: the vertices of a cycle become one, and its edges loops; a loop is a stalk of one edge. Colon: then,
        from the leaves down, a branch is worth the nim-sum of what stands on its edge, plus one.
        """
        size = len(self.texts)
        # a vertex: a list (56), 3 numbers and pointers (120); an edge: in 2 lists (16), in `place` and `order` (150)
        self.charge(1, use=200 * size + 200 * len(state))
        top = list(range(size))
        demand(type(cycles) is list, "cycles are a list of lists of edges")
        for cycle in cycles:
            self.fuse(state, numbers(cycle, self.budget), top)
        adjacency: list[list[int]] = [[] for _ in self.each(self.texts)]
        worth = [0] * size  # the nim-sum of what stands on a vertex
        loops: list[int] = []
        for edge in self.each(state, work=3):
            u, v = find(top, self.edges[edge][0]), find(top, self.edges[edge][1])
            if u == v:
                worth[u] ^= 1
                loops.append(u)
            else:
                adjacency[u].append(v)
                adjacency[v].append(u)
        order = reached([find(top, self.ground)], adjacency.__getitem__, self.budget)
        demand(len(state) - len(loops) == len(order) - 1, "a cycle is not fused")
        place = {vertex: i for i, vertex in enumerate(self.each(order))}
        for vertex in self.each(reversed(order[1:]), work=2):
            below = min(adjacency[vertex], key=place.__getitem__)
            worth[below] ^= worth[vertex] + 1
        stalks = not loops and all(len(adjacency[vertex]) < 3 for vertex in self.each(order[1:]))
        demand(stalks or self.book.play == "normal", "in misère play this is about stalks")
        if loops:
            self.book.rely_on(FUSION)
        has_branches = not stalks and any(len(adjacency[vertex]) > 2 for vertex in self.each(order[1:]))
        if has_branches or any(vertex != order[0] for vertex in self.each(loops)):
            self.book.rely_on(COLON)
        self.book.rely_on(STALKS)
        total = worth[order[0]]
        if self.book.play == "normal":
            return total
        self.book.rely_on(MISERE_STALKS)
        all_single = len(adjacency[order[0]]) == len(state)
        return "P" if total == (1 if all_single else 0) else "N"

    def fuse(self, state: State, cycle: list[int], top: list[int]) -> None:
        """Make the vertices of a cycle one. Edges, each once, that meet every vertex evenly often are cycles."""
        # an entry of a set (100) and one of a dict (100) for each edge
        self.charge(1 + len(cycle), use=200 * len(cycle))
        known = all(edge < len(self.edges) for edge in cycle)
        once = known and state.issuperset(cycle) and len(set(cycle)) == len(cycle)
        demand(once, "these edges are no cycle")
        met = Counter(find(top, v) for edge in self.each(cycle, work=2) for v in self.edges[edge][:2])
        demand(not any(times % 2 for times in met.values()), "these edges are no cycle")
        for edge in self.each(cycle, work=2):
            top[find(top, self.edges[edge][0])] = find(top, self.edges[edge][1])
