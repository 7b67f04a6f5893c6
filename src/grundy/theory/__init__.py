"""Theorems: a folder or a file a family. Its theorems register themselves when the family is first asked about."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import walk_packages

GAMES = "grundy.games."


def load_all() -> None:
    """Load every file."""
    _load(__name__)


@cache
def load_for(rules: type) -> None:
    """Load what is known about a class of rules: about the families that it and the classes above it come from.

    >>> from grundy import Nim
    >>> load_for(type(Nim))
    """
    modules = (cls.__module__ for cls in rules.__mro__)
    for family in {module.split(".")[2] for module in modules if module.startswith(GAMES)}:
        if find_spec(f"{__name__}.{family}"):
            _load(f"{__name__}.{family}")


@cache
def _load(name: str) -> None:
    module = import_module(name)
    for inner in walk_packages(getattr(module, "__path__", ()), f"{name}."):
        import_module(inner.name)
