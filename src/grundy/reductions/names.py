"""Names for what a reduction adds: they say what it is and where, and are never taken already."""

from __future__ import annotations

from collections.abc import Hashable, Iterable


class Names:
    """Names that are taken, and new ones beside them.

    >>> names = Names([0, 1, ("a", 0, 1)])
    >>> names.new("a", 0, 1), names.new("b", 0, 1), Names(["none"]).word("none")
    (('a_', 0, 1), ('b', 0, 1), 'none_')
    """

    def __init__(self, taken: Iterable[Hashable]) -> None:
        self.taken: dict[Hashable, None] = dict.fromkeys(taken)

    def new(self, role: str, *where: Hashable) -> tuple[Hashable, ...]:
        """Return a name `(role, *where)`; its role gets a mark for each time that the name is taken."""
        while (name := (role, *where)) in self.taken:
            role += "_"
        self.taken[name] = None
        return name

    def word(self, role: str) -> str:
        """Return a name that is one word."""
        while role in self.taken:
            role += "_"
        self.taken[role] = None
        return role
