"""Many small graphs, reading included: starts of Geography, and games of points, against memos of ten lines of Python.

python benchmarks/small_boards.py
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import networkx as nx

from grundy import ArcKayles, Cram, Geography, Graph, NodeKayles, PointGame, Turn
from grundy.lab import solve_boards
from timing import best_in_turn


@dataclass(frozen=True)
class Neighbourhood(PointGame):
    """Node Kayles as a user writes it."""

    board: Graph

    def turns(self) -> Iterator[Turn]:
        return (Turn(take=[v], clear=self.board.neighbours(v)) for v in self.board.vertices)


def least_missing(found: set[int]) -> int:
    return next(value for value in range(len(found) + 1) if value not in found)


def rows_of(graph: nx.Graph) -> list[int]:
    """The neighbours of each vertex as bits."""
    bit = {v: 1 << place for place, v in enumerate(graph)}
    return [sum(bit[w] for w in graph[v]) for v in graph]


def values_of_starts(graph: nx.Graph) -> list[int]:
    rows = rows_of(graph)

    @cache
    def value(left: int, v: int) -> int:
        left &= ~(1 << v)
        return least_missing({value(left, w) for w in range(len(rows)) if rows[v] & left & 1 << w})

    return [value((1 << len(rows)) - 1, v) for v in range(len(rows))]


def outcomes_of_starts(graph: nx.Graph, is_misere: bool) -> list[bool]:
    rows = rows_of(graph)

    @cache
    def wins(left: int, v: int) -> bool:
        left &= ~(1 << v)
        options = [w for w in range(len(rows)) if rows[v] & left & 1 << w]
        return any(not wins(left, w) for w in options) if options else is_misere

    return [wins((1 << len(rows)) - 1, v) for v in range(len(rows))]


def node_kayles(graph: nx.Graph) -> int:
    rows = rows_of(graph)

    @cache
    def value(left: int) -> int:
        return least_missing({value(left & ~(row | 1 << v)) for v, row in enumerate(rows) if left & 1 << v})

    return value((1 << len(rows)) - 1)


def arc_kayles(graph: nx.Graph) -> int:
    bit = {v: 1 << place for place, v in enumerate(graph)}
    edges = [bit[u] | bit[v] for u, v in graph.edges]

    @cache
    def value(left: int) -> int:
        return least_missing({value(left & ~edge) for edge in edges if left & edge == edge})

    return value((1 << len(graph)) - 1)


def memo_of_turns(graph: nx.Graph) -> int:
    """The memo on the same `turns()`, where a user wrote the game in that form."""
    game = Neighbourhood(graph)
    turns = [(turn.take, turn.take | turn.clear) for turn in game.turns()]

    @cache
    def value(left: frozenset[Any]) -> int:
        return least_missing({value(left - gone) for take, gone in turns if take <= left})

    return value(frozenset(game.board.vertices))


def compare(title: str, graphs: list[nx.Graph], things: int, *works: tuple[str, Callable[[], list[Any]]]) -> None:
    """Print microseconds of one thing, and how many times as long the memo takes; the memo comes first."""
    results = [work() for _, work in works]
    plain = [list(one.values()) if isinstance(one, dict) else one for one in results[0]]
    for found in results[1:]:
        assert [list(one.values()) if isinstance(one, dict) else one for one in found] == plain, title
    times = best_in_turn([work for _, work in works])
    for (name, _), used in zip(works, times, strict=True):
        print(f"| {title} | {name} | {used / things * 1e6:.2f} | {times[0] / used:.1f} |", flush=True)


def main() -> None:
    atlas = nx.graph_atlas_g()[1:]
    starts = sum(map(len, atlas))
    print("CPU microseconds, and how many times as long the first line of the same question takes\n")
    print(f"All {starts:,} starts of the {len(atlas):,} graphs of the atlas, a start:\n")
    compare(
        "values",
        atlas,
        starts,
        ("memo in plain Python", lambda: [values_of_starts(graph) for graph in atlas]),
        ("`solve_boards(Geography, graphs)`", lambda: solve_boards(Geography, atlas)),
        ("`Geography(graph).values()`", lambda: [Geography(graph).values() for graph in atlas]),
    )
    for play, is_misere in (("normal", False), ("misère", True)):
        compare(
            f"outcomes, {play} play",
            atlas,
            starts,
            (
                "memo in plain Python",
                lambda is_misere=is_misere: [
                    ["PN"[wins] for wins in outcomes_of_starts(graph, is_misere)] for graph in atlas
                ],
            ),
            ("`solve_boards`", lambda play=play: solve_boards(Geography, atlas, "outcome", play=play)),
            ("`Geography(graph).outcomes()`", lambda play=play: [Geography(graph).outcomes(play) for graph in atlas]),
        )
    seven = [graph for graph in atlas if len(graph) == 7 and nx.is_connected(graph)]
    print(f"\nValues on the {len(seven)} connected graphs of seven vertices, a graph:\n")
    for title, game, memo in (
        ("Node Kayles", NodeKayles, node_kayles),
        ("Arc Kayles", ArcKayles, arc_kayles),
        ("Cram", Cram, arc_kayles),
        ("a user's Node Kayles", Neighbourhood, node_kayles),
        ("a user's Node Kayles", Neighbourhood, memo_of_turns),
    ):
        compare(
            title,
            seven,
            len(seven),
            (
                "memo on the same `turns()`" if memo is memo_of_turns else "memo in plain Python",
                lambda memo=memo: [memo(graph) for graph in seven],
            ),
            ("`solve_boards`", lambda game=game: solve_boards(game, seven)),
            ("`Game(graph)().value()`", lambda game=game: [game(graph)().value() for graph in seven]),
        )


if __name__ == "__main__":
    main()
