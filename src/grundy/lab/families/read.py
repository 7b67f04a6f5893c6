"""Reading a family from its text."""

from __future__ import annotations

from grundy.lab.families.family import Family
from grundy.lab.families.graphs import graphs

__all__ = ["read_family"]


def read_family(text: str, maker: str | None = None) -> Family:
    """Return the family that a text names.

    >>> read_family("connected:7").count
    853
    """
    return graphs(text, maker)
