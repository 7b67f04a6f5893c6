"""The target of an arrow drawn: what comes from the source, and what is new, in different colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.names import inside_kind
from grundy.pictures.picture import Picture
from grundy.pictures.shapes import Circle, Label, Point, Shape, text_width
from grundy.pictures.styles import colour, define_styles
from grundy.pictures.worth import meaning, with_lines, with_worth
from grundy.reductions.arrow import AnyPosition, Target
from grundy.rules import Puzzle
from grundy.rules.sums import SumRules

if TYPE_CHECKING:
    from grundy.reductions.worth import Worth

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
        "gadget": {"fill": colour("N-soft"), "stroke": colour("N-text"), "stroke-width": "2"},
        "leaf": {"fill": colour("sunk"), "stroke": colour("edge"), "stroke-width": "2"},
        "own": {"fill": colour("surface"), "stroke": colour("why"), "stroke-width": "2"},
    },
)
BELOW = 40
"""The height of the line that says so."""


def picture(source: Any, target: Target, found: Worth | None = None) -> Picture:
    """Draw a target. New vertices of a board are named by their role alone.

    With what starts and moves of the target are worth, vertices and edges wear it as badges.

    >>> from grundy import position
    >>> from grundy.reductions import reduction
    >>> drawn = reduction("arc-gadget").picture(position("geography 0>1 @ 0"))
    >>> sorted(label.text for label in drawn.content if isinstance(label, Label) and label.vertex is not None)
    ['0', '1', 'a', 'a0', 'b', 'c', 'c0', 'd', 'd0', 'f', 'leaf', 'leaf']
    """
    if isinstance(target, Puzzle):
        return target.picture()
    drawn, roles = target.picture(), new_vertices(source, target)
    signs = {(shape.x, shape.y) for shape in drawn.content if isinstance(shape, Label) and shape.vertex is None}
    discs = {shape.vertex: shape for shape in drawn.content if isinstance(shape, Circle)}
    shapes = [_shown(shape, roles, discs, signs) for shape in drawn.content]
    drawn = drawn._replace(content=tuple(shapes))
    if found is not None:
        drawn = with_worth(drawn, found.starts, found.moves)
    drawn = _with_legend(drawn) if roles else drawn
    return drawn if found is None else with_lines(drawn, meaning(found.starts, found.moves))


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


def _shown(
    shape: Shape, roles: dict[str, tuple[str, str]], discs: dict[str | None, Circle], signs: set[Point]
) -> Shape:
    """A disc in its colour, and a name that fits into its disc in there, unless a sign such as a weight is."""
    if not isinstance(shape, (Circle, Label)) or shape.vertex not in roles:
        return _as_large_as_fits(shape, discs) if roles else shape
    role, kind = roles[shape.vertex]
    if isinstance(shape, Label):
        disc = discs[shape.vertex]
        size = inside_kind(role, disc.r) if (disc.x, disc.y) not in signs else None
        if size is None:
            return shape._replace(text=role)
        on_token = " on-ink" * (disc.kind == "token")
        return shape._replace(text=role, x=disc.x, y=disc.y, kind=size + on_token)
    return shape._replace(kind=kind) if shape.kind == "vertex" else shape


def _as_large_as_fits(shape: Shape, discs: dict[str | None, Circle]) -> Shape:
    """A name in a disc, which may be larger now that the long names of new vertices are not shown."""
    if not isinstance(shape, Label) or shape.vertex not in discs or not shape.kind.startswith("label"):
        return shape
    size = inside_kind(shape.text, discs[shape.vertex].r)
    others = [word for word in shape.kind.split() if word not in ("label", "small", "tiny")]
    return shape if size is None else shape._replace(kind=" ".join((size, *others)))


def _with_legend(drawn: Picture) -> Picture:
    kinds = {shape.kind for shape in drawn.content if isinstance(shape, Circle)}
    shapes: list[Shape] = [*drawn.content]
    x, y = 20.0, drawn.height + BELOW / 2
    for kind, said in WORDS.items():
        if kind in kinds:
            shapes += [Circle(x, y, 8, kind), Label(x + 14, y, said, "name")]
            x += 40 + text_width(said, "name")
    return Picture(max(x, drawn.width), drawn.height + BELOW, tuple(shapes))
