"""Rulesets, positions, sums, puzzles, the registry, and positions as text."""

from typing import TYPE_CHECKING

from grundy.rules.named import FieldConstraint, NamedGame
from grundy.rules.puzzles import Puzzle, all_puzzles, named_puzzle, puzzle
from grundy.rules.registry import all_games, game, named
from grundy.rules.ruleset import Kernel, Position, Ruleset
from grundy.rules.sums import Sum
from grundy.rules.text import position, read_ruleset

if TYPE_CHECKING:
    from grundy.rules.points.game import PointGame
    from grundy.rules.points.turn import Turn
    from grundy.rules.samples import sample_position

__all__ = [
    "FieldConstraint",
    "Kernel",
    "NamedGame",
    "PointGame",
    "Position",
    "Puzzle",
    "Ruleset",
    "Sum",
    "Turn",
    "all_games",
    "all_puzzles",
    "game",
    "named",
    "named_puzzle",
    "position",
    "puzzle",
    "read_ruleset",
    "sample_position",
]


def __getattr__(name: str) -> object:
    """Load games of points, and what draws positions, when they are first asked for."""
    from importlib import import_module

    room = {"PointGame": "points.game", "Turn": "points.turn", "sample_position": "samples"}.get(name)
    if room is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"grundy.rules.{room}"), name)
