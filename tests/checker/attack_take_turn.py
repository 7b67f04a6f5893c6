"""Attacks on the rules of Take Turn and of deletion by parity, with their judge: rows, cycles, and any graphs."""

import re
from functools import reduce
from operator import xor

from checker.attack_rules import show_some
from checker.judging import Judge, board_text
from checker.programs import text_of
from checker.small_games import maker, some_edges
from checker.worlds import AT_A_POSITION, core, generator

NO_GAMES = ["take-turn", "take-turn(2) path", "even-even path", "odd-odd complete", "odd-odd", "take-turn path:0"]
NO_GAMES += ["take-turn path HH", "take-turn star", "take-turn grid:2x2 HHHH", "even-even 0-1 without 0", "take-turn a"]


def line(n, arcs=False, around=False):
    """The edges of a path or a cycle."""
    return [(v, (v + 1) % n, arcs) for v in range(n if around else n - 1)]


def complete(n):
    return [(u, v, False) for v in range(n) for u in range(v)]


class CoinJudge(Judge):
    """A state is the coins, a point where a vertex is gone. `n` is None where the coins say how many there are."""

    kind = "TakeTurn"
    comes_again = False

    def __init__(self, text, n, edges_of, parity=None, theme=None):
        super().__init__(text)
        self.n, self.edges_of, self.parity, self.theme = n, edges_of, parity, theme
        self.is_row, self.leads = edges_of is line, {}

    def turned(self, vertex, n):
        """The other vertices that edges and arcs lead to."""
        if n not in self.leads:
            self.leads[n] = [set() for _ in range(n)]
            for u, v, arc in self.edges_of(n):
                self.leads[n][u] |= {v} - {u}
                self.leads[n][v] |= set() if arc else {u} - {v}
        return self.leads[n][vertex]

    def moves(self, state):
        for vertex, coin in enumerate(state):
            if coin == "H":
                after = list(state)
                after[vertex] = "."
                for other in self.turned(vertex, len(state)):
                    after[other] = {"H": "T", "T": "H", ".": "."}[after[other]]
                yield str(vertex), "".join(after)

    def plain(self, state):
        """Of rows only those with heads matter, in any order, from either end."""
        if not self.is_row or self.parity is not None:
            return state
        return ".".join(sorted(min(row, row[::-1]) for row in state.split(".") if "H" in row))

    def value(self, state):
        rows = self.plain(state).split(".")
        if self.is_row and len(rows) > 1:
            return reduce(xor, map(super().value, rows))
        return super().value(state)

    def a_state(self, chance):
        size = self.n or chance.randint(1, 7)
        if self.theme and chance.random() < 0.8:
            state = self.theme(chance)
        else:
            share, gone = chance.choice([0.3, 0.5, 0.8, 1]), chance.choice([0, 0, 0, 0.2])
            coins = ("." if chance.random() < gone else "H" if chance.random() < share else "T" for _ in range(size))
            state = "".join(coins)
        return state if self.parity is None else self.with_parity({v for v, coin in enumerate(state) if coin == "."})

    def with_parity(self, gone):
        """The coins that degrees give the vertices that are not gone."""
        into = [sum(v in self.turned(u, self.n) for u in range(self.n) if u not in gone) for v in range(self.n)]
        return "".join("." if v in gone else "TH"[into[v] % 2 == self.parity] for v in range(self.n))

    def write(self, state):
        if self.parity is None:
            return state.ljust(self.n or 1, ".")
        gone = [str(v) for v, coin in enumerate(state) if coin == "."]
        return " ".join(["without", *gone]) if gone else ""


# Rows for which some theorem has a value


def a_run(chance, least=1, most=5):
    return "H" * chance.randint(least, most)


def a_gap(chance, least, step=1):
    return "T" * chance.choice(range(least, least + 3 * step, step))


def reversed_at_times(chance, row):
    return chance.choice([row, row[::-1]])


def one_run(chance):
    return chance.choice(["", "T"]) + a_run(chance, 0, 13) + chance.choice(["", "T"])


def mirror(chance):
    half = "".join(chance.choices("HT", k=chance.randint(1, 5)))
    return half + chance.choice(["H", "T", "HT", "TH"]) + half[::-1]


def single_heads(chance):
    inner = "".join("H" + a_gap(chance, 1) for _ in range(chance.randint(0, 2)))
    return chance.choice(["H", "HH", "TH"]) + a_gap(chance, 1) + inner + chance.choice(["H", "HH", "HT"])


def head_and_run(chance):
    return reversed_at_times(chance, "H" + a_gap(chance, 1) + a_run(chance, 1, 8) + chance.choice(["", "T"]))


def pair_and_run(chance):
    return reversed_at_times(chance, chance.choice(["", "T"]) + a_run(chance, 1, 8) + "THH")


def equal_runs(chance):
    run = a_run(chance, 1, 7)
    return run + "TT" + run


def thirds(chance):
    left = chance.choice([1, 2, 3, 6, 7])
    return reversed_at_times(chance, "H" * left + "TT" + "H" * (left + (3 if left < 6 else chance.randint(0, 3))))


def even_gap_and_two_tails(chance):
    return "T" + a_run(chance, 1, 4) + a_gap(chance, 2, 2) + a_run(chance, 1, 4) + "T"


def even_gap_and_a_tail(chance):
    if chance.random() < 0.05:
        return "T" + "H" * 8 + "TT" + "H" * chance.choice([7, 8])  # where the paper is wrong
    return reversed_at_times(chance, "T" + a_run(chance, 1, 5) + a_gap(chance, 2, 2) + a_run(chance, 1, 6))


def odd_gap(chance):
    ends = chance.choice([("T", "T"), ("T", ""), ("", "")])
    row = ends[0] + a_run(chance, 1, 5) + "T" * chance.choice([3, 3, 5]) + a_run(chance, 1, 7) + ends[1]
    return reversed_at_times(chance, row)


def wide_gap(chance):
    ends = chance.choice(["", "T"]), chance.choice(["", "T"])
    return ends[0] + a_run(chance, 1, 4) + "T" * chance.choice([5, 6, 7]) + a_run(chance, 1, 4) + ends[1]


def with_tails(chance):
    row = "".join(chance.choices("HHT", k=chance.randint(1, 7)))
    return "T" * chance.choice([0, 1, 2, 3]) + row + "T" * chance.choice([0, 2, 3, 4])


THEMES = [one_run, mirror, single_heads, head_and_run, pair_and_run, equal_runs, thirds, even_gap_and_two_tails]
THEMES += [even_gap_and_a_tail, odd_gap, wide_gap, with_tails, None]


def a_row_game(chance):
    return CoinJudge("take-turn path", None, line, theme=chance.choice(THEMES))


def a_line_game(chance):
    """Rows and cycles, of edges or arcs, with or without a size, and complete graphs; coins, or parities."""
    word = chance.choice(["path", "cycle", "dipath", "dipath", "dicycle", "dicycle", "complete", "complete"])

    def edges_of(n):
        return complete(n) if word == "complete" else line(n, word.startswith("di"), word.endswith("cycle"))

    n = chance.randint(1, 6)
    if chance.random() < 0.4:
        return CoinJudge(f"take-turn {word}", None, edges_of)
    name, parity = chance.choice([("take-turn", None), ("even-even", 0), ("odd-odd", 1)])
    return CoinJudge(f"{name} {word}:{n}", n, edges_of, parity)


def a_graph_game(chance):
    """Complete bipartite graphs, and any boards with edges, arcs, loops, parallel ones, and twins."""
    name, parity = chance.choice([("take-turn", None), ("take-turn", None), ("even-even", 0), ("odd-odd", 1)])
    if chance.random() < 0.35:
        left, right = chance.randint(1, 4), chance.randint(1, 3)
        edges = [(u, left + v, False) for u in range(left) for v in range(right)]
        return CoinJudge(f"{name} bipartite:{left}x{right}", left + right, lambda n: edges, parity)
    n, arcs = chance.choice([1, 2, 3, 4, 5, 5, 6]), chance.choice([0, 0, 0.3, 1])
    edges = some_edges(chance, n, 2 * n, arcs, tree=0.6)
    if chance.random() < 0.3:
        edges = [edge for edge in edges if (edge[0] - edge[1]) % 2]  # two sides
    if chance.random() < 0.3:
        edges = [(min(u, v), max(u, v), True) for u, v, _ in edges if u != v]  # arcs that do not go around
    for _ in range(chance.choice([0, 0, 1, 2])):
        n, edges = n + 1, with_twin(chance, n, edges)
    return CoinJudge(f"{name} {board_text(n, edges)}", n, lambda n: edges, parity)


def with_twin(chance, n, edges):
    """One more vertex, with the neighbours of another one, perhaps joined to it."""
    twin = chance.randrange(n)
    new = [(n if u == twin else u, n if v == twin else v, arc) for u, v, arc in edges if (u == twin) != (v == twin)]
    return edges + new + chance.choice([[], [(twin, n, False)], [(twin, n, True)]])


@maker("TakeTurn", NO_GAMES)
def a_take_turn_game(chance):
    return chance.choice([a_row_game, a_row_game, a_line_game, a_graph_game])(chance)


def a_small_position(name):
    def make(chance):
        while True:
            judge = a_take_turn_game(chance)
            if judge.text.startswith(name):
                return f"{judge.text} {judge.write(judge.a_small_state(chance, 300))}"

    return make


POSITIONS = {name: a_small_position(name) for name in ("take-turn", "even-even", "odd-odd")}


# Steps


@generator("intervals", game="TakeTurn")
def attack_intervals(world, chance, item):
    """Any coins; then also what every move leaves must be worth what it is said to be."""
    judge = world.judges[0]
    state = judge.a_state(chance)
    if world.offer(item, ["intervals", world.data([(0, state)])], [(0, state)]):
        for after in judge.options(state):
            world.look_at(item, [(0, after)])
        world.look_around(item, chance, [(0, state)])


def show_rows(world, chance, rows):
    """Show the values of most of some rows."""
    for row in rows:
        shown = "H" in row and "." not in row and world.judges[0].is_row
        if shown and world.play == "normal" and chance.random() < 0.9:
            step = ["intervals", world.data([(0, row)])]
            core.take_step(world.book, step)
            world.steps.append(step)


def without_tails(state, left, right):
    """A row with fewer tails at its ends, where it has so many."""
    return state[left if state.startswith("T" * left) else 0 :].removesuffix("T" * right)


@generator("tails", game="TakeTurn", suited=lambda judge: judge.theme == with_tails)
def attack_tails(world, chance, item):
    """Any coins, where rows with fewer tails at the ends have been shown."""
    state = world.judges[0].a_state(chance)
    rows = [without_tails(state, left, right) for left in range(4) for right in range(5)]
    show_rows(world, chance, chance.sample(rows, 4))
    if world.offer(item, ["tails", world.data([(0, state)])], [(0, state)]):
        world.look_around(item, chance, [(0, state)])


@generator("gap", game="TakeTurn", suited=lambda judge: judge.theme in (wide_gap, odd_gap, even_gap_and_a_tail))
def attack_gap(world, chance, item):
    """Any coins, where rows with fewer tails between the heads have been shown."""
    state = world.judges[0].a_state(chance)
    if chance.random() < 0.1 and world.judges[0].is_row:
        state = chance.choice([f"T{state}", f"{state}TH", f"HT{state}"])
    show_rows(world, chance, [re.sub("HT{3,}H", f"H{'T' * tails}H", state) for tails in (2, 3, 4)])
    if world.offer(item, ["gap", world.data([(0, state)])], [(0, state)]):
        world.look_around(item, chance, [(0, state)])


OCTAL = [0, 1, 2, 0, 1, 2, 3, 1, 2, 3]


@generator("arcs", game="TakeTurn", suited=lambda judge: "di" in judge.text.split()[1][:2] and judge.parity is None)
def attack_arcs(world, chance, item):
    """Rows and cycles of arcs, and others, where values of .37 are shown, but sometimes not all that are needed."""
    judge = world.judges[0]
    core.take_step(world.book, ["game", "octal(0.37)"])
    values = OCTAL[: chance.choice([0, 1, 2, 10, 10, 10])]
    if values and world.play == "normal":
        step = ["table", len(world.book.named) - 1, values]
        core.take_step(world.book, step)
        world.steps.append(step)
    world.book.named.pop()
    for _ in range(AT_A_POSITION):
        state = judge.a_state(chance)
        if world.offer(item, ["arcs", world.data([(0, state)])], [(0, state)]):
            world.look_around(item, chance, [(0, state)])


def some_pairs(chance, judge, state):
    """Pairs of vertices: mostly such that have the same neighbours, whatever their coins are."""
    n, pairs = len(state), []
    left = [v for v in range(n) if state[v] != "."]
    for _ in range(chance.choice([1, 1, 2])):
        good = [(u, v) for u in left for v in left if u < v and is_twin(judge, u, v, left)]
        pair = chance.choice(good) if good and chance.random() < 0.9 else chance.choices(range(n + 1), k=2)
        pairs += pair
        left = [v for v in left if v not in pair]
    return pairs + ([0] if chance.random() < 0.03 else [])


def is_twin(judge, u, v, left):
    n = max(left) + 1 if judge.n is None else judge.n
    others = [w for w in left if w not in (u, v)]
    turned = [judge.turned(w, n) for w in range(n)]
    return all((w in turned[u]) == (w in turned[v]) and (u in turned[w]) == (v in turned[w]) for w in others)


@generator("twins", game="TakeTurn", suited=lambda judge: judge.n and not judge.is_row)
def attack_twins(world, chance, item):
    """Any coins, where those without some pairs of vertices have been shown."""
    judge = world.judges[0]
    state = judge.a_small_state(chance, 60)
    for _ in range(AT_A_POSITION):
        pairs = some_pairs(chance, judge, state)
        rest = "".join("." if v in pairs else coin for v, coin in enumerate(state))
        show_some(world, chance, [(0, rest)])
        if world.offer(item, ["twins", world.data([(0, state)]), pairs], [(0, state)]):
            world.look_around(item, chance, [(0, state)])


FAULTS = [
    ("take_turn.take_turn", "this is about one undirected row of coins", "TakeTurn intervals"),
    ("take_turn.take_turn", "this is about two runs of heads with more than four tails between them", "TakeTurn gap"),
    ("take_turn.take_turn", "this is about rows and cycles of arcs", "TakeTurn arcs"),
    ("take_turn.take_turn", "have not the same neighbours", "TakeTurn twins"),
    ("take_turn.take_turn", "do not cancel", "TakeTurn twins"),
]


# Hostile files


def hostile(rules, state, *step, **header):
    header = {"play": "normal", **header}
    return lambda: text_of("take-turn path H", ["game", rules], [step[0], [0, state], *step[1:]], **header)


HUGE = f"H^{10**9}"
HOSTILE = {
    "a row of a thousand million coins": lambda: text_of(f"take-turn path {HUGE}"),
    "a row of a huge number of coins": lambda: text_of(f"take-turn path H^{'9' * 1000}"),
    "a step about a row of a thousand million coins": hostile("take-turn path", HUGE, "intervals"),
    "many powers": hostile("take-turn path", "H^9999999 T^9999999 H^9999999", "by", "one-run", 0),
    "all moves of a long row": hostile("take-turn path", "H^30000000", "P"),
    "the intervals of a long row": hostile("take-turn path", "H^20000", "intervals"),
    "the intervals of a row that is too long": hostile("take-turn path", "H^40000", "intervals"),
    "many long runs": hostile("take-turn path", "HHT " * 100_000, "by", "single-heads", 0),
    "a large complete graph": hostile("take-turn complete", "H^11000", "P"),
    "a complete graph with too many edges": hostile("take-turn complete", "H^12000", "P"),
    "two sides of a large board": hostile("take-turn bipartite:3000x3000", "H^6000", "by", "complete-bipartite", 0),
    "parities of a large board": hostile("odd-odd path:30000000", "", "by", "odd-degrees", 0),
    "parities of a large complete graph": hostile("even-even complete:11000", "", "by", "even-degrees", 0),
    "a chain of many blocks": lambda: text_of("take-turn chain:H-W^9999999-E"),
    "a chain without end": lambda: text_of(f"take-turn chain:H^{'9' * 18}"),
    "a large grid": hostile("take-turn grid:1000x1000", "H^1000000", "P"),
    "heaps that no table has": hostile("take-turn dipath", "H^20000000", "arcs"),
    "many rows of arcs": hostile("take-turn dipath", "HT" * 1_000_000, "arcs"),
    "many letters that are no coins": lambda: text_of("take-turn path " + "^" * 300_000),
    "many spaces between coins": lambda: text_of("take-turn path H" + " " * 300_000 + "x"),
    "many pieces of a row": hostile("take-turn path", "H." * 50_000, "N", "x"),
    "many lines about a long row": lambda: (
        text_of("take-turn path H", ["game", "take-turn path:100000"]) + '["N",[0,"H^100000"],"x"]\n' * 100
    ),
}
ENDLESS = {
    "twins of a complete graph": hostile("take-turn complete", "H^5000 T^5000", "twins", list(range(10_000))),
}
SAID = {
    "a row of a thousand million coins": "rejected, line 1: expected a coin for each vertex, got 'H^1000000000'",
    "a step about a row of a thousand million coins": "rejected, line 3: expected a coin for each vertex, got ",
    "all moves of a long row": "rejected, line 3: this takes more ",
    "the intervals of a long row": "rejected, line 3: this takes more ",
    "the intervals of a row that is too long": "rejected, line 3: a row of 40000 coins has too many intervals",
    "a complete graph with too many edges": "rejected, line 3: a board cannot have so many vertices or edges",
    "heaps that no table has": "rejected, line 3: this takes more memory than the limit of 80 MB",
    "many letters that are no coins": "rejected, line 1: coins are H, T, or points, got '^^^^",
}


# Texts

RULES = ["take-turn"] * 6 + ["take-turn()", "even-even", "odd-odd", "odd-odd()"]
WORDS = ["path", "cycle", "dipath", "dicycle", "complete", "path:3", "cycle:3", "dicycle:2", "complete:3", "grid:1x3"]
WORDS += ["0-1,1-2", "0>1,1>2,2-0", "a-b,b>c,c-c", "chain:H-V", "chain:H-W^2-E", "chain:H^3", "star:2", "bipartite:1x2"]
WORDS += ["0-1,0-1,1>0,5", "graph6:Bw", "(a)", "path:03", "path:1", "star", "bipartite"]


def a_text(chance):
    rules, board = chance.choice(RULES), chance.choice(WORDS)
    if not rules.startswith("take"):
        gone = ["", "", "", "without 0", "without 1 2", "without a", "without", "without 0,1", "without 0 0", "HHH"]
        return f"{rules} {board} {chance.choice(gone)}"
    runs = ["H", "T", "H", "T", "H", "T", ".", "h", "t", "H^2", "T^0", "H^3", "T^1", " ", "H^02", ".^2"]
    return f"{rules} {board} {''.join(chance.choices(runs, k=chance.choice([0, 1, 2, 3, 3, 3, 4, 5])))}"


A_TEXT = a_text
CORNERS = [
    "take-turn path HHTTH",
    "take-turn path hhtth",
    "take-turn path  HH  TT  H ",
    "take-turn path",
    "take-turn path ",
    "take-turn path H^0",
    "take-turn path T^0 H^0",
    "take-turn path:1 H^0",
    "take-turn path:1 H^0 H",
    "take-turn path .",
    "take-turn path ...",
    "take-turn path .^3H",
    "take-turn path H^3^2",
    "take-turn path H^",
    "take-turn path H^ 3",
    "take-turn path H ^3",
    "take-turn path ^3",
    "take-turn path H^x",
    "take-turn path H^-1",
    "take-turn path H^2x",
    "take-turn path H^²",
    "take-turn path H^٣",
    "take-turn path H^02",
    "take-turn path H^1000000000",
    f"take-turn path H^{'9' * 1000}",
    f"take-turn path H^{'0' * 1001}",
    "take-turn path (HT)^2",
    "take-turn path HTX",
    "take-turn path HT,H",
    "take-turn path H/T",
    "take-turn path ſ",
    "take-turn path: HH",
    "take-turn path:2 HH",
    "take-turn path:02 HH",
    "take-turn path:2 H",
    "take-turn path:2 HHH",
    "take-turn path:2",
    "take-turn path:2HH",
    "take-turn path:0 H",
    "take-turn pathHH",
    "take-turn Path HH",
    "take-turn PATH HH",
    "take-turn path without 0",
    "take-turn path:2 HH without 0",
    "take-turn path @ HH",
    "take-turn HH",
    "take-turn",
    "take-turn()",
    "take-turn() path HH",
    "take-turn(path) HH",
    "take-turn(x) path HH",
    "take-turn cycle H",
    "take-turn cycle HT",
    "take-turn cycle HTH",
    "take-turn cycle H^0",
    "take-turn dicycle H",
    "take-turn dicycle HH",
    "take-turn dicycle HHH",
    "take-turn dicycle H.H",
    "take-turn dipath THHTH",
    "take-turn complete HHT",
    "take-turn complete:3 HHT",
    "take-turn complete H^20000",
    "take-turn star HHT",
    "take-turn star:2 HHT",
    "take-turn bipartite HHT",
    "take-turn bipartite:1x2 HHT",
    "take-turn grid:2x2 HHTT",
    "take-turn grid:2x2 H.T T",
    "take-turn chain:H-V-E",
    "take-turn chain:H-V-E ",
    "take-turn chain:H-V HHTHT",
    "take-turn chain:H-V HHTH",
    "take-turn chain:H-V^0",
    "take-turn chain:H^0",
    "take-turn chain:W^2-W",
    "take-turn chain:H-X HH",
    "take-turn chain: H",
    "take-turn chain H",
    "take-turn 0>1,1>2,0>2 HTH",
    "take-turn 0-1,0-1,0>1,1-1 HT",
    "take-turn (a) H",
    "take-turn a H",
    "take-turn path H + take-turn path H",
    "take-turn path H + nim 1",
    "take-turn path H +",
    "even-even",
    "even-even path",
    "even-even path HH",
    "even-even path:3",
    "even-even path:3 without",
    "even-even path:3 without 1",
    "even-even path:3 without 1 1",
    "even-even path:3 without 3",
    "even-even path:3 without 01",
    "even-even path:3 without (1)",
    "even-even path:3 without 0,1",
    "even-even path:3 without 0,",
    "even-even path:3 without (0,)",
    "even-even path:3 without (-1)",
    "even-even path:3 without %30",
    "even-even path:3 without a",
    "even-even path:3 @ 0",
    "even-even path:3 gone 0",
    "odd-odd grid:2x2 without 0,0",
    "odd-odd grid:2x2 without (0,0) 1,1",
    "odd-odd complete:4 without 0 1 2 3",
    "odd-odd dicycle:1",
    "odd-odd cycle:1",
    "odd-odd cycle:2",
    "odd-odd dicycle:2",
    "odd-odd 0>1,1>2,0>2,0-2",
    "odd-odd a-b,b-c without b",
    "odd-odd(x) path:3",
    "odd-odd chain:H-W-E",
]
