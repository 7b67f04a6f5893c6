"""Proofs: certificates that `checker/grundy_check.py`, which imports nothing of ours, verifies.

What writes certificates registers itself. It is loaded for the families that a proof is about, and for no others.
"""

from grundy.proofs import quotients, strategy, values  # noqa: F401 - they register what settles each question
from grundy.proofs.checking import check_file
from grundy.proofs.families import load_all, load_for
from grundy.proofs.proof import AnswerProof, Proof, PuzzleProof, Size, rules_proof

__all__ = ["AnswerProof", "Proof", "PuzzleProof", "Size", "check_file", "load_all", "load_for", "rules_proof"]
