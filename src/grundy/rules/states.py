"""What states are: as a class declares them (`Ruleset[tuple[int, ...], int]`), and comparable by their content."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import BuiltinFunctionType, EllipsisType, FunctionType, ModuleType, NoneType
from typing import Any, NamedTuple, cast, get_args, get_origin

SINGLETONS = (NoneType, EllipsisType, type, FunctionType, BuiltinFunctionType, ModuleType)
"""Compared by identity, and rightly so: there are no equal copies of these."""
GRAPHS = ("networkx", "rustworkx", "igraph")
INSTEAD: dict[str, str] = {
    "list": "tuple(...)",
    "set": "frozenset(...)",
    "dict": "frozenset(....items())",
    "ndarray": "its bytes, ....tobytes(), or a tuple",
    "bytearray": "bytes(...)",
}
"""What to use as a state instead of an unhashable one, by the name of its class."""


class StateType(NamedTuple):
    """What states are: tuples or frozensets of items of a class, or (None) anything else."""

    kind: type | None
    item: type = object


@cache
def state_type(cls: type) -> StateType:
    """Return what a ruleset says of its states.

    >>> from grundy import Ruleset
    >>> class Rows(Ruleset[tuple[int, ...], int]): ...
    >>> class Pairs(Ruleset[frozenset[tuple[int, int]], int]): ...
    >>> state_type(Rows), state_type(Pairs).item, state_type(Ruleset)
    (StateType(kind=<class 'tuple'>, item=<class 'int'>), <class 'tuple'>, StateType(kind=None, item=<class 'object'>))
    """
    state = annotated_state(cls)
    kind = get_origin(state) or state
    if kind not in (tuple, frozenset):
        return StateType(None)
    items = [item for item in get_args(state) if item is not ...]
    item = get_origin(items[0]) or items[0] if len(items) == 1 else object
    return StateType(kind, item if isinstance(item, type) else object)


def annotated_state(cls: type) -> Any:
    """Return the type that a ruleset names for its states; None where it names none.

    >>> from grundy import Ruleset
    >>> class Heap(Ruleset[int, int]): ...
    >>> annotated_state(Heap), annotated_state(Ruleset)
    (<class 'int'>, None)
    """
    from grundy.rules.ruleset import Ruleset

    for base in cls.__mro__:
        for said in getattr(base, "__orig_bases__", ()) if "__orig_bases__" in vars(base) else ():
            if isinstance(get_origin(said), type) and issubclass(get_origin(said), Ruleset) and get_args(said):
                return get_args(said)[0]
    return None


def is_state(cls: type, value: Any) -> bool:
    """Tell whether a value is a state as the class says that they are: a tuple or a set of the right items.

    >>> from grundy import Ruleset
    >>> class Cells(Ruleset[frozenset[tuple[int, int]], int]): ...
    >>> is_state(Cells, frozenset({(0, 1)})), is_state(Cells, frozenset()), is_state(Cells, (0, 1))
    (True, True, False)
    """
    kind, item = state_type(cls)
    return kind is not None and isinstance(value, kind) and all(isinstance(one, item) for one in cast(Any, value))


def has_text_items(cls: type) -> bool:
    """Tell whether states are texts, or tuples or sets of texts, as the class says: digits are then texts, too.

    >>> from grundy import Ruleset
    >>> class Ends(Ruleset[str, str]): ...
    >>> class Rows(Ruleset[tuple[int, ...], int]): ...
    >>> has_text_items(Ends), has_text_items(Rows)
    (True, False)
    """
    return annotated_state(cls) is str or state_type(cls).item is str


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
    kind, item = state_type(cls)
    alone = args[0] if len(args) == 1 else None
    if kind is None:
        return alone if len(args) == 1 else tuple(args)
    wholes = (tuple, list) if kind is tuple else (set, frozenset, list)
    is_given_whole = isinstance(alone, wholes) and all(isinstance(one, item) for one in alone)
    return kind(alone if is_given_whole else args)


def identity_hashed(state: object) -> object:
    """Return what in a state is equal only to itself, such as a NetworkX graph; None where there is no such thing.

    A search knows a position again by its state. A state without `__eq__` is equal to no copy of itself, so that every
    position would be new. Tuples, frozensets and dataclasses are looked into, since they compare what they hold.

    >>> class Heap: ...
    >>> identity_hashed((3, frozenset({"a", None})))
    >>> type(identity_hashed((3, Heap()))).__name__
    'Heap'
    """
    todo = [state]
    while todo:
        item = todo.pop()
        kind = type(item)
        if isinstance(item, (tuple, frozenset)):
            todo += {type(one): one for one in item if not isinstance(one, (tuple, frozenset))}.values()
            todo += (one for one in item if isinstance(one, (tuple, frozenset)))
        elif hasattr(kind, "__dataclass_fields__"):
            todo += (getattr(item, name) for name in kind.__dataclass_fields__)
        if kind.__eq__ is object.__eq__ and kind.__hash__ is object.__hash__ and not isinstance(item, SINGLETONS):
            return item
    return None


def instead_of(value: object) -> str:
    """Return what to use in place of a state that is unhashable or compared by identity.

    >>> instead_of([3, 4]), instead_of(object())
    ('tuple(...)', 'a tuple, or give object both __eq__ and __hash__, as @dataclass(frozen=True) does')
    """
    kind = type(value)
    if kind.__module__.partition(".")[0] in GRAPHS:
        return "grundy.graphs.Graph(...), or a frozenset of its edges"
    both = f"a tuple, or give {kind.__name__} both __eq__ and __hash__, as @dataclass(frozen=True) does"
    return INSTEAD.get(kind.__name__, both)
