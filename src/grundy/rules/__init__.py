"""Rulesets, positions, sums, puzzles, the registry, and positions as text."""

from grundy.rules.named import NamedGame, Only
from grundy.rules.puzzles import Puzzle, all_puzzles, named_puzzle, puzzle
from grundy.rules.registry import all_games, game, named
from grundy.rules.ruleset import Kernel, Position, Ruleset
from grundy.rules.sums import Sum
from grundy.rules.text import position, read_ruleset

__all__ = [
    "Kernel",
    "NamedGame",
    "Only",
    "Position",
    "Puzzle",
    "Ruleset",
    "Sum",
    "all_games",
    "all_puzzles",
    "game",
    "named",
    "named_puzzle",
    "position",
    "puzzle",
    "read_ruleset",
]
