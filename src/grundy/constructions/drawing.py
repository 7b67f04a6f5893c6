"""The positions of given values drawn, with what each start is worth: a clique with gadgets, a tree, a ring of arcs.

The graphs of Theorem 5.1 are drawn as in Figures 3 to 6 of Burke, Ferland and Teng (2021). The clique N4, ..., Nn is in
the middle. From each Ni hang its Ri, its trees and its gadgets Mi and Pi, like trees. The last edge of each chain leads
to a lower Rj: it is cut short and has that name at its end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import ceil, cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.pictures.boards import lines
from grundy.pictures.names import inside_kind
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Circle, Label, Line, Point, Shape, text_width
from grundy.pictures.styles import colour, define_styles
from grundy.pictures.worth import Way, meaning, with_lines, with_worth

if TYPE_CHECKING:
    from grundy.graphs import Graph
    from grundy.reductions.worth import Worth
    from grundy.rules import Position

UNIT, RADIUS = 46, 14
CHAIN = r"M\d+to\d+[abc]|P\d+to\d+[abcd]"
"""The vertices of a chain from M or P to a lower R; the other letters are leaves at these."""
FIRST_ROW, ROUND = 2.8, 0.55
"""How far below the clique the gadgets begin, and how much narrower it is than these."""
STUB = 0.75
"""How long an edge is that is cut short."""
KINDS = {
    "N": ("clique-n", "N: the clique"),
    "R": ("gadget-r", "R: worth 0 from its N"),
    "M": ("gadget-m", "M: worth * from its N, while no lower N is gone"),
    "P": ("gadget-p", "P: worth *2 from its N, while no lower N is gone"),
    "t": ("tree-of-value", "t: the root of a tree of that value"),
}
"""The families of vertices by the first letter of their names in the picture."""
define_styles(
    "constructions",
    {
        "clique-n": {"fill": colour("ink2"), "stroke": colour("ink"), "stroke-width": "2"},
        "on-clique": {"fill": colour("surface"), "font-weight": "bold"},
        "gadget-r": {"fill": colour("P-soft"), "stroke": colour("P"), "stroke-width": "2"},
        "gadget-m": {"fill": colour("N-soft"), "stroke": colour("N-text"), "stroke-width": "2"},
        "gadget-p": {"fill": colour("surface"), "stroke": colour("why"), "stroke-width": "2"},
        "tree-of-value": {"fill": colour("sunk"), "stroke": colour("edge"), "stroke-width": "2"},
    },
)


class Plan(NamedTuple):
    """Where vertices are drawn, in units; what is cut short: edges with the points where they end; and names."""

    at: dict[str, Point]
    cut: dict[Way, Point]
    kind: Callable[[str], str]
    name: Callable[[str], str]


def picture(position: Position[Any, Any], found: Worth) -> Picture:
    """Draw a position that `grundy construct` makes, with what its starts are worth, and its moves if these are known.

    >>> from grundy.reductions.worth import worth
    >>> from grundy.constructions import graph_of_value
    >>> from grundy.questions import VALUE
    >>> p = graph_of_value(4)
    >>> drawn = picture(p, worth(p, VALUE, moves=False))
    >>> [shape.text for shape in drawn.content if isinstance(shape, Label) and shape.vertex]
    ['N4', 'R4', 't3', 't1', 't2']
    """
    rules: Any = position.rules
    board: Graph = rules.board
    texts = [board.write_vertex(v) for v in range(board.n)]
    shows_cut = any(start.startswith("R") and "to" in end for start, end in found.moves)
    plan = _plan(board, texts, STUB * (2 if shows_cut else 1))
    (token,), gone, _ = position.state
    at = {texts.index(name): (UNIT * x, UNIT * y) for name, (x, y) in plan.at.items()}
    shapes: list[Shape] = list(_edges(board, texts, plan, at, gone))
    for v, (x, y) in at.items():
        is_gone = gone >> v & 1 and v != token
        kind, name = plan.kind(texts[v]), plan.name(texts[v])
        if v == token:
            shapes.append(Circle(x, y, RADIUS + 4, "ring"))
        shapes.append(Circle(x, y, RADIUS, "vertex gone" if is_gone else kind, texts[v]))
        if name and (size := inside_kind(name, RADIUS)):
            on = " gone-label" if is_gone else " on-clique" if kind == "clique-n" else ""
            shapes.append(Label(x, y, name, size + on, texts[v]))
    drawn = Picture(1, 1, tuple(shapes)).fitted()
    moved = _moved(shapes, drawn)
    ends = {way: (UNIT * x + moved[0], UNIT * y + moved[1]) for way, (x, y) in plan.cut.items()}
    drawn = with_worth(drawn, found.starts, found.moves, ends)
    return with_lines(_with_families(drawn), [*meaning(found.starts, found.moves), "a double ring: the start"])


def _moved(before: list[Shape], after: Picture) -> Point:
    """How far shapes were moved so that they fit."""
    first = next(i for i, shape in enumerate(before) if isinstance(shape, Circle))
    one, other = before[first], after.content[first]
    assert isinstance(one, Circle)
    assert isinstance(other, Circle)
    return other.x - one.x, other.y - one.y


def _edges(board: Graph, texts: list[str], plan: Plan, at: dict[int, Point], gone: int) -> Iterator[Shape]:
    cut = {frozenset(way) for way in plan.cut}
    whole = [e for e in range(board.m) if frozenset(texts[v] for v in board.ends(e)) not in cut]

    def kind(edge: int) -> str:
        v, w = board.ends(edge)
        return "edge gone" if (gone >> v | gone >> w) & 1 else "edge thin" if board.m > 2 * board.n else "edge"

    yield from lines(board, whole, at, kind, RADIUS)
    for (start, end), (x, y) in plan.cut.items():
        sx, sy = plan.at[start]
        yield Line(UNIT * sx, UNIT * sy, UNIT * x, UNIT * y, "edge cut")
        yield Label(UNIT * x, UNIT * y + (10 if y > sy else -10), end, "name name-middle")


def _with_families(drawn: Picture) -> Picture:
    """Say below what the colours mean, of a drawing that has several."""
    used = {shape.kind for shape in drawn.content if isinstance(shape, Circle)}
    if "clique-n" not in used:
        return drawn
    shapes: list[Shape] = [*drawn.content]
    x, y, width = 12.0, drawn.height + 16, drawn.width
    for kind, words in KINDS.values():
        if kind not in used:
            continue
        wide = 40 + text_width(words, "legend")
        if x > 12 and x + wide > width:
            x, y = 12.0, y + 26
        shapes += [Circle(x + 8, y, 8, kind), Label(x + 22, y, words, "legend")]
        x += wide
        width = max(width, x)
    return Picture(ceil(width), y + 16, tuple(shapes))


# Where things are


def _plan(board: Graph, texts: list[str], stub: float) -> Plan:
    if "N4" in texts:
        return _plan_of_clique(board, texts, stub)
    if board.m == board.n - 1 and not any(map(board.is_arc, range(board.m))):
        at, _ = _hung(texts[0], lambda v: _children(board, texts, v))
        return Plan(at, {}, lambda text: "tree-of-value", str)
    half = len(texts) * 0.45
    turns = [2 * pi * i / len(texts) + pi / 2 for i in range(len(texts))]
    ring = {text: (half * cos(turn), half * sin(turn)) for text, turn in zip(texts, turns, strict=True)}
    return Plan(ring, {}, lambda text: "tree-of-value", str)


def _children(board: Graph, texts: list[str], vertex: str) -> list[str]:
    """The vertices below one of a tree that is numbered from its root on: largest subtrees at the right."""
    v = texts.index(vertex)
    return [texts[w] for w in board.neighbour_indices(v) if w > v]


def _hung(root: str, children: Callable[[str], list[str]]) -> tuple[dict[str, Point], float]:
    """Points for a tree that hangs from its root at height 0, from x = 0 on, and its width.

    A leaf of a chain stands beside it, half a unit below its vertex.
    """
    at: dict[str, Point] = {}

    def place(vertex: str, left: float, depth: float) -> float:
        """Put a vertex and all below it right of `left`; return how wide that is."""
        below = children(vertex)
        if in_chain := re.fullmatch(CHAIN, vertex):
            at[vertex] = left + 0.5, depth
            for w in below:
                if re.fullmatch(CHAIN, w):
                    place(w, left, depth + 1)
                else:
                    at[w] = left + 1.4, depth + 0.5
        wide = 0.0
        for w in () if in_chain else below:
            wide += place(w, left + wide, depth + 1)
        if not in_chain:
            at[vertex] = (at[below[0]][0] + at[below[-1]][0]) / 2 if below else left + 0.5, depth
        return max(wide, 2.0 if in_chain else 1.0)

    return at, place(root, 0.0, 0.0)


def _plan_of_clique(board: Graph, texts: list[str], stub: float) -> Plan:
    ranks = sorted(int(text[1:]) for text in texts if re.fullmatch(r"N\d+", text))
    hung = {rank: _gadgets(board, texts, rank, stub) for rank in ranks}
    sides: tuple[list[int], list[int]] = ([], [])
    for rank in reversed(ranks):  # the widest first, to the narrower side
        min(sides, key=lambda side: sum(hung[r][1] + 1 for r in side)).append(rank)
    at: dict[str, Point] = {}
    cut: dict[Way, Point] = {}
    widths = [sum(hung[rank][1] + 1 for rank in side) for side in sides]
    reach = max(widths) / 2
    high = 0.7 * (len(ranks) - 1) + 0.4 * (len(ranks) > 2)
    for side, wide, way in zip(sides, widths, (-1, 1), strict=True):
        left = -wide / 2
        for rank in sorted(side):
            points, width, ends = hung[rank]
            middle = left + width / 2
            x = ROUND * middle
            arch = high * sqrt(max(0.0, 1 - (x / (1.15 * ROUND * reach)) ** 2))
            at[f"N{rank}"] = x, way * arch
            base = way * (high + FIRST_ROW - 1)
            at |= {text: (left + px, base + way * py) for text, (px, py) in points.items()}
            cut |= {edge: (left + px, base + way * py) for edge, (px, py) in ends.items()}
            left += width + 1
    return Plan(at, cut, _kind, _name)


def _gadgets(
    board: Graph, texts: list[str], rank: int, stub: float
) -> tuple[dict[str, Point], float, dict[Way, Point]]:
    """What hangs from the vertex N of a rank: points of all but N, the width, and the edges that are cut short."""
    numbers = {text: v for v, text in enumerate(texts)}
    seen = {f"N{rank}": ""}

    def children(vertex: str) -> list[str]:
        around = [texts[w] for w in board.neighbour_indices(numbers[vertex])]
        if vertex.startswith("R"):
            return []
        found = [w for w in around if w != seen[vertex] and not re.fullmatch(r"N\d+", w)]
        found = [w for w in found if not w.startswith("R") or vertex.startswith("N")]
        seen.update(dict.fromkeys(found, vertex))
        return sorted(found, key=lambda w: (_ORDER[w[0]], numbers[w])) if vertex == f"N{rank}" else found

    points, width = _hung(f"N{rank}", children)
    del points[f"N{rank}"]
    ends: dict[Way, Point] = {}
    for text, (x, y) in points.items():
        last = re.fullmatch(r"M\d+to(\d+)c|P\d+to(\d+)d", text)
        if last:
            ends[text, f"R{last[1] or last[2]}"] = x, y + stub
    return points, width, ends


_ORDER = {"R": 0, "N": 1, "M": 2, "P": 3}
"""The gadgets of an N from left to right; its trees have its own name."""


def _kind(text: str) -> str:
    return KINDS["t" if "." in text else text[0]][0]


def _name(text: str) -> str:
    """The name in the disc: of a chain its letter, of a tree t and the value of its root, of what is below nothing."""
    if "to" in text:
        return text[-1]
    parts = text.split(".")
    return text if len(parts) == 1 else f"t{parts[1]}" if len(parts) == 2 else ""
