"""Reductions: the mechanism here, and the arrows from one game to another in `arrows`, a file each."""

from importlib import import_module
from pkgutil import walk_packages

from grundy.reductions.arrow import Arrow, Check, Claim, Linear, PositionTarget, Relation, Size
from grundy.reductions.formula import Formula
from grundy.reductions.formula_text import read_formula
from grundy.reductions.open_questions import OPEN_QUESTIONS, OpenQuestion
from grundy.reductions.registry import (
    all_reductions,
    arrow,
    chain,
    choose,
    printed_reductions,
    reduction,
    refuted_reductions,
)
from grundy.reductions.two_options import value_by_outcomes

__all__ = [
    "OPEN_QUESTIONS",
    "Arrow",
    "Check",
    "Claim",
    "Formula",
    "Linear",
    "OpenQuestion",
    "PositionTarget",
    "Relation",
    "Size",
    "all_reductions",
    "arrow",
    "chain",
    "choose",
    "printed_reductions",
    "read_formula",
    "reduction",
    "refuted_reductions",
    "value_by_outcomes",
]

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
