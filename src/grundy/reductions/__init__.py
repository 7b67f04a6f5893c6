"""Reductions: arrows from one game to another, a file each. Every file is loaded, and arrows register themselves."""

from importlib import import_module
from pkgutil import iter_modules

from grundy.reductions.arrow import Aim, Arrow, Check, Claim, Linear, Relation, Size
from grundy.reductions.formula import Formula
from grundy.reductions.formula_text import read_formula
from grundy.reductions.open_questions import OPEN_QUESTIONS, OpenQuestion
from grundy.reductions.registry import arrow, arrows, choose, reduction
from grundy.reductions.two_options import value_by_outcomes

__all__ = [
    "OPEN_QUESTIONS",
    "Aim",
    "Arrow",
    "Check",
    "Claim",
    "Formula",
    "Linear",
    "OpenQuestion",
    "Relation",
    "Size",
    "arrow",
    "arrows",
    "choose",
    "read_formula",
    "reduction",
    "value_by_outcomes",
]

for _module in iter_modules(__path__, f"{__name__}."):
    import_module(_module.name)
