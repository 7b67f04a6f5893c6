"""Take Turn and parity deletion by their definitions, with nothing of Grundy: arcs are pairs, an edge is two arcs."""

from functools import cache


def mex(values):
    return next(k for k in range(len(values) + 1) if k not in values)


class Coins:
    """Values and misère outcomes of Take Turn on one digraph; a state is {vertex: whether it shows heads}, frozen."""

    def __init__(self, arcs):
        self.arcs = frozenset((v, w) for v, w in arcs if v != w)
        self.value = cache(lambda state: mex({self.value(option) for option in self.options(state)}))
        self.wins_misere = cache(
            lambda state: not self.options(state) or any(not self.wins_misere(o) for o in self.options(state))
        )

    def options(self, state):
        return [self.taken(state, v) for v, heads in sorted(state) if heads]

    def taken(self, state, v):
        return frozenset((w, heads != ((v, w) in self.arcs)) for w, heads in state if w != v)


def parity_value(arcs, left, odd):
    """The value of Odd/Odd (odd=1) or Even/Even (odd=0) on the vertices left, by degrees counted anew each time."""
    arcs = {(v, w) for v, w in arcs if v != w}

    @cache
    def value(left):
        free = [w for w in left if sum((v, w) in arcs for v in left) % 2 == odd]
        return mex({value(left - {v}) for v in free})

    return value(frozenset(left))


def random_board(chance, n):
    """Vertices with any edges, arcs, loops and parallels between them: the text of the board, and its arcs."""
    kind = chance.choice(["edges", "arcs", "both"])
    words, arcs = list(map(str, range(n))), []
    for _ in range(chance.randrange(2 * n + 1)):
        v, w = chance.randrange(n), chance.randrange(n)
        is_arc = kind == "arcs" or (kind == "both" and chance.random() < 0.5)
        words.append(f"{v}{'>' if is_arc else '-'}{w}")
        arcs += [(v, w)] if is_arc else [(v, w), (w, v)]
    return ",".join(words), arcs
