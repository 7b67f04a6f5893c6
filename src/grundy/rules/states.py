"""States as a class says: tuples in `Ruleset[tuple[int, ...], int]`, sets in `Ruleset[frozenset[int], int]`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, cast, get_args, get_origin


class Declared(NamedTuple):
    """What states are: tuples or frozensets of items of a class, or (None) anything else."""

    kind: type | None
    item: type = object


@cache
def declared(cls: type) -> Declared:
    """Return what a ruleset says of its states.

    >>> from grundy import Ruleset
    >>> class Rows(Ruleset[tuple[int, ...], int]): ...
    >>> class Pairs(Ruleset[frozenset[tuple[int, int]], int]): ...
    >>> declared(Rows), declared(Pairs).item, declared(Ruleset)
    (Declared(kind=<class 'tuple'>, item=<class 'int'>), <class 'tuple'>, Declared(kind=None, item=<class 'object'>))
    """
    state = said_of_states(cls)
    kind = get_origin(state) or state
    if kind not in (tuple, frozenset):
        return Declared(None)
    items = [item for item in get_args(state) if item is not ...]
    item = get_origin(items[0]) or items[0] if len(items) == 1 else object
    return Declared(kind, item if isinstance(item, type) else object)


def said_of_states(cls: type) -> Any:
    """Return the type that a ruleset names for its states; None where it names none.

    >>> from grundy import Ruleset
    >>> class Heap(Ruleset[int, int]): ...
    >>> said_of_states(Heap), said_of_states(Ruleset)
    (<class 'int'>, None)
    """
    from grundy.rules.ruleset import Ruleset

    for base in cls.__mro__:
        for said in getattr(base, "__orig_bases__", ()) if "__orig_bases__" in vars(base) else ():
            if isinstance(get_origin(said), type) and issubclass(get_origin(said), Ruleset) and get_args(said):
                return get_args(said)[0]
    return None


def is_whole(cls: type, value: Any) -> bool:
    """Tell whether a value is a state as the class says that they are: a tuple or a set of the right items.

    >>> from grundy import Ruleset
    >>> class Cells(Ruleset[frozenset[tuple[int, int]], int]): ...
    >>> is_whole(Cells, frozenset({(0, 1)})), is_whole(Cells, frozenset()), is_whole(Cells, (0, 1))
    (True, True, False)
    """
    kind, item = declared(cls)
    return kind is not None and isinstance(value, kind) and all(isinstance(one, item) for one in cast(Any, value))


def state_of(cls: type, args: Sequence[Any]) -> Any:
    """Return the state that arguments stand for: one alone is the state, or the only item of it; several are its items.

    >>> from grundy import Ruleset
    >>> class Rows(Ruleset[tuple[int, ...], int]): ...
    >>> class Cells(Ruleset[frozenset[tuple[int, int]], int]): ...
    >>> state_of(Rows, [5]), state_of(Rows, [(5, 4)]), state_of(Rows, [5, 4]), state_of(Ruleset, [5])
    ((5,), (5, 4), (5, 4), 5)
    >>> state_of(Cells, [(0, 1)]), state_of(Cells, [{(0, 1)}]) == state_of(Cells, [(0, 1)])
    (frozenset({(0, 1)}), True)
    """
    kind, item = declared(cls)
    alone = args[0] if len(args) == 1 else None
    if kind is None:
        return alone if len(args) == 1 else tuple(args)
    wholes = (tuple, list) if kind is tuple else (set, frozenset, list)
    is_whole = isinstance(alone, wholes) and all(isinstance(one, item) for one in alone)
    return kind(alone if is_whole else args)
