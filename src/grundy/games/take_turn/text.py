"""Coins of Take Turn as arguments and as text: `HHTTH`, `H^100 TT H^100`, `(HT)^5`, `HT.TH` with a gap."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grundy.budget import in_time
from grundy.errors import BadPosition
from grundy.graphs.data import check_size
from grundy.graphs.text.chains import CHAIN, blocks_of
from grundy.graphs.text.vertex import quoted
from grundy.rules.text import whole

if TYPE_CHECKING:
    from grundy.graphs import Graph

__all__: list[str] = []

Coins = tuple[int, int]
"""The set of vertices that are left, and the set of those whose coin shows heads."""
SIZED_BY_COINS = ("path", "cycle", "dipath", "dicycle", "complete")
"""Boards that are named without a size: they have as many vertices as there are coins."""
GONE = "."
LONG = 5
"""Runs of at least this many equal coins are written as powers."""
CHAIN_COINS = {"H": "H", "V": "HTHT", "W": "HHHH", "E": "HHTH"}
"""The coins on the vertices of the blocks of a chain, in their order (Figure 8 of the paper)."""

_RUN = re.compile(r"(?P<word>\(|[HT.]+|\))(?:(?<!\()\^(?P<power>[^\sHT.()]*))?|\s+", re.IGNORECASE)
_MOST_BITS = 4096
_FAR_MORE = 10**30
"""A power that is larger than every board."""
_LONG_RUN = re.compile(rf"(.)\1{{{LONG - 1},}}")


def read_faces(body: str) -> str:
    """Return a text of coins without powers, brackets and spaces.

    >>> read_faces("H^3 TT h."), read_faces("(HT)^3 H"), len(read_faces("H^10^6"))
    ('HHHTTH.', 'HTHTHTH', 1000000)
    >>> read_faces("HHX")
    Traceback (most recent call last):
    grundy.errors.BadPosition: coins are H, T, or . for a vertex that is gone, got 'X'; write them like HHT or H^9 TT
    """
    pieces: list[str] = []
    opened: list[tuple[int, int, int]] = []  # of each open bracket: its place, and the pieces and coins before it
    total = 0
    for run, at in in_time(_runs(body)):
        word = run["word"]
        if word == "(":
            opened.append((at, len(pieces), total))
            continue
        if word == ")":
            if not opened:
                raise BadPosition(f"a bracket closes that was not opened, got {body[: at + 1][-20:]!r}", ")")
            start, first, before = opened.pop()
            repeated = total - before
        else:
            start, first, repeated = at, len(pieces), 1  # without brackets a power is about the last coin alone
            pieces.append(word)
            total += len(word)
        count = _power(run, body[start : run.end()])
        total += repeated * (count - 1)
        if total:
            check_size(total, part=body[start : run.end()])
        if count != 1:  # a bracket without a power leaves its pieces where they are: deep brackets cost no copies
            coins = "".join(pieces[first:])
            kept = len(coins) - repeated
            pieces[first:] = [coins[:kept] + coins[kept:] * count]
    if opened:
        raise BadPosition(f"a bracket is not closed, got {body[opened[-1][0] :][:20]!r}; write it like (HT)^5", "(")
    return "".join(pieces).upper()


def _runs(body: str) -> Iterator[tuple[re.Match[str], int]]:
    at = 0
    while at < len(body):
        match = _RUN.match(body, at)
        if match is None:
            got = body[at]
            raise BadPosition(
                f"coins are H, T, or . for a vertex that is gone, got {got!r}; write them like HHT or H^9 TT", got
            )
        if match["word"]:
            yield match, at
        at = match.end()


def _power(run: re.Match[str], written: str) -> int:
    """Return the power after letters or a bracket, 1 where there is none: `H^10^6` has 10^6."""
    if run["power"] is None:
        return 1
    if not run["power"]:
        raise BadPosition(f"after ^ comes a whole number, such as H^9, got {written[-20:]!r}", written)
    value = 1
    for word in reversed(run["power"].split("^")):  # powers of powers are read from the right, as in mathematics
        base = whole(word, "powers of coins")
        too_large = base > 1 and value * base.bit_length() > _MOST_BITS
        value = _FAR_MORE if too_large else min(base**value if base != 1 else 1, _FAR_MORE)
    return value


def write_faces(faces: str) -> str:
    """Return coins in as few characters as are easy to read: long runs become powers.

    >>> write_faces("HHTTH"), write_faces("HHHHHHTT" + "H" * 100)
    ('HHTTH', 'H^6 TT H^100')
    """
    return " ".join(_LONG_RUN.sub(lambda run: f" {run[1]}^{len(run[0])} ", faces).split())


def faces_of(n: int, coins: Coins) -> str:
    """Return a letter for each of n vertices.

    >>> faces_of(5, (0b11011, 0b10001))
    'HT.TH'
    """
    left, heads = (f"{mask:0{n}b}"[::-1] if n else "" for mask in coins)
    faces = heads.replace("0", "T").replace("1", "H")
    if "0" in left:
        faces = "".join(face if here == "1" else GONE for face, here in zip(faces, left, strict=True))
    return faces


def coins_of(faces: str) -> Coins:
    """Return the sets that letters tell.

    >>> coins_of("HT.TH") == (0b11011, 0b10001)
    True
    """
    return _mask(faces, "HT"), _mask(faces, "H")


def _mask(faces: str, letters: str) -> int:
    table = {ord(face): "1" if face in letters else "0" for face in "HT."}
    return int(faces[::-1].translate(table) or "0", 2)


def start(title: str, board: Graph, args: tuple[Any, ...], named: dict[str, Any]) -> Coins:
    """Check coins: a text, a sequence in the order of the vertices, or a dict from vertices to coins."""
    if named:
        raise BadPosition(f"{title} takes coins only, got an argument {next(iter(named))!r}")
    if len(args) > 1:
        raise BadPosition(f"{title} takes the coins in one piece, such as 'HHT', got {len(args)} arguments")
    faces = _read_coins(board, args[0]) if args else chain_faces(board)
    if not faces and board.n:
        raise BadPosition(f"{title} needs a coin for each vertex, such as {title} path HHT")
    if len(faces) != board.n:
        coins = f"{len(faces):,} coin{'s' * (len(faces) != 1)}"
        raise BadPosition(f"{title} needs a coin for each vertex: the board has {board.n:,}, got {coins}")
    return coins_of(faces)


def chain_faces(board: Graph) -> str:
    """Return the coins that a chain of blocks has where none are said; nothing for other boards.

    >>> from grundy.graphs import Graph
    >>> chain_faces(Graph("chain:H-V-E")), chain_faces(Graph("path:3"))
    ('HHTHTHHTH', '')
    """
    kind, _, blocks = board.text().partition(":")
    return "".join(CHAIN_COINS[letter] * count for letter, count in blocks_of(blocks)) if kind == CHAIN else ""


def _read_coins(board: Graph, coins: Any) -> str:
    if isinstance(coins, str):
        return read_faces(coins)
    if isinstance(coins, Mapping):
        return _by_vertex(board, coins)
    coins = coins.tolist() if hasattr(coins, "tolist") else coins
    if not isinstance(coins, Sequence) or isinstance(coins, bytes):
        raise BadPosition(f"coins are a text such as 'HHT', a list, or a dict from vertices to coins, got {coins!r}")
    return "".join(map(_face, coins))


def _by_vertex(board: Graph, coins: Mapping[Any, Any]) -> str:
    faces: list[str | None] = [None] * board.n
    for name, coin in coins.items():
        faces[board.index(name, "what a coin lies on")] = _face(coin)
    for vertex, face in enumerate(faces):
        if face is None:
            raise BadPosition(
                f"no coin is given for the vertex {quoted(board.vertices[vertex])}; '.' says that it is gone"
            )
    return "".join(face for face in faces if face)


def _face(coin: Any) -> str:
    """Return the letter of one coin: H, T or '.', or a truth value for heads."""
    if isinstance(coin, str) and coin.upper() in ("H", "T", GONE):
        return coin.upper()
    if not isinstance(coin, str) and coin in (0, 1):
        return "H" if coin else "T"
    raise BadPosition(f"a coin is 'H', 'T' or '.', or whether it shows heads, got {quoted(coin)}")


def with_size(body: str) -> str:
    """Return the text of a position with the size of a board that is named without it.

    A row of no coins, which has no board, becomes one vertex that is gone.

    >>> with_size("path HHT"), with_size("path H^0"), with_size("grid:1x2 HT")
    ('path:3 HHT', 'path:1 .', 'grid:1x2 HT')
    """
    word, _, coins = body.partition(" ")
    if word not in SIZED_BY_COINS:
        return body
    if not coins.strip():
        raise BadPosition(f"after {word!r} come coins, such as {word} HHT; they say how many vertices it has", word)
    faces = read_faces(coins)
    return f"{word}:{len(faces)} {coins}" if faces else f"{word}:1 {GONE}"
