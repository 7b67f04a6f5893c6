"""Rulesets, positions, sums, the registry, and positions as text."""

from grundy.rules.named import NamedGame, Only
from grundy.rules.registry import all_games, game, named
from grundy.rules.ruleset import Kernel, Position, Ruleset
from grundy.rules.sums import Sum
from grundy.rules.text import position, read_ruleset

__all__ = [
    "Kernel",
    "NamedGame",
    "Only",
    "Position",
    "Ruleset",
    "Sum",
    "all_games",
    "game",
    "named",
    "position",
    "read_ruleset",
]
