"""Coloured graphs, and their canonical texts: equal exactly for isomorphic graphs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from grundy.graphs.disjoint import DisjointSets
from grundy.masks import bits

if TYPE_CHECKING:
    from grundy.graphs.canonical import Links
    from grundy.graphs.graph import Graph

MOST_VERTICES = 64
"""Positions on boards of more vertices than this have no coloured graph."""


class ColouredGraph(NamedTuple):
    """Vertices 0, 1, ... with colours, and links with labels from vertex to vertex; words that belong to the whole.

    An edge is two links, there and back. A link from a vertex to itself is a loop. Colours and labels are any texts.

    >>> arc = ColouredGraph(["a", "b", "b"], {(0, 1): ">"}, "a word")
    >>> arc.canonical_text()
    'a word|1;b;;+2;a,b;/>,>/;1:1'
    >>> arc.canonical_text() == ColouredGraph(["b", "b", "a"], {(2, 0): ">"}, "a word").canonical_text()
    True
    """

    colours: Sequence[str]
    links: Mapping[tuple[int, int], str]
    words: str = ""

    def canonical_text(self) -> str | None:
        """Return a text that is equal exactly for isomorphic coloured graphs; None if the search for it is too long.

        The connected components are written one by one, in sorted order. In each, twins are merged first: vertices of
        one colour with the same links to all others. What is left is numbered by `canonical_labelling`. Each of these
        steps can be undone up to isomorphism, so that the text says all about the graph.

        Whether the text is found depends on a count of steps, never on time; but the count may depend on the numbering
        of the vertices, where it is close to the limit.
        """
        from grundy.graphs.canonical import Exhausted

        try:
            found = Counter(_component_text(component) for component in self._components())
        except Exhausted:
            return None
        texts = "+".join(text if count == 1 else f"{count}*{text}" for text, count in sorted(found.items()))
        return f"{_escaped(self.words)}|{texts}" if self.words else texts

    def _components(self) -> list[_Component]:
        """The connected components. Loops become part of the colours."""
        n = len(self.colours)
        joined = DisjointSets(range(n))
        rows: list[dict[int, str]] = [{} for _ in range(n)]
        colours = [_escaped(colour) for colour in self.colours]
        for (start, end), label in self.links.items():
            if start == end:
                colours[start] += f"({_escaped(label)})"
                continue
            joined.join(start, end)
            # Both directions in one label: refinement then needs to look at the links of one direction only.
            back = self.links.get((end, start), "")
            rows[start][end] = f"{_escaped(label)}/{_escaped(back)}"
            rows[end].setdefault(start, f"{_escaped(back)}/{_escaped(label)}")
        members: dict[int, list[int]] = {}
        for vertex in range(n):
            members.setdefault(joined.find(vertex), []).append(vertex)
        return [_Component({v: colours[v] for v in some}, {v: rows[v] for v in some}) for some in members.values()]


class _Component(NamedTuple):
    """The colour of each vertex, and for each vertex the labels of the links to others (both directions in one)."""

    colours: dict[int, str]
    rows: dict[int, dict[int, str]]


def _component_text(graph: _Component) -> str:
    from grundy.graphs.canonical import canonical_labelling  # loaded only when it is needed

    while _merge_twins(graph):
        pass
    vertices = list(graph.colours)
    number = {v: i for i, v in enumerate(vertices)}
    labels = sorted({label for row in graph.rows.values() for label in row.values()})
    code = {label: i for i, label in enumerate(labels)}
    links: Links = [[(number[w], code[label]) for w, label in graph.rows[v].items()] for v in vertices]
    order = canonical_labelling([graph.colours[v] for v in vertices], links, len(labels))
    place = {v: i for i, v in enumerate(order)}
    rows = []
    for at, v in enumerate(order):
        later = sorted((place[w], label) for w, label in links[v] if place[w] > at)
        rows.append(",".join(f"{to}:{label}" if label else str(to) for to, label in later))
    colours = _runs([graph.colours[vertices[v]] for v in order])
    return f"{len(order)};{colours};{','.join(labels)};{';'.join(rows).rstrip(';')}"


def _merge_twins(graph: _Component) -> bool:
    """Merge each class of twins into one vertex, whose colour says how many they are and how they are linked.

    Vertices v and w are twins if they have one colour, the same label in both directions between them (or no link), and
    the same links to all others. For each label this is an equivalence, and a vertex has twins for one label only. With
    itself added under that label, the rows of twins are equal.
    """
    classes: dict[tuple[str, str, frozenset[tuple[int, str]]], list[int]] = {}
    for v, row in graph.rows.items():
        links = frozenset(row.items())
        classes.setdefault((graph.colours[v], "", links), []).append(v)
        for label in set(row.values()):
            there, _, back = label.partition("/")
            if there == back:
                classes.setdefault((graph.colours[v], there, links | {(v, label)}), []).append(v)
    merged = False
    for (colour, label, _), twins in classes.items():
        if len(twins) > 1:
            merged = True
            first, *others = twins
            graph.colours[first] = f"({len(twins)}*{colour}~{label})"
            for v in others:
                for w in graph.rows.pop(v):
                    if w in graph.rows:
                        graph.rows[w].pop(v, None)
                del graph.colours[v]
    return merged


def _runs(words: Sequence[str]) -> str:
    """Words in order, equal ones next to each other counted."""
    runs: list[list[str | int]] = []
    for word in words:
        if runs and runs[-1][0] == word:
            runs[-1][1] = int(runs[-1][1]) + 1
        else:
            runs.append([word, 1])
    return ",".join(str(word) if count == 1 else f"{count}*{word}" for word, count in runs)


_DIVIDES = re.compile(r"[^A-Za-z0-9 .:@^_<>=-]")


def _escaped(text: str) -> str:
    """A text without the signs that divide a canonical text."""
    return _DIVIDES.sub(lambda found: f"%{ord(found[0]):x}%", text)


def board_graph(
    board: Graph, colours: Mapping[int, str], edges: Iterable[int] | None = None, words: str = ""
) -> ColouredGraph:
    """Return some vertices of a board, given with their colours, and the edges between them, or some of these edges.

    >>> from grundy.graphs import Graph
    >>> whole = board_graph(Graph("grid:2x3"), {0: "token", 1: "", 2: "", 3: "", 4: ""})
    >>> whole.canonical_text() == board_graph(Graph("path:3"), {0: "", 1: "", 2: ""}).canonical_text()
    False
    """
    vertices = list(colours)
    number = {v: i for i, v in enumerate(vertices)}
    some = None if edges is None else set(edges)
    counts: Counter[tuple[int, int, str]] = Counter()
    seen = set[int]()
    for v in vertices:
        for edge, to in board.incident(v):
            if to in number and edge not in seen and (some is None or edge in some):
                seen.add(edge)
                if board.is_arc(edge):
                    counts[number[v], number[to], ">"] += 1
                else:
                    counts[number[v], number[to], "-"] += 1
                    if v != to:
                        counts[number[to], number[v], "-"] += 1
    links: dict[tuple[int, int], str] = {}
    for (start, end, sign), count in sorted(counts.items()):
        links[start, end] = links.get((start, end), "") + (sign if count == 1 else f"{count}{sign}")
    return ColouredGraph(list(colours.values()), links, words)


def remaining_graph(board: Graph, left: int) -> ColouredGraph | None:
    """Return the vertices of a board that are left, a set of bits, and the edges between them; None if they are many.

    >>> from grundy.graphs import Graph
    >>> remaining_graph(Graph("path:4"), 0b0111).links
    {(0, 1): '-', (1, 0): '-', (1, 2): '-', (2, 1): '-'}
    """
    if left.bit_count() > MOST_VERTICES:
        return None
    return board_graph(board, dict.fromkeys(bits(left), ""))
