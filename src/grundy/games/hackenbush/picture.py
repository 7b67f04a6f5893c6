"""Hackenbush drawn: the ground as a line, plants above it, winning cuts marked; and in plain characters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from grundy.games.hackenbush.text import State, edge_text
from grundy.graphs.text.vertex import has_text
from grundy.masks import bits, mask_of
from grundy.pictures.marks import Marks
from grundy.pictures.names import place_names
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import BADGE, Circle, Curve, Label, Line, Shape
from grundy.pictures.styles import colour, define_styles

if TYPE_CHECKING:
    from grundy.games.hackenbush.rules import Hackenbush

__all__: list[str] = []

MOST_DRAWN = 1500
MOST_AROUND = 150
MOST_NAMED = 60
MOST_SKETCHED = 200
LONGEST_NAME = 16
MOST_LEVELS = 50
"""Of higher plants the upper part is not drawn."""
UNIT, RADIUS, MARGIN, LOOP, LETTER = 64, 7, 40, 36, 8
HIGH, LEAST_UNIT = 800, 24
"""Plants that would be higher than this have shorter edges, down to some length, or to one that has room for values."""
define_styles(
    "hackenbush",
    {
        "ground": {"stroke": colour("ink"), "stroke-width": "5"},
        "stem": {"stroke": colour("ink2"), "stroke-width": "5", "fill": "none"},
    },
)
Point = tuple[float, float]
Children = dict[int, list[tuple[int, int]]]
"""A tree that spans what stands: the children of each vertex, each with the edge that leads to it."""


def tree(rules: Hackenbush, state: State) -> Children:
    """Return the tree of shortest ways from the ground."""
    ground = rules.board.index(rules.ground)
    children: Children = {ground: []}
    waiting = [ground]
    for vertex in waiting:
        for edge, to in rules.board.incident(vertex):
            if state >> edge & 1 and to not in children:
                children[to] = []
                children[vertex].append((edge, to))
                waiting.append(to)
    return children


def places(children: Children, ground: int) -> dict[int, Point]:
    """Return a place for each vertex but the ground: height by distance, leaves side by side, x to the right, y up."""
    at: dict[int, Point] = {}
    width, stack = 0, [(ground, 0, False)]
    while stack:
        vertex, height, ready = stack.pop()
        above = children[vertex]
        if above and not ready:
            stack.append((vertex, height, True))
            stack += [(to, height + 1, False) for _, to in reversed(above)]
        elif above:
            at[vertex] = ((at[above[0][1]][0] + at[above[-1][1]][0]) / 2, height)
        else:
            at[vertex] = (width, height)
            width += 1
    del at[ground]
    return at


def lowest(rules: Hackenbush, state: State, most: int) -> State:
    """Return the edges nearest to the ground, at most so many."""
    left = _has(rules, state)
    waiting = [rules.board.index(rules.ground)]
    seen, part = set(waiting), dict[int, None]()
    for vertex in waiting:
        for edge, to in rules.board.incident(vertex):
            if len(part) == most:
                return mask_of(part)
            if left(edge):
                part[edge] = None
                if to not in seen:
                    seen.add(to)
                    waiting.append(to)
    return mask_of(part)


def _has(rules: Hackenbush, state: State) -> Callable[[int], int]:
    """Return whether an edge is in a state, as a function that is fast for large states."""
    _, _, left, _ = rules.arrays(state)
    return lambda edge: left[edge >> 3] >> (edge & 7) & 1


def picture(rules: Hackenbush, state: State, marks: Marks) -> Picture:
    """Draw a position, of a large one what is nearest to the ground. An edge stands for the move that cuts it."""
    count = state.bit_count()
    part = _low(rules, state if count <= MOST_DRAWN else lowest(rules, state, MOST_AROUND))
    if part == state:
        return _drawn(rules, state, marks, fallen=_fallen(rules, state, marks))
    width, height, shapes = _drawn(rules, part, marks, state & ~part)
    note = f"{part.bit_count():,} of {count:,} edges"
    width = max(width, 9 * len(note))
    return Picture(width, height + 24, (*shapes, Label(width / 2, height + 8, note, "note")))


def _fallen(rules: Hackenbush, state: State, marks: Marks) -> State:
    """Return the edges that the last move cut or let fall, if all of the position before is drawn."""
    if marks.last_move is None or marks.last_move[0].rules != rules:
        return 0
    before: State = marks.last_move[0].state
    return before & ~state if before.bit_count() <= MOST_DRAWN and _low(rules, before) == before else 0


def _low(rules: Hackenbush, state: State) -> State:
    """Return the edges of a state that are not too far up."""
    ground = rules.board.index(rules.ground)
    levels = {vertex: y for vertex, (_, y) in places(tree(rules, state), ground).items()}
    if max(levels.values(), default=0) <= MOST_LEVELS:
        return state
    low = {vertex for vertex, level in levels.items() if level <= MOST_LEVELS} | {ground}
    return mask_of(edge for edge in bits(state) if low.issuperset(rules.board.ends(edge)))


def _drawn(rules: Hackenbush, state: State, marks: Marks, missing: State = 0, fallen: State = 0) -> Picture:
    """Draw the edges of a state, dotted where they have fallen; where those that are missing begin, dashed lines."""
    ground = rules.board.index(rules.ground)
    shown = state | fallen
    up = places(tree(rules, shown), ground)
    left = {ground, *places(tree(rules, state), ground)} if fallen else up.keys()
    names = {vertex: _name(rules, vertex) for vertex in up} if len(up) <= MOST_NAMED else {}
    wide = LETTER * max(map(len, names.values()), default=1)
    step = max(UNIT, 2 * RADIUS + 16 + wide)
    right = max((x for x, _ in up.values()), default=0) * step + max(2 * MARGIN, MARGIN + 24 + wide)
    levels = max((y for _, y in up.values()), default=1)
    least = 2 * (RADIUS + BADGE + 1) if marks.values else LEAST_UNIT
    unit = max(least, min(UNIT, HIGH / levels))
    floor = levels * unit + MARGIN
    at = {vertex: (MARGIN + step * x, floor - unit * y) for vertex, (x, y) in up.items()}
    loops = sum(rules.board.ends(edge) == (ground, ground) for edge in bits(shown))
    stubs = _stubs(rules, missing, {**at, ground: (right + LOOP * loops, floor)}) if missing else []
    width = right + LOOP * (loops + bool(stubs))
    board, winning = rules.board, set(marks.winning_moves)
    shapes: list[Shape] = [Line(8, floor, width - 8, floor, "ground", vertex=board.write_vertex(ground))]
    segments: list[tuple[Point, Point]] = []
    for edge, twin in _with_twins(rules, shown):
        kind = "edge winning-edge" if rules.move(edge) in winning else "edge stem"
        kind = "last" if fallen >> edge & 1 else kind
        ends = [at.get(end) for end in board.ends(edge)]
        segments.append(_as_segment(ends, floor))
        drawn = _edge(ends, twin, kind, (right + LOOP * twin, floor))
        text = edge_text(rules, edge)
        shapes.append(drawn._replace(moves=(text,) if has_text(text) and kind != "last" else ()))
    shapes += stubs
    gone = {vertex: "" if vertex in left else " gone" for vertex in at}
    shapes += [Circle(x, y, RADIUS, "vertex" + gone[v], board.write_vertex(v)) for v, (x, y) in at.items()]
    placed = place_names(at, names, RADIUS, segments, inside=False).labels
    for v, label in placed.items():
        kind = label.kind + (" gone-label" if gone[v] else "")
        shapes.append(label._replace(kind=kind, vertex=board.write_vertex(v)))
    return Picture(width, floor + 16, tuple(shapes))


def _as_segment(ends: list[Point | None], floor: float) -> tuple[Point, Point]:
    """Where an edge runs, about: names keep off it. One end may be in the ground; a loop goes up."""
    first, second = ends
    if first is None or second is None:
        x, y = first or second or (0.0, floor)
        return (x, y), (x, floor)
    return (first, second) if first != second else (first, (first[0], first[1] - 30))


def _stubs(rules: Hackenbush, missing: State, at: dict[int, Point]) -> list[Line]:
    """Short dashed lines where edges that are not drawn begin, at most three at a vertex."""
    left = _has(rules, missing)
    stubs = []
    for vertex, (x, y) in at.items():
        count = len(list(islice((edge for edge, _ in rules.board.incident(vertex) if left(edge)), 3)))
        stubs += [Line(x, y, x + 14 * (i - (count - 1) / 2), y - 30, "edge cut") for i in range(count)]
    return stubs


def _name(rules: Hackenbush, vertex: int) -> str:
    name = rules.board.vertices[vertex]
    text = ",".join(map(str, name)) if isinstance(name, tuple) else str(name)
    return text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 3] + "..."


def _with_twins(rules: Hackenbush, state: State) -> Iterator[tuple[int, int]]:
    """Yield the edges, each with the number of those before it between the same vertices."""
    seen: dict[frozenset[int], int] = {}
    for edge in bits(state):
        ends = frozenset(rules.board.ends(edge))
        yield edge, seen.get(ends, 0)
        seen[ends] = seen.get(ends, 0) + 1


def _edge(ends: list[Point | None], twin: int, kind: str, spot: Point) -> Line | Curve:
    """One edge; an end in the ground is None, and a loop there is drawn at its own spot."""
    first, second = ends
    bow: float = 20 * ((twin + 1) // 2) * (-1) ** twin
    if first is None and second is None:
        return _loop(spot, 16, kind)
    if first is None or second is None:
        x, y = first or second or spot
        return Line(x + bow, spot[1], x, y, kind)
    if first == second:
        return _loop(first, 16 + 8 * twin, kind)
    apart = abs(first[0] - second[0])
    if first[1] == second[1] and apart > 1.5 * UNIT:
        bow += min(apart / 4, 2 * MARGIN - 10)
    return _bent(first, second, bow, kind) if bow else Line(*first, *second, kind)


def _loop(at: Point, size: float, kind: str) -> Curve:
    (x, y), top = at, at[1] - 2.2 * size
    return Curve(f"M {x:g} {y:g} C {x - 1.6 * size:g} {top:g} {x + 1.6 * size:g} {top:g} {x:g} {y:g}", kind)


def _bent(first: Point, second: Point, bow: float, kind: str) -> Curve:
    x, y = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
    across = abs(first[0] - second[0]) > abs(first[1] - second[1])
    x, y = (x, y - bow) if across else (x + bow, y)
    return Curve(f"M {first[0]:g} {first[1]:g} Q {x:g} {y:g} {second[0]:g} {second[1]:g}", kind)


def sketch(rules: Hackenbush, state: State) -> str:
    """Draw a position in plain characters: a tree of the vertices above the ground, then all other edges."""
    if state.bit_count() > MOST_SKETCHED:
        return f"{state.bit_count():,} edges"
    children, board = tree(rules, state), rules.board
    ground = board.index(rules.ground)
    lines = [f"{board.write_vertex(ground)} (ground)"]
    stack = [("", to, i == 0) for i, (_, to) in enumerate(reversed(children[ground]))]
    while stack:
        indent, vertex, last = stack.pop()
        lines.append(f"{indent}+- {board.write_vertex(vertex)}")
        below = indent + ("   " if last else "|  ")
        stack += [(below, to, i == 0) for i, (_, to) in enumerate(reversed(children[vertex]))]
    used = {edge for above in children.values() for edge, _ in above}
    if others := [edge_text(rules, edge) for edge in bits(state) if edge not in used]:
        lines.append(f"and {', '.join(others)}")
    return "\n".join(lines)
