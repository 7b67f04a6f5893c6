"""Green Hackenbush by its definition, with nothing of Grundy: edges are pairs, vertex 0 is the ground."""

import random
from itertools import pairwise


def grounded_edges(edges, left):
    """Those of the edges, by number, that are connected to the ground."""
    seen, before = {0}, 0
    while len(seen) > before:
        before = len(seen)
        for e in left:
            if seen & set(edges[e]):
                seen |= set(edges[e])
    return frozenset(e for e in left if edges[e][0] in seen)


class Judge:
    """Values and misère outcomes of all positions of one picture."""

    def __init__(self, edges):
        self.edges = edges
        self.values, self.wins = {}, {}
        self.whole = grounded_edges(edges, range(len(edges)))

    def cut(self, left, e):
        return grounded_edges(self.edges, left - {e})

    def value(self, left):
        if left not in self.values:
            below = {self.value(self.cut(left, e)) for e in left}
            self.values[left] = next(k for k in range(len(below) + 1) if k not in below)
        return self.values[left]

    def wins_misere(self, left):
        if left not in self.wins:
            self.wins[left] = not left or any(not self.wins_misere(self.cut(left, e)) for e in left)
        return self.wins[left]

    def winning(self):
        return [e for e in sorted(self.whole) if self.value(self.cut(self.whole, e)) == 0]


def random_edges(chance, n, m):
    """Any multigraph, loops and edges out of reach included."""
    return [(chance.randrange(n), chance.randrange(n)) for _ in range(m)]


def random_plants(seed, size):
    """Pictures with much of one thing: trees, rings with trees on them, cactuses, ladders, anything."""
    chance = random.Random(seed)
    kind = chance.choice(["tree", "ring", "cactus", "ladder", "any", "mixed"])
    edges, count = [], 1

    def ring(at, length):
        nonlocal count
        new = list(range(count, count + length - 1))
        count += length - 1
        around = [at, *new, at]
        edges.extend(pairwise(around))

    def leaf(at):
        nonlocal count
        edges.append((at, count))
        count += 1

    if kind == "ring":
        ring(0, size // 2)
    if kind == "ladder":
        ring(0, size // 3)
        edges.extend((v, v + 2) for v in range(0, count - 2, 2))
    while len(edges) < size:
        at = chance.randrange(count)
        if kind == "cactus" or (kind == "mixed" and chance.random() < 0.2):
            ring(at, chance.randint(1, 7))
        elif count > 2 and chance.random() < {"any": 0.4, "mixed": 0.1}.get(kind, 0):
            edges.append((at, chance.randrange(count)))
        else:
            leaf(at)
    chance.shuffle(edges)
    return edges
