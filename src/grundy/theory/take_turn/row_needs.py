"""What theorems about rows need: the coins that are left as one undirected row."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from grundy.budget import metered
from grundy.games.take_turn.text import GONE, faces_of
from grundy.theory.costs import LINEAR
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import Need
from grundy.theory.take_turn.row import Row

if TYPE_CHECKING:
    from grundy.graphs import Graph

BYTES_PER_COIN = 116
"""A coin of the row: an entry of a set (100), a place in a deque (8) and in the tuple (8)."""
LINEAR_IN_COINS = LINEAR("linear in the number of coins")


def row_of(facts: PositionFacts) -> Row | None:
    """Return the coins that are left as one row, without pieces that show no heads; None where they are none.

    >>> row_of(PositionFacts.read("take-turn path HHT.TT")), row_of(PositionFacts.read("take-turn cycle HT.TH"))
    (Row(left=0, heads=(2,), gaps=(), right=1), Row(left=1, heads=(2,), gaps=(), right=1))
    """
    places = facts.get(row_places)
    if places is None:
        return None
    faces = faces_of(facts.rules.board.n, facts.state)
    return Row.of("".join(map(faces.__getitem__, places)))


def the_row(facts: PositionFacts) -> Row:
    """Return the row of a position that is known to be one."""
    row = facts.get(row_of)
    assert row is not None
    return row


def row_places(facts: PositionFacts) -> range | tuple[int, ...] | None:
    """Return the vertices of the row, from one end to the other; None where there is no row or more than one.

    >>> read = PositionFacts.read
    >>> row_places(read("take-turn path TT.HHT")), row_places(read("take-turn 0-1,1-2,1-3 HHH."))
    (range(3, 6), (0, 1, 2))
    """
    board, (_, heads) = facts.rules.board, facts.state
    if not heads:
        return ()
    family = (board.family or "?")[0]
    if family == "path":
        return _within_path(faces_of(board.n, facts.state))
    if family == "cycle" and board.n > 2:
        return _within_cycle(faces_of(board.n, facts.state))
    places = None if board.is_directed else _through(board, faces_of(board.n, facts.state))
    return places if places is not None and len(places) else None


def _within_path(faces: str) -> range | None:
    """Return the stretch of a path that holds all heads."""
    first, last = faces.index("H"), faces.rindex("H")
    start, end = faces.rfind(GONE, 0, first) + 1, faces.find(GONE, last)
    end = len(faces) if end < 0 else end
    return None if GONE in faces[start:end] else range(start, end)


def _within_cycle(faces: str) -> tuple[int, ...] | None:
    """Return the stretch of a ring that holds all heads; None where no coin is gone, since then the ends meet."""
    gap = faces.find(GONE)
    if gap < 0:
        return None
    stretch = _within_path(faces[gap:] + faces[:gap])
    n, first = len(faces), faces.index("H")
    places = () if stretch is None else tuple((gap + place) % n for place in stretch)
    # As on other boards, the row goes on from its first head towards the lower of the neighbours that are left.
    beside = sorted(v for v in ((first - 1) % n, (first + 1) % n) if faces[v] != GONE)
    return (places if beside[:1] == [(first + 1) % n] else places[::-1]) or None


def _through(board: Graph, faces: str) -> tuple[int, ...] | None:
    """Return the row through the first head, where it is one and holds all heads."""
    start = faces.index("H")
    row = deque([start])
    seen = {start}
    with metered(BYTES_PER_COIN) as step:
        for add, end in ((row.append, -1), (row.appendleft, 0)):
            while True:
                step()
                beside = [v for v in board.neighbour_indices(row[end]) if faces[v] != GONE]
                if len(beside) > 2:
                    return None
                more = [v for v in beside if v not in seen]
                if not more:
                    break
                add(more[0])
                seen.add(more[0])
    ends_meet = len(row) > 2 and row[-1] in board.neighbour_indices(row[0])
    return None if ends_meet or sum(faces[v] == "H" for v in row) < faces.count("H") else tuple(row)


ROW = Need(
    "one undirected row of coins",
    lambda facts: facts.get(row_of) is not None,
    lambda facts: "needs one undirected row of coins",
)
