"""The judge is pure Python all the way down."""

import sys
from contextlib import suppress
from types import ModuleType

import pytest

import grundy
from grundy import position
from grundy.rules import all_games
from grundy.search import reference

EXAMPLES = [entry.example for entry in all_games().values() if entry.example]
MOST = 3000


class Poison(ModuleType):
    """A module that nothing can be taken from."""

    def __getattr__(self, name):
        raise AssertionError(f"native code is used: {name}")


def poison(monkeypatch):
    """Put poison in the place of the native module, in every module that took it."""
    native, instead = grundy._native, Poison("grundy._native")
    for module in list(sys.modules.values()):
        if vars(module).get("_native") is native:
            monkeypatch.setattr(module, "_native", instead)
    monkeypatch.setitem(sys.modules, "grundy._native", instead)


class Enough(Exception):
    """The search has seen many positions."""


def judged(ask):
    """Ask the reference; a large game is left after many positions."""
    seen, given = 0, grundy.Position.options

    def options(self):
        nonlocal seen
        seen += 1
        if seen > MOST:
            raise Enough
        return given(self)

    with pytest.MonkeyPatch.context() as counting, suppress(Enough):
        counting.setattr(grundy.Position, "options", options)
        ask()
    assert seen > 0


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_reference_search_uses_no_native_code(text, monkeypatch):
    start = position(text)  # reading it may be native, searching it not
    poison(monkeypatch)
    judged(lambda: reference.value(start))
    judged(lambda: reference.outcome(start, "misere"))
    judged(lambda: reference.winning_moves(start))


def test_the_poison_works(monkeypatch):
    start = position("hackenbush 0-1,1-2")
    poison(monkeypatch)
    with pytest.raises(AssertionError, match="native code is used: Control"):
        start.parts()
