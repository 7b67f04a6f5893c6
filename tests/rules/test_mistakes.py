"""A mistake in a user's own rules is told in one sentence that names the class, the file and the line."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from inspect import getsourcelines
from typing import Any

import pytest

from grundy import BadPosition, GrundyError, HeapGame, Nim, PointGame, Position, Ruleset, game

HERE = __file__


def line(thing: Any) -> int:
    return getsourcelines(thing)[1]


@dataclass(frozen=True)
class Countdown(Ruleset[Any, Any]):
    """Count down by one or two: right, until a subclass makes it wrong."""

    def moves(self, n, /):
        return [k for k in (1, 2) if k <= n]

    def play(self, n, k, /):
        return n - k


class NoMoves(Countdown):
    def moves(self, n, /):
        if n > 3:
            return [1]


class ListState(Countdown):
    def play(self, n, k, /):
        return n - k if n > 3 else [n]


class ListInState(Countdown):
    def moves(self, n, /):
        return [1]

    def play(self, n, k, /):
        return n, [k]


class ListKey(Countdown):
    def key(self, n, /):
        return [n]


@dataclass
class NotFrozen(Ruleset[Any, Any]):
    takes: int = 2

    def moves(self, n, /):
        return [1] if n else []

    def play(self, n, k, /):
        return n - k


@dataclass(frozen=True)
class ListField(Countdown):
    takes: list[int] = field(default_factory=lambda: [1, 2])


class Stops(Countdown):
    def moves(self, n, /):
        yield next(k for k in (1, 2) if k > n > 2 or k < n < 3)


class StopsAtOnce(Countdown):
    def moves(self, n, /):
        return [next(iter(()))] if n == 3 else [1]


class NoPlay(Countdown):
    def play(self, n, k, /):
        n - k


class PartOfItself(Countdown):
    def parts(self, n, /):
        return [Position(self, n), Position(self, n - 1)] if n > 3 else None


class EndlessParts(Countdown):
    def parts(self, n, /):
        return [Position(self, n + 1)]


class PartsOfStates(Countdown):
    def parts(self, n, /):
        return [1, 2]


class Sums(Countdown):
    """A game of sums: every position is asked for its parts."""

    def join(self, states, /):
        return None


class PartsOfStatesLater(Sums):
    def parts(self, n, /):
        return [1, 2] if n == 3 else [Position(self, n)]


class ListPart(Sums):
    def parts(self, n, /):
        return [Position(self, [n]), Position(self, 1)] if n == 3 else None


class DividesByZero(Countdown):
    def moves(self, n, /):
        return (1 // (n - 5) for _ in range(2))


class AFewMoves(Countdown):
    def moves(self, n, /):
        return self.first(n)

    def first(self, n: int) -> Iterator[int]:
        return iter(range(1, n.stop))


STATE = "a state must be hashable, such as a number, a text or a tuple"
MOVES = "the moves of a state are a list or come one by one"


def place(cls: type, method: str) -> str:
    return f"{cls.__name__}.{method} ({HERE}, line {line(getattr(cls, method))})"


MISTAKES = [
    (NoMoves, f"{MOVES}, got None from {place(NoMoves, 'moves')}"),
    (ListState, f"{STATE}, got [3] from {place(ListState, 'play')}; use tuple(...) instead"),
    (ListInState, f"{STATE}, got (5, [1]) from {place(ListInState, 'play')}; use tuple(...) instead"),
    (ListKey, f"a key must be hashable, such as a number, a text or a tuple, got [5] from {place(ListKey, 'key')}"),
    (
        NotFrozen,
        f"rules must be hashable: write @dataclass(frozen=True) above NotFrozen ({HERE}, line {line(NotFrozen)})",
    ),
    (
        ListField,
        "fields must be hashable, such as a number, a text or a tuple: 'takes' is a list in "
        f"ListField ({HERE}, line {line(ListField)})",
    ),
    (Stops, f"{HERE}, line {line(Stops.moves) + 1}, in Stops.moves(n=5): StopIteration"),
    (StopsAtOnce, f"{HERE}, line {line(StopsAtOnce.moves) + 1}, in StopsAtOnce.moves(n=3): StopIteration"),
    (
        NoPlay,
        f"{HERE}, line {line(Countdown.moves) + 1}, in Countdown.moves: TypeError: '<=' not supported between "
        f"instances of 'int' and 'NoneType'; the state is None: does {place(NoPlay, 'play')} return one?",
    ),
    (
        PartOfItself,
        "parts are smaller positions, but splitting '<PartOfItself 5>' holds it again; "
        f"see {place(PartOfItself, 'parts')}",
    ),
    (PartsOfStates, f"parts are a list of positions, or None, got [1, 2] from {place(PartsOfStates, 'parts')}"),
    (
        PartsOfStatesLater,
        f"parts are a list of positions, or None, got [1, 2] from {place(PartsOfStatesLater, 'parts')}",
    ),
    (ListPart, f"{STATE}, got [3] from {place(ListPart, 'parts')}; use tuple(...) instead"),
    (
        DividesByZero,
        f"{HERE}, line {line(DividesByZero.moves) + 1}, in DividesByZero.moves: "
        "ZeroDivisionError: integer division or modulo by zero",
    ),
    (
        AFewMoves,
        f"{HERE}, line {line(AFewMoves.first) + 1}, in AFewMoves.first(n=5): "
        "AttributeError: 'int' object has no attribute 'stop'",
    ),
]
ROUTES = {
    "value": lambda p: p.value(),
    "misere": lambda p: p.outcome(play="misere"),
    "winning moves": lambda p: p.winning_moves(),
    "sum": lambda p: (p + Nim(2)).value(),
    "sum in misere play": lambda p: (p + Nim(2)).outcome(play="misere"),
}


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize(("rules", "message"), MISTAKES, ids=lambda value: getattr(value, "__name__", ""))
def test_every_question_tells_the_mistake(rules, message, route):
    with pytest.raises(GrundyError) as error:
        ROUTES[route](rules()(5))
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("rules", "message"),
    [case for case in MISTAKES if "Part" not in case[0].__name__ and case[0] not in (ListKey, ListField, NotFrozen)],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_reference_tells_the_mistake(rules, message):
    with pytest.raises(GrundyError) as error:
        rules()(5).value(method="reference")
    assert str(error.value) == message


def test_parts_that_never_end_are_told(monkeypatch):
    monkeypatch.setattr("grundy.rules.ruleset.MOST_SPLITS", 10_000)
    with pytest.raises(GrundyError, match=r"parts are smaller positions, but splitting .* does not come to an end"):
        EndlessParts()(5).value()


@dataclass(frozen=True)
class Nested(Countdown):
    """A heap beside all smaller ones, one inside the other."""

    def parts(self, n, /):
        return [Position(self, (n,)), Position(self, n - 1)] if type(n) is int and n else None

    def moves(self, n, /):
        return []


def test_parts_may_nest_ten_thousand_deep():
    assert len(Nested()(10_000).parts()) == 10_001


class Pairs(Countdown):
    def start(self, first, second, /):
        return first + second


@pytest.mark.parametrize(
    ("args", "named", "got"), [((3,), {}, "(3)"), ((1, 2, 3), {}, "(1, 2, 3)"), ((1, 2), {"top": 3}, "(1, 2, top=3)")]
)
def test_a_start_of_the_wrong_arity_says_what_it_takes(args, named, got):
    assert Pairs()(2, 3).state == 5
    with pytest.raises(BadPosition) as error:
        Pairs()(*args, **named)
    assert str(error.value) == f"Pairs starts from (first, second, /), got {got}; see {place(Pairs, 'start')}"


def test_what_start_itself_raises_names_its_line():
    with pytest.raises(GrundyError) as error:
        Pairs()("a", 1)
    said = "in Pairs.start(first='a', second=1): TypeError: can only concatenate str (not \"int\") to str"
    assert str(error.value) == f"{HERE}, line {line(Pairs.start) + 1}, {said}"


def test_the_python_error_is_kept_behind_the_sentence():
    with pytest.raises(GrundyError) as error:
        DividesByZero()(5).value()
    assert isinstance(error.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize(
    ("given", "got"),
    [(-1, "-1"), ((2, -3), "(2, -3)"), (1.5, "1.5"), ("12", "'12'"), (True, "True"), ([[1]], "[[1]]"), (None, "None")],
)
def test_a_function_of_heaps_gives_heaps(given, got):
    def options(heap):
        return [given] if heap == 5 else []

    wanted = "the function of a game gives heaps, whole numbers from 0 on, or tuples of heaps"
    message = f"{wanted}, got {got} for 5 from options ({HERE}, line {line(options)})"
    rules = HeapGame(options)
    for ask in (
        lambda: rules(5).moves(),
        lambda: rules(5).value(),
        lambda: rules.values(6),
        lambda: rules(5, 2).value(),
    ):
        with pytest.raises(BadPosition) as error:
            ask()
        assert str(error.value) == message


def test_a_function_of_heaps_may_give_numbers_of_numpy():
    import numpy as np

    rules = HeapGame(lambda n: np.arange(n))
    assert rules.values(6).tolist() == list(range(7))
    assert type(rules(3).moves()[1][1][0]) is int
    assert HeapGame(lambda n: np.array([[0, n - 1]]) if n else [])(9).value() == Nim(1).value()


def test_a_mistake_in_a_function_of_heaps_names_its_line():
    rules = HeapGame(lambda heap: [heap // 0])
    with pytest.raises(GrundyError) as error:
        rules(3).value()
    said = "ZeroDivisionError: integer division or modulo by zero"
    assert str(error.value) == f"{HERE}, line {line(rules.function)}: {said}"


def test_all_questions_about_a_function_of_heaps_are_answered_from_one_table():
    offered = [1]
    rules = HeapGame(lambda heap: offered if heap > 1 else [])
    before = int(rules(4).value())
    offered[:] = [0, 1]
    assert rules.values(4).tolist()[4] == int(rules(4).value()) == before


class NoDataclass(Ruleset[Any, Any]):
    takes: int

    def moves(self, n, /):
        return [1] if n else []

    def play(self, n, k, /):
        return n - k


@pytest.mark.parametrize("make", [lambda: NoDataclass(3), lambda: NoDataclass(takes=3)])
def test_rules_with_fields_that_are_no_dataclass_say_what_is_missing(make):
    where = rf"{HERE}, line {line(NoDataclass)}"
    told = r"rules take their fields, got .*: write @dataclass\(frozen=True\) above NoDataclass"
    with pytest.raises(GrundyError, match=rf"{told} \({where}\)"):
        make()
    assert int(NoDataclass()(3).value()) == 1


@dataclass(frozen=True)
class Tidied(Countdown):
    """A state is a number with something that does not matter; its only part is the number alone."""

    def moves(self, state, /):
        return [k for k in (1, 2) if k <= state[0]]

    def play(self, state, k, /):
        return state[0] - k, "junk"

    def key(self, state, /):
        return state[0]

    def parts(self, state, /):
        return [Position(self, (state[0], ""))]


def test_a_part_that_is_the_position_in_other_words_is_no_mistake():
    assert int(Tidied()(7, "junk").value()) == int(Countdown()(7).value()) == 1
    assert Tidied()(6, "junk").outcome() == Countdown()(6).outcome()


@pytest.mark.parametrize(("base", "said"), [(Ruleset, "moves() and play()"), (PointGame, "turns()")])
def test_a_class_that_leaves_out_a_method_is_told_which(base, said):
    with pytest.raises(GrundyError, match=f"Unfinished does not say {re.escape(said)}; a game needs that method"):

        @game("unfinished")
        class Unfinished(base):
            """Nothing is said."""


def test_rules_that_are_asked_like_a_position_say_how_to_make_one():
    with pytest.raises(AttributeError, match="no attribute 'value'; a position has it: call the rules to make one"):
        Countdown().value  # noqa: B018
    with pytest.raises(AttributeError, match=r"'Countdown' object has no attribute 'walue'$"):
        Countdown().walue  # noqa: B018


def test_a_game_without_a_name_is_told_how_to_give_one():
    with pytest.raises(GrundyError, match=r"write @game\('its-name'\) above a class, .*; got <class .*Countdown'>"):
        game(Countdown)


SESSION = """
from dataclasses import dataclass
from grundy import PointGame, Turn
@dataclass
class Own(PointGame):
    n: int
    def points(self): return range(self.n)
    def turns(self): return []
Own(3)()
"""


def test_in_a_session_without_files_the_line_is_one_of_the_class_itself():
    with pytest.raises(GrundyError, match=r"above Own.points \(<session>, line 7\)$"):
        exec(compile(SESSION, "<session>", "exec"), {"__name__": "session"})
