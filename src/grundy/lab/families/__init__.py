"""Families of boards and positions that a sweep goes through."""

from grundy.lab.families.family import Family, Part, Shard
from grundy.lab.families.games import games, tile_game
from grundy.lab.families.graphs import graphs
from grundy.lab.families.letters import letters
from grundy.lab.families.lines import lines_of
from grundy.lab.families.product import product
from grundy.lab.families.read import choose_family, read_family
from grundy.lab.families.samples import sample
from grundy.lab.families.user import own_family
from grundy.lab.families.words import words

__all__ = [
    "Family",
    "Part",
    "Shard",
    "choose_family",
    "games",
    "graphs",
    "letters",
    "lines_of",
    "own_family",
    "product",
    "read_family",
    "sample",
    "tile_game",
    "words",
]
