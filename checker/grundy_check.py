#!/usr/bin/env python3
"""Check a proof about an impartial game: `python grundy_check.py FILE`.

This file trusts nothing: it imports the standard library only, reads positions by itself, knows the rules of the
games by itself, and never searches. A proof is a file of JSON lines (gzip by suffix): a header that says what is
claimed, then steps, each of which must follow from the rules, from earlier steps, or from a theorem that it names.
`docs/proofs.md` describes the format. Exit code 0: accepted; 1: rejected; 2: not a proof file at all.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import combinations, pairwise, product
from math import isqrt
from operator import xor
from typing import Any, NamedTuple
from urllib.parse import unquote

FORMAT, VERSION = "grundy-proof", 1
FIELDS = ["claim", "format", "kind", "play", "position", "question", "version"]
KINDS = ["strategy", "value", "sum", "heaps", "period", "theorem", "matching", "kernel", "order"]
SPRAGUE_GRUNDY = "Sprague and Grundy: the value of a sum is the nim-sum of the values of its parts (1936, 1939)"
Atom = tuple[str, Any]  # a position that is not split any further: the text of its rules, its state
Key = tuple[Atom, ...]  # a position: its atoms in increasing order
Moves = Iterator[tuple[str, Any]]  # every move: its text, and the state after it
Spend = Callable[[int, int], None]  # work, memory


class NotAProof(Exception):
    """The file is something else."""


class Rejected(Exception):
    """The proof does not show what it claims."""


class Limits(NamedTuple):
    """What a proof may use: bytes (unpacked), bytes of one line, bytes of memory (estimated), steps of work."""

    size: int = 1 << 33
    line: int = 1 << 28
    memory: int = 1 << 32
    work: int = 1 << 34


def demand(condition: object, reason: str) -> None:
    if not condition:
        raise Rejected(reason)


def whole(word: Any) -> int:
    """A whole number, in text or in JSON."""
    good = re.fullmatch("[0-9]{1,1000}", word) if isinstance(word, str) else type(word) is int and word >= 0
    demand(good, f"expected a whole number, got {str(word)[:40]!r}")
    return int(word)


def star(value: int) -> str:
    return f"*{value}" if value > 1 else "*" if value else "0"


# Heaps -----------------------------------------------------------------------------------------------------------


class Game:
    """Rules with their parameters. A state is plain data; the states of one game can be compared."""

    name = text = ""  # text: the name with its parameters and its board
    read: Callable[[str], Any]  # the state that a text describes
    moves: Callable[[Any], Moves]

    def parts(self, state: Any) -> list[Atom]:
        """The same position as a sum of atoms that can move: the same play, not only the same value."""
        return [(self.text, state)]

    def known(self, state: Any) -> int | None:
        """The value of an atom, where a step has shown the values of all of them."""
        return None


class Heaps(Game):
    """Taking and breaking: bit j of `code[t]` allows to take t stones from a heap and to leave the rest as j heaps.

    With `barred`, any number of stones may be taken but those. Unequal: two heaps that are left must differ.
    Stuck: a heap that does not move.
    """

    def __init__(self, code: dict[int, int], unequal: int = 0, stuck: int = 0, barred: set[int] | None = None) -> None:
        self.code, self.unequal, self.stuck, self.barred = code, unequal, stuck, barred
        self.table: list[int] = []  # values of heaps 0, 1, ...
        self.period = 0, 0, 0  # length, start, saltus
        self.small: dict[int, list[tuple[int, ...]]] = {}  # what replaces small heaps

    def read(self, body: str) -> tuple[int, ...]:
        demand(body, "expected at least one heap")
        return tuple(map(whole, body.split()))

    def moves(self, state: tuple[int, ...]) -> Moves:
        for i, heap in enumerate(state):
            for new in self.all_new(heap):
                yield f"{heap}->{'+'.join(map(str, new))}", state[:i] + new + state[i + 1 :]

    def replace(self, heap: int, counts: int) -> Iterator[tuple[int, ...]]:
        for take, digit in self.code.items():
            for count in range(4):
                if digit & counts & 1 << count and take <= heap != self.stuck:
                    pieces = partitions(heap - take, count)
                    yield from (new or (0,) for new in pieces if not self.unequal or new[0] != new[1])
        if self.barred is not None:
            yield from ((rest,) for rest in range(heap) if heap - rest not in self.barred)

    def all_new(self, heap: int) -> Iterable[tuple[int, ...]]:
        if heap < 256 and heap not in self.small:
            self.small[heap] = list(self.replace(heap, 15))
        return self.small[heap] if heap < 256 else self.replace(heap, 15)

    def parts(self, state: tuple[int, ...]) -> list[Atom]:
        return [(self.text, heap) for heap in state if any(self.all_new(heap))]

    def known(self, heap: int) -> int | None:
        length, start, saltus = self.period
        rounds = max(0, heap - start) // length if length else 0
        heap -= rounds * length
        if self.name == "nim":
            return heap  # by definition: *n is a heap of n
        return self.table[heap] + rounds * saltus if heap < len(self.table) else None

    def check_values(self, values: list[int], spend: Spend) -> None:
        """The definition, heap by heap; where a heap is left as two, the nim-sums of all pairs at once."""
        row: Any = bytes(values) if max(values) < 256 else b""
        for heap, value in enumerate(values):
            spend(heap, 40)
            found: list[Any] = [{reduce(xor, (values[p] for p in new)) for new in self.replace(heap, 11)}]
            for total in (heap - take for take, digit in self.code.items() if digit & 4 and heap != self.stuck):
                half = max(0, (total - self.unequal) // 2)  # the smaller piece is at most this
                low, high = (row or values)[1 : half + 1], (row or values)[max(0, total - half) : max(0, total)][::-1]
                if row:
                    found.append((int.from_bytes(low) ^ int.from_bytes(high)).to_bytes(half))
                else:
                    found.append(set(map(xor, low, high)))
            mex = all(any(kind in some for some in found) == (kind < value) for kind in range(value + 1))
            demand(mex, f"a heap of {heap} is not worth {star(value)}")
        self.table = values

    def check_period(self, length: int, start: int, saltus: int) -> None:
        """Guy and Smith's window: so long that from there on all moves can be shifted by the period."""
        values, end = self.table, len(self.table) - length
        pieces = max(1, max(self.code.values(), default=0).bit_length() - 1)
        window = pieces * max(start, 1) + (pieces - 1 + self.unequal) * length + max(self.code, default=0)
        if self.barred is not None:  # moves go everywhere: then the largest values tell enough of the smaller heaps
            window = start + max(self.barred, default=0)
        demand(length and window <= end, f"a period needs values up to heap {window + length - 1}")
        demand(all(values[n + length] == values[n] + saltus for n in range(start, end)), "the values do not repeat")
        if self.barred is None:
            demand(not saltus and not self.stuck, "there is no such period in this game")
        else:
            growth = {max(values[: n + length]) - max(values[:n], default=-1) for n in (end - window + start, end)}
            demand(growth == {saltus}, "the largest values do not grow by the saltus")
        self.period = length, start, saltus


def partitions(total: int, count: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """All ways to write a number as so many positive numbers, in increasing order."""
    if count < 2:
        yield from [(total,) * count] if (total >= least if count else total == 0) else []
    else:
        for first in range(least, total // count + 1):
            yield from ((first, *rest) for rest in partitions(total - first, count - 1, first))


class ManyHeaps(Game):
    """At least `least` and at most `most` heaps are lowered together; alike: two heaps, both by the same number."""

    def __init__(self, least: int, most: int, alike: bool = False) -> None:
        self.least, self.most, self.alike = least, most, alike

    def read(self, body: str) -> tuple[int, ...]:
        heaps = tuple(map(whole, body.split()))
        demand(len(heaps) == 2 if self.alike else heaps, f"a position cannot have {len(heaps)} heaps")
        return heaps

    def moves(self, state: tuple[int, ...]) -> Moves:
        demand(max(state) < 1 << 20, "such heaps have too many moves")
        for size in range(self.least, min(self.most, len(state)) + 1):
            for chosen in combinations(range(len(state)), size):
                for left in (zip if self.alike else product)(*(range(state[i] - 1, -1, -1) for i in chosen)):
                    new = dict(zip(chosen, left, strict=True))
                    text = ", ".join(f"{state[i]}->{rest}" for i, rest in new.items())
                    yield text, tuple(new.get(i, heap) for i, heap in enumerate(state))

    def parts(self, state: tuple[int, ...]) -> list[Atom]:
        return [(self.text, tuple(sorted(state)))] if sum(map(bool, state)) >= self.least else []


def subtraction(parameters: str) -> Game:
    words = [word.strip() for word in parameters.split(",")]
    takes = {whole(word) for word in words if word != "all-but"}
    demand(takes and 0 not in takes, "a subtraction set holds positive numbers")
    return Heaps({}, barred=takes) if "all-but" in words else Heaps(dict.fromkeys(sorted(takes), 3))


def by_code(code: str, first: str = "04", digits: str = "0-7") -> Game:
    demand(re.fullmatch(rf"[{first}]\.[{digits}]{{1,10000}}", code), f"bad code {code[:40]!r}")
    return Heaps({take: int(digit, 16) for take, digit in enumerate(code.replace(".", ""))})


def moore(parameters: str) -> Game:
    k, comma, word = parameters.partition(",")
    demand(whole(k) and word.strip() == "exactly" * len(comma), f"bad parameters {parameters[:40]!r}")
    return ManyHeaps(whole(k) if comma else 1, whole(k))


# Coins -----------------------------------------------------------------------------------------------------------


class Turns:
    """A coin-turning game on a row: at least `least` and at most `most` coins are turned, or any run of neighbours."""

    def __init__(self, text: str) -> None:
        match = re.fullmatch(r"(?:turn-coins\(([1-9][0-9]{0,3})(,exactly)?\))|([a-z-]+)", text)
        demand(match and (match[1] or match[3] in TURNS), f"{text[:40]!r} is no coin-turning game on a row")
        most, exactly = TURNS.get(match[3], (int(match[1] or 0), bool(match[2])))  # type: ignore[index]
        self.least, self.most = (most if exactly else 1), most

    def sets(self, last: int) -> Iterator[tuple[int, ...]]:
        """All sets of coins that may be turned with a last one, which goes from heads to tails."""
        if not self.most:
            yield from (tuple(range(first, last + 1)) for first in range(last + 1))
        for size in range(max(0, self.least - 1), min(self.most - 1, last) + 1):
            yield from ((*others, last) for others in combinations(range(last), size))

    def values(self, count: int, spend: Spend) -> list[int]:
        """The values of single heads, by the definition: the mex of the nim-sums of the coins turned with the last."""
        spend(count, 40 * count)
        if not self.most:  # a run is the difference of two runs from the first coin
            return [n & -n for n in range(1, count + 1)]
        if self.most == 2 or self.least == self.most == 1:
            return [n + 2 - self.least if self.most == 2 else 1 for n in range(count)]
        idle = self.least - 1  # coins worth nothing, which stand in for those that are not turned
        values, sums = [0] * min(idle, count), [{0} for _ in range(self.most)]
        while len(values) < count:
            spend(sum(map(len, sums)), 0)
            value = next(n for n in range(len(sums[-1]) + 1) if n not in sums[-1])
            for size in range(self.most - 1, 0, -1):  # the nim-sums of at most so many values
                before = len(sums[size])
                sums[size] |= {value ^ other for other in sums[size - 1]}
                spend(0, 60 * (len(sums[size]) - before))
            values.append(value)
        return values


TURNS = {"turning-turtles": (2, False), "mock-turtles": (3, False), "moebius": (5, False), "mogul": (7, False)}
TURNS |= {"twins": (2, True), "triplets": (3, True), "ruler": (0, False)}


class Coins(Game):
    """Coins on a board, or on one row: a turn of rows crossed with a turn of columns; a state is the heads."""

    def __init__(self, down: str, across: str, row: bool, spend: Spend) -> None:
        self.down, self.across, self.row, self.spend = Turns(down), Turns(across), row, spend

    def read(self, body: str) -> tuple[tuple[int, int], ...]:
        lines = body.split("/")
        good = all(re.fullmatch("[HT]+", line) and len(line) == len(lines[0]) for line in lines)
        demand(good and (not self.row or len(lines) == 1), f"expected coins H and T, got {body[:40]!r}")
        return tuple((r, c) for r, line in enumerate(lines) for c, face in enumerate(line) if face == "H")

    def moves(self, state: tuple[tuple[int, int], ...]) -> Moves:
        for row, column in state:
            for cells in product(self.down.sets(row), self.across.sets(column)):
                turned = list(product(*cells))
                text = ",".join(map(str, cells[1])) if self.row else " ".join(f"{r},{c}" for r, c in turned)
                yield text, tuple(sorted({*state}.symmetric_difference(turned)))

    def value(self, state: tuple[tuple[int, int], ...]) -> int:
        """The nim-sum of all heads, each worth the nim product of the values for its row and its column."""
        down = self.down.values(max((r for r, _ in state), default=0) + 1, self.spend)
        across = self.across.values(max((c for _, c in state), default=0) + 1, self.spend)
        lines: dict[int, int] = {}
        for row, column in state:
            lines[row] = lines.get(row, 0) ^ across[column]
        return reduce(xor, (nim_product(down[row], total) for row, total in lines.items()), 0)


def nim_product(a: int, b: int) -> int:
    """Conway's product: D D = D + D/2 for each D = 2, 4, 16, 256, ..., and D times a smaller number is as usual."""
    if a < 2 or b < 2:
        return a * b
    half = 1 << (max(a, b).bit_length() - 1).bit_length() - 1
    (a1, a0), (b1, b0) = divmod(a, 1 << half), divmod(b, 1 << half)
    low, high = nim_product(a0, b0), nim_product(a1, b1)
    return (nim_product(a0 ^ a1, b0 ^ b1) ^ low) << half ^ low ^ nim_product(high, 1 << half - 1)


class SlidingCoins(Game):
    """Coins on a strip slide left, over no other; a state is where they are."""

    def read(self, body: str) -> tuple[int, ...]:
        demand(re.fullmatch("[HT]+", body), f"expected coins H and T, got {body[:40]!r}")
        return tuple(place for place, face in enumerate(body) if face == "H")

    def moves(self, state: tuple[int, ...]) -> Moves:
        for i, place in enumerate(state):
            for to in range(state[i - 1] + 1 if i else 0, place):
                yield f"{to},{place}", (*state[:i], to, *state[i + 1 :])


def tartan(parameters: str, spend: Spend) -> Game:
    match = re.fullmatch(r"([^(),]+(?:\([^()]*\))?),([^(),]+(?:\([^()]*\))?)", parameters)
    demand(match, f"bad parameters {parameters[:40]!r}")
    return Coins(match[1], match[2], False, spend)  # type: ignore[index]


# Boards ----------------------------------------------------------------------------------------------------------

Pairs = Iterable[tuple[int, int]]
LATTICES = {  # steps down and right
    **dict.fromkeys(("grid", "ladder", "hex", "cylinder", "torus"), ((1, 0), (0, 1))),
    "triangular": ((1, 0), (0, 1), (1, -1)),
    "king": ((1, 0), (0, 1), (1, -1), (1, 1)),
    "knight": ((1, -2), (1, 2), (2, -1), (2, 1)),
}
SHAPES: dict[str, Callable[..., tuple[int, Pairs]]] = {  # the number of vertices, and the edges
    "path": lambda n: (n, ((i, i + 1) for i in range(n - 1))),
    "cycle": lambda n: (n, ((i, (i + 1) % n) for i in range(n))),
    "empty": lambda n: (n, ()),
    "complete": lambda n: (n, ((i, j) for i in range(n) for j in range(i + 1, n))),
    "bipartite": lambda a, b: (a + b, ((i, a + j) for i in range(a) for j in range(b))),
    "star": lambda k: (k + 1, ((0, i + 1) for i in range(k))),
    "wheel": lambda k: (k + 1, ((i + 1, (i + 1) % k + 1) if rim else (0, i + 1) for rim in (0, 1) for i in range(k))),
    "prism": lambda n: rings(n, 1),
    "petersen": lambda n=5, k=2: rings(n, k),
    "hypercube": lambda d: (1 << d, ((c, c | 1 << b) for c in range(1 << d) for b in range(d) if not c >> b & 1)),
    "tree": lambda r, d: (
        n := sum(r**i for i in range(min(d, 1 << 26 // r) + 1)),
        (((i - 1) // r, i) for i in range(1, n)),
    ),
}


def rings(n: int, k: int) -> tuple[int, Pairs]:
    return 2 * n, ((a + i, b + (i + c) % n) for a, b, c in ((0, 0, 1), (0, n, 0), (n, n, k)) for i in range(n))


def lattice(kind: str, rows: int, columns: int) -> Pairs:
    for cell in range(rows * columns):
        for down, right in LATTICES[kind]:
            row, column = cell // columns + down, cell % columns + right
            row = row % rows if kind == "torus" else row
            column = column % columns if kind in ("torus", "cylinder") else column
            mortar = kind == "hex" and down and (row + column) % 2 == 0
            if row < rows and 0 <= column < columns and not mortar:
                yield cell, row * columns + column


class Board:
    """The texts of the vertices, and the edges as (end, end, whether it is an arc): of a name or of a list."""

    def __init__(self, word: str, spend: Spend) -> None:
        kind, _, rest = word.partition(":")
        shape = kind.removeprefix("di")
        self.names, self.edges = list[str](), list[tuple[int, int, bool]]()
        if kind in LATTICES or shape in SHAPES:
            sizes = [2] * (kind == "ladder") + list(map(whole, rest.split("x") if rest else ()))
            demand(all(0 < size < 1 << 26 for size in sizes), f"a board cannot have the sizes {rest[:40]}")
            n, pairs = SHAPES[shape](*sizes) if shape in SHAPES else (sizes[0] * sizes[1], lattice(kind, *sizes))
            spend(0, 400 * n)
            for start, end in pairs:
                spend(0, 200)
                self.edges.append((start, end, kind != shape))
            self.names = [f"{i // sizes[1]},{i % sizes[1]}" if kind in LATTICES else str(i) for i in range(n)]
        else:
            spend(0, 100 * len(word))
            self.read_list(word)

    def read_list(self, word: str) -> None:
        """A list of edges a-b, arcs a>b and vertices a, the vertices in the order of their first appearance."""
        end, places = r"(\([^()]*\)|[^\s,<>()':-]+)", dict[Any, int]()
        demand(re.fullmatch(rf"({end}([->]{end})?(,(?=.)|$))+", word), f"unknown board {word[:40]!r}")
        for first, kind, second in re.findall(rf"{end}(?:([->]){end})?", word):
            ends = []
            for text in (first, second)[: 1 + bool(kind)]:
                items = text.strip("()").removesuffix(",").split(",")  # numbers, or strings with characters as %20
                name = ["," in text] + [
                    int(i) if re.fullmatch("-?[0-9]+", i) else unquote(i, errors="strict") for i in items
                ]
                ends.append(places.setdefault(tuple(name), len(places)))
                self.names += [text[1:-1] if len(items) > 1 else text] * (len(places) - len(self.names))
            self.edges += [(ends[0], ends[1], kind == ">")] if kind else []


class Geography(Game):
    """Tokens walk along edges; the vertex that is left, or the edge that is used, is gone."""

    def __init__(self, board: Board, edge: bool, passes: int) -> None:
        self.names, self.edge, self.passes = board.names, edge, passes
        self.arcs = any(arc for _, _, arc in board.edges)
        self.places = {name: place for place, name in enumerate(self.names)}
        self.out: list[list[tuple[int, int]]] = [[] for _ in self.names]  # (edge, vertex)
        self.lines: dict[str, list[int]] = {}  # edges by their text
        for number, (start, end, arc) in enumerate(board.edges):
            for u, v in [(start, end)] if arc or start == end else [(start, end), (end, start)]:
                self.out[u].append((number, v))
                if edge:
                    self.lines.setdefault(f"{self.names[u]}{'->'[arc]}{self.names[v]}", []).append(number)

    def read(self, body: str) -> Any:
        match = re.fullmatch(r"(?:without((?: \S+)+) )?@((?: \S+)+?)(?: passed ([0-9]+))?", body)
        demand(match, f"expected tokens, such as @ {self.names[0]}, got {body[:40]!r}")
        without, at, passed = match.groups("0")  # type: ignore[union-attr]
        gone: set[int] = set()
        for word in without.split() if match[1] else ():  # type: ignore[index]
            gone.add(next(e for e in self.lines[word] if e not in gone) if self.edge else self.places[word])
        tokens = tuple(sorted(self.places[word] for word in at.split()))
        apart = len(set(tokens)) == len(tokens) and (self.edge or gone.isdisjoint(tokens))
        demand(apart and whole(passed) <= self.passes, f"there is no such position: {body[:40]!r}")
        return tokens, frozenset(gone), self.passes - whole(passed)

    def ways(self, state: Any, vertex: int) -> dict[int, int]:
        """Where some token may go from a vertex at some time, each with what is then used up."""
        tokens, gone, _ = state
        if self.edge:
            return {to: edge for edge, to in reversed(self.out[vertex]) if edge not in gone}
        return {to: vertex for _, to in self.out[vertex] if to not in gone and to not in tokens}

    def moves(self, state: Any) -> Moves:
        tokens, gone, left = state
        for token in tokens:
            for to, used in self.ways(state, token).items():
                if to == token or to not in tokens:
                    text = self.names[to] if len(tokens) == 1 else f"{self.names[token]}->{self.names[to]}"
                    yield text, (tuple(sorted({*tokens} - {token} | {to})), gone | {used}, left)
        if left:
            yield "pass", (tokens, gone, left - 1)

    def reach(self, state: Any, tokens: Iterable[int]) -> list[int]:
        """All vertices that play from some tokens may enter, and their own first."""
        found = dict.fromkeys(tokens)
        queue = list(found)
        for vertex in queue:
            new = [to for to in self.ways(state, vertex) if to not in found]
            found.update(dict.fromkeys(new))
            queue += new
        return queue

    def parts(self, state: Any) -> list[Atom]:
        """Tokens that cannot meet are apart from each other, and so are passes, a heap to take from one by one."""
        tokens, gone, left = state
        groups: list[tuple[set[int], set[int]]] = []
        for token in tokens:
            mine, near = {token}, set(self.reach(state, [token]))
            for group in [group for group in groups if not near.isdisjoint(group[1])]:
                groups.remove(group)
                mine, near = mine | group[0], near | group[1]
            groups.append((mine, near))
        atoms: list[Atom] = [("subtraction(1)", left)] if left else []
        for mine, near in groups:
            there = {e for v in near for e, _ in self.out[v] if e not in gone} if self.edge else near - mine
            bits = bytearray(max(there, default=0) // 8 + 1)
            for item in there:
                bits[item // 8] |= 1 << item % 8
            atoms += [(self.text, (tuple(sorted(mine)), bytes(bits)))] if there else []
        return atoms

    def check_matching(self, state: Any, pairs: Any, ones: Any, classes: Any) -> str:
        """P: answer along a maximum matching of the rest that no neighbour of a token can be left out of.

        The cover shows that it is a maximum one: every edge has an end among the ones, or both in one class.
        """
        near = set(self.reach(state, state[0])).difference(state[0])
        ends = [v for u_v in pairs for v in u_v]
        demand(not self.edge and not self.arcs, "this is about vertices and edges")
        demand(len({*ends}) == len(ends) == 2 * len(pairs) and near.issuperset(ends), "this is no matching of the rest")
        demand(all(v in self.ways(state, u) for u, v in pairs), "a matched pair is no edge")
        label = {v: number for number, some in enumerate([ones, *classes]) for v in some}
        demand(len(label) == len(ones) + sum(map(len, classes)), "a vertex is covered twice")
        demand(
            len(ones) + sum(len(some) // 2 for some in classes) == len(pairs), "the cover is not as small as it must be"
        )
        for u in near:
            for v in self.ways(state, u):
                demand(0 in (label.get(u), label.get(v)) or label.get(u, -1) == label.get(v), "an edge is not covered")
        firm = {0} | {number for number, some in enumerate(classes, 1) if len(some) % 2 == 0}
        missed = any(label.get(v) not in firm for token in state[0] for v in self.ways(state, token))
        demand(not missed, "a maximum matching may miss a vertex next to a token")
        return "P"

    def check_kernel(self, state: Any, members: Any) -> str:
        """P: every move leaves the kernel, to a vertex that has then an odd number of edges into it."""
        demand(self.edge and not self.arcs and len(state[0]) == 1, "this is about one token and edges")
        kernel = set(members)
        demand(kernel.issuperset(state[0]), "the token is not in the kernel")
        for vertex in self.reach(state, state[0]):
            count = sum(edge not in state[1] and to in kernel for edge, to in self.out[vertex])
            demand(
                count % 2 == 0 and not (count and vertex in kernel), f"vertex {self.names[vertex]} spoils the kernel"
            )
        return "P"

    def check_order(self, state: Any, order: Any) -> int | str:
        """Vertex by vertex, for play that never comes back: the mex of the values below, or N by a move to 0.

        Without arcs each vertex but the last may have one neighbour that stands later: it is entered from there.
        """
        demand(not self.edge and len(state[0]) == 1, "this is about one token and vertices")
        labels: dict[int, int | str] = {}
        for vertex in order:
            later = [to for to in self.ways(state, vertex) if to not in labels]
            below = {labels[to] for to in self.ways(state, vertex) if to in labels}
            some_left = len(later) > (not self.arcs and vertex != state[0][0])
            demand(vertex not in labels and (0 in below or not some_left), f"vertex {self.names[vertex]} is open")
            unknown = 0 in below and (some_left or "N" in below)
            labels[vertex] = "N" if unknown else next(n for n in range(len(below) + 1) if n not in below)
        demand(state[0][0] in labels, "the token is not among the vertices")
        return labels[state[0][0]]


def geography(parameters: str, word: str, spend: Spend) -> Game:
    match = re.fullmatch(r"(edge|vertex)?,?(?:passes=([0-9]+))?", parameters)
    demand(match, f"bad parameters {parameters[:40]!r}")
    return Geography(Board(word, spend), match[1] == "edge", whole(match[2] or 0))  # type: ignore[index]


# All rules -------------------------------------------------------------------------------------------------------

CODES = {"kayles": "0.77", "dawsons-kayles": "0.07", "dawsons-chess": "0.137", "treblecross": "0.007"}
CODES |= {"officers": "0.6", "guiles": "0.15", "double-kayles": "0.7777"}
GAMES: dict[str, Callable[[str], Game]] = {  # by the text of their parameters
    "subtraction": subtraction,
    "octal": by_code,
    "hexadecimal": lambda code: by_code(code, "048C", "0-9A-F"),
    "moore": moore,
    "nim": lambda _: Heaps({}, barred=set()),
    "lasker": lambda _: Heaps({0: 4}, barred=set()),
    "grundys-game": lambda _: Heaps({0: 4}, unequal=1),
    "couples-are-forever": lambda _: Heaps({0: 4}, stuck=2),
    "wythoff": lambda _: ManyHeaps(1, 2, alike=True),
    "sliding-coins": lambda _: SlidingCoins(),
}
PRODUCTS = {"rugs": "ruler,ruler", "turning-corners": "twins,twins", "tartan": ""}
WITH_PARAMETERS = ("subtraction", "octal", "hexadecimal", "moore", "geography", "turn-coins", "tartan")
ON_BOARDS = {"geography": "", "generalized-geography": "", "undirected-geography": ""}
ON_BOARDS |= {"binary-undirected-geography": "", "navigate-the-pass": "passes=1"}
Foreign = Callable[[str], tuple[Game, str] | None]  # rules for the text of a game that is not known here, and the rest


def read_game(text: str, foreign: Foreign, spend: Spend) -> tuple[Game, str]:
    """The rules that a text begins with, and the text of the state that follows."""
    match = re.fullmatch(r"([a-z0-9-]+)(?:\(((?:[^()]|\([^()]*\))*)\))?(?: (.*))?", text)
    demand(match, f"expected the name of a game, got {text[:40]!r}")
    name, parameters, rest = match.groups(default="")  # type: ignore[union-attr]
    known = any(name in some for some in (GAMES, CODES, ON_BOARDS, TURNS, PRODUCTS, ["turn-coins"]))
    demand(not known or not parameters or name in WITH_PARAMETERS, f"{name} has no parameters")
    if name in ON_BOARDS:
        word, _, rest = rest.partition(" ")
        game = geography(parameters or ON_BOARDS[name], word, spend)
    elif name in PRODUCTS:
        game = tartan(parameters or PRODUCTS[name], spend)
    elif name in TURNS or name == "turn-coins":
        game = Coins("turn-coins(1)", name + f"({parameters})" * bool(parameters), True, spend)
    elif known:
        game = GAMES[name](parameters) if name in GAMES else by_code(CODES[name])
    else:
        found = foreign(text)
        demand(found, f"the rules of {name!r} are not known here")
        game, rest = found  # type: ignore[misc]
    game.name, game.text = name, text.removesuffix(rest).strip()
    return game, rest


# What is shown so far --------------------------------------------------------------------------------------------

Terms = list[tuple[Game, Any]]  # a position as it is written


class Book:
    """All that has been shown in one kind of play, and the theorems that were relied on."""

    def __init__(self, foreign: Foreign, limits: Limits) -> None:
        self.play, self.foreign, self.limits = "", foreign, limits
        self.games: dict[str, Game] = {}
        self.named: list[Game] = []  # as the lines of the proof count them
        self.facts: dict[Key, int | str] = {}  # a value, or an outcome N or P
        self.relied: dict[str, None] = {}
        self.size = self.work = self.memory = 0

    def spend(self, work: int, memory: int = 0) -> None:
        self.work, self.memory = self.work + work, self.memory + memory
        demand(self.work <= self.limits.work, "this takes more work than the limit allows")
        demand(self.memory <= self.limits.memory, "this takes more memory than the limit allows")

    def game(self, text: str) -> tuple[Game, str]:
        game, rest = read_game(text, self.foreign, self.spend)
        return self.games.setdefault(game.text, game), rest

    def position(self, data: Any) -> Terms:
        """A position in a line: number of a game, state, number of a game, state, ..."""
        good = type(data) is list and data and all(type(body) is str for body in data[1::2])
        demand(good, "a position is [game, state, game, state, ...]")
        return [(self.named[g], self.named[g].read(body)) for g, body in zip(data[::2], data[1::2], strict=True)]

    def key(self, terms: Terms) -> Key:
        return tuple(sorted(atom for game, state in terms for atom in game.parts(state)))

    def options(self, terms: Terms) -> Iterator[tuple[str, Callable[[], Key]]]:
        """Every move of a position: its text, and what gives the position after it."""
        for i, (game, state) in enumerate(terms):
            others = self.key(terms[:i] + terms[i + 1 :])
            for text, new in game.moves(state):
                self.spend(1)
                yield (
                    text if len(terms) == 1 else f"{i}: {text}",
                    lambda game=game, new=new, others=others: tuple(sorted((*others, *game.parts(new)))),
                )

    def value(self, key: Key) -> int | None:
        """The value if it is shown: as a whole, or as the nim-sum of its atoms."""
        total = self.facts.get(key)
        if not isinstance(total, int) and self.play == "normal":
            total = 0
            for atom in (atom for atom in key if key.count(atom) % 2):  # G + G = 0
                value = self.facts.get((atom,))
                value = value if isinstance(value, int) else self.games.get(atom[0], Game()).known(atom[1])
                if value is None:
                    return None
                total ^= value
            if len(key) > 1:
                self.relied[SPRAGUE_GRUNDY] = None
        return total if isinstance(total, int) else None

    def outcome(self, key: Key) -> str | None:
        """N or P if it is shown, directly or by a value."""
        fact = self.facts.get(key)
        value = self.value(key) if not isinstance(fact, str) else None
        return fact if isinstance(fact, str) else None if value is None else "PN"[value > 0]

    def show(self, key: Key, result: int | str) -> None:
        """Note a value or an outcome. In normal play P means 0, and G + *n = 0 means G = *n."""
        self.spend(0, 300 + 150 * len(key))
        demand(self.play == "normal" or isinstance(result, str), "values belong to normal play")
        if self.play == "normal" and result in (0, "P"):
            result, at = 0, next((i for i, (text, _) in enumerate(key) if text == "nim"), None)
            if at is not None:
                self.facts[key[:at] + key[at + 1 :]] = key[at][1]
                self.relied[SPRAGUE_GRUNDY] = None
        if not isinstance(self.facts.get(key), int):
            self.facts[key] = result


# Steps -----------------------------------------------------------------------------------------------------------

LEAVES = {
    "matching": "Fraenkel, Scheinerman and Ullman: Undirected Geography is about matchings (1993); docs/geography.md",
    "kernel": "Fraenkel, Scheinerman and Ullman: even kernels in Undirected Edge Geography (1993)",
    "order": "docs/geography.md: what is forced in Geography",
}


def take_step(book: Book, step: Any) -> None:
    """Check one line, and note what it shows."""
    match step:
        case ["game", str(text)]:  # the next number stands for these rules
            game, rest = book.game(text)
            demand(not rest, f"rules end before {rest[:40]!r}")
            book.named.append(game)
        case ["P", data]:  # all options are N
            terms, move = book.position(data), ""
            for move, option in book.options(terms):
                demand(book.outcome(option()) == "N", f"the option {move} is not shown to be N")
            demand(move or book.play == "normal", "a position without moves is N in misère play")
            book.show(book.key(terms), "P")
        case ["N", data, str(move)]:  # this option is P; the empty move in misère play: there is none
            terms = book.position(data)
            after = next((option for text, option in book.options(terms) if move in ("", text)), None)
            if after is None:
                demand(book.play == "misere" and not move, f"there is no move {move[:40]!r}")
            else:
                good = move and book.outcome(after()) == "P"
                demand(good, f"the option {move[:40]!r} is not shown to be P")
            book.show(book.key(terms), "N")
        case ["V", data, claim]:  # the definition of the value
            terms, value = book.position(data), whole(claim)
            seen = {book.value(option()) for _, option in book.options(terms)}
            demand(None not in seen, "the value of an option is not shown")
            demand(value not in seen and seen.issuperset(range(value)), f"the options do not give {star(value)}")
            book.show(book.key(terms), value)
        case ["table", number, [*claims]] if isinstance(
            heaps := book.named[number], Heaps
        ):  # values of heaps 0, 1, ...
            values = list(map(whole, claims))
            demand(max(values) <= len(values), "no value is larger than the number of smaller heaps")
            heaps.check_values(values, book.spend)
            book.relied[SPRAGUE_GRUNDY] = None
        case ["period", number, length, start, saltus] if isinstance(heaps := book.named[number], Heaps):
            heaps.check_period(whole(length), whole(start), whole(saltus))
            book.relied["Guy and Smith: values that repeat over a long enough window repeat for ever (1956)"] = None
        case ["by", str(name), data, claim]:  # a closed form: the formula is worked out here, and relied on
            terms = book.position(data)
            key, game = book.key(terms), terms[0][0]
            demand(all(text == game.text for text, _ in key), "a closed form is about one game")
            result, source = closed_form(name, book.play, game, [state for _, state in key])
            demand(claim == result and type(claim) is type(result), f"the formula gives {result}")
            book.relied[source] = None
            book.show(key, result)
        case ["matching" | "kernel" | "order" as name, data, *more]:  # Geography
            ((game, state),) = terms = book.position(data)
            demand(isinstance(game, Geography) and not state[2] and book.play == "normal", "this is about Geography")
            book.show(book.key(terms), getattr(game, f"check_{name}")(state, *more))
            book.relied[LEAVES[name]] = None
        case _:
            raise Rejected("unknown step")


def closed_form(name: str, play: str, game: Any, states: list[Any]) -> tuple[int | str, str]:
    """What a theorem says about a position, given as the states of one game, and its source."""
    match name, play, game.name:
        case "bouton", "normal", "nim":
            return reduce(xor, states, 0), "Bouton: the value of Nim is the nim-sum of its heaps (1901)"
        case "bouton-misere", "misere", "nim":
            small = all(heap < 2 for heap in states)
            return "PN"[(reduce(xor, states, 0) == 0) == small], "Bouton: the P-positions of misère Nim (1901)"
        case "lasker", "normal", "lasker":
            values = (heap + {3: 1, 0: -1}.get(heap % 4, 0) for heap in states)
            return reduce(xor, values, 0), "Lasker: the values of Lasker's Nim (1931)"
        case "wythoff", "normal", "wythoff":
            small, large = states[0]
            lost = small == (large - small + isqrt(5 * (large - small) ** 2)) // 2
            return "NP"[lost], "Wythoff: the P-positions of Wythoff's game (1907)"
        case "moore", "normal", "moore" if game.least == 1:
            sums = [sum(heap >> place & 1 for heap in states[0]) for place in range(max(states[0]).bit_length())]
            wins = any(count % (game.most + 1) for count in sums)
            return "PN"[wins], "Moore: the P-positions of Nim with at most k heaps a move (1910)"
        case "exactly-k", "normal", "moore" if game.least == game.most and (
            game.most == 1 or 2 * game.most >= len(states[0])
        ):
            heaps, k = states[0], game.most
            y = longest([heap - min(heaps) for heap in heaps], k)
            z = 1 + y * (y + 1) // 2
            value = longest(heaps, k) if len(heaps) < 2 * k or min(heaps) < z else z - 1 + (min(heaps) - z) % (y + 1)
            value = reduce(xor, heaps) if k == 1 else value
            return value, "Boros and others: values of Nim with exactly k heaps a move (2015)"
        case "coins", "normal", _ if isinstance(game, Coins):
            if game.row:
                return game.value(states[0]), "Lenstra: a row of coins is worth the nim-sum of its heads (1977-78)"
            return game.value(states[0]), "Winning Ways, chapter 14: heads of a product are worth nim products (1982)"
        case "alternate-gaps", "normal", "sliding-coins":
            coins = [-1, *states[0]]
            gaps = [right - left - 1 for left, right in pairwise(coins)]
            return reduce(xor, gaps[::-2], 0), "Winning Ways, chapter 14: sliding coins are Nim on gaps (1982)"
    raise Rejected(f"no theorem {name[:40]!r} is about this position in {play} play")


def longest(heaps: Any, k: int) -> int:
    """The most moves that take one stone from each of k heaps: the largest m with sum(min(heap, m)) >= k m."""
    low, high = 0, sum(heaps) // k
    while low < high:
        m = (low + high + 1) // 2
        low, high = (m, high) if sum(min(heap, m) for heap in heaps) >= k * m else (low, m - 1)
    return low


# The whole proof -------------------------------------------------------------------------------------------------


def read_json(line: bytes) -> Any:
    def no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        demand(len(pairs) == len(dict(pairs)), "a key stands twice")
        return dict(pairs)

    try:
        return json.loads(line.decode(), object_pairs_hook=no_repeats)
    except (RecursionError, ValueError) as error:
        raise Rejected(f"this is not JSON: {error}") from None


def read_header(line: bytes) -> dict[str, Any]:
    try:
        header = read_json(line)
        known = type(header) is dict and (header.get("format"), header.get("version")) == (FORMAT, VERSION)
        demand(known, f"the first line is not the header of a {FORMAT} of version {VERSION}")
    except Rejected as error:
        raise NotAProof(str(error)) from None
    demand(sorted(header) == FIELDS, f"a header has the fields {', '.join(FIELDS)}")
    demand(header["kind"] in KINDS, f"the kind is one of {', '.join(KINDS)}")
    demand(header["play"] in ("normal", "misere"), "play is normal or misere")
    demand(type(header["position"]) is str and header["position"].isprintable(), "the position is a printable text")
    return header  # type: ignore[no-any-return]


def conclude(book: Book, terms: Terms, question: str) -> Any:
    """What is shown about the position of the header; None if it is not enough."""
    key = book.key(terms)
    if question == "outcome":
        return book.outcome(key)
    if question == "value":
        value = book.value(key)
        return None if value is None else star(value)
    demand(question == "winning_moves", "the question is outcome, value or winning_moves")
    if book.outcome(key) == "P":
        return []
    if terms[0][0].name == "nim" and len(terms) == 1:  # with the others as they are, one size of a heap at most is P
        name, winning = "bouton" if book.play == "normal" else "bouton-misere", []
        for i, heap in enumerate(state := terms[0][1]):
            others = [other for j, other in enumerate(state) if j != i]
            for size in sorted({reduce(xor, others, 0), 0, 1}):
                result, source = closed_form(name, book.play, terms[0][0], [*others, size])
                winning += [f"{heap}->{size}"] if size < heap and result in (0, "P") else []
                book.relied[source] = None
        return winning
    options = [(text, book.outcome(option())) for text, option in book.options(terms)]
    demand(all(outcome for _, outcome in options), "not every option is shown to be N or P")
    return [text for text, outcome in options if outcome == "P"]


def check(lines: Iterable[bytes], foreign: Foreign = lambda text: None, limits: Limits | None = None) -> list[str]:
    """Check a proof given by its lines, and return what to print. Raises `NotAProof` or `Rejected`.

    `foreign` gives the rules of games that are not known here: from a text to a `Game` and the rest of the text.
    """
    number, book, header, terms = 0, Book(foreign, limits or Limits()), dict[str, Any](), Terms()
    try:
        for line in lines:
            number, book.size = number + 1, book.size + len(line)
            short = len(line) <= book.limits.line and book.size <= book.limits.size
            demand(short, "this is longer than the limit allows")
            if header:
                take_step(book, read_json(line))
            else:
                header = read_header(line)
                games = map(book.game, re.split(r" +\+ +", header["position"]))
                book.play, terms = header["play"], [(game, game.read(body)) for game, body in games]
        if not header:
            raise NotAProof("the file is empty")
        number += 1
        shown = conclude(book, terms, header["question"])
        demand(shown is not None, "the steps end before the claim is shown")
        same = header["claim"] == shown or (type(shown) is list and sorted(header["claim"]) == sorted(shown))
        demand(same, f"what is shown is {str(shown)[:80]}, not {str(header['claim'])[:80]}")
    except Rejected as error:
        raise Rejected(f"line {number}: {error}") from None
    except (
        ValueError,
        TypeError,
        LookupError,
        ArithmeticError,
        RuntimeError,
        MemoryError,
        EOFError,
        zlib.error,
    ) as error:
        raise Rejected(f"line {number}: this cannot be read ({type(error).__name__}: {str(error)[:80]})") from None
    moves = f"winning moves {', '.join(header['claim'])}" if shown else "no winning move"
    result = shown if type(shown) is str else moves
    play = header["play"].replace("misere", "misère")
    return [f"{header['position']}, {play} play: {result}. Checked.", *(f"Relies on {name}." for name in book.relied)]


def check_file(path: str, foreign: Foreign = lambda text: None, limits: Limits | None = None) -> list[str]:
    """Check a proof in a file, which is unpacked on the way if its name ends in .gz."""
    longest_line = (limits or Limits()).line + 1
    try:
        with open(path, "rb") as raw, gzip.GzipFile(fileobj=raw) if path.endswith(".gz") else raw as file:
            return check(iter(lambda: file.readline(longest_line), b""), foreign, limits)
    except OSError as error:
        raise NotAProof(str(error)) from None


def main(arguments: list[str]) -> int:
    try:
        if len(arguments) != 1:
            raise NotAProof("usage: python grundy_check.py FILE")
        print("\n".join(check_file(arguments[0])))
        return 0
    except (Rejected, NotAProof) as error:
        rejected = isinstance(error, Rejected)
        print(f"{'rejected' if rejected else 'not a proof'}, {error}", file=sys.stderr)
        return 1 if rejected else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
