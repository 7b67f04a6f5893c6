"""Families of games: the rules of word games, for sweeps that ask which of them have machines."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple

from grundy.errors import BadPosition
from grundy.lab.families.family import Shard
from grundy.lab.families.indexed import Indexed, ranges_of
from grundy.rules import Ruleset, read_ruleset

__all__ = ["GAMES", "Games", "games", "tile_game"]

SHARDS = 200
"""A family is cut into about so many shards: to ask about one game may take seconds."""
FORM = re.compile(r"(?P<kind>[a-z-]+)(?P<numbers>(?::[0-9]{1,9})*)")
Words = list[str]


class Kind(NamedTuple):
    """A kind of games: what its text looks like, what its numbers may be, and how its games are made."""

    example: str
    largest: tuple[int, ...]
    """The largest number that may stand behind each colon; the least is 1, for a seed 0."""
    make: Callable[..., Words]
    version: int = 1


class Games(Indexed):
    """The games of a family, as texts of rules such as `rewrite(a>,bb>)`."""

    holes = ("game",)

    def __init__(self, kind: str, numbers: tuple[int, ...]) -> None:
        self.kind, self.numbers = kind, numbers

    @property
    def spec(self) -> str:
        """Return the kind and its numbers."""
        return ":".join(["games", self.kind, *map(str, self.numbers)])

    @property
    def maker(self) -> str:
        """Return what makes the games, with its version."""
        return f"games {self.kind} {GAMES[self.kind].version}"

    @cached_property
    def texts(self) -> Words:
        """All games, as texts."""
        return GAMES[self.kind].make(*self.numbers)

    @property
    def count(self) -> int:
        """Return how many games there are."""
        return len(self.texts)

    def item(self, number: int) -> str:
        """Return the text of a game."""
        return self.texts[number]

    def shards(self) -> tuple[Shard, ...]:
        """Return about 200 shards, so that progress is seen and little is lost."""
        return ranges_of(self.count, -(-self.count // SHARDS))


def games(text: str) -> Games:
    """Read a family of games, such as `taking:3`.

    >>> games("taking:3").count, games("taking:3").item(4)
    (28, 'rewrite(a>,b>,bbb>)')
    >>> [games(text).count for text in ("one-rule:3", "random-rules:40:2026", "tiles", "octal:2", "splitting:1")]
    [47, 40, 63, 63, 7]
    """
    match = FORM.fullmatch(text.strip().removeprefix("games:"))
    kind = GAMES.get(match["kind"]) if match else None
    if match is None or kind is None:
        raise BadPosition(
            f"families of games are {', '.join(k.example for k in GAMES.values())}, got {text!r:.80}", text
        )
    numbers = tuple(map(int, match["numbers"].split(":")[1:]))
    least = (1, 0)
    if len(numbers) != len(kind.largest) or not all(
        low <= number <= most for low, number, most in zip(least, numbers, kind.largest, strict=False)
    ):
        limits = "".join(f":{low}..{most}" for low, most in zip(least, kind.largest, strict=False))
        raise BadPosition(
            f"this family is written like {kind.example}, with numbers {limits or 'left out'}; got {text!r:.80}", text
        )
    return Games(match["kind"], numbers)


def _rewrite(*rules: tuple[str, str]) -> str:
    return f"rewrite({','.join(f'{left}>{right}' for left, right in rules)})"


def _taking(most: int) -> Words:
    """Taking and merging: some numbers of letters a may be taken that stand together, and some numbers of letters b."""
    numbers = range(1, most + 1)
    sets = [some for size in numbers for some in combinations(numbers, size)]
    return [
        _rewrite(*(("a" * n, "") for n in sets[i]), *(("b" * n, "") for n in sets[j]))
        for i in range(len(sets))
        for j in range(i, len(sets))
    ]


def _words(longest: int) -> Words:
    """The words over a and b of at most so many letters, short ones first."""
    return ["".join(word) for length in range(longest + 1) for word in product("ab", repeat=length)]


def _one_rule(longest: int) -> Words:
    """One rule over two letters whose right side is no longer, up to mirror images and the names of the letters."""
    other_names = str.maketrans("ab", "ba")

    def first(left: str, right: str) -> tuple[str, str]:
        seen = [(left, right), (left[::-1], right[::-1])]
        return min(seen + [(u.translate(other_names), v.translate(other_names)) for u, v in seen])

    words = _words(longest)
    found = {first(u, v): None for u in words if u for v in words if len(v) <= len(u) and u != v}
    return [_rewrite(rule) for rule in sorted(found, key=lambda rule: (len(rule[0]), len(rule[1]), rule))]


def _random_rules(count: int, seed: int) -> Words:
    """One to three random rules, left sides of at most 3 letters, right sides no longer, for which weights exist."""
    return [_random_game(Random(f"{seed}/{number}")) for number in range(count)]


def _random_game(rng: Random) -> str:
    while True:
        lengths = [rng.randint(1, 3) for _ in range(rng.randint(1, 3))]
        rules = {_random_word(rng, length): _random_word(rng, rng.randint(0, length)) for length in lengths}
        try:
            return str(read_ruleset(_rewrite(*rules.items())))
        except BadPosition:
            continue


def _random_word(rng: Random, length: int) -> str:
    return "".join(rng.choice("ab") for _ in range(length))


TILES = {
    "cell": ((1,), (2,)),
    "vertical": ((3,),),
    "horizontal": ((1, 1), (2, 2)),
    "square": ((3, 3),),
    "L": ((3, 1), (3, 2), (1, 3), (2, 3)),
    "diagonal": ((1, 2), (2, 1)),
}
"""Tiles on a board of two rows: the cells in each column, as a number in binary."""


def tile_game(*tiles: str) -> Ruleset[Any, Any]:
    """Return the game of taking tiles from a board of two rows, as words with a letter for each column.

    The tiles are some of cell, vertical, horizontal, square, L and diagonal. A letter is the number of the set of
    cells that are there, in binary; 0, an empty column, is a wall.

    >>> str(tile_game("cell", "vertical"))
    'rewrite(1>0,3>2,2>0,3>1,3>0)'
    """
    for tile in tiles:
        if tile not in TILES:
            raise BadPosition(f"tiles are {', '.join(TILES)}, got {tile!r:.40}")
    rules: dict[tuple[str, str], None] = {}
    for columns in (columns for tile in TILES if tile in tiles for columns in TILES[tile]):
        full = [[column for column in range(1, 4) if column & part == part] for part in columns]
        for before in product(*full):
            after = [column - part for column, part in zip(before, columns, strict=True)]
            rules["".join(map(str, before)), "".join(map(str, after))] = None
    return read_ruleset(_rewrite(*rules))


def _tiles() -> Words:
    """All sets of tiles; bit i of the number of a game, counted from 1, tells whether tile i is there."""
    names = list(TILES)
    return [str(tile_game(*(name for i, name in enumerate(names) if number >> i & 1))) for number in range(1, 64)]


def _splitting(digits: int) -> Words:
    """The octal games 4.x, 4.xy, ..., in which a heap may be split without taking from it; 4.0 is left out."""
    codes = ("".join(code).rstrip("0") for code in product("01234567", repeat=digits))
    return [f"octal(4.{code})" for code in codes if code]


def _octal(digits: int) -> Words:
    """The octal games 0.x, 0.xy, ... with so many digits behind the point, zeros at the end left out."""
    codes = ("".join(code).rstrip("0") for code in product("01234567", repeat=digits))
    return [f"octal(0.{code})" for code in codes if code]


GAMES = {
    "taking": Kind("taking:3", (6,), _taking),
    "one-rule": Kind("one-rule:3", (5,), _one_rule),
    "random-rules": Kind("random-rules:40:2026", (10_000, 10**9), _random_rules),
    "tiles": Kind("tiles", (), _tiles),
    "octal": Kind("octal:2", (4,), _octal),
    "splitting": Kind("splitting:2", (4,), _splitting),
}
"""The kinds of games, by name."""
