#!/usr/bin/env python3
"""Check a proof about an impartial game: `python grundy_check.py FILE`.

This file trusts nothing: it imports the standard library only, reads positions by itself, knows the rules of the
games by itself, and never searches. A proof is a file of JSON lines (gzip by suffix): a header that says what is
claimed, then steps, each of which must follow from the rules, from earlier steps, or from a theorem that it names.
`docs/proofs.md` describes the format. Exit code 0: accepted; 1: rejected; 2: not a proof file at all.
"""

import gzip
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial, reduce
from itertools import combinations, pairwise, product
from math import isqrt
from operator import xor
from typing import Any, NamedTuple
from urllib.parse import unquote

FORMAT, VERSION = "grundy-proof", 1
FIELDS = ["claim", "format", "kind", "play", "position", "question", "version"]
KINDS = ["strategy", "value", "sum", "heaps", "period", "theorem", "matching", "kernel", "order", "starts"]
KINDS += ["fusion", "walk"]
Moves = Iterator[tuple[str, Any]]  # every move: its text, and the state after it
Spend = Callable[[int, int], None]  # work, memory
NIM, ONE_BY_ONE = "0:", "1:"  # the marks of Nim and of subtraction(1)


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


def scan(pattern: str, text: str, complaint: str) -> tuple[str, ...]:
    """The groups of a pattern that a text must match."""
    match = re.fullmatch(pattern, text)
    demand(match, f"{complaint} {text[:40]!r}")
    return match.groups("") if match else ()


def whole(word: Any) -> int:
    """A whole number, in text or in JSON."""
    good = re.fullmatch("[0-9]{1,1000}", word) if isinstance(word, str) else type(word) is int and word >= 0
    demand(good, f"expected a whole number, got {str(word)[:40]!r}")
    return int(word)


def star(value: int) -> str:
    return f"*{value}" if value > 1 else "*" if value else "0"


def nim_sum(values: Iterable[int]) -> int:
    return reduce(xor, values, 0)


class Game:
    """Rules with their parameters. A state is plain data."""

    name = text = mark = ""  # text: the name with its parameters and its board; mark: how its atoms begin
    read: Callable[[str], Any]  # the state that a text describes
    moves: Callable[[Any], Moves]

    def atoms(self, state: Any) -> list[str]:
        """The same play as a sum of positions that can move: texts, each the mark of its game and the exact state."""
        return [f"{self.mark}{state}"]

    def known(self, atom: str) -> int | None:
        """The value of an atom, given without its mark, where a step has shown the values of all of them."""
        return None


# Heaps and coins -------------------------------------------------------------------------------------------------


class ManyHeaps(Game):
    """At least `least` and at most `most` heaps are lowered together; alike: two heaps, both by the same number."""

    def __init__(self, least: int = 1, most: int = 1, alike: bool = False) -> None:
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

    def atoms(self, state: tuple[int, ...]) -> list[str]:
        return [f"{self.mark}{sorted(state)}"] if sum(map(bool, state)) >= self.least else []


class Heaps(ManyHeaps):
    """Taking and breaking: bit j of `code[t]` allows to take t stones from a heap and to leave the rest as j heaps.

    With `barred`, any number of stones may be taken but those. Unequal: two heaps that are left must differ.
    Stuck: a heap that does not move.
    """

    def __init__(self, code: dict[int, int], unequal: int = 0, stuck: int = 0, barred: set[int] | None = None) -> None:
        super().__init__()
        self.code, self.unequal, self.stuck, self.barred = code, unequal, stuck, barred
        self.table: list[int] = []  # values of heaps 0, 1, ...
        self.period = 0, 0, 0  # length, start, saltus
        self.small: dict[int, list[tuple[int, ...]]] = {}  # what replaces small heaps

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

    def atoms(self, state: tuple[int, ...]) -> list[str]:
        return [f"{self.mark}{heap}" for heap in state if any(self.all_new(heap))]

    def known(self, atom: str) -> int | None:
        heap, (length, start, saltus) = int(atom), self.period
        if self.mark == NIM:
            return heap  # by definition: *n is a heap of n
        rounds = max(0, heap - start) // length if length else 0
        heap -= rounds * length
        return self.table[heap] + rounds * saltus if heap < len(self.table) else None

    def check_values(self, values: list[int], spend: Spend) -> None:
        """The definition, heap by heap; where a heap is left as two, the nim-sums of all pairs at once."""
        demand(max(values) <= len(values), "no value is larger than the number of smaller heaps")
        row: Any = bytes(values) if max(values) < 256 else values
        for heap, value in enumerate(values):
            spend(heap, 40)
            found: list[Any] = [{nim_sum(values[p] for p in new) for new in self.replace(heap, 11)}]
            for total in (heap - take for take, digit in self.code.items() if digit & 4 and heap != self.stuck):
                half = max(0, (total - self.unequal) // 2)  # the smaller piece is at most this
                low, high = row[1 : half + 1], row[max(0, total - half) : max(0, total)][::-1]
                if row is values:
                    found.append(set(map(xor, low, high)))
                else:
                    found.append((int.from_bytes(low) ^ int.from_bytes(high)).to_bytes(half))
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
            demand(growth == {saltus} and not self.code, "the largest values do not grow by the saltus")
        self.period = length, start, saltus


def partitions(total: int, count: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """All ways to write a number as so many positive numbers, in increasing order."""
    if count < 2:
        yield from [(total,) * count] if (total >= least if count else total == 0) else []
    else:
        for first in range(least, total // count + 1):
            yield from ((first, *rest) for rest in partitions(total - first, count - 1, first))


class Turns(NamedTuple):
    """A coin-turning game on a row: `least` to `most` coins are turned, or any run of neighbours (0 to 0)."""

    least: int
    most: int

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
        values = [0] * min(self.least - 1, count)  # idle coins, which stand in for those that are not turned
        sums, value = [{0} for _ in range(self.most)], 0  # sums[k]: the nim-sums of at most k values
        while len(values) < count:
            while value in sums[-1]:
                value += 1
            for size in range(self.most - 1, 0, -1):
                before = len(sums[size])
                sums[size] |= {value ^ other for other in sums[size - 1]}
                spend(len(sums[size - 1]), 60 * (len(sums[size]) - before))
            values.append(value)
        return values


class Coins(Game):
    """Coins on a board, or on one row: a turn of rows crossed with a turn of columns; a state is the heads."""

    def __init__(self, down: Turns, across: Turns, row: bool) -> None:
        self.down, self.across, self.row = down, across, row

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

    def value(self, state: tuple[tuple[int, int], ...], spend: Spend) -> int:
        """The nim-sum of all heads, each worth the nim product of the values for its row and its column."""
        down = self.down.values(max((r for r, _ in state), default=0) + 1, spend)
        across = self.across.values(max((c for _, c in state), default=0) + 1, spend)
        lines = dict.fromkeys((row for row, _ in state), 0)
        for row, column in state:
            lines[row] ^= across[column]
        return nim_sum(nim_product(down[row], total) for row, total in lines.items())


def nim_product(a: int, b: int) -> int:
    """Conway's product: D D = D + D/2 for each D = 2, 4, 16, 256, ..., and D times a smaller number is as usual."""
    if a < 2 or b < 2:
        return a * b
    half = 1 << (max(a, b).bit_length() - 1).bit_length() - 1
    (a1, a0), (b1, b0) = divmod(a, 1 << half), divmod(b, 1 << half)
    low, high = nim_product(a0, b0), nim_product(a1, b1)
    return (nim_product(a0 ^ a1, b0 ^ b1) ^ low) << half ^ low ^ nim_product(high, 1 << half - 1)


class SlidingCoins(Coins):
    """Coins on a strip slide left, over no other."""

    def moves(self, state: tuple[tuple[int, int], ...]) -> Moves:
        for (_, before), (_, place) in pairwise([(0, -1), *state]):
            rest = [head for head in state if head != (0, place)]
            yield from ((f"{to},{place}", tuple(sorted([*rest, (0, to)]))) for to in range(before + 1, place))


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
    "complete": lambda n: (n, combinations(range(n), 2)),
    "bipartite": lambda a, b: (a + b, product(range(a), range(a, a + b))),
    "star": lambda k: (k + 1, ((0, i + 1) for i in range(k))),
    "wheel": lambda k: (k + 1, ((i + 1, (i + 1) % k + 1) if rim else (0, i + 1) for rim in (0, 1) for i in range(k))),
    "prism": lambda n: rings(n, 1),
    "petersen": lambda n=5, k=2: rings(n, k),
    "hypercube": lambda d: (1 << d, ((c, c | 1 << b) for c in range(1 << d) for b in range(d) if not c >> b & 1)),
    "tree": lambda r, d: (n := sum(r**i for i in range(min(d, 99) + 1)), (((i - 1) // r, i) for i in range(1, n))),
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


def coded(kind: str, code: str) -> tuple[int, Pairs]:
    """McKay's graph6, digraph6 and sparse6: six bits a character, first the number of vertices."""
    scan({"graph6": "", "digraph6": "&", "sparse6": ":"}[kind] + "[?-~]+", code, "bad code")
    data = "".join(f"{ord(letter) - 63:06b}" for letter in code.lstrip("&:"))
    skip, length = (0, 6) if data[:6] != "1" * 6 else (6, 18) if data[6:12] != "1" * 6 else (12, 36)
    n, bits = int(data[skip : skip + length], 2), data[skip + length :]
    v, pairs, width = 0, list[tuple[int, int]](), (n - 1).bit_length()
    if kind != "sparse6":
        ends = product(range(n), repeat=2) if kind == "digraph6" else ((i, j) for j in range(n) for i in range(j))
        count = n * n if kind == "digraph6" else n * (n - 1) // 2
        demand(len(bits) == -(-count // 6) * 6 and "1" not in bits[count:], f"bad code {code[:40]!r}")
        return n, (pair for pair, bit in zip(ends, bits, strict=False) if bit == "1")
    for at in range(0, len(bits) - width, width + 1):  # v may grow by one; then x-v is an edge, or v becomes x
        v, x = v + int(bits[at]), int("0" + bits[at + 1 : at + 1 + width], 2)
        pairs += [(x, v)] if x <= v < n else []
        v = max(v, x)
    return n, pairs


def read_board(word: str, spend: Spend) -> tuple[list[str], list[tuple[int, int, bool]]]:
    """The texts of the vertices, and the edges as (end, end, whether it is an arc), of a name, a code or a list."""
    kind, _, rest = word.partition(":")
    shape = kind.removeprefix("di")
    spend(0, 100 * len(word))
    if shape in ("graph6", "sparse6"):
        n, pairs, columns = *coded(kind, rest), 0
    elif kind in LATTICES or shape in SHAPES:
        sizes = [2] * (kind == "ladder") + list(map(whole, rest.split("x") if rest else ()))
        demand(all(0 < size < 1 << 26 for size in sizes), f"a board cannot have the sizes {rest[:40]}")
        n, pairs = SHAPES[shape](*sizes) if shape in SHAPES else (sizes[0] * sizes[1], lattice(kind, *sizes))
        columns = sizes[1] if kind in LATTICES else 0
    else:
        return read_list(word)
    spend(0, 400 * n)
    edges = []
    for start, end in pairs:
        spend(0, 200)
        edges.append((start, end, kind != shape))
    return [f"{i // columns},{i % columns}" if columns else str(i) for i in range(n)], edges


def read_list(word: str) -> tuple[list[str], list[tuple[int, int, bool]]]:
    """A list of edges a-b, arcs a>b and vertices a, the vertices in the order of their first appearance."""
    end, places = r"(\([^()]*\)|[^\s,<>()':-]+)", dict[Any, int]()
    names, edges = list[str](), list[tuple[int, int, bool]]()
    scan(rf"(?:{end}([->]{end})?(,(?=.)|$))+", word, "unknown board")
    for first, kind, second in re.findall(rf"{end}(?:([->]){end})?", word):
        ends = []
        for text in (first, second)[: 1 + bool(kind)]:  # numbers, or strings with characters as %20
            items = text.strip("()").removesuffix(",").split(",")
            name = [int(i) if re.fullmatch("-?[0-9]+", i) else unquote(i, errors="strict") for i in items]
            ends.append(places.setdefault(("," in text, *name), len(places)))
            names += [text[1:-1] if len(items) > 1 else text] * (len(places) - len(names))
        edges += [(ends[0], ends[1], kind == ">")] if kind else []
    return names, edges


class Geography(Game):
    """Tokens walk along edges; the vertex that is left, or the edge that is used, is gone."""

    def __init__(self, parameters: str, board: str, spend: Spend) -> None:
        rule, passes = scan("(edge|vertex)?,?(?:passes=([0-9]+))?", parameters, "bad parameters")
        self.names, edges = read_board(board, spend)
        self.edge, self.passes, self.arcs = rule == "edge", whole(passes or 0), any(arc for _, _, arc in edges)
        self.places = {name: place for place, name in enumerate(self.names)}
        self.out: list[list[int]] = [[] for _ in self.names]  # where the edges and arcs of a vertex lead
        self.by: list[list[int]] = [[] for _ in self.names if self.edge]  # and which these are
        self.lines: dict[str, list[int]] = {}  # edges by their text
        self.starts = ""  # N or P for each vertex, if that is shown
        self.pieces: dict[str, int] = {}  # values of pieces of A and C, see Walk
        for number, (start, end, arc) in enumerate(edges):
            for u, v in [(start, end)] if arc or start == end else [(start, end), (end, start)]:
                self.out[u].append(v)
                if self.edge:
                    self.by[u].append(number)
                    self.lines.setdefault(f"{self.names[u]}{'->'[arc]}{self.names[v]}", []).append(number)

    def read(self, body: str) -> Any:
        pattern = r"(?:without((?: \S+)+) )?@((?: \S+)+?)(?: passed ([0-9]+))?"
        without, at, passed = scan(pattern, body, f"expected tokens, such as @ {self.names[0]}, got")
        gone: set[int] = set()
        for word in without.split():
            gone.add(next(e for e in self.lines[word] if e not in gone) if self.edge else self.places[word])
        tokens = tuple(sorted(self.places[word] for word in at.split()))
        apart = len(set(tokens)) == len(tokens) and (self.edge or gone.isdisjoint(tokens))
        demand(apart and whole(passed or 0) <= self.passes, f"there is no such position: {body[:40]!r}")
        return tokens, frozenset(gone), self.passes - whole(passed or 0)

    def ways(self, state: Any, vertex: int) -> dict[int, int]:
        """Where some token may go from a vertex at some time, each with what is then used up."""
        tokens, gone, _ = state
        if self.edge:
            edges = zip(reversed(self.out[vertex]), reversed(self.by[vertex]), strict=True)
            return {to: edge for to, edge in edges if edge not in gone}
        return {to: vertex for to in self.out[vertex] if to not in gone and to not in tokens}

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

    def atoms(self, state: Any) -> list[str]:
        """Tokens that cannot meet are apart from each other, and so are passes, a heap to take from one by one."""
        tokens, gone, left = state
        groups: list[tuple[set[int], set[int]]] = []
        for token in tokens:
            mine, near = {token}, set(self.reach(state, [token]))
            for group in [group for group in groups if not near.isdisjoint(group[1])]:
                groups.remove(group)
                mine, near = mine | group[0], near | group[1]
            groups.append((mine, near))
        atoms = [f"{ONE_BY_ONE}{left}"] if left else []
        for mine, near in groups:
            there = {e for v in near for e in self.by[v] if e not in gone} if self.edge else near - mine
            bits = bytearray(max(there, default=0) // 8 + 1)
            for item in there:
                bits[item // 8] |= 1 << item % 8
            atoms += [f"{self.mark}{sorted(mine)}{bits.hex()}"] if there else []
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
        weight = len(ones) + sum(len(some) // 2 for some in classes)
        demand(weight == len(pairs), "the cover is not as small as it must be")
        for u in near:
            for v in self.ways(state, u):
                covered = 0 in (label.get(u), label.get(v)) or label.get(u, -1) == label.get(v) or u == v
                demand(covered, "an edge is not covered")
        firm = {0} | {number for number, some in enumerate(classes, 1) if len(some) % 2 == 0}
        missed = any(label.get(v) not in firm for token in state[0] for v in self.ways(state, token))
        demand(not missed, "a maximum matching may miss a vertex next to a token")
        return "P"

    def check_starts(self, *lists: Any) -> None:
        """All starts at once: P in D, N in A and C."""
        demand(not self.edge and not self.arcs and not self.passes, "this is about vertices and edges")
        sets = self.decompose(range(len(self.names)), *lists)
        self.starts = "".join("P" if sets[v] == "D" else "N" for v in range(len(self.names)))

    def decompose(self, there: Collection[int], owned: Any, pairs: Any, cycles: Any) -> dict[int, str]:
        """The sets D, A and C of Gallai and Edmonds, from lists of edges, as their ends one after the other.

        Pairs: C is matched. Cycles: each contracts an odd number of classes of D, at first single vertices, to one.
        Owned: each vertex of A with one of D, in a class of its own. What is in no such pair is D.
        """
        side, top = dict.fromkeys(owned[::2], "A") | dict.fromkeys(pairs, "C"), {v: v for v in there}

        def find(v: int) -> int:
            while top[v] != v:
                top[v] = v = top[top[v]]
            return v

        demand(len(side) == len(owned) // 2 + len(pairs), "a vertex is listed twice")
        for edges in (owned, pairs, *cycles):
            for u, v in zip(edges[::2], edges[1::2], strict=True):
                demand(u in top and v in top and v in self.out[u], f"{u} and {v} are not joined")
        for cycle in cycles:
            classes = list(map(find, cycle))
            firsts, seconds = classes[::2], classes[1::2]
            odd = len(set(firsts)) == len(firsts) and len(firsts) % 2 and seconds == firsts[1:] + firsts[:1]
            demand(odd and side.keys().isdisjoint(cycle), "this is no odd cycle of classes")
            top.update(dict.fromkeys(firsts, firsts[0]))
        owns = {a: find(d) for a, d in zip(owned[::2], owned[1::2], strict=True)}
        alone = len(set(owns.values())) == len(owns) and side.keys().isdisjoint(owned[1::2])
        demand(alone, "two vertices own one class")
        members: dict[int, list[int]] = {find(v): [] for v in top if v not in side}
        for u in top:
            for v in (v for v in self.out[u] if v in top):
                same = side.get(u) == side.get(v) and (u in side or find(u) == find(v))
                demand(same or "A" in (side.get(u), side.get(v)), f"the edge {u} {v} is not covered")
            if u not in side:
                members[find(u)].append(u)
        missed = list(members.keys() - owns.values())
        for some in missed:  # who owns a class and stands next to this one could own this one, and leave its own
            missed += [owns.pop(a) for v in members[some] for a in self.out[v] if a in owns]
        demand(not owns, "no maximum matching is shown to miss a class")
        return {v: side.get(v, "D") for v in top}

    def check_kernel(self, state: Any, members: Any) -> str:
        """P: every move leaves the kernel, to a vertex that has then an odd number of edges into it."""
        demand(self.edge and not self.arcs and len(state[0]) == 1, "this is about one token and edges")
        kernel = set(members)
        demand(kernel.issuperset(state[0]), "the token is not in the kernel")
        for vertex in self.reach(state, state[0]):
            edges = zip(self.out[vertex], self.by[vertex], strict=True)
            count = sum(edge not in state[1] and to in kernel for to, edge in edges)
            good = count % 2 == 0 and not (count and vertex in kernel)
            demand(good, f"vertex {self.names[vertex]} spoils the kernel")
        return "P"

    def check_order(self, state: Any, order: Any) -> int | str:
        """Vertex by vertex, for play that never comes back: the mex of the values below, or N by a move to 0.

        Without arcs each vertex but the last may have one neighbour that stands later, the token's vertex being the
        last of all: it is entered from there.
        """
        demand(not self.edge and len(state[0]) == 1, "this is about one token and vertices")
        labels: dict[int, int | str] = {}
        for vertex in order:
            near = {to for to in self.out[vertex] if to not in state[1]} - {vertex, *(state[0] if self.arcs else ())}
            below = {labels[to] for to in near if to in labels}
            some_left = sum(to not in labels for to in near) > (not self.arcs and vertex != state[0][0])
            demand(vertex not in labels and (0 in below or not some_left), f"vertex {self.names[vertex]} is open")
            unknown = 0 in below and (some_left or "N" in below)
            labels[vertex] = "N" if unknown else next(n for n in range(len(below) + 1) if n not in below)
        demand(state[0][0] in labels, "the token is not among the vertices")
        return labels[state[0][0]]


class Hackenbush(Game):
    """Edges above a ground: a move cuts one, and what is not connected to the ground is gone. A state: what is left."""

    def __init__(self, parameters: str, board: str, spend: Spend) -> None:
        self.names, edges = read_board(board, spend)
        spend(0, 400 * len(edges))
        ground = parameters.removeprefix("ground=") or "0"
        self.ground = self.names.index(ground[1:-1] if "," in ground else ground)
        self.ends = [(u, v) for u, v, arc in edges]
        demand(not any(arc for _, _, arc in edges), "this board has no arcs")
        self.at: list[list[int]] = [[] for _ in self.names]  # the edges of each vertex
        self.called: dict[str, list[int]] = {}  # edges by their text, both ways
        for edge, (u, v) in enumerate(self.ends):
            for a, b in {(u, v), (v, u)}:
                self.at[a].append(edge)
                self.called.setdefault(f"{self.names[a]}-{self.names[b]}", []).append(edge)

    def read(self, body: str) -> frozenset[int]:
        left = set(range(len(self.ends)))
        for word in scan(r"(?:without((?: \S+)+))?", body, "expected edges that are gone, got")[0].split():
            called, _, number = word.partition("#")
            left.remove(next(e for e in self.called[called] if e in left and number in ("", str(e))))
        return frozenset().union(*self.plants(left))

    def moves(self, state: frozenset[int]) -> Moves:
        for edge in sorted(state):
            text = "-".join(self.names[v] for v in self.ends[edge])
            text += f"#{edge}" * (len(self.called[text]) > 1)
            yield text, frozenset().union(*self.plants(state - {edge}))

    def plants(self, left: set[int] | frozenset[int]) -> Iterator[set[int]]:
        """The edges that are connected to the ground, those apart that meet only there."""
        seen, done = {self.ground}, set[int]()
        for queue in ([edge] for edge in self.at[self.ground] if edge in left and edge not in done):
            for edge in queue:
                for v in {*self.ends[edge]} - seen:
                    seen.add(v)
                    queue += [e for e in self.at[v] if e in left]
            done.update(queue)
            yield set(queue)

    def atoms(self, state: frozenset[int]) -> list[str]:
        return [f"{self.mark}{sorted(plant)}" for plant in self.plants(state)]

    def check_fusion(self, state: frozenset[int], cycles: Any, play: str) -> int | str:
        """The vertices of each cycle become one. Then a tree is left, with loops; in misère play it must be stalks."""
        top, near, worth = list(range(len(self.names))), [list[int]() for _ in self.names], [0] * len(self.names)

        def find(v: int) -> int:
            while top[v] != v:
                top[v] = v = top[top[v]]
            return v

        for cycle in cycles:  # edges, each once, that meet all vertices an even number of times are cycles
            met = Counter(find(v) for edge in cycle for v in self.ends[edge])
            once = state.issuperset(cycle) and len(set(cycle)) == len(cycle)
            demand(once and not any(count % 2 for count in met.values()), "these edges are no cycle")
            for edge in cycle:
                top[find(self.ends[edge][0])] = find(self.ends[edge][1])
        for u, v in (map(find, self.ends[edge]) for edge in state):
            worth[u] ^= u == v
            near[u] += [v] * (u != v)
            near[v] += [u] * (u != v)
        below = dict.fromkeys(queue := [find(self.ground)], -1)
        for vertex in queue:
            queue += (new := [v for v in dict.fromkeys(near[vertex]) if v not in below])
            below.update(dict.fromkeys(new, vertex))
        demand(sum(map(len, near)) == 2 * len(queue) - 2, "a cycle is not fused")
        for vertex in reversed(queue[1:]):
            worth[below[vertex]] ^= worth[vertex] + 1
        total, feet = worth[queue[0]], len(near[queue[0]])
        stalks = len(state) == len(queue) - 1 and all(len(near[vertex]) < 3 for vertex in queue[1:])
        demand(stalks or play == "normal", "in misère play this is about stalks")
        return total if play == "normal" else "PN"[(total == 0) == (feet == len(state))]


class Walk:
    """Values of undirected vertex Geography along a walk of the token, with the sets D, A and C of what is left.

    A token in D is worth 0, and when it leaves A or C, D only grows. So a position is worth the mex of 0, for its moves
    to D, and of the values of its other moves, which the walk visits in turn. Theorems 3 to 6 of docs/geography.md.
    """

    def __init__(self, game: Geography, state: Any, owned: Any, pairs: Any, cycles: Any) -> None:
        demand(not (game.edge or game.arcs or state[2]) and len(state[0]) == 1, "this is about one token and vertices")
        self.game, self.start, self.value = game, state[0][0], -1
        self.nodes: list[tuple[int, Any, int, int, bool, dict[int, int]]] = []  # see `enter`
        self.renew(game.reach((state[0], state[1], 0), state[0]), owned, pairs, cycles)

    def renew(self, there: list[int], owned: Any, pairs: Any, cycles: Any) -> None:
        """Go on with these vertices only: D, A or C for each that is there, mates in C, and what was changed since."""
        self.label = self.game.decompose(there, owned, pairs, cycles)
        self.mate = dict(zip([*pairs[::2], *pairs[1::2]], [*pairs[1::2], *pairs[::2]], strict=True))
        self.log: list[tuple[int, str | None]] = []

    def put(self, vertex: int, label: str | None) -> None:
        self.log.append((vertex, self.label.pop(vertex, None)))
        if label is not None:
            self.label[vertex] = label

    def near(self, vertex: int, labels: str) -> list[int]:
        return [v for v in dict.fromkeys(self.game.out[vertex]) if v != vertex and self.label.get(v, "-") in labels]

    def piece(self, token: int) -> list[int]:
        """What is joined to the token within A and C."""
        found = {token: None}
        queue = [token]
        for vertex in queue:
            new = [v for v in self.near(vertex, "AC") if v not in found]
            found.update(dict.fromkeys(new))
            queue += new
        return queue

    def key(self, token: int) -> str:
        return f"{token} {sorted((v, self.label[v]) for v in self.piece(token))}"

    def enter(self, token: int, changes: list[Any]) -> None:
        """Move the token, change the rest (its value changes by shifts only), and take the token's vertex away."""
        if self.nodes:
            last, *_, lost, _ = self.nodes[-1]
            demand(not lost and token in self.near(last, "AC"), f"the token does not go to {token}")
        else:
            demand(token == self.start and self.value < 0 and self.label[token] != "D", "the walk begins elsewhere")
        before, mark, shifts = (self.label, self.mate, self.log), len(self.log), 0
        for change in changes:
            match change:
                case ["leaf", leaf]:  # a leaf of C can go; the vertex next to it then belongs to A
                    (other,) = self.near(leaf, "AC")
                    demand(self.label[leaf] == "C" and leaf != token, f"{leaf} is no leaf of C")
                    self.put(leaf, "D")
                    self.put(other, "A")
                case ["shift", owned, pairs, cycles]:  # a piece of A alone is worth one more than the game on it
                    piece = self.piece(token)
                    demand(all(self.label[v] == "A" for v in piece), "a piece with a vertex of C cannot be shifted")
                    self.renew(piece, owned, pairs, cycles)
                    shifts += 1
                case ["grow", owned, cycles] if self.label[token] == "C":  # D grows when a vertex of C is left
                    self.grow(token, owned, cycles)
                case _:
                    raise Rejected("unknown change")
        lost = self.label.get(token) == "D"
        demand(self.label.get(token) != "C", f"leaving {token} changes the sets")
        self.put(token, None)
        self.nodes.append((token, before, mark, shifts, lost, {}))

    def grow(self, token: int, owned: Any, cycles: Any) -> None:
        """Within C without the token: classes of D, and who owns all of them but one, are new to D and A."""
        new = {self.mate[token], *owned, *(v for cycle in cycles for v in cycle)}
        demand(all(self.label[v] == "C" for v in new) and token not in new, "what is new to D and A comes from C")
        demand(all(self.mate[v] in new or self.mate[v] == token for v in new), "a vertex of C loses its mate")
        self.put(token, None)
        for vertex, label in self.game.decompose(new, owned, [], cycles).items():
            demand(label == "A" or new.issuperset(self.near(vertex, "C")), f"vertex {vertex} of D is next to C")
            self.put(vertex, label)

    def leave(self, value: int, keep: object) -> None:
        """The value of the position, by the moves that were visited or are known; then back to the position before."""
        token, before, mark, shifts, lost, seen = self.nodes.pop()
        found = {0} if not lost and self.near(token, "D") else set()
        for to in self.near(token, "AC") if not lost else ():
            known = seen[to] if to in seen else self.game.pieces.get(self.key(to))
            demand(known is not None, f"the value of the move to {to} is not shown")
            found.add(known)
        mex = value - shifts not in found and found.issuperset(range(value - shifts))
        demand(mex and value >= shifts, f"the moves do not give {star(value)}")
        self.label, self.mate, self.log = before
        while len(self.log) > mark:
            vertex, label = self.log.pop()
            self.label.pop(vertex, None)
            if label is not None:
                self.label[vertex] = label
        if keep:
            self.game.pieces[self.key(token)] = value
        if self.nodes:
            self.nodes[-1][-1][token] = value
        else:
            self.value = value


# All rules -------------------------------------------------------------------------------------------------------

FAMILIES = {  # famous games: what they are, with which parameters
    "octal": "kayles 0.77 dawsons-kayles 0.07 dawsons-chess 0.137 treblecross 0.007 officers 0.6 guiles 0.15 "
    "double-kayles 0.7777",
    "turn-coins": "turning-turtles 2 mock-turtles 3 moebius 5 mogul 7 twins 2,exactly triplets 3,exactly ruler runs",
    "tartan": "rugs ruler,ruler turning-corners twins,twins",
    "geography": "generalized-geography vertex undirected-geography vertex binary-undirected-geography vertex "
    "navigate-the-pass passes=1",
}
NAMED = ["nim", "lasker", "grundys-game", "couples-are-forever", "wythoff", "sliding-coins"]
FAMOUS = {name: (name, "") for name in NAMED} | {
    name: (family, given)
    for family, listed in FAMILIES.items()
    for name, given in zip(listed.split()[::2], listed.split()[1::2], strict=True)
}


def split_game(text: str) -> tuple[str, str, str, str]:
    """The name that a text begins with, the family and the parameters that it stands for, and what follows."""
    pattern = r"([a-z0-9-]+)(?:\(((?:[^()]|\([^()]*\))*)\))?(?: (.*))?"
    name, parameters, rest = scan(pattern, text, "expected the name of a game, got")
    demand(name not in FAMOUS or not parameters, f"{name} has no parameters")
    return name, *FAMOUS.get(name, (name, parameters)), rest


def make_game(family: str, given: str, board: str, spend: Spend) -> Game | None:
    """The rules of a family with some parameters; None if it is not known here."""
    match family:
        case "nim" | "lasker":
            return Heaps({0: 4} if family == "lasker" else {}, barred=set())
        case "grundys-game" | "couples-are-forever":
            return Heaps({0: 4}, unequal=1) if family == "grundys-game" else Heaps({0: 4}, stuck=2)
        case "octal" | "hexadecimal":
            scan(r"[04]\.[0-7]{1,10000}" if family == "octal" else r"[048C]\.[0-9A-F]{1,10000}", given, "bad code")
            return Heaps({take: int(digit, 16) for take, digit in enumerate(given.replace(".", ""))})
        case "subtraction":
            words = [word.strip() for word in given.split(",")]
            takes = {whole(word) for word in words if word != "all-but"}
            demand(takes and 0 not in takes, "a subtraction set holds positive numbers")
            return Heaps({}, barred=takes) if "all-but" in words else Heaps(dict.fromkeys(sorted(takes), 3))
        case "moore":
            k, exactly = scan("0*([1-9][0-9]{0,9})(, *exactly)?", given, "bad parameters")
            return ManyHeaps(int(k) if exactly else 1, int(k))
        case "wythoff":
            return ManyHeaps(1, 2, alike=True)
        case "turn-coins":
            k, exactly, _ = scan("([1-9][0-9]{0,3})(,exactly)?|(runs)", given, "bad parameters")
            return Coins(Turns(1, 1), Turns(int(k or 0) if exactly or not k else 1, int(k or 0)), row=True)
        case "tartan":
            words = list(scan(r"([^(),]+(?:\([^()]*\))?), *([^(),]+(?:\([^()]*\))?)", given, "bad parameters"))
            down, across = (make_game(*split_game(word)[1:], spend) for word in words)
            good = isinstance(down, Coins) and isinstance(across, Coins) and down.row and across.row
            demand(good, f"{given[:40]!r} are no coin-turning games on rows")
            return Coins(down.across, across.across, row=False)  # type: ignore[union-attr]
        case "sliding-coins":
            return SlidingCoins(Turns(0, 0), Turns(0, 0), row=True)
        case "geography":
            return Geography(given, board, spend)
        case "hackenbush":
            return Hackenbush(given, board, spend)
    return None


# What is shown so far --------------------------------------------------------------------------------------------

Terms = list[tuple[Game, Any]]  # a position as it is written
Foreign = Callable[[str, Callable[[str], Game]], tuple[Game, str] | None]  # see `check`
SPRAGUE_GRUNDY = "Sprague and Grundy: the value of a sum is the nim-sum of the values of its parts (1936, 1939)"


class Book:
    """What has been shown in one kind of play, and the theorems relied on. A key: the sorted atoms of a position."""

    def __init__(self, foreign: Foreign, limits: Limits) -> None:
        self.play, self.foreign, self.limits = "", foreign, limits
        self.games: dict[str, Game] = {}  # by their texts
        self.marked: list[Game] = []  # by the numbers in their marks
        self.named: list[Game] = []  # as the lines of the proof count them
        self.facts: dict[str, int | str] = {}  # by key: a value, or an outcome N or P
        self.relied: dict[str, None] = {}
        self.walks: list[tuple[Walk, str]] = []  # the one under way, and the key of its start
        self.size = self.work = self.memory = 0
        self.game("nim"), self.game("subtraction(1)")

    def spend(self, work: int, memory: int = 0) -> None:
        self.work, self.memory = self.work + work, self.memory + memory
        demand(self.work <= self.limits.work, "this takes more work than the limit allows")
        demand(self.memory <= self.limits.memory, "this takes more memory than the limit allows")

    def read_game(self, text: str) -> tuple[Game, str]:
        """The rules that a text begins with, and the text of the state that follows."""
        if text in self.games:
            return self.games[text], ""
        name, family, parameters, rest = split_game(text)
        word, _, after = rest.partition(" ")
        game = make_game(family, parameters, word, self.spend)
        rest = after if isinstance(game, (Geography, Hackenbush)) else rest
        if game is None:
            found = self.foreign(text, self.game)
            demand(found, f"the rules of {name!r} are not known here")
            game, rest = found or (Game(), "")
        game.name, game.text, game.mark = name, text.removesuffix(rest).strip(), f"{len(self.marked)}:"
        if game.text not in self.games:
            self.games[game.text] = game
            self.marked.append(game)
        return self.games[game.text], rest

    def game(self, text: str) -> Game:
        """The rules of a text and nothing else."""
        game, rest = self.read_game(text)
        demand(not rest, f"rules end before {rest[:40]!r}")
        return game

    def position(self, data: Any) -> Terms:
        """A position in a line: number of a game, state, number of a game, state, ..."""
        good = type(data) is list and data and all(type(body) is str for body in data[1::2])
        demand(good, "a position is [game, state, game, state, ...]")
        return [(self.named[g], self.named[g].read(body)) for g, body in zip(data[::2], data[1::2], strict=True)]

    def key(self, terms: Terms, others: Iterable[str] = ()) -> str:
        return "\0".join(sorted([*others, *(atom for game, state in terms for atom in game.atoms(state))]))

    def options(self, terms: Terms) -> Iterator[tuple[str, Callable[[], str]]]:
        """Every move of a position: its text, and what gives the position after it."""
        for i, (game, state) in enumerate(terms):
            others = [atom for other, kept in terms[:i] + terms[i + 1 :] for atom in other.atoms(kept)]
            for text, new in game.moves(state):
                self.spend(1)
                yield text if len(terms) == 1 else f"{i}: {text}", partial(self.key, [(game, new)], others)

    def value(self, key: str) -> int | None:
        """The value if it is shown: as a whole, or as the nim-sum of its atoms."""
        fact = self.facts.get(key)
        if isinstance(fact, int) or self.play != "normal":
            return fact if isinstance(fact, int) else None
        atoms, total = Counter(key.split("\0") if key else ()), 0
        for atom in (atom for atom, count in atoms.items() if count % 2):  # G + G = 0
            value, (number, _, state) = self.facts.get(atom), atom.partition(":")
            value = value if isinstance(value, int) else self.marked[int(number)].known(state)
            if value is None:
                return None
            total ^= value
        if atoms.total() > 1:
            self.relied[SPRAGUE_GRUNDY] = None
        return total

    def outcome(self, key: str) -> str | None:
        """N or P if it is shown, directly or by a value."""
        fact = self.facts.get(key)
        value = self.value(key) if not isinstance(fact, str) else None
        return fact if isinstance(fact, str) else None if value is None else "PN"[value > 0]

    def show(self, key: str, result: int | str) -> None:
        """Note a value or an outcome. In normal play P means 0, and G + *n = 0 means G = *n."""
        self.spend(0, 200 + len(key))
        demand(self.play == "normal" or isinstance(result, str), "values belong to normal play")
        if self.play == "normal" and result in (0, "P"):
            result, atoms = 0, key.split("\0")
            if heap := next((atom for atom in atoms if atom.startswith(NIM)), None):
                atoms.remove(heap)
                self.facts["\0".join(atoms)] = int(heap.removeprefix(NIM))
                self.relied[SPRAGUE_GRUNDY] = None
        if not isinstance(self.facts.get(key), int):
            self.facts[key] = result


# Steps -----------------------------------------------------------------------------------------------------------

LEAVES = {
    "matching": "Fraenkel, Scheinerman and Ullman: Undirected Geography is about matchings (1993); docs/geography.md",
    "kernel": "Fraenkel, Scheinerman and Ullman: even kernels in Undirected Edge Geography (1993)",
    "order": "docs/geography.md: what is forced in Geography",
    "walk": "docs/geography.md: the sets of Gallai and Edmonds along a walk",
}


def take_step(book: Book, step: Any) -> None:
    """Check one line, and note what it shows."""
    match step:
        case ["game", str(text)]:  # the next number stands for these rules
            book.named.append(book.game(text))
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
        case ["table", number, [*claims]] if isinstance(heaps := book.named[number], Heaps):  # heaps 0, 1, ...
            heaps.check_values(list(map(whole, claims)), book.spend)
            book.relied[SPRAGUE_GRUNDY] = None
        case ["period", number, *numbers] if isinstance(heaps := book.named[number], Heaps):
            heaps.check_period(*map(whole, numbers))
            book.relied["Guy and Smith: values that repeat over a long enough window repeat for ever (1956)"] = None
        case ["by", str(name), data, claim]:  # a closed form: the formula is worked out here, and relied on
            terms = book.position(data)
            result, source = closed_form(name, book.play, terms, book.spend)
            demand(claim == result and type(claim) is type(result), f"the formula gives {result}")
            book.relied[source] = None
            book.show(book.key(terms), result)
        case ["matching" | "kernel" | "order" as name, data, *more]:  # Geography
            ((game, state),) = terms = book.position(data)
            demand(isinstance(game, Geography) and not state[2] and book.play == "normal", "this is about Geography")
            book.show(book.key(terms), getattr(game, f"check_{name}")(state, *more))
            book.relied[LEAVES[name]] = None
        case ["starts", number, *more] if isinstance(board := book.named[number], Geography):
            demand(book.play == "normal", "this is about normal play")
            board.check_starts(*more)
            book.relied[LEAVES["matching"]] = None
        case ["fusion", data, *more]:
            ((game, state),) = terms = book.position(data)
            demand(isinstance(game, Hackenbush), "this is about Hackenbush")
            book.show(book.key(terms), game.check_fusion(state, *more, book.play))  # type: ignore[attr-defined]
            book.relied["Winning Ways, chapter 7: stalks, the colon and the fusion principle (1982)"] = None
        case ["walk", data, owned, pairs, cycles]:
            ((game, state),) = terms = book.position(data)
            demand(isinstance(game, Geography) and book.play == "normal", "this is about Geography in normal play")
            book.walks = [(Walk(game, state, owned, pairs, cycles), book.key(terms))]  # type: ignore[arg-type]
        case ["to", token, *changes]:
            book.spend(len(changes), 200)
            book.walks[0][0].enter(token, changes)
        case ["is", claim, keep]:
            book.spend(1, 0)
            walk, key = book.walks[0]
            walk.leave(whole(claim), keep)
            if not walk.nodes:
                book.show(key, whole(claim))
                book.relied[LEAVES["walk"]] = None
        case _:
            raise Rejected("unknown step")


def closed_form(name: str, play: str, terms: Terms, spend: Spend) -> tuple[int | str, str]:
    """What a theorem says about a position of one game, and its source."""
    (game, state), alone = terms[0], len(terms) == 1 or isinstance(terms[0][0], Heaps)
    demand(alone and all(other is game for other, _ in terms), "a closed form is about one game")
    heaps = [heap for _, some in terms for heap in some if heap] if isinstance(game, Heaps) else []
    match name, play, game:
        case "bouton", "normal", Heaps(name="nim"):
            return nim_sum(heaps), "Bouton: the value of Nim is the nim-sum of its heaps (1901)"
        case "bouton-misere", "misere", Heaps(name="nim"):
            small = all(heap < 2 for heap in heaps)
            return "PN"[(nim_sum(heaps) == 0) == small], "Bouton: the P-positions of misère Nim (1901)"
        case "lasker", "normal", Heaps(name="lasker"):
            values = (heap + {3: 1, 0: -1}.get(heap % 4, 0) for heap in heaps)
            return nim_sum(values), "Lasker: the values of Lasker's Nim (1931)"
        case "wythoff", "normal", ManyHeaps(alike=True):
            lost = min(state) == (abs(state[0] - state[1]) + isqrt(5 * (state[0] - state[1]) ** 2)) // 2
            return "NP"[lost], "Wythoff: the P-positions of Wythoff's game (1907)"
        case "moore", "normal", ManyHeaps(name="moore", least=1, most=most):
            sums = [sum(heap >> place & 1 for heap in state) for place in range(max(state).bit_length())]
            wins = any(count % (most + 1) for count in sums)
            return "PN"[wins], "Moore: the P-positions of Nim with at most k heaps a move (1910)"
        case "exactly-k", "normal", ManyHeaps(name="moore", least=k, most=most) if k == most and (
            k == 1 or 2 * k >= len(state)
        ):
            y = longest([heap - min(state) for heap in state], k)
            z = 1 + y * (y + 1) // 2
            value = longest(state, k) if len(state) < 2 * k or min(state) < z else z - 1 + (min(state) - z) % (y + 1)
            value = nim_sum(state) if k == 1 else value
            return value, "Boros and others: values of Nim with exactly k heaps a move (2015)"
        case "alternate-gaps", "normal", SlidingCoins():
            gaps = [right - left - 1 for (_, left), (_, right) in pairwise([(0, -1), *state])]
            return nim_sum(gaps[::-2]), "Winning Ways, chapter 14: sliding coins are Nim on gaps (1982)"
        case "coins", "normal", SlidingCoins():
            pass
        case "coins", "normal", Coins(row=True):
            return game.value(state, spend), "Lenstra: a row of coins is worth the nim-sum of its heads (1977-78)"
        case "coins", "normal", Coins():
            source = "Winning Ways, chapter 14: heads of a product are worth nim products (1982)"
            return game.value(state, spend), source
    raise Rejected(f"no theorem {name[:40]!r} is about this position in {play} play")


def longest(heaps: Any, k: int) -> int:
    """The most moves that take one stone from each of k heaps: the largest m with sum(min(heap, m)) >= k m."""
    low, high = 0, sum(heaps) // k
    while low < high:
        m = (low + high + 1) // 2
        low, high = (m, high) if sum(min(heap, m) for heap in heaps) >= k * m else (low, m - 1)
    return low


# The whole proof -------------------------------------------------------------------------------------------------


def no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    demand(len(pairs) == len(dict(pairs)), "a key stands twice")
    return dict(pairs)


def read_json(line: bytes) -> Any:
    try:
        return json.loads(line.decode(), object_pairs_hook=no_repeats)
    except (RecursionError, ValueError) as error:
        raise Rejected(f"this is not JSON: {error}") from None


def read_header(line: bytes) -> dict[str, Any]:
    try:
        header: dict[str, Any] = read_json(line)
        known = type(header) is dict and (header.get("format"), header.get("version")) == (FORMAT, VERSION)
        demand(known, f"the first line is not the header of a {FORMAT} of version {VERSION}")
    except Rejected as error:
        raise NotAProof(str(error)) from None
    demand(sorted(header) == FIELDS, f"a header has the fields {', '.join(FIELDS)}")
    demand(header["kind"] in KINDS, f"the kind is one of {', '.join(KINDS)}")
    demand(header["play"] in ("normal", "misere"), "play is normal or misere")
    demand(type(header["position"]) is str and header["position"].isprintable(), "the position is a printable text")
    return header


def read_claimed(book: Book, text: str, question: Any) -> Terms:
    """The position of the header; all starts are asked of a board without tokens."""
    if question == "outcomes":
        game = book.game(text)
        demand(isinstance(game, Geography), "starts are vertices of a board")
        return [(game, None)]
    games = map(book.read_game, re.split(r" +\+ +", text))
    return [(game, game.read(body)) for game, body in games]


def conclude(book: Book, terms: Terms, question: str) -> Any:
    """What is shown about the position of the header; None if it is not enough."""
    if question == "outcomes":  # of one token on each vertex, in their order
        game: Any = terms[0][0]
        states = (((v,), frozenset(), game.passes) for v in range(len(game.names)))
        found = list(game.starts) or [book.outcome(book.key([(game, state)])) for state in states]
        return None if None in found else "".join(found)
    key = book.key(terms)
    if question == "outcome":
        return book.outcome(key)
    if question == "value":
        value = book.value(key)
        return None if value is None else star(value)
    demand(question == "winning_moves", "the question is outcome, outcomes, value or winning_moves")
    if book.outcome(key) == "P":
        return []
    if terms[0][0].name == "nim" and len(terms) == 1:  # with the others as they are, one size of a heap at most is P
        name, winning = "bouton" if book.play == "normal" else "bouton-misere", []
        for i, heap in enumerate(state := terms[0][1]):
            others = state[:i] + state[i + 1 :]
            for size in sorted({nim_sum(others), 0, 1}):
                result, source = closed_form(name, book.play, [(terms[0][0], (*others, size))], book.spend)
                winning += [f"{heap}->{size}"] if size < heap and result in (0, "P") else []
                book.relied[source] = None
        return winning
    options = [(text, book.outcome(option())) for text, option in book.options(terms)]
    demand(all(outcome for _, outcome in options), "not every option is shown to be N or P")
    return [text for text, outcome in options if outcome == "P"]


def check(
    lines: Iterable[bytes], foreign: Foreign = lambda text, game: None, limits: Limits | None = None
) -> list[str]:
    """Check a proof given by its lines, and return what to print. Raises `NotAProof` or `Rejected`.

    `foreign` gives the rules of games that are not known here: from a text, and a reader of the rules that other texts
    name, to a `Game` and the rest of the text.
    """
    limits = limits or Limits()
    number, book, header, terms = 0, Book(foreign, limits), dict[str, Any](), Terms()
    try:
        for line in lines:
            number, book.size = number + 1, book.size + len(line)
            short = len(line) <= limits.line and book.size <= limits.size
            demand(short, "this is longer than the limit allows")
            if header:
                take_step(book, read_json(line))
            else:
                header = read_header(line)
                book.play = header["play"]
                terms = read_claimed(book, header["position"], header["question"])
        if not header:
            raise NotAProof("the file is empty")
        number += 1
        shown = conclude(book, terms, header["question"])
        demand(shown is not None, "the steps end before the claim is shown")
        same = header["claim"] == shown or (type(shown) is list and sorted(header["claim"]) == sorted(shown))
        demand(same, f"what is shown is {str(shown)[:80]}, not {str(header['claim'])[:80]}")
    except Rejected as error:
        raise Rejected(f"line {number}: {error}") from None
    except (NotAProof, OSError):
        raise
    except Exception as error:
        raise Rejected(f"line {number}: this cannot be read ({type(error).__name__}: {str(error)[:80]})") from None
    result, play = shown, header["play"].replace("misere", "misère")
    if type(shown) is list:
        result = f"winning moves {', '.join(header['claim'])}" if shown else "no winning move"
    elif len(shown) > 100:
        result = f"as claimed for {len(shown)} starts, {shown.count('N')} N and {shown.count('P')} P"
    return [f"{header['position']}, {play} play: {result}. Checked.", *(f"Relies on {name}." for name in book.relied)]


def check_file(path: str, foreign: Foreign = lambda text, game: None, limits: Limits | None = None) -> list[str]:
    """Check a proof in a file, which is unpacked on the way if its name ends in .gz."""
    most = (limits or Limits()).line + 1
    try:
        with open(path, "rb") as raw, gzip.GzipFile(fileobj=raw) if path.endswith(".gz") else raw as file:
            return check(iter(lambda: file.readline(most), b""), foreign, limits)
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
