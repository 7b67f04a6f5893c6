"""Mistakes in a game's own code, reported in one sentence that names the class, the file and the line.

A ruleset calls code that its author wrote. What goes wrong there, or with what comes back from there, is caught by
those who call it and reported here. Nothing is checked before: a game without mistakes takes no extra time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

from grundy.errors import BadPosition, GrundyError
from grundy.rules.states import identity_hashed, instead_of

if TYPE_CHECKING:
    from grundy.rules.ruleset import Ruleset

AnyRules = Any
OURS = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
PYTHONS = os.path.dirname(os.__file__) + os.sep
HASHABLE = "such as a number, a text or a tuple"


def raise_game_error(error: Exception, rules: Ruleset[Any, Any], state: Any = None, about: str = "moves") -> NoReturn:
    """Raise what a mistake in a game's own code deserves; errors of ours, and of our own games, as they are."""
    if isinstance(error, (GrundyError, MemoryError)) or is_ours(type(rules)):
        raise error
    cause = error.__cause__ if isinstance(error.__cause__, StopIteration) else error
    where = raised_at(cause) or raised_at(error)
    said = f"{where}: {kind_of(cause)}"
    if where is None:
        said = _returned(rules, state) or f"{place(rules, about)}: {kind_of(error)}"
    elif state is None:
        said += f"; the state is None: does {place(rules, 'play')} return one?"
    raise GrundyError(said) from error


def raise_method_error(error: Exception, rules: Ruleset[Any, Any], method: str) -> NoReturn:
    """The same for a method that knows no state."""
    if isinstance(error, (GrundyError, MemoryError)) or is_ours(type(rules)):
        raise error
    raise GrundyError(f"{raised_at(error) or place(rules, method)}: {kind_of(error)}") from error


def ask(rules: Ruleset[Any, Any], method: str, state: Any, *args: Any) -> Any:
    """Call a method of a game, and tell the mistakes in it."""
    try:
        return getattr(rules, method)(state, *args)
    except Exception as error:
        raise_game_error(error, rules, state, method)


def start(rules: Ruleset[Any, Any], args: Sequence[Any], named: dict[str, Any]) -> Any:
    """Return the state that some arguments stand for, and tell mistakes in `start` and in how it was called."""
    try:
        return rules.start(*args, **named)
    except Exception as error:
        if isinstance(error, TypeError) and not is_ours(type(rules)) and raised_at(error) is None:
            raise BadPosition(_started(rules, args, named)) from error
        raise_game_error(error, rules, args, "start")


def check_rules(rules: Ruleset[Any, Any]) -> None:
    """Refuse rules that cannot be hashed; those of ours can."""
    if not is_ours(type(rules)):
        try:
            hash(rules)
        except TypeError as error:
            raise_game_error(error, rules)


def is_ours(cls: type) -> bool:
    """Tell whether a class is one of this package.

    >>> from grundy import Nim
    >>> is_ours(type(Nim)), is_ours(str)
    (True, False)
    """
    return cls.__module__.partition(".")[0] == "grundy"


def raised_at(error: BaseException, files: Container[str] | None = None) -> str | None:
    """Return the last line of a game's own file that an exception came through, and the call that it is in.

    The file is the first that is not ours, or one of those given; None where there is none.
    """
    from traceback import walk_tb

    steps = [(f, n) for f, n in walk_tb(error.__traceback__) if _is_written(f, files)]
    if not steps:
        return None
    frame, line = [step for step in steps if step[0].f_code.co_filename == steps[0][0].f_code.co_filename][-1]
    return f"{frame.f_code.co_filename}, line {line}, in {_call(frame)}".removesuffix(", in ")


def _is_written(frame: FrameType, files: Container[str] | None) -> bool:
    """Whether the code of a frame stands in a file of interest, and was not made by a dataclass."""
    name = frame.f_code.co_filename
    if files is not None:
        return name in files
    is_pythons = name.startswith(PYTHONS) and "site-packages" not in name
    return name != "<string>" and not name.startswith(OURS) and not is_pythons


def kind_of(error: BaseException) -> str:
    """Return the kind of an exception and what it says.

    >>> kind_of(KeyError(3)), kind_of(AssertionError())
    ('KeyError: 3', 'AssertionError')
    """
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _call(frame: FrameType) -> str:
    """The call that a frame is in, with its arguments; empty for the top of a file."""
    from reprlib import repr

    code, known = frame.f_code, frame.f_locals
    if code.co_name == "<lambda>":
        return ""
    name, inner = code.co_qualname, ""
    while name.endswith(">") and inner != name:  # the part of a method that yields: say the method
        inner, name = name, name.rpartition(".<locals>.")[0] or name
    if name.endswith(">"):
        return ""
    name = name.rpartition("<locals>.")[2]
    if inner:
        return name
    names = [name for name in code.co_varnames[: code.co_argcount] if name != "self" and name in known]
    return f"{name}({', '.join(f'{name}={repr(known[name])}' for name in names)})"


def place(rules: AnyRules, method: str) -> str:
    """Return the name of a method with its file and line; of `start`, if the rules have none of their own, the call."""
    from inspect import unwrap

    from grundy.rules.ruleset import Ruleset

    name, function = type(rules).__name__, getattr(type(rules), method)
    if method == "start" and function is Ruleset.start:
        return f"the call of {name}"
    code = getattr(unwrap(function), "__code__", None)
    return f"{name}.{method}" + (f" ({code.co_filename}, line {code.co_firstlineno})" if code else "")


def no_dataclass(rules: AnyRules, values: Sequence[Any]) -> str:
    """Return what to say of rules that have no fields for what was given."""
    return f"rules take their fields, got {values[0]!r:.80}: write @dataclass(frozen=True) above {_class_place(rules)}"


def no_attribute(rules: AnyRules, name: str) -> str:
    """Return what to say of rules that are asked what positions are asked."""
    from grundy.rules.ruleset import Position

    said = f"{type(rules).__name__!r} object has no attribute {name!r}"
    is_question = hasattr(Position, name) and not name.startswith("_")
    return f"{said}; a position has it: call the rules to make one, as in rules(...).{name}" if is_question else said


def _class_place(rules: AnyRules) -> str:
    from inspect import getsourcefile, getsourcelines

    try:
        return f"{type(rules).__name__} ({getsourcefile(type(rules))}, line {getsourcelines(type(rules))[1]})"
    except (OSError, TypeError):  # no file, as in an interactive session
        own = (name for name, value in vars(type(rules)).items() if not name.startswith("__") and callable(value))
        return place(rules, next(own, "moves"))


def _returned(rules: AnyRules, state: Any) -> str | None:
    """Say what is wrong with the rules, a state, or what the methods give for it."""
    for look in (_bad_rules, _bad_state, _bad_moves, _bad_key, _bad_parts):
        if said := look(rules, state):
            return said
    return None


def _bad_rules(rules: AnyRules, state: Any) -> str | None:
    if _is_hashable(rules):
        return None
    if type(rules).__hash__ is None:
        return f"rules must be hashable: write @dataclass(frozen=True) above {_class_place(rules)}"
    for name, value in vars(rules).items():
        if not _is_hashable(value):
            kind = type(value).__name__
            return f"fields must be hashable, {HASHABLE}: {name!r} is a {kind} in {_class_place(rules)}"
    return f"rules must be hashable: look at __hash__ of {_class_place(rules)}"


def _bad_state(rules: AnyRules, state: Any, method: str = "play") -> str | None:
    if said := state_fault(state):
        return f"{said} from {place(rules, method)}{way_out(state)}"
    return None


def state_fault(state: Any) -> str | None:
    """Return what is wrong with a state that is unhashable or equal only to itself; None for a good one.

    >>> state_fault([3]), state_fault((3,))
    ('a state must be hashable, such as a number, a text or a tuple, got [3]', None)
    """
    if not _is_hashable(state):
        return f"a state must be hashable, {HASHABLE}, got {state!r:.80}"
    if (found := identity_hashed(state)) is not None:
        kind = type(found).__name__
        return f"a state must be equal to its copies, and a {kind} is equal only to itself, got {state!r:.80}"
    return None


def way_out(state: Any) -> str:
    """Return what to use in place of a bad state, as the end of a sentence."""
    found = identity_hashed(state) if _is_hashable(state) else _unhashable(state)
    return f"; use {instead_of(found)} instead"


def _unhashable(state: Any) -> Any:
    """The innermost item of tuples and dataclasses that cannot be hashed."""
    fields = getattr(type(state), "__dataclass_fields__", ())
    items = state if isinstance(state, tuple) else [getattr(state, name) for name in fields]
    return next((_unhashable(item) for item in items if not _is_hashable(item)), state)


def check_state(rules: Ruleset[Any, Any], state: Any, method: str) -> None:
    """Refuse a state of a user's own game that is unhashable or equal only to itself."""
    if not is_ours(type(rules)) and (said := _bad_state(rules, state, method)):
        raise BadPosition(said)


def _bad_moves(rules: AnyRules, state: Any) -> str | None:
    found = _result_or_nothing(lambda: rules.moves(state))
    if isinstance(found, Iterable):
        return None
    return f"the moves of a state are a list or come one by one, got {found!r:.80} from {place(rules, 'moves')}"


def _bad_key(rules: AnyRules, state: Any) -> str | None:
    found = _result_or_nothing(lambda: rules.key(state))
    if _is_hashable(found):
        return None
    return f"a key must be hashable, {HASHABLE}, got {found!r:.80} from {place(rules, 'key')}"


def _bad_parts(rules: AnyRules, state: Any) -> str | None:
    from grundy.rules.ruleset import Position

    found = _result_or_nothing(lambda: rules.parts(state))
    if found is None or (isinstance(found, Sequence) and all(isinstance(part, Position) for part in found)):
        messages = (
            _bad_rules(part.rules, part.state) or _bad_state(part.rules, part.state, "parts") for part in found or ()
        )
        return next(filter(None, messages), None)
    return f"parts are a list of positions, or None, got {found!r:.80} from {place(rules, 'parts')}"


def _result_or_nothing(call: Callable[[], Any]) -> Any:
    """Return the result of a method, or () where it raises: that error was reported before."""
    try:
        return call()
    except Exception:
        return ()


def _is_hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return isinstance(value, Hashable)


def _started(rules: AnyRules, args: Sequence[Any], named: dict[str, Any]) -> str:
    from inspect import signature

    arguments = ", ".join([*map(repr, args), *(f"{name}={value!r}" for name, value in named.items())])
    return f"{rules.title()} starts from {signature(rules.start)}, got ({arguments:.80}); see {place(rules, 'start')}"
