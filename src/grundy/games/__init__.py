"""The games: rules only, a folder or a file a family.

A game's file is loaded when the game is first asked for: `index`, which `make lists` writes, says where it is. A name
that is not there may be new, so all files are loaded before it is given up.
"""

from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from grundy.games.index import EXPORTED

__all__ = list(EXPORTED)


@cache
def load_all() -> None:
    """Load every file here; its games register themselves, and what it exports is ours."""
    for module in walk_packages(__path__, f"{__name__}."):
        loaded = import_module(module.name)
        for name in getattr(loaded, "__all__", ()):
            globals()[name] = getattr(loaded, name)
            EXPORTED.setdefault(name, module.name.removeprefix(f"{__name__}."))


def __getattr__(name: str) -> object:
    if name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in EXPORTED:
        globals()[name] = getattr(import_module(f"{__name__}.{EXPORTED[name]}"), name)
    else:
        load_all()
    if name not in globals():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals()[name]
