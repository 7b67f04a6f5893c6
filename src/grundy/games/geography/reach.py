"""Where the tokens of Geography can go, and which of them can ever meet."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

from grundy.budget import ChargedList, metered
from grundy.graphs.disjoint import DisjointSets

if TYPE_CHECKING:
    from grundy.games.geography.rules import Geography

__all__: list[str] = []

BYTES_PER_VERTEX = 120
"""A vertex: an entry of a dict (100), and a place in a queue and in a list (16), rounded up."""
Tokens = tuple[int, ...]
State = tuple[Tokens, int, int]
"""The vertices of the tokens in increasing order, the set of what is gone (vertices or edges), and the passes used,
or with a limit of moves the moves made."""


def ways(rules: Geography, state: State, vertex: int) -> Iterator[int]:
    """Yield the vertices next to one that some play may still enter from there.

    In the vertex game the vertices of the tokens are closed for ever; in the edge game a token may leave.
    """
    tokens, gone, _ = state
    if rules.remove == "vertex":
        return (to for to in rules.board.neighbour_indices(vertex) if not gone >> to & 1 and to not in tokens)
    return (to for edge, to in rules.board.incident(vertex) if not gone >> edge & 1)


def reachable(rules: Geography, state: State, most: int) -> list[int] | None:
    """Return the tokens' vertices and all that they can reach; None when these are more than `most`."""
    found = distances(rules, state, most)
    return None if found is None else ChargedList(found, 8 * len(found))


def distances(rules: Geography, state: State, most: int) -> dict[int, int] | None:
    """Return how far from the tokens all vertices are that they can reach; None when these are more than `most`.

    >>> from grundy import Geography
    >>> distances(Geography("path:9", limit=2), ((4,), 0, 0), 9)
    {4: 0, 3: 1, 5: 1, 2: 2, 6: 2}
    """
    found = dict.fromkeys(state[0], 0)
    waiting = deque(found)
    furthest = None if rules.limit is None else rules.counted(state)
    with metered(BYTES_PER_VERTEX) as step:
        while waiting:
            step()
            vertex = waiting.popleft()
            if found[vertex] == furthest:
                break
            for to in ways(rules, state, vertex):
                if to not in found:
                    found[to] = found[vertex] + 1
                    waiting.append(to)
            if len(found) > most:
                return None
        return found


def groups(rules: Geography, state: State) -> list[Tokens]:
    """Return the tokens in groups that cannot meet each other.

    One breadth-first search from all tokens at once. `owner` is the token that reached a vertex first; where two
    searches touch, their groups are joined. It stops as soon as all tokens are one group.
    """
    tokens = state[0]
    meeting = DisjointSets(tokens)
    owner = {token: token for token in tokens}
    count = len(tokens)
    waiting = deque(tokens)
    while waiting and count > 1:
        vertex = waiting.popleft()
        for to in ways(rules, state, vertex):
            if to not in owner:
                owner[to] = owner[vertex]
                waiting.append(to)
            elif meeting.join(owner[vertex], owner[to]):
                count -= 1
    found: dict[int, list[int]] = {}
    for token in tokens:
        found.setdefault(meeting.find(token), []).append(token)
    return [tuple(group) for group in found.values()]
