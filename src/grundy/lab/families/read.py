"""Reading a family from its text, and choosing one from options."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from grundy.errors import BadPosition
from grundy.lab.families.family import Family
from grundy.lab.families.games import games
from grundy.lab.families.graphs import KINDS, graphs
from grundy.lab.families.letters import LETTER, letters, read_letter
from grundy.lab.families.lines import lines_of
from grundy.lab.families.product import product
from grundy.lab.families.samples import sample
from grundy.lab.families.user import own_family
from grundy.lab.families.words import words

__all__ = ["choose_family", "read_family"]

FILE = re.compile(r".*\.(?:g6|s6|d6|txt)|.*[/\\].*", re.DOTALL)
SAMPLE = re.compile(
    r"sample:(?P<count>[0-9]{1,18}):(?P<size>[0-9]{1,18}):(?P<seed>[0-9]{1,18}):(?P<game>.+)", re.DOTALL
)


def read_family(text: str, maker: str | None = None) -> Family:
    """Return the family that a text names; the `spec` of a family reads back, but for one of the user's own.

    `connected:1..8` and other graphs, `file:PATH`, a path, `-` for standard input, `words:HT:1..12`, `m=1..9`,
    `games:taking:3`, `sample:COUNT:SIZE:SEED:GAME`; several, separated by spaces, are their product.

    >>> read_family("connected:7").count, read_family("m=1..9 n=1,4 trees:5").count
    (853, 54)
    >>> read_family("words:HT:1..12").count, read_family("sample:100:20:7:octal(0.37)").count
    (8190, 100)
    """
    text = text.strip()
    if text.startswith("sample:"):
        match = SAMPLE.fullmatch(text)
        if match is None:
            raise BadPosition(f"a sample is written like sample:1000:20:7:geography, got {text!r}", text)
        return sample(match["game"], int(match["count"]), int(match["size"]), int(match["seed"]))
    if text.startswith("file:") or text == "-" or os.path.isfile(text):
        return lines_of(text.removeprefix("file:"))
    pieces = text.split()
    if not pieces:
        raise BadPosition("a family is named by a text, such as connected:7, got an empty one", text)
    numbers = dict[str, Any]()
    families = list[Family]()
    for piece in pieces:
        if LETTER.fullmatch(piece):
            letter, some = read_letter(piece)
            if letter in numbers:
                raise BadPosition(f"the letter {letter} is given twice: {text!r}", text)
            numbers[letter] = some
        else:
            families.append(_read_one(piece, maker))
    return product(*([letters(numbers)] if numbers else []), *families)


def _read_one(text: str, maker: str | None) -> Family:
    if text.startswith("words:"):
        return words(text)
    if text.startswith("games:"):
        return games(text)
    if text.partition(":")[0] not in KINDS and (text == "-" or text.startswith("file:") or FILE.fullmatch(text)):
        return lines_of(text.removeprefix("file:"))
    return graphs(text, maker)


def choose_family(
    graphs: str | Family | Iterable[Any] | Callable[[], Iterable[Any]] | None = None,
    words: str | None = None,
    sample: Family | None = None,
    letters: Mapping[str, Iterable[int]] | None = None,
    *,
    games: str | None = None,
    maker: str | None = None,
) -> Family:
    """Return the family of these options, or the product of several. `graphs` may be graphs of the user's own.

    >>> choose_family("trees:4", letters={"k": range(3)}).holes
    ('k', 'graph')
    """
    families: list[Family] = [_letters(letters)] if letters else []
    families += [_words(words)] if words is not None else []
    families += [_games(games)] if games is not None else []
    families += [sample] if sample is not None else []
    if isinstance(graphs, str):
        families.append(read_family(graphs, maker))
    elif graphs is not None:
        is_family = hasattr(graphs, "shards") and hasattr(graphs, "lines")
        families.append(cast("Family", graphs) if is_family else own_family(cast("Any", graphs)))
    if not families:
        raise BadPosition(
            "a sweep goes through a family: give graphs (connected:5), words (HT:1..8), games (taking:3), letters "
            "(m=1..9) or a sample"
        )
    return product(*families)


_letters, _words, _games = letters, words, games
"""The arguments of `choose_family` have the same names."""
