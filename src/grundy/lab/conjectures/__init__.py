"""Conjectures, a file each: the statement, its source and status, and a program that looks for a counterexample.

Every file of this folder is found by itself. An installed package brings further ones (docs/plugins.md), and so does a
file of `grundy --load`.
"""

from grundy.lab.conjectures.conjecture import (
    Conjecture,
    Verdict,
    all_conjectures,
    conjecture,
    conjecture_named,
    question,
)

__all__ = ["Conjecture", "Verdict", "all_conjectures", "conjecture", "conjecture_named", "question"]
