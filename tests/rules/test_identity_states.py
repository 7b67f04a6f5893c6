"""States that a search could not know again are refused at once, with what to use instead."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

import networkx as nx
import numpy as np
import pytest

from grundy import BadPosition, GrundyError, Position, Ruleset, limits
from grundy.search import reference
from grundy.search.sizes import size_of


@dataclass(frozen=True)
class Remove(Ruleset[Any, int]):
    """Remove a vertex; the state is a NetworkX graph, which caches a view of itself in `degree`."""

    def start(self, n: int) -> Any:
        return nx.path_graph(n)

    def moves(self, state: Any, /) -> list[int]:
        return [vertex for vertex, _ in state.degree]

    def play(self, state: Any, move: int, /) -> Any:
        after = state.copy()
        after.remove_node(move)
        return after


@dataclass(frozen=True)
class LateGraph(Remove):
    """From a number to a graph."""

    def start(self, n: int) -> Any:
        return n

    def moves(self, state: Any, /) -> list[int]:
        return [0] if state == 1 else super().moves(state)

    def play(self, state: Any, move: int, /) -> Any:
        return nx.path_graph(3) if state == 1 else super().play(state, move)


class Heap:
    def __init__(self, size: int) -> None:
        self.size = size


class HeapWithEq(Heap):
    def __eq__(self, other: object) -> bool:
        return isinstance(other, HeapWithEq) and self.size == other.size

    def __hash__(self) -> int:
        return self.size


@dataclass(frozen=True)
class Frozen:
    inner: Any


class Named(NamedTuple):
    inner: Any


class Colour(Enum):
    RED = 1


@dataclass(frozen=True)
class Given(Ruleset[Any, int]):
    """A game that begins wherever somebody wants it to."""

    def moves(self, state: Any, /) -> list[int]:
        return []

    def play(self, state: Any, move: int, /) -> Any:
        return state


def test_a_graph_of_networkx_is_no_state():
    with pytest.raises(BadPosition) as error:
        Remove()(4)
    said = str(error.value)
    assert said.startswith("a state must be equal to its copies, and a Graph is equal only to itself, got <networkx.")
    assert f" from Remove.start ({__file__}, line " in said
    assert said.endswith("; use grundy.graphs.Graph(...), or a frozenset of its edges instead")


ASKED: list[Callable[[Position[Any, Any]], object]] = [
    lambda p: p.value(),
    lambda p: p.outcome(play="misere"),
    lambda p: p.winning_moves(),
    lambda p: p.value(method="reference"),
    lambda p: reference.value(p),
    lambda p: p.play(0).value(),
]


@pytest.mark.parametrize("ask", ASKED)
def test_a_graph_that_a_move_leads_to_is_refused_before_a_second_position_is_searched(ask):
    with (
        limits(positions=2),
        pytest.raises(GrundyError, match=r"a Graph is equal only to itself, .* LateGraph.play \("),
    ):
        ask(LateGraph()(1))


@pytest.mark.parametrize(
    ("state", "instead"),
    [
        (Heap(3), "a tuple, or give Heap both __eq__ and __hash__, as @dataclass(frozen=True) does"),
        ((1, (2, Heap(3))), "a tuple, or give Heap both __eq__ and __hash__, as @dataclass(frozen=True) does"),
        (frozenset({Heap(3)}), "a tuple, or give Heap both __eq__ and __hash__, as @dataclass(frozen=True) does"),
        (Frozen(nx.path_graph(2)), "grundy.graphs.Graph(...), or a frozenset of its edges"),
        (Named(nx.path_graph(2)), "grundy.graphs.Graph(...), or a frozenset of its edges"),
        (object(), "a tuple, or give object both __eq__ and __hash__, as @dataclass(frozen=True) does"),
    ],
)
def test_what_is_equal_only_to_itself_is_found_inside_of_states_too(state, instead):
    with pytest.raises(BadPosition, match="is equal only to itself") as error:
        Given()(state)
    assert str(error.value).endswith(f"; use {instead} instead")


@pytest.mark.parametrize(
    ("state", "instead"),
    [
        ([3], "tuple(...)"),
        ((1, [3]), "tuple(...)"),
        (Frozen([3]), "tuple(...)"),
        ({3}, "frozenset(...)"),
        ({3: 4}, "frozenset(....items())"),
        (np.zeros(3), "its bytes, ....tobytes(), or a tuple"),
    ],
)
def test_an_unhashable_state_is_refused_with_what_to_use_instead(state, instead):
    with pytest.raises(BadPosition, match="a state must be hashable, such as a number, a text or a tuple") as error:
        Given()(state)
    assert str(error.value).endswith(f"; use {instead} instead")


@pytest.mark.parametrize(
    "state", [None, 3, "a", (None, True), HeapWithEq(3), Frozen((1, 2)), Colour.RED, (Colour.RED, int, len), Named(2.5)]
)
def test_states_that_compare_by_content_or_have_no_copies_are_taken(state):
    assert Given()(state).value() == 0


def test_measuring_a_state_that_holds_itself_ends():
    heap = HeapWithEq(3)
    heap.view = Heap(5)  # type: ignore[attr-defined]
    heap.view.whole = heap  # type: ignore[attr-defined]
    assert 100 < size_of(heap) < 2000
    graph = nx.path_graph(3)
    graph.degree  # noqa: B018  # it is cached in the graph, and holds the graph
    assert 100 < size_of(Frozen(graph)) < 10_000


def test_a_state_that_the_caller_made_is_not_blamed_on_a_method():
    """The rules have no `start` of their own: no file of Grundy is named."""

    @dataclass(frozen=True)
    class Delete(Ruleset[Any, int]):
        def moves(self, state: Any, /) -> list[int]:
            return list(state)

        def play(self, state: Any, move: int, /) -> Any:
            return state

    with pytest.raises(BadPosition, match=r"from the call of Delete; use grundy\.graphs\.Graph"):
        Delete()(nx.path_graph(3))
