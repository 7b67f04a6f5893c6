"""NimG: a pointer walks along edges, and a move takes weight from the vertex that it leaves, or that it enters."""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Any, NamedTuple

from grundy_check import Budget, Game, Moves, Rejected, Result, demand, formula, quoted, read_parameters, step, whole
from grundy_rules.boards import Board, reached
from grundy_rules.gallai_edmonds import Sets
from grundy_rules.nimg.odd_cycles import on_odd_cycles

GAMES = {
    "nimg": "vertices have weights: remove, then move (rm), or move, then remove (mr)",
    "nimg-rm": "vertices have weights: remove, then move",
    "nimg-mr": "vertices have weights: move, then remove",
}
ON_BOARDS = True
LABELS = "Theorem 1 in docs/nimg.md: labels by increasing weight"
WINNING = "Theorem 2 in docs/nimg.md: the winning moves, by the labels"
NOBODY_ENTERS = "Theorem 3 in docs/nimg.md: vertices that nobody enters in misère play"
MATCHINGS = "Theorem 4 in docs/nimg.md: matchings decide misère play where no weight above 1 is on an odd cycle"
LARGE = "Theorem 5 in docs/nimg.md: weights that cannot be used up are cut down"


def make_game(name: str, parameters: str | None, board: str, budget: Budget) -> Game:
    """The rules of a text: the order, and whether every vertex gets a loop."""
    known = {"loops": "flag"} if name != "nimg" else {"order": "rm mr", "loops": "flag"}
    values = read_parameters(parameters, known, budget)
    order = "mr" if name == "nimg-mr" else values.get("order", "rm")
    return NimG(board, order, values.get("loops", False), budget)


class State(NamedTuple):
    """The vertex of the pointer, and the weight of each vertex."""

    pointer: int
    weights: tuple[int, ...]

    def changed(self, vertex: int, left: int, pointer: int) -> "State":
        """The state after a move: what is left on a vertex, and where the pointer is then."""
        return State(pointer, (*self.weights[:vertex], left, *self.weights[vertex + 1 :]))


class NimG(Board):
    """Both orders. Parallel edges are one, and a loop leads from a vertex to itself."""

    def __init__(self, board: str, order: str, loops: bool, budget: Budget) -> None:
        super().__init__(board, budget)
        self.removes_first = order == "rm"
        # a vertex: a list (56) and its pointers (24); an edge: four pointers (32)
        budget.charge(1, keep=120 * len(self.texts) + 40 * len(self.edges))
        # a vertex: entries of three sets (300): what is live, what is lost, what is reached
        budget.charge(1, keep=300 * len(self.texts))
        self.neighbours = list[list[int]]()
        self.has_loop = list[bool]()
        for v, out in enumerate(self.out):
            budget.charge(2 + len(out))
            neighbours = list(dict.fromkeys([*out, v] if loops else out))
            self.neighbours.append(neighbours)
            self.has_loop.append(v in neighbours)
        self.winning_ways: dict[State, list[tuple[range, int]]] = {}  # in misère play: what to leave, where to go

    def read(self, body: str) -> State:
        """`[WEIGHTS] @ POINTER`: a weight for each vertex, in their order."""
        before, _, after = body.partition("@")
        listed, places = before.strip(), after.split()
        good = listed[:1] == "[" and listed[-1:] == "]" and len(places) == 1
        demand(
            good,
            f"expected weights and a pointer, such as [1,2] @ {next(iter(self.texts), 'none')}, got {quoted(body)}",
        )
        weights = tuple(whole(word.strip()) for word in self.budget.split(listed[1:-1], ","))
        demand(len(weights) == len(self.texts), f"there are {len(self.texts)} vertices, and {len(weights)} weights")
        return State(self.vertex(places[0]), weights)

    def moves(self, state: State) -> Moves:
        return self.removals_first(state) if self.removes_first else self.moves_first(state)

    def removals_first(self, state: State) -> Moves:
        """Take some from the pointer's vertex, then go to a neighbour, whatever its weight.

        Where no edge leads away, the only move takes everything, and the game is over.
        """
        here, weight, neighbours = state.pointer, state.weights[state.pointer], self.neighbours[state.pointer]
        work = 1 + len(state.weights) // 20 + weight.bit_length() // 50
        if weight and not neighbours:
            self.charge(work)
            yield self.removal(here, weight), state.changed(here, 0, here)
        for left in range(weight if neighbours else 0):
            self.charge(1)
            for to in neighbours:
                self.charge(work)
                yield self.removal(here, weight - left, to), state.changed(here, left, to)

    def removal(self, here: int, taken: int, to: int | None = None) -> str:
        """The text of a move that removes first; to nowhere, the game is over."""
        text = f"take {taken} from {self.texts[here]}"
        return text if to is None else f"{text}, go to {self.texts[to]}"

    def moves_first(self, state: State) -> Moves:
        """Go to a neighbour of positive weight, then take some there."""
        for to in self.neighbours[state.pointer]:
            self.charge(1)
            work = 1 + len(state.weights) // 20 + state.weights[to].bit_length() // 50
            for left in range(state.weights[to]):
                self.charge(work)
                yield self.entry(to, state.weights[to] - left), state.changed(to, left, to)

    def entry(self, to: int, taken: int) -> str:
        """The text of a move that goes first."""
        return f"go to {self.texts[to]}, take {taken}"

    def atoms(self, state: State) -> list[str]:
        """The pointer and the weights that play can come to; none if there is no move.

        No play goes on from a vertex of weight 0: so what can be reached only through these does not matter, and any
        neighbour that is not listed has weight 0. With moves first, the weight of the pointer's own vertex counts
        only if the pointer can come back.
        """
        play = self.in_play(state)
        if not play:
            return []
        listed = ",".join([f"{vertex}={state.weights[vertex]}" for vertex in self.each(sorted(play), work=2)])
        return [f"{self.mark}{state.pointer}@{listed}"]

    def in_play(self, state: State) -> list[int]:
        """The vertices of positive weight that play can take from."""

        def neighbours(vertex: int) -> list[int]:
            self.charge(1 + len(self.neighbours[vertex]) + state.weights[vertex].bit_length() // 64)
            return [to for to in self.neighbours[vertex] if state.weights[to]]

        if self.removes_first:
            return reached([state.pointer], neighbours, self.budget) if state.weights[state.pointer] else []
        return reached(neighbours(state.pointer), neighbours, self.budget)

    # Normal play with removals first: labels by increasing weight

    @formula("labelling", LABELS)
    def labelling(self, state: State) -> str | None:
        """P for a pointer on weight 0 or on a vertex that is lost, else N."""
        if not self.removes_along_edges():
            return None
        return "N" if state.weights[state.pointer] and state.pointer not in self.losing_vertices(state) else "P"

    def removes_along_edges(self) -> bool:
        return self.removes_first and not self.has_arcs

    def losing_vertices(self, state: State) -> set[int]:
        """The live vertices with the label P.

        A vertex in play is live if it has neighbours, none of them of weight 0 and none of them itself: all others are
        won at once. By increasing weight, a live vertex gets the label N if a lighter neighbour has the label P,
        otherwise P.
        """
        weights = state.weights
        # a vertex: an entry of a set (100), pointers in two lists (16), a key to sort by (32), room to grow
        self.charge(1, use=300 * len(weights))
        live = [vertex for vertex in self.in_play(state) if self.is_live(state, vertex)]
        found = set[int]()
        for vertex in self.budget.ordered(live, key=weights.__getitem__):
            self.charge(1 + len(self.neighbours[vertex]))
            if not any(to in found and weights[to] < weights[vertex] for to in self.neighbours[vertex]):
                found.add(vertex)
        return found

    def is_live(self, state: State, vertex: int) -> bool:
        neighbours = self.neighbours[vertex]
        self.charge(1 + len(neighbours))
        return bool(neighbours) and not self.has_loop[vertex] and all(state.weights[to] for to in neighbours)

    def winning_moves(self, state: State) -> list[str] | None:
        """All moves to P: in normal play by the labels, in misère play if a step `ways` was about the position.

        Where neither is so, by the moves of the position with weights that are cut down.
        """
        if self.book.play == "misere" and state in self.winning_ways:
            return self.texts_of_moves(state, self.winning_ways[state])
        if self.book.play == "misere" or not self.removes_along_edges():
            return self.winning_moves_by_cut(state)
        self.book.rely_on(WINNING)
        here, weight, neighbours = state.pointer, state.weights[state.pointer], self.neighbours[state.pointer]
        if weight and not neighbours:
            return [self.removal(here, weight)]
        lost = self.losing_vertices(state)
        return self.texts_of_moves(state, [(self.what_to_leave(state, to, lost), to) for to in neighbours if weight])

    def texts_of_moves(self, state: State, ways: list[tuple[range, int]]) -> list[str]:
        """The texts of moves, given by how much they can leave where they take, and where they go."""
        here, weights, found = state.pointer, state.weights, []
        for amounts, to in ways:
            for left in amounts:
                first = self.removes_first
                text = self.removal(here, weights[here] - left, to) if first else self.entry(to, weights[to] - left)
                # a text (50 and its letters), its pointers here and in order (24), and as much again in the message
                self.charge(1, use=200 + len(text))
                found.append(text)
        return found

    def what_to_leave(self, state: State, to: int, lost: set[int]) -> range:
        """How much a winning move to a neighbour can leave behind."""
        here, weights = state.pointer, state.weights
        weight = weights[here]
        if to == here:
            return range(1)  # along a loop, to weight 0
        if not weights[to]:
            return range(weight)
        if to not in lost:
            return range(0)
        if not self.is_live(state, here):
            return range(1, weight)
        lightest = min(weights[v] for v in self.each(self.neighbours[here]) if v in lost)
        return range(lightest + (weights[to] > lightest), weight)

    # Misère play with removals first: vertices that nobody enters, and matchings of the others

    @formula("heavy-loop", NOBODY_ENTERS, play="misere")
    def heavy_loop(self, state: State) -> str | None:
        """N on a loop with weight above 1: to leave 1 and stay wins, or else to take all and go on from there."""
        weight = state.weights[state.pointer]
        return "N" if self.removes_first and weight > 1 and self.has_loop[state.pointer] else None

    def may_be_entered(self, vertex: int, weight: int) -> bool:
        """Whether a vertex is not won at once for who is to move there: by having no move, or by a heavy loop."""
        return weight == 1 or (weight > 1 and not self.has_loop[vertex])

    @step("deletion", about="position", play=("misere",))
    def deletion(self, state: State) -> str:
        """What has been shown where all vertices that nobody enters have weight 0, but for the pointer's."""
        demand(self.removes_first, "this is about removals that come first")
        # a weight: pointers in a list and a tuple (16), a number (32)
        weights = enumerate(self.each(state.weights, use=50))
        left = [weight if self.may_be_entered(v, weight) else 0 for v, weight in weights]
        left[state.pointer] = state.weights[state.pointer]
        found = self.book.outcome(self.book.key([(self, State(state.pointer, tuple(left)))]))
        if found is None:
            raise Rejected("without the vertices that nobody enters, nothing is shown")
        self.book.rely_on(NOBODY_ENTERS)
        return found

    @step("matching", about="position", play=("misere",))
    def matching(self, state: State, owned: Any, pairs: Any, cycles: Any) -> str:
        """P on a vertex that some maximum matching of what can be entered misses, else N.

        The lists show the sets of Gallai and Edmonds of what can be reached along vertices that may be entered.
        """
        demand(self.removes_along_edges(), "this is about edges, where removals come first")
        demand(self.may_be_entered(state.pointer, state.weights[state.pointer]), "the pointer is where nobody enters")
        part = self.matched_part(state.pointer, state.weights)
        return "P" if Sets(self, part, owned, pairs, cycles).label(state.pointer) == "D" else "N"

    def matched_part(self, start: int, weights: Sequence[int]) -> set[int]:
        """What can be reached along vertices that may be entered; no weight above 1 may be on an odd cycle of it."""

        def neighbours(vertex: int) -> list[int]:
            self.charge(1 + 2 * len(self.neighbours[vertex]))
            return [to for to in self.neighbours[vertex] if self.may_be_entered(to, weights[to])]

        part = reached([start], neighbours, self.budget)
        heavy = [vertex for vertex in part if weights[vertex] > 1]
        # a vertex: entries of dicts for depth, parent and side (300), of a stack and a set (200)
        self.charge(len(part), use=500 * len(part) if heavy else 0)
        odd = on_odd_cycles(start, neighbours, self.budget) if heavy else set[int]()
        demand(odd.isdisjoint(heavy), "a weight above 1 is on an odd cycle")
        self.book.rely_on(MATCHINGS)
        return set(part)

    @step("ways", about="position", play=("misere",))
    def ways(self, state: State, lists: Any) -> str:
        """N or P by all moves, and the winning ones: for each amount that can be left, the sets of what is then there.

        These are 0, 1, and 2, which stands for all that is larger: it makes no difference to what may be entered, nor
        to whether the theorem is about it.
        """
        demand(self.removes_along_edges(), "this is about edges, where removals come first")
        here, weights = state.pointer, list(state.weights)
        amounts = min(weights[here], 3)
        good = type(lists) is list and len(lists) == amounts and all(type(some) is list for some in lists)
        demand(amounts and good and all(len(some) == 3 for some in lists), "for each amount left there are three lists")
        # a weight in the key (40 with its number) and in its copy (40); a move: a range (48), a pair (56), numbers
        self.charge(len(weights) + len(self.winning_ways), keep=100 * len(weights) + 1000 * len(self.neighbours[here]))
        found: list[tuple[range, int]] = []
        for left, some in enumerate(lists):
            all_alike = range(left, left + 1 if left < 2 else state.weights[here])
            weights[here] = left
            used = self.budget.used
            found += [(all_alike, to) for to in self.lost_ways(here, weights, *some)]
            self.budget.release_to(used)  # the sets are forgotten
        self.winning_ways[state] = found
        return "N" if found else "P"

    def lost_ways(self, here: int, weights: Sequence[int], owned: Any, pairs: Any, cycles: Any) -> list[int]:
        """Where to go from a vertex so that the next player loses: to vertices that some maximum matching misses."""
        part = set[int]()
        for to in self.neighbours[here]:
            if not self.may_be_entered(to, weights[to]):
                self.book.rely_on(NOBODY_ENTERS)
            elif to not in part:
                part |= self.matched_part(to, weights)
        sets = Sets(self, part, owned, pairs, cycles)
        return [to for to in self.neighbours[here] if sets.label(to) == "D"]

    # Both orders, both kinds of play: weights that cannot be used up

    @step("large-weights", about="position", play=("normal", "misere"))
    def large_weights(self, state: State) -> Result:
        """What has been shown where the weights are cut down to what counts."""
        key = self.book.key([(self, self.cut_down(state))])
        value = self.book.value(key)
        found = self.book.outcome(key) if value is None else value
        if found is None:
            raise Rejected("where the weights are cut down, nothing is shown")
        self.book.rely_on(LARGE)
        return found

    def cut_down(self, state: State) -> State:
        """Each weight above 1 plus the weights that lead to it is replaced by that, until there is none.

        The final weights come in increasing order. The bound of a vertex is known when all that lead to it have come;
        before, it is larger than what comes. So a vertex comes by its weight or by its bound, what is less.
        """
        weights, n = list(state.weights), len(state.weights)
        # a vertex: pointers in lists (50), a count and a bound (70), two entries of the heap (250)
        self.charge(1, use=500 * n)
        waiting, bound, is_final = [0] * n, [1] * n, [False] * n
        for neighbours in self.neighbours:
            for to in self.each(neighbours):
                waiting[to] += 1
        # no bound is used where there is a loop: it would wait for itself
        heap = list[tuple[int, int]]()
        for v in self.each(range(n), work=2 * n.bit_length()):
            heappush(heap, (weights[v] if waiting[v] else min(weights[v], 1), v))
        while heap:
            weight, v = heappop(heap)
            self.charge(2 * n.bit_length())
            if is_final[v]:
                continue
            weights[v], is_final[v] = weight, True
            # a sum has at most as many binary digits as its terms together
            work, use = 1 + weight.bit_length() // 100, weight.bit_length() // 8
            for to in self.each(self.neighbours[v], work, use=use):
                waiting[to], bound[to] = waiting[to] - 1, bound[to] + weight
                if not waiting[to] and bound[to] < weights[to] and not is_final[to]:
                    heappush(heap, (bound[to], to))
        return State(state.pointer, tuple(weights))

    def winning_moves_by_cut(self, state: State) -> list[str] | None:
        """All moves to P, where each move from the weights that are cut down is shown to be N or P; otherwise None.

        To leave the most there that counts is like to leave more. Where no edge leads away, all is taken.
        """
        small, here, found = self.cut_down(state), state.pointer, list[tuple[range, int]]()
        if small == state or not self.neighbours[here]:
            return None
        for to in self.neighbours[here]:
            vertex = here if self.removes_first else to
            for left in range(small.weights[vertex]):
                used = self.book.budget.used
                outcome = self.book.outcome(self.book.key([(self, small.changed(vertex, left, to))]))
                self.book.budget.release_to(used)
                if outcome is None:
                    return None
                if outcome == "P":
                    end = state.weights[vertex] if left + 1 == small.weights[vertex] else left + 1
                    # a move: a range (48), a pair (56), numbers
                    self.charge(1 + len(state.weights) // 20, use=200)
                    found.append((range(left, end), to))
        self.book.rely_on(LARGE)
        return self.texts_of_moves(state, found)
