"""One analysis per position: which methods answer, what they found, and what the answers say.

This is the only room that knows all methods. It fills the slot through which positions and rulesets ask.
"""

from grundy.analysis import asking
from grundy.analysis.analysis import Analysis
from grundy.analysis.answer import Answer
from grundy.analysis.asking import ask, misere_quotient, solve, solve_options, solve_puzzle, winning_move
from grundy.analysis.puzzles import PuzzleAnswer
from grundy.budget import Limits, limits, remember
from grundy.pictures.marks import Marks
from grundy.questions import Method
from grundy.slots import SOLVER
from grundy.theory.in_use import use

__all__ = [
    "Analysis",
    "Answer",
    "Limits",
    "Marks",
    "Method",
    "PuzzleAnswer",
    "ask",
    "limits",
    "misere_quotient",
    "remember",
    "solve",
    "solve_options",
    "solve_puzzle",
    "use",
    "winning_move",
]


SOLVER.fill(asking)
