"""NimG by its definition, with nothing of Grundy: `ways[v]` is where edges and arcs lead, a loop leads to v itself."""

from functools import cache


class Judge:
    """Options, values and outcomes of all positions of one board."""

    def __init__(self, ways, order):
        self.ways = [sorted(set(row)) for row in ways]
        self.options = cache(self.options_rm if order == "rm" else self.options_mr)
        self.value, self.wins, self.wins_misere = map(cache, (self.value, self.wins, self.wins_misere))

    def options_rm(self, at, weights):
        lower = [(*weights[:at], left, *weights[at + 1 :]) for left in range(weights[at])]
        if not self.ways[at]:
            return [(at, lower[0])] if lower else []
        return [(to, after) for after in lower for to in self.ways[at]]

    def options_mr(self, at, weights):
        return [(to, (*weights[:to], left, *weights[to + 1 :])) for to in self.ways[at] for left in range(weights[to])]

    def value(self, at, weights):
        below = {self.value(*option) for option in self.options(at, weights)}
        return next(k for k in range(len(below) + 1) if k not in below)

    def wins(self, at, weights):
        return any(not self.wins(*option) for option in self.options(at, weights))

    def wins_misere(self, at, weights):
        options = self.options(at, weights)
        return not options or any(not self.wins_misere(*option) for option in options)


def random_edges(chance, n, m, kinds="->", loops=True):
    """So many random edges and arcs of a board of n vertices, parallel ones included."""
    pairs = [(chance.randrange(n), chance.randrange(n)) for _ in range(m)]
    return [(u, chance.choice(kinds), v) for u, v in pairs if u != v or loops]


def board_text(n, edges):
    """The text of a board, its vertices in order."""
    return ",".join([*map(str, range(n)), *(f"{u}{kind}{v}" for u, kind, v in edges)])


def ways_of(n, edges):
    """Where edges and arcs lead."""
    ways = [set() for _ in range(n)]
    for u, kind, v in edges:
        ways[u].add(v)
        if kind == "-":
            ways[v].add(u)
    return ways
