"""Proofs: certificates that `checker/grundy_check.py`, which imports nothing of ours, verifies."""

from grundy.proofs.checking import check_file
from grundy.proofs.explain import explain
from grundy.proofs.proof import AnswerProof, OutcomesProof, Proof, Size

__all__ = ["AnswerProof", "OutcomesProof", "Proof", "Size", "check_file", "explain"]
