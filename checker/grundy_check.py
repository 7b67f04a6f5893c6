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
from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from itertools import combinations, count, pairwise, product
from math import isqrt
from operator import xor
from typing import Any, NamedTuple
from urllib.parse import unquote

FORMAT, VERSION = "grundy-proof", 1
FIELDS = ["claim", "format", "kind", "play", "position", "question", "version"]
KINDS = ["strategy", "value", "sum", "heaps", "period", "theorem", "matching", "starts", "pieces", "kernel", "order"]
KINDS += ["fusion"]
Moves = Iterator[tuple[str, Any]]  # every move: its text, and the state after it
Spend = Callable[[int, int], None]  # work, memory
NIM, ONE_BY_ONE = "0:", "1:"  # the marks of Nim and of subtraction(1)


class NotAProof(Exception):
    """The file is something else."""


class Rejected(Exception):
    """The proof does not show what it claims."""


class Limits(NamedTuple):  # what a proof may use
    size: int = 1 << 33  # bytes, unpacked
    line: int = 1 << 28  # bytes of one line
    memory: int = 1 << 32  # bytes, estimated
    work: int = 1 << 34  # steps


def demand(condition: object, reason: str) -> None:
    if not condition:
        raise Rejected(reason)


def scan(pattern: str, text: str, complaint: str) -> tuple[str, ...]:  # the groups of a pattern that a text must match
    match = re.fullmatch(pattern, text)
    demand(match, f"{complaint} {text[:40]!r}")
    return match.groups("") if match else ()


def whole(word: Any) -> int:  # a whole number, in text or in JSON
    good = re.fullmatch("[0-9]{1,1000}", word) if isinstance(word, str) else type(word) is int and word >= 0
    demand(good, f"expected a whole number, got {str(word)[:40]!r}")
    return int(word)


def star(value: int) -> str:
    return f"*{value}" if value > 1 else "*" if value else "0"


def nim_sum(values: Iterable[int]) -> int:
    return reduce(xor, values, 0)


def mex(values: Any) -> int:
    return next(value for value in count() if value not in values)


class Game:
    """Rules with their parameters. A state is plain data."""

    name = text = mark = play = ""  # text: the name with parameters and board; mark: how its atoms begin
    spend: Spend
    read: Callable[[str], Any]  # the state that a text describes
    moves: Callable[[Any], Moves]

    def atoms(self, state: Any) -> list[str]:
        """The same play as a sum of positions that can move: texts, each the mark of its game and the exact state."""
        return [f"{self.mark}{state}"]

    def known(self, atom: str) -> int | None:  # the value of an atom without its mark, where all values are shown
        return None


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

    With `barred`, any number of stones may be taken but those. Unequal: heaps that are left must differ.
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
            for pieces in range(4):
                if digit & counts & 1 << pieces and take <= heap != self.stuck:
                    found = partitions(heap - take, pieces)
                    yield from (new or (0,) for new in found if not self.unequal or new[0] != new[1])
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

    def check_table(self, claims: list[Any]) -> None:
        """Heaps 0, 1, ... by the definition; where a heap is left as two, the nim-sums of all pairs at once."""
        values = list(map(whole, claims))
        demand(max(values) <= len(values), "no value is larger than the number of smaller heaps")
        row: Any = bytes(values) if max(values) < 256 else values
        for heap, value in enumerate(values):
            self.spend(heap, 40)
            found: list[Any] = [{nim_sum(values[piece] for piece in new) for new in self.replace(heap, 11)}]
            for total in (heap - take for take, digit in self.code.items() if digit & 4 and take < heap != self.stuck):
                half = (total - self.unequal) // 2  # the smaller of two pieces is at most this
                low, high = row[1 : half + 1], row[total - half : total][::-1]
                together = set(map(xor, low, high)) if row is values else int.from_bytes(low) ^ int.from_bytes(high)
                found.append(together.to_bytes(half) if isinstance(together, int) else together)
            mex = all(any(kind in some for some in found) == (kind < value) for kind in range(value + 1))
            demand(mex, f"a heap of {heap} is not worth {star(value)}")
        self.table = values

    def check_period(self, *numbers: Any) -> None:
        """Guy and Smith's window: so long that from there on all moves can be shifted by the period."""
        length, start, saltus = map(whole, numbers)
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


def partitions(total: int, pieces: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """All ways to write a number as so many positive numbers, in increasing order."""
    if pieces < 2:
        yield from [(total,) * pieces] if (total >= least if pieces else total == 0) else []
    else:
        for first in range(least, total // pieces + 1):
            yield from ((first, *rest) for rest in partitions(total - first, pieces - 1, first))


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

    def values(self, length: int, spend: Spend) -> list[int]:
        """The values of single heads, by the definition: the mex of the nim-sums of the coins turned with the last."""
        spend(length, 40 * length)
        if not self.most:  # a run is the difference of two runs from the first coin
            return [n & -n for n in range(1, length + 1)]
        values = [0] * min(self.least - 1, length)  # idle coins, which stand in for those that are not turned
        sums, value = [{0} for _ in range(self.most)], 0  # sums[k]: the nim-sums of at most k values
        while len(values) < length:
            value = next(n for n in count(value) if n not in sums[-1])
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

    def value(self, state: tuple[tuple[int, int], ...]) -> int:
        """The nim-sum of all heads, each worth the nim product of the values for its row and its column."""
        down = self.down.values(max((r for r, _ in state), default=0) + 1, self.spend)
        across = self.across.values(max((c for _, c in state), default=0) + 1, self.spend)
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


class SlidingCoins(Coins):  # coins on a strip slide left, over no other
    def moves(self, state: tuple[tuple[int, int], ...]) -> Moves:
        for (_, before), (_, place) in pairwise([(0, -1), *state]):
            rest = [head for head in state if head != (0, place)]
            yield from ((f"{to},{place}", tuple(sorted([*rest, (0, to)]))) for to in range(before + 1, place))


Edges = list[tuple[int, int, bool]]  # end, end, whether it is an arc
Shape = tuple[int, Iterable[tuple[int, int]]]  # the number of vertices (0: there is no such board), and the edges
LATTICES = {  # steps down and right
    **dict.fromkeys(("grid", "ladder", "hex", "cylinder", "torus"), ((1, 0), (0, 1))),
    "triangular": ((1, 0), (0, 1), (1, -1)),
    "king": ((1, 0), (0, 1), (1, -1), (1, 1)),
    "knight": ((1, -2), (1, 2), (2, -1), (2, 1)),
}
SHAPES: dict[str, Callable[..., Shape]] = {
    "dipath": lambda n: SHAPES["path"](n),
    "path": lambda n: (n, ((i, i + 1) for i in range(n - 1))),
    "dicycle": lambda n: SHAPES["cycle"](n),
    "cycle": lambda n: (n, ((i, (i + 1) % n) for i in range(n))),
    "empty": lambda n: (n, ()),
    "complete": lambda n: (n, combinations(range(n), 2)),
    "bipartite": lambda a, b: (a + b, product(range(a), range(a, a + b))),
    "star": lambda k: (k + 1, ((0, i + 1) for i in range(k))),
    "wheel": lambda k: (
        (k > 2) * (k + 1),
        ((i, i % k + 1) if rim else (0, i) for rim in (0, 1) for i in range(1, k + 1)),
    ),
    "prism": lambda n: SHAPES["petersen"](n, 1),
    "petersen": lambda n, k: (
        2 * n * (2 * k < n),
        ((a + i, b + (i + c) % n) for a, b, c in ((0, 0, 1), (0, n, 0), (n, n, k)) for i in range(n)),
    ),
    "hypercube": lambda d: (1 << d, ((c, c | 1 << b) for c in range(1 << d) for b in range(d) if not c >> b & 1)),
    "tree": lambda r, d: (n := sum(r**i for i in range(min(d, 99) + 1)), (((i - 1) // r, i) for i in range(1, n))),
}


def lattice(kind: str, rows: int, columns: int) -> Iterator[tuple[int, int]]:
    for cell in range(rows * columns):
        for down, right in LATTICES[kind]:
            row, column = cell // columns + down, cell % columns + right
            row = row % rows if kind == "torus" else row
            column = column % columns if kind in ("torus", "cylinder") else column
            mortar = kind == "hex" and down and (row + column) % 2 == 0
            if row < rows and 0 <= column < columns and not mortar:
                yield cell, row * columns + column


def coded(kind: str, code: str) -> Shape:
    """McKay's graph6, digraph6 and sparse6: six bits a character, first the number of vertices."""
    scan({"graph6": "", "digraph6": "&", "sparse6": ":"}[kind] + "[?-~]+", code, "bad code")
    data = "".join(f"{ord(letter) - 63:06b}" for letter in code.lstrip("&:"))
    skip, length = (0, 6) if data[:6] != "1" * 6 else (6, 18) if data[6:12] != "1" * 6 else (12, 36)
    n, bits = int(data[skip : skip + length], 2), data[skip + length :]
    v, pairs, width = 0, list[tuple[int, int]](), (n - 1).bit_length()
    if kind != "sparse6":
        ends = product(range(n), repeat=2) if kind == "digraph6" else ((i, j) for j in range(n) for i in range(j))
        size = n * n if kind == "digraph6" else n * (n - 1) // 2
        demand(len(bits) == -(-size // 6) * 6 and "1" not in bits[size:], f"bad code {code[:40]!r}")
        return n, (pair for pair, bit in zip(ends, bits, strict=False) if bit == "1")
    for at in range(0, len(bits) - width, width + 1):  # v may grow by one; then x-v is an edge, or v becomes x
        v, x = v + int(bits[at]), int("0" + bits[at + 1 : at + 1 + width], 2)
        pairs += [(x, v)] if x <= v < n else []
        v = max(v, x)
    return n, pairs


def read_board(word: str, spend: Spend) -> tuple[list[str], Edges]:
    """The texts of the vertices, and the edges, of a name, a code or a list."""
    kind, _, rest = word.partition(":")
    columns, edges = 0, Edges()
    spend(0, 100 * len(word))
    if kind in ("graph6", "sparse6", "digraph6"):
        n, pairs = coded(kind, rest)
    elif kind in LATTICES or kind in SHAPES:
        given = rest.split("x") if rest else (5, 2) * (kind == "petersen")
        sizes = [2] * (kind == "ladder") + list(map(whole, given))
        demand(all(0 < size < 1 << 26 for size in sizes), f"a board cannot have the sizes {rest[:40]}")
        n, pairs = SHAPES[kind](*sizes) if kind in SHAPES else (sizes[0] * sizes[1], lattice(kind, *sizes))
        demand(n, f"a board cannot have the sizes {rest[:40]}")
        columns = sizes[1] if kind in LATTICES else 0
    else:
        return read_list(word)
    spend(0, 400 * n)
    for start, end in pairs:
        spend(0, 200)
        edges.append((start, end, kind.startswith("di")))
    return [f"{i // columns},{i % columns}" if columns else str(i) for i in range(n)], edges


def read_list(word: str) -> tuple[list[str], Edges]:
    """A list of edges a-b, arcs a>b and vertices a, the vertices in the order of their first appearance."""
    end, places, names, edges = r"(\([^()]*\)|[^\s,<>()':-]+)", dict[Any, int](), list[str](), Edges()
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


def reached(starts: Iterable[int], near: Callable[[int], Iterable[int]]) -> list[int]:  # and the starts first
    found = dict.fromkeys(starts)
    queue = list(found)
    for vertex in queue:
        new = dict.fromkeys(to for to in near(vertex) if to not in found)
        found.update(new)
        queue += new
    return queue


def find(top: Any, vertex: int) -> int:  # who stands for the class of a vertex
    while top[vertex] != vertex:
        top[vertex] = vertex = top[top[vertex]]
    return vertex


class Board(Game):
    """A game on a graph. `edge`: edges are used up, and have texts."""

    def __init__(self, word: str, edge: bool, spend: Spend) -> None:
        self.edge, (self.names, edges) = edge, read_board(word, spend)
        spend(0, 400 * len(edges) * edge)
        self.kinds, self.ends = {arc for _, _, arc in edges}, [(u, v) for u, v, _ in edges if edge]
        self.arcs = True in self.kinds
        self.out: list[list[int]] = [[] for _ in self.names]  # where the edges and arcs of a vertex lead
        self.by: list[list[int]] = [[] for _ in self.names if edge]  # and which these are
        self.places = {name: [place] for place, name in enumerate(self.names)}
        self.used: dict[str, list[int]] = {} if edge else self.places  # what can be gone, by its text
        for number, (start, end, arc) in enumerate(edges):
            for u, v in {(start, end)} if arc else {(start, end), (end, start)}:
                self.out[u].append(v)
                if edge:
                    self.by[u].append(number)
                    text, other = (f"{self.names[u]}{sign}{self.names[v]}" for sign in ("->"[arc], ">-"[arc]))
                    demand(other not in self.used, f"{text} and {other} would be one move")
                    self.used[f"{text}#{number}"] = [number]
                    self.used.setdefault(text, []).append(number)

    def gone(self, words: str) -> set[int]:
        found = set[int]()
        for word in words.split():
            found.add(next(item for item in self.used[word] if item not in found))
        return found


class Geography(Board):
    """Tokens walk along edges; the vertex that is left, or the edge that is used, is gone."""

    def __init__(self, parameters: str, board: str, spend: Spend) -> None:
        rule, passes = scan("(edge|vertex)?,?(?:passes=([0-9]+))?", parameters, "bad parameters")
        super().__init__(board, rule == "edge", spend)
        self.passes, self.starts = whole(passes or 0), ""  # starts: N or P for each vertex, if that is shown
        self.pieces: dict[Any, int] = {}  # values that `check_piece` has shown

    def read(self, body: str) -> Any:
        pattern = r"(?:without((?: \S+)+) )?@((?: \S+)+?)(?: passed ([0-9]+))?"
        without, at, passed = scan(pattern, body, f"expected tokens, such as @ {self.names[0]}, got")
        gone, tokens = self.gone(without), tuple(sorted(self.places[word][0] for word in at.split()))
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

    def atoms(self, state: Any) -> list[str]:
        """Tokens that cannot meet are apart from each other, and so are passes, a heap to take from one by one."""
        tokens, gone, left = state
        near = {token: set(reached([token], partial(self.ways, state))) for token in tokens}
        groups = {
            tuple(sorted(reached([token], lambda t: (u for u in tokens if not near[t].isdisjoint(near[u])))))
            for token in tokens
        }
        found = [f"{ONE_BY_ONE}{left}"] if left else []
        for mine in groups:
            there = set[int]().union(*(near[token] for token in mine))
            there = {e for v in there for e in self.by[v] if e not in gone} if self.edge else there.difference(mine)
            found += [f"{self.mark}{mine}{sorted(there)}"] if there else []
        return found

    def check_matching(self, state: Any, *lists: Any) -> int | str:
        """The value of one token; for more of them P: they stand next to no vertex of D of the rest."""
        tokens, near = state[0], reached(state[0], partial(self.ways, state))
        demand(not (self.edge or self.arcs or state[2]), "this is about vertices and edges, without passes")
        if len(tokens) == 1:
            return self.check_piece(tokens[0], near, [], *lists)
        label = self.decompose(set(near).difference(tokens), *lists)
        missed = any(label[v] == "D" for token in tokens for v in self.ways(state, token))
        demand(not missed, "a maximum matching may miss a vertex next to a token")
        return "P"

    def check_starts(self, *lists: Any) -> None:  # P in D, N in A and C
        demand(not (self.edge or self.arcs or self.passes), "this is about vertices and edges, without passes")
        label = self.decompose(set(range(len(self.names))), *lists)
        self.starts = "".join("P" if label[v] == "D" else "N" for v in range(len(self.names)))

    def check_piece(self, token: int, vertices: Any, zeros: Any, *lists: Any) -> int:
        """The value of a token on these vertices, where those of `zeros` have one more move, to a position worth 0.

        The lists are about the rest. A move to D is to 0, now and later. A move elsewhere is to what is joined there
        outside D, where D and leaves are moves to 0; if every vertex has one, it is worth one more than without them.
        """
        there, zero, found = set(map(whole, vertices)), set(map(whole, zeros)), set[int]()
        self.spend(len(there), 400 * len(there))
        label = self.decompose(there - zero - {token}, *lists) | dict.fromkeys(zero - {token}, "A")
        near = {v: {to for to in self.out[v] if label.get(to, "D") != "D"} - {v} for v in [token, *label]}
        if token in zero or any(label.get(to) == "D" for to in self.out[token]):
            found.add(0)
        for to in near[token] if found else ():  # without a move to 0 it is worth 0
            piece = set(reached([to], near.__getitem__))
            self.spend(sum(len(near[v]) for v in piece), 0)
            leaves = {v for v in piece if label[v] == "C" and len(near[v]) == 1} - {to}
            zero = {v for v in piece if label[v] == "A"}.union(*(near[v] for v in leaves))
            piece -= leaves
            key = to, frozenset(piece), frozenset(() if piece == zero else zero)
            demand(key in self.pieces or piece == {to}, f"the value of the move to {to} is not shown")
            found.add(self.pieces.get(key, 0) + (piece == zero))
        return self.pieces.setdefault((token, frozenset(there), frozenset(map(whole, zeros))), mex(found))

    def decompose(self, there: set[int], owned: Any, pairs: Any, cycles: Any) -> dict[int, str]:
        """The sets D, A and C of Gallai and Edmonds, from lists of edges, as their ends one after the other.

        Pairs: C is matched. Cycles: each contracts an odd number of classes of D, at first single vertices, to one.
        Owned: each vertex of A with one of D, in a class of its own. What is in no such pair is D.
        """
        side, top = dict.fromkeys(owned[::2], "A") | dict.fromkeys(pairs, "C"), {v: v for v in there}
        demand(len(side) == len(owned) // 2 + len(pairs), "a vertex is listed twice")
        for edges in (owned, pairs, *cycles):
            for u, v in zip(edges[::2], edges[1::2], strict=True):
                demand(u in top and v in top and v in self.out[u], f"{u} and {v} are not joined")
        for cycle in cycles:
            classes = [find(top, v) for v in cycle]
            firsts, seconds = classes[::2], classes[1::2]
            odd = len(set(firsts)) == len(firsts) and len(firsts) % 2 and seconds == firsts[1:] + firsts[:1]
            demand(odd and side.keys().isdisjoint(cycle), "this is no odd cycle of classes")
            top.update(dict.fromkeys(firsts, firsts[0]))
        owns = {a: find(top, d) for a, d in zip(owned[::2], owned[1::2], strict=True)}
        alone = len(set(owns.values())) == len(owns) and side.keys().isdisjoint(owned[1::2])
        demand(alone, "two vertices own one class")
        members: dict[int, list[int]] = {find(top, v): [] for v in top if v not in side}
        for u in top:
            for v in (v for v in self.out[u] if v in top):
                same = side.get(u) == side.get(v) and (u in side or find(top, u) == find(top, v))
                demand(same or "A" in (side.get(u), side.get(v)), f"the edge {u} {v} is not covered")
            if u not in side:
                members[find(top, u)].append(u)
        missed = list(members.keys() - owns.values())
        for some in missed:  # who owns a class and stands next to this one could own this one, and leave its own
            missed += [owns.pop(a) for v in members[some] for a in self.out[v] if a in owns]
        demand(not owns, "no maximum matching is shown to miss a class")
        return {v: side.get(v, "D") for v in top}

    def check_kernel(self, state: Any, members: Any) -> str:
        """P: every move leaves the kernel, to a vertex that has then an odd number of edges into it."""
        kernel, one = set(map(whole, members)), len(state[0]) == 1 and not state[2]
        demand(self.edge and not self.arcs and one, "this is about one token and edges")
        demand(kernel.issuperset(state[0]), "the token is not in the kernel")
        for vertex in reached(state[0], partial(self.ways, state)):
            edges = zip(self.out[vertex], self.by[vertex], strict=True)
            inside = sum(edge not in state[1] and to in kernel for to, edge in edges)
            good = inside % 2 == 0 and not (inside and vertex in kernel)
            demand(good, f"vertex {self.names[vertex]} spoils the kernel")
        return "P"

    def check_order(self, state: Any, order: Any) -> int | str:
        """Vertex by vertex, for play that never comes back: the mex of the values below, or N by a move to 0.

        Without arcs, each vertex but the token's is entered from its one neighbour that stands later.
        """
        demand(not self.edge and len(state[0]) == 1 and not state[2], "this is about one token and vertices")
        labels: dict[int, int | str] = {}
        for vertex in map(whole, order):
            near = {to for to in self.out[vertex] if to not in state[1]} - {vertex, *(state[0] if self.arcs else ())}
            below = {labels[to] for to in near if to in labels}
            some_left = sum(to not in labels for to in near) > (not self.arcs and vertex != state[0][0])
            demand(vertex not in labels and (0 in below or not some_left), f"vertex {self.names[vertex]} is open")
            labels[vertex] = "N" if 0 in below and (some_left or "N" in below) else mex(below)
        demand(state[0][0] in labels, "the token is not among the vertices")
        return labels[state[0][0]]


class Hackenbush(Board):
    """Edges above a ground: a move cuts one, and what is not connected to the ground is gone. A state: what is left."""

    def __init__(self, parameters: str, board: str, spend: Spend) -> None:
        super().__init__(board, True, spend)
        demand(not self.arcs, "this board has no arcs")
        ground = parameters.removeprefix("ground=") or "0"
        (self.ground,) = self.places[ground[1:-1] if "," in ground else ground]

    def read(self, body: str) -> frozenset[int]:
        (words,) = scan(r"(?:without((?: \S+)+))?", body, "expected edges that are gone, got")
        return frozenset().union(*self.plants({*range(len(self.ends))} - self.gone(words)))

    def moves(self, state: frozenset[int]) -> Moves:
        for edge in sorted(state):
            text = "-".join(self.names[v] for v in self.ends[edge])
            text += f"#{edge}" * (len(self.used[text]) > 1)
            yield text, frozenset().union(*self.plants(state - {edge}))

    def plants(self, left: Any) -> Iterator[set[int]]:
        """The edges that are connected to the ground, those apart that meet only there."""
        seen, done = {self.ground}, set[int]()
        for queue in ([edge] for edge in self.by[self.ground] if edge in left and edge not in done):
            for edge in queue:
                for v in {*self.ends[edge]} - seen:
                    seen.add(v)
                    queue += [e for e in self.by[v] if e in left]
            done.update(queue)
            yield set(queue)

    def atoms(self, state: frozenset[int]) -> list[str]:
        return [f"{self.mark}{sorted(plant)}" for plant in self.plants(state)]

    def check_fusion(self, state: frozenset[int], cycles: Any) -> int | str:
        """The vertices of each cycle become one. Then a tree is left, with loops; in misère play it must be stalks."""
        top, near, worth = list(range(len(self.names))), [list[int]() for _ in self.names], [0] * len(self.names)
        for cycle in cycles:  # edges, each once, that meet all vertices an even number of times are cycles
            met = Counter(find(top, v) for edge in cycle for v in self.ends[edge])
            once = state.issuperset(cycle) and len(set(cycle)) == len(cycle)
            demand(once and not any(times % 2 for times in met.values()), "these edges are no cycle")
            for edge in cycle:
                top[find(top, self.ends[edge][0])] = find(top, self.ends[edge][1])
        for u, v in ([find(top, end) for end in self.ends[edge]] for edge in state):
            worth[u] ^= u == v
            near[u] += [v] * (u != v)
            near[v] += [u] * (u != v)
        order = reached([find(top, self.ground)], near.__getitem__)
        demand(sum(map(len, near)) == 2 * len(order) - 2, "a cycle is not fused")
        place = {vertex: i for i, vertex in enumerate(order)}
        for vertex in reversed(order[1:]):
            worth[min(near[vertex], key=place.__getitem__)] ^= worth[vertex] + 1
        total, feet = worth[order[0]], len(near[order[0]])
        stalks = len(state) == len(order) - 1 and all(len(near[vertex]) < 3 for vertex in order[1:])
        demand(stalks or self.play == "normal", "in misère play this is about stalks")
        return total if self.play == "normal" else "PN"[(total == 0) == (feet == len(state))]


FAMOUS = {  # famous games: what they are
    **{name: name for name in ("nim", "lasker", "grundys-game", "couples-are-forever", "wythoff", "sliding-coins")},
    **{"kayles": "octal(0.77)", "dawsons-kayles": "octal(0.07)", "dawsons-chess": "octal(0.137)"},
    **{"treblecross": "octal(0.007)", "officers": "octal(0.6)", "guiles": "octal(0.15)"},
    **{"double-kayles": "octal(0.7777)", "turning-turtles": "turn-coins(2)", "mock-turtles": "turn-coins(3)"},
    **{"moebius": "turn-coins(5)", "mogul": "turn-coins(7)", "twins": "turn-coins(2,exactly)"},
    **{"triplets": "turn-coins(3,exactly)", "ruler": "turn-coins(runs)", "rugs": "tartan(ruler,ruler)"},
    **{"turning-corners": "tartan(twins,twins)", "generalized-geography": "geography(vertex)"},
    **{"undirected-geography": "geography(vertex)", "binary-undirected-geography": "geography(vertex)"},
    **{"navigate-the-pass": "geography(passes=1)"},
}


def split_game(text: str) -> tuple[str, str, str, str]:
    """The name that a text begins with, the family and the parameters that it stands for, and what follows."""
    pattern = r"([a-z0-9-]+)(?:\(((?:[^()]|\([^()]*\))*)\))?(?: (.*))?"
    name, parameters, rest = scan(pattern, text, "expected the name of a game, got")
    demand(name not in FAMOUS or not parameters, f"{name} has no parameters")
    family, _, given = FAMOUS.get(name, f"{name}({parameters})").removesuffix(")").partition("(")
    return name, family, given, rest


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
        case "moore" | "wythoff":
            k, exactly = scan("0*([1-9][0-9]{0,9})(, *exactly)?", given if family == "moore" else "2", "bad parameters")
            return ManyHeaps(int(k) if exactly else 1, int(k), alike=family == "wythoff")
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
        case "geography" | "hackenbush":
            return (Geography if family == "geography" else Hackenbush)(given, board, spend)
    return None


Terms = list[tuple[Game, Any]]  # a position as it is written
Foreign = Callable[[str, Callable[[str], Game]], tuple[Game, str] | None]  # see `check`
SPRAGUE_GRUNDY = "Sprague and Grundy: the value of a sum is the nim-sum of the values of its parts (1936, 1939)"
MATCHINGS = "Fraenkel, Scheinerman and Ullman: Undirected Geography is about matchings (1993); docs/geography.md"
SOURCES = {  # of steps that games check by themselves, and of closed forms
    "table": SPRAGUE_GRUNDY,
    "period": "Guy and Smith: values that repeat over a long enough window repeat for ever (1956)",
    "matching": MATCHINGS,
    "starts": MATCHINGS,
    "piece": "docs/proofs.md: what pieces of a board are worth, by the sets of Gallai and Edmonds",
    "kernel": "Fraenkel, Scheinerman and Ullman: even kernels in Undirected Edge Geography (1993)",
    "order": "docs/geography.md: what is forced in Geography",
    "fusion": "Winning Ways, chapter 7: stalks, the colon and the fusion principle (1982)",
    "bouton": "Bouton: the value of Nim is the nim-sum of its heaps (1901)",
    "bouton-misere": "Bouton: the P-positions of misère Nim (1901)",
    "lasker": "Lasker: the values of Lasker's Nim (1931)",
    "wythoff": "Wythoff: the P-positions of Wythoff's game (1907)",
    "moore": "Moore: the P-positions of Nim with at most k heaps a move (1910)",
    "exactly-k": "Boros and others: values of Nim with exactly k heaps a move (2015)",
    "alternate-gaps": "Winning Ways, chapter 14: sliding coins are Nim on gaps (1982)",
    "row": "Lenstra: a row of coins is worth the nim-sum of its heads (1977-78)",
    "product": "Winning Ways, chapter 14: heads of a product are worth nim products (1982)",
}


class Book:
    """What has been shown in one kind of play, and the theorems relied on. A key: the sorted atoms of a position."""

    def __init__(self, play: str, foreign: Foreign, limits: Limits) -> None:
        self.play, self.foreign, self.limits, self.work, self.memory = play, foreign, limits, 0, 0
        self.games: dict[str, Game] = {}  # by their texts
        self.marked: list[Game] = []  # by the numbers in their marks
        self.named: list[Game] = []  # as the lines of the proof count them
        self.facts: dict[str, int | str] = {}  # by key: a value, or an outcome N or P
        self.relied: dict[str, None] = {}
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
        found = (game, after if isinstance(game, Board) else rest) if game else self.foreign(text, self.game)
        demand(found, f"the rules of {name!r} are not known here")
        game, rest = found or (Game(), "")
        game.name, game.text, game.mark = name, text.removesuffix(rest).strip(), f"{len(self.marked)}:"
        game.play, game.spend = self.play, self.spend
        if isinstance(game, Geography) and name != "geography":  # of arcs alone, or of edges alone
            demand(game.kinds <= {name == "generalized-geography"}, f"{name} has no such board")
        if game.text not in self.games:
            self.games[game.text] = game
            self.marked.append(game)
        return self.games[game.text], rest

    def game(self, text: str) -> Game:  # the rules of a text and nothing else
        game, rest = self.read_game(text)
        demand(not rest, f"rules end before {rest[:40]!r}")
        return game

    def position(self, data: Any) -> Terms:  # as lines have it: number of a game, state, number of a game, state, ...
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
        fact, total = self.facts.get(key), 0
        if isinstance(fact, int) or self.play != "normal":
            return fact if isinstance(fact, int) else None
        atoms = Counter(key.split("\0") if key else ())
        for atom in (atom for atom, times in atoms.items() if times % 2):  # G + G = 0
            value, (number, _, state) = self.facts.get(atom), atom.partition(":")
            value = value if isinstance(value, int) else self.marked[int(number)].known(state)
            if value is None:
                return None
            total ^= value
        self.relied |= {SPRAGUE_GRUNDY: None} if atoms.total() > 1 else {}
        return total

    def outcome(self, key: str) -> str | None:
        """N or P if it is shown, directly or by a value."""
        fact = self.facts.get(key)
        value = self.value(key) if not isinstance(fact, str) else None
        return fact if isinstance(fact, str) else None if value is None else "PN"[value > 0]

    def show(self, terms: Terms, result: int | str) -> None:
        """Note a value or an outcome. In normal play P means 0, and G + *n = 0 means G = *n."""
        key = self.key(terms)
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

    def ask(self, game: Game, name: str, *data: Any) -> Any:  # what a game says of a step that it checks by itself
        known = hasattr(game, f"check_{name}") and (self.play == "normal" or name == "fusion")
        demand(known, f"there is no step {name} in this game and {self.play} play")
        self.relied[SOURCES[name]] = None
        return getattr(game, f"check_{name}")(*data)


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
            book.show(terms, "P")
        case ["N", data, str(move)]:  # this option is P; the empty move in misère play: there is none
            terms = book.position(data)
            after = next((option for text, option in book.options(terms) if move in ("", text)), None)
            good = move and book.outcome(after()) == "P" if after else not move and book.play == "misere"
            demand(good, f"the option {move[:40]!r} is not shown to be P")
            book.show(terms, "N")
        case ["V", data, claim]:  # the definition of the value
            terms, value = book.position(data), whole(claim)
            seen = {book.value(option()) for _, option in book.options(terms)}
            demand(None not in seen, "the value of an option is not shown")
            demand(mex(seen) == value, f"the options do not give {star(value)}")
            book.show(terms, value)
        case ["by", str(name), data, claim]:  # a closed form: the formula is worked out here, and relied on
            terms = book.position(data)
            demand(len(terms) == 1, "a closed form is about one game")
            result = closed_form(name, book, *terms[0])
            demand(claim == result and type(claim) is type(result), f"the formula gives {result}")
            book.show(terms, result)
        case ["table" | "period" | "starts" | "piece" as name, int(number), *more]:  # all heaps, or all of a board
            book.ask(book.named[number], name, *more)
        case ["matching" | "kernel" | "order" | "fusion" as name, data, *more]:
            ((game, state),) = terms = book.position(data)
            book.show(terms, book.ask(game, name, state, *more))
        case _:
            raise Rejected("unknown step")


def closed_form(name: str, book: Book, game: Game, state: Any) -> int | str:
    """What a theorem says about a position of one game."""
    result: int | str
    match name, book.play, game:
        case "bouton", "normal", Heaps(name="nim") | ManyHeaps(name="moore", most=1):
            result = nim_sum(state)
        case "bouton-misere", "misere", Heaps(name="nim"):
            result = "PN"[(nim_sum(state) == 0) == (max(state) < 2)]
        case "lasker", "normal", Heaps(name="lasker"):
            result = nim_sum(heap + (heap % 4 == 3) - (heap % 4 == 0 < heap) for heap in state)
        case "wythoff", "normal", ManyHeaps(alike=True):
            lost = min(state) == (abs(state[0] - state[1]) + isqrt(5 * (state[0] - state[1]) ** 2)) // 2
            result = "NP"[lost]
        case "moore", "normal", ManyHeaps(name="moore", least=1, most=most):
            places = range(max(state).bit_length())
            result = "PN"[any(sum(heap >> place & 1 for heap in state) % (most + 1) for place in places)]
        case "exactly-k", "normal", ManyHeaps(name="moore", least=k, most=most) if k == most and 2 * k >= len(state):
            low, heaps = min(state), [[heap - min(state) for heap in state], state]
            y, longest = (min(sum(sorted(h)[: max(0, len(h) - j)]) // (k - j) for j in range(k)) for h in heaps)
            z = 1 + y * (y + 1) // 2
            result = longest if len(state) < 2 * k or low < z else z - 1 + (low - z) % (y + 1)
        case "alternate-gaps", "normal", SlidingCoins():
            gaps = [right - left - 1 for (_, left), (_, right) in pairwise([(0, -1), *state])]
            result = nim_sum(gaps[::-2])
        case "coins", "normal", Coins(row=row) if not isinstance(game, SlidingCoins):
            name, result = "row" if row else "product", game.value(state)
        case _:
            raise Rejected(f"no theorem {name[:40]!r} is about this position in {book.play} play")
    book.relied[SOURCES[name]] = None
    return result


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
        header: dict[str, Any] = read_json(line)
        known = type(header) is dict and [header.get("format"), repr(header.get("version"))] == [FORMAT, str(VERSION)]
        demand(known, f"the first line is not the header of a {FORMAT} of version {VERSION}")
    except Rejected as error:
        raise NotAProof(str(error)) from None
    demand(sorted(header) == FIELDS, f"a header has the fields {', '.join(FIELDS)}")
    demand(header["kind"] in KINDS, f"the kind is one of {', '.join(KINDS)}")
    demand(header["play"] in ("normal", "misere"), "play is normal or misere")
    demand(type(header["position"]) is str and header["position"].isprintable(), "the position is a printable text")
    return header


def conclude(book: Book, terms: Terms, question: str) -> Any:
    """What is shown about the position of the header; None if it is not enough."""
    game: Any = terms[0][0]
    if question == "outcomes":  # of one token on each vertex, in their order
        states = (((v,), frozenset[int](), game.passes) for v in range(len(game.names)))
        found = list(game.starts) or [book.outcome(book.key([(game, state)])) for state in states]
        return None if None in found else "".join(map(str, found))
    outcome, value = book.outcome(key := book.key(terms)), book.value(key)
    if question in ("outcome", "value"):
        return outcome if question == "outcome" else None if value is None else star(value)
    demand(question == "winning_moves", "the question is outcome, outcomes, value or winning_moves")
    if outcome == "P":
        return []
    if game.name == "nim" and len(terms) == 1:  # with the others as they are, one size of a heap at most is P
        options, theorem = [], "bouton" if book.play == "normal" else "bouton-misere"
        for i, heap in enumerate(state := terms[0][1]):
            others = state[:i] + state[i + 1 :]
            for size in (size for size in sorted({nim_sum(others), 0, 1}) if size < heap):
                lost = closed_form(theorem, book, game, (*others, size)) in (0, "P")
                options.append((f"{heap}->{size}", "NP"[lost]))
    else:
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
    number, size, book, header, terms = 0, 0, None, dict[str, Any](), Terms()
    try:
        for line in lines:
            number, size = number + 1, size + len(line)
            demand(len(line) <= limits.line and size <= limits.size, "this is longer than the limit allows")
            if book:
                take_step(book, read_json(line))
                continue
            header = read_header(line)
            book, text = Book(header["play"], foreign, limits), header["position"]
            if header["question"] == "outcomes":
                terms = [(book.game(text), None)]
                demand(isinstance(terms[0][0], Geography), "starts are vertices of a board")
            else:
                terms = [(game, game.read(body)) for game, body in map(book.read_game, re.split(r" +\+ +", text))]
                two = all(len(state[0]) == 2 for game, state in terms if game.name == "binary-undirected-geography")
                demand(two, "binary-undirected-geography has 2 tokens")  # its parts can have one
        if not book:
            raise NotAProof("the file is empty")
        number += 1
        shown, claim = conclude(book, terms, header["question"]), header["claim"]
        demand(shown is not None, "the steps end before the claim is shown")
        same = sorted(claim) == sorted(shown) if type(claim) is type(shown) is list else claim == shown
        demand(same, f"what is shown is {str(shown)[:80]}, not {str(claim)[:80]}")
    except Rejected as error:
        raise Rejected(f"line {number}: {error}") from None
    except (NotAProof, OSError):
        raise
    except Exception as error:
        raise Rejected(f"line {number}: this cannot be read ({type(error).__name__}: {str(error)[:80]})") from None
    if type(shown) is list:
        shown = f"winning moves {', '.join(claim)}" if shown else "no winning move"
    elif len(shown) > 100:
        shown = f"as claimed for {len(shown)} starts, {shown.count('N')} N and {shown.count('P')} P"
    said = f"{header['position']}, {book.play.replace('misere', 'misère')} play: {shown}. Checked."
    return [said, *(f"Relies on {name}." for name in book.relied)]


def check_file(path: str, foreign: Foreign = lambda text, game: None, limits: Limits | None = None) -> list[str]:
    """Check a proof in a file, which is unpacked on the way if its name ends in .gz."""
    most = (limits or Limits()).line + 1
    try:
        with open(path, "rb") as raw, gzip.GzipFile(fileobj=raw) if path.endswith(".gz") else raw as file:
            return check(iter(lambda: file.readline(most), b""), foreign, limits)
    except OSError as error:
        raise NotAProof(f"{path}: {error.strerror or error}") from None


def main(arguments: list[str]) -> int:
    try:
        if len(arguments) != 1 or arguments[0].startswith("-"):
            raise NotAProof("usage: python grundy_check.py FILE")
        print("\n".join(check_file(arguments[0])))
        return 0
    except (Rejected, NotAProof) as error:
        rejected = isinstance(error, Rejected)
        print(f"{'rejected' if rejected else 'not a proof'}, {error}", file=sys.stderr)
        return 1 if rejected else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
