"""Which family a sweep goes through, from what it was given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from grundy.errors import BadPosition
from grundy.lab.families import Family, choose_family, own_family, read_family
from grundy.lab.families import sample as draw
from grundy.lab.sweeps.template import HOLE, FunctionTemplate, Template, TextTemplate

__all__ = ["family_and_template"]

Text = str | Callable[..., Any]
SIZE, SEED = 10, 0
"""How large random positions are, and what they are drawn from, if nothing is said."""


def family_and_template(
    text: Text,
    family: Any = None,
    *,
    graphs: Any = None,
    words: str | None = None,
    games: str | None = None,
    sample: int | None = None,
    size: int | None = None,
    seed: int | None = None,
    files: bool = False,
    **letters: Iterable[int],
) -> tuple[Family, Template]:
    """Return the family of these options, and the template that it fills.

    >>> family, template = family_and_template("nim {m} {n}", m=range(1, 4), n=range(2))
    >>> family.spec, template.name
    ('m=1..3 n=0..1', 'nim {m} {n}')
    >>> family_and_template("kayles", sample=100, size=20)[1].name
    '{position}'
    """
    if not isinstance(text, str) and not callable(text):
        raise BadPosition(f"a sweep is about a text with holes, or a function, got {text!r}")
    _check_letters(letters)
    drawn = None
    if sample is not None:
        if not isinstance(text, str) or HOLE.search(text):
            raise BadPosition(f"random positions are of a game without holes, such as kayles, got {_name(text)!r}")
        drawn = draw(text, sample, SIZE if size is None else size, SEED if seed is None else seed)
        text = "{position}"
    elif (size, seed) != (None, None):
        raise BadPosition("a size and a seed are those of random positions; say how many: sample=1000")
    if family is None:
        members = choose_family(graphs, words, drawn, letters, games=games)
    elif (graphs, words, games, drawn) == (None, None, None, None) and not letters:
        members = _read(family)
    else:
        raise BadPosition("a family is given, or graphs, words, games, a sample and letters, not both")
    if isinstance(text, str):
        return members, TextTemplate(text, members.holes, files)
    return members, FunctionTemplate(text, members.holes)


def _check_letters(letters: Mapping[str, Iterable[int]]) -> None:
    for name in letters:
        if len(name) > 1:
            raise BadPosition(f"a sweep has no option {name!r}; a hole for numbers is one letter, such as m=range(9)")


def _read(family: Any) -> Family:
    if isinstance(family, str):
        return read_family(family)
    if hasattr(family, "shards") and hasattr(family, "lines"):
        members: Family = family
        return members
    return own_family(family)


def _name(text: Text) -> str:
    return text if isinstance(text, str) else "a function"
