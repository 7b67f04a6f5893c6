"""Loading files when they are first needed: the folder of a family in a room, or all files of a room."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pkgutil import walk_packages

__all__: list[str] = []


def load_package(name: str) -> None:
    """Import a module, and every module inside it if it is a package; what they register is then there.

    >>> load_package("grundy.values")
    """
    module = import_module(name)
    for inner in walk_packages(getattr(module, "__path__", ()), f"{name}."):
        import_module(inner.name)


class FamilyFolders:
    """The folders, or files, of one room that are about a family of games. Each is loaded when it is first needed.

    A family has the same name in every room: what the room `theory` knows about a class that is defined in
    `games/heaps/` or `rules/heaps/` is in `theory/heaps/` or `theory/heaps.py`.

    >>> from grundy import Nim
    >>> theory = FamilyFolders("grundy.theory")
    >>> theory.load_for(type(Nim))
    >>> sorted(theory.loaded)
    ['heaps']
    """

    def __init__(self, room: str) -> None:
        self.room = room
        self.loaded: set[str] = set()
        self._classes: set[type] = set()

    def load_all(self) -> None:
        """Load every file of the room."""
        load_package(self.room)

    def load_for(self, cls: type) -> None:
        """Load what the room knows about the families that a class and the classes above it come from."""
        if cls not in self._classes:
            for family in {family_of(base) for base in cls.__mro__} - self.loaded - {""}:
                if find_spec(f"{self.room}.{family}"):
                    load_package(f"{self.room}.{family}")
                    self.loaded.add(family)
            self._classes.add(cls)  # last: an import that was interrupted is tried again


def family_of(cls: type) -> str:
    """Return the family of games that a class of rules comes from, by the folder of its file; "" where there is none.

    >>> from grundy import Nim, PointGame
    >>> family_of(type(Nim)), family_of(PointGame), family_of(str)
    ('heaps', 'points', '')
    """
    path = cls.__module__.split(".")
    is_family = len(path) > 2 and path[0] == PACKAGE and path[1] in ROOMS_OF_RULES
    return path[2] if is_family else ""


PACKAGE = __name__.partition(".")[0]
ROOMS_OF_RULES = ("rules", "games")
