"""Boards on which coins lie, and the pieces into which what is left of them falls.

Coins are a text with a letter for each vertex: H, T, or a point where the vertex is gone. Coins to which no way of
edges and arcs leads from a head show tails for ever; play is the same without them. What is left falls into pieces.
A piece of a simple shape is known by its coins alone, wherever it lies; any other by its vertices.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from grundy_check import Budget, demand, quoted, split_outside
from grundy_rules.boards import MOST_EDGES, MOST_VERTICES, Board, named_shape, reached, read_name

GAMES: dict[str, str] = {}  # none: the rules of Take Turn use this file
GONE = "."
ROW, RING, ARCS, ARC_RING, COMPLETE = "row:", "ring:", "arcs:", "arc-ring:", "complete:"
LINES = ("path", "cycle", "dipath", "dicycle")


class Piece(NamedTuple):
    """The mark of a simple shape, empty for any other, and the coins in a text that tells all of play."""

    mark: str
    text: str


def row_piece(coins: str) -> Piece:
    """A row of coins; from both ends it is the same."""
    return Piece(ROW, min(coins, coins[::-1]))


def complete_piece(coins: str) -> Piece:
    """Coins each of which is next to all others."""
    return Piece(COMPLETE, f"{coins.count('H')}+{coins.count('T')}")


class Places:
    """A board; a size of None is said by the coins."""

    size: int | None = None
    budget: Budget

    def vertex(self, text: str) -> int:
        """The number of the vertex that a text names; here vertices are numbers."""
        _, commas = split_outside(text, ",", self.budget)
        name = read_name(f"({text})" if commas else text, self.budget)
        demand(type(name) is int and 0 <= name < (self.size or 0), f"the board has no vertex {quoted(text)}")
        return int(name)

    def text(self, vertex: int) -> str:
        return str(vertex)

    def successors(self, vertex: int, size: int) -> Collection[int]:
        """The other vertices that edges and arcs lead to from a vertex, on a board of some size; each of them once."""
        raise NotImplementedError

    def predecessors(self, vertex: int, size: int) -> Collection[int]:
        """The other vertices from which edges and arcs lead to a vertex; each of them once."""
        return self.successors(vertex, size)

    def parts(self, coins: str) -> list[list[int]]:
        """The vertices that count, those together that are connected."""
        size = len(coins)
        each = self.budget.each
        # an entry of a set (100) and one of what is reached (100) for each vertex
        self.budget.charge(1, use=200 * size)
        there = {vertex for vertex, coin in enumerate(each(coins)) if coin != GONE}

        def leads(vertex: int) -> set[int]:
            return self.members(there, self.successors(vertex, size))

        def neighbours(vertex: int) -> set[int]:
            return self.members(live, [*self.successors(vertex, size), *self.predecessors(vertex, size)])

        live = set(reached([vertex for vertex in each(there) if coins[vertex] == "H"], leads, self.budget))
        found = []
        order = self.budget.ordered
        for vertex in each(order(live)):
            if vertex in live:
                part = reached([vertex], neighbours, self.budget)
                live.difference_update(part)
                found.append(order(part))
        return found

    def members(self, some: set[int], successors: Collection[int]) -> set[int]:
        """Those of some vertices that are among neighbours. To look at twenty of these takes no step of its own."""
        if len(successors) > 20:
            self.budget.charge(len(successors) // 20)
        return some.intersection(successors)

    def pieces(self, coins: str) -> list[Piece]:
        """The same parts by their shapes."""
        raise NotImplementedError


class Line(Places):
    """A path or a cycle, of edges or of arcs."""

    def __init__(self, kind: str, size: int | None, budget: Budget) -> None:
        self.size, self.budget = size, budget
        self.around, self.arcs = kind.endswith("cycle"), kind.startswith("di")

    def on_board(self, places: Iterable[int], vertex: int, size: int) -> set[int]:
        """Those of some places that are on the board, without the vertex itself."""
        return ({to % size for to in places} if self.around else {to for to in places if 0 <= to < size}) - {vertex}

    def successors(self, vertex: int, size: int) -> set[int]:
        return self.on_board((vertex + 1,) if self.arcs else (vertex - 1, vertex + 1), vertex, size)

    def predecessors(self, vertex: int, size: int) -> set[int]:
        return self.on_board((vertex - 1,), vertex, size) if self.arcs else self.successors(vertex, size)

    def pieces(self, coins: str) -> list[Piece]:
        """The stretches between vertices that are gone; along arcs, from the first head on."""
        self.budget.charge(1 + len(coins) // 50 + coins.count(GONE))
        if self.around and GONE not in coins:
            return [self.ring(coins)] if "H" in coins else []
        if self.around:
            cut = coins.index(GONE)
            coins = coins[cut:] + coins[:cut]
        rows = (row for row in self.budget.split(coins, GONE, work=2) if "H" in row)
        if self.arcs:
            return [arcs_piece(row.lstrip("T")) for row in rows]
        return [row_piece(row) for row in rows]

    def ring(self, coins: str) -> Piece:
        """A cycle of which nothing is gone; one of two vertices is a row, as arcs lead both ways."""
        if len(coins) < 3:
            return row_piece(coins)
        if self.arcs:
            return Piece(ARC_RING, coins)
        return complete_piece(coins) if len(coins) == 3 else Piece(RING, coins)


def arcs_piece(coins: str) -> Piece:
    """A row along which arcs lead; it begins with a head."""
    return Piece(ARCS, coins) if len(coins) > 1 else row_piece(coins)


class Complete(Places):
    """A complete graph."""

    def __init__(self, size: int | None, budget: Budget) -> None:
        self.size, self.budget = size, budget

    def successors(self, vertex: int, size: int) -> Collection[int]:
        self.budget.charge(1 + size // 10)
        return [*range(vertex), *range(vertex + 1, size)]

    def pieces(self, coins: str) -> list[Piece]:
        self.budget.charge(1 + len(coins) // 50)
        coins = coins.replace(GONE, "")
        if "H" not in coins:
            return []
        return [complete_piece(coins) if len(coins) > 2 else row_piece(coins)]


class AnyBoard(Places):
    """Any board. Parallel edges and arcs count once, loops do not count."""

    def __init__(self, word: str, budget: Budget) -> None:
        self.board, self.budget = Board(word, budget), budget
        self.size = len(self.board.texts)
        count = len(self.board.edges)
        # a vertex: two sets (432) with room to grow (500); an edge: an entry in two sets for each end (400)
        budget.charge(1, keep=1200 * self.size + 400 * count)
        self.leads: list[set[int]] = []
        self.comes: list[set[int]] = [set() for _ in budget.each(self.board.out)]
        for vertex, out in enumerate(self.board.out):
            budget.charge(2 + 2 * len(out))
            leads = set(out) - {vertex}
            self.leads.append(leads)
            for to in leads:
                self.comes[to].add(vertex)

    def vertex(self, text: str) -> int:
        return self.board.vertex(text)

    def text(self, vertex: int) -> str:
        return self.board.texts[vertex]

    def successors(self, vertex: int, size: int) -> set[int]:
        return self.leads[vertex]

    def predecessors(self, vertex: int, size: int) -> set[int]:
        return self.comes[vertex]

    def pieces(self, coins: str) -> list[Piece]:
        return [self.piece_of(part, coins) for part in self.parts(coins)]

    def piece_of(self, piece: list[int], coins: str) -> Piece:
        """A connected piece by its shape: arcs that lead both ways, or edges, are one thing."""
        size, inside = len(piece), set(piece)
        each = self.budget.each
        ways = {vertex: self.members(inside, self.leads[vertex]) for vertex in each(piece)}
        count, most = sum(map(len, ways.values())), max(map(len, ways.values()))
        both = all(ways[vertex] == self.members(inside, self.comes[vertex]) for vertex in each(piece))
        if both and count == size * (size - 1) and size > 2:
            return complete_piece("".join(coins[vertex] for vertex in piece))
        if both and most <= 2:
            ends = [vertex for vertex in piece if len(ways[vertex]) < 2]
            walked = self.coins_on_walk(coins, (ends or piece)[0], ways)
            return row_piece(walked) if ends else Piece(RING, walked)
        if not both and most == 1 and all(len(self.comes[vertex] & inside) <= 1 for vertex in piece):
            starts = [vertex for vertex in piece if not self.comes[vertex] & inside]
            walked = self.coins_on_walk(coins, (starts or piece)[0], ways)
            return arcs_piece(walked) if starts else Piece(ARC_RING, walked)
        return Piece("", ",".join([f"{vertex}{coins[vertex]}" for vertex in self.budget.each(piece)]))

    def coins_on_walk(self, coins: str, start: int, ways: dict[int, set[int]]) -> str:
        """The coins in the order in which a walk from a vertex meets them; it goes to the least one that is new."""
        walk, at = {start: coins[start]}, start
        for _ in self.budget.each(ways):
            new = [to for to in ways[at] if to not in walk]
            if not new:
                break
            at = min(new)
            walk[at] = coins[at]
        return "".join(walk.values())


def read_places(word: str, budget: Budget) -> Places:
    """The board of a word; paths, cycles and complete graphs, which the coins may give a size, are not built."""
    kind, colon, _ = word.partition(":")
    if kind not in (*LINES, "complete"):
        return AnyBoard(word, budget)
    size = checked_size(word) if colon else None
    return Complete(size, budget) if kind == "complete" else Line(kind, size, budget)


def checked_size(word: str) -> int:
    """The number of vertices of a board, if it may have so many, and so many edges."""
    shape = named_shape(word)
    good = shape.vertices in range(MOST_VERTICES + 1) and shape.most_edges in range(MOST_EDGES + 1)
    demand(good, "a board cannot have so many vertices or edges")
    return shape.vertices
