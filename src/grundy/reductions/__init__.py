"""Reductions: arrows from one game to another, a file each. Every file is loaded, and arrows register themselves."""

from importlib import import_module
from pkgutil import iter_modules

from grundy.reductions.arrow import Aim, Arrow, Claim, Linear, Relation, Size
from grundy.reductions.formula import Formula
from grundy.reductions.formula_text import read_formula
from grundy.reductions.registry import arrow, arrows, reduction

__all__ = [
    "Aim",
    "Arrow",
    "Claim",
    "Formula",
    "Linear",
    "Relation",
    "Size",
    "arrow",
    "arrows",
    "read_formula",
    "reduction",
]

for _module in iter_modules(__path__, f"{__name__}."):
    import_module(_module.name)
