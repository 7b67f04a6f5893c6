"""Geography: tokens walk along edges; the vertex that is left, or the edge that is used, is gone."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from grundy_check import ONE_BY_ONE, Budget, Game, Moves, demand, mex, number, read_parameters, step, whole
from grundy_rules.boards import Board, find, list_text, reached
from grundy_rules.gallai_edmonds import Sets

GAMES = {
    "geography": "tokens on any board; vertices or edges are used up; passes, or a limit of moves",
    "generalized-geography": "on arcs, vertices are used up",
    "graph-game": "one token on arcs without cycles",
    "undirected-geography": "on edges, vertices are used up",
    "binary-undirected-geography": "two tokens on edges, vertices are used up",
    "navigate-the-pass": "on edges, vertices are used up, and there is one pass",
}
ON_BOARDS = True
MOST_PASSES = (1 << 32) - 1
MATCHING = "Fraenkel, Scheinerman and Ullman (1993): Geography is about matchings; Theorem 1 in docs/geography.md"
KERNEL = "Fraenkel, Scheinerman and Ullman (1993): even kernels in Edge Geography; Theorem 15 in docs/geography.md"
MATCHED_REST = "Theorem 10 in docs/geography.md: tokens next to no vertex that a maximum matching of the rest may miss"
PEELING = "Theorem 12 in docs/geography.md: what is forced vertex by vertex where play follows arcs"
SHIFT = "Theorem 5 in docs/geography.md: the shift"
LEAF = "Theorem 6 in docs/geography.md: the leaf rule"
PIECES = "Theorem P2 in docs/proofs.md: what pieces of a board are worth"
FORCED = "Theorem P5 in docs/proofs.md: what is forced vertex by vertex where play never comes back"


def make_game(name: str, parameters: str | None, board: str, budget: Budget) -> Game:
    """The rules of a text."""
    if name == "geography":
        fields = {"remove": "vertex edge", "passes": "number", "moves": "number"}
        values = read_parameters(parameters, fields, budget)
        passes, limit = values.get("passes", 0), values.get("moves")
        return Geography(board, values.get("remove") == "edge", passes, budget, limit)
    values = read_parameters(parameters, {"moves": "number"}, budget)
    game = Geography(board, False, 1 if name == "navigate-the-pass" else 0, budget, values.get("moves"))
    wrong = game.has_edges if name in ("generalized-geography", "graph-game") else game.has_arcs
    demand(not wrong, f"{name} has no such board")
    if name == "graph-game":
        game.refuse_cycles()
    game.tokens_wanted = {"binary-undirected-geography": 2, "graph-game": 1}.get(name)
    return game


class State(NamedTuple):
    """The vertices of the tokens, what is gone (vertices or edges), and the passes that are left.

    Also the moves that are left, for both players together; None without a limit.
    """

    tokens: frozenset[int]
    gone: frozenset[int]
    passes: int = 0
    left: int | None = None

    @property
    def token(self) -> int:
        """The only token."""
        (token,) = self.tokens
        return token


class Piece(NamedTuple):
    """A token on some vertices; those of `zeros` have one more move, to a position worth 0."""

    token: int
    vertices: frozenset[int]
    zeros: frozenset[int]


class Geography(Board):
    """All games of this file."""

    tokens_wanted: int | None = None

    def __init__(self, board: str, edge_game: bool, passes: int, budget: Budget, limit: int | None = None) -> None:
        super().__init__(board, budget)
        self.edge_game, self.passes, self.limit = edge_game, passes, limit
        self.without_limit = "geography(edge) " + board if edge_game else "geography " + board
        demand(passes <= MOST_PASSES, f"passes are at most {MOST_PASSES}")
        demand(limit is None or limit <= MOST_PASSES, f"moves are at most {MOST_PASSES}")
        demand(not passes or limit is None, "passes and a limit of moves do not go together")
        demand(not passes or "pass" not in self.places, "a vertex named 'pass' cannot be distinguished from passing")
        # a vertex: entries of the sets of what is gone (100), of what is reached (100), and of a queue (100)
        budget.charge(0, keep=300 * len(self.texts))
        if edge_game and self.has_arcs and self.has_edges:
            self.refuse_twins()
        self.values_of_pieces: dict[Piece, int] = {}

    def refuse_twins(self) -> None:
        """An edge and an arc that lead from one vertex to the same other one would be one move."""
        each = self.budget.each
        # an edge: two pairs (112), two entries of a set (200), which grows by a copy
        edges = {pair for u, v, arc in each(self.edges, use=500) if not arc for pair in ((u, v), (v, u))}
        for u, v, arc in each(self.edges):
            twins = arc and u != v and (u, v) in edges
            demand(not twins, f"an edge and an arc from {self.texts[u]} to {self.texts[v]} would be one move")

    def refuse_cycles(self) -> None:
        """Take away vertices to which no arc of the others leads: where there are no cycles, none is left."""
        each = self.budget.each
        # a vertex: a number (32), and pointers in two lists that grow (34 each)
        self.budget.charge(0, keep=100 * len(self.texts))
        entering = [0] * len(self.texts)
        for _, to, _ in each(self.edges):
            entering[to] += 1
        taken = [vertex for vertex in each(range(len(self.texts))) if not entering[vertex]]
        for vertex in taken:  # which grows meanwhile
            for to in each(self.out[vertex]):
                entering[to] -= 1
                if not entering[to]:
                    taken.append(to)
        demand(len(taken) == len(self.texts), "graph-game has a board without cycles")

    # Positions

    def read(self, body: str) -> State:
        """`without GONE @ TOKENS passed NUMBER`, with a limit `moved NUMBER`; what is nothing is left out."""
        before, _, after = body.partition("@")
        words, tokens = list(self.budget.words(before)), list(self.budget.words(after))
        good = tokens and (not words or words[0] == "without")
        demand(good, f"expected tokens, such as @ {next(iter(self.texts), 'none')}, got {body[:40]!r}")
        used = 0
        word, most = ("passed", self.passes) if self.limit is None else ("moved", self.limit)
        if len(tokens) > 2 and tokens[-2] == word:
            used = whole(tokens[-1])
            tokens = tokens[:-2]
        gone = self.read_gone(words[1:])
        places = [self.vertex(word) for word in self.each(tokens, work=5)]
        is_possible = len(set(places)) == len(places) and (self.edge_game or gone.isdisjoint(places))
        demand(is_possible and used <= most, f"there is no such position: {body[:40]!r}")
        passes, left = (most - used, None) if self.limit is None else (0, most - used)
        return State(frozenset(places), frozenset(gone), passes, left)

    def read_gone(self, words: list[str]) -> set[int]:
        """Vertices, or edges; of parallel edges each name is one more."""
        if not self.edge_game:
            return {self.vertex(word) for word in self.each(words, work=5)}
        gone = set[int]()
        for word in self.each(words, work=5):
            edge = next((edge for edge in self.each(self.edges_named(word)) if edge not in gone), None)
            demand(edge is not None, f"no edge {word[:40]!r} is left to be gone")
            gone.add(edge or 0)
        return gone

    def check_header(self, state: State) -> None:
        wanted = self.tokens_wanted in (None, len(state.tokens))
        demand(wanted, f"{self.name} has {self.tokens_wanted} tokens")

    def starts(self) -> Iterator[State] | None:
        """One token on each vertex, in their order; a game of two tokens has no such starts."""
        if self.tokens_wanted not in (None, 1):
            return None
        return (State(frozenset([v]), frozenset(), self.passes, self.limit) for v in range(len(self.texts)))

    def ways(self, state: State, vertex: int) -> dict[int, int]:
        """Where some token may go from a vertex at some time, each with what is then used up.

        In the vertex game the places of tokens are closed for ever; in the edge game a token may leave.
        """
        found: dict[int, int] = {}
        for to, edge in zip(self.out[vertex], self.by[vertex], strict=True):
            if self.edge_game:
                if edge not in state.gone:
                    found.setdefault(to, edge)
            elif to not in state.gone and to not in state.tokens:
                found[to] = vertex
        return found

    def moves(self, state: State) -> Moves:
        if state.left == 0:
            return
        size = len(state.tokens) + len(state.gone)
        left = None if state.left is None else state.left - 1
        for token in sorted(state.tokens):
            self.charge(1 + len(self.out[token]))
            for to, used in self.ways(state, token).items():
                if to == token or to not in state.tokens:
                    self.charge(size)
                    text = self.texts[to]
                    text = text if len(state.tokens) == 1 else f"{self.texts[token]}->{text}"
                    yield text, State(state.tokens - {token} | {to}, state.gone | {used}, state.passes, left)
        if state.passes:
            yield "pass", state._replace(passes=state.passes - 1)

    def can_move(self, state: State, token: int) -> bool:
        """Whether a token can move now: in the edge game not to the place of another one."""
        return any(to == token or to not in state.tokens for to in self.ways(state, token))

    def atoms(self, state: State) -> list[str]:
        """Tokens that cannot meet are apart from each other, and so are passes, a heap to take from one by one.

        An atom is a group of tokens and what it can reach: vertices that are neither gone nor taken, or edges left.
        A group none of whose tokens can move never moves. A limit of moves keeps all tokens together.
        """
        if state.left is not None:
            return self.atoms_of_limited(state, state.left)
        group = {token: token for token in self.each(state.tokens)}  # leads to a token that stands for the group
        owner = dict(group)  # a token that reaches a vertex
        queue = list(owner)
        for vertex in queue:
            self.charge(1 + len(self.out[vertex]))
            for to in self.ways(state, vertex):
                if to not in owner:
                    owner[to] = owner[vertex]
                    queue.append(to)
                else:
                    group[find(group, owner[to])] = find(group, owner[vertex])
        reach: dict[int, list[int]] = {}
        for vertex, token in self.each(owner.items()):
            reach.setdefault(find(group, token), []).append(vertex)
        found = [f"{ONE_BY_ONE}{state.passes}"] if state.passes else []
        order = self.budget.ordered
        for vertices in reach.values():
            mine = order(vertex for vertex in self.each(vertices) if vertex in state.tokens)
            if self.edge_game:
                there = {edge for vertex in self.each(vertices) for edge in self.by[vertex] if edge not in state.gone}
            else:
                there = {vertex for vertex in self.each(vertices) if vertex not in state.tokens}
            if any(self.can_move(state, token) for token in mine):
                found.append(f"{self.mark}{list_text(mine, self.budget)}{list_text(order(there), self.budget)}")
        return found

    def atoms_of_limited(self, state: State, left: int) -> list[str]:
        """What the tokens can come to in the moves that are left, those of them that it is about, and the moves left.

        Each move uses up one of these vertices or edges. Where there are no more of them than moves, the limit means
        nothing: it is the game without one, where what is too far away is gone.
        """
        near, beyond = self.within(state, left)
        if self.edge_game:
            ends = {vertex for edge in self.each(near) for vertex in self.edges[edge][:2]}
            mine = self.budget.ordered(state.tokens & ends)
        else:
            mine = self.budget.ordered(token for token in state.tokens if self.can_move(state, token))
        if not near or not any(self.can_move(state, token) for token in mine):
            return []
        if len(near) <= left:
            return self.book.game(self.without_limit).atoms(State(state.tokens, state.gone | beyond))
        return [f"{self.mark}{left}:{list_text(mine, self.budget)}{list_text(self.budget.ordered(near), self.budget)}"]

    def within(self, state: State, left: int) -> tuple[set[int], set[int]]:
        """The vertices or edges that so many moves can come to, and those that are one move too far away."""
        near, beyond = set[int](), set[int]()
        reached, front = set(state.tokens), list(state.tokens)
        for distance in range(left + 1):
            found = near if distance < left else beyond
            entered = list[int]()
            for vertex in front:
                # entries of three sets and a dict (400), of a list (16)
                self.charge(1 + len(self.out[vertex]), use=416 * len(self.out[vertex]))
                if self.edge_game:
                    found.update(edge for edge in self.by[vertex] if edge not in state.gone)
                entered += [to for to in self.ways(state, vertex) if to not in reached]
                reached.update(entered)
            if not self.edge_game:
                found.update(entered)
            if not entered:
                break
            front = entered
        return near, beyond - near

    # Matchings

    @step("matching", about="position")
    def matching(self, state: State, owned: Any, pairs: Any, cycles: Any) -> int | str:
        """One token: its value, by Theorem P2. Several: P by Theorem 10, if none stands next to a vertex of D."""
        self.demand_vertices_and_edges(state.passes)
        neighbours = reached(state.tokens, lambda vertex: self.ways(state, vertex), self.budget)
        if len(state.tokens) == 1:
            return self.value_of_piece(Piece(state.token, frozenset(neighbours), frozenset()), owned, pairs, cycles)
        sets = Sets(self, set(neighbours) - state.tokens, owned, pairs, cycles)
        for token in state.tokens:
            for to in self.ways(state, token):
                demand(sets.label(to) != "D", "a maximum matching may miss a vertex next to a token")
        self.book.rely_on(MATCHED_REST)
        return "P"

    @step("starts", about="rules")
    def check_starts(self, owned: Any, pairs: Any, cycles: Any) -> None:
        """All starts: P in D, N in A and C. Theorem P1, and Fraenkel, Scheinerman and Ullman 1993 (Theorem 1)."""
        self.demand_vertices_and_edges(self.passes)
        sets = Sets(self, set(range(len(self.texts))), owned, pairs, cycles)
        vertices = self.each(range(len(self.texts)))
        self.start_outcomes = "".join(["P" if sets.label(v) == "D" else "N" for v in vertices])
        self.book.rely_on(MATCHING)

    @step("piece", about="rules")
    def check_piece(self, token: Any, vertices: Any, zeros: Any, owned: Any, pairs: Any, cycles: Any) -> None:
        """What a token on some vertices is worth, where some of these, the zeros, have one more move, to 0."""
        self.demand_vertices_and_edges(0)
        there, zero = frozenset(self.vertices(vertices)), frozenset(self.vertices(zeros))
        demand(number(token) in there and zero <= there, "the token and the zeros are vertices of the piece")
        self.value_of_piece(Piece(token, there, zero), owned, pairs, cycles)

    def demand_vertices_and_edges(self, passes: int) -> None:
        plain = not (self.edge_game or self.has_arcs or passes)
        demand(plain, "this is about vertices and edges, without passes")
        self.refuse_limit()

    def refuse_limit(self) -> None:
        demand(self.limit is None, "this is about play without a limit of moves")

    def value_of_piece(self, piece: Piece, owned: Any, pairs: Any, cycles: Any) -> int:
        """Theorem P2: a move to D is to 0, now and later; a move elsewhere is to what is joined there outside D.

        The lists show the sets D, A and C of the piece without the token and without zeros. A vertex of A has a move
        to 0, and so has every zero.
        """
        size = len(piece.vertices)
        # kept: a vertex in two frozensets (2 * 72); used: entries of four dicts or sets (400) and a number (32)
        self.charge(1, keep=100 + 150 * size, use=500 * size)
        there = {v for v in self.each(piece.vertices) if v not in piece.zeros and v != piece.token}
        sets = Sets(self, there, owned, pairs, cycles)
        self.book.rely_on(MATCHING)
        label = {v: sets.label(v) for v in self.each(sets.there)} | dict.fromkeys(piece.zeros - {piece.token}, "A")
        values = set[int]()
        if piece.token in piece.zeros or any(label.get(to) == "D" for to in self.out[piece.token]):
            self.book.rely_on(PIECES)
            values.add(0)
            neighbours = dict[int, set[int]]()
            for v in [piece.token, *label]:
                # a set (216) in an entry of a dict (84); an entry (100) for each neighbour
                self.charge(2 + len(self.out[v]), use=300 + 100 * len(self.out[v]))
                neighbours[v] = {to for to in self.out[v] if label.get(to, "D") != "D"} - {v}
            for to in neighbours[piece.token]:
                values.add(self.value_of_move(to, neighbours, label))
        return self.values_of_pieces.setdefault(piece, mex(values))

    def value_of_move(self, to: int, neighbours: dict[int, set[int]], label: dict[int, str]) -> int:
        """The value of the piece that a move to a vertex of A or C leads to.

        Theorem 6: a leaf of C is dropped, and its neighbour is made a zero. Theorem 5: where all vertices are zeros,
        the value is one more than without them.
        """
        joined = set(reached([to], neighbours.__getitem__, self.budget))
        leaves = {v for v in joined if v != to and label[v] == "C" and len(neighbours[v]) == 1}
        zeros = {v for v in joined if label[v] == "A"}.union(*(neighbours[v] for v in leaves))
        joined -= leaves
        if leaves:
            self.book.rely_on(LEAF)
        if joined == {to}:
            return 1 if to in zeros else 0
        shifted = joined == zeros
        if shifted:
            self.book.rely_on(SHIFT)
        piece = Piece(to, frozenset(joined), frozenset() if shifted else frozenset(zeros))
        demand(piece in self.values_of_pieces, f"the value of the move to {to} is not shown")
        return self.values_of_pieces[piece] + shifted

    # Even kernels, and what is forced

    @step("kernel", about="position")
    def kernel(self, state: State, members: Any) -> str:
        """P, by an even kernel (Fraenkel, Scheinerman and Ullman 1993; Theorem 15).

        Every move from a vertex of the kernel leaves it, to one that has then an odd number of edges into it.
        """
        kernel = set(self.vertices(members))
        one = len(state.tokens) == 1 and not state.passes
        self.refuse_limit()
        demand(self.edge_game and not self.has_arcs and one, "this is about one token and edges")
        demand(state.token in kernel, "the token is not in the kernel")
        for vertex in reached(state.tokens, lambda vertex: self.ways(state, vertex), self.budget):
            self.charge(1 + len(self.out[vertex]))
            neighbours = zip(self.out[vertex], self.by[vertex], strict=True)
            inside = sum(edge not in state.gone and to in kernel for to, edge in neighbours)
            good = inside % 2 == 0 and not (inside and vertex in kernel)
            demand(good, f"vertex {self.texts[vertex]} spoils the kernel")
        self.book.rely_on(KERNEL)
        return "P"

    @step("order", about="position")
    def order(self, state: State, vertices: Any) -> int | str:
        """A value, or N: vertex by vertex, for play that never comes back (Theorem P5; Theorem 12 for arcs).

        Each is worth the mex of its neighbours before it. All its moves lead there; but a vertex with a move to one
        worth 0 may have others, too: then it is only known to be N. Without arcs, each vertex but the token's is
        entered from its one neighbour that stands later.
        """
        one = not self.edge_game and len(state.tokens) == 1 and not state.passes
        self.refuse_limit()
        demand(one, "this is about one token and vertices")
        labels: dict[int, int | str] = {}
        for vertex in self.vertices(vertices):
            # an entry of a dict (100), a number (32), a copy of the list (8)
            self.charge(3 + len(self.out[vertex]), use=200)
            neighbours = {to for to in self.out[vertex] if to != vertex and to not in state.gone}
            if self.has_arcs:
                neighbours -= state.tokens
            below = {labels[to] for to in neighbours if to in labels}
            later = sum(to not in labels for to in neighbours)
            entered_from_later = not self.has_arcs and vertex != state.token
            some_left = later > (1 if entered_from_later else 0)
            demand(vertex not in labels and (0 in below or not some_left), f"vertex {self.texts[vertex]} is open")
            only_won = 0 in below and (some_left or "N" in below)
            labels[vertex] = "N" if only_won else mex({label for label in below if isinstance(label, int)})
        demand(state.token in labels, "the token is not among the vertices")
        self.book.rely_on(PEELING if self.has_arcs else FORCED)
        return labels[state.token]
