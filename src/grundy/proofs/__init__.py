"""Proofs: certificates that `checker/grundy_check.py`, which imports nothing of ours, verifies.

Every file here is loaded, and what writes certificates registers itself.
"""

from importlib import import_module
from pkgutil import walk_packages

from grundy.proofs.checking import check_file
from grundy.proofs.proof import AnswerProof, Proof, PuzzleProof, Size, rules_proof

__all__ = ["AnswerProof", "Proof", "PuzzleProof", "Size", "check_file", "rules_proof"]

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
