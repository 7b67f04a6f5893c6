"""Wrong calls of rules: the error says what the parameters are, and gives a call that works."""

from dataclasses import dataclass

import pytest

from grundy import (
    Cram,
    Geography,
    GrundyError,
    Moore,
    Octal,
    Ruleset,
    Subtraction,
    TakeTurn,
    Tartan,
    Turns,
    UndirectedGeography,
    Uno,
    all_games,
    game,
    position,
)
from grundy.rules.named import NamedGame


@game("countdown-by")
@dataclass(frozen=True)
class CountdownBy(Ruleset[int, int]):
    """Count down by one of two numbers."""

    small: int
    large: int = 2

    def moves(self, n, /):
        return (k for k in (self.small, self.large) if k <= n)

    def play(self, n, k, /):
        return n - k


WRONG = [
    (
        lambda: Subtraction(1, 3, 4),
        "rules are Subtraction(takes, all_but=False), got Subtraction(1, 3, 4); write Subtraction((1, 3, 4))",
    ),
    (
        lambda: Subtraction(1, 3),
        "a subtraction set is a tuple of whole numbers, got 1; did you mean Subtraction((1, 3))?",
    ),
    (lambda: Subtraction((1, 3), 5), "'all_but' is True or False, got 5; did you mean Subtraction((1, 3))(5)?"),
    (
        lambda: Uno("r3", "b3"),
        "'reading' is 'last' (who plays nothing loses) or 'stop' (who plays the last card wins), got 'r3'; "
        "did you mean Uno()('r3', 'b3')?",
    ),
    (lambda: Octal("0.77", 5), "rules are Octal(code), got Octal('0.77', 5); write Octal('0.77')(5)"),
    (lambda: Cram(3, 4), "rules are Cram(board), got Cram(3, 4); write Cram('grid:3x4')"),
    (
        lambda: Cram("grid:3x3", without=[(0, 0)]),
        "rules are Cram(board), got Cram('grid:3x3', without=[(0, 0)]); write Cram('grid:3x3')(without=[(0, 0)])",
    ),
    (
        lambda: TakeTurn("path:3", "HHT"),
        "rules are TakeTurn(board), got TakeTurn('path:3', 'HHT'); write TakeTurn('path:3')('HHT')",
    ),
    (
        lambda: Moore(2, 3, 4, 5),
        "rules are Moore(k, exactly=False), got Moore(2, 3, 4, 5); write Moore(2)(3, 4, 5)",
    ),
    (
        lambda: Geography("grid:3x3", (0, 0)),
        "'remove' is 'vertex' or 'edge', got (0, 0); did you mean Geography('grid:3x3')((0, 0))?",
    ),
    (
        lambda: Geography(),
        "rules are Geography(board, remove='vertex', passes=0, limit=None), got Geography(); "
        "an example is position('geography grid:3x3 @ 0,0')",
    ),
    (
        lambda: UndirectedGeography("path:3", 1),
        "rules are UndirectedGeography(board, limit=None), got UndirectedGeography('path:3', 1); "
        "write UndirectedGeography('path:3')(1)",
    ),
    (
        lambda: Tartan(down=3),
        "rules are Tartan(down, across), got Tartan(down=3); "
        "an example is position('tartan(ruler,mock-turtles) THT/HHT')",
    ),
    (lambda: Turns(3), "turns are a text like '3: take 0 1; take 1 2', got 3"),
    (lambda: CountdownBy(), "rules are CountdownBy(small, large=2), got CountdownBy()"),
    (
        lambda: CountdownBy(1, 2, 20),
        "rules are CountdownBy(small, large=2), got CountdownBy(1, 2, 20); write CountdownBy(1, 2)(20)",
    ),
    (lambda: CountdownBy(1, step=3), "rules are CountdownBy(small, large=2), got CountdownBy(1, step=3)"),
]


@pytest.mark.parametrize(("call", "message"), WRONG)
def test_a_wrong_call_says_what_to_write(call, message):
    with pytest.raises(GrundyError) as error:
        call()
    assert str(error.value) == message


JUNK = [3, -1, "r3", (1, 3), [1, 2], None, 1.5, True, {}, object()]


@pytest.mark.parametrize("name", sorted(name for name, entry in all_games().items() if entry.built_in))
def test_every_game_refuses_wrong_arguments_by_errors_of_ours(name):
    rules = all_games()[name].rules
    calls = [(rules, (), {}), (rules, (), {"foo": 1}), (rules, (1, 2, 3, 4, 5, 6, 7, 8, 9), {})]
    calls += [(rules, (junk,), {}) for junk in JUNK]
    if isinstance(rules, (type, NamedGame)):
        made = position(all_games()[name].example).rules
        calls += [(made, (junk,), {}) for junk in JUNK] + [(made, (), {"foo": 1})]
    for call, args, named in calls:
        try:
            call(*args, **named)
        except GrundyError as error:
            assert str(error)  # noqa: PT017 - any other error fails the test


def test_an_error_inside_the_code_of_rules_stays_what_it_is():
    @game("broken-inside")
    @dataclass(frozen=True)
    class Broken(CountdownBy):
        def __post_init__(self):
            raise TypeError("a mistake of its author")

    with pytest.raises(TypeError, match="a mistake of its author"):
        Broken(1)
