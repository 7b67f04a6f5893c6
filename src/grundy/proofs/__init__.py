"""Proofs: certificates that `checker/grundy_check.py`, which imports nothing of ours, verifies."""

from grundy.proofs.checking import check_file
from grundy.proofs.explain import explain
from grundy.proofs.proof import Proof

__all__ = ["Proof", "check_file", "explain"]
