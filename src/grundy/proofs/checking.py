"""The stand-alone checker, called from here, and handed the rules of games that it does not know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from grundy.errors import BadProof, UnknownGame
from grundy.rules import Position, Ruleset
from grundy.rules.registry import lookup
from grundy.rules.text import read_rules, split_game, write_rules

if TYPE_CHECKING:
    import grundy_check as checker
else:
    from grundy.checker import grundy_check as checker

__all__ = ["check_file", "check_lines"]


def check_file(path: str) -> str:
    """Check a proof in a file; return what the checker prints, or raise `BadProof`."""
    return _say(lambda: checker.check_file(path, foreign))


def check_lines(lines: Iterable[bytes]) -> str:
    """Check a proof given by its lines; return what the checker prints, or raise `BadProof`."""
    return _say(lambda: checker.check(lines, foreign))


def _say(check: Callable[[], list[str]]) -> str:
    try:
        return "\n".join(check())
    except checker.Rejected as error:
        raise BadProof(f"rejected, {error}") from None
    except checker.NotAProof as error:
        raise BadProof(f"not a proof, {error}", is_proof=False) from None


def foreign(text: str) -> tuple[checker.Game, str] | None:
    """Return the rules that a text begins with, in the checker's form, and the rest of the text."""
    name, parameters, body = split_game(text)
    try:
        entry = lookup(name).rules
    except UnknownGame:
        return None
    rules, rest = (entry, body) if isinstance(entry, Ruleset) else read_rules(entry, parameters, body)
    return ForeignGame(rules), rest


class ForeignGame(checker.Game):
    """A ruleset that the checker does not know: its own text, moves and parts are what the proof is about."""

    def __init__(self, rules: Ruleset[Any, Any]) -> None:
        self.rules = rules

    def read(self, body: str) -> Any:
        return self.rules.read(body)

    def moves(self, state: Any) -> Iterator[tuple[str, Any]]:
        rules = self.rules
        return ((rules.write_move(state, move), rules.play(state, move)) for move in rules.moves(state))

    def parts(self, state: Any) -> list[tuple[str, Any]]:
        found: list[tuple[str, Any]] = []
        for part in Position(self.rules, state).parts():
            if next(iter(part.rules.moves(part.state)), None) is None:
                continue
            text, body = write_rules(part.rules), part.rules.write(part.state)
            game = _game(text)
            found += [(text, body)] if isinstance(game, ForeignGame) else game.parts(game.read(body))
        return found


@cache
def _game(text: str) -> checker.Game:
    return checker.read_game(text, foreign, lambda work, memory: None)[0]
