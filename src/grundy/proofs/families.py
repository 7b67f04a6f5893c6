"""What is known about proofs of a family of games, loaded when a proof is first about it."""

from __future__ import annotations

from grundy.loading import FamilyFolders
from grundy.rules import plugins
from grundy.rules.registry import load_installed_for

_folders = FamilyFolders(__name__.rpartition(".")[0])


def load_all() -> None:
    """Load every file of this room."""
    _folders.load_all()
    plugins.load(plugins.CERTIFICATES)


def load_for(rules: type) -> None:
    """Load what writes proofs about a class of rules or puzzles, and about the classes above it.

    >>> from grundy import Nim
    >>> load_for(type(Nim))
    """
    _folders.load_for(rules)
    load_installed_for(plugins.CERTIFICATES, rules)
