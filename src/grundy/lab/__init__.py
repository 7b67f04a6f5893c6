"""The laboratory: tables, sequences, sweeps over families of positions, conjectures, exercises."""

from grundy.lab.boards import solve_boards
from grundy.lab.formulas import stress
from grundy.lab.sweeps import sweep

__all__ = ["solve_boards", "stress", "sweep"]
