"""The games: rules only, a folder or a file a family.

A game's file is loaded when the game is first asked for. `index`, which `make setup` and the build of a wheel write,
says where it is; git does not track it. A name that is not there may be new, so all files are loaded before it is
given up.
"""

import sys
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from grundy.slots import GAMES

try:
    from grundy.games.index import EXPORTED, NAMED
except ModuleNotFoundError:  # a checkout that was just made, or has moved to another commit
    from grundy.games._scan import scan

    EXPORTED, NAMED = scan()

__all__ = list(EXPORTED)


@cache
def load_all() -> None:
    """Load every file here; its games register themselves, and what it exports is ours."""
    for module in walk_packages(__path__, f"{__name__}."):
        loaded = import_module(module.name)
        place = module.name.removeprefix(f"{__name__}.")
        if place == "index":
            continue
        for name in getattr(loaded, "__all__", ()):
            globals()[name] = getattr(loaded, name)
            EXPORTED[name] = place


def load_game(name: str) -> None:
    """Load the file of the game or puzzle that has a name in texts; nothing where no such file is known.

    >>> load_game("kayles")
    """
    if name in NAMED:
        _load_file(NAMED[name])


def family_of_game(name: str) -> str:
    """Return the family of a game or puzzle that comes with Grundy; "" for other names.

    >>> family_of_game("kayles"), family_of_game("no-such-game")
    ('heaps', '')
    """
    return NAMED.get(name, "").partition(".")[0]


def _load_file(place: str) -> None:
    """Load one file, or all where it has moved since the index was written."""
    try:
        import_module(f"{__name__}.{place}")
    except ModuleNotFoundError as error:
        if error.name is None or not f"{__name__}.{place}".startswith(error.name):
            raise
        load_all()


def __getattr__(name: str) -> object:
    if name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in EXPORTED:
        _load_file(EXPORTED[name])
        module = sys.modules.get(f"{__name__}.{EXPORTED[name]}")
        if hasattr(module, name):
            globals()[name] = getattr(module, name)
    if name not in globals():
        load_all()
    if name not in globals():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals()[name]


GAMES.fill(sys.modules[__name__])
