"""Families of the user's own: any graphs, positions or texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from grundy.errors import BadPosition
from grundy.lab.families.codes import named_line
from grundy.lab.families.lines import Lines
from grundy.rules import Position

__all__ = ["own_family"]

MOST_OWN = 10_000_000


def own_family(
    items: Iterable[Any] | Callable[[], Iterable[Any]],
    *,
    name: str = "own",
    hole: str | None = None,
    count: int | None = None,
) -> Lines:
    """Return a family of items that an iterable holds, or that a generator makes, in this process.

    Graphs (ours, of NetworkX, rustworkx or igraph, or lists of edges) fill the hole `{graph}`; their vertices are
    numbered in their order. Positions and texts fill `{position}`, or another hole that is named; with hole="graph"
    a text is the word of a graph. A sweep over them can be complete only if their `count` is given.

    >>> family = own_family((f"cycle:{n}" for n in (3, 4)), hole="graph")
    >>> [family.lines(shard.part) for shard in family.shards()]
    [['Bw', 'Cl']]
    """
    made = items() if callable(items) else items
    if isinstance(made, str) or not isinstance(made, Iterable):
        raise BadPosition(f"a family of your own is a list or a generator of graphs or texts, got {made!r}")
    if hole is not None and not hole.isidentifier():
        raise BadPosition(f"a hole is named by a word, such as position, got {hole!r}")
    todo = iter(made)
    first = next(todo, None)
    if first is None:
        raise BadPosition("a family of your own has no items; give at least one graph or text")
    hole = hole or ("position" if isinstance(first, (str, Position)) else "graph")
    return Lines(name, (hole,), _texts(first, todo, hole), count)


def _texts(first: Any, rest: Iterator[Any], hole: str) -> Iterator[str]:
    yield _text(first, hole)
    for number, item in enumerate(rest, 2):
        if number > MOST_OWN:
            raise BadPosition(f"a family of your own has at most {MOST_OWN:,} items")
        yield _text(item, hole)


def _text(item: Any, hole: str) -> str:
    if hole == "graph":
        if isinstance(item, Position):
            raise BadPosition(f"an item for the hole {{graph}} is a graph, got the position {str(item)!r}")
        return named_line(item).line
    if not isinstance(item, (str, int, Position)):
        raise BadPosition(f"an item for the hole {{{hole}}} is a text, got {item!r}")
    text = str(item)
    if not text or not text.isprintable():
        raise BadPosition(f"an item for the hole {{{hole}}} is a text of one line, got {text!r}")
    return text
