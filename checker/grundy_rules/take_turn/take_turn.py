"""Take Turn: take a coin that shows heads, and turn over those next to it; and deletion of vertices by parity."""

import re
from collections.abc import Callable, Collection
from typing import Any

from grundy_check import (
    Budget,
    Formula,
    Game,
    Moves,
    Rejected,
    Result,
    demand,
    formula,
    nim_sum,
    numbers,
    quoted,
    read_parameters,
    step,
    whole,
)
from grundy_rules.boards import MOST_VERTICES
from grundy_rules.take_turn.take_turn_boards import (
    ARC_RING,
    ARCS,
    COMPLETE,
    GONE,
    ROW,
    Places,
    checked_size,
    read_places,
)
from grundy_rules.take_turn.take_turn_graphs import Adjacency, goes_around, two_sides
from grundy_rules.take_turn.take_turn_rows import (
    FORMS,
    OWN,
    PAPER,
    RowTheorem,
    interval_values,
    with_short_gap,
    without_pairs_of_tails,
)

GAMES = {
    "take-turn": "take a coin that shows heads, and turn over every coin that an edge or an arc leads to from there",
    "even-even": "delete a vertex of even degree; on a board with arcs, of even in-degree",
    "odd-odd": "delete a vertex of odd degree; on a board with arcs, of odd in-degree",
}
ON_BOARDS = True
ROWS = "take-turn path"  # the game in which a row is its own board
OCTAL = "octal(0.37)"
ARC_ROWS = f"{PAPER}, Theorems 1, 3 and 4: rows and cycles of coins along arcs are heaps of the octal game .37"
COMPLETE_GRAPH = f"{PAPER}, Theorem 5: coins on a complete graph"
COMPLETE_BIPARTITE = f"{PAPER}, Theorem 5: coins on a complete bipartite graph"
EVEN_EVEN = f"Theorem P1 in {OWN}: Even/Even on edges, or on arcs without a cycle, is worth the parity of its vertices"
ODD_ODD = f"Theorem P2 in {OWN}: Odd/Odd on a bipartite graph is worth the parity of its edges"
TWINS = f"Theorem P3 in {OWN}: twins cancel"
TAILS = f"{PAPER}, Theorem 6: two tails at an end of a row can be left out"
WIDE_GAP = f"Theorem R6 in {OWN}: three or more tails between two runs count only by their parity"
INTERVALS = f"Theorem R5 in {OWN}: what play leaves of a row are intervals of it"
CHAIN_COINS = {"H": "H", "V": "HTHT", "W": "HHHH", "E": "HHTH"}  # on the vertices of the blocks, in their order
# a coin (1 byte) in three copies, a pointer to it (8) in a list, and its piece with an entry of a set (40)
ROOM = 60  # bytes a coin: for the coins, for those after moves, and for their pieces
MOST_BITS = 4096  # of a power that is worked out
LONGEST_ROW = 32_767  # coins; a value, which is no larger, and a nim-sum of two have 15 binary digits
TURNED = {"H": "T", "T": "H", GONE: GONE}
TURNED_BYTE = {ord(coin): ord(turned) for coin, turned in TURNED.items()}

Coins = str  # the state: for each vertex H, T, or a point where it is gone


def make_game(name: str, parameters: str | None, board: str, budget: Budget) -> Game:
    """The rules of a text."""
    read_parameters(parameters, {}, budget)
    places = read_places(board, budget)
    if name == "take-turn":
        return TakeTurn(places, board)
    demand(places.size is not None, f"{name} needs a board with its size")
    return TakeTurn(places, board, parity=1 if name == "odd-odd" else 0)


class TakeTurn(Game):
    """All games of this file.

    Deletion by parity is Take Turn with heads on the vertices whose degree has that parity: to delete a vertex changes
    the degrees of just those vertices whose coins are turned.
    """

    def __init__(self, places: Places, board: str, parity: int | None = None) -> None:
        self.places, self.board, self.parity = places, board, parity
        self.mark = f"coins on {board}:"  # what coins are left on a board may be a position of all three games

    # Positions

    def read(self, body: str) -> Coins:
        return self.read_coins(body) if self.parity is None else self.read_gone(body)

    def read_coins(self, body: str) -> Coins:
        """`HHT`, `H^100 TT`, `HT.TH`: a coin for each vertex, in their order; on a chain, nothing for its own coins."""
        if not body and self.board.startswith("chain:"):
            # 60 bytes a coin, see ROOM
            self.charge(1, use=ROOM * (self.places.size or 0))
            return chain_coins(self.board.removeprefix("chain:"), self.book.budget)
        runs = read_runs(body, self.book.budget)
        size = sum(len(coins) * count for coins, count in self.each(runs))
        fits = runs or self.places.size == 0  # a board without vertices has no coins
        demand(fits and size in range(MOST_VERTICES + 1), f"expected a coin for each vertex, got {quoted(body)}")
        if self.places.size is None:
            if size == 0:
                return GONE  # a row of no coins is a vertex that is gone
            checked_size(f"{self.board}:{size}")
        else:
            demand(size == self.places.size, f"there are {self.places.size} vertices, and {size} coins")
        # 60 bytes a coin, see ROOM
        self.charge(1 + size // 50, use=ROOM * size)
        coins = "".join([coins * count for coins, count in self.each(runs)])
        self.book.budget.check_clock()  # between two operations on a long text
        return coins

    def read_gone(self, body: str) -> Coins:
        """`without VERTICES`, or nothing for the whole board; the parities of the degrees are worked out."""
        first, _, rest = body.partition(" ")
        demand(not body or (first == "without" and rest), f"expected vertices that are gone, got {quoted(body)}")
        gone = {self.places.vertex(word) for word in self.book.budget.words(rest, work=5)}
        size = self.places.size or 0
        # 60 bytes a coin, see ROOM
        self.charge(1, use=ROOM * size)
        coins = []
        for vertex in range(size):
            successors = self.places.predecessors(vertex, size)
            self.charge(1 + len(successors))
            odd = len(successors) - sum(other in gone for other in successors)
            coins.append(GONE if vertex in gone else "H" if odd % 2 == self.parity else "T")
        return "".join(coins)

    def moves(self, state: Coins) -> Moves:
        for vertex, coin in enumerate(state):
            if coin == "H":
                successors = self.places.successors(vertex, len(state))
                self.charge(1 + len(successors) + len(state) // 50)
                after = bytearray(state, "ascii")
                after[vertex] = ord(GONE)
                for other in successors:
                    after[other] = TURNED_BYTE[after[other]]
                yield self.places.text(vertex), after.decode()

    def atoms(self, state: Coins) -> list[str]:
        """The pieces: those of a simple shape are the same on all boards."""
        return [f"{mark or self.mark}{text}" for mark, text in self.each(self.places.pieces(state))]

    # Rows

    def row(self, state: Coins) -> str | None:
        """The coins that count, if they are one undirected row; nothing if there is no move."""
        atoms = self.atoms(state)
        if not atoms:
            return ""
        return atoms[0].removeprefix(ROW) if len(atoms) == 1 and atoms[0].startswith(ROW) else None

    def demanded_row(self, state: Coins) -> str:
        row = self.row(state)
        demand(row is not None, "this is about one undirected row of coins")
        return row or ""

    @step("intervals", about="position")
    def intervals(self, state: Coins) -> int:
        """The value of a row, and those of all that a move leaves of it: by the definition, interval by interval."""
        row = self.demanded_row(state)
        size = len(row)
        demand(size in range(LONGEST_ROW + 1), f"a row of {size} coins has too many intervals")
        # two tables of all intervals: size^2 / 2 values of 2 bytes in each; 1000 for the numbers of each row of them
        self.charge(0, use=1000 * size + 2 * size * size)
        first, last = interval_values(row, self.charge)
        self.book.rely_on(INTERVALS)
        for i, coin in enumerate(self.each(row)):
            if coin == "H":
                self.show_row(row[: i - 1] + TURNED[row[i - 1]] if i else "", first[i - 1])
                self.show_row(TURNED[row[i + 1]] + row[i + 2 :] if i + 1 < size else "", last[(i + 1) % size])
        return first[-1] if row else 0

    def show_row(self, row: str, value: int) -> None:
        """Note the value of a row, wherever it lies."""
        if row:
            self.charge(1 + len(row) // 50)
            self.book.show([(self.book.game(ROWS), row)], value)

    @step("tails", about="position")
    def tails(self, state: Coins) -> Result:
        """What is shown of the row without pairs of tails at its ends (Theorem 6 of the paper)."""
        shorter = without_pairs_of_tails(self.demanded_row(state))
        self.book.rely_on(TAILS)
        return self.known_result_of_row(shorter)

    @step("gap", about="position")
    def gap(self, state: Coins) -> Result:
        """What is shown of the row with three or four tails for all those between two runs of heads (Theorem R6)."""
        shorter = with_short_gap(self.demanded_row(state))
        demand(shorter is not None, "this is about two runs of heads with more than four tails between them")
        self.book.rely_on(WIDE_GAP)
        return self.known_result_of_row(shorter or "")

    # Rows and cycles of arcs

    @step("arcs", about="position")
    def arcs(self, state: Coins) -> int:
        """The value of rows and cycles of arcs: the nim-sum of heaps of .37, whose values are shown before.

        A run of h heads with t tails behind it, perhaps none, is a heap of h, or of h - 1 if t is odd (Theorem 3 of the
        paper). A cycle with tails is the row that begins with a head and ends with a tail (Theorem 4). From a cycle of
        n heads every move leads to a heap of n - 2 (section 2.2).
        """
        # an atom has a coin at least: its text (50), its pointer (8), its letters (1)
        self.charge(1, use=100 * len(state))
        self.book.rely_on(ARC_ROWS)
        total = 0
        for atom in self.each(self.atoms(state), work=2):
            coins = atom.partition(":")[2]
            small = atom.startswith(ROW) and len(coins) < 3  # one coin is a row, two that are joined are a cycle
            demand(small or atom.startswith((ARCS, ARC_RING)), "this is about rows and cycles of arcs")
            cycle = atom.startswith(ARC_RING) or (small and len(coins) == 2)
            total ^= self.cycle_value(coins) if cycle else self.arc_row_value(coins)
        return total

    def arc_row_value(self, row: str) -> int:
        runs = self.each(re.finditer(r"(H+)(T*)", row), work=3)
        return nim_sum(self.heap_value(len(run[1]) - len(run[2]) % 2) for run in runs)

    def cycle_value(self, coins: str) -> int:
        if "T" not in coins:
            return 1 if self.heap_value(len(coins) - 2) == 0 else 0
        start = (coins + coins).index("TH") + 1
        return self.arc_row_value((coins + coins)[start : start + len(coins)])

    def heap_value(self, heap: int) -> int:
        """The value of a heap of .37, as a table has shown it."""
        self.charge(1)
        value = self.book.game(OCTAL).value_of_atom(str(heap))
        if value is None:
            raise Rejected(f"the value of a heap of {heap} in {OCTAL} is not shown")
        return value

    # Graphs

    def successors(self, vertices: list[int], state: Coins) -> Adjacency:
        """Where each of some vertices leads among these."""
        return self.links(vertices, self.places.successors, len(state))

    def predecessors(self, vertices: list[int], state: Coins) -> Adjacency:
        """From where each of some vertices is led to among these."""
        return self.links(vertices, self.places.predecessors, len(state))

    def vertices_left(self, state: Coins) -> list[int]:
        # a number (32) and its pointer (8), in a list that may have grown by an eighth
        return [vertex for vertex, coin in enumerate(self.each(state, use=50)) if coin != GONE]

    def links(self, vertices: list[int], successors: Callable[[int, int], Collection[int]], size: int) -> Adjacency:
        inside, found = set(vertices), {}
        for vertex in vertices:
            others = successors(vertex, size)
            # two sets (432) in an entry of a dict (100); an entry (100) for each neighbour
            self.charge(5 + 5 * len(others), use=500 + 100 * len(others))
            found[vertex] = inside.intersection(others)
        return found

    def are_same(self, successors: Adjacency, predecessors: Adjacency) -> bool:
        """Whether edges and arcs lead to the same vertices as from these."""
        return all(successors[vertex] == predecessors[vertex] for vertex in self.each(successors))

    @formula("complete-graph", COMPLETE_GRAPH)
    def complete(self, state: Coins) -> int | None:
        """Coins that are all next to each other are worth 1 if more heads than tails are up, otherwise 0."""
        atoms = self.atoms(state)
        if len(atoms) != 1:
            return None if atoms else 0
        if atoms[0].startswith(COMPLETE):
            heads, tails = map(int, atoms[0].removeprefix(COMPLETE).split("+"))
            return 1 if heads > tails else 0
        row = atoms[0].removeprefix(ROW)
        return {"H": 1, "HT": 0, "HH": 1}.get(row)

    @formula("complete-bipartite", COMPLETE_BIPARTITE)
    def complete_bipartite(self, state: Coins) -> int | None:
        """Two sides of m and n coins, a and b of them heads, each coin next to all those of the other side.

        With m and n even, a + b mod 2; with one of them odd, the ordinary sum of a mod 2 and b mod 2; with both odd,
        the product of these.
        """
        parts = self.places.parts(state)
        if len(parts) != 1:
            return None if parts else 0
        successors = self.successors(parts[0], state)
        right = successors[parts[0][0]]
        left = set(successors) - right
        sides = (left, right), (right, left)
        work = 1 + len(successors) // 20  # of comparing two sets
        if any(successors[vertex] != other for side, other in sides for vertex in self.each(side, work=work)):
            return None
        a, b = (sum(state[vertex] == "H" for vertex in side) % 2 for side in (left, right))
        if len(left) % 2 and len(right) % 2:
            return a * b
        return a + b if len(successors) % 2 else a ^ b

    @formula("even-degrees", EVEN_EVEN)
    def even_even(self, state: Coins) -> int | None:
        """Heads just on even in-degrees, on edges or on arcs that do not go around: the number of vertices, mod 2."""
        left = self.vertices_left(state)
        predecessors = self.predecessors(left, state)
        if any((state[vertex] == "H") == len(predecessors[vertex]) % 2 for vertex in self.each(left)):
            return None
        around = goes_around(predecessors, self.book.budget)
        return None if around and not self.are_same(predecessors, self.successors(left, state)) else len(left) % 2

    @formula("odd-degrees", ODD_ODD)
    def odd_odd(self, state: Coins) -> int | None:
        """Heads just on odd degrees, on edges that join two sides: the number of edges, mod 2."""
        left = self.vertices_left(state)
        successors = self.successors(left, state)
        if any((state[vertex] == "T") == len(successors[vertex]) % 2 for vertex in self.each(left)):
            return None
        if (
            not self.are_same(successors, self.predecessors(left, state))
            or two_sides(successors, self.book.budget) is None
        ):
            return None
        return sum(map(len, successors.values())) // 2 % 2

    @step("twins", about="position")
    def twins(self, state: Coins, pairs: Any) -> Result:
        """What is shown of the coins without pairs of twins, which are left out one pair after the other.

        Twins lead to the same vertices, and are led to from the same, apart from each other. They cancel if they are
        not joined and show the same side, or if they are joined both ways and show different sides.
        """
        ends = numbers(pairs, self.book.budget)
        demand(len(ends) % 2 == 0 and all(end < len(state) for end in ends), "twins are pairs of vertices")
        parts = self.places.parts(state)
        live = [vertex for part in parts for vertex in part]
        successors, predecessors = self.successors(live, state), self.predecessors(live, state)
        for u, v in zip(ends[::2], ends[1::2], strict=True):
            demand(u in successors and v in successors and u != v, f"{u} and {v} are not two vertices that count")
            self.charge(sum(len(links[end]) for links in (successors, predecessors) for end in (u, v)))
            same = successors[u] - {v} == successors[v] - {u} and predecessors[u] - {v} == predecessors[v] - {u}
            demand(same, f"{u} and {v} have not the same neighbours")
            joined = (v in successors[u]) + (u in successors[v])
            demand(joined == (0 if state[u] == state[v] else 2), f"{u} and {v} do not cancel")
            for end in (u, v):
                for other in successors.pop(end):
                    predecessors[other].discard(end)
                for other in predecessors.pop(end):
                    successors[other].discard(end)
        self.book.rely_on(TWINS)
        rest = "".join([coin if vertex in successors else GONE for vertex, coin in enumerate(self.each(state))])
        return self.known_result(self, rest)

    # What is shown before

    def known_result_of_row(self, row: str) -> Result:
        """The value of a row, or its outcome, as it was shown before."""
        return self.known_result(self.book.game(ROWS), row or GONE)

    def known_result(self, game: Game, state: Coins) -> Result:
        key = self.book.key([(game, state)])
        value, outcome = self.book.value(key), self.book.outcome(key)
        if outcome is None:
            raise Rejected("nothing is shown of the coins that are left")
        return outcome if value is None else value


def chain_coins(blocks: str, budget: Budget) -> Coins:
    """The coins on a chain of blocks, such as H-V-W^3."""
    words = (block.partition("^") for block in budget.split(blocks, "-"))
    return "".join([CHAIN_COINS[letter] * int(count or 1) for letter, _, count in words])


def read_runs(body: str, budget: Budget) -> list[tuple[str, int]]:
    """The coins of a text, each run with how often it comes: HT^3 is (H, 1), (T, 3), and (HT)^3 is (HT, 3)."""
    found: list[tuple[str, int]] = []
    opened: list[tuple[int, int]] = []  # of each open bracket: the runs and the coins before it
    total = 0
    # a text (50), a match (200), and their pointers
    for word in budget.words(body, use=300):
        at = 0
        # three tuples (168), two texts (100), four numbers (128), pointers (24)
        for match in budget.each(re.finditer(r"\(|([HTht.]*)([HTht.)])(?:\^([0-9][0-9^]*))?", word), use=420):
            if match.start() != at:
                raise Rejected(f"coins are H, T, or points, got {quoted(word[at : at + 40])}")
            at, count = match.end(), power(match[3])
            if match[0] == "(":
                opened.append((len(found), total))
            elif match[2] == ")":
                found, total = plain_runs(match[1], found, total)
                demand(opened, f"a bracket closes that was not opened, got {quoted(word[:at])}")
                first, before = opened.pop()
                total += (total - before) * (count - 1)
                demand(total <= MOST_VERTICES, f"expected a coin for each vertex, got {quoted(body)}")
                if count != 1:
                    size = sum(len(coins) * times for coins, times in budget.each(found[first:])) if count else 0
                    # 60 bytes a coin, see ROOM
                    budget.charge(1 + size // 50, use=ROOM * size)
                    found[first:] = (
                        [("".join([coins * times for coins, times in found[first:]]), count)] if size else []
                    )
                if first == len(found):
                    found.append(("", 1))  # brackets say that there are coins, if none
            else:
                found, total = plain_runs(match[1], found, total)
                found.append((match[2].upper(), count))
                total += count
                demand(total <= MOST_VERTICES, f"expected a coin for each vertex, got {quoted(body)}")
        demand(at == len(word), f"coins are H, T, or points, got {quoted(word[at:])}")
    demand(not opened, "a bracket is not closed")
    return found


def plain_runs(coins: str, found: list[tuple[str, int]], total: int) -> tuple[list[tuple[str, int]], int]:
    """Runs with coins after them that have no power, and the number of all coins."""
    if coins:
        found.append((coins.upper(), 1))
    return found, total + len(coins)


def power(text: str | None) -> int:
    """The number after the sign of a power, 1 where there is none; powers of powers are read from the right."""
    value = 1
    for word in reversed(text.split("^")) if text is not None else ():
        base = whole(word)
        if base > 1 and value * base.bit_length() > MOST_BITS:
            value = MOST_VERTICES + 1  # more than any board has
        else:
            value = min(base**value if base > 1 else base if value else 1, MOST_VERTICES + 1)
    return value


def of_row(theorem: RowTheorem) -> Formula:
    """A closed form for rows as one for positions; it knows a row from one end or the other."""

    def result(game: TakeTurn, state: Coins) -> Result | None:
        row = game.row(state)
        if row is None:
            return None
        found = theorem.form(row)
        return theorem.form(row[::-1]) if found is None else found

    return Formula(theorem.source, "normal", result)


TakeTurn.formulas.update((name, of_row(theorem)) for name, theorem in FORMS.items())
