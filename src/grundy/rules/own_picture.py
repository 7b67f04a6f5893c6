"""Games that draw nothing themselves: those with a board are drawn on it, by what state and moves name; others as text.

Vertices and edges are recognised by their names. Nothing else is known about the rules: what else a state says is
written below, if it has a text.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import GrundyError
from grundy.graphs.draw.around import local_drawing, whole
from grundy.masks import bits
from grundy.pictures.boards import (
    MOST_AROUND,
    MOST_DRAWN,
    RADIUS,
    Note,
    framed,
    laid_out,
    lines,
    stub_line,
    unit_for_badges,
    with_notes,
)
from grundy.pictures.marks import Marks
from grundy.pictures.moves import MoveTexts
from grundy.pictures.picture import Picture, words
from grundy.pictures.shapes import Circle, Shape

if TYPE_CHECKING:
    from grundy.graphs import Graph
    from grundy.rules.ruleset import Ruleset

MOST_LISTED = 5
"""So many winning moves are written below a text."""
LONGEST_NOTE = 60
Place = tuple[int, ...]
"""A vertex, or the two ends of an edge, the smaller number first."""
ELSEWHERE: Place = ()
"""The place of moves that name nothing on the board."""


class Seen(NamedTuple):
    """What is drawn at vertices and edges: tokens, those that are gone, and those that a state names otherwise."""

    tokens: frozenset[int] = frozenset()
    gone: frozenset[Place] = frozenset()
    named: frozenset[Place] = frozenset()
    is_all: bool = True
    """Whether this is all that the state says."""


def board_of(rules: Ruleset[Any, Any]) -> Graph | None:
    """Return the first parameter of a game that is a board.

    >>> from grundy import Geography, Nim
    >>> board_of(Geography("path:3")), board_of(Nim)
    (Graph('path:3'), None)
    """
    from grundy.rules.parameters import fields_of

    name = next((field.name for field in fields_of(type(rules)) if field.kind == "board"), None)
    return None if name is None else getattr(rules, name)


def picture(rules: Ruleset[Any, Any], state: Any, marks: Marks) -> Picture:
    """Draw a state of a game that says nothing about its picture."""
    from grundy.rules.ruleset import Position

    position = Position(rules, state)
    board = board_of(rules)
    if board is None:
        texts = MoveTexts[Any](position.write_move)
        texts.add(position.each_move(), lambda move: [ELSEWHERE])
        winning = list(map(position.write_move, marks.winning_moves[: MOST_LISTED + 1]))
        return worded(words(str(position), texts[ELSEWHERE]), winning)
    names = BoardNames(board)
    moves = MoveTexts[Any](position.write_move)
    used: set[Place] = set()

    def places(move: Any) -> list[Place]:
        found = names.places(move)
        used.update(found)
        return found or [ELSEWHERE]

    moves.add(position.each_move(), places)
    seen = names.seen(state, used)
    winning_places = {place for move in marks.winning_moves for place in places(move)}
    text = "" if seen.is_all else _state_text(rules, state)
    return on_board(board, seen, moves, winning_places, [_short(text)] if text else [], bool(marks.values))


def worded(drawn: Picture, winning: list[str]) -> Picture:
    """Return the picture of a text with its winning moves below it.

    >>> worded(words("my-game 7"), ["3"]).content[-1].text
    'wins: 3'
    """
    if not winning:
        return drawn
    more = ", ..." if len(winning) > MOST_LISTED else ""
    said = f"wins: {', '.join(winning[:MOST_LISTED])}{more}"
    return with_notes(drawn, [Note(_short(said), (), True)])


def _state_text(rules: Ruleset[Any, Any], state: Any) -> str:
    try:
        return rules.write(state)
    except GrundyError:
        return ""


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_NOTE else text[: LONGEST_NOTE - 1] + "…"


class BoardNames:
    """The vertices and edges of a board by name."""

    def __init__(self, board: Graph) -> None:
        self.board = board
        self.pairs = {tuple(sorted(board.ends(edge))) for edge in range(board.m)}

    def vertex(self, name: Any) -> int | None:
        try:
            return self.board.index(name) if name in self.board else None
        except TypeError:  # unhashable
            return None

    def edge(self, name: Any) -> Place | None:
        """The ends of an edge: a pair of vertices, or a set of two."""
        if not isinstance(name, (tuple, frozenset)) or len(name) != 2:
            return None
        ends = [self.vertex(end) for end in name]
        place = tuple(sorted(end for end in ends if end is not None))
        return place if place in self.pairs else None

    def places(self, thing: Any) -> list[Place]:
        """What a move names: a vertex, an edge, or all that its items name."""
        if (vertex := self.vertex(thing)) is not None:
            return [(vertex,)]
        if (edge := self.edge(thing)) is not None:
            return [edge]
        if isinstance(thing, (tuple, frozenset)):
            found = [place for item in thing for place in self.places(item)]
            return sorted(dict.fromkeys(found))
        return []

    def seen(self, state: Any, used: set[Place]) -> Seen:
        """What a state names. Of a set, all is there or all is gone: the moves, which name `used`, tell which."""
        tokens: set[int] = set()
        gone: set[Place] = set()
        named: set[Place] = set()
        things = list(self._things(state, used))
        for thing in things:
            if thing is None:
                continue
            if isinstance(thing, int):
                tokens.add(thing)
                continue
            size = len(next(iter(thing))) if thing else 1
            every = {(v,) for v in range(self.board.n)} if size == 1 else self.pairs
            near = {place for place in used if len(place) == size}
            near = near or ({(end,) for place in used for end in place} if size == 1 else near)
            if near and near <= thing:
                gone |= every - thing
            elif near and not near & thing:
                gone |= thing
            else:
                named |= thing
        gone -= {(token,) for token in tokens}
        return Seen(frozenset(tokens), frozenset(gone), frozenset(named), None not in things)

    def _things(self, state: Any, used: set[Place]) -> Iterator[int | frozenset[Place] | None]:
        """Tokens, and sets of vertices or edges; None for anything else."""
        vertex = self.vertex(state)
        if type(state) is int:  # a token, a set of bits, or a plain number: the moves tell
            if vertex is not None and used and all(self._is_near(vertex, place) for place in used):
                yield vertex
            elif 0 <= state < 1 << self.board.n and used:
                yield frozenset((v,) for v in bits(state))
            else:
                yield None
        elif vertex is not None:
            yield vertex
        elif isinstance(state, frozenset):
            places = [self.place(item) for item in state]
            known = frozenset(place for place in places if place is not None)
            if len(known) == len(places) and len(set(map(len, known))) <= 1:
                yield known
            else:
                yield None
        elif isinstance(state, tuple):
            for item in state:
                yield from self._things(item, used)
        else:
            yield None

    def place(self, name: Hashable) -> Place | None:
        """The place of a vertex or an edge."""
        vertex = self.vertex(name)
        return self.edge(name) if vertex is None else (vertex,)

    def _is_near(self, vertex: int, place: Place) -> bool:
        return vertex in place if len(place) == 2 else tuple(sorted((vertex, *place))) in self.pairs


def on_board(
    board: Graph,
    seen: Seen,
    moves: MoveTexts[Any],
    winning: Iterable[Place],
    notes: Iterable[str] = (),
    has_values: bool = False,
) -> Picture:
    """Draw a board with what is seen on it; vertices and edges stand for the moves that name them."""
    wins = set(winning)
    start = min(seen.tokens, default=0)
    drawing = whole(board) if board.n <= MOST_DRAWN else local_drawing(board, [start], MOST_AROUND)

    def place_of(edge: int) -> Place:
        return tuple(sorted(board.ends(edge)))

    spots = [edge for edge in drawing.edges if moves[place_of(edge)]] if has_values else []
    at, stubs, names, edge_kind = laid_out(board, drawing, unit_for_badges(board, drawing, spots))

    def kind(edge: int) -> str:
        place = place_of(edge)
        if place in wins:
            return "edge winning-edge"
        if place in seen.gone or any((end,) in seen.gone for end in place):
            return "edge gone"
        if any(token in place and moves[tuple(v for v in place if v != token)] for token in seen.tokens):
            return "edge legal"
        return "edge legal" if place in seen.named else edge_kind

    drawn = list(lines(board, drawing.edges, at, kind, moves=lambda edge: moves[place_of(edge)]))
    shapes: list[Shape] = sorted(drawn, key=lambda line: line.kind == "edge winning-edge")
    shapes += [stub_line(board, stub, at[stub.vertex], "edge cut") for stub in stubs]
    for v, (x, y) in at.items():
        disc = _disc((v,), seen, wins)
        shapes.append(Circle(x, y, RADIUS, disc, board.write_vertex(v), moves[(v,)]))
        if v in names:
            is_inside = (names[v].x, names[v].y) == (x, y)
            on_ink = " on-ink" * (is_inside and disc in ("token", "heads"))
            shapes.append(names[v]._replace(kind=names[v].kind + on_ink + " gone-label" * ("gone" in disc)))
    below: list[str | Note] = [] if len(at) == board.n else [f"{len(at):,} of {board.n:,} vertices"]
    below += notes
    if moves[ELSEWHERE] or ELSEWHERE in wins:
        below.append(Note("other moves", moves[ELSEWHERE], ELSEWHERE in wins))
    return with_notes(framed(shapes, at, stubs), below)


def _disc(place: Place, seen: Seen, wins: set[Place]) -> str:
    if place[0] in seen.tokens:
        return "token"
    if place in seen.gone:
        return "vertex gone"
    if place in wins:
        return "winning"
    return "heads" if place in seen.named else "vertex"
