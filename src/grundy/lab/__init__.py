"""The laboratory: tables, sequences, sweeps over families of positions, conjectures, exercises."""

from grundy.lab.formulas import stress
from grundy.lab.sweeps import sweep

__all__ = ["stress", "sweep"]
