"""The dynamic program of section 3.3 of the paper, repaired: all ways in which the cards so far fall into paths."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.budget import charge, current_session
from grundy.errors import NotApplicable
from grundy.games.uno.cards import Card, match
from grundy.games.uno.rules import DEMAINE
from grundy.games.uno.solitaire import Solitaire
from grundy.rules.puzzles import Solution
from grundy.theory import queries

End = tuple[int, bool]
"""An end of a path: its colour, and whether its number is that of the last card."""
Path = tuple[End, ...]
"""A path by its ends in order: two, or one end where the path is a single card."""
State = tuple[Path, ...]
"""The paths, in order. The counts h, v and d of the paper are how often a path with two, one and no ends of the last
number is there."""
Places = list[list[Card]]

SOURCE = f"{DEMAINE}, section 3.3, with f(0; 0) = 1 and f(l - 1; ...) on the right"
BYTES_PER_STATE = 100
"""An entry of a dict (100)."""
BYTES_PER_PATH = 64
"""A place in a state (8) and a pair of ends (56); the ends themselves are shared."""


@queries.solution_by.answers(Solitaire)
def solution_by(puzzle: Solitaire, method: str) -> Solution:
    """Return a play, or None, by a method that is asked for.

    >>> solution_by(Solitaire("r3 b3 b7"), "paths").play
    [('r', 3), ('b', 3), ('b', 7)]
    """
    if method != "paths":
        raise NotApplicable(f"a method that can be asked for of solitaire-uno is 'paths', got {method!r}")
    if puzzle.draw_pile or puzzle.labels != 2:
        raise NotApplicable("method 'paths' is about one hand of cards with two labels, without a draw pile")
    return Solution(play_by_paths(list(puzzle.cards)), "paths", SOURCE)


def play_by_paths(cards: list[Card]) -> list[Card] | None:
    """Return a play of all cards, or None, by a recursion over the cards in the order of their numbers.

    >>> play_by_paths([("a", 1), ("b", 2)]) is None, play_by_paths([])
    (True, [])
    """
    if not cards:
        return []
    if len({card[1] for card in cards}) < len({card[0] for card in cards}):  # colours are the fewer labels
        turned = play_by_paths([(card[1], card[0]) for card in cards])
        return None if turned is None else [(card[1], card[0]) for card in turned]
    colours = {colour: i for i, colour in enumerate(dict.fromkeys(card[0] for card in cards))}
    numbers = {number: i for i, number in enumerate(dict.fromkeys(card[1] for card in cards))}
    order = sorted(cards, key=lambda card: (numbers[card[1]], colours[card[0]]))
    with charge() as charged:
        layers: list[dict[State, State]] = [{(): ()}]  # before the first card there is one way: f(0; 0) = 1
        for at, card in enumerate(order):
            is_new = at == 0 or card[1] != order[at - 1][1]
            found: dict[State, State] = {}
            for state in layers[-1]:
                before = aged(state) if is_new else state
                for after in with_card(before, (colours[card[0]], True)):
                    if after not in found:
                        current_session().visit()
                        charged.add(BYTES_PER_STATE + BYTES_PER_PATH * len(after))
                        found[after] = state
            layers.append(found)
        last = next((state for state in layers[-1] if len(state) == 1), None)
        return None if last is None else _laid_out(order, _way_to(last, layers), colours)


def aged(state: State) -> State:
    """Return the paths before the first card of another number: no end has its number.

    >>> aged((((0, True),), ((1, True), (0, False))))
    (((0, False),), ((0, False), (1, False)))
    """
    return tuple(sorted(tuple(sorted((colour, False) for colour, _ in path)) for path in state))


def with_card(state: State, new: End) -> Iterator[State]:
    """Yield the paths after one more card: on its own, at an end of a path that it matches, or between two such ends.

    >>> list(with_card((((0, False),),), (0, True)))
    [(((0, False),), ((0, True),)), (((0, False), (0, True)),)]
    """
    yield tuple(sorted([*state, (new,)]))
    fitting = [
        (i, path[-1 - j]) for i, path in enumerate(state) for j, end in enumerate(path) if end[1] or end[0] == new[0]
    ]
    for i, far in fitting:
        yield _joined(state, (i,), (new, far))
    for i, far in fitting:
        yield from (_joined(state, (i, j), (far, other)) for j, other in fitting if i < j)


def _joined(state: State, gone: tuple[int, ...], ends: Path) -> State:
    rest = [path for i, path in enumerate(state) if i not in gone]
    return tuple(sorted([*rest, tuple(sorted(ends))]))


def _way_to(last: State, layers: list[dict[State, State]]) -> list[State]:
    """The states after the first card, the second one, ..., up to the last."""
    way = [last]
    for layer in reversed(layers[2:]):
        way.append(layer[way[-1]])
    return way[::-1]


def _laid_out(order: list[Card], way: list[State], colours: dict[object, int]) -> list[Card]:
    """Build paths of cards that have these ends after each card."""
    paths: Places = []
    for card, state in zip(order, way, strict=True):
        paths = next(some for some in _more(paths, card) if _state_of(some, card, colours) == state)
    return paths[0]


def _more(paths: Places, card: Card) -> Iterator[Places]:
    yield [*paths, [card]]
    ends = [(i, path if match(path[-1], card) else None) for i, path in enumerate(paths)]
    ends += [(i, path[::-1] if len(path) > 1 and match(path[0], card) else None) for i, path in enumerate(paths)]
    fitting = [(i, path) for i, path in ends if path is not None]
    for i, path in fitting:
        yield [[*path, card], *(other for k, other in enumerate(paths) if k != i)]
    for i, path in fitting:
        for j, other in fitting:
            if i < j:
                yield [[*path, card, *other[::-1]], *(rest for k, rest in enumerate(paths) if k not in (i, j))]


def _state_of(paths: Places, card: Card, colours: dict[object, int]) -> State:
    def end(other: Card) -> End:
        return colours[other[0]], other[1] == card[1]

    ends = [(end(path[0]),) if len(path) == 1 else tuple(sorted((end(path[0]), end(path[-1])))) for path in paths]
    return tuple(sorted(ends))
