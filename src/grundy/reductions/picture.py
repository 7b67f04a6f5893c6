"""The target of an arrow drawn: what comes from the source, and what is new, in different colours."""

from __future__ import annotations

from typing import Any

from grundy.games.geography.rules import Geography
from grundy.games.nimg.rules import NimG
from grundy.games.take_turn.rules import VertexTaking
from grundy.pictures import Circle, Label, Picture, Shape, beside
from grundy.reductions.arrow import AnyPosition, Target
from grundy.rules import Puzzle
from grundy.rules.sums import SumRules

WORDS = {
    "vertex": "of the source",
    "leaf": "new, at one vertex",
    "gadget": "new, in the place of an arc",
    "own": "a graph of its own",
}
"""What the colours mean."""
BELOW = 40
"""The height of the line that says so."""


def picture(source: Any, target: Target) -> Picture:
    """Draw a target. New vertices of a board are named by their role alone.

    >>> from grundy import position
    >>> from grundy.reductions import reduction
    >>> drawn = reduction("arc-gadget").picture(position("geography 0>1 @ 0"))
    >>> sorted(label.text for label in drawn.shapes if isinstance(label, Label) and label.of is not None)
    ['0', '1', 'a', 'a0', 'b', 'c', 'c0', 'd', 'd0', 'f', 'leaf', 'leaf']
    """
    if isinstance(target, Puzzle):
        return target.picture()
    drawn, roles = _plain(target), new_vertices(source, target)
    discs = {shape.of: shape for shape in drawn.shapes if isinstance(shape, Circle)}
    shapes = [_shown(shape, roles, discs) for shape in drawn.shapes]
    return _with_legend(drawn._replace(shapes=tuple(shapes))) if roles else drawn


def new_vertices(source: Any, target: AnyPosition) -> dict[int, tuple[str, str]]:
    """Return the new vertices of the target's board by number, each with its role and its colour."""
    old, new = _board(source), _board(target)
    if old is None or new is None:
        return {}
    names = ((v, name) for v, name in enumerate(new) if name not in old)
    return {v: (str(name[0]).rstrip("_"), _kind(name)) for v, name in names if isinstance(name, tuple)}


def _board(position: Any) -> Any:
    parts = position.state if isinstance(getattr(position, "rules", None), SumRules) else [position]
    return next((part.rules.board for part in parts if hasattr(getattr(part, "rules", None), "board")), None)


def _kind(name: tuple[Any, ...]) -> str:
    role, *where = name
    return "own" if role.startswith("own") else "leaf" if len(where) == 1 else "gadget"


def _plain(position: AnyPosition) -> Picture:
    """A position without hints, which would be about normal play."""
    if isinstance(position.rules, SumRules):
        return beside([_plain(part) for part in position.state])
    if isinstance(position.rules, (Geography, NimG, VertexTaking)):
        return position.rules.picture(position.state, hints=False)
    return position.picture()


def _shown(shape: Shape, roles: dict[int, tuple[str, str]], discs: dict[int | None, Circle]) -> Shape:
    """A disc in its colour, and a name that fits into its disc in there."""
    if not isinstance(shape, (Circle, Label)) or shape.of not in roles:
        return shape
    role, kind = roles[shape.of]
    if isinstance(shape, Label):
        fits = shape.kind == "label" and len(role) < 3
        return shape._replace(text=role, y=discs[shape.of].y if fits else shape.y)
    return shape._replace(kind=kind) if shape.kind == "vertex" else shape


def _with_legend(drawn: Picture) -> Picture:
    kinds = {shape.kind for shape in drawn.shapes if isinstance(shape, Circle)}
    shapes: list[Shape] = [*drawn.shapes]
    x, y = 20.0, drawn.height + BELOW / 2
    for kind, said in WORDS.items():
        if kind in kinds:
            shapes += [Circle(x, y, 8, kind), Label(x + 14, y, said, "name")]
            x += 40 + 8 * len(said)
    return Picture(max(x, drawn.width), drawn.height + BELOW, tuple(shapes))
