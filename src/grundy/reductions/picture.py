"""The target of an arrow drawn: what comes from the source, and what is new, in different colours."""

from __future__ import annotations

from typing import Any

from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Circle, Label, Shape
from grundy.pictures.styles import define_styles
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
define_styles(
    "reductions",
    {
        "gadget": {"fill": "#cfe3f7", "stroke": "#3b6ea5", "stroke-width": "2"},
        "leaf": {"fill": "#eee", "stroke": "#999", "stroke-width": "2"},
        "own": {"fill": "#e3d5f2", "stroke": "#75509c", "stroke-width": "2"},
    },
)
BELOW = 40
"""The height of the line that says so."""


def picture(source: Any, target: Target) -> Picture:
    """Draw a target. New vertices of a board are named by their role alone.

    >>> from grundy import position
    >>> from grundy.reductions import reduction
    >>> drawn = reduction("arc-gadget").picture(position("geography 0>1 @ 0"))
    >>> sorted(label.text for label in drawn.content if isinstance(label, Label) and label.vertex is not None)
    ['0', '1', 'a', 'a0', 'b', 'c', 'c0', 'd', 'd0', 'f', 'leaf', 'leaf']
    """
    if isinstance(target, Puzzle):
        return target.picture()
    drawn, roles = target.picture(), new_vertices(source, target)
    discs = {shape.vertex: shape for shape in drawn.content if isinstance(shape, Circle)}
    shapes = [_shown(shape, roles, discs) for shape in drawn.content]
    return _with_legend(drawn._replace(content=tuple(shapes))) if roles else drawn


def new_vertices(source: Any, target: AnyPosition) -> dict[str, tuple[str, str]]:
    """Return the new vertices of the target's board by their text, each with its role and its colour."""
    old, new = _board(source), _board(target)
    if old is None or new is None:
        return {}
    names = ((v, name) for v, name in enumerate(new) if name not in old)
    return {
        new.write_vertex(v): (str(name[0]).rstrip("_"), _kind(name)) for v, name in names if isinstance(name, tuple)
    }


def _board(position: Any) -> Any:
    parts = position.state if isinstance(getattr(position, "rules", None), SumRules) else [position]
    return next((part.rules.board for part in parts if hasattr(getattr(part, "rules", None), "board")), None)


def _kind(name: tuple[Any, ...]) -> str:
    role, *where = name
    return "own" if role.startswith("own") else "leaf" if len(where) == 1 else "gadget"


def _shown(shape: Shape, roles: dict[str, tuple[str, str]], discs: dict[str | None, Circle]) -> Shape:
    """A disc in its colour, and a name that fits into its disc in there."""
    if not isinstance(shape, (Circle, Label)) or shape.vertex not in roles:
        return shape
    role, kind = roles[shape.vertex]
    if isinstance(shape, Label):
        fits = shape.kind == "label" and len(role) < 3
        return shape._replace(text=role, y=discs[shape.vertex].y if fits else shape.y)
    return shape._replace(kind=kind) if shape.kind == "vertex" else shape


def _with_legend(drawn: Picture) -> Picture:
    kinds = {shape.kind for shape in drawn.content if isinstance(shape, Circle)}
    shapes: list[Shape] = [*drawn.content]
    x, y = 20.0, drawn.height + BELOW / 2
    for kind, said in WORDS.items():
        if kind in kinds:
            shapes += [Circle(x, y, 8, kind), Label(x + 14, y, said, "name")]
            x += 40 + 8 * len(said)
    return Picture(max(x, drawn.width), drawn.height + BELOW, tuple(shapes))
