"""Theorems: a folder or a file a family. Its theorems register themselves when the family is first asked about."""

from grundy.loading import FamilyFolders
from grundy.rules import plugins
from grundy.rules.registry import load_installed_for

_folders = FamilyFolders(__name__)


def load_all() -> None:
    """Load every file."""
    _folders.load_all()
    plugins.load(plugins.THEOREMS)


def load_for(rules: type) -> None:
    """Load what is known about a class of rules: about the families that it and the classes above it come from.

    >>> from grundy import Nim
    >>> load_for(type(Nim))
    """
    _folders.load_for(rules)
    load_installed_for(plugins.THEOREMS, rules)
