"""How an answer was found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Method:
    """How an answer was found: the name and the source of the theorem or the search, what it costs, what it states."""

    name: str
    source: str
    cost: str = ""
    statement: str = ""
    """What the theorem says; empty where no single theorem was used."""
    kind: str = "theorem"
    """"theorem", "algorithm" (exact, but exponential at worst), "parts" (the nim-sum of the parts), or "search"."""

    def __str__(self) -> str:
        return self.name


SEARCH = Method("search", "search of the game tree with exact keys", "exponential in general", kind="search")
REFERENCE = Method("reference", "the definition, position by position", "the number of positions", kind="search")
SPRAGUE_GRUNDY = "Sprague (1936) and Grundy (1939): the value of a sum is the nim-sum of the values"


def sum_method(methods: list[Method]) -> Method:
    """Return the method that adds up what other methods found about the parts.

    >>> sum_method([SEARCH, SEARCH]).name
    'nim-sum of parts (search)'
    >>> sum_method([Method("heap-table", "Sprague (1936) and Grundy (1939)")]).source == SPRAGUE_GRUNDY
    True
    """
    names = ", ".join(dict.fromkeys(method.name for method in methods))
    theirs = [source for source in (method.source for method in methods) if not SPRAGUE_GRUNDY.startswith(source)]
    sources = "; ".join(dict.fromkeys([SPRAGUE_GRUNDY, *theirs]))
    name = f"nim-sum of parts ({names})" if names else "nim-sum of parts"
    return Method(name, sources, "the sum of the parts' costs", kind="parts")
