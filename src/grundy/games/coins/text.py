"""What all coin games share beside their rules: arguments, text and sketches of rows and boards of coins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grundy.errors import BadPosition, IllegalMove

if TYPE_CHECKING:
    from random import Random

Coins = tuple[int, ...]
"""A row (coins, mask) or a board (rows, columns, mask); bit i of the mask: coin i shows heads, row after row."""
Cell = tuple[int, int]
__all__: list[str] = []

MOST_DRAWN = 40


def random_mask(rng: Random, count: int) -> int:
    """Return a random set of coins that show heads, sparse or dense.

    >>> from random import Random
    >>> f"{random_mask(Random(3), 12):b}"
    '1000000010'
    """
    chance = rng.choice((0.15, 0.3, 0.5, 0.8))
    return sum(1 << coin for coin in range(count) if rng.random() < chance)


def row_masks(board: Coins) -> list[int]:
    """Return the mask of each row of a board.

    >>> row_masks((2, 3, 0b110_001))
    [1, 6]
    """
    rows, columns, mask = board
    faces = f"{mask:0{rows * columns}b}"
    return [int(faces[at - columns : at], 2) for at in range(rows * columns, 0, -columns)]


def start_row(title: str, args: tuple[Any, ...], named: dict[str, Any]) -> Coins:
    """Check a row given as a text of H and T, or as a list of truth values (true: heads)."""
    if named:
        raise BadPosition(f"{title} takes coins only, got an argument {next(iter(named))!r}")
    if len(args) != 1:
        raise BadPosition(f"{title} takes one row of coins, such as {title} THH, got {len(args)} arguments")
    return _read_row(_faces(args[0], f"{title} THH"))


def start_board(title: str, args: tuple[Any, ...], named: dict[str, Any]) -> Coins:
    """Check a board given as rows joined by /, or as a list of rows."""
    if named:
        raise BadPosition(f"{title} takes coins only, got an argument {next(iter(named))!r}")
    if len(args) != 1:
        raise BadPosition(f"{title} takes one board of coins, such as {title} THT/HHT, got {len(args)} arguments")
    given = args[0].split("/") if isinstance(args[0], str) else args[0]
    if not isinstance(given, Sequence) and not hasattr(given, "tolist"):
        raise BadPosition(f"a board is rows of H and T joined by /, got {given!r}")
    rows = [_faces(row, f"{title} THT/HHT") for row in given]
    if not rows:
        raise BadPosition(f"{title} needs at least one row of coins, such as {title} THT/HHT")
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise BadPosition(
                f"rows have the same length, row 0 has {len(rows[0])} coins and row {number} has {len(row)}", row
            )
    return len(rows), *_read_row("".join(rows), len(rows[0]))


def _read_row(faces: str, length: int | None = None) -> tuple[int, int]:
    return length or len(faces), int(faces[::-1].replace("T", "0").replace("H", "1"), 2)


def _faces(row: Any, example: str) -> str:
    """Return a row given in any way as a text of H and T."""
    if isinstance(row, str):
        text = row.strip().upper()
        bad = re.search(r"[^HT]", text)
        if bad:
            got = row.strip()[bad.start()]
            part = row.strip() if got.isspace() else got
            raise BadPosition(f"coins are H or T, got {got!r}; they are written like {example}", part)
    else:
        text = "".join("H" if face else "T" for face in _truths(row))
    if not text:
        raise BadPosition(f"a row has at least one coin, such as {example}")
    return text


def _truths(row: Any) -> list[Any]:
    faces = row.tolist() if hasattr(row, "tolist") else row
    if not isinstance(faces, (list, tuple)) or any(face not in (0, 1) for face in faces):
        raise BadPosition(f"a row is a text of H and T or a list of 0 and 1, got {row!r}")
    return list(faces)


def write_coins(state: Coins) -> str:
    """Write a row of coins, or a board with its rows joined by /.

    >>> write_coins((4, 0b0110)), write_coins((2, 3, 0b110_001))
    ('THHT', 'HTT/THH')
    """
    *_, columns, mask = state
    count = state[0] * (columns if len(state) == 3 else 1)
    faces = f"{mask:0{count}b}"[::-1].replace("0", "T").replace("1", "H")
    return "/".join(faces[at : at + columns] for at in range(0, count, columns))


def read_coins(body: str) -> tuple[int, ...]:
    """Read the coins of a move in a row: `0,2,5`."""
    if not re.fullmatch(r"\s*[0-9]{1,9}(\s*[,\s]\s*[0-9]{1,9})*\s*", body):
        raise IllegalMove(f"a move is the coins turned, numbered from 0, such as 0,2,5, got {body!r}")
    return tuple(sorted(map(int, re.findall("[0-9]+", body))))


def read_cells(body: str) -> tuple[Cell, ...]:
    """Read the coins of a move on a board: `0,1 2,1` as row,column pairs."""
    if not re.fullmatch(r"\s*[0-9]{1,9},[0-9]{1,9}(\s+[0-9]{1,9},[0-9]{1,9})*\s*", body):
        raise IllegalMove(f"a move is the coins turned as row,column from 0, such as 0,1 2,1, got {body!r}")
    numbers = map(int, re.findall("[0-9]+", body))
    return tuple(sorted(zip(numbers, numbers, strict=True)))


def row_sketch(state: Coins) -> str:
    """Draw a row in plain characters, coins above their numbers."""
    faces = write_coins(state)
    shown = min(len(faces), MOST_DRAWN)
    wide = len(str(shown - 1)) + 1
    numbers = "".join(f"{i:>{wide}}" for i in range(shown))
    return f"{_line(faces, shown, wide)}\n{numbers}"


def board_sketch(state: Coins) -> str:
    """Draw a board in plain characters, with the numbers of its rows and columns."""
    lines = write_coins(state).split("/")
    rows, columns = min(len(lines), MOST_DRAWN), min(len(lines[0]), MOST_DRAWN)
    wide, side = len(str(columns - 1)) + 1, len(str(rows - 1))
    out = [" " * side + "".join(f"{i:>{wide}}" for i in range(columns))]
    out += [f"{row:>{side}}{_line(faces, columns, wide)}" for row, faces in enumerate(lines[:rows])]
    return "\n".join(out + ["..."] * (len(lines) > rows))


def _line(faces: str, shown: int, wide: int) -> str:
    return "".join(f"{face:>{wide}}" for face in faces[:shown]) + " ..." * (len(faces) > shown)
