"""Rows by the definition, on texts of H and T: take a head, turn the coins beside it."""

from functools import cache
from itertools import product

TURNED = {"H": "T", "T": "H"}


@cache
def value(row: str) -> int:
    options = set()
    for i, coin in enumerate(row):
        if coin == "H":
            left = row[: i - 1] + TURNED[row[i - 1]] if i else ""
            right = TURNED[row[i + 1]] + row[i + 2 :] if i + 1 < len(row) else ""
            options.add(value(left) ^ value(right))
    return next(v for v in range(len(options) + 1) if v not in options)


def rows(most: int) -> list[str]:
    """All rows up to a length."""
    return ["".join(coins) for length in range(most + 1) for coins in product("HT", repeat=length)]
