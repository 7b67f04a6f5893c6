"""NimG: a pointer walks along edges, and a move takes weight from the vertex that it leaves, or that it enters."""

from collections.abc import Iterator
from typing import NamedTuple

from grundy_check import Budget, Game, Moves, demand, read_parameters, shown, whole
from grundy_rules.boards import Board, reached

GAMES = {"nimg": "vertices have weights: remove, then move (rm), or move, then remove (mr)"}
ON_BOARDS = True


def make_game(name: str, parameters: str | None, board: str, budget: Budget) -> Game:
    """The rules of a text: the order, and whether every vertex gets a loop."""
    given = read_parameters(parameters, {"order": "rm mr", "loops": "flag"})
    return NimG(board, given.get("order", "rm"), given.get("loops", False), budget)


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
        budget.pay(len(self.texts) + len(self.edges), keep=200 * len(self.texts) + 100 * len(self.edges))
        budget.pay(0, keep=300 * len(self.texts))  # room to work in
        self.near = [list(dict.fromkeys([*out, v] if loops else out)) for v, out in enumerate(self.out)]

    def read(self, body: str) -> State:
        """`[WEIGHTS] @ POINTER`: a weight for each vertex, in their order."""
        before, _, after = body.partition("@")
        listed, places = before.strip(), after.split()
        good = listed[:1] == "[" and listed[-1:] == "]" and len(places) == 1
        demand(good, f"expected weights and a pointer, such as [1,2] @ {self.texts[0]}, got {shown(body)}")
        weights = tuple(whole(word.strip()) for word in listed[1:-1].split(","))
        demand(len(weights) == len(self.texts), f"there are {len(self.texts)} vertices, and {len(weights)} weights")
        return State(self.vertex(places[0]), weights)

    def moves(self, state: State) -> Moves:
        return self.removals_first(state) if self.removes_first else self.moves_first(state)

    def removals_first(self, state: State) -> Moves:
        """Take some from the pointer's vertex, then go to a neighbour, whatever its weight.

        Where no edge leads away, the only move takes everything, and the game is over.
        """
        here, weight, near = state.pointer, state.weights[state.pointer], self.near[state.pointer]
        if weight and not near:
            self.pay(len(state.weights))
            yield self.removal(here, weight), state.changed(here, 0, here)
        for left in range(weight if near else 0):
            self.pay(1)
            for to in near:
                self.pay(len(state.weights))
                yield self.removal(here, weight - left, to), state.changed(here, left, to)

    def removal(self, here: int, taken: int, to: int | None = None) -> str:
        """The text of a move that removes first; to nowhere, the game is over."""
        text = f"take {taken} from {self.texts[here]}"
        return text if to is None else f"{text}, go to {self.texts[to]}"

    def moves_first(self, state: State) -> Moves:
        """Go to a neighbour of positive weight, then take some there."""
        for to in self.near[state.pointer]:
            self.pay(1)
            for left in range(state.weights[to]):
                self.pay(len(state.weights))
                text = f"go to {self.texts[to]}, take {state.weights[to] - left}"
                yield text, state.changed(to, left, to)

    def atoms(self, state: State) -> list[str]:
        """The pointer and the weights that play can come to; none if there is no move.

        No play goes on from a vertex of weight 0: so what can be reached only through these does not matter, and any
        neighbour that is not listed has weight 0. With moves first, the weight of the pointer's own vertex counts
        only if the pointer can come back.
        """
        play = self.in_play(state)
        if not play:
            return []
        listed = ",".join(f"{vertex}={state.weights[vertex]}" for vertex in sorted(play))
        return [f"{self.mark}{state.pointer}@{listed}"]

    def in_play(self, state: State) -> list[int]:
        """The vertices of positive weight that play can take from."""

        def near(vertex: int) -> Iterator[int]:
            self.pay(1 + len(self.near[vertex]) + state.weights[vertex].bit_length() // 64)
            return (to for to in self.near[vertex] if state.weights[to])

        if self.removes_first:
            return reached([state.pointer], near) if state.weights[state.pointer] else []
        return reached(near(state.pointer), near)
